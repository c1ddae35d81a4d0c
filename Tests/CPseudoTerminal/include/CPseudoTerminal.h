#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <sys/types.h>
#include <termios.h>

/// Bytes that no program writes in UTF-8: the shell writes one behind all that the program has
/// written, when that stops or ends.
#define PSEUDO_TERMINAL_STOPPED 0xFE
#define PSEUDO_TERMINAL_ENDED 0xFF

/// A program on a terminal of its own, below a small shell that knows job control.
typedef struct {
  /// Our end of the terminal.
  int master;
  /// The settings that the program found.
  struct termios settings;
  /// Gives the program's wait status, an int, each time it stops or ends.
  int statuses;
  /// Takes 'f' to continue a stopped program in the foreground, 'b' in the background.
  int commands;
  pid_t shell;
  pid_t program;
} pseudo_terminal;

/// Starts `path` on a new terminal, with `ignored_signal` ignored if that is not 0; -1 and errno when that fails.
int pseudo_terminal_start(
    pseudo_terminal *terminal, const char *path, char *const arguments[],
    char *const environment[], unsigned short rows, unsigned short columns, int ignored_signal);

int pseudo_terminal_resize(
    const pseudo_terminal *terminal, unsigned short rows, unsigned short columns);

/// What a wait status says: the exit status, or -1 - the signal that ended it, or -1000 - the
/// signal that stopped it.
int pseudo_terminal_status(int wait_status);

#endif

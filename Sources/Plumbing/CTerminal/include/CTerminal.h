#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>

// The part of Terminal that must run in a signal handler, where Swift may not.

/// How much of the terminal is taken.
typedef enum {
  /// Keys come one by one, without echo, and no key is a signal.
  terminal_mode_raw,
  /// Lines come as ever, without echo.
  terminal_mode_no_echo,
} terminal_mode;

/// What a byte read from the descriptor of terminal_open() says.
enum {
  terminal_event_resized = 'R',
  terminal_event_continued = 'C',
};

/// Makes signals end the process as they should where Swift's backtracer lets it live on, once in a
/// process: what comes from outside, SIGQUIT too, without a word, and a crash of our own after a
/// backtrace that waits for no key.
void terminal_watch_crashes(void);

/// Makes standard input a terminal that can be watched: macOS cannot watch `/dev/tty`, so that is
/// opened again by its own name, which standard output or error tell.
///
/// Returns whether standard input can now be watched.
bool terminal_make_watchable(void);

/// Watches over the settings of the terminal `input`, once in a process: SIGINT from now on ends the
/// process with status 130, any other signal as it would have. Includes terminal_watch_crashes().
///
/// Returns a descriptor that becomes readable with one byte for each event, or -1 and errno.
int terminal_open(int input, int output);

/// Changes the settings to `mode` and writes `enter` to the output; from then on, whichever way the
/// process ends or is suspended, writes `leave` and restores the settings.
///
/// Only SIGKILL and SIGSTOP leave the terminal as it is. The strings are kept, not copied.
void terminal_take(terminal_mode mode, const char *enter, const char *leave);

/// Writes to the terminal while it is taken, and never after it has been given back.
void terminal_write(const char *text, size_t count);

/// Sends `signal` to the process, and returns when it has been handled: in the case of SIGTSTP, when
/// the process goes on.
void terminal_raise(int signal);

/// Gives the terminal back; does nothing when it is not taken.
void terminal_give_back(void);

/// Lets a crash by a stack overflow on the calling thread be handled, too.
void terminal_guard_stack(void);

#endif

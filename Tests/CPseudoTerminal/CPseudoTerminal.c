#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE

#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

/// Other tests may have opened thousands: any pipe of a terminal among them would stay open here,
/// and a reader that waits for the end would hang.
static void close_from(int first) {
#ifdef __linux__
  syscall(SYS_close_range, first, ~0U, 0);
#else
  for (int descriptor = first; descriptor < sysconf(_SC_OPEN_MAX); descriptor++) close(descriptor);
#endif
}

static void run_program(
    int slave, const char *path, char *const arguments[], char *const environment[],
    int ignored_signal) {
  setpgid(0, 0);
  tcsetpgrp(slave, getpid());
  for (int number = 1; number < NSIG; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  if (ignored_signal != 0) signal(ignored_signal, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int descriptor = 0; descriptor < 3; descriptor++) dup2(slave, descriptor);
  close_from(3);
  execve(path, arguments, environment);
  _exit(127);
}

/// waitpid(), again after a signal that only interrupts it.
static pid_t wait_for_change(pid_t program, int *status) {
  pid_t changed;
  do changed = waitpid(program, status, WUNTRACED);
  while (changed == -1 && errno == EINTR);
  return changed;
}

/// read() of one byte, again after a signal that only interrupts it.
static ssize_t read_command(int commands, char *command) {
  ssize_t count;
  do count = read(commands, command, 1);
  while (count == -1 && errno == EINTR);
  return count;
}

/// What a shell does: lends the terminal to the program, and takes it back when that stops or ends.
static void run_shell(int slave, pid_t program, int statuses, int commands) {
  int status;
  char command;
  while (wait_for_change(program, &status) == program) {
    tcsetpgrp(slave, getpid());
    unsigned char mark =
        WIFSTOPPED(status) ? PSEUDO_TERMINAL_STOPPED : PSEUDO_TERMINAL_ENDED;
    ssize_t ignored = write(slave, &mark, 1);
    ignored = write(statuses, &status, sizeof status);
    (void)ignored;
    if (!WIFSTOPPED(status)) break;

    if (read_command(commands, &command) < 1) {
      kill(-program, SIGKILL);
      continue;
    }
    if (command == 'f') tcsetpgrp(slave, program);
    kill(-program, SIGCONT);
  }
  // The terminal lives on until our side has looked at it.
  while (read_command(commands, &command) > 0) {}
  _exit(0);
}

int pseudo_terminal_start(
    pseudo_terminal *terminal, const char *path, char *const arguments[],
    char *const environment[], unsigned short rows, unsigned short columns, int ignored_signal) {
  int statuses[2], commands[2];
  terminal->master = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal->master == -1 || grantpt(terminal->master) == -1) return -1;
  if (unlockpt(terminal->master) == -1 || pipe(statuses) == -1 || pipe(commands) == -1) return -1;
  // Not `ptsname`, whose one buffer two tests would share.
  char name[128];
  if (ptsname_r(terminal->master, name, sizeof name) != 0) return -1;
  int slave = open(name, O_RDWR | O_NOCTTY);
  if (slave == -1) return -1;
  pseudo_terminal_resize(terminal, rows, columns);
  tcgetattr(slave, &terminal->settings);

  terminal->shell = fork();
  if (terminal->shell == -1) return -1;
  if (terminal->shell == 0) {
    // Whatever else our process has open, other terminals too, is not ours to keep alive.
    int descriptor = 3;
    for (int kept = 0; kept < 3; descriptor++) {
      if (descriptor == slave || descriptor == statuses[1] || descriptor == commands[0]) {
        kept++;
      } else {
        close(descriptor);
      }
    }
    close_from(descriptor);
    setsid();
    ioctl(slave, TIOCSCTTY, 0);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);

    pid_t program = fork();
    if (program == 0) run_program(slave, path, arguments, environment, ignored_signal);
    ssize_t ignored = write(statuses[1], &program, sizeof program);
    (void)ignored;
    run_shell(slave, program, statuses[1], commands[0]);
  }
  close(slave);
  close(statuses[1]);
  close(commands[0]);
  terminal->statuses = statuses[0];
  terminal->commands = commands[1];
  fcntl(terminal->master, F_SETFL, O_NONBLOCK);
  ssize_t count = read(statuses[0], &terminal->program, sizeof terminal->program);
  return count == sizeof terminal->program ? 0 : -1;
}

int pseudo_terminal_resize(
    const pseudo_terminal *terminal, unsigned short rows, unsigned short columns) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(terminal->master, TIOCSWINSZ, &size);
}

int pseudo_terminal_status(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WIFSTOPPED(status) ? -1000 - WSTOPSIG(status) : -1 - WTERMSIG(status);
}

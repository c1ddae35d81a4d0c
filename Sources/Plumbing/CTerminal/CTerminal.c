#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

static const int ending[] = {
    SIGINT,  SIGTERM, SIGHUP,  SIGSYS,    SIGALRM, SIGPIPE,
    SIGUSR1, SIGUSR2, SIGPROF, SIGVTALRM, SIGXCPU, SIGXFSZ,
};
enum { ending_count = sizeof ending / sizeof *ending };

/// Those that Swift's runtime answers with a backtrace.
static const int crashing[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { crashing_count = sizeof crashing / sizeof *crashing };
static struct sigaction runtime[crashing_count];

static int input = -1, output = -1;
static struct termios given, taken;
static const char *enter_text = "", *leave_text = "";
static int events[2] = {-1, -1};

// A handler may run on any thread, beside one that writes.

/// Whether the program wants the terminal, suspended or not.
static atomic_bool is_wanted;

/// Whether the settings are ours now. Set before they change and cleared after: a signal in between
/// restores them twice, which is harmless, and never not at all.
static atomic_bool is_taken;

/// A handler waits for a write that has begun, and while it gives the terminal back no other begins.
static atomic_bool is_writing, is_leaving;

/// Whether the process crashes, and must not take the terminal again.
static atomic_bool is_crashing;

/// How often the process has been continued.
static atomic_int continuations;

// MARK: What a handler may call

static void write_all(const char *text, size_t left) {
  while (left > 0) {
    ssize_t count = write(output, text, left);
    if (count > 0) {
      text += count;
      left -= (size_t)count;
    } else if (errno == EAGAIN) {
      struct pollfd ready = {.fd = output, .events = POLLOUT};
      if (poll(&ready, 1, 1000) < 1) return;
    } else if (errno != EINTR) {
      return;
    }
  }
}

static void set(const struct termios *settings) {
  while (tcsetattr(input, TCSANOW, settings) == -1 && errno == EINTR) {}
}

static bool in_foreground(void) { return tcgetpgrp(input) == getpgrp(); }

static void take(void) {
  if (is_crashing) return;
  is_taken = true;
  set(&taken);
  write_all(enter_text, strlen(enter_text));
}

/// Writes what leaves the screen as it was, and changes the settings to those.
static void leave(const struct termios *settings) {
  is_leaving = true;
  // With a limit: the terminal may take no more, or the writing thread be the one that crashed.
  for (int turn = 0; turn < 200 && is_writing; turn++) poll(NULL, 0, 1);

  // In the background the terminal belongs to another program, which has its own settings.
  if (in_foreground()) {
    write_all(leave_text, strlen(leave_text));
    set(settings);
  }
  is_leaving = false;
}

static void give_back(void) {
  if (!is_taken) return;
  leave(&given);
  is_taken = false;
}

static void tell(char event) {
  // A full pipe holds enough events to be woken by.
  ssize_t ignored = write(events[1], &event, 1);
  (void)ignored;
}

/// Does now what `signal` does to a process that does not handle it.
static void perform_default(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t set;
  sigaction(signal, &action, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void take_again(void) {
  if (!is_wanted) return;
  // Continued in the background, as by `bg`, the process stops here until the terminal is ours. The
  // system looks and stops at once: between a look and a signal of our own the shell could lend it.
  // It does not stop a thread that blocks the signal, as every thread but the first does.
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  set(&taken);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  take();
  tell(terminal_event_continued);
}

// MARK: A crash

/// Whether the signal reports a bug of our own, and is not a request from outside to end.
static bool is_own(int signal, const siginfo_t *info) {
  bool is_sent = info->si_code <= 0 || info->si_code == SI_USER;
  if (signal == SIGABRT) return is_sent && info->si_pid == getpid();
  return signal != SIGQUIT && !is_sent;
}

/// The settings for the time of a backtrace: what was typed for us, maybe a password, is not shown,
/// and the backtracer, of which we wait for the end, cannot be stopped.
static struct termios quiet(void) {
  struct termios settings = given;
  settings.c_lflag &= ~(tcflag_t)ECHO;
  settings.c_cc[VSUSP] = _POSIX_VDISABLE;
  return settings;
}

/// Puts a key in the place of standard input: on a terminal the backtracer asks for one, and changes
/// the settings until it comes.
static bool answer_backtracer(void) {
  int answer[2], terminal = input == -1 ? -1 : fcntl(input, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (terminal == -1 && input != -1) return false;
  input = terminal;
  if (pipe(answer) == -1 || write(answer[1], "q", 1) != 1) return false;
  return dup2(answer[0], STDIN_FILENO) == STDIN_FILENO;
}

static void write_backtrace(int signal, siginfo_t *info, void *context) {
  for (int index = 0; index < crashing_count; index++) {
    const struct sigaction *action = &runtime[index];
    if (crashing[index] != signal || !(action->sa_flags & SA_SIGINFO)) continue;
    if (!answer_backtracer()) return;

    // The runtime reads memory that may not be there, and handles that. What else comes must wait
    // until the terminal is given back.
    sigset_t faults;
    sigemptyset(&faults);
    sigaddset(&faults, SIGSEGV);
    sigaddset(&faults, SIGBUS);
    pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
    action->sa_sigaction(signal, info, context);
  }
}

// MARK: The handlers

static void handle_ending(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  give_back();
  if (signal == SIGINT) _exit(130);
  perform_default(signal);
}

/// The runtime's handler returns, and only an instruction that fails again ends the process then: we
/// end it ourselves.
static void handle_crash(int signal, siginfo_t *info, void *context) {
  is_crashing = true;
  if (is_own(signal, info)) {
    struct termios settings = quiet();
    if (is_taken) leave(&settings);
    // Written once more, it would clear the backtrace away.
    leave_text = "";
    write_backtrace(signal, info, context);
  }
  give_back();
  perform_default(signal);
}

static void handle_suspend(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  int saved = errno;
  struct sigaction ours;
  sigset_t pending;

  give_back();
  int before_stop = continuations;
  sigaction(signal, NULL, &ours);
  perform_default(signal);
  sigaction(signal, &ours, NULL);
  // With no shell to continue it the process never stopped, and no SIGCONT comes.
  sigpending(&pending);
  if (continuations == before_stop && !sigismember(&pending, SIGCONT)) take_again();
  errno = saved;
}

static void handle_continue(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  (void)context;
  int saved = errno;
  continuations++;
  take_again();
  errno = saved;
}

static void handle_resize(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  (void)context;
  int saved = errno;
  tell(terminal_event_resized);
  errno = saved;
}

// MARK: What the program calls

static void install(
    int signal, void (*handler)(int, siginfo_t *, void *), struct sigaction *old) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  action.sa_sigaction = handler;
  sigfillset(&action.sa_mask);
  // So that a handler in the background can be stopped.
  sigdelset(&action.sa_mask, SIGTTOU);
  sigaction(signal, &action, old);
}

/// A signal that the parent process ignores, as `nohup` does, stays ignored.
static void install_unless_ignored(
    int signal, void (*handler)(int, siginfo_t *, void *), struct sigaction *old) {
  install(signal, handler, old);
  if (old->sa_handler == SIG_IGN) sigaction(signal, old, NULL);
}

void terminal_watch_crashes(void) {
  static bool is_watched;
  if (is_watched) return;
  is_watched = true;
  for (int index = 0; index < crashing_count; index++) {
    install_unless_ignored(crashing[index], handle_crash, &runtime[index]);
  }
}

bool terminal_make_watchable(void) {
  struct stat there, tty;
  if (fstat(STDIN_FILENO, &there) == -1 || stat("/dev/tty", &tty) == -1) return true;
  if (there.st_rdev != tty.st_rdev) return true;
  for (int other = STDOUT_FILENO; other <= STDERR_FILENO; other++) {
    const char *name = ttyname(other);
    if (name == NULL || strcmp(name, "/dev/tty") == 0) continue;
    int opened = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (opened == -1) continue;
    bool is_done = dup2(opened, STDIN_FILENO) != -1;
    close(opened);
    if (is_done) return true;
  }
#ifdef __APPLE__
  return false;
#else
  return true;
#endif
}

int terminal_open(int input_descriptor, int output_descriptor) {
  if (tcgetattr(input_descriptor, &given) == -1 || pipe(events) == -1) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(events[end], F_SETFL, O_NONBLOCK);
    fcntl(events[end], F_SETFD, FD_CLOEXEC);
  }
  input = input_descriptor;
  output = output_descriptor;

  atexit(terminal_give_back);
  terminal_watch_crashes();
  for (int index = 0; index < ending_count; index++) {
    struct sigaction before;
    install_unless_ignored(ending[index], handle_ending, &before);
  }
  install(SIGTSTP, handle_suspend, NULL);
  install(SIGCONT, handle_continue, NULL);
  install(SIGWINCH, handle_resize, NULL);
  return events[0];
}

void terminal_take(terminal_mode mode, const char *enter, const char *leave) {
  terminal_guard_stack();
  tcgetattr(input, &given);
  taken = given;
  if (mode == terminal_mode_raw) {
    taken.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    taken.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
    taken.c_cc[VMIN] = 1;
    taken.c_cc[VTIME] = 0;
  } else {
    // The newline alone is shown, or the next line would stand beside the prompt.
    taken.c_lflag &= ~(tcflag_t)ECHO;
    taken.c_lflag |= ECHONL;
  }
  enter_text = enter;
  leave_text = leave;
  is_wanted = true;
  take();
}

void terminal_write(const char *text, size_t count) {
  is_writing = true;
  if (is_taken && !is_leaving) write_all(text, count);
  is_writing = false;
}

void terminal_raise(int signal) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, signal);
  // Threads that are not the first have signals blocked, and it has to be handled on this one.
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  raise(signal);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_give_back(void) {
  is_wanted = false;
  give_back();
}

void terminal_guard_stack(void) {
  enum { size = 64 * 1024 };
  static _Thread_local bool is_guarded;
  if (is_guarded) return;
  is_guarded = true;

  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && !(current.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = malloc(size), .ss_size = size};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

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
#include <termios.h>
#include <unistd.h>

static const int ending[] = {
    SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGSEGV, SIGBUS,    SIGILL,  SIGFPE, SIGABRT, SIGTRAP,
    SIGSYS,  SIGALRM, SIGPIPE, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
};
enum { ending_count = sizeof ending / sizeof *ending };

static int input = -1, output = -1;
static struct termios given, taken;
static const char *enter_text = "", *leave_text = "";
static struct sigaction before[ending_count];
static int events[2] = {-1, -1};

// A handler may run on any thread, beside one that writes.

/// Whether the program wants the terminal, suspended or not.
static atomic_bool is_wanted;

/// Whether the settings are ours now. Set before they change and cleared after: a signal in between
/// restores them twice, which is harmless, and never not at all.
static atomic_bool is_taken;

/// A handler waits for a write that has begun, and while it gives the terminal back no other begins.
static atomic_bool is_writing, is_leaving;

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
  is_taken = true;
  set(&taken);
  write_all(enter_text, strlen(enter_text));
}

static void give_back(void) {
  if (!is_taken) return;
  is_leaving = true;
  // Not for ever: the terminal may take no more, or the writing thread be the one that crashed.
  for (int turn = 0; turn < 200 && is_writing; turn++) poll(NULL, 0, 1);

  // In the background the terminal is somebody else's, who has set it as they like.
  if (in_foreground()) {
    write_all(leave_text, strlen(leave_text));
    set(&given);
  }
  is_taken = false;
  is_leaving = false;
}

static void tell(char event) {
  // A full pipe holds enough events to be woken by.
  ssize_t ignored = write(events[1], &event, 1);
  (void)ignored;
}

/// Lets `action` handle `signal` in place of us, now.
static void pass_on(int signal, const struct sigaction *action) {
  sigset_t set;
  sigaction(signal, action, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void take_again(void) {
  if (!is_wanted) return;
  if (in_foreground()) {
    take();
    tell(terminal_event_continued);
  } else {
    // Continued in the background, as by `bg`: stop again until the terminal is ours.
    raise(SIGTTOU);
  }
}

// MARK: The handlers

static void handle_ending(int signal, siginfo_t *info, void *context) {
  (void)context;
  give_back();
  if (signal == SIGINT) _exit(130);

  for (int index = 0; index < ending_count; index++) {
    if (ending[index] != signal) continue;
    bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
    if (is_fault && info->si_code > 0) {
      // The instruction faults again when we return, and shows whoever reports it the right place.
      sigaction(signal, &before[index], NULL);
    } else {
      pass_on(signal, &before[index]);
    }
  }
}

static void handle_suspend(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  int saved = errno;
  struct sigaction ours, stop = {.sa_handler = SIG_DFL};
  sigset_t pending;

  give_back();
  int before_stop = continuations;
  sigaction(signal, NULL, &ours);
  pass_on(signal, &stop);
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

int terminal_open(int input_descriptor, int output_descriptor) {
  if (tcgetattr(input_descriptor, &given) == -1 || pipe(events) == -1) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(events[end], F_SETFL, O_NONBLOCK);
    fcntl(events[end], F_SETFD, FD_CLOEXEC);
  }
  input = input_descriptor;
  output = output_descriptor;

  atexit(terminal_give_back);
  for (int index = 0; index < ending_count; index++) {
    install(ending[index], handle_ending, &before[index]);
    // What whoever started us had ignored, as `nohup` does, stays ignored.
    if (before[index].sa_handler == SIG_IGN) sigaction(ending[index], &before[index], NULL);
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

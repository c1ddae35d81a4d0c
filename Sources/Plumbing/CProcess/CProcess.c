#define _GNU_SOURCE

#include "CProcess.h"

#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

int process_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
  return -1;
#endif
}

int process_set_directory(posix_spawn_file_actions_t *actions, const char *directory) {
  return posix_spawn_file_actions_addchdir_np(actions, directory);
}

int process_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#elif defined(__linux__)
  // Closing one that is not open is no error.
  long most = sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < most && descriptor < 4096; descriptor++) {
    int code = posix_spawn_file_actions_addclose(actions, descriptor);
    if (code != 0) return code;
  }
  return 0;
#else
  // POSIX_SPAWN_CLOEXEC_DEFAULT does it.
  (void)actions, (void)first;
  return 0;
#endif
}

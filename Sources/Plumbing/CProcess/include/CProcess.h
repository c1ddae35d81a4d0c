#ifndef CPROCESS_H
#define CPROCESS_H

#include <spawn.h>

// System calls that Swift cannot reach.

/// Makes this process the parent of each descendant whose own parent ends, on Linux.
///
/// Returns 0, or -1 where the system has no such thing.
int process_adopt_orphans(void);

/// Lets the process that is started begin in `directory`. Returns 0, or the code of an error.
int process_set_directory(posix_spawn_file_actions_t *actions, const char *directory);

/// Lets the process that is started have no descriptor from `first` on. Returns 0, or the code of an
/// error.
int process_close_from(posix_spawn_file_actions_t *actions, int first);

#endif

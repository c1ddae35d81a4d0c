#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stddef.h>

/// Whether this platform can be counted on: glibc can, without a sanitizer.
bool allocation_count_is_available(void);

/// Counts from zero, in all threads: every malloc and its kin, also a realloc that stays in place.
void allocation_count_start(void);

/// Stops, and returns how many there were.
size_t allocation_count_stop(void);

/// Gives the threads one heap for all, where glibc would give them several; to be called before there
/// is a second thread.
void allocate_from_one_heap(void);

/// The bytes that the heap has handed out and not got back, its own headers included.
size_t allocated_bytes(void);

#endif

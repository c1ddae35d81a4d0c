#include <stdlib.h>

#include "CAllocationCount.h"

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

// A sanitizer brings a malloc of its own, which must not be replaced.
#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

static atomic_bool is_counting;
static atomic_size_t count;

static void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

bool allocation_count_is_available(void) { return true; }

void allocation_count_start(void) {
  atomic_store(&count, 0);
  atomic_store(&is_counting, true);
}

size_t allocation_count_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&count);
}

void allocate_from_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// What an executable defines is taken before the C library's: these stand in for malloc and its kin
// in the whole process, and do nothing but count.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  note();
  void *block = __libc_memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

#else

bool allocation_count_is_available(void) { return false; }
void allocate_from_one_heap(void) {}
void allocation_count_start(void) {}
size_t allocation_count_stop(void) { return 0; }
size_t allocated_bytes(void) { return 0; }

#endif

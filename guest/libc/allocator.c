/* malloc and its family: Doug Lea's, from libffi's sources, in the place of the
   one in zig's libc. That one rounds every block up to a power of two and never
   joins two of them: a guest needed twice the memory and touched a third more
   pages for the same script. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#define WASM_PAGE 65536

/* sbrk over memory.grow. dlmalloc asks for whole pages. */
static void *
more_memory(ptrdiff_t size)
{
  if (size == 0) return (void *)(__builtin_wasm_memory_size(0) * WASM_PAGE);
  if (size < 0) return (void *)-1;

  size_t page = __builtin_wasm_memory_grow(0, (size_t)size / WASM_PAGE);
  return page == (size_t)-1 ? (void *)-1 : (void *)(page * WASM_PAGE);
}

#define MORECORE more_memory
#define MORECORE_CANNOT_TRIM 1
#define HAVE_MMAP 0
#define HAVE_MREMAP 0
#define USE_LOCKS 0
#define NO_MALLINFO 1
#define NO_MALLOC_STATS 1
#define LACKS_SYS_MMAN_H 1
#define LACKS_SYS_PARAM_H 1
#define LACKS_TIME_H 1
#define malloc_getpagesize WASM_PAGE
#define DEFAULT_GRANULARITY WASM_PAGE
/* Alignment of max_align_t, which mruby relies on. */
#define MALLOC_ALIGNMENT 16
/* A damaged heap ends the run. */
#define ABORT __builtin_trap()
#include <dlmalloc.c>

/* dlmalloc knows it by its older name; libc's own would not know our heap. */
void *
aligned_alloc(size_t alignment, size_t size)
{
  return memalign(alignment, size);
}

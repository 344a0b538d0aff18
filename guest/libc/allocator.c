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
#define realloc resize
#include <dlmalloc.c>
#undef realloc

void *realloc(void *block, size_t size);

/* A block that shrinks by much moves: a compiler takes a kilobyte for what ends as forty bytes, and what it leaves
   behind is only of use in one piece. */
void *
realloc(void *block, size_t size)
{
  if (block && size > 0 && size < chunksize(mem2chunk(block)) / 2) {
    void *smaller = malloc(size);

    if (smaller) {
      memcpy(smaller, block, size);
      free(block);
      return smaller;
    }
  }
  return resize(block, size);
}

/* dlmalloc knows it by its older name; libc's own would not know our heap. */
void *
aligned_alloc(size_t alignment, size_t size)
{
  return memalign(alignment, size);
}

/* Where the used part of memory ends. */
uintptr_t kobako_memory_end(void);
void kobako_clear_free_memory(void);

uintptr_t
kobako_memory_end(void)
{
  return (uintptr_t)gm->top;
}

static void
clear(void *chunk, size_t head)
{
  memset((char *)chunk + head, 0, chunksize((mchunkptr)chunk) - head);
}

/* A tree is no deeper than an address has bits. */
static void
clear_tree(tbinptr tree)
{
  tbinptr chunk = tree;

  do {
    clear(chunk, sizeof *chunk);
    chunk = chunk->fd;
  } while (chunk != tree);
  if (tree->child[0]) clear_tree(tree->child[0]);
  if (tree->child[1]) clear_tree(tree->child[1]);
}

/* Zeroes what is free, so that nothing of it is taken for a part of the guest's state. */
void
kobako_clear_free_memory(void)
{
  for (bindex_t i = 0; i < NSMALLBINS; i++) {
    sbinptr bin = smallbin_at(gm, i);

    if (!smallmap_is_marked(gm, i)) continue;
    for (mchunkptr chunk = bin->fd; chunk != bin; chunk = chunk->fd) clear(chunk, sizeof *chunk);
  }
  for (bindex_t i = 0; i < NTREEBINS; i++) {
    if (treemap_is_marked(gm, i)) clear_tree(*treebin_at(gm, i));
  }
  if (gm->dvsize) clear(gm->dv, TWO_SIZE_T_SIZES);
  if (gm->topsize) clear(gm->top, TWO_SIZE_T_SIZES);
}

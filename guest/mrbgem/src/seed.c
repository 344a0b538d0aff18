/*
** seed.c - a run's own random numbers
**
** The guest is booted once and its memory kept, the state of its generator
** with it. So the generator is seeded anew by the first number that a run
** draws: from the host's random bytes, which are the profile's.
*/

#include <unistd.h>
#include "kobako.h"

static mrb_bool drawn;

void
kobako_begin_random(void)
{
  drawn = FALSE;
}

/* Called by mruby-random. Fills the words at a run's first draw, and only then. */
void
kobako_seed(uint32_t *words, size_t count)
{
  if (drawn) return;
  drawn = TRUE;
  if (getentropy(words, count * sizeof(*words)) != 0) return;
  words[0] |= 1; /* a xorshift of nothing but zeros stays there */
}

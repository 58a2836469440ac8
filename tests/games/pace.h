/* SPDX-License-Identifier: MIT */
/*
 * pace.h - how much of a sample a run takes. With sanitizers everything is many times slower, and
 * what they detect shows in a part of the sample as well. The ordinary run in a release takes a
 * larger part, and the long run all of it.
 */
#ifndef TESTS_GAMES_PACE_H
#define TESTS_GAMES_PACE_H

#include <stdbool.h>

#if defined(__SANITIZE_ADDRESS__)
#define PACE_IS_SLOW true
#elif defined(__has_feature)
#define PACE_IS_SLOW (__has_feature(address_sanitizer))
#else
#define PACE_IS_SLOW false
#endif

/* Whether a run takes samples whole: what main sets where its argument is "long". */
extern bool pace_is_long;

/* One in so many of a sample is taken: in an ordinary run with sanitizers, and in one without. */
unsigned pace_stride(unsigned slow, unsigned release);

/* Of so many instances, how many are taken: one in sixteen with sanitizers, in a release one
 * in three.
 */
unsigned pace_share(unsigned count);

#endif

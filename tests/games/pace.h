/* SPDX-License-Identifier: MIT */
/*
 * pace.h - how much of a sample a build takes. With sanitizers everything is
 * many times slower, and what they look for shows in a part of the sample as
 * well; the release build takes it whole.
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

/* Of so many instances, how many are taken. */
static inline unsigned pace_share(unsigned count)
{
    return PACE_IS_SLOW ? (count + 7) / 8 : count;
}

#endif

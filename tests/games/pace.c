/* SPDX-License-Identifier: MIT */
/*
 * pace.c - see pace.h.
 */
#include "games/pace.h"

bool pace_is_long;

unsigned pace_stride(unsigned slow, unsigned release)
{
    return pace_is_long ? 1 : PACE_IS_SLOW ? slow : release;
}

unsigned pace_share(unsigned count)
{
    const unsigned stride = pace_stride(16, 3);
    return (count + stride - 1) / stride;
}

/* SPDX-License-Identifier: MIT */
/*
 * skoczki_bits.h - moving chosen bits of a word together and apart again.
 */
#ifndef GAMES_SKOCZKI_BITS_H
#define GAMES_SKOCZKI_BITS_H

#include "skoczki/skoczki_rules.h"

/* Fills rules->extract and deposit: PEXT and PDEP by the machine's instruction where it has one. */
void gs_skoczki_bits_choose(struct skoczki_rules *rules);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * atarigo_search.h - capabilities of searches. Shared by the files of this folder
 * alone.
 */
#ifndef GAMES_ATARIGO_ATARIGO_SEARCH_H
#define GAMES_ATARIGO_ATARIGO_SEARCH_H

#include <gamesolve/game.h>

extern const struct gs_stones gs_atarigo_stones;
extern const struct gs_hint gs_atarigo_hint;
extern const struct gs_prune gs_atarigo_prune;
extern const struct gs_zones gs_atarigo_zones;

/* --- atarigo_analysis.c: slots of gs_atarigo_prune --- */

bool gs_atarigo_can_analyse(const struct gs_rules *rules);
unsigned gs_atarigo_analyse(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move *moves, unsigned count, struct gs_analysis *analysis,
                            const struct gs_analysis_means *means);
void gs_atarigo_set_of_stones(const struct gs_rules *rules, const struct gs_position *position,
                              gs_bitboard stones[2]);

/* --- atarigo_after.c: the same --- */

void gs_atarigo_bounds_after(const struct gs_rules *rules, const struct gs_position *position,
                             const gs_move *moves, unsigned count, struct gs_proved *proved);
void gs_atarigo_proof_after(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side attacker, const gs_move *moves, unsigned count,
                            uint32_t *proof, uint32_t *disproof);

/* --- first proof and disproof numbers, by liberties --- */

/* The fewest liberties of a side without stones: as many as the next stone can have. */
#define ATARIGO_NO_CHAIN 4

/* Numbers grow no further than to this power of two. */
#define ATARIGO_EFFORT_BITS 16

/*
 * Twice as much for each further liberty of the chain that is nearest to its
 * capture. (With the number of liberties itself 5x5 takes ninety times as many
 * nodes. On boards from 5x5 to 5x6, 17 runs with seeds, df-pn takes 1.41 times the visits with
 * numbers twice as large, 1.63 times with half of them.)
 */
static inline uint32_t atarigo_effort(unsigned liberties)
{
    return UINT32_C(1) << (liberties < ATARIGO_EFFORT_BITS ? liberties : ATARIGO_EFFORT_BITS);
}

#endif

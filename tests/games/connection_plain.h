/* SPDX-License-Identifier: MIT */
/*
 * connection_plain.h - who wins Hex or Y where few points are free, by a solver that knows nothing
 * but the rules.
 */
#ifndef TESTS_GAMES_CONNECTION_PLAIN_H
#define TESTS_GAMES_CONNECTION_PLAIN_H

#include "games/connection_model.h"

/* It takes as many free points; codes are numbers to the base of three with a digit for each. */
enum { PLAIN_FREE = 10, PLAIN_CODES = 59049 };

struct plain {
    unsigned points;
    struct model_sets sets;
    gs_bitboard stones[2];
    unsigned power[GS_BITBOARD_POINTS]; /* of 3, for the free points */
    int8_t known[PLAIN_CODES];
};

void plain_init(struct plain *plain, const struct model *model);
/* Whether the side has won with the stones that are there. */
bool plain_wins(const struct plain *plain, enum gs_side side);
/* Who wins with these stones, if the side is to move. */
enum gs_side plain_winner_of(struct plain *plain, const gs_bitboard *stones, enum gs_side side);
/* Whether `winner` still wins when all free points outside of the carrier are the other side's. */
bool plain_suffices(struct plain *plain, const gs_bitboard *stones, enum gs_side to_move,
                    enum gs_side winner, gs_bitboard carrier);

#endif

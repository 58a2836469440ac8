/* SPDX-License-Identifier: MIT */
/*
 * dfpn_wins.h - positions that are solved, by the stones of the winner alone.
 */
#ifndef ALGO_DFPN_WINS_H
#define ALGO_DFPN_WINS_H

#include "algo/dfpn/dfpn_state.h"

struct dfpn;
struct dfpn_wins;

/* Points of the largest board on which wins are listed that are not trimmed (dfpn_wins.c). */
enum { DFPN_LISTED_POINTS = 64 };

/* A position by its stones. */
struct dfpn_stones {
    gs_bitboard of[2]; /* by enum gs_side */
    unsigned to_move;  /* a side */
    bool is_listed;    /* it may be won as others with the same stones are */
    uint32_t first[2]; /* by who wins: the first such others (dfpn_wins.c) */
};

/* An empty list, for a table that has carriers; NULL: no memory. */
struct dfpn_wins *gs_dfpn_wins_new(struct gs_memory *memory);
void gs_dfpn_wins_free(struct dfpn_wins *wins); /* NULL is allowed */
/* The list of a search, where positions are analysed; NULL: it has none, or no memory. */
struct dfpn_wins *gs_dfpn_wins_for(const struct gs_search *search, bool analyses);
/* Adds the current position, solved as in found, and its images. */
void gs_dfpn_wins_note(struct dfpn *dfpn, const struct dfpn_child *found);
/*
 * Adds the solved positions of the table, which came from a checkpoint. Changes the current
 * position. False, with the search halted, when a limit is reached.
 */
bool gs_dfpn_wins_gather(struct dfpn *dfpn);
/* The least set of points that is known to suffice for a win of side from position; GS_EVERYWHERE:
 * none is known. */
gs_bitboard gs_dfpn_wins_carrier(const struct dfpn *dfpn, const struct gs_position *position,
                                 enum gs_side side);
/*
 * A look-up in three steps, between which other positions can take the same one: lists the stones
 * of the current position, and prefetches its head;
 */
struct dfpn_stones gs_dfpn_wins_expect(const struct dfpn *dfpn);
/* prefetches the entries; */
void gs_dfpn_wins_approach(const struct dfpn *dfpn, struct dfpn_stones *stones);
/* returns whether their position is won by an entry of another one, with the result in child. */
bool gs_dfpn_wins_find(struct dfpn *dfpn, const struct dfpn_stones *stones,
                       struct dfpn_child *child, bool attacking);
/*
 * Solves the children of the current position that are won or lost as others are, from that
 * position; attacking: whether the attacker is to move in them. False, with nothing done: the game
 * gives no stones that a win needs, so each child is to be looked up by itself.
 */
bool gs_dfpn_wins_match(struct dfpn *dfpn, struct dfpn_child *children, unsigned count,
                        bool attacking);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * game/hints.h - estimates of how good a position or a move is. Hints may be wrong: they make
 * searches faster and never decide a value. For games of every kind.
 */
#ifndef GAMESOLVE_GAME_HINTS_H
#define GAMESOLVE_GAME_HINTS_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;
struct gs_undo;

/*
 * Heuristic knowledge of a game; it may be wrong and never decides a value. Every slot is OPTIONAL.
 */
struct gs_hint {
    /* How good the position is for the side to move, from -1 to 1. */
    double (*evaluate)(const struct gs_rules *rules, const struct gs_position *position);
    /* Sorts moves, the most promising first. */
    void (*order)(const struct gs_rules *rules, const struct gs_position *position, gs_move *moves,
                  unsigned count);
    /* The number of legal moves, faster than generating them. */
    unsigned (*mobility)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * First proof and disproof numbers for the claim "attacker reaches its goal"
     * at an open position; both at least 1.
     */
    void (*proof)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side attacker, uint32_t *proof, uint32_t *disproof);
    /*
     * These numbers are of use only together with struct gs_prune. Where a search does not call
     * that, df-pn and its kin start from numbers of moves.
     */
    bool proof_with_prune;
    /*
     * A finer score than evaluate, from -1 to 1. Searches by proof numbers order children with
     * equal numbers by it. 0 where nothing is known.
     */
    double (*ordering_score)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * Sorts the moves that are worth a search to the front, the most promising first, and returns
     * their number, at least one of count. *forced: they win at once, or the other moves lose at
     * once. For players; searches that prove try all moves.
     */
    unsigned (*select)(const struct gs_rules *rules, const struct gs_position *position,
                       gs_move *moves, unsigned count, bool *forced);
    /*
     * Random games that follow the order of moves estimate a position better than evaluate does:
     * players then use them.
     */
    bool guided_playouts;
    /*
     * Writes an estimate for each of count moves, from 0 to 1, and 0.5 where nothing is known.
     * order sorts by these numbers, which are on the scale of results.
     */
    void (*rate)(const struct gs_rules *rules, const struct gs_position *position,
                 const gs_move *moves, unsigned count, float *rates);
    /*
     * For games that can be a race: how far side is from winning if the other side stands still, in
     * a measure of the game's own; less is nearer. Needs pass.
     */
    double (*race_distance)(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side);
    /* Passes the turn, whether or not the rules allow that; taken back by undo. */
    void (*pass)(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo);
};

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * game/stones.h - for games in which stones are placed and stay: what lambda searches and relevance
 * zones need ([Suda]), and what the checker of certificates needs to verify a zone.
 */
#ifndef GAMESOLVE_GAME_STONES_H
#define GAMESOLVE_GAME_STONES_H

#include <gamesolve/base.h>
#include <gamesolve/game/points.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;
struct gs_undo;
struct gs_workspace;

/*
 * Games in which stones are placed and stay ([Suda], section 4.1). OPTIONAL; if present, all of its
 * slots but the last are REQUIRED. Without it there are no lambda searches and no relevance zones.
 */
struct gs_stones {
    /*
     * Plays a pass, which the search makes though the rules may not have one; taken back by the
     * game's undo.
     */
    void (*pass)(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo);
    /* The point on which a move places its stone. */
    unsigned (*point)(const struct gs_rules *rules, gs_move move);
    /* A move with which side would win at once if it were its turn; GS_NO_MOVE if none. */
    gs_move (*winning_move)(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side);
    /*
     * Writes the essential-in-victory set: the points essential to some win of side by at most
     * `stones` further stones of its own, the opponent passing ([Suda], section 4.4). It may be
     * larger.
     */
    void (*essential)(const struct gs_rules *rules, const struct gs_position *position,
                      enum gs_side side, unsigned stones, struct gs_point_set *set,
                      struct gs_workspace *workspace);
    /*
     * The same for 1, 2, ... stones in one go: least[point], one for every point,
     * becomes the least number of stones for which essential has the point, and is unchanged if
     * that is more than stones (at most 254).
     */
    void (*essential_least)(const struct gs_rules *rules, const struct gs_position *position,
                            enum gs_side side, unsigned stones, uint8_t *least,
                            struct gs_workspace *workspace);
    /*
     * The fewest further stones with which side wins an open position, the opponent passing: at
     * least 1, UINT_MAX if there is no such win. The answer may be too small, but never too large.
     * If the rules are GS_STABLE and GS_ZUGZWANG_FREE it is right however the opponent plays: a
     * stone of side lowers it by at most one, and one of the opponent never does.
     */
    unsigned (*stones_needed)(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side);
    /*
     * OPTIONAL. Adds the points on which stones of side may change whether a legal move that does
     * not win at once loses at once: side is the mover if the move loses, else the other side. As
     * long as none of these points is taken, stones of side elsewhere do not change it, however
     * many there are, unless the move wins by them. Without it, no stones ever change it.
     */
    void (*foul_dependencies)(const struct gs_rules *rules, const struct gs_position *position,
                              gs_move move, enum gs_side side, struct gs_point_set *set);
};

/*
 * Facts about a game in which stones are placed and stay. The checker of certificates computes from
 * them which further stones of the opponent leave a strategy of side intact (src/check/README.md,
 * relevance zones). The game must have stones too. OPTIONAL; if present, all of its slots but
 * the last three are REQUIRED. Without it each reply needs an answer of its own.
 *
 * In the first two slots E is any set of at most `extra` stones of the opponent on free points
 * outside of set, added to those of position. The slots add points to set, which need not be empty;
 * more points are always safe. False: no set is known to be enough.
 */
struct gs_zones {
    /*
     * side is to move and plays move, which is legal: adds the points that keep it so. The move
     * must be legal even with E, and end the game for side if it does so without E.
     */
    bool (*keeps)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, gs_move move, unsigned extra, struct gs_point_set *set);
    /*
     * The opponent of side is to move, the game is not over, and no reply to position wins at once
     * for the opponent: adds the points that keep it so. With E the game is not over either, or it
     * is and side has won, as by a foul or a suicide in E; and no reply outside of set wins at
     * once; a reply in set does so only if it does without E. set already contains the points on
     * which side plays in the rest of the proof, and those on which these moves rest; an answer may
     * use that.
     */
    bool (*harmless)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned extra, struct gs_point_set *set);
    /* Whether a reply that loses at once for the opponent, or is illegal, is so with E as well. */
    bool lost_stays;
    /*
     * OPTIONAL. True: the legal moves of an open position, and of all that follow it by moves and
     * passes, are those that place a stone on a free point, any of them, and set becomes these
     * points. Symmetries then take the points that keeps adds, and those of harmless where more
     * than extra points are free, to those that it adds for the image of the position. False: it
     * is not so, or not known. Without it the checker lists the moves, which takes longer.
     */
    bool (*free_moves)(const struct gs_rules *rules, const struct gs_position *position,
                       struct gs_point_set *set);
    /*
     * OPTIONAL. True: the game is not over, and side wins at once by this move, which places a
     * stone on a free point and would be legal if it were the turn of side; and keeps adds that
     * point alone. False: it does not, or that is not known. Without it the checker plays the move.
     */
    bool (*wins_by)(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, gs_move move);
    /*
     * OPTIONAL. The moves place stones on three different free points, and would be legal if it
     * were the turn of side. True: after moves[0] the game goes on; then the opponent cannot win at
     * once, while moves[1] wins at once if it is the turn of side; and if the opponent takes that
     * point, moves[2] does. For moves[1], with one stone more than extra, keeps adds that point
     * alone. To set are added the points of keeps for all three, and of harmless after moves[0].
     * False: it is not so, or not known, and set is as it was. Without it the checker plays the
     * moves.
     */
    bool (*double_threat)(const struct gs_rules *rules, const struct gs_position *position,
                          enum gs_side side, const gs_move moves[3], unsigned extra,
                          struct gs_point_set *set);
};

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * game/lines.h - for games that are won by a line of stones (the Gomoku family): the threats that
 * threat-space search is made of ([Allis 1993]), and the lines by which the checker believes a
 * pairing strategy.
 */
#ifndef GAMESOLVE_GAME_LINES_H
#define GAMESOLVE_GAME_LINES_H

#include <gamesolve/base.h>
#include <gamesolve/game/points.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;

/* The kinds of threat of the Gomoku family, the strongest first ([Allis 1993]). */
enum gs_threat_kind {
    GS_THREAT_FIVE,
    GS_THREAT_STRAIGHT_FOUR,
    GS_THREAT_FOUR,
    GS_THREAT_THREE,
    GS_THREAT_BROKEN_THREE
};

#define GS_THREAT_SQUARES 8

/* A threat: the square that makes it, the squares that answer it, and the stones it consists of. */
struct gs_threat {
    enum gs_threat_kind kind;
    gs_move gain;
    unsigned cost_count, rest_count;
    gs_move cost[GS_THREAT_SQUARES];
    gs_move rest[GS_THREAT_SQUARES];
};

/* Half of a four: with a stone on gain, the attacker lacks cost alone in some line that wins. */
struct gs_four {
    gs_move gain, cost;
};

/*
 * What a search by threats needs of games in which a move is the point of its stone and in which a
 * filled line wins. OPTIONAL; all of its slots are REQUIRED when it is there. Without it there is
 * no threat-space search.
 *
 * The attacker of list, resting and fours may be either side, whichever is to move.
 */
struct gs_threats {
    /* Writes up to room threats of attacker that the move gain would make (GS_NO_MOVE: any);
     * returns how many there are. */
    unsigned (*list)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side attacker, gs_move gain, struct gs_threat *threats, unsigned room);
    /* The same for those threats that rest on the attacker's stone on that point; with gains of
     * which list names fives alone, others may be among them. */
    unsigned (*resting)(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side attacker, unsigned stone, struct gs_threat *threats,
                        unsigned room);
    /*
     * Writes the moves, each once, with which side would win at once if it were its
     * turn (room for rules->max_moves), and returns how many there are. With a stone
     * of side as through, those alone that need this stone.
     */
    unsigned (*wins)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, gs_move through, gs_move *moves);
    /*
     * Writes up to room fours that attacker can make, and returns how many there are: each
     * pair of points that a line lacks, both ways round, as often as there are such
     * lines. Fouls are among them; what a move would win at once may be.
     */
    unsigned (*fours)(const struct gs_rules *rules, const struct gs_position *position,
                      enum gs_side attacker, struct gs_four *fours, unsigned room);
    /*
     * Adds to the set the free points of all lines of side that lack at most two stones and contain
     * none of the other side: where a stone of side makes a four or wins.
     */
    void (*links)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, struct gs_point_set *set);
    /* Whether a stone of the other side, elsewhere, could make a foul of this legal move. */
    bool (*may_become_foul)(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move);
    /* Whether some moves of side lose by themselves: then a line can fail, or win, by a foul alone. */
    bool (*has_fouls)(const struct gs_rules *rules, enum gs_side side);
    /* How far apart two stones of a threat can be, in steps along their line. */
    unsigned (*reach)(const struct gs_rules *rules);
    /*
     * Puts a stone of side on a free point, and takes it away again, without checking
     * the rules: nothing is won or lost by it, and the turn does not pass. The position
     * is a supposition until every such stone is gone; list, resting, wins, fours and
     * links show it.
     */
    void (*place)(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                  unsigned point);
    void (*lift)(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                 unsigned point);
};

/*
 * What the checker of certificates must know about a game in which stones are placed and stay, and
 * a side wins by having its stones on all points of a line. OPTIONAL; if present, all of its slots
 * are REQUIRED, and a move that places a stone has the number of its point. Without it there are no
 * pairing records (src/check/README.md).
 */
struct gs_lines {
    /* How many lines there are, and the points of one; points has room for all of the board. */
    unsigned (*count)(const struct gs_rules *rules);
    unsigned (*points)(const struct gs_rules *rules, unsigned line, unsigned *points);
    /*
     * Whether, from position on and however play goes on, side does not win unless its stones are
     * on all points of a line, and the other one may place a stone on any free point when it is to
     * move, does not lose by that, and never has to do anything else.
     */
    bool (*decide)(const struct gs_rules *rules, const struct gs_position *position,
                   enum gs_side side);
};

GS_END_DECLS

#endif

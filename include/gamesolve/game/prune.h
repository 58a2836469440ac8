/* SPDX-License-Identifier: MIT */
/*
 * game/prune.h - what the rules prove of a position without search: moves that need no search, bounds of
 * the value, and the points that such a proof rests on. For games of every kind.
 */
#ifndef GAMESOLVE_GAME_PRUNE_H
#define GAMESOLVE_GAME_PRUNE_H

#include <limits.h>

#include <gamesolve/base.h>
#include <gamesolve/game/points.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;
struct gs_workspace;

/* What is proved of an open position, for the side to move. */
struct gs_proved {
    enum gs_value lower, upper; /* GS_LOSS and GS_WIN if nothing is proved; equal: the value */
    unsigned plies; /* within which the winner can force a win or a loss; GS_PLIES_UNKNOWN if not
                       known */
    unsigned
        choices; /* if nothing is proved: how many moves struct gs_prune keeps; 0: not counted */
};

#define GS_PLIES_UNKNOWN UINT_MAX

struct gs_survey;

/*
 * A pairing strategy: after `first` (GS_NO_MOVE: none) a side answers each move of the other one in
 * a pair by the other move of the pair, and all else by any move; no move is in two pairs.
 */
struct gs_pairing {
    gs_move first;
    unsigned count;
    gs_move pairs[GS_POINTS_MAX / 2][2];
};

/* What a survey works in, what it goes on from, and what it does without. */
struct gs_survey_means {
    struct gs_workspace *workspace;
    /*
     * survey_book bytes, zero at first, in which the game keeps what it worked out, so that
     * positions a few moves later take less; NULL: everything is worked out anew. The surveys of a
     * book come one after the other, are of the same rules and do without the same. What they prove
     * may depend on which came before, but all that they prove is true.
     */
    void *book;
    unsigned without; /* bit i: the i-th of survey_skills, to see what it saves */
};

/*
 * What the rules prove without search: facts, not hints, in every position that position_parse
 * accepts. Every slot is OPTIONAL; without them, searches try all moves, down to the end of the
 * game.
 */
struct gs_prune {
    /*
     * Given all legal moves of an open position in any order, keeps those that must be searched, in
     * the same order, and returns how many: at least one, and the best of them is worth as much as
     * the position.
     */
    unsigned (*moves)(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *moves, unsigned count, struct gs_workspace *workspace);
    /*
     * Whether the moves left out win no sooner, and lose no later, than the best of those kept. If
     * not, searches that report the length of the game try all moves.
     */
    bool keeps_length;
    /* Bounds of the value of an open position. */
    struct gs_proved (*bounds)(const struct gs_rules *rules, const struct gs_position *position,
                               struct gs_workspace *workspace);
    /*
     * The same two at once, with the points that the proofs rest on; returns how many moves are
     * kept. NULL, or false from surveys: proofs tell no points. means may be NULL where the rules
     * need no workspace: no book, and nothing is done without.
     */
    unsigned (*survey)(const struct gs_rules *rules, const struct gs_position *position,
                       gs_move *moves, unsigned count, struct gs_survey *survey,
                       const struct gs_survey_means *means);
    bool (*surveys)(const struct gs_rules *rules);
    /*
     * Surveys take hardly longer than the two by themselves: searches ask for those of all children
     * at once, and rely on the game's first numbers.
     */
    bool survey_is_quick;
    /*
     * Carriers may hold points on which the loser has stones, which the proof needs there; so one
     * holds where the loser's stones on its points are the same. And a finished game says nothing
     * of the points that its win rests on. Elsewhere carriers hold free points alone, and a
     * finished game rests on none.
     */
    bool carriers_hold_stones;
    /* REQUIRED with survey, where surveys is true: the stones of each side, bit p for point p. */
    void (*stones)(const struct gs_rules *rules, const struct gs_position *position,
                   uint64_t stones[2]);
    /*
     * OPTIONAL, where surveys is true: what bounds says of the positions after each of some moves,
     * from the position before them; anything of those in which the game is over.
     */
    void (*bounds_after)(const struct gs_rules *rules, const struct gs_position *position,
                         const gs_move *moves, unsigned count, struct gs_proved *proved);
    /*
     * OPTIONAL, in the same way: what proof of struct gs_hint says of them. proof and disproof have
     * as many numbers as there are moves.
     */
    void (*proof_after)(const struct gs_rules *rules, const struct gs_position *position,
                        enum gs_side attacker, const gs_move *moves, unsigned count,
                        uint32_t *proof, uint32_t *disproof);
    size_t survey_book;
    const char *const *survey_skills; /* names of what surveys can do without; ends with NULL */
    /*
     * Whether positions with the same stones of the winner, and the same side to move, are won by
     * the same carrier. No stone may be counted on where it can still change hands (a swap). NULL:
     * in every position.
     */
    bool (*carries)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * With survey, REQUIRED unless it is quick: a survey in parts, at which threads may work side
     * by side. Each part is worked out at most once, in whatever order, and writes what is its own
     * of a room of so many bytes; true: no other part need be begun. survey_by puts together what
     * survey would have said, from the parts that are there (bit p for part p); what it needs
     * besides these it works out itself. All of them are given the same means, but for the
     * workspace, which each thread has for itself.
     */
    unsigned survey_parts;
    size_t survey_room;
    bool (*survey_part)(const struct gs_rules *rules, const struct gs_position *position,
                        unsigned part, void *room, const struct gs_survey_means *means);
    unsigned (*survey_by)(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move *moves, unsigned count, struct gs_survey *survey, void *room,
                          unsigned parts, const struct gs_survey_means *means);
    /*
     * Whether side is found to keep the other one from winning an open position, with so many
     * looks at the board besides the first one. *move (may be NULL): where side is to move, one
     * with which it does; GS_NO_MOVE: any.
     */
    bool (*holds)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, unsigned effort, gs_move *move,
                  struct gs_workspace *workspace);
    /*
     * Whether side keeps the other one from winning an open position by a pairing, which is then
     * written; first is GS_NO_MOVE unless side is to move. Moves are the points of their stones.
     * Without it certificates say nothing of pairs.
     */
    bool (*pairing)(const struct gs_rules *rules, const struct gs_position *position,
                    enum gs_side side, struct gs_pairing *pairing);
    /*
     * For games in which stones are placed and stay: the pairs of free points that side has
     * captured in an open position. Whoever is to move, side wins if and only if it wins with
     * stones on all of them; and a stone of the other side on one point is wasted once side has
     * the other one of its pair. Writes for each point that one, or GS_NO_MOVE. Moves are the
     * points of their stones. Without it certificates of joining take longer to find.
     */
    void (*captured)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, gs_move partners[GS_POINTS_MAX]);
};

#define GS_SURVEY_POINTS 64         /* of the largest board that is surveyed; a move is its point */
#define GS_EVERYWHERE    UINT64_MAX /* the carrier of a proof of which no points are known */

/*
 * What the rules prove of an open position, and on which points: bit p for point p. A carrier of a
 * side that wins is a set of points, free ones and where carriers_hold_stones those of the loser:
 * the side wins wherever else the other side has stones, or none.
 */
struct gs_survey {
    struct gs_proved proved;
    uint64_t carrier; /* where it is won or lost: of the winner */
    /*
     * Where nothing is proved: what a carrier of the side that is not to move is made of, should it
     * win. It may be any set that has base and, with each point on which a move was left out, the
     * points that this move needs; and, with each move that was kept, a carrier of the position
     * after it, or the same of another move outside of that carrier.
     */
    bool is_vague; /* carriers mean nothing here */
    uint64_t base;
    uint64_t carries; /* the moves left out of which the points needed are a carrier themselves */
    uint64_t needs[GS_SURVEY_POINTS];
    uint8_t replies[GS_SURVEY_POINTS]; /* a hint: how many replies each move leaves; 0: unknown */
};

GS_END_DECLS

#endif

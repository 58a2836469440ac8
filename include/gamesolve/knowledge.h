/* SPDX-License-Identifier: MIT */
/*
 * knowledge.h - what a game tells of its positions besides the rules: hints, which may be wrong
 * and only make searches faster; facts, which may settle a position without search; and what the
 * checker of certificates must know of stones, lines and joins to believe a proof.
 *
 * All of it are tables of functions that struct gs_game points to (game.h, which includes this).
 * Each is OPTIONAL, and lets more algorithms run or run faster.
 */
#ifndef GAMESOLVE_KNOWLEDGE_H
#define GAMESOLVE_KNOWLEDGE_H

#include <limits.h>

#include <gamesolve/base.h>

GS_BEGIN_DECLS

struct gs_rules;
struct gs_position;
struct gs_undo;
struct gs_workspace;

/* No board has more points. */
#define GS_POINTS_MAX 484

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
     * Whether these numbers lead only together with what struct gs_prune proves: df-pn and its kin
     * go by numbers of moves where that is not asked.
     */
    bool proof_with_prune;
    /*
     * What evaluate tells, but finely enough to choose among positions with equal proof
     * numbers: searches by proof numbers list the children of a node by it. 0 where nothing
     * is known.
     */
    double (*promise)(const struct gs_rules *rules, const struct gs_position *position);
    /*
     * Sorts the moves that are worth looking at to the front, the most promising first, and returns
     * how many these are, at least one of count. *forced: they win at once, or the other moves lose
     * at once. For players; searches that prove look at all moves.
     */
    unsigned (*select)(const struct gs_rules *rules, const struct gs_position *position,
                       gs_move *moves, unsigned count, bool *forced);
    /*
     * Whether random games that follow the order of moves tell more of a position than evaluate
     * does: players then estimate by them.
     */
    bool guides;
    /*
     * How good each of count moves looks, from 0 to 1, 0.5 where nothing speaks for or against it:
     * what order goes by, in numbers that can be held against results.
     */
    void (*rate)(const struct gs_rules *rules, const struct gs_position *position,
                 const gs_move *moves, unsigned count, float *rates);
    /*
     * Where one side often goes its way untouched by the other: what a side has before it until it
     * has won if the other one stands still, less the nearer it is, in a measure of the game's own.
     * Needs pass.
     */
    double (*way)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side);
    /* Gives the turn to the other side, whether or not the rules allow that; taken back by undo. */
    void (*pass)(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo);
};

/* A set of points, bit p of word p / 64 for point p. */
struct gs_point_set {
    uint64_t words[(GS_POINTS_MAX + 63) / 64];
};

/* Tests, adds, removes or flips one point in the words of such a set of any size. */
static inline bool gs_points_has(const uint64_t *words, unsigned point)
{
    return words[point / 64] >> point % 64 & 1;
}

static inline void gs_points_add(uint64_t *words, unsigned point)
{
    words[point / 64] |= UINT64_C(1) << point % 64;
}

static inline void gs_points_drop(uint64_t *words, unsigned point)
{
    words[point / 64] &= ~(UINT64_C(1) << point % 64);
}

static inline void gs_points_flip(uint64_t *words, unsigned point)
{
    words[point / 64] ^= UINT64_C(1) << point % 64;
}

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
     * If the rules are GS_STABLE and GS_ZUGZWANG_FREE it holds however the opponent plays: a stone
     * of side lowers it by at most one, and one of the opponent never does.
     */
    unsigned (*stones_needed)(const struct gs_rules *rules, const struct gs_position *position,
                              enum gs_side side);
    /*
     * OPTIONAL. Adds the points on which stones of side may change whether a legal move that does
     * not win at once loses at once: side is the mover if the move loses, else the other side. As
     * long as none of these points is taken, stones of side elsewhere do not change it, however
     * many there are, unless the move wins by them. Without it, no stones ever change it.
     */
    void (*sway)(const struct gs_rules *rules, const struct gs_position *position, gs_move move,
                 enum gs_side side, struct gs_point_set *set);
};

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
 * What a search by threats asks, of games in which a move is the point of its stone
 * and in which who fills a line has won. OPTIONAL; all of its slots are REQUIRED when
 * it is there. Without it there is no threat-space search.
 *
 * The attacker of list, resting and fours may be either side, whoever is to move.
 */
struct gs_threats {
    /* Writes up to room threats of attacker that the move gain would make (GS_NO_MOVE: any);
     * returns how many there are. */
    unsigned (*list)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side attacker, gs_move gain, struct gs_threat *threats, unsigned room);
    /* The same for those threats that rest on the attacker's stone on that point. */
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
     * Adds to the set the free points of all lines of side that lack at most two stones and hold
     * none of the other side: where a stone of side makes a four or wins.
     */
    void (*links)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, struct gs_point_set *set);
    /* Whether a stone of the other side, elsewhere, could make a foul of this legal move. */
    bool (*is_frail)(const struct gs_rules *rules, const struct gs_position *position,
                     gs_move move);
    /* Whether some moves lose by themselves: then a line can fail, or win, by a foul alone. */
    bool (*has_fouls)(const struct gs_rules *rules);
    /* How far apart two stones of a threat can be, in steps along their line. */
    unsigned (*reach)(const struct gs_rules *rules);
    /*
     * Puts a stone of side on a free point, and takes it away again, without asking
     * the rules: nothing is won or lost by it, and the turn does not pass. The position
     * is a supposition until every such stone is gone; list, resting, wins, fours and
     * links tell of it.
     */
    void (*place)(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                  unsigned point);
    void (*lift)(const struct gs_rules *rules, struct gs_position *position, enum gs_side side,
                 unsigned point);
};

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

/*
 * What the checker of certificates must know about a game in which stones are placed and stay, and
 * a side wins by joining ends with a chain of its stones: an end is an edge of the board or a
 * stone. A side's own stone must never harm it, and a side that has joined its ends must keep the
 * other from joining its own. OPTIONAL; if present, all of its slots are REQUIRED. Without it there
 * are no joining records (src/check/README.md).
 */
struct gs_joins {
    /* The points that touch a point: writes at most GS_NEAR_MAX, and returns how many. */
    unsigned (*near)(const struct gs_rules *rules, unsigned point, unsigned *points);
    /* The number of edges, at most GS_EDGES_MAX, numbered from 0; they are ends. */
    unsigned (*edges)(const struct gs_rules *rules);
    /* The edges at a point: bit e for edge e. */
    unsigned (*edges_at)(const struct gs_rules *rules, unsigned point);
    /*
     * Writes the ends that side must join to win from position, at most GS_GOAL_MAX, edges by their
     * numbers, a stone on point p as GS_EDGES_MAX + p, and returns how many; 0 if side does not win
     * by joining ends alone (a cutting side of which no ends tell that it has cut, a stone that
     * may still be swapped).
     */
    unsigned (*goal)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned *ends);
};

enum { GS_NEAR_MAX = 8, GS_EDGES_MAX = 8, GS_GOAL_MAX = 4 };

/*
 * What the checker of certificates must know about a game in which stones are placed and stay, to
 * see which further stones of the opponent leave a strategy of side intact (src/check/README.md,
 * relevance zones). The game must have stones too. OPTIONAL; if present, all of its slots are
 * REQUIRED. Without it replies are met one by one.
 *
 * In both slots E is any set of at most `extra` stones of the opponent on free points outside of
 * set, added to those of position. The slots add points to set, which need not be empty; more
 * points are always safe. False: no set is known to be enough.
 */
struct gs_zones {
    /*
     * side is to move and plays move, which is legal: adds the points that keep it so. The move
     * must be legal even with E, and end the game for side if it does so without E.
     */
    bool (*keeps)(const struct gs_rules *rules, const struct gs_position *position,
                  enum gs_side side, gs_move move, unsigned extra, struct gs_point_set *set);
    /*
     * The opponent of side is to move, the game is not over, and no reply to position wins at
     * once for the opponent: adds the points that keep it so. With E the game is not over
     * either, or it is and side has won, as by a foul or a suicide in E; and no reply outside
     * of set wins at once; a reply in set does so only if it does without E.
     * set already holds the points on which side plays in all that it goes on with, and what
     * these rest on; an answer may build on that.
     */
    bool (*harmless)(const struct gs_rules *rules, const struct gs_position *position,
                     enum gs_side side, unsigned extra, struct gs_point_set *set);
    /* Whether a reply that loses at once for the opponent, or is illegal, is so with E as well. */
    bool lost_stays;
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

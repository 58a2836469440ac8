/* SPDX-License-Identifier: MIT */
/*
 * tss.h - what threat-space search keeps while it runs. PROOF.md has the proofs.
 *
 *     tss.c          the search of a root, and the algorithm itself
 *     tss_init.c     memory; moves played, and their way back
 *     tss_fours.c    every win by fours alone
 *     tss_attack.c   wins by fours and other threats, against every reply
 *     tss_all_replies.c  the same by sequences alone, with all replies at once
 *     tss_space.c    the threat space: trees of threats that rest on each other
 *     tss_combine.c  its other stage: what rests on two or three of these trees
 *     tss_line.c     a win that was found, as a line
 *     tss_show.c     the threats of the root, to be shown
 *
 * tss_pn.h is about proof-number search over threats, which has files of its own.
 */
#ifndef ALGO_TSS_H
#define ALGO_TSS_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "algo/tss/tss_space.h"
#include "table/transposition.h"

enum tss_answer {
    TSS_FAILS,
    TSS_WINS,
    TSS_CUT,    /* nothing found within the allowance */
    TSS_STOPPED /* the search was halted */
};

/* How the defender answers a threat, by the number of the choice. */
enum tss_replies { TSS_EACH_REPLY, TSS_ALL_REPLIES };

/* Whose wins are searched for, by the number of the choice. */
enum tss_attack { TSS_OWN, TSS_OTHER, TSS_BOTH };

/* The parameter for that (gs_algo.other_attacks). */
#define TSS_ATTACK_PARAM                                                                           \
    {                                                                                              \
        .name = "attack", .kind = GS_PARAM_CHOICE, .fallback = "both",                             \
        .choices = gs_tss_attack_names,                                                            \
        .help = "whose wins are searched for: of the side to move, of the other one, or of both"   \
    }

extern const char *const gs_tss_attack_names[];

/* The sides whose wins are searched for, first the one that the question is about. */
struct tss_attackers {
    unsigned count;
    enum gs_side sides[2];
};

/* An allowance of nodes or effort that is none. */
#define TSS_UNBOUNDED UINT64_MAX

enum tss_counter {
    TSS_FOURS,
    TSS_THREES,
    TSS_SPACES,
    TSS_THREATS,
    TSS_PAIRS,
    TSS_APART,
    TSS_CONFLICTS,
    TSS_COMBINATIONS,
    TSS_SEQUENCES,
    TSS_STANDING,
    TSS_VERIFIED,
    TSS_HITS,
    TSS_COUNTERS
};

/* --- a search --- */

/* Digits in a byte of a key. */
#define TSS_DIGITS 5

/*
 * The key of the position as it is, and its hash, which change with each stone. Where no move but a
 * stone can come, a position that is not over is its stones and the side to move. The key then has
 * ternary digits, five a byte: one for each point, and the turn in the last. While a swap may come,
 * the game computes the key.
 */
struct tss_key {
    uint8_t bytes[GS_KEY_MAX + 8]; /* with room for what a table adds of its own */
    size_t size;
    bool is_kept; /* changes with each stone */
    uint64_t hash;
    uint64_t factors[GS_KEY_MAX + 8]; /* of the bytes, in the hash: see transposition.h */
};

/* A win by fours as a line: moves, the replies between them, and all points on which it depends. */
struct tss_shadow {
    uint64_t points[TSS_WORDS];   /* the stones of both sides, and what wins at once */
    gs_move moves[GS_POINTS_MAX]; /* of the attacker; after the last he wins at once, or has won */
    gs_move replies[GS_POINTS_MAX]; /* of the defender */
    unsigned move_count, count;
    bool frail; /* a stone far away can spoil it */
};

/* A sequence of threats that wins. */
#define TSS_SEQUENCE_MOST 64

struct tss_sequence {
    unsigned count;
    gs_move gains[TSS_SEQUENCE_MOST];
    gs_move replies[TSS_SEQUENCE_MOST]; /* one of those to each; GS_NO_MOVE: there is none */
};

/* Limits, set by parameters. */
struct tss_limits {
    unsigned depth;   /* plies from the root; 0: no limit */
    unsigned threes;  /* in a line: threats that are no fours; 0 in tss-pn */
    uint32_t space;   /* nodes of a threat space; 0 in tss-pn, which makes none */
    uint64_t pairs;   /* pairs of threats in all spaces together; 0: no limit */
    uint64_t effort;  /* of the whole search; 0: the default of the search */
    bool all_replies; /* to a threat are made at once, and no reply is searched */
};

/* Which limits contributed to a failure. */
struct tss_cuts {
    bool threes, depth;
};

/* The board, fixed by the rules. */
struct tss_board {
    unsigned points, reach;
    bool has_fouls;   /* some moves lose by themselves, */
    bool may_foul[2]; /* and by side: some of its moves */
    struct gs_spot spots[GS_POINTS_MAX];
    /* For each point those in line and within reach, near_room for each, and their number. */
    uint16_t *near, near_count[GS_POINTS_MAX];
    unsigned near_room;
};

/* The moves from the root to the current position. */
struct tss_path {
    unsigned ply;    /* moves and passes since the root, */
    unsigned levels; /* fewer than this many */
    unsigned stones; /* on the board */
    void *undos;
    gs_move *played; /* since the root; a pass is GS_NO_MOVE */
};

/* Arrays for lists of moves and threats. */
struct tss_lists {
    gs_move *moves; /* a stack of lists: each level of the recursion takes what it needs */
    size_t top, moves_room;
    struct gs_four *fours;   /* room for fours_room, for one list at a time */
    struct gs_threat *found; /* room for found_room, for one list at a time */
    unsigned fours_room, found_room;
};

/* The search for wins by fours. */
struct tss_fours {
    uint64_t allowance;   /* nodes that it may still take */
    const uint64_t *only; /* fours on these points alone are tried; NULL: all */
    bool only_these;      /* wins by other fours, which the table has, do not count */
};

struct tss {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_threats *threats;
    struct gs_position *position;
    enum gs_side attacker, first; /* first is to move at the root */
    struct tss_limits limits;
    struct tss_cuts cut;
    unsigned threes; /* of this iteration: in a line, at most */
    uint64_t effort; /* that is left, or TSS_UNBOUNDED */
    unsigned traits; /* enum gs_trait, of the root and what follows */

    struct tss_board board;
    struct tss_path path;
    struct tss_lists lists;
    struct tss_fours fours;
    struct tss_key key;
    struct gs_transposition table;
    struct tss_space space;

    gs_move move;                 /* that wins, after an answer TSS_WINS */
    struct tss_sequence sequence; /* the one that was last proved to stand */
    struct tss_shadow shadow;     /* what follows a pass; for one threat at a time */
    void *arena;                  /* the memory of position, path and lists */
    struct gs_prover prover;      /* see tss.c */
};

/* Whether as many pairs were combined as there may be. */
static inline bool gs_tss_is_at_pairs(const struct tss *at)
{
    return at->limits.pairs > 0 && at->search->counters[TSS_PAIRS] >= at->limits.pairs;
}

/*
 * Effort: examining a pair of threats is the unit. A list of the threats of a point, of those that
 * rest on a stone, and the visit of a position take about so much.
 */
enum { TSS_LIST_EFFORT = 20, TSS_RESTING_EFFORT = 40, TSS_VISIT_EFFORT = 20 };

/* Whether the search may go on. */
static inline bool gs_tss_has_effort(const struct tss *at)
{
    return at->effort > 0;
}

/* Takes so much effort. */
static inline void gs_tss_spend(struct tss *at, uint64_t effort)
{
    if (at->effort != TSS_UNBOUNDED)
        at->effort -= effort < at->effort ? effort : at->effort;
}

static inline bool gs_tss_is_attacking(const struct tss *at)
{
    return gs_to_move(at->rules, at->position) == at->attacker;
}

/* Counts a position that is visited; false: the search is halted. */
static inline bool gs_tss_visit(struct tss *at)
{
    gs_tss_spend(at, TSS_VISIT_EFFORT);
    return gs_search_node(at->search) &&
           (gs_tss_has_effort(at) || gs_search_halt(at->search, GS_STOP_EXHAUSTED));
}

/* --- tss_init.c --- */

/* Gets all that a search needs; false, with the search halted, without memory. Clear it then, too.
 */
bool gs_tss_init(struct tss *at, struct gs_search *search, const struct gs_position *root);
void gs_tss_clear(struct tss *at);
struct tss_attackers gs_tss_attackers(const struct gs_search *search,
                                      const struct gs_position *root);
/* Sets the root of the next search, and who attacks there. */
void gs_tss_set_root(struct tss *at, const struct gs_position *root, enum gs_side attacker);

void gs_tss_play(struct tss *at, gs_move move);
void gs_tss_pass(struct tss *at);
void gs_tss_take_back(struct tss *at);
/* Whether the side to move may play on a free point. */
bool gs_tss_may(struct tss *at, gs_move move);
/* Whether a limit on depth leaves room for so many more plies; notes where it does not. */
bool gs_tss_has_room(struct tss *at, unsigned plies);
/* The moves with which a side would win, in the stack of moves; at->lists.top is moved on behind
 * them. */
gs_move *gs_tss_wins(struct tss *at, enum gs_side side, gs_move through, unsigned *count);
/* Who has won at the position, if anybody, as the outcome for the attacker. */
enum gs_value gs_tss_outcome(const struct tss *at);

/* Brings key and hash up to date where they do not change with each stone. */
void gs_tss_update_key(struct tss *at);
/* Where key and hash are kept: what the hash is when the side to move has played there. */
uint64_t gs_tss_hash_after(const struct tss *at, gs_move move);
/* And changes both as if it had, and back. */
void gs_tss_step(struct tss *at, gs_move move);
void gs_tss_step_back(struct tss *at, gs_move move);

/* What is known of a position with the attacker to move. */
struct tss_entry {
    uint8_t fours;  /* enum tss_answer + 1 of the search for fours alone; 0: not known */
    uint8_t won;    /* 1: a win was proved */
    uint8_t failed; /* threes, plus 1, with which no win was found; 0: not known */
    uint8_t spare;
    uint16_t fours_move, won_move;
};

/* Returns the position's entry in the table; an empty one where nothing is known. */
struct tss_entry gs_tss_find(struct tss *at);
/* Keeps an entry for the position; work is what it took. */
void gs_tss_keep(struct tss *at, struct tss_entry entry, uint64_t work);

/* --- tss.c --- */

/* Notes that the attacker wins the root; best move and line are to be added. */
void gs_tss_note_win(struct tss *at, struct gs_result *result);

/* --- tss_fours.c --- */

/*
 * Whether the attacker, who is to move, wins by fours alone. The answer is exact unless the
 * allowance is spent. On TSS_WINS at->move is the first four.
 */
enum tss_answer gs_tss_by_fours(struct tss *at, uint64_t allowance);
/* The same with no other fours than those on a set of points; TSS_FAILS proves nothing. */
enum tss_answer gs_tss_by_fours_on(struct tss *at, const uint64_t *points);

/* The shadow of the win by fours that the position has. */
enum tss_answer gs_tss_shadow(struct tss *at, struct tss_shadow *shadow);

/* --- tss_attack.c --- */

/*
 * Whether the attacker, who is to move, was found to win with at most so many
 * threats in a line that are no fours; at->move is then the first move.
 */
enum tss_answer gs_tss_attack(struct tss *at, unsigned threes);
/* The same after a move of the attacker, against every reply. */
enum tss_answer gs_tss_defend(struct tss *at, unsigned threes);
/*
 * From the root, whichever side is to move there, with a number of threes that rises up to the
 * most.
 */
enum tss_answer gs_tss_solve(struct tss *at);
/*
 * All replies to a threat that is no four which could disturb the win by fours after a pass (its
 * shadow). They are on the stack of moves.
 */
gs_move *gs_tss_replies(struct tss *at, const struct tss_shadow *shadow, unsigned *count);

/* Plays a move of the attacker, if it is allowed, and calls gs_tss_defend. */
enum tss_answer gs_tss_try(struct tss *at, gs_move move, unsigned threes);

/* --- tss_all_replies.c --- */

/*
 * Whether the attacker, who is to move at the root, was found to win by a sequence that stands
 * against all replies at once; at->move and at->sequence then begin with the same move.
 */
enum tss_answer gs_tss_all_replies(struct tss *at);
/*
 * Whether a new sequence of the space stands; it is then in at->sequence, and at->move begins it. A
 * sequence is new if its node is not before *judged.
 */
bool gs_tss_any_stands(struct tss *at, uint32_t *judged);
/* Whether a sequence that begins with a three may stand: the defender cannot make a four. */
bool gs_tss_may_stand(const struct tss *at);
/* Whether a sequence of a space of the position stands; then it is written in order of play. */
bool gs_tss_stands(struct tss *at, const struct tss_space *space, const struct tss_node *node,
                   struct tss_sequence *sequence);
/* Writes best move and line of such a win. */
void gs_tss_report_sequence(struct tss *at, struct gs_result *result);

/* --- tss_line.c --- */

/* Writes best move and line of a win of the attacker that was found. */
void gs_tss_report_line(struct tss *at, struct gs_result *result);

/* --- tss_show.c --- */

/*
 * Leaves the threats of the root in the result, and of every sequence whether it wins; as
 * much of that as the limits allow.
 */
void gs_tss_show(struct tss *at, struct gs_result *result);

#endif

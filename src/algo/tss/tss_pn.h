/* SPDX-License-Identifier: MIT */
/*
 * tss_pn.h - what proof-number search over threats keeps while it runs. PROOF.md has
 * the proofs.
 *
 *     tss_pn.c         the search of a root, level by level, and the algorithm itself
 *     tss_pn_search.c  df-pn: which position is searched next
 *     tss_pn_node.c    what a position is at first sight, and which moves it has
 *     tss_pn_fours.c   where fours lead nowhere
 *     tss_pn_zone.c    which replies leave a win what it is
 *     tss_pn_prove.c   the search of a root as a prover; the line of a win
 *     tss_pn_init.c    memory, the table, and hints
 *     tss_pn_parallel.c several threads with one table
 *
 * A win of level 1 is one by fours. A move threatens of level n when, after a pass, a win
 * of level n - 1 follows; fours do so in any case. In a win of level n every move does.
 * Moves that make a four or a three are tried first; then those that mean most, and in
 * later rounds more of them. Level 2 below a higher one is fours and threes alone.
 */
#ifndef ALGO_TSS_PN_H
#define ALGO_TSS_PN_H

#include <string.h>

#include "algo/tss/tss.h"
#include "search/parallel.h"

enum { TSS_PN_INFINITE = 100000000 };

enum tss_pn_counter {
    TSS_PN_PROOF,
    TSS_PN_DISPROOF,
    TSS_PN_LEVEL,
    TSS_PN_ROUND,
    TSS_PN_NULLS,
    TSS_PN_REPLIES,
    TSS_PN_SPARED,
    TSS_PN_COUNTERS
};

/* What is known of a position, at a level. All zero: nothing. */
struct tss_pn_entry {
    uint32_t proof, disproof;
    uint16_t move; /* of the attacker, that wins; or the one reply to a four; or TSS_PN_NO_MOVE */
    uint8_t
        has_zone;  /* zone is filled: of the win, or, while there is none, of that after a pass */
    uint8_t tries; /* how often that was searched in vain, each time for longer */
    uint64_t zone[TSS_WORDS]; /* as many words as the board needs */
};

#define TSS_PN_NO_MOVE UINT16_MAX

/* So many nodes a search for fours may take where much else can be tried. */
#define TSS_PN_FOURS 400

/* The first proof number of the best quiet move of level 2. */
#define TSS_PN_QUIET_PROOF 9

/* A move, and what is known of the position that it leads to. */
struct tss_pn_child {
    uint32_t proof, disproof;
    uint16_t move;
};

/* A move that won with just these stones of the attacker on the board. */
struct tss_pn_hint {
    uint64_t stones;
    uint16_t move;
};

/* How often what follows a pass was searched in vain with just these stones of the attacker. */
struct tss_pn_trial {
    uint64_t stones;
    uint8_t tries;
};

#define TSS_PN_HINTS  8192
#define TSS_PN_TRIALS 8192

/* A seed adds less than half to the weight of a move. */
#define TSS_PN_FAVOURS 128

/* The lines of connect points on the board, and the stones in each. */
struct tss_pn_lines {
    unsigned count, room, connect;
    uint16_t *points;  /* connect of each line */
    uint8_t *stones;   /* of the defender in each line, then of the attacker */
    uint16_t *through; /* the lines through each point: how many, then which */
    uint32_t *weights; /* how much each point means for both sides, by the lines through it */
};

/* What is remembered by the attacker's stones alone, and by moves. */
struct tss_pn_memory {
    uint64_t stones; /* a hash of the attacker's stones */
    uint64_t latest; /* a hash of the latest reply */
    uint64_t point_keys[GS_POINTS_MAX];
    struct tss_pn_hint *hints;
    struct tss_pn_trial *trials;
    uint32_t wins[GS_POINTS_MAX];  /* how often each move won a position of a level above 2, */
    uint32_t bonus[GS_POINTS_MAX]; /* and what that adds to its weight */
    uint8_t favour[GS_POINTS_MAX]; /* by the seed: what is added to its weight, in parts of it */
};

/* A stack of lists of children. */
struct tss_pn_stack {
    struct tss_pn_child *children;
    size_t top, room;
};

/* Several threads with one table (tss_pn_parallel.c). */
struct tss_pn_threads {
    struct gs_parallel *all; /* threads that search roots; NULL: this one alone */
    struct gs_parallel_thread own;
    struct tss_pn_entry found; /* of the root, by this thread */
    uint64_t share;            /* nodes of a parallel search that this thread may make */
    uint64_t filled;           /* entries of the table, at this thread's last one */
};

struct tss_pn {
    struct tss tss;
    struct gs_search *search;
    const struct gs_zones *zones;
    struct gs_transposition table;
    unsigned level; /* of the current search: the win it searches for */
    unsigned most_level;
    unsigned round; /* current; the next one tries moves outside of the first candidates */
    uint32_t proof, disproof; /* of the root, in the latest search of a level */
    uint64_t null_nodes;      /* that the first search of what follows a pass may take */
    uint64_t deadline;        /* such searches end when search->nodes reaches it */
    unsigned steps;           /* that may still be taken along a win */
    unsigned words;           /* of a set of points */
    struct tss_pn_lines lines;
    struct tss_pn_memory memory;
    struct tss_pn_stack stack;
    struct tss_pn_entry *after;   /* by ply: of the child that is visited */
    struct tss_pn_chains *chains; /* of tss_pn_fours.c */
    struct tss_pn_threads threads;
    struct gs_prover prover;
};

/* --- tss_pn_init.c --- */

/* The lines through a point: how many, then their numbers. */
static inline uint16_t *gs_tss_pn_through(const struct tss_pn *at, unsigned point)
{
    return at->lines.through + (size_t)point * (4 * at->lines.connect + 1);
}

/* Lines that are compared together, by one instruction where processors have it. */
typedef uint8_t gs_tss_pn_bytes __attribute__((vector_size(16)));

enum { TSS_PN_MANY = 4 * sizeof(gs_tss_pn_bytes) };

/* Whether one of these lines has so many stones of one side (counts) and none of the other. */
static inline bool gs_tss_pn_any(const uint8_t *counts, const uint8_t *others, unsigned stones)
{
    gs_tss_pn_bytes own, other, any = {0};
    uint64_t halves[2];

    for (unsigned i = 0; i < TSS_PN_MANY; i += sizeof own) {
        memcpy(&own, counts + i, sizeof own);
        memcpy(&other, others + i, sizeof other);
        any |= (gs_tss_pn_bytes)(((own ^ (uint8_t)stones) | other) == 0);
    }
    memcpy(halves, &any, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

/*
 * The same of eight lines, in the top bit of a byte for each. Counts are below 0x80: 0x80 minus the
 * difference keeps its top bit where the difference is 0 alone.
 */
static inline uint64_t gs_tss_pn_eight(const uint8_t *counts, const uint8_t *others,
                                       unsigned stones)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = 0x80 * ones;
    uint64_t own, other;

    memcpy(&own, counts, sizeof own);
    memcpy(&other, others, sizeof other);
    return (tops - ((own ^ stones * ones) | other)) & tops;
}

/*
 * The first line, from `line` on, with `stones` stones of one side (counts) and none of the other
 * (others); or the number of lines.
 */
static inline unsigned gs_tss_pn_next(const struct tss_pn *at, const uint8_t *counts,
                                      const uint8_t *others, unsigned stones, unsigned line)
{
    while (line < at->lines.count) {
        if (line % TSS_PN_MANY == 0 && !gs_tss_pn_any(counts + line, others + line, stones)) {
            line += TSS_PN_MANY;
            continue;
        }
        const uint64_t found = gs_tss_pn_eight(counts + line, others + line, stones);
        if (found != 0) {
            line += (unsigned)__builtin_ctzll(found) / 8;
            break;
        }
        line += 8 - line % 8;
    }
    return line < at->lines.count ? line : at->lines.count;
}

bool gs_tss_pn_init(struct tss_pn *at, struct gs_search *search, const struct gs_position *root);
/* The same without a table: that of the first thread is used. */
bool gs_tss_pn_init_worker(struct tss_pn *at, struct gs_search *search,
                           const struct gs_position *root);
void gs_tss_pn_clear(struct tss_pn *at);
/* Sets the root of the next search, and who attacks there. */
void gs_tss_pn_set_root(struct tss_pn *at, const struct gs_position *root, enum gs_side attacker);
/* A hash of the position and the level, which stands for them among threads. */
uint64_t gs_tss_pn_hash(struct tss_pn *at, unsigned level);
/* What the table has of the position. */
void gs_tss_pn_find(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry);
/* Takes the numbers of children from the table, where it has them, or from the rules. */
void gs_tss_pn_peek(struct tss_pn *at, unsigned level, size_t base, size_t end);
void gs_tss_pn_keep(struct tss_pn *at, unsigned level, const struct tss_pn_entry *entry,
                    uint64_t work);
/* A move of the attacker that won with the same stones of his, if any. */
gs_move gs_tss_pn_hint(const struct tss_pn *at, bool after_reply);
void gs_tss_pn_note(struct tss_pn *at, unsigned level, gs_move move);
/* How often to pass over the search of what follows a pass, by that of other positions; and back.
 */
unsigned gs_tss_pn_tries(const struct tss_pn *at);
void gs_tss_pn_note_tries(struct tss_pn *at, unsigned tries);
/* Plays for the attacker, or for the other side; take it back with gs_tss_pn_undo. */
void gs_tss_pn_play(struct tss_pn *at, gs_move move);
void gs_tss_pn_undo(struct tss_pn *at, gs_move move);
/* Room for count more children on the stack; false, with the search halted, without memory. */
bool gs_tss_pn_room(struct tss_pn *at, size_t count);

/* --- tss_pn_parallel.c --- */

/* So many threads for the roots of at; NULL, with the search halted, without memory. */
struct gs_parallel *gs_tss_pn_parallel_new(struct tss_pn *at, unsigned count);
/* As gs_tss_pn_search of the level that is set, by at->parallel; at is at a root. */
void gs_tss_pn_parallel_search(struct tss_pn *at, uint64_t nodes, struct tss_pn_entry *entry);

/* --- tss_pn_fours.c --- */

/*
 * Whether the attacker, who is to move, wins by fours, as gs_tss_by_fours. The cost is small where
 * a check of his fours shows that none leads to a win. The counts of lines must be up to date.
 */
enum tss_answer gs_tss_pn_by_fours(struct tss_pn *at);
/* Memory for that; NULL: there is none. */
struct tss_pn_chains *gs_tss_pn_chains_new(const struct tss_pn *at);

/* --- tss_pn_zone.c --- */

/*
 * With how many further stones of the defender a win of that level must stay a win, where it is
 * searched for.
 */
static inline unsigned gs_tss_pn_order(const struct tss_pn *at, unsigned level)
{
    return at->level - level;
}

/* Adds the zone, of that order, of the win by fours that the position has. False: halted. */
bool gs_tss_pn_fours_zone(struct tss_pn *at, unsigned order, uint64_t *zone);
/* Adds what a move of the attacker needs, who is to move. */
void gs_tss_pn_keeps(struct tss_pn *at, gs_move move, unsigned order, uint64_t *zone);
/* Adds what keeps a reply of the defender, who is to move, a foul. */
void gs_tss_pn_keeps_foul(struct tss_pn *at, gs_move reply, uint64_t *zone);
/* The same for the first two of the wins at once that such a move has made. */
void gs_tss_pn_wins_zone(struct tss_pn *at, const gs_move *wins, unsigned count, unsigned order,
                         uint64_t *zone);
/* The same for the position after a move. */
void gs_tss_pn_harmless(struct tss_pn *at, unsigned order, uint64_t *zone);
/*
 * Adds the zone, of that order, of a win that the table has of the position, by going along it.
 * False: some of it is not there any more, or there is too much of it.
 */
bool gs_tss_pn_win_zone(struct tss_pn *at, unsigned level, unsigned order, uint64_t *zone);
static inline void gs_tss_pn_all(uint64_t *zone)
{
    for (unsigned i = 0; i < TSS_WORDS; i++)
        zone[i] = UINT64_MAX;
}

/* --- tss_pn_node.c --- */

/* What the position is at first sight, with the attacker to move, or the defender. */
void gs_tss_pn_evaluate_attack(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry);
void gs_tss_pn_evaluate_threat(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry);
/*
 * The moves to try, on the stack of children; returns how many. Of quiet moves of level 2 *unlisted
 * may be left out, whose proof numbers are TSS_PN_QUIET_PROOF and not below the bound.
 */
unsigned gs_tss_pn_moves(struct tss_pn *at, unsigned level, uint32_t bound, unsigned *unlisted);
unsigned gs_tss_pn_replies(struct tss_pn *at, const struct tss_pn_entry *entry);

/* --- tss_pn_search.c --- */

/* Of levels above 2, so many moves are tried at a position in each round; in the last one all. */
#define TSS_PN_ROUNDS 3

/* The highest level that may be searched. */
#define TSS_PN_MOST_LEVEL 4

/* Searches for a win of that level with at most so many nodes. */
void gs_tss_pn_search(struct tss_pn *at, unsigned level, uint64_t nodes,
                      struct tss_pn_entry *entry);

/* --- tss_pn_prove.c --- */

/*
 * Searches for wins of the root, of that level at most, by the sides that the parameter names.
 * True: the attacker, whose root is set, has one.
 */
bool gs_tss_pn_solve(struct tss_pn *at, const struct gs_position *root, unsigned most_level);
/* Writes best move and line of a win of the attacker that was found. */
void gs_tss_pn_report_line(struct tss_pn *at, struct gs_result *result);
/* A prover that goes on with the search, which it then owns. */
struct gs_prover *gs_tss_pn_prove_on(struct tss_pn *at);
/* Releases a search on the heap. */
void gs_tss_pn_free(struct tss_pn *at);

#endif

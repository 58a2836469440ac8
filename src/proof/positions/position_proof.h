/* SPDX-License-Identifier: MIT */
/*
 * position_proof.h - the strategy of one claim while it is made: the positions in which
 * the claimant is to move, and its move in each, from the root on.
 *
 *     number     0     1     2     3    ...       in the order in which they came
 *     set      | key | key | key | key | ...
 *     moves    |  m  |  m  |  -  |  -  | ...      GS_NO_MOVE: not yet known
 *     ranks    |  3  |  2  |     |     | ...      own moves to the end, at most
 *     edges    | 1 2 | 3 | ...                    where the replies to m lead
 *
 * Edges and ranks are kept where a win is claimed. position_proof_rank.c finds the ranks,
 * position_proof_turn.c leads out of circles, position_proof_lines.c the common lines of replies,
 * position_proof_write.c writes it all.
 */
#ifndef PROOF_POSITION_PROOF_H
#define PROOF_POSITION_PROOF_H

#include "proof/base/certificate_write.h"
#include "proof/base/prover.h"
#include "table/key_set.h"

/* Of a position whose rank is not known: it may be on a circle. */
#define GS_NO_RANK 0

/* No line of replies is longer: a checker verifies it for each record that has it. */
#define GS_POSITION_PROOF_LINE 3

/* Where the replies to the moves lead; edges of number n are to[first[n] .. first[n] + count[n]).
 */
struct gs_position_proof_edges {
    uint64_t *first;
    uint32_t *count, *to;
    uint64_t used, room, first_room, count_room; /* used, room: of `to` */
};

/* Lines of replies, each with room for GS_POSITION_PROOF_LINE moves, filled up with GS_NO_MOVE. */
struct gs_position_proof_lines {
    gs_move *moves;
    uint32_t count;
    unsigned length; /* of the longest */
    uint32_t *of;    /* by number: the line of a position, from 1; 0: none. NULL: none at all */
};

/* A board to play on. */
struct gs_position_proof_board {
    struct gs_position *position;
    struct gs_undo *undo, *undo_reply;
    gs_move *replies;
};

/* Where a draw is claimed: to compare the moves of a position. */
struct gs_position_proof_draw {
    gs_move *own_moves, *listed; /* all of them, and those that are known to keep the draw */
    unsigned *added;             /* how many positions each would add */
    uint8_t *reply_keys;         /* of the positions after the replies to one of them */
    uint64_t *reply_hashes;
};

struct gs_position_proof {
    struct gs_search *search;
    const struct gs_rules *rules;
    enum gs_side side;   /* the claimant */
    enum gs_value level; /* the least result that it reaches */
    bool contradiction;  /* a prover gave answers that do not go together */
    uint64_t limit;      /* of positions; it is given up beyond. 0: none */
    bool given_up;

    struct gs_key_set set;
    gs_move *moves;
    uint32_t *ranks;
    uint64_t move_room, rank_room;
    struct gs_position_proof_edges edges;
    uint32_t root_replies; /* positions that come before the first own move: 1 at an own root */
    struct gs_position_proof_lines lines;
    uint8_t *left_out; /* by number: no record is needed. NULL: all are */
    struct gs_position_proof_board board;
    struct gs_position_proof_draw draw;
};

/* An empty plan; false, with the search halted, when memory is spent. Clear it in any case. */
bool gs_position_proof_init(struct gs_position_proof *plan, struct gs_search *search,
                            enum gs_side side, enum gs_value level);
void gs_position_proof_clear(struct gs_position_proof *plan);

/*
 * Fills the plan from the root on, until every position has a move. Provers are queried in turn
 * until one answers. GS_PROOF_NO: the claim is false, as the root shows if the claimant is to move,
 * else a position after one reply. GS_PROOF_UNKNOWN: a limit was reached, no prover answered, or
 * contradiction or given_up is set.
 */
enum gs_proof_answer gs_position_proof_build(struct gs_position_proof *plan,
                                             const struct gs_position *root,
                                             struct gs_prover *const *provers, unsigned count);

/*
 * Where a win is claimed: finds the ranks. False when the search must end;
 * *circling: how many positions have none, since their lines may come back.
 */
bool gs_position_proof_rank(struct gs_position_proof *plan, uint32_t *circling);

/* Gives a position its move, and enters the positions after the replies to it. */
bool gs_position_proof_take(struct gs_position_proof *plan, uint32_t number, gs_move move);

/* Clears the moves of positions without a rank, so that the next build queries them again. */
void gs_position_proof_forget(struct gs_position_proof *plan);

/*
 * Where circles were found: gives positions on them moves that lead to ranks,
 * and ranks of a sort, as many as there are. False when the search must end.
 */
bool gs_position_proof_break_cycles(struct gs_position_proof *plan);

/*
 * If this did not suffice: enters the positions after the other winning moves of positions without
 * a rank. False when the search must end; *entered: how many positions were added. Build continues
 * from there.
 */
bool gs_position_proof_add_moves(struct gs_position_proof *plan, struct gs_prover *prover,
                                 uint32_t *entered);

/* Leaves out positions to which no line leads any more. False when the search must end: all
 * stay. */
bool gs_position_proof_trim(struct gs_position_proof *plan);

/*
 * Finds lines of replies that many answers have in common, and leaves out the
 * records that these make needless. False when the search must end: there are no lines.
 */
bool gs_position_proof_shorten(struct gs_position_proof *plan);

/* How many records it has, and the sizes of all. */
void gs_position_proof_shape(const struct gs_position_proof *plan,
                             struct gs_certificate_shape *shape);

/* Writes lines and records, sorted by key. False when the search must end. */
bool gs_position_proof_write(struct gs_position_proof *plan,
                             const struct gs_certificate_shape *shape,
                             struct gs_certificate_writer *writer);

static inline bool gs_position_proof_has(const struct gs_position_proof *plan, uint32_t number)
{
    return !plan->left_out || !plan->left_out[number];
}

#endif

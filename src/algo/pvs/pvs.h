/* SPDX-License-Identifier: MIT */
/*
 * pvs.h - what the files of principal variation search share.
 *
 *     pvs.c         parameters, counters, and the iterations over the depth
 *     pvs_search.c  the search itself, on an explicit stack of frames
 *     order.c       the order of moves: table, history heuristic, the game's hint
 *     pvs_stones.c  what games of placed stones tell without search
 *     facts.c       what is claimed of a position, and what the table keeps of it
 *     pvs_close.c   where positions repeat: what holds for ever
 *     pvs_line.c    best move, line, and the values of the root's moves
 *
 * There are three values, and everything that a search finds out is a claim of
 * one of two kinds, for the side to move:
 *
 *     lower   1: it wins within `plies`      0: it does not lose within `plies`
 *     upper  -1: it loses within `plies`     0: it does not win within `plies`
 *
 * where PVS_EVER says "ever". A leaf at the depth limit claims 0 within 0 plies
 * in both directions, whoever is better there, and the claims of a node follow
 * from those of its children. So all claims are true as they stand, at whatever
 * depth they were found, and the value is proved when they meet.
 *
 * Where positions repeat, claims are true all the same (README.md).
 */
#ifndef ALGO_PVS_H
#define ALGO_PVS_H

#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "core/table/transposition.h"
#include "core/tree/path.h"

/* Plies without end. */
#define PVS_EVER UINT32_MAX

struct pvs_claim {
    int8_t value;   /* GS_LOSS, GS_DRAW or GS_WIN */
    uint32_t plies; /* of a win or loss the most that it takes; of a draw how far it is sure */
};

struct pvs_claims {
    struct pvs_claim lower, upper;
};

/* What is claimed where nothing is known. */
#define PVS_NOTHING ((struct pvs_claims){.lower = {GS_LOSS, 0}, .upper = {GS_WIN, 0}})

/* An open node. Values are for its side to move. */
struct pvs_frame {
    size_t first;         /* where its moves begin in the stack of moves */
    unsigned count, next; /* how many are to be tried, and which comes next */
    int8_t alpha, beta;
    bool inner;     /* searched for the frame below it, in the same position */
    bool deepened;  /* an inner search was made, or is not wanted */
    bool scouting;  /* the child is searched with a null window */
    bool again;     /* the child is searched once more, with an open one */
    uint32_t depth; /* plies to the horizon, or PVS_EVER */
    uint64_t began; /* the count of nodes when it was opened */
    uint64_t hash;
    unsigned symmetry;       /* that leads to the key */
    gs_move threat;          /* where the opponent would win at once; GS_NO_MOVE: nowhere */
    gs_move best;            /* what lower rests on */
    uint16_t hint;           /* the move of the key to be tried first; PVS_NO_HINT: none */
    struct pvs_claims known; /* without its moves */
    struct pvs_claims found; /* by the moves tried to the end, and by those left out */
};

enum pvs_counter {
    PVS_DEPTH,
    PVS_SEARCHES,
    PVS_HITS,
    PVS_CUTOFFS,
    PVS_FIRST_CUTOFFS,
    PVS_RESEARCHES,
    PVS_INNER,
    PVS_HORIZON,
    PVS_REPETITIONS,
    PVS_CLOSED,
    PVS_STORES,
    PVS_REPLACEMENTS,
    PVS_ENTRIES
};

/* Moves are filed in the history by the lower bits of a mix of their number. */
#define PVS_HISTORY_BITS 12

/* What is known of a move of the root, for the side that makes it. */
struct pvs_root_move {
    gs_move move;
    int8_t lower, upper;
};

struct pvs {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_stones *stones; /* NULL: they are not asked */
    const struct gs_prune *prune;   /* NULL: its bounds are not asked */
    bool use_table, iterate, internal, use_history, aspiration, scout, use_hints, symmetry;
    bool fixed;   /* threats can be met on their point alone */
    bool calm;    /* and come up by no move of the side that they threaten */
    bool repeats; /* positions can come back, and the search has no table: it looks for that */
    bool rooted;  /* what is searched is the root */
    bool strict;  /* what takes longer than the search is deep does not count */

    struct gs_path *path;
    size_t base; /* the ply at which the search began */
    struct pvs_frame *frames;
    size_t frame_count, frame_room;
    gs_move *moves;
    size_t move_count, move_room;
    uint8_t *keys; /* one for each frame */
    size_t key_room;
    size_t key_stride;
    struct gs_transposition table;
    uint64_t *history;
    uint64_t random;
    uint64_t steps;

    struct pvs_claims returned; /* of the position searched last, and the move that keeps it */
    gs_move returned_best;
    const struct gs_position *root;
    struct pvs_root_move *root_moves;
    unsigned root_count;
};

/* --- facts.c --- */

/* A claim of a child as one of its parent, one ply earlier, by the other side. */
struct pvs_claim gs_pvs_negate(struct pvs_claim claim);

/* Whether a claim says more: a stricter value or, of draws, further or on less. */
bool gs_pvs_is_stronger_lower(struct pvs_claim claim, struct pvs_claim than);
bool gs_pvs_is_stronger_upper(struct pvs_claim claim, struct pvs_claim than);

/* The stronger ones of both. */
struct pvs_claims gs_pvs_both(struct pvs_claims a, struct pvs_claims b);

/*
 * What remains of true claims where only those count that are of use for a
 * search of that depth: draws that reach as far. Wins and losses count however
 * long they take, and a draw for so many plies tells nothing beside them; but
 * where the search is strict, they must be as short as the search is deep.
 */
struct pvs_claims gs_pvs_usable(const struct pvs *pvs, struct pvs_claims claims, uint32_t depth);

/* Whether claims end a search with the window (alpha, beta). */
static inline bool pvs_settles(const struct pvs_claims *claims, int alpha, int beta)
{
    return claims->lower.value >= beta || claims->upper.value <= alpha ||
           claims->lower.value == claims->upper.value;
}

/* The bytes of what the table keeps of a position. */
#define PVS_FACT_SIZE 6

/* What the table knows of a key, and the move to be tried first. */
bool gs_pvs_recall(const struct pvs *pvs, const uint8_t *key, uint64_t hash,
                   struct pvs_claims *claims, uint16_t *hint);
/* Adds what holds on every line to it. False when the search was halted. */
bool gs_pvs_remember(struct pvs *pvs, const uint8_t *key, uint64_t hash,
                     const struct pvs_claims *claims, uint16_t hint, uint64_t work);

/* No move is kept. (One that looks like it is not, either.) */
#define PVS_NO_HINT UINT16_MAX

/*
 * The lower bits of a move of a position, as one of its key, to which symmetry
 * leads: what is kept of a move to try it first. Several may look alike.
 */
static inline uint16_t pvs_hint_of(const struct pvs *pvs, unsigned symmetry, gs_move move)
{
    const struct gs_space *space = pvs->rules->game->space;
    if (move == GS_NO_MOVE || !pvs->symmetry)
        return (uint16_t)move;
    return space->image_move ? (uint16_t)space->image_move(pvs->rules, symmetry, move)
                             : PVS_NO_HINT;
}

/* --- order.c --- */

/* Brings the moves of a frame just opened into their first order. */
void gs_pvs_arrange(struct pvs *pvs, const struct pvs_frame *frame);
/* The next move of a frame: the best by hint and history of those that are left. */
gs_move gs_pvs_next_move(struct pvs *pvs, const struct pvs_frame *frame);
/* The best move of a frame caused a cutoff. */
void gs_pvs_credit(struct pvs *pvs, const struct pvs_frame *frame);

/* --- pvs_stones.c --- */

/*
 * What is seen at once in the position where the path stands: a win in one ply,
 * or none; whether the opponent threatens one, which goes into frame->threat.
 */
struct pvs_claims gs_pvs_see(const struct pvs *pvs, struct pvs_frame *frame);
/*
 * Leaves out moves of a frame just opened whose claims are known, and notes
 * these in frame->found.
 */
void gs_pvs_narrow(const struct pvs *pvs, struct pvs_frame *frame);

/* --- pvs_search.c --- */

/* What the rules claim of the position where the path stands; false: the game goes on. */
bool gs_pvs_ends(const struct pvs *pvs, struct pvs_claims *claims);

/* Writes the key of the position where the path stands; the symmetry that leads to it. */
unsigned gs_pvs_write_key(const struct pvs *pvs, uint8_t *key);

/*
 * Searches from where the path stands, with a horizon after depth plies and the window
 * (alpha, beta), and leaves what comes out in returned and returned_best. False
 * when a limit struck; returned is then what the moves tried to the end claim.
 */
bool gs_pvs_search(struct pvs *pvs, uint32_t depth, int alpha, int beta);

/* --- pvs_close.c --- */

/*
 * Whether the side that wants to win never does, where a search of that depth
 * has found no win: the side to move at the root (win) or the other one. *best
 * is then a move of the root that keeps it from that, or GS_NO_MOVE. False also
 * when the search was halted.
 */
bool gs_pvs_close(struct pvs *pvs, bool win, uint32_t depth, gs_move *best);

/* --- pvs.c --- */

/* Releases what a search holds. */
void gs_pvs_clear(struct pvs *pvs);

/* --- pvs_prove.c --- */

/*
 * The prover of a search that has ended, which takes what that holds; NULL where there is none,
 * or no memory: the search then is as it was.
 */
struct gs_prover *gs_pvs_prove_on(const struct pvs *pvs);

/* --- pvs_line.c --- */

/* Appends the line that begins with best_move of result, as far as the table knows it. */
void gs_pvs_follow(struct pvs *pvs, struct gs_result *result);
/*
 * Where positions do not come back: a move of the position where the path stands that wins, as far
 * as the table knows, and of these the one that wins soonest; or GS_NO_MOVE.
 */
gs_move gs_pvs_known_win(struct pvs *pvs);
/* Fills moves of result. */
void gs_pvs_list_moves(const struct pvs *pvs, struct gs_result *result);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * pvs.h - what the files of principal variation search share.
 *
 *     pvs.c         parameters, counters, and the iterations over the depth
 *     pvs_search.c  the search itself, on an explicit stack of frames
 *     pvs_threads.c several threads that search the root, with one table
 *     order.c       the order of moves: table, history heuristic, the game's hint
 *     pvs_stones.c  what games of placed stones prove without search
 *     facts.c       what is claimed of a position, and what the table keeps of it
 *     pvs_carry.c   the table from search to search
 *     pvs_score.c   a score at the depth limit, by the game's evaluation
 *     pvs_close.c   where positions repeat: claims that are true for ever
 *     pvs_line.c    best move, line, and the values of the root's moves
 *
 * There are three values, and everything that a search finds out is a claim of
 * one of two kinds, for the side to move:
 *
 *     lower   1: it wins within `plies`      0: it does not lose within `plies`
 *     upper  -1: it loses within `plies`     0: it does not win within `plies`
 *
 * where PVS_EVER means "ever". A leaf at the depth limit claims 0 within 0 plies in both
 * directions, whoever is better there, and the claims of a node follow from those of its children.
 * So every claim is true, at whatever depth it was found, and the value is proved when the two are
 * equal.
 *
 * Claims are true even where positions repeat (README.md).
 */
#ifndef ALGO_PVS_H
#define ALGO_PVS_H

#include <gamesolve/checkpoint.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>

#include "search/parallel.h"
#include "search/path.h"

/* Plies without end. */
#define PVS_EVER UINT32_MAX

struct pvs_claim {
    int8_t value;   /* GS_LOSS, GS_DRAW or GS_WIN */
    uint32_t plies; /* a win or loss takes at most these; a draw is sure for these */
};

struct pvs_claims {
    struct pvs_claim lower, upper;
};

/* The claims when nothing is known. */
#define PVS_NOTHING ((struct pvs_claims){.lower = {GS_LOSS, 0}, .upper = {GS_WIN, 0}})

/* An open node. Values are for its side to move. */
struct pvs_frame {
    size_t first;         /* where its moves begin in the stack of moves */
    unsigned count, next; /* how many there are to try, and which is next */
    unsigned deferred;    /* of these, at the end: other threads are searching them */
    bool pressed;         /* nothing is deferred any more */
    bool failing;         /* no move is expected to cut: several threads can share them */
    bool looked_up;       /* decided by another thread: hint is the move that it found */
    int alpha, beta;
    int from, score; /* of a search for a score: alpha at first, and the most so far */
    bool inner;      /* searched for the frame below it, in the same position */
    bool deepened;   /* an inner search has been made or is not wanted */
    bool scouting;   /* the child is searched with a null window */
    bool again;      /* the child is searched again, with an open one */
    uint32_t depth;  /* plies to the horizon, or PVS_EVER */
    uint64_t began;  /* the count of nodes when it was opened */
    uint64_t hash;
    unsigned symmetry;       /* that leads to the key */
    gs_move threat;          /* with which the opponent would win at once, or GS_NO_MOVE */
    gs_move best;            /* what lower rests on */
    uint16_t hint;           /* the move of the key to be tried first; PVS_NO_HINT: none */
    struct pvs_claims known; /* without its moves */
    struct pvs_claims found; /* from the moves fully searched, and from those left out */
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
    PVS_ENTRIES,
    PVS_SCORE_NODES,
    PVS_ENDGAME
};

/* The history is indexed by the lower bits of a hash of the move. */
#define PVS_HISTORY_BITS 12

/* What is known of a move of the root, for the side that makes it. */
struct pvs_root_move {
    gs_move move;
    int8_t lower, upper;
};

struct pvs_marks;

/* Set by parameters, and fixed during a run. */
struct pvs_params {
    uint64_t join; /* nodes of a search after which other threads join in for good */
    int window;    /* half of the aspiration window of a score */
    bool use_table, iterate, shorten, internal, use_history, aspiration, scout, use_hints, symmetry;
};

/* What the rules guarantee. */
struct pvs_traits {
    bool fixed;   /* threats can be parried on their point alone */
    bool calm;    /* and are never created by a move of the threatened side */
    bool repeats; /* positions can repeat and there is no table: the search checks for repetition */
};

/* Frames of the current line, their moves and keys; arrays that grow. */
struct pvs_stack {
    struct pvs_frame *frames;
    size_t frame_count, frame_room;
    gs_move *moves;
    size_t move_count, move_room;
    uint8_t *keys; /* one for each frame */
    size_t key_room;
    size_t key_stride;
};

/* While several threads search the root (pvs_threads.c). */
struct pvs_thread {
    struct gs_parallel_thread parallel;
    struct pvs_marks *marks; /* that they share; NULL: there were none yet */
    size_t shown;            /* frames from the root on, to the other threads */
    uint64_t next_poll;      /* the node count of it */
};

/* Of the position searched last. */
struct pvs_returned {
    struct pvs_claims claims;
    gs_move best; /* keeps the claims */
    int score;    /* of a search for a score */
};

/* The game's own search near the end (struct gs_prune). */
struct pvs_endgame {
    bool on;
    void *cache; /* of this thread */
};

struct pvs_root {
    const struct gs_position *position;
    struct pvs_root_move *moves;
    unsigned count;
    bool is_start; /* the search starts here */
};

struct pvs {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_stones *stones; /* NULL: they are not used */
    const struct gs_prune *prune;   /* NULL: its bounds are not used */
    struct gs_workspace *workspace;
    struct pvs_endgame endgame;
    struct pvs_params params;
    struct pvs_traits traits;
    bool strict; /* what takes longer than the search depth does not count */

    struct gs_path *path;
    size_t base; /* the ply at which the search began */
    struct pvs_stack stack;
    struct gs_transposition table;
    struct pvs_thread thread;
    _Atomic uint64_t *history; /* of all threads */
    uint64_t random;
    uint64_t steps;
    uint64_t closing; /* nodes of gs_pvs_close, where a depth limit bounds them */
    struct pvs_returned returned;
    struct pvs_root root;
};

/* --- facts.c --- */

/* A claim of a child as one of its parent, one ply earlier, by the other side. */
struct pvs_claim gs_pvs_negate(struct pvs_claim claim);

/* Whether a claim is stronger: a stricter value, or the same one within better bounds. */
bool gs_pvs_is_stronger_lower(struct pvs_claim claim, struct pvs_claim than);

/* The stronger claim of each kind. */
struct pvs_claims gs_pvs_both(struct pvs_claims a, struct pvs_claims b);

/*
 * Keeps the claims that are of use to a search of this depth: draws must reach
 * that far. Wins and losses count however long they take, and override a draw
 * within some plies; but if the search is strict, they must not take longer
 * than its depth.
 */
struct pvs_claims gs_pvs_usable(const struct pvs *pvs, struct pvs_claims claims, uint32_t depth);

/* Whether claims end a search with the window (alpha, beta). */
static inline bool pvs_decides(const struct pvs_claims *claims, int alpha, int beta)
{
    return claims->lower.value >= beta || claims->upper.value <= alpha ||
           claims->lower.value == claims->upper.value;
}

/* The size in bytes of a position's claims in the table. */
#define PVS_FACT_SIZE 6

/* The table's claims about a key, and the move to be tried first. */
bool gs_pvs_recall(const struct pvs *pvs, const uint8_t *key, uint64_t hash,
                   struct pvs_claims *claims, uint16_t *hint);
/* Adds claims that are true on every line. False when the search was halted. */
bool gs_pvs_remember(struct pvs *pvs, const uint8_t *key, uint64_t hash,
                     const struct pvs_claims *claims, uint16_t hint, uint64_t work);

/* A checkpoint, of a struct pvs, is its table. */
void gs_pvs_save(void *user, struct gs_checkpoint_writer *writer);
/* Takes over that of the checkpoint that the search goes on from, if any. */
enum gs_status gs_pvs_load(struct pvs *pvs, struct gs_error *error);

/* No move is stored. (Neither is a move with the same bits.) */
#define PVS_NO_HINT UINT16_MAX

/*
 * What is stored of a move to try first: the lower bits of its image under the symmetry that leads
 * to the key. Several moves may share them.
 */
static inline uint16_t pvs_hint_of(const struct pvs *pvs, unsigned symmetry, gs_move move)
{
    const struct gs_space *space = pvs->rules->game->space;
    if (move == GS_NO_MOVE || !pvs->params.symmetry)
        return (uint16_t)move;
    return space->image_move ? (uint16_t)space->image_move(pvs->rules, symmetry, move)
                             : PVS_NO_HINT;
}

/* --- pvs_carry.c --- */

/*
 * The table of claims: the one that an earlier search has left, or an empty one of at most so many
 * entries (gs_transposition_init). False, with the search halted, when memory runs out.
 */
bool gs_pvs_table_open(struct pvs *pvs, uint64_t most);
/* Leaves it for the next search, where there may be one and memory suffices. */
void gs_pvs_table_leave(struct pvs *pvs);

/* --- order.c --- */

/* Puts the moves of a frame just opened into their initial order. */
void gs_pvs_arrange(struct pvs *pvs, const struct pvs_frame *frame);
/* Credits the best move of a frame for a cutoff, and counts it. */
void gs_pvs_cut(struct pvs *pvs, const struct pvs_frame *frame);
/*
 * Plays the next move of the frame on top, or the same again after a scout; the window of the next
 * frame, for the side to move there. False, with the search halted, when memory runs out.
 */
bool gs_pvs_step(struct pvs *pvs, int *alpha, int *beta);

/* Whether nothing of a frame is left to be searched. */
static inline bool pvs_is_done(const struct pvs_frame *frame)
{
    return frame->alpha >= frame->beta || (frame->next == frame->count && !frame->again);
}

/* --- pvs_stones.c --- */

/*
 * What is seen at once in the current position: a win in one ply, or none; and a threat of the
 * opponent, which goes into frame->threat.
 */
struct pvs_claims gs_pvs_detect_threats(const struct pvs *pvs, struct pvs_frame *frame);
/*
 * What is known of the current position, and what the game's own search claims within some plies
 * where the window needs it (struct gs_prune). For pvs->endgame.on.
 */
struct pvs_claims gs_pvs_search_endgame(struct pvs *pvs, const struct pvs_claims *known,
                                        uint32_t plies, int alpha, int beta);
/*
 * Leaves out moves of a frame just opened whose claims are known, and notes
 * these in frame->found.
 */
void gs_pvs_narrow(const struct pvs *pvs, struct pvs_frame *frame);

/* Puts the move that the frame's hint names in front. */
void gs_pvs_put_first(const struct pvs *pvs, const struct pvs_frame *frame);

/* --- pvs_search.c --- */

/* The frame on top, and the place of the key of a frame. */
static inline struct pvs_frame *pvs_top(struct pvs *pvs)
{
    return &pvs->stack.frames[pvs->stack.frame_count - 1];
}

static inline uint8_t *pvs_key_at(const struct pvs *pvs, uint64_t frame)
{
    return pvs->stack.keys + frame * pvs->stack.key_stride;
}

/* Room for one more frame with its key. False when the search was halted. */
bool gs_pvs_make_room(struct pvs *pvs);

/* Counts a node; false when the search must end. */
bool gs_pvs_count_node(struct pvs *pvs);

/* What the rules claim of the current position; false: the game goes on. */
bool gs_pvs_ends(const struct pvs *pvs, struct pvs_claims *claims);

/* Writes the key of the current position; returns the symmetry that leads to it. */
unsigned gs_pvs_write_key(const struct pvs *pvs, uint8_t *key);

/*
 * Searches the current position to depth plies with the window (alpha, beta), and leaves the
 * outcome in returned and returned_best. False when a limit was reached; returned then has the
 * claims of the fully searched moves.
 */
bool gs_pvs_search(struct pvs *pvs, uint32_t depth, int alpha, int beta);
/* The same on this thread alone. */
bool gs_pvs_search_alone(struct pvs *pvs, uint32_t depth, int alpha, int beta);

/* --- pvs_score.c --- */

/*
 * Searches the root for its score at the depth limit (search/estimate.h), and fills in best
 * move, line and score of result. Where another limit strikes, the score is that of the deepest
 * iteration that came to its end. The table of claims is given up.
 */
void gs_pvs_score(struct pvs *pvs, struct gs_result *result);

/* --- pvs_close.c --- */

/*
 * Whether a side, the one to move at the root (win) or the other, never wins; a
 * search of this depth has found no win for it. *best is then a move of the
 * root that prevents one, or GS_NO_MOVE. False also when the search was halted.
 */
bool gs_pvs_close(struct pvs *pvs, bool win, uint32_t depth, gs_move *best);

/* --- pvs.c --- */

/* The cache of the game's own search, where that is used; without memory for it, it is not. */
void gs_pvs_make_cache(struct pvs *pvs);

/* Releases the memory of a search. */
void gs_pvs_clear(struct pvs *pvs);

/* --- pvs_prove.c --- */

/*
 * The prover of a search that has ended, which takes over its memory; NULL where there is none, or
 * no memory: the search is unchanged then.
 */
struct gs_prover *gs_pvs_prove_on(const struct pvs *pvs);

/* --- pvs_line.c --- */

/* Appends the line that begins with best_move of result, as far as the table has it. */
void gs_pvs_follow(struct pvs *pvs, struct gs_result *result);
/*
 * Where positions do not repeat: of the moves at the end of the path that win by the table, the one
 * that wins soonest; or GS_NO_MOVE.
 */
gs_move gs_pvs_known_win(struct pvs *pvs);
/* Fills moves of result. */
void gs_pvs_list_moves(const struct pvs *pvs, struct gs_result *result);

#endif

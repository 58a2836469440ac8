/* SPDX-License-Identifier: MIT */
/*
 * dfpn_parallel.h - several threads at one question: each searches (dfpn_parallel.c), or one
 * searches and the others help it to analyse (dfpn_aid.c).
 */
#ifndef ALGO_DFPN_PARALLEL_H
#define ALGO_DFPN_PARALLEL_H

#include "algo/dfpn/dfpn_stack.h"
#include "core/team.h"

struct dfpn;
struct dfpn_set;
struct dfpn_parallel;
struct dfpn_aid;

/* What a search is among the threads that answer its question. */
struct dfpn_thread {
    unsigned count;                 /* of the threads that answer a question, not those asked for */
    struct dfpn_parallel *parallel; /* this is one of several (dfpn_parallel.c); NULL: alone */
    struct gs_member *member;
    struct dfpn_aid *aid;       /* other threads share analyses (dfpn_aid.c); NULL: none */
    bool dismissed;             /* the threads have ended */
    bool rests;                 /* its walk is at its end */
    bool shows_path;            /* the others see its path */
    struct dfpn_child *altered; /* room for the children of a node, */
    unsigned *busy;             /* and for the number of threads in each */
    size_t keep;                /* frames above so many are to be left */
    uint64_t poll_abort_at;     /* visits at which to look up the states of the line */
};

/* --- dfpn_parallel.c --- */

/* The same as gs_dfpn_solve for the root, by all the threads that the search may use. */
bool gs_dfpn_solve_together(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found);

/* Verifies the claims of a set that contains the root; see dfpn_close.c. True: they are right. */
bool gs_dfpn_gather_together(struct dfpn *dfpn, struct dfpn_set *set);

/* What a thread does when the others want it to wait or to end; false: to end. */
bool gs_dfpn_parallel_barrier(struct dfpn *dfpn);
bool gs_dfpn_parallel_wants_barrier(const struct dfpn *dfpn);

/* The thread begins with a state at a ply of its path, or leaves it: the others see that. */
void gs_dfpn_parallel_enter(struct dfpn *dfpn, size_t ply, uint64_t hash);
void gs_dfpn_parallel_exit(struct dfpn *dfpn, size_t ply);

/*
 * Whether others are in the state of a frame, too. If so, reads its children from the table again,
 * and sets thread.busy to the number of others in each.
 */
bool gs_dfpn_parallel_refresh(struct dfpn *dfpn, struct dfpn_frame *frame);
/* Sums are those of a refreshed frame; sums it up again as if children with others were worse. */
void gs_dfpn_parallel_sum(struct dfpn *dfpn, const struct dfpn_frame *frame,
                          struct dfpn_sums *sums);
/* From time to time, checks whether others have solved a state of the line, and leaves it then. */
void gs_dfpn_parallel_poll_abort(struct dfpn *dfpn);
/* Stores a solved child of the top frame if others are in its state, maybe below the child. */
void gs_dfpn_parallel_publish(struct dfpn *dfpn, const struct dfpn_child *child);
/* The table's entry of the top frame, if it is solved. */
bool gs_dfpn_parallel_take_solved(struct dfpn *dfpn, struct dfpn_child *found);

/* After an addition to the set: requests a barrier if threads share it and it has to grow. */
void gs_dfpn_parallel_check_room(struct dfpn *dfpn);

/* --- dfpn_aid.c --- */

/* The same as gs_dfpn_solve for the root where there are analyses; other threads help with these.
 */
bool gs_dfpn_solve_aided(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found);
/* Analyses the current position, of which node.moves are listed; returns how many are kept. */
unsigned gs_dfpn_aid_analyse(struct dfpn *dfpn, unsigned count);
/* Sets node.scores by node.moves. */
void gs_dfpn_aid_score(struct dfpn *dfpn, unsigned count);

#endif

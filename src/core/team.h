/* SPDX-License-Identifier: MIT */
/*
 * team.h - threads that search together.
 *
 * Each member of a team has a search of its own, so that counting costs no more than for one
 * thread; the limits are those of the search that the team works for, together:
 *
 *     static void work(struct gs_member *member, void *user) { ... gs_search_node(&member->search)
 * }
 *
 *     enum gs_status status = gs_team_run(search, gs_team_size(search), work, user);
 *
 * What halts one member (time, an interrupt, memory, the nodes of all together) halts the others at
 * their next poll, with the same reason, and in the end the search.
 */
#ifndef CORE_TEAM_H
#define CORE_TEAM_H

#include <pthread.h>
#include <stdatomic.h>

#include <gamesolve/search.h>

struct gs_team;

struct gs_member {
    /* The member's own: its limits are the team's. No two members share a cache line. */
    _Alignas(64) struct gs_search search;
    struct gs_team *team;
    unsigned number; /* from 0, which is the calling thread */
    pthread_t thread;
    _Atomic enum gs_stop
        stop; /* of a competitor: why it alone is to end; GS_STOP_SOLVED: goes on */
};

/* The threads that a search may use; at least 1. */
unsigned gs_team_size(const struct gs_search *search);

/*
 * Calls work for each member of a team, the first of them in the calling thread, and returns when
 * all have returned. Then nodes, expanded nodes and counters (but infinite ones) of all are added
 * to those of search, which is halted if the team was. Where the system grants fewer threads than
 * requested, the team is smaller: gs_team_members returns its size. GS_NO_MEMORY: none could be
 * had, and work was not called.
 *
 * Members share rules, parameters and memory. Only the first reports progress and checks for
 * interrupts, and only it may use search->proved_values and search->search_cache.
 */
enum gs_status gs_team_run(struct gs_search *search, unsigned threads,
                           void (*work)(struct gs_member *member, void *user), void *user);

/* How many members the team has; the same from the beginning of the work to its end. */
unsigned gs_team_members(const struct gs_team *team);

/* Nodes of all members as of their last polls, and those of the search before. */
uint64_t gs_team_nodes(const struct gs_team *team);

/*
 * The work is done: the other members halt at their next poll (with GS_STOP_EXHAUSTED, which halts
 * nothing but them).
 */
void gs_team_finish(struct gs_member *member);

/*
 * Makes search a copy of the member's search that competes with the others for one answer. Memory,
 * depth, a node limit of its own and the like then halt it alone; the time, an interrupt and the
 * nodes of all together halt all. The member works with the copy, and copies the counts back.
 */
void gs_team_compete(struct gs_member *member, struct gs_search *search);

/* Halts a competitor alone, at its next poll. */
void gs_team_halt_member(struct gs_member *member, enum gs_stop stop);

/*
 * Waits until every member has come here, whether it is halted or not. Returns whether the team
 * goes on, to all members the same.
 */
bool gs_team_barrier(struct gs_member *member);

/* --- for search.c ------------------------------------------------------------------------------
 */

/* The part of a poll that concerns the team: false where the member must end. */
bool gs_team_poll(struct gs_search *search);

/* Halts all members. */
void gs_team_halt(struct gs_team *team, enum gs_stop stop);

#endif

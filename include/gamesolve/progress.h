/* SPDX-License-Identifier: MIT */
/* progress.h - how far a search is, while it runs. */
#ifndef GAMESOLVE_PROGRESS_H
#define GAMESOLVE_PROGRESS_H

#include <gamesolve/game.h>

GS_BEGIN_DECLS

/* The value of a counter that is infinite, as proof numbers can be. */
#define GS_COUNTER_INFINITE UINT64_MAX

/* A number that shows how far a search is; GS_COUNTER_INFINITE is infinite. */
struct gs_quantity {
    const char *name; /* such as "proof" or "layer" */
    uint64_t value;
};

#define GS_QUANTITIES_MAX 8

/* What the progress hook gets during long work. */
struct gs_progress {
    const char *phase; /* such as "states found"; never NULL */
    uint64_t done;
    uint64_t total;      /* 0: not known */
    double seconds;      /* since the search began */
    double seconds_most; /* the limit; 0: none */
    uint64_t nodes;
    size_t bytes, bytes_most; /* of memory, in use now; the budget, 0: none */
    /* What the algorithm itself reports, in the order in which it is shown. */
    struct gs_quantity quantities[GS_QUANTITIES_MAX];
    size_t quantity_count;
    gs_move best;                   /* the most promising move so far; GS_NO_MOVE: none */
    bool has_score;                 /* of searches that estimate, */
    double score;                   /* what it is worth, from 0 (lost) to 1 (won) */
    const struct gs_rules *rules;   /* to write it by: a move in root */
    const struct gs_position *root; /* NULL: there is no best move either */
};

/* Adds a number; one for which there is no room is left out. */
void gs_progress_add(struct gs_progress *progress, const char *name, uint64_t value);

/*
 * What an algorithm reports about its search while it runs. An algorithm sets
 * gs_search.progress_source as soon as what `user` points to can be read; gs_solve takes it away
 * when the algorithm returns.
 */
struct gs_progress_source {
    /*
     * Adds numbers to progress, names the best move so far, and may replace phase, done and total.
     * Called from within polls (gs_search_poll, gs_search_node), so that all it reads must be in
     * order wherever the search polls; but only when the hook is to be called, so that it may
     * take some microseconds. NULL: only nodes are reported.
     */
    void (*report)(void *user, struct gs_progress *progress);
    void *user;
};

GS_END_DECLS

#endif

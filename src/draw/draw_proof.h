/* SPDX-License-Identifier: MIT */
/* draw_proof.h - the proof in a certificate, as a graph for Graphviz or as a list of records. */
#ifndef DRAW_PROOF_H
#define DRAW_PROOF_H

#include <stdio.h>

#include <gamesolve/check.h>
#include <gamesolve/search.h>

/* Larger graphs can be neither laid out nor read. */
#define DRAW_PROOF_MAX 20000

struct draw_proof {
    const struct gs_certificate *certificate; /* verified */
    struct gs_memory *memory;
    struct gs_search *search; /* started; its limits hold */
    uint64_t most;            /* positions or records of each claim, the nearest to the root */
    uint64_t depth;           /* the furthest ply or reference; 0: as far as it goes */
};

/* Whether a claim is proved by records of version 2. */
bool draw_proof_has_records(const struct gs_certificate *certificate);

/*
 * The strategy of each claim, for a game that has a board. With most 0 all of it is drawn, unless
 * that is more than DRAW_PROOF_MAX. False where a limit struck, memory ran out (search->stop), or
 * it is too large (GS_STOP_SOLVED); a part of the graph is written then.
 */
bool draw_proof_dot(const struct draw_proof *wanted, FILE *file);

/* All records of version 2 that claims need, a line each. False as above. */
bool draw_proof_text(const struct draw_proof *wanted, FILE *file);

/*
 * The records that claim number needs: a part of the graph (draw_records.c), or lines. False as
 * above.
 */
bool draw_records(const struct draw_proof *wanted, unsigned number, bool dot, FILE *file);

#endif

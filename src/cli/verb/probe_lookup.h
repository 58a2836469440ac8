/* SPDX-License-Identifier: MIT */
/*
 * probe_lookup.h - one position, looked up in a strategy.
 */
#ifndef CLI_PROBE_LOOKUP_H
#define CLI_PROBE_LOOKUP_H

#include "cli/cli.h"

struct cli_prober {
    struct cli_job *job;
    const struct gs_strategy *strategy;
    struct gs_search search;      /* none is made: it tells when a limit strikes */
    struct gs_move_value *values; /* room for the moves of a position */
    struct gs_result result;      /* of the position in job->root; it owns nothing */
    uint64_t unknown;             /* positions that the file does not know */
};

/* Looks job->root up, and its moves; false, with the error printed, where the file is damaged. */
bool cli_probe_position(struct cli_prober *prober);

#endif

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
    struct gs_search search;      /* only watches the limits; there is no search */
    struct gs_move_value *values; /* room for the moves of a position */
    struct gs_result result;      /* of the position in job->root; it owns nothing */
    uint64_t unknown;             /* positions not in the file */
};

/* Looks up job->root and its moves; false, with the error printed, if the file is damaged. */
bool cli_probe_position(struct cli_prober *prober);

#endif

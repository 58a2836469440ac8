/* SPDX-License-Identifier: MIT */
/*
 * probe.h - what the parts of the verb `probe` share.
 */
#ifndef CLI_PROBE_H
#define CLI_PROBE_H

#include "cli/report/report.h"

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

/* probe_list.c: all positions of --positions, each checked before the first is looked up. */
enum cli_exit cli_probe_list(struct cli_prober *prober);

#endif

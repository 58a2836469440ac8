/* SPDX-License-Identifier: MIT */
/*
 * probe.h - the parts of the verb `probe`.
 */
#ifndef CLI_PROBE_H
#define CLI_PROBE_H

#include "cli/verb/probe_lookup.h"

/* probe_list.c: the positions of --positions, as they come. */
enum cli_exit cli_probe_list(struct cli_prober *prober);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * probe.h - the parts of the verb `probe`.
 */
#ifndef CLI_PROBE_H
#define CLI_PROBE_H

#include "cli/verb/probe_lookup.h"

/* probe_list.c: all positions of --positions, each checked before the first is looked up. */
enum cli_exit cli_probe_list(struct cli_prober *prober);

#endif

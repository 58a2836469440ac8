/* SPDX-License-Identifier: MIT */
/*
 * map_verbs.h - the verb that judges every move, for the table of verbs.
 */
#ifndef CLI_MAP_VERBS_H
#define CLI_MAP_VERBS_H

#include "cli/cli.h"

enum cli_exit cli_map_check(struct cli_job *job);
enum cli_exit cli_map(struct cli_job *job);

#endif

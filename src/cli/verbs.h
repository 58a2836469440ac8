/* SPDX-License-Identifier: MIT */
/* verbs.h - the table of verbs, for running and describing them. */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/cli.h"

extern const struct cli_verb cli_verbs[];

#endif

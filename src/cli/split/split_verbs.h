/* SPDX-License-Identifier: MIT */
/* split_verbs.h - the verbs that cut work up and put it together, for the table of verbs. */
#ifndef CLI_SPLIT_VERBS_H
#define CLI_SPLIT_VERBS_H

#include "cli/cli.h"

enum cli_exit cli_split_check(struct cli_job *job); /* split.c */
enum cli_exit cli_split(struct cli_job *job);
enum cli_exit cli_join(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output); /* join.c */

/* Whether there is a file *.cert in the folder; and puts all of them together (gather_folder.c). */
bool cli_gather_is_there(const char *folder);
enum cli_exit cli_gather(const struct cli_options *options, const struct gs_registry *registry,
                         struct cli_output *output);

#endif

/* SPDX-License-Identifier: MIT */
/* page_output.h - a page in which a game can be explored, as the output of a job. */
#ifndef CLI_PAGE_OUTPUT_H
#define CLI_PAGE_OUTPUT_H

#include "cli/cli.h"

/*
 * Writes the page of what a strategy knows (draw/explorer.h) to the output of the job: nothing if a
 * limit strikes, memory runs out or the file of the strategy is damaged, which it says on standard
 * error. search is started; its limits apply until the page itself is written. depth is the
 * furthest ply (0: as far as it goes), note what the page says of itself (NULL: how many positions
 * it contains).
 */
enum cli_exit cli_page_output(struct cli_job *job, struct gs_search *search,
                              const struct gs_strategy *strategy, uint64_t depth, const char *note);

#endif

/* SPDX-License-Identifier: MIT */
/* explorer.h - pages in which a game can be explored, from a strategy (explorer.c). */
#ifndef CLI_EXPLORER_H
#define CLI_EXPLORER_H

#include "cli/cli.h"

/* What a page is to hold. */
struct cli_explorer {
    struct cli_job *job;      /* the page begins at its root */
    struct gs_search *search; /* started; its limits hold, until the page itself is written */
    const struct gs_strategy *strategy; /* what it does not know is not in the page */
    uint64_t depth;                     /* the furthest ply; 0: as far as it goes */
    const char *note; /* what the page says of itself; NULL: how many positions it holds */
};

/*
 * Writes the page to the output of the job: nothing if a limit strikes, memory runs out or the file
 * of the strategy is damaged, which it says on standard error.
 */
enum cli_exit cli_explorer_write(const struct cli_explorer *explorer);

#endif

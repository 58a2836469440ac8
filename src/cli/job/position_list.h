/* SPDX-License-Identifier: MIT */
/*
 * position_list.h - a list of positions, of --positions, read as it comes: one in a line, in any
 * notation, or a game in several lines, of which the last position counts (--ply: an earlier one).
 * Empty lines, and those that begin with "#", are skipped; an empty line ends a game.
 */
#ifndef CLI_POSITION_LIST_H
#define CLI_POSITION_LIST_H

#include "cli/cli.h"

#define CLI_LIST_PART 4096

struct cli_list {
    const struct cli_options *options;
    struct gs_search reading; /* polled meanwhile */
    bool sized;               /* each position may be on a board of its own */
    struct gs_size usual;     /* the board of those that name none */
    int file;                 /* -1: not open */
    struct gs_memory *memory;
    uint8_t part[CLI_LIST_PART]; /* what was read, and is not cut into lines yet */
    size_t part_size, part_at;
    bool over;  /* nothing comes any more */
    char *text; /* what was cut: a position, and perhaps the line after it */
    size_t size, room;
    size_t next;        /* where that line begins; 0: there is none */
    uint64_t line;      /* read last, from 1 */
    uint64_t first;     /* of the position */
    bool cut;           /* it was longer than any position */
    uint64_t bad;       /* lines without a position so far */
    enum cli_exit code; /* why it ended */
};

/*
 * Opens the list for this job. With `sized` and no --size, each position is on the board that it
 * names; else on that of the job. memory is for one position at a time. Prints the error. Close it
 * in any case.
 */
enum cli_exit cli_list_open(struct cli_list *list, const struct cli_job *job, bool sized,
                            struct gs_memory *memory);

/*
 * Sets job->root, and where positions are sized its board, to the next position. A line that is
 * none is reported, counted, and passed over. Returns false at the end, or if the list cannot be
 * read on; then list->code is set, and the error was printed. Reads no more input than it needs,
 * and waits for the rest of --time at most.
 */
bool cli_list_next(struct cli_list *list, struct cli_job *job);

void cli_list_close(struct cli_list *list);

#endif

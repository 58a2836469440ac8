/* SPDX-License-Identifier: MIT */
/*
 * report_buffer.h - the report and the errors of one of several parallel instances, stored until
 * its turn comes.
 *
 *     cli_report_buffer_begin(&buffer, memory, &room);      in the thread that does the work
 *     ... writes to buffer.output, cli_error ...
 *     cli_report_buffer_end(&buffer);
 *     cli_report_buffer_flush(&buffer, output);       in any thread
 *     gs_release(memory, room);                     when the thread writes no more
 */
#ifndef CLI_REPORT_BUFFER_H
#define CLI_REPORT_BUFFER_H

#include "cli/io/output.h"

struct cli_report_buffer {
    struct cli_output output; /* writes into the buffer, between begin and end */
    struct gs_memory *memory;
    char *room;   /* where the report is written */
    char *report; /* after end: the report, of `size` bytes */
    size_t size;
    char *errors; /* lines */
    size_t error_size, error_room;
    bool failed; /* memory ran out for it */
};

/*
 * From now on errors of this thread are stored, and progress is not shown. memory is for the
 * buffer, and must outlive it. *room is where this thread writes its reports, NULL before the
 * first; the caller releases it. room NULL: there are errors alone, and no output. False, with the
 * error printed, when memory runs out.
 */
bool cli_report_buffer_begin(struct cli_report_buffer *buffer, struct gs_memory *memory,
                             char **room);

/* Ends this: errors are printed again at once, and the report is complete. */
void cli_report_buffer_end(struct cli_report_buffer *buffer);

/* Drops the report and the errors. */
void cli_report_buffer_clear(struct cli_report_buffer *buffer);

/*
 * Prints the errors, writes the report, and clears it. Prints the error and returns false if that
 * failed.
 */
bool cli_report_buffer_flush(struct cli_report_buffer *buffer, struct cli_output *output);

/* For message.c and progress.c: whether messages of this thread are stored; and stores a line. */
bool cli_report_buffer_is(void);
void cli_report_buffer_add(const char *line);

#endif

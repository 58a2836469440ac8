/* SPDX-License-Identifier: MIT */
/*
 * What one of several instances says, kept until its turn. A thread writes its reports, one after
 * another, to streams in a room that no report fills, and of each a copy is kept. Of the room only
 * those pages cost memory that were written to. One room for each report would be mapped and
 * unmapped for each, and all threads of a process wait while its mappings change.
 */
#include "cli/io/report_buffer.h"

#include <string.h>

#include "cli/io/message.h"
#include "cli/io/progress.h"

#define ROOM       (((size_t)2 << 20) - ((size_t)64 << 10)) /* less than a huge page */
#define FIRST_ROOM 256

/* What the words of this thread are kept in; NULL: nothing. */
static _Thread_local struct cli_report_buffer *current;

bool cli_report_buffer_is(void)
{
    return current != NULL;
}

/* Opens the stream of a report; false when memory runs out. */
static bool open_report(struct cli_report_buffer *held, char **room)
{
    if (!*room)
        *room = gs_alloc(held->memory, ROOM);
    held->room = *room;
    held->output.file = *room ? fmemopen(*room, ROOM, "w") : NULL;
    return held->output.file != NULL;
}

bool cli_report_buffer_begin(struct cli_report_buffer *held, struct gs_memory *memory, char **room)
{
    *held = (struct cli_report_buffer){.memory = memory,
                                       .output = {.name = "the report", .label = "", .left = -1}};
    if (room && !open_report(held, room)) {
        cli_error("out of memory");
        return false;
    }
    current = held;
    return true;
}

/* Closes the stream, and keeps what was written to it; false when that failed. */
static bool keep_report(struct cli_report_buffer *held)
{
    long length = cli_output_flush(&held->output) ? ftell(held->output.file) : -1;

    fclose(held->output.file);
    held->output.file = NULL;
    if (length <= 0)
        return length == 0;
    held->report = gs_alloc(held->memory, (size_t)length);
    if (!held->report)
        return false;
    memcpy(held->report, held->room, (size_t)length);
    held->size = (size_t)length;
    return true;
}

void cli_report_buffer_end(struct cli_report_buffer *held)
{
    if (held->output.file && !keep_report(held))
        held->failed = true;
    current = NULL;
}

void cli_report_buffer_add(const char *line)
{
    struct cli_report_buffer *held = current;
    size_t length = strlen(line);
    void *errors = held->errors;

    bool grown = gs_array_grow(held->memory, &errors, 1, &held->error_room, FIRST_ROOM,
                               held->error_size + length + 1);
    held->errors = errors;
    if (!grown) {
        held->failed = true;
        return;
    }
    memcpy(held->errors + held->error_size, line, length);
    held->errors[held->error_size + length] = '\n';
    held->error_size += length + 1;
}

void cli_report_buffer_clear(struct cli_report_buffer *held)
{
    gs_release(held->memory, held->report);
    gs_release(held->memory, held->errors);
    *held = (struct cli_report_buffer){.memory = held->memory};
}

bool cli_report_buffer_flush(struct cli_report_buffer *held, struct cli_output *output)
{
    bool told = !held->failed;

    cli_progress_clear();
    if (held->error_size > 0)
        fwrite(held->errors, 1, held->error_size, stderr);
    if (!told)
        cli_error("out of memory for a report; see --threads");
    else if (held->size > 0)
        told = cli_output_put(output, held->report, held->size) && cli_output_flush(output);
    cli_report_buffer_clear(held);
    return told;
}

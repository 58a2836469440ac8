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
static bool open_report(struct cli_report_buffer *buffer, char **room)
{
    if (!*room)
        *room = gs_alloc(buffer->memory, ROOM);
    buffer->room = *room;
    buffer->output.file = *room ? fmemopen(*room, ROOM, "w") : NULL;
    return buffer->output.file != NULL;
}

bool cli_report_buffer_begin(struct cli_report_buffer *buffer, struct gs_memory *memory,
                             char **room)
{
    *buffer =
        (struct cli_report_buffer){.memory = memory, .output = {.name = "the report", .label = ""}};
    if (room && !open_report(buffer, room)) {
        cli_error("out of memory");
        return false;
    }
    current = buffer;
    return true;
}

/* Closes the stream, and keeps what was written to it; false when that failed. */
static bool keep_report(struct cli_report_buffer *buffer)
{
    long length = cli_output_flush(&buffer->output) ? ftell(buffer->output.file) : -1;

    fclose(buffer->output.file);
    buffer->output.file = NULL;
    if (length <= 0)
        return length == 0;
    buffer->report = gs_alloc(buffer->memory, (size_t)length);
    if (!buffer->report)
        return false;
    memcpy(buffer->report, buffer->room, (size_t)length);
    buffer->size = (size_t)length;
    return true;
}

void cli_report_buffer_end(struct cli_report_buffer *buffer)
{
    if (buffer->output.file && !keep_report(buffer))
        buffer->failed = true;
    current = NULL;
}

void cli_report_buffer_add(const char *line)
{
    struct cli_report_buffer *buffer = current;
    size_t length = strlen(line);
    void *errors = buffer->errors;

    bool grown = gs_array_grow(buffer->memory, &errors, 1, &buffer->error_room, FIRST_ROOM,
                               buffer->error_size + length + 1);
    buffer->errors = errors;
    if (!grown) {
        buffer->failed = true;
        return;
    }
    memcpy(buffer->errors + buffer->error_size, line, length);
    buffer->errors[buffer->error_size + length] = '\n';
    buffer->error_size += length + 1;
}

void cli_report_buffer_clear(struct cli_report_buffer *buffer)
{
    gs_release(buffer->memory, buffer->report);
    gs_release(buffer->memory, buffer->errors);
    *buffer = (struct cli_report_buffer){.memory = buffer->memory};
}

bool cli_report_buffer_flush(struct cli_report_buffer *buffer, struct cli_output *output)
{
    bool written = !buffer->failed;

    cli_progress_clear();
    if (buffer->error_size > 0)
        fwrite(buffer->errors, 1, buffer->error_size, stderr);
    if (!written)
        cli_error("out of memory for a report; see --threads");
    else if (buffer->size > 0)
        written = cli_output_put(output, buffer->report, buffer->size) && cli_output_flush(output);
    cli_report_buffer_clear(buffer);
    return written;
}

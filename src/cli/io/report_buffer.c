/* SPDX-License-Identifier: MIT */
/*
 * What one of several instances says, kept until its turn. The report is written to a stream in a
 * room that no report fills; of its pages only those cost memory that are written to.
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

bool cli_report_buffer_begin(struct cli_report_buffer *held, struct gs_memory *memory)
{
    *held = (struct cli_report_buffer){.memory = memory,
                                       .output = {.name = "the report", .label = "", .left = -1}};
    current = held;
    held->report = gs_alloc(memory, ROOM);
    held->output.file = held->report ? fmemopen(held->report, ROOM, "w") : NULL;
    if (held->output.file)
        return true;
    current = NULL;
    gs_release(memory, held->report);
    held->report = NULL;
    cli_error("out of memory");
    return false;
}

void cli_report_buffer_end(struct cli_report_buffer *held)
{
    long length = cli_output_flush(&held->output) ? ftell(held->output.file) : -1;

    fclose(held->output.file);
    held->output.file = NULL;
    held->size = length < 0 ? 0 : (size_t)length;
    held->failed = length < 0;
    current = NULL;
    void *less = gs_resize(held->memory, held->report, held->size + 1);
    if (less)
        held->report = less;
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

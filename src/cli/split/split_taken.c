/* SPDX-License-Identifier: MIT */
/*
 * split_taken.c - which jobs of the last lists workers have now, or take next (--ahead).
 *
 * They are those of the file of limits that have neither a result nor searched as many nodes as it
 * says. Whether a worker really has one is not known here: ahead.sh removes those that have ended
 * from that file, so that a job that failed, or whose result is lost, is listed again. A plan
 * without --ahead lists all jobs anew.
 */
#include <string.h>

#include "cli/io/files.h"
#include "cli/split/split_results.h"
#include "text/values.h"

/* One line, which is cut up in place: a job, and its limit. */
static void take_line(struct cli_parts *parts, char *line)
{
    struct cli_splitting *splitting = parts->splitting;
    char *blank = strchr(line, ' ');
    uint64_t number, limit;

    if (!blank)
        return;
    *blank = '\0';
    if (!text_read_count(line, splitting->last_job, &number) ||
        !text_read_count(blank + 1, INT64_MAX, &limit))
        return;
    const struct cli_part *part = &parts->list[number];
    if (part->node != GS_NO_NODE && !part->done && !part->refused && !part->hard &&
        splitting->spent[number] < limit)
        splitting->taken[number] = true;
}

enum cli_exit cli_parts_take(struct cli_parts *parts)
{
    struct cli_splitting *splitting = parts->splitting;
    char path[CLI_FOLDER_SIZE];
    struct gs_error error = {.message = ""};
    struct gs_file file = {.memory = NULL};
    enum gs_status status = GS_NO_MEMORY;

    splitting->taken =
        gs_alloc_zero(splitting->search.memory, splitting->spent_room, sizeof *splitting->taken);
    if (splitting->taken)
        status =
            cli_file_read(&file, &splitting->search,
                          cli_folder_path(splitting->folder, "limits", path), GS_FILE_ANY, &error);
    for (char *line = (char *)file.bytes, *next; status == GS_OK && (next = strchr(line, '\n'));
         line = next) {
        *next++ = '\0';
        take_line(parts, line);
    }
    gs_file_clear(&file);
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, &error);
}

/* SPDX-License-Identifier: MIT */
/*
 * A list of positions, cut into lines as they come. What is one position is collected in `text`:
 *
 *     | a line, or those of a game | the line after a game |
 *     ^ text                       ^ next                  ^ size
 *
 * Where a game as text ends, shows only in the line after it, which is kept for the next call.
 */
#include "cli/job/position_list.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/file.h>
#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/jobs.h"
#include "cli/job/position.h"

#define FIRST_ROOM 256

static enum cli_exit fail(const struct cli_list *list, enum gs_status status,
                          const struct gs_error *error)
{
    return cli_file_explain("positions", list->options->question.positions, status, error);
}

enum cli_exit cli_list_open(struct cli_list *list, const struct cli_job *job, bool sized,
                            struct gs_memory *memory)
{
    const struct cli_options *options = job->options;
    struct gs_error error;

    *list = (struct cli_list){.options = options,
                              .sized = sized && !options->question.size,
                              .usual = job->size,
                              .memory = memory,
                              .code = CLI_DONE};
    errno = 0;
    bool standard = strcmp(options->question.positions, "-") == 0;
    list->file = standard ? STDIN_FILENO : gs_input_open(options->question.positions);
    if (list->file >= 0)
        return CLI_DONE;
    return fail(list, gs_error_set(&error, GS_IO, "%s", strerror(errno ? errno : EIO)), &error);
}

void cli_list_close(struct cli_list *list)
{
    if (list->file > STDIN_FILENO)
        close(list->file);
    gs_release(list->memory, list->text);
    list->text = NULL;
}

/* --- lines --------------------------------------------------------------------------------- */

/* Reads another part, if there is one; false where the list cannot be read on. */
static bool read_part(struct cli_list *list)
{
    struct gs_error error;
    size_t got = 0;

    enum gs_status status =
        gs_input_some(list->file, &list->reading, list->part, sizeof list->part, &got, &error);
    list->part_at = 0;
    list->part_size = got;
    list->over = got == 0;
    if (status == GS_OK)
        return true;
    list->code = fail(list, status, &error);
    return false;
}

/* Adds bytes to the text, but for those that make it longer than any. */
static bool add_bytes(struct cli_list *list, const uint8_t *bytes, size_t count)
{
    void *text = list->text;
    struct gs_error error;

    list->cut = list->cut || list->size + count > CLI_GAME_MAX;
    if (list->cut)
        return true;
    bool grown =
        gs_array_grow(list->memory, &text, 1, &list->room, FIRST_ROOM, list->size + count + 1);
    list->text = text;
    if (!grown) {
        gs_error_set(&error, GS_NO_MEMORY, "a line needs more than %zu bytes", list->size + count);
        list->code = fail(list, GS_NO_MEMORY, &error);
        return false;
    }
    memcpy(list->text + list->size, bytes, count);
    list->size += count;
    return true;
}

/* Adds the next line, which ends with a newline then; false where there is none. */
static bool read_line(struct cli_list *list)
{
    const size_t before = list->size;
    bool cut = list->cut, ended = false;

    while (!ended) {
        if (list->part_at == list->part_size && (list->over || !read_part(list)))
            break;
        const uint8_t *at = list->part + list->part_at;
        const uint8_t *end = memchr(at, '\n', list->part_size - list->part_at);
        size_t count = end ? (size_t)(end - at) + 1 : list->part_size - list->part_at;
        list->part_at += count;
        ended = end != NULL;
        if (!add_bytes(list, at, count))
            return false;
    }
    if (list->code != CLI_DONE || (list->size == before && list->cut == cut))
        return false;
    list->line++;
    return list->cut || ended || add_bytes(list, (const uint8_t *)"\n", 1);
}

/* --- positions ----------------------------------------------------------------------------- */

/* Begins with the line that was kept, or the next one; false where there is none. */
static bool begin(struct cli_list *list)
{
    const size_t kept = list->next > 0 ? list->size - list->next : 0;

    if (kept > 0)
        memmove(list->text, list->text + list->next, kept);
    list->size = kept;
    list->next = 0;
    list->cut = false;
    bool there = kept > 0 || read_line(list);
    list->first = list->line;
    return there;
}

/* Adds the lines that belong to the first one, and sets the length of it all. */
static void collect(struct cli_list *list, const struct cli_job *job, size_t *length)
{
    size_t seen = 0;

    while ((*length = gs_position_end(job->game, list->text, list->size, seen)) == 0) {
        seen = list->size;
        if (list->cut || !read_line(list))
            break;
    }
    if (*length == 0)
        *length = list->size;
    else if (*length < list->size && !list->cut)
        list->next = *length;
}

static void refuse(struct cli_list *list, const struct gs_error *error)
{
    static const char noun[] = "position: ";
    const char *reason = list->cut ? "no position is as long" : error->message;
    char quote[GS_QUOTE_SIZE];

    if (strncmp(reason, noun, sizeof noun - 1) == 0)
        reason += sizeof noun - 1;
    cli_error("--positions '%s': line %llu: %s", gs_quote(list->options->question.positions, quote),
              (unsigned long long)list->first, reason);
    list->bad++;
}

/* Whether there is something in the first line, less a byte order mark and blanks. */
static bool has_text(struct cli_list *list)
{
    size_t blanks = gs_text_mark(list->text, list->size);

    while (blanks < list->size && gs_is_blank(list->text[blanks]))
        blanks++;
    list->size -= blanks;
    memmove(list->text, list->text + blanks, list->size);
    return list->cut || (list->size > 0 && list->text[0] != '#');
}

/* Gives the job the board of the position. */
static enum gs_status set_board(const struct cli_list *list, struct cli_job *job,
                                const struct cli_position *position, struct gs_error *error)
{
    struct gs_size size;

    if (!list->sized)
        return GS_OK;
    enum gs_status status = cli_position_board(position, job->game, &size, error);
    return status == GS_OK ? cli_job_resize(job, size.width > 0 ? size : list->usual, error)
                           : status;
}

static bool parse(struct cli_list *list, struct cli_job *job, size_t length)
{
    struct gs_error error;
    enum gs_status status = GS_USAGE;

    while (length > 0 && gs_is_blank(list->text[length - 1]))
        length--;
    struct cli_position position = {.options = list->options, .text = list->text, .length = length};
    if (!list->cut)
        status = set_board(list, job, &position, &error);
    if (!list->cut && status == GS_OK)
        status = cli_position_read(&position, job, &error);
    if (status == GS_OK)
        return true;
    if (status == GS_NO_MEMORY)
        list->code = fail(list, status, &error);
    else
        refuse(list, &error);
    return false;
}

bool cli_list_next(struct cli_list *list, struct cli_job *job)
{
    size_t length;

    cli_reading_start(&list->reading, &list->options->limits, list->memory);
    while (list->code == CLI_DONE && begin(list)) {
        if (!has_text(list))
            continue;
        collect(list, job, &length);
        if (list->code != CLI_DONE)
            return false;
        if (parse(list, job, length))
            return true;
    }
    return false;
}

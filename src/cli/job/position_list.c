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
#include "cli/job/position.h"
#include "cli/job/record_text.h"

#define FIRST_ROOM 256

const char *const cli_list_help =
    "--positions takes a position in each line, as text of the game or as SGF, or games that play "
    "saved, of which the last position counts, or that after as many moves as --ply says. Empty "
    "lines, and those that begin with '#', are passed over; a game as text ends where an empty "
    "line, another game or a position follows. Every position is answered before the next one is "
    "read (with several threads they are read ahead). A line that is no position is reported with "
    "its number, and the others are answered all the same; the exit code is then 2, or 1 or 130 "
    "where that happened, too.";

static enum cli_exit fail(const struct cli_list *list, enum gs_status status,
                          const struct gs_error *error)
{
    return cli_file_explain("positions", list->options->positions, status, error);
}

enum cli_exit cli_list_open(struct cli_list *list, const struct cli_options *options,
                            struct gs_memory *memory)
{
    struct gs_error error;

    *list = (struct cli_list){.options = options, .memory = memory, .code = CLI_DONE};
    errno = 0;
    bool standard = strcmp(options->positions, "-") == 0;
    list->file = standard ? STDIN_FILENO : gs_input_open(options->positions);
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

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* --- positions ----------------------------------------------------------------------------- */

/* Whether all parentheses of an SGF are closed; those in the values of its properties are text. */
static bool is_closed(const struct cli_list *list)
{
    bool quoted = false;
    long depth = 0;

    for (size_t i = 0; i < list->size; i++) {
        char c = list->text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '[' || (quoted && c == ']'))
            quoted = c == '[';
        else if (!quoted)
            depth += (c == '(') - (c == ')');
        if (!quoted && c == ')' && depth <= 0)
            return true;
    }
    return false;
}

/* Whether the line at `at` goes on with a game as text. */
static bool goes_on(const struct cli_list *list, size_t at, const struct cli_job *job)
{
    const char *word = list->text + at;
    const size_t left = list->size - at;
    size_t length = 0;
    char name[GS_ARG_TEXT];

    while (length < left && length + 1 < sizeof name && !is_blank(word[length]))
        length++;
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return strcmp(name, "game") == 0 || strcmp(name, "start") == 0 || strcmp(name, "moves") == 0 ||
           (name[0] && gs_param_find(job->game->params, name));
}

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
    if (gs_sgf_is(list->text, list->size)) {
        while (!list->cut && !is_closed(list) && read_line(list))
            ;
        *length = list->size;
        return;
    }
    *length = list->size;
    if (!cli_record_is(list->text, list->size))
        return;
    while (!list->cut && read_line(list) && !list->cut && goes_on(list, *length, job))
        *length = list->size;
    if (list->size > *length && !list->cut)
        list->next = *length;
}

static void refuse(struct cli_list *list, const struct gs_error *error)
{
    static const char noun[] = "position: ";
    const char *reason = list->cut ? "no position is as long" : error->message;
    char quote[GS_QUOTE_SIZE];

    if (strncmp(reason, noun, sizeof noun - 1) == 0)
        reason += sizeof noun - 1;
    cli_error("--positions '%s': line %llu: %s", gs_quote(list->options->positions, quote),
              (unsigned long long)list->first, reason);
    list->bad++;
}

/* Whether there is something in the first line, less blanks, which are left out. */
static bool has_text(struct cli_list *list)
{
    size_t blanks = 0;

    while (blanks < list->size && is_blank(list->text[blanks]))
        blanks++;
    list->size -= blanks;
    memmove(list->text, list->text + blanks, list->size);
    return list->cut || (list->size > 0 && list->text[0] != '#');
}

static bool parse(struct cli_list *list, struct cli_job *job, size_t length)
{
    struct gs_error error;

    while (length > 0 && is_blank(list->text[length - 1]))
        length--;
    struct cli_position position = {.options = list->options, .text = list->text, .length = length};
    enum gs_status status = list->cut ? GS_USAGE : cli_position_read(&position, job, &error);
    if (status == GS_OK)
        return true;
    if (status == GS_NO_MEMORY)
        list->code = fail(list, status, &error);
    else
        refuse(list, &error);
    return false;
}

bool cli_list_next(struct cli_list *list, struct cli_job *job, bool each)
{
    size_t length;

    cli_reading_start(&list->reading, list->options, list->memory);
    if (each)
        list->reading.limits.seconds = list->options->seconds;
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

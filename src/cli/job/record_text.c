/* SPDX-License-Identifier: MIT */
/* Reads games from text. Positions and moves are read by the game itself, as if typed. */
#include "cli/job/record_text.h"

#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/lines.h"

bool cli_record_is(const char *text, size_t length)
{
    const size_t head = sizeof CLI_RECORD_HEAD - 1;
    return length >= head && memcmp(text, CLI_RECORD_HEAD, head) == 0;
}

struct reader {
    struct cli_job *job;
    struct gs_sgf_line *line;
    struct gs_error *error;
    size_t number; /* of the line of text, from 1 */
    bool headed, named, started;
};

static enum gs_status refuse_line(const struct reader *reader, const char *given,
                                  const char *expected)
{
    char quote[GS_QUOTE_SIZE];

    return gs_error_set(reader->error, GS_USAGE, "line %zu: '%s': expected %s", reader->number,
                        gs_quote(given, quote), expected);
}

/* "line N: " and the game's message. */
static enum gs_status pass_on(const struct reader *reader, enum gs_status status,
                              const struct gs_error *inner)
{
    if (status == GS_OK)
        return GS_OK;
    return gs_error_set(reader->error, status, "line %zu: %.240s", reader->number, inner->message);
}

static enum gs_status read_move(struct reader *reader, const char *text)
{
    struct cli_job *job = reader->job;
    struct gs_error inner = {.message = "out of memory"};
    gs_move move;

    if (gs_outcome(job->rules, job->scratch) != GS_UNKNOWN)
        return refuse_line(reader, text, "no move: the game is over");
    enum gs_status status = job->game->move_parse(job->rules, job->scratch, text, &move, &inner);
    if (status == GS_OK)
        status = gs_sgf_line_add(reader->line, job->unbounded, move) ? GS_OK : GS_NO_MEMORY;
    if (status == GS_OK)
        gs_play(job->rules, job->scratch, move, job->undo);
    return pass_on(reader, status, &inner);
}

static enum gs_status read_moves(struct reader *reader, char *rest)
{
    enum gs_status status = GS_OK;

    if (!reader->started)
        return refuse_line(reader, "moves", "the start before the moves");
    for (char *word = cli_line_word(&rest); *word && status == GS_OK; word = cli_line_word(&rest))
        status = read_move(reader, word);
    return status;
}

static enum gs_status read_start(struct reader *reader, const char *text)
{
    struct cli_job *job = reader->job;
    struct gs_error inner;

    if (reader->started)
        return refuse_line(reader, text, "the start once");
    reader->started = true;
    enum gs_status status = job->game->position_parse(job->rules, text, job->scratch, &inner);
    if (status == GS_OK)
        memcpy(reader->line->start, job->scratch, job->rules->position_size);
    return pass_on(reader, status, &inner);
}

/* A parameter of the game, which must agree with the rules in use. */
static enum gs_status read_rule(struct reader *reader, const char *name, const char *text)
{
    const struct gs_args *args = &reader->job->rules->args;
    struct gs_args read = *args;
    struct gs_error inner;
    char expected[2 * GS_ARG_TEXT];

    enum gs_status status = gs_args_set(&read, name, text, &inner);
    if (status != GS_OK)
        return pass_on(reader, status, &inner);
    size_t i = (size_t)(gs_param_find(args->table, name) - args->table);
    if (strcmp(read.values[i].text, args->values[i].text) == 0)
        return GS_OK;
    snprintf(expected, sizeof expected, "%s %s, as this game has it", name, args->values[i].text);
    return refuse_line(reader, text, expected);
}

static enum gs_status read_line(struct reader *reader, char *text)
{
    if (*text == '\0' || *text == '#')
        return GS_OK;
    if (!reader->headed) {
        reader->headed = strcmp(text, CLI_RECORD_HEAD) == 0;
        return reader->headed ? GS_OK : refuse_line(reader, text, "'" CLI_RECORD_HEAD "', or SGF");
    }
    char *rest = text;
    const char *word = cli_line_word(&rest);
    if (!reader->named) {
        rest = cli_line_trim(rest);
        reader->named = strcmp(word, "game") == 0 && strcmp(rest, reader->job->game->name) == 0;
        return reader->named ? GS_OK
                             : refuse_line(reader, word, "the game, by the name of this one");
    }
    if (strcmp(word, "moves") == 0)
        return read_moves(reader, rest);
    if (strcmp(word, "start") == 0)
        return read_start(reader, cli_line_trim(rest));
    if (reader->started)
        return refuse_line(reader, word, "moves");
    return read_rule(reader, word, cli_line_trim(rest));
}

/* Reads all lines of a text, cutting it into words in place. */
static enum gs_status read_text(struct reader *reader, char *text, size_t length)
{
    enum gs_status status = GS_OK;
    char *end = text + length;

    while (text < end && status == GS_OK) {
        char *newline = memchr(text, '\n', (size_t)(end - text));
        char *next = newline ? newline : end;
        *next = '\0';
        reader->number++;
        if (strlen(text) != (size_t)(next - text))
            return refuse_line(reader, text, "no zero byte");
        status = read_line(reader, cli_line_trim(text));
        text = next + 1;
    }
    if (status == GS_OK && !reader->started)
        return gs_error_set(reader->error, GS_USAGE,
                            "line %zu: expected " CLI_RECORD_HEAD ", game, the rules, and start",
                            reader->number + 1);
    return status;
}

enum gs_status cli_record_read(struct cli_job *job, const char *text, size_t length,
                               struct gs_sgf_line *line, struct gs_error *error)
{
    struct reader reader = {.job = job, .line = line, .error = error};
    uint64_t plies = GS_SGF_ALL;
    enum gs_status status;

    if (job->game->sgf && gs_sgf_is(text, length)) {
        status = gs_sgf_parse_line(job->rules, job->unbounded, text, length, &plies, job->scratch,
                                   line, error);
        return status == GS_OK ? gs_root_check(job->rules, line->start, error) : status;
    }
    char *copy = gs_alloc(job->unbounded, length + 1);
    if (!copy)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    memcpy(copy, text, length);
    copy[length] = '\0';
    status = read_text(&reader, copy, length);
    gs_release(job->unbounded, copy);
    return status == GS_OK ? gs_root_check(job->rules, line->start, error) : status;
}

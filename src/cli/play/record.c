/* SPDX-License-Identifier: MIT */
/* Games in files. Positions and moves are read by the game itself, as if typed. */
#include "cli/play/record.h"

#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "cli/io/lines.h"

#define HEAD          "solve-game 1"
#define MOVES_IN_LINE 10

/* Writing. */

/* The result in SGF; NULL while the game is not over. */
static const char *result_of(const struct cli_engine *engine, const struct cli_record_about *about)
{
    enum gs_value outcome = cli_engine_outcome(engine);
    enum gs_side side = gs_to_move(engine->job->rules, engine->job->root);

    if (about->resigned)
        return about->loser == GS_WHITE ? "B+R" : "W+R";
    if (outcome == GS_UNKNOWN)
        return NULL;
    if (outcome == GS_DRAW)
        return "0";
    return (outcome == GS_WIN ? side : gs_side_other(side)) == GS_BLACK ? "B+" : "W+";
}

static bool write_sgf(const struct cli_engine *engine, const struct cli_record_about *about,
                      const struct gs_position *start, FILE *file)
{
    struct cli_job *job = engine->job;
    char application[GS_QUOTE_SIZE];
    const struct gs_sgf_info info = {.application = application,
                                     .black = about->black,
                                     .white = about->white,
                                     .result = result_of(engine, about)};
    size_t size = GS_SGF_SIZE + engine->count * GS_QUOTE_SIZE;
    char *text = gs_alloc(job->unbounded, size);

    if (!text)
        return false;
    snprintf(application, sizeof application, "solve:%s", gs_version());
    gs_sgf_format_game(job->rules, &info, start, engine->moves, engine->count, job->scratch,
                       job->undo, text, size);
    fputs(text, file);
    gs_release(job->unbounded, text);
    return true;
}

static void write_text(const struct cli_engine *engine, const struct gs_position *start, FILE *file)
{
    struct cli_job *job = engine->job;
    const struct gs_args *args = &job->rules->args;
    char text[GS_TEXT_MAX];

    fprintf(file, HEAD "\ngame %s\n", job->game->name);
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled)
            fprintf(file, "%s %s\n", args->table[i].name, args->values[i].text);
    job->game->position_format(job->rules, start, text, sizeof text);
    fprintf(file, "start %s", text);
    memcpy(job->scratch, start, job->rules->position_size);
    for (size_t i = 0; i < engine->count; i++) {
        job->game->move_format(job->rules, job->scratch, engine->moves[i], text, sizeof text);
        fprintf(file, i % MOVES_IN_LINE == 0 ? "\nmoves %s" : " %s", text);
        gs_play(job->rules, job->scratch, engine->moves[i], job->undo);
    }
    putc('\n', file);
}

bool cli_record_write(const struct cli_engine *engine, const struct cli_record_about *about,
                      FILE *file)
{
    struct cli_job *job = engine->job;
    struct gs_position *start = gs_position_new(job->unbounded, job->rules);
    bool written = start != NULL;

    if (!start)
        return false;
    gs_decode(job->rules, engine->keys, start);
    if (job->game->sgf)
        written = write_sgf(engine, about, start, file);
    else
        write_text(engine, start, file);
    gs_release(job->unbounded, start);
    return written;
}

/* Reading the text. */

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
        reader->headed = strcmp(text, HEAD) == 0;
        return reader->headed ? GS_OK : refuse_line(reader, text, "'" HEAD "', or SGF");
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
                            "line %zu: expected " HEAD ", game, the rules, and start",
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

static enum gs_status replay(struct cli_engine *engine, const struct gs_sgf_line *line,
                             size_t limit, struct gs_error *error)
{
    cli_engine_begin(engine, line->start);
    for (size_t i = 0; i < line->count && i < limit; i++)
        if (!cli_engine_play(engine, line->moves[i]))
            return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    return GS_OK;
}

enum gs_status cli_record_load(struct cli_engine *engine, const char *path, size_t limit,
                               struct gs_error *error)
{
    struct cli_job *job = engine->job;
    struct gs_sgf_line line = {.start = gs_position_new(job->unbounded, job->rules)};
    struct gs_search search;
    struct gs_file file;
    struct gs_error inner;
    enum gs_status status = gs_error_set(error, GS_NO_MEMORY, "out of memory");

    if (!line.start)
        return status;
    cli_reading_start(&search, job->options, job->unbounded);
    if (cli_file_read(&file, &search, path, CLI_GAME_MAX, &inner) == GS_OK)
        status = cli_record_read(job, (const char *)file.bytes, file.size, &line, error);
    else
        status = gs_error_set(error, GS_IO, "cannot read it: %.200s", inner.message);
    if (status == GS_OK)
        status = replay(engine, &line, limit, error);
    gs_file_clear(&file);
    gs_release(job->unbounded, line.moves);
    gs_release(job->unbounded, line.start);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* Games in files. */
#include "play/engine/record.h"

#include <string.h>

#include <gamesolve/position_read.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"
#include "play/engine/lines.h"
#include "cli/io/message.h"
#include "text/game_path.h"

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
    gs_sgf_format(job->rules, &info, start, engine->moves, engine->count, job->scratch, job->undo,
                  text, size);
    fputs(text, file);
    gs_release(job->unbounded, text);
    return true;
}

static void write_text(const struct cli_engine *engine, const struct gs_position *start, FILE *file)
{
    struct cli_job *job = engine->job;
    const struct gs_args *args = &job->rules->args;
    char text[GS_TEXT_MAX];

    fprintf(file, "solve-game 1\ngame %s\n", job->game->name);
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

static enum gs_status replay(struct cli_engine *engine, const struct gs_game_line *line,
                             size_t limit, struct gs_error *error)
{
    cli_engine_begin(engine, line->start);
    for (size_t i = 0; i < line->count && i < limit; i++)
        if (!cli_engine_play(engine, line->moves[i]))
            return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    return GS_OK;
}

/* Reads the bytes of a file; the message names no option. */
static enum gs_status read_line(const struct cli_engine *engine, const struct gs_file *file,
                                struct gs_reading *reading, struct gs_error *error)
{
    static const char noun[] = "position: ";
    struct cli_job *job = engine->job;
    struct gs_error inner = {.message = ""};

    enum gs_status status = gs_position_read(job->rules, job->unbounded, file->bytes, file->size,
                                             reading, job->scratch, &inner);
    if (status == GS_OK)
        status = gs_root_check(job->rules, reading->line->start, &inner);
    if (status == GS_OK)
        return GS_OK;
    bool named = strncmp(inner.message, noun, sizeof noun - 1) == 0;
    return gs_error_set(error, status, "%s", inner.message + (named ? sizeof noun - 1 : 0));
}

/* Reads the file, and says of a collection which game was taken. */
static enum gs_status read_file(const struct cli_engine *engine, const char *path,
                                struct gs_reading *reading, struct gs_error *error)
{
    struct cli_job *job = engine->job;
    char plain[CLI_LINE_SIZE], quote[GS_QUOTE_SIZE];
    struct gs_search search;
    struct gs_file file;
    struct gs_error inner;
    enum gs_status status;

    snprintf(plain, sizeof plain, "%.*s", (int)text_game_path(path, &reading->game), path);
    cli_reading_start(&search, job->options, job->unbounded);
    if (cli_file_read(&file, &search, plain, CLI_GAME_MAX, &inner) == GS_OK)
        status = read_line(engine, &file, reading, error);
    else
        status = gs_error_set(error, GS_IO, "cannot read it: %.200s", inner.message);
    gs_file_clear(&file);
    if (status == GS_OK && reading->game == 0 && reading->games > 1)
        cli_error("'%s': took game 1 of %zu; FILE#2 takes the second", gs_quote(path, quote),
                  reading->games);
    return status;
}

enum gs_status cli_record_load(struct cli_engine *engine, const char *path, size_t limit,
                               struct gs_error *error)
{
    struct cli_job *job = engine->job;
    struct gs_game_line line = {.start = gs_position_new(job->unbounded, job->rules)};
    struct gs_reading reading = {.plies = GS_ALL_MOVES, .line = &line};

    if (!line.start)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    enum gs_status status = read_file(engine, path, &reading, error);
    if (status == GS_OK)
        status = replay(engine, &line, limit, error);
    gs_release(job->unbounded, line.moves);
    gs_release(job->unbounded, line.start);
    return status;
}

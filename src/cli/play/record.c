/* SPDX-License-Identifier: MIT */
/* Games in files. */
#include "cli/play/record.h"

#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/files.h"

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

    fprintf(file, CLI_RECORD_HEAD "\ngame %s\n", job->game->name);
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

/* SPDX-License-Identifier: MIT */
/* Games in files. */
#include "play/engine/record.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/file.h>
#include <gamesolve/position_read.h>
#include <gamesolve/text.h>

#include "play/engine/lines.h"
#include "text/game_path.h"

#define MOVES_IN_LINE 10

/* The largest file that is read, in bytes. */
#define SIZE_MOST ((size_t)16 << 20)

/* Writing. */

/* The result in SGF; NULL while the game is not over. */
static const char *result_of(const struct play_engine *engine,
                             const struct play_record_about *about)
{
    enum gs_value outcome = play_engine_outcome(engine);
    enum gs_side side = gs_to_move(engine->board->rules, engine->board->root);

    if (about->resigned)
        return about->loser == GS_WHITE ? "B+R" : "W+R";
    if (outcome == GS_UNKNOWN)
        return NULL;
    if (outcome == GS_DRAW)
        return "0";
    return (outcome == GS_WIN ? side : gs_side_other(side)) == GS_BLACK ? "B+" : "W+";
}

static bool write_sgf(const struct play_engine *engine, const struct play_record_about *about,
                      const struct gs_position *start, FILE *file, bool *written)
{
    struct play_board *board = engine->board;
    char application[GS_QUOTE_SIZE];
    const struct gs_sgf_info info = {.application = application,
                                     .black = about->black,
                                     .white = about->white,
                                     .result = result_of(engine, about)};
    size_t size = GS_SGF_SIZE + engine->count * GS_QUOTE_SIZE;
    char *text = gs_alloc(board->unbounded, size);

    *written = false;
    if (!text)
        return false;
    snprintf(application, sizeof application, "solve:%s", gs_version());
    *written = gs_sgf_format(board->rules, &info, start, engine->moves, engine->count,
                             board->scratch, board->undo, text, size) > 0;
    fputs(*written ? text : "", file);
    gs_release(board->unbounded, text);
    return true;
}

static void write_text(const struct play_engine *engine, const struct gs_position *start,
                       FILE *file)
{
    struct play_board *board = engine->board;
    const struct gs_args *args = &board->rules->args;
    char text[GS_TEXT_MAX];

    fprintf(file, "solve-game 1\ngame %s\n", board->game->name);
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled)
            fprintf(file, "%s %s\n", args->table[i].name, args->values[i].text);
    board->rules->game->position_format(board->rules, start, text, sizeof text);
    fprintf(file, "start %s", text);
    memcpy(board->scratch, start, board->rules->position_size);
    for (size_t i = 0; i < engine->count; i++) {
        board->rules->game->move_format(board->rules, board->scratch, engine->moves[i], text,
                                        sizeof text);
        fprintf(file, i % MOVES_IN_LINE == 0 ? "\nmoves %s" : " %s", text);
        gs_play(board->rules, board->scratch, engine->moves[i], board->undo);
    }
    putc('\n', file);
}

bool play_record_write(const struct play_engine *engine, const struct play_record_about *about,
                       FILE *file)
{
    struct play_board *board = engine->board;
    struct gs_position *start = gs_position_new(board->unbounded, board->rules);
    bool done = start != NULL, written = false;

    if (!start)
        return false;
    gs_decode(board->rules, engine->keys, start);
    if (board->rules->game->sgf)
        done = write_sgf(engine, about, start, file, &written);
    if (done && !written)
        write_text(engine, start, file);
    gs_release(board->unbounded, start);
    return done;
}

static enum gs_status replay(struct play_engine *engine, const struct gs_game_line *line,
                             size_t limit, struct gs_error *error)
{
    play_engine_begin(engine, line->start);
    for (size_t i = 0; i < line->count && i < limit; i++)
        if (!play_engine_play(engine, line->moves[i]))
            return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    return GS_OK;
}

/* Reads the bytes of a file; the message names no option. */
static enum gs_status read_line(const struct play_engine *engine, const struct gs_file *file,
                                struct gs_reading *reading, struct gs_error *error)
{
    static const char noun[] = "position: ";
    struct play_board *board = engine->board;
    struct gs_error inner = {.message = ""};

    enum gs_status status = gs_position_read(board->rules, board->unbounded, file->bytes,
                                             file->size, reading, board->scratch, &inner);
    if (status == GS_OK)
        status = gs_root_check(board->rules, reading->line->start, &inner);
    if (status == GS_OK)
        return GS_OK;
    bool named = strncmp(inner.message, noun, sizeof noun - 1) == 0;
    return gs_error_set(error, status, "%s", inner.message + (named ? sizeof noun - 1 : 0));
}

/* Reads all bytes of a file; a signal ends it. Clear the file in any case. */
static enum gs_status read_bytes(const struct play_board *board, const char *path,
                                 struct gs_file *file, struct gs_error *error)
{
    struct gs_search search;

    *file = (struct gs_file){.memory = board->unbounded};
    gs_search_init(&search, NULL, NULL, board->unbounded);
    search.interrupt = board->options->interrupt;
    gs_search_start(&search);
    errno = 0;
    int opened = gs_input_open(path);
    if (opened < 0)
        return gs_error_set(error, GS_IO, "%s", strerror(errno ? errno : EIO));
    enum gs_status status =
        gs_stream_read(file, board->unbounded, &search, opened, SIZE_MOST, error);
    close(opened);
    return status;
}

/* Reads the file, and says of a collection which game was taken. */
static enum gs_status read_file(const struct play_engine *engine, const char *path,
                                struct gs_reading *reading, struct gs_error *error)
{
    struct play_board *board = engine->board;
    char plain[PLAY_LINE_SIZE], quote[GS_QUOTE_SIZE];
    struct gs_file file;
    struct gs_error inner;
    enum gs_status status;

    snprintf(plain, sizeof plain, "%.*s", (int)text_game_path(path, &reading->game), path);
    if (read_bytes(board, plain, &file, &inner) == GS_OK)
        status = read_line(engine, &file, reading, error);
    else
        status = gs_error_set(error, GS_IO, "cannot read it: %.200s", inner.message);
    gs_file_clear(&file);
    if (status == GS_OK && reading->game == 0 && reading->games > 1)
        play_complain(board->options, "'%s': took game 1 of %zu; FILE#2 takes the second",
                      gs_quote(path, quote), reading->games);
    return status;
}

enum gs_status play_record_load(struct play_engine *engine, const char *path, size_t limit,
                                struct gs_error *error)
{
    struct play_board *board = engine->board;
    struct gs_game_line line = {.start = gs_position_new(board->unbounded, board->rules)};
    struct gs_reading reading = {.plies = GS_ALL_MOVES, .line = &line};

    if (!line.start)
        return gs_error_set(error, GS_NO_MEMORY, "out of memory");
    enum gs_status status = read_file(engine, path, &reading, error);
    if (status == GS_OK)
        status = replay(engine, &line, limit, error);
    gs_release(board->unbounded, line.moves);
    gs_release(board->unbounded, line.start);
    return status;
}

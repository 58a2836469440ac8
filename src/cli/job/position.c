/* SPDX-License-Identifier: MIT */
/*
 * Where the bytes of a position come from: the command line, a file or the standard input. The
 * library reads them, in whatever notation they are (gamesolve/position_read.h).
 *
 * Text on the command line is tried as a position first and as a file name second, so that no file
 * can hide a start such as "empty".
 */
#include "cli/job/position.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/io/message.h"
#include "cli/options/paths.h"
#include "text/game_path.h"

static enum cli_exit fail_reading_position(const struct cli_position *position, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--position '%s': cannot read it: %s",
              gs_quote(position->options->question.position, quote), reason);
    return CLI_FAILURE;
}

/* Uses what was read as the text. */
static enum cli_exit take_file(struct cli_position *position, enum gs_status status,
                               const struct gs_error *error)
{
    if (status != GS_OK)
        return cli_file_explain("position", position->options->question.position, status, error);
    position->text = (const char *)position->file.bytes;
    position->length = position->file.size;
    return CLI_DONE;
}

/* Reads the file at path, or the standard input, less the number of a game behind it. */
static enum cli_exit read_file(struct cli_position *position, const char *path, bool standard)
{
    struct gs_search *reading = position->reading;
    size_t length = text_game_path(path, &position->game);
    char *plain = gs_alloc(reading->memory, length + 1);
    enum cli_exit code = CLI_DONE;
    struct gs_error error;

    if (!plain)
        return take_file(position, gs_error_set(&error, GS_NO_MEMORY, "out of memory"), &error);
    memcpy(plain, path, length);
    plain[length] = '\0';
    if (!standard)
        code = cli_paths_check_input(&position->options->paths, "position", plain);
    if (code == CLI_DONE) {
        enum gs_status status =
            standard ? gs_input_read(&position->file, reading, plain, CLI_GAME_MAX, &error)
                     : cli_file_read(&position->file, reading, plain, CLI_GAME_MAX, &error);
        code = take_file(position, status, &error);
    }
    gs_release(reading->memory, plain);
    return code;
}

enum cli_exit cli_position_open(struct cli_position *position, const struct cli_options *options,
                                struct gs_search *reading)
{
    const char *given = options->question.position;

    *position = (struct cli_position){.options = options, .reading = reading};
    position->file.memory = reading->memory;
    if (!given)
        return CLI_DONE;
    if (given[0] == '-' && (given[1] == '\0' || given[1] == '#'))
        return read_file(position, given, true);
    if (given[0] == '@')
        return read_file(position, given + 1, false);
    position->text = given;
    position->length = strlen(given);
    return CLI_DONE;
}

void cli_position_close(struct cli_position *position)
{
    gs_file_clear(&position->file);
}

static enum cli_exit refuse_ply(const struct cli_position *position, const char *reason)
{
    cli_error("--ply '%" PRIu64 "': %s", position->options->question.ply, reason);
    return CLI_USAGE;
}

#define NO_MOVES "only a --position with moves, as SGF has them, has plies"

/* Reads the position, and whether there were as many moves to play as --ply says. */
static enum gs_status read_root(const struct cli_position *position, struct cli_job *job,
                                struct gs_reading *reading, bool *ply_is_wrong,
                                struct gs_error *error)
{
    const uint64_t limit = position->options->question.ply;

    *reading = (struct gs_reading){.game = position->game, .plies = limit};
    *ply_is_wrong = false;
    enum gs_status status = gs_position_read(job->rules, job->shared.unbounded, position->text,
                                             position->length, reading, job->root, error);
    if (status != GS_OK || limit == GS_ALL_MOVES)
        return status;
    *ply_is_wrong = true;
    if (reading->notation == GS_NOTATION_TEXT)
        return gs_error_set(error, GS_USAGE, NO_MOVES);
    if (reading->plies < limit)
        return gs_error_set(error, GS_USAGE, "the main line has %" PRIu64 " moves", reading->plies);
    *ply_is_wrong = false;
    return GS_OK;
}

void cli_position_note(const struct cli_question *question, size_t games)
{
    char quote[GS_QUOTE_SIZE];

    if (games > 1)
        cli_error("--position '%s': took game 1 of %zu; FILE#2 takes the second",
                  gs_quote(question->position, quote), games);
}

bool cli_position_names_file(const struct cli_position *position)
{
    char path[PATH_MAX];
    struct stat file;
    size_t game;

    if (!position->text || position->file.bytes || position->length == 0)
        return false;
    if (stat(position->text, &file) == 0)
        return true;
    size_t length = text_game_path(position->text, &game);
    snprintf(path, sizeof path, "%.*s", (int)(length < sizeof path ? length : 0), position->text);
    return stat(path, &file) == 0;
}

enum gs_status cli_position_board(const struct cli_position *position, const struct gs_game *game,
                                  struct gs_size *size, struct gs_error *error)
{
    *size = (struct gs_size){0, 0};
    return position->text ? gs_position_board(game, position->text, position->length,
                                              position->game, size, error)
                          : GS_OK;
}

enum cli_exit cli_position_read_named(struct cli_position *position)
{
    return read_file(position, position->text, false);
}

/*
 * Refuses the text. If it resembles the name of a file, the error says that there is no such file.
 */
static enum cli_exit refuse(const struct cli_position *position, const struct gs_reading *reading,
                            const struct gs_error *error)
{
    struct gs_error longer = *error;

    if (!position->file.bytes && reading->notation == GS_NOTATION_TEXT &&
        strchr(position->text, '.'))
        gs_error_set(&longer, GS_USAGE, "%.250s; no file is called so", error->message);
    return cli_refuse("position", position->options->question.position, &longer);
}

enum cli_exit cli_position_set(struct cli_position *position, struct cli_job *job)
{
    struct gs_error error = {.message = ""};
    struct gs_reading reading = {.games = 1};
    bool ply_is_wrong = false;

    if (!position->text)
        return position->options->question.ply == GS_ALL_MOVES ||
                       position->options->question.positions
                   ? CLI_DONE
                   : refuse_ply(position, NO_MOVES);
    enum gs_status status = read_root(position, job, &reading, &ply_is_wrong, &error);
    if (status == GS_USAGE && !ply_is_wrong && cli_position_names_file(position)) {
        enum cli_exit code = cli_position_read_named(position);
        if (code != CLI_DONE)
            return code;
        status = read_root(position, job, &reading, &ply_is_wrong, &error);
    }
    if (ply_is_wrong)
        return refuse_ply(position, error.message);
    if (status == GS_USAGE)
        return refuse(position, &reading, &error);
    if (status != GS_OK)
        return fail_reading_position(position, gs_status_name(status));
    position->games = position->game > 0 ? 1 : reading.games;
    return CLI_DONE;
}

enum gs_status cli_position_read(const struct cli_position *position, struct cli_job *job,
                                 struct gs_error *error)
{
    struct gs_reading reading;
    bool ply_is_wrong;

    error->message[0] = '\0';
    enum gs_status status = read_root(position, job, &reading, &ply_is_wrong, error);
    return status == GS_OK ? gs_root_check(job->rules, job->root, error) : status;
}

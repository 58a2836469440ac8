/* SPDX-License-Identifier: MIT */
/*
 * Positions from the command line, from files and from the standard input. The game reads its own
 * notation (and so the names of its starts); text that begins with "(" is SGF, and is read by the
 * core; games that `play` saved as text are read by record_text.c.
 *
 * Text on the command line is tried as a position first and as a file name second, so that no file
 * can hide a start such as "empty".
 */
#include "cli/job/position.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include <gamesolve/sgf.h>
#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/job/record_text.h"
#include "cli/options/paths.h"

const char *const cli_position_help =
    "--position takes, in this order: - for all of the standard input; @FILE for a file; a "
    "position of the game, by the name of a start or as text, or SGF; the name of a file. A file "
    "holds the game's text, on one line, or SGF (FF[4]) of this game and board, of which the main "
    "line is played to its end, or for as many moves as --ply says. What begins with '(' is SGF. "
    "A game that play saved as text, which begins with 'solve-game 1', is played like SGF. "
    "Without --size, the board is that of the text or the SGF.";

static enum cli_exit fail_reading_position(const struct cli_position *position, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--position '%s': cannot read it: %s", gs_quote(position->options->position, quote),
              reason);
    return CLI_FAILURE;
}

/* Uses what was read as the text. */
static enum cli_exit take_file(struct cli_position *position, enum gs_status status,
                               const struct gs_error *error)
{
    if (status != GS_OK)
        return cli_file_explain("position", position->options->position, status, error);
    position->text = (const char *)position->file.bytes;
    position->length = position->file.size;
    return CLI_DONE;
}

static enum cli_exit read_input(struct cli_position *position)
{
    struct gs_error error;
    enum gs_status status =
        gs_input_read(&position->file, position->reading, "-", CLI_GAME_MAX, &error);

    return take_file(position, status, &error);
}

static enum cli_exit read_file(struct cli_position *position, const char *path)
{
    struct gs_error error;

    enum cli_exit code = cli_paths_check_input(position->options, "position", path);
    if (code != CLI_DONE)
        return code;
    enum gs_status status =
        cli_file_read(&position->file, position->reading, path, CLI_GAME_MAX, &error);

    return take_file(position, status, &error);
}

enum cli_exit cli_position_open(struct cli_position *position, const struct cli_options *options,
                                struct gs_search *reading)
{
    const char *given = options->position;

    *position = (struct cli_position){.options = options, .reading = reading};
    position->file.memory = reading->memory;
    if (!given)
        return CLI_DONE;
    if (strcmp(given, "-") == 0)
        return read_input(position);
    if (given[0] == '@')
        return read_file(position, given + 1);
    position->text = given;
    position->length = strlen(given);
    return CLI_DONE;
}

void cli_position_close(struct cli_position *position)
{
    gs_file_clear(&position->file);
}

#define NO_MOVES "only a --position in SGF has moves"

static enum cli_exit refuse_ply(const struct cli_position *position, const char *reason)
{
    cli_error("--ply '%" PRIu64 "': %s", position->options->ply, reason);
    return CLI_USAGE;
}

/* Whether there were as many moves to play as --ply says. */
static enum gs_status check_ply(const struct cli_position *position, uint64_t plies,
                                struct gs_error *error)
{
    const uint64_t limit = position->options->ply;

    if (limit != GS_SGF_ALL && plies == GS_SGF_ALL)
        return gs_error_set(error, GS_USAGE, NO_MOVES);
    if (limit != GS_SGF_ALL && plies < limit)
        return gs_error_set(error, GS_USAGE, "the main line has %" PRIu64 " moves", plies);
    return GS_OK;
}

static enum gs_status set_sgf(const struct cli_position *position, struct cli_job *job,
                              uint64_t *plies, struct gs_error *error)
{
    if (!job->game->sgf)
        return gs_error_set(error, GS_USAGE, "position: %s has no SGF; expected the game's text",
                            job->game->name);
    return gs_sgf_parse(job->rules, job->unbounded, position->text, position->length, plies,
                        job->root, error);
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The game's notation; from a file, without trailing blanks. */
static enum gs_status set_text(const struct cli_position *position, struct cli_job *job,
                               struct gs_error *error)
{
    char text[GS_TEXT_MAX];
    size_t length = position->length;
    const char *zero = length > 0 ? memchr(position->text, '\0', length) : NULL;

    while (position->file.bytes && length > 0 && is_blank(position->text[length - 1]))
        length--;
    if (zero && (size_t)(zero - position->text) < length)
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu (byte 0x00): expected no "
                            "such byte in a text",
                            (size_t)(zero - position->text) + 1);
    if (length >= sizeof text)
        return gs_error_set(error, GS_USAGE,
                            "position: %zu characters; no position is longer "
                            "than %zu",
                            length, sizeof text - 1);
    memcpy(text, position->text, length);
    text[length] = '\0';
    return job->game->position_parse(job->rules, text, job->root, error);
}

/* Plays the first *plies moves of a game from its start. */
static void play_line(const struct gs_sgf_line *line, struct cli_job *job, uint64_t *plies)
{
    if (*plies > line->count)
        *plies = line->count;
    memcpy(job->root, line->start, job->rules->position_size);
    for (uint64_t i = 0; i < *plies; i++)
        gs_play(job->rules, job->root, line->moves[i], job->undo);
}

static enum gs_status set_record(const struct cli_position *position, struct cli_job *job,
                                 uint64_t *plies, struct gs_error *error)
{
    struct gs_sgf_line line = {.start = gs_position_new(job->unbounded, job->rules)};
    enum gs_status status = gs_error_set(error, GS_NO_MEMORY, "out of memory");

    if (line.start)
        status = cli_record_read(job, position->text, position->length, &line, error);
    if (status == GS_OK)
        play_line(&line, job, plies);
    gs_release(job->unbounded, line.moves);
    gs_release(job->unbounded, line.start);
    return status;
}

/* Reads the position; *plies as in gs_sgf_parse. */
static enum gs_status set_root(const struct cli_position *position, struct cli_job *job,
                               uint64_t *plies, struct gs_error *error)
{
    if (gs_sgf_is(position->text, position->length))
        return set_sgf(position, job, plies, error);
    if (cli_record_is(position->text, position->length))
        return set_record(position, job, plies, error);
    *plies = GS_SGF_ALL;
    return set_text(position, job, error);
}

/* Whether the typed text, which is no position, names a file. */
static bool names_file(const struct cli_position *position)
{
    struct stat file;

    return position->text && !position->file.bytes && position->length > 0 &&
           stat(position->text, &file) == 0;
}

/* The columns of a row of a position, as all games write it: digits count empty points. */
static int columns_of(const char *row, size_t length)
{
    int columns = 0, number = 0;

    for (size_t i = 0; i < length && columns + number < GS_POINTS_MAX; i++) {
        if (row[i] >= '0' && row[i] <= '9') {
            number = 10 * number + (row[i] - '0');
            continue;
        }
        columns += number + 1;
        number = 0;
    }
    return columns + number;
}

/* The board of rows between slashes, with a blank and a side behind them. */
static bool size_of_text(const char *text, size_t length, struct gs_size *size)
{
    const char *blank = length > 0 ? memchr(text, ' ', length) : NULL;
    size_t end = blank ? (size_t)(blank - text) : 0, next;

    *size = (struct gs_size){0, 0};
    if (end == 0 || end + 1 >= length || (blank[1] != 'b' && blank[1] != 'w'))
        return false;
    for (size_t at = 0; at <= end; at = next + 1) {
        const char *slash = memchr(text + at, '/', end - at);
        next = slash ? (size_t)(slash - text) : end;
        int columns = columns_of(text + at, next - at);
        size->width = columns > size->width ? columns : size->width;
        size->height++;
    }
    return size->width > 0;
}

bool cli_position_size(const struct cli_position *position, const struct gs_game *game,
                       struct gs_size *size)
{
    if (!position->text)
        return false;
    if (!gs_sgf_is(position->text, position->length))
        return size_of_text(position->text, position->length, size);
    return game->sgf && gs_sgf_size(game, position->text, position->length, size);
}

enum cli_exit cli_position_read_named(struct cli_position *position)
{
    return names_file(position) ? read_file(position, position->text) : CLI_DONE;
}

enum cli_exit cli_position_set(struct cli_position *position, struct cli_job *job)
{
    const uint64_t limit = position->options->ply;
    uint64_t plies = limit;
    struct gs_error error = {.message = ""};

    if (!position->text)
        return limit == GS_SGF_ALL || position->options->positions ? CLI_DONE
                                                                   : refuse_ply(position, NO_MOVES);
    enum gs_status status = set_root(position, job, &plies, &error);
    if (status == GS_USAGE && names_file(position)) {
        enum cli_exit code = read_file(position, position->text);
        if (code != CLI_DONE)
            return code;
        plies = limit;
        status = set_root(position, job, &plies, &error);
    }
    if (status == GS_USAGE)
        return cli_refuse("position", position->options->position, &error);
    if (status != GS_OK)
        return fail_reading_position(position, gs_status_name(status));
    if (check_ply(position, plies, &error) != GS_OK)
        return refuse_ply(position, error.message);
    return CLI_DONE;
}

enum gs_status cli_position_read(const struct cli_position *position, struct cli_job *job,
                                 struct gs_error *error)
{
    uint64_t plies = position->options->ply;

    error->message[0] = '\0';
    enum gs_status status = set_root(position, job, &plies, error);
    if (status == GS_OK)
        status = check_ply(position, plies, error);
    return status == GS_OK ? gs_root_check(job->rules, job->root, error) : status;
}

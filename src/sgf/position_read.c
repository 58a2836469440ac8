/* SPDX-License-Identifier: MIT */
/*
 * Finds out which notation a position is in, and reads it. Formats are known by their first bytes;
 * what begins like none of them is the game's own text, a start by its name, or a list of moves, in
 * this order.
 */
#include <gamesolve/position_read.h>

#include <stdio.h>
#include <string.h>

#include "sgf/formats.h"
#include "sgf/sgf_read.h"

/* A piece of the bytes. */
struct piece {
    const char *text;
    size_t length;
};

/* The same without blanks around it. */
static struct piece trim(struct piece piece)
{
    while (piece.length > 0 && gs_is_blank(piece.text[piece.length - 1]))
        piece.length--;
    while (piece.length > 0 && gs_is_blank(*piece.text))
        piece = (struct piece){piece.text + 1, piece.length - 1};
    return piece;
}

static bool is_word(struct piece piece, const char *word)
{
    return strlen(word) == piece.length && memcmp(piece.text, word, piece.length) == 0;
}

static enum gs_notation notation_of(struct piece piece)
{
    if (gs_record_is(piece.text, piece.length))
        return GS_NOTATION_RECORD;
    return gs_sgf_is(piece.text, piece.length) ? GS_NOTATION_SGF : GS_NOTATION_TEXT;
}

/* The game's text. */

/* Whether a character is one of a row: a piece, or a digit of a number of empty points. */
static bool is_in_row(const struct gs_game *game, char c)
{
    const struct gs_piece *pieces = game->board ? game->board->pieces : NULL;

    if (c >= '0' && c <= '9')
        return true;
    if (!pieces)
        return c == 'w' || c == 'b';
    while (pieces->letter && pieces->letter != c)
        pieces++;
    return pieces->letter == c && c;
}

/* The columns of a row; 0 if it is none. */
static int columns_of(const struct gs_game *game, const char *row, size_t length)
{
    int columns = 0, number = 0;

    for (size_t i = 0; i < length && columns + number < 10000; i++) {
        if (!is_in_row(game, row[i]))
            return 0;
        if (row[i] >= '0' && row[i] <= '9') {
            number = 10 * number + (row[i] - '0');
            continue;
        }
        columns += number + 1;
        number = 0;
    }
    return columns + number;
}

/* Whether a side is here, as a word of its own. */
static bool names_side(const char *text, size_t length)
{
    return length > 0 && (*text == 'b' || *text == 'w') && (length == 1 || text[1] == ' ');
}

/* The board of rows between slashes, with a blank and a side behind them; one row needs those. */
static bool read_rows(const struct gs_game *game, struct piece piece, struct gs_size *size)
{
    const char *text = piece.text, *blank = memchr(text, ' ', piece.length);
    const size_t end = blank ? (size_t)(blank - text) : piece.length;
    size_t next;

    *size = (struct gs_size){0, 0};
    if (blank && !names_side(blank + 1, piece.length - end - 1))
        return false;
    for (size_t at = 0; at <= end; at = next + 1) {
        const char *slash = memchr(text + at, '/', end - at);
        next = slash ? (size_t)(slash - text) : end;
        int columns = columns_of(game, text + at, next - at);
        if (columns == 0)
            return false;
        size->width = columns > size->width ? columns : size->width;
        size->height++;
    }
    return blank || size->height > 1;
}

/* Examples of a position of these rules: the start, and two moves. */
static void put_example(struct gs_replay *replay, struct gs_writer *writer)
{
    const struct gs_rules *rules = replay->rules;
    gs_move *moves = gs_alloc_zero(replay->memory, rules->max_moves, sizeof *moves);
    char text[GS_TEXT_MAX];

    gs_replay_begin(replay);
    rules->game->position_format(rules, replay->position, text, sizeof text);
    gs_writer_add(writer, "%s, as '%s'; moves, as '",
                  rules->game->board ? "rows from the top and the side to move" : "a position",
                  text);
    for (int i = 0; moves && i < 2 && gs_outcome(rules, replay->position) == GS_UNKNOWN; i++) {
        unsigned count = gs_moves(rules, replay->position, moves);
        rules->game->move_format(rules, replay->position, moves[count / 2], text, sizeof text);
        gs_writer_add(writer, "%s%s", i > 0 ? " " : "", text);
        gs_play(rules, replay->position, moves[count / 2], replay->undo);
    }
    gs_writer_add(writer, "'");
    gs_release(replay->memory, moves);
}

/* Refuses what is no position in any notation. */
static enum gs_status refuse_all(struct gs_replay *replay, struct gs_error *error)
{
    const struct gs_rules *rules = replay->rules;
    struct gs_writer writer;
    char example[GS_ERROR_SIZE - 32];

    gs_writer_init(&writer, example, sizeof example);
    put_example(replay, &writer);
    if (rules->game->sgf) {
        struct gs_size size = gs_args_size(&rules->args, "size");
        gs_writer_add(&writer, "; or SGF, as '(;SZ[%d", size.width);
        if (size.height != size.width)
            gs_writer_add(&writer, ":%d", size.height);
        gs_writer_add(&writer, "];B[aa])'");
    }
    return gs_error_set(error, GS_USAGE, "position: expected %s", example);
}

/* Whether a text is in the game's own notation as far as one sees: rows, or a side at its end. */
static bool is_own_notation(const struct gs_game *game, struct piece piece)
{
    const char *text = piece.text, *blank = memchr(text, ' ', piece.length);
    const char last = piece.length > 0 ? text[piece.length - 1] : '\0';

    if (memchr(text, '/', piece.length) || piece.length >= GS_TEXT_MAX)
        return true;
    if (!blank)
        return false;
    return columns_of(game, text, (size_t)(blank - text)) > 0 ||
           (text[piece.length - 2] == ' ' && (last == 'b' || last == 'w'));
}

/* The start by its name: "start", or "empty" where the board is. */
static bool is_start(struct gs_replay *replay, struct piece piece)
{
    const struct gs_board *board = replay->rules->game->board;

    gs_replay_begin(replay);
    if (is_word(piece, "start"))
        return true;
    if (!board || !is_word(piece, "empty"))
        return false;
    for (unsigned point = 0; point < board->points(replay->rules); point++)
        if (board->content(replay->rules, replay->position, point) != GS_EMPTY)
            return false;
    return true;
}

/* Reads the game's own text; GS_USAGE, too, if it is longer than any. */
static enum gs_status read_own(struct gs_replay *replay, struct piece piece, struct gs_error *error)
{
    char text[GS_TEXT_MAX];

    if (piece.length >= sizeof text)
        return gs_error_set(error, GS_USAGE,
                            "position: %zu characters; no position is longer than %zu",
                            piece.length, sizeof text - 1);
    memcpy(text, piece.text, piece.length);
    text[piece.length] = '\0';
    return gs_replay_start(replay, text, error);
}

static enum gs_status read_text(struct gs_replay *replay, struct piece piece,
                                enum gs_notation *notation, struct gs_error *error)
{
    const char *zero = piece.length > 0 ? memchr(piece.text, '\0', piece.length) : NULL;
    struct gs_error own = {.message = ""};
    bool listed;

    if (zero)
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu (byte 0x00): expected no such byte in a "
                            "text",
                            (size_t)(zero - piece.text) + 1);
    enum gs_status status = read_own(replay, piece, &own);
    if (status == GS_OK || is_start(replay, piece))
        return GS_OK;
    if (status == GS_USAGE) {
        *notation = GS_NOTATION_MOVES;
        status = gs_moves_read(replay, piece.text, piece.length, &listed, error);
    }
    if (status != GS_USAGE || listed)
        return status;
    *notation = GS_NOTATION_TEXT;
    if (is_own_notation(replay->rules->game, piece))
        return gs_error_set(error, GS_USAGE, "%s", own.message);
    return refuse_all(replay, error);
}

/* All notations. */

static bool has_notation(const struct gs_game *game, enum gs_notation notation)
{
    return notation != GS_NOTATION_SGF || game->sgf;
}

static enum gs_status read_any(struct gs_replay *replay, struct piece piece,
                               struct gs_reading *reading, struct gs_error *error)
{
    const size_t game = reading->game > 0 ? reading->game : 1;

    if (!has_notation(replay->rules->game, reading->notation))
        return gs_error_set(error, GS_USAGE, "position: %s has no SGF; expected the game's text",
                            replay->rules->game->name);
    switch (reading->notation) {
    case GS_NOTATION_SGF:
        return gs_sgf_read(replay, piece.text, piece.length, game, &reading->games, error);
    case GS_NOTATION_RECORD:
        return gs_record_read(replay, piece.text, piece.length, error);
    default:
        return read_text(replay, trim(piece), &reading->notation, error);
    }
}

enum gs_status gs_position_read(const struct gs_rules *rules, struct gs_memory *memory,
                                const void *bytes, size_t length, struct gs_reading *reading,
                                struct gs_position *position, struct gs_error *error)
{
    struct gs_reading all = {.plies = GS_ALL_MOVES};
    const size_t mark = gs_text_mark(bytes, length);
    const struct piece piece = {(const char *)bytes + mark, length - mark};
    struct gs_replay replay;

    reading = reading ? reading : &all;
    reading->notation = notation_of(piece);
    reading->games = 1;
    if (length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return gs_error_set(error, GS_USAGE, "position: the text is UTF-16: expected UTF-8");
    enum gs_status status =
        gs_replay_open(&replay, rules, memory, position, reading->line, reading->plies, error);
    if (status != GS_OK)
        return status;
    status = read_any(&replay, piece, reading, error);
    if (status == GS_OK && reading->game > reading->games)
        status = gs_error_set(error, GS_USAGE, "position: game %zu: expected the only one, 1",
                              reading->game);
    reading->plies = replay.plies;
    gs_replay_close(&replay);
    return status;
}

/* Boards and lists. */

/* The board that is named, in SGF by the root of a game; 0x0: none. */
static enum gs_status find_board(const struct gs_game *game, struct piece piece, size_t which,
                                 struct gs_size *size, struct gs_error *error)
{
    bool found;

    switch (notation_of(piece)) {
    case GS_NOTATION_SGF:
        return gs_sgf_size(game, piece.text, piece.length, which, size, error);
    case GS_NOTATION_RECORD:
        found = gs_record_size(game, piece.text, piece.length, size);
        break;
    default:
        found = read_rows(game, trim(piece), size);
        break;
    }
    if (!found)
        *size = (struct gs_size){0, 0};
    return GS_OK;
}

enum gs_status gs_position_board(const struct gs_game *game, const void *bytes, size_t length,
                                 size_t which, struct gs_size *size, struct gs_error *error)
{
    const size_t mark = gs_text_mark(bytes, length);
    const struct piece piece = {(const char *)bytes + mark, length - mark};
    const struct gs_param *param = gs_param_find(game->params, "size");
    char text[GS_ARG_TEXT], range[GS_ERROR_SIZE / 2];
    struct gs_size read;

    *size = (struct gs_size){0, 0};
    if (!param || !has_notation(game, notation_of(piece)))
        return GS_OK;
    enum gs_status status = find_board(game, piece, which > 0 ? which : 1, size, error);
    if (status != GS_OK || size->width == 0)
        return status;
    snprintf(text, sizeof text, "%dx%d", size->width, size->height);
    if (gs_size_parse(text, &param->size, &read, NULL) == GS_OK)
        return GS_OK;
    gs_param_range(param, range, sizeof range);
    return gs_error_set(error, GS_USAGE, "position: its board is %s: expected %s", text, range);
}

/* The end of the line that begins at `at`, behind its newline; 0 if it is not there. */
static size_t line_end(const char *text, size_t length, size_t at)
{
    const char *newline = at < length ? memchr(text + at, '\n', length - at) : NULL;

    return newline ? (size_t)(newline - text) + 1 : 0;
}

/* The end of a game in SGF, and of the line if nothing else is in it. */
static size_t sgf_end(const char *text, size_t length, size_t seen)
{
    if (seen < length && !memchr(text + seen, ')', length - seen))
        return 0;
    size_t end = gs_sgf_end(text, length), at = end;

    if (end == 0)
        return 0;
    while (at < length && gs_is_blank(text[at]) && text[at] != '\n')
        at++;
    return at == length ? 0 : text[at] == '\n' ? at + 1 : end;
}

size_t gs_position_end(const struct gs_game *game, const void *bytes, size_t length, size_t seen)
{
    const char *text = bytes;
    size_t end = line_end(text, length, 0), next;
    const size_t first = end > 0 ? end : length;
    enum gs_notation notation = notation_of((struct piece){text, first});

    if (notation == GS_NOTATION_SGF)
        return sgf_end(text, length, seen);
    if (notation == GS_NOTATION_TEXT || end == 0)
        return end;
    for (end = seen > end ? seen : end; (next = line_end(text, length, end)) > 0; end = next)
        if (!gs_record_goes_on(game, text + end, next - end))
            return end;
    return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Games of Piskvork (.psq), the manager of Gomocup: a line with the board, a line for each move,
 * and behind them names and a result, which are skipped.
 *
 *     Piskvorky 15x15, 11:11, 0
 *     8,8,120                    column and row, from 1 at the upper left corner, and milliseconds
 *     9,7,98
 *
 * The first move is Black's.
 */
#include <stdio.h>
#include <string.h>

#include "sgf/formats.h"

#define HEAD "Piskvorky "

bool gs_psq_is(const char *text, size_t length)
{
    const size_t head = sizeof HEAD - 1;

    return length >= head && memcmp(text, HEAD, head) == 0;
}

/* Reads a number and moves behind it; -1 if there is none, or it is too large for any board. */
static int read_number(const char **at, const char *end)
{
    int number = 0;
    const char *start = *at;

    for (; *at < end && **at >= '0' && **at <= '9' && number < 10000; ++*at)
        number = 10 * number + (**at - '0');
    return *at > start && number < 10000 ? number : -1;
}

/* Reads two numbers with a character between them. */
static bool read_pair(const char *at, const char *end, char between, int *first, int *second)
{
    while (at < end && *at == ' ')
        at++;
    *first = read_number(&at, end);
    if (*first < 0 || at == end || *at++ != between)
        return false;
    while (at < end && *at == ' ')
        at++;
    *second = read_number(&at, end);
    return *second >= 0;
}

bool gs_psq_size(const char *text, size_t length, struct gs_size *size)
{
    return read_pair(text + sizeof HEAD - 1, text + length, 'x', &size->width, &size->height);
}

static enum gs_status refuse(struct gs_error *error, size_t line, const char *format, int column,
                             int row)
{
    char expected[GS_QUOTE_SIZE];

    snprintf(expected, sizeof expected, format, column, row);
    return gs_error_set(error, GS_USAGE, "position: line %zu: expected %s", line, expected);
}

/* Whether the board of the game is that of the rules. */
static enum gs_status check_size(const struct gs_replay *replay, const char *text, size_t length,
                                 struct gs_error *error)
{
    struct gs_size board = gs_args_size(&replay->rules->args, "size"), size = {0, 0};

    if (gs_psq_size(text, length, &size) && size.width == board.width &&
        size.height == board.height)
        return GS_OK;
    return refuse(error, 1, HEAD "%dx%d", board.width, board.height);
}

static enum gs_status read_move(struct gs_replay *replay, int column, int row, size_t line,
                                struct gs_error *error)
{
    struct gs_size board = gs_args_size(&replay->rules->args, "size");
    unsigned point = gs_grid_point(&replay->grid, column - 1, row - 1);
    struct gs_error inner = {.message = ""};

    if (point == GS_NO_POINT)
        return refuse(error, line, "a point from 1,1 to %d,%d", board.width, board.height);
    enum gs_status status = gs_replay_point(replay, point, &inner);
    return status == GS_OK
               ? GS_OK
               : gs_error_set(error, status, "position: line %zu: %.240s", line, inner.message);
}

enum gs_status gs_psq_read(struct gs_replay *replay, const char *text, size_t length,
                           struct gs_error *error)
{
    const char *end = text + length, *at = memchr(text, '\n', length);
    enum gs_status status = check_size(replay, text, length, error);
    int column, row;

    for (size_t line = 2; status == GS_OK && at && replay->plies < replay->limit; line++) {
        const char *next = memchr(at + 1, '\n', (size_t)(end - at - 1));
        if (!read_pair(at + 1, next ? next : end, ',', &column, &row))
            break;
        status = read_move(replay, column, row, line, error);
        at = next;
    }
    return status;
}

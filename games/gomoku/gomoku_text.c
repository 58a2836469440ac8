/* SPDX-License-Identifier: MIT */
/*
 * gomoku_text.c - positions and moves of the Gomoku family as text, and the
 * points of the board.
 *
 * Rows are numbered from the bottom and written from the top. A game of renju
 * that Black has lost by a double three or four looks like one that goes on
 * when the stones alone are seen; its text ends with the word "foul".
 */
#include <stdio.h>
#include <string.h>

#include "common/position_text.h"
#include "common/square_name.h"
#include "gomoku/gomoku_position.h"

static const char foul_word[] = " foul";

/* The point of the nth field in reading order: rows from the top. */
static unsigned point_read(const struct gomoku_rules *rules, unsigned nth)
{
    return (rules->height - 1 - nth / rules->width) * rules->width + nth % rules->width;
}

static void row_lengths(const struct gomoku_rules *rules, unsigned lengths[GOMOKU_SIDE_MAX])
{
    for (unsigned row = 0; row < rules->height; ++row)
        lengths[row] = rules->width;
}

/* Refuses what cannot be or has no meaning; text is the whole text. */
static enum gs_status check(const struct gomoku_rules *rules,
                            const struct gomoku_position *position, const char *text,
                            struct gs_error *error)
{
    if (gomoku_has_line(rules, position, GS_WHITE) && gomoku_has_line(rules, position, GS_BLACK))
        return gs_error_set(error, GS_USAGE,
                            "position: both sides have %u in a line; at most one may have won",
                            rules->connect);
    return gomoku_opening_check(rules, position, text, error);
}

/* The same for a position whose text says that Black has lost by a foul. */
static enum gs_status check_foul(const struct gomoku_rules *rules,
                                 const struct gomoku_position *position, size_t place,
                                 struct gs_error *error)
{
    if (position->side != GS_WHITE)
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu: foul: expected White to move after it",
                            place);
    if (position->winner != GOMOKU_NO_WINNER || !gomoku_foul_possible(rules, position))
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu: foul: no stone of Black can have been a "
                            "double three or a double four",
                            place);
    return GS_OK;
}

/* Reads a text without the word. */
static enum gs_status parse_plain(const struct gomoku_rules *rules, const char *text, bool foul,
                                  struct gomoku_position *position, struct gs_error *error)
{
    unsigned lengths[GOMOKU_SIDE_MAX];
    int8_t read[GOMOKU_POINTS], cells[GOMOKU_POINTS] = {0};
    enum gs_side side;

    row_lengths(rules, lengths);
    enum gs_status status =
        gs_position_text_parse(text, lengths, rules->height, read, &side, error);
    if (status != GS_OK)
        return status;
    for (unsigned nth = 0; nth < rules->points; ++nth)
        cells[point_read(rules, nth)] = read[nth];
    gomoku_set_up(rules, cells, side, false, position);
    status = check(rules, position, text, error);
    if (status == GS_OK && foul)
        status = check_foul(rules, position, strlen(text) + 2, error);
    if (status == GS_OK && foul)
        gomoku_set_up(rules, cells, side, true, position);
    return status;
}

enum gs_status gomoku_position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const size_t length = strlen(text), cut = sizeof foul_word - 1;
    char plain[GS_TEXT_MAX];

    if (own->variant != GOMOKU_RENJU || length < cut || length - cut >= sizeof plain ||
        strcmp(text + length - cut, foul_word) != 0)
        return parse_plain(own, text, false, (void *)position, error);
    memcpy(plain, text, length - cut);
    plain[length - cut] = '\0';
    return parse_plain(own, plain, true, (void *)position, error);
}

size_t gomoku_position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned lengths[GOMOKU_SIDE_MAX];
    int8_t cells[GOMOKU_POINTS];

    row_lengths(own, lengths);
    for (unsigned nth = 0; nth < own->points; ++nth)
        cells[nth] = (int8_t)gomoku_content(at, point_read(own, nth));
    const size_t length =
        gs_position_text_format(cells, lengths, own->height, (enum gs_side)at->side, text, size);
    if (!at->foul)
        return length;
    if (length < size)
        snprintf(text + length, size - length, "%s", foul_word);
    return length + sizeof foul_word - 1;
}

size_t gomoku_point_name(const struct gomoku_rules *rules, unsigned point, char *text, size_t size)
{
    return gs_square_name_format(point % rules->width, point / rules->width + 1, text, size);
}

/* What an opening asks of a stone. */
static enum gs_status check_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, unsigned point,
                                  const char *text, struct gs_error *error)
{
    const enum gomoku_stage stage = gomoku_stage(rules, position, (enum gs_side)position->side);

    if (gomoku_allows(rules, stage, point))
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "move '%.40s': expected %s", text,
                        stage == GOMOKU_MIDDLE
                            ? "the middle of the board for Black's first stone"
                            : "a point outside of the 5x5 square in the middle for Black's second "
                              "stone");
}

enum gs_status gomoku_move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    const struct gomoku_position *at = gomoku_position_of(position);
    unsigned column, row;
    const size_t length = gs_square_name_parse(text, &column, &row);

    if (length == 0 || text[length] != '\0' || column >= own->width || row > own->height) {
        char last[16];

        gomoku_point_name(own, own->points - 1, last, sizeof last);
        return gs_error_set(error, GS_USAGE, "move '%.40s': expected a point from a1 to %s", text,
                            last);
    }
    if (gomoku_outcome(rules, position) != GS_UNKNOWN)
        return gs_error_set(error, GS_USAGE, "move '%.40s': the game is over", text);
    const unsigned point = (row - 1) * own->width + column;
    if (!gomoku_is_free(at, point))
        return gs_error_set(error, GS_USAGE,
                            "move '%.40s': the point is taken; expected a free one", text);
    const enum gs_status status = check_stage(own, at, point, text, error);
    if (status == GS_OK)
        *move = point;
    return status;
}

size_t gomoku_move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    (void)position;
    return gomoku_point_name(gomoku_rules_of(rules), move, text, size);
}

/* The board. */

static unsigned board_points(const struct gs_rules *rules)
{
    return gomoku_rules_of(rules)->points;
}

static struct gs_spot board_spot(const struct gs_rules *rules, unsigned point)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);

    return (struct gs_spot){.column = (int)(point % own->width),
                            .row = (int)(own->height - 1 - point / own->width)};
}

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return gomoku_content(gomoku_position_of(position), point);
}

static size_t board_name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    return gomoku_point_name(gomoku_rules_of(rules), point, text, size);
}

static unsigned move_points(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move, unsigned points[2])
{
    (void)rules;
    (void)position;
    points[0] = move;
    return 1;
}

const struct gs_board gomoku_board = {
    .shape = GS_POINTS,
    .points = board_points,
    .spot = board_spot,
    .content = board_content,
    .name = board_name,
    .move_points = move_points,
};

/* SPDX-License-Identifier: MIT */
/*
 * gomoku_text.c - positions and moves of the Gomoku family as text, and the
 * points of the board.
 *
 * Rows are numbered from the bottom and written from the top. A game of renju
 * that Black has lost by a double three or four looks like one that goes on
 * when the stones alone are seen; its text ends with the word "foul".
 */
#include "gomoku/gomoku_text.h"

#include <stdio.h>
#include <string.h>

#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_position.h"
#include "gomoku/gomoku_renju.h"

static const char foul_word[] = " foul";

/* Refuses what is impossible or meaningless; text is the whole text. */
static enum gs_status check(const struct gomoku_rules *rules,
                            const struct gomoku_position *position, const char *text,
                            struct gs_error *error)
{
    if (gs_gomoku_has_line(rules, position, GS_WHITE) &&
        gs_gomoku_has_line(rules, position, GS_BLACK))
        return gs_error_set(error, GS_USAGE,
                            "position: both sides have %u in a line; at most one may have won",
                            rules->connect);
    return gs_gomoku_opening_check(rules, position, text, error);
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
    if (position->winner != GOMOKU_NO_WINNER || !gs_gomoku_foul_possible(rules, position))
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
    int8_t cells[GOMOKU_POINTS] = {0};
    enum gs_side side;

    enum gs_status status = gs_rectangle_parse(&rules->base, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    gs_gomoku_set_up(rules, cells, side, false, position);
    status = check(rules, position, text, error);
    if (status == GS_OK && foul)
        status = check_foul(rules, position, strlen(text) + 2, error);
    if (status == GS_OK && foul)
        gs_gomoku_set_up(rules, cells, side, true, position);
    return status;
}

enum gs_status gs_gomoku_position_parse(const struct gs_rules *rules, const char *text,
                                        struct gs_position *position, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    size_t length = strlen(text), cut = sizeof foul_word - 1;
    char plain[GS_TEXT_MAX];

    if (own->variant != GOMOKU_RENJU || length < cut || length - cut >= sizeof plain ||
        strcmp(text + length - cut, foul_word) != 0)
        return parse_plain(own, text, false, (void *)position, error);
    memcpy(plain, text, length - cut);
    plain[length - cut] = '\0';
    return parse_plain(own, plain, true, (void *)position, error);
}

size_t gs_gomoku_position_format(const struct gs_rules *rules, const struct gs_position *position,
                                 char *text, size_t size)
{
    size_t length = gs_rectangle_format(rules, position, text, size);

    if (!gomoku_position_of(position)->foul)
        return length;
    if (length < size)
        snprintf(text + length, size - length, "%s", foul_word);
    return length + sizeof foul_word - 1;
}

/* What an opening asks of a stone. */
static enum gs_status check_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, unsigned point,
                                  const char *text, struct gs_error *error)
{
    enum gomoku_stage stage = gs_gomoku_stage(rules, position, (enum gs_side)position->side);

    if (gs_gomoku_allows(rules, stage, point))
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "move '%.40s': expected %s", text,
                        stage == GOMOKU_MIDDLE
                            ? "the middle of the board for Black's first stone"
                            : "a point outside of the 5x5 square in the middle for Black's second "
                              "stone");
}

enum gs_status gs_gomoku_move_parse(const struct gs_rules *rules,
                                    const struct gs_position *position, const char *text,
                                    gs_move *move, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    gs_move point;

    enum gs_status status = gs_rectangle_move_parse(rules, position, text, &point, error);
    if (status == GS_OK)
        status = check_stage(own, gomoku_position_of(position), point, text, error);
    if (status == GS_OK)
        *move = point;
    return status;
}

/* The board. */

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return gomoku_content(gomoku_position_of(position), point);
}

const struct gs_board gs_gomoku_board = {
    .shape = GS_POINTS,
    GS_RECTANGLE_BOARD,
    .content = board_content,
    .move_points = gs_rectangle_move_points,
};

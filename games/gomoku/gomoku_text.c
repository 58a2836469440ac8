/* SPDX-License-Identifier: MIT */
/*
 * gomoku_text.c - positions and moves of the Gomoku family as text, and the
 * points of the board.
 *
 * Rows are numbered from the bottom and written from the top. A game of renju
 * that Black has lost by a double three or four cannot be distinguished by its stones from one that
 * goes on; its text ends with the word "foul". And where the players have swapped, the word
 * "swapped" follows the side to move.
 */
#include "gomoku/gomoku_text.h"

#include <stdio.h>
#include <string.h>

#include "common/position_text.h"
#include "gomoku/gomoku_opening.h"
#include "gomoku/gomoku_position.h"
#include "gomoku/gomoku_renju.h"

static const char foul_word[] = " foul", swapped_word[] = " swapped";

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

/* The same for a position whose text has that Black lost by a foul. */
static enum gs_status check_foul(const struct gomoku_rules *rules,
                                 const struct gomoku_position *position, size_t place,
                                 struct gs_error *error)
{
    if (position->side != GS_WHITE)
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu: foul: expected %s to move after it", place,
                            position->swapped ? "Black" : "White");
    if (position->winner != GOMOKU_NO_WINNER || !gs_gomoku_foul_possible(rules, position))
        return gs_error_set(error, GS_USAGE,
                            "position: at character %zu: foul: no stone of %s can have been a "
                            "double three or a double four",
                            place, position->swapped ? "White" : "Black");
    return GS_OK;
}

/* The same where the text has that the players swapped. */
static enum gs_status check_swapped(const struct gomoku_rules *rules,
                                    const struct gomoku_position *position, size_t place,
                                    struct gs_error *error)
{
    unsigned white = 0, black = 0;

    for (unsigned point = 0; point < rules->points; point++) {
        white += gomoku_content(position, point) == GS_WHITE_PIECE;
        black += gomoku_content(position, point) == GS_BLACK_PIECE;
    }
    if (white >= 2 && black >= 1)
        return GS_OK;
    return gs_error_set(error, GS_USAGE,
                        "position: at character %zu: swapped: expected two stones of White, taken "
                        "over, and one of Black, at least",
                        place);
}

/* Reads a text without the words. */
static enum gs_status parse_plain(const struct gomoku_rules *rules, const char *text,
                                  struct gomoku_phase phase, struct gomoku_position *position,
                                  struct gs_error *error)
{
    const struct gomoku_phase before = {.swapped = phase.swapped};
    const size_t place = strlen(text) + 2;
    int8_t cells[GOMOKU_POINTS] = {0};
    enum gs_side side;

    enum gs_status status = gs_rectangle_parse(&rules->base, text, cells, &side, error);
    if (status != GS_OK)
        return status;
    gs_gomoku_set_up(rules, cells, side, before, position);
    status = check(rules, position, text, error);
    if (status == GS_OK && phase.swapped)
        status = check_swapped(rules, position, place, error);
    if (status == GS_OK && phase.foul)
        status = check_foul(rules, position, place + (phase.swapped ? sizeof swapped_word - 1 : 0),
                            error);
    if (status == GS_OK && phase.foul)
        gs_gomoku_set_up(rules, cells, side, phase, position);
    return status;
}

enum gs_status gs_gomoku_position_parse(const struct gs_rules *rules, const char *text,
                                        struct gs_position *position, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    struct gomoku_phase phase = {false, false};
    char plain[GS_TEXT_MAX];

    if (own->variant != GOMOKU_RENJU || strlen(text) >= sizeof plain)
        return parse_plain(own, text, phase, (void *)position, error);
    memcpy(plain, text, strlen(text) + 1);
    phase.foul = gs_position_text_cut(plain, foul_word);
    phase.swapped = own->swap && gs_position_text_cut(plain, swapped_word);
    return parse_plain(own, plain, phase, (void *)position, error);
}

size_t gs_gomoku_position_format(const struct gs_rules *rules, const struct gs_position *position,
                                 char *text, size_t size)
{
    const struct gomoku_position *at = gomoku_position_of(position);
    size_t length = gs_rectangle_format(rules, position, text, size);

    if (at->swapped)
        length = gs_position_text_add(swapped_word, text, size, length);
    if (at->foul)
        length = gs_position_text_add(foul_word, text, size, length);
    return length;
}

/* Refuses a point that an opening does not allow. */
static enum gs_status check_stage(const struct gomoku_rules *rules,
                                  const struct gomoku_position *position, unsigned point,
                                  const char *text, struct gs_error *error)
{
    static const char *const asked[] = {
        [GOMOKU_MIDDLE] = "the middle of the board for Black's first stone",
        [GOMOKU_OUTSIDE] = "a point outside of the 5x5 square in the middle for Black's second "
                           "stone",
        [GOMOKU_BESIDE] = "a point next to the middle for White's first stone",
    };
    enum gomoku_stage stage = gs_gomoku_stage(rules, position, (enum gs_side)position->side);

    if (gs_gomoku_allows(rules, stage, point))
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "move '%.40s': expected %s", text, asked[stage]);
}

static enum gs_status parse_swap(const struct gomoku_rules *rules,
                                 const struct gomoku_position *position, gs_move *move,
                                 struct gs_error *error)
{
    if (!rules->swap)
        return gs_error_set(error, GS_USAGE,
                            "move 'swap': expected a point; only the variant renju-swap knows this "
                            "move");
    if (!gs_gomoku_may_swap(rules, position))
        return gs_error_set(error, GS_USAGE,
                            "move 'swap': expected a point; only White's answer to Black's second "
                            "stone can be a swap");
    *move = GOMOKU_SWAP;
    return GS_OK;
}

enum gs_status gs_gomoku_move_parse(const struct gs_rules *rules,
                                    const struct gs_position *position, const char *text,
                                    gs_move *move, struct gs_error *error)
{
    const struct gomoku_rules *own = gomoku_rules_of(rules);
    gs_move point;

    if (strcmp(text, GOMOKU_SWAP_NAME) == 0)
        return parse_swap(own, gomoku_position_of(position), move, error);
    enum gs_status status = gs_rectangle_move_parse(rules, position, text, &point, error);
    if (status == GS_OK)
        status = check_stage(own, gomoku_position_of(position), point, text, error);
    if (status == GS_OK)
        *move = point;
    return status;
}

size_t gs_gomoku_move_format(const struct gs_rules *rules, const struct gs_position *position,
                             gs_move move, char *text, size_t size)
{
    if (move != GOMOKU_SWAP)
        return gs_rectangle_move_format(rules, position, move, text, size);
    return (size_t)snprintf(text, size, "%s", GOMOKU_SWAP_NAME);
}

/* The board. */

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    (void)rules;
    return gomoku_content(gomoku_position_of(position), point);
}

/* Of a swap the middle, where a stone is that it gives to the other player. */
static unsigned move_points(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move, unsigned points[2])
{
    if (move == GOMOKU_SWAP)
        move = gomoku_middle(gomoku_rules_of(rules));
    return gs_rectangle_move_points(rules, position, move, points);
}

const struct gs_board gs_gomoku_board = {
    .shape = GS_POINTS,
    GS_RECTANGLE_BOARD,
    .content = board_content,
    .move_points = move_points,
};

/* SPDX-License-Identifier: MIT */
/*
 * Points of records, and setups. Setup stones are collected until a move or the end needs the
 * position.
 *
 * Cost: that of the text, but for a rectangle of points, which costs its area, and a setup, which
 * costs the board.
 */
#include "sgf/sgf_record.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "sgf/sgf_points.h"

bool gs_sgf_is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && strncasecmp(text, word, length) == 0;
}

unsigned gs_sgf_point(const struct gs_sgf_record *record, const char *text, size_t length)
{
    const struct gs_grid *grid = &record->replay->grid;
    const int first = length > 0 ? tolower((unsigned char)*text) : '\0';

    if (length == 2 && isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1]))
        return gs_grid_point(grid, first - 'a', tolower((unsigned char)text[1]) - 'a');
    for (unsigned point = 0; point < record->rules->game->board->points(record->rules); point++)
        if (record->names[point][0] == first && gs_sgf_is_word(text, length, record->names[point]))
            return point;
    return GS_NO_POINT;
}

enum gs_status gs_sgf_refuse_point(const struct gs_sgf_record *record, struct gs_sgf_piece name,
                                   struct gs_sgf_piece value)
{
    const struct gs_grid *grid = &record->replay->grid;
    char first[GS_QUOTE_SIZE], last[GS_QUOTE_SIZE], expected[3 * GS_QUOTE_SIZE];

    gs_sgf_name(grid, 0, 0, first);
    gs_sgf_name(grid, grid->rows - 1, grid->columns - 1, last);
    snprintf(expected, sizeof expected, "a point from %s to %s", first, last);
    return gs_sgf_refuse_value(&record->reader, name, value, expected);
}

void gs_sgf_begin_setup(struct gs_sgf_record *record, size_t place)
{
    record->setup_place = place;
    record->was_set_up = true;
    if (record->pending)
        return;
    record->pending = true;
    record->side_known = false;
    gs_replay_cells(record->replay, record->cells);
}

enum gs_status gs_sgf_finish_setup(struct gs_sgf_record *record, enum gs_side side)
{
    static const char prefix[] = "position: ";
    struct gs_error error = {.message = ""};
    char text[GS_TEXT_MAX], quote[GS_QUOTE_SIZE];

    if (!record->pending)
        return GS_OK;
    record->pending = false;
    enum gs_status status = gs_replay_set(record->replay, record->cells,
                                          record->side_known ? record->side : side, text, &error);
    if (status != GS_USAGE)
        return status;
    const char *message = error.message;
    if (strncmp(message, prefix, sizeof prefix - 1) == 0)
        message += sizeof prefix - 1;
    return gs_sgf_refuse(&record->reader, record->setup_place, ": what is set up here ('%s'): %s",
                         gs_quote(text, quote), message);
}

/* Sets one point up; a node may do so twice if it says the same. */
static enum gs_status set_point(struct gs_sgf_record *record, struct gs_sgf_piece name,
                                struct gs_sgf_piece value, unsigned point, enum gs_content content)
{
    if (point == GS_NO_POINT)
        return gs_sgf_refuse_point(record, name, value);
    if (record->set_in[point] == record->nodes && record->cells[point] != (int8_t)content)
        return gs_sgf_refuse_value(&record->reader, name, value,
                                   "a point that this node does not set up as something else");
    record->set_in[point] = record->nodes;
    record->cells[point] = (int8_t)content;
    return GS_OK;
}

/* Sets all points of a rectangle to content. */
static enum gs_status set_points(struct gs_sgf_record *record, struct gs_sgf_piece name,
                                 struct gs_sgf_piece value, enum gs_content content)
{
    const struct gs_board *board = record->rules->game->board;
    const char *text = gs_sgf_text(record, value), *colon = memchr(text, ':', value.length);
    size_t before = colon ? (size_t)(colon - text) : value.length;
    unsigned first = gs_sgf_point(record, text, before), last = first;
    enum gs_status status = GS_OK;

    if (colon)
        last = gs_sgf_point(record, colon + 1, value.length - before - 1);
    if (first == GS_NO_POINT || last == GS_NO_POINT)
        return gs_sgf_refuse_point(record, name, value);
    struct gs_spot from = board->spot(record->rules, first), to = board->spot(record->rules, last);
    if (from.row > to.row || from.column > to.column)
        return gs_sgf_refuse_value(&record->reader, name, value,
                                   "the upper left point of the rectangle before the lower right "
                                   "one");
    for (int row = from.row; row <= to.row; row++)
        for (int column = from.column; column <= to.column && status == GS_OK; column++)
            status = set_point(record, name, value,
                               gs_grid_point(&record->replay->grid, column, row), content);
    return status;
}

/* Reads PL: "B", "black" or, in early records, "1", and the same for White. */
static enum gs_status set_side(struct gs_sgf_record *record, struct gs_sgf_piece name,
                               struct gs_sgf_piece value)
{
    static const struct {
        const char *word;
        enum gs_side side;
    } words[] = {{"B", GS_BLACK}, {"black", GS_BLACK}, {"1", GS_BLACK},
                 {"W", GS_WHITE}, {"white", GS_WHITE}, {"2", GS_WHITE}};
    size_t row = 0;

    while (row < sizeof words / sizeof words[0] &&
           !gs_sgf_is_word(gs_sgf_text(record, value), value.length, words[row].word))
        row++;
    if (row == sizeof words / sizeof words[0])
        return gs_sgf_refuse_value(&record->reader, name, value, "B or W");
    if (record->side_in == record->nodes && record->side != words[row].side)
        return gs_sgf_refuse_value(&record->reader, name, value, "PL once in a node");
    record->side_in = record->nodes;
    record->side = words[row].side;
    record->side_known = true;
    return GS_OK;
}

enum gs_status gs_sgf_set_up(struct gs_sgf_record *record, struct gs_sgf_piece name, bool *mine)
{
    static const struct {
        const char *name;
        enum gs_content content;
    } stones[] = {{"AB", GS_BLACK_PIECE}, {"AW", GS_WHITE_PIECE}, {"AE", GS_EMPTY}};
    bool turns = gs_sgf_is_named(&record->reader, name, "PL");
    enum gs_status status = GS_OK;
    struct gs_sgf_piece value;
    size_t row = 0;

    while (row < 3 && !gs_sgf_is_named(&record->reader, name, stones[row].name))
        row++;
    *mine = turns || row < 3;
    if (!*mine)
        return GS_OK;
    gs_sgf_begin_setup(record, name.at);
    while (status == GS_OK && gs_sgf_next_value(&record->reader, &value))
        status = turns ? set_side(record, name, value)
                       : set_points(record, name, value, stones[row].content);
    return status;
}

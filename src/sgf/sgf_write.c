/* SPDX-License-Identifier: MIT */
/*
 * Writes positions and games in SGF, as sgf.c reads them: setup stones, whose turn it is, and a
 * node for every move.
 */
#include <stdio.h>
#include <string.h>

#include <gamesolve/sgf.h>

#include "sgf/sgf_points.h"

void gs_sgf_name(const struct gs_grid *grid, int row, int column, char name[GS_QUOTE_SIZE])
{
    const struct gs_game *game = grid->rules->game;
    unsigned point = grid->point[row][column];

    if (game->sgf->points == GS_SGF_NAMES && point != GS_NO_POINT)
        game->board->name(grid->rules, point, name, GS_QUOTE_SIZE);
    else
        snprintf(name, GS_QUOTE_SIZE, "%c%c", 'a' + column, 'a' + row);
}

/* Writes a property with all points of one content; nothing if there are none. */
static void write_stones(struct gs_writer *writer, const struct gs_grid *grid,
                         const struct gs_position *position, const char *name,
                         enum gs_content content)
{
    const struct gs_rules *rules = grid->rules;
    bool first = true;

    for (int row = 0; row < grid->rows; row++) {
        for (int column = 0; column < grid->columns; column++) {
            char text[GS_QUOTE_SIZE];
            unsigned point = grid->point[row][column];
            if (point == GS_NO_POINT ||
                rules->game->board->content(rules, position, point) != content)
                continue;
            gs_sgf_name(grid, row, column, text);
            gs_writer_add(writer, "%s[%s]", first ? name : "", text);
            first = false;
        }
    }
    if (!first)
        gs_writer_add(writer, "\n");
}

/* A property of the root in plain text, in which brackets are escaped and blanks are blanks. */
static void write_text(struct gs_writer *writer, const char *name, const char *text)
{
    if (!text)
        return;
    gs_writer_add(writer, "%s[", name);
    for (size_t i = 0; text[i] && i < GS_SGF_INFO_MAX; i++) {
        bool control = (unsigned char)text[i] < ' ' || text[i] == 127;
        bool special = text[i] == ']' || text[i] == '\\';
        gs_writer_add(writer, "%s%c", special ? "\\" : "", control ? ' ' : text[i]);
    }
    gs_writer_add(writer, "]");
}

static void write_info(struct gs_writer *writer, const struct gs_sgf_info *info)
{
    write_text(writer, "AP", info->application);
    write_text(writer, "PB", info->black);
    write_text(writer, "PW", info->white);
    write_text(writer, "RE", info->result);
}

/* Writes the root: the head and the setup. */
static void write_root(struct gs_writer *writer, const struct gs_grid *grid,
                       const struct gs_sgf_info *info, const struct gs_position *position)
{
    const struct gs_rules *rules = grid->rules;
    struct gs_size board = gs_args_size(&rules->args, "size");

    gs_writer_add(writer, "(;FF[4]GM[%u]SZ[%d", rules->game->sgf->number, board.width);
    if (board.width != board.height)
        gs_writer_add(writer, ":%d", board.height);
    gs_writer_add(writer, "]");
    if (info)
        write_info(writer, info);
    gs_writer_add(writer, "\n");
    write_stones(writer, grid, position, "AB", GS_BLACK_PIECE);
    write_stones(writer, grid, position, "AW", GS_WHITE_PIECE);
    gs_writer_add(writer, "PL[%c]", gs_to_move(rules, position) == GS_WHITE ? 'W' : 'B');
}

/* A move as records write it: "swap-pieces", or its point. */
static void write_move(struct gs_writer *writer, const struct gs_grid *grid,
                       const struct gs_position *position, gs_move move)
{
    const struct gs_rules *rules = grid->rules;
    const struct gs_game *game = rules->game;
    char text[GS_TEXT_MAX], name[GS_QUOTE_SIZE] = "swap-pieces";
    unsigned points[2];

    game->move_format(rules, position, move, text, sizeof text);
    if (!game->sgf->swap || strcmp(text, game->sgf->swap) != 0) {
        game->board->move_points(rules, position, move, points);
        struct gs_spot spot = game->board->spot(rules, points[0]);
        gs_sgf_name(grid, spot.row, spot.column, name);
    }
    gs_writer_add(writer, "\n;%c[%s]", gs_to_move(rules, position) == GS_WHITE ? 'W' : 'B', name);
}

/* Whether the stones and the side to move, which a setup has, are all of a position. */
static bool is_all_setup(const struct gs_rules *rules, const struct gs_position *start,
                         struct gs_position *position)
{
    uint8_t key[GS_KEY_MAX], other[GS_KEY_MAX];
    char text[GS_TEXT_MAX];

    rules->game->position_format(rules, start, text, sizeof text);
    char *space = strchr(text, ' ');
    if (!space || !space[1] || !space[2])
        return true;
    space[2] = '\0';
    if (rules->game->position_parse(rules, text, position, NULL) != GS_OK)
        return false;
    gs_encode(rules, start, key);
    gs_encode(rules, position, other);
    return memcmp(key, other, rules->key_size) == 0;
}

size_t gs_sgf_format(const struct gs_rules *rules, const struct gs_sgf_info *info,
                     const struct gs_position *start, const gs_move *moves, size_t count,
                     struct gs_position *position, struct gs_undo *undo, char *text, size_t size)
{
    struct gs_writer writer;
    struct gs_grid grid;

    gs_writer_init(&writer, text, size);
    if (!is_all_setup(rules, start, position))
        return 0;
    gs_grid_init(&grid, rules);
    write_root(&writer, &grid, info, start);
    memcpy(position, start, rules->position_size);
    for (size_t i = 0; i < count; i++) {
        write_move(&writer, &grid, position, moves[i]);
        gs_play(rules, position, moves[i], undo);
    }
    gs_writer_add(&writer, ")\n");
    return writer.length;
}

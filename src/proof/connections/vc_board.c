/* SPDX-License-Identifier: MIT */
/*
 * vc_board.c - the board of a game of joining, read from the tables of the game.
 */
#include "proof/connections/vc_board.h"

bool gs_vc_board_init(struct join_board *board, const struct gs_rules *rules,
                      const struct gs_position *root, enum gs_side side)
{
    const struct gs_game *game = rules->game;

    memset(board, 0, sizeof *board);
    if (!game->connections || !game->board || !game->stones)
        return false;
    board->rules = rules;
    board->points = game->board->points(rules);
    board->words = (board->points + 63) / 64;
    board->goal_count = game->connections->goal(rules, root, side, board->goal);
    for (unsigned point = 0; point < board->points; point++) {
        unsigned near[GS_NEAR_MAX];

        board->near_count[point] = (uint8_t)game->connections->near(rules, point, near);
        for (unsigned i = 0; i < board->near_count[point]; i++)
            board->near[point][i] = (uint16_t)near[i];
        board->edges[point] = (uint8_t)game->connections->edges_at(rules, point);
    }
    return board->goal_count > 0;
}

void gs_vc_stones_of(const struct join_board *board, const struct gs_position *position,
                     enum gs_side side, struct join_stones *stones)
{
    memset(stones, 0, sizeof *stones);
    for (unsigned point = 0; point < board->points; point++) {
        enum gs_content content = board->rules->game->board->content(board->rules, position, point);

        if (content == (enum gs_content)side)
            gs_points_add(stones->own, point);
        else if (content != GS_EMPTY)
            gs_points_add(stones->other, point);
    }
}

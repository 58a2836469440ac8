/* SPDX-License-Identifier: MIT */
/*
 * Plays records again. No rule is known here: setups are written in the game's own notation and
 * read by the game, and moves go through move_parse as if typed.
 */
#include "sgf/replay.h"

#include <stdio.h>
#include <string.h>

/* Initial room of a line, in moves. */
#define FIRST_ROOM 64

static enum gs_status lack_memory(struct gs_error *error)
{
    return gs_error_set(error, GS_NO_MEMORY, "no memory to read a game record");
}

/* The line of moves begins at the position. */
static void begin_line(struct gs_replay *replay)
{
    if (!replay->line)
        return;
    memcpy(replay->line->start, replay->position, replay->rules->position_size);
    replay->line->count = 0;
}

enum gs_status gs_replay_open(struct gs_replay *replay, const struct gs_rules *rules,
                              struct gs_memory *memory, struct gs_position *position,
                              struct gs_game_line *line, uint64_t limit, struct gs_error *error)
{
    *replay = (struct gs_replay){
        .rules = rules,
        .memory = memory,
        .position = position,
        .undo = gs_alloc_zero(memory, 1, rules->undo_size),
        .line = line,
        .limit = limit,
    };
    if (!replay->undo)
        return lack_memory(error);
    if (rules->game->board)
        gs_grid_init(&replay->grid, rules);
    gs_replay_begin(replay);
    return GS_OK;
}

void gs_replay_begin(struct gs_replay *replay)
{
    replay->rules->game->initial(replay->rules, replay->position);
    begin_line(replay);
}

void gs_replay_close(struct gs_replay *replay)
{
    gs_release(replay->memory, replay->undo);
    replay->undo = NULL;
}

bool gs_game_line_add(struct gs_game_line *line, struct gs_memory *memory, gs_move move)
{
    void *moves = line->moves;
    bool grown = gs_array_grow(memory, &moves, sizeof *line->moves, &line->room, FIRST_ROOM,
                               line->count + 1);

    line->moves = moves;
    if (grown)
        line->moves[line->count++] = move;
    return grown;
}

enum gs_status gs_replay_move(struct gs_replay *replay, const char *text, struct gs_error *error)
{
    const struct gs_rules *rules = replay->rules;
    char quote[GS_QUOTE_SIZE];
    gs_move move;

    if (gs_outcome(rules, replay->position) != GS_UNKNOWN)
        return gs_error_set(error, GS_USAGE, "move '%s': expected no move: the game is over",
                            gs_quote(text, quote));
    enum gs_status status = rules->game->move_parse(rules, replay->position, text, &move, error);
    if (status != GS_OK)
        return status;
    if (replay->line && !gs_game_line_add(replay->line, replay->memory, move))
        return lack_memory(error);
    gs_play(rules, replay->position, move, replay->undo);
    replay->plies++;
    return GS_OK;
}

enum gs_status gs_replay_point(struct gs_replay *replay, unsigned point, struct gs_error *error)
{
    char text[GS_QUOTE_SIZE];

    replay->rules->game->board->name(replay->rules, point, text, sizeof text);
    return gs_replay_move(replay, text, error);
}

enum gs_status gs_replay_start(struct gs_replay *replay, const char *text, struct gs_error *error)
{
    const struct gs_rules *rules = replay->rules;
    enum gs_status status = rules->game->position_parse(rules, text, replay->position, error);

    if (status == GS_OK)
        begin_line(replay);
    return status;
}

enum gs_status gs_replay_set(struct gs_replay *replay, const int8_t cells[GS_POINTS_MAX],
                             enum gs_side side, char *text, struct gs_error *error)
{
    gs_grid_text(&replay->grid, cells, side, text, GS_TEXT_MAX);
    return gs_replay_start(replay, text, error);
}

void gs_replay_cells(const struct gs_replay *replay, int8_t cells[GS_POINTS_MAX])
{
    const struct gs_board *board = replay->rules->game->board;

    for (unsigned point = 0; point < board->points(replay->rules); point++)
        cells[point] = (int8_t)board->content(replay->rules, replay->position, point);
}

enum gs_status gs_replay_pass(struct gs_replay *replay, struct gs_error *error)
{
    int8_t cells[GS_POINTS_MAX];
    char text[GS_TEXT_MAX];

    gs_replay_cells(replay, cells);
    replay->plies++;
    return gs_replay_set(replay, cells, gs_side_other(gs_to_move(replay->rules, replay->position)),
                         text, error);
}

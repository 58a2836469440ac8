/* SPDX-License-Identifier: MIT */
/*
 * wins_at_once.c - plays each move once.
 */
#include "game_test/wins_at_once.h"

#include <stdlib.h>

void list_wins(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo,
               struct wins *list)
{
    *list = (struct wins){.moves = malloc((rules->max_moves + 1) * sizeof *list->moves),
                          .wins = calloc(rules->max_moves + 1, sizeof *list->wins)};
    if (!list->moves || !list->wins)
        abort();
    list->count = gs_moves(rules, position, list->moves);
    for (unsigned i = 0; i < list->count; i++) {
        gs_play(rules, position, list->moves[i], undo);
        list->wins[i] = gs_outcome(rules, position) == GS_LOSS;
        list->winning += list->wins[i];
        gs_take_back(rules, position, undo);
    }
}

void clear_wins(struct wins *list)
{
    free(list->moves);
    free(list->wins);
}

bool has_move(const struct wins *list, gs_move move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return true;
    return false;
}

bool has_win(const struct wins *list, gs_move move)
{
    for (unsigned i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return list->wins[i];
    return false;
}

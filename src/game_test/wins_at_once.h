/* SPDX-License-Identifier: MIT */
/*
 * wins_at_once.h - which moves of a position win at once, by playing each of them.
 */
#ifndef GAME_TEST_WINS_AT_ONCE_H
#define GAME_TEST_WINS_AT_ONCE_H

#include <gamesolve/gamesolve.h>

/* The moves of a position, and which of them win at once. */
struct wins {
    unsigned count, winning;
    gs_move *moves;
    bool *wins;
};

/*
 * Lists them for the side to move in an open position, which is as before in the end; undo is a
 * room for one record. Release them with clear_wins. Aborts without memory.
 */
void list_wins(const struct gs_rules *rules, struct gs_position *position, struct gs_undo *undo,
               struct wins *list);
void clear_wins(struct wins *list);

/* Whether the move is in the list, and whether it is there and wins. */
bool has_move(const struct wins *list, gs_move move);
bool has_win(const struct wins *list, gs_move move);

#endif

/* SPDX-License-Identifier: MIT */
/* Words about boards. */
#include "text/board_words.h"

#include <stdio.h>

const char *text_side(enum gs_side side)
{
    return side == GS_WHITE ? "White" : "Black";
}

const char *text_turn(const struct gs_rules *rules, const struct gs_position *position,
                      char text[TEXT_TURN_SIZE])
{
    enum gs_side side = gs_to_move(rules, position);
    enum gs_value outcome = gs_outcome(rules, position);

    if (outcome == GS_DRAW)
        snprintf(text, TEXT_TURN_SIZE, "Draw");
    else if (outcome == GS_UNKNOWN)
        snprintf(text, TEXT_TURN_SIZE, "%s to move", text_side(side));
    else
        snprintf(text, TEXT_TURN_SIZE, "%s has won",
                 text_side(outcome == GS_WIN ? side : gs_side_other(side)));
    return text;
}

const char *text_board(const struct gs_rules *rules, char text[TEXT_BOARD_SIZE])
{
    const struct gs_args *args = &rules->args;
    bool sized = gs_param_find(args->table, "size") != NULL;

    snprintf(text, TEXT_BOARD_SIZE, "%.40s%s%s", rules->game->name, sized ? " " : "",
             sized ? gs_args_text(args, "size") : "");
    return text;
}

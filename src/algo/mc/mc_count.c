/* SPDX-License-Identifier: MIT */
/*
 * mc_count.c - how games are counted, for mc and mcts alike.
 */
#include "mc.h"

const char *const gs_mc_bound_names[] = {"log", "sqrt", NULL};

struct mc_confidence gs_mc_confidence_of(const struct gs_args *params)
{
    return (struct mc_confidence){
        .square_root = gs_args_choice(params, "bound") != 0,
        .exploration = gs_args_real(params, "exploration"),
    };
}

enum gs_value gs_mc_worth(enum gs_goal goal, enum gs_value value, bool own)
{
    if (value == GS_WIN || value == GS_LOSS)
        return value;
    if (goal == GS_GOAL_VALUE)
        return GS_DRAW;
    return (goal == GS_GOAL_WIN) == own ? GS_LOSS : GS_WIN;
}

void gs_mc_count(struct gs_search *search, const struct gs_playout *playout)
{
    search->counters[MC_PLAYOUTS] = playout->games;
    search->counters[MC_PLAYOUT_MOVES] = playout->plies;
    search->counters[MC_GIVEN_UP] = playout->given_up;
}

bool gs_mc_list_moves(struct gs_search *search, const struct gs_position *root,
                      struct gs_result *result)
{
    gs_move *moves = gs_alloc(search->memory, search->rules->max_moves * sizeof *moves);
    unsigned count = moves ? gs_moves(search->rules, root, moves) : 0;

    result->moves = moves ? gs_alloc(result->memory, count * sizeof *result->moves) : NULL;
    for (unsigned i = 0; i < count && result->moves; i++)
        result->moves[i] = (struct gs_move_value){
            .move = moves[i], .value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};
    result->move_count = result->moves ? count : 0;
    gs_release(search->memory, moves);
    return result->moves || gs_search_halt(search, GS_STOP_MEMORY);
}

/* SPDX-License-Identifier: MIT */
/* Your first algorithm: negamax, the best value that the side to move can reach, to a depth. */
#include <gamesolve/gamesolve.h>

static enum gs_value negamax(struct gs_search *search, struct gs_position *position, unsigned depth,
                             gs_move *best)
{
    enum gs_value found = gs_outcome(search->rules, position);
    if (!gs_search_node(search) || found != GS_UNKNOWN || depth == 0)
        return found; /* the game is over; or the value stays unknown */
    gs_move moves[512], reply;
    _Alignas(16) char undo[4096];
    unsigned count = gs_moves(search->rules, position, moves);
    found = GS_LOSS;
    for (unsigned i = 0; i < count && found != GS_WIN; i++) {
        gs_play(search->rules, position, moves[i], (struct gs_undo *)(void *)undo);
        enum gs_value value = gs_value_negate(negamax(search, position, depth - 1, &reply));
        gs_take_back(search->rules, position, (const struct gs_undo *)(void *)undo);
        if (i == 0 || value == GS_WIN || value > found) /* unknown is above loss and draw */
            found = value, *best = moves[i];
    }
    return found;
}
static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    if (search->rules->max_moves > 512 || search->rules->undo_size > 4096)
        return gs_error_set(error, GS_UNSUPPORTED, "the game is too large");
    unsigned depth = search->limits.depth ? search->limits.depth : 20; /* it recurses no deeper */
    enum gs_value value = negamax(search, root, depth, &result->best_move);
    if (value == GS_UNKNOWN)
        return gs_search_halt(search, GS_STOP_DEPTH), GS_OK;
    return gs_result_prove(result, value), GS_OK;
}
static const struct gs_param params[] = {{.name = NULL}};     /* its options: --param NAME=VALUE */
static const struct gs_counter counters[] = {{.name = NULL}}; /* its numbers for --stats */
extern const struct gs_algo gs_first_algo;
const struct gs_algo gs_first_algo = {.name = "first", .summary = "negamax", .node = "a position",
    .proves = GS_PROVES_VALUES, .params = params, .counters = counters, .run = run};

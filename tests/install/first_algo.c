/* SPDX-License-Identifier: MIT */
/* Your first algorithm: does the side to move win? A depth-first search of AND and OR nodes. */
#include <gamesolve/gamesolve.h>

#include <stdio.h>

enum { MOVES_MAX = 512, UNDO_MAX = 4096 };

/* Whether the attacker wins within depth plies; *best: the last move that was tried. */
static bool wins(struct gs_search *search, struct gs_position *position, enum gs_side attacker,
                 unsigned depth, gs_move *best)
{
    const struct gs_rules *rules = search->rules;
    const bool attacks = gs_to_move(rules, position) == attacker;
    const enum gs_value outcome = gs_outcome(rules, position);
    if (outcome != GS_UNKNOWN || depth == 0 || !gs_search_node(search))
        return outcome == (attacks ? GS_WIN : GS_LOSS);
    gs_move moves[MOVES_MAX], reply;
    _Alignas(16) char undo[UNDO_MAX];
    const unsigned count = gs_moves(rules, position, moves);
    bool won = !attacks;
    for (unsigned i = 0; i < count && won != attacks; i++) { /* one winning move; or all replies */
        gs_play(rules, position, moves[i], (struct gs_undo *)(void *)undo);
        won = wins(search, position, attacker, depth - 1, &reply);
        gs_take_back(rules, position, (const struct gs_undo *)(const void *)undo);
        *best = moves[i];
    }
    return won;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    const unsigned depth = search->limits.depth ? search->limits.depth : 20;
    gs_move best = GS_NO_MOVE;
    if (search->rules->max_moves > MOVES_MAX || search->rules->undo_size > UNDO_MAX)
        return gs_error_set(error, GS_UNSUPPORTED, "the game is too large");
    if (wins(search, root, gs_to_move(search->rules, root), depth, &best)) {
        gs_result_prove(result, GS_WIN);
        result->best_move = best;
    } else {
        gs_search_halt(search, GS_STOP_DEPTH);
    }
    return GS_OK;
}

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {{.name = NULL}};
static const struct gs_algo first = {.name = "first", .summary = "wins by depth-first search",
                                     .proves = GS_PROVES_WINS, .node = "a position",
                                     .params = params, .counters = counters, .run = run};

int main(void)
{
    struct gs_registry registry;
    struct gs_error error;
    struct gs_text_answer answer;
    struct gs_text_question question = {.game = "gomoku", .settings = "size=4x3 connect=3",
                                   .algo = "first", .limits = {.depth = 9}, .registry = &registry};
    if (gs_registry_builtin(&registry, &error) != GS_OK ||
        gs_registry_add_algo(&registry, &first, &error) != GS_OK ||
        gs_solve_text(&question, &answer, &error) != GS_OK)
        return puts(error.message), 1;
    printf("%s, best move %s\n", gs_value_name(answer.value), answer.best_move);
    return 0;
}

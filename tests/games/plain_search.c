/* SPDX-License-Identifier: MIT */
/*
 * plain_search.c - see plain_search.h. Depth first through the whole tree, without a table; a win
 * cuts off the moves that are left ([Goluch], section 3.3.2).
 *
 * Invariant: plies[0] to plies[depth - 1] are open, and position is the one after the moves that
 * are tried at each of them but the last. Memory grows with the length of the game, time with the
 * number of all games.
 */
#include "games/plain_search.h"

/* An open position: the record of the move that is tried, and its moves behind it. */
struct ply {
    struct gs_undo *undo;
    gs_move *moves;
    unsigned count, next;
    enum gs_value value; /* for the side to move: of the best move so far, GS_UNKNOWN: none */
    gs_move best;
};

struct tree {
    struct gs_search *search;
    struct gs_position *position;
    struct ply *plies;
    size_t depth, room;
};

/* Opens the position at the end of the path; false when memory runs out. */
static bool open_ply(struct tree *tree)
{
    const struct gs_rules *rules = tree->search->rules;
    struct gs_memory *memory = tree->search->memory;
    void *plies = tree->plies;

    if (!gs_array_grow(memory, &plies, sizeof *tree->plies, &tree->room, 16, tree->depth + 1))
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    tree->plies = plies;
    char *block = gs_alloc(memory, rules->undo_size + rules->max_moves * sizeof(gs_move));
    if (!block)
        return gs_search_halt(tree->search, GS_STOP_MEMORY);
    gs_move *moves = (gs_move *)(void *)(block + rules->undo_size);
    tree->plies[tree->depth++] = (struct ply){.undo = (struct gs_undo *)(void *)block,
                                              .moves = moves,
                                              .count = gs_moves(rules, tree->position, moves),
                                              .value = GS_UNKNOWN,
                                              .best = GS_NO_MOVE};
    tree->search->expanded++;
    gs_search_keep(tree->search, 1);
    return true;
}

/* Takes the latest move back; value is that of the position after it, for the side to move there,
 * GS_UNKNOWN where the search was stopped. */
static void take_back(struct tree *tree, enum gs_value value)
{
    struct ply *ply = &tree->plies[tree->depth - 1];

    gs_take_back(tree->search->rules, tree->position, ply->undo);
    value = gs_value_negate(value);
    if (value != GS_UNKNOWN && (ply->value == GS_UNKNOWN || value > ply->value)) {
        ply->value = value;
        ply->best = ply->moves[ply->next - 1];
    }
}

/* Closes the last open position: a value that not all moves agreed on counts only if it is won. */
static void close_ply(struct tree *tree)
{
    struct ply *ply = &tree->plies[--tree->depth];
    const bool done = ply->next == ply->count && tree->search->stop == GS_STOP_SOLVED;

    gs_release(tree->search->memory, ply->undo);
    gs_search_keep(tree->search, -1);
    if (tree->depth > 0)
        take_back(tree, done || ply->value == GS_WIN ? ply->value : GS_UNKNOWN);
}

/* Tries the next move of the last open position; false when the search must end. */
static bool try_next(struct tree *tree)
{
    struct ply *ply = &tree->plies[tree->depth - 1];

    if (!gs_search_node(tree->search))
        return false;
    gs_play(tree->search->rules, tree->position, ply->moves[ply->next++], ply->undo);
    enum gs_value outcome = gs_outcome(tree->search->rules, tree->position);
    if (outcome == GS_UNKNOWN && open_ply(tree))
        return true;
    take_back(tree, outcome);
    return tree->search->stop == GS_STOP_SOLVED;
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct tree *tree = user;

    gs_progress_add(progress, "depth", tree->depth);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    struct tree tree = {.search = search, .position = root};
    struct ply first = {.value = GS_UNKNOWN, .best = GS_NO_MOVE};

    (void)error;
    search->progress_source = (struct gs_progress_source){report_progress, &tree};
    bool goes_on = gs_search_node(search) && open_ply(&tree);
    while (tree.depth > 0) {
        first = tree.plies[0];
        const struct ply *ply = &tree.plies[tree.depth - 1];
        if (goes_on && ply->next < ply->count && ply->value != GS_WIN)
            goes_on = try_next(&tree);
        else
            close_ply(&tree);
    }
    gs_release(search->memory, tree.plies);
    result->best_move = first.best;
    if (first.value != GS_UNKNOWN)
        gs_result_bound(result, first.value, goes_on ? first.value : GS_WIN);
    return GS_OK;
}

static const struct gs_param params[] = {{.name = NULL}};
static const struct gs_counter counters[] = {{.name = NULL}};

const struct gs_algo plain_search = {
    .name = "plain",
    .summary = "depth first through the whole tree, until a win is found",
    .needs = GS_NEEDS_NO_REPETITION,
    .proves = GS_PROVES_VALUES,
    .node = "a position that is visited, leaves included, again on each line that leads to it",
    .params = params,
    .counters = counters,
    .run = run,
};

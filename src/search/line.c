/* SPDX-License-Identifier: MIT */
/*
 * line.c - plays the best move by what a search or the rules prove of the positions after it.
 *
 * Cost: each move is played once, up to the first with the rating 0.
 */
#include "search/line.h"

/* The rating of a move; GS_LINE_NEVER also when memory runs out. */
static uint32_t rate_move(const struct gs_line *line, gs_move move)
{
    if (!gs_path_push(line->path, move))
        return GS_LINE_NEVER;
    uint32_t rating = line->rate(line->user, gs_path_position(line->path));
    gs_path_pop(line->path);
    return rating;
}

gs_move gs_line_play(const struct gs_line *line)
{
    const struct gs_position *position = gs_path_position(line->path);
    gs_move best = GS_NO_MOVE;
    uint32_t least = GS_LINE_NEVER;
    if (gs_outcome(line->rules, position) != GS_UNKNOWN)
        return GS_NO_MOVE;
    unsigned count = gs_moves(line->rules, position, line->moves);
    for (unsigned i = 0; i < count && least > 0; i++) {
        uint32_t rating = rate_move(line, line->moves[i]);
        if (rating < least) {
            least = rating;
            best = line->moves[i];
        }
    }
    return best != GS_NO_MOVE && gs_path_push(line->path, best) ? best : GS_NO_MOVE;
}

void gs_line_write(struct gs_search *search, const struct gs_position *root, struct gs_line line,
                   gs_move (*play)(const struct gs_line *line), enum gs_line_extent extent,
                   struct gs_result *result)
{
    line.rules = search->rules;
    line.path = gs_path_new(search->memory, search->rules, root);
    if (!line.path)
        return;
    gs_move move = play(&line);
    bool goes_on = extent != GS_LINE_BEST;
    result->best_move = move;
    while (goes_on && move != GS_NO_MOVE && gs_result_line(result, move)) {
        goes_on = extent == GS_LINE_WHOLE && !gs_path_repeats(line.path, NULL);
        move = goes_on ? play(&line) : GS_NO_MOVE;
    }
    gs_path_free(line.path);
}

/* --- what the rules prove ---------------------------------------------------------------- */

/* A line along positions that the rules decide. */
struct finish {
    struct gs_search *search;
    const struct gs_rules *rules;
    enum gs_value wanted; /* of the next position, for the side to move there */
    unsigned plies;       /* left at most; falls with each move if positions can repeat */
    int64_t left;         /* left of the distance after the next move, if known */
    struct gs_workspace *workspace;
};

/* The value of a position if the rules give it, and the plies until it is decided. */
static enum gs_value proved_value(const struct finish *finish, const struct gs_position *position,
                                  unsigned *plies)
{
    const struct gs_rules *rules = finish->rules;
    enum gs_value outcome = gs_outcome(rules, position);
    *plies = 0;
    if (outcome != GS_UNKNOWN)
        return outcome;
    struct gs_proved proved = rules->game->prune->bounds(rules, position, finish->workspace);
    *plies = proved.plies;
    return proved.lower == proved.upper ? proved.lower : GS_UNKNOWN;
}

/* The winner hurries, the loser delays; neither takes more plies than the distance leaves. */
static uint32_t rate_proved(void *user, const struct gs_position *position)
{
    const struct finish *finish = user;
    unsigned plies;
    enum gs_value value = proved_value(finish, position, &plies);
    if (value != finish->wanted || (int64_t)plies > finish->left ||
        (plies >= finish->plies && (finish->rules->traits & GS_REPEATS)))
        return GS_LINE_NEVER;
    return value == GS_LOSS ? plies : GS_LINE_NEVER - 1 - plies;
}

/* The only move that the rules leave the winner when they do not prove that it wins. */
static gs_move play_left(const struct gs_line *line, const struct finish *finish)
{
    const struct gs_rules *rules = line->rules;
    const struct gs_position *position = gs_path_position(line->path);
    const struct gs_prune *prune = rules->game->prune;
    if (!prune->moves || gs_outcome(rules, position) != GS_UNKNOWN)
        return GS_NO_MOVE;
    unsigned count = gs_moves(rules, position, line->moves);
    count = prune->moves(rules, position, line->moves, count, finish->workspace);
    return count == 1 && gs_path_push(line->path, line->moves[0]) ? line->moves[0] : GS_NO_MOVE;
}

/* Proofs by the rules may take long; the line is not worth exceeding the limits. */
static bool may_go_on(struct gs_search *search)
{
    gs_search_poll(search);
    return search->stop != GS_STOP_INTERRUPTED && search->stop != GS_STOP_TIME;
}

/* How many plies the distance leaves after the next move of the line. */
static int64_t plies_left(const struct gs_result *result)
{
    if (result->distance == GS_NO_DISTANCE)
        return INT64_MAX;
    return result->distance - (int64_t)result->line_length - 1;
}

/* Continues the line from the end of the path. */
static void play_proved(const struct gs_line *line, struct finish *finish, struct gs_result *result)
{
    gs_move move;
    do {
        enum gs_value value = proved_value(finish, gs_path_position(line->path), &finish->plies);
        finish->wanted = gs_value_negate(value);
        finish->left = plies_left(result);
        move = value == GS_WIN || value == GS_LOSS ? gs_line_play(line) : GS_NO_MOVE;
        if (move == GS_NO_MOVE && value == GS_WIN && finish->left >= 0 &&
            !(line->rules->traits & GS_REPEATS))
            move = play_left(line, finish);
    } while (move != GS_NO_MOVE && gs_result_line(result, move) && may_go_on(finish->search));
}

void gs_line_finish(struct gs_search *search, const struct gs_position *root,
                    struct gs_result *result)
{
    const struct gs_rules *rules = search->rules;
    const struct gs_prune *prune = rules->game->prune;
    if (!prune || !prune->bounds || result->line_length == 0 || !result->proved ||
        result->value == GS_DRAW || !may_go_on(search))
        return;
    struct finish finish = {.search = search, .rules = rules};
    struct gs_line line = {.rules = rules,
                           .path = gs_path_new(search->memory, rules, root),
                           .moves = gs_alloc(search->memory, rules->max_moves * sizeof(gs_move)),
                           .rate = rate_proved,
                           .user = &finish};
    bool there =
        gs_workspace_new(search->memory, rules, &finish.workspace) && line.path && line.moves;
    for (size_t i = 0; i < result->line_length && there; i++)
        there = gs_path_push(line.path, result->line[i]);
    if (there)
        play_proved(&line, &finish, result);
    gs_release(search->memory, finish.workspace);
    gs_release(search->memory, line.moves);
    gs_path_free(line.path);
}

/* --- what lines take, and whether they are whole ----------------------------------------- */

/* Plies that the room is made for; the line's own room doubles. */
#define ROOM_PLIES ((size_t)64)

static size_t room_of(const struct gs_rules *rules)
{
    const size_t moves = rules->max_moves;
    const size_t blocks[] = {rules->undo_size, moves * sizeof(gs_move),
                             2 * moves * sizeof(struct gs_move_value), /* computed, and kept */
                             3 * ROOM_PLIES * sizeof(gs_move)};
    size_t room = gs_path_room(rules);
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        room += blocks[i] + 2 * GS_BLOCK_COST;
    return room;
}

void gs_line_reserve(struct gs_search *search)
{
    gs_search_conclude(search);
    search->own.reserved = gs_memory_reserve(search->memory, room_of(search->rules));
}

bool gs_line_ends(struct gs_search *search, const struct gs_position *root,
                  const struct gs_result *result)
{
    struct gs_path *path = gs_path_new(search->memory, search->rules, root);
    bool there = path != NULL;
    for (size_t i = 0; i < result->line_length && there; i++)
        there = gs_path_push(path, result->line[i]);
    bool ends = there && (gs_outcome(search->rules, gs_path_position(path)) != GS_UNKNOWN ||
                          gs_path_repeats(path, NULL));
    gs_path_free(path);
    return ends;
}

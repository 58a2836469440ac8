/* SPDX-License-Identifier: MIT */
/*
 * playout.c - random games from a position to the end ([Pawlewicz], section 4).
 *
 * Uniform: all legal moves are equally likely. Guided: moves also depend on what the game knows
 * beyond its rules:
 *
 *  1. a move that wins at once is made (stones.winning_move);
 *  2. else, if the opponent could win at once on a point, a move to that point, if there is one
 *     (decisive and anti-decisive moves, Teytaud 2010);
 *  3. else a few moves are drawn at random, and the best of them by the game's order is made, or,
 *     without an order, the one that leaves the opponent worst off by the game's evaluation.
 *
 * Repetition is not checked: random games return to positions all the time and move on, and one
 * that only goes in circles reaches the length limit. What that counts as is up to the caller.
 *
 * If the game promises that a move only removes itself from the list of legal moves
 * (GS_MOVES_STAY), the list is generated once per playout and then maintained, in its order, so
 * that the same random numbers give the same playout either way.
 *
 * The clock is checked between games, and within long ones. Cost: for each move one generation of
 * moves (or none, see above), and one move played.
 */
#include "search/playout.h"

#include <string.h>

const char *const gs_playout_names[] = {"uniform", "guided", NULL};

/* How many moves are drawn to choose from by a hint, and plies between checks of the clock. */
enum { DRAWN = 4, PLIES_PER_POLL = 64 };

/* Plies after which a game is given up, for algorithms without a parameter for it. */
enum { LENGTH = 200 };

static bool is_guided(const struct gs_search *search)
{
    const struct gs_args *params = search->params;
    return gs_param_find(params->table, "playout") && gs_args_choice(params, "playout") != 0;
}

static unsigned length_of(const struct gs_args *params)
{
    return gs_param_find(params->table, "length") ? (unsigned)gs_args_int(params, "length")
                                                  : LENGTH;
}

enum gs_status gs_playout_check(const struct gs_search *search, struct gs_error *error)
{
    const struct gs_game *game = search->rules->game;
    const struct gs_hint *hint = game->hint;

    if (!is_guided(search) || game->stones || (hint && (hint->order || hint->evaluate)))
        return GS_OK;
    return gs_error_set(error, GS_UNSUPPORTED,
                        "playout=guided needs an order of moves, an evaluation or winning moves, "
                        "none of which %s offers",
                        game->name);
}

bool gs_playout_init(struct gs_playout *playout, struct gs_search *search)
{
    const struct gs_rules *rules = search->rules;

    *playout = (struct gs_playout){
        .search = search,
        .rules = rules,
        .guided = is_guided(search),
        .length = length_of(search->params),
        .random = ~search->seed, /* independent of the numbers that shuffle moves */
        .position = gs_alloc(search->memory, rules->position_size),
        .undo = gs_alloc(search->memory, rules->undo_size),
        .moves = gs_alloc(search->memory, rules->max_moves * sizeof *playout->moves),
    };
    if (!playout->position || !playout->undo || !playout->moves)
        return gs_search_halt(search, GS_STOP_MEMORY);
    return true;
}

void gs_playout_vary(struct gs_playout *playout, unsigned number)
{
    playout->random += number * UINT64_C(0xd1342543de82ef95);
}

void gs_playout_clear(struct gs_playout *playout)
{
    struct gs_memory *memory = playout->search->memory;

    gs_release(memory, playout->moves);
    gs_release(memory, playout->undo);
    gs_release(memory, playout->position);
}

/* The index of the move to a point among count; count if there is none. */
static unsigned find_point(const struct gs_playout *playout, unsigned count, unsigned point)
{
    const struct gs_stones *stones = playout->rules->game->stones;
    unsigned i = 0;

    while (i < count && stones->point(playout->rules, playout->moves[i]) != point)
        i++;
    return i;
}

/* The index of a move that wins at once, or stops the opponent from doing so; count if none. */
static unsigned find_decisive(const struct gs_playout *playout, unsigned count)
{
    const struct gs_rules *rules = playout->rules;
    const struct gs_stones *stones = rules->game->stones;
    enum gs_side side = gs_to_move(rules, playout->position);
    unsigned i = 0;

    if (!stones)
        return count;
    gs_move move = stones->winning_move(rules, playout->position, side);
    if (move != GS_NO_MOVE) {
        while (i < count && playout->moves[i] != move)
            i++;
        return i;
    }
    move = stones->winning_move(rules, playout->position, gs_side_other(side));
    return move == GS_NO_MOVE ? count : find_point(playout, count, stones->point(rules, move));
}

/* Which of the drawn moves leaves the opponent worst off. */
static unsigned find_worst_for_other(struct gs_playout *playout, const unsigned drawn[DRAWN])
{
    const struct gs_rules *rules = playout->rules;
    unsigned best = 0;
    double least = 2;

    for (unsigned i = 0; i < DRAWN; i++) {
        gs_play(rules, playout->position, playout->moves[drawn[i]], playout->undo);
        enum gs_value outcome = gs_outcome(rules, playout->position);
        double worth = outcome != GS_UNKNOWN
                           ? (double)outcome
                           : rules->game->hint->evaluate(rules, playout->position);
        gs_take_back(rules, playout->position, playout->undo);
        if (worth < least) {
            least = worth;
            best = i;
        }
    }
    return best;
}

/* Which of the drawn moves the game would try first. */
static unsigned find_first(const struct gs_playout *playout, const unsigned drawn[DRAWN])
{
    const struct gs_rules *rules = playout->rules;
    gs_move moves[DRAWN];
    unsigned best = 0;

    for (unsigned i = 0; i < DRAWN; i++)
        moves[i] = playout->moves[drawn[i]];
    rules->game->hint->order(rules, playout->position, moves, DRAWN);
    while (playout->moves[drawn[best]] != moves[0])
        best++;
    return best;
}

/* The index of the next move. */
static unsigned choose_playout_move(struct gs_playout *playout, unsigned count)
{
    const struct gs_hint *hint = playout->rules->game->hint;
    unsigned drawn[DRAWN];

    if (!playout->guided)
        return gs_random_below(&playout->random, count);
    unsigned decisive = find_decisive(playout, count);
    if (decisive < count)
        return decisive;
    for (unsigned i = 0; i < DRAWN; i++)
        drawn[i] = gs_random_below(&playout->random, count);
    if (hint && hint->order)
        return drawn[find_first(playout, drawn)];
    if (hint && hint->evaluate)
        return drawn[find_worst_for_other(playout, drawn)];
    return drawn[0];
}

/* Plays a move; adds it to those of its side if that is requested. */
static void play_on(struct gs_playout *playout, gs_move move)
{
    const struct gs_rules *rules = playout->rules;

    if (playout->noted)
        gs_points_add(playout->noted[gs_to_move(rules, playout->position)].words,
                      rules->game->stones->point(rules, move));
    gs_play(rules, playout->position, move, playout->undo);
}

enum gs_value gs_playout_run(struct gs_playout *playout, const struct gs_position *from)
{
    const struct gs_rules *rules = playout->rules;
    const bool stay = gs_traits(rules, from) & GS_MOVES_STAY;
    enum gs_value value = gs_outcome(rules, from);
    unsigned plies = 0, count = 0;

    memcpy(playout->position, from, rules->position_size);
    while (value == GS_UNKNOWN && plies < playout->length) {
        if (plies % PLIES_PER_POLL == 0 && !gs_search_poll(playout->search))
            return GS_UNKNOWN;
        if (count == 0)
            count = gs_moves(rules, playout->position, playout->moves);
        playout->choices += count;
        unsigned chosen = choose_playout_move(playout, count);
        play_on(playout, playout->moves[chosen]);
        value = gs_outcome(rules, playout->position);
        plies++;
        count = stay ? count - 1 : 0;
        memmove(playout->moves + chosen, playout->moves + chosen + 1,
                (stay ? count - chosen : 0) * sizeof *playout->moves);
    }
    playout->games++;
    playout->plies += plies;
    playout->given_up += value == GS_UNKNOWN;
    return plies % 2 == 0 ? value : gs_value_negate(value);
}

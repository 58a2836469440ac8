/* SPDX-License-Identifier: MIT */
/*
 * mcts_force.c - moves that must be made, and wins by threats, in a Monte-Carlo tree.
 *
 * Where stones placed elsewhere leave a winning move what it is (GS_STABLE), a side that wins at
 * once does so, and one whose opponent would has one move at most that does not lose: his. So such
 * a node has one child, and lines of single replies, such as ladders, grow by themselves
 * (decisive and anti-decisive moves, Teytaud 2010).
 *
 * Before other leaves are expanded, wins are searched by moves each of which threatens to win at
 * once (the lambda search of level 1, Thomsen 2000):
 *
 *     wins(attacker to move, who does not win at once):
 *         for each point that is essential to a win by two stones:
 *             play; if the defender wins at once, or nothing is threatened: not this one
 *             the defender replies on the point that is threatened
 *             won if the attacker then wins at once, or wins(...)
 *
 * All of it is proved. Cost: at most `force` moves of the attacker for each leaf expanded.
 */
#include "mc.h"

/* Moves of the attacker in a line, and threats of his that are tried in a position. */
enum { LONGEST = 64, THREATS = 32 };

struct mcts_forcing {
    struct gs_undo *undo[2 * LONGEST];
    gs_move *moves;
    struct gs_workspace *workspace;
    unsigned left; /* nodes */
};

enum gs_status gs_mcts_force_read(struct mcts *mcts, const struct gs_position *root,
                                  struct gs_error *error)
{
    mcts->force = (unsigned)gs_args_int(mcts->search->params, "force");
    if (mcts->force == 0 || (gs_traits(mcts->rules, root) & GS_STABLE && mcts->rules->game->stones))
        return GS_OK;
    return gs_error_set(error, GS_UNSUPPORTED,
                        "force needs stones that leave winning moves what they are, and these "
                        "rules of %s do not promise that",
                        mcts->rules->game->name);
}

bool gs_mcts_force_init(struct mcts *mcts)
{
    struct gs_memory *memory = mcts->search->memory;
    const struct gs_rules *rules = mcts->rules;

    if (mcts->force == 0)
        return true;
    mcts->forcing = gs_alloc_zero(memory, 1, sizeof *mcts->forcing);
    uint8_t *undo = gs_alloc(memory, 2 * LONGEST * rules->undo_size);
    gs_move *moves = gs_alloc(memory, rules->max_moves * sizeof *moves);
    struct gs_workspace *workspace;
    bool workable = gs_workspace_new(memory, rules, &workspace);
    if (!mcts->forcing || !undo || !moves || !workable) {
        gs_release(memory, workspace);
        gs_release(memory, moves);
        gs_release(memory, undo);
        gs_release(memory, mcts->forcing);
        mcts->forcing = NULL;
        return gs_search_halt(mcts->search, GS_STOP_MEMORY);
    }
    mcts->forcing->moves = moves;
    mcts->forcing->workspace = workspace;
    for (unsigned i = 0; i < 2 * LONGEST; i++)
        mcts->forcing->undo[i] = (struct gs_undo *)(void *)(undo + i * rules->undo_size);
    return true;
}

void gs_mcts_force_clear(struct mcts *mcts)
{
    if (!mcts->forcing)
        return;
    gs_release(mcts->search->memory, mcts->forcing->workspace);
    gs_release(mcts->search->memory, mcts->forcing->moves);
    gs_release(mcts->search->memory, mcts->forcing->undo[0]);
    gs_release(mcts->search->memory, mcts->forcing);
}

/* With which a side would win at once, if it were its turn. */
static gs_move winning_move(const struct mcts *mcts, enum gs_side side)
{
    return mcts->rules->game->stones->winning_move(mcts->rules, gs_path_position(mcts->path), side);
}

static enum gs_side to_move(const struct mcts *mcts)
{
    return gs_to_move(mcts->rules, gs_path_position(mcts->path));
}

/* The move of whose turn it is to the point of a move; GS_NO_MOVE: there is none. */
static gs_move move_to(const struct mcts *mcts, gs_move move, gs_move *moves)
{
    const struct gs_stones *stones = mcts->rules->game->stones;
    unsigned point = stones->point(mcts->rules, move);
    unsigned count = gs_moves(mcts->rules, gs_path_position(mcts->path), moves);

    for (unsigned i = 0; i < count; i++)
        if (stones->point(mcts->rules, moves[i]) == point)
            return moves[i];
    return GS_NO_MOVE;
}

/* --- forced moves --- */

bool gs_mcts_wins_at_once(const struct mcts *mcts)
{
    return winning_move(mcts, to_move(mcts)) != GS_NO_MOVE;
}

bool gs_mcts_is_forced(struct mcts *mcts)
{
    return winning_move(mcts, GS_WHITE) != GS_NO_MOVE || winning_move(mcts, GS_BLACK) != GS_NO_MOVE;
}

unsigned gs_mcts_force_moves(struct mcts *mcts)
{
    gs_move only = GS_NO_MOVE;

    if (mcts->force > 0 && gs_path_ply(mcts->path) > 0) {
        enum gs_side side = to_move(mcts);
        only = winning_move(mcts, side);
        if (only == GS_NO_MOVE)
            only = winning_move(mcts, gs_side_other(side));
        if (only != GS_NO_MOVE)
            only = move_to(mcts, only, mcts->moves);
    }
    if (only == GS_NO_MOVE)
        return gs_moves(mcts->rules, gs_path_position(mcts->path), mcts->moves);
    mcts->moves[0] = only;
    return 1;
}

/* --- wins by threats --- */

static bool wins_by_threats(struct mcts *mcts, unsigned depth);

/* After a threat: whether it wins, the defender answering where it is threatened. */
static bool wins_after(struct mcts *mcts, enum gs_side attacker, unsigned depth)
{
    struct mcts_forcing *forcing = mcts->forcing;
    struct gs_position *position = gs_path_position(mcts->path);
    gs_move threat = winning_move(mcts, attacker);

    if (threat == GS_NO_MOVE || winning_move(mcts, gs_side_other(attacker)) != GS_NO_MOVE)
        return false;
    gs_move reply = move_to(mcts, threat, forcing->moves);
    if (reply == GS_NO_MOVE)
        return true;
    gs_play(mcts->rules, position, reply, forcing->undo[2 * depth + 1]);
    enum gs_value value = gs_outcome(mcts->rules, position);
    bool won = value == GS_WIN || (value == GS_UNKNOWN && wins_by_threats(mcts, depth + 1));
    gs_take_back(mcts->rules, position, forcing->undo[2 * depth + 1]);
    return won;
}

/* Whether a stone of the attacker on a point wins by threats. */
static bool wins_on(struct mcts *mcts, gs_move move, unsigned depth)
{
    struct mcts_forcing *forcing = mcts->forcing;
    struct gs_position *position = gs_path_position(mcts->path);
    enum gs_side attacker = to_move(mcts);

    if (forcing->left == 0)
        return false;
    forcing->left--;
    gs_play(mcts->rules, position, move, forcing->undo[2 * depth]);
    enum gs_value value = gs_outcome(mcts->rules, position);
    bool won = value == GS_LOSS || (value == GS_UNKNOWN && wins_after(mcts, attacker, depth));
    gs_take_back(mcts->rules, position, forcing->undo[2 * depth]);
    return won;
}

/* The moves that may threaten: where the defender would win at once, only the one against that. */
static unsigned list_threats(const struct mcts *mcts, enum gs_side attacker, gs_move list[THREATS])
{
    const struct gs_stones *stones = mcts->rules->game->stones;
    const struct gs_position *position = gs_path_position(mcts->path);
    gs_move danger = winning_move(mcts, gs_side_other(attacker)), *moves = mcts->forcing->moves;
    struct gs_point_set set;
    unsigned kept = 0;

    stones->essential(mcts->rules, position, attacker, 2, &set, mcts->forcing->workspace);
    unsigned count = gs_moves(mcts->rules, position, moves);
    for (unsigned i = 0; i < count && kept < THREATS; i++) {
        unsigned point = stones->point(mcts->rules, moves[i]);
        if (gs_points_has(set.words, point) &&
            (danger == GS_NO_MOVE || stones->point(mcts->rules, danger) == point))
            list[kept++] = moves[i];
    }
    return kept;
}

static bool wins_by_threats(struct mcts *mcts, unsigned depth)
{
    enum gs_side attacker = to_move(mcts);
    gs_move list[THREATS];
    bool won = winning_move(mcts, attacker) != GS_NO_MOVE;

    if (won || depth == LONGEST)
        return won;
    unsigned count = list_threats(mcts, attacker, list);
    for (unsigned i = 0; i < count && !won; i++)
        won = wins_on(mcts, list[i], depth);
    return won;
}

bool gs_mcts_force_win(struct mcts *mcts)
{
    mcts->forcing->left = mcts->force;
    return wins_by_threats(mcts, 0);
}

/* --- the line of such a win --- */

/* The attacker's move at the end of the path; GS_NO_MOVE: none is found to win. */
static gs_move attack(struct mcts *mcts)
{
    const gs_move win = winning_move(mcts, to_move(mcts));
    gs_move list[THREATS];

    if (win != GS_NO_MOVE)
        return move_to(mcts, win, mcts->moves);
    const unsigned count = list_threats(mcts, to_move(mcts), list);
    mcts->forcing->left = mcts->force;
    for (unsigned i = 0; i < count; i++)
        if (wins_on(mcts, list[i], 0))
            return list[i];
    return GS_NO_MOVE;
}

/* The reply to a threat: where it is made, or any if that is not allowed. */
static gs_move answer(struct mcts *mcts)
{
    const gs_move threat = winning_move(mcts, gs_side_other(to_move(mcts)));
    const gs_move reply = threat == GS_NO_MOVE ? threat : move_to(mcts, threat, mcts->moves);

    if (reply != GS_NO_MOVE)
        return reply;
    return gs_moves(mcts->rules, gs_path_position(mcts->path), mcts->moves) > 0 ? mcts->moves[0]
                                                                                : GS_NO_MOVE;
}

void gs_mcts_force_line(struct mcts *mcts, struct gs_result *result)
{
    bool there = true, attacks = true;

    for (size_t i = 0; i < result->line_length && there; i++)
        there = gs_path_push(mcts->path, result->line[i]);
    while (there && gs_outcome(mcts->rules, gs_path_position(mcts->path)) == GS_UNKNOWN) {
        const gs_move move = attacks ? attack(mcts) : answer(mcts);
        there = move != GS_NO_MOVE && gs_path_push(mcts->path, move) &&
                gs_result_line(result, move) && gs_search_poll(mcts->search);
        attacks = !attacks;
    }
    while (gs_path_ply(mcts->path) > 0)
        gs_path_pop(mcts->path);
}

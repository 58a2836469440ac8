/* SPDX-License-Identifier: MIT */
/*
 * mcts_aid.c - guides of selection in a Monte-Carlo tree besides the games that began with a move:
 * the game's rating of the move, and all games in which its side made it at all.
 *
 *     rating    counts as `prior` games with that share of the points, so that among moves without
 *               games the promising ones come first (virtual games: Gelly and Silver, Combining
 *               online and offline knowledge in UCT, 2007)
 *     amaf      all moves as first: a game in which a side made a move later counts for the move
 *               now, too. Of two means, E of the n own games and A of these a, the bound is that of
 *
 *                   (1 - w) E + w A        w = a / (a + n + a n / amaf)
 *
 *               so that A leads while there are few games, and E in the end (RAVE, Gelly and
 *               Silver, Monte-Carlo tree search and rapid action value estimation, 2011)
 *
 * Neither changes proved bounds. Cost: for each node on the line of a simulation one pass over its
 * children; 12 bytes a node.
 */
#include <string.h>

#include "mc.h"

enum gs_status gs_mcts_aid_read(struct mcts *mcts, struct gs_error *error)
{
    const struct gs_game *game = mcts->rules->game;

    mcts->prior = (double)gs_args_int(mcts->search->params, "prior");
    mcts->amaf = (double)gs_args_int(mcts->search->params, "amaf");
    if (mcts->prior > 0 && (!game->hint || !game->hint->rate))
        return gs_error_set(error, GS_UNSUPPORTED,
                            "prior needs ratings of moves, which %s does not offer", game->name);
    if (mcts->amaf > 0 && !game->stones)
        return gs_error_set(error, GS_UNSUPPORTED,
                            "amaf needs a game in which stones are placed, which %s is not",
                            game->name);
    return GS_OK;
}

bool gs_mcts_aid_init(struct mcts *mcts)
{
    if (mcts->amaf > 0)
        mcts->playout.noted = mcts->noted;
    if (mcts->prior <= 0)
        return true;
    mcts->rates = gs_alloc(mcts->search->memory, mcts->rules->max_moves * sizeof *mcts->rates);
    return mcts->rates || gs_search_halt(mcts->search, GS_STOP_MEMORY);
}

void gs_mcts_aid_clear(struct mcts *mcts)
{
    gs_release(mcts->search->memory, mcts->rates);
}

void gs_mcts_aid_rate(struct mcts *mcts, uint32_t first, uint32_t count)
{
    if (mcts->prior <= 0)
        return;
    for (uint32_t i = 0; i < count; i++)
        mcts->moves[i] = mcts_node_at(mcts->tree, first + i)->move;
    mcts->rules->game->hint->rate(mcts->rules, gs_path_position(mcts->path), mcts->moves, count,
                                  mcts->rates);
    for (uint32_t i = 0; i < count; i++)
        mcts_aid_at(mcts->tree, first + i)->rate = mcts->rates[i];
}

double gs_mcts_aid_bound(const struct mcts *mcts, uint32_t child, double reach)
{
    const struct mc_tally tally = mcts_tally(mcts_node_at(mcts->tree, child));
    const struct mcts_aid *aid = mcts_aid_at(mcts->tree, child);
    const double points = atomic_load_explicit(&aid->points, memory_order_relaxed);
    const double all = atomic_load_explicit(&aid->games, memory_order_relaxed);
    const double games = (double)tally.games + mcts->prior;

    if (games <= 0)
        return HUGE_VAL;
    double mean = ((double)tally.points / 2 + mcts->prior * (double)aid->rate) / games;
    if (mcts->amaf > 0 && all > 0) {
        double weight = all / (all + games + all * games / mcts->amaf);
        mean += weight * (points / (2 * all) - mean);
    }
    return mean + reach / sqrt(games);
}

void gs_mcts_aid_back_up(struct mcts *mcts, const struct mcts_node *node, enum gs_value value)
{
    const struct gs_rules *rules = mcts->rules;
    const struct gs_stones *stones = rules->game->stones;
    enum gs_side side = gs_to_move(rules, gs_path_position(mcts->path));

    if (mcts->amaf <= 0)
        return;
    const uint32_t count = mcts_count(node); /* read first: it is published last */
    const uint32_t first = count > 0 ? node->first : 0;
    for (uint32_t i = first; i < first + count; i++) {
        struct mcts_aid *aid = mcts_aid_at(mcts->tree, i);
        if (!gs_points_has(mcts->noted[side].words,
                           stones->point(rules, mcts_node_at(mcts->tree, i)->move)))
            continue;
        atomic_fetch_add_explicit(&aid->games, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&aid->points, (uint32_t)((int)value + 1), memory_order_relaxed);
    }
    if (node->move == GS_NO_MOVE) /* the root: the simulation is done */
        memset(mcts->noted, 0, sizeof mcts->noted);
    else
        gs_points_add(mcts->noted[gs_side_other(side)].words, stones->point(rules, node->move));
}

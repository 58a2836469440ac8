/* SPDX-License-Identifier: MIT */
/*
 * mc.c - Monte-Carlo evaluation of the moves of the root ([Pawlewicz], sections
 * 4 and 4.1).
 *
 * Random games are played from the position after a move, and the share of those won by the mover
 * is its score (a draw counts half). Which move gets the next game is decided by confidence bounds
 * (algorithm 4): with n games so far, n_s of them beginning with the move s and worth E_s on
 * average, it goes to the move with the greatest
 *
 *     E_s + c * sqrt(h(n) / n_s)        h = log or sqrt; a move without games comes first
 *
 * so that bad moves get few games and the contenders many.
 *
 * It proves nothing, even where a move wins at once: the score is how good a move is if both sides
 * continue at random. A game that reaches the length limit counts as a draw, like endless play.
 *
 * Several threads play a part of the games each, and choose moves by their own games alone.
 *
 * Memory: the root's moves. Cost: one random game and a pass over the root's
 * moves for each playout; a playout is a node.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "algo/algos.h"
#include "core/team.h"
#include "mc.h"

/* The search of one root. */
struct flat {
    struct gs_search *search;
    struct gs_result *result; /* lists the moves */
    struct mc_confidence confidence;
    struct mc_tally *tallies; /* of the moves */
    struct gs_position *root;
    struct gs_undo *undo;
    struct gs_playout playout;
    bool away; /* from the root: a game is being played */
};

/* Several threads, each of which plays a part of the games. */
struct flat_team {
    struct flat *flat; /* to which theirs are added */
    uint64_t most;
    pthread_mutex_t lock;
};

/* The index of the first move with the greatest bound. */
static size_t choose_move(const struct flat *flat, uint64_t games)
{
    double reach = mc_confidence_reach(&flat->confidence, games), best_bound = -1;
    size_t best = 0;

    for (size_t i = 0; i < flat->result->move_count; i++) {
        double bound = mc_confidence_bound(&flat->tallies[i], reach);
        if (bound > best_bound) {
            best_bound = bound;
            best = i;
        }
    }
    return best;
}

/* Plays one game that begins with a move; false when the search must end. */
static bool play_game(struct flat *flat, size_t i)
{
    struct gs_search *search = flat->search;

    flat->away = true;
    gs_play(search->rules, flat->root, flat->result->moves[i].move, flat->undo);
    enum gs_value value = gs_playout_run(&flat->playout, flat->root);
    gs_take_back(search->rules, flat->root, flat->undo);
    flat->away = false;
    if (search->stop != GS_STOP_SOLVED)
        return false;
    mc_tally_add(&flat->tallies[i], gs_value_negate(gs_mc_worth(search->goal, value, false)));
    return true;
}

static void play_games(struct flat *flat, uint64_t most)
{
    uint64_t games = 0;

    while (games < most && gs_search_node(flat->search) &&
           play_game(flat, choose_move(flat, games)))
        if (++games % 256 == 0 && !gs_search_report(flat->search, "playouts", games, most))
            break;
}

/* The scores, and the best of them. */
static void fill_scores(const struct flat *flat)
{
    struct gs_result *result = flat->result;
    double best = -1;

    for (size_t i = 0; i < result->move_count; i++) {
        struct gs_move_value *move = &result->moves[i];
        move->has_score = flat->tallies[i].games > 0;
        if (!move->has_score)
            continue;
        move->score = mc_tally_mean(&flat->tallies[i]);
        if (move->score > best) {
            best = move->score;
            result->best_move = move->move;
        }
    }
}

/* The best move and its share of the points in per cent, where the root is what it was. */
static void report_progress(void *user, struct gs_progress *progress)
{
    const struct flat *flat = user;
    double best = -1;

    gs_progress_add(progress, "games", flat->playout.games);
    for (size_t i = 0; i < flat->result->move_count; i++)
        if (flat->tallies[i].games > 0 && mc_tally_mean(&flat->tallies[i]) > best) {
            best = mc_tally_mean(&flat->tallies[i]);
            progress->best = flat->away ? GS_NO_MOVE : flat->result->moves[i].move;
        }
    if (best >= 0)
        gs_progress_add(progress, "percent", (uint64_t)(100 * best + 0.5));
}

/* What playing takes, but for the list of moves. */
static bool init_flat(struct flat *flat)
{
    struct gs_search *search = flat->search;

    flat->undo = gs_alloc(search->memory, search->rules->undo_size);
    flat->tallies = gs_alloc_zero(search->memory, flat->result->move_count, sizeof *flat->tallies);
    if (!gs_playout_init(&flat->playout, search))
        return false;
    return (flat->undo && flat->tallies) || gs_search_halt(search, GS_STOP_MEMORY);
}

static void clear_flat(struct flat *flat)
{
    struct gs_memory *memory = flat->search->memory;

    gs_playout_clear(&flat->playout);
    gs_release(memory, flat->tallies);
    gs_release(memory, flat->undo);
}

/* --- on several threads --- */

/* Adds the games of one search to those of another. */
static void add_games(struct flat *flat, const struct flat *other)
{
    for (size_t i = 0; i < flat->result->move_count; i++) {
        flat->tallies[i].games += other->tallies[i].games;
        flat->tallies[i].points += other->tallies[i].points;
    }
    flat->playout.games += other->playout.games;
    flat->playout.plies += other->playout.plies;
    flat->playout.given_up += other->playout.given_up;
}

/* A search of its own for a part of the games, added up under a lock. */
static void play_part(struct gs_member *member, void *user)
{
    struct flat_team *team = user;
    unsigned members = gs_team_members(member->team);

    pthread_mutex_lock(&team->lock);
    struct flat flat = *team->flat;
    pthread_mutex_unlock(&team->lock);
    flat.search = &member->search;
    flat.root = gs_alloc(flat.search->memory, flat.search->rules->position_size);
    if (init_flat(&flat) && flat.root) {
        memcpy(flat.root, team->flat->root, flat.search->rules->position_size);
        gs_playout_vary(&flat.playout, member->number);
        play_games(&flat, (team->most + members - 1 - member->number) / members);
        pthread_mutex_lock(&team->lock);
        add_games(team->flat, &flat);
        pthread_mutex_unlock(&team->lock);
    } else {
        gs_search_halt(flat.search, GS_STOP_MEMORY);
    }
    clear_flat(&flat);
    gs_release(flat.search->memory, flat.root);
}

static void play_together(struct flat *flat, uint64_t most)
{
    struct flat_team team = {.flat = flat, .most = most};

    pthread_mutex_init(&team.lock, NULL);
    if (gs_team_run(flat->search, gs_team_size(flat->search), play_part, &team) != GS_OK)
        gs_search_halt(flat->search, GS_STOP_MEMORY);
    pthread_mutex_destroy(&team.lock);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    const uint64_t most = (uint64_t)gs_args_int(search->params, "playouts");
    struct flat flat = {.search = search,
                        .result = result,
                        .root = root,
                        .confidence = gs_mc_confidence_of(search->params)};
    enum gs_status status = gs_playout_check(search, error);

    if (status != GS_OK)
        return status;
    bool listed = gs_mc_list_moves(search, root, result);
    if (init_flat(&flat) && listed) {
        if (gs_team_size(search) > 1) { /* whose members add up their counts in the end */
            play_together(&flat, most);
        } else {
            search->progress_source = (struct gs_progress_source){report_progress, &flat};
            play_games(&flat, most);
            search->progress_source = (struct gs_progress_source){NULL, NULL};
        }
        fill_scores(&flat);
    }
    gs_mc_count(search, &flat.playout);
    if (search->stop == GS_STOP_SOLVED)
        snprintf(result->why_not, sizeof result->why_not, "random games prove nothing");
    clear_flat(&flat);
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "playouts",
     .kind = GS_PARAM_INT,
     .fallback = "10000",
     .min = 1,
     .max = INT64_C(1000000000000),
     .help = "random games in all"},
    MC_PARAM_BOUND,
    MC_PARAM_EXPLORATION("1"),
    GS_PARAM_PLAYOUT,
    GS_PARAM_LENGTH("1000", "as a draw"),
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    MC_COUNTER_ROWS,
    {.name = NULL},
};

const struct gs_algo gs_mc = {
    .name = "mc",
    .summary = "estimates the root's moves by random games, and proves nothing",
    .help =
        "Monte-Carlo evaluation ([Pawlewicz], sections 4 and 4.1). Each move of the root gets a\n"
        "score from 0 to 1: the share of random games after it that its side wins, a draw being\n"
        "half. Confidence bounds spread the games, so that the better moves get more of them.\n"
        "Ends after `playouts` games, each of which counts as a node. With playout=guided, a\n"
        "game's moves win at once or keep the opponent from it where the game can tell, and are\n"
        "else the best by the game's order (or evaluation) of four that are drawn at random.",
    .proves = GS_PROVES_NOTHING,
    .node = "a random game",
    .all_moves = true,
    .threads = true,
    .params = params,
    .counters = counters,
    .run = run,
};

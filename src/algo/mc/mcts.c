/* SPDX-License-Identifier: MIT */
/*
 * mcts.c - Monte-Carlo tree search, UCT ([Pawlewicz], section 4.2), that proves values where it
 * can: from simulations to a result. See uct.c for the simulation, and for why the bounds of the
 * root are valid, also where positions repeat.
 *
 * The value reported for a root move is that of the position after it, without the root in its
 * history, while the bounds of its node count a return to the root as a draw. So where positions
 * can repeat:
 *
 *  - a win or a loss is right: it is a strategy whose lines end, and none of them returns to the
 *    root, as that would be a draw;
 *  - "at least a draw" for the mover is right: if the opponent could win, it could do so along
 *    falling distances, and would never come to the root, which would be further from the end than
 *    any position after its moves;
 *  - "at most a draw" may be due only to that return if the root itself is won. It is right once
 *    the root is proved not to be a win, since no move is worth more than the root.
 *
 * Hence a drawn move is reported if the root is at most a draw, and stays unknown otherwise; the
 * best move is chosen from those whose lower bound is that of the root. The line of a proved draw
 * stays among drawn positions, and the argument applies to each.
 *
 * The best move is the one with the most games, not the one with the greatest mean
 * (as in algorithm 5): the mean of a few games may be high by chance, and confidence bounds give a
 * good move many games.
 *
 * Memory: 32 bytes a node (44 with aids), and the longest line. The search ends when it runs out.
 */
#include "algo/algos.h"
#include "core/team.h"
#include "mc.h"

enum { FIRST_LINE = 256, SIMULATIONS_PER_REPORT = 256 };

static struct mcts_node *root_of(const struct mcts *mcts)
{
    return mcts_node_at(mcts->tree, MCTS_ROOT);
}

/* What a thread needs for itself. */
static bool init_thread(struct mcts *mcts, const struct gs_position *root)
{
    struct gs_search *search = mcts->search;
    struct gs_memory *memory = search->memory;

    mcts->rates = NULL; /* not those of whom this is a copy */
    mcts->forcing = NULL;
    mcts->path = gs_path_new(memory, mcts->rules, root);
    mcts->line = gs_alloc_zero(memory, FIRST_LINE, sizeof *mcts->line);
    mcts->line_room = FIRST_LINE;
    mcts->moves = gs_alloc(memory, mcts->rules->max_moves * sizeof *mcts->moves);
    if (!gs_playout_init(&mcts->playout, search) || !gs_mcts_aid_init(mcts) ||
        !gs_mcts_force_init(mcts))
        return false;
    return (mcts->path && mcts->line && mcts->moves) || gs_search_halt(search, GS_STOP_MEMORY);
}

/* Lists the moves first, before the tree can take the last of the memory. */
static bool init_mcts(struct mcts *mcts, const struct gs_position *root, struct gs_result *result)
{
    bool has_rest = init_thread(mcts, root);
    bool aided = mcts->prior > 0 || mcts->amaf > 0;
    if (!gs_mcts_tree_init(mcts->tree, mcts->search, aided) || !has_rest)
        return false;
    mcts->line[0] = (struct mcts_step){root_of(mcts), MCTS_ROOT};
    return gs_mc_list_moves(mcts->search, root, result);
}

static void clear_thread(struct mcts *mcts)
{
    struct gs_memory *memory = mcts->search->memory;

    gs_mcts_force_clear(mcts);
    gs_mcts_aid_clear(mcts);
    gs_playout_clear(&mcts->playout);
    gs_release(memory, mcts->moves);
    gs_release(memory, mcts->line);
    gs_path_free(mcts->path);
}

/* Simulates until the root is closed or a limit is reached. */
static void search_tree(struct mcts *mcts)
{
    struct gs_search *search = mcts->search;
    const uint64_t most = (uint64_t)gs_args_int(search->params, "playouts");
    uint64_t simulations = 0;

    while (!mcts_is_closed(root_of(mcts))) {
        if (most > 0 && mcts->playout.games >= most) {
            gs_search_halt(search, GS_STOP_EXHAUSTED);
            return;
        }
        gs_mcts_note(mcts);
        gs_checkpoint_offer(search);
        if (!gs_mcts_simulate(mcts))
            return;
        if (++simulations % SIMULATIONS_PER_REPORT == 0 &&
            !gs_search_report(search, "playouts", mcts->playout.games, most))
            return;
    }
    if (!mcts_is_proved(root_of(mcts)))
        gs_search_halt(search, GS_STOP_DEPTH);
}

/* --- on several threads --- */

/* What the threads share. */
struct mcts_team {
    const struct mcts *mcts; /* as each of them begins */
    const struct gs_position *root;
    gs_spin_lock lock; /* of what they counted: */
    uint64_t deepest, games, plies, given_up;
};

/* Adds what a thread counted. */
static void add_counts(struct mcts_team *team, const struct mcts *own)
{
    const struct gs_playout *playout = &own->playout;
    uint64_t *deepest = &own->search->counters[MCTS_DEPTH];

    gs_spin_acquire(&team->lock);
    team->deepest = *deepest > team->deepest ? *deepest : team->deepest;
    *deepest = 0;
    team->games += playout->games;
    team->plies += playout->plies;
    team->given_up += playout->given_up;
    gs_spin_release(&team->lock);
}

static void search_part(struct gs_member *member, void *user)
{
    struct mcts_team *team = user;
    uint64_t simulations = 0;

    struct mcts mcts = *team->mcts;
    mcts.search = &member->search;
    mcts.shared = true;
    mcts.random += member->number * UINT64_C(0xd1342543de82ef95);
    if (init_thread(&mcts, team->root)) {
        mcts.line[0] = (struct mcts_step){root_of(&mcts), MCTS_ROOT};
        gs_playout_vary(&mcts.playout, member->number);
        while (gs_mcts_simulate_shared(&mcts))
            if (++simulations % SIMULATIONS_PER_REPORT == 0 &&
                !gs_search_report(mcts.search, "playouts", mcts.playout.games, mcts.tree->most))
                break;
    }
    if (mcts_is_closed(root_of(&mcts)))
        gs_team_finish(member);
    add_counts(team, &mcts);
    clear_thread(&mcts);
}

static void search_together(struct mcts *mcts, const struct gs_position *root)
{
    struct gs_search *search = mcts->search;
    struct mcts_tree *tree = mcts->tree;
    struct mcts_team team = {.mcts = mcts, .root = root};

    tree->most = (uint64_t)gs_args_int(search->params, "playouts");
    tree->playouts = mcts->playout.games;
    if (gs_team_run(search, gs_team_size(search), search_part, &team) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
    mcts->playout.games += team.games;
    mcts->playout.plies += team.plies;
    mcts->playout.given_up += team.given_up;
    search->counters[MCTS_DEPTH] = team.deepest;
    if (mcts_is_proved(root_of(mcts)))
        search->stop = GS_STOP_SOLVED; /* others may have come to a limit at the same moment */
    else if (mcts_is_closed(root_of(mcts)))
        gs_search_halt(search, GS_STOP_DEPTH);
    else
        gs_search_halt(search, GS_STOP_EXHAUSTED);
}

/* --- from the tree to a result --- */

/* The bounds of the root, in terms of the goal. */
static void fill_bounds(const struct mcts *mcts, struct gs_result *result)
{
    const struct mcts_bounds root = mcts_bounds_of(root_of(mcts));
    enum gs_value lower = (enum gs_value)root.lower, upper = (enum gs_value)root.upper;

    if (mcts->search->goal == GS_GOAL_WIN && upper < GS_WIN)
        upper = GS_DRAW;
    if (mcts->search->goal == GS_GOAL_DRAW && lower > GS_LOSS)
        lower = GS_DRAW;
    gs_result_bound(result, lower, upper);
    result->solution = result->proved ? GS_SOLUTION_VALUE : GS_SOLUTION_NONE;
}

/* What is proved of a move of the root; see above. */
static enum gs_value value_of(const struct mcts *mcts, const struct mcts_node *child)
{
    const bool repeats = mcts->rules->traits & GS_REPEATS;
    enum gs_value value = (enum gs_value)mcts_move_lower(child);

    if (!mcts_is_proved(child))
        return GS_UNKNOWN;
    if (mcts->search->goal == GS_GOAL_WIN)
        return value == GS_WIN ? value : GS_UNKNOWN;
    if (mcts->search->goal == GS_GOAL_DRAW)
        return value == GS_LOSS ? value : GS_UNKNOWN;
    if (value == GS_DRAW && repeats && mcts_bounds_of(root_of(mcts)).upper > GS_DRAW)
        return GS_UNKNOWN;
    return value;
}

static void fill_move(const struct mcts *mcts, const struct mcts_node *child,
                      struct gs_move_value *move)
{
    const bool proved = mcts_is_proved(child);
    const struct mc_tally tally = mcts_tally(child);

    move->value = value_of(mcts, child);
    move->has_score = proved || tally.games > 0;
    if (proved)
        move->score = (mcts_move_lower(child) + 1) / 2.0;
    else if (move->has_score)
        move->score = mc_tally_mean(&tally);
}

/* With a seed, the children of the root are in a random order of their own. */
static void fill_moves(const struct mcts *mcts, struct gs_result *result)
{
    const struct mcts_node *root = root_of(mcts);

    for (uint32_t i = 0; i < mcts_count(root); i++) {
        const struct mcts_node *child = mcts_node_at(mcts->tree, root->first + i);
        for (size_t j = 0; j < result->move_count; j++)
            if (result->moves[j].move == child->move)
                fill_move(mcts, child, &result->moves[j]);
    }
}

/*
 * Whether a child is the better continuation, by, in this order: keeping what is proved of its
 * parent, not being proved lost, more games, more games won.
 */
static bool is_better(const struct mcts_node *parent, const struct mcts_node *a,
                      const struct mcts_node *b)
{
    const int lower = mcts_bounds_of(parent).lower;
    const struct mc_tally tally_a = mcts_tally(a), tally_b = mcts_tally(b);
    bool keeps_a = mcts_move_lower(a) >= lower, keeps_b = mcts_move_lower(b) >= lower;
    bool lost_a = mcts_move_upper(a) == GS_LOSS, lost_b = mcts_move_upper(b) == GS_LOSS;

    if (keeps_a != keeps_b)
        return keeps_a;
    if (lost_a != lost_b)
        return lost_b;
    if (tally_a.games != tally_b.games)
        return tally_a.games > tally_b.games;
    return tally_a.points > tally_b.points;
}

/* The best child of an expanded node. */
static const struct mcts_node *best_child(const struct mcts *mcts, const struct mcts_node *node)
{
    const struct mcts_node *best = mcts_node_at(mcts->tree, node->first);

    for (uint32_t i = 1; i < mcts_count(node); i++) {
        const struct mcts_node *child = mcts_node_at(mcts->tree, node->first + i);
        if (is_better(node, child, best))
            best = child;
    }
    return best;
}

/* The line of a proved root: every node on it is proved, down to the end of the game, or to where
 * `force` has found a win by threats, which goes on without nodes. */
static void fill_line(struct mcts *mcts, struct gs_result *result)
{
    const struct mcts_node *node = root_of(mcts);

    while (mcts_count(node) > 0) {
        node = best_child(mcts, node);
        if (!gs_result_line(result, node->move))
            return;
    }
    if (mcts->force > 0)
        gs_mcts_force_line(mcts, result);
}

static void fill_result(struct mcts *mcts, struct gs_result *result)
{
    const struct mcts_node *root = root_of(mcts);

    gs_search_conclude(mcts->search);
    fill_bounds(mcts, result);
    if (mcts_count(root) == 0)
        return;
    result->best_move = best_child(mcts, root)->move;
    fill_moves(mcts, result);
    if (result->proved)
        fill_line(mcts, result);
}

/* The best move, and in per cent the share of points that its games gave. */
static void report_progress(void *user, struct gs_progress *progress)
{
    const struct mcts *mcts = user;
    const struct mcts_node *root = root_of(mcts);

    gs_progress_add(progress, "games", mcts->playout.games);
    gs_progress_add(progress, "kept", mcts->tree->count);
    gs_progress_add(progress, "deepest", mcts->search->counters[MCTS_DEPTH]);
    if (mcts_count(root) == 0)
        return;
    const struct mcts_node *best = best_child(mcts, root);
    progress->best = best->move;
    const struct mc_tally tally = mcts_tally(best);
    progress->has_score = tally.games > 0;
    if (!progress->has_score)
        return;
    progress->score = mc_tally_mean(&tally);
    gs_progress_add(progress, "percent", (uint64_t)(100 * progress->score + 0.5));
}

/* Runs simulations until a limit strikes, or the root is solved. */
static void grow_tree(struct mcts *mcts, struct gs_position *root)
{
    struct gs_search *search = mcts->search;

    gs_mcts_note(mcts);
    if (gs_team_size(search) > 1) { /* whose tree cannot be read while it grows */
        search_together(mcts, root);
        gs_mcts_note(mcts);
    } else {
        search->progress_source = (struct gs_progress_source){report_progress, mcts};
        search_tree(mcts);
        search->progress_source = (struct gs_progress_source){NULL, NULL};
    }
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    struct mcts_tree tree;
    struct mcts mcts = {
        .search = search,
        .tree = &tree,
        .rules = search->rules,
        .confidence = gs_mc_confidence_of(search->params),
        .threshold = (uint64_t)gs_args_int(search->params, "threshold"),
        .random = search->seed,
    };
    enum gs_status status = gs_playout_check(search, error);

    if (status == GS_OK)
        status = gs_mcts_aid_read(&mcts, error);
    if (status == GS_OK)
        status = gs_mcts_force_read(&mcts, root, error);
    if (status != GS_OK)
        return status;
    if (init_mcts(&mcts, root, result)) {
        status = gs_mcts_resume(&mcts, error);
        if (status != GS_OK)
            goto done;
        grow_tree(&mcts, root);
        gs_checkpoint_leave(search);
        fill_result(&mcts, result);
    }
    gs_mc_count(search, &mcts.playout);
done:
    gs_mcts_tree_clear(&tree, search);
    clear_thread(&mcts);
    return status;
}

static const struct gs_param params[] = {
    {.name = "threshold",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 1000000,
     .help = "games through a leaf before it is expanded; 0: as many as it has moves"},
    {.name = "playouts",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = INT64_C(1000000000000),
     .help = "random games in all; 0: until the root is proved, or a limit strikes"},
    MC_PARAM_BOUND,
    MC_PARAM_EXPLORATION("0.3"),
    {.name = "prior",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 1000000,
     .help = "games that the game's rating of a move counts as"},
    {.name = "amaf",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 1000000,
     .help = "games with a move first that weigh like all with it (RAVE); 0: only they count"},
    {.name = "force",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = 10000,
     .help = "nodes for a win by threats at each expansion, forced moves alone; 0: no such look"},
    GS_PARAM_PLAYOUT,
    GS_PARAM_LENGTH("200", "as a draw"),
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    MC_COUNTER_ROWS,
    [MCTS_REPETITIONS] = {"repetitions", "", "nodes that repeat a position of their line"},
    [MCTS_PROVED] = {"proved_nodes", "", "nodes that were proved by their children"},
    [MCTS_DEPTH] = {"deepest", "plies", "from the root to the deepest node"},
    {.name = NULL},
};

const struct gs_algo gs_mcts = {
    .name = "mcts",
    .summary = "Monte-Carlo tree search (UCT) that backs up proved values",
    .help =
        "UCT ([Pawlewicz], section 4): a tree grows where confidence bounds lead, by random games\n"
        "from its leaves. Ends of the game are proved values and backed up (MCTS-Solver, Winands\n"
        "and others), so that a value which is proved is exact; until then each move of the root\n"
        "has a score from 0 to 1, the share of games that its side won, a draw being half. Goes\n"
        "on until the root is proved: give it --time, --nodes or `playouts` where that takes too\n"
        "long. Memory: 32 bytes a node, 44 with prior or amaf; the search ends when it is spent.\n"
        "With prior, moves without games come in the order in which the game rates them; amaf\n"
        "counts a game for every move that its side made in it; force (where winning moves stay\n"
        "what they are) gives a side that must win or answer at once one move, and proves wins by\n"
        "moves that threaten to win at once. With playout=guided, a\n"
        "game's moves win at once or keep the opponent from it where the game can tell, and are\n"
        "else the best by the game's order (or evaluation) of four that are drawn at random.",
    .proves = GS_PROVES_VALUES,
    .node = "a position of the tree when it is created; random games are none",
    .threads = true,
    .resumes = true,
    .uses = GS_USE_ESTIMATE | GS_USE_GUIDED,
    .params = params,
    .counters = counters,
    .run = run,
};

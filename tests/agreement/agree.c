/* SPDX-License-Identifier: MIT */
/*
 * agree.c - everything that a result says is a claim; each is checked by itself.
 */
#include "agree.h"
#include "games/set_up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MEMORY_BUDGET ((size_t)1 << 30)

/* A search may leave out what comes after so many plies of a line. */
#define LINE_CUT 64

/* The input of one check. */
struct check {
    const struct instance *instance;
    const struct trial *trial;
    const struct gs_result *result;
    size_t state;
    char *why;
};

static bool fails(const struct check *check, const char *format, ...) GS_PRINTF(2, 3);

/* Writes the trial, the position and what is wrong; always false. */
static bool fails(const struct check *check, const char *format, ...)
{
    char trial[120];
    char position[GS_TEXT_MAX];
    const struct gs_rules *rules = check->instance->rules;
    struct gs_position *root = malloc(rules->position_size);
    gs_decode(rules, oracle_key(check->instance->oracle, check->state), root);
    rules->game->position_format(rules, root, position, sizeof(position));
    free(root);
    agree_describe(check->trial, trial, sizeof(trial));
    int length = snprintf(check->why, WHY_SIZE, "%s on '%.100s': ", trial, position);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(check->why + length, (size_t)(WHY_SIZE - length), format, arguments);
    va_end(arguments);
    return false;
}

/* --- instances ------------------------------------------------------------------------- */

void instance_open(struct instance *instance, const struct gs_game *game,
                   const char *const *settings, const char *position)
{
    instance->memory = gs_memory_new(MEMORY_BUDGET);
    instance->rules = set_up_rules(instance->memory, game, settings);
    instance->root = set_up_position(instance->memory, instance->rules, position);
    instance->oracle = oracle_new(instance->rules, instance->root);
}

void instance_close(struct instance *instance)
{
    oracle_free(instance->oracle);
    gs_release(instance->memory, instance->root);
    gs_rules_free(instance->memory, instance->rules);
    assert_int_equal(gs_memory_used(instance->memory), 0);
    gs_memory_free(instance->memory);
}

/* --- value, bounds, stop --------------------------------------------------------------- */

static bool is_answered(enum gs_goal goal, const struct gs_result *result)
{
    if (goal == GS_GOAL_WIN && result->upper <= GS_DRAW)
        return true;
    if (goal == GS_GOAL_DRAW && result->lower >= GS_DRAW)
        return true;
    return result->proved;
}

/* A distance may be left out; a drawn state has one only where the game is over. */
static bool distance_fits(const struct check *check, size_t state, int64_t distance)
{
    return distance == GS_NO_DISTANCE || distance == check->instance->oracle->distances[state];
}

static bool check_value(const struct check *check)
{
    const struct gs_result *result = check->result;
    int truth = check->instance->oracle->values[check->state];
    if ((int)result->lower > truth || (int)result->upper < truth)
        return fails(check, "bounds %s to %s, but it is a %s", gs_value_name(result->lower),
                     gs_value_name(result->upper), gs_value_name((enum gs_value)truth));
    if (result->proved && (int)result->value != truth)
        return fails(check, "value %s, but it is a %s", gs_value_name(result->value),
                     gs_value_name((enum gs_value)truth));
    if (result->proved != (result->lower == result->upper))
        return fails(check, "proved, and bounds that differ, or the reverse");
    if (!result->proved && result->value != GS_UNKNOWN)
        return fails(check, "a value that is not proved");
    if ((check->instance->rules->traits & GS_DRAWLESS) && !result->proved &&
        (result->lower == GS_DRAW || result->upper == GS_DRAW))
        return fails(check, "a bound of a draw where no game is drawn");
    if (!distance_fits(check, check->state, result->distance))
        return fails(check, "distance %lld, but it is %lld", (long long)result->distance,
                     (long long)check->instance->oracle->distances[check->state]);
    return true;
}

static bool check_stop(const struct check *check)
{
    const struct gs_limits *limits = &check->trial->limits;
    bool answered = is_answered(check->trial->goal, check->result);
    enum gs_stop stop = check->result->stop;
    if (answered != (stop == GS_STOP_SOLVED))
        return fails(check, "stop %s, question answered: %d", gs_stop_name(stop), answered);
    if ((stop == GS_STOP_DEPTH && limits->depth == 0) ||
        (stop == GS_STOP_NODES && limits->nodes == 0))
        return fails(check, "stop %s without that limit", gs_stop_name(stop));
    if (!answered && stop != GS_STOP_DEPTH && stop != GS_STOP_NODES)
        return fails(check, "not answered, stop %s", gs_stop_name(stop));
    if (limits->nodes != 0 && check->result->nodes > limits->nodes)
        return fails(check, "%llu nodes, beyond the limit",
                     (unsigned long long)check->result->nodes);
    return true;
}

/* --- moves and line -------------------------------------------------------------------- */

/* Plays move on position and returns the number of the state it leads to, or ORACLE_NONE. */
static size_t play_legal(const struct instance *instance, struct gs_position *position,
                         gs_move move)
{
    const struct gs_rules *rules = instance->rules;
    gs_move *moves = malloc(rules->max_moves * sizeof(*moves));
    struct gs_undo *undo = malloc(rules->undo_size);
    size_t state = ORACLE_NONE;
    unsigned count = 0;
    if (gs_outcome(rules, position) == GS_UNKNOWN)
        count = gs_moves(rules, position, moves);
    for (unsigned i = 0; i < count && state == ORACLE_NONE; i++) {
        if (moves[i] != move)
            continue;
        uint8_t key[GS_KEY_MAX];
        gs_play(rules, position, move, undo);
        gs_encode(rules, position, key);
        state = oracle_find(instance->oracle, key);
    }
    free(undo);
    free(moves);
    return state;
}

/* Writes the position of a state. */
static void set_position(const struct instance *instance, size_t state,
                         struct gs_position *position)
{
    gs_decode(instance->rules, oracle_key(instance->oracle, state), position);
}

/* One row of the list of moves. */
static bool check_move(const struct check *check, const struct gs_move_value *row,
                       struct gs_position *position)
{
    const struct oracle *oracle = check->instance->oracle;
    set_position(check->instance, check->state, position);
    size_t next = play_legal(check->instance, position, row->move);
    if (next == ORACLE_NONE)
        return fails(check, "move %u is not legal", (unsigned)row->move);
    int truth = -oracle->values[next];
    if (row->value != GS_UNKNOWN && (int)row->value != truth)
        return fails(check, "move %u valued %s, but it is a %s", (unsigned)row->move,
                     gs_value_name(row->value), gs_value_name((enum gs_value)truth));
    if (row->distance != GS_NO_DISTANCE && row->distance != oracle->distances[next] + 1)
        return fails(check, "move %u: distance %lld, but it is %lld", (unsigned)row->move,
                     (long long)row->distance, (long long)oracle->distances[next] + 1);
    return true;
}

/* The best move keeps what is proved for the side that makes it. */
static bool check_best(const struct check *check, struct gs_position *position)
{
    const struct gs_result *result = check->result;
    if (result->best_move == GS_NO_MOVE)
        return true;
    set_position(check->instance, check->state, position);
    size_t next = play_legal(check->instance, position, result->best_move);
    if (next == ORACLE_NONE)
        return fails(check, "best move %u is not legal", (unsigned)result->best_move);
    if (-check->instance->oracle->values[next] < (int)result->lower)
        return fails(check, "best move %u gives the value away", (unsigned)result->best_move);
    return true;
}

bool agree_is_walk(const struct trial *trial)
{
    static const char *const names[] = {"minimax", "negamax", "alphabeta"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(trial->algo->name, names[i]) == 0)
            return true;
    return false;
}

/* A line that shows no more than "at least a draw" may come back, also where more is true. */
static bool is_decided(enum gs_value value)
{
    return value == GS_WIN || value == GS_LOSS;
}

/* Whether a line goes to the end, or says why it does not. It may be the first move alone. */
static bool has_whole_line(const struct trial *trial, const struct gs_result *result)
{
    return agree_is_strong(trial) || agree_is_walk(trial) || result->line_length > 1;
}

/* Whether a line may break off for its reason: that of a win or a loss not for want of moves. */
static bool may_be_cut(const struct gs_result *result)
{
    return result->line_cut && (!is_decided(result->value) ||
                                strcmp(result->line_cut, "the search kept no more of it") != 0);
}

/* Whether the state at the end of a line of so many plies occurs on it before. */
static bool comes_back(const size_t *states, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (states[i] == states[length])
            return true;
    return false;
}

/*
 * Whether a line that was not cut short may end here: the game is over, or the
 * position has stood on the line before. Searches keep only so much of a line.
 */
static bool may_end(const struct check *check, const size_t *states, size_t length)
{
    const struct oracle *oracle = check->instance->oracle;
    size_t last = states[length];
    return oracle->first[last] == oracle->first[last + 1] || comes_back(states, length) ||
           check->trial->limits.depth > 0 || length >= LINE_CUT ||
           !has_whole_line(check->trial, check->result) || may_be_cut(check->result);
}

/* Every move of the line is best: the value stays, seen from alternating sides. */
static bool follow_line(const struct check *check, struct gs_position *position, size_t *states)
{
    const struct gs_result *result = check->result;
    const struct oracle *oracle = check->instance->oracle;
    set_position(check->instance, check->state, position);
    states[0] = check->state;
    for (size_t i = 0; i < result->line_length; i++) {
        states[i + 1] = play_legal(check->instance, position, result->line[i]);
        if (states[i + 1] == ORACLE_NONE)
            return fails(check, "the line is not legal at ply %zu", i);
        if (oracle->values[states[i + 1]] != -oracle->values[states[i]])
            return fails(check, "the line gives the value away at ply %zu", i);
        if (is_decided(result->value) && comes_back(states, i + 1))
            return fails(check, "the line decides nothing: it comes back at ply %zu", i);
    }
    if (result->line_length > 0 && result->line[0] != result->best_move)
        return fails(check, "the line does not begin with the best move");
    if (result->proved && !may_end(check, states, result->line_length))
        return fails(check, "the line ends too early, after %zu plies", result->line_length);
    return true;
}

static bool check_line(const struct check *check, struct gs_position *position)
{
    size_t *states = malloc((check->result->line_length + 1) * sizeof(*states));
    bool fine = follow_line(check, position, states);
    free(states);
    return fine;
}

static bool check_moves(const struct check *check)
{
    struct gs_position *position = malloc(check->instance->rules->position_size);
    bool fine = check_best(check, position) && check_line(check, position);
    for (size_t i = 0; fine && i < check->result->move_count; i++)
        fine = check_move(check, &check->result->moves[i], position);
    free(position);
    return fine;
}

/* --- strategy -------------------------------------------------------------------------- */

/* What a walk over all states of a strategy needs. */
struct tour {
    const struct check *check;
    bool canonical;
    size_t count;
    struct gs_position *position;
};

/* The key under which a state is kept. */
static void kept_key(const struct tour *tour, const uint8_t *key, uint8_t *kept)
{
    const struct gs_rules *rules = tour->check->instance->rules;
    memcpy(kept, key, rules->key_size);
    if (!tour->canonical)
        return;
    gs_decode(rules, key, tour->position);
    rules->game->space->canonical(rules, tour->position, kept);
}

/* A state that the strategy lists is in the form in which it is kept, and says what probing says.
 */
static bool visit_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct tour *tour = user;
    const struct gs_strategy *strategy = tour->check->result->strategy;
    uint8_t kept[GS_KEY_MAX];
    kept_key(tour, key, kept);
    if (memcmp(kept, key, strategy->rules->key_size) != 0)
        return fails(tour->check, "the strategy lists a state that is not canonical");
    struct gs_entry probed = strategy->probe(strategy, key);
    if (probed.value != entry.value || probed.distance != entry.distance)
        return fails(tour->check, "the strategy lists one thing and probes another");
    tour->count++;
    return true;
}

static size_t sort_size;

static int compare_keys(const void *a, const void *b)
{
    return memcmp(a, b, sort_size);
}

/* How many states there are when those that are kept under one key count once. */
static size_t count_kept(const struct tour *tour)
{
    const struct oracle *oracle = tour->check->instance->oracle;
    size_t size = oracle->rules->key_size, different = 0;
    uint8_t *keys = malloc(oracle->count * size);
    for (size_t state = 0; state < oracle->count; state++)
        kept_key(tour, oracle_key(oracle, state), keys + state * size);
    sort_size = size;
    qsort(keys, oracle->count, size, compare_keys);
    for (size_t i = 0; i < oracle->count; i++)
        if (i == 0 || memcmp(keys + i * size, keys + (i - 1) * size, size) != 0)
            different++;
    free(keys);
    return different;
}

/* Value and distance of every state that can be reached. */
static bool check_entries(const struct check *check)
{
    const struct oracle *oracle = check->instance->oracle;
    const struct gs_strategy *strategy = check->result->strategy;
    for (size_t state = 0; state < oracle->count; state++) {
        struct gs_entry entry = strategy->probe(strategy, oracle_key(oracle, state));
        int64_t distance = oracle->distances[state];
        bool known = entry.distance == distance;
        if (entry.value == GS_DRAW)
            known = distance_fits(check, state, entry.distance);
        if ((int)entry.value == oracle->values[state] && known)
            continue;
        struct check at = *check;
        at.state = state;
        return fails(&at, "the strategy says %s in %lld, but it is a %s in %lld",
                     gs_value_name(entry.value), (long long)entry.distance,
                     gs_value_name((enum gs_value)oracle->values[state]), (long long)distance);
    }
    return true;
}

static bool check_strategy(const struct check *check)
{
    const struct gs_strategy *strategy = check->result->strategy;
    const struct trial *trial = check->trial;
    if (strategy == NULL || check->result->solution != GS_SOLUTION_STRONG)
        return true;
    struct tour tour = {
        .check = check,
        .canonical = trial->name != NULL && strcmp(trial->name, "symmetry") == 0 &&
                     strcmp(trial->value, "on") == 0,
        .position = malloc(strategy->rules->position_size),
    };
    bool fine = strategy->each(strategy, visit_state, &tour);
    /* From another root than that of the oracle fewer states can be reached. */
    if (fine && check->state == 0) {
        size_t expected = count_kept(&tour);
        if (tour.count != expected)
            fine = fails(check, "%zu states, but there are %zu", tour.count, expected);
        else
            fine = check_entries(check);
    }
    free(tour.position);
    return fine;
}

/* --- trials ---------------------------------------------------------------------------- */

enum verdict agree_solve(const struct instance *instance, const struct trial *trial, size_t state,
                         struct summary *summary, char *why)
{
    struct gs_error error = {.status = GS_OK, .message = ""};
    struct gs_args args;
    struct gs_search search;
    struct gs_result result;
    struct gs_position *root = gs_position_new(instance->memory, instance->rules);
    gs_args_init(&args, trial->algo->params);
    if (trial->name != NULL && gs_args_set(&args, trial->name, trial->value, &error) != GS_OK)
        fail_msg("%s", error.message);
    gs_search_init(&search, instance->rules, &args, instance->memory);
    search.goal = trial->goal;
    search.seed = trial->seed;
    search.threads = trial->threads;
    search.limits = trial->limits;
    gs_result_init(&result, instance->memory);
    set_position(instance, state, root);

    struct check check = {instance, trial, &result, state, why};
    bool fine = true;
    if (gs_solve(trial->algo, &search, root, &result, &error) != GS_OK)
        fine = fails(&check, "%s", error.message);
    fine = fine && check_value(&check) && check_stop(&check) && check_moves(&check) &&
           check_strategy(&check);
    enum verdict verdict = !fine ? DIFFERS : result.stop == GS_STOP_SOLVED ? AGREES : OPEN;
    if (summary != NULL)
        *summary = (struct summary){result.lower, result.upper, result.nodes, result.peak_nodes,
                                    result.stop};
    gs_result_clear(&result);
    gs_release(instance->memory, root);
    return verdict;
}

/* The other ways to run an algorithm, each of which proves every value. */
static const struct {
    const char *algo, *name, *value;
} variations[] = {
    {"retrograde", "predecessors", "stored"},
    {"retrograde", "symmetry", "on"},
    {"alphabeta", "form", "minimax"},
    {"pvs", "table", "off"},
    {"pvs", "entries", "1"},
    {"pvs", "iterate", "off"},
    {"pvs", "iterate", "down"},
    {"pvs", "aspiration", "off"},
    {"pvs", "internal", "on"},
    {"pvs", "hints", "off"},
    {"pvs", "threats", "off"},
    {"pvs", "symmetry", "off"},
    {"pn-dag", "symmetry", "off"},
    {"pn-dcg", "draws", "tried"},
    {"pn-dcg", "draws", "proved"},
    {"pn-dcg", "merge", "converting"},
    {"pn-dcg", "symmetry", "on"},
    {"pn-bta", "symmetry", "on"},
    {"pn-bta", "sums", "weak"},
    {"pn", "prune", "off"},
    {"pn", "order", "draw"},
    {"pn", "init", "one"},
    {"pn2", "order", "draw"},
    {"mc-pn", "order", "draw"},
    {"pn-dag", "order", "draw"},
    {"pn-dcg", "order", "draw"},
    {"pn-dcg", "init", "one"},
    {"pn-bta", "order", "draw"},
    {"pn-bta", "order", "win"},
    {"df-pn", "order", "draw"},
    {"df-pn", "order", "win"},
    {"pds", "order", "draw"},
    {"pn-star", "order", "draw"},
    {"pn-dag", "prune", "off"},
    {"pn-dag", "init", "one"},
    {"pn-bta", "prune", "off"},
    {"df-pn", "symmetry", "off"},
    {"df-pn", "sums", "strong"},
    {"df-pn", "sort", "off"},
    {"df-pn", "prune", "off"},
    {"df-pn", "init", "mobility"},
    {"pds", "symmetry", "off"},
    {"pn-star", "symmetry", "off"},
    {"ews", "rate", "games"},
    {"ews", "playout", "guided"},
    {"ews", "init", "one"},
    {"ews", "order", "draw"},
    {"ews", "prune", "off"},
    {"ews", "symmetry", "off"},
    {"mcts", "threshold", "1"},
    {"mcts", "bound", "sqrt"},
    {"mcts", "playout", "guided"},
    {"mcts", "prior", "20"},
    {"mcts", "amaf", "100"},
    {"mcts", "force", "20"},
};

/* The same with several threads; at times with next to no table. */
static const struct {
    const char *algo, *name, *value;
    unsigned threads;
} parallel[] = {
    {"df-pn", NULL, NULL, 2},      {"df-pn", NULL, NULL, 4}, {"df-pn", "table", "3", 3},
    {"pn-star", NULL, NULL, 2},    {"pds", NULL, NULL, 3},   {"mcts", NULL, NULL, 2},
    {"mcts", "threshold", "1", 3}, {"pvs", "join", "1", 2},  {"pvs", "join", "1", 8},
    {"pn-dag", NULL, NULL, 8},     {"pn2", NULL, NULL, 8},   {"pn-dcg", "draws", "proved", 8},
    {"alphabeta", NULL, NULL, 8},  {"mc-pn", NULL, NULL, 8}, {"ews", NULL, NULL, 8},
};

static bool can_run(const struct trial *trial, const struct gs_rules *rules)
{
    const struct gs_space *space = rules->game->space;
    if (trial->name != NULL && strcmp(trial->name, "symmetry") == 0)
        return space != NULL && space->canonical != NULL;
    if (trial->name != NULL && strcmp(trial->name, "prune") == 0)
        return rules->game->prune != NULL;
    if (trial->name != NULL && strcmp(trial->name, "merge") == 0)
        return space != NULL && space->layer != NULL;
    if (trial->name != NULL && strcmp(trial->name, "prior") == 0)
        return rules->game->hint != NULL && rules->game->hint->rate != NULL;
    if (trial->name != NULL && strcmp(trial->name, "force") == 0)
        return rules->game->stones != NULL && (rules->traits & GS_STABLE);
    if (trial->name != NULL &&
        (strcmp(trial->name, "playout") == 0 || strcmp(trial->name, "amaf") == 0))
        return rules->game->stones != NULL;
    return true;
}

static size_t add_trials(const struct gs_algo *algo, const struct gs_rules *rules,
                         struct trial *trials, size_t count, size_t room)
{
    assert_true(count + 1 + sizeof(variations) / sizeof(variations[0]) +
                    sizeof(parallel) / sizeof(parallel[0]) <=
                room);
    if (algo->proves == GS_PROVES_VALUES)
        trials[count++] = (struct trial){.algo = algo};
    for (size_t i = 0; i < sizeof(variations) / sizeof(variations[0]); i++) {
        struct trial trial = {
            .algo = algo, .name = variations[i].name, .value = variations[i].value};
        if (strcmp(algo->name, variations[i].algo) == 0 && can_run(&trial, rules))
            trials[count++] = trial;
    }
    for (size_t i = 0; i < sizeof(parallel) / sizeof(parallel[0]); i++)
        if (strcmp(algo->name, parallel[i].algo) == 0)
            trials[count++] = (struct trial){.algo = algo,
                                             .name = parallel[i].name,
                                             .value = parallel[i].value,
                                             .threads = parallel[i].threads};
    return count;
}

size_t agree_trials(const struct gs_rules *rules, struct trial *trials, size_t room)
{
    struct gs_registry registry;
    size_t count = 0;
    set_up_registry(&registry);
    for (size_t i = 0; i < registry.algo_count; i++) {
        const struct gs_algo *algo = registry.algos[i];
        if (algo->stages == NULL && gs_algo_fits(algo, rules, NULL) == GS_OK)
            count = add_trials(algo, rules, trials, count, room);
    }
    return count;
}

bool agree_is_strong(const struct trial *trial)
{
    return strcmp(trial->algo->name, "retrograde") == 0;
}

void agree_describe(const struct trial *trial, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s%s%s --threads %u --goal %s --seed %llu --depth %u --nodes %llu",
             trial->algo->name, trial->name ? " " : "", trial->name ? trial->name : "",
             trial->name ? "=" : "", trial->name ? trial->value : "", trial->threads,
             gs_goal_name(trial->goal), (unsigned long long)trial->seed, trial->limits.depth,
             (unsigned long long)trial->limits.nodes);
}

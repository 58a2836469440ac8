/* SPDX-License-Identifier: MIT */
/*
 * retrograde.c - retrograde analysis: the value of every state that can be
 * reached from the root, and its distance to the end.
 *
 * Source: [Goluch], section 3.2, algorithms 1-4; [Pawlewicz], algorithm 1.
 * The steps are in enumerate.c (algorithm 2), edges.c (only for games that
 * cannot name predecessors) and label.c ([Pawlewicz]'s queue).
 *
 * Memory: one table slot a state, of its exact key and two bytes, at a load of
 * 0.7 to 0.875; and the queues, which hold a layer of the breadth-first order.
 *
 * With symmetry=on the states of the quotient graph are kept: a canonical form
 * in place of all its images, an edge where any of them has one. Symmetry
 * preserves values and distances, so the quotient has the right ones, as long
 * as each pair of canonical forms counts as one edge, however many moves
 * connect them.
 */
#include "retrograde.h"
#include "algo/algos.h"
#include "core/tree/choices.h"

enum { BATCH_STATES = 32, BATCH_BYTES = 1 << 18 };

static void release(struct gs_strategy *strategy)
{
    struct retrograde *r = (struct retrograde *)strategy;
    gs_state_table_clear(&r->table);
    gs_fifo_clear(&r->queue);
    gs_release(r->memory, r->batch_keys);
    gs_release(r->memory, r->keys);
    gs_release(r->memory, r->hashes);
    gs_release(r->memory, r->counts);
    gs_release(r->memory, r->outcomes);
    gs_release(r->memory, r->position);
    gs_release(r->memory, r->undo);
    gs_release(r->memory, r->moves);
    gs_release(r->memory, r->first);
    gs_release(r->memory, r->sources);
    gs_release(r->memory, r);
}

/* What a label says. Distances hold only if no state was left out by a depth limit. */
static struct gs_entry entry_of(const struct retrograde *r, uint32_t label)
{
    struct gs_entry entry = {GS_UNKNOWN, GS_NO_DISTANCE};
    enum label_kind kind = label_kind(label);
    if (kind == LABEL_OPEN) {
        if (r->labelled && r->enumerated)
            entry.value = GS_DRAW;
        return entry;
    }
    entry.value = kind == LABEL_WIN ? GS_WIN : GS_LOSS;
    if (r->enumerated)
        entry.distance = label_number(label);
    return entry;
}

static struct gs_entry probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    const struct retrograde *r = (const struct retrograde *)strategy;
    uint8_t kept[GS_KEY_MAX + 8] = {0};
    memcpy(kept, key, r->rules->key_size);
    if (r->canonical) {
        gs_decode(r->rules, key, r->position);
        gs_retrograde_key(r, r->position, kept);
    }
    uint64_t slot = GS_NO_SLOT;
    if (!r->table.broken)
        slot = gs_state_table_find(&r->table, kept, gs_state_table_hash(&r->table, kept));
    if (slot == GS_NO_SLOT)
        return (struct gs_entry){GS_UNKNOWN, GS_NO_DISTANCE};
    return entry_of(r, gs_state_table_payload(&r->table, slot));
}

static bool each(const struct gs_strategy *strategy,
                 bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry), void *user)
{
    const struct retrograde *r = (const struct retrograde *)strategy;
    uint8_t key[GS_KEY_MAX + 8];
    for (uint64_t slot = 0; !r->table.broken && slot < r->table.slots; slot++) {
        uint32_t label = gs_state_table_payload(&r->table, slot);
        if (label == 0)
            continue;
        gs_state_table_key(&r->table, slot, key);
        if (!visit(user, key, entry_of(r, label)))
            return false;
    }
    return true;
}

/* --- advice where a depth limit left states out ---------------------------------------- */

/* The label of the position being played on; LABEL_OPEN if it has none. */
static uint32_t label_here(const struct retrograde *r)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_retrograde_key(r, r->position, key);
    uint64_t slot = gs_state_table_find(&r->table, key, gs_state_table_hash(&r->table, key));
    return slot == GS_NO_SLOT ? label_make(LABEL_OPEN, 0) : gs_state_table_payload(&r->table, slot);
}

/*
 * What was found of a state, and a move. When states were left out the numbers of labels are not
 * distances but ranks of a proof: the winner moves to the least, the loser to the greatest, so that
 * they fall and the line ends.
 */
static struct gs_advice advise(const struct gs_strategy *strategy,
                               const struct gs_position *position)
{
    const struct retrograde *r = (const struct retrograde *)strategy;
    memcpy(r->position, position, r->rules->position_size);
    enum label_kind kind = r->table.broken ? LABEL_OPEN : label_kind(label_here(r));
    if (kind == LABEL_OPEN)
        return (struct gs_advice){GS_LOSS, GS_WIN, GS_NO_MOVE};
    enum gs_value value = kind == LABEL_WIN ? GS_WIN : GS_LOSS;
    struct gs_advice advice = {value, value, GS_NO_MOVE};
    uint32_t best = 0;
    unsigned count = gs_moves(r->rules, r->position, r->moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(r->rules, r->position, r->moves[i], r->undo);
        uint32_t label = label_here(r), rank = label_number(label);
        gs_take_back(r->rules, r->position, r->undo);
        if (label_kind(label) == LABEL_OPEN || (label_kind(label) == kind))
            continue;
        if (advice.move == GS_NO_MOVE || (kind == LABEL_WIN ? rank < best : rank > best)) {
            advice.move = r->moves[i];
            best = rank;
        }
    }
    return advice;
}

/* --- the run ------------------------------------------------------------------------------ */

/* Room for the successors or predecessors of one batch; smaller batches where states have many. */
static bool alloc_batch(struct retrograde *r)
{
    const struct gs_rules *rules = r->rules;
    size_t most =
        rules->max_moves > rules->max_predecessors ? rules->max_moves : rules->max_predecessors;
    r->batch = BATCH_BYTES / (most * (rules->key_size + sizeof *r->hashes));
    if (r->batch > BATCH_STATES)
        r->batch = BATCH_STATES;
    if (r->batch < 1)
        r->batch = 1;
    r->batch_keys = gs_alloc_zero(r->memory, r->batch * rules->key_size + 8, 1);
    r->keys = gs_alloc_zero(r->memory, r->batch * most * rules->key_size + 8, 1);
    r->hashes = gs_alloc(r->memory, r->batch * most * sizeof *r->hashes);
    r->counts = gs_alloc(r->memory, r->batch * sizeof *r->counts);
    r->outcomes = gs_alloc(r->memory, r->batch * sizeof *r->outcomes);
    r->position = gs_alloc_zero(r->memory, 1, rules->position_size);
    r->undo = gs_alloc_zero(r->memory, 1, rules->undo_size);
    r->moves = gs_alloc(r->memory, rules->max_moves * sizeof *r->moves);
    return r->batch_keys && r->keys && r->hashes && r->counts && r->outcomes && r->position &&
           r->undo && r->moves;
}

/* NULL, with the search halted, when memory runs out. */
static struct retrograde *retrograde_new(struct gs_search *search)
{
    const struct gs_space *space = search->rules->game->space;
    struct retrograde *r = gs_alloc_zero(search->memory, 1, sizeof *r);
    if (!r) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    r->search = search;
    r->memory = search->memory;
    r->rules = search->rules;
    r->canonical = gs_symmetry_is_on(search);
    r->strategy = (struct gs_strategy){.rules = search->rules,
                                       .canonical = r->canonical,
                                       .probe = probe,
                                       .each = each,
                                       .release = release};
    r->stored = !space || !space->predecessors || gs_args_choice(search->params, "predecessors");
    gs_fifo_init(&r->queue, search, r->rules->key_size);
    bool made = gs_state_table_init(&r->table, search, r->rules->key_size) && alloc_batch(r);
    /* A label counts up to 16,383 moves in two bytes. */
    if (made && r->rules->max_moves > label_most(r))
        made = gs_state_table_widen(&r->table);
    if (made)
        return r;
    gs_search_halt(search, GS_STOP_MEMORY);
    release(&r->strategy);
    return NULL;
}

static void solve(struct retrograde *r, const struct gs_position *root)
{
    struct gs_search *search = r->search;
    if (!r->finished && !gs_retrograde_enumerate(r, root))
        return;
    if (!gs_args_on(search->params, "label")) {
        gs_search_halt(search, r->enumerated ? GS_STOP_EXHAUSTED : GS_STOP_DEPTH);
        return;
    }
    if ((r->stored && !gs_retrograde_store_edges(r)) || !gs_retrograde_label(r))
        return;
    r->labelled = true;
    uint64_t *counters = search->counters;
    if (r->enumerated)
        counters[COUNT_DRAWS] =
            counters[COUNT_STATES] - counters[COUNT_WINS] - counters[COUNT_LOSSES];
    else
        gs_search_halt(search, GS_STOP_DEPTH);
    if (!r->enumerated)
        r->strategy.advise = advise;
}

static void tell(void *user, struct gs_progress *progress)
{
    const struct retrograde *r = user;
    const uint64_t *counters = r->search->counters;
    gs_progress_add(progress, "layer", r->layer);
    gs_progress_add(progress, "waiting", r->queue.count);
    gs_progress_add(progress, "won", counters[COUNT_WINS]);
    gs_progress_add(progress, "lost", counters[COUNT_LOSSES]);
    gs_progress_add(progress, "longest", counters[COUNT_LONGEST]);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    enum gs_status status = gs_symmetry_check(search, error);
    if (status != GS_OK)
        return status;
    struct retrograde *r = retrograde_new(search);
    if (!r)
        return GS_OK;
    search->teller = (struct gs_teller){tell, r};
    status = gs_retrograde_resume(r, error);
    if (status != GS_OK) {
        release(&r->strategy);
        return status;
    }
    solve(r, root);
    gs_retrograde_leave(r);
    search->teller = (struct gs_teller){NULL, NULL};
    result->strategy = &r->strategy;

    uint8_t key[GS_KEY_MAX];
    gs_encode(search->rules, root, key);
    struct gs_entry entry = probe(&r->strategy, key);
    if (entry.value == GS_UNKNOWN)
        return GS_OK;
    gs_search_conclude(search);
    gs_result_prove(result, entry.value);
    result->distance = entry.distance;
    result->solution = r->labelled && r->enumerated ? GS_SOLUTION_STRONG : GS_SOLUTION_WEAK;
    return gs_result_follow(result, search->rules, root);
}

static const char *const predecessor_choices[] = {"game", "stored", NULL};

static const struct gs_param params[] = {
    GS_PARAM_SYMMETRY("off"),
    {.name = "predecessors",
     .kind = GS_PARAM_CHOICE,
     .fallback = "game",
     .choices = predecessor_choices,
     .help = "ask the game for predecessors where it can tell, or store all edges"},
    {.name = "label",
     .kind = GS_PARAM_CHOICE,
     .fallback = "on",
     .choices = gs_off_on,
     .help = "off: only find the reachable states"},
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    {"states", "", "reachable states, both sides to move counted apart"},
    {"wins", "", "states won for the side to move"},
    {"losses", "", "states lost for the side to move"},
    {"draws", "", "drawn states"},
    {"finals", "", "states in which the game is over"},
    {"edges", "", "moves between states"},
    {"longest", "plies", "the longest distance to the end"},
    {NULL, NULL, NULL},
};

const struct gs_algo gs_retrograde = {
    .name = "retrograde",
    .summary = "retrograde analysis: the value of every reachable state, and its distance",
    .help = "Finds all states that can be reached from the root, then labels them backwards\n"
            "from the final states. Exact for every state: a strong solution. The winner\n"
            "hurries and the loser delays. Memory is what limits it: one exact key and two\n"
            "bytes a state, in a table filled to 0.7 or more. Games that cannot name the\n"
            "predecessors of a state need 4 bytes a move and 8 a state on top.\n",
    .proves = GS_PROVES_VALUES,
    .all_moves = true,
    .resumes = true,
    .uses = GS_USE_STRONG,
    .counting = "label=off",
    .params = params,
    .counters = counters,
    .run = run,
};

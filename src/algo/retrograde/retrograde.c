/* SPDX-License-Identifier: MIT */
/*
 * retrograde.c - retrograde analysis: the value of every state that can be
 * reached from the root, and its distance to the end.
 *
 * Source: [Goluch], section 3.2, algorithms 1-4; [Pawlewicz], algorithm 1.
 * The steps are in enumerate.c (algorithm 2), edges.c (only for games that
 * cannot name predecessors) and label.c ([Pawlewicz]'s queue). Each is done by
 * all threads at once, each of which owns a range of the states (exchange.c).
 *
 * Memory: one table slot a state, mostly of 4 bytes (state_table.h; keys of more than 8 bytes: the
 * key and two bytes), at a load of 0.6 to 0.875; and the queues, which contain a layer of the
 * breadth-first order.
 *
 * With symmetry=on the states of the quotient graph are kept: a canonical form
 * in place of all its images, an edge where any of them has one. Symmetry
 * preserves values and distances, so the quotient has the right ones, as long
 * as each pair of canonical forms counts as one edge, however many moves
 * connect them.
 */
#include "algo/algos.h"
#include "dense.h"
#include "disk.h"
#include "search/choices.h"

enum {
    BATCH_STATES = 32,
    BATCH_BYTES = 1 << 18,
    PARCEL_BYTES = 1 << 19,
    PARCELS_BYTES = 1 << 21, /* of one range, for all others */
    QUEUE_BYTES = 1 << 18,   /* of one range, while there is little in it */
    RECENT_BYTES = 8 << GS_RECENT_BITS
};

static void range_clear(struct range *r)
{
    struct gs_memory *memory = r->run->memory;
    gs_retrograde_disk_clear(r);
    gs_state_table_clear(&r->table);
    gs_fifo_clear(&r->queue);
    gs_release(memory, r->batch.state_keys);
    gs_release(memory, r->batch.keys);
    gs_release(memory, r->batch.hashes);
    gs_release(memory, r->batch.missing);
    gs_release(memory, r->batch.counts);
    gs_release(memory, r->batch.outcomes);
    gs_release(memory, r->board.position);
    gs_release(memory, r->board.undo);
    gs_release(memory, r->board.moves);
    gs_release(memory, r->edges.first);
    gs_release(memory, r->edges.offsets);
    gs_release(memory, r->edges.sources);
    gs_release(memory, r->exchange.parcels);
    gs_release(memory, r->exchange.parcel_bytes);
    gs_release(memory, r->exchange.recent);
}

static void release(struct gs_strategy *strategy)
{
    struct retrograde *run = (struct retrograde *)strategy;
    for (unsigned i = 0; i < run->made; i++)
        range_clear(&run->ranges[i]);
    gs_retrograde_dense_clear(run);
    gs_release(run->memory, run->ranges);
    gs_release(run->memory, run);
}

/* The value of a label. Distances are right only if no state was left out by a depth limit. */
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

/* The label under a key as it is kept, readable for 8 bytes; 0 if it has none. */
static uint32_t label_of(const struct retrograde *run, const uint8_t *kept)
{
    const struct gs_state_table *table = &run->ranges[0].table;
    if (run->dense)
        return gs_retrograde_dense_label_of(run, kept);
    uint64_t hash = gs_state_table_hash(table, kept);
    const struct range *r = &run->ranges[gs_state_table_range(table, hash)];
    if (r->disk)
        return gs_retrograde_disk_label_of(r, kept, hash);
    table = &r->table;
    uint64_t slot = table->broken ? GS_NO_SLOT : gs_state_table_find(table, kept, hash);
    return slot == GS_NO_SLOT ? 0 : gs_state_table_payload(table, slot);
}

static struct gs_entry probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    const struct retrograde *run = (const struct retrograde *)strategy;
    const struct range *r = &run->ranges[0];
    uint8_t kept[GS_KEY_MAX + 8] = {0};
    memcpy(kept, key, run->rules->key_size);
    if (run->canonical) {
        gs_decode(run->rules, key, r->board.position);
        gs_retrograde_key(r, r->board.position, kept);
    }
    uint32_t label = label_of(run, kept);
    if (label == 0)
        return (struct gs_entry){GS_UNKNOWN, GS_NO_DISTANCE};
    return entry_of(run, label);
}

/* States in files, or in arrays. */
struct visitor {
    const struct retrograde *run;
    bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry);
    void *user;
};

static bool visit_label(void *user, const uint8_t *key, uint32_t label)
{
    const struct visitor *visitor = user;
    return visitor->visit(visitor->user, key, entry_of(visitor->run, label));
}

static bool each_on_disk(const struct retrograde *run, const struct visitor *visitor)
{
    for (unsigned i = 0; i < run->count; i++)
        if (!gs_retrograde_disk_each(&run->ranges[i], visit_label, (void *)visitor))
            return false;
    return true;
}

static bool each(const struct gs_strategy *strategy,
                 bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry), void *user)
{
    const struct retrograde *run = (const struct retrograde *)strategy;
    struct visitor visitor = {run, visit, user};
    uint8_t key[GS_KEY_MAX + 8];
    if (run->dense)
        return gs_retrograde_dense_each(run, visit_label, &visitor);
    if (run->ranges[0].disk)
        return each_on_disk(run, &visitor);
    for (unsigned i = 0; i < run->count; i++) {
        const struct gs_state_table *table = &run->ranges[i].table;
        for (uint64_t home = 0; !table->broken && home < table->homes; home++) {
            uint64_t slots[GS_BUCKET_SLOTS];
            unsigned count = gs_state_table_in_order(table, home, slots);
            for (unsigned j = 0; j < count; j++) {
                gs_state_table_key(table, slots[j], key);
                if (!visit(user, key, entry_of(run, gs_state_table_payload(table, slots[j]))))
                    return false;
            }
        }
    }
    return true;
}

/* --- advice where a depth limit left states out ---------------------------------------- */

/* The label of the position being played on; LABEL_OPEN if it has none. */
static uint32_t label_here(const struct retrograde *run)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_retrograde_key(&run->ranges[0], run->ranges[0].board.position, key);
    uint32_t label = label_of(run, key);
    return label ? label : label_make(LABEL_OPEN, 0);
}

/*
 * The value of a state, and a move. When states were left out, the numbers of labels are not
 * distances but ranks of a proof. The winner moves to the least, the loser to the greatest, so
 * ranks fall and the line ends.
 */
static struct gs_advice advise(const struct gs_strategy *strategy,
                               const struct gs_position *position)
{
    const struct retrograde *run = (const struct retrograde *)strategy;
    const struct range *r = &run->ranges[0];
    memcpy(r->board.position, position, r->rules->position_size);
    enum label_kind kind = label_kind(label_here(run));
    if (kind == LABEL_OPEN)
        return (struct gs_advice){GS_LOSS, GS_WIN, GS_NO_MOVE, 0};
    enum gs_value value = kind == LABEL_WIN ? GS_WIN : GS_LOSS;
    struct gs_advice advice = {value, value, GS_NO_MOVE, 0};
    uint32_t best = 0;
    unsigned count = gs_moves(r->rules, r->board.position, r->board.moves);
    for (unsigned i = 0; i < count; i++) {
        gs_play(r->rules, r->board.position, r->board.moves[i], r->board.undo);
        uint32_t label = label_here(run), rank = label_number(label);
        gs_take_back(r->rules, r->board.position, r->board.undo);
        if (label_kind(label) == LABEL_OPEN || (label_kind(label) == kind))
            continue;
        if (advice.move == GS_NO_MOVE || (kind == LABEL_WIN ? rank < best : rank > best)) {
            advice.move = r->board.moves[i];
            best = rank;
        }
    }
    return advice;
}

/* --- what a range needs --------------------------------------------------------------------- */

/* What is left of the budget; without one, plenty. */
static size_t memory_left(const struct gs_memory *memory)
{
    size_t budget = gs_memory_budget(memory), used = gs_memory_used(memory);
    return budget == 0 ? SIZE_MAX : budget > used ? budget - used : 0;
}

/* The least that a parcel takes: twice the records that one state can make. */
static size_t least_parcel(const struct gs_search *search)
{
    return 2 * gs_retrograde_batch_most(search->rules) * gs_retrograde_record_most(search);
}

/* As many ranges as threads, while what they take for themselves is a small part of the memory. */
static unsigned range_count(const struct gs_search *search)
{
    unsigned count = gs_team_size(search);
    size_t room = memory_left(search->memory) / 8, parcel = least_parcel(search);
    while (count > 1 && room / count < (count - 1) * parcel + QUEUE_BYTES + RECENT_BYTES)
        count--;
    return count;
}

/* Bytes of each parcel of `count` ranges: a thirty-second of the memory at most for all of them. */
static size_t parcel_size(const struct retrograde *run, unsigned count)
{
    size_t least = least_parcel(run->search), bytes = PARCELS_BYTES / (count - 1);
    size_t share = memory_left(run->memory) / 32 / count / (count - 1);
    if (bytes > PARCEL_BYTES)
        bytes = PARCEL_BYTES;
    if (bytes > share)
        bytes = share;
    return bytes > least ? bytes : least;
}

/* States of a batch: fewer where they have many moves, or parcels are small. */
static size_t batch_size(const struct range *r)
{
    size_t most = gs_retrograde_batch_most(r->rules);
    size_t posted = most * gs_retrograde_record_most(r->run->search); /* by one state */
    size_t batch = BATCH_BYTES / (most * (r->rules->key_size + sizeof *r->batch.hashes));
    if (batch > BATCH_STATES)
        batch = BATCH_STATES;
    if (r->exchange.parcel_size > 0 && batch > r->exchange.parcel_size / 2 / posted)
        batch = r->exchange.parcel_size / 2 / posted;
    return batch > 1 ? batch : 1;
}

/* Room for the successors or predecessors of one batch. */
static bool alloc_batch(struct range *r)
{
    const struct gs_rules *rules = r->rules;
    struct gs_memory *memory = r->run->memory;
    size_t most = gs_retrograde_batch_most(rules);
    r->batch.most = batch_size(r);
    r->batch.state_keys = gs_alloc_zero(memory, r->batch.most * rules->key_size + 8, 1);
    r->batch.keys = gs_alloc_zero(memory, r->batch.most * most * rules->key_size + 8, 1);
    r->batch.hashes =
        gs_alloc(memory, (r->batch.most * most + TAKEN_STATES) * sizeof *r->batch.hashes);
    r->batch.missing =
        gs_alloc(memory, (r->batch.most * most + TAKEN_STATES) * sizeof *r->batch.missing);
    r->batch.counts = gs_alloc(memory, r->batch.most * sizeof *r->batch.counts);
    r->batch.outcomes = gs_alloc(memory, r->batch.most * sizeof *r->batch.outcomes);
    r->board.position = gs_alloc_zero(memory, 1, rules->position_size);
    r->board.undo = gs_alloc_zero(memory, 1, rules->undo_size);
    r->board.moves = gs_alloc(memory, rules->max_moves * sizeof *r->board.moves);
    return r->batch.state_keys && r->batch.keys && r->batch.hashes && r->batch.missing &&
           r->batch.counts && r->batch.outcomes && r->board.position && r->board.undo &&
           r->board.moves;
}

static bool alloc_parcels(struct range *r)
{
    const unsigned count = r->count;
    r->exchange.parcels = gs_alloc_zero(r->run->memory, count, sizeof *r->exchange.parcels);
    r->exchange.parcel_bytes =
        gs_alloc_zero(r->run->memory, 1, (count - 1) * (r->exchange.parcel_size + 8));
    if (!r->exchange.parcels || !r->exchange.parcel_bytes)
        return false;
    uint8_t *bytes = r->exchange.parcel_bytes;
    for (unsigned i = 0; i < count; i++) {
        if (i == r->number)
            continue;
        r->exchange.parcels[i].records = bytes;
        bytes += r->exchange.parcel_size + 8; /* keys are read 8 bytes at a time */
    }
    return true;
}

/* The first entry begins with a hash that has its place elsewhere: 0, as all others, would be
 * there. */
static bool alloc_recent(struct range *r)
{
    if (r->rules->key_size > 8 || r->run->search->disk)
        return true;
    r->exchange.recent = gs_alloc_zero(r->run->memory, 1, RECENT_BYTES);
    if (r->exchange.recent)
        r->exchange.recent[0] = UINT64_MAX;
    return r->exchange.recent != NULL;
}

/*
 * What a range has for the others. Its own thread makes it: a block of 2 MiB is cleared when it is
 * first written to.
 */
static bool alloc_for_others(struct range *r)
{
    if (r->count == 1 || (alloc_parcels(r) && alloc_recent(r)))
        return true;
    return gs_search_halt(r->search, GS_STOP_MEMORY);
}

/* How many bits the key of a state has. */
static unsigned key_bits(const struct gs_rules *rules)
{
    const struct gs_space *space = rules->game->space;
    const bool ranked = (rules->traits & GS_RANKED_KEYS) && space && space->ranks;
    const uint64_t ranks = ranked ? space->ranks(rules) : 0;
    if (ranks < 2)
        return (unsigned)(8 * rules->key_size);
    return 64 - (unsigned)__builtin_clzll(ranks - 1);
}

/* Labels count moves, and distances of at least 255. */
static uint32_t first_label_most(const struct gs_rules *rules)
{
    uint32_t most = rules->max_moves > 255 ? rules->max_moves : 255;
    return most > UINT16_MAX >> 2 ? UINT16_MAX : label_make(LABEL_LOSS, most);
}

static bool range_init(struct range *r, struct retrograde *run, unsigned count)
{
    *r = (struct range){
        .run = run,
        .rules = run->rules,
        .canonical = run->canonical,
        .number = run->made++,
    };
    gs_fifo_init(&r->queue, run->search, run->rules->key_size);
    if (count > 1)
        r->exchange.parcel_size = parcel_size(run, count);
    if (!gs_state_table_init_buckets(&r->table, run->search, run->rules->key_size,
                                     key_bits(run->rules), first_label_most(run->rules)) ||
        !alloc_batch(r))
        return false;
    if (r->rules->max_moves > label_most(r) && !gs_state_table_widen(&r->table))
        return false;
    return !run->search->disk || gs_retrograde_disk_init(r, count);
}

/* --- the run ------------------------------------------------------------------------------ */

static bool make_ranges(struct retrograde *run)
{
    unsigned count = range_count(run->search);
    run->ranges = gs_alloc(run->memory, count * sizeof *run->ranges);
    while (run->ranges && run->made < count) {
        if (!range_init(&run->ranges[run->made], run, count))
            return false;
    }
    return run->ranges != NULL;
}

/* NULL, with the search halted, when memory runs out. */
static struct retrograde *retrograde_new(struct gs_search *search)
{
    const struct gs_space *space = search->rules->game->space;
    struct retrograde *run = gs_alloc_zero(search->memory, 1, sizeof *run);
    if (!run) {
        gs_search_halt(search, GS_STOP_MEMORY);
        return NULL;
    }
    run->search = search;
    run->memory = search->memory;
    run->rules = search->rules;
    run->canonical = gs_symmetry_is_on(search);
    run->strategy = (struct gs_strategy){.rules = search->rules,
                                         .canonical = run->canonical,
                                         .probe = probe,
                                         .each = each,
                                         .release = release};
    run->stored = !space || !space->predecessors || gs_args_choice(search->params, "predecessors");
    if ((!gs_args_on(search->params, "index") || gs_retrograde_dense_init(run)) && make_ranges(run))
        return run;
    gs_search_halt(search, GS_STOP_MEMORY);
    release(&run->strategy);
    return NULL;
}

static void solve_on_disk(struct range *r)
{
    struct retrograde *run = r->run;
    gs_retrograde_disk_begin(r);
    if (!gs_retrograde_resume(r))
        return;
    if ((run->finished || gs_retrograde_disk_enumerate(r, run->root)) &&
        gs_args_on(r->search->params, "label") && gs_retrograde_disk_label(r) && r->number == 0)
        run->labelled = true;
}

static void solve_by_index(struct range *r)
{
    if (gs_retrograde_dense_enumerate(r, r->run->root) && gs_args_on(r->search->params, "label") &&
        gs_retrograde_dense_label(r) && r->number == 0)
        r->run->labelled = true;
}

static void solve(struct range *r)
{
    struct retrograde *run = r->run;
    if (!gs_retrograde_resume(r))
        return;
    if ((!run->finished && !gs_retrograde_enumerate(r, run->root)) ||
        !gs_args_on(r->search->params, "label"))
        return;
    if ((run->stored && !gs_retrograde_store_edges(r)) || !gs_retrograde_label(r))
        return;
    if (r->number == 0)
        run->labelled = true;
}

/* The range of one thread; from now on its table and its queue are this thread's. */
static void solve_range(struct range *r, struct gs_search *search, unsigned count)
{
    r->search = r->table.search = r->queue.search = search;
    r->count = count;
    if (r->number == 0)
        r->run->count = count;
    if (count > 1)
        gs_state_table_share(&r->table, r->number, count, &r->run->table_bytes);
    if (!alloc_for_others(r))
        gs_team_barrier(r->member); /* where the others, who wait there, end, too */
    else if (r->run->dense)
        solve_by_index(r);
    else if (r->disk)
        solve_on_disk(r);
    else
        solve(r);
}

static void solve_as_member(struct gs_member *member, void *user)
{
    struct range *r = &((struct retrograde *)user)->ranges[member->number];
    r->member = member;
    solve_range(r, &member->search, gs_team_members(member->team));
}

static void solve_all(struct retrograde *run)
{
    struct gs_search *search = run->search;
    if (run->made == 1)
        solve_range(&run->ranges[0], search, 1);
    else if (gs_team_run(search, run->made, solve_as_member, run) != GS_OK)
        gs_search_halt(search, GS_STOP_MEMORY);
}

/* Reports the states of all ranges to the search. */
static void sum_up(struct retrograde *run)
{
    struct gs_search *search = run->search;
    uint64_t *counters = search->counters;
    for (unsigned i = 0; i < run->made; i++) {
        if (run->ranges[i].longest > counters[COUNT_LONGEST])
            counters[COUNT_LONGEST] = run->ranges[i].longest;
    }
    if (run->labelled && run->enumerated)
        counters[COUNT_DRAWS] =
            counters[COUNT_STATES] - counters[COUNT_WINS] - counters[COUNT_LOSSES];
    if (run->labelled && !run->enumerated) {
        gs_search_halt(search, GS_STOP_DEPTH);
        run->strategy.advise = advise;
    }
    if (search->stop == GS_STOP_SOLVED && !gs_args_on(search->params, "label"))
        gs_search_halt(search, run->enumerated ? GS_STOP_EXHAUSTED : GS_STOP_DEPTH);
}

static void report_progress(void *user, struct gs_progress *progress)
{
    const struct retrograde *run = user;
    const struct range *r = &run->ranges[0];
    gs_progress_add(progress, "layer", run->layer);
    gs_progress_add(progress, "waiting", r->level);
    if (run->count > 1)
        return; /* the others' counts are their own */
    gs_progress_add(progress, "won", run->search->counters[COUNT_WINS]);
    gs_progress_add(progress, "lost", run->search->counters[COUNT_LOSSES]);
}

/* The value of the root. Files can fail at this read, too. */
static enum gs_status conclude(struct retrograde *r, struct gs_position *root,
                               struct gs_result *result)
{
    struct gs_search *search = r->search;
    enum gs_status status = GS_OK;
    uint8_t key[GS_KEY_MAX];
    gs_encode(search->rules, root, key);
    struct gs_entry entry = probe(&r->strategy, key);
    if (entry.value != GS_UNKNOWN) {
        gs_search_conclude(search);
        gs_result_prove(result, entry.value);
        result->distance = entry.distance;
        result->solution = r->labelled && r->enumerated ? GS_SOLUTION_STRONG : GS_SOLUTION_WEAK;
        status = gs_result_follow(result, search->rules, root);
    }
    if (search->disk && search->disk->problem != 0)
        gs_search_halt(search, GS_STOP_DISK);
    return status;
}

/* What goes with what. */
static enum gs_status check_index(const struct gs_search *search, struct gs_error *error)
{
    const struct gs_space *space = search->rules->game->space;
    if (!gs_args_on(search->params, "index"))
        return GS_OK;
    if (!space || !space->ranks || !space->predecessors || space->ranks(search->rules) == 0)
        return gs_error_set(error, GS_UNSUPPORTED, "index=on: the states have no dense index");
    if (search->rules->max_moves > GS_DENSE_MOVES)
        return gs_error_set(error, GS_UNSUPPORTED, "index=on: a state may have too many moves");
    if (gs_args_choice(search->params, "predecessors"))
        return gs_error_set(error, GS_USAGE, "index=on: edges are not stored");
    if (search->disk)
        return gs_error_set(error, GS_USAGE, "index=on: states by their index are not on a disk");
    if (search->checkpoint)
        return gs_error_set(error, GS_USAGE, "no checkpoints are written of states by their index");
    return GS_OK;
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    enum gs_status status = gs_symmetry_check(search, error);
    if (status == GS_OK)
        status = check_index(search, error);
    if (status != GS_OK)
        return status;
    if (search->disk && !gs_block_file_try(search))
        return GS_OK;
    struct retrograde *r = retrograde_new(search);
    if (!r)
        return GS_OK;
    r->root = root;
    r->error = error;
    search->progress_source = (struct gs_progress_source){report_progress, r};
    solve_all(r);
    if (r->loaded != GS_OK) {
        status = r->loaded;
        release(&r->strategy);
        return status;
    }
    sum_up(r);
    gs_retrograde_leave(r);
    for (unsigned i = 0; search->disk && i < r->made; i++)
        gs_retrograde_disk_rest(&r->ranges[i]);
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    result->strategy = &r->strategy;
    return conclude(r, root, result);
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
    {.name = "index",
     .kind = GS_PARAM_CHOICE,
     .fallback = "off",
     .choices = gs_off_on,
     .help = "on: states in arrays by the game's dense index, ten bits for each there could be"},
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
            "hurries and the loser delays. Memory is what limits it: 4 to 8 bytes a state (keys\n"
            "above 8 bytes: two more), in a table filled to 0.6 or more. Games that cannot name\n"
            "the predecessors of a state need 4 bytes a move and 8 a state on top. With --threads\n"
            "each thread owns a part of the states; all that is found is the same. With\n"
            "--disk states are in files: 10 bytes each (keys of up to 8 bytes), 16 a move\n"
            "where edges are stored, and as much again while files are merged. With index=on\n"
            "states are in arrays of ten bits for each index that the game has (18 where the\n"
            "game is longer than 255 plies): it pays where one state in five can be reached.\n",
    .proves = GS_PROVES_VALUES,
    .node = "a state that is reached, once",
    .all_moves = true,
    .threads = true,
    .resumes = true,
    .disk = true,
    .uses = GS_USE_STRONG,
    .counting = "label=off",
    .params = params,
    .counters = counters,
    .run = run,
};

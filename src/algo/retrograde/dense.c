/* SPDX-License-Identifier: MIT */
/*
 * dense.c - retrograde analysis with the states in arrays by the game's dense index.
 *
 * There is no look-up and no queue: a rank is the place of a state, and passes over the arrays find
 * the states of a layer, or of a distance. Each thread goes through chunks of its own, and changes
 * any state in one atomic step (one thread reaches a state, or labels it).
 *
 * The result is that of label.c. A distance takes two passes, with a barrier between: states won at
 * it count down their predecessors, which may be lost at the next one; then those lost at it make
 * their predecessors won. So no pass changes data that another thread reads in it: new labels are
 * of the next distance, and a count of 0 is the last that a state ever gets.
 *
 * Source: the arrays of bits of endgame databases; K. Thompson, "Retrograde analysis of certain
 * endgames", ICCA Journal 9 (1986).
 *
 * Cost: as in enumerate.c and label.c, with two places in memory for each look-up, and a pass over
 * the array of kinds for each layer, and two over that of numbers for each distance.
 */
#include "dense.h"

enum {
    CHUNK_RANKS = 1 << 15, /* that a thread goes through before it checks whether to go on */
    WORD_RANKS = 32,       /* whose kinds are in one word */
    MOST = 64,             /* states of a batch */
    /* The numbers of states in which the game is over, while states are found. */
    OVER_LOST = GS_DENSE_MOVES + 1,
    OVER_WON
};

/* --- kinds and numbers --------------------------------------------------------------------------
 */

static inline unsigned place_of(uint64_t rank)
{
    return (unsigned)(rank % WORD_RANKS) * 2;
}

static inline enum dense_kind kind_of(const struct dense *dense, uint64_t rank)
{
    uint64_t word = __atomic_load_n(&dense->kinds[rank / WORD_RANKS], __ATOMIC_RELAXED);
    return (enum dense_kind)(word >> place_of(rank) & 3);
}

/* From one kind to another; false if it is of another kind (any more). */
static inline bool change_kind(struct dense *dense, uint64_t rank, unsigned from, unsigned to)
{
    uint64_t *at = &dense->kinds[rank / WORD_RANKS];
    uint64_t word = __atomic_load_n(at, __ATOMIC_RELAXED);
    const uint64_t change = (uint64_t)(from ^ to) << place_of(rank);
    do {
        if ((word >> place_of(rank) & 3) != from)
            return false;
    } while (!__atomic_compare_exchange_n(at, &word, word ^ change, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    return true;
}

static inline uint32_t number_of(const struct dense *dense, uint64_t rank)
{
    if (dense->width == 1)
        return __atomic_load_n((uint8_t *)dense->numbers + rank, __ATOMIC_RELAXED);
    return __atomic_load_n((uint16_t *)dense->numbers + rank, __ATOMIC_RELAXED);
}

static inline void set_number(struct dense *dense, uint64_t rank, uint32_t number)
{
    if (dense->width == 1)
        __atomic_store_n((uint8_t *)dense->numbers + rank, (uint8_t)number, __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint16_t *)dense->numbers + rank, (uint16_t)number, __ATOMIC_RELAXED);
}

/* One less; returns what it was. */
static inline uint32_t lower_number(struct dense *dense, uint64_t rank)
{
    if (dense->width == 1)
        return __atomic_fetch_sub((uint8_t *)dense->numbers + rank, 1, __ATOMIC_RELAXED);
    return __atomic_fetch_sub((uint16_t *)dense->numbers + rank, 1, __ATOMIC_RELAXED);
}

bool gs_retrograde_dense_init(struct retrograde *run)
{
    const struct gs_space *space = run->rules->game->space;
    struct dense *dense = run->dense = gs_alloc_zero(run->memory, 1, sizeof *dense);
    if (!dense)
        return false;
    dense->ranks = space->ranks(run->rules);
    dense->width = 1;
    dense->kinds = gs_alloc_zero(run->memory, dense->ranks / WORD_RANKS + 1, sizeof *dense->kinds);
    dense->numbers = gs_alloc_zero(run->memory, dense->ranks + sizeof(uint64_t), dense->width);
    return dense->kinds && dense->numbers;
}

void gs_retrograde_dense_clear(struct retrograde *run)
{
    if (!run->dense)
        return;
    gs_release(run->memory, run->dense->kinds);
    gs_release(run->memory, run->dense->numbers);
    gs_release(run->memory, run->dense);
    run->dense = NULL;
}

/* --- batches ------------------------------------------------------------------------------------
 */

/* States that are worked on together, so that the places of what they lead to are on their way. */
struct batch {
    struct range *r;
    unsigned code;  /* the kind that is sought; */
    unsigned count; /* of ranks */
    size_t most;
    uint64_t ranks[MOST];
    bool (*work)(struct batch *batch);
};

static void batch_init(struct batch *batch, struct range *r, unsigned code,
                       bool (*work)(struct batch *batch))
{
    *batch = (struct batch){.r = r, .code = code, .work = work};
    batch->most = r->batch.most < MOST ? r->batch.most : MOST;
}

static bool flush(struct batch *batch)
{
    bool goes_on = batch->count == 0 || batch->work(batch);
    batch->count = 0;
    return goes_on;
}

static inline bool add(struct batch *batch, uint64_t rank)
{
    batch->ranks[batch->count++] = rank;
    return batch->count < batch->most || flush(batch);
}

/* Writes the ranks of keys into r->hashes from `from` on, and has their places fetched. */
static void rank_ahead(struct range *r, const uint8_t *keys, unsigned count, size_t from)
{
    const struct dense *dense = r->run->dense;
    const struct gs_space *space = r->rules->game->space;
    for (unsigned i = 0; i < count; i++) {
        uint64_t rank = space->rank(r->rules, keys + i * r->rules->key_size);
        r->batch.hashes[from + i] = rank;
        __builtin_prefetch(&dense->kinds[rank / WORD_RANKS], 1);
        __builtin_prefetch((uint8_t *)dense->numbers + rank * dense->width, 1);
    }
}

/* --- passes -------------------------------------------------------------------------------------
 */

/* A bit at the place of each of the 32 kinds that is `code`. */
static inline uint64_t kinds_that_are(uint64_t word, unsigned code)
{
    const uint64_t each = UINT64_MAX / 3; /* the lower bit of all */
    uint64_t other = word ^ each * code;
    return ~(other | other >> 1) & each;
}

/* Goes through the kinds of a chunk; behind the last rank there are none. */
static bool walk_kinds(struct batch *batch, uint64_t from, uint64_t to)
{
    const struct dense *dense = batch->r->run->dense;
    for (uint64_t rank = from; rank < to; rank += WORD_RANKS) {
        uint64_t word = __atomic_load_n(&dense->kinds[rank / WORD_RANKS], __ATOMIC_RELAXED);
        for (uint64_t are = kinds_that_are(word, batch->code); are; are &= are - 1) {
            uint64_t found = rank + (unsigned)__builtin_ctzll(are) / 2;
            if (!add(batch, found))
                return false;
        }
    }
    return true;
}

/* Whether any of the eight bytes from a rank on is the distance in work. */
static inline bool have_number(const struct dense *dense, uint64_t rank, uint32_t number)
{
    const uint64_t each = UINT64_MAX / 255;
    if (dense->width != 1)
        return true;
    uint64_t *at = (uint64_t *)((uint8_t *)dense->numbers + rank);
    uint64_t word = __atomic_load_n(at, __ATOMIC_RELAXED) ^ each * number;
    return ((word - each) & ~word & each << 7) != 0;
}

/* Goes through the numbers of a chunk, for states of the kind that have the distance in work. */
static bool walk_numbers(struct batch *batch, uint64_t from, uint64_t to)
{
    const struct range *r = batch->r;
    const struct dense *dense = r->run->dense;
    for (uint64_t rank = from; rank < to; rank += 8) {
        if (!have_number(dense, rank, r->distance))
            continue;
        for (uint64_t at = rank; at < rank + 8 && at < to; at++)
            if (number_of(dense, at) == r->distance && kind_of(dense, at) == batch->code &&
                !add(batch, at))
                return false;
    }
    return true;
}

/* Goes through the chunks of this thread; false when the search must end. */
static bool pass(struct batch *batch, bool (*walk)(struct batch *batch, uint64_t from, uint64_t to),
                 const char *phase, uint64_t total)
{
    struct range *r = batch->r;
    const uint64_t ranks = r->run->dense->ranks, others = gs_retrograde_others(r);
    const uint64_t stride = (uint64_t)CHUNK_RANKS * r->count;
    for (uint64_t from = (uint64_t)CHUNK_RANKS * r->number; from < ranks; from += stride) {
        uint64_t to = ranks - from < CHUNK_RANKS ? ranks : from + CHUNK_RANKS;
        if (!walk(batch, from, to) || !flush(batch) ||
            !gs_search_report(r->search, phase, others + r->found, total))
            return false;
    }
    return true;
}

/* --- all states ---------------------------------------------------------------------------------
 */

/* Two kinds take turns. */
static unsigned layer_code(unsigned depth)
{
    return DENSE_WIN + depth % 2;
}

static bool reach(struct range *r, uint64_t rank, unsigned code)
{
    struct dense *dense = r->run->dense;
    if (kind_of(dense, rank) != DENSE_NONE || !change_kind(dense, rank, DENSE_NONE, code))
        return true;
    if (!gs_search_node(r->search))
        return false;
    r->search->counters[COUNT_STATES]++;
    r->found++;
    r->next++;
    gs_search_keep(r->search, 1);
    return true;
}

static void set_expanded(struct range *r, uint64_t rank, unsigned code, uint32_t label)
{
    struct dense *dense = r->run->dense;
    enum label_kind kind = label_kind(label);
    set_number(dense, rank,
               kind == LABEL_OPEN  ? label_number(label)
               : kind == LABEL_WIN ? OVER_WON
                                   : OVER_LOST);
    change_kind(dense, rank, code, DENSE_OPEN);
}

static bool expand(struct batch *batch)
{
    struct range *r = batch->r;
    const unsigned next = batch->code ^ 1; /* see layer_code */
    size_t total = 0;
    for (unsigned i = 0; i < batch->count; i++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        uint8_t *keys = r->batch.keys + total * r->rules->key_size;
        enum gs_value outcome;
        r->rules->game->space->unrank(r->rules, batch->ranks[i], key);
        unsigned count = gs_retrograde_successors(r, key, keys, &outcome);
        rank_ahead(r, keys, count, total);
        total += count;
        set_expanded(r, batch->ranks[i], batch->code, gs_retrograde_first_label(r, count, outcome));
        r->search->expanded++;
    }
    for (size_t i = 0; i < total; i++) {
        if (!reach(r, r->batch.hashes[i], next))
            return false;
    }
    return true;
}

/* As in memory, the states at a limit of depth stay unexpanded. */
bool gs_retrograde_dense_enumerate(struct range *r, const struct gs_position *root)
{
    const unsigned most = r->search->limits.depth;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    struct batch batch;
    r->next = 0;
    if (r->number == 0) {
        gs_retrograde_key(r, root, key);
        reach(r, r->rules->game->space->rank(r->rules, key), layer_code(0));
    }
    if (!gs_retrograde_begin(r))
        return false;
    for (unsigned depth = 0; gs_retrograde_waiting(r) > 0 && (most == 0 || depth < most); depth++) {
        r->next = 0;
        if (r->number == 0)
            r->run->layer = depth;
        batch_init(&batch, r, layer_code(depth), expand);
        pass(&batch, walk_kinds, "states found", 0);
        if (!gs_retrograde_begin(r))
            return false;
    }
    if (r->number == 0)
        r->run->enumerated = gs_retrograde_waiting(r) == 0;
    r->total = gs_retrograde_others(r) + r->found;
    return true;
}

/* --- labels -------------------------------------------------------------------------------------
 */

/* States in which the game is over get their label; those that were not expanded are open. */
static bool label_final(struct batch *batch, uint64_t from, uint64_t to)
{
    struct range *r = batch->r;
    struct dense *dense = r->run->dense;
    for (uint64_t rank = from; rank < to; rank++) {
        enum dense_kind kind = kind_of(dense, rank);
        uint32_t number = number_of(dense, rank);
        if (kind == DENSE_WIN || kind == DENSE_LOSS) {
            change_kind(dense, rank, kind, DENSE_OPEN);
        } else if (kind == DENSE_OPEN && number >= OVER_LOST) {
            set_number(dense, rank, 0);
            change_kind(dense, rank, DENSE_OPEN, number == OVER_WON ? DENSE_WIN : DENSE_LOSS);
            r->next++;
            r->found++;
        }
    }
    return true;
}

static void label_state(struct range *r, uint64_t rank, enum dense_kind kind)
{
    set_number(r->run->dense, rank, r->distance + 1);
    r->search->counters[kind == DENSE_WIN ? COUNT_WINS : COUNT_LOSSES]++;
    r->found++;
    r->next++;
    r->longest = r->distance + 1;
}

/* Counts down the open successors of a state, as one of them is won. */
static void update_by_win(struct range *r, uint64_t rank)
{
    struct dense *dense = r->run->dense;
    if (kind_of(dense, rank) == DENSE_OPEN && number_of(dense, rank) > 0 &&
        lower_number(dense, rank) == 1) {
        label_state(r, rank, DENSE_LOSS);
        change_kind(dense, rank, DENSE_OPEN, DENSE_LOSS);
    }
}

static void update_by_loss(struct range *r, uint64_t rank)
{
    struct dense *dense = r->run->dense;
    if (kind_of(dense, rank) == DENSE_OPEN && change_kind(dense, rank, DENSE_OPEN, DENSE_WIN))
        label_state(r, rank, DENSE_WIN);
}

/* Predecessors that the game names may be unreachable: those have no kind. */
static bool update_batch(struct batch *batch)
{
    struct range *r = batch->r;
    const struct gs_space *space = r->rules->game->space;
    size_t total = 0;
    for (unsigned i = 0; i < batch->count; i++) {
        uint8_t key[GS_KEY_MAX + 8] = {0};
        uint8_t *keys = r->batch.keys + total * r->rules->key_size;
        space->unrank(r->rules, batch->ranks[i], key);
        unsigned count = space->predecessors(r->rules, key, r->canonical, keys);
        rank_ahead(r, keys, count, total);
        total += count;
    }
    for (size_t i = 0; i < total; i++) {
        if (batch->code == DENSE_WIN)
            update_by_win(r, r->batch.hashes[i]);
        else
            update_by_loss(r, r->batch.hashes[i]);
    }
    return gs_search_poll(r->search);
}

/* Two bytes a number. */
static bool widen(struct range *r)
{
    struct dense *dense = r->run->dense;
    uint8_t *narrow = dense->numbers;
    uint16_t *wide = gs_alloc(r->run->memory, (dense->ranks + sizeof(uint64_t)) * sizeof *wide);
    if (!wide)
        return gs_search_halt(r->search, GS_STOP_MEMORY);
    for (uint64_t rank = 0; rank < dense->ranks; rank++) {
        if (rank % CHUNK_RANKS == 0 && !gs_search_poll(r->search))
            break; /* what is halted ends at the next barrier */
        wide[rank] = narrow[rank];
    }
    dense->numbers = wide;
    dense->width = sizeof *wide;
    gs_release(r->run->memory, narrow);
    return r->search->stop == GS_STOP_SOLVED;
}

/* Room for the next distance: the first thread makes it, while all others wait. */
static bool make_room(struct range *r)
{
    if (r->distance != UINT8_MAX)
        return r->distance + 1 < UINT16_MAX || gs_search_halt(r->search, GS_STOP_MEMORY);
    if (r->number == 0 && r->run->dense->width == 1)
        widen(r);
    return !r->member || gs_team_barrier(r->member);
}

static bool propagate_level(struct range *r, enum dense_kind kind)
{
    struct batch batch;
    batch_init(&batch, r, kind, update_batch);
    pass(&batch, walk_numbers, "states labelled", r->total);
    return gs_retrograde_begin(r);
}

bool gs_retrograde_dense_label(struct range *r)
{
    struct batch batch;
    r->found = r->next = 0;
    r->distance = 0;
    batch_init(&batch, r, DENSE_NONE, NULL);
    pass(&batch, label_final, "states found", r->total);
    if (!gs_retrograde_begin(r))
        return false;
    if (r->number == 0)
        r->run->dense->labelled = true;
    for (; gs_retrograde_waiting(r) > 0; r->distance++) {
        r->next = 0;
        if (r->number == 0)
            r->run->layer = r->distance;
        if (!make_room(r) || !propagate_level(r, DENSE_WIN) || !propagate_level(r, DENSE_LOSS))
            return false;
    }
    return true;
}

/* --- reading ------------------------------------------------------------------------------------
 */

static uint32_t label_at(const struct dense *dense, uint64_t rank)
{
    static const enum label_kind kinds[] = {LABEL_OPEN, LABEL_OPEN, LABEL_WIN, LABEL_LOSS};
    enum dense_kind kind = kind_of(dense, rank);
    return kind == DENSE_NONE ? 0 : label_make(kinds[kind], number_of(dense, rank));
}

uint32_t gs_retrograde_dense_label_of(const struct retrograde *run, const uint8_t *key)
{
    const struct dense *dense = run->dense;
    return dense->labelled ? label_at(dense, run->rules->game->space->rank(run->rules, key)) : 0;
}

bool gs_retrograde_dense_each(const struct retrograde *run,
                              bool (*visit)(void *user, const uint8_t *key, uint32_t label),
                              void *user)
{
    const struct dense *dense = run->dense;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    for (uint64_t rank = 0; dense->labelled && rank < dense->ranks; rank++) {
        uint32_t label = label_at(dense, rank);
        if (label == 0)
            continue;
        run->rules->game->space->unrank(run->rules, rank, key);
        if (!visit(user, key, label))
            return false;
    }
    return true;
}

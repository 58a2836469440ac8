/* SPDX-License-Identifier: MIT */
/*
 * Opening a strategy file, and reading it as a strategy. The file is mapped, so that only what is
 * used is read; head, model, index and tail are checked at once, each block when it is first used.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "core/checksum.h"
#include "core/game_origin.h"
#include "read.h"

static struct gs_entry probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    /* Only what is cached changes: the position, the checked blocks, the trouble. */
    struct store *store = (struct store *)(uintptr_t)strategy;
    uint64_t number[GS_NUMBER_WORDS];
    uint8_t canonical[GS_KEY_MAX + 8];
    if (store->head.canonical) {
        gs_decode(store->rules, key, store->position);
        store->rules->game->space->canonical(store->rules, store->position, canonical);
        key = canonical;
    }
    gs_number_of_key(store->rules, store->head.rank, key, number);
    if ((number[0] & ((UINT64_C(1) << store->head.shift) - 1)) != 0)
        return (struct gs_entry){GS_UNKNOWN, GS_NO_DISTANCE};
    gs_number_shift_down(number, store->head.shift, store->words);
    return gs_store_find(store, number);
}

/* The key of a number; false where the number is too large for one. */
static bool key_of(const struct store *store, const uint64_t *shifted, uint8_t *key)
{
    uint64_t number[GS_NUMBER_WORDS];
    unsigned words = store->words;
    memcpy(number, shifted, words * sizeof *number);
    unsigned bits = gs_number_bits(number, words) + store->head.shift;
    gs_number_shift_up(number, store->head.shift, words);
    if (store->head.rank ? bits > 64 || number[0] >= store->rules->game->space->ranks(store->rules)
                         : bits > 8 * store->rules->key_size)
        return false;
    gs_number_to_key(store->rules, store->head.rank, number, key);
    return true;
}

/* A walk over all states. */
struct walk {
    bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry);
    void *user;
    bool begun;
    uint64_t last[GS_NUMBER_WORDS];
};

/* The number of a state must be above that of the one before it. */
static bool walk_group(struct store *store, const struct block *block, unsigned group,
                       struct walk *walk)
{
    struct cursor cursor;
    uint8_t key[GS_KEY_MAX + 8];
    gs_store_group_open(store, block, group, &cursor);
    while (gs_store_group_next(store, &cursor)) {
        bool rises = !walk->begun || gs_number_compare(cursor.number, walk->last, store->words) > 0;
        if (!rises || !key_of(store, cursor.number, key)) {
            gs_store_note(store, block->number,
                          rises ? "a state is none of the game's" : "its states are out of order");
            return false;
        }
        walk->begun = true;
        memcpy(walk->last, cursor.number, store->words * sizeof *walk->last);
        if (!walk->visit(walk->user, key, entry_unpack(cursor.entry)))
            return false;
    }
    if (cursor.damaged)
        gs_store_note(store, block->number, "its states cannot be read");
    return !cursor.damaged;
}

static bool each(const struct gs_strategy *strategy,
                 bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry), void *user)
{
    struct store *store = (struct store *)(uintptr_t)strategy;
    struct walk walk = {.visit = visit, .user = user};
    for (uint64_t number = 0; number < store->blocks; number++) {
        struct block block;
        if (!gs_store_block_open(store, number, &block))
            return false;
        for (unsigned group = 0; group < block.group_count; group++)
            if (!walk_group(store, &block, group, &walk))
                return false;
    }
    return true;
}

/* The message for a lost file, in place of any other that its zeros caused. */
static const char lost[] = "it was cut short, or could not be read on, while it was in use";

static const char *trouble(const struct gs_strategy *strategy)
{
    const struct store *store = (const struct store *)strategy;
    if (gs_store_is_lost(&store->mapping))
        return lost;
    return store->trouble[0] ? store->trouble : NULL;
}

static void release(struct gs_strategy *strategy)
{
    struct store *store = (struct store *)strategy;
    gs_release(store->memory, store->checked);
    gs_release(store->memory, store->decoders);
    gs_release(store->memory, store->sorted);
    gs_release(store->memory, store->position);
    gs_release(store->memory, store->pages.room);
    gs_store_unmap(&store->mapping);
    gs_release(store->memory, store);
}

/* Whether a parameter has the value of the file. */
static bool same_value(const struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    struct gs_param table[2] = {*param, {.name = NULL}};
    struct gs_args args;
    gs_args_init(&args, table);
    if (gs_args_set(&args, param->name, text, NULL) != GS_OK)
        return false;
    const struct gs_arg *read = &args.values[0];
    switch (param->kind) {
    case GS_PARAM_INT:
    case GS_PARAM_CHOICE:
        return read->integer == arg->integer;
    case GS_PARAM_REAL:
        return !(read->real < arg->real) && !(read->real > arg->real);
    case GS_PARAM_SIZE:
        return read->size.width == arg->size.width && read->size.height == arg->size.height;
    default:
        return strcmp(read->text, arg->text) == 0;
    }
}

static enum gs_status check_rule(const struct store *store, size_t i, struct gs_error *error)
{
    const struct gs_args *args = &store->rules->args;
    const char *name = store->head.rule_names[i], *value = store->head.rule_values[i];
    char quote[GS_QUOTE_SIZE];
    for (size_t j = 0; j < args->count; j++) {
        if (strcmp(args->table[j].name, name) != 0)
            continue;
        if (args->values[j].filled && same_value(&args->values[j], &args->table[j], value))
            return GS_OK;
        return gs_error_set(error, GS_USAGE, "it is for %s %s, not %s", name,
                            gs_quote(value, quote), args->values[j].text);
    }
    return gs_error_set(error, GS_USAGE, "its game has a parameter '%s', which is not known",
                        gs_quote(name, quote));
}

/* The file must be for these rules. */
static enum gs_status check_rules(const struct store *store, struct gs_error *error)
{
    const struct gs_store_head *head = &store->head;
    const struct gs_rules *rules = store->rules;
    char quote[GS_QUOTE_SIZE];
    size_t filled = 0;
    if (strcmp(head->game, rules->game->name) != 0)
        return gs_error_set(error, GS_USAGE, "it is for the game %s, not %s",
                            gs_quote(head->game, quote), rules->game->name);
    if (gs_origin_check(rules->game, head->origin, error) != GS_OK)
        return GS_USAGE;
    for (size_t i = 0; i < head->rule_count; i++) {
        enum gs_status status = check_rule(store, i, error);
        if (status != GS_OK)
            return status;
    }
    for (size_t i = 0; i < rules->args.count; i++)
        filled += rules->args.values[i].filled;
    const struct gs_space *space = rules->game->space;
    bool fits = filled == head->rule_count && head->rank == gs_number_is_rank(rules) &&
                (!head->canonical || (space && space->canonical));
    return fits ? GS_OK : gs_error_set(error, GS_USAGE, "its rules are not those of this program");
}

static uint64_t tail_word(const struct store *store, unsigned i)
{
    return gs_word_load(store->bytes + store->size - STORE_TAIL + 8 * i);
}

/* Finds the parts by the tail; together, in this order, they must make up the file. */
static enum gs_status find_parts(struct store *store, struct gs_error *error)
{
    const struct gs_store_head *head = &store->head;
    size_t size = store->size;
    if (size % 8 != 0 || size < head->length + STORE_TAIL || tail_word(store, 0) != STORE_MARK ||
        tail_word(store, 6) != size)
        return gs_error_set(error, GS_USAGE,
                            "it is cut off or longer than it was: no end at byte %zu", size);
    uint64_t blocks_at = tail_word(store, 4), index_at = tail_word(store, 5);
    store->blocks = head->states / STORE_BLOCK + (head->states % STORE_BLOCK != 0);
    bool fits = tail_word(store, 1) == STORE_VERSION && tail_word(store, 2) == head->states &&
                tail_word(store, 3) == head->length && head->length <= blocks_at &&
                blocks_at - head->length <= STORE_MODEL_BYTES && blocks_at <= index_at &&
                index_at <= size - STORE_TAIL && blocks_at % 8 == 0 && index_at % 8 == 0 &&
                head->states > 0 && store->blocks <= size &&
                size - STORE_TAIL - index_at == store->blocks * store->stride;
    if (!fits)
        return gs_error_set(error, GS_USAGE, "its end does not fit its head");
    store->blocks_at = blocks_at;
    store->index = store->bytes + index_at;
    return GS_OK;
}

/* The checksum of the index, in pieces, since it can be large. */
static uint64_t sum_index(struct store *store, uint64_t start)
{
    size_t size = (size_t)(store->blocks * store->stride), piece = 1 << 16;
    uint64_t sum = gs_checksum_begin(start);
    for (size_t at = 0; at < size; at += piece) {
        gs_store_touch(store, 2);
        piece = size - at < piece ? size - at : piece;
        sum = gs_checksum_add(sum, store->index + at, piece);
    }
    return gs_checksum_end(sum, size);
}

/* Checks the sum over everything but the blocks, in the order it was written. */
static enum gs_status check_sum(struct store *store, struct gs_error *error)
{
    size_t head = store->head.length;
    uint64_t sum = gs_checksum(0, store->bytes, head);
    sum = gs_checksum(sum, store->bytes + head, (size_t)store->blocks_at - head);
    sum = sum_index(store, sum);
    sum = gs_checksum(sum, store->bytes + store->size - STORE_TAIL, STORE_TAIL - 8);
    if (sum == tail_word(store, STORE_TAIL / 8 - 1))
        return GS_OK;
    return gs_error_set(error, GS_USAGE, "the checksum of its head, codes and index is wrong");
}

/* Checks that blocks follow one another, and that their first numbers rise. */
static enum gs_status check_index(struct store *store, struct gs_error *error)
{
    uint64_t last = store->blocks_at, end = (uint64_t)(store->index - store->bytes);
    uint64_t before[GS_NUMBER_WORDS] = {0}, number[GS_NUMBER_WORDS];
    for (uint64_t i = 0; i < store->blocks; i++) {
        const uint8_t *entry = store->index + i * store->stride;
        if (i % 1024 == 0)
            gs_store_touch(store, 2);
        uint64_t at = gs_word_load(entry + 8 * store->words);
        for (unsigned j = 0; j < store->words; j++)
            number[j] = gs_word_load(entry + 8 * j);
        bool good =
            i == 0 ? at == last : at > last && gs_number_compare(number, before, store->words) > 0;
        bool fits = at % 8 == 0 && at < end && (i == 0 || at - last <= STORE_BLOCK_BYTES) &&
                    (i + 1 < store->blocks || end - at <= STORE_BLOCK_BYTES);
        if (!good || !fits)
            return gs_error_set(error, GS_USAGE, "its index is damaged at block %" PRIu64, i + 1);
        last = at;
        memcpy(before, number, store->words * sizeof *number);
    }
    return GS_OK;
}

static enum gs_status alloc_store(struct store *store)
{
    store->checked = gs_alloc_zero(store->memory, (size_t)store->blocks, 1);
    if (store->head.canonical)
        store->position = gs_position_new(store->memory, store->rules);
    return store->checked && (store->position || !store->head.canonical) ? GS_OK : GS_NO_MEMORY;
}

static enum gs_status load_store(struct store *store, struct gs_error *error)
{
    enum gs_status status = gs_store_head_read(&store->head, store->bytes, store->size, error);
    if (status == GS_OK)
        status = check_rules(store, error);
    store->strategy.canonical = store->head.canonical;
    store->words = gs_number_words(store->rules);
    store->stride = 8 * store->words + 16;
    if (status == GS_OK)
        status = find_parts(store, error);
    if (status == GS_OK)
        status = check_index(store, error);
    if (status == GS_OK)
        status = check_sum(store, error);
    if (status == GS_OK)
        status = gs_store_model_read(store, store->bytes + store->head.length,
                                     store->bytes + store->blocks_at, error);
    return status == GS_OK ? alloc_store(store) : status;
}

static enum gs_status open_bytes(const void *bytes, size_t size, bool mapped,
                                 const struct gs_rules *rules, struct gs_memory *memory,
                                 struct gs_strategy **strategy, struct gs_error *error)
{
    struct store *store = gs_alloc_zero(memory, 1, sizeof *store);
    enum gs_status status = GS_NO_MEMORY;
    if (store) {
        store->strategy = (struct gs_strategy){
            .rules = rules, .probe = probe, .each = each, .release = release, .trouble = trouble};
        store->memory = memory;
        store->rules = rules;
        store->bytes = bytes;
        store->size = size;
        gs_store_touch_init(store, mapped);
        status = load_store(store, error);
    }
    if (status == GS_OK) {
        *strategy = &store->strategy;
        return GS_OK;
    }
    if (status == GS_NO_MEMORY)
        gs_error_set(error, status, "not enough memory to open it");
    if (store)
        release(&store->strategy);
    return status;
}

enum gs_status gs_store_open_bytes(const void *bytes, size_t size, const struct gs_rules *rules,
                                   struct gs_memory *memory, struct gs_strategy **strategy,
                                   struct gs_error *error)
{
    return open_bytes(bytes, size, false, rules, memory, strategy, error);
}

enum gs_status gs_store_open(const char *path, const struct gs_rules *rules,
                             struct gs_memory *memory, struct gs_strategy **strategy,
                             struct gs_error *error)
{
    struct stat about;
    struct store_mapping mapping = {.bytes = NULL};
    enum gs_status status;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0 || fstat(file, &about) != 0) {
        status = gs_error_set(error, GS_IO, "cannot read it: %s", strerror(errno));
        goto done;
    }
    if (!S_ISREG(about.st_mode) || about.st_size == 0) {
        status = gs_error_set(error, GS_USAGE, "it is no strategy file");
        goto done;
    }
    size_t size = (size_t)about.st_size;
    if (!gs_store_map(&mapping, file, size)) {
        status = gs_error_set(error, GS_IO, "cannot map it: %s", strerror(errno));
        goto done;
    }
    status = open_bytes(mapping.bytes, size, true, rules, memory, strategy, error);
    if (gs_store_is_lost(&mapping) && status != GS_OK)
        gs_error_set(error, status = GS_IO, "%s", lost);
    if (status == GS_OK)
        ((struct store *)*strategy)->mapping = mapping;
    else
        gs_store_unmap(&mapping);
done:
    if (file >= 0)
        close(file);
    return status;
}

/* What --verify counts. */
struct verifier {
    struct gs_search *search;
    uint64_t states, wins, draws, losses;
};

static bool verify_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct verifier *verifier = user;
    (void)key;
    verifier->wins += entry.value == GS_WIN;
    verifier->draws += entry.value == GS_DRAW;
    verifier->losses += entry.value == GS_LOSS;
    return ++verifier->states % 65536 != 0 || gs_search_poll(verifier->search);
}

enum gs_status gs_store_verify(const struct gs_strategy *strategy, struct gs_search *search,
                               struct gs_error *error)
{
    const struct store *store = (const struct store *)strategy;
    struct verifier verifier = {.search = search};
    bool whole = each(strategy, verify_state, &verifier);
    if (gs_store_is_lost(&store->mapping))
        return gs_error_set(error, GS_IO, "%s", lost);
    if (!whole) {
        if (store->trouble[0] == '\0')
            return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
        return gs_error_set(error, GS_USAGE, "%s", store->trouble);
    }
    const struct gs_store_head *head = &store->head;
    if (verifier.states != head->states || verifier.wins != head->wins ||
        verifier.draws != head->draws || verifier.losses != head->losses)
        return gs_error_set(error, GS_USAGE, "its states are not those that its head counts");
    return GS_OK;
}

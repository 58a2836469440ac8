/* SPDX-License-Identifier: MIT */
/*
 * Writing a strategy file (README.md), in three walks over the strategy: one
 * in its own order that counts values, one in the order of the numbers that
 * counts what occurs in which context, and one that writes. Where all states
 * fit into memory they are sorted once.
 *
 * Memory: 12 bytes a state if numbers have one word, or whatever there is; see
 * collect.c. Time: sorting, and about 50 ns a state.
 */
#include "write.h"

#include <inttypes.h>
#include <stdio.h>

#include <gamesolve/game_load.h>
#include <gamesolve/text.h>

#include "core/checksum.h"

static bool measure_state(void *user, const uint8_t *key, struct gs_entry entry)
{
    struct writer *writer = user;
    uint64_t number[GS_NUMBER_WORDS];
    if (writer->head.states++ % 65536 == 0 && !gs_search_poll(writer->search))
        return false;
    writer->trouble = entry.value == GS_UNKNOWN || entry.distance > DISTANCE_MOST;
    if (writer->trouble)
        return false;
    gs_number_of_key(writer->rules, writer->head.rank, key, number);
    for (unsigned i = 0; i < writer->words; i++)
        writer->ones[i] |= number[i];
    writer->head.wins += entry.value == GS_WIN;
    writer->head.draws += entry.value == GS_DRAW;
    writer->head.losses += entry.value == GS_LOSS;
    uint32_t packed = entry_pack(entry);
    if (packed < COMMON_ENTRIES)
        writer->histogram[packed]++;
    return true;
}

/* The first walk. */
static enum gs_status measure(struct writer *writer, struct gs_error *error)
{
    writer->histogram =
        gs_alloc_zero(writer->search->memory, COMMON_ENTRIES, sizeof *writer->histogram);
    if (!writer->histogram)
        return GS_NO_MEMORY;
    if (!writer->strategy->each(writer->strategy, measure_state, writer))
        return writer->trouble ? gs_error_set(error, GS_UNSUPPORTED,
                                              "a state without a value, or too far from the end")
                               : GS_STOPPED;
    if (writer->head.states == 0)
        return gs_error_set(error, GS_UNSUPPORTED, "the strategy knows no states");
    unsigned zeros = gs_number_zeros(writer->ones, writer->words);
    writer->shift = zeros < 64 ? zeros : 0;
    gs_store_model_values(writer);
    return GS_OK;
}

static void restart(struct place *place)
{
    *place = (struct place){.index = 0};
}

static enum gs_status count_state(void *user, const uint32_t *record)
{
    struct writer *writer = user;
    struct model *model = &writer->model;
    struct step step;
    gs_store_step(writer, record, &step);
    uint32_t symbol = step.gap * (model->values + 1) + step.value;
    model->weights[(size_t)step.context * model->symbols + symbol]++;
    return GS_OK;
}

/* An upper bound on what codes, blocks and index will take. */
static size_t later_room(const struct writer *writer)
{
    const struct model *model = &writer->model;
    uint64_t blocks = writer->head.states / STORE_BLOCK + 1;
    size_t codes = model->contexts < 2 * blocks + 1 ? model->contexts : (size_t)(2 * blocks + 1);
    size_t block = STORE_BLOCK * (8 + 8 * (size_t)writer->words);
    return 2 * block + (size_t)blocks * (8 * writer->words + 16) + codes * model->symbols * 8 +
           model->symbols * 24;
}

/*
 * Makes room for all that does not grow with the states, and then for as many states as fit into
 * the remaining memory, less what comes later.
 */
static enum gs_status make_state_room(struct writer *writer)
{
    struct model *model = &writer->model;
    struct gs_memory *memory = writer->search->memory;
    model->weights =
        gs_alloc_zero(memory, (size_t)model->contexts * model->symbols, sizeof *model->weights);
    void *later = gs_alloc(memory, later_room(writer));
    enum gs_status status = GS_NO_MEMORY;
    if (model->weights && later)
        status = gs_collector_init(&writer->collector, writer->strategy, writer->search,
                                   writer->head.states);
    gs_release(memory, later);
    return status;
}

/* The second walk. */
static enum gs_status count(struct writer *writer)
{
    struct model *model = &writer->model;
    restart(&writer->place);
    enum gs_status status = gs_store_each(writer, count_state, writer);
    if (status != GS_OK)
        return status;
    writer->value_bits = gs_store_model_value_bits(writer);
    status = gs_store_model_codes(writer);
    gs_release(writer->search->memory, model->weights);
    model->weights = NULL;
    return status;
}

static void put_rules(struct gs_writer *text, const struct gs_args *args)
{
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled)
            gs_writer_add(text, "rule %s %s\n", args->table[i].name, args->values[i].text);
}

/* Writes the lines at the beginning, padded with line ends to whole words. */
static enum gs_status write_head(struct writer *writer, struct gs_error *error)
{
    const struct gs_store_head *head = &writer->head;
    char root[GS_TEXT_MAX], *lines = writer->head.text;
    struct gs_writer text;

    writer->rules->game->position_format(writer->rules, writer->root, root, sizeof root);
    gs_writer_init(&text, lines, GS_STORE_TEXT);
    gs_writer_add(&text, "gamesolve strategy %d\ngame %s\n", STORE_VERSION,
                  writer->rules->game->name);
    if (gs_game_checksum(writer->rules->game) != 0)
        gs_writer_add(&text, "origin %016" PRIx64 "\n", gs_game_checksum(writer->rules->game));
    put_rules(&text, &writer->rules->args);
    gs_writer_add(&text, "root %s\n", root);
    gs_writer_add(&text, "states %" PRIu64 "\nwins %" PRIu64 "\ndraws %" PRIu64 "\n", head->states,
                  head->wins, head->draws);
    gs_writer_add(&text, "losses %" PRIu64 "\n", head->losses);
    gs_writer_add(&text, "order %s\nsymmetry %s\nshift %u\n\n", head->rank ? "rank" : "key",
                  head->canonical ? "on" : "off", writer->shift);
    while (text.length % 8 != 0)
        gs_writer_add(&text, "\n");
    if (text.length >= GS_STORE_TEXT)
        return gs_error_set(error, GS_UNSUPPORTED, "the rules or the root are too long a text");
    writer->head.length = text.length;
    return gs_store_emit(writer, lines, text.length, true, error);
}

/* Writes the tail, without which the file is invalid. */
static enum gs_status write_tail(struct writer *writer, uint64_t blocks_at, uint64_t index_at,
                                 struct gs_error *error)
{
    uint8_t tail[STORE_TAIL];
    const uint64_t words[STORE_TAIL / 8] = {
        STORE_MARK, STORE_VERSION, writer->head.states,        writer->head.length,
        blocks_at,  index_at,      writer->bytes + STORE_TAIL,
    };
    for (size_t i = 0; i < STORE_TAIL / 8; i++)
        gs_word_store(tail + 8 * i, words[i]);
    writer->sum = gs_checksum(writer->sum, tail, STORE_TAIL - 8);
    gs_word_store(tail + STORE_TAIL - 8, writer->sum);
    return gs_store_emit(writer, tail, STORE_TAIL, false, error);
}

/* The third walk, and the parts before and after the blocks. */
static enum gs_status write_all(struct writer *writer, struct gs_error *error)
{
    uint64_t blocks_at, index_at = 0;
    enum gs_status status = write_head(writer, error);
    if (status == GS_OK)
        status = gs_store_model_write(writer, error);
    blocks_at = writer->bytes;
    restart(&writer->place);
    if (status == GS_OK)
        status = gs_store_blocks_write(writer, &index_at, error);
    if (status == GS_OK)
        status = write_tail(writer, blocks_at, index_at, error);
    return status;
}

static struct writer *writer_new(const struct gs_strategy *strategy, struct gs_search *search)
{
    struct writer *writer = gs_alloc_zero(search->memory, 1, sizeof *writer);
    if (!writer)
        return NULL;
    writer->strategy = strategy;
    writer->search = search;
    writer->rules = strategy->rules;
    writer->words = gs_number_words(strategy->rules);
    writer->head.rank = gs_number_is_rank(strategy->rules);
    writer->head.canonical = strategy->canonical;
    return writer;
}

static void writer_free(struct writer *writer)
{
    struct gs_memory *memory = writer->search->memory;
    gs_store_model_clear(writer);
    gs_collector_clear(&writer->collector);
    gs_release(memory, writer->histogram);
    gs_release(memory, writer);
}

enum gs_status gs_store_write(const struct gs_strategy *strategy, const struct gs_position *root,
                              struct gs_search *search, const struct gs_sink *sink,
                              struct gs_store_size *size, struct gs_error *error)
{
    struct writer *writer = writer_new(strategy, search);
    if (!writer)
        return gs_error_set(error, GS_NO_MEMORY, "not enough memory to sort the states");
    writer->root = root;
    writer->sink = sink;
    enum gs_status status = measure(writer, error);
    if (status == GS_OK)
        status = make_state_room(writer);
    if (status == GS_OK)
        status = count(writer);
    if (status == GS_OK)
        status = write_all(writer, error);
    if (status == GS_NO_MEMORY)
        gs_error_set(error, status, "not enough memory to sort the states");
    if (status == GS_STOPPED)
        gs_error_set(error, status, "%s", gs_stop_name(search->stop));
    *size = (struct gs_store_size){writer->head.states, writer->bytes, writer->value_bits};
    writer_free(writer);
    return status;
}

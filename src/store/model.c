/* SPDX-License-Identifier: MIT */
/*
 * The model of the writer: which values are frequent, which code each context
 * has, and how both are written into the file.
 *
 * A symbol joins the gap before a state and its value, since a Huffman code
 * spends at least a whole bit, and with its neighbour known a value often
 * carries less. Contexts that occur rarely share one code: a table costs about
 * two bytes a symbol.
 */
#include "core/real.h"

#include "write.h"

enum { RARE = 2048 };

/* The most frequent entry that is not in the table; COMMON_ENTRIES: none is left. */
static uint32_t most_frequent(const struct writer *writer)
{
    uint32_t best = COMMON_ENTRIES;
    uint64_t most = 0;
    for (uint32_t entry = 0; entry < COMMON_ENTRIES; entry++) {
        bool taken = writer->model.value_of[entry] != VALUES_MAX;
        if (!taken && writer->histogram[entry] > most) {
            most = writer->histogram[entry];
            best = entry;
        }
    }
    return best;
}

void gs_store_model_values(struct writer *writer)
{
    struct model *model = &writer->model;
    uint32_t entry;
    memset(model->value_of, VALUES_MAX, sizeof model->value_of);
    model->values = 0;
    while (model->values < VALUES_MAX && (entry = most_frequent(writer)) < COMMON_ENTRIES) {
        model->value_of[entry] = (uint8_t)model->values;
        model->entries[model->values++] = entry;
    }
    for (entry = 0; entry < COMMON_ENTRIES; entry++)
        if (model->value_of[entry] == VALUES_MAX)
            model->value_of[entry] = (uint8_t)model->values;
    model->symbols = GAP_SYMBOLS * (model->values + 1);
    model->contexts = context_after(model->values, GAP_WIDE) + 1;
}

static uint32_t *weights_of(const struct model *model, unsigned context)
{
    return model->weights + (size_t)context * model->symbols;
}

static uint64_t total_of(const struct model *model, unsigned context)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < model->symbols; i++)
        total += weights_of(model, context)[i];
    return total;
}

/* The information in the values of one gap: each counts -log2 of its share. */
static double bits_of_gap(const uint32_t *weights, unsigned values)
{
    double total = 0, bits = 0;
    for (unsigned i = 0; i <= values; i++)
        total += weights[i];
    for (unsigned i = 0; i <= values; i++)
        if (weights[i] > 0)
            bits += weights[i] * gs_real_log2(total / weights[i]);
    return bits + (double)weights[values] * VALUE_BITS;
}

double gs_store_model_value_bits(const struct writer *writer)
{
    const struct model *model = &writer->model;
    double bits = 0;
    for (unsigned context = 0; context < model->contexts; context++)
        for (uint32_t gap = 0; gap < GAP_SYMBOLS; gap++)
            bits +=
                bits_of_gap(weights_of(model, context) + gap * (model->values + 1), model->values);
    return bits;
}

/* Decides which contexts get a code of their own; the others share code 0. */
static void assign_codes(struct model *model)
{
    model->code_count = 1;
    for (unsigned context = 0; context < CONTEXTS; context++) {
        bool own = context < model->contexts && total_of(model, context) >= RARE;
        model->code_of[context] = (uint8_t)(own ? model->code_count++ : 0);
    }
}

/* Adds up the weights of a code's contexts; returns how many symbols occur. */
static uint32_t add_weights(const struct model *model, unsigned code, uint64_t *sums)
{
    uint32_t used = 0;
    memset(sums, 0, model->symbols * sizeof *sums);
    for (unsigned context = 0; context < model->contexts; context++)
        for (uint32_t i = 0; model->code_of[context] == code && i < model->symbols; i++)
            sums[i] += weights_of(model, context)[i];
    for (uint32_t i = 0; i < model->symbols; i++)
        used += sums[i] > 0;
    return used;
}

/* Makes room for a code of that many symbols. An empty code gets one, so that it can be written. */
static bool alloc_code(struct gs_memory *memory, struct code *code, uint32_t used, uint32_t symbols)
{
    code->prefix.count = used;
    code->prefix.symbols = gs_alloc_zero(memory, used, sizeof *code->prefix.symbols);
    code->prefix.lengths = gs_alloc_zero(memory, used, sizeof *code->prefix.lengths);
    code->codes = gs_alloc_zero(memory, used, sizeof *code->codes);
    code->at = gs_alloc_zero(memory, symbols, sizeof *code->at);
    return code->prefix.symbols && code->prefix.lengths && code->codes && code->at;
}

/* sums, tree: room for all symbols; order likewise. */
static bool make_code(struct writer *writer, unsigned number, uint64_t *sums, uint64_t *tree,
                      uint32_t *order)
{
    struct model *model = &writer->model;
    struct code *code = &model->codes[number];
    uint32_t used = add_weights(model, number, sums), place = 0;
    if (used == 0)
        sums[0] = used = 1;
    if (!alloc_code(writer->search->memory, code, used, model->symbols))
        return false;
    for (uint32_t i = 0; i < model->symbols; i++) {
        if (sums[i] == 0)
            continue;
        code->prefix.symbols[place] = symbol_join(i / (model->values + 1), i % (model->values + 1));
        sums[place++] = sums[i];
        code->at[i] = (uint16_t)place;
    }
    gs_prefix_lengths(sums, used, order, tree, code->prefix.lengths);
    gs_prefix_codes(&code->prefix, code->codes);
    return true;
}

enum gs_status gs_store_model_codes(struct writer *writer)
{
    struct model *model = &writer->model;
    struct gs_memory *memory = writer->search->memory;
    uint64_t *sums = gs_alloc(memory, model->symbols * sizeof *sums);
    uint64_t *tree = gs_alloc(memory, model->symbols * sizeof *tree);
    uint32_t *order = gs_alloc(memory, model->symbols * sizeof *order);
    bool made = sums && tree && order;

    assign_codes(model);
    for (unsigned code = 0; made && code < model->code_count; code++)
        made = make_code(writer, code, sums, tree, order);
    gs_release(memory, order);
    gs_release(memory, tree);
    gs_release(memory, sums);
    return made ? GS_OK : GS_NO_MEMORY;
}

void gs_store_model_clear(struct writer *writer)
{
    struct gs_memory *memory = writer->search->memory;
    gs_release(memory, writer->model.weights);
    for (unsigned i = 0; i < CONTEXTS; i++) {
        struct code *code = &writer->model.codes[i];
        gs_release(memory, code->prefix.symbols);
        gs_release(memory, code->prefix.lengths);
        gs_release(memory, code->codes);
        gs_release(memory, code->at);
    }
}

/* Writes an integer, 7 bits a byte, the lowest first; the highest bit is set if more follow. */
static void put_varint(uint8_t **at, uint32_t number)
{
    for (; number >= 0x80; number >>= 7)
        *(*at)++ = (uint8_t)(number | 0x80);
    *(*at)++ = (uint8_t)number;
}

static void put_code(uint8_t **at, const struct gs_prefix *prefix)
{
    uint32_t next = 0;
    put_varint(at, prefix->count);
    for (uint32_t i = 0; i < prefix->count; i++) {
        put_varint(at, prefix->symbols[i] - next);
        next = prefix->symbols[i] + 1u;
        *(*at)++ = prefix->lengths[i];
    }
}

/* An upper bound on the bytes of the model. */
static size_t model_room(const struct model *model)
{
    size_t room = 16 + 5 * (size_t)model->values + CONTEXTS;
    for (unsigned i = 0; i < model->code_count; i++)
        room += 5 + 4 * (size_t)model->codes[i].prefix.count;
    return room;
}

enum gs_status gs_store_model_write(struct writer *writer, struct gs_error *error)
{
    const struct model *model = &writer->model;
    struct gs_memory *memory = writer->search->memory;
    uint8_t *bytes = gs_alloc_zero(memory, model_room(model), 1), *at = bytes;
    if (!bytes)
        return GS_NO_MEMORY;
    put_varint(&at, model->values);
    for (unsigned i = 0; i < model->values; i++)
        put_varint(&at, model->entries[i]);
    memcpy(at, model->code_of, CONTEXTS);
    at += CONTEXTS;
    put_varint(&at, model->code_count);
    for (unsigned i = 0; i < model->code_count; i++)
        put_code(&at, &model->codes[i].prefix);
    size_t size = (size_t)(at - bytes + 7) & ~(size_t)7; /* padded with zeros */
    enum gs_status status = gs_store_emit(writer, bytes, size, true, error);
    gs_release(memory, bytes);
    return status;
}

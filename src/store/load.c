/* SPDX-License-Identifier: MIT */
/* The model of a file: its values and its codes, from untrusted bytes. */
#include "read.h"

struct input {
    const uint8_t *at, *end;
    bool good;
};

static uint8_t take_byte(struct input *input)
{
    if (input->at == input->end)
        input->good = false;
    return input->good ? *input->at++ : 0;
}

static uint32_t take_varint(struct input *input)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift <= 28; shift += 7) {
        uint8_t byte = take_byte(input);
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            input->good = input->good && number <= UINT32_MAX;
            return (uint32_t)number;
        }
    }
    input->good = false;
    return 0;
}

static void take_values(struct store *store, struct input *input)
{
    store->values = take_varint(input);
    if (store->values > VALUES_MAX)
        input->good = false;
    for (unsigned i = 0; input->good && i < store->values; i++) {
        store->entries[i] = take_varint(input);
        input->good = input->good && (store->entries[i] & 3) != 3;
    }
    for (unsigned i = 0; input->good && i <= store->values; i++)
        store->next_context[i] = (uint16_t)context_after(i, 0);
    for (unsigned i = 0; i < CONTEXTS; i++)
        store->code_of[i] = take_byte(input);
    store->code_count = take_varint(input);
    input->good = input->good && store->code_count > 0 && store->code_count <= CONTEXTS;
    for (unsigned i = 0; i < CONTEXTS; i++)
        input->good = input->good && store->code_of[i] < store->code_count;
}

/* The symbols of one code; prefix has room for all symbols. */
static void take_code(const struct store *store, struct input *input, struct gs_prefix *prefix)
{
    uint32_t next = 0;
    prefix->count = take_varint(input);
    if (prefix->count > SYMBOLS)
        input->good = false;
    for (uint32_t i = 0; input->good && i < prefix->count; i++) {
        uint32_t step = take_varint(input), symbol = next + step;
        input->good =
            input->good && step < SYMBOLS && symbol < SYMBOLS && (symbol & 0xff) <= store->values;
        prefix->symbols[i] = (uint16_t)symbol;
        prefix->lengths[i] = take_byte(input);
        next = symbol + 1;
    }
    input->good = input->good && gs_prefix_is_good(prefix);
}

/* Reads all codes twice: how many symbols they have, and then into the decoders. */
static void take_codes(struct store *store, struct input *input, struct gs_prefix *prefix,
                       uint32_t *used)
{
    *used = 0;
    for (unsigned i = 0; input->good && i < store->code_count; i++) {
        take_code(store, input, prefix);
        if (input->good && store->decoders)
            gs_decoder_init(&store->decoders[i], prefix, store->sorted + *used);
        *used += input->good ? prefix->count : 0;
    }
}

static bool alloc_decoders(struct store *store, uint32_t used)
{
    store->decoders = gs_alloc(store->memory, store->code_count * sizeof *store->decoders);
    store->sorted = gs_alloc(store->memory, used * sizeof *store->sorted);
    return store->decoders && store->sorted;
}

/* Whether only the zeros that pad the last word follow the codes. */
static bool is_filler(const struct input *input)
{
    if (!input->good || input->end - input->at >= 8)
        return false;
    for (const uint8_t *at = input->at; at < input->end; at++)
        if (*at != 0)
            return false;
    return true;
}

enum gs_status gs_store_model_read(struct store *store, const uint8_t *at, const uint8_t *end,
                                   struct gs_error *error)
{
    struct input input = {at, end, true};
    struct gs_prefix prefix = {0, NULL, NULL};
    enum gs_status status = GS_NO_MEMORY;
    uint32_t used;

    take_values(store, &input);
    if (!input.good)
        return gs_error_set(error, GS_USAGE, "its table of values is damaged");
    struct input again = input;
    prefix.symbols = gs_alloc(store->memory, SYMBOLS * sizeof *prefix.symbols);
    prefix.lengths = gs_alloc(store->memory, SYMBOLS * sizeof *prefix.lengths);
    if (!prefix.symbols || !prefix.lengths)
        goto done;
    take_codes(store, &input, &prefix, &used);
    if (!is_filler(&input)) {
        status = gs_error_set(error, GS_USAGE, "its codes are damaged");
        goto done;
    }
    if (!alloc_decoders(store, used))
        goto done;
    take_codes(store, &again, &prefix, &used);
    status = GS_OK;
done:
    gs_release(store->memory, prefix.lengths);
    gs_release(store->memory, prefix.symbols);
    return status;
}

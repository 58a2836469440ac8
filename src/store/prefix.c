/* SPDX-License-Identifier: MIT */
/*
 * Canonical Huffman codes.
 *
 * Lengths are found in place on the sorted weights (Moffat and Katajainen,
 * "In-place calculation of minimum-redundancy codes", 1995): a first pass joins
 * the two lightest nodes and leaves in each the number of its parent, a second
 * one turns parents into depths, a third counts the leaves of each depth. If a
 * code grows longer than 16 bits the weights are halved, which flattens the
 * tree, and it is built again; weights of 1 give codes of at most 16 bits.
 *
 * Cost: sorting, and a few passes.
 */
#include "prefix.h"

#include <string.h>

/* Sorts places by weight, then by place, so that the code is the same everywhere (heap sort). */
static bool is_lighter(const uint64_t *weights, uint32_t a, uint32_t b)
{
    return weights[a] != weights[b] ? weights[a] < weights[b] : a < b;
}

static void sift_down(const uint64_t *weights, uint32_t *order, uint32_t at, uint32_t count)
{
    uint32_t place = order[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_lighter(weights, order[child], order[child + 1]))
            child++;
        if (!is_lighter(weights, place, order[child]))
            break;
        order[at] = order[child];
    }
    order[at] = place;
}

static void sort_places(const uint64_t *weights, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t i = count / 2; i-- > 0;)
        sift_down(weights, order, i, count);
    for (uint32_t i = count; i-- > 1;) {
        uint32_t heaviest = order[0];
        order[0] = order[i];
        order[i] = heaviest;
        sift_down(weights, order, 0, i);
    }
}

/* The lightest of the leaves from *leaf on and the nodes from *root to next on. */
static uint64_t take_lightest(uint64_t *tree, uint32_t count, uint32_t *leaf, uint32_t *root,
                              uint32_t next)
{
    if (*leaf >= count || (*root < next && tree[*root] < tree[*leaf])) {
        uint64_t weight = tree[*root];
        tree[(*root)++] = next;
        return weight;
    }
    return tree[(*leaf)++];
}

/* Turns weights, the lightest first, into depths, the deepest first; at least two. */
static void make_depths(uint64_t *tree, uint32_t count)
{
    uint32_t leaf = 0, root = 0;
    for (uint32_t next = 0; next + 1 < count; next++) {
        uint64_t weight = take_lightest(tree, count, &leaf, &root, next);
        tree[next] = weight + take_lightest(tree, count, &leaf, &root, next);
    }
    tree[count - 2] = 0;
    for (uint32_t node = count - 2; node-- > 0;)
        tree[node] = tree[tree[node]] + 1;

    uint32_t node = count - 1, place = count, available = 1;
    for (uint64_t depth = 0; available > 0; depth++) {
        uint32_t inner = 0;
        while (node > 0 && tree[node - 1] == depth) {
            inner++;
            node--;
        }
        for (; available > inner; available--)
            tree[--place] = depth;
        available = 2 * inner;
    }
}

void gs_prefix_lengths(uint64_t *weights, uint32_t count, uint32_t *order, uint64_t *tree,
                       uint8_t *lengths)
{
    sort_places(weights, order, count);
    lengths[0] = 1;
    for (bool long_one = count > 1; long_one;) {
        for (uint32_t i = 0; i < count; i++)
            tree[i] = weights[order[i]];
        make_depths(tree, count);
        long_one = tree[0] > GS_PREFIX_LONGEST;
        for (uint32_t i = 0; i < count; i++) {
            lengths[order[i]] = (uint8_t)tree[i];
            weights[i] = (weights[i] + 1) / 2; /* keeps the order */
        }
    }
}

/* How many codes each length has, and the first code of each. */
static void find_first(const struct gs_prefix *prefix, uint32_t *counts, uint32_t *first)
{
    memset(counts, 0, (GS_PREFIX_LONGEST + 1) * sizeof *counts);
    for (uint32_t i = 0; i < prefix->count; i++)
        counts[prefix->lengths[i]]++;
    uint32_t code = 0;
    for (unsigned length = 1; length <= GS_PREFIX_LONGEST; length++) {
        code = (code + (length > 1 ? counts[length - 1] : 0)) << 1;
        first[length] = code;
    }
}

void gs_prefix_codes(const struct gs_prefix *prefix, uint16_t *codes)
{
    uint32_t counts[GS_PREFIX_LONGEST + 1], next[GS_PREFIX_LONGEST + 1];
    find_first(prefix, counts, next);
    for (uint32_t i = 0; i < prefix->count; i++)
        codes[i] = (uint16_t)next[prefix->lengths[i]]++;
}

bool gs_prefix_is_good(const struct gs_prefix *prefix)
{
    uint32_t room = 0;
    if (prefix->count == 0 || prefix->count > UINT16_MAX)
        return false;
    for (uint32_t i = 0; i < prefix->count; i++) {
        unsigned length = prefix->lengths[i];
        if (length == 0 || length > GS_PREFIX_LONGEST ||
            (i > 0 && prefix->symbols[i] <= prefix->symbols[i - 1]))
            return false;
        room += UINT32_C(1) << (GS_PREFIX_LONGEST - length);
    }
    return room <= UINT32_C(1) << GS_PREFIX_LONGEST;
}

/* Enters a short code for all words that begin with it. */
static void enter_direct(struct gs_decoder *decoder, uint32_t symbol, unsigned length,
                         uint32_t code)
{
    unsigned free_bits = GS_PREFIX_DIRECT - length;
    for (uint32_t i = 0; i < UINT32_C(1) << free_bits; i++)
        decoder->direct[(code << free_bits) + i] = symbol << 8 | length;
}

void gs_decoder_init(struct gs_decoder *decoder, const struct gs_prefix *prefix, uint16_t *sorted)
{
    uint32_t counts[GS_PREFIX_LONGEST + 1], place[GS_PREFIX_LONGEST + 1] = {0};
    memset(decoder, 0, sizeof *decoder);
    decoder->sorted = sorted;
    find_first(prefix, counts, decoder->first);
    for (unsigned length = 1; length <= GS_PREFIX_LONGEST; length++) {
        if (length > 1)
            place[length] = place[length - 1] + counts[length - 1];
        decoder->start[length] = place[length];
        decoder->limit[length] = (decoder->first[length] + counts[length])
                                 << (GS_PREFIX_LONGEST - length);
    }
    for (uint32_t i = 0; i < prefix->count; i++) {
        unsigned length = prefix->lengths[i];
        uint32_t code = decoder->first[length] + (place[length] - decoder->start[length]);
        sorted[place[length]++] = prefix->symbols[i];
        if (length <= GS_PREFIX_DIRECT)
            enter_direct(decoder, prefix->symbols[i], length, code);
    }
}

uint32_t gs_decoder_find_long(const struct gs_decoder *decoder, uint32_t bits)
{
    for (unsigned length = GS_PREFIX_DIRECT + 1; length <= GS_PREFIX_LONGEST; length++) {
        uint32_t code = bits >> (GS_PREFIX_LONGEST - length);
        if (bits < decoder->limit[length] && code >= decoder->first[length]) {
            uint32_t place = decoder->start[length] + code - decoder->first[length];
            return (uint32_t)decoder->sorted[place] << 8 | length;
        }
    }
    return 0;
}

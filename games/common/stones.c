/* SPDX-License-Identifier: MIT */
/*
 * stones.c - symmetries, keys and layers of games of placed stones.
 */
#include "common/stones.h"

#include <string.h>

#include "common/bits.h"
#include "common/zobrist.h"

/* Points to a byte of the key, and how many sets of them there are. */
enum { FIVE_BITS = 1 << GS_STONES_DIGITS };

#define KEY_MAX ((GS_STONES_POINTS + 1 + GS_STONES_DIGITS - 1) / GS_STONES_DIGITS)

/* Five bits, the lowest first, read as ternary digits. */
static const uint8_t ternary[FIVE_BITS] = {
    0,  1,  3,  4,  9,  10, 12, 13, 27,  28,  30,  31,  36,  37,  39,  40,
    81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117, 118, 120, 121,
};

enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

void gs_stones_symmetries_init(struct gs_stones_symmetries *symmetries)
{
    memset(symmetries->hashes, 0, sizeof symmetries->hashes);
    for (unsigned symmetry = 0; symmetry < symmetries->count; symmetry++)
        for (unsigned point = 0; point < symmetries->points; point++)
            for (unsigned side = 0; side < 2; side++) {
                unsigned colour = side ^ symmetries->exchanges[symmetry];

                symmetries->hashes[side][point].of[symmetry] =
                    gs_zobrist(colour, symmetries->image[symmetry][point]);
            }
}

static unsigned power_of_three(unsigned exponent)
{
    unsigned power = 1;

    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The five bits of a set from a point on. */
static unsigned five_bits(const uint64_t *set, unsigned point)
{
    uint64_t bits = set[point / 64] >> point % 64;

    if (point % 64 > 64 - GS_STONES_DIGITS)
        bits |= set[point / 64 + 1] << (64 - point % 64);
    return (unsigned)bits % FIVE_BITS;
}

/* A byte of the key, without the digit behind the points. */
static unsigned digits_of(const uint64_t (*stones)[GS_STONES_WORDS], unsigned i)
{
    return ternary[five_bits(stones[0], GS_STONES_DIGITS * i)] +
           2u * ternary[five_bits(stones[1], GS_STONES_DIGITS * i)];
}

/*
 * The key of a small board in one word: a read of the key as one word right after it, as by hashes,
 * would have to wait for single bytes.
 */
static void encode_word(const uint64_t (*stones)[GS_STONES_WORDS], unsigned size, unsigned end,
                        unsigned last, uint8_t *key)
{
    uint64_t word = (uint64_t)last << 8 * end;

    for (unsigned i = 0; i < size; i++)
        word += (uint64_t)digits_of(stones, i) << 8 * i;
    if (size == sizeof word)
        gs_put_word(key, word);
    else
        for (unsigned i = 0; i < size; i++)
            key[i] = (uint8_t)(word >> 8 * i);
}

void gs_stones_encode(const uint64_t (*stones)[GS_STONES_WORDS], unsigned points, unsigned last,
                      uint8_t *key)
{
    unsigned size = gs_stones_key_size(points), end = points / GS_STONES_DIGITS;

    last *= power_of_three(points % GS_STONES_DIGITS);
    if (size <= sizeof(uint64_t)) {
        encode_word(stones, size, end, last, key);
        return;
    }
    for (unsigned i = 0; i < size; i++)
        key[i] = (uint8_t)digits_of(stones, i);
    key[end] = (uint8_t)(key[end] + last);
}

unsigned gs_stones_decode(const uint8_t *key, unsigned points, int8_t *cells)
{
    for (unsigned point = 0;;) {
        unsigned rest = *key++;

        for (unsigned digit = 0; digit < GS_STONES_DIGITS; digit++, point++, rest /= 3) {
            if (point == points)
                return rest % 3;
            cells[point] = (int8_t)((int)(rest % 3) + GS_EMPTY);
        }
    }
}

/* The symmetries, bit s for number s, that give the least hash. */
static unsigned find_least(const struct gs_stones_symmetries *symmetries,
                           const uint64_t (*stones)[GS_STONES_WORDS], unsigned last)
{
    struct gs_stones_hashes sum = {{0}};
    uint64_t best = UINT64_MAX;
    unsigned least = 0;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned word = 0; 64 * word < symmetries->points; word++)
            for (uint64_t rest = stones[side][word]; rest != 0; rest &= rest - 1) {
                unsigned point = 64 * word + gs_lowest_bit(rest);
                const struct gs_stones_hashes *one = &symmetries->hashes[side][point];

                for (unsigned i = 0; i < GS_STONES_SYMMETRIES; i++)
                    sum.of[i] ^= one->of[i];
            }
    for (unsigned i = 0; i < symmetries->count; i++) {
        sum.of[i] ^= (last ^ symmetries->exchanges[i]) != 0 ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
        best = sum.of[i] < best ? sum.of[i] : best;
    }
    for (unsigned i = 0; i < symmetries->count; i++)
        least |= (unsigned)(sum.of[i] == best) << i;
    return least;
}

/* The image of a word of a set, which may go to several words. */
static void add_image(const uint16_t *image, uint64_t word, uint64_t *set)
{
    for (uint64_t rest = word; rest != 0; rest &= rest - 1)
        gs_points_add(set, image[gs_lowest_bit(rest)]);
}

/* Of a board of one word. */
static uint64_t image_of(const uint16_t *image, uint64_t word)
{
    uint64_t set = 0;

    for (uint64_t rest = word; rest != 0; rest &= rest - 1)
        set |= UINT64_C(1) << image[gs_lowest_bit(rest)];
    return set;
}

static void encode_image(const struct gs_stones_symmetries *symmetries,
                         const uint64_t (*stones)[GS_STONES_WORDS], unsigned last,
                         unsigned symmetry, uint8_t *key)
{
    const uint16_t *image = symmetries->image[symmetry];
    unsigned exchanges = symmetries->exchanges[symmetry];
    gs_stones_sets images = {{0}};

    for (unsigned side = 0; side < 2; side++) {
        uint64_t *set = images[side ^ exchanges];

        if (symmetries->points <= 64)
            set[0] = image_of(image, stones[side][0]);
        else
            for (unsigned word = 0; 64 * word < symmetries->points; word++)
                add_image(image + 64 * word, stones[side][word], set);
    }
    gs_stones_encode((const uint64_t(*)[GS_STONES_WORDS])images, symmetries->points,
                     last ^ exchanges, key);
}

unsigned gs_stones_canonical(const struct gs_stones_symmetries *symmetries,
                             const uint64_t (*stones)[GS_STONES_WORDS], unsigned last, uint8_t *key)
{
    unsigned least = find_least(symmetries, stones, last);
    unsigned best = gs_lowest_bit(least);
    uint8_t other[KEY_MAX];

    encode_image(symmetries, stones, last, best, key);
    for (least &= least - 1; least != 0; least &= least - 1) {
        unsigned symmetry = gs_lowest_bit(least);

        encode_image(symmetries, stones, last, symmetry, other);
        if (memcmp(other, key, gs_stones_key_size(symmetries->points)) < 0) {
            memcpy(key, other, gs_stones_key_size(symmetries->points));
            best = symmetry;
        }
    }
    return best;
}

unsigned gs_stones_of_key(const uint8_t *key, unsigned points)
{
    unsigned stones = 0, rest = 0;

    for (unsigned point = 0; point < points; point++, rest /= 3) {
        if (point % GS_STONES_DIGITS == 0)
            rest = key[point / GS_STONES_DIGITS];
        stones += rest % 3 != 0;
    }
    return stones;
}

void gs_stones_image(const struct gs_stones_symmetries *symmetries, unsigned symmetry,
                     const struct gs_rules *rules, const struct gs_position *position,
                     int8_t *cells)
{
    const struct gs_board *board = rules->game->board;

    for (unsigned point = 0; point < symmetries->points; point++) {
        enum gs_content content = board->content(rules, position, point);
        if (content != GS_EMPTY && symmetries->exchanges[symmetry])
            content = (enum gs_content)gs_side_other((enum gs_side)content);
        cells[symmetries->image[symmetry][point]] = (int8_t)content;
    }
}

unsigned gs_stones_layers(const struct gs_rules *rules)
{
    return rules->game->board->points(rules) + 1;
}

unsigned gs_stones_layer_of(const struct gs_rules *rules, const uint8_t *key)
{
    return gs_stones_of_key(key, rules->game->board->points(rules));
}

void gs_stones_layer(struct gs_bignum *layer, unsigned points, unsigned stones, unsigned ways)
{
    gs_bignum_set(layer, ways);
    gs_bignum_multiply_choose(layer, points, stones);
    gs_bignum_multiply_choose(layer, stones, stones / 2);
}

size_t gs_stones_bound(unsigned points, unsigned ways, char *text, size_t size)
{
    struct gs_bignum sum, layer;

    gs_bignum_set(&sum, 1);
    for (unsigned stones = 1; stones <= points; stones++) {
        gs_stones_layer(&layer, points, stones, ways);
        gs_bignum_add(&sum, &layer);
    }
    return gs_bignum_format(&sum, text, size);
}

unsigned gs_keep_in(gs_move *list, unsigned count, const uint64_t *set)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < count; i++)
        if (gs_points_has(set, list[i]))
            list[kept++] = list[i];
    return kept;
}

unsigned gs_keep_one(gs_move *list, gs_move move)
{
    list[0] = move;
    return 1;
}

unsigned gs_rectangle_image(unsigned width, unsigned height, unsigned symmetry, unsigned point)
{
    unsigned x = point % width, y = point / width;

    if (symmetry & MIRROR_COLUMNS)
        x = width - 1 - x;
    if (symmetry & MIRROR_ROWS)
        y = height - 1 - y;
    return symmetry & TRANSPOSE ? x * width + y : y * width + x;
}

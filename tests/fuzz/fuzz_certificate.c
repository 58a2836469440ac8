/* SPDX-License-Identifier: MIT */
/*
 * fuzz_certificate.c - files that are taken for certificates. What is refused says why; what is
 * verified is true: retrograde analysis finds the same, where it finds anything within some nodes.
 * What is played by them, whatever they say, are legal moves.
 *
 * Input: the head of a certificate up to its empty line, then the body in hexadecimal digits
 * (anything else there is skipped). The checksum is added, so that the checker is reached.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/strategy.h"
#include "fuzz/fuzz.h"

#define MAGIC   "gamesolve certificate 1\n"
#define SKOCZKI MAGIC "game skoczki\nrule variant A\nrule size 1x7\nroot b/b/1/1/1/w/w w\n"

const char *const fuzz_seeds[] = {
    SKOCZKI "claim wins\nrecords 4 key 2 rank 1 move 2 line 0 lines 0 of 0\n\n"
            "2c01040002 3400020305 b400030103 de00010206",
    SKOCZKI "claim at least draws\nrecords 4 key 2 rank 0 move 2 line 0 lines 0 of 0\n\n"
            "2c010002 34000305 b4000103 de000206",
    SKOCZKI "claim wins\nrecords 1 key 2 rank 1 move 2 line 1 lines 1 of 4\n\n"
            "0103 0305 0206 ffff 2c0104000201",
    SKOCZKI "claim wins\nrecords 4 key 2 rank 1 move 2 line 0 lines 0 of 0\n"
            "claim wins\nrecords 4 key 2 rank 1 move 2 line 0 lines 0 of 0\n\n"
            "2c01040002 3400020305 b400030103 de00010206"
            "2c01040002 3400020305 b400030103 de00010206",
    MAGIC "game hex\nrule size 3x3\nroot 3/3/3 b\nclaim wins\n"
          "records 0 key 2 rank 1 move 1 line 1 lines 18014398509481983 of 0\n\n",
    SKOCZKI "claim wins\nrecords 3 key 2 rank 1 move 2 line 1 lines 1 of 1\n\n"
            "0206 2c0104000200 340002030501 b40003010300",
    MAGIC "game gomoku\nrule size 1x2\nrule connect 2\nroot 2 b\n"
          "claim at least draws\nrecords 1 key 1 rank 0 move 1 line 0 lines 0 of 0\n"
          "claim at most draws\nrecords 2 key 1 rank 0 move 1 line 0 lines 0 of 0\n\n"
          "00000102010000",
    MAGIC "game hex\nrule size 1\nrule variant plain\nroot 1 b\n"
          "claim wins\nrecords 1 key 1 rank 1 move 1 line 0 lines 0 of 0\n\n000100",
    MAGIC "game hex\nrule size 2x2\nroot bb/ww b\n"
          "claim loses\nrecords 0 key 1 rank 1 move 1 line 0 lines 0 of 0\n\n",
    MAGIC "game y\nrule size 2\nroot 1/2 b\n"
          "claim wins\nrecords 1 key 1 rank 1 move 1 line 0 lines 0 of 0\n\n000100",
    MAGIC "game atarigo\nrule size 2x2\nroot 2/2 b\n"
          "claim loses\nrecords 2 key 1 rank 1 move 1 line 0 lines 0 of 0\n\n01010102010102",
    MAGIC "game skoczki\nrule variant F\nrule size 19x5\nroot 1 w\nclaim draws\n",
    NULL,
};

/* More nodes than this are not spent on the truth. */
#define NODES_MAX 3000

static unsigned digit_of(uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = byte ? strchr(digits, byte) : NULL;
    return at ? (unsigned)(at - digits) : 16;
}

/* The bytes of the certificate; returns how many. */
static size_t make_bytes(const uint8_t *data, size_t size, uint8_t *bytes)
{
    size_t head = 0, length;
    unsigned half = 16;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    while (head < size && !(head > 1 && data[head - 1] == '\n' && data[head - 2] == '\n'))
        head++;
    if (head > 0)
        memcpy(bytes, data, head);
    length = head;
    for (size_t i = head; i < size; i++) {
        unsigned digit = digit_of(data[i]);
        if (digit == 16)
            continue;
        if (half < 16)
            bytes[length++] = (uint8_t)(half << 4 | digit);
        half = half < 16 ? 16 : digit;
    }
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return length + (size_t)sprintf((char *)bytes + length, "checksum %016" PRIx64 "\n", sum);
}

/* Whether a verdict is true of a value. */
static bool is_said_of(const char *verdict, enum gs_value value)
{
    if (strcmp(verdict, "draws") == 0)
        return value == GS_DRAW;
    if (strcmp(verdict, "wins") == 0 || strcmp(verdict, "loses") == 0)
        return value == (verdict[0] == 'w' ? GS_WIN : GS_LOSS);
    return strcmp(verdict, "at least draws") == 0 ? value >= GS_DRAW : value <= GS_DRAW;
}

/* What is claimed of the root lies within what retrograde analysis finds. */
static void check_truth(const struct gs_certificate *certificate,
                        const struct gs_registry *registry)
{
    const struct gs_algo *algo = gs_registry_algo(registry, "retrograde", NULL);
    struct gs_memory *memory = gs_memory_new((size_t)16 << 20);
    struct gs_args params;
    struct gs_search search;
    struct gs_result result;
    FUZZ_CHECK(algo && memory);
    gs_args_init(&params, algo->params);
    gs_search_init(&search, certificate->rules, &params, memory);
    search.limits.nodes = NODES_MAX;
    gs_result_init(&result, memory);
    FUZZ_CHECK(gs_solve(algo, &search, certificate->root, &result, NULL) == GS_OK);
    for (unsigned i = 0; i < certificate->claim_count && result.proved; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        bool own = claim->side == gs_to_move(certificate->rules, certificate->root);
        enum gs_value value = own ? result.value : gs_value_negate(result.value);
        FUZZ_CHECK(value >= claim->level);
    }
    const char *verdict = gs_certificate_verdict(certificate);
    FUZZ_CHECK(!result.proved || is_said_of(verdict, result.value));
    gs_result_clear(&result);
    gs_memory_free(memory);
}

static enum gs_status verify(const struct gs_certificate *certificate, struct gs_search *search)
{
    struct gs_check check;
    uint64_t need;
    enum gs_status status = gs_check_run(&check, certificate, search, &need);
    FUZZ_CHECK(status != GS_USAGE || (check.claim && check.reason[0] != '\0'));
    FUZZ_CHECK(status != GS_NO_MEMORY || need > gs_memory_budget(search->memory));
    gs_check_clear(&check);
    return status;
}

/* Plays from the root, by the certificate where it has a move, until it ends or long enough. */
static void play(const struct gs_strategy *strategy, struct gs_position *position,
                 struct gs_undo *undo, gs_move *moves)
{
    const struct gs_rules *rules = strategy->rules;
    for (unsigned ply = 0; ply < 12 && gs_outcome(rules, position) == GS_UNKNOWN; ply++) {
        struct gs_advice advice = strategy->advise(strategy, position);
        unsigned count = gs_moves(rules, position, moves), i = 0;
        FUZZ_CHECK(advice.lower <= advice.upper);
        while (advice.move != GS_NO_MOVE && i < count && moves[i] != advice.move)
            i++;
        FUZZ_CHECK(i < count);
        gs_play(rules, position, moves[i], undo);
    }
}

/* Makes a strategy of the certificate; a verified one knows its root. */
static void follow(struct gs_certificate *certificate, struct gs_memory *house, bool verified)
{
    struct gs_rules *rules = certificate->rules;
    struct gs_strategy *strategy;
    struct gs_position *position = gs_position_new(house, rules);
    struct gs_undo *undo = gs_alloc_zero(house, 1, rules->undo_size);
    gs_move *moves = gs_alloc(house, rules->max_moves * sizeof *moves);
    FUZZ_CHECK(position && undo && moves);
    memcpy(position, certificate->root, rules->position_size);
    FUZZ_CHECK(gs_certificate_strategy(certificate, rules, house, NULL, &strategy, NULL) == GS_OK);
    if (verified && gs_outcome(rules, position) == GS_UNKNOWN) {
        struct gs_advice advice = strategy->advise(strategy, position);
        FUZZ_CHECK(advice.lower > GS_LOSS || advice.upper < GS_WIN || strategy->trouble(strategy));
    }
    play(strategy, position, undo, moves);
    gs_release(house, moves);
    gs_release(house, undo);
    gs_release(house, position);
    strategy->release(strategy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gs_registry registry;
    struct gs_search search;
    struct gs_certificate certificate;
    struct gs_error error = {.message = ""};
    struct gs_memory *memory = gs_memory_new((size_t)1 << 20), *house = gs_memory_new(0);
    size_t length = size < FUZZ_TEXT ? size : FUZZ_TEXT;
    uint8_t *bytes = malloc(length + 32);
    FUZZ_CHECK(memory && house && bytes && gs_registry_builtin(&registry, NULL) == GS_OK);
    gs_search_init(&search, NULL, NULL, memory);
    search.limits.seconds = 5;
    gs_search_start(&search);
    enum gs_status status = gs_certificate_parse(&certificate, &search, house, &registry, bytes,
                                                 make_bytes(data, length, bytes), &error);
    FUZZ_CHECK(status == GS_OK || (status == GS_USAGE && error.message[0] != '\0'));
    bool verified = status == GS_OK && verify(&certificate, &search) == GS_OK;
    if (verified)
        check_truth(&certificate, &registry);
    if (status == GS_OK)
        follow(&certificate, house, verified);
    else
        gs_certificate_close(&certificate);
    FUZZ_CHECK(gs_memory_used(memory) == 0 && gs_memory_used(house) == 0);
    gs_memory_free(memory);
    gs_memory_free(house);
    free(bytes);
    return 0;
}

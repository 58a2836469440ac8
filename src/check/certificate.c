/* SPDX-License-Identifier: MIT */
/*
 * certificate.c - reads certificates, whatever is in the file: every number is compared with the
 * bytes that are left before it is used. The text at the head is read from left to right; after a
 * failure nothing more is read.
 *
 * Records are found by binary search, which is why their keys must rise.
 */
#include "check/certificate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/game_load.h>

#include "core/game_origin.h"

#define MAGIC         "gamesolve certificate "
#define CHECKSUM_LINE "checksum "

/* Bytes of the last line: the word, 16 digits and the end; the last version of the format. */
enum { TRAILER = sizeof CHECKSUM_LINE - 1 + 16 + 1, STEP = 1 << 20, VERSION_LAST = 2 };

/* The place of the reader of the head. */
struct head {
    const char *at, *end;
    const char *start;
    struct gs_error *error; /* set as soon as something is wrong */
    bool failed;
};

static enum gs_status refuse_head(struct head *head, const char *expected)
{
    if (!head->failed)
        gs_error_set(head->error, GS_USAGE, "damaged at byte %zu: expected %s",
                     (size_t)(head->at - head->start) + 1, expected);
    head->failed = true;
    return GS_USAGE;
}

static bool accept(struct head *head, const char *word)
{
    size_t length = strlen(word);
    if (head->failed || (size_t)(head->end - head->at) < length ||
        memcmp(head->at, word, length) != 0)
        return false;
    head->at += length;
    return true;
}

static void expect(struct head *head, const char *word)
{
    if (!accept(head, word))
        refuse_head(head, word);
}

/* A decimal number without needless zeros, at most most. */
static uint64_t number(struct head *head, uint64_t most)
{
    uint64_t value = 0;
    unsigned digits = 0;
    bool zero = head->at < head->end && *head->at == '0';
    for (; !head->failed && head->at < head->end && *head->at >= '0' && *head->at <= '9';
         head->at++, digits++) {
        uint64_t digit = (uint64_t)(*head->at - '0');
        if (digit > most || value > (most - digit) / 10) {
            refuse_head(head, "a smaller number");
            return 0;
        }
        value = 10 * value + digit;
    }
    if (digits == 0 || (zero && digits > 1))
        refuse_head(head, "a number");
    return head->failed ? 0 : value;
}

/* Text up to the next stop, which is skipped; "" when it does not fit. */
static const char *text(struct head *head, char stop, char *room, size_t size)
{
    size_t left = (size_t)(head->end - head->at);
    const char *end = head->failed ? NULL : memchr(head->at, stop, left);
    size_t length = end ? (size_t)(end - head->at) : 0;
    room[0] = '\0';
    if (!end || length >= size || memchr(head->at, '\0', length)) {
        refuse_head(head, stop == ' ' ? "a word" : "a line of text");
        return room;
    }
    memcpy(room, head->at, length);
    room[length] = '\0';
    head->at = end + 1;
    return room;
}

/* --- the head ---------------------------------------------------------------------------- */

/* A refusal of what a later program may support becomes GS_UNSUPPORTED. */
static enum gs_status unsupported(enum gs_status status)
{
    return status == GS_USAGE ? GS_UNSUPPORTED : status;
}

/* "origin CHECKSUM" of the rules of a game from outside, which must be those at hand. */
static enum gs_status read_origin(struct head *head, struct gs_certificate *certificate,
                                  const struct gs_game *game)
{
    const uint64_t sum = gs_game_checksum(game);
    char digits[17];
    if (accept(head, "origin ")) {
        text(head, '\n', digits, sizeof digits);
        if (!head->failed && strspn(digits, "0123456789abcdef") != sizeof digits - 1)
            refuse_head(head, "16 hexadecimal digits");
        if (head->failed)
            return GS_USAGE;
        certificate->origin = strtoull(digits, NULL, 16);
    }
    if (sum == 0)
        return GS_OK;
    return unsupported(gs_origin_check(game, certificate->origin, head->error));
}

/* "game NAME", the origin of the game, and "rule NAME VALUE" for the parameters. */
static enum gs_status read_rules(struct head *head, struct gs_certificate *certificate,
                                 const struct gs_registry *registry)
{
    char name[GS_ARG_TEXT], value[GS_ARG_TEXT];
    struct gs_args args;
    expect(head, "game ");
    text(head, '\n', name, sizeof name);
    if (head->failed)
        return GS_USAGE;
    const struct gs_game *game = gs_registry_game(registry, name, head->error);
    if (!game)
        return GS_UNSUPPORTED;
    enum gs_status origin = read_origin(head, certificate, game);
    if (origin != GS_OK)
        return origin;
    gs_args_init(&args, game->params);
    while (accept(head, "rule ")) {
        text(head, ' ', name, sizeof name);
        text(head, '\n', value, sizeof value);
        if (head->failed)
            return GS_USAGE;
        enum gs_status status = gs_args_set(&args, name, value, head->error);
        if (status != GS_OK)
            return unsupported(status);
    }
    return unsupported(
        gs_rules_new(game, certificate->rules_memory, &args, &certificate->rules, head->error));
}

static enum gs_status read_root(struct head *head, struct gs_certificate *certificate)
{
    const struct gs_rules *rules = certificate->rules;
    char root[GS_TEXT_MAX];
    expect(head, "root ");
    text(head, '\n', root, sizeof root);
    if (head->failed)
        return GS_USAGE;
    certificate->root = gs_position_new(certificate->rules_memory, rules);
    if (!certificate->root)
        return gs_error_set(head->error, GS_NO_MEMORY, "out of memory");
    enum gs_status status =
        rules->game->position_parse(rules, root, certificate->root, head->error);
    return status == GS_OK ? gs_root_check(rules, certificate->root, head->error) : status;
}

/* The kinds of claims: own, of the side to move at the root, or of its opponent. */
static const struct {
    const char *name;
    bool own;
    enum gs_value level;
} kinds[] = {
    {"wins", true, GS_WIN},
    {"loses", false, GS_WIN},
    {"at least draws", true, GS_DRAW},
    {"at most draws", false, GS_DRAW},
};

static void read_kind(struct head *head, struct gs_claim *claim, enum gs_side mover)
{
    char name[GS_ARG_TEXT];
    const char *at = head->at;
    text(head, '\n', name, sizeof name);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            claim->name = kinds[i].name;
            claim->side = kinds[i].own ? mover : gs_side_other(mover);
            claim->level = kinds[i].level;
            return;
        }
    }
    head->at = at;
    refuse_head(head, "wins, loses, at least draws or at most draws");
}

/* Behind "proof ". */
static void read_proof(struct head *head, struct gs_claim *claim)
{
    claim->proof = true;
    claim->proof_records = number(head, UINT64_MAX / 1024);
    expect(head, " records ");
    claim->proof_size = (size_t)number(head, SIZE_MAX / 1024);
    expect(head, " bytes\n");
}

/* "claim KIND" and the line with the sizes of what belongs to it. */
static void read_claim(struct head *head, struct gs_claim *claim,
                       const struct gs_certificate *certificate)
{
    const struct gs_rules *rules = certificate->rules;
    read_kind(head, claim, gs_to_move(rules, certificate->root));
    claim->key_size = rules->key_size;
    if (certificate->version > 1 && accept(head, "proof ")) {
        read_proof(head, claim);
        return;
    }
    expect(head, "records ");
    claim->records = number(head, UINT64_MAX / 1024);
    expect(head, " key ");
    claim->key_size = (size_t)number(head, GS_KEY_MAX);
    expect(head, " rank ");
    claim->rank_size = (unsigned)number(head, 8);
    expect(head, " move ");
    claim->move_size = (unsigned)number(head, sizeof(gs_move));
    expect(head, " line ");
    claim->line_size = (unsigned)number(head, 8);
    expect(head, " lines ");
    claim->lines = number(head, UINT64_MAX / 1024);
    expect(head, " of ");
    claim->line_length = (unsigned)number(head, GS_REPLIES_MAX);
    expect(head, "\n");
    claim->stride = claim->key_size + claim->rank_size + claim->move_size + claim->line_size;
    if (!head->failed && claim->key_size != rules->key_size)
        refuse_head(head, "keys of the size that this game has");
    if (!head->failed && claim->move_size == 0)
        refuse_head(head, "moves of at least one byte");
    if (!head->failed && claim->lines > 0 && claim->line_length == 0)
        refuse_head(head, "lines of at least one move, or none");
}

/* Two claims are the two halves of a draw: one of each side, and neither of them of a win. */
static bool is_draw(const struct gs_claim *claims)
{
    return claims[0].level == GS_DRAW && claims[1].level == GS_DRAW &&
           claims[0].side != claims[1].side;
}

static enum gs_status read_claims(struct head *head, struct gs_certificate *certificate)
{
    while (certificate->claim_count < GS_CLAIMS_MAX && accept(head, "claim "))
        read_claim(head, &certificate->claims[certificate->claim_count++], certificate);
    if (certificate->claim_count == 0)
        refuse_head(head, "claim");
    if (certificate->claim_count == GS_CLAIMS_MAX && !is_draw(certificate->claims))
        refuse_head(head, "one claim, or at least draws and at most draws");
    expect(head, "\n");
    return head->failed ? GS_USAGE : GS_OK;
}

/* --- the body ---------------------------------------------------------------------------- */

/*
 * The next count * size bytes; NULL, with the error set, when there are not as many. Items of no
 * bytes are refused: nothing in the file would limit their count.
 */
static const uint8_t *take_bytes(struct head *head, uint64_t count, uint64_t size)
{
    const char *at = head->at;
    uint64_t left = (uint64_t)(head->end - head->at);
    if (head->failed || (size > 0 ? count > left / size : count > 0)) {
        head->at = head->end;
        refuse_head(head, "more: the file is cut off");
        return NULL;
    }
    head->at += count * size;
    return (const uint8_t *)at;
}

/* Checks that keys rise, so that each occurs once and binary search finds it. */
static enum gs_status check_order(const struct gs_claim *claim, struct gs_search *search,
                                  struct gs_error *error)
{
    const uint8_t *at = claim->record_bytes;
    for (uint64_t i = 1; i < claim->records; i++, at += claim->stride) {
        if (memcmp(at, at + claim->stride, claim->key_size) >= 0)
            return gs_error_set(error, GS_USAGE,
                                "claim '%s': the key of record %" PRIu64
                                " is not above that of the one before it",
                                claim->name, i + 1);
        if (i % STEP == 0 && !gs_search_poll(search))
            return gs_error_set(error, GS_STOPPED, "%s", gs_stop_name(search->stop));
    }
    return GS_OK;
}

static enum gs_status read_body(struct head *head, struct gs_certificate *certificate,
                                struct gs_search *search)
{
    enum gs_status status = GS_OK;
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        struct gs_claim *claim = &certificate->claims[i];
        claim->proof_bytes = claim->proof ? take_bytes(head, claim->proof_size, 1) : NULL;
        claim->line_bytes = take_bytes(head, claim->lines, claim->line_length * claim->move_size);
        claim->record_bytes = take_bytes(head, claim->records, claim->stride);
    }
    if (!head->failed && head->at != head->end)
        refuse_head(head, "the checksum: there is more than the head says");
    for (unsigned i = 0; i < certificate->claim_count && !head->failed && status == GS_OK; i++) {
        struct gs_claim *claim = &certificate->claims[i];
        status = claim->proof ? gs_proof_index(claim, search, head->error)
                              : check_order(claim, search, head->error);
    }
    return head->failed ? GS_USAGE : status;
}

/* --- the whole ----------------------------------------------------------------------------- */

/* FNV-1a, 64 bits: any changed byte changes it. */
static bool check_sum(struct head *head, struct gs_search *search)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    char line[TRAILER + 1];
    for (const char *at = head->start; at < head->end; at++) {
        sum = (sum ^ (uint8_t)*at) * UINT64_C(0x100000001b3);
        if ((at - head->start) % STEP == 0 && !gs_search_poll(search))
            return false;
    }
    snprintf(line, sizeof line, CHECKSUM_LINE "%016" PRIx64 "\n", sum);
    return memcmp(head->end, line, TRAILER) == 0;
}

static enum gs_status read_all(struct head *head, struct gs_certificate *certificate,
                               struct gs_search *search, const struct gs_registry *registry)
{
    if (!check_sum(head, search)) {
        if (search->stop != GS_STOP_SOLVED)
            return gs_error_set(head->error, GS_STOPPED, "%s", gs_stop_name(search->stop));
        return gs_error_set(head->error, GS_USAGE,
                            "the checksum at the end does not fit: damaged or cut off");
    }
    enum gs_status status = read_rules(head, certificate, registry);
    if (status == GS_OK)
        status = read_root(head, certificate);
    if (status == GS_OK)
        status = read_claims(head, certificate);
    return status == GS_OK ? read_body(head, certificate, search) : status;
}

bool gs_certificate_is(const void *bytes, size_t size)
{
    return size >= sizeof MAGIC - 1 && memcmp(bytes, MAGIC, sizeof MAGIC - 1) == 0;
}

/* Reads the first line; 0: it is no certificate. */
static unsigned read_version(struct head *head)
{
    uint64_t version = 0;
    if (accept(head, MAGIC)) {
        version = number(head, 999999999);
        expect(head, "\n");
    }
    return head->failed ? 0 : (unsigned)version;
}

/* Reads the bytes of the certificate. */
static enum gs_status parse(struct gs_certificate *certificate, struct gs_search *search,
                            const struct gs_registry *registry, struct gs_error *error)
{
    const char *bytes = (const char *)certificate->bytes;
    struct head head = {bytes, bytes + certificate->size, bytes, error, false};
    certificate->index_memory = search->memory;
    certificate->version = read_version(&head);
    if (certificate->version == 0)
        return gs_error_set(error, GS_USAGE, "no certificate: it does not begin with '" MAGIC "N'");
    if (certificate->version > VERSION_LAST)
        return gs_error_set(error, GS_UNSUPPORTED,
                            "a certificate of version %u; expected version 1 or %d",
                            certificate->version, VERSION_LAST);
    if ((size_t)(head.end - head.at) < TRAILER)
        return gs_error_set(error, GS_USAGE, "it is cut off: the checksum at the end is missing");
    head.end -= TRAILER;
    return read_all(&head, certificate, search, registry);
}

enum gs_status gs_certificate_open(struct gs_certificate *certificate, struct gs_search *search,
                                   struct gs_memory *rules_memory,
                                   const struct gs_registry *registry, const char *path,
                                   struct gs_error *error)
{
    *certificate = (struct gs_certificate){.rules_memory = rules_memory};
    enum gs_status status = gs_file_read(&certificate->file, search, path, error);
    certificate->bytes = certificate->file.bytes;
    certificate->size = certificate->file.size;
    return status == GS_OK ? parse(certificate, search, registry, error) : status;
}

enum gs_status gs_certificate_parse(struct gs_certificate *certificate, struct gs_search *search,
                                    struct gs_memory *rules_memory,
                                    const struct gs_registry *registry, const uint8_t *bytes,
                                    size_t size, struct gs_error *error)
{
    *certificate =
        (struct gs_certificate){.rules_memory = rules_memory, .bytes = bytes, .size = size};
    return parse(certificate, search, registry, error);
}

void gs_certificate_close(struct gs_certificate *certificate)
{
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++) {
        gs_release(certificate->index_memory, certificate->claims[i].proof_index);
        gs_release(certificate->index_memory, certificate->claims[i].proof_cached);
        gs_release(certificate->index_memory, certificate->claims[i].proof_light);
        gs_release(certificate->index_memory, certificate->claims[i].proof_lengths);
        certificate->claims[i].proof_index = certificate->claims[i].proof_cached = NULL;
        certificate->claims[i].proof_light = NULL;
        certificate->claims[i].proof_lengths = NULL;
    }
    gs_release(certificate->rules_memory, certificate->root);
    if (certificate->rules)
        gs_rules_free(certificate->rules_memory, certificate->rules);
    gs_file_clear(&certificate->file);
    certificate->root = NULL;
    certificate->rules = NULL;
}

/* Computed from bounds of the value, so that no claim counts for more than it proves, whatever the
 * other claim is. */
const char *gs_certificate_verdict(const struct gs_certificate *certificate)
{
    enum gs_side mover = gs_to_move(certificate->rules, certificate->root);
    enum gs_value lower = GS_LOSS, upper = GS_WIN;
    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        enum gs_value most = gs_value_negate(claim->level);
        if (claim->side == mover)
            lower = claim->level > lower ? claim->level : lower;
        else
            upper = most < upper ? most : upper;
    }
    if (lower == GS_WIN || upper == GS_LOSS)
        return lower == GS_WIN ? "wins" : "loses";
    if (lower == GS_DRAW)
        return upper == GS_DRAW ? "draws" : "at least draws";
    return "at most draws";
}

/* A number of so many bytes, the lowest first. */
static uint64_t load_number(const uint8_t *at, unsigned size)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < size; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

struct gs_record gs_claim_record(const struct gs_claim *claim, uint64_t number)
{
    const uint8_t *key = claim->record_bytes + number * claim->stride;
    const uint8_t *rank = key + claim->key_size, *move = rank + claim->rank_size;
    return (struct gs_record){
        .key = key,
        .rank = load_number(rank, claim->rank_size),
        .move = (gs_move)load_number(move, claim->move_size),
        .line = load_number(move + claim->move_size, claim->line_size),
    };
}

uint64_t gs_claim_find(const struct gs_claim *claim, const uint8_t *key)
{
    uint64_t from = 0, to = claim->records;
    while (from < to) {
        uint64_t middle = from + (to - from) / 2;
        int order = memcmp(claim->record_bytes + middle * claim->stride, key, claim->key_size);
        if (order == 0)
            return middle;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return GS_NO_RECORD;
}

gs_move gs_claim_reply(const struct gs_claim *claim, uint64_t line, unsigned nth)
{
    if (line == 0 || line > claim->lines || nth >= claim->line_length)
        return GS_NO_MOVE;
    uint64_t at = (line - 1) * claim->line_length + nth;
    gs_move move =
        (gs_move)load_number(claim->line_bytes + at * claim->move_size, claim->move_size);
    gs_move none = GS_NO_MOVE >> 8 * (sizeof move - claim->move_size);
    return move == none ? GS_NO_MOVE : move;
}

/* SPDX-License-Identifier: MIT */
/*
 * proof_text.c - see proof_text.h.
 */
#include "games/proof_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/set_up.h"

const char *const proof_claims[PROOF_CLAIMS] = {"wins", "loses", "at least draws", "at most draws"};

void proof_add(struct proof_parts *parts, char type, uint64_t value)
{
    if (parts->count == parts->room) {
        parts->room = 2 * parts->room + 64;
        parts->at = realloc(parts->at, parts->room * sizeof *parts->at);
        assert_non_null(parts->at);
    }
    parts->at[parts->count++] = (struct proof_part){type, (uint32_t)value};
    parts->records += type == 'k';
}

void proof_cut(struct proof_parts *parts, size_t count, uint64_t records)
{
    parts->count = count;
    parts->records = records;
}

void proof_clear(struct proof_parts *parts)
{
    free(parts->at);
    *parts = (struct proof_parts){.at = NULL};
}

struct gs_rules *proof_rules(struct gs_memory *memory, const struct proof_head *head)
{
    return set_up_rules(memory, set_up_game(head->game), head->rules);
}

/* --- text ------------------------------------------------------------------------------------ */

static const char *const words[GS_PROOF_KINDS] = {"MOVE",   "REPLY", "IMAGE",  "",      "LINE",
                                                  "JOINED", "HALF",  "EITHER", "PAIRED"};

struct text {
    struct proof_parts *parts;
    const struct gs_rules *rules;
    const char *at;
    char word[256];
};

static bool next(struct text *text)
{
    int length = 0;
    bool there = sscanf(text->at, " %255s%n", text->word, &length) == 1;
    text->at += length;
    return there;
}

/* Columns are letters; rows as the game names them. */
static unsigned find_point(const struct gs_rules *rules, const char *name, size_t length)
{
    char other[16];
    unsigned points = rules->game->board->points(rules);
    for (unsigned point = 0; point < points; point++) {
        rules->game->board->name(rules, point, other, sizeof other);
        if (strlen(other) == length && memcmp(name, other, length) == 0)
            return point;
    }
    fail_msg("no point '%.*s'", (int)length, name);
    return 0;
}

static unsigned find_number(const struct text *text)
{
    const char *word = text->word, *dash = strchr(word, '-');
    if (word[0] == '@')
        return GS_EDGES_MAX + find_point(text->rules, word + 1, strlen(word + 1));
    if (dash)
        return find_point(text->rules, word, (size_t)(dash - word)) +
               256 * find_point(text->rules, dash + 1, strlen(dash + 1));
    if (word[0] >= 'a' && word[0] <= 'z')
        return find_point(text->rules, word, strlen(word));
    return (unsigned)strtoul(word, NULL, 10);
}

static void add_list(struct text *text, const char *types)
{
    size_t at = text->parts->count;
    uint32_t groups = 0;
    assert_true(next(text) && strcmp(text->word, "[") == 0);
    proof_add(text->parts, 'c', 0);
    while (next(text) && text->word[0] != ']') {
        for (const char *type = types; *type != ']'; type++) {
            if (type > types)
                assert_true(next(text));
            proof_add(text->parts, *type, find_number(text));
        }
        groups++;
    }
    text->parts->at[at].value = groups;
}

static void add_record(struct text *text)
{
    unsigned kind = 0;
    assert_true(next(text));
    while (kind < GS_PROOF_KINDS && strcmp(words[kind], text->word) != 0)
        kind++;
    assert_true(kind < GS_PROOF_KINDS);
    proof_add(text->parts, 'k', kind);
    for (const char *at = gs_proof_shape((enum gs_proof_kind)kind); *at; at++) {
        if (*at == '[') {
            add_list(text, at + 1);
            at = strchr(at, ']');
        } else if (*at != '+') {
            assert_true(next(text));
            proof_add(text->parts, *at, find_number(text));
        }
    }
    assert_false(next(text));
}

void proof_read_text(struct proof_parts *parts, const struct gs_rules *rules,
                     const char *const *records)
{
    for (size_t i = 0; records[i]; i++) {
        struct text text = {.parts = parts, .rules = rules, .at = records[i]};
        add_record(&text);
    }
}

/* --- bytes ----------------------------------------------------------------------------------- */

static void put_number(struct bytes *bytes, uint32_t number)
{
    for (; number >= 128; number >>= 7)
        bytes_append(bytes, &(uint8_t){(uint8_t)(number & 127) | 128}, 1);
    bytes_append(bytes, &(uint8_t){(uint8_t)number}, 1);
}

static void put_body(struct bytes *bytes, const struct proof_parts *parts)
{
    uint64_t record = UINT64_MAX;
    for (size_t i = 0; i < parts->count; i++) {
        const struct proof_part *part = &parts->at[i];
        record += part->type == 'k';
        put_number(bytes, part->type == 'r' ? (uint32_t)record - part->value : part->value);
    }
}

static void put_text(struct bytes *bytes, const char *format, const char *one, const char *other)
{
    char text[GS_TEXT_MAX];
    snprintf(text, sizeof text, format, one, other);
    bytes_append(bytes, text, strlen(text));
}

void proof_write(struct bytes *bytes, const struct proof_head *head,
                 const struct proof_parts *parts)
{
    struct bytes body = {.at = NULL};
    char counts[96];
    put_body(&body, parts);
    bytes->size = 0;
    put_text(bytes, "gamesolve certificate 2\ngame %s%s\n", head->game, "");
    for (size_t i = 0; head->rules[i]; i += 2)
        put_text(bytes, "rule %s %s\n", head->rules[i], head->rules[i + 1]);
    put_text(bytes, "root %s\nclaim %s\n", head->root, head->claim);
    snprintf(counts, sizeof counts, "proof %llu records %zu bytes\n\n",
             (unsigned long long)parts->records, body.size);
    bytes_append(bytes, counts, strlen(counts));
    bytes_append(bytes, body.at, body.size);
    put_text(bytes, "checksum 0123456789abcdef\n%s%s", "", "");
    bytes_seal(bytes);
    bytes_free(&body);
}

/* SPDX-License-Identifier: MIT */
/*
 * certificate_write.c - the format of certificates, as it is written. The checker
 * reads it with code of its own.
 */
#include "proof/base/certificate_write.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/game_load.h>

#include "core/checksum.h"

void gs_certificate_bytes(struct gs_certificate_writer *writer, const void *bytes, size_t size)
{
    if (size == 0)
        return; /* bytes may be NULL */
    writer->checksum = gs_fnv_add(writer->checksum, bytes, size);
    writer->bytes += size;
    if (!writer->failed)
        writer->failed = !writer->sink->write(writer->sink->user, bytes, size);
}

static void put(struct gs_certificate_writer *writer, const char *format, ...) GS_PRINTF(2, 3);

/* No line of the head is longer than a position and a word. */
static void put(struct gs_certificate_writer *writer, const char *format, ...)
{
    char text[GS_TEXT_MAX + GS_ARG_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    gs_certificate_bytes(writer, text, strlen(text));
}

void gs_certificate_begin(struct gs_certificate_writer *writer, const struct gs_sink *sink,
                          unsigned version, const struct gs_rules *rules,
                          const struct gs_position *root)
{
    char text[GS_TEXT_MAX];
    *writer = (struct gs_certificate_writer){.sink = sink, .checksum = GS_FNV_START};
    put(writer, "gamesolve certificate %u\ngame %s\n", version, rules->game->name);
    if (gs_game_checksum(rules->game) != 0)
        put(writer, "origin %016" PRIx64 "\n", gs_game_checksum(rules->game));
    for (size_t i = 0; i < rules->args.count; i++)
        if (rules->args.values[i].filled)
            put(writer, "rule %s %s\n", rules->args.table[i].name, rules->args.values[i].text);
    rules->game->position_format(rules, root, text, sizeof text);
    put(writer, "root %s\n", text);
}

static void put_claim(struct gs_certificate_writer *writer, bool own, enum gs_value level)
{
    put(writer, "claim %s\n",
        level == GS_WIN ? (own ? "wins" : "loses") : (own ? "at least draws" : "at most draws"));
}

void gs_certificate_claim_proof(struct gs_certificate_writer *writer, bool own, enum gs_value level,
                                uint64_t records, uint64_t bytes)
{
    put_claim(writer, own, level);
    put(writer, "proof %" PRIu64 " records %" PRIu64 " bytes\n", records, bytes);
}

void gs_certificate_claim(struct gs_certificate_writer *writer, const struct gs_rules *rules,
                          bool own, enum gs_value level, const struct gs_certificate_shape *shape)
{
    put_claim(writer, own, level);
    put(writer, "records %" PRIu64 " key %zu rank %u move %u line %u lines %" PRIu64 " of %u\n",
        shape->records, rules->key_size, shape->rank_size, shape->move_size, shape->line_size,
        shape->lines, shape->line_length);
}

void gs_certificate_body(struct gs_certificate_writer *writer)
{
    put(writer, "\n");
}

void gs_certificate_number(struct gs_certificate_writer *writer, uint64_t number, unsigned size)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    gs_certificate_bytes(writer, bytes, size);
}

void gs_certificate_end(struct gs_certificate_writer *writer)
{
    put(writer, "checksum %016" PRIx64 "\n", writer->checksum);
}

unsigned gs_certificate_size(uint64_t most)
{
    unsigned size = 0;
    for (; most > 0; most >>= 8)
        size++;
    return size;
}

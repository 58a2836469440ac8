/* SPDX-License-Identifier: MIT */
/*
 * certificate_trim_proof.c - trims a proof: records keep their order and contents; references
 * become those to the replacing records, at their new places.
 */
#include "proof/rewrite/certificate_trim_proof.h"

#include <string.h>

/* Records between two polls. */
enum { POLL_INTERVAL = 1 << 14 };

/* Copies one record; writer NULL: only its bytes are counted. */
struct copy {
    struct gs_trimmed_proof *proof;
    struct gs_certificate_writer *writer;
    struct gs_proof_cursor cursor;
    uint64_t record, bytes;
};

static void put(struct copy *copy, const void *bytes, size_t size)
{
    copy->bytes += size;
    if (copy->writer)
        gs_certificate_bytes(copy->writer, bytes, size);
}

static void put_number(struct copy *copy, uint64_t number)
{
    uint8_t bytes[10];
    size_t size = 0;
    for (; number >= 128; number >>= 7)
        bytes[size++] = (uint8_t)(number & 127) | 128;
    bytes[size++] = (uint8_t)number;
    put(copy, bytes, size);
}

static void put_item(struct copy *copy, char item)
{
    const struct gs_trimmed_proof *proof = copy->proof;
    if (item == 'r') {
        uint64_t serves = proof->serves[gs_proof_reference(&copy->cursor)];
        put_number(copy, proof->places[copy->record] - proof->places[serves]);
    } else {
        put_number(copy, gs_proof_number(&copy->cursor));
    }
}

static void put_list(struct copy *copy, const char *items)
{
    uint32_t count = gs_proof_number(&copy->cursor);
    put_number(copy, count);
    for (uint32_t i = 0; i < count; i++)
        for (const char *item = items; *item != ']'; item++)
            put_item(copy, *item);
}

/* How many bytes the record has in the end. */
static uint64_t put_record(struct gs_trimmed_proof *proof, uint64_t record,
                           struct gs_certificate_writer *writer)
{
    struct copy copy = {.proof = proof, .writer = writer, .record = record};
    enum gs_proof_kind kind = gs_proof_read(proof->claim, record, &copy.cursor);
    put_number(&copy, kind);
    for (const char *item = gs_proof_shape(kind); *item; item++) {
        if (*item == '[') {
            put_list(&copy, item + 1);
            item = strchr(item, ']');
        } else if (*item != '+') {
            put_item(&copy, *item);
        }
    }
    return copy.bytes;
}

enum gs_status gs_trimmed_proof_make(struct gs_trimmed_proof *proof,
                                     const struct gs_certificate *certificate, unsigned number,
                                     struct gs_search *search)
{
    const struct gs_claim *claim = &certificate->claims[number];
    size_t records = (size_t)claim->proof_records;
    *proof = (struct gs_trimmed_proof){.claim = claim, .memory = search->memory};
    proof->serves = gs_alloc_zero(proof->memory, records + 1, sizeof *proof->serves);
    proof->places = gs_alloc_zero(proof->memory, records + 1, sizeof *proof->places);
    if (!proof->serves || !proof->places)
        return GS_NO_MEMORY;
    enum gs_status status = gs_proof_serve(certificate, number, search, proof->serves);
    for (uint64_t record = 0; record < records && status == GS_OK; record++) {
        if (record % POLL_INTERVAL == 0 && !gs_search_poll(search))
            return GS_STOPPED;
        if (proof->serves[record] != record)
            continue;
        proof->places[record] = proof->records++;
        proof->bytes += put_record(proof, record, NULL);
    }
    return status;
}

void gs_trimmed_proof_clear(struct gs_trimmed_proof *proof)
{
    if (!proof->claim)
        return;
    gs_release(proof->memory, proof->serves);
    gs_release(proof->memory, proof->places);
}

bool gs_trimmed_proof_write(struct gs_trimmed_proof *proof, struct gs_search *search,
                            struct gs_certificate_writer *writer)
{
    for (uint64_t record = 0; record < proof->claim->proof_records; record++) {
        if (record % POLL_INTERVAL == 0 && !gs_search_poll(search))
            return false;
        if (proof->serves[record] == record)
            put_record(proof, record, writer);
    }
    return true;
}

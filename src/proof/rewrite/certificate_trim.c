/* SPDX-License-Identifier: MIT */
/*
 * certificate_trim.c - a certificate without what no line of play needs.
 */
#include <gamesolve/certify.h>

#include "proof/rewrite/certificate_trim_proof.h"

/* Records between two polls. */
#define POLL_INTERVAL 65536

/* The records of one claim that stay. */
struct kept {
    struct gs_certificate_shape shape;
    uint64_t *numbers;             /* of its lines, from 1; 0: not used */
    struct gs_trimmed_proof proof; /* in place of all that, of this claim */
    struct gs_shared_proof shared;
};

struct trimmer {
    const struct gs_certificate *certificate;
    const struct gs_check *check;
    struct gs_search *search;
    struct kept kept[GS_CLAIMS_MAX];
    struct gs_trimmed *trimmed;
};

static void greater(uint64_t *most, uint64_t number)
{
    *most = number > *most ? number : *most;
}

/* Marks a line that some record has, and notes its length and its moves; one without any is
 * none. */
static void keep_line(const struct gs_claim *claim, uint64_t line, struct kept *kept,
                      uint64_t *most_move)
{
    unsigned length = 0;
    if (line == 0 || line > claim->lines || kept->numbers[line] != 0)
        return;
    for (gs_move move; (move = gs_claim_reply(claim, line, length)) != GS_NO_MOVE; length++)
        greater(most_move, (uint64_t)move + 1);
    kept->numbers[line] = length > 0;
    if (length > kept->shape.line_length)
        kept->shape.line_length = length;
}

/* Lines that are marked keep their order. */
static void number_lines(const struct gs_claim *claim, struct kept *kept)
{
    for (uint64_t line = 1; line <= claim->lines; line++)
        if (kept->numbers[line] != 0)
            kept->numbers[line] = ++kept->shape.lines;
}

static bool may_go_on(struct gs_search *search, uint64_t done)
{
    return done % POLL_INTERVAL != 0 || gs_search_poll(search);
}

/* Looks through the records that are kept. */
static enum gs_status measure(struct trimmer *trimmer, unsigned number)
{
    const struct gs_claim *claim = &trimmer->certificate->claims[number];
    struct kept *kept = &trimmer->kept[number];
    uint64_t most_rank = 0, most_move = 1;
    kept->numbers =
        gs_alloc_zero(trimmer->search->memory, (size_t)claim->lines + 1, sizeof(uint64_t));
    if (!kept->numbers)
        return GS_NO_MEMORY;
    for (uint64_t i = 0; i < claim->records; i++) {
        if (!may_go_on(trimmer->search, i))
            return GS_STOPPED;
        if (!gs_check_reached(trimmer->check, number, i))
            continue;
        struct gs_record record = gs_claim_record(claim, i);
        kept->shape.records++;
        greater(&most_rank, record.rank);
        greater(&most_move, (uint64_t)record.move + 1);
        keep_line(claim, record.line, kept, &most_move);
    }
    number_lines(claim, kept);
    kept->shape.rank_size = claim->level == GS_WIN ? gs_certificate_size(most_rank) : 0;
    kept->shape.move_size = gs_certificate_size(most_move);
    kept->shape.line_size = gs_certificate_size(kept->shape.lines);
    trimmer->trimmed->before += claim->records;
    trimmer->trimmed->after += kept->shape.records;
    return GS_OK;
}

/* Whichever is shorter: with records that serve more positions, or without. */
static enum gs_status shorten(struct trimmer *trimmer, unsigned number)
{
    struct gs_trimmed_proof *proof = &trimmer->kept[number].proof, other;
    struct gs_shared_proof *shared = &trimmer->kept[number].shared;
    enum gs_status status = gs_shared_proof_make(shared, trimmer->certificate, number,
                                                 trimmer->check->moves, trimmer->search);
    if (status != GS_OK)
        return status;
    status = gs_trimmed_proof_make(proof, &shared->certificate, number, trimmer->search);
    if (status != GS_OK || !shared->bytes)
        return status;
    status = gs_trimmed_proof_make(&other, trimmer->certificate, number, trimmer->search);
    bool better = status == GS_OK && other.bytes <= proof->bytes;
    gs_trimmed_proof_clear(better ? proof : &other);
    if (better)
        *proof = other;
    return status;
}

static enum gs_status measure_proof(struct trimmer *trimmer, unsigned number)
{
    struct gs_trimmed_proof *proof = &trimmer->kept[number].proof;
    enum gs_status status = shorten(trimmer, number);
    trimmer->trimmed->before += trimmer->certificate->claims[number].proof_records;
    trimmer->trimmed->after += proof->records;
    return status;
}

static void write_lines(const struct gs_claim *claim, const struct kept *kept,
                        struct gs_certificate_writer *writer)
{
    for (uint64_t line = 1; line <= claim->lines; line++)
        for (unsigned i = 0; kept->numbers[line] != 0 && i < kept->shape.line_length; i++)
            gs_certificate_number(writer, gs_claim_reply(claim, line, i), kept->shape.move_size);
}

/* False when a limit strikes. */
static bool write_records(struct trimmer *trimmer, unsigned number,
                          struct gs_certificate_writer *writer)
{
    const struct gs_claim *claim = &trimmer->certificate->claims[number];
    const struct kept *kept = &trimmer->kept[number];
    write_lines(claim, kept, writer);
    for (uint64_t i = 0; i < claim->records; i++) {
        if (!may_go_on(trimmer->search, i))
            return false;
        if (!gs_check_reached(trimmer->check, number, i))
            continue;
        struct gs_record record = gs_claim_record(claim, i);
        uint64_t line = record.line <= claim->lines ? kept->numbers[record.line] : 0;
        gs_certificate_bytes(writer, record.key, claim->key_size);
        gs_certificate_number(writer, record.rank, kept->shape.rank_size);
        gs_certificate_number(writer, record.move, kept->shape.move_size);
        gs_certificate_number(writer, line, kept->shape.line_size);
    }
    return true;
}

static bool write_body(struct trimmer *trimmer, unsigned number,
                       struct gs_certificate_writer *writer)
{
    return trimmer->certificate->claims[number].proof
               ? gs_trimmed_proof_write(&trimmer->kept[number].proof, trimmer->search, writer)
               : write_records(trimmer, number, writer);
}

static void write_claim(struct trimmer *trimmer, unsigned number,
                        struct gs_certificate_writer *writer)
{
    const struct gs_certificate *certificate = trimmer->certificate;
    const struct gs_claim *claim = &certificate->claims[number];
    const struct kept *kept = &trimmer->kept[number];
    bool own = claim->side == gs_to_move(certificate->rules, certificate->root);
    if (claim->proof)
        gs_certificate_claim_proof(writer, own, claim->level, kept->proof.records,
                                   kept->proof.bytes);
    else
        gs_certificate_claim(writer, certificate->rules, own, claim->level, &kept->shape);
}

static enum gs_status write_all(struct trimmer *trimmer, const struct gs_sink *sink)
{
    const struct gs_certificate *certificate = trimmer->certificate;
    const struct gs_rules *rules = certificate->rules;
    struct gs_certificate_writer writer;
    gs_certificate_begin(&writer, sink, certificate->version, rules, certificate->root);
    for (unsigned i = 0; i < certificate->claim_count; i++)
        write_claim(trimmer, i, &writer);
    gs_certificate_body(&writer);
    bool whole = true;
    for (unsigned i = 0; i < certificate->claim_count && whole; i++)
        whole = write_body(trimmer, i, &writer);
    gs_certificate_end(&writer);
    trimmer->trimmed->bytes = writer.bytes;
    return !whole ? GS_STOPPED : writer.failed ? GS_IO : GS_OK;
}

enum gs_status gs_certificate_trim(const struct gs_certificate *certificate,
                                   const struct gs_check *check, struct gs_search *search,
                                   const struct gs_sink *sink, struct gs_trimmed *trimmed)
{
    struct trimmer trimmer = {
        .certificate = certificate, .check = check, .search = search, .trimmed = trimmed};
    enum gs_status status = GS_OK;
    *trimmed = (struct gs_trimmed){.bytes = 0};
    for (unsigned i = 0; i < certificate->claim_count && status == GS_OK; i++)
        status = (certificate->claims[i].proof ? measure_proof : measure)(&trimmer, i);
    if (status == GS_OK)
        status = write_all(&trimmer, sink);
    for (unsigned i = 0; i < GS_CLAIMS_MAX; i++) {
        gs_release(search->memory, trimmer.kept[i].numbers);
        gs_trimmed_proof_clear(&trimmer.kept[i].proof);
        gs_shared_proof_clear(&trimmer.kept[i].shared);
    }
    return status;
}

/* SPDX-License-Identifier: MIT */
/*
 * certificate_write.h - writes certificates in the format of src/check/README.md.
 *
 *     gs_certificate_begin(&writer, ...)       game, parameters, root
 *     gs_certificate_claim(&writer, ...)       for one claim or two: its shape, or (version 2)
 *     gs_certificate_claim_proof(&writer, ...) how many records and bytes prove it
 *     gs_certificate_body(&writer)
 *     gs_certificate_number(&writer, ...)      for each claim: lines and records
 *     gs_certificate_end(&writer)              the checksum
 *
 * A failure of the sink sets failed; check it at the end.
 */
#ifndef PROOF_CERTIFICATE_WRITE_H
#define PROOF_CERTIFICATE_WRITE_H

#include <gamesolve/file.h>
#include <gamesolve/game.h>

/* The longest line of replies that a record may have. */
#define GS_CERTIFICATE_REPLIES 8

struct gs_certificate_writer {
    const struct gs_sink *sink;
    uint64_t checksum;
    uint64_t bytes; /* written so far */
    bool failed;    /* the sink did not take them all; it is given no more */
};

/* The sizes of what belongs to a claim. */
struct gs_certificate_shape {
    uint64_t records;
    unsigned rank_size, move_size, line_size; /* in bytes; no rank where a draw is claimed */
    uint64_t lines;
    unsigned line_length;
};

void gs_certificate_begin(struct gs_certificate_writer *writer, const struct gs_sink *sink,
                          unsigned version, const struct gs_rules *rules,
                          const struct gs_position *root);

/* own: the side to move at the root claims it; level: GS_WIN or GS_DRAW, at least. */
void gs_certificate_claim_proof(struct gs_certificate_writer *writer, bool own, enum gs_value level,
                                uint64_t records, uint64_t bytes);
void gs_certificate_claim(struct gs_certificate_writer *writer, const struct gs_rules *rules,
                          bool own, enum gs_value level, const struct gs_certificate_shape *shape);
void gs_certificate_body(struct gs_certificate_writer *writer);
void gs_certificate_bytes(struct gs_certificate_writer *writer, const void *bytes, size_t size);
/* A number in size bytes, the lowest first; all ones for GS_NO_MOVE. */
void gs_certificate_number(struct gs_certificate_writer *writer, uint64_t number, unsigned size);
void gs_certificate_end(struct gs_certificate_writer *writer);

/* How many bytes numbers up to most take; 0 for 0. */
unsigned gs_certificate_size(uint64_t most);

#endif

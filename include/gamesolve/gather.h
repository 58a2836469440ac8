/* SPDX-License-Identifier: MIT */
/*
 * gather.h - one certificate, made of those of many positions: what certificates of positions some
 * moves after the root prove of the root.
 */
#ifndef GAMESOLVE_GATHER_H
#define GAMESOLVE_GATHER_H

#include <gamesolve/certificate.h>

GS_BEGIN_DECLS

/* What was put together. */
struct gs_gathered {
    uint64_t records, bytes;
    uint64_t parts;   /* certificates that it rests on */
    uint32_t refused; /* after GS_USAGE: the part that is to blame, from 0; count: none */
};

/*
 * Writes a certificate, version 2, of the claim that the side to move at root wins, or, where a
 * part claims no more, at least draws. The parts are about the same rules; each of them has a claim
 * of the side to move at its own root, by records (GS_USAGE, with the reason). They are looked up
 * where that side is to move, at the root and after one or two moves of it with all the replies,
 * also as images of each other; GS_UNSUPPORTED where they do not reach the root. Equal records are
 * written once, and parts that are not needed not at all. Where a draw is claimed, a part by
 * records that hold for wins alone is played against all replies. The certificate is not verified
 * here: see check.h. GS_NO_MEMORY, GS_STOPPED, GS_IO when the sink fails; else GS_OK.
 */
enum gs_status gs_certificate_gather(const struct gs_certificate *parts, uint32_t count,
                                     const struct gs_position *root, struct gs_search *search,
                                     const struct gs_sink *sink, struct gs_gathered *gathered,
                                     struct gs_error *error);

GS_END_DECLS

#endif

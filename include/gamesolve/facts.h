/* SPDX-License-Identifier: MIT */
/*
 * facts.h - positions that a certificate proves, besides its root: what one job of a split can take
 * from others (split.h).
 *
 *     gs_facts_write(&certificate, &search, most, &sink)    by the job that has a certificate
 *     gs_facts_new(&facts, &search)                         by one that begins
 *     gs_facts_add(facts, bytes, size, &error)              for each file
 *     search.known = gs_facts_known(facts)                  certifier.assumed likewise
 *
 * A fact is a position and a level that the side to move there reaches. It is no more than a word:
 * a certificate that is made by it assumes it (record kind 3), and is as good as the one that
 * proves it. Facts are those of games whose positions never come back; they rest on no path.
 */
#ifndef GAMESOLVE_FACTS_H
#define GAMESOLVE_FACTS_H

#include <gamesolve/certificate.h>
#include <gamesolve/file.h>

GS_BEGIN_DECLS

/* --- what a certificate proves -------------------------------------------------------------------
 */

/* An open position that a record proves; the claimant is to move. */
struct gs_fact {
    const uint8_t *key; /* exact; of key_size bytes, as long as it is shown */
    enum gs_side side;  /* the claimant, who is to move */
    enum gs_value level;
    unsigned claim;
    uint64_t record;
    uint64_t weight; /* positions below, counted again where play comes to them again */
};

/*
 * Shows each position, once for each claim, that the records of a certificate (version 2) come to
 * by moves and replies alone, what is below it first. If the certificate is verified, each holds if
 * what it assumes does. visit returns false to end the walk. Memory and polling are those of
 * search: GS_NO_MEMORY, GS_STOPPED. GS_UNSUPPORTED where positions of the game can come back.
 */
enum gs_status gs_certificate_walk(const struct gs_certificate *certificate,
                                   struct gs_search *search,
                                   bool (*visit)(void *user, const struct gs_fact *fact),
                                   void *user);

/* --- files of facts ------------------------------------------------------------------------------
 */

/* Facts that were read, for the rules of a search. */
struct gs_facts;

/* None yet; GS_NO_MEMORY. search must outlive it. */
enum gs_status gs_facts_new(struct gs_facts **facts, struct gs_search *search);
/* NULL is allowed. */
void gs_facts_free(struct gs_facts *facts);

/*
 * Takes in the facts of a file, at most so many, those first that stand for most. GS_USAGE if it is
 * none, damaged, or of other rules, with the reason, and nothing was taken; GS_NO_MEMORY.
 */
enum gs_status gs_facts_add(struct gs_facts *facts, const uint8_t *bytes, size_t size,
                            uint64_t most, struct gs_error *error);

/* How many there are; and the one about a position that a level proves; UINT32_MAX: none. */
uint32_t gs_facts_count(const struct gs_facts *facts);
uint32_t gs_facts_find(struct gs_facts *facts, const uint8_t *key, enum gs_value level);

/* For searches, and for what may be assumed (certify.h); it lives as long as the facts. */
struct gs_known *gs_facts_known(struct gs_facts *facts);
/* How often that was asked for a position that is known. */
uint64_t gs_facts_hits(const struct gs_facts *facts);

/*
 * Writes those facts of a certificate that stand for most, at most so many. GS_IO if the sink
 * fails, else as gs_certificate_walk.
 */
enum gs_status gs_facts_write(const struct gs_certificate *certificate, struct gs_search *search,
                              uint32_t most, const struct gs_sink *sink);

GS_END_DECLS

#endif

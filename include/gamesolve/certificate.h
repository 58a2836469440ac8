/* SPDX-License-Identifier: MIT */
/*
 * certificate.h - reading a certificate: its game, its root, and the strategy of each of its
 * claims, by which the game can be played. certify.h writes them.
 *
 * Nothing here verifies a claim: check.h does. Only the form is checked: lengths fit, keys rise,
 * the checksum is right.
 */
#ifndef GAMESOLVE_CERTIFICATE_H
#define GAMESOLVE_CERTIFICATE_H

#include <gamesolve/file.h>
#include <gamesolve/registry.h>

GS_BEGIN_DECLS

/* A draw is two claims, one of each side; and the longest line of forced replies. */
enum { GS_CLAIMS_MAX = 2, GS_REPLIES_MAX = 8 };

/* Not the number of any record. */
#define GS_NO_RECORD UINT64_MAX

/* The length of a record that wins by a pattern. */
#define GS_NO_LENGTH UINT16_MAX

/* One claim, and the strategy of the side that makes it. */
struct gs_claim {
    const char *name;    /* "wins", "at least draws", "at most draws" or "loses" */
    enum gs_side side;   /* the side that reaches it */
    enum gs_value level; /* what it reaches at least: GS_WIN or GS_DRAW */
    uint64_t records;    /* positions of the strategy, all with side to move */
    unsigned rank_size;  /* bytes of a rank, of a move, of the number of a line; ranks */
    unsigned move_size;  /* are there for wins alone, lines where lines is not 0 */
    unsigned line_size;
    uint64_t lines; /* lines of replies, and the moves that each has room for */
    unsigned line_length;
    const uint8_t *line_bytes, *record_bytes;
    size_t key_size, stride; /* bytes of a key, and of a record */

    /* In place of all that, from rank_size on: a proof, whose last record is that of the root. */
    bool proof;
    uint64_t proof_records; /* 0 if the game is over at the root; records is then 0 too */
    const uint8_t *proof_bytes;
    size_t proof_size;
    uint64_t *proof_index;   /* where each record begins in these bytes, and where the last ends */
    uint64_t *proof_cached;  /* bit by bit: the records whose results the checker caches */
    uint64_t *proof_light;   /* likewise: those that lead to none of these; NULL: all are */
    uint16_t *proof_lengths; /* of a win, by record: the plies of the longest path from there on;
                                GS_NO_LENGTH: not known. NULL: none is */
    uint64_t proof_joining;  /* joining records, and images that may be */
    unsigned proof_depth;    /* records that may be under way inside each other, unless too many */
    unsigned proof_plies; /* of a win: the longest path along the records (gs_check.plies); 0: one
                             has no length */
};

struct gs_certificate {
    struct gs_file file; /* of gs_certificate_open */
    const uint8_t *bytes;
    size_t size;
    unsigned version; /* of its format: 1 or 2; 0: it is no certificate */
    uint64_t
        origin; /* the checksum that it gives of a game from outside (gs_game_checksum), or 0 */
    struct gs_memory *rules_memory; /* of rules and root */
    struct gs_memory *index_memory; /* of the indexes of proofs */
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_claim claims[GS_CLAIMS_MAX];
    unsigned claim_count;
};

/* The contents of a record for its position. */
struct gs_record {
    const uint8_t *key;
    uint64_t rank; /* 0 where there are none */
    gs_move move;
    uint64_t line; /* from 1; 0: none */
};

/* Whether bytes begin like a certificate of some version. */
bool gs_certificate_is(const void *bytes, size_t size);

/*
 * Reads the certificate at path ("-": standard input); rules and root come from rules_memory, the
 * file itself from the memory of search, which is polled. GS_UNSUPPORTED: it is of a later version,
 * or of a game or rules that are not in registry. GS_USAGE: it is no certificate (its version is
 * then 0), or damaged: the message names the place. Close the certificate in any case.
 */
enum gs_status gs_certificate_open(struct gs_certificate *certificate, struct gs_search *search,
                                   struct gs_memory *rules_memory,
                                   const struct gs_registry *registry, const char *path,
                                   struct gs_error *error);
/* The same for size bytes in memory of the caller, which must outlive the certificate. */
enum gs_status gs_certificate_parse(struct gs_certificate *certificate, struct gs_search *search,
                                    struct gs_memory *rules_memory,
                                    const struct gs_registry *registry, const uint8_t *bytes,
                                    size_t size, struct gs_error *error);
/* Releases the contents of a certificate, even of one that failed to open. */
void gs_certificate_close(struct gs_certificate *certificate);

/*
 * The result of all claims together for the side to move at the root, if they are true: "wins",
 * "loses", "draws", "at least draws" or "at most draws".
 */
const char *gs_certificate_verdict(const struct gs_certificate *certificate);

/* The record with a number; the number of the record with a key, or GS_NO_RECORD. */
struct gs_record gs_claim_record(const struct gs_claim *claim, uint64_t number);
uint64_t gs_claim_find(const struct gs_claim *claim, const uint8_t *key);

/* The nth move (from 0) of a line; GS_NO_MOVE past its end, or if there is no such line. */
gs_move gs_claim_reply(const struct gs_claim *claim, uint64_t line, unsigned nth);

/* --- proofs (src/check/README.md says what their records mean) ----------------------------------
 */

/* The first number of a record. */
enum gs_proof_kind {
    GS_PROOF_MOVE,     /* a move, then as a reply */
    GS_PROOF_REPLY,    /* references (what goes on as if the opponent had passed), then pairs of
                          a reply and a reference */
    GS_PROOF_IMAGE,    /* a symmetry, a reference */
    GS_PROOF_LINE = 4, /* pairs of a move and a reply, at least one, then a reference */
    GS_PROOF_JOINED,   /* references, points, ends */
    GS_PROOF_HALF,     /* a point, then as joined */
    GS_PROOF_EITHER,   /* references, at least one */
    GS_PROOF_PAIRED    /* the number of a point and 1 more, or 0; pairs of points */
};

enum { GS_PROOF_KINDS = GS_PROOF_PAIRED + 1 };

/* Whether records of a kind are theorems about patterns, which images of them are, too. */
static inline bool gs_proof_joins(enum gs_proof_kind kind)
{
    return kind >= GS_PROOF_JOINED && kind <= GS_PROOF_EITHER;
}

/*
 * The layout of a kind of record, for code that reads any record: n is a number, r a reference;
 * [...] is a count followed by that many times the contents of the brackets; +[...] the same, at
 * least once. NULL: there is no such kind.
 */
const char *gs_proof_shape(enum gs_proof_kind kind);

/*
 * Reads the numbers of a record, whose form gs_certificate_open has checked. They come one by one,
 * in the order of the shape of its kind, and no more than there are.
 */
struct gs_proof_cursor {
    const uint8_t *at;
    uint64_t record;
};

/* The next number, such as a count. */
static inline uint32_t gs_proof_number(struct gs_proof_cursor *cursor)
{
    uint32_t value = *cursor->at & 0x7f;
    for (unsigned shift = 7; *cursor->at++ & 0x80; shift += 7)
        value |= (uint32_t)(*cursor->at & 0x7f) << shift;
    return value;
}

/* Sets the cursor after the kind of the record with that number, and returns the kind. */
static inline enum gs_proof_kind gs_proof_read(const struct gs_claim *claim, uint64_t record,
                                               struct gs_proof_cursor *cursor)
{
    cursor->at = claim->proof_bytes + claim->proof_index[record];
    cursor->record = record;
    return (enum gs_proof_kind)gs_proof_number(cursor);
}

/*
 * Whether the proof of a claim has records that only the proof of a win may have: nulls, lines or
 * joining records.
 */
bool gs_claim_is_for_wins(const struct gs_claim *claim);

/* The next reference, as the number of a record. */
static inline uint64_t gs_proof_reference(struct gs_proof_cursor *cursor)
{
    return cursor->record - gs_proof_number(cursor);
}

/* Calls visit for each reference of a record, in order. */
void gs_proof_references(const struct gs_claim *claim, uint64_t record,
                         void (*visit)(void *user, uint64_t reference), void *user);

/*
 * Finds which records the proof of a verified claim needs. Fills serves, with room for all records:
 * for each of them the record that others may refer to in its place. That is the record itself, or
 * an earlier joining record that is valid wherever it is; GS_NO_RECORD where nothing needs it. The
 * entry of the last record proves the claim. GS_NO_MEMORY, GS_STOPPED, or GS_OK.
 */
enum gs_status gs_proof_serve(const struct gs_certificate *certificate, unsigned number,
                              struct gs_search *search, uint64_t *serves);

/* A proof whose records serve more positions: an answer to a reply is replaced by another record
 * that is right where it stands. */
struct gs_shared_proof {
    struct gs_certificate certificate; /* the same, with the other claim in its place */
    struct gs_memory *memory;
    uint8_t *bytes; /* of the records; NULL: the claim is as it was */
    uint64_t *index, *cached;
};

/*
 * Makes a claim of a verified certificate that needs fewer records: new ones come behind the old
 * ones, of which many are not needed any more (gs_proof_serve). The trials of other records take at
 * most a fixed multiple of moves, those that verifying the certificate took. The certificate must
 * outlive it. GS_NO_MEMORY, GS_STOPPED, or GS_OK; clear it in any case.
 */
enum gs_status gs_shared_proof_make(struct gs_shared_proof *shared,
                                    const struct gs_certificate *certificate, unsigned number,
                                    uint64_t moves, struct gs_search *search);
void gs_shared_proof_clear(struct gs_shared_proof *shared);

/* --- play --------------------------------------------------------------------------------------
 */

/*
 * Turns a certificate into a strategy, which takes it over, even on failure, and closes it on
 * release. rules are those to play by; the certificate must be about the same ones (else GS_USAGE).
 * Memory comes from memory (GS_NO_MEMORY). watch, unless NULL, is polled by long work; once it has
 * stopped no position is known, until it is started again. It must outlive the strategy.
 *
 * The strategy advises. By records of positions, a position is known if it has a record, if its
 * side to move can go on with a line of replies, or if each of its moves leads to such a position
 * or to a good end. By a proof, it is known if a record that the root leads to serves it, as
 * src/check/README.md says. Positions that play cannot reach are answered like the others, without
 * a check. Not for several threads at a time.
 */
enum gs_status gs_certificate_strategy(struct gs_certificate *certificate,
                                       const struct gs_rules *rules, struct gs_memory *memory,
                                       struct gs_search *watch, struct gs_strategy **strategy,
                                       struct gs_error *error);

/* The certificate behind a strategy made by gs_certificate_strategy. */
const struct gs_certificate *gs_strategy_certificate(const struct gs_strategy *strategy);

GS_END_DECLS

#endif

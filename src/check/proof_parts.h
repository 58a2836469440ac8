/* SPDX-License-Identifier: MIT */
/*
 * proof_parts.h - what the files that verify proofs (the bodies of certificates of version 2)
 * share:
 *
 *     proof_read.c     numbers, the form of records, their index
 *     proof_ground.c   points, edges and symmetries of the rules
 *     proof_join.c     joining records: theorems about patterns
 *     proof_brief.c    records in one word each
 *     proof_pairs.c    pairing records: theorems about lines
 *     proof_cache.c    results verified before
 *     proof.c          strategy records: theorems about positions
 *     proof_kinds.c    those of them that play no move
 *     proof_refuse.c   what is refused, and where
 *     check.c          a claim from its root on, by one thread or several
 *
 * README.md has the format, PROOF.md why a verified claim holds.
 */
#ifndef CHECK_PROOF_PARTS_H
#define CHECK_PROOF_PARTS_H

#include <pthread.h>

#include <gamesolve/check.h>
#include <gamesolve/numbering.h>

/* --- the ground: read from the rules once ----------------------------------------------------- */

struct gs_board_map {
    const struct gs_rules *rules;
    struct gs_memory *memory;
    const struct gs_zones *zones;             /* NULL: no records as if the opponent had passed */
    const struct gs_connections *connections; /* NULL: no joining records */
    const struct gs_lines *lines;             /* NULL: no pairing records */
    unsigned symmetries;                      /* 0: the game has no images */
    unsigned points, edges;                   /* 0 where the game has neither zones nor joins */
    uint16_t *images;                         /* of each point, symmetry by symmetry */
    uint16_t *origins;                        /* likewise: the point whose image it is */
    uint8_t *products;    /* of two symmetries: the one that does the first and then the other */
    bool has_views;       /* each two have one, and none changes the side to move */
    uint8_t *edge_images; /* likewise the edges that consist of the images of its points */
    struct gs_point_set on_edge[8];
};

/* GS_NO_MEMORY, or GS_OK. Clear it in any case. */
enum gs_status gs_board_map_make(struct gs_board_map *ground, const struct gs_rules *rules,
                                 struct gs_memory *memory);
void gs_board_map_clear(struct gs_board_map *ground);

static inline uint16_t gs_board_map_image(const struct gs_board_map *ground, unsigned symmetry,
                                          unsigned point)
{
    return ground->images[symmetry * ground->points + point];
}

/* The point that a symmetry takes to the given one. */
static inline uint16_t gs_board_map_origin(const struct gs_board_map *ground, unsigned symmetry,
                                           unsigned point)
{
    return ground->origins[symmetry * ground->points + point];
}

/* The symmetry that does first one and then the other; the number of symmetries if none does. */
unsigned gs_board_map_product(const struct gs_board_map *ground, unsigned first, unsigned then);

/* The images of the points of a set. */
void gs_board_map_map(const struct gs_board_map *ground, unsigned symmetry,
                      const struct gs_point_set *set, struct gs_point_set *image);

/* Adds to a set the points whose images are in another one. */
void gs_board_map_back(const struct gs_board_map *ground, unsigned symmetry,
                       const struct gs_point_set *image, struct gs_point_set *set);

/* Whether a move does nothing but place a stone on the point that has its number. */
static inline bool gs_board_map_is_plain(const struct gs_board_map *ground, gs_move move)
{
    return move < ground->points;
}

/* The points that are free, White's and Black's. */
struct gs_contents {
    struct gs_point_set free, stones[2];
};

void gs_board_map_contents(const struct gs_board_map *ground, const struct gs_position *position,
                           struct gs_contents *contents);

enum { GS_SET_WORDS = sizeof(struct gs_point_set) / sizeof(uint64_t) };

static inline void gs_set_unite(struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        set->words[i] |= other->words[i];
}

static inline void gs_set_remove(struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        set->words[i] &= ~other->words[i];
}

static inline void gs_set_intersect(struct gs_point_set *set, const struct gs_point_set *other)
{
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        set->words[i] &= other->words[i];
}

static inline bool gs_set_is_empty(const struct gs_point_set *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        any |= set->words[i];
    return any == 0;
}

static inline unsigned gs_set_size(const struct gs_point_set *set)
{
    unsigned size = 0;
    for (unsigned i = 0; i < GS_SET_WORDS; i++)
        for (uint64_t left = set->words[i]; left != 0; left &= left - 1)
            size++;
    return size;
}

/* --- joining records ---------------------------------------------------------------------------
 */

/* Ends that a chain joins: bits of edges, and stones. */
struct gs_ends {
    uint8_t edges;
    uint8_t count;
    uint16_t stones[GS_GOAL_MAX];
};

/* What a joining record proves. Of the free points some are in pairs: the opponent may have one of
 * a pair, if the claimant has the other one. */
struct gs_pattern {
    uint64_t record;
    bool full;      /* with the opponent to move; else with the claimant */
    uint16_t first; /* where not full: the point on which the claimant begins */
    struct gs_ends goal;
    struct gs_point_set own, free;
};

struct gs_patterns {
    const struct gs_board_map *ground;
    const struct gs_claim *claim;
    struct gs_search *search;
    struct gs_pattern *all; /* by their records */
    size_t count;
    uint16_t *mates; /* of each pattern, point by point: the other one of its pair, or itself */
    bool has_goal;   /* at the root */
    struct gs_ends goal;
    const char *fault; /* where a record is not as it must be, what, and which one */
    uint64_t faulty;
};

/* GS_USAGE: fault is set. Else GS_OK, GS_STOPPED or GS_NO_MEMORY. Clear it in any case. */
enum gs_status gs_patterns_make(struct gs_patterns *patterns, const struct gs_board_map *ground,
                                const struct gs_claim *claim, const struct gs_position *root,
                                struct gs_search *search);
void gs_patterns_clear(struct gs_patterns *patterns);

/* That of a record; NULL where it is no joining record. */
const struct gs_pattern *gs_patterns_find(const struct gs_patterns *patterns, uint64_t record);

/* The other point of its pair, or the point itself. */
static inline unsigned gs_pattern_mate(const struct gs_patterns *patterns,
                                       const struct gs_pattern *pattern, unsigned point)
{
    return patterns->mates[(size_t)(pattern - patterns->all) * patterns->ground->points + point];
}

/*
 * The free points of a pattern that the opponent has, with the stones of both. Points of pairs are
 * left out where the claimant has the other one.
 */
struct gs_point_set gs_pattern_taken(const struct gs_patterns *patterns,
                                     const struct gs_pattern *pattern,
                                     const struct gs_point_set *own,
                                     const struct gs_point_set *against);

/*
 * Why the pattern does not prove that side wins from position on; NULL: it does, and its points
 * that are free are added to zone.
 */
const char *gs_pattern_misfit(const struct gs_patterns *patterns, const struct gs_pattern *pattern,
                              const struct gs_position *position, enum gs_side side,
                              struct gs_point_set *zone);

/* --- pairing records ---------------------------------------------------------------------------
 */

struct gs_pairs {
    gs_move first;                   /* of the claimant; GS_NO_MOVE: none */
    uint16_t partner[GS_POINTS_MAX]; /* of each point; itself where it is in no pair */
};

/*
 * Reads a record. Why it is none; NULL: it is one. board: NULL, or what stands on it, where all
 * points of the record must be free.
 */
const char *gs_pairs_read(const struct gs_board_map *ground, struct gs_proof_cursor *cursor,
                          const struct gs_contents *board, struct gs_pairs *pairs);

/* Whether every line, after a stone of side on first (GS_NO_MOVE: none), contains a stone of side
 * or a pair of free points. */
bool gs_pairs_cover(const struct gs_board_map *ground, const struct gs_contents *board,
                    enum gs_side side, gs_move first, const struct gs_pairs *pairs);

/* --- records in brief --------------------------------------------------------------------------
 */

enum gs_brief_form {
    GS_BRIEF_OTHER,
    GS_BRIEF_WIN,   /* a move without references, which wins at once */
    GS_BRIEF_DOUBLE /* a line of one pair and the move of the record it leads to */
};

enum {
    GS_BRIEF_FORM = 3, /* of the bits: those of the form */
    GS_BRIEF_CACHED = 4,
    GS_BRIEF_LIGHT = 8, /* it leads to no record whose results are cached */
    GS_BRIEF_SHIFT = 4,
    GS_BRIEF_MOVE_BITS = 9,
    GS_BRIEF_DISTANCE_SHIFT = GS_BRIEF_SHIFT + 3 * GS_BRIEF_MOVE_BITS
};

/* The word of a record. */
uint64_t gs_brief_make(const struct gs_claim *claim, uint64_t record);
/* Those of all records; NULL: no memory. Owned by the caller. */
uint64_t *gs_briefs_make(const struct gs_claim *claim, struct gs_memory *memory);

static inline enum gs_brief_form gs_brief_form(uint64_t brief)
{
    return (enum gs_brief_form)(brief & GS_BRIEF_FORM);
}

/* Where a record of another form begins in the proof. */
static inline uint64_t gs_brief_offset(uint64_t brief)
{
    return brief >> GS_BRIEF_SHIFT;
}

/* Its move; those of a double threat are the move, the reply and the last move. */
static inline gs_move gs_brief_move(uint64_t brief, unsigned number)
{
    return brief >> (GS_BRIEF_SHIFT + number * GS_BRIEF_MOVE_BITS) &
           ((1 << GS_BRIEF_MOVE_BITS) - 1);
}

/* How many records before it the record of the last move is. */
static inline uint64_t gs_brief_distance(uint64_t brief)
{
    return brief >> GS_BRIEF_DISTANCE_SHIFT;
}

/* --- results verified before ------------------------------------------------------------------
 */

/* The key of a result: a record, in a position, for a side, with a number of further stones. */
struct gs_proof_cache_key {
    uint64_t record;
    uint32_t extra;
    uint32_t side;
    uint8_t position[GS_KEY_MAX];
};

/* Numbered by their keys; NULL: there are none. */
struct gs_proof_cache_part {
    struct gs_numbering *numbering;
    struct gs_point_set *zones;
    size_t room;
};

/*
 * A cache takes all memory that is left, and drops results when there is none: to verify them again
 * costs time alone. Several threads may put and find at once.
 */
struct gs_proof_cache {
    const struct gs_claim *claim;
    struct gs_search search;           /* memory for the results, without limits */
    pthread_mutex_t lock;              /* of what follows */
    struct gs_proof_cache_part latest; /* may be dropped at any time */
    struct gs_proof_cache_part kept;   /* results that took long */
    uint32_t most;                     /* keys of latest, before they are dropped */
};

void gs_proof_cache_open(struct gs_proof_cache *cache, struct gs_memory *memory,
                         const struct gs_claim *claim);
void gs_proof_cache_clear(struct gs_proof_cache *cache);

static inline bool gs_proof_cache_wants(const struct gs_proof_cache *cache, uint64_t record)
{
    return cache->claim->proof_cached[record / 64] >> record % 64 & 1;
}

bool gs_proof_cache_find(struct gs_proof_cache *cache, const struct gs_proof_cache_key *key,
                         struct gs_point_set *zone);
/* keeps: the result took long, and is dropped last. False if it was stored already. */
bool gs_proof_cache_put(struct gs_proof_cache *cache, const struct gs_proof_cache_key *key,
                        const struct gs_point_set *zone, bool keeps);

#endif

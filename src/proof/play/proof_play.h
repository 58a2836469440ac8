/* SPDX-License-Identifier: MIT */
/*
 * proof_play.h - plays by a proof. The checker does not need this.
 *
 *     proof_play.c        from the root to the queried position, along the records
 *     proof_play_zone.c   the zones of records, which further stones must avoid
 *     proof_play_join.c   which joining records are still proofs, and how to repair them
 *     proof_play_index.c  games without zones: all positions of a proof, by their keys
 *
 * The proof is trusted, but bounds are checked: a damaged one leads to wrong answers at worst.
 */
#ifndef PROOF_PLAY_H
#define PROOF_PLAY_H

#include <gamesolve/numbering.h>

#include "check/proof_parts.h"

/* --- the state of joining records in a position ---------------------------------------------- */

enum gs_joining {
    GS_JOINING_BROKEN,     /* the pattern proves nothing here */
    GS_JOINING_REPAIRABLE, /* intact after one move of the claimant */
    GS_JOINING_INTACT      /* it joins its ends with the opponent to move */
};

/* The state of a joining record in a position, and the move that repairs or continues it. */
struct gs_joining_state {
    enum gs_joining kind;
    gs_move move; /* GS_NO_MOVE: none is needed */
};

enum { GS_VIEWS_MAX = 16 };

/*
 * The state of all joining records in one position, seen through one symmetry or all:
 * linear in their parts. views is 1, or the number of symmetries where images of joining
 * records must be followed.
 */
struct gs_joining_states {
    const struct gs_patterns *patterns;
    unsigned views;
    uint8_t *products;            /* of symmetries: views * views */
    struct gs_joining_state *all; /* of each pattern, through each view */
    struct gs_point_set own[GS_VIEWS_MAX], against[GS_VIEWS_MAX]; /* the stones, as they are seen */
};

/* GS_NO_MEMORY, or GS_OK. Clear it in any case. */
enum gs_status gs_joining_states_make(struct gs_joining_states *states,
                                      const struct gs_patterns *patterns);
void gs_joining_states_clear(struct gs_joining_states *states);

/* Computes the state of all patterns in a position; false: stopped by poll. */
bool gs_joining_states_find(struct gs_joining_states *states, const struct gs_position *position,
                            enum gs_side side, bool (*poll)(void *user), void *user);
/* The state of one pattern, in the position of the last find. */
struct gs_joining_state gs_joining_state_of(const struct gs_joining_states *states,
                                            const struct gs_pattern *pattern);

/* Whether the pattern joins what side must join from position on. */
bool gs_pattern_wins(const struct gs_patterns *patterns, const struct gs_pattern *pattern,
                     const struct gs_position *position, enum gs_side side);

/* --- the player ------------------------------------------------------------------------------- */

/* What a record needs while it is under way. */
struct gs_play_frame {
    struct gs_position *image, *target;
    struct gs_undo *own, *reply, *pass;
};

/* A record and its replies take one each; the checker lets 1024 records nest. */
enum { GS_PLAY_DEPTH = 2 * 1024 + 16 };

struct gs_proof_player {
    const struct gs_claim *claim;
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_search *watch; /* to be stopped by; NULL: nothing stops it */
    struct gs_search search; /* memory for what is stored, without limits */
    unsigned steps;          /* since the query began */
    const char *trouble;     /* NULL: none was found */

    struct gs_board_map ground;
    struct gs_patterns patterns;
    struct gs_joining_states joining;
    const struct gs_position *joining_for; /* the position of `joining`; NULL: none yet */
    struct gs_proof_cache zones;
    struct gs_numbering *failed;  /* failed walks; NULL: none yet */
    struct gs_numbering *numbers; /* of positions, in games without zones, and their records */
    uint64_t *records;
    size_t record_room;

    struct gs_play_frame **frames;
    unsigned depth;
    gs_move *moves;
    struct gs_position *root;
    struct gs_position *position;          /* where the records are */
    struct gs_position *target;            /* the queried position */
    struct gs_contents contents;           /* of target, */
    const struct gs_position *contents_of; /* where this is it; NULL: not yet */
    enum gs_side side;                     /* the claimant, in both */
    gs_move answer;
    unsigned plies; /* from the queried position to the win, at most; GS_NO_LENGTH: not known */
};

/* GS_NO_MEMORY, GS_STOPPED by watch, or GS_OK. Its data are in memory. */
enum gs_status gs_proof_player_new(const struct gs_claim *claim, const struct gs_rules *rules,
                                   const struct gs_position *root, struct gs_memory *memory,
                                   struct gs_search *watch, struct gs_proof_player **player);
/* NULL is fine. */
void gs_proof_player_free(struct gs_proof_player *player);

/*
 * Whether an open position is known from the proof; *move is the claimant's, if that is to move.
 * With the opponent to move, the position itself is known, or all positions after its moves.
 */
bool gs_proof_player_query(struct gs_proof_player *player, const struct gs_position *position,
                           gs_move *move);

/* --- the files of this part alone --- */

/* A frame for a record; NULL: too many are under way, or the clock, a signal or a lack of
 * memory ends it. Drop it with depth--. */
struct gs_play_frame *gs_play_push(struct gs_proof_player *player);
bool gs_play_is_legal(struct gs_proof_player *player, const struct gs_position *position,
                      gs_move move);
/* Notes that a record is not as it must be; false. */
bool gs_play_damage(struct gs_proof_player *player);
bool gs_play_is_good(const struct gs_proof_player *player, const struct gs_position *position,
                     enum gs_value outcome);
/* Plays a move of player->position if it is legal. */
bool gs_play_make(struct gs_proof_player *player, gs_move move, struct gs_undo *undo);
/* The move of the current position whose image is move; GS_NO_MOVE: none. */
gs_move gs_play_move_back(struct gs_proof_player *player, const struct gs_position *position,
                          unsigned symmetry, gs_move move);

/* proof_play_zone.c: adds the zone of a record at player->position; false: it has none. */
bool gs_play_zone(struct gs_proof_player *player, uint64_t record, unsigned extra,
                  struct gs_point_set *zone);
/* The same for the rest of a record: its lists, behind a move; what is left of its pairs. */
bool gs_play_zone_replies(struct gs_proof_player *player, struct gs_proof_cursor cursor,
                          unsigned extra, struct gs_point_set *zone);
bool gs_play_zone_pair(struct gs_proof_player *player, struct gs_proof_cursor cursor, uint32_t left,
                       unsigned extra, struct gs_point_set *zone);
bool gs_play_zone_forced(struct gs_proof_player *player, gs_move reply,
                         struct gs_proof_cursor cursor, uint32_t left, unsigned extra,
                         struct gs_point_set *zone);
/* The zone of the claimant's move alone. */
bool gs_play_zone_move(struct gs_proof_player *player, gs_move move, unsigned extra,
                       struct gs_point_set *zone);

/* proof_play_index.c: GS_NO_MEMORY, GS_STOPPED, or GS_OK. */
enum gs_status gs_play_index(struct gs_proof_player *player);
/* As gs_proof_player_query, of player->target. */
bool gs_play_find_target(struct gs_proof_player *player);

#endif

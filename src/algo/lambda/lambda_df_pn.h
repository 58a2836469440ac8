/* SPDX-License-Identifier: MIT */
/*
 * lambda_df_pn.h - lambda trees searched by proof numbers: the state of lambda-df-pn.
 *
 * Two kinds of node, after a position of the game:
 *
 *   OR   attacker to move, one entry for all levels: level m is being tried, all
 *        below have failed with the zone that is kept; or it is won at level m
 *   AND  defender to move after an attack of level n: first the threat, which is
 *        the OR node after a pass at level n - 1, then the replies in its zone
 */
#ifndef ALGO_LAMBDA_DF_PN_H
#define ALGO_LAMBDA_DF_PN_H

#include "algo/lambda/lambda.h"
#include "search/parallel.h"
#include "search/proof.h"

/* The numbers of a node for the claim "the attacker wins", or thresholds for them. */
struct df_numbers {
    uint32_t proof, disproof;
};

static inline bool df_is_proved(struct df_numbers numbers)
{
    return numbers.proof == 0;
}

static inline bool df_is_disproved(struct df_numbers numbers)
{
    return numbers.disproof == 0;
}

#define DF_PROVED    ((struct df_numbers){0, GS_PROOF_INFINITE})
#define DF_DISPROVED ((struct df_numbers){GS_PROOF_INFINITE, 0})
#define DF_NO_LIMIT  ((struct df_numbers){GS_PROOF_INFINITE, GS_PROOF_INFINITE})

/* The table's entry of a node. */
struct df_entry {
    struct df_numbers numbers; /* of level `level` */
    gs_move move;              /* of a win */
    uint8_t level, order;      /* order: of the zone */
};

struct df_child {
    gs_move move;
    struct df_numbers numbers;
};

/*
 * One node of the line. zone is that of a solved node; while an OR node is open, base is the zone
 * of the failure one level below.
 */
struct df_frame {
    uint8_t *zone, *base;
    struct df_child *children; /* room for max_moves */
    gs_move *moves;            /* the same */
    struct gs_undo *undo;
    unsigned count, level, order;
    gs_move move; /* the attack of a win */
};

/* What several threads search of the root, and what one of them has found. */
struct df_root {
    unsigned level;
    uint32_t budget;
    struct df_numbers found;
};

struct df_search {
    struct lambda at; /* first: lambda_line.c uses no other member */
    struct gs_transposition table;
    struct df_frame **frames; /* made when they are first needed */
    unsigned frame_count;
    double growth; /* of thresholds: 1 + epsilon */
    bool weak;
    bool wide;                    /* zones are of their full order (lambda_df_pn.c) */
    struct gs_prover prover;      /* used to make certificates (lambda_prove.c) */
    bool gave_up;                 /* the prover answers no more questions */
    unsigned trying;              /* the level of the root that is searched now */
    uint64_t entries;             /* of the table, as was last seen */
    struct gs_parallel *parallel; /* threads for the root; NULL: this one does it alone */
    struct gs_parallel_thread thread;
    struct df_root root;
};

/* The default of epsilon. */
#define DF_EPSILON 0.25

/* NULL, with the search halted, when memory runs out. sums: weak, or plain. */
struct df_search *gs_lambda_df_new(struct gs_search *search, const struct gs_position *root,
                                   double epsilon, bool weak);
void gs_lambda_df_free(struct df_search *df); /* or NULL */
/* Sets the table up; false, with the search halted, when memory runs out. */
bool gs_lambda_df_table_init(struct df_search *df);
/* Frame number i, or NULL. */
struct df_frame *gs_lambda_df_frame(struct df_search *df, unsigned i);

/* The kinds of node, and where their entries are kept. */
enum df_kind { DF_OR = 0, DF_AND = 1 }; /* DF_AND + n for level n */

/*
 * The entry of the position for a node of this kind with budget plies left; its zone goes to zone.
 * False if there is none.
 */
bool gs_lambda_df_find(struct df_search *df, unsigned kind, uint32_t budget, struct df_entry *entry,
                       uint8_t *zone);
/* zone is stored where it has a meaning: for OR nodes, and for solved AND nodes. */
void gs_lambda_df_keep(struct df_search *df, unsigned kind, uint32_t budget,
                       const struct df_entry *entry, const uint8_t *zone, uint64_t work);
/* The hash of the key of such a node. */
uint64_t gs_lambda_df_hash(struct df_search *df, unsigned kind, uint32_t budget);
/* A checkpoint, of a struct df_search, is its table. */
void gs_lambda_df_save(void *user, struct gs_checkpoint_writer *writer);
/* Takes over that of the checkpoint that the search goes on from, if any. */
enum gs_status gs_lambda_df_load(struct df_search *df, struct gs_error *error);

/*
 * Searches the OR node of the position up to level until its numbers reach the
 * limit or it is solved; its zone, level and move are then in the frame. Numbers
 * are open and mean nothing once the search is halted.
 */
struct df_numbers gs_lambda_df_search_or(struct df_search *df, unsigned frame, unsigned level,
                                         uint32_t budget, struct df_numbers limit);

/* Solves the position of at, which belongs to a df_search; first move and zone are in frame 0. */
lambda_solver gs_lambda_df_solve;

/* --- df_parallel.c: several threads ------------------------------------------------------------
 */

/* A search of the same root without a table, or NULL, with the search halted. */
struct df_search *gs_lambda_df_copy(const struct df_search *df);

/* So many threads that will work on the root of df; NULL, with the search halted: no memory. */
struct gs_parallel *gs_lambda_df_parallel_new(struct df_search *df, unsigned count);
/* Solves the root up to level by df->parallel; frame 0 of df has what was found. */
struct df_numbers gs_lambda_df_parallel_solve(struct df_search *df, unsigned level,
                                              uint32_t budget);

/* Turns the search into a prover that owns it: releasing the prover frees the search. */
struct gs_prover *gs_lambda_df_prove_on(struct df_search *df);

/* An attack of the root, for analysis.c: frame is 0, at belongs to a df_search. */
lambda_judge gs_lambda_df_judge_attack;

#endif

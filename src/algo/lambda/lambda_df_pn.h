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

/* What the table knows of a node. */
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

struct df_crew; /* threads that search together: df_crew.c */

struct df_search {
    struct lambda at; /* first: lambda_line.c knows no other */
    struct gs_transposition table;
    struct df_frame **frames; /* made when they are first needed */
    unsigned frame_count;
    double growth; /* of thresholds: 1 + epsilon */
    bool weak;
    bool wide;               /* zones are of their full order (lambda_df_pn.c) */
    struct gs_prover prover; /* used to make certificates (lambda_prove.c) */
    bool gave_up;            /* the prover answers no more questions */
    unsigned trying;         /* the level of the root that is searched now */
    uint64_t entries;        /* of the table, as was last seen */
    struct df_crew *hands;   /* threads for the root; NULL: this one does it alone */
    struct df_crew *crew;    /* that this is a member of, while threads search; else NULL */
    unsigned number;         /* in it */
    uint32_t leave;          /* called back to this frame: its number + 1; 0: goes on */
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

/* --- df_crew.c: several threads ----------------------------------------------------------------
 */

/* A search of the same root without a table, or NULL, with the search halted. */
struct df_search *gs_lambda_df_copy(const struct df_search *df);

/* So many threads that will work on the root of df; NULL, with the search halted: no memory. */
struct df_crew *gs_lambda_df_crew_new(struct df_search *df, unsigned count);
void gs_lambda_df_crew_free(struct df_crew *crew); /* or NULL */
/* Solves the root up to level; frame 0 of the search has what was found. */
struct df_numbers gs_lambda_df_crew_solve(struct df_crew *crew, unsigned level, uint32_t budget);

/* The table, for reading, and for writing by one thread alone, until the end of it is told. */
const struct gs_transposition *gs_lambda_df_read(struct df_search *df);
void gs_lambda_df_read_end(struct df_search *df);
struct gs_transposition *gs_lambda_df_write(struct df_search *df);
void gs_lambda_df_write_end(struct df_search *df);

/* A thread of a crew begins with a node, and is done with it; solved: the others need not go on. */
void gs_lambda_df_crew_enter(struct df_search *df, unsigned index, unsigned kind, uint32_t budget);
void gs_lambda_df_crew_exit(struct df_search *df, unsigned index, bool solved);
/* It follows a move of the node. */
void gs_lambda_df_crew_go(struct df_search *df, unsigned index, gs_move move);
/* Whether others are in the node, and how many of them follow a move. */
bool gs_lambda_df_crew_meets(const struct df_search *df, unsigned index);
unsigned gs_lambda_df_crew_count(const struct df_search *df, unsigned index, gs_move move);

/* Turns the search into a prover that owns it: releasing the prover frees the search. */
struct gs_prover *gs_lambda_df_prove_on(struct df_search *df);

/* An attack of the root, for analysis.c: frame is 0, at belongs to a df_search. */
lambda_judge gs_lambda_df_judge_attack;

#endif

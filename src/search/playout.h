/* SPDX-License-Identifier: MIT */
/*
 * playout.h - random games from a position to the end ([Pawlewicz], section 4),
 * for the algorithms that estimate by them.
 */
#ifndef SEARCH_PLAYOUT_H
#define SEARCH_PLAYOUT_H

#include <gamesolve/search.h>

extern const char *const gs_playout_names[]; /* "uniform", "guided" */

/* clang-format off */
/* Rows of a table of parameters; `as` names the value of playouts that are given up. */
#define GS_PARAM_PLAYOUT                                                                       \
    {                                                                                          \
        .name = "playout", .kind = GS_PARAM_CHOICE, .fallback = "uniform",                     \
        .choices = gs_playout_names,                                                           \
        .help = "moves of random games: all alike, or guided by the game's hints"              \
    }
#define GS_PARAM_LENGTH(normal, as)                                                            \
    {                                                                                          \
        .name = "length", .kind = GS_PARAM_INT, .fallback = normal, .min = 1, .max = 10000,    \
        .help = "moves after which a random game is given up, " as                             \
    }
/* clang-format on */

struct gs_playout {
    struct gs_search *search;
    const struct gs_rules *rules;
    bool guided;
    unsigned length;              /* plies after which a game is given up */
    uint64_t random;              /* the state of the generator */
    struct gs_position *position; /* of the current playout */
    struct gs_undo *undo;         /* for moves that are never taken back */
    gs_move *moves;
    struct gs_point_set *noted;      /* NULL, or where to add the stones of both sides, by side */
    uint64_t games, plies, given_up; /* totals so far, */
    uint64_t choices;                /* and that of the legal moves in all positions */
};

/* GS_UNSUPPORTED when the parameter playout is guided but the game has no hint. */
enum gs_status gs_playout_check(const struct gs_search *search, struct gs_error *error);

/*
 * Prepares playouts by the parameters length (200 if absent) and playout (uniform if absent), with
 * random numbers
 * that follow from the seed. False, with the search halted, when memory runs out. Clear it in any
 * case.
 */
bool gs_playout_init(struct gs_playout *playout, struct gs_search *search);
void gs_playout_clear(struct gs_playout *playout);
/* Other games for each number, as threads want them; those of 0 are as they were. */
void gs_playout_vary(struct gs_playout *playout, unsigned number);

/*
 * Plays one game from a position, which is left unchanged. Returns the outcome for the side to move
 * there; GS_UNKNOWN when the game was given up, or when the search must end (see its stop).
 */
enum gs_value gs_playout_run(struct gs_playout *playout, const struct gs_position *from);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * playout.h - random games from a position to the end ([Pawlewicz], section 4),
 * for the algorithms that estimate by them.
 */
#ifndef CORE_PLAYOUT_H
#define CORE_PLAYOUT_H

#include <gamesolve/search.h>

extern const char *const gs_playout_names[]; /* "uniform", "guided" */

/* clang-format off */
/* Rows of a table of parameters; how the playouts that are given up count stands in `as`. */
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
    struct gs_position *position; /* of the game that is played */
    struct gs_undo *undo;         /* written by moves that nobody takes back */
    gs_move *moves;
    uint64_t games, plies, given_up; /* how much was played */
};

/*
 * GS_UNSUPPORTED when the parameter playout asks for guided games and the game
 * gives no hint that could guide them.
 */
enum gs_status gs_playout_check(const struct gs_search *search, struct gs_error *error);

/*
 * Prepares playouts as the parameters length and playout (uniform where there
 * is none) say, with random numbers that follow from the seed. False, with the
 * search halted, when memory is spent. Clear it in any case.
 */
bool gs_playout_init(struct gs_playout *playout, struct gs_search *search);
void gs_playout_clear(struct gs_playout *playout);

/*
 * Plays one game from a position on, which stays as it is. The outcome for the
 * side to move there; GS_UNKNOWN when the game was given up, or when the search
 * must end (look at its stop).
 */
enum gs_value gs_playout_run(struct gs_playout *playout, const struct gs_position *from);

#endif

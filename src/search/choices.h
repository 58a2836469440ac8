/* SPDX-License-Identifier: MIT */
/*
 * choices.h - parameters that several algorithms have, so that they have the
 * same names, values and help everywhere.
 */
#ifndef SEARCH_CHOICES_H
#define SEARCH_CHOICES_H

#include <gamesolve/search.h>

extern const char *const gs_init_names[];     /* in the order of enum gs_init */
extern const char *const gs_order_names[];    /* in the order of enum gs_order */
extern const char *const gs_sums_names[];     /* "strong", "weak" */
extern const char *const gs_symmetry_names[]; /* "off", "on", "auto" */

/* The first numbers of a node. */
enum gs_init {
    GS_INIT_ONE,      /* 1 and 1 */
    GS_INIT_MOBILITY, /* 1, and the number of moves of its side to move */
    GS_INIT_HINT      /* what the game suggests (hint->proof), else by mobility */
};

/* Which of two questions is searched first (question.h). */
enum gs_order {
    GS_ORDER_WIN,  /* can the side to move win? */
    GS_ORDER_DRAW, /* can it get at least a draw? */
    GS_ORDER_AUTO  /* the one that decides the results of most random games */
};

/* clang-format off */
#define GS_PARAM_ORDER                                                                         \
    {                                                                                          \
        .name = "order", .kind = GS_PARAM_CHOICE, .fallback = "auto",                          \
        .choices = gs_order_names,                                                             \
        .help = "which question comes first where the value is asked for: does the side to "   \
                "move win, or hold at least a draw; auto: the one that settles what most of "  \
                "up to 32 random games end with"                                               \
    }
/* Rows of a table of parameters; normal is the default. */
#define GS_PARAM_INIT(normal)                                                                  \
    {                                                                                          \
        .name = "init", .kind = GS_PARAM_CHOICE, .fallback = normal, .choices = gs_init_names, \
        .help = "first numbers of a node: 1 and 1, or 1 and its number of moves, or what the " \
                "game suggests (where it does not, as by mobility)"                            \
    }
#define GS_PARAM_SUMS(normal)                                                                  \
    {                                                                                          \
        .name = "sums", .kind = GS_PARAM_CHOICE, .fallback = normal, .choices = gs_sums_names, \
        .help = "numbers of several children: their sum, or (weak) the greatest and the count" \
    }
#define GS_PARAM_SYMMETRY(normal)                                                              \
    {                                                                                          \
        .name = "symmetry", .kind = GS_PARAM_CHOICE, .fallback = normal,                       \
        .choices = gs_symmetry_names,                                                          \
        .help = "merge positions that are equal under the game's symmetries; auto: where the " \
                "game offers a canonical form"                                                 \
    }
#define GS_PARAM_PRUNE                                                                         \
    {                                                                                          \
        .name = "prune", .kind = GS_PARAM_CHOICE, .fallback = "on", .choices = gs_off_on,      \
        .help = "leave out moves that need not be looked at, and take the values that the "    \
                "rules prove without search, where the game offers that; not with --depth"     \
    }
/* clang-format on */

/* Reads these parameters of a search that has them. */
static inline enum gs_init gs_init_of(const struct gs_args *params)
{
    return (enum gs_init)gs_args_choice(params, "init");
}

static inline bool gs_sums_are_weak(const struct gs_args *params)
{
    return gs_args_choice(params, "sums") != 0;
}

/*
 * The game's proofs, for a search that has the parameter; NULL if there are none or they must not
 * be used, as under a depth limit, since they go deeper.
 */
static inline const struct gs_prune *gs_prune_of(const struct gs_search *search)
{
    bool on = gs_args_on(search->params, "prune") && search->limits.depth == 0;
    return on ? search->rules->game->prune : NULL;
}

/* Whether anything can prove positions: the rules (prune may be NULL), or known results. */
static inline bool gs_may_prove(const struct gs_search *search, const struct gs_prune *prune)
{
    return (prune && prune->bounds) || (search->proved_values && search->limits.depth == 0);
}

/* What is proved of an open position below the root, by earlier searches or by the rules. */
static inline struct gs_proved gs_proved_of(const struct gs_search *search,
                                            const struct gs_prune *prune,
                                            const struct gs_position *position,
                                            struct gs_workspace *workspace)
{
    struct gs_proved proved = {GS_LOSS, GS_WIN, 0, 0};
    if (search->proved_values && search->limits.depth == 0)
        proved = search->proved_values->find(search->proved_values, position);
    if (proved.lower == GS_LOSS && proved.upper == GS_WIN && prune && prune->bounds)
        proved = prune->bounds(search->rules, position, workspace);
    return proved;
}

/*
 * The effort of the game's test whether a side is kept from winning. It is GS_DRAW_PROOF_MOST in
 * the first GS_DRAW_PROOF_NODES nodes of a search, since each of them excludes much, then
 * GS_DRAW_PROOF_LEAST. The test may fail GS_DRAW_PROOF_TRIES times, GS_DRAW_PROOF_WORTH times more
 * for each success, and once more for GS_DRAW_PROOF_RARELY nodes.
 */
enum { GS_DRAW_PROOF_NODES = 80, GS_DRAW_PROOF_MOST = 1 << 14, GS_DRAW_PROOF_LEAST = 1 << 6 };
enum { GS_DRAW_PROOF_TRIES = 8, GS_DRAW_PROOF_WORTH = 8, GS_DRAW_PROOF_RARELY = 256 };

static inline bool gs_proves_draw(struct gs_search *search, const struct gs_prune *prune,
                                  const struct gs_position *position, enum gs_side side,
                                  struct gs_workspace *workspace)
{
    unsigned effort =
        search->nodes < GS_DRAW_PROOF_NODES ? GS_DRAW_PROOF_MOST : GS_DRAW_PROOF_LEAST;
    uint64_t most = GS_DRAW_PROOF_TRIES + GS_DRAW_PROOF_WORTH * search->own.draw_proofs +
                    search->nodes / GS_DRAW_PROOF_RARELY;
    if (!prune || !prune->proves_draw || search->own.draw_tries >= most)
        return false;
    if (effort == GS_DRAW_PROOF_MOST && gs_search_is_late(search))
        return false; /* some take a fifth of a second, and a node has many children */
    bool proved_draw =
        prune->proves_draw(search->rules, position, gs_side_other(side), effort, NULL, workspace);
    *(proved_draw ? &search->own.draw_proofs : &search->own.draw_tries) += 1;
    return proved_draw;
}

/*
 * The same for a search whether the attacker wins: where nothing else decides that, the test may
 * show that he does not.
 */
static inline struct gs_proved gs_proved_against(struct gs_search *search,
                                                 const struct gs_prune *prune,
                                                 const struct gs_position *position, bool attacking,
                                                 struct gs_workspace *workspace)
{
    struct gs_proved proved = gs_proved_of(search, prune, position, workspace);
    enum gs_side side = gs_to_move(search->rules, position);
    bool open = attacking ? proved.upper == GS_WIN && proved.lower < GS_WIN
                          : proved.lower == GS_LOSS && proved.upper > GS_LOSS;
    if (open &&
        gs_proves_draw(search, prune, position, attacking ? side : gs_side_other(side), workspace))
        *(attacking ? &proved.upper : &proved.lower) = GS_DRAW;
    return proved;
}

/* Parts of what the game proves of positions that are left out, with a plus between them. */
#define GS_PARAM_WITHOUT                                                                           \
    {                                                                                              \
        .name = "without", .kind = GS_PARAM_TEXT, .fallback = "nothing",                           \
        .help = "what judging a position does without, to see what it saves, where the game has "  \
                "names for that: in Hex and Y links, fill-in, inferior, or several as a+b"         \
    }

/*
 * Reads it as struct gs_analysis_means has it. GS_UNSUPPORTED: the game has no such part; *without
 * is of no use then.
 */
enum gs_status gs_analysis_disabled(const struct gs_search *search, unsigned *without,
                                    struct gs_error *error);

/* Whether positions that are equal under symmetries are to be merged. */
bool gs_symmetry_is_on(const struct gs_search *search);

/* GS_UNSUPPORTED when symmetry is on and the game has no canonical form. */
enum gs_status gs_symmetry_check(const struct gs_search *search, struct gs_error *error);

#endif

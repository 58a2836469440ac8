/* SPDX-License-Identifier: MIT */
/*
 * choices.h - parameters that several algorithms have, so that they have the
 * same names, values and help everywhere.
 */
#ifndef CORE_CHOICES_H
#define CORE_CHOICES_H

#include <gamesolve/search.h>

extern const char *const gs_init_names[];     /* "one", "mobility" */
extern const char *const gs_sums_names[];     /* "strong", "weak" */
extern const char *const gs_symmetry_names[]; /* "off", "on", "auto" */

/* clang-format off */
/* Rows of a table of parameters; normal is the default. */
#define GS_PARAM_INIT(normal)                                                                  \
    {                                                                                          \
        .name = "init", .kind = GS_PARAM_CHOICE, .fallback = normal, .choices = gs_init_names, \
        .help = "first numbers of a node: 1 and 1, or 1 and its number of moves"               \
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
/* clang-format on */

/* What these parameters say of a search that has them. */
static inline bool gs_init_is_mobility(const struct gs_args *params)
{
    return gs_args_choice(params, "init") != 0;
}

static inline bool gs_sums_are_weak(const struct gs_args *params)
{
    return gs_args_choice(params, "sums") != 0;
}

/* Whether positions that are equal under symmetries are to be merged. */
bool gs_symmetry_is_on(const struct gs_search *search);

/* GS_UNSUPPORTED when symmetry is on and the game has no canonical form. */
enum gs_status gs_symmetry_check(const struct gs_search *search, struct gs_error *error);

#endif

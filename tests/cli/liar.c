/* SPDX-License-Identifier: MIT */
/*
 * The program `solve` with two algorithms more that err on purpose, so that
 * `audit` has something to find: `liar` claims to have proved a win
 * everywhere, `guesser` says "draw" and that it is not proved.
 */
#include "cli/cli.h"
#include "cli/io/message.h"

static const struct gs_param no_params[] = {{.name = NULL}};
static const struct gs_counter no_counters[] = {{.name = NULL}};

static enum gs_status lie(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    (void)root;
    (void)error;
    gs_search_node(search);
    gs_result_prove(result, GS_WIN);
    return GS_OK;
}

static enum gs_status guess(struct gs_search *search, struct gs_position *root,
                            struct gs_result *result, struct gs_error *error)
{
    (void)root;
    (void)error;
    gs_search_node(search);
    result->value = GS_DRAW;
    return GS_OK;
}

static const struct gs_algo liar = {
    .name = "liar",
    .summary = "says that every position is won",
    .proves = GS_PROVES_VALUES,
    .params = no_params,
    .counters = no_counters,
    .node = "a lie",
    .run = lie,
};

static const struct gs_algo guesser = {
    .name = "guesser",
    .summary = "guesses that every position is drawn",
    .proves = GS_PROVES_NOTHING,
    .params = no_params,
    .counters = no_counters,
    .node = "a guess",
    .run = guess,
};

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error;

    if (gs_registry_builtin(&registry, &error) != GS_OK ||
        gs_registry_add_algo(&registry, &liar, &error) != GS_OK ||
        gs_registry_add_algo(&registry, &guesser, &error) != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    return (int)cli_run(&registry, argc, argv);
}

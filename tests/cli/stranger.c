/* SPDX-License-Identifier: MIT */
/*
 * The program `solve` with a game that is unlike the others (games/nim.h), and
 * with the analysis of all states under another name: nothing may depend on what
 * games have in common, or on what algorithms are called. The rules have slots of another
 * struct than that which is registered, whose own slots end the program.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/io/message.h"
#include "games/nim.h"

static struct gs_algo renamed;
static struct gs_game named;

static void no_initial(const struct gs_rules *rules, struct gs_position *position)
{
    (void)rules;
    (void)position;
    abort();
}

static size_t no_position(const struct gs_rules *rules, const struct gs_position *position,
                          char *text, size_t size)
{
    (void)rules;
    (void)position;
    (void)text;
    (void)size;
    abort();
}

static size_t no_move(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move move, char *text, size_t size)
{
    (void)move;
    return no_position(rules, position, text, size);
}

/* Of the slots that take rules, the program calls rules_new and rules_free alone. */
static const struct gs_game *name_game(void)
{
    named = nim_game;
    named.initial = no_initial;
    named.position_format = no_position;
    named.move_format = no_move;
    return &named;
}

static enum gs_status fill(struct gs_registry *registry, struct gs_error *error)
{
    enum gs_status status = gs_registry_builtin(registry, error);
    size_t kept = 0;

    for (size_t i = 0; i < registry->algo_count; i++)
        if (!registry->algos[i]->stages)
            registry->algos[kept++] = registry->algos[i];
    registry->algo_count = kept;
    for (size_t i = 0; i < kept; i++)
        if (strcmp(registry->algos[i]->name, "retrograde") == 0) {
            renamed = *registry->algos[i];
            renamed.name = "backwards";
            renamed.uses |= GS_USE_DEFAULT;
            registry->algos[i] = &renamed;
        }
    return status == GS_OK ? gs_registry_add_game(registry, name_game(), error) : status;
}

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error;

    if (fill(&registry, &error) != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    return (int)cli_run(&registry, argc, argv);
}

/* SPDX-License-Identifier: MIT */
/*
 * The program `solve` with a game that is unlike the others (games/nim.h), and
 * with the analysis of all states under another name: nothing may depend on what
 * games have in common, or on what algorithms are called.
 */
#include <string.h>

#include "cli/cli.h"
#include "cli/io/message.h"
#include "games/nim.h"

static struct gs_algo renamed;

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
    return status == GS_OK ? gs_registry_add_game(registry, &nim_game, error) : status;
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

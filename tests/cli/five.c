/* SPDX-License-Identifier: MIT */
/*
 * The program `solve` with five games and no others, for the golden cases that
 * print lists of games or of their parameters: so they stay as they are when a
 * game is added. All other cases run the program itself.
 */
#include "cli/cli.h"
#include "cli/io/message.h"

static enum gs_status fill(struct gs_registry *registry, struct gs_error *error)
{
    static const char *const games[] = {"skoczki", "gomoku", "hex", "y", "atarigo"};
    enum gs_status status = gs_registry_builtin(registry, error);
    struct gs_registry all = *registry;

    registry->game_count = 0;
    for (size_t i = 0; i < sizeof games / sizeof games[0] && status == GS_OK; i++) {
        const struct gs_game *game = gs_registry_game(&all, games[i], error);
        status = game ? gs_registry_add_game(registry, game, error) : GS_USAGE;
    }
    return status;
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

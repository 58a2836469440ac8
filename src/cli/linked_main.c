/* SPDX-License-Identifier: MIT */
/*
 * The program `solve` with a game that is linked into it: all games and algorithms of the library,
 * and the game that gs_game_export returns.
 */
#include "cli/cli.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

int main(int argc, char **argv)
{
    const struct gs_game *game;
    struct gs_registry registry;
    struct gs_error error;

    enum gs_status status = gs_registry_builtin(&registry, &error);
    if (status == GS_OK)
        status = gs_game_take(gs_game_export, &game, &error);
    if (status == GS_OK)
        status = gs_registry_add_game(&registry, game, &error);
    if (status != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    const enum cli_exit code = cli_run(&registry, argc, argv);
    cli_output_end();
    return (int)code;
}

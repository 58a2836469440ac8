/* SPDX-License-Identifier: MIT */
/*
 * The program `solve`: all games and algorithms of the library, and cli_run.
 */
#include "cli/cli.h"
#include "cli/io/message.h"
#include "cli/io/output.h"

int main(int argc, char **argv)
{
    struct gs_registry registry;
    struct gs_error error;

    if (gs_registry_builtin(&registry, &error) != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    const enum cli_exit code = cli_run(&registry, argc, argv);
    cli_output_end();
    return (int)code;
}

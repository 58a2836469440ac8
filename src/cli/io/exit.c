/* SPDX-License-Identifier: MIT */
/*
 * The order of the exit codes.
 */
#include "cli/cli.h"

enum cli_exit cli_exit_worse(enum cli_exit one, enum cli_exit other)
{
    static const enum cli_exit order[] = {CLI_INTERRUPTED, CLI_FAILURE, CLI_USAGE, CLI_WRONG,
                                          CLI_UNSOLVED};

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (one == order[i] || other == order[i])
            return order[i];
    return CLI_DONE;
}

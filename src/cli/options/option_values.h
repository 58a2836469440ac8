/* SPDX-License-Identifier: MIT */
/*
 * option_values.h - the setters of options, named after the kind of value in option_list.h.
 */
#ifndef CLI_OPTION_VALUES_H
#define CLI_OPTION_VALUES_H

#include "cli/options/options.h"

cli_setter cli_set_flag, cli_set_text, cli_set_count, cli_set_seconds, cli_set_interval,
    cli_set_game, cli_set_rule, cli_set_choice, cli_set_seeds, cli_set_param, cli_set_part,
    cli_set_memory, cli_set_progress;

#endif

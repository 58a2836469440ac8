/* SPDX-License-Identifier: MIT */
/*
 * The table of verbs. To add one: a bit in cli.h, a file with its function, a
 * row here, and its bit at the options and fields that it takes.
 */
#include "cli/cli.h"

#define REPORTS (CLI_TEXT | CLI_JSON | CLI_CSV)

/* The first one is meant where no verb is given. */
const struct cli_verb cli_verbs[] = {
    {.name = "solve",
     .summary = "find the value of a position",
     .help = "Finds what the position is worth when both sides play perfectly, and says whether "
             "this is proved. This is the verb that is meant where none is given.",
     .bit = CLI_SOLVE,
     .formats = REPORTS,
     .batch = true,
     .run = cli_solve},
    {.name = "count",
     .summary = "count the reachable states",
     .help = "Counts the states that can be reached from the position, both sides to move counted "
             "apart, and compares with the upper bound that the game gives.",
     .bit = CLI_COUNT,
     .formats = REPORTS,
     .batch = true,
     .algo = "retrograde",
     .param = "label=off",
     .run = cli_count},
    {.name = "audit",
     .summary = "check an algorithm in every reachable state",
     .help = "Solves every state that can be reached from the position with the algorithm of "
             "--algo, each in a search of its own, and compares with retrograde analysis. --nodes "
             "and --depth hold for each of these searches, --time and --memory for the whole.",
     .bit = CLI_AUDIT,
     .formats = REPORTS,
     .batch = true,
     .run = cli_audit},
    {.name = "bench",
     .summary = "compare algorithms on a list of boards",
     .help =
         "Runs every algorithm of --algo, a list by commas, on every board of --size and prints "
         "one row for each: what was found, and what it cost. A parameter goes to the "
         "algorithms that have it. Limits hold for each run, and each run has its memory to "
         "itself. With --baseline, the rows are compared with an earlier CSV of this verb, "
         "found there by game, variant, size and algorithm; the nodes of a run that --time "
         "stopped are not compared.",
     .bit = CLI_BENCH,
     .formats = REPORTS,
     .batch = true,
     .compares = true,
     .run = cli_bench},
    {.name = "draw",
     .summary = "draw a position, or the whole state space",
     .help = "Draws the position as text or SVG, or writes it as SGF, or, with --format dot, draws "
             "all states that can be "
             "reached from it as a graph for Graphviz: final states marked by their winner, "
             "optimal moves marked.",
     .bit = CLI_DRAW,
     .formats = CLI_TEXT | CLI_SVG | CLI_SGF | CLI_DOT,
     .algo = "retrograde",
     .check = cli_draw_check,
     .run = cli_draw},
    {.name = "map",
     .summary = "find the value of every move of a position",
     .help = "Finds for each legal move what it is worth to the side that makes it, and shows it "
             "on the board: + wins, = draws, - loses, ? is not known or not proved. With --goal "
             "win it is asked only whether the move wins: / says that it does not. Moves that "
             "lead to the same position but for a symmetry are solved once. --time, --nodes and "
             "--depth hold for each of these searches; --memory for all of them, which run one "
             "after the other; df-pn, pds and pn-star hand their table on. The algorithm "
             "retrograde needs one "
             "analysis for all moves. Where a move stays unknown the exit code is 3.",
     .bit = CLI_MAP,
     .formats = REPORTS | CLI_SVG,
     .batch = true,
     .check = cli_map_check,
     .run = cli_map},
    {.name = NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * The manual page, written in the macros of man(7) from the same tables as
 * --help.
 */
#include <string.h>

#include "cli/help.h"
#include "cli/report/report.h"
#include "cli/verbs.h"

/* When this page was last revised; package/gamesolve.3.in has its own. */
#define DATE "2026-11-28"

/*
 * Text in which nothing is a command: backslashes are escaped, hyphens are
 * plain minus signs (so that examples can be copied), and a dot or apostrophe
 * at the start of a line is protected.
 */
static void put_text(FILE *file, const char *text)
{
    bool start = true;

    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", file);
        if (*text == '\\')
            fputs("\\e", file);
        else if (*text == '-')
            fputs("\\-", file);
        else
            putc(*text, file);
        start = *text == '\n';
    }
}

/* A complete line of text. */
static void put_line(FILE *file, const char *text)
{
    put_text(file, text);
    if (text[0] && text[strlen(text) - 1] != '\n')
        putc('\n', file);
}

/* Preformatted text. */
static void put_block(FILE *file, const char *text)
{
    if (!text)
        return;
    fputs(".PP\n.nf\n", file);
    put_line(file, text);
    fputs(".fi\n", file);
}

/* A tagged paragraph: term in bold, argument in italics. */
static void put_item(FILE *file, const char *prefix, const char *term, const char *argument)
{
    fputs(".TP\n\\fB", file);
    put_text(file, prefix);
    put_text(file, term);
    fputs("\\fR", file);
    if (argument) {
        fputs(" \\fI", file);
        put_text(file, argument);
        fputs("\\fR", file);
    }
    putc('\n', file);
}

static void put_verbs(FILE *file)
{
    fputs(".SH VERBS\n", file);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        put_item(file, "", verb->name, NULL);
        put_line(file, cli_help_text(verb->name));
    }
}

static void put_options(FILE *file, const struct cli_option_table *table)
{
    fputs(".SH OPTIONS\n"
          "An option may be abbreviated as long as it is not ambiguous. The parameters of the\n"
          "games are options, too; see GAMES.\n",
          file);
    fputs(".SS Positions\n", file);
    put_line(file, cli_help_text("positions"));
    fputs(".SS Lists and batches\n", file);
    put_line(file, cli_help_text("lists"));
    fputs(".PP\n", file);
    put_line(file, cli_help_text("batches"));
    for (enum cli_group group = CLI_GROUP_GAME; group < CLI_GROUPS; group++) {
        fprintf(file, ".SS %s\n", cli_group_titles[group]);
        for (size_t i = 0; i < table->count; i++) {
            const struct cli_option *option = &table->rows[i];
            if (option->group != group || option->of_game)
                continue;
            char optional[64];
            snprintf(optional, sizeof optional, "[=%s]", option->argument);
            put_item(file, "--", option->name, option->optional ? optional : option->argument);
            char help[CLI_HELP_SIZE];
            cli_option_help(option, 0, help, sizeof help);
            put_line(file, help);
        }
    }
}

static void put_params(FILE *file, const struct gs_param *params, const char *prefix)
{
    for (; params->name; params++) {
        char range[GS_ERROR_SIZE];
        cli_param_text(params, range, sizeof range);
        put_item(file, prefix, params->name, "VALUE");
        put_text(file, params->help);
        fputs(" (", file);
        put_text(file, range);
        fputs(")\n", file);
    }
}

static void put_games(FILE *file, const struct gs_registry *registry)
{
    fputs(".SH GAMES\n", file);
    for (size_t i = 0; i < registry->game_count; i++) {
        const struct gs_game *game = registry->games[i];
        fprintf(file, ".SS %s\n", game->name);
        put_line(file, game->summary);
        put_block(file, game->help);
        put_params(file, game->params, "--");
    }
}

static void put_algos(FILE *file, const struct gs_registry *registry)
{
    fputs(".SH ALGORITHMS\n", file);
    for (size_t i = 0; i < registry->algo_count; i++) {
        const struct gs_algo *algo = registry->algos[i];
        fputs(".SS ", file);
        put_line(file, algo->name);
        put_line(file, algo->summary);
        put_block(file, algo->help);
        put_params(file, algo->params, "--param ");
    }
}

#define REPORTS (CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP)

/* Which verbs print a field, unless all reports have it. */
static void put_field_verbs(FILE *file, unsigned verbs)
{
    const char *joint = " (";

    if ((verbs & REPORTS) == REPORTS)
        return;
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        if (!(verbs & verb->bit))
            continue;
        fprintf(file, "%s%s", joint, verb->name);
        joint = ", ";
    }
    putc(')', file);
}

static void put_fields(FILE *file)
{
    fputs(".SH REPORTS\n"
          "JSON is one object on one line for every board, with these fields; what is not\n"
          "known is null. CSV has the scalar ones as columns; that of map has a row for every\n"
          "move, whose value, proof, distance, nodes and seconds are its own.\n",
          file);
    for (const struct cli_field *field = cli_fields; field->name; field++) {
        put_item(file, "", field->name, NULL);
        put_text(file, field->help);
        put_field_verbs(file, field->verbs);
        putc('\n', file);
    }
}

static void put_exits(FILE *file)
{
    fputs(".SH EXIT STATUS\n", file);
    for (const struct cli_exit_text *exit = cli_exit_texts; exit->text; exit++) {
        fprintf(file, ".TP\n%d\n", exit->code);
        put_line(file, exit->text);
    }
    fputs(".PP\nA batch ends with the worst of its boards in the order 130, 1, 2, 4, 3, 0.\n",
          file);
}

/* The documents that the texts of games and algorithms cite by a key in square brackets. */
static void put_sources(FILE *file)
{
    char key[GS_ARG_TEXT];

    fputs(".SH SOURCES\n", file);
    for (const struct cli_source *source = cli_sources; source->key; source++) {
        cli_source_key(source, key, sizeof key);
        put_item(file, "", key, NULL);
        put_line(file, source->text);
    }
}

static void put_examples(FILE *file)
{
    static const struct {
        const char *what, *how;
    } examples[] = {
        {"What is a board worth, and who wins?", "solve --game skoczki --variant A --size 2x7"},
        {"The same for scripts:",
         "solve --game gomoku --size 3x3 --connect 3 --algo alphabeta --format json"},
        {"Many boards at once, as a table:",
         "solve count --game skoczki --size 1x5..2x7 --format csv"},
        {"A proof that others can check:", "solve --game hex --size 4x4 --certificate hex.cert\n"
                                           "solve check hex.cert"},
        {"Every state once and for all, and one of them later:",
         "solve --game skoczki --size 2x8 --save 2x8.gss\n"
         "solve probe --strategy 2x8.gss"},
        {"What is every move worth? As a picture:",
         "solve map --game gomoku --size 3x3 --connect 3 --format svg --output map.svg"},
        {"A position of a game record:", "solve --game gomoku --position @game.sgf --ply 20"},
        {"Is an algorithm right, everywhere?",
         "solve audit --game skoczki --size 1x7 --algo alphabeta"},
        {"The whole state space as a graph:",
         "solve draw --game skoczki --size 1x7 --format dot | dot -Tsvg > graph.svg"},
        {"A game against it, with line editing:", "rlwrap solve play --game hex --size 5x5"},
    };

    fputs(".SH EXAMPLES\n", file);
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        fputs(".TP\n", file);
        put_line(file, examples[i].what);
        fputs(".nf\n", file);
        put_line(file, examples[i].how);
        fputs(".fi\n", file);
    }
}

static void put_files(FILE *file)
{
    fputs(".SH FILES\n", file);
    put_item(file, "", "FILE.partial.PID", NULL);
    put_line(file, "A file that the process PID writes, until it is complete and replaces FILE; a "
                   "killed run leaves it.");
    put_item(file, "", "FILE of --save", NULL);
    put_line(file, "The value and the distance of every state, read by --strategy; the system maps "
                   "it, so that it need not fit into memory.");
    put_item(file, "", "FILE of --certificate", NULL);
    put_line(file, "A proof, which solve check verifies, solve trim shortens, solve draw draws and "
                   "--strategy plays by.");
    put_item(file, "", "FILE of --cache", NULL);
    put_line(file, "Proved values, a line each, appended by every run that names it.");
    put_item(file, "", "FILE of --record", NULL);
    put_line(file, "A game: as SGF where the game has it, else as text; read by --position and "
                   "the command load of play.");
    fputs(".PP\nThere is no configuration file, and no environment variable changes a result; "
          "NO_COLOR and TERM decide about the colours of play.\n",
          file);
}

static void put_see_also(FILE *file)
{
    fputs(".SH SEE ALSO\n.BR gamesolve (3),\n.BR dot (1),\n.BR rlwrap (1)\n.PP\n"
          "solve help all lists every option, solve \\-\\-help \\-\\-game NAME explains a game.\n",
          file);
}

void cli_manual(const struct cli_option_table *table, const struct gs_registry *registry,
                FILE *file)
{
    fprintf(file, ".TH SOLVE 1 " DATE " \"gamesolve %s\" \"User Commands\"\n", gs_version());
    fprintf(file, ".SH NAME\nsolve \\- %s\n", cli_summary);
    fputs(".SH SYNOPSIS\n.B solve\n[\\fIVERB\\fR] \\fB\\-\\-game\\fR \\fINAME\\fR "
          "[\\fIOPTION\\fR]...\n"
          ".SH DESCRIPTION\n"
          "Tells what a position of a two-player game is worth when both sides play perfectly,\n"
          "and whether this is proved. The result goes to the standard output; messages and\n"
          "progress go to the standard error.\n",
          file);
    put_verbs(file);
    put_options(file, table);
    put_games(file, registry);
    put_algos(file, registry);
    put_fields(file);
    put_exits(file);
    put_files(file);
    put_examples(file);
    put_see_also(file);
    put_sources(file);
}

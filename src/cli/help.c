/* SPDX-License-Identifier: MIT */
/*
 * --help, --list-games and --list-algos.
 */
#include "cli/help.h"

#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/options/suggest.h"
#include "cli/verbs.h"
#include "text/board_words.h"
#include "text/human.h"

#define PAGE_WIDTH 79
#define HELP_AT    24

const char *const cli_summary = "solve two-player games exactly, and prove it";

const struct cli_exit_text cli_exit_texts[] = {
    {CLI_DONE, "an answer, also one that is not proved and says so"},
    {CLI_FAILURE, "a failure, such as a file that cannot be written"},
    {CLI_USAGE, "wrong usage; nothing was done"},
    {CLI_UNSOLVED, "not solved within the limits"},
    {CLI_WRONG, "checked, and found wrong"},
    {CLI_INTERRUPTED,
     "interrupted by SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM or SIGVTALRM, "
     "with what was known printed"},
    {-1, NULL},
};

const char *cli_help_text(const char *key)
{
    const char *text = cli_help_paragraphs;
    const size_t length = strlen(key);

    while (*text && (strncmp(text, key, length) != 0 || text[length] != ' '))
        text += strlen(text) + 1;
    return *text ? text + length + 1 : text;
}

bool cli_option_fits(const struct cli_option *option, unsigned bits)
{
    return bits == 0 || (option->verbs & bits) != 0;
}

/* "solve, trim", from bits. */
static void add_verb_names(struct gs_writer *writer, unsigned bits)
{
    const char *joint = "";

    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++) {
        if (!(verb->bit & bits))
            continue;
        gs_writer_add(writer, "%s%s", joint, verb->name);
        joint = ", ";
    }
}

/* The formats of the verbs in bits, as its own line. */
static void add_formats(struct gs_writer *writer, unsigned bits)
{
    const char *names[CLI_FORMATS + 1];
    unsigned formats = 0;

    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        formats |= verb->bit & bits ? verb->formats : 0;
    cli_format_names(formats, names);
    gs_writer_list(writer, names);
}

size_t cli_option_help(const struct cli_option *option, unsigned bits, char *text, size_t size)
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, size);
    if (option->offers == CLI_FORMAT_NAMES && bits != 0) {
        add_formats(&writer, bits);
        gs_writer_add(&writer, " (default: as the name of --output ends, else text)");
        return writer.length;
    }
    gs_writer_add(&writer, "%s", option->help);
    for (const struct cli_verb_help *more = option->verb_help; more && more->verbs; more++) {
        if (bits != 0 && !(more->verbs & bits))
            continue;
        gs_writer_add(&writer, "; ");
        if (bits == 0) {
            add_verb_names(&writer, more->verbs);
            gs_writer_add(&writer, ": ");
        }
        gs_writer_add(&writer, "%s", more->text);
    }
    return writer.length;
}

size_t cli_param_text(const struct gs_param *param, char *text, size_t size)
{
    char range[GS_ERROR_SIZE];
    struct gs_writer writer;

    gs_param_range(param, range, sizeof range);
    gs_writer_init(&writer, text, size);
    gs_writer_add(&writer, "%s", range);
    if (param->fallback)
        gs_writer_add(&writer, "; default %s", param->fallback);
    return writer.length;
}

/* Breaks text between words; column is the cursor's column, indent that of new lines. */
static void put_wrapped(FILE *file, const char *text, size_t column, size_t indent)
{
    bool first = true;

    while (*text) {
        size_t length = strcspn(text, " \n");
        if (!first && column + 1 + length > PAGE_WIDTH) {
            fprintf(file, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            putc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", (int)length, text);
        column += length;
        first = false;
        text += length;
        text += strspn(text, " \n");
    }
    putc('\n', file);
}

/* "  term    explanation", which starts on a line of its own if the term is long. */
static void put_row(FILE *file, const char *term, const char *text)
{
    size_t length = strlen(term) + 2;

    fprintf(file, "  %s", term);
    if (length + 1 >= HELP_AT) {
        putc('\n', file);
        length = 0;
    }
    fprintf(file, "%*s", (int)(HELP_AT - length), "");
    put_wrapped(file, text, HELP_AT, HELP_AT);
}

static void put_option(FILE *file, const struct cli_option *option, const char *help)
{
    char term[GS_ARG_TEXT];

    snprintf(term, sizeof term,
             option->optional   ? "--%s[=%s]"
             : option->argument ? "--%s %s"
                                : "--%s",
             option->name, option->argument);
    put_row(file, term, help);
}

/* One parameter; prefix is "--" for games and "" for algorithms. */
static void put_param(FILE *file, const struct gs_param *param, const char *prefix)
{
    char term[GS_ARG_TEXT], range[GS_ERROR_SIZE], text[2 * GS_ERROR_SIZE];

    snprintf(term, sizeof term, prefix[0] ? "%s%s VALUE" : "%s%s=VALUE", prefix, param->name);
    cli_param_text(param, range, sizeof range);
    snprintf(text, sizeof text, "%s (%s)", param->help, range);
    put_row(file, term, text);
}

static void put_text(FILE *file, const char *text)
{
    size_t length = text ? strlen(text) : 0;

    if (length > 0)
        fprintf(file, "\n%s%s", text, text[length - 1] == '\n' ? "" : "\n");
}

/* The documents that the help of a game or an algorithm cites, if any. */
static void put_sources(FILE *file, const char *help, const struct gs_param *params)
{
    const char *title = "\nSources:\n";
    char key[GS_ARG_TEXT];

    for (const struct cli_source *source = cli_sources; source->key; source++) {
        if (!cli_cites(help, params, source))
            continue;
        fputs(title, file);
        title = "";
        cli_source_key(source, key, sizeof key);
        put_row(file, key, source->text);
    }
}

static void put_game(FILE *file, const struct gs_game *game)
{
    fprintf(file, "%s: %s\n", game->name, game->summary);
    put_text(file, game->help);
    fputs("\nParameters:\n", file);
    for (const struct gs_param *param = game->params; param->name; param++)
        put_param(file, param, "--");
    put_sources(file, game->help, game->params);
}

/* What the counts of nodes in reports, and --nodes, are about. */
static void put_node(FILE *file, const char *node)
{
    char text[GS_ERROR_SIZE];

    snprintf(text, sizeof text, "A node is %s.", node);
    put_wrapped(file, text, 0, 0);
}

/* What a stage gets of the limits, in words. */
static const char *share_words(const struct gs_stage *stage, char text[GS_ERROR_SIZE])
{
    char nodes[TEXT_HUMAN_SIZE];
    struct gs_writer writer;

    gs_writer_init(&writer, text, GS_ERROR_SIZE);
    if (stage->percent >= 100)
        gs_writer_add(&writer, "all that is left of the limits");
    else
        gs_writer_add(&writer, "%u %% of the limits", stage->percent);
    if (stage->nodes > 0)
        gs_writer_add(&writer, ", at most %s nodes", text_human_count(stage->nodes, nodes));
    if (stage->params)
        gs_writer_add(&writer, ", with %s", stage->params);
    return text;
}

/* The stages of an algorithm, in their order. */
static void put_stages(FILE *file, const struct gs_algo *algo)
{
    char share[GS_ERROR_SIZE], text[2 * GS_ERROR_SIZE];

    fputs("\nStages, in this order (limits: --time, --nodes):\n", file);
    for (const struct gs_stage *stage = algo->stages; stage->algo; stage++) {
        snprintf(text, sizeof text, "%s%s%s", share_words(stage, share), stage->when[0] ? "; " : "",
                 stage->when);
        put_row(file, stage->algo, text);
    }
}

static const char *thread_words(const struct gs_algo *algo)
{
    if (algo->threads)
        return "Searches on several threads (--threads).\n";
    if (algo->portfolio)
        return "Searches on one thread. --threads N searches with N seeds side by side, from "
               "--seed\n"
               "on, and takes the first that answers. More seeds than processors only slow down.\n";
    return "Searches on one thread.\n";
}

static void put_algo(FILE *file, const struct gs_algo *algo)
{
    fprintf(file, "%s: %s\n", algo->name, algo->summary);
    put_text(file, algo->help);
    if (algo->stages)
        put_stages(file, algo);
    fprintf(file, "\nProves: %s.\n", gs_exactness_name(algo->proves));
    if (algo->node)
        put_node(file, algo->node);
    if (!algo->stages)
        fputs(thread_words(algo), file);
    if (algo->disk)
        fputs("Can keep its states on a disk (--disk).\n", file);
    if (algo->params[0].name)
        fputs("\nParameters (--param NAME=VALUE):\n", file);
    for (const struct gs_param *param = algo->params; param->name; param++)
        put_param(file, param, "");
    if (algo->counters[0].name)
        fputs("\nStatistics:\n", file);
    for (const struct gs_counter *counter = algo->counters; counter->name; counter++)
        put_row(file, counter->name, counter->help);
    put_sources(file, algo->help, algo->params);
}

/* The parameters of games are listed with each game, which has its own ranges and defaults. */
static void put_game_params(FILE *file, const struct gs_registry *registry)
{
    for (size_t i = 0; i < registry->game_count; i++) {
        fprintf(file, "\nParameters of %s:\n", registry->games[i]->name);
        for (const struct gs_param *param = registry->games[i]->params; param->name; param++)
            put_param(file, param, "--");
    }
}

/* Where the parameters of games are listed, which the verbs take. */
static void put_params_note(FILE *file, const struct cli_option_table *table, unsigned verbs)
{
    char help[GS_ERROR_SIZE];

    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].of_game && cli_option_fits(&table->rows[i], verbs)) {
            snprintf(help, sizeof help,
                     "a parameter of the game, such as --%s: solve --help --game NAME lists them",
                     table->rows[i].name);
            put_row(file, "--PARAMETER VALUE", help);
            return;
        }
}

/*
 * The options of the verbs, 0: of all; game: the one whose help follows. All of them come with the
 * parameters of every game.
 */
static void put_options(FILE *file, const struct cli_option_table *table,
                        const struct gs_registry *registry, unsigned verbs,
                        const struct gs_game *game)
{
    char help[CLI_HELP_SIZE];

    for (enum cli_group group = CLI_GROUP_GAME; group < CLI_GROUPS; group++) {
        bool titled = false;
        for (size_t i = 0; i < table->count; i++) {
            const struct cli_option *option = &table->rows[i];
            if (option->group != group || option->of_game || !cli_option_fits(option, verbs))
                continue;
            if (!titled)
                fprintf(file, "\n%s:\n", cli_group_titles[group]);
            titled = true;
            cli_option_help(option, verbs, help, sizeof help);
            put_option(file, option, help);
        }
        if (group == CLI_GROUP_GAME && verbs == 0)
            put_game_params(file, registry);
        else if (group == CLI_GROUP_GAME && !game)
            put_params_note(file, table, verbs);
    }
}

static void put_exits(FILE *file)
{
    fputs("\nExit codes:\n", file);
    for (const struct cli_exit_text *exit = cli_exit_texts; exit->text; exit++) {
        char term[16];
        snprintf(term, sizeof term, "%d", exit->code);
        put_row(file, term, exit->text);
    }
}

/* The options that everybody needs, in few words. */
static void put_essentials(FILE *file, const struct cli_option_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].brief)
            put_option(file, &table->rows[i], table->rows[i].brief);
}

static void put_usage(FILE *file)
{
    fprintf(file, "Usage: solve [VERB] --game NAME [OPTION]...\n\nsolve - %s\n\nVerbs:\n",
            cli_summary);
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        put_row(file, verb->name, verb->summary);
}

/* What fits on one screen. */
static void put_overview(FILE *file, const struct cli_option_table *table)
{
    put_usage(file);
    fputs("\nOptions that everybody needs:\n", file);
    put_essentials(file, table);
    fputs("\nExamples:\n"
          "  solve map --game hex --size 4x4 --format svg --output map.svg\n"
          "  solve play --game gomoku --size 3x3 --connect 3\n"
          "\nMore: solve VERB --help, solve --help --game NAME, solve --help --algo NAME;\n"
          "      solve help all (every option); man solve\n",
          file);
}

/* Everything but the texts of verbs, games and algorithms. */
static void put_all(FILE *file, const struct cli_option_table *table,
                    const struct gs_registry *registry)
{
    put_usage(file);
    put_options(file, table, registry, 0, NULL);
    fputs("\nPositions:\n  ", file);
    put_wrapped(file, cli_help_text("positions"), 2, 2);
    fputs("\nLists and batches:\n  ", file);
    put_wrapped(file, cli_help_text("lists"), 2, 2);
    fputs("  ", file);
    put_wrapped(file, cli_help_text("batches"), 2, 2);
    put_exits(file);
    fputs("\nExamples:\n"
          "  solve --game skoczki --variant A --size 2x7\n"
          "  solve count --game skoczki --size 1x5..2x7\n"
          "  solve map --game gomoku --size 3x3 --connect 3\n"
          "  solve --help --game skoczki\n",
          file);
}

/* game: the one whose help follows, with its parameters; or NULL. */
static void put_verb(FILE *file, const struct cli_option_table *table,
                     const struct gs_registry *registry, const struct cli_verb *verb,
                     const struct gs_game *game)
{
    const char *names[CLI_FORMATS + 1];
    char list[GS_ERROR_SIZE];
    struct gs_writer writer;

    fprintf(file, "Usage: solve %s%s [OPTION]...\n\n", verb->name,
            verb->usage  ? verb->usage
            : !verb->run ? " FILE"
            : verb->game ? ""
                         : " --game NAME");
    put_wrapped(file, cli_help_text(verb->name), 0, 0);
    cli_format_names(verb->formats, names);
    gs_writer_init(&writer, list, sizeof list);
    gs_writer_list(&writer, names);
    fprintf(file, "Formats: %s.\n", list);
    put_options(file, table, registry, verb->bit, game);
}

void cli_list_games(const struct gs_registry *registry, FILE *file)
{
    for (size_t i = 0; i < registry->game_count; i++)
        fprintf(file, "%-14s %s\n", registry->games[i]->name, registry->games[i]->summary);
}

static void put_algos(const struct gs_registry *registry, const struct gs_rules *rules, FILE *file)
{
    for (size_t i = 0; i < registry->algo_count; i++) {
        const struct gs_algo *algo = registry->algos[i];
        if (!rules || algo->stages || gs_algo_fits(algo, rules, NULL) == GS_OK)
            fprintf(file, "%-14s %s\n", algo->name, algo->summary);
    }
}

/*
 * The rules that the command line names (options NULL: none); where it leaves the board open, those
 * of an example.
 */
static enum cli_exit set_rules(struct gs_args *args, const struct gs_game *game,
                               const struct cli_options *options)
{
    const struct gs_param *size = gs_param_find(game->params, "size");
    const char *given = options ? options->question.size : NULL;
    struct gs_error error;

    gs_args_init(args, game->params);
    for (size_t i = 0; options && i < options->question.rule_count; i++) {
        const struct cli_setting *rule = &options->question.rules[i];
        if (gs_args_set(args, rule->name, rule->text, &error) != GS_OK)
            return cli_refuse(rule->name, rule->text, &error);
    }
    if (size && given && gs_args_set(args, "size", given, &error) != GS_OK)
        return cli_refuse("size", given, &error);
    const char *const *settings = game->examples ? game->examples[0].settings : NULL;
    for (; settings && *settings; settings += 2)
        if (size && !size->fallback && !given && strcmp(settings[0], "size") == 0)
            gs_args_set(args, "size", settings[1], NULL);
    return CLI_DONE;
}

/* The rules of a game for the command line, from memory; prints the error. */
static enum cli_exit make_rules(struct gs_memory *memory, const struct gs_game *game,
                                const struct cli_options *options, struct gs_rules **rules)
{
    struct gs_args args;
    struct gs_error error;

    enum cli_exit code = set_rules(&args, game, options);
    if (code != CLI_DONE)
        return code;
    if (memory && gs_rules_new(game, memory, &args, rules, &error) == GS_OK)
        return CLI_DONE;
    cli_error("--game '%s': %s", game->name, memory ? error.message : "out of memory");
    return CLI_USAGE;
}

static enum cli_exit list_fitting(const struct gs_registry *registry, const struct gs_game *game,
                                  const struct cli_options *options, FILE *file)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules;

    enum cli_exit code = make_rules(memory, game, options, &rules);
    if (code == CLI_DONE) {
        put_algos(registry, rules, file);
        gs_rules_free(memory, rules);
    }
    gs_memory_free(memory);
    return code;
}

/* The plan of an algorithm for one board and so much memory: the names of its stages. */
static enum cli_exit put_plan(FILE *file, const struct gs_registry *registry,
                              const struct gs_algo *algo, const struct gs_game *game,
                              const struct cli_options *options, uint64_t bytes)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_memory *budget = gs_memory_new((size_t)bytes);
    struct gs_rules *rules;
    char board[TEXT_BOARD_SIZE], text[GS_ERROR_SIZE];
    struct gs_writer writer;

    enum cli_exit code = make_rules(memory, game, options, &rules);
    if (code == CLI_DONE && budget) {
        struct gs_stages *stages = gs_stages_new(memory, registry, algo, rules, budget, NULL);
        gs_writer_init(&writer, text, sizeof text);
        for (unsigned i = 0; stages && i < stages->count; i++)
            gs_writer_add(&writer, "%s%s", i > 0 ? ", " : "", stages->list[i].algo->name);
        put_row(file, text_board(rules, board), stages ? text : "none");
        gs_release(memory, stages);
        gs_rules_free(memory, rules);
    }
    gs_memory_free(budget);
    gs_memory_free(memory);
    return code;
}

/* The plans for the board of the command line, or for one board of every game. */
static enum cli_exit put_plans(FILE *file, const struct gs_registry *registry,
                               const struct gs_algo *algo, const struct gs_game *game,
                               const struct cli_options *options)
{
    char bytes[TEXT_HUMAN_SIZE];
    enum cli_exit code = CLI_DONE;

    fprintf(file, "\nPlans, with --memory %s:\n",
            text_human_bytes(options->limits.memory_given, bytes));
    for (size_t i = 0; i < registry->game_count && code == CLI_DONE; i++)
        if (!game || registry->games[i] == game)
            code = put_plan(file, registry, algo, registry->games[i], game ? options : NULL,
                            options->limits.memory_given);
    return code;
}

enum cli_exit cli_list_algos(const struct gs_registry *registry, const struct cli_options *options,
                             FILE *file)
{
    if (!options->question.game) {
        put_algos(registry, NULL, file);
        return CLI_DONE;
    }
    const struct gs_game *game = cli_find_game(registry, options->question.game);
    return game ? list_fitting(registry, game, options, file) : CLI_USAGE;
}

enum cli_exit cli_help(const struct cli_option_table *table, const struct cli_options *options,
                       const struct gs_registry *registry, FILE *file)
{
    const struct gs_game *game = NULL;
    const struct gs_algo *algo = NULL;
    struct gs_error error;

    if (options->question.game && !(game = cli_find_game(registry, options->question.game)))
        return CLI_USAGE;
    if (options->method.algo && !(algo = gs_registry_algo(registry, options->method.algo, &error)))
        return cli_refuse("algo", options->method.algo, &error);
    if (options->verb_given)
        put_verb(file, table, registry, options->verb, game);
    if (options->verb_given && (game || algo))
        putc('\n', file);
    if (game)
        put_game(file, game);
    if (game && algo)
        putc('\n', file);
    if (algo)
        put_algo(file, algo);
    if (algo && algo->stages)
        return put_plans(file, registry, algo, game, options);
    if (game || algo || options->verb_given)
        return CLI_DONE;
    if (options->info.help_all)
        put_all(file, table, registry);
    else
        put_overview(file, table);
    return CLI_DONE;
}

/* SPDX-License-Identifier: MIT */
/*
 * The command line parser: getopt_long over the table of options. Its own
 * messages are switched off; every error is one line of ours.
 */
#include "cli/options/options.h"

#include <getopt.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/options/paths.h"
#include "cli/options/suggest.h"

/* The nodes of a graph that can be laid out and viewed. */
#define MOST_NODES 300

/* The value that getopt_long returns for row i; below are its own characters. */
#define FIRST_VALUE 256

static const char *const format_names[CLI_FORMATS] = {"text", "json", "csv", "svg",
                                                      "dot",  "sgf",  "html"};

uint64_t cli_graph_nodes(const struct cli_options *options)
{
    return options->limits.most == UINT64_MAX ? MOST_NODES : options->limits.most;
}

const char *cli_format_name(enum cli_format format)
{
    for (size_t i = 0; i < CLI_FORMATS; i++)
        if ((unsigned)format == 1u << i)
            return format_names[i];
    return "unknown";
}

void cli_format_names(unsigned formats, const char *names[CLI_FORMATS + 1])
{
    size_t count = 0;

    for (size_t i = 0; i < CLI_FORMATS; i++)
        if (formats & 1u << i)
            names[count++] = format_names[i];
    names[count] = NULL;
}

uint64_t cli_states_step(const struct cli_part_options *share)
{
    return share->parts > 0 ? share->parts : 1;
}

uint64_t cli_states_skipped(const struct cli_part_options *share)
{
    return share->parts > 0 ? share->part - 1 : 0;
}

/* Several options begin with this abbreviation. */
static void refuse_ambiguous(const struct cli_option_table *table, const char *name)
{
    const char *names[CLI_OPTIONS_MAX + 1];
    char list[GS_ERROR_SIZE], quote[GS_QUOTE_SIZE];
    struct gs_writer writer;
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (strncmp(table->rows[i].name, name, strlen(name)) == 0)
            names[count++] = table->rows[i].name;
    names[count] = NULL;
    gs_writer_init(&writer, list, sizeof list);
    for (size_t i = 0; i < count; i++)
        gs_writer_add(&writer, "%s--%s", i == 0 ? "" : names[i + 1] ? ", " : " or ", names[i]);
    cli_error("option '--%s' is ambiguous: %s", gs_quote(name, quote), list);
}

static size_t count_matches(const struct cli_option_table *table, const char *name)
{
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        count += strncmp(table->rows[i].name, name, strlen(name)) == 0;
    return count;
}

/* argument is the unknown option as it was typed. */
static enum cli_exit refuse_option(const struct cli_option_table *table, const char *argument)
{
    const char *names[CLI_OPTIONS_MAX + 1] = {NULL};
    char name[GS_QUOTE_SIZE], quote[GS_QUOTE_SIZE], words[CLI_SUGGESTION_SIZE];
    size_t dashes = strspn(argument, "-");

    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument + dashes, "="), argument + dashes);
    if (dashes == 2 && name[0] && count_matches(table, name) > 1) {
        refuse_ambiguous(table, name);
        return CLI_USAGE;
    }
    for (size_t i = 0; i < table->count; i++)
        names[i] = table->rows[i].name;
    const char *nearest = gs_nearest(name, names);
    if (dashes == 2 && cli_suggest(table, name, words))
        cli_error("option '%s' is not known; expected %s", gs_quote(argument, quote), words);
    else if (nearest)
        cli_error("option '%s' is not known (nearest: --%s)", gs_quote(argument, quote), nearest);
    else
        cli_error("option '%s' is not known; see solve --help", gs_quote(argument, quote));
    return CLI_USAGE;
}

/* An argument that is no verb, or one too many. */
static enum cli_exit refuse_argument(const struct cli_option_table *table,
                                     const struct cli_options *options, const char *text)
{
    const char *names[CLI_VERBS_MAX + 1] = {NULL};
    char quote[GS_QUOTE_SIZE], words[CLI_SUGGESTION_SIZE];
    struct gs_error error;

    if (options->verb->run && cli_suggest(table, text, words)) {
        cli_error("argument '%s': expected %s", gs_quote(text, quote), words);
        return CLI_USAGE;
    }
    if (options->verb_given) {
        cli_error("argument '%s' is one too many: the verb is %s already", gs_quote(text, quote),
                  options->verb->name);
        return CLI_USAGE;
    }
    for (size_t i = 0; table->verbs[i].name; i++)
        names[i] = table->verbs[i].name;
    gs_name_refuse(&error, "verb", text, names);
    cli_error("%s", error.message);
    return CLI_USAGE;
}

/* A further operand of a verb that takes several. */
static enum cli_exit add_operand(struct cli_options *options, const char *text)
{
    if (options->operand_count == CLI_OPERANDS_MAX) {
        cli_error("%s takes at most %d names", options->verb->name, CLI_OPERANDS_MAX);
        return CLI_USAGE;
    }
    options->operands[options->operand_count++] = text;
    options->file = options->operands[0];
    return CLI_DONE;
}

static enum cli_exit set_verb(const struct cli_option_table *table, struct cli_options *options,
                              const char *text)
{
    if (options->verb_given && options->verb->usage)
        return add_operand(options, text);
    if (options->verb_given && !options->verb->run && !options->file) {
        options->file = text;
        return CLI_DONE;
    }
    if (strcmp(text, "help") == 0 && !options->info.help) {
        options->info.help = true;
        return CLI_DONE;
    }
    if (strcmp(text, "all") == 0 && options->info.help && !options->verb_given) {
        options->info.help_all = true;
        return CLI_DONE;
    }
    for (size_t i = 0; table->verbs[i].name && !options->verb_given; i++)
        if (strcmp(table->verbs[i].name, text) == 0) {
            options->verb = &table->verbs[i];
            options->verb_given = true;
            return CLI_DONE;
        }
    return refuse_argument(table, options, text);
}

/* Whether the verb takes the option; for --format, whether it takes its value too. */
static enum cli_exit check_verb(const struct cli_option_table *table,
                                const struct cli_options *options, const bool *given)
{
    for (size_t i = 0; i < table->count; i++) {
        if (given[i] && !(table->rows[i].verbs & options->verb->bit)) {
            cli_error("--%s is not for the verb %s; see solve %s --help", table->rows[i].name,
                      options->verb->name, options->verb->name);
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

/* The ending of a file's name, without the dot; "": it has none. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');

    return dot ? dot + 1 : "";
}

/* The format that the ending of a file's name stands for; 0: none. */
static unsigned format_of_ending(const char *path)
{
    static const struct {
        const char *ending, *format;
    } others[] = {{"jsonl", "json"}, {"htm", "html"}, {"gv", "dot"}, {"txt", "text"}};
    const char *name = ending_of(path);

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcasecmp(others[i].ending, name) == 0)
            name = others[i].format;
    for (size_t i = 0; i < CLI_FORMATS; i++)
        if (strcasecmp(format_names[i], name) == 0)
            return 1u << i;
    return 0;
}

/* Whether the ending stands for a format that no verb writes, such as a picture in points. */
static bool is_foreign_ending(const char *path)
{
    static const char *const endings[] = {"png", "jpg", "jpeg", "gif", "bmp", "webp", "pdf",
                                          "ps",  "eps", "xlsx", "ods", "xml", "yaml"};

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (strcasecmp(endings[i], ending_of(path)) == 0)
            return true;
    return false;
}

/* Without --format: that of the name of --output. Refuses one that the verb does not write. */
static enum cli_exit set_format_by_name(struct cli_options *options)
{
    const bool informs = options->info.help || options->info.version || options->info.manual ||
                         options->info.list_games || options->info.list_algos;
    const char *path = options->verb->folder || informs ? NULL : options->report.output;
    const unsigned format = path ? format_of_ending(path) : 0;
    const char *names[CLI_FORMATS + 1];
    char quote[GS_QUOTE_SIZE], list[GS_ERROR_SIZE];
    struct gs_writer writer;

    if (format == 0 && !(path && is_foreign_ending(path)))
        return CLI_DONE;
    if (options->verb->formats & format) {
        options->report.format = (enum cli_format)format;
        return CLI_DONE;
    }
    cli_format_names(options->verb->formats, names);
    gs_writer_init(&writer, list, sizeof list);
    gs_writer_list(&writer, names);
    cli_error("--output '%s': %s does not write %s; expected a name that ends otherwise, or "
              "--format with %s",
              gs_quote(path, quote), options->verb->name,
              format != 0 ? cli_format_name((enum cli_format)format) : ending_of(path), list);
    return CLI_USAGE;
}

static enum cli_exit set_format(struct cli_options *options)
{
    const char *names[CLI_FORMATS + 1];
    struct gs_error error;

    if (!options->report.format_name)
        return set_format_by_name(options);
    for (size_t i = 0; i < CLI_FORMATS; i++) {
        if ((options->verb->formats & 1u << i) &&
            strcmp(format_names[i], options->report.format_name) == 0) {
            options->report.format = (enum cli_format)(1u << i);
            return CLI_DONE;
        }
    }
    cli_format_names(options->verb->formats, names);
    gs_name_refuse(&error, "format", options->report.format_name, names);
    return cli_refuse("format", options->report.format_name, &error);
}

static void fill_getopt(const struct cli_option_table *table, struct option *list)
{
    for (size_t i = 0; i < table->count; i++)
        list[i] = (struct option){.name = table->rows[i].name,
                                  .has_arg = table->rows[i].optional   ? optional_argument
                                             : table->rows[i].argument ? required_argument
                                                                       : no_argument,
                                  .val = FIRST_VALUE + (int)i};
    list[table->count] = (struct option){.name = NULL};
}

/* An option without its value. */
static void refuse_missing(const struct cli_option *row)
{
    char list[GS_ERROR_SIZE];
    struct gs_writer writer;

    gs_writer_init(&writer, list, sizeof list);
    if (row->choices)
        gs_writer_list(&writer, row->choices);
    else
        gs_writer_add(&writer, "%s", row->argument);
    cli_error("--%s needs a value: --%s %s; see solve --help", row->name, row->name, list);
}

/* Reports what is wrong when getopt_long returned '?' or ':'. */
static enum cli_exit refuse_parsed(const struct cli_option_table *table, int found, char **argv,
                                   const char *game)
{
    const struct cli_option *row =
        optopt >= FIRST_VALUE ? &table->rows[optopt - FIRST_VALUE] : NULL;
    char letter[3] = {'-', (char)optopt, '\0'};

    if (row && found == ':' && row->of_game) /* its meaning depends on the game */
        cli_error("--%s needs a value; see solve --game %s --help", row->name,
                  game ? game : "NAME");
    else if (row && found == ':')
        refuse_missing(row);
    else if (row)
        cli_error("--%s takes no value", row->name);
    else
        return refuse_option(table, optopt ? letter : argv[optind - 1]);
    return CLI_USAGE;
}

/*
 * The leading "-" of the short options delivers the verb wherever it is, whatever the environment
 * says about the order of arguments.
 */
static enum cli_exit parse_all(const struct cli_option_table *table, int argc, char **argv,
                               struct cli_options *options, bool *given)
{
    struct option list[CLI_OPTIONS_MAX + 1];
    enum cli_exit code = CLI_DONE;
    int found;

    fill_getopt(table, list);
    opterr = 0;
    optind = 0; /* from the start, also the second time */
    while (code == CLI_DONE && (found = getopt_long(argc, argv, "-:hV", list, NULL)) != -1) {
        if (found == 1) {
            code = set_verb(table, options, optarg);
        } else if (found == 'h') {
            options->info.help = true;
        } else if (found == 'V') {
            options->info.version = true;
        } else if (found < FIRST_VALUE) {
            code = refuse_parsed(table, found, argv, options->question.game);
        } else {
            const struct cli_option *row = &table->rows[found - FIRST_VALUE];
            given[found - FIRST_VALUE] = true;
            code = row->set(options, row, optarg) ? CLI_DONE : CLI_USAGE;
        }
    }
    while (code == CLI_DONE && optind < argc)
        code = set_verb(table, options, argv[optind++]);
    return code;
}

/* One thread for each processor that the process may use, up to what --threads takes. */
static uint64_t threads_offered(void)
{
    const unsigned count = gs_processors();
    return count < CLI_THREADS_MAX ? count : CLI_THREADS_MAX;
}

/* What only a picture and a game have. */
static enum cli_exit check_picture(const struct cli_report_options *report)
{
    if (!report->line || report->format == CLI_SVG || report->format == CLI_SGF)
        return CLI_DONE;
    cli_error("--line is for a picture or a game; expected --format svg or sgf, not %s",
              cli_format_name(report->format));
    return CLI_USAGE;
}

enum cli_exit cli_options_parse(const struct cli_option_table *table, int argc, char **argv,
                                struct cli_options *options)
{
    bool given[CLI_OPTIONS_MAX] = {false};

    *options = (struct cli_options){
        .table = table,
        .verb = &table->verbs[0],
        .method.seed_count = 1,
        .report.format = CLI_TEXT,
    };
    cli_options_preset(table, options);
    options->limits.memory = options->limits.memory_given;
    enum cli_exit code = parse_all(table, argc, argv, options, given);
    if (code == CLI_DONE)
        code = check_verb(table, options, given);
    if (code == CLI_DONE)
        code = set_format(options);
    if (code == CLI_DONE && options->report.quiet && options->report.format != CLI_TEXT) {
        cli_error("--quiet prints text; expected --format text, not %s",
                  cli_format_name(options->report.format));
        code = CLI_USAGE;
    }
    if (code == CLI_DONE)
        code = check_picture(&options->report);
    if (code != CLI_DONE)
        return code;
    if (options->limits.threads == 0)
        options->limits.threads = threads_offered();
    options->limits.of_move = options->verb->plays;
    cli_paths_fill(table, options);
    return cli_paths_check(&options->paths);
}

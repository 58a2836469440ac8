/* SPDX-License-Identifier: MIT */
/*
 * complete.c - what could stand in place of the last word of a command line. The scripts in
 * src/package/completion call it and show what it prints; all words come from the tables of
 * options, verbs, games and algorithms.
 *
 * A word that is offered stands on a line of its own, followed by a tab and its meaning if it has
 * one. The line ":files" stands for the names of files.
 */
#include <string.h>

#include "cli/help.h"
#include "cli/verbs.h"

/* The command line so far. */
struct typed {
    const struct cli_option_table *table;
    const struct gs_registry *registry;
    const struct cli_verb *verb;     /* NULL: none yet */
    const char *game;                /* NULL: none yet */
    const struct cli_option *option; /* whose value the last word is; NULL: of none */
    const char *word;                /* the last word, or its part behind '=' */
    FILE *file;
};

static const struct cli_verb *find_verb(const char *name)
{
    for (const struct cli_verb *verb = cli_verbs; verb->name; verb++)
        if (strcmp(verb->name, name) == 0)
            return verb;
    return NULL;
}

/* The option "--NAME" or "--NAME=VALUE". */
static const struct cli_option *find_option(const struct cli_option_table *table, const char *word)
{
    if (strncmp(word, "--", 2) != 0)
        return NULL;
    return cli_option_find(table, word + 2, strcspn(word + 2, "="));
}

/*
 * Reads the words before the last one. A shell may give "--game=hex" as one word, or, as bash does,
 * as three.
 */
static void read_words(struct typed *typed, int count, char **words)
{
    const struct cli_option *option = NULL; /* whose value comes next */
    for (int i = 0; i + 1 < count; i++) {
        const char *word = words[i], *value = word;
        if (strcmp(word, "=") == 0)
            continue;
        const struct cli_option *named = option ? NULL : find_option(typed->table, word);
        if (named && strchr(word, '=')) {
            option = named;
            value = strchr(word, '=') + 1;
        }
        if (option && strcmp(option->name, "game") == 0)
            typed->game = value;
        if (!option && !named && find_verb(word))
            typed->verb = find_verb(word);
        option = !option && named && named->argument ? named : NULL;
    }
    const char *last = count > 0 ? words[count - 1] : "";
    typed->option = option;
    typed->word = strcmp(last, "=") == 0 ? "" : last;
    if (!option && find_option(typed->table, last) && strchr(last, '=')) {
        typed->option = find_option(typed->table, last);
        typed->word = strchr(last, '=') + 1;
    }
}

/* The beginning of a help text: without parentheses in front, up to a semicolon. */
static void put_brief(FILE *file, const char *help)
{
    const char *close = *help == '(' ? strchr(help, ')') : NULL;
    if (close)
        help = close + 1 + strspn(close + 1, " ");
    fprintf(file, "\t%.*s", (int)strcspn(help, ";"), help);
}

/* Offers PREFIX NAME SUFFIX if it begins like the last word; help may be NULL. */
static void offer(const struct typed *typed, const char *prefix, const char *name,
                  const char *suffix, const char *help)
{
    const char *word = typed->word;
    const size_t length = strlen(word), before = strlen(prefix);
    const size_t head = length < before ? length : before;
    if (strncmp(word, prefix, head) != 0 || strncmp(word + head, name, length - head) != 0)
        return;
    fprintf(typed->file, "%s%s%s", prefix, name, suffix);
    if (help)
        put_brief(typed->file, help);
    putc('\n', typed->file);
}

static void offer_list(const struct typed *typed, const char *const *words)
{
    for (; *words; words++)
        offer(typed, "", *words, "", NULL);
}

static void offer_games(const struct typed *typed)
{
    for (size_t i = 0; i < typed->registry->game_count; i++)
        offer(typed, "", typed->registry->games[i]->name, "", typed->registry->games[i]->summary);
}

static void offer_algos(const struct typed *typed)
{
    for (size_t i = 0; i < typed->registry->algo_count; i++)
        offer(typed, "", typed->registry->algos[i]->name, "", typed->registry->algos[i]->summary);
}

/* Whether one of the algorithms before has a parameter of this name. */
static bool is_offered(const struct gs_registry *registry, size_t algo, const char *name)
{
    for (size_t i = 0; i < algo; i++)
        if (gs_param_find(registry->algos[i]->params, name))
            return true;
    return false;
}

static void offer_params(const struct typed *typed)
{
    const struct gs_registry *registry = typed->registry;
    for (size_t i = 0; i < registry->algo_count; i++)
        for (const struct gs_param *param = registry->algos[i]->params; param->name; param++)
            if (!is_offered(registry, i, param->name))
                offer(typed, "", param->name, "=", NULL);
}

static void offer_formats(const struct typed *typed)
{
    const char *names[CLI_FORMATS + 1];
    cli_format_names((typed->verb ? typed->verb : cli_verbs)->formats, names);
    offer_list(typed, names);
}

static void offer_files(const struct typed *typed)
{
    fputs(":files\n", typed->file);
}

/* The choices of a parameter of the game that is named. */
static void offer_rule(const struct typed *typed)
{
    for (size_t i = 0; i < typed->registry->game_count; i++) {
        const struct gs_game *game = typed->registry->games[i];
        const struct gs_param *param = gs_param_find(game->params, typed->option->name);
        if (param && param->kind == GS_PARAM_CHOICE && typed->game &&
            strcmp(game->name, typed->game) == 0)
            offer_list(typed, param->choices);
    }
}

static void offer_value(const struct typed *typed)
{
    static void (*const offers[])(const struct typed *typed) = {
        [CLI_GAMES] = offer_games,      [CLI_ALGOS] = offer_algos,
        [CLI_PARAMS] = offer_params,    [CLI_FORMAT_NAMES] = offer_formats,
        [CLI_FILE_NAMES] = offer_files,
    };
    const struct cli_option *option = typed->option;
    if ((option->reads | option->writes) != 0)
        offer_files(typed);
    if (option->of_game)
        offer_rule(typed);
    if (option->choices)
        offer_list(typed, option->choices);
    if (option->offers != CLI_NO_WORDS)
        offers[option->offers](typed);
}

static void offer_options(const struct typed *typed)
{
    const unsigned bit = (typed->verb ? typed->verb : cli_verbs)->bit;
    for (size_t i = 0; i < typed->table->count; i++)
        if (cli_option_fits(&typed->table->rows[i], bit))
            offer(typed, "--", typed->table->rows[i].name, "", typed->table->rows[i].help);
}

/* Verbs, or files for a verb whose operand is one. */
static void offer_operand(const struct typed *typed)
{
    const struct cli_verb *named = typed->verb;
    for (const struct cli_verb *verb = cli_verbs; verb->name && !named; verb++)
        offer(typed, "", verb->name, "", verb->summary);
    if (named && !named->run)
        offer_files(typed);
}

void cli_complete(const struct cli_option_table *table, const struct gs_registry *registry,
                  int count, char **words, FILE *file)
{
    struct typed typed = {.table = table, .registry = registry, .file = file};
    read_words(&typed, count, words);
    if (typed.option)
        offer_value(&typed);
    else if (typed.word[0] == '-')
        offer_options(&typed);
    else
        offer_operand(&typed);
}

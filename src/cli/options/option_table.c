/* SPDX-License-Identifier: MIT */
/* The table of options: the rows of option_list.h, and the parameters of games. */
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "cli/options/option_values.h"

const char *const cli_group_titles[CLI_GROUPS] = {
    [CLI_GROUP_GAME] = "Game",     [CLI_GROUP_METHOD] = "Method",    [CLI_GROUP_LIMITS] = "Limits",
    [CLI_GROUP_OUTPUT] = "Output", [CLI_GROUP_INFO] = "Information",
};

/* Sets of verbs. */
#define PLAYS    (CLI_PLAY | CLI_GTP | CLI_GOMOCUP)
#define SEARCHES (CLI_SOLVE | CLI_AUDIT | CLI_BENCH | CLI_MAP | CLI_SPLIT | PLAYS)
#define ASKS     (CLI_SOLVE | CLI_AUDIT | CLI_BENCH)
#define REPORTS  (CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP | CLI_PROBE)
#define SURVIVES (CLI_SOLVE | CLI_COUNT | CLI_MAP)
#define PROOFS   (CLI_CHECK | CLI_TRIM | CLI_JOIN)
#define GAMES    (CLI_ALL_VERBS & ~PROOFS & ~CLI_GAME)
#define ALL      CLI_ALL_VERBS

/* Lists in a row. */
#define WORDS(...)   ((const char *const[]){__VA_ARGS__, NULL})
#define NUMBERS(...) ((const int[]){__VA_ARGS__})
#define FOR(...)     ((const struct cli_verb_help[]){__VA_ARGS__, {0, NULL}})

#define ROW(part, kind, member_, ...)                                                              \
    OPTION(kind, offsetof(struct cli_options, part.member_), __VA_ARGS__)
#define OTHER(setter, ...) OPTION(setter, 0, __VA_ARGS__)
#define OPTION(setter, member_, name_, group_, verbs_, ...)                                        \
    {.name = name_,                                                                                \
     .group = CLI_GROUP_##group_,                                                                  \
     .verbs = verbs_,                                                                              \
     .set = cli_set_##setter,                                                                      \
     .member = member_,                                                                            \
     __VA_ARGS__},

#define IN_QUESTION(...)   ROW(question, __VA_ARGS__)
#define IN_METHOD(...)     ROW(method, __VA_ARGS__)
#define IN_LIMITS(...)     ROW(limits, __VA_ARGS__)
#define IN_REPORT(...)     ROW(report, __VA_ARGS__)
#define IN_FILES(...)      ROW(files, __VA_ARGS__)
#define IN_CHECKPOINT(...) ROW(checkpoints, __VA_ARGS__)
#define IN_BENCH(...)      ROW(bench, __VA_ARGS__)
#define IN_AUTHOR(...)     ROW(author, __VA_ARGS__)
#define IN_SPLIT(...)      ROW(split, __VA_ARGS__)
#define IN_PLAY(...)       ROW(play, __VA_ARGS__)
#define IN_INFO(...)       ROW(info, __VA_ARGS__)

/* The parameters of the registered games come after the first rows; see cli_option_table_init. */
static const struct cli_option table_rows[] = {
#include "cli/options/option_list.h"
};

#define OWN_ROWS (sizeof table_rows / sizeof table_rows[0])

/* How many of the first rows come before the parameters of games. */
#define GAME_ROWS 4

static const struct cli_option *find_row(const struct cli_option *rows, size_t count,
                                         const char *name, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return &rows[i];
    return NULL;
}

const struct cli_option *cli_option_find(const struct cli_option_table *table, const char *name,
                                         size_t length)
{
    return find_row(table->rows, table->count, name, length);
}

/* Whether there is an option of that name, which may come later. */
static bool is_taken(const struct cli_option_table *table, const char *name)
{
    return find_row(table_rows, OWN_ROWS, name, strlen(name)) ||
           cli_option_find(table, name, strlen(name));
}

static void add_row(struct cli_option_table *table, const struct cli_option *row)
{
    if (table->count < CLI_OPTIONS_MAX)
        table->rows[table->count++] = *row;
}

static void add_game_rows(struct cli_option_table *table, const struct gs_game *game)
{
    static const char *const arguments[] = {
        [GS_PARAM_INT] = "N",     [GS_PARAM_REAL] = "X",    [GS_PARAM_CHOICE] = "NAME",
        [GS_PARAM_SIZE] = "SIZE", [GS_PARAM_TEXT] = "TEXT",
    };

    for (const struct gs_param *param = game->params; param->name; param++)
        if (!is_taken(table, param->name))
            add_row(table, &(struct cli_option){.name = param->name,
                                                .argument = arguments[param->kind],
                                                .group = CLI_GROUP_GAME,
                                                .verbs = GAMES | CLI_GAME,
                                                .of_game = true,
                                                .help = param->help,
                                                .set = cli_set_rule});
}

void cli_option_table_init(struct cli_option_table *table, const struct cli_verb *verbs,
                           const struct gs_registry *registry)
{
    table->verbs = verbs;
    table->registry = registry;
    table->count = 0;
    for (size_t i = 0; i < OWN_ROWS; i++) {
        if (i == GAME_ROWS)
            for (size_t game = 0; game < registry->game_count; game++)
                add_game_rows(table, registry->games[game]);
        add_row(table, &table_rows[i]);
    }
}

void cli_options_preset(const struct cli_option_table *table, struct cli_options *options)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].preset > 0)
            *(uint64_t *)((char *)options + table->rows[i].member) = table->rows[i].preset;
}

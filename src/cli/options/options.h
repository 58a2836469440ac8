/* SPDX-License-Identifier: MIT */
/*
 * options.h - the one table of options. The parser, --help, the manual page
 * and the texts of errors follow from it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

/* Headings in --help and the manual page. */
enum cli_group {
    CLI_GROUP_GAME,
    CLI_GROUP_METHOD,
    CLI_GROUP_LIMITS,
    CLI_GROUP_OUTPUT,
    CLI_GROUP_INFO,
    CLI_GROUPS
};

extern const char *const cli_group_titles[CLI_GROUPS];

/* Lists of words that completion offers for the value of an option. */
enum cli_words { CLI_NO_WORDS, CLI_GAMES, CLI_ALGOS, CLI_PARAMS, CLI_FORMAT_NAMES, CLI_FILE_NAMES };

struct cli_option;

/* Stores the value; prints the error and returns false if it is not valid. */
typedef bool cli_setter(struct cli_options *options, const struct cli_option *option,
                        const char *text);

/* What an option means for some verbs, as a phrase behind its help. */
struct cli_verb_help {
    unsigned verbs; /* enum cli_verb_bit, or-ed; 0 ends a list */
    const char *text;
};

struct cli_option {
    const char *name;
    const char *argument; /* its name in --help; NULL: none */
    bool optional;        /* the argument may be left out: --name or --name=ARGUMENT */
    enum cli_group group;
    unsigned verbs;   /* enum cli_verb_bit, or-ed: which verbs take it */
    const char *help; /* for all verbs that take it: one line without a full stop */
    const struct cli_verb_help *verb_help; /* NULL: the same for all */
    const char *brief; /* for the overview of what everybody needs; NULL: not in it */
    cli_setter *set;
    size_t member;     /* offset in struct cli_options, for setters that serve several rows */
    uint64_t min, max; /* of an integer */
    uint64_t preset;   /* an integer that is not given */
    /* The verbs for which the value is a file to read or to write; if both, it is appended to. */
    unsigned reads, writes;
    bool of_game;               /* a parameter of one or more games */
    const char *const *choices; /* what the value can be, ended by NULL; NULL: no such list */
    const int *values;          /* of choices, the number that stands for each; NULL: texts */
    enum cli_words offers;
};

#define CLI_OPTIONS_MAX 128

/* The fixed options, and every parameter of every registered game. */
struct cli_option_table {
    const struct cli_verb *verbs; /* the table of verbs; the first is the default */
    const struct gs_registry *registry;
    size_t count;
    struct cli_option rows[CLI_OPTIONS_MAX];
};

void cli_option_table_init(struct cli_option_table *table, const struct cli_verb *verbs,
                           const struct gs_registry *registry);

/* The option with this name, of that many bytes; NULL: there is none. */
const struct cli_option *cli_option_find(const struct cli_option_table *table, const char *name,
                                         size_t length);

/* Gives the options of the table the values that they have where they are not given. */
void cli_options_preset(const struct cli_option_table *table, struct cli_options *options);

/* Parses the command line; prints the error and returns CLI_USAGE when it is wrong. */
enum cli_exit cli_options_parse(const struct cli_option_table *table, int argc, char **argv,
                                struct cli_options *options);

/* The nodes of a graph that are drawn: those of --most, or as many as can be viewed; 0: all. */
uint64_t cli_graph_nodes(const struct cli_options *options);

/* Of audit with --part K/N: one state in N is taken, after K - 1 are skipped; else all are. */
uint64_t cli_states_step(const struct cli_part_options *share);
uint64_t cli_states_skipped(const struct cli_part_options *share);

/* The name of a format, and the names of those in a set of bits, ended by NULL. */
#define CLI_FORMATS 7
const char *cli_format_name(enum cli_format format);
void cli_format_names(unsigned formats, const char *names[CLI_FORMATS + 1]);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The table of options and how each stores its value. To add one: a member of
 * a part of struct cli_options (cli.h), a setter unless one fits, and a row.
 */
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/options/game_files.h"
#include "cli/options/options.h"
#include "text/values.h"

const char *const cli_group_titles[CLI_GROUPS] = {
    [CLI_GROUP_GAME] = "Game",     [CLI_GROUP_METHOD] = "Method",    [CLI_GROUP_LIMITS] = "Limits",
    [CLI_GROUP_OUTPUT] = "Output", [CLI_GROUP_INFO] = "Information",
};

static bool refuse_value(const struct cli_option *option, const char *text, const char *expected)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("--%s '%s': expected %s", option->name, gs_quote(text, quote), expected);
    return false;
}

/* The member of options that the row names. */
static void *member(struct cli_options *options, const struct cli_option *option)
{
    return (char *)options + option->member;
}

static bool set_text(struct cli_options *options, const struct cli_option *option, const char *text)
{
    *(const char **)member(options, option) = text;
    return true;
}

static bool set_flag(struct cli_options *options, const struct cli_option *option, const char *text)
{
    (void)text;
    *(bool *)member(options, option) = true;
    return true;
}

static bool set_count(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    char expected[96];

    uint64_t count;

    if (text_read_quantity(text, option->max, &count) && count >= option->min) {
        *(uint64_t *)member(options, option) = count;
        return true;
    }
    snprintf(expected, sizeof expected, "a whole number from %" PRIu64 " to %" PRIu64, option->min,
             option->max);
    return refuse_value(option, text, expected);
}

/* The later of --progress and --no-progress wins. */
static bool set_progress(struct cli_options *options, const struct cli_option *option,
                         const char *text)
{
    if (text &&
        (!text_read_seconds(text, &options->progress.seconds) || options->progress.seconds <= 0))
        return refuse_value(option, text, "seconds, more than 0, such as 10 or 0.5, or 5m");
    options->progress.unwanted = strcmp(option->name, "no-progress") == 0;
    options->progress.wanted = !options->progress.unwanted;
    return true;
}

/* A title is shown as it is: one line of UTF-8. */
static bool set_title(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    size_t at = 0, step = 1;

    while (text[at] && (step = gs_printable_length(text + at)) > 0)
        at += step;
    options->report.title = text;
    return (at > 0 && step > 0 && at <= CLI_TITLE_MAX) ||
           refuse_value(option, text, "a line of 1 to 200 bytes in UTF-8, without controls");
}

static bool set_seconds(struct cli_options *options, const struct cli_option *option,
                        const char *text)
{
    return text_read_seconds(text, member(options, option)) ||
           refuse_value(option, text, "seconds such as 10 or 0.5, or with units 90s, 5m or 1h30m");
}

static bool set_interval(struct cli_options *options, const struct cli_option *option,
                         const char *text)
{
    double *seconds = member(options, option);

    return (text_read_seconds(text, seconds) && *seconds > 0) ||
           refuse_value(option, text, "seconds, more than 0, such as 600 or 0.5, or 10m");
}

/*
 * A part of --memory is for the program itself, whose pages grow with what it can do: with them a
 * process takes at most 3 MiB more than --memory, and the C library alone fills half of these.
 */
#define OWN_PART 10
#define OWN_MOST ((uint64_t)768 << 10)

static bool set_memory(struct cli_options *options, const struct cli_option *option,
                       const char *text)
{
    uint64_t given;

    if (!text_read_bytes(text, &given))
        return refuse_value(option, text,
                            "bytes such as 500000, or with a suffix 64K, 512M or 1.5G");
    options->limits.memory_given = given;
    options->limits.memory = given - (given / OWN_PART < OWN_MOST ? given / OWN_PART : OWN_MOST);
    return true;
}

static bool set_factor(struct cli_options *options, const struct cli_option *option,
                       const char *text)
{
    double factor;

    if (text_read_decimal(text, &factor) && factor >= 1) {
        *(double *)member(options, option) = factor;
        return true;
    }
    return refuse_value(option, text, "a decimal number of at least 1, such as 1.05");
}

/* The values of options that have only these, or mostly these; algorithms can play, too. */
static const char *const goal_names[] = {"win", "draw", "value", NULL};
static const char *const version_names[] = {"auto", "1", "2", NULL};
static const char *const kind_names[] = {"taking", "placing", "moving", NULL};
static const char *const player_names[] = {"human", "random", "auto", "strategy", NULL};

static bool set_goal(struct cli_options *options, const struct cli_option *option, const char *text)
{
    static const enum gs_goal goals[] = {GS_GOAL_WIN, GS_GOAL_DRAW, GS_GOAL_VALUE};
    const char *names[4] = {NULL};
    struct gs_error error;

    for (size_t i = 0; i < 3; i++) {
        names[i] = gs_goal_name(goals[i]);
        if (strcmp(names[i], text) == 0) {
            options->question.goal = goals[i];
            return true;
        }
    }
    gs_name_refuse(&error, option->name, text, names);
    cli_refuse(option->name, text, &error);
    return false;
}

static bool set_certificate_version(struct cli_options *options, const struct cli_option *option,
                                    const char *text)
{
    static const char *const names[] = {
        [GS_CERTIFICATE_AUTO] = "auto", [GS_CERTIFICATE_1] = "1", [GS_CERTIFICATE_2] = "2", NULL};
    struct gs_error error;

    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], text) == 0) {
            options->files.certificate_version = (enum gs_certificate_version)i;
            return true;
        }
    gs_name_refuse(&error, option->name, text, names);
    cli_refuse(option->name, text, &error);
    return false;
}

static bool add_setting(struct cli_setting *settings, size_t *count, const char *name,
                        const char *text)
{
    if (*count == CLI_SETTINGS_MAX) {
        cli_error("more than %d options of one kind", CLI_SETTINGS_MAX);
        return false;
    }
    settings[(*count)++] = (struct cli_setting){name, text};
    return true;
}

static bool set_part(struct cli_options *options, const struct cli_option *option, const char *text)
{
    char number[GS_ARG_TEXT];
    const size_t length = strcspn(text, "/");
    uint64_t part, parts;

    snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : 0), text);
    if (text[length] != '/' || !text_read_count(number, CLI_PARTS_MAX, &part) ||
        !text_read_count(text + length + 1, CLI_PARTS_MAX, &parts) || part == 0 || part > parts)
        return refuse_value(option, text, "K/N with K from 1 to N, such as 3/8");
    options->share.part = part;
    options->share.parts = parts;
    return true;
}

static bool set_seeds(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    options->method.seed_count = text_read_numbers(text, 0, &options->method.seed);
    options->method.seeds = text;
    return options->method.seed_count > 0 ||
           refuse_value(option, text,
                        "a whole number from 0 to 18446744073709551615, or for bench a list 1,2,3 "
                        "or a range 1..5");
}

/* NAME=VALUE stays one text; the code that knows the parameters splits it. */
static bool set_param(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    char name[GS_ARG_TEXT];
    const char *value = text_read_pair(text, name);

    if (!value)
        return refuse_value(option, text, "NAME=VALUE, such as symmetry=on");
    return add_setting(options->method.params, &options->method.param_count, text, value);
}

/* A game from a file is loaded already: from here on it has its name. */
static bool set_game(struct cli_options *options, const struct cli_option *option, const char *text)
{
    (void)option;
    options->question.game_is_file = cli_game_is_file(text);
    options->question.game = cli_game_names(text);
    return true;
}

static bool set_rule(struct cli_options *options, const struct cli_option *option, const char *text)
{
    return add_setting(options->question.rules, &options->question.rule_count, option->name, text);
}

#define PLAYS    (CLI_PLAY | CLI_GTP | CLI_GOMOCUP)
#define SEARCHES (CLI_SOLVE | CLI_AUDIT | CLI_BENCH | CLI_MAP | CLI_SPLIT | PLAYS)
#define ASKS     (CLI_SOLVE | CLI_AUDIT | CLI_BENCH)
#define REPORTS  (CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP | CLI_PROBE)
#define SURVIVES (CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_MAP)
#define FILES    (CLI_CHECK | CLI_TRIM | CLI_JOIN)
#define GAMES    (CLI_ALL_VERBS & ~FILES & ~CLI_GAME)
#define ALL      CLI_ALL_VERBS
#define GAME     CLI_GROUP_GAME
#define METHOD   CLI_GROUP_METHOD
#define LIMITS   CLI_GROUP_LIMITS
#define OUTPUT   CLI_GROUP_OUTPUT
#define INFO     CLI_GROUP_INFO

/* The parameters of the registered games come after the first rows; see cli_option_table_init. */
static const struct cli_option table_rows[] = {
    {.name = "game",
     .argument = "NAME",
     .group = GAME,
     .verbs = GAMES | FILES,
     .set = set_game,
     .help = "the game, see --list-games, or a file: ./chomp.so that solve game build has made, "
             "./hex.game that describes one, or a program: 'pipe:python3 nim.py' (required)"},
    {.name = "size",
     .argument = "SIZE",
     .group = GAME,
     .verbs = GAMES | CLI_GAME,
     .set = set_text,
     .member = offsetof(struct cli_options, question.size),
     .help = "the board, such as 2x7; also a list 1x5,2x5 or a range 2x5..3x7 (default that of "
             "--position, else the game's)"},
    {.name = "position",
     .argument = "POSITION",
     .group = GAME,
     .verbs = GAMES | CLI_JOIN,
     .set = set_text,
     .member = offsetof(struct cli_options, question.position),
     .help =
         "where to begin: text of the game, moves, SGF, a start by name, a file, @FILE, or - for "
         "standard input"},
    {.name = "ply",
     .argument = "N",
     .group = GAME,
     .verbs = GAMES | CLI_JOIN,
     .set = set_count,
     .member = offsetof(struct cli_options, question.ply),
     .max = UINT_MAX,
     .help = "play only the first N moves of a game or a list of moves (default: all)"},
    {.name = "strategy",
     .argument = "FILE",
     .group = GAME,
     .verbs = CLI_PROBE | CLI_PLAY | CLI_GTP | CLI_GOMOCUP | CLI_DRAW,
     .set = set_text,
     .member = offsetof(struct cli_options, files.strategy),
     .reads = CLI_PROBE | CLI_PLAY | CLI_GTP | CLI_GOMOCUP | CLI_DRAW,
     .help = "the file to look positions up in, or to play by: of --save, or a certificate; it "
             "names the game and the board (probe: required)"},
    {.name = "positions",
     .argument = "FILE",
     .group = GAME,
     .verbs = CLI_SOLVE | CLI_PROBE,
     .set = set_text,
     .member = offsetof(struct cli_options, question.positions),
     .reads = CLI_SOLVE | CLI_PROBE,
     .help = "solve, or look up, every line of FILE, or of standard input (-): a position each, or "
             "games that play saved"},
    {.name = "verify",
     .group = METHOD,
     .verbs = CLI_PROBE,
     .set = set_flag,
     .member = offsetof(struct cli_options, files.verify),
     .help = "read all of the file first, and refuse it where it is damaged or its claims fail"},
    {.name = "algo",
     .argument = "NAME",
     .group = METHOD,
     .verbs = SEARCHES,
     .set = set_text,
     .member = offsetof(struct cli_options, method.algo),
     .help =
         "the algorithm, see --list-algos, perhaps with parameters, NAME:PARAM=VALUE; for bench "
         "also a list A,B, or all that fit and prove something (default auto)"},
    {.name = "param",
     .argument = "NAME=VALUE",
     .group = METHOD,
     .verbs = SEARCHES | CLI_COUNT | CLI_THREATS,
     .set = set_param,
     .help = "a parameter of the algorithm; may be repeated"},
    {.name = "black",
     .argument = "PLAYER",
     .group = METHOD,
     .verbs = CLI_PLAY,
     .set = set_text,
     .member = offsetof(struct cli_options, play.black),
     .choices = player_names,
     .help =
         "who plays Black: human, random, auto, strategy or an algorithm (default human; without "
         "--white the side that moves second is auto, or strategy the side of --strategy)"},
    {.name = "white",
     .argument = "PLAYER",
     .group = METHOD,
     .verbs = CLI_PLAY,
     .set = set_text,
     .member = offsetof(struct cli_options, play.white),
     .choices = player_names,
     .help = "who plays White"},
    {.name = "kind",
     .argument = "KIND",
     .group = METHOD,
     .verbs = CLI_GAME,
     .set = set_text,
     .member = offsetof(struct cli_options, author.kind),
     .choices = kind_names,
     .help = "of game new: stones are taken or placed, or pawns moved (default taking)"},
    {.name = "goal",
     .argument = "GOAL",
     .group = METHOD,
     .verbs = SEARCHES,
     .set = set_goal,
     .choices = goal_names,
     .help = "the question: win, draw or value (default value; for map win or value)"},
    {.name = "seed",
     .argument = "N",
     .group = METHOD,
     .verbs = SEARCHES,
     .set = set_seeds,
     .help =
         "shuffle the moves; 0 keeps the game's order (default 0); what random plays; for bench "
         "also a list 1,2,3 or a range 1..5"},
    {.name = "part",
     .argument = "K/N",
     .group = METHOD,
     .verbs = CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP,
     .set = set_part,
     .help = "do one of N shares of the work (states of audit, moves of map, boards of count, rows "
             "of bench); solve join puts their files together; of audit also a sample, without a "
             "file: one state in N"},
    {.name = "jobs",
     .argument = "N",
     .group = METHOD,
     .verbs = CLI_SPLIT | CLI_JOIN,
     .set = set_count,
     .member = offsetof(struct cli_options, split.jobs),
     .min = 1,
     .max = 10000000,
     .help = "cut the question into about so many jobs (split: default 100; join: where fewer are "
             "left, cut them into so many; default 1)"},
    {.name = "probe",
     .argument = "N",
     .group = METHOD,
     .verbs = CLI_SPLIT,
     .set = set_count,
     .member = offsetof(struct cli_options, split.probe),
     .max = UINT32_MAX,
     .help = "search each position so many nodes before it becomes a job, which answers the easy "
             "ones and tells how hard the others seem; the question itself 1000 times as many, or "
             "--jobs times if that is more (default 1000; 0: not at all)"},
    {.name = "slice",
     .argument = "N",
     .group = METHOD,
     .verbs = CLI_SPLIT | CLI_SOLVE,
     .set = set_count,
     .member = offsetof(struct cli_options, split.slice),
     .max = INT64_MAX, /* job.sh compares it with what a job took */
     .help = "split: search each job so many nodes, then put it back; a later round goes on with "
             "it, up to four times as many in all, if the numbers of the tree still choose it "
             "(default 1M); solve: end the search after so many nodes, but not the certificate of "
             "what it found (default 0: go on to the end)"},
    {.name = "trust",
     .group = METHOD,
     .verbs = CLI_JOIN,
     .set = set_flag,
     .member = offsetof(struct cli_options, split.trust),
     .help = "take values on trust that come without a certificate; what rests on them is not "
             "proved"},
    {.name = "plan",
     .group = METHOD,
     .verbs = CLI_JOIN,
     .set = set_flag,
     .member = offsetof(struct cli_options, split.plan),
     .help = "only write the lists of the next round, by what the results say, and verify no "
             "certificate: nothing is proved; exit code 0: no job is left, and join without --plan "
             "verifies them"},
    {.name = "repeat",
     .argument = "N",
     .group = METHOD,
     .verbs = CLI_BENCH,
     .set = set_count,
     .member = offsetof(struct cli_options, bench.repeat),
     .min = 1,
     .max = UINT64_MAX,
     .help = "run each row N times: least and median time (default 1)"},
    {.name = "baseline",
     .argument = "FILE",
     .group = METHOD,
     .verbs = CLI_BENCH,
     .set = set_text,
     .member = offsetof(struct cli_options, bench.baseline),
     .reads = CLI_BENCH,
     .help = "compare with an earlier table of csv or json: exit 4 where a value or proof differs, "
             "nodes grew, a row is missing, or no row was compared"},
    {.name = "factor",
     .argument = "F",
     .group = METHOD,
     .verbs = CLI_BENCH,
     .set = set_factor,
     .member = offsetof(struct cli_options, bench.factor),
     .help = "nodes may grow to F times those of the baseline (default 1.0: no growth)"},
    {.name = "slower",
     .argument = "F",
     .group = METHOD,
     .verbs = CLI_BENCH,
     .set = set_factor,
     .member = offsetof(struct cli_options, bench.slower),
     .help = "exit 4 also where the median time of --repeat is more than F times that of the "
             "baseline, and the spread of the runs does not explain it (default: times are only "
             "shown)"},
    {.name = "allow-missing",
     .group = METHOD,
     .verbs = CLI_BENCH,
     .set = set_flag,
     .member = offsetof(struct cli_options, bench.allow_missing),
     .help = "let rows of the baseline be missing, or all of them"},
    {.name = "time",
     .argument = "SECONDS",
     .group = LIMITS,
     .verbs = ALL,
     .set = set_seconds,
     .member = offsetof(struct cli_options, limits.seconds),
     .help = "stop after this time, with what is known by then; in games, split and its jobs: each "
             "move, each job; 90s, 5m, 1h30m (default 0: none)"},
    {.name = "time-each",
     .argument = "SECONDS",
     .group = LIMITS,
     .verbs = CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_BENCH | CLI_MAP,
     .set = set_seconds,
     .member = offsetof(struct cli_options, limits.each_seconds),
     .help = "stop each search after this time: of a board, a position, a row of bench, a move of "
             "map, a state of audit (default 0: none)"},
    {.name = "memory",
     .argument = "BYTES",
     .group = LIMITS,
     .verbs = ALL,
     .set = set_memory,
     .help = "use no more; 512M, 1.5G, 4GiB (default 4G; 0: no limit)"},
    {.name = "disk",
     .argument = "FOLDER",
     .group = LIMITS,
     .verbs = CLI_SOLVE | CLI_COUNT,
     .set = set_text,
     .member = offsetof(struct cli_options, limits.disk),
     .help = "keep states there, in files without names, where they do not fit into --memory"},
    {.name = "threads",
     .argument = "N",
     .group = LIMITS,
     .verbs = ALL,
     .set = set_count,
     .member = offsetof(struct cli_options, limits.threads),
     .max = CLI_THREADS_MAX,
     .help =
         "solve N boards, positions, moves of a map or states of an audit side by side; a single "
         "one is searched or verified on N threads where the algorithm can, or searched with N "
         "seeds where that gains (its --help); the answers are the same (default 1; 0: one for "
         "each processor that the process may use)"},
    {.name = "nodes",
     .argument = "N",
     .group = LIMITS,
     .verbs = GAMES & ~CLI_PROBE,
     .set = set_count,
     .member = offsetof(struct cli_options, limits.nodes),
     .max = UINT64_MAX,
     .help = "stop each board (map and games: each move) after so many nodes; 500000, 20M, 1e9 "
             "(default 0: none)"},
    {.name = "depth",
     .argument = "N",
     .group = LIMITS,
     .verbs = GAMES & ~CLI_PROBE,
     .set = set_count,
     .member = offsetof(struct cli_options, limits.depth),
     .max = UINT_MAX,
     .help = "look no more than N plies ahead (default 0: no limit); draw: show no more"},
    {.name = "most",
     .argument = "N",
     .group = LIMITS,
     .verbs = CLI_DRAW,
     .set = set_count,
     .member = offsetof(struct cli_options, limits.most),
     .max = UINT32_MAX - 1,
     .help = "show the N nodes of a graph, or positions of a page, that are nearest to its root "
             "(default 300, in a page 200000; 0: all)"},
    {.name = "format",
     .argument = "FORMAT",
     .group = OUTPUT,
     .verbs = ALL,
     .set = set_text,
     .member = offsetof(struct cli_options, report.format_name),
     .help = "text, json or csv; for solve also svg; for map svg or html; for draw text, svg, sgf, "
             "html or dot; for "
             "threats text, json or dot (default: as the name of --output ends, else text)"},
    {.name = "title",
     .argument = "TEXT",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_DRAW | CLI_MAP,
     .set = set_title,
     .help = "of a picture (svg): TEXT above the board"},
    {.name = "width",
     .argument = "PIXELS",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_DRAW | CLI_MAP,
     .set = set_count,
     .member = offsetof(struct cli_options, report.width),
     .min = 16,
     .max = 20000,
     .help = "of a picture (svg): how wide it is, the height following (default 40 for a field)"},
    {.name = "line",
     .argument = "MOVES",
     .group = OUTPUT,
     .verbs = CLI_DRAW,
     .set = set_text,
     .member = offsetof(struct cli_options, report.line),
     .help = "of a picture (svg) or a game (sgf): moves from the position, such as 'b2 a3 c1', "
             "which the picture shows as numbers"},
    {.name = "all",
     .group = OUTPUT,
     .verbs = CLI_THREATS,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.all),
     .help = "the whole tree: all sequences with as many threes as may be, in place of those until "
             "the first one wins"},
    {.name = "stats",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_COUNT | CLI_AUDIT | CLI_MAP | CLI_THREATS,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.stats),
     .help = "with text, also the counters of the search that are not 0"},
    {.name = "quiet",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_PROBE,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.quiet),
     .help = "print the value alone, as text"},
    {.name = "no-header",
     .group = OUTPUT,
     .verbs = REPORTS | CLI_CHECK,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.no_header),
     .help = "leave out the header line of csv"},
    {.name = "output",
     .argument = "FILE",
     .group = OUTPUT,
     .verbs = ALL,
     .set = set_text,
     .member = offsetof(struct cli_options, report.output),
     .writes = ALL & ~(CLI_SPLIT | CLI_GAME),
     .help = "write to FILE, which appears when it is complete; split: the folder of the jobs, new "
             "or empty"},
    {.name = "append",
     .group = OUTPUT,
     .verbs = REPORTS,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.append),
     .help = "add the rows of json or csv to the end of the FILE of --output, each as soon as it "
             "is there"},
    {.name = "continue",
     .group = OUTPUT,
     .verbs = REPORTS & ~CLI_PROBE,
     .set = set_flag,
     .member = offsetof(struct cli_options, report.resumes),
     .help = "keep the rows of json or csv that an earlier run of this command line left in the "
             "FILE of --output, and do the rest"},
    {.name = "record",
     .argument = "FILE",
     .group = OUTPUT,
     .verbs = CLI_PLAY,
     .set = set_text,
     .member = offsetof(struct cli_options, play.record),
     .writes = CLI_PLAY,
     .help = "write the game to FILE at the end, as the command save does"},
    {.name = "cache",
     .argument = "FILE",
     .group = METHOD,
     .verbs = CLI_SOLVE | CLI_MAP,
     .set = set_text,
     .member = offsetof(struct cli_options, files.cache),
     .reads = CLI_SOLVE | CLI_MAP,
     .writes = CLI_SOLVE | CLI_MAP,
     .help =
         "take proved values from FILE, which is trusted, and append those that are proved now"},
    {.name = "save",
     .argument = "FILE",
     .group = OUTPUT,
     .verbs = CLI_SOLVE,
     .set = set_text,
     .member = offsetof(struct cli_options, files.save),
     .writes = CLI_SOLVE,
     .help = "write the value and the distance of every state to FILE, for probe"},
    {.name = "certificate",
     .argument = "FILE",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_MAP | CLI_DRAW | CLI_TRIM | CLI_JOIN,
     .set = set_text,
     .member = offsetof(struct cli_options, files.certificate),
     .reads = CLI_DRAW,
     .writes = CLI_SOLVE | CLI_TRIM | CLI_JOIN,
     .help =
         "solve, trim: write the strategy behind the value to FILE, for solve check; map: that of "
         "each move to FILE/MOVE.cert, in a folder, made if it is not there, in which no file is "
         "replaced; draw: draw the proof in FILE, as dot, or list its records as text; join: to "
         "FILE, not to DIR/certificate"},
    {.name = "certificate-version",
     .argument = "VERSION",
     .group = OUTPUT,
     .verbs = CLI_SOLVE | CLI_MAP,
     .set = set_certificate_version,
     .choices = version_names,
     .help = "1: a certificate that lists positions; 2: one of records that serve many positions; "
             "auto: the smaller one (default auto)"},
    {.name = "plain",
     .group = OUTPUT,
     .verbs = CLI_TRIM,
     .set = set_flag,
     .member = offsetof(struct cli_options, files.plain),
     .help = "list all positions of the strategy, as version 1 does, whatever the file does"},
    {.name = "checkpoint",
     .argument = "FILE",
     .group = OUTPUT,
     .verbs = SURVIVES,
     .set = set_text,
     .member = offsetof(struct cli_options, checkpoints.file),
     .writes = SURVIVES,
     .help = "keep in FILE what --resume goes on from after a kill"},
    {.name = "checkpoint-every",
     .argument = "SECONDS",
     .group = OUTPUT,
     .verbs = SURVIVES,
     .set = set_interval,
     .member = offsetof(struct cli_options, checkpoints.every),
     .help = "write it so often, and when a signal or a limit ends the run (default 10m)"},
    {.name = "resume",
     .argument = "FILE",
     .group = METHOD,
     .verbs = SURVIVES,
     .set = set_text,
     .member = offsetof(struct cli_options, checkpoints.resume),
     .reads = SURVIVES,
     .help = "go on from a checkpoint of the same run, which may be the file of --checkpoint"},
    {.name = "progress",
     .argument = "SECONDS",
     .optional = true,
     .group = OUTPUT,
     .verbs = ALL,
     .set = set_progress,
     .help = "show progress on stderr so often, also where it is no terminal (default every "
             "second on a terminal, else every minute)"},
    {.name = "no-progress",
     .group = OUTPUT,
     .verbs = ALL,
     .set = set_progress,
     .help = "show no progress"},
    {.name = "list-games",
     .group = INFO,
     .verbs = ALL,
     .set = set_flag,
     .member = offsetof(struct cli_options, info.list_games),
     .help = "list the games"},
    {.name = "list-algos",
     .group = INFO,
     .verbs = ALL,
     .set = set_flag,
     .member = offsetof(struct cli_options, info.list_algos),
     .help = "list the algorithms; with --game those that fit it"},
    {.name = "help",
     .group = INFO,
     .verbs = ALL,
     .set = set_flag,
     .member = offsetof(struct cli_options, info.help),
     .help = "(or -h, or the verb help) help, on one screen; after a verb that of the verb, with "
             "--game or --algo that of the game or algorithm; solve help all: every option"},
    {.name = "version",
     .group = INFO,
     .verbs = ALL,
     .set = set_flag,
     .member = offsetof(struct cli_options, info.version),
     .help = "(or -V) the version"},
    {.name = "man",
     .group = INFO,
     .verbs = ALL,
     .set = set_flag,
     .member = offsetof(struct cli_options, info.manual),
     .help = "the manual page, as roff"},
};

/* How many of the first rows come before the parameters of games. */
#define GAME_ROWS 4

static bool has_row(const struct cli_option_table *table, const char *name)
{
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0]; i++)
        if (strcmp(table_rows[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].name, name) == 0)
            return true;
    return false;
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
        if (!has_row(table, param->name))
            add_row(table, &(struct cli_option){.name = param->name,
                                                .argument = arguments[param->kind],
                                                .group = GAME,
                                                .verbs = GAMES | CLI_GAME,
                                                .of_game = true,
                                                .help = param->help,
                                                .set = set_rule});
}

void cli_option_table_init(struct cli_option_table *table, const struct cli_verb *verbs,
                           const struct gs_registry *registry)
{
    table->verbs = verbs;
    table->registry = registry;
    table->count = 0;
    for (size_t i = 0; i < sizeof table_rows / sizeof table_rows[0]; i++) {
        if (i == GAME_ROWS)
            for (size_t game = 0; game < registry->game_count; game++)
                add_game_rows(table, registry->games[game]);
        add_row(table, &table_rows[i]);
    }
}

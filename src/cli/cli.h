/* SPDX-License-Identifier: MIT */
/*
 * cli.h - what the parts of the program `solve` share: exit codes, verbs, the
 * parsed options, and a job (one instance, ready to run). What a folder offers
 * to the others is in its own headers.
 *
 * How a run goes: main parses the command line into struct cli_options, makes
 * one struct cli_job per board size (so every usage error of every instance is
 * found before anything is written), opens the output, and hands the jobs to
 * the verb, one by one or side by side (batch.c).
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

#include <gamesolve/gamesolve.h>

/* Exit codes; a batch ends with the worst of its boards, in the order 130, 1, 2, 4, 3, 0. */
enum cli_exit {
    CLI_DONE = 0,
    CLI_FAILURE = 1,
    CLI_USAGE = 2,
    CLI_UNSOLVED = 3,
    CLI_WRONG = 4,
    CLI_INTERRUPTED = 130
};

/* The worse of two exit codes. */
enum cli_exit cli_exit_worse(enum cli_exit one, enum cli_exit other);

/* Formats of the output, as bits; struct cli_verb lists those of a verb. */
enum cli_format {
    CLI_TEXT = 1 << 0,
    CLI_JSON = 1 << 1,
    CLI_CSV = 1 << 2,
    CLI_SVG = 1 << 3,
    CLI_DOT = 1 << 4,
    CLI_SGF = 1 << 5,
    CLI_HTML = 1 << 6
};

/* The verbs, as bits, so that tables can say which verbs a row is for. */
enum cli_verb_bit {
    CLI_SOLVE = 1 << 0,
    CLI_COUNT = 1 << 1,
    CLI_AUDIT = 1 << 2,
    CLI_DRAW = 1 << 3,
    CLI_BENCH = 1 << 4,
    CLI_MAP = 1 << 5,
    CLI_PLAY = 1 << 6,
    CLI_GTP = 1 << 7,
    CLI_GOMOCUP = 1 << 8,
    CLI_PROBE = 1 << 9,
    CLI_CHECK = 1 << 10,
    CLI_TRIM = 1 << 11,
    CLI_THREATS = 1 << 12,
    CLI_SPLIT = 1 << 13,
    CLI_JOIN = 1 << 14,
    CLI_GAME = 1 << 15,
    CLI_ALL_VERBS = (1 << 16) - 1
};

struct cli_job;
struct cli_jobs; /* jobs.h */
struct cli_options;
struct cli_output;
struct cli_option_table; /* options.h */
struct cli_report;       /* report.h */

/* One row of the table of verbs (verbs.h). */
struct cli_verb {
    const char *name; /* NULL ends the table */
    const char *summary;
    enum cli_verb_bit bit;
    unsigned formats; /* enum cli_format, or-ed; text is the default */
    bool batch;       /* takes several sizes */
    /* Compares: --algo is a list, and the text is a table even with a single row. */
    bool compares;
    /* Plays a game: reads commands, and chooses its algorithms itself (engine.h). */
    bool plays;
    const char *game;  /* the game it always plays; NULL: the one of --game */
    enum gs_use use;   /* always uses the algorithm for this; 0: that of --algo */
    bool counts;       /* which only counts the states */
    bool folder;       /* --output names a folder or a file that the verb makes itself */
    const char *usage; /* its operands, for --help; NULL: FILE, or none if there is run */
    /*
     * May be NULL. Called for every job before any work starts and any output
     * is written: prints the error and returns CLI_USAGE, or returns CLI_DONE.
     */
    enum cli_exit (*check)(struct cli_job *job);
    /* Does the work of one job and writes to job->output->file. NULL if there is run_file. */
    enum cli_exit (*run)(struct cli_job *job);
    /*
     * OPTIONAL. Does the work on a certificate, which names its game itself: the operand
     * (options->file) or, if there is run, the file of --certificate.
     */
    enum cli_exit (*run_file)(const struct cli_options *options, const struct gs_registry *registry,
                              struct cli_output *output);
};

#define CLI_VERBS_MAX 32 /* as many as there are bits */

#define CLI_SETTINGS_MAX 64

/* Parts into which a table can be cut at most. */
#define CLI_PARTS_MAX 100000

/* Threads of one run at most. */
#define CLI_THREADS_MAX 256

/* NAME and VALUE of a game option or of --param, as they were typed. */
struct cli_setting {
    const char *name;
    const char *text;
};

#define CLI_PATHS_MAX 16

/* Operands at most, such as the sources of a game. */
#define CLI_OPERANDS_MAX 16

/* A file that the command line names; see paths.h. */
struct cli_path {
    const char *label; /* the option without its dashes; NULL: the operand */
    const char *path;
    bool written;
    bool in_place; /* written by appending, not by replacing it */
};

/* All of them. */
struct cli_paths {
    struct cli_path list[CLI_PATHS_MAX];
    size_t count;
};

/* What an option of each kind stores (option_list.h). */
#define CLI_TYPE_flag                 bool
#define CLI_TYPE_text                 const char * /* NULL: not given */
#define CLI_TYPE_game                 const char *
#define CLI_TYPE_seeds                const char *
#define CLI_TYPE_count                uint64_t /* 0: not given, unless the option has a preset */
#define CLI_TYPE_memory               uint64_t
#define CLI_TYPE_choice               int
#define CLI_TYPE_seconds              double /* 0: not given */
#define CLI_TYPE_interval             double
#define CLI_MEMBER(kind, member, ...) CLI_TYPE_##kind member;

/* The game, the position and the question. */
struct cli_question {
#define IN_QUESTION CLI_MEMBER
#include "cli/options/option_list.h"
    bool game_is_file;                          /* the game was named by its file */
    struct cli_setting rules[CLI_SETTINGS_MAX]; /* --variant, --connect ... */
    size_t rule_count;
};

/* The algorithm, and what is set for it. */
struct cli_method {
#define IN_METHOD CLI_MEMBER
#include "cli/options/option_list.h"
    struct cli_setting params[CLI_SETTINGS_MAX]; /* --param */
    size_t param_count;
    uint64_t seed; /* the first one of seeds */
    size_t seed_count;
};

/* How much may be used; 0 is no limit. */
struct cli_limits {
#define IN_LIMITS CLI_MEMBER
#include "cli/options/option_list.h"
    bool of_move;    /* seconds are those of a move, and end no run */
    uint64_t memory; /* of memory_given, what is not left to the program itself */
};

/* How results are written, and where. */
struct cli_report_options {
#define IN_REPORT CLI_MEMBER
#include "cli/options/option_list.h"
    enum cli_format format;
};

/* The other files of a game. */
struct cli_file_options {
#define IN_FILES CLI_MEMBER
#include "cli/options/option_list.h"
    bool strategy_is_certificate; /* else a strong solution */
};

/* What outlives a run that is killed. */
struct cli_checkpoint_options {
#define IN_CHECKPOINT CLI_MEMBER
#include "cli/options/option_list.h"
};

/* Which share of the work is done, of how many; 0: all of it. */
struct cli_part_options {
    uint64_t part, parts;
};

struct cli_bench_options {
#define IN_BENCH CLI_MEMBER
#include "cli/options/option_list.h"
};

/* Of game. */
struct cli_author_options {
#define IN_AUTHOR CLI_MEMBER
#include "cli/options/option_list.h"
};

/* Of split and join. */
struct cli_split_options {
#define IN_SPLIT CLI_MEMBER
#include "cli/options/option_list.h"
};

struct cli_play_options {
#define IN_PLAY CLI_MEMBER
#include "cli/options/option_list.h"
};

struct cli_progress_options {
    bool wanted, unwanted;
    double seconds; /* 0: not given */
};

/* Texts that are printed in place of work. */
struct cli_info_options {
#define IN_INFO CLI_MEMBER
#include "cli/options/option_list.h"
    bool help_all; /* of every option */
};

/* The command line, parsed: a part for each kind of user. */
struct cli_options {
    const struct cli_option_table *table;
    const struct cli_verb *verb;
    bool verb_given;
    const char *file;                       /* the first operand; NULL: none */
    const char *operands[CLI_OPERANDS_MAX]; /* all of them, of a verb with a usage of its own */
    size_t operand_count;
    struct cli_question question;
    struct cli_method method;
    struct cli_limits limits;
    struct cli_report_options report;
    struct cli_file_options files;
    struct cli_checkpoint_options checkpoints;
    struct cli_part_options share;
    struct cli_bench_options bench;
    struct cli_author_options author;
    struct cli_split_options split;
    struct cli_play_options play;
    struct cli_progress_options progress;
    struct cli_info_options info;
    struct cli_paths paths;
};

/*
 * What the memory without a budget may contain beyond the budget: a board, and the report on its
 * search.
 */
#define CLI_UNBOUNDED_SPARE ((size_t)64 << 10)

/* How the threads of --threads are divided. */
struct cli_threads {
    unsigned side_by_side; /* tasks that run at the same time: instances, moves, states */
    unsigned in_search;    /* threads of each search, at least */
};

/* Divides threads among tasks, at least one of each: fewer tasks than threads share the rest. */
struct cli_threads cli_threads_divide(unsigned threads, size_t tasks);

/* How many threads the nth of these tasks has, from 0: the first ones have one more than others. */
unsigned cli_threads_share(unsigned threads, size_t tasks, size_t nth);

/* The number of tasks where it is not known beforehand. */
#define CLI_MANY SIZE_MAX

/* The memory that a job does not have for itself. */
struct cli_shared_memory {
    /*
     * Without a budget, for what the program itself needs. Beyond a small amount, the job's memory
     * makes room for it, so that --memory limits both.
     */
    struct gs_memory *unbounded;
    struct gs_memory *whole; /* the budget of all jobs; NULL: none */
    bool crowded;            /* the whole refused memory, and this memory was released since */
};

/* One job among those of its batch. */
struct cli_instance {
    size_t index, count;
    bool mixed;                      /* the batch is about several games or variants, */
    bool sizes_differ, algos_differ; /* boards, algorithms */
    size_t label_length;             /* of the longest label of its jobs */
};

/* Files that searches read and write. */
struct cli_search_files {
    struct gs_proved_values *values;  /* known results for searches (--cache); NULL: none */
    struct gs_checkpoint *checkpoint; /* of --checkpoint and --resume; NULL: none */
    struct gs_disk disk;              /* of --disk; its folder is NULL: none */
};

/* One instance, ready to run. */
struct cli_job {
    const struct cli_options *options;
    const struct gs_registry *registry;
    const struct gs_game *game;
    const struct gs_algo *named; /* the algorithm of --algo, or the default */
    struct gs_stages *stages;    /* the algorithms that it runs, one at least; NULL: verb plays */
    const struct gs_algo *algo;  /* the main one of these; after a search, the one that answered */
    struct gs_args params;       /* its parameters */
    struct gs_memory *memory;    /* the budget of --memory, for the search */
    struct cli_shared_memory shared;
    struct cli_threads threads;
    uint64_t seed;
    char label[GS_ARG_TEXT]; /* the algorithm as it was named, with the parameters named there */
    struct gs_rules *rules;
    struct gs_position *root;    /* of --position, or the start */
    struct gs_position *scratch; /* room for one more position of these rules */
    struct gs_undo *undo;        /* room for one undo record */
    gs_move *moves;              /* room for rules->max_moves moves */
    struct cli_output *output;
    struct cli_instance batch;
    const struct gs_args *args; /* of the rules, except for the size */
    struct gs_size size;        /* of the board */
    uint8_t *waiting;           /* the key of the root while there is no board; see cli_job_wake */
    bool all_moves;             /* searches of the root must value all of its moves */
    double spare_seconds;       /* of --time, kept for what comes after a search */
    struct cli_search_files files;
};

/* The whole program, with the games and algorithms of registry; returns the exit code (run.c). */
enum cli_exit cli_run(const struct gs_registry *registry, int argc, char **argv);

#endif

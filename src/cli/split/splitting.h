/* SPDX-License-Identifier: MIT */
/*
 * splitting.h - a question that is split, as the verbs `split` and `join` see it: the tree, what
 * the jobs are to be called with, and the folder with its files.
 *
 *     options        what split was called with (split_folder.c)
 *     tree           the tree; written by split and join alone
 *     jobs.jsonl     a line for each job of this round, in the order in which to do them
 *     list, jobs     their numbers; number, goal and position, for job.sh
 *     limits         number and nodes of each; with --ahead, limits and jobs also have those of
 *                    earlier lists that workers have now
 *     answer         what the scripts say where no job is left
 *     verified       certificates that a join has verified (split_verified.c)
 *     job.sh         does one job
 *     makefile, parallel.sh, ahead.sh, slurm.sh
 *     done/K/N.*     what job N leaves, K = N / 1000 (split_results.c)
 *     certificate    at the end
 *
 * Each file has one writer, and appears when it is complete; nothing rests on locks.
 */
#ifndef CLI_SPLITTING_H
#define CLI_SPLITTING_H

#include <gamesolve/split.h>

#include "cli/cli.h"
#include "cli/io/folder_names.h"

/* The default number of jobs: so many, or so many a worker, whichever is more. */
#define CLI_SPLIT_JOBS       100
#define CLI_SPLIT_FOR_WORKER 4

/* The default nodes of a slice. */
#define CLI_SPLIT_SLICE 1000000

struct cli_splitting {
    struct cli_job *job;
    const char *folder;
    struct gs_search search; /* of the tree: memory and limits */
    struct gs_split *split;
    uint32_t *leaves; /* in order, gs_split_order */
    uint32_t count, first;
    uint32_t running;    /* of the first ones, workers have these now (--ahead) */
    bool *taken;         /* by number, up to spent_room: these jobs; NULL: none */
    uint64_t wanted;     /* jobs; */
    uint64_t wanted_new; /* where the question has changed */
    uint64_t workers;    /* that a round is for */
    uint64_t *spent;     /* nodes of jobs that were put back, by number, as far as there is room */
    uint32_t spent_room;
    uint64_t job_memory; /* limits of each job */
    double job_seconds;
    uint32_t last_job; /* the highest number */
    uint64_t probes, probe_nodes, probe_settled;
    const char *script; /* that is being written */
};

/* The jobs that split was to make: --jobs, else as many as its workers can do. */
uint64_t cli_split_jobs(const struct cli_split_options *options);

/* Prepares the search of the tree. */
void cli_splitting_init(struct cli_splitting *splitting, struct cli_job *job, const char *folder);
void cli_splitting_close(struct cli_splitting *splitting);

/* The exit code of what the library says, with the error printed. */
enum cli_exit cli_splitting_explain(const struct cli_splitting *splitting, enum gs_status status,
                                    const struct gs_error *error);

/* --- split_grow.c --- */

/*
 * Searches a leaf within --probe, and stores its numbers or its value; CLI_DONE also at that limit.
 */
enum cli_exit cli_split_probe(struct cli_splitting *splitting, uint32_t leaf);

/* The same of the root, for as many nodes as the probes of the jobs may take, at least of 1,000. */
enum cli_exit cli_split_probe_root(struct cli_splitting *splitting);

/* The algorithm of the jobs proves wins alone, so jobs search only for wins. */
bool cli_split_seeks_win(const struct cli_splitting *splitting);

/* Whether a job can answer the question of a node. */
bool cli_split_is_job(const struct cli_splitting *splitting, uint32_t node);

/* Gives an open leaf its children, and probes the new ones. */
enum cli_exit cli_split_cut(struct cli_splitting *splitting, uint32_t leaf);

/*
 * Probes leaves that were not yet searched for the current question, and cuts leaves until there
 * are as many as wanted, the root is settled, or a limit strikes, which is no error; then lists
 * them, and numbers those that have no number. CLI_UNSOLVED if there is none then, and the root is
 * open.
 */
enum cli_exit cli_split_grow(struct cli_splitting *splitting);

/*
 * Lists the jobs anew. First it cuts the leaves that are no jobs and come before one in the order.
 */
enum cli_exit cli_split_list(struct cli_splitting *splitting);

/* Solves a position within limits, as a probe or as a job does. */
enum cli_exit cli_split_search(const struct cli_splitting *splitting, enum gs_goal goal,
                               const struct gs_limits *limits, struct gs_position *position,
                               struct gs_search *search, struct gs_result *result);

/* --- split_folder.c --- */

/* Makes the folder under another name until it is complete; prints the error. What a split that was
 * killed has left there goes; a folder with anything else in it is refused. */
enum cli_exit cli_folder_begin(const char *folder, char partial[CLI_FOLDER_SIZE]);
enum cli_exit cli_folder_end(const char *folder, const char *partial);
/* Removes it again; false if something else is in it. */
bool cli_folder_drop(const char *partial);

/* Writes the file of the options that split was called with. */
enum cli_exit cli_folder_put_options(const struct cli_splitting *splitting);

/* Fills options with those in a folder; texts are in the memory of search, in file. */
enum cli_exit cli_folder_get_options(const char *folder, struct gs_search *search,
                                     struct gs_file *file, struct cli_options *options);

/* Writes and reads the tree. */
enum cli_exit cli_folder_put_tree(struct cli_splitting *splitting);
enum cli_exit cli_folder_get_tree(struct cli_splitting *splitting);

/* --- split_round.c --- */

/* The nodes of a first slice. */
uint64_t cli_split_slice(const struct cli_splitting *splitting);

/*
 * The nodes at which a job ends, those before included: four times what was spent on it, at least a
 * slice, up to --nodes.
 */
uint64_t cli_split_limit(const struct cli_splitting *splitting, uint32_t job);
/* Writes the lists of the jobs that are left. */
enum cli_exit cli_split_put_round(struct cli_splitting *splitting);
/* --- split_scripts.c --- */

/* The files *.in; in job.sh, @CALL@ stands for the call of solve. */
struct cli_split_script {
    const char *name, *text;
};
extern const struct cli_split_script cli_split_scripts[]; /* ends with a NULL name */

/* Writes job.sh and what the engines take, once. */
enum cli_exit cli_split_put_scripts(struct cli_splitting *splitting);

/* --- split_folder.c --- */

/* Writes one file of the folder by a function. */
enum cli_exit cli_folder_put(const struct cli_splitting *splitting, const char *name,
                             bool (*write)(struct cli_splitting *splitting, FILE *file));

/* The same of several, in their order, up to the first that fails. */
struct cli_folder_file {
    const char *name;
    bool (*write)(struct cli_splitting *splitting, FILE *file);
};
enum cli_exit cli_folder_put_all(struct cli_splitting *splitting,
                                 const struct cli_folder_file *files, size_t count);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * cache_file.h - the file of results of --cache, around a job.
 */
#ifndef CLI_CACHE_FILE_H
#define CLI_CACHE_FILE_H

#include "cli/cli.h"
#include <gamesolve/cache.h>

/* A job's cache; open is NULL without --cache. */
struct cli_cache {
    struct cli_job *job;
    struct gs_memory *memory; /* with the budget of --memory, which the search has to itself */
    struct gs_search search;  /* its own, as the cache outlives those of the algorithm */
    struct gs_cache *open;
};

/*
 * Reads the file for the searches of the job, unless a complete proof is wanted (--save,
 * --certificate). Prints the error, and a warning about damaged lines. Close it in any case. */
enum cli_exit cli_cache_open(struct cli_cache *cache, struct cli_job *job);

/*
 * Fills in what the cache knows of position; returns how many positions that rests on, 0: no
 * answer.
 */
uint64_t cli_cache_answer(struct cli_cache *cache, struct gs_position *position,
                          struct gs_result *result);

/* How many values searches have used from it. */
uint64_t cli_cache_hits(const struct cli_cache *cache);

/* Whether any answer or search so far rests on the file. */
bool cli_cache_trusts(const struct cli_cache *cache);

/* Records what a search of position found. Prints the error. */
enum cli_exit cli_cache_learn(struct cli_cache *cache, struct gs_position *position,
                              const struct gs_result *result);

/*
 * Appends what was learnt to the file, and frees the cache. Prints the error.
 * While others have the file locked it waits until --time is up (at least a
 * quarter of a second) or a signal comes; so write the result before closing.
 */
enum cli_exit cli_cache_close(struct cli_cache *cache);

#endif

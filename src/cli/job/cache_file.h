/* SPDX-License-Identifier: MIT */
/*
 * cache_file.h - the file of results of --cache, around a job.
 */
#ifndef CLI_CACHE_FILE_H
#define CLI_CACHE_FILE_H

#include "cli/cli.h"
#include <gamesolve/cache.h>

/* A job's cache; open is NULL where there is no --cache. */
struct cli_cache {
    struct cli_job *job;
    struct gs_memory *memory; /* with the budget of --memory, which the search has to itself */
    struct gs_search search;  /* its own: the cache outlives those of the algorithm */
    struct gs_cache *open;
};

/*
 * Reads the file, for searches of the job to ask, but where all of a proof is
 * wanted (--save, --certificate). Prints the error, and a warning where lines are damaged. Close it
 * in any case. */
enum cli_exit cli_cache_open(struct cli_cache *cache, struct cli_job *job);

/* What the cache knows of position, as a result; how many positions it rests on, 0: no answer. */
uint64_t cli_cache_answer(struct cli_cache *cache, struct gs_position *position,
                          struct gs_result *result);

/* How many values searches took from it in passing. */
uint64_t cli_cache_hits(const struct cli_cache *cache);

/* Whether anything that was answered or searched so far rests on the file. */
bool cli_cache_trusts(const struct cli_cache *cache);

/* Notes what a search of position found. Prints the error. */
enum cli_exit cli_cache_learn(struct cli_cache *cache, struct gs_position *position,
                              const struct gs_result *result);

/*
 * Writes what was learnt to the file, and forgets the cache. Prints the error.
 * While others have the file locked it waits, for what --time leaves of it (a
 * quarter of a second at least) and until a signal; so close it when the result
 * has been written.
 */
enum cli_exit cli_cache_close(struct cli_cache *cache);

#endif

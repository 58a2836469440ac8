/* SPDX-License-Identifier: MIT */
/*
 * --cache FILE: what earlier runs proved is not searched again, and what this
 * one proves is appended, job by job.
 */
#include "cli/job/cache_file.h"

#include <inttypes.h>

#include <gamesolve/text.h>

#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

/* The least time, in seconds, to wait for another run's lock on the file. */
#define LOCK_SECONDS 0.25

static enum cli_exit explain_cache(const struct cli_cache *cache, enum gs_status status,
                                   const struct gs_error *error)
{
    const char *path = cache->job->options->files.cache;
    char quote[GS_QUOTE_SIZE];
    if (status == GS_STOPPED || status == GS_NO_MEMORY)
        return cli_file_explain("cache", path, status, error);
    cli_error("--cache '%s': %s", gs_quote(path, quote), error->message);
    return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
}

static void release_cache(struct cli_cache *cache)
{
    if (cache->open)
        gs_cache_free(cache->open);
    gs_memory_free(cache->memory);
    *cache = (struct cli_cache){.job = cache->job};
}

enum cli_exit cli_cache_open(struct cli_cache *cache, struct cli_job *job)
{
    struct gs_error error;
    uint64_t damaged;

    *cache = (struct cli_cache){.job = job};
    if (!job->options->files.cache)
        return CLI_DONE;
    cache->memory = gs_memory_new((size_t)job->options->limits.memory);
    if (!cache->memory)
        return cli_no_memory(NULL);
    gs_search_init(&cache->search, job->rules, &job->params, cache->memory);
    cache->search.interrupt = &cli_interrupted;
    cache->search.limits.seconds = job->options->limits.seconds;
    gs_search_start(&cache->search);
    enum gs_status status =
        gs_cache_open(job->options->files.cache, &cache->search, &cache->open, &damaged, &error);
    cache->search.limits.seconds = 0; /* the table may grow while the search has its own clock */
    if (status != GS_OK) {
        enum cli_exit code = explain_cache(cache, status, &error);
        release_cache(cache);
        return code;
    }
    if (!job->options->files.save && !job->options->files.certificate)
        job->files.values = gs_cache_known(cache->open);
    if (damaged > 0)
        cli_error("--cache '%s': %" PRIu64 " damaged line%s passed over", job->options->files.cache,
                  damaged, damaged == 1 ? "" : "s");
    return CLI_DONE;
}

uint64_t cli_cache_answer(struct cli_cache *cache, struct gs_position *position,
                          struct gs_result *result)
{
    return cache->open ? gs_cache_answer(cache->open, position, result) : 0;
}

uint64_t cli_cache_hits(const struct cli_cache *cache)
{
    return cache->open ? gs_cache_hits(cache->open) : 0;
}

bool cli_cache_trusts(const struct cli_cache *cache)
{
    return cache->open && gs_cache_trusts(cache->open);
}

enum cli_exit cli_cache_learn(struct cli_cache *cache, struct gs_position *position,
                              const struct gs_result *result)
{
    struct gs_error error;

    if (!cache->open)
        return CLI_DONE;
    enum gs_status status = gs_cache_learn(cache->open, position, result);
    if (status == GS_OK)
        return CLI_DONE;
    gs_error_set(&error, status, "%s",
                 status == GS_USAGE ? "it says otherwise than this search; one of them is wrong"
                                    : "out of memory");
    explain_cache(cache, status, &error);
    return CLI_FAILURE;
}

/* The file stayed locked; the result stands. */
static enum cli_exit give_up(const struct cli_cache *cache)
{
    char quote[GS_QUOTE_SIZE];
    bool signalled = cache->search.stop == GS_STOP_INTERRUPTED;

    cli_error("--cache '%s': another run has it locked: what was proved is not in it (%s%s)",
              gs_quote(cache->job->options->files.cache, quote),
              signalled ? "" : "stopped by the limit on ", gs_stop_name(cache->search.stop));
    return signalled ? CLI_INTERRUPTED : CLI_FAILURE;
}

/* Continues the clock of the job; searches of a map have one each. */
static void start_waiting(struct cli_cache *cache)
{
    const struct cli_options *options = cache->job->options;
    double spent = options->verb->bit == CLI_MAP ? 0 : gs_search_seconds(&cache->search);
    double left = options->limits.seconds - spent;

    gs_search_start(&cache->search);
    if (options->limits.seconds > 0)
        cache->search.limits.seconds = left > LOCK_SECONDS ? left : LOCK_SECONDS;
}

enum cli_exit cli_cache_close(struct cli_cache *cache)
{
    struct gs_error error;
    enum cli_exit code = CLI_DONE;

    if (!cache->open)
        return CLI_DONE;
    start_waiting(cache);
    enum gs_status status = gs_cache_save(cache->open, &error);
    if (status == GS_STOPPED)
        code = give_up(cache);
    else if (status != GS_OK)
        code = explain_cache(cache, status, &error);
    cache->job->files.values = NULL;
    release_cache(cache);
    return code;
}

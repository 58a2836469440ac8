/* SPDX-License-Identifier: MIT */
/*
 * --cache FILE: what earlier runs proved is not searched again, and what this
 * one proves is appended, job by job.
 */
#include "cli/cache.h"

#include <inttypes.h>

#include "core/words.h"

static enum cli_exit explain(const struct cli_cache *cache, enum gs_status status,
                             const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];
    bool limited = status == GS_STOPPED && !cli_interrupted;
    cli_error("--cache '%s': %s%s", gs_quote(cache->job->options->cache, quote),
              limited ? "not read: the limit struck on " : "", error->message);
    if (status == GS_STOPPED)
        return limited ? CLI_UNSOLVED : CLI_INTERRUPTED;
    return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
}

enum cli_exit cli_cache_open(struct cli_cache *cache, struct cli_job *job)
{
    struct gs_error error;
    uint64_t damaged;

    *cache = (struct cli_cache){.job = job};
    if (!job->options->cache)
        return CLI_DONE;
    gs_search_init(&cache->search, job->rules, &job->params, job->house);
    cache->search.interrupt = &cli_interrupted;
    cache->search.limits.seconds = job->options->seconds;
    gs_search_start(&cache->search);
    enum gs_status status =
        gs_cache_open(job->options->cache, &cache->search, &cache->open, &damaged, &error);
    if (status != GS_OK)
        return explain(cache, status, &error);
    cache->search.limits.seconds = 0; /* what comes later belongs to the search's own time */
    if (!job->options->save && !job->options->certificate)
        job->known = gs_cache_known(cache->open);
    if (damaged > 0)
        cli_error("--cache '%s': %" PRIu64 " damaged line%s passed over", job->options->cache,
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
    explain(cache, status, &error);
    return CLI_FAILURE;
}

enum cli_exit cli_cache_close(struct cli_cache *cache)
{
    struct gs_error error;
    enum cli_exit code = CLI_DONE;

    if (!cache->open)
        return CLI_DONE;
    enum gs_status status = gs_cache_save(cache->open, &error);
    if (status != GS_OK)
        code = explain(cache, status, &error);
    gs_cache_free(cache->open);
    cache->open = NULL;
    cache->job->known = NULL;
    return code;
}

/* SPDX-License-Identifier: MIT */
/*
 * `solve --save FILE`: what retrograde analysis knows of every state, written
 * as src/store/README.md describes. The search may take hours, so whether the file is writable
 * is checked before it begins.
 */
#include "cli/verb/save.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"

#include <string.h>
#include <sys/stat.h>

/* Whether path is a device or a pipe; folders are refused along with other files. */
static bool is_special(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

static void refuse_algo(const struct cli_job *job)
{
    const struct gs_algo *strong = gs_registry_algo_for(job->registry, GS_USE_STRONG, NULL);

    cli_error("--save '%s': the algorithm %s has no value for every state; expected --algo %s",
              job->options->files.save, job->algo->name, strong ? strong->name : "one that has");
}

enum cli_exit cli_save_check(struct cli_job *job)
{
    const char *path = job->options->files.save;

    if (!path)
        return CLI_DONE;
    if (job->batch.count > 1 || job->options->question.positions)
        cli_error("--save '%s': a file holds one board; expected one %s", path,
                  job->batch.count > 1 ? "--size" : "--position");
    else if (!(job->algo->uses & GS_USE_STRONG))
        refuse_algo(job);
    else if (strcmp(path, "-") == 0 || is_special(path))
        cli_error("--save '%s': expected the name of a plain file", path);
    else
        return CLI_DONE;
    return CLI_USAGE;
}

bool cli_save_open(struct cli_job *job, struct cli_output *output)
{
    return cli_output_open(output, job->options->files.save, "--save");
}

static bool sink_write(void *user, const void *bytes, size_t size)
{
    return cli_output_put(user, bytes, size);
}

/* A strategy that knows only the root, for when the game is over there. */
struct root_strategy {
    struct gs_strategy strategy;
    const struct gs_position *root;
};

static bool root_each(const struct gs_strategy *strategy,
                      bool (*visit)(void *user, const uint8_t *key, struct gs_entry entry),
                      void *user)
{
    const struct root_strategy *one = (const struct root_strategy *)strategy;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    gs_encode(strategy->rules, one->root, key);
    return visit(user, key, (struct gs_entry){gs_outcome(strategy->rules, one->root), 0});
}

/* What is left of --time; never 0, which would mean no limit. */
static double seconds_left(const struct cli_job *job, const struct gs_result *result)
{
    double limit = job->options->limits.seconds, left = limit - result->seconds;
    return limit > 0 ? (left > 1e-9 ? left : 1e-9) : 0;
}

static enum cli_exit report_not_saved(const struct cli_job *job, enum gs_status status,
                                      const struct gs_error *error)
{
    cli_error("--save '%s': not written: %s%s", job->options->files.save,
              status == GS_STOPPED ? "stopped by " : "", error->message);
    return cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
}

/* Writes to the file; strategy is complete. */
static enum cli_exit write_file(struct cli_job *job, const struct gs_result *result,
                                const struct gs_strategy *strategy, struct cli_output *output,
                                struct cli_saved *saved)
{
    const struct gs_sink sink = {output, sink_write};
    struct gs_search search;
    struct gs_error error = {.message = ""};

    cli_job_search(job, &search);
    search.limits =
        (struct gs_limits){.seconds = seconds_left(job, result), .nodes = 0, .depth = 0};
    gs_search_start(&search);
    enum gs_status status =
        gs_store_write(strategy, job->root, &search, &sink, &saved->size, &error);
    saved->seconds = gs_search_seconds(&search);
    cli_progress_clear();
    if (status == GS_OK)
        return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
    return status == GS_IO ? CLI_FAILURE
                           : report_not_saved(job, status, &error); /* the sink says why */
}

enum cli_exit cli_save(struct cli_job *job, const struct gs_result *result,
                       struct cli_output *output, struct cli_saved *saved)
{
    struct root_strategy one = {.strategy = {.rules = job->rules, .each = root_each},
                                .root = job->root};
    const struct gs_strategy *strategy = result->strategy;
    enum cli_exit code = CLI_UNSOLVED;

    if (result->solution != GS_SOLUTION_STRONG) {
        cli_error("--save '%s': not written: not every state has a value: %s",
                  job->options->files.save,
                  result->proved ? gs_stop_name(result->stop) : result->why_not);
    } else {
        code = write_file(job, result, strategy ? strategy : &one.strategy, output, saved);
    }
    if (code != CLI_DONE)
        output->failed = true; /* nothing stays */
    if (!cli_output_close(output))
        return code == CLI_DONE ? CLI_FAILURE : code;
    saved->file = job->options->files.save;
    return CLI_DONE;
}

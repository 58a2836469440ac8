/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints in files. One that is written appears under its name when it is complete and on disk,
 * like all files of the program, so that a kill never costs the one before.
 */
#include "cli/job/checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/job_search.h"

/* Seconds between two checkpoints if --checkpoint-every does not say. */
#define EVERY 600

/* --- writing --- */

static bool put(void *user, const void *bytes, size_t size)
{
    return cli_output_put(user, bytes, size);
}

static bool begin(struct gs_checkpoint *base, struct gs_sink *sink)
{
    struct cli_checkpoint *checkpoint = (struct cli_checkpoint *)base;
    const char *path = checkpoint->job->options->checkpoints.file;

    *sink = (struct gs_sink){.user = &checkpoint->output, .write = put};
    return cli_output_open_file(&checkpoint->output, path, "--checkpoint");
}

static bool end(struct gs_checkpoint *base, bool whole)
{
    struct cli_checkpoint *checkpoint = (struct cli_checkpoint *)base;

    if (whole)
        return cli_output_close(&checkpoint->output);
    cli_output_drop(&checkpoint->output);
    return false;
}

/* --- reading --- */

static bool read_at(void *user, uint64_t at, void *bytes, size_t size)
{
    const struct cli_checkpoint *checkpoint = user;
    uint8_t *to = bytes;

    while (size > 0) {
        ssize_t part = pread(checkpoint->file, to, size, (off_t)at);
        if (part <= 0)
            return false;
        to += part;
        at += (uint64_t)part;
        size -= (size_t)part;
    }
    return true;
}

static enum cli_exit refuse(const struct cli_checkpoint_options *checkpoints, enum gs_status status,
                            const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    if (status == GS_STOPPED && cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("--resume '%s': %s", gs_quote(checkpoints->resume, quote), reason);
    if (status == GS_STOPPED || status == GS_NO_MEMORY)
        return CLI_UNSOLVED;
    return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
}

/* Only a plain file can be read at any place. */
static enum cli_exit open_file(struct cli_checkpoint *checkpoint,
                               struct gs_checkpoint_source *source)
{
    const struct cli_options *options = checkpoint->job->options;
    struct stat about;

    checkpoint->file = open(options->checkpoints.resume, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (checkpoint->file < 0 || fstat(checkpoint->file, &about) != 0)
        return refuse(&options->checkpoints, GS_IO, strerror(errno));
    if (!S_ISREG(about.st_mode))
        return refuse(&options->checkpoints, GS_IO, "it is no plain file");
    *source = (struct gs_checkpoint_source){
        .user = checkpoint, .size = (uint64_t)about.st_size, .read = read_at};
    return CLI_DONE;
}

static enum cli_exit resume(struct cli_checkpoint *checkpoint)
{
    struct cli_job *job = checkpoint->job;
    struct gs_checkpoint_source source;
    struct gs_search reading;
    struct gs_error error;

    enum cli_exit code = open_file(checkpoint, &source);
    if (code != CLI_DONE)
        return code;
    cli_reading_start(&reading, &job->options->limits, job->memory);
    enum gs_status status = gs_checkpoint_open(&source, &reading, &checkpoint->resumed, &error);
    if (status == GS_OK)
        status = gs_checkpoint_match(checkpoint->resumed, checkpoint->task, &error);
    if (status != GS_OK)
        return refuse(&job->options->checkpoints, status, error.message);
    checkpoint->base.resumed = checkpoint->resumed;
    return CLI_DONE;
}

/* --- the job --- */

enum cli_exit cli_checkpoint_check(const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    const char *name = options->checkpoints.file ? "checkpoint" : "resume";
    const char *path =
        options->checkpoints.file ? options->checkpoints.file : options->checkpoints.resume;
    char quote[GS_QUOTE_SIZE];

    if (!path)
        return CLI_DONE;
    if (job->batch.count > 1) {
        cli_error("--%s '%s': a checkpoint is of one board; expected one --size", name,
                  gs_quote(path, quote));
        return CLI_USAGE;
    }
    const bool in_parts = options->verb->bit == CLI_MAP && !job->algo->all_moves;
    if (in_parts || job->algo->resumes)
        return CLI_DONE;
    cli_error("--%s '%s': the algorithm %s leaves no checkpoints; see --list-algos", name,
              gs_quote(path, quote), job->algo->name);
    return CLI_USAGE;
}

enum cli_exit cli_checkpoint_open(struct cli_checkpoint *checkpoint, struct cli_job *job)
{
    const struct cli_options *options = job->options;
    struct gs_search search;
    char verb[32];

    *checkpoint = (struct cli_checkpoint){.job = job, .file = -1};
    if (!options->checkpoints.file && !options->checkpoints.resume)
        return CLI_DONE;
    cli_job_search(job, &search);
    snprintf(verb, sizeof verb, "verb %s\n", options->verb->name);
    if (!gs_checkpoint_task(checkpoint->task, &search, job->algo, job->root, verb)) {
        cli_error("--checkpoint: what is worked on takes too long a text");
        return CLI_USAGE;
    }
    checkpoint->base = (struct gs_checkpoint){
        .task = checkpoint->task,
        .begin = options->checkpoints.file ? begin : NULL,
        .end = end,
        .seconds = options->checkpoints.every > 0 ? options->checkpoints.every : EVERY,
    };
    job->files.checkpoint = &checkpoint->base;
    return options->checkpoints.resume ? resume(checkpoint) : CLI_DONE;
}

enum cli_exit cli_checkpoint_close(struct cli_checkpoint *checkpoint)
{
    gs_checkpoint_close(checkpoint->resumed);
    if (checkpoint->file >= 0)
        close(checkpoint->file);
    checkpoint->job->files.checkpoint = NULL;
    return checkpoint->base.failed ? CLI_FAILURE : CLI_DONE;
}

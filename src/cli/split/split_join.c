/* SPDX-License-Identifier: MIT */
/*
 * split_join.c - where the certificate of a split comes from: those of jobs, opened again, and for
 * positions that were settled while the tree grew, a search and a certificate of its own.
 */
#include "cli/split/split_join.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/certify.h>
#include <gamesolve/check.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/verb/certificate_file.h"

/* Bytes that grow. */
struct bytes {
    struct gs_memory *memory;
    void *at;
    size_t size, room;
};

static bool put_bytes(void *user, const void *bytes, size_t size)
{
    struct bytes *all = user;

    if (!gs_array_grow(all->memory, &all->at, 1, &all->room, 4096, all->size + size))
        return false;
    memcpy((char *)all->at + all->size, bytes, size);
    all->size += size;
    return true;
}

/* A certificate that is open, with its bytes if they are no file's. */
struct opened {
    struct gs_certificate certificate;
    struct bytes bytes;
};

struct source {
    struct cli_parts *parts;
    struct gs_error error;
    uint32_t node; /* that is in trouble */
};

/* --- positions settled while splitting --- */

static enum gs_status certify(struct source *source, struct gs_search *search,
                              struct gs_result *result, const struct gs_position *position,
                              struct bytes *bytes, uint64_t *records)
{
    const struct cli_job *job = source->parts->splitting->job;
    struct gs_sink sink = {.user = bytes, .write = put_bytes};
    struct cli_certifier own;
    uint64_t size;
    enum gs_status status = GS_USAGE;

    if (!cli_certifier_init(&own, job, position, search, result))
        return gs_error_set(&source->error, GS_USAGE, "no algorithm has a prover for this game");
    own.certifier.version = job->rules->traits & GS_REPEATS ? GS_CERTIFICATE_1 : GS_CERTIFICATE_2;
    search->stop = GS_STOP_SOLVED;
    if (gs_certify(&own.certifier) == GS_CERTIFIED)
        status = gs_certify_write(&own.certifier, &sink, records, &size);
    else if (search->stop != GS_STOP_SOLVED)
        status = search->stop == GS_STOP_MEMORY ? GS_NO_MEMORY : GS_STOPPED;
    gs_certifier_clear(&own.certifier);
    return status == GS_IO ? GS_NO_MEMORY : status;
}

/* Leaves of a win or a loss only what the question is about, if that is a draw. */
static void weaken(struct gs_result *result, enum gs_goal goal)
{
    const bool wins = goal == GS_GOAL_DRAW && result->lower == GS_WIN;
    const bool loses = goal == GS_GOAL_WIN && result->upper == GS_LOSS;

    if (!wins && !loses)
        return;
    result->value = GS_UNKNOWN;
    result->proved = false;
    gs_result_bound(result, wins ? GS_DRAW : GS_LOSS, wins ? GS_WIN : GS_DRAW);
}

/* Searches a position again, and certifies what that finds. */
static enum gs_status prove_again(struct source *source, enum gs_goal goal,
                                  struct gs_position *position, struct bytes *bytes,
                                  uint64_t *records)
{
    struct cli_splitting *splitting = source->parts->splitting;
    struct cli_job *job = splitting->job;
    const struct gs_limits limits = {.seconds = cli_seconds_left(&job->options->limits)};
    struct gs_search search;
    struct gs_result result;
    enum gs_status status = GS_STOPPED;

    gs_result_init(&result, job->memory);
    if (cli_split_search(splitting, goal, &limits, position, &search, &result) == CLI_DONE &&
        !cli_interrupted) {
        if (position != job->root)
            weaken(&result, goal);
        status = certify(source, &search, &result, position, bytes, records);
    }
    gs_result_clear(&result);
    if (status == GS_USAGE)
        gs_error_set(&source->error, GS_USAGE,
                     "a position that was settled while splitting cannot be proved again");
    return status;
}

static enum gs_status prove_node(struct source *source, uint32_t node, enum gs_goal goal,
                                 struct bytes *bytes)
{
    struct cli_splitting *splitting = source->parts->splitting;
    struct cli_job *job = splitting->job;
    struct gs_position *position = gs_position_new(job->memory, job->rules);
    uint64_t records;

    if (!position)
        return gs_error_set(&source->error, GS_NO_MEMORY, "out of memory");
    gs_decode(job->rules, gs_split_get(splitting->split, node).key, position);
    enum gs_status status = prove_again(source, goal, position, bytes, &records);
    gs_release(job->memory, position);
    return status;
}

static enum gs_status open_again(struct source *source, uint32_t node, enum gs_goal goal,
                                 struct opened *opened)
{
    struct cli_splitting *splitting = source->parts->splitting;
    struct cli_job *job = splitting->job;

    opened->bytes = (struct bytes){.memory = splitting->search.memory};
    enum gs_status status = prove_node(source, node, goal, &opened->bytes);
    if (status != GS_OK)
        return status;
    return gs_certificate_parse(&opened->certificate, &splitting->search, job->shared.unbounded,
                                job->registry, opened->bytes.at, opened->bytes.size,
                                &source->error);
}

/* --- parts --- */

/* A job of a node whose part answers a question; 0: there is none. */
static uint32_t find_job(const struct cli_parts *parts, uint32_t node, enum gs_goal goal)
{
    const struct gs_split_node at = gs_split_get(parts->splitting->split, node);
    const uint32_t jobs[] = {at.job, at.earlier};
    const enum gs_value level = goal == GS_GOAL_WIN ? GS_WIN : GS_DRAW;

    for (unsigned i = 0; i < 2; i++) {
        const struct cli_part *part = &parts->list[jobs[i]];
        if (jobs[i] > 0 && part->done && (part->lower >= level || part->upper < level))
            return jobs[i];
    }
    return 0;
}

static void close_part(void *user, struct gs_certificate *certificate)
{
    struct source *source = user;
    struct opened *opened = (struct opened *)certificate;

    gs_certificate_close(certificate);
    gs_release(opened->bytes.memory, opened->bytes.at);
    gs_release(source->parts->splitting->search.memory, opened);
}

/* Opens the certificate of a job; 0: proves the node by a search. */
static enum gs_status open_job(struct source *source, uint32_t number, uint32_t node,
                               enum gs_goal goal, struct gs_certificate **certificate)
{
    struct cli_parts *parts = source->parts;
    struct cli_splitting *splitting = parts->splitting;
    struct cli_job *job = splitting->job;
    char path[CLI_FOLDER_SIZE];
    enum gs_status status;

    *certificate = NULL;
    source->node = node;
    struct opened *opened = gs_alloc_zero(splitting->search.memory, 1, sizeof *opened);
    if (!opened)
        return gs_error_set(&source->error, GS_NO_MEMORY, "out of memory");
    if (number > 0)
        status = gs_certificate_open(
            &opened->certificate, &splitting->search, job->shared.unbounded, job->registry,
            cli_part_path(parts, number, "certificate", path), &source->error);
    else
        status = open_again(source, node, goal, opened);
    if (status == GS_OK)
        *certificate = &opened->certificate;
    else
        close_part(source, &opened->certificate);
    return status;
}

/* Whether a certificate says more than the question, and so may not be part of a proof of a draw.
 */
static bool says_too_much(const struct gs_certificate *certificate, enum gs_goal goal)
{
    const enum gs_side mover = gs_to_move(certificate->rules, certificate->root);
    bool too_much = false;

    for (unsigned i = 0; i < certificate->claim_count; i++) {
        const struct gs_claim *claim = &certificate->claims[i];
        const bool about_draw = (claim->side == mover) == (goal == GS_GOAL_DRAW);
        too_much = too_much || (about_draw && claim->proof && gs_claim_is_for_wins(claim));
    }
    return too_much;
}

static enum gs_status open_part(void *user, uint32_t node, enum gs_goal goal,
                                struct gs_certificate **certificate)
{
    struct source *source = user;
    const uint32_t number = find_job(source->parts, node, goal);

    *certificate = NULL;
    source->node = node;
    enum gs_status status = open_job(source, number, node, goal, certificate);
    if (status != GS_OK || number == 0 || !says_too_much(*certificate, goal))
        return status;
    close_part(source, *certificate);
    return open_job(source, 0, node, goal, certificate);
}

/* --- the whole --- */

/* Has the checker verify what was composed. */
static enum cli_exit verify(struct cli_parts *parts, const struct bytes *bytes)
{
    struct cli_splitting *splitting = parts->splitting;
    struct cli_job *job = splitting->job;
    struct gs_certificate certificate;
    struct gs_check check = {.memory = NULL};
    struct gs_error error = {.message = ""};
    uint64_t need;

    enum gs_status status =
        gs_certificate_parse(&certificate, &splitting->search, job->shared.unbounded, job->registry,
                             bytes->at, bytes->size, &error);
    if (status == GS_OK) {
        status = gs_check_run_on(&check, &certificate, &splitting->search,
                                 (unsigned)job->options->limits.threads, &need);
        if (status == GS_USAGE)
            cli_error("join: the certificate that was put together is refused: %s (at %s)",
                      check.reason, check.position);
        gs_check_clear(&check);
    } else if (status == GS_USAGE) {
        cli_error("join: the certificate that was put together is damaged: %s", error.message);
    }
    gs_certificate_close(&certificate);
    if (status == GS_OK)
        return CLI_DONE;
    return status == GS_USAGE ? CLI_WRONG : cli_splitting_explain(splitting, status, &error);
}

enum cli_exit cli_join_write(const struct cli_file_options *files, const char *folder,
                             const void *bytes, size_t size, char path[CLI_FOLDER_SIZE])
{
    struct cli_output output;

    if (files->certificate)
        snprintf(path, CLI_FOLDER_SIZE, "%s", files->certificate);
    else
        cli_folder_path(folder, "certificate", path);
    if (!path[0] || !cli_output_open_file(&output, path, "--certificate"))
        return CLI_FAILURE;
    cli_output_put(&output, bytes, size);
    return cli_output_close(&output) ? CLI_DONE : CLI_FAILURE;
}

static enum cli_exit write_file(const struct cli_parts *parts, const struct bytes *bytes,
                                struct cli_joined *joined)
{
    const struct cli_splitting *splitting = parts->splitting;
    enum cli_exit code = cli_join_write(&splitting->job->options->files, splitting->folder,
                                        bytes->at, bytes->size, joined->path);

    if (code == CLI_DONE)
        joined->file = joined->path;
    return code;
}

static enum cli_exit explain(const struct source *source, enum gs_status status)
{
    struct cli_splitting *splitting = source->parts->splitting;
    uint32_t job = gs_split_get(splitting->split, source->node).job;

    if (status != GS_USAGE)
        return cli_splitting_explain(splitting, status, &source->error);
    if (job > 0)
        cli_error("join: job %" PRIu32 ": %s", job, source->error.message);
    else
        cli_error("join: %s", source->error.message);
    return CLI_WRONG;
}

/* Of a question without any jobs the certificate is that of a search, in whichever version. */
static enum gs_status prove_root(struct source *source, struct bytes *bytes,
                                 struct gs_split_composed *composed)
{
    const struct cli_job *job = source->parts->splitting->job;

    *composed = (struct gs_split_composed){.records = 0};
    source->node = 0;
    enum gs_status status =
        prove_again(source, job->options->question.goal, job->root, bytes, &composed->records);
    composed->bytes = bytes->size;
    return status;
}

/* Where positions come back: a certificate of the moves that all parts have. */
static enum gs_status list_positions(struct source *own, const struct gs_split_source *source,
                                     struct bytes *bytes, struct gs_split_composed *composed)
{
    struct cli_splitting *splitting = own->parts->splitting;
    struct cli_job *job = splitting->job;
    const struct gs_split_node root = gs_split_get(splitting->split, 0);
    struct gs_search search;
    struct gs_result result;

    *composed = (struct gs_split_composed){.records = 0};
    gs_search_init(&search, job->rules, &job->params, job->memory);
    search.limits.seconds = cli_seconds_left(&job->options->limits);
    search.interrupt = &cli_interrupted;
    gs_search_start(&search);
    gs_result_init(&result, job->memory);
    gs_result_bound(&result, root.lower, root.upper);
    own->node = 0;
    enum gs_status status =
        gs_split_prover(splitting->split, source, &result.prover, &composed->parts, &own->error);
    if (status == GS_OK)
        status = certify(own, &search, &result, job->root, bytes, &composed->records);
    gs_result_clear(&result);
    composed->bytes = bytes->size;
    return status;
}

static enum gs_status compose(struct source *own, struct bytes *bytes,
                              struct gs_split_composed *composed)
{
    struct gs_split *split = own->parts->splitting->split;
    const struct gs_split_source source = {.user = own, .open = open_part, .close = close_part};
    const struct gs_sink sink = {.user = bytes, .write = put_bytes};
    const struct gs_split_node root = gs_split_get(split, 0);

    if (!root.expanded && root.job == 0 && !root.over)
        return prove_root(own, bytes, composed);
    if (own->parts->splitting->job->rules->traits & GS_REPEATS)
        return list_positions(own, &source, bytes, composed);
    enum gs_status status = gs_split_compose(split, &source, &sink, composed, &own->error);
    return status == GS_IO ? GS_NO_MEMORY : status;
}

enum cli_exit cli_join_certify(struct cli_parts *parts, struct cli_joined *joined)
{
    struct cli_splitting *splitting = parts->splitting;
    struct source own = {.parts = parts, .error = {.message = ""}};
    struct bytes bytes = {.memory = splitting->search.memory};
    struct gs_split_composed composed;
    enum cli_exit code;

    *joined = (struct cli_joined){.file = NULL};
    enum gs_status status = compose(&own, &bytes, &composed);
    code = status == GS_OK ? verify(parts, &bytes) : explain(&own, status);
    if (code == CLI_DONE)
        code = write_file(parts, &bytes, joined);
    joined->records = composed.records;
    joined->bytes = composed.bytes;
    joined->parts = composed.parts;
    gs_release(bytes.memory, bytes.at);
    return code;
}

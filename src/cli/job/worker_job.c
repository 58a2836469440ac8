/* SPDX-License-Identifier: MIT */
/* Copies of a job for threads: what belongs to the job stays with it. */
#include "cli/job/deputy.h"

#include <string.h>

#include "cli/io/message.h"

static enum cli_exit no_memory(void)
{
    cli_error("out of memory");
    return CLI_FAILURE;
}

/* The board of a job that has one, at its start. */
static enum cli_exit copy_board(struct cli_job *deputy, const struct cli_job *job)
{
    struct cli_board board;
    struct gs_error error;

    enum gs_status status = cli_board_new(&board, deputy, &job->rules->args, &error);
    if (status != GS_OK) {
        cli_error("%s", error.message);
        return CLI_FAILURE;
    }
    cli_board_swap(&board, deputy);
    return CLI_DONE;
}

/* The root of a job, to which nothing happens meanwhile. */
static void copy_root(struct cli_job *deputy, const struct cli_job *job)
{
    uint8_t key[GS_KEY_MAX];

    gs_encode(job->rules, job->root, key);
    gs_decode(deputy->rules, key, deputy->root);
}

/* The plan of a job, which a deputy may replace by another one; false when memory runs out. */
static bool copy_stages(struct cli_job *deputy, const struct cli_job *job)
{
    const struct gs_stages *stages = job->stages;

    if (!stages)
        return true;
    deputy->stages = gs_alloc(deputy->unbounded, sizeof *stages);
    if (deputy->stages)
        *deputy->stages = *stages;
    return deputy->stages != NULL;
}

enum cli_exit cli_deputy_open(struct cli_job *deputy, const struct cli_job *job,
                              const struct cli_jobs *jobs, struct gs_memory *whole, uint64_t bytes)
{
    *deputy = *job;
    deputy->rules = NULL;
    deputy->root = deputy->scratch = NULL;
    deputy->undo = NULL;
    deputy->moves = NULL;
    deputy->known = NULL;
    deputy->whole = whole;
    deputy->crowded = false;
    deputy->memory = NULL;
    deputy->stages = NULL;
    deputy->unbounded = gs_memory_new(0);
    if (!deputy->unbounded || !copy_stages(deputy, job))
        return no_memory();
    deputy->memory = cli_job_memory(deputy, bytes);
    if (!deputy->memory)
        return no_memory();
    return jobs ? cli_job_wake(deputy) : copy_board(deputy, job);
}

enum cli_exit cli_deputy_renew(struct cli_job *deputy, uint64_t bytes)
{
    gs_memory_free(deputy->memory);
    deputy->crowded = false;
    deputy->memory = cli_job_memory(deputy, bytes);
    return deputy->memory ? CLI_DONE : no_memory();
}

bool cli_deputy_crowded(const struct cli_job *deputy)
{
    return deputy->crowded || (deputy->memory && gs_memory_crowded(deputy->memory));
}

void cli_deputy_close(struct cli_job *deputy)
{
    struct cli_board board = {.rules = NULL};

    if (!deputy->unbounded)
        return;
    cli_board_swap(&board, deputy);
    cli_board_free(&board, deputy);
    gs_release(deputy->unbounded, deputy->stages);
    gs_memory_free(deputy->memory);
    gs_memory_free(deputy->unbounded);
    deputy->memory = deputy->unbounded = NULL;
}

/* What the job leaves of its memory. */
static uint64_t bytes_left(const struct cli_job *job)
{
    const size_t budget = gs_memory_budget(job->memory), used = gs_memory_used(job->memory);

    return budget == 0 ? 0 : budget > used ? budget - used : 1;
}

enum cli_exit cli_deputies_open(struct cli_deputies *deputies, const struct cli_job *job,
                                unsigned count)
{
    enum cli_exit code = CLI_DONE;

    *deputies = (struct cli_deputies){
        .list = gs_alloc_zero(job->unbounded, count, sizeof *deputies->list),
        .unbounded = job->unbounded,
        .bytes = bytes_left(job),
        .used = gs_memory_used(job->memory),
    };
    deputies->whole = gs_memory_new((size_t)deputies->bytes);
    if (!deputies->list || !deputies->whole)
        return no_memory();
    while (deputies->count < count && code == CLI_DONE) {
        struct cli_job *deputy = &deputies->list[deputies->count++];
        code = cli_deputy_open(deputy, job, NULL, deputies->whole, deputies->bytes);
        if (code == CLI_DONE)
            copy_root(deputy, job);
        deputy->threads = 1;
        deputy->checkpoint = NULL; /* the job itself tells of its parts */
    }
    return code;
}

void cli_deputies_close(struct cli_deputies *deputies)
{
    for (unsigned i = 0; i < deputies->count; i++)
        cli_deputy_close(&deputies->list[i]);
    gs_release(deputies->unbounded, deputies->list);
    gs_memory_free(deputies->whole);
    *deputies = (struct cli_deputies){.list = NULL};
}

size_t cli_deputies_peak(const struct cli_deputies *deputies, const struct cli_job *job)
{
    const size_t own = gs_memory_peak(job->memory), most = deputies->used + deputies->peak;

    return own > most ? own : most;
}

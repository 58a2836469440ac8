/* SPDX-License-Identifier: MIT */
/*
 * split_round.c - the lists of a round of jobs, and the files of engines that have a list in them.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/report/json.h"
#include "cli/split/split_report.h"
#include "cli/split/splitting.h"

/* Tasks of an array of Slurm at most, whose usual limit is 1001. */
#define TASKS_MOST 1000

static const char *position_of(struct cli_splitting *splitting, uint32_t leaf,
                               char text[GS_TEXT_MAX])
{
    struct cli_job *job = splitting->job;

    gs_decode(job->rules, gs_split_get(splitting->split, leaf).key, job->scratch);
    job->rules->game->position_format(job->rules, job->scratch, text, GS_TEXT_MAX);
    return text;
}

/* --- lists --- */

/*
 * A job that is gone on with may take so many times what it took before: with 2 there are more
 * rounds, and not fewer nodes.
 */
enum { SLICE_GROWTH = 4 };

/* The largest number that every shell compares. */
#define LIMIT_MOST ((uint64_t)INT64_MAX)

/* What a job has taken until now. */
static uint64_t spent_on(const struct cli_splitting *splitting, uint32_t job)
{
    return job < splitting->spent_room ? splitting->spent[job] : 0;
}

uint64_t cli_split_slice(const struct cli_splitting *splitting)
{
    const uint64_t slice = splitting->job->options->split.slice;

    return slice > 0 ? slice : CLI_SPLIT_SLICE;
}

uint64_t cli_split_limit(const struct cli_splitting *splitting, uint32_t job)
{
    const struct cli_options *options = splitting->job->options;
    const uint64_t slice = cli_split_slice(splitting);
    const uint64_t spent = spent_on(splitting, job);
    const uint64_t more = spent > LIMIT_MOST / SLICE_GROWTH ? LIMIT_MOST : SLICE_GROWTH * spent;
    const uint64_t limit = more > slice ? more : slice;

    return options->limits.nodes > 0 && limit > options->limits.nodes ? options->limits.nodes
                                                                      : limit;
}

/* The nodes that the slice of a leaf may take. */
static uint64_t length_of(const struct cli_splitting *splitting, uint32_t leaf)
{
    const uint32_t job = gs_split_get(splitting->split, leaf).job;
    const uint64_t limit = cli_split_limit(splitting, job), spent = spent_on(splitting, job);

    return limit > spent ? limit - spent : 0;
}

/* A leaf, its slice, and where it is in the list. */
struct slice {
    uint64_t length;
    uint32_t at, leaf;
};

static int compare_slices(const void *one, const void *other)
{
    const struct slice *a = one, *b = other;

    if (a->length != b->length)
        return a->length < b->length ? 1 : -1;
    return a->at < b->at ? -1 : a->at > b->at;
}

/*
 * The longest slices come first, so that several workers end at about the same time. Without memory
 * the list stays in its order.
 */
static void sort_by_length(struct cli_splitting *splitting)
{
    struct gs_memory *memory = splitting->search.memory;
    uint32_t *leaves = splitting->leaves;
    struct slice *list = gs_alloc(memory, splitting->first * sizeof *list);

    if (!list)
        return;
    for (uint32_t i = 0; i < splitting->first; i++)
        list[i] = (struct slice){length_of(splitting, leaves[i]), i, leaves[i]};
    qsort(list, splitting->first, sizeof *list, compare_slices);
    for (uint32_t i = 0; i < splitting->first; i++)
        leaves[i] = list[i].leaf;
    gs_release(memory, list);
}

static bool write_limits(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = 0; i < splitting->first; i++) {
        uint32_t job = gs_split_get(splitting->split, splitting->leaves[i]).job;
        fprintf(file, "%" PRIu32 " %" PRIu64 "\n", job, cli_split_limit(splitting, job));
    }
    return true;
}

static bool write_list(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = splitting->running; i < splitting->first; i++)
        fprintf(file, "%" PRIu32 "\n", gs_split_get(splitting->split, splitting->leaves[i]).job);
    return true;
}

static bool write_jobs(struct cli_splitting *splitting, FILE *file)
{
    char text[GS_TEXT_MAX];

    for (uint32_t i = 0; i < splitting->first; i++) {
        uint32_t leaf = splitting->leaves[i];
        fprintf(file, "%" PRIu32 " %s %s\n", gs_split_get(splitting->split, leaf).job,
                gs_goal_name(gs_split_goal(splitting->split, leaf)),
                position_of(splitting, leaf, text));
    }
    return true;
}

static void put_job(struct cli_splitting *splitting, uint32_t leaf, FILE *file)
{
    struct cli_job *job = splitting->job;
    struct gs_split_node node = gs_split_get(splitting->split, leaf);
    char text[GS_TEXT_MAX];

    fprintf(file, "{\"job\":%" PRIu32 ",\"name\":\"job-%" PRIu32 "\"", node.job, node.job);
    cli_json_word(file, "game", job->game->name);
    cli_json_args(file, "rules", &job->rules->args, true);
    cli_json_word(file, "position", position_of(splitting, leaf, text));
    cli_json_word(file, "to_move", gs_side_name(gs_to_move(job->rules, job->scratch)));
    cli_json_word(file, "goal", gs_goal_name(gs_split_goal(splitting->split, leaf)));
    cli_json_word(file, "algorithm", job->algo->name);
    cli_json_args(file, "params", &job->params, false);
    fprintf(file, ",\"limits\":{\"nodes\":%" PRIu64 ",\"seconds\":%.12g",
            cli_split_limit(splitting, node.job), splitting->job_seconds);
    cli_json_count(file, "memory", splitting->job_memory);
    putc('}', file);
    cli_json_count(file, "proof", node.proof);
    cli_json_count(file, "disproof", node.disproof);
    fprintf(file, ",\"command\":\"sh job.sh %" PRIu32 "\"", node.job);
    cli_json_close(file);
}

static bool write_json(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = splitting->running; i < splitting->first; i++)
        put_job(splitting, splitting->leaves[i], file);
    return true;
}

/* What the scripts say where the list is empty. */
static bool write_answer(struct cli_splitting *splitting, FILE *file)
{
    char text[TEXT_VALUE_SIZE];

    if (splitting->count == 0)
        fprintf(file, "nothing to do: %s; solve join proves it\n",
                cli_split_value(splitting, text));
    return true;
}

/* --- engines --- */

static bool write_slurm(struct cli_splitting *splitting, FILE *file)
{
    const uint32_t count = splitting->first - splitting->running;
    uint32_t tasks = count < TASKS_MOST ? count : TASKS_MOST;

    fprintf(file,
            "#!/bin/sh\n"
            "#SBATCH --job-name=solve\n"
            "#SBATCH --array=1-%" PRIu32 "\n"
            "#SBATCH --requeue\n"
            "# sbatch slurm.sh, in this folder: %" PRIu32 " jobs in %" PRIu32 " tasks.\n"
            "tasks=%" PRIu32 "\n",
            tasks > 0 ? tasks : 1, count, tasks, tasks > 0 ? tasks : 1);
    fputs("cd \"${SLURM_SUBMIT_DIR:-.}\" || exit 1\n"
          "[ -s list ] || cat answer\n"
          "worst=0\n"
          "for job in $(awk -v task=\"$SLURM_ARRAY_TASK_ID\" -v tasks=$tasks \\\n"
          "    'NR % tasks == task % tasks' list); do\n"
          "    sh job.sh \"$job\" accept || worst=$?\n"
          "done\n"
          "exit $worst\n",
          file);
    return true;
}

enum cli_exit cli_split_put_round(struct cli_splitting *splitting)
{
    static const struct cli_folder_file files[] = {
        {"limits", write_limits}, {"jobs.jsonl", write_json}, {"jobs", write_jobs},
        {"list", write_list},     {"slurm.sh", write_slurm},  {"answer", write_answer},
    };
    if (splitting->workers > 1 && !splitting->taken)
        sort_by_length(splitting);
    return cli_folder_put_all(splitting, files, sizeof files / sizeof files[0]);
}

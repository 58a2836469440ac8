/* SPDX-License-Identifier: MIT */
/* Runs an algorithm, and maps its result to the exit code. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/cli.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "text/human.h"

/*
 * What is left of --time, in games that of a move, or --time-each if that is less; less what is
 * kept for later. 0: no limit.
 */
static double seconds_for(const struct cli_job *job)
{
    const struct cli_options *options = job->options;
    const double each = options->limits.each_seconds;
    double left =
        options->limits.of_move ? options->limits.seconds : cli_seconds_left(&options->limits);

    if (each > 0 && (left <= 0 || each < left))
        left = each;
    return left > job->spare_seconds ? left - job->spare_seconds : left;
}

void cli_job_search(struct cli_job *job, struct gs_search *search)
{
    const struct cli_options *options = job->options;

    gs_search_init(search, job->rules, &job->params, job->memory);
    search->limits = (struct gs_limits){
        .seconds = seconds_for(job),
        .nodes = options->split.slice > 0 && (options->limits.nodes == 0 ||
                                              options->split.slice < options->limits.nodes)
                     ? options->split.slice
                     : options->limits.nodes,
        .depth = (unsigned)options->limits.depth,
    };
    search->goal = options->question.goal;
    search->keep_prover = options->files.certificate != NULL;
    search->keep_threats = options->verb->bit == CLI_THREATS;
    search->all_threats = options->report.all;
    search->seed = job->seed;
    search->threads = job->threads.in_search;
    search->all_moves = job->all_moves;
    search->proved_values = job->files.values;
    search->interrupt = &cli_interrupted;
    search->checkpoint = job->files.checkpoint;
    if (options->limits.disk && job->algo && job->algo->disk) {
        job->files.disk.folder = options->limits.disk;
        search->disk = &job->files.disk;
    }
    cli_progress_watch(search);
}

/*
 * A board is called hopeless if its bound exceeds the states that fit into memory by so many
 * digits: a bound can be 200,000 times the number of reachable states.
 */
#define HOPELESS_DIGITS 6

/* Bytes; a smaller budget gets no such warning. */
#define LITTLE_MEMORY ((size_t)1 << 20)

static size_t digits_of(uint64_t number)
{
    size_t digits = 1;

    while (number >= 10) {
        number /= 10;
        digits++;
    }
    return digits;
}

/* The bound counts the states from the start; from another root there may be few. */
static bool begins_at_start(const struct cli_job *job)
{
    uint8_t start[GS_KEY_MAX], root[GS_KEY_MAX];

    job->rules->game->initial(job->rules, job->scratch);
    gs_encode(job->rules, job->scratch, start);
    gs_encode(job->rules, job->root, root);
    return memcmp(start, root, job->rules->key_size) == 0;
}

/*
 * Says so before a search that keeps all states and cannot end, by the bound on their number; at
 * least four bytes are kept of each, of keys above 8 bytes two more than the key.
 */
static void warn_of_states(const struct cli_job *job)
{
    const struct gs_space *space = job->rules->game->space;
    char digits[512], known[TEXT_HUMAN_SIZE], held[TEXT_HUMAN_SIZE], memory[TEXT_HUMAN_SIZE];
    size_t budget = gs_memory_budget(job->memory);

    if (job->options->limits.disk || !(job->algo->uses & GS_USE_STRONG) ||
        job->options->limits.depth > 0 || job->options->limits.nodes > 0 ||
        budget < LITTLE_MEMORY || !space || !space->bound)
        return;
    const size_t key_size = job->rules->key_size;
    uint64_t most = budget / (key_size > 8 ? key_size + 2 : 4) + 1;
    if (space->bound(job->rules, digits, sizeof digits) >= sizeof digits ||
        strlen(digits) <= digits_of(most) + HOPELESS_DIGITS)
        return;
    cli_error("there may be %s states, and %s hold at most %s of them: it %s not end, unless by a "
              "limit",
              text_human_digits(digits, known), text_human_bytes(budget, memory),
              text_human_count(most, held), begins_at_start(job) ? "will" : "may");
}

void cli_job_show_stage(struct cli_job *job, unsigned number)
{
    job->algo = job->stages->list[number].algo;
    job->params = job->stages->list[number].params;
}

void cli_job_show_all(struct cli_job *job)
{
    if (job->stages->count == 1)
        return;
    job->algo = job->named;
    gs_args_init(&job->params, job->named->params);
}

enum cli_exit cli_job_solve(struct cli_job *job, struct gs_search *search, struct gs_result *result)
{
    struct gs_error error = {.message = ""};

    gs_result_init(result, job->memory);
    cli_job_show_stage(job, gs_stages_main(job->stages));
    cli_job_search(job, search);
    warn_of_states(job);
    unsigned answered = gs_stages_main(job->stages);
    enum gs_status status =
        gs_stages_solve(job->stages, search, job->root, result, &answered, &error);
    cli_job_show_stage(job, answered);
    cli_progress_clear();
    if (status == GS_OK)
        return CLI_DONE;
    cli_error("%s: %s", job->algo->name, error.message[0] ? error.message : gs_status_name(status));
    return status == GS_USAGE || status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
}

enum cli_exit cli_disk_check(const struct cli_job *job)
{
    const char *path = job->options->limits.disk;
    const struct gs_algo *strong = gs_registry_algo_for(job->registry, GS_USE_STRONG, NULL);
    char quote[GS_QUOTE_SIZE];
    struct stat about;

    if (!path)
        return CLI_DONE;
    gs_quote(path, quote);
    if (!job->algo->disk) {
        cli_error("--disk '%s': the algorithm %s keeps nothing there; expected --algo %s", quote,
                  job->algo->name, strong ? strong->name : "one that does");
        return CLI_USAGE;
    }
    if (stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        cli_error("--disk '%s': expected a folder", quote);
        return CLI_USAGE;
    }
    if (access(path, W_OK | X_OK) == 0)
        return CLI_DONE;
    cli_error("--disk '%s': cannot write there: %s", quote, strerror(errno));
    return CLI_FAILURE;
}

enum cli_exit cli_disk_exit(const struct cli_job *job)
{
    const int problem = job->files.disk.problem;
    char quote[GS_QUOTE_SIZE];

    if (problem == 0)
        return CLI_DONE;
    cli_error("--disk '%s': %s", gs_quote(job->files.disk.folder, quote),
              problem == GS_DISK_DAMAGED ? "a file does not hold what was written"
                                         : strerror(problem));
    return CLI_FAILURE;
}

bool cli_result_answers(const struct gs_result *result, enum gs_goal goal)
{
    if (result->stop == GS_STOP_SOLVED || result->value != GS_UNKNOWN)
        return true;
    if (goal == GS_GOAL_WIN)
        return result->upper < GS_WIN;
    if (goal == GS_GOAL_DRAW)
        return result->lower > GS_LOSS;
    return false;
}

enum cli_exit cli_result_exit(const struct gs_result *result, enum gs_goal goal)
{
    if (result->stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    return cli_result_answers(result, goal) ? CLI_DONE : CLI_UNSOLVED;
}

void cli_add_costs(struct gs_result *sum, const struct gs_result *result)
{
    sum->nodes += result->nodes;
    sum->expanded += result->expanded;
    if (result->peak_nodes > sum->peak_nodes)
        sum->peak_nodes = result->peak_nodes;
}

bool cli_counter(const struct gs_algo *algo, const uint64_t *counters, const char *name,
                 uint64_t *value)
{
    for (size_t i = 0; algo->counters[i].name; i++) {
        if (strcmp(algo->counters[i].name, name) == 0) {
            *value = counters[i];
            return true;
        }
    }
    return false;
}

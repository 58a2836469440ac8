/* SPDX-License-Identifier: MIT */
/*
 * Jobs: the options are checked against the game and the algorithm, once for what a batch has in
 * common and then for every board. All rules and root positions of a batch are made before the
 * first search begins, so that usage errors come first. job_board.c makes the board of a job,
 * job_method.c its algorithms.
 */
#include "cli/job/jobs.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/job/checkpoint_file.h"
#include "cli/job/job_order.h"
#include "cli/job/job_parts.h"
#include "cli/job/job_search.h"
#include "text/values.h"

unsigned cli_threads_share(unsigned threads, size_t tasks, size_t nth)
{
    if (tasks >= threads)
        return 1;
    return threads / (unsigned)tasks + (nth < threads % tasks);
}

struct cli_threads cli_threads_divide(unsigned threads, size_t tasks)
{
    const unsigned some = tasks < threads ? (unsigned)tasks : threads;
    const unsigned side_by_side = some > 0 ? some : 1;

    return (struct cli_threads){side_by_side, threads / side_by_side};
}

/* Checks that the root has what the rules require. */
static enum cli_exit check_root(const struct cli_job *job)
{
    struct gs_error error;

    if (gs_root_check(job->rules, job->root, &error) == GS_OK)
        return CLI_DONE;
    if (job->options->question.position)
        return cli_refuse("position", job->options->question.position, &error);
    cli_error("--position must be given: %s", error.message);
    return CLI_USAGE;
}

static enum cli_exit set_root(struct cli_job *job, struct cli_order *order)
{
    enum cli_exit code = cli_position_set(&order->position, job);
    return code == CLI_DONE ? check_root(job) : code;
}

static enum cli_exit make_job(struct cli_job *job, struct cli_order *order)
{
    enum cli_exit code = set_root(job, order);
    if (code == CLI_DONE)
        code = cli_job_make_method(job, order);
    if (code == CLI_DONE)
        code = cli_checkpoint_check(job);
    if (code == CLI_DONE && job->options->limits.disk)
        code = cli_disk_check(job);
    if (code == CLI_DONE && job->options->verb->check)
        code = job->options->verb->check(job);
    return code;
}

static enum cli_exit refuse_batch(size_t count, size_t made)
{
    cli_error("--size: of %zu runs on boards the first %zu take all of the memory; cut the batch "
              "into parts, or see --memory",
              count, made);
    return CLI_UNSOLVED;
}

/* A run for every board, algorithm and seed. */
static size_t count_runs(const struct cli_order *order)
{
    return order->sizes.count * order->algo_count * order->options->method.seed_count;
}

/* Makes room for the jobs of an order at the end of the list; all of them use its rules. */
static enum cli_exit extend_list(struct cli_jobs *jobs, struct cli_order *order)
{
    size_t count = jobs->count + count_runs(order);
    struct cli_job *list = gs_resize(jobs->unbounded, jobs->list, count * sizeof *list);
    struct cli_board_args *args = gs_alloc_zero(jobs->unbounded, 1, sizeof *args);

    jobs->list = list ? list : jobs->list;
    if (args) {
        *args = (struct cli_board_args){order->rules, jobs->args};
        jobs->args = args;
    }
    return list && args ? CLI_DONE : cli_no_memory(NULL);
}

/* Of all algorithms, those that do not fit, or prove nothing, are left out. */
static bool is_left_out(const struct cli_order *order, size_t algo, const struct cli_job *job)
{
    const struct gs_algo *named = order->algos[algo].algo;

    return order->all &&
           (named->proves == GS_PROVES_NOTHING || gs_algo_fits(named, job->rules, NULL) != GS_OK);
}

/* The nth run of an order: seeds go before algorithms, and these before boards. */
static struct cli_job plan_job(const struct cli_jobs *jobs, const struct cli_order *order,
                               size_t nth)
{
    const struct cli_options *options = order->options;
    const size_t algo = nth / options->method.seed_count % order->algo_count;
    const size_t board = nth / options->method.seed_count / order->algo_count;
    const struct cli_named *named = &order->algos[algo];
    struct cli_job job = {
        .options = options,
        .registry = order->registry,
        .game = order->game,
        .named = named->algo,
        .shared.unbounded = jobs->unbounded,
        .threads = cli_threads_divide((unsigned)options->limits.threads,
                                      options->verb->bit == CLI_AUDIT ? CLI_MANY : 1),
        .seed = options->method.seed,
        .batch.index = jobs->count,
        .batch.count =
            order->several && order->most < 2 ? 2 : order->most, /* until all are known */
        .batch.mixed = order->mixed,
        .args = &jobs->args->args,
    };
    snprintf(job.label, sizeof job.label, "%.*s", (int)named->length, named->label);
    if (options->method.seeds)
        text_read_numbers(options->method.seeds, nth % options->method.seed_count, &job.seed);
    if (order->sizes.sizes)
        job.size = order->sizes.sizes[board];
    return job;
}

static enum cli_exit add_job(struct cli_jobs *jobs, struct cli_order *order, size_t nth)
{
    const size_t algo = nth / order->options->method.seed_count % order->algo_count;
    struct cli_job *job = &jobs->list[jobs->count];

    *job = plan_job(jobs, order, nth);
    jobs->count++;
    enum cli_exit code = cli_job_make_board(job, job->args);
    if (code == CLI_DONE && is_left_out(order, algo, job)) {
        order->left[algo] = true;
        cli_job_release(job);
        jobs->count--;
        return CLI_DONE;
    }
    if (code == CLI_DONE)
        code = make_job(job, order);
    if (code == CLI_DONE && order->several)
        code = cli_job_put_off(job);
    return code;
}

static void report_left_out(const struct cli_order *order)
{
    const char *names[GS_REGISTRY_MAX + 1] = {NULL};
    char list[GS_ERROR_SIZE];
    struct gs_writer writer;
    size_t count = 0;

    for (size_t i = 0; i < order->algo_count; i++)
        if (order->left[i])
            names[count++] = order->algos[i].algo->name;
    gs_writer_init(&writer, list, sizeof list);
    for (size_t i = 0; i < count; i++)
        gs_writer_add(&writer, "%s%s", i > 0 ? ", " : "", names[i]);
    if (count > 0)
        cli_error("--algo all: left out for %s, as they do not fit or prove nothing: %s",
                  order->game->name, list);
}

static enum cli_exit make_list(struct cli_jobs *jobs, struct cli_order *order)
{
    size_t count = count_runs(order);

    enum cli_exit code = cli_order_open(order);
    order->several = order->several || count > 1;
    order->most = jobs->count + count;
    if (code == CLI_DONE)
        code = extend_list(jobs, order);
    for (size_t i = 0; i < count && code == CLI_DONE; i++) {
        code = cli_interrupted ? CLI_INTERRUPTED : add_job(jobs, order, i);
        if (code == CLI_DONE &&
            gs_memory_used(jobs->unbounded) > cli_order_room(&order->options->limits))
            code = refuse_batch(count, i + 1);
    }
    if (code == CLI_DONE)
        report_left_out(order);
    return code;
}

/* Each parameter of a game must belong to at least one of several games. */
static enum cli_exit check_rules(const struct cli_jobs *jobs, const struct cli_question *question)
{
    for (size_t i = 0; i < question->rule_count; i++) {
        bool known = false;
        for (size_t job = 0; job < jobs->count && !known; job++)
            known = gs_param_find(jobs->list[job].game->params, question->rules[i].name) != NULL;
        if (!known && jobs->count > 0)
            return cli_order_refuse_rule(jobs->list[jobs->count - 1].game, &question->rules[i]);
    }
    return CLI_DONE;
}

/* The list of --variant, for verbs that take one; NULL: it is not given. */
static const char *find_variants(const struct cli_options *options)
{
    const char *found = NULL;

    for (size_t i = 0; i < options->question.rule_count; i++)
        if (strcmp(options->question.rules[i].name, "variant") == 0)
            found = options->question.rules[i].text;
    return options->verb->compares ? found : NULL;
}

/* The jobs of one game and variant. */
static enum cli_exit make_order(struct cli_jobs *jobs, struct cli_order *order)
{
    enum cli_exit code = cli_order_fill(order);

    if (code == CLI_DONE)
        code = make_list(jobs, order);
    cli_sizes_clear(&order->sizes);
    order->sizes.count = 0;
    return code;
}

/* The jobs of one game, in each of the variants that it has among those listed. */
static enum cli_exit make_game(struct cli_jobs *jobs, struct cli_order *order)
{
    const char *variants = find_variants(order->options);
    bool made = false;
    struct gs_args args;

    enum cli_exit code = cli_order_find_game(order);
    while (code == CLI_DONE && cli_order_item(&variants, order->variant)) {
        gs_args_init(&args, order->game->params);
        if (order->many_games && gs_args_set(&args, "variant", order->variant, NULL) != GS_OK)
            continue;
        code = make_order(jobs, order);
        made = true;
    }
    order->variant[0] = '\0';
    return code == CLI_DONE && !made ? make_order(jobs, order) : code;
}

/* Each listed variant must be one of some game. */
static enum cli_exit check_variants(const struct cli_jobs *jobs, const struct cli_order *order)
{
    const char *variants = order->many_games ? find_variants(order->options) : NULL;
    char variant[GS_ARG_TEXT];

    while (cli_order_item(&variants, variant)) {
        bool taken = false;
        for (size_t i = 0; i < jobs->count && !taken; i++)
            taken = gs_param_find(jobs->list[i].args->table, "variant") &&
                    strcmp(gs_args_text(jobs->list[i].args, "variant"), variant) == 0;
        if (!taken) {
            char quote[GS_QUOTE_SIZE];
            cli_error("--variant '%s': none of the games has it", gs_quote(variant, quote));
            return CLI_USAGE;
        }
    }
    return CLI_DONE;
}

static enum cli_exit make_games(struct cli_jobs *jobs, struct cli_order *order)
{
    const struct cli_options *options = order->options;
    const char *games = options->question.game, *variants = find_variants(options);
    enum cli_exit code = CLI_DONE;

    order->many_games = options->verb->compares && games && strchr(games, ',');
    order->mixed = order->many_games || (variants && strchr(variants, ','));
    order->several = order->mixed;
    if (!options->verb->compares) {
        snprintf(order->name, sizeof order->name, "%s", games ? games : "");
        return make_game(jobs, order);
    }
    if (!games)
        return make_game(jobs, order);
    while (code == CLI_DONE && cli_order_item(&games, order->name))
        code = make_game(jobs, order);
    return code;
}

/* Each position of a list may be on a board of its own. */
static bool sizes_differ(const struct cli_jobs *jobs, const struct cli_question *question)
{
    if (question->positions && !question->size)
        return true;
    for (size_t i = 1; i < jobs->count; i++)
        if (jobs->list[i].size.width != jobs->list->size.width ||
            jobs->list[i].size.height != jobs->list->size.height)
            return true;
    return false;
}

/* bench compares algorithms by the names that were given, other verbs by what runs. */
static bool algos_differ(const struct cli_jobs *jobs)
{
    for (size_t i = 1; i < jobs->count; i++)
        if (jobs->list->options->verb->compares
                ? strcmp(jobs->list[i].label, jobs->list->label) != 0
                : jobs->list[i].algo != jobs->list->algo)
            return true;
    return false;
}

static size_t longest_label(const struct cli_jobs *jobs)
{
    size_t most = 0;

    for (size_t i = 0; i < jobs->count; i++) {
        const size_t length = strlen(jobs->list[i].label);
        most = length > most ? length : most;
    }
    return most;
}

/* Tells every job what the batch has in common, and wakes the only one. */
static enum cli_exit number_jobs(struct cli_jobs *jobs, const struct cli_order *order)
{
    const size_t label_length = longest_label(jobs);
    const bool sizes = sizes_differ(jobs, &order->options->question), algos = algos_differ(jobs);

    for (size_t i = 0; i < jobs->count; i++) {
        jobs->list[i].batch.count = jobs->count;
        jobs->list[i].batch.sizes_differ = sizes;
        jobs->list[i].batch.algos_differ = algos;
        jobs->list[i].batch.label_length = label_length;
    }
    if (jobs->count == 0) {
        cli_error("--algo all: none fits the game %s", order->game->name);
        return CLI_USAGE;
    }
    return jobs->count == 1 ? cli_job_wake(jobs->list) : CLI_DONE;
}

enum cli_exit cli_jobs_make(struct cli_jobs *jobs, const struct cli_options *options,
                            const struct gs_registry *registry)
{
    struct cli_order order = {.options = options, .registry = registry};

    *jobs = (struct cli_jobs){.unbounded = gs_memory_new(0),
                              .input = gs_memory_new((size_t)options->limits.memory)};
    if (!jobs->unbounded || !jobs->input)
        return cli_no_memory(NULL);
    cli_reading_start(&order.reading, &options->limits, jobs->input);
    order.sizes.memory = jobs->unbounded;
    enum cli_exit code = cli_order_check(&order);
    if (code == CLI_DONE)
        code = make_games(jobs, &order);
    if (code == CLI_DONE)
        code = check_variants(jobs, &order);
    if (code == CLI_DONE)
        code = check_rules(jobs, &options->question);
    if (code == CLI_DONE)
        code = number_jobs(jobs, &order);
    cli_position_close(&order.position);
    if (code == CLI_DONE)
        code = cli_params_check(jobs, options);
    jobs->games = order.position.games;
    return code;
}

void cli_job_release(struct cli_job *job)
{
    cli_job_drop_board(job);
    gs_release(job->shared.unbounded, job->waiting);
    gs_release(job->shared.unbounded, job->stages);
    gs_memory_free(job->memory);
    job->waiting = NULL;
    job->stages = NULL;
    job->memory = NULL;
}

void cli_jobs_release(struct cli_jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        cli_job_release(&jobs->list[i]);
    gs_memory_free(jobs->input);
    while (jobs->args) {
        struct cli_board_args *args = jobs->args;
        jobs->args = args->next;
        gs_release(jobs->unbounded, args);
    }
    gs_release(jobs->unbounded, jobs->list);
    gs_memory_free(jobs->unbounded);
}

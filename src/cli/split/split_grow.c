/* SPDX-License-Identifier: MIT */
/*
 * split_grow.c - the tree of a split grows until its leaves are jobs enough.
 *
 * The question itself is searched first, for as many nodes as all probes may take together: if that
 * answers it, jobs are not worth while. Then every new leaf is searched within --probe: that
 * answers the easy ones, and gives the others their proof and disproof number. What is cut next is
 * the hardest of the leaves that answer the root's question together if what seems likelier is true
 * (gs_split_order): so these, which all have to be done, come to be about equally hard. Those in
 * which the likely loser is to move come before all others, since a job does better with the choice
 * of the winner's move than without: if a move was chosen that is hard to prove, it cannot be taken
 * back within the job. Several (an eighth) are cut before the leaves are sorted again.
 *
 * Jobs of an algorithm that proves wins alone (cli_split_seeks_win) are positions of the side that
 * is to win. Those of the other side are cut as soon as they are among those to be done first,
 * which makes a job of each reply; until then they go by what was found of the position before.
 */
#include <stdlib.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/split/splitting.h"

uint64_t cli_split_jobs(const struct cli_split_options *options)
{
    const uint64_t for_workers = CLI_SPLIT_FOR_WORKER * options->workers;

    if (options->jobs > 0)
        return options->jobs;
    return for_workers > CLI_SPLIT_JOBS ? for_workers : CLI_SPLIT_JOBS;
}

void cli_splitting_init(struct cli_splitting *splitting, struct cli_job *job, const char *folder)
{
    *splitting = (struct cli_splitting){
        .job = job,
        .folder = folder,
        .job_memory = job->options->limits.memory_given,
        .workers = job->options->split.workers,
        .job_seconds = job->options->limits.seconds,
    };
    gs_search_init(&splitting->search, job->rules, &job->params, job->memory);
    splitting->search.limits.seconds = job->options->limits.seconds;
    splitting->search.interrupt = &cli_interrupted;
    cli_progress_watch(&splitting->search);
    gs_search_start(&splitting->search);
}

void cli_splitting_close(struct cli_splitting *splitting)
{
    gs_release(splitting->search.memory, splitting->leaves);
    gs_release(splitting->search.memory, splitting->spent);
    gs_release(splitting->search.memory, splitting->taken);
    gs_split_free(splitting->split);
    cli_progress_clear();
}

enum cli_exit cli_splitting_explain(const struct cli_splitting *splitting, enum gs_status status,
                                    const struct gs_error *error)
{
    enum gs_stop stop = splitting->search.stop;

    if (cli_interrupted || (status == GS_STOPPED && stop == GS_STOP_INTERRUPTED))
        return CLI_INTERRUPTED;
    if (status == GS_NO_MEMORY || stop == GS_STOP_MEMORY) {
        cli_error("%s: out of memory; see --memory", splitting->job->options->verb->name);
        return CLI_UNSOLVED;
    }
    if (status == GS_STOPPED) {
        cli_error("%s: stopped by the limit on %s", splitting->job->options->verb->name,
                  gs_stop_name(stop));
        return CLI_UNSOLVED;
    }
    cli_error("%s: %s", splitting->job->options->verb->name, error->message);
    return status == GS_IO ? CLI_FAILURE : CLI_USAGE;
}

enum cli_exit cli_split_search(const struct cli_splitting *splitting, enum gs_goal goal,
                               const struct gs_limits *limits, struct gs_position *position,
                               struct gs_search *search, struct gs_result *result)
{
    struct cli_job *job = splitting->job;
    struct gs_error error = {.message = ""};

    gs_search_init(search, job->rules, &job->params, job->memory);
    search->limits = *limits;
    search->goal = goal;
    search->seed = job->options->method.seed;
    search->interrupt = &cli_interrupted;
    if (gs_solve(job->algo, search, position, result, &error) == GS_OK)
        return CLI_DONE;
    cli_error("%s: %s", job->algo->name, error.message);
    return CLI_FAILURE;
}

/* What a search found out about its latest question, as the tree has it. */
struct found {
    uint32_t proof, disproof;
    bool win, draw; /* which questions were searched */
};

static uint64_t counter(const struct cli_job *job, const struct gs_result *result, const char *name,
                        uint64_t value)
{
    cli_counter(job->algo, result->counters, name, &value);
    return value < GS_SPLIT_INFINITE ? value : GS_SPLIT_INFINITE - 1;
}

/*
 * For a draw in the tree, the search's question is whether the opponent wins: its yes is the tree's
 * no.
 */
static struct found read_found(const struct cli_job *job, const struct gs_result *result)
{
    const bool win = counter(job, result, "win_nodes", 0) > 0;
    const bool draw = counter(job, result, "draw_nodes", 0) > 0;
    const uint32_t proof = (uint32_t)counter(job, result, "proof", 1);
    const uint32_t disproof = (uint32_t)counter(job, result, "disproof", 1);

    if (draw && !win)
        return (struct found){disproof, proof, win, draw};
    return (struct found){proof, disproof, win, draw};
}

/*
 * Of the value that question comes first which answers it if what the search of the root found
 * likelier is true: whether there is a win, if it seems that its question will be answered by yes.
 */
static void choose_question(struct cli_splitting *splitting, const struct found *found)
{
    if (found->win != found->draw) /* both: one was answered */
        gs_split_set_question(splitting->split, found->proof <= found->disproof ? GS_WIN : GS_DRAW);
}

static void learn(struct cli_splitting *splitting, uint32_t leaf, enum gs_goal goal,
                  const struct gs_result *result)
{
    struct gs_split *split = splitting->split;
    const struct found found = read_found(splitting->job, result);

    if (goal == GS_GOAL_VALUE)
        choose_question(splitting, &found);
    if (result->lower != GS_LOSS || result->upper != GS_WIN)
        gs_split_learn(split, leaf, result->lower, result->upper, true);
    splitting->probe_settled += !gs_split_get(split, leaf).open;
    if (cli_split_seeks_win(splitting) && found.proof == GS_SPLIT_INFINITE - 1)
        gs_split_fail(split, leaf);
    else
        gs_split_guess(split, leaf, found.proof, found.disproof);
}

bool cli_split_seeks_win(const struct cli_splitting *splitting)
{
    return splitting->job->algo->proves == GS_PROVES_WINS;
}

bool cli_split_is_job(const struct cli_splitting *splitting, uint32_t node)
{
    return !cli_split_seeks_win(splitting) ||
           gs_split_get(splitting->split, node).question == GS_WIN;
}

static enum cli_exit probe(struct cli_splitting *splitting, uint32_t leaf, enum gs_goal goal,
                           const struct gs_limits *limits)
{
    struct cli_job *job = splitting->job;
    struct gs_split_node node = gs_split_get(splitting->split, leaf);
    struct gs_search search;
    struct gs_result result;

    if (job->options->split.probe == 0 || !node.open || node.over ||
        !cli_split_is_job(splitting, leaf))
        return CLI_DONE;
    gs_result_init(&result, job->memory);
    gs_decode(job->rules, node.key, job->scratch);
    enum cli_exit code = cli_split_search(splitting, goal, limits, job->scratch, &search, &result);
    splitting->probes++;
    splitting->probe_nodes += result.nodes;
    if (code == CLI_DONE && result.stop != GS_STOP_INTERRUPTED)
        learn(splitting, leaf, goal, &result);
    gs_result_clear(&result);
    return cli_interrupted ? CLI_INTERRUPTED : code;
}

enum cli_exit cli_split_probe(struct cli_splitting *splitting, uint32_t leaf)
{
    return probe(splitting, leaf, gs_split_goal(splitting->split, leaf),
                 &(struct gs_limits){.nodes = splitting->job->options->split.probe});
}

/*
 * The question itself is searched as long as the probes of so many jobs, or of --jobs if that is
 * more: some seconds by default, which is little beside a question for a cluster. ROOT_TIME is the
 * part of --time that this may take.
 */
enum { ROOT_JOBS = 1000 };
#define ROOT_TIME 0.25

enum cli_exit cli_split_probe_root(struct cli_splitting *splitting)
{
    const struct cli_options *options = splitting->job->options;
    const uint64_t jobs = splitting->wanted > ROOT_JOBS ? splitting->wanted : ROOT_JOBS;

    return probe(splitting, 0, options->question.goal,
                 &(struct gs_limits){.nodes = options->split.probe * jobs,
                                     .seconds = options->limits.seconds * ROOT_TIME});
}

enum cli_exit cli_split_cut(struct cli_splitting *splitting, uint32_t leaf)
{
    enum cli_exit code = CLI_DONE;
    uint32_t old = gs_split_count(splitting->split);

    if (!gs_split_expand(splitting->split, leaf))
        return cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
    for (uint32_t node = old; node < gs_split_count(splitting->split) && code == CLI_DONE; node++) {
        code = cli_split_probe(splitting, node);
        if (code == CLI_DONE && !gs_search_poll(&splitting->search))
            code = cli_interrupted ? CLI_INTERRUPTED : CLI_UNSOLVED;
    }
    return code;
}

/*
 * So many jobs a worker keep all workers busy until the end of a round, though some jobs take
 * longer than others. Where wins alone are searched, the replies to one move are jobs enough: a
 * further move would be cut into all of its replies.
 */
enum { JOBS_PER_WORKER = 2 };

/*
 * Where workers are at the last lists, each has a job, and some are listed for those that end
 * before the next plan: few, because later plans choose better.
 */
enum { WORKERS_PER_SPARE = 16 };

static uint32_t wanted_ahead(const struct cli_splitting *splitting)
{
    const uint32_t workers = splitting->workers > 0 ? (uint32_t)splitting->workers : 1;

    return workers + workers / WORKERS_PER_SPARE + 1;
}

static uint32_t wanted_first(const struct cli_splitting *splitting)
{
    if (splitting->workers <= 1 || cli_split_seeks_win(splitting))
        return 1;
    if (splitting->taken)
        return wanted_ahead(splitting);
    return (uint32_t)splitting->workers * JOBS_PER_WORKER;
}

/* Puts the leaves that workers have now first; how many they are. */
static uint32_t put_running(struct cli_splitting *splitting)
{
    uint32_t *leaves = splitting->leaves, first, running = 0;

    if (!splitting->taken)
        return 0;
    const uint32_t count = gs_split_order(splitting->split, leaves, &first);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t job = gs_split_get(splitting->split, leaves[i]).job;
        if (job < splitting->spent_room && splitting->taken[job])
            leaves[running++] = leaves[i];
    }
    return running;
}

/* All leaves, and, where there are as many, so many jobs first. */
static enum cli_exit list_leaves(struct cli_splitting *splitting, uint32_t wanted)
{
    struct gs_memory *memory = splitting->search.memory;
    size_t size = gs_split_count(splitting->split) * sizeof *splitting->leaves;
    uint32_t *leaves = gs_resize(memory, splitting->leaves, size);

    if (!leaves)
        return CLI_UNSOLVED;
    splitting->leaves = leaves;
    splitting->running = put_running(splitting);
    splitting->count =
        gs_split_order_for(splitting->split, splitting->running, wanted, leaves, &splitting->first);
    return CLI_DONE;
}

/* The first leaf of those to be done first that is no job; GS_NO_NODE: none. */
static uint32_t find_no_job(const struct cli_splitting *splitting)
{
    for (uint32_t i = 0; i < splitting->first; i++)
        if (!cli_split_is_job(splitting, splitting->leaves[i]))
            return splitting->leaves[i];
    return GS_NO_NODE;
}

/* Takes leaves that are no jobs off the list. */
static void keep_jobs(struct cli_splitting *splitting)
{
    const uint32_t count = splitting->count, first = splitting->first;

    splitting->count = splitting->first = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!cli_split_is_job(splitting, splitting->leaves[i]))
            continue;
        splitting->leaves[splitting->count++] = splitting->leaves[i];
        splitting->first += i < first;
    }
}

/* Where workers are at the last lists, no more are listed than are wanted. */
static void keep_wanted(struct cli_splitting *splitting)
{
    const uint32_t wanted = wanted_ahead(splitting);
    const uint32_t most = splitting->running > wanted ? splitting->running : wanted;

    if (splitting->first > most)
        splitting->first = most;
}

static enum cli_exit list_jobs(struct cli_splitting *splitting, uint32_t wanted)
{
    enum cli_exit code = list_leaves(splitting, wanted);
    uint32_t leaf;

    while (code == CLI_DONE && (leaf = find_no_job(splitting)) != GS_NO_NODE) {
        code = cli_split_cut(splitting, leaf);
        if (code == CLI_DONE)
            code = list_leaves(splitting, wanted);
    }
    if (code == CLI_DONE)
        keep_jobs(splitting);
    return code;
}

enum cli_exit cli_split_list(struct cli_splitting *splitting)
{
    enum cli_exit code = list_jobs(splitting, wanted_first(splitting));

    if (code == CLI_DONE && splitting->taken)
        keep_wanted(splitting);
    return code;
}

/* Lists the leaves after a limit; CLI_UNSOLVED: there is none, though the root is open. */
static enum cli_exit list_what_is_there(struct cli_splitting *splitting)
{
    splitting->search.limits.seconds = 0;
    splitting->search.stop = GS_STOP_SOLVED;
    enum cli_exit code = list_leaves(splitting, wanted_first(splitting));
    if (code != CLI_DONE)
        return code;
    keep_jobs(splitting);
    return splitting->count > 0 || gs_split_is_answered(splitting->split) ? CLI_DONE : CLI_UNSOLVED;
}

/* A leaf, and how hard it seems. */
struct hard {
    uint64_t numbers;
    uint32_t leaf;
};

static int compare(const void *one, const void *other)
{
    const struct hard *a = one, *b = other;

    if (a->numbers != b->numbers)
        return a->numbers < b->numbers ? 1 : -1;
    return a->leaf < b->leaf ? -1 : a->leaf > b->leaf;
}

/* The leaves to be done first, the hardest ones first; NULL: no memory. */
static struct hard *sort_leaves(const struct cli_splitting *splitting)
{
    struct hard *list = gs_alloc(splitting->search.memory, splitting->first * sizeof *list);
    struct gs_split_node root = gs_split_get(splitting->split, 0);
    bool own = root.proof <= root.disproof; /* the likely winner is the side of the question */

    for (uint32_t i = 0; i < splitting->first && list; i++) {
        struct gs_split_node node = gs_split_get(splitting->split, splitting->leaves[i]);
        list[i] = (struct hard){(uint64_t)node.proof + node.disproof, splitting->leaves[i]};
        if (node.own != own)
            list[i].numbers |= (uint64_t)1 << 40;
    }
    if (list)
        qsort(list, splitting->first, sizeof *list, compare);
    return list;
}

/* Cuts an eighth of the leaves to be done first, until it seems that there are enough. */
static enum cli_exit cut_some(struct cli_splitting *splitting)
{
    struct hard *list = sort_leaves(splitting);
    uint64_t count = splitting->count;
    enum cli_exit code = list ? CLI_DONE : CLI_UNSOLVED;

    for (uint32_t i = 0; i <= (splitting->first - 1) / 8 && code == CLI_DONE; i++) {
        uint32_t old = gs_split_count(splitting->split);
        if (count >= splitting->wanted || !gs_split_get(splitting->split, list[i].leaf).open)
            continue;
        code = cli_split_cut(splitting, list[i].leaf);
        for (uint32_t node = old; node < gs_split_count(splitting->split); node++)
            count += gs_split_get(splitting->split, node).open && cli_split_is_job(splitting, node);
    }
    gs_release(splitting->search.memory, list);
    return code;
}

static void number_leaves(struct cli_splitting *splitting)
{
    for (uint32_t i = 0; i < splitting->count; i++)
        if (gs_split_get(splitting->split, splitting->leaves[i]).job == 0)
            gs_split_number(splitting->split, splitting->leaves[i], ++splitting->last_job);
}

/*
 * If the question has changed, the leaves are searched for the new one. They were cut where the
 * first one seemed hard, so as many jobs are to be added as there were for that.
 */
static enum cli_exit probe_new(struct cli_splitting *splitting)
{
    enum cli_exit code = list_jobs(splitting, 1);
    bool any = false;

    for (uint32_t i = 0; i < splitting->count && code == CLI_DONE; i++) {
        struct gs_split_node node = gs_split_get(splitting->split, splitting->leaves[i]);
        if (node.guessed || !node.open || splitting->job->options->split.probe == 0)
            continue;
        code = gs_search_poll(&splitting->search) ? cli_split_probe(splitting, splitting->leaves[i])
                                                  : CLI_UNSOLVED;
        any = true;
    }
    if (code == CLI_DONE && any)
        code = list_jobs(splitting, 1);
    if (any && splitting->wanted_new > 0)
        splitting->wanted = splitting->count + splitting->wanted_new;
    return code;
}

enum cli_exit cli_split_grow(struct cli_splitting *splitting)
{
    enum cli_exit code = probe_new(splitting);

    while (code == CLI_DONE && splitting->count > 0 && splitting->count < splitting->wanted) {
        code = cut_some(splitting);
        gs_search_report(&splitting->search, "jobs", splitting->count, splitting->wanted);
        if (code == CLI_DONE)
            code = probe_new(splitting);
    }
    if (code == CLI_DONE && (splitting->workers > 1 || splitting->taken))
        code = cli_split_list(splitting);
    if (code == CLI_UNSOLVED) /* fewer jobs than wanted, then; but these are to be written */
        code = list_what_is_there(splitting);
    if (code == CLI_DONE)
        number_leaves(splitting);
    return code;
}

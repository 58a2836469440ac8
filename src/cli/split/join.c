/* SPDX-License-Identifier: MIT */
/*
 * The verb `join`: puts the results of jobs together, as far as they reach.
 *
 * It is the one writer of the tree and the lists, and writes the tree first: killed in between, it
 * leaves lists of an earlier round, and does the same again when it is called once more.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <gamesolve/check.h>
#include <gamesolve/text.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/jobs.h"
#include "cli/report/json.h"
#include "cli/report/phrases.h"
#include "cli/split/split_join.h"
#include "cli/split/split_report.h"
#include "cli/split/split_results.h"
#include "cli/split/split_verbs.h"
#include "text/human.h"

/* Jobs listed in the report. */
enum { LISTED_MOST = 10, DECISIVE_MOST = 32, DECISIVE_NODES = 200000 };

/* A job, and how many others are not needed if it ends one way or the other. */
struct decisive {
    uint32_t job, yes, no;
};

struct joining {
    struct cli_splitting splitting;
    struct cli_parts parts;
    struct cli_joined joined; /* the certificate */
    struct decisive decisive[LISTED_MOST];
    size_t settling_count;
    uint64_t cut; /* jobs that were cut again */
    uint64_t not_needed;
    uint32_t unneeded[LISTED_MOST]; /* the first of them */
};

/* --- what is left --- */

/* Removes the table of a job that is not needed any more. */
static void remove_slice(const struct joining *joining, uint32_t number)
{
    char path[CLI_FOLDER_SIZE];

    if (joining->parts.list[number].open &&
        cli_part_left(&joining->parts, number, "slice", path)[0])
        unlink(path);
}

static enum cli_exit cut(struct joining *joining, uint32_t leaf)
{
    const uint32_t job = gs_split_get(joining->splitting.split, leaf).job;
    const enum cli_exit code = cli_split_cut(&joining->splitting, leaf);

    joining->cut++;
    remove_slice(joining, job);
    return code;
}

/* The job of a leaf, if it is open, has been searched, and no worker has it now; 0: it is not. */
static uint32_t paused_job(const struct joining *joining, uint32_t leaf)
{
    const struct cli_splitting *splitting = &joining->splitting;
    const uint32_t job = gs_split_get(splitting->split, leaf).job;

    if (job >= splitting->spent_room || splitting->spent[job] == 0 ||
        (splitting->taken && splitting->taken[job]))
        return 0;
    return job;
}

/*
 * Where there are several workers, they share the most-proving leaf once it has taken LONG_SLICES
 * and half of a worker's share of all nodes: whether other leaves are needed may rest on it.
 * Searches for wins alone do without, since all replies to all moves would be jobs.
 */
enum { LONG_SLICES = 4, LONG_SHARE = 2 };

static enum cli_exit cut_long(struct joining *joining)
{
    const struct cli_splitting *splitting = &joining->splitting;

    if (splitting->workers <= 1 || cli_split_seeks_win(splitting))
        return CLI_DONE;
    const uint32_t leaf = gs_split_most_proving(splitting->split);
    const uint32_t job = leaf == GS_NO_NODE ? 0 : paused_job(joining, leaf);
    const uint64_t share = joining->parts.nodes / (LONG_SHARE * splitting->workers);
    if (job == 0 || splitting->spent[job] <= share ||
        splitting->spent[job] / LONG_SLICES < cli_split_slice(splitting))
        return CLI_DONE;
    return cut(joining, leaf);
}

/*
 * Cuts jobs that ended with exit code 3, of those that are first in the list: the others wait until
 * it seems that they are needed.
 */
static enum cli_exit cut_hard(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;
    enum cli_exit code = cli_split_list(splitting);
    uint32_t count = splitting->first;

    for (uint32_t i = 0; i < count && code == CLI_DONE; i++) {
        struct gs_split_node node = gs_split_get(splitting->split, splitting->leaves[i]);
        if (node.job > 0 && node.open && joining->parts.list[node.job].hard)
            code = cut(joining, splitting->leaves[i]);
    }
    if (code == CLI_DONE)
        code = cut_long(joining);
    if (code == CLI_UNSOLVED)
        cli_error("join: out of memory, or out of time");
    return code;
}

static void list_unneeded(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;
    struct gs_split *split = splitting->split;

    for (uint32_t i = 0; i < splitting->count; i++)
        joining->parts.list[gs_split_get(split, splitting->leaves[i]).job].needed = true;
    for (uint32_t number = 1; number <= splitting->last_job; number++) {
        const struct cli_part *part = &joining->parts.list[number];
        if (part->node == GS_NO_NODE || part->needed || part->done ||
            gs_split_get(split, part->node).expanded)
            continue;
        if (joining->not_needed < LISTED_MOST)
            joining->unneeded[joining->not_needed] = number;
        joining->not_needed++;
        remove_slice(joining, number);
    }
}

static uint32_t least(const struct decisive *one)
{
    return one->yes < one->no ? one->yes : one->no;
}

static void enter_settling(struct joining *joining, struct decisive found)
{
    size_t at = joining->settling_count;

    if (at < LISTED_MOST)
        joining->settling_count++;
    else if (least(&joining->decisive[--at]) >= least(&found))
        return;
    for (; at > 0 && least(&joining->decisive[at - 1]) < least(&found); at--)
        joining->decisive[at] = joining->decisive[at - 1];
    joining->decisive[at] = found;
}

/* Those of the first jobs that would settle most, however they end. */
static enum cli_exit find_decisive(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;
    struct gs_memory *memory = splitting->search.memory;
    uint32_t count = gs_split_count(splitting->split);
    uint32_t most = splitting->count < DECISIVE_MOST ? splitting->count : DECISIVE_MOST;
    enum gs_status status = GS_OK;

    if (count > DECISIVE_NODES)
        return CLI_DONE;
    uint32_t *room = gs_alloc_zero(memory, count, sizeof *room);
    if (!room)
        status = GS_NO_MEMORY;
    for (uint32_t i = 0; i < most && status == GS_OK; i++) {
        struct decisive found;
        uint32_t leaf = splitting->leaves[i];
        found.job = gs_split_get(splitting->split, leaf).job;
        status = gs_split_count_unneeded(splitting->split, leaf, room, &found.yes, &found.no);
        if (status == GS_OK)
            enter_settling(joining, found);
    }
    gs_release(memory, room);
    return status == GS_OK ? CLI_DONE : cli_splitting_explain(splitting, status, NULL);
}

/* --- the report --- */

static bool is_proved(const struct joining *joining)
{
    return gs_split_is_answered(joining->splitting.split) && joining->joined.file &&
           !joining->parts.plans;
}

/* Why the value is not proved; NULL: it is. */
static const char *why_not(const struct joining *joining)
{
    if (is_proved(joining))
        return NULL;
    return joining->parts.plans ? "no certificate was verified" : "jobs are left";
}

static void put_value(const struct joining *joining, FILE *file)
{
    char value[TEXT_VALUE_SIZE];
    const char *reason = why_not(joining);

    fprintf(file, CLI_SPLIT_LABEL "%s", "value", cli_split_value(&joining->splitting, value));
    if (reason)
        fprintf(file, " (not proved: %s)\n", reason);
    else
        fputs(" (proved)\n", file);
}

static void put_left(const struct joining *joining, FILE *file)
{
    const struct cli_splitting *splitting = &joining->splitting;
    char text[TEXT_HUMAN_SIZE];

    cli_split_put_count(file, "jobs", joining->parts.done, " done");
    fprintf(file, ", %s left", text_human_count(splitting->count, text));
    if (splitting->count > 0)
        fprintf(file, " (%s of them first)", text_human_count(splitting->first, text));
    if (joining->cut > 0)
        fprintf(file, ", %s cut again", text_human_count(joining->cut, text));
    if (joining->parts.put_back > 0)
        fprintf(file, ", %s put back", text_human_count(joining->parts.put_back, text));
    if (joining->parts.refused > 0)
        fprintf(file, ", %s refused", text_human_count(joining->parts.refused, text));
    putc('\n', file);
    if (joining->not_needed > 0) {
        cli_split_put_count(file, "not needed", joining->not_needed, ":");
        for (uint64_t i = 0; i < joining->not_needed && i < LISTED_MOST; i++)
            fprintf(file, " %" PRIu32, joining->unneeded[i]);
        fputs(joining->not_needed > LISTED_MOST ? " ...\n" : "\n", file);
    }
    for (size_t i = 0; i < joining->settling_count; i++)
        fprintf(file, "%s%" PRIu32 " (%" PRIu32 " or %" PRIu32 ")", i == 0 ? "settle most  " : ", ",
                joining->decisive[i].job, joining->decisive[i].yes, joining->decisive[i].no);
    fputs(joining->settling_count > 0 ? "\n" : "", file);
}

static void put_text(const struct joining *joining, FILE *file)
{
    const struct cli_splitting *splitting = &joining->splitting;
    char one[TEXT_HUMAN_SIZE];

    cli_split_put_question(splitting, "joined", file);
    put_value(joining, file);
    cli_split_put_numbers(splitting, file);
    put_left(joining, file);
    if (joining->parts.verified > 0)
        cli_split_put_count(file, "verified", joining->parts.verified, " now\n");
    cli_split_put_count(file, "nodes", joining->parts.nodes, "");
    fprintf(file, " in %s\n", text_human_seconds(joining->parts.seconds, one));
    if (joining->joined.file) {
        fprintf(file, CLI_SPLIT_LABEL, "certificate");
        cli_print(file, joining->joined.file);
        putc('\n', file);
        cli_split_put_count(file, "records", joining->joined.records, "");
        fprintf(file, ", %s, of %" PRIu64 " parts, verified\n",
                text_human_bytes(joining->joined.bytes, one), joining->joined.parts);
    }
}

static void put_json_lists(const struct joining *joining, FILE *file)
{
    fprintf(file, ",\"not_needed\":%" PRIu64 ",\"settle_most\":[", joining->not_needed);
    for (size_t i = 0; i < joining->settling_count; i++)
        fprintf(file, "%s{\"job\":%" PRIu32 ",\"yes\":%" PRIu32 ",\"no\":%" PRIu32 "}",
                i > 0 ? "," : "", joining->decisive[i].job, joining->decisive[i].yes,
                joining->decisive[i].no);
    putc(']', file);
}

static void put_json(const struct joining *joining, FILE *file)
{
    const struct cli_splitting *splitting = &joining->splitting;
    const struct cli_parts *parts = &joining->parts;
    const struct cli_joined *joined = &joining->joined;
    struct gs_split_node root = gs_split_get(splitting->split, 0);

    cli_split_json_question(splitting, file);
    cli_json_word(file, "lower", gs_value_name(root.lower));
    cli_json_word(file, "upper", gs_value_name(root.upper));
    cli_json_truth(file, "settled", gs_split_is_answered(splitting->split));
    cli_json_truth(file, "proved", is_proved(joining));
    cli_json_count(file, "proof", root.proof);
    cli_json_count(file, "disproof", root.disproof);
    cli_json_word(file, "why_not", why_not(joining));
    cli_json_count(file, "done", parts->done);
    cli_json_count(file, "left", splitting->count);
    cli_json_count(file, "first", splitting->first);
    cli_json_count(file, "cut", joining->cut);
    cli_json_count(file, "put_back", parts->put_back);
    cli_json_count(file, "refused", parts->refused);
    cli_json_count(file, "verified", parts->verified);
    put_json_lists(joining, file);
    cli_json_count(file, "nodes", parts->nodes);
    cli_json_seconds(file, "seconds", parts->seconds);
    cli_json_word(file, "certificate", joined->file);
    cli_json_count(file, "records", joined->records);
    cli_json_count(file, "bytes", joined->bytes);
    cli_json_close(file);
}

/* --- the verb --- */

/* Jobs that have answered another question get a new number for this one. */
static void renumber_jobs(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;

    for (uint32_t i = 0; i < splitting->count; i++) {
        uint32_t job = gs_split_get(splitting->split, splitting->leaves[i]).job;
        if (job < joining->parts.count && joining->parts.list[job].done)
            gs_split_number(splitting->split, splitting->leaves[i], ++splitting->last_job);
    }
}

/* What is left to do, in the lists of the next round. */
static enum cli_exit prepare_round(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;

    enum cli_exit code = cut_hard(joining);
    if (code == CLI_DONE)
        code = cli_split_grow(splitting);
    if (code == CLI_UNSOLVED)
        cli_error("join: stopped by a limit before there was a job; see --memory and --time");
    renumber_jobs(joining);
    if (code == CLI_DONE)
        code = cli_parts_grow(&joining->parts) ? CLI_DONE : CLI_UNSOLVED;
    if (code != CLI_DONE)
        return code;
    list_unneeded(joining);
    code = find_decisive(joining);
    if (code == CLI_DONE)
        code = cli_folder_put_tree(splitting);
    if (code == CLI_DONE)
        code = cli_split_put_round(splitting);
    return code;
}

static enum cli_exit join(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;

    enum cli_exit found = cli_parts_find(&joining->parts, splitting);
    if (found != CLI_DONE && found != CLI_WRONG)
        return found;
    joining->parts.changes = true;
    joining->parts.plans = splitting->job->options->split.plan;
    found = cli_exit_worse(found, cli_parts_learn(&joining->parts));
    if (found != CLI_DONE && found != CLI_WRONG)
        return found;
    enum cli_exit code = CLI_DONE;
    if (splitting->job->options->split.ahead)
        code = cli_parts_take(&joining->parts);
    if (code == CLI_DONE)
        code = prepare_round(joining);
    const bool answered = gs_split_is_answered(splitting->split);
    if (code == CLI_DONE && answered && !joining->parts.plans)
        code = cli_join_certify(&joining->parts, &joining->joined);
    else if (code == CLI_DONE && !answered)
        code = CLI_UNSOLVED;
    return cli_exit_worse(found, code);
}

/*
 * Locks the folder, as far as there are locks: another join at the same time would give other jobs
 * the same numbers. -1, with the error printed, if another join has it, or there is none.
 */
static int lock_folder(const char *folder)
{
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (file >= 0 && (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK))
        return file;
    cli_error("%s: %s", folder, file < 0 ? strerror(errno) : "another run is joining it");
    if (file >= 0)
        close(file);
    return -1;
}

/* Joins while no other run does. */
static enum cli_exit join_alone(struct joining *joining)
{
    struct cli_splitting *splitting = &joining->splitting;
    int locked = lock_folder(splitting->folder);

    if (locked < 0)
        return CLI_FAILURE;
    enum cli_exit code = cli_folder_get_tree(splitting);
    if (code == CLI_DONE)
        code = join(joining);
    close(locked);
    return code;
}

/* own: the options of join itself; those of the job are those that split was called with. */
static enum cli_exit run(struct cli_job *job, const struct cli_options *own,
                         const struct cli_options *read, struct cli_output *output)
{
    static struct joining joining;

    joining = (struct joining){.settling_count = 0};
    cli_splitting_init(&joining.splitting, job, own->file);
    joining.splitting.wanted = own->split.jobs > 0 ? own->split.jobs : 1;
    joining.splitting.wanted_new = cli_split_jobs(&read->split);
    joining.splitting.job_memory = read->limits.memory_given;
    joining.splitting.job_seconds = read->limits.seconds;
    enum cli_exit code = join_alone(&joining);
    if (joining.splitting.leaves && code != CLI_FAILURE && code != CLI_USAGE)
        (job->options->report.format == CLI_JSON ? put_json : put_text)(&joining, output->file);
    if (!cli_output_flush(output))
        code = CLI_FAILURE;
    cli_parts_clear(&joining.parts);
    cli_splitting_close(&joining.splitting);
    return code;
}

static enum cli_exit join_folder(const struct cli_options *options,
                                 const struct gs_registry *registry, struct gs_search *reading,
                                 struct cli_output *output)
{
    static struct cli_options filled, read;
    struct gs_file file = {.memory = NULL};
    struct cli_jobs jobs = {.count = 0};

    filled = *options;
    enum cli_exit code = cli_folder_get_options(options->file, reading, &file, &filled);
    if (code == CLI_DONE) {
        read = filled;
        if (options->split.workers > 0)
            filled.split.workers = options->split.workers;
        filled.limits.memory = options->limits.memory;
        filled.limits.memory_given = options->limits.memory_given;
        filled.limits.seconds = options->limits.seconds;
        code = cli_jobs_make(&jobs, &filled, registry);
        if (code == CLI_DONE)
            code = run(jobs.list, options, &read, output);
        cli_jobs_release(&jobs);
    }
    gs_file_clear(&file);
    return code;
}

/* A plan is about jobs, and proves nothing. */
static enum cli_exit refuse_plan(const struct cli_options *options, bool of_jobs)
{
    char quote[GS_QUOTE_SIZE];

    if (options->files.certificate)
        cli_error("--plan: verifies nothing, so it writes no certificate; leave --certificate out");
    else if (!of_jobs)
        cli_error("--plan: '%s' is no folder of jobs", gs_quote(options->file, quote));
    else
        return CLI_DONE;
    return CLI_USAGE;
}

/* Only where certificates are put together is it said what of. */
static enum cli_exit refuse_position(const struct cli_question *question)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("--position '%s': the folder has no certificates *.cert, and what it has is about a "
              "position of its own",
              gs_quote(question->position, quote));
    return CLI_USAGE;
}

enum cli_exit cli_join(const struct cli_options *options, const struct gs_registry *registry,
                       struct cli_output *output)
{
    const bool gathers = cli_gather_is_there(options->file);

    if (options->split.ahead && !options->split.plan) {
        cli_error("--ahead: needs --plan");
        return CLI_USAGE;
    }
    if (options->split.plan && refuse_plan(options, !gathers) != CLI_DONE)
        return CLI_USAGE;
    if (gathers)
        return cli_gather(options, registry, output);
    if (options->question.position && access(options->file, F_OK) == 0)
        return refuse_position(&options->question);
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_search reading;

    if (!memory) {
        cli_error("out of memory");
        return CLI_FAILURE;
    }
    gs_search_init(&reading, NULL, NULL, memory);
    reading.interrupt = &cli_interrupted;
    gs_search_start(&reading);
    enum cli_exit code = join_folder(options, registry, &reading, output);
    gs_memory_free(memory);
    return code;
}

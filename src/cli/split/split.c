/* SPDX-License-Identifier: MIT */
/*
 * The verb `split`: cuts a question into jobs, and makes the folder in which they are done.
 */
#include <inttypes.h>

#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/report/json.h"
#include "cli/split/split_report.h"
#include "cli/split/split_verbs.h"
#include "cli/split/splitting.h"
#include "text/human.h"

/* One that does not prove every value is of use for a question that it can answer. */
static enum cli_exit check_algo(const struct cli_job *job)
{
    const enum gs_exactness proves = job->algo->proves;

    if (proves == GS_PROVES_NOTHING)
        cli_error("split: the algorithm %s proves nothing; expected one that does",
                  job->algo->name);
    else if (proves != GS_PROVES_VALUES && job->options->question.goal == GS_GOAL_VALUE)
        cli_error("split: the algorithm %s proves %s, not every value; expected --goal win, or "
                  "--goal draw for the side that the win of the other one would answer",
                  job->algo->name, gs_exactness_name(proves));
    else
        return CLI_DONE;
    return CLI_USAGE;
}

enum cli_exit cli_split_check(struct cli_job *job)
{
    const char *folder = job->options->report.output;

    if (!folder || !folder[0] || (folder[0] == '-' && !folder[1])) {
        cli_error("split: --output DIR must say which folder is to be made");
        return CLI_USAGE;
    }
    return check_algo(job);
}

static enum cli_exit put_files(struct cli_splitting *splitting, const char *partial)
{
    const char *folder = splitting->folder;

    splitting->folder = partial;
    enum cli_exit code = cli_folder_put_options(splitting);
    if (code == CLI_DONE)
        code = cli_split_put_scripts(splitting);
    if (code == CLI_DONE)
        code = cli_split_put_round(splitting);
    if (code == CLI_DONE)
        code = cli_folder_put_tree(splitting);
    splitting->folder = folder;
    return code == CLI_DONE ? cli_folder_end(folder, partial) : code;
}

static uint64_t count_cut(const struct gs_split *split)
{
    uint64_t cut = 0;

    for (uint32_t node = 0; node < gs_split_count(split); node++)
        cut += gs_split_get(split, node).expanded;
    return cut;
}

static void put_text(const struct cli_splitting *splitting, FILE *file)
{
    char one[TEXT_HUMAN_SIZE], other[TEXT_HUMAN_SIZE], value[TEXT_VALUE_SIZE];

    cli_split_put_question(splitting, "split", file);
    fprintf(file, CLI_SPLIT_LABEL "%s%s\n", "value", cli_split_value(splitting, value),
            splitting->count == 0 ? " (answered while splitting; solve join proves it)" : "");
    cli_split_put_count(file, "jobs", splitting->count, "");
    if (splitting->count > 0)
        fprintf(file, ", %s of them first", text_human_count(splitting->first, one));
    putc('\n', file);
    const uint32_t positions = gs_split_count(splitting->split);
    cli_split_put_count(file, "tree", positions, positions == 1 ? " position" : " positions");
    fprintf(file, ", %s cut, %s settled by probes\n",
            text_human_count(count_cut(splitting->split), one),
            text_human_count(splitting->probe_settled, other));
    cli_split_put_count(file, "nodes", splitting->probe_nodes, "");
    fprintf(file, ", in %s probe%s\n", text_human_count(splitting->probes, one),
            splitting->probes == 1 ? "" : "s");
    cli_split_put_numbers(splitting, file);
    fprintf(file, CLI_SPLIT_LABEL "%s\n", "time",
            text_human_seconds(gs_search_seconds(&splitting->search), one));
}

static void put_json(const struct cli_splitting *splitting, FILE *file)
{
    struct gs_split_node root = gs_split_get(splitting->split, 0);

    cli_split_json_question(splitting, file);
    cli_json_word(file, "lower", gs_value_name(root.lower));
    cli_json_word(file, "upper", gs_value_name(root.upper));
    cli_json_count(file, "jobs", splitting->count);
    cli_json_count(file, "first", splitting->first);
    cli_json_count(file, "positions", gs_split_count(splitting->split));
    cli_json_count(file, "cut", count_cut(splitting->split));
    cli_json_count(file, "settled", splitting->probe_settled);
    cli_json_count(file, "probes", splitting->probes);
    cli_json_count(file, "nodes", splitting->probe_nodes);
    cli_json_count(file, "proof", root.proof);
    cli_json_count(file, "disproof", root.disproof);
    cli_json_seconds(file, "seconds", gs_search_seconds(&splitting->search));
    cli_json_close(file);
}

/* The tree, as far as it is to grow. */
static enum cli_exit grow(struct cli_splitting *splitting)
{
    const struct cli_job *job = splitting->job;
    struct gs_error error = {.message = ""};

    enum gs_status status = gs_split_new(&splitting->split, &splitting->search, job->rules,
                                         job->root, job->options->question.goal, &error);
    if (status != GS_OK)
        return cli_splitting_explain(splitting, status, &error);
    if (cli_split_seeks_win(splitting))
        gs_split_seek_win(splitting->split);
    enum cli_exit code = cli_split_probe_root(splitting);
    if (code == CLI_DONE)
        code = cli_split_grow(splitting);
    if (code == CLI_UNSOLVED)
        cli_error("split: stopped by a limit before there was a job; see --memory and --time");
    return code;
}

/* Jobs that search for wins are positions of the winner. */
static void attack_alone(struct cli_job *job)
{
    if (job->algo->other_attacks && !gs_args_is_given(&job->params, "attack"))
        gs_args_set(&job->params, "attack", "own", NULL);
}

enum cli_exit cli_split(struct cli_job *job)
{
    struct cli_splitting splitting;
    char partial[CLI_FOLDER_SIZE];

    enum cli_exit code = cli_folder_begin(job->options->report.output, partial);
    if (code != CLI_DONE)
        return code;
    attack_alone(job);
    cli_splitting_init(&splitting, job, job->options->report.output);
    splitting.wanted = cli_split_jobs(&job->options->split);
    code = grow(&splitting);
    if (code == CLI_DONE)
        code = put_files(&splitting, partial);
    if (code == CLI_DONE) {
        (job->options->report.format == CLI_JSON ? put_json : put_text)(&splitting,
                                                                        job->output->file);
        if (!cli_output_flush(job->output))
            code = CLI_FAILURE;
    } else if (!cli_folder_drop(partial)) {
        cli_error("split: what was begun stays in '%s'; it may be removed", partial);
    }
    cli_splitting_close(&splitting);
    return code;
}

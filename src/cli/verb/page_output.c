/* SPDX-License-Identifier: MIT */
/* Pages as output: written whole, or not at all. */
#include "cli/verb/page_output.h"

#include <errno.h>
#include <string.h>

#include <gamesolve/certificate.h>
#include <gamesolve/numbering.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/strategy_file.h"
#include "draw/explorer.h"
#include "draw/page_tree.h"

/* The states that travel in a page unless --most says otherwise; a browser takes a second. */
#define PAGE_STATES 200000

/* The same of a proof: a page of about 300 KiB, of a draw some 1.5 MB. */
#define TREE_STATES 14000

static uint32_t states_of(const struct cli_limits *limits)
{
    return limits->most == UINT64_MAX ? PAGE_STATES
           : limits->most > 0         ? (uint32_t)limits->most
                                      : GS_NO_NUMBER - 1;
}

/* What is wrong with the file of the strategy, if anything; prints it. */
static enum cli_exit check_file(const struct cli_job *job, const struct gs_strategy *strategy)
{
    const char *trouble = strategy->trouble ? strategy->trouble(strategy) : NULL;

    if (!trouble)
        return CLI_DONE;
    cli_error("--strategy '%s': %s", job->options->files.strategy, trouble);
    return CLI_FAILURE;
}

/* Why the page was broken off. */
static enum cli_exit report_cut_page(const struct cli_job *job, const struct gs_search *search)
{
    if (search->stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("%s: stopped by the limit on %s", job->options->verb->name,
              gs_stop_name(search->stop));
    return CLI_UNSOLVED;
}

static enum cli_exit write_page(const struct cli_job *job, const struct draw_explorer *explorer,
                                FILE *file)
{
    return draw_explorer_write(explorer, file) ? check_file(job, explorer->strategy)
                                               : report_cut_page(job, explorer->search);
}

/*
 * Writes to nowhere first, so that what a limit cuts leaves no output. The second pass takes as
 * long as the first, whatever the limit.
 */
static enum cli_exit write_twice(struct cli_job *job, const struct draw_explorer *explorer)
{
    FILE *nowhere = fopen("/dev/null", "w");

    if (!nowhere) {
        cli_error("%s: cannot open '/dev/null': %s", job->options->verb->name, strerror(errno));
        return CLI_FAILURE;
    }
    enum cli_exit code = write_page(job, explorer, nowhere);
    fclose(nowhere);
    if (code != CLI_DONE)
        return code;
    explorer->search->limits.seconds = 0;
    code = write_page(job, explorer, job->output->file);
    job->output->failed = job->output->failed || code != CLI_DONE; /* a part of it may be there */
    return code;
}

/*
 * Whether lengths are one ply more than records say, as for some move of a proof every reply loses
 * at once. That shows when it is verified.
 */
static enum cli_exit find_lone_reply(struct cli_job *job, const struct draw_explorer *explorer,
                                     struct draw_page_tree *tree)
{
    unsigned plies;
    enum cli_exit code = cli_strategy_plies(job, explorer->search, explorer->strategy, &plies);
    const struct gs_certificate *certificate = gs_strategy_certificate(explorer->strategy);
    if (code == CLI_DONE && plies > 0)
        tree->loses_at_once = plies > certificate->claims[0].proof_plies;
    return code;
}

/* The positions of a proof that is not wanted whole, if the page is of one. */
static enum cli_exit choose_tree(struct cli_job *job, struct draw_explorer *explorer,
                                 struct draw_page_tree *tree)
{
    const struct cli_options *options = job->options;
    const struct cli_file_options *files = &options->files;
    if (explorer->note || !files->strategy)
        return CLI_DONE;
    if (options->limits.most == UINT64_MAX && files->strategy_is_certificate)
        explorer->most = TREE_STATES;
    if (options->limits.most == 0 || !draw_page_tree_fits(explorer))
        return CLI_DONE;
    if (!draw_page_tree_make(tree, explorer))
        return report_cut_page(job, explorer->search);
    explorer->tree = tree;
    return tree->loses_at_once && files->strategy_is_certificate
               ? find_lone_reply(job, explorer, tree)
               : CLI_DONE;
}

enum cli_exit cli_page_output(struct cli_job *job, struct gs_search *search,
                              const struct gs_strategy *strategy, uint64_t depth, const char *note)
{
    struct draw_page_tree tree = {.states = NULL};
    struct draw_explorer explorer = {.rules = job->rules,
                                     .root = job->root,
                                     .scratch = job->scratch,
                                     .undo = job->undo,
                                     .moves = job->moves,
                                     .unbounded = job->shared.unbounded,
                                     .search = search,
                                     .strategy = strategy,
                                     .most = states_of(&job->options->limits),
                                     .depth = depth,
                                     .note = note};
    enum cli_exit code = choose_tree(job, &explorer, &tree);
    if (code == CLI_DONE)
        code = write_twice(job, &explorer);
    draw_page_tree_clear(&tree);
    return code;
}

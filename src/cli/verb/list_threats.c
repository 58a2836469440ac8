/* SPDX-License-Identifier: MIT */
/*
 * The verb `threats`: the threats that the side to move has, what rests on them, and
 * which sequences win ([Allis 1993]). The algorithm for it leaves all that in its result.
 *
 * As text, a threat stands below the first one that it rests on, and names the others.
 */
#include "cli/verb/list_threats.h"

#include <inttypes.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/job_search.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

void cli_threats_points(const struct cli_threats *threats, const gs_move *moves, unsigned count,
                        const char *before, const char *behind)
{
    const struct cli_job *job = threats->job;
    char name[GS_TEXT_MAX];

    for (unsigned i = 0; i < count; i++) {
        job->game->move_format(job->rules, job->root, moves[i], name, sizeof name);
        fprintf(threats->file, "%s%s%s", i == 0 ? before : " ", name, i + 1 == count ? behind : "");
    }
}

void cli_threats_sequence(const struct cli_threats *threats, const struct gs_threat_node *node)
{
    static const char *const verdicts[] = {[GS_THREAT_UNTRIED] = "not tried",
                                           [GS_THREAT_WINS] = "wins",
                                           [GS_THREAT_REFUTED] = "does not win"};
    const struct gs_threat_tree *tree = threats->tree;

    for (uint32_t i = 0; i < node->length; i++) {
        const struct gs_threat *threat = &tree->threats[tree->pool[node->history + i]];

        cli_threats_points(threats, &threat->gain, 1, " ", "");
        cli_threats_points(threats, threat->cost, threat->cost_count, " (", ")");
    }
    fprintf(threats->file, ": %s", verdicts[node->verdict]);
}

static void put_node(const struct cli_threats *threats, uint32_t number, int depth)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];
    const struct gs_threat *threat = &threats->tree->threats[node->threat];
    FILE *file = threats->file;

    fprintf(file, "%4" PRIu32 " %*s%s", number, 2 * depth, "", gs_threat_kind_name(threat->kind));
    cli_threats_points(threats, &threat->gain, 1, " ", "");
    cli_threats_points(threats, threat->cost, threat->cost_count, ", answered by ", "");
    cli_threats_points(threats, threat->rest, threat->rest_count, ", rests on ", "");
    for (unsigned i = 1; i < 3 && node->parents[i] != GS_NO_THREAT; i++)
        fprintf(file, "%s%" PRIu32, i == 1 ? ", with " : " and ", node->parents[i]);
    putc('\n', file);
}

/* Each node before those below it. */
static void put_tree(const struct cli_threats *threats)
{
    const struct gs_threat_tree *tree = threats->tree;
    uint32_t at = tree->first;
    int depth = 0;

    while (at != GS_NO_THREAT) {
        put_node(threats, at, depth);
        if (tree->nodes[at].first != GS_NO_THREAT) {
            at = tree->nodes[at].first;
            depth++;
            continue;
        }
        while (at != GS_NO_THREAT && tree->nodes[at].next == GS_NO_THREAT) {
            at = tree->nodes[at].parents[0];
            depth--;
        }
        if (at != GS_NO_THREAT)
            at = tree->nodes[at].next;
    }
}

static void put_text(const struct cli_threats *threats)
{
    const struct gs_threat_tree *tree = threats->tree;
    FILE *file = threats->file;

    if (tree->node_count > 0)
        fputs("\ntree:\n", file);
    put_tree(threats);
    if (tree->conflict_count > 0)
        fputs("in conflict:", file);
    for (size_t i = 0; i < tree->conflict_count; i++)
        fprintf(file, " %" PRIu32 "-%" PRIu32, tree->conflicts[2 * i], tree->conflicts[2 * i + 1]);
    if (tree->conflict_count > 0)
        putc('\n', file);
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (tree->nodes[i].ends) {
            fprintf(file, "sequence to %" PRIu32 ":", i);
            cli_threats_sequence(threats, &tree->nodes[i]);
            putc('\n', file);
        }
}

/* A tree that there is nothing left to add to is an answer, whoever wins. */
static enum cli_exit exit_of(const struct gs_result *result)
{
    if (result->stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (result->stop == GS_STOP_SOLVED || result->stop == GS_STOP_EXHAUSTED)
        return CLI_DONE;
    return CLI_UNSOLVED;
}

/* Without a tree there is nothing to draw. */
static enum cli_exit tell_undrawn(const struct gs_result *result)
{
    enum cli_exit code = exit_of(result);

    if (code == CLI_UNSOLVED)
        cli_error("threats: the limit on %s struck", gs_stop_name(result->stop));
    else if (code == CLI_DONE)
        cli_error("threats: the game is over, there is nothing to draw");
    return code == CLI_DONE ? CLI_UNSOLVED : code;
}

static enum cli_exit put(struct cli_job *job, const struct gs_result *result)
{
    const struct cli_threats threats = {job, result->threats, job->output->file};
    struct cli_report report;

    if (job->options->report.format == CLI_DOT && !result->threats)
        return tell_undrawn(result);
    cli_report_init(&report, job, result);
    if (job->options->report.format == CLI_DOT)
        cli_threats_dot(&threats);
    else
        cli_report_put(&report);
    if (job->options->report.format == CLI_TEXT && result->threats)
        put_text(&threats);
    return cli_output_flush(job->output) ? exit_of(result) : CLI_FAILURE;
}

enum cli_exit cli_threats(struct cli_job *job)
{
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = cli_job_solve(job, &search, &result);
    if (code == CLI_DONE)
        code = put(job, &result);
    gs_result_clear(&result);
    return code;
}

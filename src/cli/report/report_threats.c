/* SPDX-License-Identifier: MIT */
/*
 * The threats of a position: in JSON all of them with what rests on them, as text how
 * many there are of each kind. The tree as text and for Graphviz is in verb/.
 */
#include <inttypes.h>

#include "cli/report/json.h"
#include "cli/report/report.h"
#include "text/human.h"

enum { KINDS = GS_THREAT_BROKEN_THREE + 1 };

static void put_point(const struct cli_report *report, gs_move move, FILE *file)
{
    char text[GS_TEXT_MAX];

    report->job->rules->game->move_format(report->job->rules, report->job->root, move, text,
                                          sizeof text);
    cli_json_string(file, text);
}

static void put_points(const struct cli_report *report, const char *name, const gs_move *moves,
                       unsigned count, FILE *file)
{
    fprintf(file, ",\"%s\":[", name);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            putc(',', file);
        put_point(report, moves[i], file);
    }
    putc(']', file);
}

/* The gain squares of a sequence, in an order in which its threats can be made. */
static void put_sequence(const struct cli_report *report, const struct gs_threat_node *node,
                         FILE *file)
{
    static const char *const wins[] = {
        [GS_THREAT_UNTRIED] = "null", [GS_THREAT_WINS] = "true", [GS_THREAT_REFUTED] = "false"};
    const struct gs_threat_tree *tree = report->result->threats;

    fputs(",\"sequence\":[", file);
    for (uint32_t i = 0; i < node->length; i++) {
        if (i > 0)
            putc(',', file);
        put_point(report, tree->threats[tree->pool[node->history + i]].gain, file);
    }
    fprintf(file, "],\"wins\":%s", wins[node->verdict]);
}

static void put_node(const struct cli_report *report, const struct gs_threat_node *node, FILE *file)
{
    const struct gs_threat *threat = &report->result->threats->threats[node->threat];
    const char *separator = "";

    fprintf(file, "{\"kind\":\"%s\",\"gain\":", gs_threat_kind_name(threat->kind));
    put_point(report, threat->gain, file);
    put_points(report, "cost", threat->cost, threat->cost_count, file);
    put_points(report, "rest", threat->rest, threat->rest_count, file);
    fputs(",\"parents\":[", file);
    for (unsigned i = 0; i < 3 && node->parents[i] != GS_NO_THREAT; i++) {
        fprintf(file, "%s%" PRIu32, separator, node->parents[i]);
        separator = ",";
    }
    putc(']', file);
    if (node->ends)
        put_sequence(report, node, file);
    putc('}', file);
}

void cli_json_threats(const struct cli_report *report, FILE *file)
{
    const struct gs_threat_tree *tree = report->result->threats;

    if (!tree) {
        fputs("null", file);
        return;
    }
    fprintf(file, "{\"complete\":%s,\"threes\":%u,\"pairs\":%" PRIu64 ",\"apart\":%" PRIu64,
            tree->complete ? "true" : "false", tree->threes, tree->pairs, tree->apart);
    fputs(",\"conflicts\":[", file);
    for (size_t i = 0; i < tree->conflict_count; i++)
        fprintf(file, "%s[%" PRIu32 ",%" PRIu32 "]", i > 0 ? "," : "", tree->conflicts[2 * i],
                tree->conflicts[2 * i + 1]);
    fputs("],\"tree\":[", file);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        if (i > 0)
            putc(',', file);
        put_node(report, &tree->nodes[i], file);
    }
    fputs("]}", file);
}

/* "16 fours, 2 threes": the kinds of the nodes, those at once or all. */
static void put_kinds(const struct gs_threat_tree *tree, const char *label, bool at_once,
                      FILE *file)
{
    const char *separator = "";
    char text[TEXT_HUMAN_SIZE];
    uint32_t counts[KINDS] = {0}, sum = 0;

    for (uint32_t i = 0; i < tree->node_count; i++)
        if (!at_once || tree->nodes[i].parents[0] == GS_NO_THREAT) {
            counts[tree->threats[tree->nodes[i].threat].kind]++;
            sum++;
        }
    cli_text_label(label, file);
    fputs(sum == 0 ? "none" : "", file);
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (counts[kind] == 0)
            continue;
        fprintf(file, "%s%s %s%s", separator, text_human_count(counts[kind], text),
                gs_threat_kind_name((enum gs_threat_kind)kind), counts[kind] > 1 ? "s" : "");
        separator = ", ";
    }
    putc('\n', file);
}

static void put_pairs(const struct gs_threat_tree *tree, FILE *file)
{
    char pairs[TEXT_HUMAN_SIZE], conflicts[TEXT_HUMAN_SIZE], apart[TEXT_HUMAN_SIZE];

    cli_text_label("pairs", file);
    fprintf(file, "%s: %s in conflict, %s not in one line\n", text_human_count(tree->pairs, pairs),
            text_human_count(tree->conflict_count, conflicts),
            text_human_count(tree->apart, apart));
}

static void put_sequences(const struct gs_threat_tree *tree, FILE *file)
{
    char ends[TEXT_HUMAN_SIZE], wins[TEXT_HUMAN_SIZE];
    uint32_t counts[3] = {0}, sum = 0;

    for (uint32_t i = 0; i < tree->node_count; i++)
        if (tree->nodes[i].ends) {
            counts[tree->nodes[i].verdict]++;
            sum++;
        }
    cli_text_label("sequences", file);
    fprintf(file, "%s, of which %s proved to win\n", text_human_count(sum, ends),
            text_human_count(counts[GS_THREAT_WINS], wins));
}

void cli_text_threats(const struct cli_report *report, FILE *file)
{
    const struct gs_threat_tree *tree = report->result->threats;

    if (!tree)
        return;
    put_kinds(tree, "threats", true, file);
    put_kinds(tree, "tree", false, file);
    put_pairs(tree, file);
    put_sequences(tree, file);
    if (tree->complete)
        return;
    cli_text_label("not all", file);
    fputs("stopped by a limit, on the search or by --param space\n", file);
}

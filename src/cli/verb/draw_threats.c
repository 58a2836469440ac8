/* SPDX-License-Identifier: MIT */
/*
 * A tree of threats as a graph for Graphviz: the board at the root, a node for every threat
 * with what it rests on, and an edge from each threat that it rests on. Pairs that are in
 * each other's way are joined by a broken line.
 */
#include <inttypes.h>

#include "cli/job/jobs.h"
#include "cli/verb/list_threats.h"
#include "draw/draw_board.h"
#include "text/board_words.h"

#define WINS_COLOUR     "forestgreen"
#define REFUTED_COLOUR  "gray50"
#define CONFLICT_COLOUR "red"

static void put_head(const struct cli_threats *threats)
{
    struct draw_board drawing;
    char board[TEXT_BOARD_SIZE], phrase[TEXT_TURN_SIZE];
    FILE *file = threats->file;

    draw_board_init(&drawing, threats->job->rules);
    fprintf(file,
            "digraph threats {\n    label=\"%s: the threats of the side to move, and what rests "
            "on them\\lIn brackets: the points that answer a threat.\\lDouble frame: the end of "
            "a sequence. Green: it wins.\\lRed: in each other's way.%s\\l\";\n",
            text_board(threats->job->rules, board),
            threats->tree->complete ? "" : "\\lNot complete: a limit struck.");
    fputs("    labelloc=b; labeljust=l; fontname=\"sans-serif\";\n"
          "    node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\"];\n"
          "    edge [color=gray50];\n    root [label=\"",
          file);
    draw_dot_rows(&drawing, threats->job->root, file);
    fprintf(file, "%s\"];\n", text_turn(threats->job->rules, threats->job->root, phrase));
}

static void put_node(const struct cli_threats *threats, uint32_t number)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];
    const struct gs_threat *threat = &threats->tree->threats[node->threat];
    FILE *file = threats->file;

    fprintf(file, "    t%" PRIu32 " [label=\"%" PRIu32 ": %s", number, number,
            gs_threat_kind_name(threat->kind));
    cli_threats_points(threats, &threat->gain, 1, " ", "");
    cli_threats_points(threats, threat->cost, threat->cost_count, "\\n(", ")");
    fputs("\", tooltip=\"", file);
    cli_threats_points(threats, threat->rest, threat->rest_count, "rests on ", "");
    if (node->ends) {
        fputs(";", file);
        cli_threats_sequence(threats, node);
    }
    fputs("\"", file);
    if (node->ends)
        fprintf(file, ", peripheries=2, penwidth=2, color=%s",
                node->verdict == GS_THREAT_WINS ? WINS_COLOUR : REFUTED_COLOUR);
    fputs("];\n", file);
}

static void put_edges(const struct cli_threats *threats, uint32_t number)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];

    if (node->parents[0] == GS_NO_THREAT)
        fprintf(threats->file, "    root -> t%" PRIu32 ";\n", number);
    for (unsigned i = 0; i < 3 && node->parents[i] != GS_NO_THREAT; i++)
        fprintf(threats->file, "    t%" PRIu32 " -> t%" PRIu32 ";\n", node->parents[i], number);
}

void cli_threats_dot(const struct cli_threats *threats)
{
    const struct gs_threat_tree *tree = threats->tree;

    put_head(threats);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        put_node(threats, i);
        put_edges(threats, i);
    }
    for (size_t i = 0; i < tree->conflict_count; i++)
        fprintf(threats->file,
                "    t%" PRIu32 " -> t%" PRIu32 " [dir=none, style=dashed, color=" CONFLICT_COLOUR
                ", constraint=false];\n",
                tree->conflicts[2 * i], tree->conflicts[2 * i + 1]);
    fputs("}\n", threats->file);
}

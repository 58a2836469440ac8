/* SPDX-License-Identifier: MIT */
/*
 * Trees of threats. As text, a threat stands below the first one that it rests on, and names the
 * others. As a graph for Graphviz: the board at the root, a node for every threat with what it
 * rests on, and an edge from each threat that it rests on. Pairs that are in each other's way are
 * joined by a broken line.
 */
#include "draw/draw_threats.h"

#include <inttypes.h>

#include "draw/draw_board.h"
#include "text/board_words.h"

/* The names of points, "a1 b2", between two texts; nothing where there are none. */
static void put_points(const struct draw_threats *threats, const gs_move *moves, unsigned count,
                       const char *before, const char *behind, FILE *file)
{
    const struct gs_rules *rules = threats->rules;
    char name[GS_TEXT_MAX];

    for (unsigned i = 0; i < count; i++) {
        rules->game->move_format(rules, threats->root, moves[i], name, sizeof name);
        fprintf(file, "%s%s%s", i == 0 ? before : " ", name, i + 1 == count ? behind : "");
    }
}

/* "h10 (h9) i9 (j10) f12: wins", the replies in brackets. */
static void put_sequence(const struct draw_threats *threats, const struct gs_threat_node *node,
                         FILE *file)
{
    static const char *const verdicts[] = {[GS_THREAT_UNTRIED] = "not tried",
                                           [GS_THREAT_WINS] = "wins",
                                           [GS_THREAT_REFUTED] = "does not win"};
    const struct gs_threat_tree *tree = threats->tree;

    for (uint32_t i = 0; i < node->length; i++) {
        const struct gs_threat *threat = &tree->threats[tree->pool[node->history + i]];

        put_points(threats, &threat->gain, 1, " ", "", file);
        put_points(threats, threat->cost, threat->cost_count, " (", ")", file);
    }
    fprintf(file, ": %s", verdicts[node->verdict]);
}

/* --- text --- */

static void list_node(const struct draw_threats *threats, uint32_t number, int depth, FILE *file)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];
    const struct gs_threat *threat = &threats->tree->threats[node->threat];

    fprintf(file, "%4" PRIu32 " %*s%s", number, 2 * depth, "", gs_threat_kind_name(threat->kind));
    put_points(threats, &threat->gain, 1, " ", "", file);
    put_points(threats, threat->cost, threat->cost_count, ", answered by ", "", file);
    put_points(threats, threat->rest, threat->rest_count, ", rests on ", "", file);
    for (unsigned i = 1; i < 3 && node->parents[i] != GS_NO_THREAT; i++)
        fprintf(file, "%s%" PRIu32, i == 1 ? ", with " : " and ", node->parents[i]);
    putc('\n', file);
}

/* Each node before those below it. */
static void list_tree(const struct draw_threats *threats, FILE *file)
{
    const struct gs_threat_tree *tree = threats->tree;
    uint32_t at = tree->first;
    int depth = 0;

    while (at != GS_NO_THREAT) {
        list_node(threats, at, depth, file);
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

void draw_threats_text(const struct draw_threats *threats, FILE *file)
{
    const struct gs_threat_tree *tree = threats->tree;

    if (tree->node_count > 0)
        fputs("\ntree:\n", file);
    list_tree(threats, file);
    if (tree->conflict_count > 0)
        fputs("in conflict:", file);
    for (size_t i = 0; i < tree->conflict_count; i++)
        fprintf(file, " %" PRIu32 "-%" PRIu32, tree->conflicts[2 * i], tree->conflicts[2 * i + 1]);
    if (tree->conflict_count > 0)
        putc('\n', file);
    for (uint32_t i = 0; i < tree->node_count; i++)
        if (tree->nodes[i].ends) {
            fprintf(file, "sequence to %" PRIu32 ":", i);
            put_sequence(threats, &tree->nodes[i], file);
            putc('\n', file);
        }
}

/* --- graph --- */

#define WINS_COLOUR     "forestgreen"
#define REFUTED_COLOUR  "gray50"
#define CONFLICT_COLOUR "red"

static void put_head(const struct draw_threats *threats, FILE *file)
{
    struct draw_board drawing;
    char board[TEXT_BOARD_SIZE], phrase[TEXT_TURN_SIZE];

    draw_board_init(&drawing, threats->rules);
    fprintf(file,
            "digraph threats {\n    label=\"%s: the threats of the side to move, and what rests "
            "on them\\lIn brackets: the points that answer a threat.\\lDouble frame: the end of "
            "a sequence. Green: it wins.\\lRed: in each other's way.%s\\l\";\n",
            text_board(threats->rules, board),
            threats->tree->complete ? "" : "\\lNot complete: stopped by a limit.");
    fputs("    labelloc=b; labeljust=l; fontname=\"sans-serif\";\n"
          "    node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\"];\n"
          "    edge [color=gray50];\n    root [label=\"",
          file);
    draw_dot_rows(&drawing, threats->root, file);
    fprintf(file, "%s\"];\n", text_turn(threats->rules, threats->root, phrase));
}

static void put_node(const struct draw_threats *threats, uint32_t number, FILE *file)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];
    const struct gs_threat *threat = &threats->tree->threats[node->threat];

    fprintf(file, "    t%" PRIu32 " [label=\"%" PRIu32 ": %s", number, number,
            gs_threat_kind_name(threat->kind));
    put_points(threats, &threat->gain, 1, " ", "", file);
    put_points(threats, threat->cost, threat->cost_count, "\\n(", ")", file);
    fputs("\", tooltip=\"", file);
    put_points(threats, threat->rest, threat->rest_count, "rests on ", "", file);
    if (node->ends) {
        fputs(";", file);
        put_sequence(threats, node, file);
    }
    fputs("\"", file);
    if (node->ends)
        fprintf(file, ", peripheries=2, penwidth=2, color=%s",
                node->verdict == GS_THREAT_WINS ? WINS_COLOUR : REFUTED_COLOUR);
    fputs("];\n", file);
}

static void put_edges(const struct draw_threats *threats, uint32_t number, FILE *file)
{
    const struct gs_threat_node *node = &threats->tree->nodes[number];

    if (node->parents[0] == GS_NO_THREAT)
        fprintf(file, "    root -> t%" PRIu32 ";\n", number);
    for (unsigned i = 0; i < 3 && node->parents[i] != GS_NO_THREAT; i++)
        fprintf(file, "    t%" PRIu32 " -> t%" PRIu32 ";\n", node->parents[i], number);
}

void draw_threats_dot(const struct draw_threats *threats, FILE *file)
{
    const struct gs_threat_tree *tree = threats->tree;

    put_head(threats, file);
    for (uint32_t i = 0; i < tree->node_count; i++) {
        put_node(threats, i, file);
        put_edges(threats, i, file);
    }
    for (size_t i = 0; i < tree->conflict_count; i++)
        fprintf(file,
                "    t%" PRIu32 " -> t%" PRIu32 " [dir=none, style=dashed, color=" CONFLICT_COLOUR
                ", constraint=false];\n",
                tree->conflicts[2 * i], tree->conflicts[2 * i + 1]);
    fputs("}\n", file);
}

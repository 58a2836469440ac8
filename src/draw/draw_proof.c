/* SPDX-License-Identifier: MIT */
/*
 * The proof in a certificate as a graph for Graphviz ([Goluch], figures 6.3
 * and 6.4): starting from the root, the move of the strategy in each position
 * of the claimant, and every move in each position of the opponent. A draw is
 * two such graphs, side by side.
 *
 * A position is drawn once, but for those without a record, in a line of replies: these are
 * identified by the line and their place in it. The certificate was verified before, so that all
 * moves are there. The positions nearest to the root are drawn, as many as wanted; where one leads
 * to others, these are counted.
 *
 * A claim that is proved by records of version 2 is drawn by draw_records.c.
 */
#include "draw/draw_proof.h"

#include <inttypes.h>
#include <string.h>

#include <gamesolve/numbering.h>

#include "draw/draw_board.h"
#include "text/board_words.h"
#include "text/value_words.h"

#define WON_COLOUR   "forestgreen"
#define DRAW_COLOUR  "gold3"
#define OWN_COLOUR   "orange"
#define REPLY_COLOUR "gray50"

/* What distinguishes nodes with the same position: the line it is on, and how far. */
struct context {
    uint32_t line, depth;
};

struct proof {
    const struct draw_proof *wanted;
    const struct gs_rules *rules;
    const struct gs_claim *claim;
    unsigned number; /* of the claim */
    struct draw_board drawing;
    struct gs_numbering *nodes; /* of keys, each followed by its context */
    bool last_layer;            /* nothing new is drawn below the current node */
    unsigned rest;              /* moves of the current node to what is not drawn */
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
    FILE *file;
};

/* How many nodes may be drawn. */
static uint32_t most_of(const struct proof *proof)
{
    return proof->wanted->most > 0 ? (uint32_t)proof->wanted->most : DRAW_PROOF_MAX;
}

/*
 * The number of the node for the current position, created on first use; GS_NO_NUMBER where it is
 * not drawn. False when a limit struck.
 */
static bool node_of(struct proof *proof, struct context context, uint32_t *number)
{
    uint8_t key[GS_KEY_MAX + sizeof context];
    const size_t size = proof->rules->key_size;
    gs_encode(proof->rules, proof->position, key);
    if (gs_claim_find(proof->claim, key) != GS_NO_RECORD)
        context = (struct context){0, 0};
    memcpy(key + size, &context, sizeof context);
    *number = gs_numbering_find(proof->nodes, key);
    if (*number != GS_NO_NUMBER || proof->last_layer)
        return true;
    if (gs_numbering_count(proof->nodes) >= most_of(proof))
        return proof->wanted->most > 0;
    *number = gs_numbering_enter(proof->nodes, key);
    return *number != GS_NO_NUMBER;
}

static void write_end(const struct proof *proof, enum gs_value outcome)
{
    char phrase[TEXT_TURN_SIZE];
    fprintf(proof->file, "%s\", peripheries=2, penwidth=2, color=%s",
            text_turn(proof->rules, proof->position, phrase),
            outcome == GS_DRAW ? DRAW_COLOUR : WON_COLOUR);
}

static void write_node(struct proof *proof, uint32_t node, const struct gs_record *record)
{
    enum gs_value outcome = gs_outcome(proof->rules, proof->position);
    fprintf(proof->file, "        c%un%" PRIu32 " [label=\"", proof->number, node);
    draw_dot_rows(&proof->drawing, proof->position, proof->file);
    if (outcome != GS_UNKNOWN)
        write_end(proof, outcome);
    else if (record && proof->claim->level == GS_WIN)
        fprintf(proof->file, "rank %" PRIu64 "\"", record->rank);
    else
        putc('"', proof->file);
    if (gs_to_move(proof->rules, proof->position) == GS_BLACK)
        fputs(", style=\"rounded,filled\", fillcolor=gray80", proof->file);
    if (node == 0)
        fputs(", penwidth=4", proof->file);
    fputs("];\n", proof->file);
}

/* Draws a move of the current position as an edge to the node it leads to. */
static bool write_move(struct proof *proof, uint32_t node, gs_move move, bool own,
                       struct context next)
{
    char name[GS_TEXT_MAX];
    uint32_t to;
    proof->rules->game->move_format(proof->rules, proof->position, move, name, sizeof name);
    gs_play(proof->rules, proof->position, move, proof->undo);
    bool found = node_of(proof, next, &to);
    gs_take_back(proof->rules, proof->position, proof->undo);
    if (found && to == GS_NO_NUMBER)
        proof->rest++;
    else if (found)
        fprintf(proof->file,
                "        c%un%" PRIu32 " -> c%un%" PRIu32
                " [label=\"%s\", color=%s, penwidth=%d];\n",
                proof->number, node, proof->number, to, name, own ? OWN_COLOUR : REPLY_COLOUR,
                own ? 3 : 1);
    return found;
}

/* The moves of the strategy, or all moves of the opponent. */
static bool write_moves(struct proof *proof, uint32_t node, struct context context,
                        const struct gs_record *record)
{
    struct context next = context;
    if (gs_outcome(proof->rules, proof->position) != GS_UNKNOWN)
        return true;
    if (gs_to_move(proof->rules, proof->position) == proof->claim->side) {
        gs_move move =
            record ? record->move : gs_claim_reply(proof->claim, context.line, context.depth);
        next = record ? (struct context){(uint32_t)record->line, 0}
                      : (struct context){context.line, context.depth + 1};
        return write_move(proof, node, move, true, next);
    }
    unsigned count = gs_moves(proof->rules, proof->position, proof->moves);
    for (unsigned i = 0; i < count; i++)
        if (!write_move(proof, node, proof->moves[i], false, context))
            return false;
    return true;
}

static bool write_position(struct proof *proof, uint32_t node)
{
    const uint8_t *key = gs_numbering_key(proof->nodes, node);
    struct context context;
    memcpy(&context, key + proof->rules->key_size, sizeof context);
    uint64_t number = gs_claim_find(proof->claim, key);
    struct gs_record record = {.rank = 0};
    if (number != GS_NO_RECORD)
        record = gs_claim_record(proof->claim, number);
    gs_decode(proof->rules, key, proof->position);
    proof->rest = 0;
    write_node(proof, node, number != GS_NO_RECORD ? &record : NULL);
    bool good = write_moves(proof, node, context, number != GS_NO_RECORD ? &record : NULL);
    if (proof->rest > 0)
        fprintf(proof->file,
                "        c%um%" PRIu32 " [shape=plaintext, style=\"\", label=\"%u more\"];\n"
                "        c%un%" PRIu32 " -> c%um%" PRIu32 " [style=dashed, arrowhead=none];\n",
                proof->number, node, proof->rest, proof->number, node, proof->number, node);
    return good;
}

static bool write_claim(struct proof *proof)
{
    const struct gs_certificate *certificate = proof->wanted->certificate;
    char phrase[TEXT_VALUE_SIZE];
    uint32_t root;
    memcpy(proof->position, certificate->root, proof->rules->position_size);
    fprintf(proof->file, "    subgraph cluster%u {\n        label=\"%s\";\n", proof->number,
            text_verdict(proof->claim->name, gs_to_move(proof->rules, proof->position), phrase));
    proof->nodes =
        gs_numbering_new(proof->wanted->search, proof->rules->key_size + sizeof(struct context));
    const uint64_t depth = proof->wanted->depth;
    uint32_t layer_end = 1;
    uint64_t layer = 0;
    proof->last_layer = false;
    bool good = proof->nodes && node_of(proof, (struct context){0, 0}, &root);
    for (uint32_t node = 0; good && node < gs_numbering_count(proof->nodes); node++) {
        if (node == layer_end) {
            layer++;
            layer_end = gs_numbering_count(proof->nodes);
        }
        proof->last_layer = depth > 0 && layer >= depth;
        good = write_position(proof, node) && gs_search_poll(proof->wanted->search);
    }
    fputs("    }\n", proof->file);
    return good;
}

bool draw_proof_has_records(const struct gs_certificate *certificate)
{
    return certificate->claim_count > 0 && certificate->claims[0].proof;
}

/* What the marks of records mean. */
static const char record_marks[] =
    "Rounded: a pattern that is joined. Bold: what goes on as if the opponent had passed. "
    "Grey: its replies.\\l";
static const char position_marks[] =
    "White, angular: white to move. Grey, rounded: black to move.\\l"
    "Double frame: the game is over. Orange: the moves of the strategy.\\l";

static void write_head(const struct proof *proof)
{
    const struct gs_certificate *certificate = proof->wanted->certificate;
    char board[TEXT_BOARD_SIZE];
    fprintf(proof->file,
            "digraph proof {\n    label=\"%s: the strategy of each claim\\l%s"
            "Dashed: what is not drawn (--depth, --most).\\l\";\n",
            text_board(certificate->rules, board),
            draw_proof_has_records(certificate) ? record_marks : position_marks);
    fputs("    labelloc=b; labeljust=l; fontname=\"sans-serif\";\n"
          "    node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\"];\n"
          "    edge [fontname=\"sans-serif\"];\n",
          proof->file);
}

bool draw_proof_dot(const struct draw_proof *wanted, FILE *file)
{
    const struct gs_rules *rules = wanted->certificate->rules;
    struct gs_memory *memory = wanted->memory;
    struct proof proof = {.wanted = wanted, .rules = rules, .file = file};
    proof.position = gs_alloc(memory, rules->position_size);
    proof.undo = gs_alloc_zero(memory, 1, rules->undo_size);
    proof.moves = gs_alloc(memory, rules->max_moves * sizeof *proof.moves);
    bool good = (proof.position && proof.undo && proof.moves) ||
                gs_search_halt(wanted->search, GS_STOP_MEMORY);
    if (good) {
        draw_board_init(&proof.drawing, rules);
        write_head(&proof);
    }
    for (unsigned i = 0; i < wanted->certificate->claim_count && good; i++) {
        proof.number = i;
        proof.claim = &wanted->certificate->claims[i];
        good = proof.claim->proof ? draw_records(wanted, i, true, file) : write_claim(&proof);
        gs_numbering_free(proof.nodes);
        proof.nodes = NULL;
    }
    if (good)
        fputs("}\n", file);
    gs_release(memory, proof.position);
    gs_release(memory, proof.undo);
    gs_release(memory, proof.moves);
    return good;
}

bool draw_proof_text(const struct draw_proof *wanted, FILE *file)
{
    const struct gs_certificate *certificate = wanted->certificate;
    bool good = true;

    for (unsigned i = 0; i < certificate->claim_count && good; i++)
        good = !certificate->claims[i].proof || draw_records(wanted, i, false, file);
    return good;
}

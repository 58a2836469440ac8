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
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include <gamesolve/numbering.h>
#include <gamesolve/strategy.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/jobs.h"
#include "cli/options/options.h"
#include "cli/report/phrases.h"
#include "cli/verb/certificate_file.h"
#include "cli/verb/draw_records.h"
#include "cli/verb/verb.h"
#include "draw/picture.h"
#include "text/board_words.h"
#include "text/human.h"

/* Larger graphs can be neither laid out nor read. */
#define POSITIONS_MAX 20000

#define WON_COLOUR   "forestgreen"
#define DRAW_COLOUR  "gold3"
#define OWN_COLOUR   "orange"
#define REPLY_COLOUR "gray50"

/* What distinguishes nodes with the same position: the line it is on, and how far. */
struct context {
    uint32_t line, depth;
};

struct proof {
    struct cli_checked *checked;
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
    uint64_t most = cli_graph_nodes(proof->checked->options);

    return most > 0 ? (uint32_t)most : POSITIONS_MAX;
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
        return cli_graph_nodes(proof->checked->options) > 0;
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
    const struct gs_certificate *certificate = &proof->checked->certificate;
    char phrase[TEXT_VALUE_SIZE];
    uint32_t root;
    memcpy(proof->position, certificate->root, proof->rules->position_size);
    fprintf(proof->file, "    subgraph cluster%u {\n        label=\"%s\";\n", proof->number,
            text_verdict(proof->claim->name, gs_to_move(proof->rules, proof->position), phrase));
    proof->nodes =
        gs_numbering_new(&proof->checked->search, proof->rules->key_size + sizeof(struct context));
    const uint64_t depth = proof->checked->options->limits.depth;
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
        good = write_position(proof, node) && gs_search_poll(&proof->checked->search);
    }
    fputs("    }\n", proof->file);
    return good;
}

static bool has_proof(const struct gs_certificate *certificate)
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
    const struct gs_certificate *certificate = &proof->checked->certificate;
    char board[TEXT_BOARD_SIZE];
    fprintf(proof->file,
            "digraph proof {\n    label=\"%s: the strategy of each claim\\l%s"
            "Dashed: what is not drawn (--depth, --most).\\l\";\n",
            text_board(certificate->rules, board),
            has_proof(certificate) ? record_marks : position_marks);
    fputs("    labelloc=b; labeljust=l; fontname=\"sans-serif\";\n"
          "    node [shape=box, style=filled, fillcolor=white, fontname=\"monospace\"];\n"
          "    edge [fontname=\"sans-serif\"];\n",
          proof->file);
}

static enum cli_exit tell_undrawn(const struct proof *proof)
{
    char positions[TEXT_HUMAN_SIZE];
    enum gs_stop stop = proof->checked->search.stop;
    if (stop == GS_STOP_INTERRUPTED || cli_interrupted)
        return CLI_INTERRUPTED;
    if (stop == GS_STOP_SOLVED)
        cli_error("draw: more than %s positions or records, too many to draw",
                  text_human_count(POSITIONS_MAX, positions));
    else
        cli_error("draw: the limit on %s struck", gs_stop_name(stop));
    return CLI_UNSOLVED;
}

static enum cli_exit draw(struct cli_checked *checked, FILE *file)
{
    const struct gs_rules *rules = checked->certificate.rules;
    struct gs_memory *memory = checked->memory;
    struct proof proof = {.checked = checked, .rules = rules, .file = file};
    proof.position = gs_alloc(memory, rules->position_size);
    proof.undo = gs_alloc_zero(memory, 1, rules->undo_size);
    proof.moves = gs_alloc(memory, rules->max_moves * sizeof *proof.moves);
    bool good = (proof.position && proof.undo && proof.moves) ||
                gs_search_halt(&checked->search, GS_STOP_MEMORY);
    if (good) {
        draw_board_init(&proof.drawing, rules);
        write_head(&proof);
    }
    for (unsigned i = 0; i < checked->certificate.claim_count && good; i++) {
        proof.number = i;
        proof.claim = &checked->certificate.claims[i];
        good = proof.claim->proof ? cli_draw_records(checked, i, true, file) : write_claim(&proof);
        gs_numbering_free(proof.nodes);
        proof.nodes = NULL;
    }
    if (good)
        fputs("}\n", file);
    gs_release(memory, proof.position);
    gs_release(memory, proof.undo);
    gs_release(memory, proof.moves);
    return good ? CLI_DONE : tell_undrawn(&proof);
}

/*
 * Draws to nowhere first, so that what cannot be drawn whole leaves no output. The second pass
 * takes as long as the first, whatever the limit. (A memory stream does not report that memory ran
 * out.)
 */
static enum cli_exit draw_whole(struct cli_checked *checked, struct cli_output *output)
{
    FILE *nowhere = fopen("/dev/null", "w");
    if (!nowhere) {
        cli_error("draw: cannot open '/dev/null': %s", strerror(errno));
        return CLI_FAILURE;
    }
    enum cli_exit code = draw(checked, nowhere);
    fclose(nowhere);
    checked->search.limits.seconds = 0;
    if (code != CLI_DONE)
        return code;
    code = draw(checked, output->file);
    output->failed = code != CLI_DONE; /* a part of it may be there */
    return cli_output_flush(output) ? CLI_DONE : cli_exit_worse(code, CLI_FAILURE);
}

/* Records as text, a line each, of any number. */
static enum cli_exit list_records(struct cli_checked *checked, struct cli_output *output)
{
    const struct proof proof = {.checked = checked};
    bool good = has_proof(&checked->certificate);
    if (!good) {
        cli_error("--format 'text': only proofs of version 2 are listed; expected dot");
        return CLI_USAGE;
    }
    for (unsigned i = 0; i < checked->certificate.claim_count && good; i++)
        good = !checked->certificate.claims[i].proof ||
               cli_draw_records(checked, i, false, output->file);
    output->failed = output->failed || !good; /* a part of it may be there */
    bool whole = cli_output_flush(output);
    return !good ? tell_undrawn(&proof) : whole ? CLI_DONE : CLI_FAILURE;
}

/* The root with the line of best play: what the strategy of the certificate does, as numbers. */
static enum gs_status write_picture(const struct cli_checked *checked,
                                    const struct gs_result *result, FILE *file)
{
    const struct gs_certificate *certificate = &checked->certificate;
    const bool assumes = checked->check.assumed_count > 0;
    char caption[TEXT_TURN_SIZE + TEXT_VALUE_SIZE + 32], turn[TEXT_TURN_SIZE];
    char verdict[TEXT_VALUE_SIZE];
    const struct draw_picture picture = {.rules = certificate->rules,
                                         .root = certificate->root,
                                         .memory = checked->memory,
                                         .format = DRAW_SVG,
                                         .line = result->line,
                                         .line_length = result->line_length,
                                         .caption = caption,
                                         .title = checked->options->report.title,
                                         .width = checked->options->report.width};

    snprintf(caption, sizeof caption, "%s: %s (%s)",
             text_turn(certificate->rules, certificate->root, turn),
             text_verdict(gs_certificate_verdict(certificate),
                          gs_to_move(certificate->rules, certificate->root), verdict),
             assumes ? "given what it assumes" : "verified");
    return draw_picture_write(&picture, file);
}

static enum cli_exit draw_picture(struct cli_checked *checked, const struct gs_registry *registry,
                                  struct cli_output *output)
{
    const struct gs_rules *rules = checked->certificate.rules;
    struct gs_result result;

    gs_result_init(&result, checked->memory);
    enum gs_status status = gs_strategy_open(checked->path, registry, rules, checked->memory,
                                             &checked->search, &result.strategy, &checked->error);
    if (status == GS_OK)
        status = gs_result_follow(&result, rules, checked->certificate.root);
    if (status == GS_OK)
        status = write_picture(checked, &result, output->file);
    gs_result_clear(&result);
    output->failed = status != GS_OK;
    if (status == GS_OK)
        return cli_output_flush(output) ? CLI_DONE : CLI_FAILURE;
    if (status == GS_NO_MEMORY)
        gs_search_halt(&checked->search, GS_STOP_MEMORY);
    if (checked->search.stop == GS_STOP_SOLVED) {
        cli_error("%s: %s", checked->path, checked->error.message);
        return CLI_FAILURE;
    }
    return tell_undrawn(&(struct proof){.checked = checked});
}

enum cli_exit cli_draw_proof(const struct cli_options *options, const struct gs_registry *registry,
                             struct cli_output *output)
{
    struct cli_checked checked;

    bool listed = options->report.format_name && options->report.format == CLI_TEXT;
    if ((options->report.format_name || options->report.format != CLI_TEXT) &&
        !(options->report.format & (CLI_DOT | CLI_SVG)) && !listed) {
        cli_error("--format '%s': a proof is drawn as dot, its line as svg, or it is listed as "
                  "text; a page (html) takes --strategy FILE",
                  cli_format_name(options->report.format));
        return CLI_USAGE;
    }
    enum cli_exit code = cli_checked_open(&checked, options, registry, options->files.certificate);
    if (code == CLI_DONE && checked.status != GS_OK) {
        code = cli_checked_refuse(&checked);
    } else if (code == CLI_DONE && listed) {
        code = list_records(&checked, output);
    } else if (code == CLI_DONE && !checked.certificate.rules->game->board) {
        cli_error("%s: this game says nothing about its board, which draw needs", checked.path);
        code = CLI_USAGE;
    } else if (code == CLI_DONE && options->report.format == CLI_SVG) {
        code = draw_picture(&checked, registry, output);
    } else if (code == CLI_DONE) {
        code = draw_whole(&checked, output);
    }
    cli_checked_close(&checked);
    return code;
}

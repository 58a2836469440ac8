/* SPDX-License-Identifier: MIT */
/*
 * Records are nodes, with their kind, moves, stones and ends; references are edges: replies
 * with their moves, "else" for what goes on as if the opponent had passed, parts and halves.
 * As text, a record is a line with its number, as `solve check` counts them.
 */
#include "draw/draw_proof.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "text/value_words.h"

enum { NAME_SIZE = 64, POLL_INTERVAL = 256 };

/*
 * How the parts of a record are shown, in its shape (gs_proof_shape): numbers as m a move, y the
 * move of the next reference, p a point, f a point and 1 more, g an end, s a symmetry; references
 * as v a reply, e what else, t a part, h a half, o what follows.
 */
static const struct {
    const char *word, *script;
} kinds[GS_PROOF_KINDS] = {
    [GS_PROOF_MOVE] = {"move", "m[e][yv]"},      [GS_PROOF_REPLY] = {"replies", "[e][yv]"},
    [GS_PROOF_IMAGE] = {"image", "so"},          [GS_PROOF_LINE] = {"line", "[mm]o"},
    [GS_PROOF_JOINED] = {"joined", "[t][p][g]"}, [GS_PROOF_HALF] = {"half", "p[t][p][g]"},
    [GS_PROOF_EITHER] = {"either", "[h]"},       [GS_PROOF_PAIRED] = {"paired", "f[pp]"},
};

struct shown {
    const struct gs_rules *rules;
    const struct gs_position *root;
    const struct gs_claim *claim;
    struct gs_proof_cursor cursor;
    unsigned number; /* of the claim */
    uint64_t record;
    bool dot, edges;      /* the second time its edges are shown, after the record itself */
    const uint8_t *drawn; /* a bit for each record */
    unsigned rest;        /* references of the current record to what is not drawn */
    char reply[NAME_SIZE];
    FILE *file;
};

/* Numbers that no rule has checked may have no name. */
static void name_move(const struct shown *shown, uint32_t move, char name[NAME_SIZE])
{
    char text[GS_TEXT_MAX];
    size_t length = 0;
    shown->rules->game->move_format(shown->rules, shown->root, move, text, sizeof text);
    while (isalnum((unsigned char)text[length]) || text[length] == '-')
        length++;
    if (length == 0 || text[length] != '\0' || length >= NAME_SIZE)
        snprintf(name, NAME_SIZE, "#%" PRIu32, move);
    else
        memcpy(name, text, length + 1);
}

static void name_end(const struct shown *shown, uint32_t end, char name[NAME_SIZE])
{
    if (end >= GS_EDGES_MAX)
        name_move(shown, end - GS_EDGES_MAX, name);
    else
        snprintf(name, NAME_SIZE, "edge%" PRIu32, end + 1);
}

static void show_number(struct shown *shown, char item, uint32_t number)
{
    char name[NAME_SIZE];
    if (item == 'y')
        name_move(shown, number, shown->reply);
    if (shown->edges || item == 'y')
        return;
    if (item == 'g')
        name_end(shown, number, name);
    else if (item == 's')
        snprintf(name, sizeof name, "%" PRIu32, number);
    else if (item == 'f' && number == 0)
        return;
    else if (item == 'f')
        name_move(shown, number - 1, name);
    else
        name_move(shown, number, name);
    fprintf(shown->file, " %s", name);
}

static const char *word_of(const struct shown *shown, char item)
{
    return item == 'v'   ? shown->reply
           : item == 'e' ? "else"
           : item == 't' ? "part"
           : item == 'h' ? "half"
                         : "";
}

static void show_reference(struct shown *shown, char item, uint64_t reference)
{
    const char *word = word_of(shown, item);
    if (!shown->edges)
        return;
    if (!(shown->drawn[reference / 8] >> reference % 8 & 1))
        shown->rest++;
    else if (shown->dot)
        fprintf(shown->file, "        c%ur%" PRIu64 " -> c%ur%" PRIu64 " [label=\"%s\"%s];\n",
                shown->number, shown->record + 1, shown->number, reference + 1, word,
                item == 'v'   ? ", color=gray50"
                : item == 'e' ? ", style=bold"
                              : "");
    else
        fprintf(shown->file, "%s%s %" PRIu64, word[0] ? ", " : ", then", word, reference + 1);
}

static void show_item(struct shown *shown, char item)
{
    if (strchr("vetho", item))
        show_reference(shown, item, gs_proof_reference(&shown->cursor));
    else
        show_number(shown, item, gs_proof_number(&shown->cursor));
}

static void show_list(struct shown *shown, const char *items)
{
    uint32_t count = gs_proof_number(&shown->cursor);
    if (count > 0 && !shown->edges && (items[0] == 'p' || items[0] == 'g'))
        fputs(items[0] == 'p' ? " stones" : " ends", shown->file);
    for (uint32_t i = 0; i < count; i++)
        for (const char *item = items; *item != ']'; item++)
            show_item(shown, *item);
}

static void show_parts(struct shown *shown, bool edges)
{
    enum gs_proof_kind kind = gs_proof_read(shown->claim, shown->record, &shown->cursor);
    shown->edges = edges;
    for (const char *item = kinds[kind].script; *item; item++) {
        if (*item == '[') {
            show_list(shown, item + 1);
            item = strchr(item, ']');
        } else {
            show_item(shown, *item);
        }
    }
}

static void show_record(struct shown *shown, bool last)
{
    struct gs_proof_cursor cursor;
    enum gs_proof_kind kind = gs_proof_read(shown->claim, shown->record, &cursor);
    if (shown->dot)
        fprintf(shown->file, "        c%ur%" PRIu64 " [label=\"%s", shown->number,
                shown->record + 1, kinds[kind].word);
    else
        fprintf(shown->file, "%8" PRIu64 "  %s", shown->record + 1, kinds[kind].word);
    show_parts(shown, false);
    if (shown->dot)
        fprintf(shown->file, "\"%s%s];\n",
                kind >= GS_PROOF_JOINED ? ", style=\"rounded,filled\"" : "",
                last ? ", penwidth=4" : "");
    shown->rest = 0;
    show_parts(shown, true);
    if (!shown->dot)
        putc('\n', shown->file);
    else if (shown->rest > 0)
        fprintf(shown->file,
                "        c%um%" PRIu64 " [shape=plaintext, style=\"\", label=\"%u more\"];\n"
                "        c%ur%" PRIu64 " -> c%um%" PRIu64 " [style=dashed, arrowhead=none];\n",
                shown->number, shown->record + 1, shown->rest, shown->number, shown->record + 1,
                shown->number, shown->record + 1);
}

static void begin_claim(const struct shown *shown)
{
    char phrase[TEXT_VALUE_SIZE];

    text_verdict(shown->claim->name, gs_to_move(shown->rules, shown->root), phrase);
    if (shown->dot)
        fprintf(shown->file, "    subgraph cluster%u {\n        label=\"%s\";\n", shown->number,
                phrase);
    else
        fprintf(shown->file, "%s\n", phrase);
}

/*
 * What the claim needs, as it stands: no record is drawn in place of another. For a graph these are
 * the nearest to the root, in a queue.
 */
struct needs {
    uint8_t *needed;
    uint64_t count, most;
    uint64_t *queue; /* NULL: the order does not matter */
};

static void need(void *user, uint64_t record)
{
    struct needs *needs = user;
    uint8_t bit = (uint8_t)(1 << record % 8);
    if (needs->needed[record / 8] & bit || needs->count >= needs->most)
        return;
    needs->needed[record / 8] |= bit;
    if (needs->queue)
        needs->queue[needs->count] = record;
    needs->count++;
}

static void find_needed(const struct gs_claim *claim, struct needs *needs)
{
    for (uint64_t record = claim->proof_records; record-- > 0;)
        if (needs->needed[record / 8] >> record % 8 & 1)
            gs_proof_references(claim, record, need, needs);
}

/* The records nearest to the root, in as many steps as depth allows (0: any number). */
static void find_nearest(const struct gs_claim *claim, uint64_t depth, struct needs *needs)
{
    uint64_t layer = 0, layer_end = 1;

    for (uint64_t next = 0; next < needs->count; next++) {
        if (next == layer_end) {
            layer++;
            layer_end = needs->count;
        }
        if (depth > 0 && layer >= depth)
            break;
        gs_proof_references(claim, needs->queue[next], need, needs);
    }
}

/* Fills needs for a list or a graph; false when memory runs out. */
static bool choose_records(const struct draw_proof *wanted, const struct gs_claim *claim, bool dot,
                           struct needs *needs)
{
    uint64_t most = wanted->most > 0 ? wanted->most : DRAW_PROOF_MAX + 1;

    needs->most = dot && most < claim->proof_records ? most : claim->proof_records;
    needs->needed = gs_alloc_zero(wanted->memory, 1, claim->proof_records / 8 + 1);
    if (dot)
        needs->queue = gs_alloc_zero(wanted->memory, (size_t)needs->most + 1, sizeof *needs->queue);
    if (!needs->needed || (dot && !needs->queue))
        return false;
    if (claim->proof_records > 0)
        need(needs, claim->proof_records - 1);
    if (dot)
        find_nearest(claim, wanted->depth, needs);
    else
        find_needed(claim, needs);
    return true;
}

bool draw_records(const struct draw_proof *wanted, unsigned number, bool dot, FILE *file)
{
    const struct gs_certificate *certificate = wanted->certificate;
    const struct gs_claim *claim = &certificate->claims[number];
    struct shown shown = {.rules = certificate->rules,
                          .root = certificate->root,
                          .claim = claim,
                          .number = number,
                          .dot = dot,
                          .file = file};
    struct needs needs = {.count = 0};
    bool good = choose_records(wanted, claim, dot, &needs) ||
                gs_search_halt(wanted->search, GS_STOP_MEMORY);
    good = good && (!dot || wanted->most > 0 || needs.count <= DRAW_PROOF_MAX);
    shown.drawn = needs.needed;
    if (good)
        begin_claim(&shown);
    for (uint64_t record = 0; good && record < claim->proof_records; record++) {
        shown.record = record;
        if (needs.needed[record / 8] >> record % 8 & 1)
            show_record(&shown, record + 1 == claim->proof_records);
        good = record % POLL_INTERVAL != 0 || gs_search_poll(wanted->search);
    }
    if (good && dot)
        fputs("    }\n", file);
    gs_release(wanted->memory, needs.queue);
    gs_release(wanted->memory, needs.needed);
    return good;
}

/* SPDX-License-Identifier: MIT */
/*
 * Pages in which a game can be explored (draw/page.h): the states that can be reached, with the
 * value of each and of its moves.
 *
 * States are numbered in breadth-first order and written as they come, so that the page is a matter
 * of the rules and the strategy alone. A strategy that says what it plays, as a certificate does,
 * is followed: other moves in its positions lead nowhere, nor does what it does not know. Where the
 * certificate is of a draw, the strategy of the other side goes on after them. What is
 * further from the root than wanted is left out. Cost: a look-up for every state and every move.
 *
 * With a tree (page_tree.h), the page holds its positions alone, and the moves between them.
 */
#include "draw/explorer.h"

#include <string.h>

#include <gamesolve/numbering.h>
#include <gamesolve/text.h>

#include "draw/draw_board.h"
#include "draw/page.h"
#include "draw/page_tree.h"

#define STEP       40.0
#define HEX_HEIGHT 34.641
#define HEX_SIDE   23.094

/* Values as the page has them. */
enum page_value { PAGE_LOSS, PAGE_DRAW, PAGE_WIN, PAGE_UNKNOWN, PAGE_NO_LOSS, PAGE_NO_WIN };

/* A move as the page has it, as a key: what it is called, and its points. */
struct named {
    char name[48];
    uint16_t points[2];
    uint16_t count;
};

struct page {
    const struct draw_explorer *wanted;
    struct gs_search *search;
    const struct gs_strategy *strategy;
    struct draw_board drawing;
    struct gs_numbering *states, *names;
    uint32_t *parents; /* by state */
    size_t room;
    bool last_layer; /* no state is added any more */
    bool aside;      /* the move at hand is not the strategy's own */
    bool cut;        /* one was left out that is known */
    struct gs_position *parent;
    struct gs_move_value *values;
    FILE *file;
    uint8_t bytes[3]; /* of base64 */
    unsigned pending;
};

/* Base64 and numbers. */

static void flush_bytes(struct page *page)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *bytes = page->bytes;
    unsigned group = (unsigned)bytes[0] << 16 | (unsigned)bytes[1] << 8 | bytes[2];
    char text[4];

    for (unsigned i = 0; i < 4; i++)
        text[i] = i <= page->pending ? digits[group >> (18 - 6 * i) & 63] : '=';
    fwrite(text, 1, sizeof text, page->file);
    memset(page->bytes, 0, sizeof page->bytes);
    page->pending = 0;
}

static void put_number(struct page *page, uint64_t number)
{
    do {
        page->bytes[page->pending++] = (uint8_t)((number & 127) | (number > 127 ? 128 : 0));
        if (page->pending == sizeof page->bytes)
            flush_bytes(page);
        number >>= 7;
    } while (number > 0);
}

/* Text in quotes, in which nothing can end the script. */
static void put_string(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c > '~' || strchr("\"\\<>&'", c))
            fprintf(file, "\\u%04x", (unsigned)c);
        else
            putc(c, file);
    }
    putc('"', file);
}

/* States. */

/* What is known of a position: its value, and the distance to the end. */
struct known {
    enum page_value value;
    int64_t distance;
    bool over;
};

static struct known known_value(const struct page *page, const struct gs_position *position)
{
    struct gs_entry entry = gs_strategy_entry(page->strategy, position);
    struct known known = {.value = PAGE_UNKNOWN, .distance = entry.distance};

    known.over = gs_outcome(page->wanted->rules, position) != GS_UNKNOWN;
    if (entry.value != GS_UNKNOWN) {
        known.value = (enum page_value)(entry.value - GS_LOSS);
        return known;
    }
    struct gs_advice advice = gs_strategy_advice(page->strategy, position);
    if (advice.lower == GS_DRAW && advice.upper == GS_WIN)
        known.value = PAGE_NO_LOSS;
    else if (advice.lower == GS_LOSS && advice.upper == GS_DRAW)
        known.value = PAGE_NO_WIN;
    return known;
}

static enum page_value turned(enum page_value value)
{
    static const enum page_value others[] = {
        [PAGE_LOSS] = PAGE_WIN,        [PAGE_DRAW] = PAGE_DRAW,      [PAGE_WIN] = PAGE_LOSS,
        [PAGE_UNKNOWN] = PAGE_UNKNOWN, [PAGE_NO_LOSS] = PAGE_NO_WIN, [PAGE_NO_WIN] = PAGE_NO_LOSS,
    };

    return others[value];
}

/* The distance as the page has it; deeper is one ply more, seen from above. */
static uint64_t distance_of(const struct known *known, unsigned deeper)
{
    return known->distance == GS_NO_DISTANCE ? 0 : (uint64_t)known->distance + deeper + 1;
}

/* The number of a move in the table of the page; GS_NO_NUMBER when memory runs out. */
static uint32_t name_move(struct page *page, gs_move move)
{
    const struct draw_explorer *wanted = page->wanted;
    struct named named;
    unsigned points[2] = {0, 0};
    char text[GS_TEXT_MAX];

    memset(&named, 0, sizeof named);
    wanted->rules->game->move_format(wanted->rules, wanted->scratch, move, text, sizeof text);
    snprintf(named.name, sizeof named.name, "%.*s", (int)sizeof named.name - 1, text);
    named.count = (uint16_t)wanted->rules->game->board->move_points(wanted->rules, wanted->scratch,
                                                                    move, points);
    named.points[0] = (uint16_t)points[0];
    named.points[1] = (uint16_t)points[1];
    return gs_numbering_enter(page->names, (const uint8_t *)&named);
}

static bool keep_parent(struct page *page, uint32_t state, uint32_t parent)
{
    void *parents = page->parents;
    bool grown = gs_array_grow(page->search->memory, &parents, sizeof *page->parents, &page->room,
                               1024, (size_t)state + 1);

    page->parents = parents;
    if (!grown)
        return gs_search_halt(page->search, GS_STOP_MEMORY);
    page->parents[state] = parent;
    return true;
}

/* The number of the position after a move, which may be new; GS_NO_NUMBER: not in the page. */
static bool enter_state(struct page *page, uint32_t parent, const struct known *known,
                        uint32_t *number)
{
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint32_t count = gs_numbering_count(page->states);

    gs_encode(page->wanted->rules, page->wanted->scratch, key);
    *number = gs_numbering_find(page->states, key);
    if (*number != GS_NO_NUMBER || known->value == PAGE_UNKNOWN || page->aside)
        return true;
    if (page->last_layer || count >= page->wanted->most) {
        page->cut = true;
        return true;
    }
    *number = gs_numbering_enter(page->states, key);
    return *number != GS_NO_NUMBER && keep_parent(page, *number, parent);
}

/* One move of the state with that number, which is in scratch. */
static bool put_move(struct page *page, uint32_t state, gs_move move)
{
    const struct draw_explorer *wanted = page->wanted;
    uint32_t name = name_move(page, move), before = gs_numbering_count(page->states), number;

    if (name == GS_NO_NUMBER)
        return false;
    gs_play(wanted->rules, wanted->scratch, move, wanted->undo);
    struct known known = known_value(page, wanted->scratch);
    bool good = enter_state(page, state, &known, &number);
    gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    put_number(page, name);
    if (number == GS_NO_NUMBER) {
        put_number(page, 0);
        put_number(page, turned(known.value));
        put_number(page, distance_of(&known, 1));
    } else {
        put_number(page, number == before ? 1 : before - number + 1);
    }
    return good;
}

/* What changed on the board since the parent; all of it at the root. */
static void put_changes(struct page *page, uint32_t state)
{
    const struct draw_board *drawing = &page->drawing;
    const struct gs_rules *rules = page->wanted->rules;
    uint16_t changed[GS_POINTS_MAX];
    unsigned count = 0;

    if (state > 0)
        gs_decode(rules, gs_numbering_key(page->states, page->parents[state]), page->parent);
    for (unsigned point = 0; point < drawing->count; point++) {
        enum gs_content before =
            state > 0 ? drawing->board->content(rules, page->parent, point) : GS_EMPTY;
        if (drawing->board->content(rules, page->wanted->scratch, point) != before)
            changed[count++] = (uint16_t)point;
    }
    put_number(page, count);
    for (unsigned i = 0; i < count; i++) {
        put_number(page, changed[i]);
        put_number(
            page,
            (uint64_t)(drawing->board->content(rules, page->wanted->scratch, changed[i]) + 1));
    }
}

/* The place of the move that the strategy plays, from 1; 0: none. */
static unsigned find_best(struct page *page, unsigned count, struct gs_advice advice)
{
    const struct draw_explorer *wanted = page->wanted;

    gs_strategy_values(page->strategy, wanted->scratch, wanted->undo, wanted->moves, count,
                       page->values);
    const struct gs_move_value *best =
        gs_strategy_choice(page->strategy, advice, page->values, count);
    for (unsigned i = 0; best && i < count; i++)
        if (wanted->moves[i] == best->move)
            return i + 1;
    return 0;
}

/* Points, after their number. */
static void put_marks(struct page *page, const uint16_t *points, unsigned count)
{
    put_number(page, count);
    for (unsigned i = 0; i < count; i++)
        put_number(page, points[i]);
}

/* The plies to the win at most, and 1 more; 0: not known. */
static uint64_t bound_of(const struct draw_page_tree *tree, uint32_t state, bool over)
{
    unsigned plies = tree->plies[state];
    return over ? 1 : plies > 0 ? plies + 1U + tree->loses_at_once : 0;
}

/* The key of what a move in scratch leads to, if that is chosen. */
static bool find_chosen(const struct page *page, gs_move move, uint8_t key[GS_KEY_MAX + 8])
{
    const struct draw_explorer *wanted = page->wanted;
    memset(key, 0, GS_KEY_MAX + 8);
    gs_play(wanted->rules, wanted->scratch, move, wanted->undo);
    gs_encode(wanted->rules, wanted->scratch, key);
    gs_take_back(wanted->rules, wanted->scratch, wanted->undo);
    return gs_numbering_find(wanted->tree->states, key) != GS_NO_NUMBER;
}

/* The moves of scratch to chosen positions, after how many they are; *rest: how many others. */
static bool put_chosen_moves(struct page *page, uint32_t state, unsigned *rest)
{
    const struct draw_explorer *wanted = page->wanted;
    unsigned count = gs_moves(wanted->rules, wanted->scratch, wanted->moves), kept = 0;
    uint8_t key[GS_KEY_MAX + 8];
    for (unsigned i = 0; i < count; i++)
        if (find_chosen(page, wanted->moves[i], key))
            wanted->moves[kept++] = wanted->moves[i];
    *rest = count - kept;
    put_number(page, kept);
    for (unsigned i = 0; i < kept; i++) {
        uint32_t before = gs_numbering_count(page->states),
                 name = name_move(page, wanted->moves[i]);
        find_chosen(page, wanted->moves[i], key);
        uint32_t number = gs_numbering_enter(page->states, key);
        if (name == GS_NO_NUMBER || number == GS_NO_NUMBER ||
            (number == before && !keep_parent(page, number, state)))
            return false;
        put_number(page, name);
        put_number(page, number == before ? 1 : before - number + 1);
    }
    return true;
}

/* A position of a tree: its moves in the page, and where the winner threatens. */
static bool put_tree_state(struct page *page, uint32_t state)
{
    const struct draw_explorer *wanted = page->wanted;
    const struct draw_page_tree *tree = wanted->tree;
    const uint8_t *key = gs_numbering_key(page->states, state);
    uint32_t chosen = gs_numbering_find(tree->states, key);
    struct draw_page_threats threats = {.win_count = 0};
    unsigned rest = 0;
    gs_decode(wanted->rules, key, wanted->scratch);
    bool over = gs_outcome(wanted->rules, wanted->scratch) != GS_UNKNOWN;
    enum gs_side side = gs_to_move(wanted->rules, wanted->scratch);
    const bool replies = side != tree->winner;
    if (replies && !over && !draw_page_threats_find(tree, wanted, &threats))
        return false;
    put_changes(page, state);
    put_number(page, (uint64_t)side + 2 * (unsigned)(replies ? PAGE_LOSS : PAGE_WIN) +
                         (over ? 16 : 0) + (threats.answers ? 32 : 0));
    put_number(page, bound_of(tree, chosen, over));
    put_number(page, !replies && !over);
    if (over)
        put_number(page, 0);
    else if (!put_chosen_moves(page, state, &rest))
        return false;
    if (replies) {
        put_number(page, rest);
        put_marks(page, threats.wins, threats.win_count);
        put_marks(page, threats.threats, threats.threat_count);
    }
    return true;
}

static bool put_state(struct page *page, uint32_t state)
{
    const struct draw_explorer *wanted = page->wanted;

    gs_decode(wanted->rules, gs_numbering_key(page->states, state), wanted->scratch);
    struct known known = known_value(page, wanted->scratch);
    unsigned count = known.over ? 0 : gs_moves(wanted->rules, wanted->scratch, wanted->moves);
    put_changes(page, state);
    put_number(page, (uint64_t)gs_to_move(wanted->rules, wanted->scratch) +
                         2 * (unsigned)known.value + (known.over ? 16 : 0));
    put_number(page, distance_of(&known, 0));
    struct gs_advice advice = {.move = GS_NO_MOVE};
    if (count > 0)
        advice = gs_strategy_advice(page->strategy, wanted->scratch);
    unsigned best = count > 0 ? find_best(page, count, advice) : 0;
    bool follows = page->strategy->advise && advice.move != GS_NO_MOVE && best > 0;
    put_number(page, best);
    put_number(page, count);
    for (unsigned i = 0; i < count; i++) {
        page->aside = follows && i + 1 != best && known.value != PAGE_DRAW;
        if (!put_move(page, state, wanted->moves[i]))
            return false;
    }
    return true;
}

/* All states in breadth-first order, packed. */
static bool put_states(struct page *page)
{
    const uint64_t depth = page->wanted->depth;
    uint8_t key[GS_KEY_MAX + 8] = {0};
    uint32_t layer_end = 1;
    uint64_t layer = 0;

    page->cut = false;
    gs_encode(page->wanted->rules, page->wanted->root, key);
    if (gs_numbering_enter(page->states, key) == GS_NO_NUMBER || !keep_parent(page, 0, 0))
        return false;
    fputs("packed: \"", page->file);
    for (uint32_t state = 0; state < gs_numbering_count(page->states); state++) {
        if (state == layer_end) {
            layer++;
            layer_end = gs_numbering_count(page->states);
        }
        page->last_layer = depth > 0 && layer >= depth;
        bool good = page->wanted->tree ? put_tree_state(page, state) : put_state(page, state);
        if (!good || !gs_search_poll(page->search))
            return false;
    }
    if (page->pending > 0)
        flush_bytes(page);
    fprintf(page->file, "\",\ncount: %u", (unsigned)gs_numbering_count(page->states));
    return true;
}

/* The board. */

static bool is_hexagonal(const struct page *page)
{
    enum gs_shape shape = page->drawing.board->shape;

    return shape == GS_RHOMBUS || shape == GS_TRIANGLE;
}

static double x_of(const struct page *page, struct gs_spot spot)
{
    return STEP * (spot.column + 0.5 * draw_board_shift(&page->drawing, spot.row) + 0.5);
}

static double y_of(const struct page *page, struct gs_spot spot)
{
    return is_hexagonal(page) ? HEX_HEIGHT * spot.row + HEX_SIDE : STEP * (spot.row + 0.5);
}

static void put_points(const struct page *page)
{
    const struct draw_board *drawing = &page->drawing;
    char name[DRAW_COORDINATE_SIZE];

    fputs(",\npoints: [", page->file);
    for (unsigned point = 0; point < drawing->count; point++) {
        struct gs_spot spot = drawing->board->spot(drawing->rules, point);
        drawing->board->name(drawing->rules, point, name, sizeof name);
        fprintf(page->file, "%s{x: %.2f, y: %.2f, column: %d, row: %d, name: ", point ? ", " : "",
                x_of(page, spot), y_of(page, spot), spot.column, spot.row);
        put_string(page->file, name);
        putc('}', page->file);
    }
    putc(']', page->file);
}

static void put_label(const struct page *page, double x, double y, const char *text)
{
    fprintf(page->file, "{x: %.2f, y: %.2f, text: ", x, y);
    put_string(page->file, text);
    fputs("}, ", page->file);
}

/* Rows at the left; columns above or below, as in the pictures. */
static void put_labels(const struct page *page)
{
    const struct draw_board *drawing = &page->drawing;
    bool above = draw_board_letters_above(drawing);
    char name[DRAW_COORDINATE_SIZE];

    fputs(",\nlabels: [", page->file);
    for (int row = 0; row < drawing->rows; row++) {
        struct gs_spot spot = {.column = 0, .row = row};
        put_label(page, x_of(page, spot) - 0.85 * STEP, y_of(page, spot),
                  draw_board_row_name(drawing, row, name));
    }
    for (int column = 0; column < drawing->columns; column++) {
        struct gs_spot spot = {.column = column, .row = above ? 0 : drawing->rows - 1};
        put_label(page, x_of(page, spot), y_of(page, spot) + (above ? -0.95 : 0.95) * STEP,
                  draw_board_column_name(drawing, column, name));
    }
    putc(']', page->file);
}

/* The edges of a Hex board: corners of the hexagons along them, in halves of their sides. */
static void put_edges(const struct page *page)
{
    static const struct {
        enum gs_side owner;
        bool along_row, far;
        int corners[3][2];
    } edges[] = {
        {GS_WHITE, false, false, {{-1, -1}, {-1, 1}, {0, 2}}},
        {GS_WHITE, false, true, {{0, -2}, {1, -1}, {1, 1}}},
        {GS_BLACK, true, false, {{-1, -1}, {0, -2}, {1, -1}}},
        {GS_BLACK, true, true, {{-1, 1}, {0, 2}, {1, 1}}},
    };
    const struct draw_board *drawing = &page->drawing;

    fputs(",\nedges: [", page->file);
    for (size_t i = 0; drawing->board->shape == GS_RHOMBUS && i < 4; i++) {
        int count = edges[i].along_row ? drawing->columns : drawing->rows;
        int across = (edges[i].along_row ? drawing->rows : drawing->columns) - 1;
        fprintf(page->file, "{side: %d, d: \"", (int)edges[i].owner);
        for (int j = 0; j < count; j++) {
            int line = edges[i].far ? across : 0;
            struct gs_spot spot = {.column = edges[i].along_row ? j : line,
                                   .row = edges[i].along_row ? line : j};
            for (int corner = 0; corner < (j + 1 < count ? 2 : 3); corner++)
                fprintf(page->file, "%c%.2f,%.2f", j + corner == 0 ? 'M' : 'L',
                        x_of(page, spot) + edges[i].corners[corner][0] * STEP / 2,
                        y_of(page, spot) + edges[i].corners[corner][1] * HEX_SIDE / 2);
        }
        fputs("\"}, ", page->file);
    }
    putc(']', page->file);
}

static void put_pieces(const struct page *page)
{
    static const char *const owners[] = {
        [GS_WHITES] = "white", [GS_BLACKS] = "black", [GS_NOBODYS] = "nobody's"};
    const struct gs_piece *pieces = draw_board_pieces(page->drawing.board);
    int count = page->drawing.board->pieces ? GS_CONTENT_MAX : 2;

    fputs(",\npieces: [", page->file);
    for (int i = 0; i < count && pieces[i].letter; i++)
        fprintf(page->file, "[\"%c\", \"%s\"], ", pieces[i].letter, owners[pieces[i].owner]);
    putc(']', page->file);
}

static void put_board(const struct page *page)
{
    const struct draw_board *drawing = &page->drawing;
    double width = 0, height = 0;

    for (unsigned i = 0; i < drawing->count; i++) {
        double x = x_of(page, drawing->spots[i]), y = y_of(page, drawing->spots[i]);
        width = x > width ? x : width;
        height = y > height ? y : height;
    }
    fprintf(page->file, ",\nshape: \"%s\", columns: %d, rows: %d, box: [-36, -36, %.0f, %.0f]",
            is_hexagonal(page)                   ? "hexagons"
            : drawing->board->shape == GS_FIELDS ? "fields"
                                                 : "points",
            drawing->columns, drawing->rows, width + 70, height + 90);
    put_points(page);
    put_labels(page);
    put_edges(page);
    put_pieces(page);
}

static void put_moves(const struct page *page)
{
    struct named named;

    fputs(",\nmoves: [", page->file);
    for (uint32_t i = 0; i < gs_numbering_count(page->names); i++) {
        memcpy(&named, gs_numbering_key(page->names, i), sizeof named);
        fputs(i ? ",\n{name: " : "{name: ", page->file);
        put_string(page->file, named.name);
        fputs(", points: [", page->file);
        for (unsigned point = 0; point < named.count; point++)
            fprintf(page->file, point ? ", %u" : "%u", named.points[point]);
        fputs("]}", page->file);
    }
    putc(']', page->file);
}

/* The points to which each symmetry that keeps the colours leads, where moves are stones. */
static void put_symmetries(const struct page *page)
{
    const struct gs_rules *rules = page->wanted->rules;
    const struct gs_space *space = rules->game->space;
    const bool fits = draw_page_places(rules) && space && space->symmetries && space->image &&
                      space->image_move && space->canonical;
    unsigned count = fits ? space->symmetries(rules) : 0;
    fputs(",\nsymmetries: [", page->file);
    for (unsigned symmetry = 1; symmetry < count; symmetry++) {
        space->image(rules, symmetry, page->wanted->root, page->parent);
        if (gs_to_move(rules, page->parent) != gs_to_move(rules, page->wanted->root))
            continue;
        putc('[', page->file);
        for (unsigned point = 0; point < page->drawing.count; point++)
            fprintf(page->file, point ? ",%u" : "%u",
                    (unsigned)space->image_move(rules, symmetry, point));
        fputs("], ", page->file);
    }
    putc(']', page->file);
}

/* What only a tree has. */
static void put_tree(const struct page *page)
{
    const struct draw_page_tree *tree = page->wanted->tree;
    fprintf(page->file, ",\nanswers: %d, places: %s", (int)tree->winner,
            draw_page_places(page->wanted->rules) ? "true" : "false");
    put_symmetries(page);
}

/* The game with its rules, and what of it is in the page. */
static void put_title(const struct page *page)
{
    const struct gs_args *args = &page->wanted->rules->args;
    char text[GS_TEXT_MAX], note[256];
    struct gs_writer writer;

    gs_writer_init(&writer, text, sizeof text);
    gs_writer_add(&writer, "%s", page->wanted->rules->game->name);
    for (size_t i = 0; i < args->count; i++)
        if (args->values[i].filled)
            gs_writer_add(&writer, ", %s %s", args->table[i].name, args->values[i].text);
    fputs(",\ntitle: ", page->file);
    put_string(page->file, text);
    snprintf(note, sizeof note,
             page->wanted->note ? page->wanted->note
             : page->wanted->tree
                 ? "This page holds %u positions of a certificate: answers to first "
                   "replies, and longest lines. The certificate answers every "
                   "reply. Numbers of plies are upper bounds."
             : page->cut ? "This page holds the %u positions nearest to the start. Moves that lead "
                           "further have their value, and end here."
             : page->strategy->advise ? "This page holds the %u positions to which a strategy of "
                                        "the certificate leads; its own moves have a star."
                                      : "This page holds all %u positions that can be reached.",
             (unsigned)gs_numbering_count(page->states));
    fputs(",\nnote: ", page->file);
    put_string(page->file, note);
}

static bool put_page(struct page *page)
{
    fputs(draw_page_head, page->file);
    fputs("const DATA = {\n", page->file);
    if (!put_states(page))
        return false;
    put_moves(page);
    put_board(page);
    if (page->wanted->tree)
        put_tree(page);
    put_title(page);
    fputs("};\n", page->file);
    fputs(draw_page_tail, page->file);
    return true;
}

static bool make_room(struct page *page)
{
    const struct gs_rules *rules = page->wanted->rules;

    page->states = gs_numbering_new(page->search, rules->key_size);
    page->names = gs_numbering_new(page->search, sizeof(struct named));
    page->parent = gs_position_new(page->wanted->unbounded, rules);
    page->values = gs_alloc_zero(page->wanted->unbounded, rules->max_moves, sizeof *page->values);
    if (page->states && page->names && (!page->parent || !page->values))
        gs_search_halt(page->search, GS_STOP_MEMORY);
    return page->states && page->names && page->parent && page->values;
}

static void release_room(struct page *page)
{
    gs_numbering_free(page->states);
    gs_numbering_free(page->names);
    gs_release(page->search->memory, page->parents);
    gs_release(page->wanted->unbounded, page->values);
    gs_release(page->wanted->unbounded, page->parent);
}

bool draw_explorer_write(const struct draw_explorer *explorer, FILE *file)
{
    struct page page = {.wanted = explorer,
                        .search = explorer->search,
                        .strategy = explorer->strategy,
                        .file = file};

    draw_board_init(&page.drawing, explorer->rules);
    const bool good = make_room(&page) && put_page(&page);
    release_room(&page);
    return good;
}

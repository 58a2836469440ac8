/* SPDX-License-Identifier: MIT */
/*
 * table_rows.c - the rows of the parts of a table, put together as one run would have written them.
 *
 * Where whole rows were shared out (count, bench), part K has the Kth, the (K+N)th ... of them.
 * Where the work behind each row was (the states of an audit, the moves of a map), every part has
 * all rows, and a rule for each field says what becomes of them; of a field without a rule all
 * parts must say the same. What a map says of its root follows from its moves.
 */
#include "cli/split/table_share.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/io/folder_names.h"
#include "cli/report/report.h"

enum how { HOW_SAME, HOW_SUM, HOW_MOST, HOW_SECONDS, HOW_ONE, HOW_ZERO, HOW_STOP, HOW_OTHER };

/* What follows from the moves of a map. */
struct moves {
    struct cli_text best_move;
    enum gs_value lower, upper, best, value;
    uint64_t count, unknown, no_wins;
    size_t unproved, unsolved; /* the part of the first such move; SIZE_MAX: none */
    bool goal_win, white;      /* the question; who moves */
};

struct merge {
    const struct cli_share *shares;
    size_t count;
    bool csv;
    FILE *file;                /* NULL: nothing is written */
    struct cli_text *rest;     /* rows of each part that are left */
    struct cli_text *rows;     /* the row of each that is put together now */
    struct cli_text *fields;   /* and where it goes on */
    struct cli_text *elements; /* of an array in it */
    struct cli_text header;
    struct moves moves;
    size_t wrong;
    const char *reason;
};

static bool refuse(struct merge *merge, size_t wrong, const char *reason)
{
    merge->wrong = wrong;
    merge->reason = reason;
    return false;
}

/* A text that is missing is nowhere, and has no length. */
static void put_text(struct merge *merge, struct cli_text text)
{
    if (merge->file && text.length > 0)
        fwrite(text.at, 1, text.length, merge->file);
}

static void put(struct merge *merge, const char *text)
{
    put_text(merge, (struct cli_text){text, strlen(text)});
}

/* The next line without its newline; false if there is none. */
static bool next_line(struct cli_text *rest, struct cli_text *line)
{
    const char *newline = rest->length > 0 ? memchr(rest->at, '\n', rest->length) : NULL;

    if (!newline)
        return false;
    *line = (struct cli_text){rest->at, (size_t)(newline - rest->at)};
    rest->at += line->length + 1;
    rest->length -= line->length + 1;
    return true;
}

static uint64_t count_of(struct cli_text text)
{
    char digits[24] = "";

    if (text.length < sizeof digits)
        memcpy(digits, text.at, text.length);
    return strtoull(digits, NULL, 10);
}

static double seconds_of(struct cli_text text)
{
    char digits[40] = "";

    if (text.length < sizeof digits)
        memcpy(digits, text.at, text.length);
    return strtod(digits, NULL);
}

static enum gs_value value_of(struct cli_text text)
{
    for (int value = GS_LOSS; value <= GS_WIN; value++)
        if (cli_text_is(cli_text_bare(text), gs_value_name((enum gs_value)value)))
            return (enum gs_value)value;
    return GS_UNKNOWN;
}

/* --- whole rows --- */

static bool merge_header(struct merge *merge)
{
    struct cli_text line;

    for (size_t i = 0; i < merge->count && merge->csv; i++) {
        if (!next_line(&merge->rest[i], &line) || (i > 0 && !cli_text_same(line, merge->header)))
            return refuse(merge, i, "its header is another one");
        merge->header = line;
    }
    put_text(merge, merge->header);
    put(merge, merge->csv ? "\n" : "");
    return true;
}

static bool interleave(struct merge *merge)
{
    struct cli_text line;
    bool ended = false;

    for (size_t i = 0; !ended || i != 0; i = (i + 1) % merge->count) {
        bool more = next_line(&merge->rest[i], &line);
        if (more && ended)
            return refuse(merge, i, "it has more rows than the parts before it");
        ended = !more;
        if (more) {
            put_text(merge, line);
            put(merge, "\n");
        }
    }
    for (size_t i = 0; i < merge->count; i++)
        if (merge->rest[i].length > 0)
            return refuse(merge, i, "it has more rows than the other parts");
    return true;
}

/* --- the moves of a map --- */

/* The arrays of all parts, from their beginning. */
static bool open_arrays(struct merge *merge, const char *name)
{
    for (size_t i = 0; i < merge->count; i++)
        if (!cli_text_inside(cli_text_member(merge->rows[i], name), &merge->elements[i]))
            return refuse(merge, i, "a row of it is another one");
    return true;
}

/* The next move, which one part alone must have; false at the end, or if it is refused. */
static bool next_move(struct merge *merge, struct cli_text *move, size_t *owner)
{
    size_t more = 0, own = 0;
    struct cli_text element;

    for (size_t i = 0; i < merge->count; i++) {
        if (!cli_text_next(false, &merge->elements[i], &element))
            continue;
        more++;
        if (cli_text_is(element, "null"))
            continue;
        *move = element;
        *owner = i;
        own++;
    }
    if (more > 0 && (more < merge->count || own != 1))
        refuse(merge, own > 0 ? *owner : 0, "a move of it is none, or also in another part");
    return more > 0 && !merge->reason;
}

static void add_move(struct moves *moves, struct cli_text move, size_t owner)
{
    const enum gs_value value = value_of(cli_text_member(move, "value"));
    const enum gs_value lower = value_of(cli_text_member(move, "lower"));
    const enum gs_value upper = value_of(cli_text_member(move, "upper"));
    const bool no_win = value == GS_UNKNOWN && upper != GS_WIN && moves->goal_win;

    moves->lower = lower != GS_UNKNOWN && lower > moves->lower ? lower : moves->lower;
    moves->upper = upper != GS_UNKNOWN && upper > moves->upper ? upper : moves->upper;
    if (value != GS_UNKNOWN && (value > moves->best || moves->best_move.length == 0)) {
        moves->best = value;
        moves->best_move = cli_text_member(move, "move");
    }
    moves->count++;
    moves->no_wins += no_win;
    moves->unknown += value == GS_UNKNOWN && !no_win;
    if (moves->unproved == SIZE_MAX && !cli_text_is(cli_text_member(move, "proved"), "true"))
        moves->unproved = owner;
    if (moves->unsolved == SIZE_MAX && value == GS_UNKNOWN && !no_win)
        moves->unsolved = owner;
}

/* What the moves of all parts together say of the root; see value_root in map_sum.c. */
static bool take_moves(struct merge *merge)
{
    struct moves *moves = &merge->moves;
    struct cli_text move;
    size_t owner = 0;

    *moves = (struct moves){.lower = GS_LOSS,
                            .upper = GS_LOSS,
                            .best = GS_LOSS,
                            .unproved = SIZE_MAX,
                            .unsolved = SIZE_MAX};
    moves->goal_win = cli_text_is(cli_text_bare(cli_text_member(merge->rows[0], "goal")), "win");
    moves->white = cli_text_is(cli_text_bare(cli_text_member(merge->rows[0], "to_move")), "white");
    if (!open_arrays(merge, "moves"))
        return false;
    while (next_move(merge, &move, &owner))
        add_move(moves, move, owner);
    if (moves->lower == moves->upper)
        moves->value = moves->lower;
    else
        moves->value = moves->unknown + moves->no_wins == 0 || moves->best == GS_WIN ? moves->best
                                                                                     : GS_UNKNOWN;
    return !merge->reason;
}

static bool put_moves(struct merge *merge)
{
    const char *comma = "";
    struct cli_text move;
    size_t owner;

    put(merge, "[");
    for (bool more = open_arrays(merge, "moves"); more && next_move(merge, &move, &owner);) {
        put(merge, comma);
        put_text(merge, move);
        comma = ",";
    }
    put(merge, "]");
    return !merge->reason;
}

static void put_quoted(struct merge *merge, const char *word)
{
    put(merge, "\"");
    put(merge, word);
    put(merge, "\"");
}

static const char *winner_of(const struct moves *moves)
{
    if (moves->value == GS_DRAW)
        return "none";
    return (moves->value == GS_WIN) == moves->white ? "white" : "black";
}

/* A field of the root that follows from the moves; false if it is none. */
static bool put_root(struct merge *merge, struct cli_text name)
{
    const struct moves *moves = &merge->moves;
    const bool proved = moves->lower == moves->upper;
    const bool known = moves->value != GS_UNKNOWN;

    if (cli_text_is(name, "value"))
        put_quoted(merge, gs_value_name(moves->value));
    else if (cli_text_is(name, "lower") || cli_text_is(name, "upper"))
        put_quoted(merge, gs_value_name(cli_text_is(name, "lower") ? moves->lower : moves->upper));
    else if (cli_text_is(name, "proved"))
        put(merge, proved ? "true" : "false");
    else if (cli_text_is(name, "winner") && known)
        put_quoted(merge, winner_of(moves));
    else if (cli_text_is(name, "best_move") && known && moves->value == moves->best)
        put_text(merge, moves->best_move);
    else if (cli_text_is(name, "why_not") && !proved && moves->unproved != SIZE_MAX)
        put_text(merge, cli_text_member(merge->rows[moves->unproved], "why_not"));
    else if (cli_text_is(name, "winner") || cli_text_is(name, "best_move") ||
             cli_text_is(name, "why_not"))
        put(merge, "null");
    else
        return false;
    return true;
}

/* --- the wrong states of an audit --- */

enum { EXAMPLES = 5 }; /* as an audit shows */

/* The first ones of all parts; each part has its own in order. */
static bool put_examples(struct merge *merge)
{
    struct cli_text element, least;

    if (!open_arrays(merge, "examples"))
        return false;
    put(merge, "[");
    for (unsigned shown = 0; shown < EXAMPLES; shown++) {
        size_t from = SIZE_MAX;
        for (size_t i = 0; i < merge->count; i++) {
            struct cli_text rest = merge->elements[i];
            if (cli_text_next(false, &rest, &element) &&
                (from == SIZE_MAX || count_of(cli_text_member(element, "state")) <
                                         count_of(cli_text_member(least, "state")))) {
                from = i;
                least = element;
            }
        }
        if (from == SIZE_MAX)
            break;
        cli_text_next(false, &merge->elements[from], &least);
        put(merge, shown > 0 ? "," : "");
        put_text(merge, least);
    }
    put(merge, "]");
    return true;
}

/* --- the certificates of a map --- */

/* How many there are in all, of the parts that have some; folder is that of the first of them. */
static bool put_certificates(struct merge *merge)
{
    uint64_t files = 0, bytes = 0;
    double seconds = 0;
    size_t first = SIZE_MAX;
    char text[128];

    for (size_t i = 0; i < merge->count; i++) {
        const struct cli_text part = merge->fields[i];
        if (cli_text_is(part, "null"))
            continue;
        first = first < i ? first : i;
        files += count_of(cli_text_member(part, "files"));
        bytes += count_of(cli_text_member(part, "bytes"));
        seconds += seconds_of(cli_text_member(part, "seconds"));
    }
    if (first == SIZE_MAX) {
        put(merge, "null");
        return true;
    }
    put(merge, "{\"folder\":");
    put_text(merge, cli_text_member(merge->fields[first], "folder"));
    snprintf(text, sizeof text, ",\"files\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.6f}",
             files, bytes, seconds);
    put(merge, text);
    return true;
}

/* Its file; nothing where the move has none. */
static struct cli_text certificate_of(struct cli_text move)
{
    const struct cli_text name = cli_text_member(move, "certificate");

    return name.length > 0 && name.at[0] == '"' ? name : (struct cli_text){"", 0};
}

void cli_share_certificates(const struct cli_share *share,
                            void (*visit)(void *user, const char *path), void *user)
{
    struct cli_text rows = {share->table, share->length}, row, moves, move;
    char path[CLI_FOLDER_SIZE];

    while (strcmp(share->verb, "map") == 0 && next_line(&rows, &row))
        if (cli_text_inside(cli_text_member(row, "moves"), &moves))
            while (cli_text_next(false, &moves, &move))
                if (cli_text_copy(false, certificate_of(move), path, sizeof path) && path[0])
                    visit(user, path);
}

/* --- fields --- */

static const struct {
    const char *name;
    enum how how;
} rules[] = {
    {"every", HOW_ONE},       {"skip", HOW_ZERO},        {"checked", HOW_SUM},
    {"wrong", HOW_SUM},       {"wrong_proved", HOW_SUM}, {"unsolved", HOW_SUM},
    {"examples", HOW_OTHER},  {"moves", HOW_OTHER},      {"wins", HOW_SUM},
    {"draws", HOW_SUM},       {"losses", HOW_SUM},       {"no_wins", HOW_SUM},
    {"unknown", HOW_SUM},     {"searches", HOW_SUM},     {"cached", HOW_SUM},
    {"basis", HOW_OTHER},     {"stop", HOW_STOP},        {"nodes", HOW_SUM},
    {"expanded", HOW_SUM},    {"peak_nodes", HOW_MOST},  {"threads", HOW_MOST},
    {"peak_bytes", HOW_MOST}, {"seconds", HOW_SECONDS},  {"certificates", HOW_OTHER},
};

static enum how how_of(struct cli_text name)
{
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (cli_text_is(name, rules[i].name))
            return rules[i].how;
    return HOW_SAME;
}

static bool put_same(struct merge *merge)
{
    for (size_t i = 1; i < merge->count; i++)
        if (!cli_text_same(merge->fields[i], merge->fields[0]))
            return refuse(merge, i, "a row of it is about something else than in part 1");
    put_text(merge, merge->fields[0]);
    return true;
}

static bool put_number(struct merge *merge, enum how how)
{
    char text[64];
    uint64_t total = 0;
    double seconds = 0;

    for (size_t i = 0; i < merge->count; i++) {
        const uint64_t count = count_of(merge->fields[i]);
        total = how == HOW_SUM ? total + count : count > total ? count : total;
        seconds += seconds_of(merge->fields[i]);
    }
    if (how == HOW_SECONDS)
        snprintf(text, sizeof text, "%.6f", seconds);
    else
        snprintf(text, sizeof text, "%" PRIu64, total);
    put(merge, text);
    return true;
}

/* Why the first part stopped that did so before its end; of a map that of the first such move. */
static bool put_stop(struct merge *merge)
{
    size_t from = 0;

    if (merge->moves.count > 0 && merge->moves.unsolved != SIZE_MAX)
        from = merge->moves.unsolved;
    else
        while (from + 1 < merge->count && cli_text_is(cli_text_bare(merge->fields[from]), "solved"))
            from++;
    put_text(merge, merge->fields[from]);
    return true;
}

static bool put_basis(struct merge *merge)
{
    size_t from = 0;

    while (from + 1 < merge->count && !cli_text_is(cli_text_bare(merge->fields[from]), "cache"))
        from++;
    put_text(merge, merge->fields[from]);
    return true;
}

/* A field, whose value in each part is in merge->fields. */
static bool put_field(struct merge *merge, struct cli_text name)
{
    const enum how how = how_of(name);

    if (merge->moves.count > 0 && put_root(merge, name))
        return true;
    switch (how) {
    case HOW_SUM:
    case HOW_MOST:
    case HOW_SECONDS:
        return put_number(merge, how);
    case HOW_ONE:
    case HOW_ZERO:
        put(merge, how == HOW_ONE ? "1" : "0");
        return true;
    case HOW_STOP:
        return put_stop(merge);
    case HOW_OTHER:
        return cli_text_is(name, "moves")          ? put_moves(merge)
               : cli_text_is(name, "examples")     ? put_examples(merge)
               : cli_text_is(name, "certificates") ? put_certificates(merge)
                                                   : put_basis(merge);
    default:
        return put_same(merge);
    }
}

/* The next field of all parts; false at the end, or where a part has another one. */
static bool next_field(struct merge *merge, struct cli_text *rests, struct cli_text *header,
                       struct cli_text *name)
{
    struct cli_text piece, own;

    for (size_t i = 0; i < merge->count; i++) {
        bool more = cli_text_next(merge->csv, &rests[i], &piece);
        if (i == 0 && !more)
            return false;
        if (!more || (!merge->csv && !cli_text_cut(piece, &own, &merge->fields[i])) ||
            (!merge->csv && i > 0 && !cli_text_same(own, *name)))
            return refuse(merge, i, "a row of it has other fields");
        if (merge->csv)
            merge->fields[i] = piece;
        else
            *name = own;
    }
    return !merge->csv || cli_text_next(true, header, name) ||
           refuse(merge, 0, "a row of it has other fields");
}

/* Puts one row together; rests has room for where each of the parts goes on. */
static bool merge_row(struct merge *merge, struct cli_text *rests)
{
    const char *separator = merge->csv ? "" : "{";
    struct cli_text header = merge->header, name = {"", 0};

    for (size_t i = 0; i < merge->count; i++) {
        rests[i] = merge->rows[i];
        if (!merge->csv && !cli_text_inside(merge->rows[i], &rests[i]))
            return refuse(merge, i, "a row of it is another one");
    }
    while (next_field(merge, rests, &header, &name)) {
        put(merge, separator);
        separator = ",";
        if (!merge->csv) {
            put(merge, "\"");
            put_text(merge, name);
            put(merge, "\":");
        }
        if (!put_field(merge, name))
            return false;
    }
    put(merge, merge->csv ? "\n" : "}\n");
    return !merge->reason;
}

static bool merge_rows(struct merge *merge, struct cli_text *rests, bool map)
{
    while (merge->rest[0].length > 0) {
        for (size_t i = 0; i < merge->count; i++)
            if (!next_line(&merge->rest[i], &merge->rows[i]))
                return refuse(merge, i, "it has fewer rows than part 1");
        if ((map && !take_moves(merge)) || !merge_row(merge, rests))
            return false;
    }
    for (size_t i = 0; i < merge->count; i++)
        if (merge->rest[i].length > 0)
            return refuse(merge, i, "it has more rows than part 1");
    return true;
}

const char *cli_share_merge(const struct cli_share *shares, size_t count, void *room, FILE *file,
                            size_t *wrong)
{
    struct cli_text *texts = room;
    struct merge merge = {
        .shares = shares,
        .count = count,
        .csv = strcmp(shares[0].format, "csv") == 0,
        .file = file,
        .rest = texts,
        .rows = texts + count,
        .fields = texts + 2 * count,
        .elements = texts + 3 * count,
        .header = {"", 0},
    };
    const bool whole = strcmp(shares[0].verb, "count") == 0 || strcmp(shares[0].verb, "bench") == 0;

    for (size_t i = 0; i < count; i++)
        merge.rest[i] = (struct cli_text){shares[i].table, shares[i].length};
    if (merge_header(&merge)) {
        if (whole)
            interleave(&merge);
        else
            merge_rows(&merge, texts + 4 * count, strcmp(shares[0].verb, "map") == 0);
    }
    *wrong = merge.wrong;
    return merge.reason;
}

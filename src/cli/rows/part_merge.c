/* SPDX-License-Identifier: MIT */
/*
 * The rows of the parts of a table, put together as one run would have written them.
 *
 * Where whole rows were shared out (count, bench), part K has the Kth, the (K+N)th ... of them.
 * Where the work behind each row was (the states of an audit, the moves of a map), every part has
 * all rows, and a rule for each field says what becomes of them; of a field without a rule all
 * parts must say the same. What a map says of its root follows from its moves.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/rows/part_file.h"

/* What follows from the moves of a map. */
struct moves {
    struct cli_text best_move;
    enum gs_value lower, upper, best, value;
    uint64_t count, unknown, no_wins;
    size_t unproved, unsolved; /* the part of the first such move; SIZE_MAX: none */
};

struct merge {
    size_t count;
    bool csv;
    FILE *file;             /* NULL: nothing is written */
    struct cli_rows *parts; /* and where the rows of each go on */
    struct cli_text *rows;  /* the row of each that is put together now */
    struct cli_text *rests; /* of an array in it */
    struct moves moves;
    size_t wrong;
    const char *reason;
};

static void refuse(struct merge *merge, size_t wrong, const char *reason)
{
    if (merge->reason)
        return;
    merge->wrong = wrong;
    merge->reason = reason;
}

static void put(struct merge *merge, const char *format, ...) GS_PRINTF(2, 3);

static void put(struct merge *merge, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (merge->file)
        vfprintf(merge->file, format, arguments);
    va_end(arguments);
}

static void put_text(struct merge *merge, struct cli_text text)
{
    if (merge->file && text.length > 0)
        fwrite(text.at, 1, text.length, merge->file);
}

/* --- values --- */

/* A number as digits, in room for it. */
static const char *digits_of(struct cli_text text, char digits[40])
{
    snprintf(digits, 40, "%.*s", (int)(text.length < 40 ? text.length : 0), text.at ? text.at : "");
    return digits;
}

static uint64_t count_of(struct cli_text text)
{
    char digits[40];
    return strtoull(digits_of(text, digits), NULL, 10);
}

static double seconds_of(struct cli_text text)
{
    char digits[40];
    return strtod(digits_of(text, digits), NULL);
}

static struct cli_text field(const struct merge *merge, size_t part, const char *name)
{
    return cli_row_field(&merge->parts[part], merge->rows[part], name);
}

static bool is_field(const struct merge *merge, size_t part, const char *name, const char *value)
{
    return cli_row_is(&merge->parts[part], merge->rows[part], name, value);
}

/* --- the moves of a map --- */

/* The arrays of that name of all parts, from their beginning. */
static bool open_arrays(struct merge *merge, const char *name)
{
    for (size_t i = 0; i < merge->count; i++)
        if (!cli_text_inside(field(merge, i, name), &merge->rests[i]))
            refuse(merge, i, "a row of it is another one");
    return !merge->reason;
}

/* The next move, which one part alone must have; false at the end, or if it is refused. */
static bool next_move(struct merge *merge, struct cli_text *move, size_t *owner)
{
    size_t more = 0, own = 0;
    struct cli_text element;

    for (size_t i = 0; i < merge->count; i++) {
        if (!cli_text_next(false, &merge->rests[i], &element))
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

static void add_move(struct moves *moves, bool goal_win, struct cli_text move, size_t owner)
{
    const enum gs_value value = cli_cell_value(cli_text_member(move, "value"));
    const enum gs_value lower = cli_cell_value(cli_text_member(move, "lower"));
    const enum gs_value upper = cli_cell_value(cli_text_member(move, "upper"));
    const bool no_win = value == GS_UNKNOWN && upper != GS_WIN && goal_win;

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
static void take_moves(struct merge *merge)
{
    const bool goal_win = is_field(merge, 0, "goal", "win");
    struct moves *moves = &merge->moves;
    struct cli_text move;
    size_t owner = 0;

    *moves = (struct moves){.lower = GS_LOSS,
                            .upper = GS_LOSS,
                            .best = GS_LOSS,
                            .unproved = SIZE_MAX,
                            .unsolved = SIZE_MAX};
    for (bool more = open_arrays(merge, "moves"); more && next_move(merge, &move, &owner);)
        add_move(moves, goal_win, move, owner);
    if (moves->lower == moves->upper)
        moves->value = moves->lower;
    else if (moves->unknown + moves->no_wins == 0 || moves->best == GS_WIN)
        moves->value = moves->best;
    else
        moves->value = GS_UNKNOWN;
}

static void put_moves(struct merge *merge, const char *name)
{
    const char *comma = "";
    struct cli_text move;
    size_t owner;

    put(merge, "[");
    for (bool more = open_arrays(merge, name); more && next_move(merge, &move, &owner);) {
        put(merge, "%s", comma);
        put_text(merge, move);
        comma = ",";
    }
    put(merge, "]");
}

static struct cli_text winner_of(const struct merge *merge)
{
    const bool white = is_field(merge, 0, "to_move", "white");
    const enum gs_value value = merge->moves.value;
    const char *text = value == GS_UNKNOWN          ? "null"
                       : value == GS_DRAW           ? "\"none\""
                       : (value == GS_WIN) == white ? "\"white\""
                                                    : "\"black\"";

    return (struct cli_text){text, strlen(text)};
}

/* --- a rule for each field --- */

static void put_same(struct merge *merge, const char *name)
{
    for (size_t i = 1; i < merge->count; i++)
        if (!cli_text_same(field(merge, i, name), field(merge, 0, name)))
            refuse(merge, i, "a row of it is about something else than in part 1");
    put_text(merge, field(merge, 0, name));
}

/* What follows from the moves of a map; where the game is over there are none. */
static void put_root(struct merge *merge, const char *name)
{
    const struct moves *moves = &merge->moves;
    const bool proved = moves->lower == moves->upper, known = moves->value != GS_UNKNOWN;
    const enum gs_value value = strcmp(name, "lower") == 0   ? moves->lower
                                : strcmp(name, "upper") == 0 ? moves->upper
                                                             : moves->value;

    if (moves->count == 0)
        put_same(merge, name);
    else if (strcmp(name, "proved") == 0)
        put(merge, proved ? "true" : "false");
    else if (strcmp(name, "winner") == 0)
        put_text(merge, winner_of(merge));
    else if (strcmp(name, "best_move") == 0 && known && moves->value == moves->best)
        put_text(merge, moves->best_move);
    else if (strcmp(name, "best_move_basis") == 0 && known && moves->value == moves->best)
        put(merge, "\"%s\"", gs_basis_name(GS_BASIS_VALUE));
    else if (strcmp(name, "why_not") == 0 && !proved && moves->unproved != SIZE_MAX)
        put_text(merge, field(merge, moves->unproved, name));
    else if (strcmp(name, "best_move") == 0 || strcmp(name, "best_move_basis") == 0 ||
             strcmp(name, "why_not") == 0)
        put(merge, "null");
    else
        put(merge, "\"%s\"", gs_value_name(value));
}

static void put_sum(struct merge *merge, const char *name)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < merge->count; i++)
        sum += count_of(field(merge, i, name));
    put(merge, "%" PRIu64, sum);
}

static void put_most(struct merge *merge, const char *name)
{
    uint64_t most = 0;

    for (size_t i = 0; i < merge->count; i++) {
        const uint64_t count = count_of(field(merge, i, name));
        most = count > most ? count : most;
    }
    put(merge, "%" PRIu64, most);
}

static void put_seconds(struct merge *merge, const char *name)
{
    double seconds = 0;

    for (size_t i = 0; i < merge->count; i++)
        seconds += seconds_of(field(merge, i, name));
    put(merge, "%.6f", seconds);
}

/* All states of an audit are taken, after none. */
static void put_whole(struct merge *merge, const char *name)
{
    put(merge, "%d", strcmp(name, "every") == 0);
}

/* The field of the first part in which it is not `usual`; of the last part if it is in all. */
static void put_unusual(struct merge *merge, const char *name, const char *usual)
{
    size_t from = 0;

    while (from + 1 < merge->count && is_field(merge, from, name, usual))
        from++;
    put_text(merge, field(merge, from, name));
}

/* Why the first unfinished part stopped; of a map, why the first unsolved move did. */
static void put_stop(struct merge *merge, const char *name)
{
    if (merge->moves.count > 0 && merge->moves.unsolved != SIZE_MAX)
        put_text(merge, field(merge, merge->moves.unsolved, name));
    else
        put_unusual(merge, name, "solved");
}

static void put_basis(struct merge *merge, const char *name)
{
    put_unusual(merge, name, "search");
}

enum { EXAMPLES = 5 }; /* as an audit shows */

/* The part whose next wrong state comes first; SIZE_MAX: there are no more. */
static size_t next_example(const struct merge *merge, struct cli_text *example)
{
    uint64_t least = UINT64_MAX;
    size_t from = SIZE_MAX;
    struct cli_text element;

    for (size_t i = 0; i < merge->count; i++) {
        struct cli_text rest = merge->rests[i];
        if (!cli_text_next(false, &rest, &element))
            continue;
        const uint64_t state = count_of(cli_text_member(element, "state"));
        if (from != SIZE_MAX && state >= least)
            continue;
        from = i;
        least = state;
        *example = element;
    }
    return from;
}

/* The first ones of all parts; each part has its own in order. */
static void put_examples(struct merge *merge, const char *name)
{
    struct cli_text example;
    size_t from;

    put(merge, "[");
    if (open_arrays(merge, name))
        for (unsigned shown = 0;
             shown < EXAMPLES && (from = next_example(merge, &example)) != SIZE_MAX; shown++) {
            cli_text_next(false, &merge->rests[from], &example);
            put(merge, "%s", shown > 0 ? "," : "");
            put_text(merge, example);
        }
    put(merge, "]");
}

/* How many certificates there are in all, of the parts that have some; the folder of the first. */
static void put_certificates(struct merge *merge, const char *name)
{
    uint64_t files = 0, bytes = 0;
    double seconds = 0;
    size_t first = SIZE_MAX;

    for (size_t i = 0; i < merge->count; i++) {
        const struct cli_text own = field(merge, i, name);
        if (cli_text_is(own, "null"))
            continue;
        first = first < i ? first : i;
        files += count_of(cli_text_member(own, "files"));
        bytes += count_of(cli_text_member(own, "bytes"));
        seconds += seconds_of(cli_text_member(own, "seconds"));
    }
    if (first == SIZE_MAX) {
        put(merge, "null");
        return;
    }
    put(merge, "{\"folder\":");
    put_text(merge, cli_text_member(field(merge, first, name), "folder"));
    put(merge, ",\"files\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.6f}", files, bytes,
        seconds);
}

static const struct {
    const char *name;
    void (*put)(struct merge *merge, const char *name);
} rules[] = {
    {"every", put_whole},
    {"skip", put_whole},
    {"checked", put_sum},
    {"wrong", put_sum},
    {"wrong_proved", put_sum},
    {"unsolved", put_sum},
    {"examples", put_examples},
    {"value", put_root},
    {"winner", put_root},
    {"lower", put_root},
    {"upper", put_root},
    {"proved", put_root},
    {"why_not", put_root},
    {"best_move", put_root},
    {"best_move_basis", put_root},
    {"moves", put_moves},
    {"wins", put_sum},
    {"draws", put_sum},
    {"losses", put_sum},
    {"no_wins", put_sum},
    {"unknown", put_sum},
    {"searches", put_sum},
    {"cached", put_sum},
    {"basis", put_basis},
    {"certificates", put_certificates},
    {"stop", put_stop},
    {"nodes", put_sum},
    {"expanded", put_sum},
    {"peak_nodes", put_most},
    {"threads", put_most},
    {"peak_bytes", put_most},
    {"seconds", put_seconds},
};

/* --- rows --- */

static void put_field(struct merge *merge, const char *name)
{
    for (size_t i = 0; i < merge->count; i++)
        if (!field(merge, i, name).at) {
            refuse(merge, i, "a row of it has other fields");
            return;
        }
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (strcmp(rules[i].name, name) == 0) {
            rules[i].put(merge, name);
            return;
        }
    put_same(merge, name);
}

/* The names of all fields, of which all parts have as many. */
static struct cli_text names_of(struct merge *merge)
{
    struct cli_text names = merge->parts[0].header;
    const size_t count = cli_row_size(&merge->parts[0], merge->rows[0]);

    for (size_t i = 0; i < merge->count; i++)
        if (cli_row_damage(&merge->parts[i], merge->rows[i]) ||
            cli_row_size(&merge->parts[i], merge->rows[i]) != count)
            refuse(merge, i, "a row of it has other fields");
    if (!merge->csv && !cli_text_inside(merge->rows[0], &names))
        refuse(merge, 0, "a row of it is another one");
    return names;
}

/* Puts one row together. */
static void merge_row(struct merge *merge)
{
    struct cli_text rest = names_of(merge), piece, name, value;
    const char *separator = merge->csv ? "" : "{";
    char text[GS_ARG_TEXT];

    while (!merge->reason && cli_text_next(merge->csv, &rest, &piece)) {
        name = piece;
        if (!merge->csv && !cli_text_cut(piece, &name, &value))
            refuse(merge, 0, "a row of it is another one");
        if (!cli_text_copy(merge->csv, name, text, sizeof text))
            refuse(merge, 0, "a row of it has other fields");
        put(merge, "%s", separator);
        if (!merge->csv)
            put(merge, "\"%s\":", text);
        separator = ",";
        if (!merge->reason)
            put_field(merge, text);
    }
    put(merge, merge->csv ? "\n" : "}\n");
}

/* Every part has every row. */
static void merge_rows(struct merge *merge, bool map)
{
    while (!merge->reason && cli_rows_next(&merge->parts[0], &merge->rows[0])) {
        for (size_t i = 1; i < merge->count; i++)
            if (!cli_rows_next(&merge->parts[i], &merge->rows[i]))
                refuse(merge, i, "it has fewer rows than part 1");
        if (map && !merge->reason)
            take_moves(merge);
        if (!merge->reason)
            merge_row(merge);
    }
}

/* Every part has the rows of its turn. */
static void interleave(struct merge *merge)
{
    struct cli_text row;
    bool more = true;

    for (size_t i = 0; more; i = (i + 1) % merge->count) {
        more = cli_rows_next(&merge->parts[i], &row);
        if (more) {
            put_text(merge, row);
            put(merge, "\n");
        }
    }
}

/* All parts have one header. */
static void merge_header(struct merge *merge)
{
    for (size_t i = 1; i < merge->count && merge->csv; i++)
        if (!cli_text_same(merge->parts[i].header, merge->parts[0].header))
            refuse(merge, i, "its header is another one");
    put_text(merge, merge->parts[0].header);
    put(merge, merge->csv ? "\n" : "");
}

const char *cli_part_merge(const struct cli_part_file *parts, size_t count, void *room, FILE *file,
                           size_t *wrong)
{
    const char *verb = parts[0].verb;
    struct cli_rows *tables = room;
    struct cli_text *texts = (struct cli_text *)(tables + count);
    struct merge merge = {.count = count,
                          .csv = strcmp(parts[0].format, "csv") == 0,
                          .file = file,
                          .parts = tables,
                          .rows = texts,
                          .rests = texts + count};

    for (size_t i = 0; i < count; i++)
        cli_rows_begin(&tables[i], merge.csv, parts[i].table);
    merge_header(&merge);
    if (!merge.reason && (strcmp(verb, "count") == 0 || strcmp(verb, "bench") == 0))
        interleave(&merge);
    else if (!merge.reason)
        merge_rows(&merge, strcmp(verb, "map") == 0);
    for (size_t i = 0; i < count; i++)
        if (tables[i].rest.length > 0)
            refuse(&merge, i, "it has more rows than the other parts");
    *wrong = merge.wrong;
    return merge.reason;
}

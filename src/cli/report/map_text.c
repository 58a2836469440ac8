/* SPDX-License-Identifier: MIT */
/*
 * The text of a map: a row for the moves that win, those that draw, and so on, all of them by name.
 *
 *     wins       b2 5, c1 7, a3 7
 *     loses      a1 6, b1 6
 *
 * Behind a move stands its length in plies, the shortest win first and the longest loss, or in
 * parentheses its score. What a lambda search knows of levels stands before the moves that it is
 * true of.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/report/report.h"
#include "text/human.h"

/* What is known of a move: the row in which it stands. */
enum kind { WINS, DRAWS, LOSES, NO_WIN, UNKNOWN, OUTSIDE, UNTRIED, KINDS };

static const char *const labels[KINDS] = {"wins",    "draws",   "loses",    "no win",
                                          "unknown", "outside", "not tried"};

/* The width of a line, and of the label that it begins with. */
enum { WIDTH = 79, INDENT = 11 };

static enum kind kind_of(const struct cli_map *map, size_t i)
{
    const struct gs_move_value *move = &map->sum.moves[i];

    if (move->value != GS_UNKNOWN)
        return move->value == GS_WIN ? WINS : move->value == GS_DRAW ? DRAWS : LOSES;
    if (cli_map_is_no(map, i))
        return NO_WIN;
    return move->finding == GS_FINDING_OUTSIDE   ? OUTSIDE
           : move->finding == GS_FINDING_UNTRIED ? UNTRIED
                                                 : UNKNOWN;
}

/* --- the order of a row ---------------------------------------------------------------------- */

/* Moves of which the same is known of levels have the same number; those without levels the last.
 */
static unsigned group_of(const struct gs_move_value *move)
{
    const unsigned won = move->has_win_level ? move->win_level : UINT8_MAX;
    const unsigned threatens = move->has_threat_level ? move->threat_level : UINT8_MAX;

    return won << 8 | threatens;
}

/* The shortest win and draw first, the longest loss; unknown lengths last. */
static int64_t length_of(const struct gs_move_value *move)
{
    if (move->distance == GS_NO_DISTANCE)
        return INT64_MAX;
    return move->value == GS_LOSS ? -move->distance : move->distance;
}

static double score_of(const struct gs_move_value *move)
{
    return move->value == GS_UNKNOWN && move->has_score ? move->score : -1;
}

/* Whether one move of a row comes before another. */
static bool is_before(const struct cli_map *map, size_t i, size_t j)
{
    const struct gs_move_value *one = &map->sum.moves[i], *other = &map->sum.moves[j];

    if (group_of(one) != group_of(other))
        return group_of(one) < group_of(other);
    if (length_of(one) != length_of(other))
        return length_of(one) < length_of(other);
    if (score_of(one) != score_of(other))
        return score_of(one) > score_of(other);
    return i < j;
}

/* The move of a row that comes next after another (move_count: the first); move_count: none. */
static size_t next_move(const struct cli_map *map, enum kind kind, size_t after)
{
    const size_t count = map->sum.move_count;
    size_t next = count;

    for (size_t i = 0; i < count; i++)
        if (kind_of(map, i) == kind && (after == count || is_before(map, after, i)) &&
            (next == count || is_before(map, i, next)))
            next = i;
    return next;
}

/* --- writing --------------------------------------------------------------------------------- */

/* A row that is being written. */
struct row {
    const struct cli_map *map;
    FILE *file;
    size_t column;
    bool is_empty; /* no move is on this line, or before it in the group */
};

static void begin_line(struct row *row, const char *label)
{
    fprintf(row->file, "%-*s", INDENT, label);
    row->column = INDENT;
}

/* What is known of the levels of the moves that follow. */
static void begin_group(struct row *row, const char *label, const struct gs_move_value *move)
{
    const bool apart =
        move->has_threat_level && !(move->has_win_level && move->win_level == move->threat_level);
    char text[64] = "";
    size_t length = 0;

    begin_line(row, label);
    if (move->has_win_level)
        length = (size_t)snprintf(text, sizeof text, "at level %u%s", move->win_level,
                                  apart ? ", " : ": ");
    if (apart)
        snprintf(text + length, sizeof text - length, "threats at level %u: ", move->threat_level);
    fputs(text, row->file);
    row->column += strlen(text);
    row->is_empty = true;
}

static void name_move(const struct cli_map *map, size_t i, char *text, size_t size)
{
    const struct cli_job *job = map->job;
    const struct gs_move_value *move = &map->sum.moves[i];
    char score[TEXT_HUMAN_SIZE];
    size_t length = job->rules->game->move_format(job->rules, job->root, move->move, text, size);

    if (move->distance != GS_NO_DISTANCE)
        length += (size_t)snprintf(text + length, size - length, " %" PRId64, move->distance);
    if (score_of(move) >= 0)
        length += (size_t)snprintf(text + length, size - length, " (%s)",
                                   text_human_score(move->score, 3, score));
    if (move->value != GS_UNKNOWN && !map->moves[i].proved)
        snprintf(text + length, size - length, " (not proved)");
}

static void put_move(struct row *row, size_t i)
{
    char text[GS_TEXT_MAX + 64];

    name_move(row->map, i, text, sizeof text);
    if (!row->is_empty) {
        putc(',', row->file);
        row->column += 2;
        if (row->column + strlen(text) >= WIDTH) {
            putc('\n', row->file);
            begin_line(row, "");
        } else {
            putc(' ', row->file);
        }
    }
    fputs(text, row->file);
    row->column += strlen(text);
    row->is_empty = false;
}

static void put_kind(struct row *row, enum kind kind)
{
    const struct gs_move_value *moves = row->map->sum.moves;
    const size_t count = row->map->sum.move_count;
    size_t before = count;

    for (size_t i = next_move(row->map, kind, count); i < count; i = next_move(row->map, kind, i)) {
        if (before < count && group_of(&moves[i]) != group_of(&moves[before]))
            putc('\n', row->file);
        if (before == count || group_of(&moves[i]) != group_of(&moves[before]))
            begin_group(row, before == count ? labels[kind] : "", &moves[i]);
        put_move(row, i);
        before = i;
    }
    if (before < count)
        putc('\n', row->file);
}

void cli_text_map(const struct cli_report *report, FILE *file)
{
    struct row row = {.map = report->map, .file = file};

    for (enum kind kind = WINS; kind < KINDS; kind++)
        put_kind(&row, kind);
}

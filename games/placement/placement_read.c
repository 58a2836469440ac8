/* SPDX-License-Identifier: MIT */
/*
 * placement_read.c - reads the text of a game of placed stones, statement by statement; each may
 * use what stands above it. The help of such a game (placement.c) has the format.
 *
 * The text is read twice: for its head, when a file is opened, and for the whole rules.
 */
#include "placement/placement.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/text.h>

enum { LINE_SIZE = 4096 };

struct reader {
    struct placement_rules *rules; /* NULL: the head is read */
    struct placement_head *head;
    const struct gs_size *size;
    struct gs_error *error;
    unsigned line;
    char *rest; /* of the line, behind the words that are read */
    bool has_name, has_board;
};

static enum gs_status refuse(const struct reader *reader, const char *format, ...) GS_PRINTF(2, 3);

static enum gs_status refuse(const struct reader *reader, const char *format, ...)
{
    char text[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return gs_error_set(reader->error, GS_USAGE, "line %u: %s", reader->line, gs_printable(text));
}

/* A word that is too many. */
static enum gs_status end_line(struct reader *reader)
{
    const char *word = gs_text_word(&reader->rest);

    return *word ? refuse(reader, "'%.40s' is one word too many", word) : GS_OK;
}

/* A word of decimal digits, up to 999; 0 if it is none. */
static unsigned number_of(const char *word)
{
    const size_t length = strlen(word);

    return length >= 1 && length <= 3 && strspn(word, "0123456789") == length ? (unsigned)atoi(word)
                                                                              : 0;
}

static bool is_word(const char *word, size_t most)
{
    const size_t length = strlen(word);

    return length >= 1 && length < most &&
           strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
               length;
}

/* --- the head --- */

static enum gs_status read_game(struct reader *reader)
{
    const char *word = gs_text_word(&reader->rest);

    if (reader->has_name)
        return refuse(reader, "there is a second line 'game'");
    if (!is_word(word, sizeof reader->head->name) || strpbrk(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        return refuse(reader, "expected the name of the game: up to 31 lower case letters, digits, "
                              "'-' and '_'");
    reader->has_name = true;
    if (reader->head)
        strcpy(reader->head->name, word);
    return end_line(reader);
}

static enum gs_status read_summary(struct reader *reader)
{
    const char *text = gs_text_trim(reader->rest);

    if (!*text || strlen(text) >= sizeof reader->head->summary)
        return refuse(reader, "expected a summary of 1 to %zu bytes",
                      sizeof reader->head->summary - 1);
    if (reader->head)
        strcpy(reader->head->summary, text);
    return GS_OK;
}

/* --- the board --- */

static enum gs_status read_numbers(struct reader *reader, const char *word, unsigned numbers[3])
{
    char copy[16];
    char *rest = copy;
    unsigned count = 0;

    numbers[1] = numbers[2] = 1;
    snprintf(copy, sizeof copy, "%s", word);
    while (rest && count < 3 && strlen(word) < sizeof copy) {
        char *end = strchr(rest, 'x');
        if (end)
            *end++ = '\0';
        numbers[count] = number_of(rest);
        if (numbers[count++] == 0)
            break;
        rest = end;
    }
    if (count == 0 || rest || numbers[0] == 0 || numbers[1] == 0 || numbers[2] == 0)
        return refuse(reader, "'%.40s': expected a size such as 3x3 or 4x4x4", word);
    if (count == 1)
        numbers[1] = numbers[0];
    return GS_OK;
}

/* Another board in place of that of the file; only flat ones come in sizes. */
static void take_size(const struct reader *reader, unsigned numbers[3])
{
    if (numbers[2] == 1 && reader->head) {
        reader->head->resizes = true;
        reader->head->size = (struct gs_size){.width = (int)numbers[0], .height = (int)numbers[1]};
    }
    if (numbers[2] == 1 && reader->size) {
        numbers[0] = (unsigned)reader->size->width;
        numbers[1] = (unsigned)reader->size->height;
    }
}

static enum gs_status lay_board(struct reader *reader, enum placement_kind kind)
{
    struct placement_rules *rules = reader->rules;
    unsigned numbers[3];

    enum gs_status status = read_numbers(reader, gs_text_word(&reader->rest), numbers);
    if (status != GS_OK)
        return status;
    take_size(reader, numbers);
    if (kind == PLACEMENT_TRIANGLE && numbers[0] != numbers[1])
        return refuse(reader, "a triangle has as many columns as rows");
    if (kind != PLACEMENT_GRID && numbers[2] > 1)
        return refuse(reader, "only a grid has layers");
    if ((numbers[0] + 1) * numbers[2] > PLACEMENT_COLUMNS || numbers[1] > PLACEMENT_ROWS ||
        numbers[0] * numbers[1] * numbers[2] > PLACEMENT_POINTS)
        return refuse(reader, "the board is too large: at most %d cells, and %d columns and rows",
                      PLACEMENT_POINTS, PLACEMENT_COLUMNS - 1);
    if (rules) {
        rules->board.width = numbers[0];
        rules->board.height = numbers[1];
        rules->board.depth = numbers[2];
        gs_placement_lay(rules, kind);
    }
    return end_line(reader);
}

static enum gs_status read_board(struct reader *reader)
{
    static const char *const kinds[] = {"grid", "hex", "triangle", "graph", NULL};
    const char *word = gs_text_word(&reader->rest);
    unsigned kind = 0;

    if (reader->has_board)
        return refuse(reader, "there is a second line 'board'");
    reader->has_board = true;
    while (kinds[kind] && strcmp(kinds[kind], word) != 0)
        kind++;
    if (!kinds[kind])
        return refuse(reader, "board '%.40s' is not grid, hex, triangle or graph", word);
    return strcmp(word, "graph") == 0 ? end_line(reader)
                                      : lay_board(reader, (enum placement_kind)kind);
}

/* One more cell of a graph, in the row and column where it is drawn. */
static enum gs_status add_cell(struct reader *reader, const char *name, unsigned column)
{
    struct placement_rules *rules = reader->rules;

    if (!is_word(name, PLACEMENT_NAME) || strcmp(name, "pass") == 0)
        return refuse(reader,
                      "'%.40s': a cell has a name of at most %d letters, digits, '-' and "
                      "'_', other than pass",
                      name, PLACEMENT_NAME - 1);
    if (gs_placement_point(rules, name) != PLACEMENT_NONE)
        return refuse(reader, "there are two cells '%s'", name);
    if (rules->points == PLACEMENT_POINTS || column >= PLACEMENT_COLUMNS)
        return refuse(reader, "at most %d cells, and %d in a row", PLACEMENT_POINTS,
                      PLACEMENT_COLUMNS);
    const unsigned point = rules->points++;
    strcpy(rules->board.names[point], name);
    rules->board.column[point] = (uint16_t)column;
    rules->board.row[point] = (uint16_t)rules->board.rows;
    rules->board.below[point] = PLACEMENT_NONE;
    rules->board.lengths[rules->board.rows]++;
    for (unsigned above = 0; above < point; above++)
        if (rules->board.column[above] == column &&
            rules->board.row[above] + 1u == rules->board.rows)
            rules->board.below[above] = (uint16_t)point;
    return GS_OK;
}

static enum gs_status read_cells(struct reader *reader)
{
    struct placement_rules *rules = reader->rules;
    enum gs_status status = GS_OK;
    unsigned column = 0;

    if (!rules)
        return GS_OK;
    if (rules->board.width > 0 || !reader->has_board)
        return refuse(reader, "cells are listed after 'board graph' only");
    if (rules->board.rows == PLACEMENT_ROWS)
        return refuse(reader, "at most %d rows of cells", PLACEMENT_ROWS);
    for (char *word; status == GS_OK && *(word = gs_text_word(&reader->rest)); column++)
        if (strcmp(word, ".") != 0)
            status = add_cell(reader, word, column);
    if (status == GS_OK && rules->board.lengths[rules->board.rows] == 0)
        return refuse(reader, "expected names of cells");
    rules->board.rows += status == GS_OK;
    return status;
}

/* Reads the next cell; PLACEMENT_NONE at the end of the line. */
static enum gs_status next_cell(struct reader *reader, unsigned *point)
{
    const char *word = gs_text_word(&reader->rest);

    *point = *word ? gs_placement_point(reader->rules, word) : PLACEMENT_NONE;
    return *word && *point == PLACEMENT_NONE ? refuse(reader, "there is no cell '%.40s'", word)
                                             : GS_OK;
}

/* Adds the cells of the rest of the line to a set; *count: how many words there are. */
static enum gs_status read_set(struct reader *reader, uint64_t *words, unsigned *count)
{
    unsigned point = 0;

    for (*count = 0;; ++*count) {
        enum gs_status status = next_cell(reader, &point);
        if (status != GS_OK)
            return status;
        if (point == PLACEMENT_NONE)
            return *count > 0 ? GS_OK : refuse(reader, "expected names of cells");
        gs_points_add(words, point);
    }
}

static enum gs_status read_edge(struct reader *reader)
{
    struct placement_rules *rules = reader->rules;
    unsigned point, next;

    if (!rules)
        return GS_OK;
    enum gs_status status = next_cell(reader, &point);
    for (unsigned count = 0; status == GS_OK; count++, point = next) {
        status = next_cell(reader, &next);
        if (status != GS_OK || (next == PLACEMENT_NONE && count > 0))
            return status;
        if (point == PLACEMENT_NONE || next == PLACEMENT_NONE || next == point)
            return refuse(reader, "expected two cells that touch, or a path of them");
        gs_points_add(rules->board.near[point], next);
        gs_points_add(rules->board.near[next], point);
    }
    return status;
}

static unsigned find_side(const struct placement_rules *rules, const char *name)
{
    unsigned side = 0;

    while (side < rules->side_count && strcmp(rules->sides[side].name, name) != 0)
        side++;
    return side;
}

static enum gs_status read_side(struct reader *reader)
{
    const char *word = gs_text_word(&reader->rest);
    unsigned count;

    if (!is_word(word, PLACEMENT_NAME))
        return refuse(reader, "expected the name of a side, and its cells");
    if (!reader->rules)
        return GS_OK;
    if (find_side(reader->rules, word) < reader->rules->side_count)
        return refuse(reader, "there are two sides '%s'", word);
    struct placement_side *side = gs_placement_add_side(reader->rules, word);
    return side ? read_set(reader, side->words, &count)
                : refuse(reader, "at most %d sides", PLACEMENT_SIDES);
}

/* --- what wins --- */

static enum gs_status read_step(struct reader *reader, const char *word,
                                struct placement_step *step)
{
    int *const parts[3] = {&step->x, &step->y, &step->z};
    const char *at = word;
    unsigned count = 0;

    *step = (struct placement_step){0, 0, 0};
    for (; count < 3; count++) {
        const bool negative = *at == '-';
        at += negative;
        if (*at < '0' || *at > '9')
            break;
        *parts[count] = (negative ? -1 : 1) * (*at++ - '0');
        if (*at != ',')
            break;
        at++;
    }
    if (*at || count == 0 || (step->x == 0 && step->y == 0 && step->z == 0))
        return refuse(reader,
                      "'%.40s': expected rows, columns, diagonals or steps such as 1,-1 or "
                      "0,0,1",
                      word);
    step->y = -step->y; /* rows are counted from the bottom here, and from the top inside */
    if (reader->rules->shape != GS_FIELDS)
        step->y = -step->y;
    return GS_OK;
}

static enum gs_status add_named_lines(struct reader *reader, unsigned length, const char *word,
                                      unsigned owners)
{
    struct placement_step step;

    if (strcmp(word, "rows") == 0)
        step = (struct placement_step){1, 0, 0};
    else if (strcmp(word, "columns") == 0)
        step = (struct placement_step){0, 1, 0};
    else if (strcmp(word, "diagonals") == 0) {
        enum gs_status status = gs_placement_add_lines(
            reader->rules, length, (struct placement_step){1, 1, 0}, owners, reader->error);
        if (status != GS_OK)
            return status;
        step = (struct placement_step){1, -1, 0};
    } else if (read_step(reader, word, &step) != GS_OK)
        return GS_USAGE;
    return gs_placement_add_lines(reader->rules, length, step, owners, reader->error);
}

/* Every direction once: of the cells around one, those that come later. */
static enum gs_status add_all_lines(struct reader *reader, unsigned length, unsigned owners)
{
    const struct placement_rules *rules = reader->rules;
    enum gs_status status = GS_OK;

    for (int code = 14; code < 27 && status == GS_OK; code++) {
        const struct placement_step step = {code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1};
        if ((rules->shape == GS_RHOMBUS && step.x == step.y) ||
            (rules->shape == GS_TRIANGLE && step.x == -step.y) ||
            (rules->board.depth == 1 && step.z != 0))
            continue;
        status = gs_placement_add_lines(reader->rules, length, step, owners, reader->error);
    }
    return status;
}

static enum gs_status read_lines(struct reader *reader, unsigned owners)
{
    const unsigned length = number_of(gs_text_word(&reader->rest));
    char *word = gs_text_word(&reader->rest);
    enum gs_status status = GS_OK;

    if (length == 0)
        return refuse(reader, "expected the length of a line, from 1");
    if (reader->rules->board.width == 0)
        return refuse(reader, "a graph has no directions: list the cells of its lines");
    if (!*word)
        return add_all_lines(reader, length, owners);
    for (; status == GS_OK && *word; word = gs_text_word(&reader->rest))
        status = add_named_lines(reader, length, word, owners);
    return status;
}

static enum gs_status read_area(struct reader *reader, unsigned owners)
{
    unsigned numbers[3];

    enum gs_status status = read_numbers(reader, gs_text_word(&reader->rest), numbers);
    if (status != GS_OK)
        return status;
    if (reader->rules->board.width == 0 || numbers[2] != 1)
        return refuse(reader, "an area is WxH cells of a grid");
    status = gs_placement_add_areas(reader->rules, numbers[0], numbers[1], owners, reader->error);
    return status == GS_OK ? end_line(reader) : status;
}

static enum gs_status read_set_of_cells(struct reader *reader, unsigned owners)
{
    struct placement_set set = {.owners = owners};
    unsigned count;

    enum gs_status status = read_set(reader, set.words, &count);
    return status == GS_OK ? gs_placement_add_set(reader->rules, &set, reader->error) : status;
}

static bool is_empty(const uint64_t *words)
{
    for (unsigned i = 0; i < GS_STONES_WORDS; i++)
        if (words[i] != 0)
            return false;
    return true;
}

/* Refuses the name of a side, and says which sides with cells the board has. */
static enum gs_status refuse_side(struct reader *reader, const char *name)
{
    const struct placement_rules *rules = reader->rules;
    const char *names[PLACEMENT_SIDES + 1] = {NULL};
    struct gs_error reason;

    for (unsigned i = 0, count = 0; i < rules->side_count; i++)
        if (!is_empty(rules->sides[i].words))
            names[count++] = rules->sides[i].name;
    if (!names[0])
        return refuse(reader, "side '%.40s': the board has none yet; a line 'side' names one",
                      name);
    gs_name_refuse(&reason, "side", name, names);
    return refuse(reader, "%s", reason.message);
}

static enum gs_status read_goal(struct reader *reader, unsigned owners)
{
    struct placement_rules *rules = reader->rules;
    struct placement_goal goal = {.owners = owners};

    for (char *word; *(word = gs_text_word(&reader->rest));) {
        const unsigned side = find_side(rules, word);
        if (side == rules->side_count || is_empty(rules->sides[side].words))
            return refuse_side(reader, word);
        goal.sides |= UINT32_C(1) << side;
    }
    if (goal.sides == 0)
        return refuse(reader, "expected the sides that a chain must touch");
    if (rules->goal_count == PLACEMENT_GOALS)
        return refuse(reader, "at most %d goals to connect", PLACEMENT_GOALS);
    rules->goals[rules->goal_count++] = goal;
    return GS_OK;
}

/* The side of a word; -1: none. */
static int side_of(const char *word)
{
    return strcmp(word, "white") == 0 ? GS_WHITE : strcmp(word, "black") == 0 ? GS_BLACK : -1;
}

/* Reads what wins, and sees to it that something does. */
static enum gs_status read_kind(struct reader *reader,
                                enum gs_status (*read)(struct reader *reader, unsigned owners),
                                unsigned owners)
{
    const struct placement_rules *rules = reader->rules;
    const size_t before = rules->set_count + rules->goal_count;

    enum gs_status status = read(reader, owners);
    if (status == GS_OK && rules->set_count + rules->goal_count == before)
        return refuse(reader, "nothing of this kind fits on the board");
    /* The line of what is found far from it. */
    if (status == GS_USAGE && strncmp(reader->error->message, "line ", 5) != 0) {
        const struct gs_error reason = *reader->error;
        return refuse(reader, "%s", reason.message);
    }
    return status;
}

static enum gs_status read_win(struct reader *reader)
{
    static const struct {
        const char *name;
        enum gs_status (*read)(struct reader *reader, unsigned owners);
    } kinds[] = {{"line", read_lines},
                 {"area", read_area},
                 {"cells", read_set_of_cells},
                 {"connect", read_goal}};
    const char *word = gs_text_word(&reader->rest);
    const int side = side_of(word);

    if (!reader->rules)
        return GS_OK;
    if (side >= 0)
        word = gs_text_word(&reader->rest);
    if (reader->rules->points == 0)
        return refuse(reader, "the board comes first");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].name, word) == 0)
            return read_kind(reader, kinds[i].read,
                             side >= 0 ? 1u << side : (unsigned)PLACEMENT_BOTH);
    return refuse(reader, "win '%.40s' is not line, area, cells or connect", word);
}

/* --- the rules --- */

static enum gs_status set_flag(struct reader *reader, bool *flag)
{
    if (reader->rules)
        *flag = true;
    return end_line(reader);
}

static enum gs_status read_gravity(struct reader *reader)
{
    if (reader->rules && reader->rules->shape != GS_FIELDS)
        return refuse(reader, "stones fall on a grid or a graph alone");
    return set_flag(reader, reader->rules ? &reader->rules->gravity : NULL);
}

static enum gs_status read_pass(struct reader *reader)
{
    return set_flag(reader, reader->rules ? &reader->rules->passes : NULL);
}

static enum gs_status read_misere(struct reader *reader)
{
    return set_flag(reader, reader->rules ? &reader->rules->misere : NULL);
}

static enum gs_status read_full(struct reader *reader)
{
    const char *word = gs_text_word(&reader->rest);
    const int side = side_of(word);

    if (side < 0 && strcmp(word, "draw") != 0)
        return refuse(reader, "full '%.40s' is not draw, black or white", word);
    if (reader->rules) {
        reader->rules->decided = side >= 0;
        reader->rules->full = (uint8_t)(side >= 0 ? side : 0);
    }
    return end_line(reader);
}

static enum gs_status read_first(struct reader *reader)
{
    const char *word = gs_text_word(&reader->rest);
    const int side = side_of(word);

    if (side < 0)
        return refuse(reader, "first '%.40s' is not black or white", word);
    if (reader->rules)
        reader->rules->first = (uint8_t)side;
    return end_line(reader);
}

/* --- the text --- */

static const struct {
    const char *name;
    enum gs_status (*read)(struct reader *reader);
} statements[] = {
    {"game", read_game},     {"summary", read_summary}, {"board", read_board},
    {"cells", read_cells},   {"edge", read_edge},       {"side", read_side},
    {"win", read_win},       {"gravity", read_gravity}, {"pass", read_pass},
    {"misere", read_misere}, {"full", read_full},       {"first", read_first},
};

enum { STATEMENTS = sizeof statements / sizeof statements[0] };

static enum gs_status read_line(struct reader *reader)
{
    const char *names[STATEMENTS + 1] = {NULL};
    struct gs_error reason;
    const char *word = gs_text_word(&reader->rest);

    if (*word == '\0')
        return GS_OK;
    for (size_t i = 0; i < STATEMENTS; i++) {
        names[i] = statements[i].name;
        if (strcmp(word, names[i]) == 0)
            return statements[i].read(reader);
    }
    gs_name_refuse(&reason, "statement", word, names);
    return refuse(reader, "%s", reason.message);
}

static enum gs_status read_text(struct reader *reader, const char *text)
{
    char line[LINE_SIZE];
    enum gs_status status = GS_OK;

    for (reader->line = 1; status == GS_OK && *text; reader->line++) {
        const size_t length = strcspn(text, "\n");
        if (length >= sizeof line)
            return refuse(reader, "a line has at most %d bytes", LINE_SIZE - 1);
        memcpy(line, text, length);
        line[length] = '\0';
        line[strcspn(line, "#")] = '\0';
        reader->rest = line;
        status = read_line(reader);
        if (status != GS_OK)
            return status;
        text += length + (text[length] == '\n');
    }
    return status;
}

/* What the whole text lacks. */
static enum gs_status check_whole(const struct reader *reader)
{
    const struct placement_rules *rules = reader->rules;
    const char *missing = NULL;

    if (!reader->has_name)
        missing = "game";
    else if (!reader->has_board)
        missing = "board";
    else if (rules && rules->points == 0)
        missing = "cells";
    else if (rules && rules->set_count == 0 && rules->goal_count == 0)
        missing = "win";
    if (!missing)
        return GS_OK;
    return gs_error_set(reader->error, GS_USAGE, "there is no line '%s'", missing);
}

enum gs_status gs_placement_read_head(struct placement_head *head, const char *text,
                                      struct gs_error *error)
{
    struct gs_error unused;
    struct reader reader = {.head = head, .error = error ? error : &unused};

    *head = (struct placement_head){.summary = "a game of placed stones, from a file"};
    enum gs_status status = read_text(&reader, text);
    return status == GS_OK ? check_whole(&reader) : status;
}

/* The sets of each point, and the sides. */
static enum gs_status index_points(struct placement_rules *rules, struct gs_error *error)
{
    size_t total = 0;

    for (unsigned pass = 0; pass < 2; pass++) {
        total = 0;
        for (unsigned point = 0; point < rules->points; point++) {
            rules->first_set[point] = (uint32_t)total;
            for (size_t i = 0; i < rules->set_count; i++)
                if (gs_points_has(rules->sets[i].words, point)) {
                    if (pass > 0)
                        rules->sets_at[total] = (uint32_t)i;
                    total++;
                }
        }
        rules->first_set[rules->points] = (uint32_t)total;
        if (pass == 0)
            rules->sets_at = gs_alloc_zero(rules->memory, total + 1, sizeof *rules->sets_at);
        if (!rules->sets_at)
            return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    }
    for (unsigned side = 0; side < rules->side_count; side++)
        for (unsigned point = 0; point < rules->points; point++)
            if (gs_points_has(rules->sides[side].words, point))
                rules->sides_at[point] |= UINT32_C(1) << side;
    return GS_OK;
}

enum gs_status gs_placement_read(struct placement_rules *rules, const char *text,
                                 const struct gs_size *size, struct gs_error *error)
{
    struct gs_error unused;
    struct reader reader = {.rules = rules, .size = size, .error = error ? error : &unused};

    rules->first = GS_BLACK;
    enum gs_status status = read_text(&reader, text);
    rules->words = (rules->points + 63) / 64;
    if (status == GS_OK)
        status = check_whole(&reader);
    return status == GS_OK ? index_points(rules, reader.error) : status;
}

void gs_placement_clear(struct placement_rules *rules)
{
    gs_release(rules->memory, rules->sets);
    gs_release(rules->memory, rules->sets_at);
    gs_release(rules->memory, rules->symmetries.images);
    gs_release(rules->memory, rules->symmetries.exchanges);
    gs_release(rules->memory, rules->symmetries.hashes);
}

/* --- parts of rules --- */

struct placement_side *gs_placement_add_side(struct placement_rules *rules, const char *name)
{
    if (rules->side_count == PLACEMENT_SIDES)
        return NULL;
    struct placement_side *side = &rules->sides[rules->side_count++];
    snprintf(side->name, sizeof side->name, "%s", name);
    return side;
}

unsigned gs_placement_point(const struct placement_rules *rules, const char *name)
{
    for (unsigned point = 0; point < rules->points; point++)
        if (strcmp(rules->board.names[point], name) == 0)
            return point;
    return PLACEMENT_NONE;
}

enum gs_status gs_placement_add_set(struct placement_rules *rules, const struct placement_set *set,
                                    struct gs_error *error)
{
    void *sets = rules->sets;

    if (rules->set_count == PLACEMENT_SETS)
        return gs_error_set(error, GS_USAGE, "more than %d sets of cells win", PLACEMENT_SETS);
    if (!gs_array_grow(rules->memory, &sets, sizeof *set, &rules->set_room, 64,
                       rules->set_count + 1))
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    rules->sets = sets;
    rules->sets[rules->set_count++] = *set;
    return GS_OK;
}

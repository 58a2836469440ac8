/* SPDX-License-Identifier: MIT */
/*
 * Maps on the board: marks in text, colours in SVG. A stone's move is shown on its point, a pawn's
 * on its destination, with a line from where it began. What is not proved is shown as unknown,
 * along with its value.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/map/map.h"
#include "draw/svg.h"
#include "text/board_words.h"
#include "text/human.h"

/* How a value is shown, the best first; unknown comes before a loss, as it may be better. */
static const struct look {
    enum gs_value value;
    char mark;
    const char *colour, *name, *does;
} looks[] = {
    {GS_WIN, '+', "#7fc97f", "win", "wins"},
    {GS_DRAW, '=', "#8fb8e8", "draw", "draws"},
    {GS_UNKNOWN, '?', "#c8c8c8", "unknown", "unknown"},
    {GS_UNKNOWN, '/', "#f2c08e", "no win", "does not win"},
    {GS_LOSS, '-', "#f28e8e", "loss", "loses"},
    {GS_UNKNOWN, '~', "#dcdcdc", "not tried", "not tried"},
    {GS_UNKNOWN, '.', "#eeeeee", "outside the zone", "outside the zone"},
};

enum { LOOKS = sizeof looks / sizeof looks[0], UNKNOWN = 2, NO_WIN = 3, UNTRIED = 5, OUTSIDE = 6 };

static unsigned look_of(const struct cli_map *map, size_t i)
{
    unsigned look = 0;

    if (cli_map_is_no(map, i))
        return NO_WIN;
    if (map->sum.moves[i].value == GS_UNKNOWN && map->sum.moves[i].finding == GS_FINDING_OUTSIDE)
        return OUTSIDE;
    if (map->sum.moves[i].value == GS_UNKNOWN && map->sum.moves[i].finding == GS_FINDING_UNTRIED)
        return UNTRIED;
    if (!map->moves[i].proved)
        return UNKNOWN;
    while (looks[look].value != map->sum.moves[i].value)
        look++;
    return look;
}

/* Whether a piece stands on a point. */
static bool is_occupied(const struct cli_map *map, unsigned point)
{
    const struct cli_job *job = map->job;

    return job->game->board->content(job->rules, job->root, point) != GS_EMPTY;
}

/* For every point the best move that begins or ends there, or SIZE_MAX. */
static void find_shown(const struct cli_map *map, size_t shown[GS_POINTS_MAX])
{
    const struct cli_job *job = map->job;
    unsigned points[2];

    for (size_t i = 0; i < GS_POINTS_MAX; i++)
        shown[i] = SIZE_MAX;
    for (size_t i = 0; i < map->sum.move_count; i++) {
        unsigned count =
            job->game->board->move_points(job->rules, job->root, map->sum.moves[i].move, points);
        for (unsigned j = 0; j < count; j++)
            if (shown[points[j]] == SIZE_MAX || look_of(map, i) < look_of(map, shown[points[j]]))
                shown[points[j]] = i;
    }
}

void cli_map_marks(const struct cli_map *map, const struct draw_board *drawing,
                   char marks[GS_POINTS_MAX], char behind[GS_POINTS_MAX])
{
    size_t shown[GS_POINTS_MAX];

    draw_board_marks(drawing, map->job->root, marks);
    memset(behind, 0, GS_POINTS_MAX);
    find_shown(map, shown);
    for (unsigned i = 0; i < drawing->count; i++) {
        unsigned point = drawing->points[i];
        if (shown[point] == SIZE_MAX)
            continue;
        char *mark = is_occupied(map, point) ? &behind[point] : &marks[point];
        *mark = looks[look_of(map, shown[point])].mark;
    }
}

/* The marks that the board has, in words. */
static void write_marks(const struct cli_map *map, const size_t shown[GS_POINTS_MAX], FILE *file)
{
    bool has[LOOKS] = {false}, on_pieces = false;
    const char *separator = "";

    for (unsigned i = 0; i < GS_POINTS_MAX; i++)
        if (shown[i] != SIZE_MAX) {
            has[look_of(map, shown[i])] = true;
            on_pieces = on_pieces || is_occupied(map, i);
        }
    for (unsigned look = 0; look < LOOKS; look++)
        if (has[look]) {
            fprintf(file, "%s%c %s", separator, looks[look].mark, looks[look].does);
            separator = ", ";
        }
    if (on_pieces)
        fputs("; behind a piece: the best move that begins or ends there", file);
    if (separator[0])
        putc('\n', file);
}

void cli_map_board(const struct cli_map *map, FILE *file)
{
    size_t shown[GS_POINTS_MAX];
    struct draw_board drawing;
    char marks[GS_POINTS_MAX], behind[GS_POINTS_MAX];

    draw_board_init(&drawing, map->job->rules);
    cli_map_marks(map, &drawing, marks, behind);
    drawing.behind = behind;
    find_shown(map, shown);
    putc('\n', file);
    draw_board_write(&drawing, marks, file);
    write_marks(map, shown, file);
}

/*
 * The level of an attack; the distance if it is known and proved; else the mark. "=?" for an
 * unproved draw; for an unknown value the score, if any, with a point.
 */
static const char *name_label(const struct cli_map *map, size_t i, char text[TEXT_HUMAN_SIZE])
{
    const struct gs_move_value *move = &map->sum.moves[i];
    unsigned look = 0;

    while (looks[look].value != move->value)
        look++;
    if (look_of(map, i) >= UNTRIED)
        return "";
    if (cli_map_is_no(map, i))
        look = NO_WIN;
    if (move->has_win_level || move->has_threat_level)
        snprintf(text, TEXT_HUMAN_SIZE, "%u",
                 move->has_win_level ? move->win_level : move->threat_level);
    else if (!map->moves[i].proved && move->value != GS_UNKNOWN)
        snprintf(text, TEXT_HUMAN_SIZE, "%c?", looks[look].mark);
    else if (move->distance != GS_NO_DISTANCE)
        snprintf(text, TEXT_HUMAN_SIZE, "%" PRId64, move->distance);
    else if (move->value == GS_UNKNOWN && move->has_score)
        text_human_score(move->score, 2, text);
    else
        snprintf(text, TEXT_HUMAN_SIZE, "%c", looks[look].mark);
    return text;
}

/* The label of a move on a free point; on a piece, a badge with it. */
static void write_label(const struct cli_map *map, const struct draw_board *drawing, unsigned point,
                        size_t i, FILE *file)
{
    char room[TEXT_HUMAN_SIZE];
    const char *text = name_label(map, i, room);

    if (is_occupied(map, point))
        draw_svg_badge(drawing, point, looks[look_of(map, i)].colour, text, file);
    else if (text[0])
        draw_svg_label(file, draw_svg_place(drawing, point), text);
}

/* The lines of moves from one point to another. */
static void write_lines(const struct cli_map *map, const struct draw_board *drawing, FILE *file)
{
    const struct cli_job *job = map->job;
    unsigned points[2];

    for (size_t i = 0; i < map->sum.move_count; i++) {
        gs_move move = map->sum.moves[i].move;
        if (job->game->board->move_points(job->rules, job->root, move, points) < 2)
            continue;
        struct draw_place from = draw_svg_place(drawing, points[0]);
        struct draw_place to = draw_svg_place(drawing, points[1]);
        fprintf(file,
                "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\" "
                "stroke-width=\"4\"/>\n",
                from.x, from.y, to.x, to.y, looks[look_of(map, i)].colour);
    }
}

/* The longest line of a legend, its zero included, and the width of a picture that has one. */
#define LEGEND_SIZE  64
#define LEGEND_WIDTH 230

/* How many moves look alike. */
static uint64_t count_look(const struct cli_map *map, unsigned look)
{
    uint64_t count = 0;

    for (size_t i = 0; i < map->sum.move_count; i++)
        count += look_of(map, i) == look;
    return count;
}

/* "win: 4"; returns how long that is. */
static size_t name_look(const struct cli_map *map, unsigned look, char text[LEGEND_SIZE])
{
    return (size_t)snprintf(text, LEGEND_SIZE, "%s: %" PRIu64, looks[look].name,
                            count_look(map, look));
}

/* The longest line of the legend, in letters. */
static size_t legend_letters(const struct cli_map *map)
{
    char text[LEGEND_SIZE];
    size_t most = 0;

    for (unsigned look = 0; look < LOOKS; look++) {
        size_t letters = count_look(map, look) > 0 ? name_look(map, look, text) : 0;
        most = letters > most ? letters : most;
    }
    return most;
}

/* One line for every look that occurs. */
static void write_legend(const struct cli_map *map, const struct draw_board *drawing, FILE *file)
{
    size_t letters = legend_letters(map);
    char text[LEGEND_SIZE];
    unsigned line = 1;

    for (unsigned look = 0; look < LOOKS; look++) {
        if (count_look(map, look) == 0)
            continue;
        name_look(map, look, text);
        draw_svg_entry(drawing, line++, letters, looks[look].colour, text, file);
    }
}

void cli_map_svg(const struct cli_map *map, FILE *file)
{
    const struct cli_job *job = map->job;
    struct draw_board drawing;
    size_t shown[GS_POINTS_MAX];
    char phrase[TEXT_TURN_SIZE];
    unsigned lines = 1;

    draw_board_init(&drawing, job->rules);
    drawing.least_width = LEGEND_WIDTH;
    drawing.title = job->options->report.title;
    drawing.width = job->options->report.width;
    text_turn(job->rules, job->root, phrase);
    find_shown(map, shown);
    for (unsigned look = 0; look < LOOKS; look++)
        lines += count_look(map, look) > 0;

    draw_svg_begin(&drawing, phrase, lines, file);
    draw_svg_board(&drawing, file);
    for (unsigned i = 0; i < drawing.count; i++)
        if (shown[drawing.points[i]] != SIZE_MAX && !is_occupied(map, drawing.points[i]))
            draw_svg_field(&drawing, drawing.points[i],
                           looks[look_of(map, shown[drawing.points[i]])].colour, file);
    draw_svg_pieces(&drawing, job->root, file);
    write_lines(map, &drawing, file);
    for (unsigned i = 0; i < drawing.count; i++)
        if (shown[drawing.points[i]] != SIZE_MAX)
            write_label(map, &drawing, drawing.points[i], shown[drawing.points[i]], file);
    draw_svg_text(file, draw_svg_line(&drawing, 0), phrase);
    write_legend(map, &drawing, file);
    draw_svg_end(&drawing, file);
}

/* SPDX-License-Identifier: MIT */
/*
 * Diagrams. The board shows the pieces before the first move, and each later one with the number of
 * the move that brought it. A point is used once: what is played there again, after a capture, is
 * noted as "7 at 3", and a move that has no free point, such as a swap, by its name.
 */
#include "draw/diagram.h"

#include <string.h>

#include <gamesolve/text.h>

#include "draw/svg.h"

/* The move at hand: its points, and what it is about to change. */
struct step {
    unsigned number, count;
    unsigned points[2];
    char name[GS_TEXT_MAX];
};

/* Room for the last note, and for "...". */
#define LAST_NOTE 64

static void add_note(const struct step *step, unsigned earlier, const char *point,
                     struct gs_writer *writer)
{
    if (writer->length + LAST_NOTE > DRAW_NOTES_SIZE) {
        if (writer->text[writer->length - 1] != '.')
            gs_writer_add(writer, ", ...");
        return;
    }
    gs_writer_add(writer, "%s%u ", writer->length > 0 ? ", " : "", step->number);
    if (earlier > 0)
        gs_writer_add(writer, "at %u", earlier);
    else if (point)
        gs_writer_add(writer, "at %s", point);
    else
        gs_writer_add(writer, "%.40s", step->name);
}

/* A move that has no number on the board. */
static void note(const struct draw_diagram *diagram, const struct draw_board *drawing,
                 const struct step *step, bool is_free, struct gs_writer *writer)
{
    const unsigned to = step->count > 0 ? step->points[step->count - 1] : 0;
    char name[DRAW_COORDINATE_SIZE];

    if (step->count != 1 || !is_free) {
        add_note(step, 0, NULL, writer);
        return;
    }
    drawing->board->name(drawing->rules, to, name, sizeof name);
    add_note(step, diagram->numbers[to], name, writer);
}

static void play_step(struct draw_diagram *diagram, const struct draw_board *drawing,
                      const struct gs_position *root, struct gs_position *position, gs_move move,
                      struct step *step, struct gs_undo *undo, struct gs_writer *writer)
{
    const struct gs_board *board = drawing->board;
    const struct gs_rules *rules = drawing->rules;

    step->count = board->move_points(rules, position, move, step->points);
    rules->game->move_format(rules, position, move, step->name, sizeof step->name);
    const unsigned to = step->count > 0 ? step->points[step->count - 1] : 0;
    const bool is_free = step->count > 0 && board->content(rules, position, to) == GS_EMPTY;
    const enum gs_content moved =
        step->count == 2 ? board->content(rules, position, step->points[0]) : GS_EMPTY;
    gs_play(rules, position, move, undo);
    const enum gs_content content = board->content(rules, position, to);
    if (!is_free || (step->count == 2 && content != moved) || content == GS_EMPTY ||
        diagram->numbers[to] > 0 || board->content(rules, root, to) != GS_EMPTY) {
        note(diagram, drawing, step, is_free, writer);
        return;
    }
    diagram->numbers[to] = step->number;
    diagram->contents[to] = (int8_t)content;
    diagram->origins[to] = step->count == 2 ? (int16_t)step->points[0] : -1;
}

void draw_diagram_fill(struct draw_diagram *diagram, const struct draw_board *drawing,
                       const struct gs_position *root, const gs_move *moves, size_t count,
                       struct gs_position *position, struct gs_undo *undo)
{
    struct gs_writer writer;
    struct step step;

    memset(diagram, 0, sizeof *diagram);
    gs_writer_init(&writer, diagram->notes, sizeof diagram->notes);
    memcpy(position, root, drawing->rules->position_size);
    for (size_t i = 0; i < count; i++) {
        step.number = (unsigned)i + 1;
        play_step(diagram, drawing, root, position, moves[i], &step, undo, &writer);
    }
}

void draw_diagram_numbers(const struct draw_diagram *diagram, const struct draw_board *drawing,
                          FILE *file)
{
    for (unsigned i = 0; i < drawing->count; i++) {
        unsigned point = drawing->points[i];
        if (diagram->numbers[point] == 0)
            continue;
        if (diagram->origins[point] >= 0)
            draw_svg_arrow(drawing, (unsigned)diagram->origins[point], point, file);
        draw_svg_number(drawing, point, diagram->contents[point], diagram->numbers[point], file);
    }
}

/* How much of the notes stands in their next line: as many as have room, one at least. */
static size_t next_line(const char *notes, size_t letters)
{
    size_t end = 0;

    for (const char *at = strstr(notes, ", "); at; at = strstr(at + 1, ", "))
        if (end == 0 || (size_t)(at - notes) < letters)
            end = (size_t)(at - notes) + 2;
    return end == 0 || strlen(notes) <= letters ? strlen(notes) : end;
}

unsigned draw_diagram_notes(const struct draw_diagram *diagram, const struct draw_board *drawing,
                            FILE *file)
{
    const size_t letters = draw_svg_letters(drawing);
    const char *notes = diagram->notes;
    char text[DRAW_NOTES_SIZE];
    unsigned lines = 0;

    while (*notes) {
        const size_t length = next_line(notes, letters);
        snprintf(text, sizeof text, "%.*s", (int)(notes[length] ? length - 1 : length), notes);
        lines++;
        if (file)
            draw_svg_text(file, draw_svg_line(drawing, lines), text);
        notes += length;
    }
    return lines;
}

/* SPDX-License-Identifier: MIT */
/*
 * Maps on the board: the mark and the label of each move. What is not proved is shown as unknown,
 * along with its value.
 */
#include "cli/map/map.h"

#include <inttypes.h>

#include "cli/io/message.h"
#include "text/human.h"

/* How a value is shown, the best first; unknown comes before a loss, as it may be better. */
static const struct draw_style styles[] = {
    {'+', "#7fc97f", "win", "wins"},
    {'=', "#8fb8e8", "draw", "draws"},
    {'?', "#c8c8c8", "unknown", "unknown"},
    {'/', "#f2c08e", "no win", "does not win"},
    {'-', "#f28e8e", "loss", "loses"},
    {'~', "#dcdcdc", "not tried", "not tried"},
    {'.', "#eeeeee", "outside the zone", "outside the zone"},
};

enum style { WIN, DRAW, UNKNOWN, NO_WIN, LOSS, UNTRIED, OUTSIDE };

static enum style style_of_value(enum gs_value value)
{
    switch (value) {
    case GS_WIN:
        return WIN;
    case GS_DRAW:
        return DRAW;
    case GS_LOSS:
        return LOSS;
    case GS_UNKNOWN:
        break;
    }
    return UNKNOWN;
}

static enum style style_of(const struct cli_map *map, size_t i)
{
    const struct gs_move_value *move = &map->sum.moves[i];

    if (cli_map_is_no(map, i))
        return NO_WIN;
    if (move->value == GS_UNKNOWN && move->finding == GS_FINDING_OUTSIDE)
        return OUTSIDE;
    if (move->value == GS_UNKNOWN && move->finding == GS_FINDING_UNTRIED)
        return UNTRIED;
    return map->moves[i].proved ? style_of_value(move->value) : UNKNOWN;
}

/*
 * The level of an attack; the distance if it is known and proved; else the mark. "=?" for an
 * unproved draw; for an unknown value the score, if any, with a point.
 */
static void name_label(const struct cli_map *map, size_t i, char text[TEXT_HUMAN_SIZE])
{
    const struct gs_move_value *move = &map->sum.moves[i];
    const enum style style = cli_map_is_no(map, i) ? NO_WIN : style_of_value(move->value);

    if (style_of(map, i) >= UNTRIED)
        text[0] = '\0';
    else if (move->has_win_level || move->has_threat_level)
        snprintf(text, TEXT_HUMAN_SIZE, "%u",
                 move->has_win_level ? move->win_level : move->threat_level);
    else if (!map->moves[i].proved && move->value != GS_UNKNOWN)
        snprintf(text, TEXT_HUMAN_SIZE, "%c?", styles[style].mark);
    else if (move->distance != GS_NO_DISTANCE)
        snprintf(text, TEXT_HUMAN_SIZE, "%" PRId64, move->distance);
    else if (move->value == GS_UNKNOWN && move->has_score)
        text_human_score(move->score, 2, text);
    else
        snprintf(text, TEXT_HUMAN_SIZE, "%c", styles[style].mark);
}

/* The level at which an attack wins, or 0 where it is none or has no digit. */
static char digit_of(const struct cli_map *map, size_t i)
{
    const struct gs_move_value *move = &map->sum.moves[i];

    if (style_of(map, i) != WIN || !move->has_win_level || move->win_level > 9)
        return '\0';
    return (char)('0' + move->win_level);
}

bool cli_map_draw(const struct cli_map *map, enum draw_format format, FILE *file)
{
    const struct cli_job *job = map->job;
    const size_t count = map->sum.move_count;
    struct draw_map_move *moves = gs_alloc_zero(job->shared.unbounded, count + 1, sizeof *moves);
    const struct draw_map drawn = {styles, sizeof styles / sizeof styles[0], moves, count};
    const struct draw_picture picture = {.rules = job->rules,
                                         .root = job->root,
                                         .memory = job->shared.unbounded,
                                         .format = format,
                                         .map = &drawn};

    for (size_t i = 0; moves && i < count; i++) {
        moves[i].move = map->sum.moves[i].move;
        moves[i].style = style_of(map, i);
        moves[i].level = digit_of(map, i);
        name_label(map, i, moves[i].label);
    }
    const enum gs_status status = moves ? draw_picture_write(&picture, file) : GS_NO_MEMORY;
    gs_release(job->shared.unbounded, moves);
    if (status != GS_OK)
        cli_error("map: out of memory");
    return status == GS_OK;
}

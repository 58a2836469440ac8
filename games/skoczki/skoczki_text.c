/* SPDX-License-Identifier: MIT */
/*
 * skoczki_text.c - positions and moves of Skoczki as text, and where its fields lie.
 */
#include <stdio.h>
#include <string.h>

#include "skoczki/skoczki_fields.h"
#include "skoczki/skoczki_text.h"

/*
 * GS_USAGE when a colour has too many pawns (the place is that of the first
 * one too many) or too few (the place is the end of the rows).
 */
static enum gs_status check_count(const struct skoczki_rules *rules, const char *text,
                                  enum gs_side side, struct gs_error *error)
{
    unsigned right = 2 * rules->width, found = 0;
    size_t end = strcspn(text, " "), place = end + 1;
    for (size_t i = 0; i < end; i++) {
        if (text[i] == "wb"[side] && ++found == right + 1)
            place = i + 1;
    }
    if (found == right)
        return GS_OK;
    return gs_error_set(error, GS_USAGE,
                        "position '%.*s' at character %zu: %u %s pawns, where a board of width %u "
                        "has %u",
                        100, text, place, found, gs_side_name(side), rules->width, right);
}

enum gs_status gs_skoczki_position_parse(const struct gs_rules *base, const char *text,
                                         struct gs_position *result, struct gs_error *error)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    int8_t cells[SKOCZKI_FIELDS_MAX];
    enum gs_side side;
    enum gs_status status = gs_rectangle_parse(base, text, cells, &side, error);
    if (status == GS_OK)
        status = check_count(rules, text, GS_WHITE, error);
    if (status == GS_OK)
        status = check_count(rules, text, GS_BLACK, error);
    if (status != GS_OK)
        return status;

    struct skoczki_position position;
    memset(&position, 0, sizeof position);
    for (unsigned field = 0; field < rules->points; field++) {
        if (cells[field] != GS_EMPTY)
            position.pawns[cells[field]] |= (skoczki_wide)1 << field;
    }
    position.to_move = (uint8_t)side;
    position.hash = gs_skoczki_hash(rules, &position);
    if (position.pawns[GS_WHITE] == skoczki_home(rules, GS_BLACK) &&
        position.pawns[GS_BLACK] == skoczki_home(rules, GS_WHITE))
        return gs_error_set(error, GS_USAGE,
                            "position '%.*s' at character 1: both homes are filled by the "
                            "opponent, but play stops when the first one is",
                            100, text);
    memcpy(result, &position, sizeof position);
    return GS_OK;
}

static enum gs_content content(const struct gs_rules *base, const struct gs_position *at,
                               unsigned field)
{
    (void)base;
    const struct skoczki_position *position = (const struct skoczki_position *)at;
    if (position->pawns[GS_WHITE] >> field & 1)
        return GS_WHITE_PIECE;
    return position->pawns[GS_BLACK] >> field & 1 ? GS_BLACK_PIECE : GS_EMPTY;
}

size_t gs_skoczki_move_format(const struct gs_rules *base, const struct gs_position *position,
                              gs_move move, char *text, size_t size)
{
    (void)position;
    char from[16] = "", to[16] = "";
    if (move != SKOCZKI_PASS) {
        gs_rectangle_name(base, move & 0xff, from, sizeof from);
        gs_rectangle_name(base, move >> 8, to, sizeof to);
    }
    return (size_t)snprintf(text, size, "%s-%s", from, to);
}

/* Reads a field name of the board at *text and steps over it. */
static bool read_field(const struct skoczki_rules *rules, const char **text, unsigned *field)
{
    size_t length = gs_rectangle_named(&rules->base, *text, field);
    *text += length;
    return length > 0;
}

enum gs_status gs_skoczki_move_parse(const struct gs_rules *base,
                                     const struct gs_position *position, const char *text,
                                     gs_move *move, struct gs_error *error)
{
    const struct skoczki_rules *rules = skoczki_rules_of(base);
    const char *at = text;
    unsigned from, to;
    gs_move wanted = SKOCZKI_PASS;
    if (strcmp(text, "-") != 0) {
        bool good = read_field(rules, &at, &from) && *at++ == '-' && read_field(rules, &at, &to) &&
                    *at == '\0';
        if (!good)
            return gs_error_set(error, GS_USAGE,
                                "move '%.40s' is not two fields of the %ux%u board such as a1-a4, "
                                "nor the pass -",
                                text, rules->width, rules->height);
        wanted = from | to << 8;
    }
    gs_move list[SKOCZKI_MOVES_MAX];
    unsigned count = gs_outcome(base, position) == GS_UNKNOWN ? gs_moves(base, position, list) : 0;
    for (unsigned i = 0; i < count; i++) {
        if (list[i] == wanted) {
            *move = wanted;
            return GS_OK;
        }
    }
    return gs_error_set(error, GS_USAGE, "move '%.40s' is not legal in this position", text);
}

static unsigned move_points(const struct gs_rules *base, const struct gs_position *position,
                            gs_move move, unsigned fields[2])
{
    (void)base;
    (void)position;
    if (move == SKOCZKI_PASS)
        return 0;
    fields[0] = move & 0xff;
    fields[1] = move >> 8;
    return 2;
}

const struct gs_board gs_skoczki_board = {
    .shape = GS_FIELDS,
    GS_RECTANGLE_BOARD,
    .content = content,
    .move_points = move_points,
};

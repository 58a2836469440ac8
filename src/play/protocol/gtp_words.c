/* SPDX-License-Identifier: MIT */
/*
 * The words of the Go Text Protocol: numbers, colours, points and moves of both
 * dialects, and the clock.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "play/protocol/gtp.h"
#include "text/board_words.h"
#include "text/values.h"

/* A move is decided this long before time is up. */
#define MARGIN_SECONDS 0.05

/* The least number of its own moves that a side still expects. */
#define MOVES_LEFT_MIN 8

/* Arguments (section 2). */

bool play_gtp_color(const char *text, enum gs_side *side)
{
    if (strcasecmp(text, "b") == 0 || strcasecmp(text, "black") == 0)
        *side = GS_BLACK;
    else if (strcasecmp(text, "w") == 0 || strcasecmp(text, "white") == 0)
        *side = GS_WHITE;
    else
        return false;
    return true;
}

bool play_gtp_int(const char *text, int *number)
{
    uint64_t count;

    if (!text_read_count(text, PLAY_GTP_NUMBER_MAX, &count))
        return false;
    *number = (int)count;
    return true;
}

/* A decimal number, possibly with a sign. */
bool play_gtp_float(const char *text)
{
    char *end;

    if (!isdigit((unsigned char)text[text[0] == '-' || text[0] == '+']) &&
        text[text[0] == '-' || text[0] == '+'] != '.')
        return false;
    (void)strtod(text, &end);
    return *end == '\0' && end != text && !strpbrk(text, "xXpP");
}

/* The name of a point in the dialect. */
static void play_gtp_point(const struct play_gtp *gtp, unsigned point, char *text, size_t size)
{
    const struct gs_rules *rules = gtp->board->rules;
    const struct gs_board *board = rules->game->board;

    if (gtp->dialect == PLAY_GTP_HEX) {
        board->name(rules, point, text, size);
        return;
    }
    struct gs_spot spot = board->spot(rules, point);
    int height = gs_args_size(&rules->args, "size").height;
    snprintf(text, size, "%c%d", text_go_letter(spot.column), height - spot.row);
}

/* Whether text has the form of a point of any board. */
static bool is_vertex(const char *text)
{
    size_t digits = strspn(text + 1, "0123456789");

    return isalpha((unsigned char)text[0]) && digits > 0 && digits <= 3 && text[1 + digits] == '\0';
}

/* Reads a move of the side to move; returns the error, if any. */
const char *play_gtp_read_move(const struct play_gtp *gtp, const char *text, gs_move *move)
{
    const struct gs_rules *rules = gtp->board->rules;
    const struct gs_sgf *sgf = rules->game->sgf;
    unsigned points = rules->game->board->points(rules);
    char name[GS_TEXT_MAX];

    if (strcasecmp(text, "pass") == 0)
        return PLAY_GTP_ILLEGAL;
    if (gtp->dialect == PLAY_GTP_HEX &&
        (strcasecmp(text, "swap-pieces") == 0 || !strcasecmp(text, "swap")))
        return sgf && sgf->swap && play_engine_parse(&gtp->engine, sgf->swap, move)
                   ? NULL
                   : PLAY_GTP_ILLEGAL;
    if (!is_vertex(text))
        return PLAY_GTP_SYNTAX;
    for (unsigned point = 0; point < points; point++) {
        play_gtp_point(gtp, point, name, sizeof name);
        if (strcasecmp(name, text) == 0)
            return play_engine_point(&gtp->engine, point, move) ? NULL : PLAY_GTP_ILLEGAL;
    }
    return PLAY_GTP_ILLEGAL;
}

/* Writes a move in the dialect. */
void play_gtp_write_move(const struct play_gtp *gtp, gs_move move)
{
    const struct play_board *board = gtp->board;
    const struct gs_sgf *sgf = board->rules->game->sgf;
    char text[GS_TEXT_MAX];
    unsigned points[2];

    board->rules->game->move_format(board->rules, board->root, move, text, sizeof text);
    if (sgf && sgf->swap && strcmp(text, sgf->swap) == 0) {
        fputs("swap-pieces", gtp->answer);
        return;
    }
    board->rules->game->board->move_points(board->rules, board->root, move, points);
    play_gtp_point(gtp, points[0], text, sizeof text);
    fputs(text, gtp->answer);
}

/* The clock (section 4.2). */

/* An estimate of how many more moves a side will make. */
static double moves_left(const struct play_gtp *gtp)
{
    const struct play_board *board = gtp->board;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    double left = count / 4.0;

    return left > MOVES_LEFT_MIN ? left : MOVES_LEFT_MIN;
}

struct gs_limits play_gtp_limits(const struct play_gtp *gtp, enum gs_side side)
{
    const struct play_gtp_clock *clock = &gtp->clock;
    struct gs_limits limits = play_engine_limits(&gtp->engine);

    if (!clock->running)
        return limits;
    double moves = clock->stones[side] > 0 ? clock->stones[side] : moves_left(gtp);
    double seconds = clock->left[side] / moves - MARGIN_SECONDS;
    if (seconds < MARGIN_SECONDS)
        seconds = MARGIN_SECONDS;
    if (limits.seconds == 0 || gtp->board->options->limits.seconds == 0 || seconds < limits.seconds)
        limits.seconds = seconds;
    return limits;
}

void play_gtp_clock_stop(struct play_gtp_clock *clock, enum gs_side side, double seconds)
{
    clock->left[side] -= seconds;
    if (clock->stones[side] > 0)
        clock->stones[side]--;
    else if (clock->left[side] > 0)
        return;
    if (clock->stones[side] == 0 && clock->byo_stones > 0) {
        clock->left[side] = clock->byo_seconds;
        clock->stones[side] = clock->byo_stones;
    }
}

void play_gtp_clock_reset(struct play_gtp_clock *clock, double seconds)
{
    for (int side = 0; side < 2; side++) {
        clock->left[side] = seconds > 0 ? seconds : clock->byo_seconds;
        clock->stones[side] = seconds > 0 ? 0 : clock->byo_stones;
    }
}

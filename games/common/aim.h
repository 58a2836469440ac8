/* SPDX-License-Identifier: MIT */
/*
 * aim.h - what winning means, as text: the parameter "aim" of games in which it
 * can be something other than winning the game.
 *
 *     aim = "win" | word ":" name { "," name }       such as capture:c4
 */
#ifndef GAMES_COMMON_AIM_H
#define GAMES_COMMON_AIM_H

#include <gamesolve/game.h>

#define GS_AIM_NAMES 2
#define GS_AIM_WORD  16 /* bytes of a word or a name, with its zero */

struct gs_aim {
    char word[GS_AIM_WORD];
    char names[GS_AIM_NAMES][GS_AIM_WORD]; /* of points or edges; unused ones are empty */
};

/* Reads text; false where it has another form. Words and names are not checked. */
bool gs_aim_parse(const char *text, struct gs_aim *aim);

/* GS_USAGE: "aim 'text': expected ..." */
enum gs_status gs_aim_refuse(const char *text, const char *expected, struct gs_error *error);

/*
 * Whether the stone of a rules' aim that must be owner's is on its point of a
 * root; else GS_USAGE.
 */
enum gs_status gs_aim_check_stone(const struct gs_rules *rules, const struct gs_position *position,
                                  unsigned point, enum gs_side owner, struct gs_error *error);

#endif

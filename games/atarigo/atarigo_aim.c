/* SPDX-License-Identifier: MIT */
/*
 * atarigo_aim.c - aims of AtariGo besides winning the game: to capture or to
 * save one chain ([Suda], section 3.1).
 *
 * The chain is that of a named stone, which must be on the board at the root,
 * and since stones stay it remains there. So who attacks, and whether the chain is captured,
 * follows from position and rules, and keys contain nothing more.
 *
 * Other chains of the defending side may lose their liberties without ending the
 * game. If their capture ended the game, the answer would be about something other than the named
 * chain: the attacker could win without capturing it, or the other side could defend it by
 * sacrificing stones. As it is, an attacker who reaches the aim wins the whole game by the same
 * moves, in which some capture comes at that time at the latest; and the game is as stable as it is
 * without an aim (atarigo_stones.c).
 */
#include "atarigo/atarigo_aim.h"

#include <string.h>

#include "common/aim.h"

enum gs_status gs_atarigo_aim_init(struct atarigo_rules *rules, const char *text,
                                   struct gs_error *error)
{
    static const char *const words[] = {
        [ATARIGO_WIN] = "win", [ATARIGO_CAPTURE] = "capture", [ATARIGO_SAVE] = "save"};
    struct gs_aim aim;
    unsigned word = 0, point;

    if (strcmp(text, words[ATARIGO_WIN]) == 0)
        return GS_OK;
    bool is_aim = gs_aim_parse(text, &aim);
    while (is_aim && word <= ATARIGO_SAVE && strcmp(aim.word, words[word]) != 0)
        word++;
    if (!is_aim || word == ATARIGO_WIN || word > ATARIGO_SAVE || aim.names[1][0] != '\0')
        return gs_aim_refuse(text, "win, capture:POINT or save:POINT, such as capture:c4", error);
    size_t length = gs_rectangle_named(&rules->base, aim.names[0], &point);
    if (length == 0 || aim.names[0][length] != '\0')
        return gs_aim_refuse(text, "a point of the board after the colon, such as b2", error);
    rules->aim = (enum atarigo_aim)word;
    rules->named = rules->place[point];
    return GS_OK;
}

enum gs_status gs_atarigo_root_check(const struct gs_rules *rules,
                                     const struct gs_position *position, struct gs_error *error)
{
    const struct atarigo_rules *own = atarigo_rules_of(rules);
    enum gs_side mover = gs_to_move(rules, position);

    if (own->aim == ATARIGO_WIN)
        return GS_OK;
    return gs_aim_check_stone(rules, position, own->point[own->named],
                              own->aim == ATARIGO_SAVE ? mover : gs_side_other(mover), error);
}

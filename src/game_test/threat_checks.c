/* SPDX-License-Identifier: MIT */
/*
 * threat_checks.c - what the capability threats says of fives and fours, by trial: the moves are
 * played, with passes between those of one side. The points of links are compared to the lines of
 * the game, where it names them.
 *
 * Cost: for each side, some six moves with all that follow each of them.
 */
#include "game_test/checks.h"
#include "game_test/wins_at_once.h"

#include <stdlib.h>
#include <string.h>

/* Moves that are tried in each position; the most threats or fours that are looked at. */
enum { TRIALS = 6, THREATS = 96, FOURS = 256 };

/* --- a side as the attacker --- */

/* Copies the position into scene->image, and passes there if the side is not to move. */
static void set_attacker(struct scene *scene, enum gs_side side)
{
    const struct gs_rules *rules = scene->rules;

    memcpy(scene->image, scene->position, rules->position_size);
    if (gs_to_move(rules, scene->image) != side)
        scene->game->stones->pass(rules, scene->image, scene->undo);
}

/* Runs a check for each side, if there is anything to check. */
static void check_sides(struct scene *scene, void (*check)(struct scene *scene, enum gs_side side))
{
    if (scene->count == 0 || !scene->game->threats || !scene->game->stones || !scene->game->board)
        return;
    for (int side = GS_WHITE; side <= GS_BLACK && !scene->has_fault; side++)
        check(scene, (enum gs_side)side);
}

/* --- fives and fours of the list --- */

static const char *const threat_names[] = {"five", "straight four", "four"};

static bool is_answer(const struct gs_threat *threat, gs_move move)
{
    for (unsigned i = 0; i < threat->cost_count; i++)
        if (threat->cost[i] == move)
            return true;
    return false;
}

/* After the gain of a four, in scene->image: only its costs, and wins, keep the attacker from
 * winning at once. */
static void check_answers(struct scene *scene, const struct gs_threat *threat)
{
    const struct gs_rules *rules = scene->rules;
    struct wins replies, wins;

    list_wins(rules, scene->image, scene->undo, &replies);
    for (unsigned i = 0; i < TRIALS && !scene->has_fault; i++) {
        const gs_move reply = replies.moves[gs_random_below(&scene->random, replies.count)];
        if (is_answer(threat, reply) || has_win(&replies, reply))
            continue;
        gs_play(rules, scene->image, reply, scene->undo);
        if (gs_outcome(rules, scene->image) == GS_UNKNOWN) {
            list_wins(rules, scene->image, scene->second_undo, &wins);
            if (wins.winning == 0)
                scene_fail(scene,
                           "`threats.list` says that the move %s makes a %s that %s does not "
                           "answer, and after it no move wins at once",
                           scene_move(scene, threat->gain), threat_names[threat->kind],
                           scene_move(scene, reply));
            clear_wins(&wins);
        }
        gs_take_back(rules, scene->image, scene->undo);
    }
    clear_wins(&replies);
}

/* Fives win at once, and fours are answered by their costs alone; others are not looked at. */
static void check_threat(struct scene *scene, const struct gs_threat *threat,
                         const struct wins *list)
{
    bool is_legal = false;

    for (unsigned i = 0; i < list->count; i++)
        is_legal = is_legal || list->moves[i] == threat->gain;
    if (!is_legal || threat->kind > GS_THREAT_FOUR)
        return;
    EXPECT(scene, threat->kind != GS_THREAT_FIVE || has_win(list, threat->gain),
           "`threats.list` says that the move %s makes a five, and it does not win",
           scene_move(scene, threat->gain));
    gs_play(scene->rules, scene->image, threat->gain, scene->undo);
    if (gs_outcome(scene->rules, scene->image) == GS_UNKNOWN)
        check_answers(scene, threat);
}

/* Of one side, as if it were to move in scene->position. */
static void check_threats(struct scene *scene, enum gs_side side)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_threats *threats = scene->game->threats;
    struct gs_threat found[THREATS];
    struct wins list;

    set_attacker(scene, side);
    memcpy(scene->other, scene->image, rules->position_size);
    list_wins(rules, scene->image, scene->undo, &list);
    const unsigned wins = threats->wins(rules, scene->position, side, GS_NO_MOVE, scene->again);
    if (wins != list.winning)
        scene_fail(scene, "`threats.wins` lists %u moves of %s, and %u win at once", wins,
                   gs_side_name(side), list.winning);
    for (unsigned i = 0; i < wins; i++)
        if (!has_win(&list, scene->again[i]))
            scene_fail(scene, "`threats.wins` lists the move %s, which does not win at once",
                       scene_move(scene, scene->again[i]));
    const unsigned count = threats->list(rules, scene->position, side, GS_NO_MOVE, found, THREATS);
    for (unsigned i = 0; i < TRIALS && count > 0 && !scene->has_fault; i++) {
        memcpy(scene->image, scene->other, rules->position_size);
        check_threat(scene, &found[gs_random_below(&scene->random, count)], &list);
    }
    clear_wins(&list);
}

static void threats_hold(struct scene *scene)
{
    check_sides(scene, check_threats);
}

/* --- fours --- */

struct fours {
    enum gs_side side;
    unsigned count;
    struct gs_four list[FOURS];
    struct wins before; /* of the side, as if it were to move */
};

static bool is_four(const struct fours *fours, gs_move gain, gs_move cost)
{
    for (unsigned i = 0; i < fours->count; i++)
        if (fours->list[i].gain == gain && fours->list[i].cost == cost)
            return true;
    return false;
}

/* Compares the fours of a gain with what wins after it, other than what won before. */
static void compare_fours(struct scene *scene, const struct fours *fours, gs_move gain,
                          const struct wins *after)
{
    for (unsigned i = 0; i < after->count && !scene->has_fault; i++) {
        const gs_move cost = after->moves[i];
        const bool is_listed = is_four(fours, gain, cost);
        if (has_win(&fours->before, cost) || is_listed == after->wins[i])
            continue;
        scene_fail(scene,
                   is_listed
                       ? "`threats.fours` lists the gain %s with the cost %s, and %s does "
                         "not win by both moves"
                       : "`threats.fours` lacks the gain %s with the cost %s: %s wins by both "
                         "moves",
                   scene_move(scene, gain), scene_move(scene, cost), gs_side_name(fours->side));
    }
}

/* Plays the gain, from scene->image, and a pass of the other side. */
static void try_gain(struct scene *scene, const struct fours *fours, gs_move gain)
{
    const struct gs_rules *rules = scene->rules;
    struct wins after;

    if (!has_move(&fours->before, gain) || has_win(&fours->before, gain))
        return;
    memcpy(scene->other, scene->image, rules->position_size);
    gs_play(rules, scene->other, gain, scene->undo);
    if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
        return;
    scene->game->stones->pass(rules, scene->other, scene->undo);
    if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
        return;
    list_wins(rules, scene->other, scene->undo, &after);
    compare_fours(scene, fours, gain, &after);
    clear_wins(&after);
}

static gs_move draw_gain(struct scene *scene, const struct fours *fours, bool is_listed)
{
    return is_listed ? fours->list[gs_random_below(&scene->random, fours->count)].gain
                     : fours->before.moves[gs_random_below(&scene->random, fours->before.count)];
}

static void check_fours(struct scene *scene, enum gs_side side)
{
    const struct gs_threats *threats = scene->game->threats;
    struct fours fours = {.side = side};

    fours.count = threats->fours(scene->rules, scene->position, side, fours.list, FOURS);
    if (fours.count > FOURS)
        return;
    for (unsigned i = 0; i < fours.count; i++)
        EXPECT(scene, is_four(&fours, fours.list[i].cost, fours.list[i].gain),
               "`threats.fours` lists the gain %s with the cost %s, and not the other way round",
               scene_move(scene, fours.list[i].gain), scene_move(scene, fours.list[i].cost));
    set_attacker(scene, side);
    list_wins(scene->rules, scene->image, scene->undo, &fours.before);
    for (unsigned i = 0; i < TRIALS && !scene->has_fault; i++)
        try_gain(scene, &fours, draw_gain(scene, &fours, i % 2 == 0 && fours.count > 0));
    clear_wins(&fours.before);
}

static void fours_hold(struct scene *scene)
{
    check_sides(scene, check_fours);
}

/* --- links --- */

/* Adds the free points of a line if it lacks at most two stones of side and has none of the other
 * side. */
static void add_line(const struct scene *scene, enum gs_side side, unsigned line,
                     struct gs_point_set *set)
{
    const struct gs_board *board = scene->game->board;
    unsigned points[GS_POINTS_MAX], free[2], lacks = 0;
    const unsigned count = scene->game->lines->points(scene->rules, line, points);

    for (unsigned i = 0; i < count; i++) {
        const enum gs_content content = board->content(scene->rules, scene->position, points[i]);
        if (content == (enum gs_content)side)
            continue;
        if (content != GS_EMPTY || lacks == 2)
            return;
        free[lacks++] = points[i];
    }
    for (unsigned i = 0; i < lacks; i++)
        gs_points_add(set->words, free[i]);
}

/* The points that links must have: those of all lines, or those of fours and wins. */
static void expect_links(struct scene *scene, enum gs_side side, struct gs_point_set *set)
{
    const struct gs_game *game = scene->game;
    struct gs_four fours[FOURS];

    if (game->lines) {
        const unsigned lines = game->lines->count(scene->rules);
        for (unsigned line = 0; line < lines; line++)
            add_line(scene, side, line, set);
        return;
    }
    const unsigned wins =
        game->threats->wins(scene->rules, scene->position, side, GS_NO_MOVE, scene->again);
    for (unsigned i = 0; i < wins; i++)
        gs_points_add(set->words, scene->again[i]);
    const unsigned count = game->threats->fours(scene->rules, scene->position, side, fours, FOURS);
    for (unsigned i = 0; i < count && i < FOURS; i++)
        gs_points_add(set->words, fours[i].gain);
}

static void check_links(struct scene *scene, enum gs_side side)
{
    const struct gs_board *board = scene->game->board;
    struct gs_point_set links = {{0}}, expected = {{0}};

    scene->game->threats->links(scene->rules, scene->position, side, &links);
    expect_links(scene, side, &expected);
    for (unsigned point = 0; point < board->points(scene->rules); point++) {
        const bool is_free = board->content(scene->rules, scene->position, point) == GS_EMPTY;
        const bool is_link = gs_points_has(links.words, point);
        char name[16] = "";
        board->name(scene->rules, point, name, sizeof name);
        EXPECT(scene, is_free || !is_link, "`threats.links` has %s, which is not free", name);
        EXPECT(scene, is_link || !gs_points_has(expected.words, point),
               "`threats.links` lacks %s, where a stone of %s makes a four or wins", name,
               gs_side_name(side));
        EXPECT(scene, !is_link || !scene->game->lines || gs_points_has(expected.words, point),
               "`threats.links` has %s, which is on no line of %s that lacks two stones", name,
               gs_side_name(side));
    }
}

static void links_hold(struct scene *scene)
{
    check_sides(scene, check_links);
}

/* --- threats that rest on a stone --- */

static bool has_square(const gs_move *squares, unsigned count, gs_move square)
{
    for (unsigned i = 0; i < count; i++)
        if (squares[i] == square)
            return true;
    return false;
}

static bool same_squares(const gs_move *one, unsigned count, const gs_move *other,
                         unsigned other_count)
{
    for (unsigned i = 0; i < count; i++)
        if (!has_square(other, other_count, one[i]))
            return false;
    return count == other_count;
}

static bool same_threat(const struct gs_threat *one, const struct gs_threat *other)
{
    return one->kind == other->kind && one->gain == other->gain &&
           same_squares(one->cost, one->cost_count, other->cost, other->cost_count) &&
           same_squares(one->rest, one->rest_count, other->rest, other->rest_count);
}

static bool has_threat(const struct gs_threat *list, unsigned count, const struct gs_threat *threat)
{
    for (unsigned i = 0; i < count; i++)
        if (same_threat(&list[i], threat))
            return true;
    return false;
}

static bool has_five(const struct gs_threat *list, unsigned count, gs_move gain)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].kind == GS_THREAT_FIVE && list[i].gain == gain)
            return true;
    return false;
}

/* Of all threats, those with the stone among their rest squares, and no others, rest on it. */
static void check_stone(struct scene *scene, enum gs_side side, unsigned stone,
                        const struct gs_threat *all, unsigned count)
{
    struct gs_threat some[THREATS];
    char name[16] = "";
    const unsigned found =
        scene->game->threats->resting(scene->rules, scene->position, side, stone, some, THREATS);

    scene->game->board->name(scene->rules, stone, name, sizeof name);
    for (unsigned i = 0; i < count; i++)
        EXPECT(scene,
               !has_square(all[i].rest, all[i].rest_count, stone) ||
                   has_threat(some, found < THREATS ? found : THREATS, &all[i]),
               "`threats.resting` lacks a threat by %s that rests on %s",
               scene_move(scene, all[i].gain), name);
    for (unsigned i = 0; i < found && i < THREATS; i++) {
        EXPECT(scene, has_square(some[i].rest, some[i].rest_count, stone),
               "`threats.resting` lists a threat by %s that does not rest on %s",
               scene_move(scene, some[i].gain), name);
        EXPECT(scene, has_threat(all, count, &some[i]) || has_five(all, count, some[i].gain),
               "`threats.resting` lists a threat by %s that `threats.list` does not",
               scene_move(scene, some[i].gain));
    }
}

static void check_resting(struct scene *scene, enum gs_side side)
{
    const struct gs_board *board = scene->game->board;
    struct gs_threat all[THREATS];
    const unsigned count =
        scene->game->threats->list(scene->rules, scene->position, side, GS_NO_MOVE, all, THREATS);

    for (unsigned point = 0; point < board->points(scene->rules) && count <= THREATS; point++)
        if (board->content(scene->rules, scene->position, point) == (enum gs_content)side &&
            !scene->has_fault)
            check_stone(scene, side, point, all, count);
}

static void resting_hold(struct scene *scene)
{
    check_sides(scene, check_resting);
}

/* --- stones that are supposed --- */

/* A free point of scene->image, drawn by chance; GS_POINTS_MAX: there is none. */
static unsigned draw_point(struct scene *scene)
{
    const struct gs_board *board = scene->game->board;
    const unsigned points = board->points(scene->rules);
    const unsigned first = (unsigned)gs_random_below(&scene->random, points);

    for (unsigned i = 0; i < points; i++)
        if (board->content(scene->rules, scene->image, (first + i) % points) == GS_EMPTY)
            return (first + i) % points;
    return GS_POINTS_MAX;
}

static void check_supposed(struct scene *scene, enum gs_side side)
{
    const struct gs_threats *threats = scene->game->threats;
    const size_t size = scene->rules->position_size;
    char name[16] = "";

    memcpy(scene->image, scene->position, size);
    const unsigned point = draw_point(scene);
    if (point == GS_POINTS_MAX)
        return;
    scene->game->board->name(scene->rules, point, name, sizeof name);
    threats->place(scene->rules, scene->image, side, point);
    EXPECT(scene,
           gs_to_move(scene->rules, scene->image) == gs_to_move(scene->rules, scene->position),
           "`threats.place` on %s passes the turn", name);
    threats->lift(scene->rules, scene->image, side, point);
    EXPECT(scene, memcmp(scene->image, scene->position, size) == 0,
           "`threats.lift` does not restore what was before `threats.place` on %s", name);
}

static void supposed_hold(struct scene *scene)
{
    check_sides(scene, check_supposed);
}

const struct game_check threat_checks[] = {
    {"threats", "fives and fours are threats", threats_hold, false},
    {"fours", "two moves of a four win, and all such are listed", fours_hold, false},
    {"links", "links are where a stone makes a four or wins", links_hold, false},
    {"resting", "threats rest on the stones that they name", resting_hold, false},
    {"supposed", "stones that are supposed leave no trace", supposed_hold, false},
    {NULL, NULL, NULL, false},
};

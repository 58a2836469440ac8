/* SPDX-License-Identifier: MIT */
/*
 * test_connection_aim.c - Hex and Y with an aim: what ends the game, against
 * stones flooded in a model of the board; points that cut, by trying them, on
 * boards of all sizes; what a chain joins that cuts, on all full boards of small
 * sizes; the symmetries that are left; and what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const hex_edges[] = {"top", "bottom", "left", "right"};
static const char *const y_edges[] = {"left", "right", "bottom"};

/* What is to be joined: a point, and a point or an edge. */
struct aim {
    int from, to, edge; /* to: -1 for an edge */
};

/* The rules of a size with an aim. */
static enum gs_status make(struct gs_memory *memory, const struct gs_game *game, const char *size,
                           const char *aim, struct gs_rules **rules, struct gs_error *error)
{
    struct gs_args args;
    gs_args_init(&args, game->params);
    assert_int_equal(gs_args_set(&args, "size", size, NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "aim", aim, NULL), GS_OK);
    return gs_rules_new(game, memory, &args, rules, error);
}

/* Gives the desk rules with an aim. */
static void aim_at(struct connection_desk *desk, const char *text)
{
    struct gs_error error = {.message = ""};
    struct gs_rules *rules;
    char size[GS_ARG_TEXT];
    snprintf(size, sizeof size, "%s", gs_args_text(&desk->rules->args, "size"));
    if (make(desk->memory, desk->game, size, text, &rules, &error) != GS_OK)
        fail_msg("%s", error.message);
    gs_rules_free(desk->memory, desk->rules);
    desk->rules = rules;
}

static void aim_for(struct connection_desk *desk, struct aim aim)
{
    char text[64] = "connect:";
    desk->game->board->name(desk->rules, (unsigned)aim.from, text + strlen(text), 16);
    strcat(text, ",");
    if (aim.to >= 0)
        desk->game->board->name(desk->rules, (unsigned)aim.to, text + strlen(text), 16);
    else
        strcat(text, desk->model.triangle ? y_edges[aim.edge] : hex_edges[aim.edge]);
    aim_at(desk, text);
}

/* Whether a point is what the aim leads to. */
static bool is_end(const struct model *model, struct aim aim, int point)
{
    int x = model->x[point], y = model->y[point];
    if (aim.to >= 0)
        return point == aim.to;
    if (model->triangle)
        return aim.edge == 0 ? x == 0 : aim.edge == 1 ? x == y : y == model->height - 1;
    return aim.edge == 0   ? y == 0
           : aim.edge == 1 ? y == model->height - 1
           : aim.edge == 2 ? x == 0
                           : x == model->width - 1;
}

/* Whether the stone of the aim can get there over own stones, and free points where they count. */
static bool reaches(const struct model *model, struct aim aim, bool over_free)
{
    bool seen[MODEL_POINTS] = {false};
    int waiting[MODEL_POINTS], count = 0;
    seen[aim.from] = true;
    waiting[count++] = aim.from;
    while (count > 0) {
        int point = waiting[--count];
        if (is_end(model, aim, point))
            return true;
        for (int next = 0; next < model->points; next++) {
            bool own = model->stones[next] == model->stones[aim.from];
            if (seen[next] || !model_near(model, point, next) ||
                (!own && !(over_free && model->stones[next] == GS_EMPTY)))
                continue;
            seen[next] = true;
            waiting[count++] = next;
        }
    }
    return false;
}

/* For the owner of the stone. */
static enum gs_value model_value(const struct model *model, struct aim aim)
{
    if (reaches(model, aim, false))
        return GS_WIN;
    return reaches(model, aim, true) ? GS_UNKNOWN : GS_LOSS;
}

/* An aim of the model's board; with two points on it at least. */
static struct aim draw_aim(struct connection_desk *desk)
{
    unsigned points = (unsigned)desk->model.points;
    struct aim aim = {.from = (int)gs_random_below(&desk->random, points), .to = -1};
    if (gs_random_below(&desk->random, 3) == 0)
        aim.to = (aim.from + 1 + (int)gs_random_below(&desk->random, points - 1)) % (int)points;
    aim.edge = (int)gs_random_below(&desk->random, desk->model.triangle ? 3 : 4);
    return aim;
}

/* Stones at random, and those of the aim. */
static void scatter(struct connection_desk *desk, struct aim aim, enum gs_side owner,
                    unsigned stones)
{
    struct model *model = &desk->model;
    memset(model->stones, GS_EMPTY, sizeof model->stones);
    for (unsigned i = 0; i < stones; i++)
        model->stones[gs_random_below(&desk->random, (uint32_t)model->points)] =
            (int8_t)gs_random_below(&desk->random, 2);
    model->stones[aim.from] = (int8_t)owner;
    if (aim.to >= 0)
        model->stones[aim.to] = (int8_t)owner;
}

static bool has(const struct gs_point_set *set, int point)
{
    return set->words[point / 64] >> point % 64 & 1;
}

/* The points that win at once for a side are its essential points for one stone. */
static void check_points(struct connection_desk *desk, struct aim aim, enum gs_side side)
{
    const struct gs_stones *stones = desk->game->stones;
    struct model *model = &desk->model;
    enum gs_value won = model->stones[aim.from] == (int8_t)side ? GS_WIN : GS_LOSS;
    struct gs_point_set set;
    bool any = false;
    gs_move told = stones->winning_move(desk->rules, desk->position, side);
    stones->essential(desk->rules, desk->position, side, 1, &set, desk->workspace);
    for (int point = 0; point < model->points; point++) {
        if (model->stones[point] != GS_EMPTY)
            continue;
        model->stones[point] = (int8_t)side;
        bool wins = model_value(model, aim) == won;
        model->stones[point] = GS_EMPTY;
        any = any || wins;
        assert_int_equal(has(&set, point), wins);
        assert_true(wins || told != (gs_move)point);
    }
    assert_int_equal(any, told != GS_NO_MOVE);
}

static void check_cut(struct connection_desk *desk, struct aim aim, enum gs_side owner);

static void check_position(struct connection_desk *desk, struct aim aim)
{
    enum gs_side owner = (enum gs_side)desk->model.stones[aim.from];
    enum gs_value value = model_value(&desk->model, aim);
    desk_set(desk, owner);
    assert_int_equal(gs_root_check(desk->rules, desk->position, NULL), GS_OK);
    assert_int_equal(gs_outcome(desk->rules, desk->position), value);
    check_cut(desk, aim, owner);
    if (value != GS_UNKNOWN)
        return;
    check_points(desk, aim, GS_WHITE);
    check_points(desk, aim, GS_BLACK);
}

/* Moves that lead to the end agree with the model on what it is. */
static void play_on(struct connection_desk *desk, struct aim aim)
{
    enum gs_side owner = (enum gs_side)desk->model.stones[aim.from];
    struct gs_undo *undo = gs_alloc(desk->memory, desk->rules->undo_size);
    gs_move moves[MODEL_POINTS];
    enum gs_value value;
    assert_non_null(undo);
    while ((value = model_value(&desk->model, aim)) == GS_UNKNOWN) {
        unsigned count = gs_moves(desk->rules, desk->position, moves);
        gs_move move = moves[gs_random_below(&desk->random, count)];
        desk->model.stones[move] = (int8_t)gs_to_move(desk->rules, desk->position);
        gs_play(desk->rules, desk->position, move, undo);
    }
    if (gs_to_move(desk->rules, desk->position) != owner)
        value = gs_value_negate(value);
    assert_int_equal(gs_outcome(desk->rules, desk->position), value);
    gs_release(desk->memory, undo);
}

static void test_positions(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
        unsigned positions;
    } rows[] = {
        {&gs_hex, "1x2", 40},   {&gs_hex, "1x6", 150}, {&gs_hex, "6x1", 150},
        {&gs_hex, "2x2", 100},  {&gs_hex, "2x5", 200}, {&gs_hex, "5x2", 200},
        {&gs_hex, "3x3", 500},  {&gs_hex, "4x6", 400}, {&gs_hex, "7x7", 200},
        {&gs_hex, "11x11", 60}, {&gs_hex, "19x3", 60}, {&gs_hex, "19x19", 10},
        {&gs_y, "2", 40},       {&gs_y, "3", 300},     {&gs_y, "4", 400},
        {&gs_y, "7", 200},      {&gs_y, "12", 40},     {&gs_y, "19", 10},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        for (unsigned n = 0; n < 1 + rows[i].positions / pace_stride(3, 1); n++) {
            struct aim aim = draw_aim(&desk);
            unsigned stones = gs_random_below(&desk.random, (uint32_t)desk.model.points + 1);
            aim_for(&desk, aim);
            scatter(&desk, aim, n % 2 ? GS_WHITE : GS_BLACK, stones);
            check_position(&desk, aim);
            play_on(&desk, aim);
        }
        desk_close(&desk);
    }
}

/* --- what cuts --- */

static bool is_on_rim(const struct model *model, int point)
{
    int near = 0;
    for (int next = 0; next < model->points; next++)
        near += model_near(model, point, next);
    return near < 6;
}

/* Whether the ends of a chain show that it cuts. */
static bool has_parts(const struct model *model, struct aim aim)
{
    bool wide = model->height > 1 && (model->triangle || model->width > 1);
    return wide && is_on_rim(model, aim.from) &&
           (aim.to >= 0 ? is_on_rim(model, aim.to) : !is_end(model, aim, aim.from));
}

/* The edges on which the chain of the stone on a point lies, as the game numbers them. */
static unsigned edges_of(const struct connection_desk *desk, int from)
{
    const struct model *model = &desk->model;
    bool seen[MODEL_POINTS] = {false};
    int waiting[MODEL_POINTS], count = 0;
    unsigned edges = 0;
    seen[from] = true;
    for (waiting[count++] = from; count > 0;) {
        int point = waiting[--count];
        edges |= desk->game->connections->edges_at(desk->rules, (unsigned)point);
        for (int next = 0; next < model->points; next++)
            if (!seen[next] && model->stones[next] == model->stones[from] &&
                model_near(model, point, next)) {
                seen[next] = true;
                waiting[count++] = next;
            }
    }
    return edges;
}

/* Whether some chain of side joins so many ends, all of them edges. */
static bool joins(const struct connection_desk *desk, enum gs_side side, const unsigned *ends,
                  unsigned count)
{
    unsigned goal = 0;
    bool joined = false;
    for (unsigned i = 0; i < count; i++)
        goal |= 1u << ends[i];
    for (int point = 0; point < desk->model.points && !joined; point++)
        joined = desk->model.stones[point] == (int8_t)side && !(goal & ~edges_of(desk, point));
    return joined;
}

/* The cutting side has joined the ends that the game returns if and only if it has cut. */
static void check_cut(struct connection_desk *desk, struct aim aim, enum gs_side owner)
{
    unsigned ends[GS_GOAL_MAX];
    enum gs_side other = gs_side_other(owner);
    desk_set(desk, owner);
    unsigned count = desk->game->connections->goal(desk->rules, desk->position, other, ends);
    assert_int_equal(count, has_parts(&desk->model, aim) ? 2 : 0);
    if (count > 0)
        assert_int_equal(joins(desk, other, ends, count),
                         model_value(&desk->model, aim) == GS_LOSS);
}

/* All full boards on which the stones of the aim are the owner's. */
static void check_cuts(struct connection_desk *desk, struct aim aim)
{
    struct model *model = &desk->model;
    aim_for(desk, aim);
    for (unsigned full = 0; full < 1u << model->points; full++) {
        for (int point = 0; point < model->points; point++)
            model->stones[point] = (int8_t)(full >> point & 1);
        int8_t owner = model->stones[aim.from];
        if (aim.to < 0 || model->stones[aim.to] == owner)
            check_cut(desk, aim, (enum gs_side)owner);
    }
}

static void test_cuts(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size;
    } rows[] = {{&gs_hex, "1x4"}, {&gs_hex, "4x1"}, {&gs_hex, "2x2"}, {&gs_hex, "2x4"},
                {&gs_hex, "3x3"}, {&gs_y, "1"},     {&gs_y, "2"},     {&gs_y, "3"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        struct aim aim;
        for (aim.from = 0; aim.from < desk.model.points; aim.from++) {
            aim.to = -1;
            for (aim.edge = 0; aim.edge < (desk.model.triangle ? 3 : 4); aim.edge++)
                check_cuts(&desk, aim);
            for (aim.to = 0; aim.to < desk.model.points; aim.to++)
                if (aim.to != aim.from)
                    check_cuts(&desk, aim);
        }
        desk_close(&desk);
    }
}

static void test_symmetries(void **state)
{
    (void)state;
    static const struct {
        const struct gs_game *game;
        const char *size, *aim;
        unsigned symmetries;
    } rows[] = {
        {&gs_hex, "5x5", "win", 4},
        {&gs_hex, "5x5", "connect:c3,top", 1},
        {&gs_hex, "5x5", "connect:a1,e5", 2},
        {&gs_hex, "5x5", "connect:b2,c3", 2},
        {&gs_hex, "5x5", "connect:a2,c3", 1},
        {&gs_hex, "5x4", "connect:a1,right", 1},
        {&gs_y, "4", "win", 6},
        {&gs_y, "4", "connect:b3,bottom", 2},
        {&gs_y, "4", "connect:a1,bottom", 2},
        {&gs_y, "4", "connect:a1,left", 1},
        {&gs_y, "4", "connect:a1,a4", 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct connection_desk desk;
        desk_open(&desk, rows[i].game, rows[i].size, NULL);
        aim_at(&desk, rows[i].aim);
        assert_int_equal(rows[i].game->space->symmetries(desk.rules), rows[i].symmetries);
        desk_close(&desk);
    }
}

static void test_texts_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "Win",
        "connect",
        "connect:",
        "connect:a1",
        "connect:a1,",
        "connect:a1,a1",
        "connect:a1,Top",
        "connect:top,a1",
        "connect:a1,top,left",
        "connect:a1,f1",
        "connect:f1,a1",
        "join:a1,b2",
        "connect:a1,b2 ",
        "connect:a1,a0",
        "connect:a1,the-top-of-the-board",
        "connect:a1;b2",
    };
    static const struct gs_game *const games[] = {&gs_hex, &gs_y};
    struct gs_memory *memory = gs_memory_new(0);
    assert_non_null(memory);
    for (size_t i = 0; i < 2 * COUNT(texts); i++) {
        struct gs_error error = {.message = ""};
        struct gs_rules *rules;
        if (make(memory, games[i % 2], "5", texts[i / 2], &rules, &error) != GS_USAGE)
            fail_msg("'%s' is no aim", texts[i / 2]);
        assert_non_null(strstr(error.message, "expected win, connect:POINT,POINT"));
    }
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

/* Y has no top; a stone that may be taken over by a swap has no aim. */
static void test_rules_refused(void **state)
{
    (void)state;
    struct gs_error error = {.message = ""};
    struct gs_memory *memory = gs_memory_new(0);
    struct gs_rules *rules;
    struct gs_args args;
    assert_non_null(memory);
    assert_int_equal(make(memory, &gs_y, "5", "connect:a1,top", &rules, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "the edge left, right or bottom"));
    gs_args_init(&args, gs_hex.params);
    assert_int_equal(gs_args_set(&args, "variant", "swap", NULL), GS_OK);
    assert_int_equal(gs_args_set(&args, "aim", "connect:a1,top", NULL), GS_OK);
    assert_int_equal(gs_rules_new(&gs_hex, memory, &args, &rules, &error), GS_USAGE);
    assert_non_null(strstr(error.message, "swap"));
    assert_int_equal(gs_memory_used(memory), 0);
    gs_memory_free(memory);
}

static void test_roots_refused(void **state)
{
    (void)state;
    static const struct {
        const char *aim, *root, *message; /* NULL: accepted */
    } rows[] = {
        {"win", "3/3/3 b", NULL},
        {"connect:b2,top", "3/1b1/3 b", NULL},
        {"connect:b2,c3", "3/1w1/2w w", NULL},
        {"connect:b2,top", "3/3/3 w", "a stone of White on b2, which is free"},
        {"connect:b2,top", "3/1b1/3 w", "a stone of White on b2, which has the other colour"},
        {"connect:b2,c3", "3/1b1/3 b", "a stone of Black on c3, which is free"},
        {"connect:b2,c3", "3/1b1/2w b", "a stone of Black on c3, which has the other colour"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct gs_error error = {.message = ""};
        struct connection_desk desk;
        desk_open(&desk, &gs_hex, "3x3", NULL);
        aim_at(&desk, rows[i].aim);
        assert_int_equal(gs_hex.position_parse(desk.rules, rows[i].root, desk.position, NULL),
                         GS_OK);
        enum gs_status status = gs_root_check(desk.rules, desk.position, &error);
        assert_int_equal(status, rows[i].message ? GS_USAGE : GS_OK);
        assert_true(!rows[i].message || strstr(error.message, rows[i].message) != NULL);
        desk_close(&desk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),     cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_symmetries),    cmocka_unit_test(test_texts_refused),
        cmocka_unit_test(test_rules_refused), cmocka_unit_test(test_roots_refused),
    };
    return cmocka_run_group_tests_name("Hex and Y, aims", tests, NULL, NULL);
}

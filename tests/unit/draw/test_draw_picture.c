/* SPDX-License-Identifier: MIT */
/* A client of src/draw: positions drawn through struct draw_picture alone, without `solve`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "draw/picture.h"

struct scene {
    struct gs_registry registry;
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    char *text; /* what was drawn last */
};

static void scene_open(struct scene *scene, const char *name, const char *size)
{
    struct gs_args args;
    struct gs_error error;

    assert_int_equal(gs_registry_builtin(&scene->registry, &error), GS_OK);
    const struct gs_game *game = gs_registry_game(&scene->registry, name, &error);
    scene->memory = gs_memory_new(0);
    scene->text = NULL;
    gs_args_init(&args, game->params);
    assert_int_equal(gs_args_set(&args, "size", size, &error), GS_OK);
    assert_int_equal(gs_rules_new(game, scene->memory, &args, &scene->rules, &error), GS_OK);
    scene->root = gs_position_new(scene->memory, scene->rules);
    assert_non_null(scene->root);
}

static void scene_close(struct scene *scene)
{
    free(scene->text);
    gs_release(scene->memory, scene->root);
    gs_rules_free(scene->memory, scene->rules);
    assert_int_equal(gs_memory_used(scene->memory), 0);
    gs_memory_free(scene->memory);
}

/* Draws the picture with the rules and the root of the scene. */
static enum gs_status draw(struct scene *scene, struct draw_picture picture)
{
    size_t size;

    free(scene->text);
    FILE *file = open_memstream(&scene->text, &size);
    assert_non_null(file);
    picture.rules = scene->rules;
    picture.root = scene->root;
    picture.memory = scene->memory;
    enum gs_status status = draw_picture_write(&picture, file);
    assert_int_equal(fclose(file), 0);
    return status;
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;

    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

static void test_text(void **state)
{
    struct scene scene;

    (void)state;
    scene_open(&scene, "hex", "3x3");
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_TEXT}), GS_OK);
    assert_string_equal(scene.text, "  a b c\n"
                                    "1 . . .\n"
                                    "2  . . .\n"
                                    "3   . . .\n"
                                    "Black to move\n");
    scene_close(&scene);
}

static void test_line(void **state)
{
    struct scene scene;
    struct draw_line line;
    struct gs_error error;

    (void)state;
    scene_open(&scene, "hex", "3x3");
    assert_int_equal(
        draw_line_read(&line, scene.rules, scene.root, "b2, a3 c1", scene.memory, &error), GS_OK);
    assert_int_equal(line.count, 3);
    const struct draw_picture picture = {
        .format = DRAW_SVG, .line = line.moves, .line_length = line.count};
    assert_int_equal(draw(&scene, picture), GS_OK);
    assert_int_equal(count_of(scene.text, "<polygon"), 9);
    assert_int_equal(count_of(scene.text, "<circle"), 3);
    assert_non_null(strstr(scene.text, ">Black to move<"));
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_SGF,
                                                        .line = line.moves,
                                                        .line_length = line.count}),
                     GS_OK);
    assert_non_null(strstr(scene.text, "\n;B[b2]\n;W[a3]\n;B[c1])"));
    scene_close(&scene);
}

static void test_bad_lines(void **state)
{
    struct scene scene;
    struct draw_line line;
    struct gs_error error;

    (void)state;
    scene_open(&scene, "hex", "3x3");
    assert_int_equal(draw_line_read(&line, scene.rules, scene.root, "b2 b2", scene.memory, &error),
                     GS_USAGE);
    assert_string_equal(error.message, "move 2: 'b2': the point is taken; expected a free one");
    assert_int_equal(draw_line_read(&line, scene.rules, scene.root, " , ", scene.memory, &error),
                     GS_USAGE);
    assert_string_equal(error.message, "expected moves, such as 'b2 a3 c1'");
    scene_close(&scene);
}

/* A map of two moves: its marks in the text, its colours and its legend in the picture. */
static void test_map(void **state)
{
    static const struct draw_style styles[] = {{'+', "#00ff00", "win", "wins"},
                                               {'-', "#ff0000", "loss", "loses"}};
    struct scene scene;
    struct draw_line line;
    struct gs_error error;

    (void)state;
    scene_open(&scene, "hex", "2x2");
    assert_int_equal(draw_line_read(&line, scene.rules, scene.root, "b1 a1", scene.memory, &error),
                     GS_OK);
    struct draw_map_move moves[] = {{.move = line.moves[0], .style = 0, .label = "3"},
                                    {.move = line.moves[1], .style = 1, .label = "-"}};
    const struct draw_map map = {styles, 2, moves, 2};
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_TEXT, .map = &map}), GS_OK);
    assert_string_equal(scene.text, "  a b\n"
                                    "1 - +\n"
                                    "2  . .\n"
                                    "+ wins, - loses\n");
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_SVG, .map = &map}), GS_OK);
    assert_int_equal(count_of(scene.text, "#00ff00"), 2);
    assert_int_equal(count_of(scene.text, "#ff0000"), 2);
    assert_non_null(strstr(scene.text, ">win: 1<"));
    assert_non_null(strstr(scene.text, ">loss: 1<"));
    moves[0].level = '2';
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_TEXT, .map = &map}), GS_OK);
    assert_string_equal(scene.text, "  a b\n"
                                    "1 - 2\n"
                                    "2  . .\n"
                                    "digits: wins at that level, - loses\n");
    scene_close(&scene);
}

/* Skoczki has no SGF, and nothing is written where memory runs out. */
static void test_refusals(void **state)
{
    struct scene scene;

    (void)state;
    scene_open(&scene, "skoczki", "2x5");
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_SGF}), GS_UNSUPPORTED);
    assert_string_equal(scene.text, "");
    for (uint64_t i = 1; i <= 2; i++) {
        gs_memory_fail_at(scene.memory, i);
        assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_SVG}), GS_NO_MEMORY);
        assert_string_equal(scene.text, "");
    }
    gs_memory_fail_at(scene.memory, 0);
    assert_int_equal(draw(&scene, (struct draw_picture){.format = DRAW_SVG}), GS_OK);
    scene_close(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),      cmocka_unit_test(test_line),
        cmocka_unit_test(test_bad_lines), cmocka_unit_test(test_map),
        cmocka_unit_test(test_refusals),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

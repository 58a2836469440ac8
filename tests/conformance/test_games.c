/* SPDX-License-Identifier: MIT */
/*
 * test_games.c - what every game must fulfil: moves there and back, hash, keys, texts,
 * the points of the board, and that a game without a required slot is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/scene.h"
#include "games/pace.h"
#include "games/set_up.h"

/* undo restores every byte, whatever the undo record contained before. */
static void undo_restores(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    for (unsigned i = 0; i < scene->count; i++) {
        memset(scene->undo, 0xa5, rules->undo_size);
        gs_play(rules, scene->other, scene->moves[i], scene->undo);
        CHECK(scene, gs_to_move(rules, scene->other) != gs_to_move(rules, scene->position));
        gs_take_back(rules, scene->other, scene->undo);
        CHECK(scene, memcmp(scene->other, scene->position, rules->position_size) == 0);
    }
}

static void test_undo(void **state)
{
    (void)state;
    scene_each(undo_restores);
}

/* The same position, made anew in any way, has the same bytes, the same hash and the same key. */
static void same_again(struct scene *scene, const struct gs_position *made)
{
    const struct gs_rules *rules = scene->rules;
    CHECK(scene, gs_hash(rules, made) == gs_hash(rules, scene->position));
    CHECK(scene, gs_to_move(rules, made) == gs_to_move(rules, scene->position));
    CHECK(scene, gs_outcome(rules, made) == scene->outcome);
    gs_encode(rules, made, scene->list);
    CHECK(scene, memcmp(scene->list, scene->key, rules->key_size) == 0);
    CHECK(scene, memcmp(made, scene->position, rules->position_size) == 0);
}

static void keys_and_texts_round_trip(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    char text[GS_TEXT_MAX], again[GS_TEXT_MAX];
    struct gs_error error = {.message = ""};

    memset(scene->other, 0xa5, rules->position_size);
    gs_decode(rules, scene->key, scene->other);
    same_again(scene, scene->other);

    size_t length = scene->game->position_format(rules, scene->position, text, sizeof text);
    CHECK(scene, length < sizeof text && strlen(text) == length);
    memset(scene->other, 0xa5, rules->position_size);
    CHECK(scene, scene->game->position_parse(rules, text, scene->other, &error) == GS_OK);
    same_again(scene, scene->other);

    /* As snprintf: what does not fit is cut, and the whole length is returned. */
    CHECK(scene, scene->game->position_format(rules, scene->position, NULL, 0) == length);
    CHECK(scene, scene->game->position_format(rules, scene->position, again, 4) == length);
    CHECK(scene, strlen(again) == 3 && memcmp(again, text, 3) == 0);
}

static void test_round_trips(void **state)
{
    (void)state;
    scene_each(keys_and_texts_round_trip);
}

static void moves_are_good(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    CHECK(scene, scene->outcome != GS_UNKNOWN || scene->count > 0);
    CHECK(scene, scene->count <= rules->max_moves);
    uint64_t hash = gs_hash(rules, scene->position);
    for (unsigned i = 0; i < scene->count; i++) {
        CHECK(scene, scene->moves[i] != GS_NO_MOVE);
        scene_after(scene, scene->moves[i]);
        CHECK(scene, gs_hash(rules, scene->other) != hash);
        gs_encode(rules, scene->other, scene->list + i * rules->key_size);
    }
    CHECK(scene, scene_sort(scene, scene->list, scene->count));
    CHECK(scene, !scene_has(scene, scene->list, scene->count, scene->key));
    for (unsigned i = 0; i < scene->count; i++)
        for (unsigned j = i + 1; j < scene->count; j++)
            CHECK(scene, scene->moves[i] != scene->moves[j]);
}

static void test_moves(void **state)
{
    (void)state;
    scene_each(moves_are_good);
}

static void move_texts_round_trip(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_game *game = scene->game;
    char text[GS_TEXT_MAX], small[2];
    for (unsigned i = 0; i < scene->count; i++) {
        gs_move move = GS_NO_MOVE;
        size_t length =
            game->move_format(rules, scene->position, scene->moves[i], text, sizeof text);
        CHECK(scene, length > 0 && length < sizeof text && strlen(text) == length);
        CHECK(scene, game->move_format(rules, scene->position, scene->moves[i], small,
                                       sizeof small) == length);
        CHECK(scene, small[0] == text[0] && small[1] == '\0');
        CHECK(scene, game->move_parse(rules, scene->position, text, &move, NULL) == GS_OK);
        CHECK(scene, move == scene->moves[i]);
        if (i > 0 || scene->count == 1)
            continue;
        /* A legal move of one position is refused where it is not legal, with a reason. */
        struct gs_error error = {.message = ""};
        scene_after(scene, move);
        if (game->move_parse(rules, scene->other, text, &move, &error) != GS_OK)
            CHECK(scene, error.status == GS_USAGE && error.message[0] != '\0');
    }
}

static void test_move_texts(void **state)
{
    (void)state;
    scene_each(move_texts_round_trip);
}

/*
 * What play keeps up to date equals what follows from the position alone, and queries change
 * nothing.
 */
static void outcome_follows_from_position(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    CHECK(scene, scene->outcome >= GS_LOSS && scene->outcome <= GS_UNKNOWN);
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        enum gs_value outcome = gs_outcome(rules, scene->other);
        uint64_t hash = gs_hash(rules, scene->other);
        gs_encode(rules, scene->other, scene->list);
        gs_decode(rules, scene->list, scene->other);
        CHECK(scene, gs_outcome(rules, scene->other) == outcome);
        CHECK(scene, gs_hash(rules, scene->other) == hash);
    }
    if (scene->count == 0)
        return;
    gs_move *again = calloc(rules->max_moves, sizeof *again);
    assert_non_null(again);
    CHECK(scene, gs_moves(rules, scene->position, again) == scene->count);
    CHECK(scene, memcmp(again, scene->moves, scene->count * sizeof *again) == 0);
    free(again);
}

static void test_outcome(void **state)
{
    (void)state;
    scene_each(outcome_follows_from_position);
}

/* The value of the position after a move for its mover, searched one ply deeper. */
static enum gs_value value_soon(struct scene *scene, gs_move move)
{
    const struct gs_rules *rules = scene->rules;
    gs_move *replies = malloc(rules->max_moves * sizeof *replies);
    struct gs_undo *undo = malloc(rules->undo_size);

    assert_true(replies && undo);
    gs_play(rules, scene->other, move, scene->undo);
    enum gs_value value = gs_value_negate(gs_outcome(rules, scene->other));
    unsigned count = value == GS_UNKNOWN ? gs_moves(rules, scene->other, replies) : 0;
    for (unsigned i = 0; i < count && value == GS_UNKNOWN; i++) {
        gs_play(rules, scene->other, replies[i], undo);
        if (gs_outcome(rules, scene->other) == GS_LOSS)
            value = GS_LOSS;
        gs_take_back(rules, scene->other, undo);
    }
    gs_take_back(rules, scene->other, scene->undo);
    free(undo);
    free(replies);
    return value;
}

/* The moves a player considers are legal; where they are forced, nothing better was left out. */
static void selection_holds(struct scene *scene)
{
    gs_move *moves = malloc(scene->count * sizeof *moves);
    bool forced = false, wins = true;

    assert_non_null(moves);
    memcpy(moves, scene->moves, scene->count * sizeof *moves);
    unsigned kept =
        scene->game->hint->select(scene->rules, scene->position, moves, scene->count, &forced);
    CHECK(scene, kept >= 1 && kept <= scene->count);
    for (unsigned i = 0; i < scene->count; i++) {
        unsigned times = 0;
        for (unsigned j = 0; j < scene->count; j++)
            times += moves[j] == scene->moves[i];
        CHECK(scene, times == 1);
    }
    for (unsigned i = 0; i < kept && forced; i++)
        wins = wins && value_soon(scene, moves[i]) == GS_WIN;
    for (unsigned i = kept; i < scene->count && forced && !wins; i++)
        CHECK(scene, value_soon(scene, moves[i]) == GS_LOSS);
    free(moves);
}

/* A pass leaves both sides what they have before them, and can be taken back. */
static void ways_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_hint *hint = scene->game->hint;
    enum gs_side side = gs_to_move(rules, scene->position);
    double left[2];
    struct gs_undo *undo = malloc(rules->undo_size);

    assert_non_null(undo);
    for (enum gs_side of = 0; of < 2; of++)
        left[of] = hint->race_distance(rules, scene->position, of);
    memcpy(scene->other, scene->position, rules->position_size);
    hint->pass(rules, scene->other, undo);
    CHECK(scene, gs_to_move(rules, scene->other) == gs_side_other(side));
    for (enum gs_side of = 0; of < 2; of++)
        CHECK(scene, left[of] >= 0 && hint->race_distance(rules, scene->other, of) == left[of]);
    gs_take_back(rules, scene->other, undo);
    CHECK(scene, memcmp(scene->other, scene->position, rules->position_size) == 0);
    free(undo);
}

/* Rates are shares, and none of a move depends on which others are rated. */
static void rates_hold(struct scene *scene)
{
    const struct gs_hint *hint = scene->game->hint;
    float *rates = malloc(scene->count * sizeof *rates), alone;

    assert_non_null(rates);
    hint->rate(scene->rules, scene->position, scene->moves, scene->count, rates);
    for (unsigned i = 0; i < scene->count; i++) {
        hint->rate(scene->rules, scene->position, &scene->moves[i], 1, &alone);
        CHECK(scene,
              rates[i] >= 0 && rates[i] <= 1 && memcmp(&alone, &rates[i], sizeof alone) == 0);
    }
    free(rates);
}

/* With sanitizers every third position has it. */
static void hints_hold(struct scene *scene)
{
    static unsigned turn;
    const struct gs_rules *rules = scene->rules;
    const struct gs_hint *hint = scene->game->hint;
    if (!hint || scene->count == 0 || turn++ % pace_stride(3, 1) != 0)
        return;
    if (hint->mobility)
        CHECK(scene, hint->mobility(rules, scene->position) == scene->count);
    if (hint->evaluate) {
        double worth = hint->evaluate(rules, scene->position);
        CHECK(scene, worth >= -1 && worth <= 1);
    }
    if (hint->ordering_score) {
        double promise = hint->ordering_score(rules, scene->position);
        CHECK(scene, promise >= -1 && promise <= 1);
    }
    uint32_t proof = 0, disproof = 0;
    if (hint->rate)
        rates_hold(scene);
    CHECK(scene, !hint->race_distance || hint->pass);
    if (hint->race_distance)
        ways_hold(scene);
    if (hint->select)
        selection_holds(scene);
    if (hint->proof)
        hint->proof(rules, scene->position, GS_WHITE, &proof, &disproof);
    CHECK(scene, !hint->proof || (proof >= 1 && disproof >= 1));
}

static void test_hints(void **state)
{
    (void)state;
    scene_each(hints_hold);
}

/* The moves after a move are those before it, in their order, without that one. */
static void moves_stay(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    if (!(gs_traits(rules, scene->position) & GS_MOVES_STAY) || scene->count == 0)
        return;
    gs_move *after = calloc(rules->max_moves, sizeof *after);
    assert_non_null(after);
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
            continue;
        CHECK(scene, gs_moves(rules, scene->other, after) == scene->count - 1);
        CHECK(scene, memcmp(after, scene->moves, i * sizeof *after) == 0);
        CHECK(scene,
              memcmp(after + i, scene->moves + i + 1, (scene->count - 1 - i) * sizeof *after) == 0);
    }
    free(after);
}

static void test_moves_stay(void **state)
{
    (void)state;
    scene_each(moves_stay);
}

/* Every point has a place and a name of its own. */
static void points_differ(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_board *board = scene->game->board;
    char names[GS_POINTS_MAX][8];
    struct gs_spot spots[GS_POINTS_MAX];
    if (!board)
        return;
    unsigned count = board->points(rules);
    CHECK(scene, count >= 1 && count <= GS_POINTS_MAX);
    for (unsigned i = 0; i < count; i++) {
        spots[i] = board->spot(rules, i);
        CHECK(scene, board->name(rules, i, names[i], sizeof names[i]) < sizeof names[i]);
        CHECK(scene, spots[i].row >= 0 && spots[i].column >= 0 && names[i][0] != '\0');
        for (unsigned j = 0; j < i; j++) {
            CHECK(scene, strcmp(names[i], names[j]) != 0);
            CHECK(scene, spots[i].row != spots[j].row || spots[i].column != spots[j].column);
        }
    }
}

static void test_points(void **state)
{
    (void)state;
    scene_each_board(points_differ);
}

/* The kind of piece of a letter in a text. */
static int kind_of(const struct gs_board *board, char letter)
{
    int kind = 0;
    if (!board->pieces)
        return letter == 'w' ? GS_WHITE_PIECE : GS_BLACK_PIECE;
    while (board->pieces[kind].letter && board->pieces[kind].letter != letter)
        kind++;
    return kind;
}

/* The cells of a position text, rows from the top, as contents; returns how many there are. */
static unsigned read_cells(const struct gs_board *board, const char *text, int cells[GS_POINTS_MAX])
{
    unsigned count = 0, run = 0;
    for (; *text && *text != ' '; text++) {
        if (*text >= '0' && *text <= '9') {
            run = 10 * run + (unsigned)(*text - '0');
            continue;
        }
        for (; run > 0; run--)
            cells[count++] = GS_EMPTY;
        if (*text != '/')
            cells[count++] = kind_of(board, *text);
    }
    for (; run > 0; run--)
        cells[count++] = GS_EMPTY;
    return count;
}

/* How many points of the board come before a spot when it is read row by row from the top. */
static unsigned place_of(const struct scene *scene, struct gs_spot spot)
{
    const struct gs_board *board = scene->game->board;
    unsigned before = 0;
    for (unsigned i = 0; i < board->points(scene->rules); i++) {
        struct gs_spot other = board->spot(scene->rules, i);
        before += other.row < spot.row || (other.row == spot.row && other.column < spot.column);
    }
    return before;
}

/* The text of a position is its board, read row by row from the top; with sanitizers of every
 * third.
 */
static void board_agrees_with_text(struct scene *scene)
{
    static unsigned turn;
    const struct gs_board *board = scene->game->board;
    int cells[GS_POINTS_MAX];
    char text[GS_TEXT_MAX];
    if (!board || turn++ % pace_stride(3, 1) != 0)
        return;
    scene->game->position_format(scene->rules, scene->position, text, sizeof text);
    unsigned count = read_cells(board, text, cells);
    CHECK(scene, count == board->points(scene->rules));
    for (unsigned i = 0; i < count; i++) {
        unsigned place = place_of(scene, board->spot(scene->rules, i));
        CHECK(scene, (int)board->content(scene->rules, scene->position, i) == cells[place]);
    }
}

/* Whether in scene->other all stones have changed their owner, and nothing else. */
static bool all_exchanged(const struct scene *scene)
{
    const struct gs_board *board = scene->game->board;
    for (unsigned p = 0; p < board->points(scene->rules); p++) {
        enum gs_content before = board->content(scene->rules, scene->position, p);
        enum gs_content now = board->content(scene->rules, scene->other, p);
        if ((before == GS_EMPTY) != (now == GS_EMPTY) || (before == now && before != GS_EMPTY))
            return false;
    }
    return true;
}

/* How many points differ between scene->position and scene->other, of those named and elsewhere,
 * and how many pieces there are more. */
struct change {
    unsigned named, elsewhere;
    int pieces;
};

static struct change change_of(const struct scene *scene, const unsigned points[2])
{
    const struct gs_board *board = scene->game->board;
    struct change change = {0};
    for (unsigned p = 0; p < board->points(scene->rules); p++) {
        enum gs_content before = board->content(scene->rules, scene->position, p);
        enum gs_content now = board->content(scene->rules, scene->other, p);
        change.named += before != now && (p == points[0] || p == points[1]);
        change.elsewhere += before != now && p != points[0] && p != points[1];
        change.pieces += (now != GS_EMPTY) - (before != GS_EMPTY);
    }
    return change;
}

/* Captures take pieces away, and what closes several boxes adds more than one; a move that places
 * or moves one piece changes nothing else. */
static bool changes_elsewhere(const struct scene *scene, unsigned count, struct change change)
{
    return !scene->game->stones && change.pieces != (count == 1);
}

/* The points of a move are where the board changes, and the text of the move names them. */
static void move_points_change(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_board *board = scene->game->board;
    if (!board)
        return;
    for (unsigned i = 0; i < scene->count; i++) {
        unsigned points[2] = {GS_POINTS_MAX, GS_POINTS_MAX};
        unsigned count = board->move_points(rules, scene->position, scene->moves[i], points);
        scene_after(scene, scene->moves[i]);
        struct change change = change_of(scene, points);
        if (count == 1 && all_exchanged(scene))
            CHECK(scene, board->content(rules, scene->position, points[0]) != GS_EMPTY);
        else
            CHECK(scene, count <= 2 && change.named == count);
        CHECK(scene, change.elsewhere == 0 || (count == 1 && all_exchanged(scene)) ||
                         (count > 0 && changes_elsewhere(scene, count, change)));
    }
}

static void test_board(void **state)
{
    (void)state;
    scene_each(board_agrees_with_text);
    scene_each(move_points_change);
}

static void sizes_are_right(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    CHECK(scene, rules->game == scene->game);
    CHECK(scene, rules->key_size >= 1 && rules->key_size <= GS_KEY_MAX);
    CHECK(scene, rules->position_size > 0 && rules->position_size % 16 == 0);
    CHECK(scene, rules->undo_size > 0 && rules->undo_size % 16 == 0);
    CHECK(scene, rules->max_moves >= 1);
    bool predecessors = scene->game->space && scene->game->space->predecessors;
    CHECK(scene, predecessors == (rules->max_predecessors > 0));
}

static void test_sizes(void **state)
{
    (void)state;
    scene_each_board(sizes_are_right);
}

/* A slot: its offset in its table, and its name. */
struct slot {
    size_t offset;
    const char *name;
};

#define SLOT(table, member)                                                                        \
    {                                                                                              \
        offsetof(struct table, member), #member                                                    \
    }

static const struct slot game_slots[] = {
    SLOT(gs_game, name),           SLOT(gs_game, summary),
    SLOT(gs_game, params),         SLOT(gs_game, rules_new),
    SLOT(gs_game, rules_free),     SLOT(gs_game, initial),
    SLOT(gs_game, to_move),        SLOT(gs_game, outcome),
    SLOT(gs_game, moves),          SLOT(gs_game, play),
    SLOT(gs_game, undo),           SLOT(gs_game, hash),
    SLOT(gs_game, encode),         SLOT(gs_game, decode),
    SLOT(gs_game, position_parse), SLOT(gs_game, position_format),
    SLOT(gs_game, move_parse),     SLOT(gs_game, move_format),
};

static const struct slot board_slots[] = {
    SLOT(gs_board, points), SLOT(gs_board, spot),        SLOT(gs_board, content),
    SLOT(gs_board, name),   SLOT(gs_board, move_points),
};

static const struct slot stones_slots[] = {
    SLOT(gs_stones, pass),      SLOT(gs_stones, point),           SLOT(gs_stones, winning_move),
    SLOT(gs_stones, essential), SLOT(gs_stones, essential_least), SLOT(gs_stones, stones_needed),
};

static const struct slot threats_slots[] = {
    SLOT(gs_threats, list),      SLOT(gs_threats, resting), SLOT(gs_threats, wins),
    SLOT(gs_threats, fours),     SLOT(gs_threats, links),   SLOT(gs_threats, may_become_foul),
    SLOT(gs_threats, has_fouls), SLOT(gs_threats, reach),   SLOT(gs_threats, place),
    SLOT(gs_threats, lift),
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Empties one slot, all of which are pointers, and expects its name in the refusal. */
static void refuse_without(const struct gs_game *game, void *table, const struct slot *slot)
{
    struct gs_error error = {.message = ""};
    void (*empty)(void) = NULL;
    memcpy((char *)table + slot->offset, &empty, sizeof empty);
    assert_int_equal(gs_game_check(game, &error), GS_USAGE);
    if (!strstr(error.message, slot->name))
        fail_msg("%s is missing, and the message is: %s", slot->name, error.message);
}

static void check_slots(const struct gs_game *game)
{
    for (size_t i = 0; i < COUNT(game_slots); i++) {
        struct gs_game copy = *game;
        refuse_without(&copy, &copy, &game_slots[i]);
    }
    for (size_t i = 0; i < COUNT(board_slots) && game->board; i++) {
        struct gs_board board = *game->board;
        struct gs_game copy = *game;
        copy.board = &board;
        refuse_without(&copy, &board, &board_slots[i]);
    }
    for (size_t i = 0; i < COUNT(stones_slots) && game->stones; i++) {
        struct gs_stones stones = *game->stones;
        struct gs_game copy = *game;
        copy.stones = &stones;
        refuse_without(&copy, &stones, &stones_slots[i]);
    }
    for (size_t i = 0; i < COUNT(threats_slots) && game->threats; i++) {
        struct gs_threats threats = *game->threats;
        struct gs_game copy = *game;
        copy.threats = &threats;
        refuse_without(&copy, &threats, &threats_slots[i]);
    }
}

static void test_required_slots(void **state)
{
    (void)state;
    struct gs_registry registry;
    set_up_registry(&registry);
    assert_true(registry.game_count >= 2);
    for (size_t i = 0; i < registry.game_count; i++) {
        assert_int_equal(gs_game_check(registry.games[i], NULL), GS_OK);
        check_slots(registry.games[i]);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo),           cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_moves),          cmocka_unit_test(test_move_texts),
        cmocka_unit_test(test_outcome),        cmocka_unit_test(test_hints),
        cmocka_unit_test(test_moves_stay),     cmocka_unit_test(test_points),
        cmocka_unit_test(test_board),          cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_required_slots),
    };
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    return cmocka_run_group_tests_name("every game", tests, NULL, NULL);
}

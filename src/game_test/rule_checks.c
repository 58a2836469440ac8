/* SPDX-License-Identifier: MIT */
/*
 * rule_checks.c - what every game must fulfil: moves there and back, hash, keys, texts, hints and
 * the points of the board.
 */
#include "game_test/checks.h"

#include <stdlib.h>
#include <string.h>

void game_check_run(const struct game_check *check, struct scene *scene)
{
    check->run(scene);
    memcpy(scene->other, scene->position, scene->rules->position_size);
}

const struct game_check *game_check_named(const char *name)
{
    const struct game_check *const tables[] = {rule_checks, space_checks, trait_checks,
                                               threat_checks, zone_checks};

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        for (const struct game_check *check = tables[i]; check->name; check++)
            if (strcmp(check->name, name) == 0)
                return check;
    abort();
}

/* The first byte in which two positions differ; the size of a position if none does. */
static size_t first_difference(const struct scene *scene, const struct gs_position *one,
                               const struct gs_position *other)
{
    const uint8_t *bytes = (const void *)one, *others = (const void *)other;
    const size_t size = scene->rules->position_size;
    size_t at = 0;

    if (memcmp(bytes, others, size) == 0)
        return size;
    while (bytes[at] == others[at])
        at++;
    return at;
}

static bool is_same(const struct scene *scene, const struct gs_position *one)
{
    return first_difference(scene, one, scene->position) == scene->rules->position_size;
}

/* --- sizes, moves, undo --- */

static void sizes_are_right(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const bool predecessors = scene->game->space && scene->game->space->predecessors;

    EXPECT(scene, rules->game == scene->game, "rules.game is another game");
    EXPECT(scene, rules->key_size >= 1 && rules->key_size <= GS_KEY_MAX,
           "rules.key_size is not from 1 to GS_KEY_MAX");
    EXPECT(scene, rules->position_size > 0 && rules->position_size % 16 == 0,
           "rules.position_size is not a multiple of 16");
    EXPECT(scene, rules->undo_size > 0 && rules->undo_size % 16 == 0,
           "rules.undo_size is not a multiple of 16");
    EXPECT(scene, rules->max_moves >= 1, "rules.max_moves is 0");
    EXPECT(scene, predecessors == (rules->max_predecessors > 0),
           "rules.max_predecessors is %u, and space has %s", rules->max_predecessors,
           predecessors ? "predecessors" : "none");
}

static void start_is_whole(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    memset(scene->other, 0x5a, rules->position_size);
    memset(scene->image, 0xa5, rules->position_size);
    scene->game->initial(rules, scene->other);
    scene->game->initial(rules, scene->image);
    EXPECT(scene, scene_guard(scene, "`initial`"), "unreachable");
    const size_t unset = first_difference(scene, scene->other, scene->image);
    EXPECT(scene, unset == rules->position_size, "`initial` does not set byte %zu", unset);
}

static void moves_are_good(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    EXPECT(scene, !scene->overran, "`moves` writes more moves than max_moves, which is %u",
           rules->max_moves);
    EXPECT(scene, scene->outcome >= GS_LOSS && scene->outcome <= GS_UNKNOWN,
           "`outcome` returns %d, which is no value", (int)scene->outcome);
    EXPECT(scene, scene->listed <= rules->max_moves, "`moves` lists %u moves, max_moves is %u",
           scene->listed, rules->max_moves);
    EXPECT(scene, scene->outcome != GS_UNKNOWN || scene->count > 0,
           "`moves` lists no move, and `outcome` says that the game is not over");
    EXPECT(scene, is_same(scene, scene->other), "`moves` or `outcome` changes byte %zu",
           first_difference(scene, scene->other, scene->position));
    if (scene->count == 0)
        return;
    memset(scene->again, 0, rules->max_moves * sizeof *scene->again);
    const unsigned again = gs_moves(rules, scene->position, scene->again);
    EXPECT(scene,
           again == scene->count &&
               memcmp(scene->again, scene->moves, again * sizeof *scene->again) == 0,
           "`moves` gives another list when it is called again");
    EXPECT(scene, is_same(scene, scene->other), "`moves` or `outcome` changes byte %zu",
           first_difference(scene, scene->other, scene->position));
    for (unsigned i = 0; i < scene->count; i++) {
        EXPECT(scene, scene->moves[i] != GS_NO_MOVE, "`moves` lists GS_NO_MOVE");
        for (unsigned j = 0; j < i; j++)
            EXPECT(scene, scene->moves[i] != scene->moves[j], "`moves` lists the move %s twice",
                   scene_move(scene, scene->moves[i]));
    }
}

/* undo restores every byte, whatever the undo record contained before. */
static void undo_restores(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    for (unsigned i = 0; i < scene->count; i++) {
        const gs_move move = scene->moves[i];
        memset(scene->undo, i % 2 == 0 ? 0x5a : 0, rules->undo_size);
        memcpy(scene->other, scene->position, rules->position_size);
        gs_play(rules, scene->other, move, scene->undo);
        EXPECT(scene, scene_guard(scene, "`play`"), "unreachable");
        EXPECT(scene, gs_to_move(rules, scene->other) != gs_to_move(rules, scene->position),
               "`play` leaves the turn with the side that made the move %s",
               scene_move(scene, move));
        memcpy(scene->image, scene->position, rules->position_size);
        memset(scene->second_undo, 0, rules->undo_size);
        gs_play(rules, scene->image, move, scene->second_undo);
        EXPECT(scene, first_difference(scene, scene->image, scene->other) == rules->position_size,
               "`play` of %s leads to other bytes the second time: byte %zu",
               scene_move(scene, move), first_difference(scene, scene->image, scene->other));
        gs_take_back(rules, scene->other, scene->undo);
        EXPECT(scene, scene_guard(scene, "`undo`"), "unreachable");
        EXPECT(scene, is_same(scene, scene->other),
               "`undo` does not restore byte %zu after move %s",
               first_difference(scene, scene->other, scene->position), scene_move(scene, move));
    }
}

/* --- keys, hash, texts --- */

/* A position, made anew by a slot, has the same bytes, the same hash and the same key. */
static void same_again(struct scene *scene, const struct gs_position *made, const char *slots)
{
    const struct gs_rules *rules = scene->rules;

    EXPECT(scene, scene_guard(scene, slots), "unreachable");
    EXPECT(scene, gs_to_move(rules, made) == gs_to_move(rules, scene->position),
           "%s give the turn to the other side", slots);
    EXPECT(scene, gs_outcome(rules, made) == scene->outcome,
           "%s give a position with another outcome: the key or the text does not say all", slots);
    gs_encode(rules, made, scene->list);
    EXPECT(scene, memcmp(scene->list, scene->key, rules->key_size) == 0,
           "%s give another key: the key is not exact", slots);
    EXPECT(scene, gs_hash(rules, made) == gs_hash(rules, scene->position),
           "%s give a position with another hash: it depends on more than the position", slots);
    EXPECT(scene, is_same(scene, made), "%s give another position: byte %zu differs", slots,
           first_difference(scene, made, scene->position));
}

static void keys_are_exact(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    memset(scene->other, 0x5a, rules->position_size);
    gs_decode(rules, scene->key, scene->other);
    same_again(scene, scene->other, "`encode` and `decode`");
}

/* Moves lead to positions that are different, by key and hash. */
static void moves_differ(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const size_t size = rules->key_size;

    const uint64_t hash = gs_hash(rules, scene->position);
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        EXPECT(scene, gs_hash(rules, scene->other) != hash, "`hash` is the same after move %s",
               scene_move(scene, scene->moves[i]));
        gs_encode(rules, scene->other, scene->list + i * size);
        EXPECT(scene, memcmp(scene->list + i * size, scene->key, size) != 0,
               "`encode` gives the same key after move %s", scene_move(scene, scene->moves[i]));
        for (unsigned j = 0; j < i; j++)
            EXPECT(scene, memcmp(scene->list + i * size, scene->list + j * size, size) != 0,
                   "`encode` gives one key after the moves %s and %s",
                   scene_move(scene, scene->moves[j]), scene_move(scene, scene->moves[i]));
    }
}

/* What play keeps up to date equals what follows from the position alone. */
static void play_keeps_up(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;

    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        gs_encode(rules, scene->other, scene->list);
        gs_decode(rules, scene->list, scene->image);
        EXPECT(scene, gs_outcome(rules, scene->image) == gs_outcome(rules, scene->other),
               "after move %s `outcome` depends on more than the key",
               scene_move(scene, scene->moves[i]));
        EXPECT(scene, gs_hash(rules, scene->image) == gs_hash(rules, scene->other),
               "after move %s `hash` depends on how the position came about",
               scene_move(scene, scene->moves[i]));
    }
}

static void texts_round_trip(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_game *game = scene->game;
    char text[GS_TEXT_MAX], again[GS_TEXT_MAX];
    struct gs_error error = {.message = ""};

    const size_t length = game->position_format(rules, scene->position, text, sizeof text);
    EXPECT(scene, length < sizeof text && strlen(text) == length,
           "`position_format` returns %zu, which is not the length of its text", length);
    memset(scene->other, 0x5a, rules->position_size);
    EXPECT(scene, game->position_parse(rules, text, scene->other, &error) == GS_OK,
           "`position_parse` refuses what `position_format` writes: %.200s", error.message);
    same_again(scene, scene->other, "`position_format` and `position_parse`");
    /* As snprintf: what does not fit is cut, and the whole length is returned. */
    EXPECT(scene, game->position_format(rules, scene->position, NULL, 0) == length,
           "`position_format` returns another length where there is no room");
    memset(again, 'x', sizeof again);
    EXPECT(scene, game->position_format(rules, scene->position, again, 4) == length,
           "`position_format` returns another length where the text is cut");
    const size_t kept = length < 3 ? length : 3;
    EXPECT(scene, memcmp(again, text, kept) == 0 && again[kept] == '\0' && again[4] == 'x',
           "`position_format` does not keep to the size of the text");
}

static void move_texts_round_trip(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_game *game = scene->game;
    char text[GS_TEXT_MAX], small[4] = "xxx";

    for (unsigned i = 0; i < scene->count; i++) {
        const gs_move wanted = scene->moves[i];
        gs_move move = GS_NO_MOVE;
        struct gs_error error = {.message = ""};
        const size_t length = game->move_format(rules, scene->position, wanted, text, sizeof text);
        EXPECT(scene, length > 0 && length < sizeof text && strlen(text) == length,
               "`move_format` returns %zu, which is not the length of its text", length);
        EXPECT(scene,
               game->move_format(rules, scene->position, wanted, small, 2) == length &&
                   small[0] == text[0] && small[1] == '\0' && small[2] == 'x',
               "`move_format` does not keep to the size of the text");
        EXPECT(scene, game->move_parse(rules, scene->position, text, &move, &error) == GS_OK,
               "`move_parse` refuses the move %s: %.200s", text, error.message);
        EXPECT(scene, move == wanted, "`move_parse` reads another move from %s", text);
        if (i > 0 || scene->count == 1)
            continue;
        /* A legal move of one position is refused where it is not legal, with a reason. */
        scene_after(scene, move);
        if (game->move_parse(rules, scene->other, text, &move, &error) != GS_OK)
            EXPECT(scene, error.status == GS_USAGE && error.message[0] != '\0',
                   "`move_parse` refuses %s after itself without a reason", text);
    }
}

/* --- traits --- */

/* No move ends the game in a draw, and none can lead back. */
static void no_draws(struct scene *scene)
{
    if (!(scene->rules->traits & GS_DRAWLESS))
        return;
    EXPECT(scene, !(scene->rules->traits & GS_REPEATS), "GS_DRAWLESS excludes GS_REPEATS");
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        EXPECT(scene, gs_outcome(scene->rules, scene->other) != GS_DRAW,
               "GS_DRAWLESS: move %s ends the game in a draw", scene_move(scene, scene->moves[i]));
    }
}

/* The moves after a move are those before it, in their order, without that one. */
static void moves_stay(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    gs_move *after = scene->again;

    if (!(rules->traits & GS_MOVES_STAY))
        return;
    for (unsigned i = 0; i < scene->count; i++) {
        scene_after(scene, scene->moves[i]);
        if (gs_outcome(rules, scene->other) != GS_UNKNOWN)
            continue;
        const bool stay =
            gs_moves(rules, scene->other, after) == scene->count - 1 &&
            memcmp(after, scene->moves, i * sizeof *after) == 0 &&
            memcmp(after + i, scene->moves + i + 1, (scene->count - 1 - i) * sizeof *after) == 0;
        EXPECT(scene, stay, "GS_MOVES_STAY: after move %s the others are not those before it",
               scene_move(scene, scene->moves[i]));
    }
}

/* --- hints --- */

/* The value of the position after a move for its mover, searched one ply deeper. */
static enum gs_value value_soon(struct scene *scene, gs_move move)
{
    const struct gs_rules *rules = scene->rules;

    scene_after(scene, move);
    enum gs_value value = gs_value_negate(gs_outcome(rules, scene->other));
    const unsigned count = value == GS_UNKNOWN ? gs_moves(rules, scene->other, scene->again) : 0;
    for (unsigned i = 0; i < count && value == GS_UNKNOWN; i++) {
        gs_play(rules, scene->other, scene->again[i], scene->second_undo);
        if (gs_outcome(rules, scene->other) == GS_LOSS)
            value = GS_LOSS;
        gs_take_back(rules, scene->other, scene->second_undo);
    }
    return value;
}

/* The moves that a player considers are legal; where they are forced, nothing better was left out.
 */
static void selection_holds(struct scene *scene)
{
    gs_move *moves = malloc(scene->count * sizeof *moves);
    bool forced = false, wins = true;

    if (!moves)
        return;
    memcpy(moves, scene->moves, scene->count * sizeof *moves);
    const unsigned kept =
        scene->game->hint->select(scene->rules, scene->position, moves, scene->count, &forced);
    bool same = kept >= 1 && kept <= scene->count;
    for (unsigned i = 0; i < scene->count && same; i++) {
        unsigned times = 0;
        for (unsigned j = 0; j < scene->count; j++)
            times += moves[j] == scene->moves[i];
        same = times == 1;
    }
    for (unsigned i = 0; i < kept && same && forced; i++)
        wins = wins && value_soon(scene, moves[i]) == GS_WIN;
    bool better = false;
    for (unsigned i = kept; i < scene->count && same && forced && !wins && !better; i++)
        better = value_soon(scene, moves[i]) != GS_LOSS;
    free(moves);
    EXPECT(scene, same, "`hint.select` does not keep the moves, each once");
    EXPECT(scene, !better,
           "`hint.select` says that its moves are forced, and leaves one out that "
           "does not lose");
}

/* A pass leaves both sides what they have before them, and can be taken back. */
static void races_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_hint *hint = scene->game->hint;
    const enum gs_side side = gs_to_move(rules, scene->position);
    double left[2];

    for (int of = 0; of < 2; of++)
        left[of] = hint->race_distance(rules, scene->position, (enum gs_side)of);
    memcpy(scene->other, scene->position, rules->position_size);
    hint->pass(rules, scene->other, scene->undo);
    EXPECT(scene, gs_to_move(rules, scene->other) == gs_side_other(side),
           "`hint.pass` does not pass the turn");
    for (int of = 0; of < 2; of++)
        EXPECT(scene,
               left[of] >= 0 &&
                   hint->race_distance(rules, scene->other, (enum gs_side)of) == left[of],
               "`hint.race_distance` changes by a pass, or is below 0");
    gs_take_back(rules, scene->other, scene->undo);
    EXPECT(scene, is_same(scene, scene->other), "`undo` does not restore byte %zu after a pass",
           first_difference(scene, scene->other, scene->position));
}

/* Rates are shares, and none of a move depends on which others are rated. */
static void rates_hold(struct scene *scene)
{
    const struct gs_hint *hint = scene->game->hint;
    float *rates = malloc(scene->count * sizeof *rates), alone;
    bool holds = true;

    if (!rates)
        return;
    hint->rate(scene->rules, scene->position, scene->moves, scene->count, rates);
    for (unsigned i = 0; i < scene->count && holds; i++) {
        hint->rate(scene->rules, scene->position, &scene->moves[i], 1, &alone);
        holds = rates[i] >= 0 && rates[i] <= 1 && memcmp(&alone, &rates[i], sizeof alone) == 0;
    }
    free(rates);
    EXPECT(scene, holds, "`hint.rate` is not from 0 to 1, or depends on the other moves");
}

static void scores_hold(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_hint *hint = scene->game->hint;
    uint32_t proof = 0, disproof = 0;

    const unsigned counted = hint->mobility ? hint->mobility(rules, scene->position) : scene->count;
    EXPECT(scene, counted == scene->count, "`hint.mobility` counts %u moves of %u", counted,
           scene->count);
    const double worth = hint->evaluate ? hint->evaluate(rules, scene->position) : 0;
    EXPECT(scene, worth >= -1 && worth <= 1, "`hint.evaluate` returns %g, not -1 to 1", worth);
    const double score = hint->ordering_score ? hint->ordering_score(rules, scene->position) : 0;
    EXPECT(scene, score >= -1 && score <= 1, "`hint.ordering_score` returns %g, not -1 to 1",
           score);
    if (hint->proof)
        hint->proof(rules, scene->position, GS_WHITE, &proof, &disproof);
    EXPECT(scene, !hint->proof || (proof >= 1 && disproof >= 1),
           "`hint.proof` gives an open position a number of 0");
}

static void hints_hold(struct scene *scene)
{
    const struct gs_hint *hint = scene->game->hint;

    if (!hint || scene->count == 0)
        return;
    scores_hold(scene);
    EXPECT(scene, !hint->race_distance || hint->pass, "`hint.race_distance` needs `hint.pass`");
    if (hint->rate)
        rates_hold(scene);
    if (hint->race_distance && !scene->has_fault)
        races_hold(scene);
    if (hint->select && !scene->has_fault)
        selection_holds(scene);
}

/* --- the board --- */

/* Every point has a place and a name of its own. */
static void points_differ(struct scene *scene)
{
    const struct gs_rules *rules = scene->rules;
    const struct gs_board *board = scene->game->board;
    char names[GS_POINTS_MAX][8];
    struct gs_spot spots[GS_POINTS_MAX];

    if (!board)
        return;
    const unsigned count = board->points(rules);
    EXPECT(scene, count >= 1 && count <= GS_POINTS_MAX, "`board.points` returns %u", count);
    for (unsigned i = 0; i < count; i++) {
        spots[i] = board->spot(rules, i);
        EXPECT(scene,
               board->name(rules, i, names[i], sizeof names[i]) < sizeof names[i] && names[i][0],
               "`board.name` of point %u is empty, or too long", i);
        EXPECT(scene, spots[i].row >= 0 && spots[i].column >= 0,
               "`board.spot` of point %s is negative", names[i]);
        for (unsigned j = 0; j < i; j++) {
            EXPECT(scene, strcmp(names[i], names[j]) != 0, "two points have the name %s", names[i]);
            EXPECT(scene, spots[i].row != spots[j].row || spots[i].column != spots[j].column,
                   "the points %s and %s are at one spot", names[j], names[i]);
        }
    }
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

/* Adds so many empty cells, as far as there is room. */
static unsigned add_empty(int cells[GS_POINTS_MAX + 1], unsigned count, unsigned run)
{
    for (; run > 0 && count < GS_POINTS_MAX; run--)
        cells[count++] = GS_EMPTY;
    return count;
}

/* The cells of a position text, rows from the top, as contents; returns how many there are. */
static unsigned read_cells(const struct gs_board *board, const char *text,
                           int cells[GS_POINTS_MAX + 1])
{
    unsigned count = 0, run = 0;

    for (; *text && *text != ' '; text++) {
        if (*text >= '0' && *text <= '9') {
            run = 10 * run % 10000 + (unsigned)(*text - '0');
            continue;
        }
        count = add_empty(cells, count, run);
        run = 0;
        if (*text != '/' && count < GS_POINTS_MAX)
            cells[count++] = kind_of(board, *text);
    }
    return add_empty(cells, count, run);
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

/* The text of a position is its board, read row by row from the top. */
static void board_agrees_with_text(struct scene *scene)
{
    const struct gs_board *board = scene->game->board;
    int cells[GS_POINTS_MAX + 1];
    char text[GS_TEXT_MAX];

    if (!board)
        return;
    scene->game->position_format(scene->rules, scene->position, text, sizeof text);
    const unsigned count = read_cells(board, text, cells);
    EXPECT(scene, count == board->points(scene->rules),
           "the text of the position has %u cells, the board %u points", count,
           board->points(scene->rules));
    for (unsigned i = 0; i < count; i++) {
        const unsigned place = place_of(scene, board->spot(scene->rules, i));
        const int content = (int)board->content(scene->rules, scene->position, i);
        EXPECT(scene, content == cells[place],
               "`board.content` of point %u is %d, the text of the position has %d there", i,
               content, cells[place]);
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
        const unsigned count = board->move_points(rules, scene->position, scene->moves[i], points);
        scene_after(scene, scene->moves[i]);
        const struct change change = change_of(scene, points);
        const bool exchanged = count == 1 && all_exchanged(scene);
        if (exchanged)
            EXPECT(scene, board->content(rules, scene->position, points[0]) != GS_EMPTY,
                   "`board.move_points` names an empty point for a change of colours");
        else
            EXPECT(scene, count <= 2 && change.named == count,
                   "`board.move_points` of %s names %u points, of which %u change",
                   scene_move(scene, scene->moves[i]), count, change.named);
        EXPECT(scene,
               change.elsewhere == 0 || exchanged ||
                   (count > 0 && changes_elsewhere(scene, count, change)),
               "move %s changes points that `board.move_points` does not name",
               scene_move(scene, scene->moves[i]));
    }
}

const struct game_check rule_checks[] = {
    {"sizes", "the sizes in the rules are right", sizes_are_right, true},
    {"initial", "every byte of the start position is set", start_is_whole, true},
    {"moves", "moves are listed within max_moves, each once, in a fixed order", moves_are_good,
     false},
    {"undo", "undo restores every byte, and the turn passes", undo_restores, false},
    {"keys", "keys are exact", keys_are_exact, false},
    {"moves-differ", "different moves have different keys", moves_differ, false},
    {"hash", "hash and outcome follow from the position alone", play_keeps_up, false},
    {"texts", "texts of positions can be read", texts_round_trip, false},
    {"move-texts", "texts of moves can be read", move_texts_round_trip, false},
    {"moves-stay", "GS_MOVES_STAY holds", moves_stay, false},
    {"drawless", "GS_DRAWLESS holds", no_draws, false},
    {"hints", "hints are within their bounds", hints_hold, false},
    {"points", "points have spots and names of their own", points_differ, true},
    {"board-text", "board and text agree", board_agrees_with_text, false},
    {"move-points", "moves change the points that they name", move_points_change, false},
    {NULL, NULL, NULL, false},
};

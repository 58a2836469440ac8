/* SPDX-License-Identifier: MIT */
/*
 * test_connection_analysis.c - what is proved of positions of Hex and Y without search, the moves
 * that are left out as inferior, the points on which these proofs rest, and those on which proofs
 * of df-pn rest, against a solver that knows nothing but the rules. A carrier of the winner is
 * right if the winner still wins when all other free points have stones of the loser.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <gamesolve/gamesolve.h>

#include "algo/dfpn/dfpn.h"
#include "algo/dfpn/drive.h"
#include "connection/connection_analyser.h"
#include "connection/connection_bits.h"
#include "connection/connection_position.h"
#include "connection/hex.h"
#include "connection/y.h"
#include "games/connection_model.h"
#include "games/connection_plain.h"
#include "games/pace.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The other solver takes as many free points; searches begin with more, too. */
enum { FREE_MOST = PLAIN_FREE, OPEN_MOST = 20, OF_3X3 = 19683 };

/* Of analyses, any of three may be left out. */
enum { SKILLS = 8 };

/* --- positions ----------------------------------------------------------------------------- */

struct scene {
    struct connection_desk desk;
    struct plain *plain;
    gs_bitboard stones[2];
    enum gs_side side;
    gs_move *moves;
};

static void scene_open(struct scene *scene, const struct gs_game *game, const char *size)
{
    desk_open(&scene->desk, game, size, NULL);
    scene->plain = malloc(sizeof *scene->plain);
    scene->moves = malloc(scene->desk.rules->max_moves * sizeof *scene->moves);
    assert_non_null(scene->plain);
    assert_non_null(scene->moves);
    plain_init(scene->plain, &scene->desk.model);
}

static void scene_close(struct scene *scene)
{
    free(scene->moves);
    free(scene->plain);
    desk_close(&scene->desk);
}

/* Takes the stones of the model; false where the game is over. */
static bool scene_set(struct scene *scene, enum gs_side side)
{
    scene->side = side;
    scene->stones[0] = scene->stones[1] = 0;
    desk_set(&scene->desk, side);
    for (int p = 0; p < scene->desk.model.points; p++)
        if (scene->desk.model.stones[p] != GS_EMPTY)
            scene->stones[scene->desk.model.stones[p]] |= gs_bitboard_of(p);
    return gs_outcome(scene->desk.rules, scene->desk.position) == GS_UNKNOWN;
}

/* Puts a stone of either side on a point, if nobody wins by it. */
static void place(struct scene *scene, unsigned p)
{
    struct model *model = &scene->desk.model;
    int8_t first = (int8_t)gs_random_below(&scene->desk.random, 2);
    for (int8_t turn = 0; turn < 2; turn++) {
        model->stones[p] = (int8_t)(turn == 0 ? first : 1 - first);
        if (!model_wins(model, (enum gs_side)model->stones[p]))
            return;
    }
    model->stones[p] = GS_EMPTY;
}

static unsigned free_of(const struct plain *plain, const gs_bitboard *stones)
{
    return plain->points - gs_bitboard_count(stones[0] | stones[1]);
}

/* Sets up stones at random, so that at most so many points are left; false: there are more. */
static bool scene_fill(struct scene *scene, unsigned limit)
{
    struct model *model = &scene->desk.model;
    unsigned points = (unsigned)model->points, left = points;
    unsigned most = 1 + (unsigned)gs_random_below(&scene->desk.random, limit);
    memset(model->stones, GS_EMPTY, sizeof model->stones);
    for (unsigned tries = 0; tries < 8 * points && left > most; tries++) {
        unsigned p = (unsigned)gs_random_below(&scene->desk.random, points);
        if (model->stones[p] != GS_EMPTY)
            continue;
        place(scene, p);
        left -= model->stones[p] != GS_EMPTY;
    }
    return left <= limit && scene_set(scene, (enum gs_side)gs_random_below(&scene->desk.random, 2));
}

/* Puts one to three stones at random; false: nobody can have one more. */
static bool scene_grow(struct scene *scene)
{
    struct model *model = &scene->desk.model;
    unsigned stones = 1 + (unsigned)gs_random_below(&scene->desk.random, 3), put = 0;
    for (unsigned tries = 0; tries < 8 * (unsigned)model->points && put < stones; tries++) {
        unsigned p = (unsigned)gs_random_below(&scene->desk.random, (gs_bitboard)model->points);
        if (model->stones[p] != GS_EMPTY)
            continue;
        place(scene, p);
        put += model->stones[p] != GS_EMPTY;
    }
    return put > 0 && scene_set(scene, (enum gs_side)gs_random_below(&scene->desk.random, 2));
}

static bool scene_scatter(struct scene *scene)
{
    return scene_fill(scene, FREE_MOST);
}

/* --- analyses ------------------------------------------------------------------------------- */

/* The winner still wins when the other side has all that is taken out of its stones and carrier. */
static void check_trimmed(struct scene *scene, const struct gs_analysis *analysis)
{
    const struct gs_rules *rules = scene->desk.rules;
    enum gs_side winner =
        analysis->proved.lower == GS_WIN ? scene->side : gs_side_other(scene->side);
    gs_bitboard stones[2] = {0, 0}, carrier = analysis->carrier;
    stones[winner] = scene->stones[winner];
    rules->game->prune->trim(rules, winner, &stones[winner], &carrier);
    assert_true((stones[winner] & ~scene->stones[winner]) == 0);
    assert_true((carrier & ~analysis->carrier) == 0);
    assert_true(plain_suffices(scene->plain, stones, scene->side, winner, carrier));
}

static void check_proof(struct scene *scene, const struct gs_analysis *analysis)
{
    enum gs_side winner =
        analysis->proved.lower == GS_WIN ? scene->side : gs_side_other(scene->side);
    assert_int_equal(analysis->proved.lower, analysis->proved.upper);
    assert_int_equal(plain_winner_of(scene->plain, scene->stones, scene->side), winner);
    assert_true(
        plain_suffices(scene->plain, scene->stones, scene->side, winner, analysis->carrier));
    check_trimmed(scene, analysis);
}

/* With each point left out, the points it needs: then the other side wins if it has them. */
static void check_needs(struct scene *scene, const struct gs_analysis *analysis)
{
    enum gs_side other = gs_side_other(scene->side);
    gs_bitboard taken = scene->stones[0] | scene->stones[1];
    for (unsigned p = 0; p < scene->plain->points; p++) {
        if ((taken >> p & 1) || !(analysis->carries >> p & 1))
            continue;
        gs_bitboard needs = analysis->needs[p] | analysis->base;
        gs_bitboard stones[2] = {scene->stones[0], scene->stones[1]};
        assert_false(needs >> p & 1);
        stones[scene->side] |= gs_bitboard_of(p);
        assert_true(plain_suffices(scene->plain, stones, other, other, needs));
    }
}

/* The moves that are kept include one that is worth as much as the position. */
static void check_kept(struct scene *scene, const gs_move *moves, unsigned count)
{
    enum gs_side winner = plain_winner_of(scene->plain, scene->stones, scene->side);
    bool wins = winner != scene->side;
    assert_true(count > 0);
    for (unsigned i = 0; i < count && !wins; i++) {
        gs_bitboard stones[2] = {scene->stones[0], scene->stones[1]};
        stones[scene->side] |= gs_bitboard_of(moves[i]);
        wins = plain_winner_of(scene->plain, stones, gs_side_other(scene->side)) == scene->side;
    }
    assert_true(wins);
}

/* A carrier of the winner of which no point can be left out, after a move of the loser. */
static gs_bitboard least_carrier(struct scene *scene, gs_move move)
{
    enum gs_side other = gs_side_other(scene->side);
    gs_bitboard stones[2] = {scene->stones[0], scene->stones[1]};
    stones[scene->side] |= gs_bitboard_of(move);
    gs_bitboard all = GS_EVERYWHERE >> (GS_BITBOARD_POINTS - scene->plain->points);
    gs_bitboard carrier = all & ~(stones[0] | stones[1]);
    unsigned first = (unsigned)gs_random_below(&scene->desk.random, scene->plain->points);
    for (unsigned i = 0; i < scene->plain->points; i++) {
        gs_bitboard bit = gs_bitboard_of((first + i) % scene->plain->points);
        if ((carrier & bit) && plain_suffices(scene->plain, stones, other, other, carrier & ~bit))
            carrier &= ~bit;
    }
    return carrier;
}

/*
 * Where the side to move loses, a set made of what the analysis says that a carrier needs is one.
 */
static void check_closed(struct scene *scene, const struct gs_analysis *analysis,
                         const gs_move *moves, unsigned count)
{
    gs_bitboard kept = 0, met = 0, left;
    enum gs_side other = gs_side_other(scene->side);
    if (plain_winner_of(scene->plain, scene->stones, scene->side) != other)
        return;
    for (unsigned i = 0; i < count; i++)
        kept |= gs_bitboard_of(moves[i]);
    gs_bitboard common = least_carrier(scene, moves[0]), set = common | analysis->base;
    while ((left = set & ~met) != 0) {
        unsigned p = gs_bitboard_lowest(left);
        met |= left & -left;
        if (!(kept >> p & 1)) {
            set |= analysis->needs[p];
        } else if (common >> p & 1) {
            gs_bitboard carrier = least_carrier(scene, p);
            common &= carrier;
            set |= carrier;
        }
    }
    assert_true(plain_suffices(scene->plain, scene->stones, scene->side, other, set));
}

/* From parts, some of them worked out before, an analysis is what it is at once, with the same
 * cache.
 */
static void check_parts(struct scene *scene, const struct gs_analysis *analysis, unsigned kept,
                        const struct gs_analysis_means *means)
{
    const struct gs_rules *rules = scene->desk.rules;
    const struct gs_prune *prune = rules->game->prune;
    struct gs_analysis other;
    gs_move moves[GS_ANALYSIS_POINTS];
    void *room = malloc(prune->analysis_room(rules));
    unsigned there = (unsigned)gs_random_below(&scene->desk.random, 1u << prune->analysis_parts);
    assert_non_null(room);
    memset(room, 0xa5, prune->analysis_room(rules));
    memset(&other, 0xa5, sizeof other);
    for (unsigned part = prune->analysis_parts; part-- > 0;)
        if (there >> part & 1)
            prune->analyse_part(rules, scene->desk.position, part, room, means);
    unsigned count = gs_moves(rules, scene->desk.position, moves);
    count = prune->analyse_by_parts(rules, scene->desk.position, moves, count, &other, room, there,
                                    means);
    assert_int_equal(count, kept);
    assert_memory_equal(moves, scene->moves, kept * sizeof *moves);
    assert_memory_equal(&other, analysis, sizeof other);
    free(room);
}

/* An analysis by these means; what a cache has to begin with is what its parts go on from. */
static bool check_analysis_by(struct scene *scene, const struct gs_analysis_means *means)
{
    const struct gs_rules *rules = scene->desk.rules;
    const struct gs_prune *prune = rules->game->prune;
    struct gs_analysis analysis;
    struct gs_analysis_means same = *means;
    unsigned count = gs_moves(rules, scene->desk.position, scene->moves);
    assert_true(prune->can_analyse(rules));
    memset(&analysis, 0xa5, sizeof analysis);
    if (means->cache) {
        same.cache = malloc(prune->analysis_cache_size(rules));
        assert_non_null(same.cache);
        memcpy(same.cache, means->cache, prune->analysis_cache_size(rules));
    }
    count = prune->analyse(rules, scene->desk.position, scene->moves, count, &analysis, means);
    check_parts(scene, &analysis, count, &same);
    if (means->cache)
        free(same.cache);
    bool is_proved = analysis.proved.lower == analysis.proved.upper;
    if (free_of(scene->plain, scene->stones) > FREE_MOST)
        return is_proved;
    check_kept(scene, scene->moves, count);
    if (is_proved)
        check_proof(scene, &analysis);
    else
        check_needs(scene, &analysis);
    if (!is_proved && !analysis.is_vague)
        check_closed(scene, &analysis, scene->moves, count);
    return is_proved;
}

static bool check_analysis(struct scene *scene)
{
    struct gs_analysis_means means = {.workspace = scene->desk.workspace};
    bool proved = check_analysis_by(scene, &means);
    means.disabled = (unsigned)gs_random_below(&scene->desk.random, SKILLS);
    check_analysis_by(scene, &means);
    return proved;
}

static const struct {
    const struct gs_game *game;
    const char *size;
    unsigned positions;
} rows[] = {
    {&gs_hex, "3x3", 400},  {&gs_hex, "4x3", 400}, {&gs_hex, "3x4", 400}, {&gs_hex, "4x4", 1500},
    {&gs_hex, "5x5", 800},  {&gs_hex, "6x6", 400}, {&gs_hex, "8x8", 100}, {&gs_hex, "9x9", 100},
    {&gs_hex, "4x17", 200}, {&gs_hex, "16x8", 50}, {&gs_y, "3", 200},     {&gs_y, "4", 800},
    {&gs_y, "5", 800},      {&gs_y, "6", 400},     {&gs_y, "11", 100},
};

static unsigned positions_of(size_t row)
{
    return rows[row].positions / pace_stride(8, 1);
}

static void test_analyses(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        unsigned proved = 0;
        scene_open(&scene, rows[i].game, rows[i].size);
        for (unsigned n = 0; n < positions_of(i); n++)
            if (scene_scatter(&scene))
                proved += check_analysis(&scene);
        assert_true(proved > 0);
        scene_close(&scene);
    }
}

/* Games at random, each position judged by what the cache has of those before. */
static void test_books(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        unsigned proved = 0;
        scene_open(&scene, rows[i].game, rows[i].size);
        struct model *model = &scene.desk.model;
        struct gs_analysis_means means = {
            scene.desk.workspace,
            calloc(1, scene.desk.game->prune->analysis_cache_size(scene.desk.rules)), 0};
        assert_non_null(means.cache);
        for (unsigned n = 0; n < 1 + positions_of(i) / (PACE_IS_SLOW ? 16 : 8); n++) {
            memset(model->stones, GS_EMPTY, sizeof model->stones);
            while (scene_grow(&scene))
                proved += check_analysis_by(&scene, &means);
        }
        assert_true(proved > 0);
        free(means.cache);
        scene_close(&scene);
    }
}

/* --- sets of 64 and of 128 points ---------------------------------------------------------- */

/* What an analyser says, and the moves that it keeps, with what is undefined filled by zeros. */
static unsigned analyse_with(struct scene *scene, const struct connection_analyser *analyser,
                             struct gs_workspace *workspace, gs_move *moves,
                             struct gs_analysis *analysis)
{
    const struct connection_rules *rules = connection_rules_of(scene->desk.rules);
    const struct gs_analysis_means means = {.workspace = workspace};
    unsigned count = gs_moves(scene->desk.rules, scene->desk.position, moves);
    memset(analysis, 0, sizeof *analysis);
    return analyser->analyse(rules, connection_position_of(scene->desk.position), moves, count,
                             analysis, NULL, 0, &means);
}

/* On boards of up to 64 points sets of both kinds prove the same. */
static void test_widths(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        scene_open(&scene, rows[i].game, rows[i].size);
        const struct connection_rules *rules = connection_rules_of(scene.desk.rules);
        const struct connection_analyser *wide = &gs_connection_analyser_wide;
        void *workspace = malloc(wide->workspace_size(rules));
        assert_non_null(workspace);
        assert_ptr_equal(rules->analyser, rules->points > 64 ? wide : &gs_connection_analyser);
        for (unsigned n = 0; n < positions_of(i) / 4 && rules->analyser != wide; n++) {
            gs_move moves[2][GS_ANALYSIS_POINTS];
            struct gs_analysis analyses[2];
            if (!scene_fill(&scene, n % 4 == 0 ? rules->points : OPEN_MOST))
                continue;
            unsigned count =
                analyse_with(&scene, rules->analyser, scene.desk.workspace, moves[0], &analyses[0]);
            assert_int_equal(analyse_with(&scene, wide, workspace, moves[1], &analyses[1]), count);
            assert_memory_equal(moves[0], moves[1], count * sizeof *moves[0]);
            assert_memory_equal(&analyses[0], &analyses[1], sizeof analyses[0]);
        }
        free(workspace);
        scene_close(&scene);
    }
}

/* --- inferior cells ------------------------------------------------------------------------ */

/* The moves that are left out as inferior, without threats, which prove too much. */
static unsigned check_worth(struct scene *scene)
{
    const struct connection_rules *rules = connection_rules_of(scene->desk.rules);
    struct gs_analysis analysis;
    struct connection_filled filled;
    struct connection_worth worth;
    unsigned count = 0;
    if (rules->points > CONNECTION_BITS)
        return 0;
    gs_connection_set_filled(rules, connection_position_of(scene->desk.position), &filled);
    gs_connection_fill_in(rules, &filled);
    gs_connection_worthwhile(rules, &filled, scene->side, &worth);
    assert_int_equal(worth.kept & (worth.vulnerable | worth.dominated), 0);
    assert_int_equal(worth.kept | worth.vulnerable | worth.dominated, filled.free);
    if (worth.kept == 0)
        return 0;
    memset(&analysis, 0, sizeof analysis);
    analysis.base = filled.captured[gs_side_other(scene->side)];
    for (unsigned p = 0; p < scene->plain->points; p++) {
        if (worth.vulnerable >> p & 1)
            analysis.needs[p] = worth.killers[p];
        if (worth.kept >> p & 1)
            scene->moves[count++] = p;
    }
    check_kept(scene, scene->moves, count);
    check_closed(scene, &analysis, scene->moves, count);
    return connection_count(worth.vulnerable | worth.dominated);
}

/* Checks scattered positions of all rows; the sum of what was found in them. */
static unsigned check_rows(unsigned (*check)(struct scene *scene))
{
    unsigned found = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        scene_open(&scene, rows[i].game, rows[i].size);
        for (unsigned n = 0; n < positions_of(i); n++)
            if (scene_scatter(&scene))
                found += check(&scene);
        scene_close(&scene);
    }
    return found;
}

static void test_worth(void **state)
{
    (void)state;
    assert_true(check_rows(check_worth) > 0);
}

/* --- captured cells ------------------------------------------------------------------------- */

/*
 * Who wins stays the same with stones of a side on all points that it captured, and also when the
 * other side takes any of them and the first side answers on its partner.
 */
static unsigned check_captured_by(struct scene *scene, enum gs_side side)
{
    const struct gs_rules *rules = scene->desk.rules;
    enum gs_side other = gs_side_other(side);
    enum gs_side winner = plain_winner_of(scene->plain, scene->stones, scene->side);
    gs_bitboard all[2] = {scene->stones[0], scene->stones[1]};
    gs_move partners[GS_POINTS_MAX];
    unsigned count = 0;
    rules->game->prune->captured(rules, scene->desk.position, side, partners);
    for (unsigned p = 0; p < scene->plain->points; p++) {
        gs_bitboard stones[2] = {scene->stones[0], scene->stones[1]};
        if (partners[p] == GS_NO_MOVE)
            continue;
        assert_int_equal(partners[partners[p]], p);
        assert_false((stones[0] | stones[1]) >> p & 1);
        all[side] |= gs_bitboard_of(p);
        stones[side] |= gs_bitboard_of(partners[p]);
        stones[other] |= gs_bitboard_of(p);
        assert_int_equal(plain_winner_of(scene->plain, stones, scene->side), winner);
        count++;
    }
    assert_int_equal(plain_winner_of(scene->plain, all, scene->side), winner);
    return count;
}

static unsigned check_captured(struct scene *scene)
{
    return check_captured_by(scene, GS_WHITE) + check_captured_by(scene, GS_BLACK);
}

static void test_captured(void **state)
{
    (void)state;
    assert_true(check_rows(check_captured) > 0);
}

/* All positions of Hex 3x3 (with sanitizers one in five), with either side to move. */
static void test_all_positions(void **state)
{
    (void)state;
    struct scene scene;
    scene_open(&scene, &gs_hex, "3x3");
    for (unsigned code = 0; code < OF_3X3; code += PACE_IS_SLOW ? 5 : 1) {
        unsigned rest = code;
        for (int p = 0; p < scene.desk.model.points; p++, rest /= 3)
            scene.desk.model.stones[p] = (int8_t)((int)(rest % 3) - 1);
        for (int side = GS_WHITE; side <= GS_BLACK; side++)
            if (scene_set(&scene, (enum gs_side)side)) {
                check_analysis(&scene);
                check_worth(&scene);
                check_captured(&scene);
            }
    }
    scene_close(&scene);
}

/* --- threats ------------------------------------------------------------------------------- */

/* Every threat that is kept, and a connection that stands, win on their cells alone. */
static void check_threats(struct scene *scene, enum gs_side side, bool fill)
{
    const struct connection_rules *rules = connection_rules_of(scene->desk.rules);
    enum gs_side other = gs_side_other(side);
    const struct gs_analysis_means means = {.workspace = scene->desk.workspace};
    struct connection_filled filled;
    struct connection_threats threats;
    if (rules->points > CONNECTION_BITS)
        return;
    gs_connection_set_filled(rules, connection_position_of(scene->desk.position), &filled);
    if (fill)
        gs_connection_fill_in(rules, &filled);
    gs_connection_find_threats(rules, &filled, side, &means, &threats);
    gs_bitboard stones[2] = {filled.stones[0], filled.stones[1]};
    stones[side] |= filled.dead;
    for (unsigned i = 0; i < threats.count; i++)
        assert_true(plain_suffices(scene->plain, stones, side, side, threats.carriers[i]));
    if (threats.is_linked)
        assert_true(plain_suffices(scene->plain, stones, other, side, threats.line));
}

static void test_threats(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        scene_open(&scene, rows[i].game, rows[i].size);
        for (unsigned n = 0; n < positions_of(i); n++)
            if (scene_scatter(&scene))
                for (unsigned way = 0; way < 4; way++)
                    check_threats(&scene, (enum gs_side)(way & 1), way >> 1);
        scene_close(&scene);
    }
}

/* --- searches ------------------------------------------------------------------------------ */

/* Checks the table's entry of the position of the search. */
static unsigned check_entry(struct scene *scene, struct dfpn *dfpn)
{
    uint8_t key[GS_KEY_MAX + 8];
    struct dfpn_child child = {.fact = DFPN_OPEN};
    const struct gs_board *board = scene->desk.game->board;
    gs_bitboard stones[2] = {0, 0};
    struct dfpn_state at = gs_dfpn_state_here(dfpn, key);
    if (!gs_dfpn_find(dfpn, &at, &child) || child.fact == DFPN_OPEN ||
        child.carrier == GS_EVERYWHERE)
        return 0;
    for (unsigned p = 0; p < scene->plain->points; p++) {
        enum gs_content content = board->content(dfpn->rules, dfpn->stack.position, p);
        if (content != GS_EMPTY)
            stones[content] |= gs_bitboard_of(p);
    }
    enum gs_side winner = child.fact == DFPN_PROVED ? dfpn->question.attacker
                                                    : gs_side_other(dfpn->question.attacker);
    if (gs_bitboard_count(child.carrier) > FREE_MOST)
        return 0;
    assert_true(plain_suffices(scene->plain, stones, gs_to_move(dfpn->rules, dfpn->stack.position),
                               winner, child.carrier));
    return 1;
}

/* The same along random lines from the root. */
static unsigned check_lines(struct scene *scene, struct dfpn *dfpn, unsigned lines)
{
    const struct gs_rules *rules = scene->desk.rules;
    unsigned found = 0;
    for (unsigned line = 0; line < lines; line++) {
        memcpy(dfpn->stack.position, dfpn->question.root, rules->position_size);
        while (gs_outcome(rules, dfpn->stack.position) == GS_UNKNOWN) {
            found += check_entry(scene, dfpn);
            unsigned count = gs_moves(rules, dfpn->stack.position, scene->moves);
            gs_play(rules, dfpn->stack.position,
                    scene->moves[gs_random_below(&scene->desk.random, count)], dfpn->node.undo);
        }
    }
    return found;
}

struct querier {
    struct gs_registry registry;
    struct gs_search search;
    struct gs_args params;
    struct dfpn *dfpn;
};

static void asker_open(struct querier *querier, const struct scene *scene,
                       const struct dfpn_driver *driver, const char *name, const char *value)
{
    assert_int_equal(gs_registry_builtin(&querier->registry, NULL), GS_OK);
    const struct gs_algo *algo = gs_registry_algo(&querier->registry, "df-pn", NULL);
    assert_non_null(algo);
    gs_args_init(&querier->params, algo->params);
    if (name)
        assert_int_equal(gs_args_set(&querier->params, name, value, NULL), GS_OK);
    gs_search_init(&querier->search, scene->desk.rules, &querier->params, scene->desk.memory);
    gs_search_start(&querier->search);
    querier->dfpn = gs_dfpn_new(&querier->search, driver);
    assert_non_null(querier->dfpn);
}

/* Searches the position of the scene. */
static void query(struct querier *querier, struct scene *scene)
{
    memcpy(querier->dfpn->question.root, scene->desk.position, scene->desk.rules->position_size);
    enum gs_answer answer = gs_dfpn_answer(querier->dfpn, scene->side);
    if (free_of(scene->plain, scene->stones) <= FREE_MOST) {
        bool wins = plain_winner_of(scene->plain, scene->stones, scene->side) == scene->side;
        assert_int_equal(answer, wins ? GS_ANSWER_YES : GS_ANSWER_NO);
    }
}

/* Solves the position of the scene; returns how many carriers were seen. */
static unsigned check_search(struct scene *scene, const char *name, const char *value)
{
    struct querier querier;
    asker_open(&querier, scene, &gs_dfpn_driver_df_pn, name, value);
    query(&querier, scene);
    unsigned found = check_lines(scene, querier.dfpn, 40);
    gs_dfpn_free(querier.dfpn);
    return found;
}

/*
 * What was analysed for one question must not be taken for the root of the next; what was proved
 * for it is used wherever the stones of the winner are the same.
 */
static void test_many_questions(void **state)
{
    (void)state;
    uint64_t recalled = 0;
    const struct dfpn_driver *drivers[] = {&gs_dfpn_driver_df_pn, &gs_dfpn_driver_pds,
                                           &gs_dfpn_driver_pn_star};
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t driver = 0; driver < COUNT(drivers); driver++) {
            struct scene scene;
            struct querier querier;
            scene_open(&scene, rows[i].game, rows[i].size);
            asker_open(&querier, &scene, drivers[driver], NULL, NULL);
            for (unsigned n = 0; n < positions_of(i) / 8; n++)
                if (scene_scatter(&scene)) {
                    query(&querier, &scene);
                    check_lines(&scene, querier.dfpn, 4);
                }
            recalled += querier.search.counters[DFPN_RECALLED];
            gs_dfpn_free(querier.dfpn);
            scene_close(&scene);
        }
    assert_true(recalled > 0);
}

static void test_searches(void **state)
{
    (void)state;
    static const char *const params[][2] = {{NULL, NULL},
                                            {"symmetry", "off"},
                                            {"table", "1"},
                                            {"carriers", "off"},
                                            {"prune", "off"},
                                            {"window", "100"},
                                            {"sort", "promise"},
                                            {"carriers", "siblings"},
                                            {"incremental", "off"},
                                            {"without", "links"},
                                            {"without", "fill-in"},
                                            {"without", "inferior"},
                                            {"without", "links+fill-in"},
                                            {"without", "fill-in+inferior"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct scene scene;
        unsigned found = 0;
        scene_open(&scene, rows[i].game, rows[i].size);
        for (unsigned n = 0; n < positions_of(i) / 4 || (found == 0 && n < positions_of(i)); n++)
            if (scene_fill(&scene, n % 2 == 0 ? FREE_MOST : OPEN_MOST))
                found += check_search(&scene, params[n % COUNT(params)][0],
                                      params[n % COUNT(params)][1]);
        assert_true(found > 0);
        scene_close(&scene);
    }
}

/* Black wins with c3 on 5x5, and what proves it with one stone of White does so with it elsewhere.
 */
static void test_same_stones(void **state)
{
    (void)state;
    static const unsigned corners[] = {0, 5, 4, 24};
    struct scene scene;
    struct querier querier;
    scene_open(&scene, &gs_hex, "5x5");
    asker_open(&querier, &scene, &gs_dfpn_driver_df_pn, NULL, NULL);
    for (size_t i = 0; i < COUNT(corners); i++) {
        uint64_t before = querier.search.nodes, *recalled = &querier.search.counters[DFPN_RECALLED];
        memset(scene.desk.model.stones, GS_EMPTY, (size_t)scene.desk.model.points);
        scene.desk.model.stones[12] = GS_BLACK;
        scene.desk.model.stones[corners[i]] = GS_WHITE;
        assert_true(scene_set(&scene, GS_BLACK));
        memcpy(querier.dfpn->question.root, scene.desk.position, scene.desk.rules->position_size);
        assert_int_equal(gs_dfpn_answer(querier.dfpn, GS_BLACK), GS_ANSWER_YES);
        assert_int_equal(*recalled, i);
        assert_true(querier.search.nodes - before == 1 || i == 0);
    }
    gs_dfpn_free(querier.dfpn);
    scene_close(&scene);
}

/* White wins with a swap: no stone of Black's is Black's to count on before White has moved. */
static void test_swap(void **state)
{
    (void)state;
    const struct dfpn_driver *drivers[] = {&gs_dfpn_driver_df_pn, &gs_dfpn_driver_pds,
                                           &gs_dfpn_driver_pn_star};
    struct connection_desk desk;
    desk_open(&desk, &gs_hex, "3x3", "swap");
    struct scene scene = {.desk = desk};
    for (size_t driver = 0; driver < COUNT(drivers); driver++)
        for (unsigned seed = 0; seed < 40; seed++) {
            struct querier querier;
            asker_open(&querier, &scene, drivers[driver], "sort", "off");
            querier.dfpn->random = seed + 1;
            querier.search.seed = seed;
            memcpy(querier.dfpn->question.root, desk.position, desk.rules->position_size);
            assert_int_equal(gs_dfpn_answer(querier.dfpn, GS_WHITE), GS_ANSWER_YES);
            gs_dfpn_free(querier.dfpn);
        }
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_analyses),       cmocka_unit_test(test_books),
        cmocka_unit_test(test_widths),         cmocka_unit_test(test_worth),
        cmocka_unit_test(test_captured),       cmocka_unit_test(test_all_positions),
        cmocka_unit_test(test_threats),        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_many_questions), cmocka_unit_test(test_same_stones),
        cmocka_unit_test(test_swap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

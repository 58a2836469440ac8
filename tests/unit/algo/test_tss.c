/* SPDX-License-Identifier: MIT */
/*
 * test_tss.c - threat-space search: the figures of [Allis 1993] with their counts, and
 * random positions of every variant against the rules written a second time.
 *
 * A win that is claimed is played out: the prover gives the attacker's moves, the defender tries
 * every legal one, and gomoku_naive.h says who has won. A win by fours alone that brute force over
 * fours finds has to be claimed. `long` takes 100,500 positions with each of the two algorithms;
 * `long 2 26` the first quarter of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "algo/tss/tss_pn.h"
#include "games/pace.h"
#include "games/solve_run.h"
#include "unit/gomoku_naive.h"

/* --- a set of positions whose value was found --- */

#define MEMO_PLACES (1u << 18)
#define MEMO_CELLS  82 /* of the largest board, and the side to move */

struct memo {
    char cells[MEMO_PLACES][MEMO_CELLS]; /* the first is 0 where nothing is kept */
    bool won[MEMO_PLACES];
};

static struct memo *played, *brute;

static unsigned memo_key(const struct naive *naive, char to_move, char key[MEMO_CELLS])
{
    uint64_t hash = 0;

    memset(key, 0, MEMO_CELLS);
    for (int y = 0; y < naive->height; ++y)
        memcpy(key + y * naive->width, &naive->cell[y + NAIVE_EDGE][NAIVE_EDGE],
               (size_t)naive->width);
    key[MEMO_CELLS - 1] = to_move;
    for (unsigned i = 0; i < MEMO_CELLS; ++i)
        hash = (hash ^ (uint64_t)key[i]) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 31);
    return (unsigned)(hash >> 40) % MEMO_PLACES;
}

/* Whether a position is kept; then *won is what was found. */
static bool memo_find(const struct memo *memo, const struct naive *naive, char to_move, bool *won)
{
    char key[MEMO_CELLS];
    const unsigned place = memo_key(naive, to_move, key);

    *won = memo->won[place];
    return memcmp(memo->cells[place], key, MEMO_CELLS) == 0;
}

static void memo_keep(struct memo *memo, const struct naive *naive, char to_move, bool won)
{
    char key[MEMO_CELLS];
    const unsigned place = memo_key(naive, to_move, key);

    memcpy(memo->cells[place], key, MEMO_CELLS);
    memo->won[place] = won;
}

/* --- brute force over fours --- */

static char other(char colour)
{
    return colour == 'b' ? 'w' : 'b';
}

/* Whether a stone there completes a line of that colour. */
static bool completes(struct naive *naive, unsigned point, char colour)
{
    char *cell = naive_point(naive, point);

    if (*cell != '.' || !naive_may(naive, point, colour))
        return false;
    *cell = colour;
    const bool won = naive_wins_at(naive, (int)point % naive->width, (int)point / naive->width);
    *cell = '.';
    return won;
}

/* How many points complete a line; one of them in *point. */
static unsigned completions(struct naive *naive, char colour, unsigned *point)
{
    unsigned count = 0;

    for (unsigned i = 0; i < (unsigned)(naive->width * naive->height); ++i)
        if (completes(naive, i, colour)) {
            *point = i;
            ++count;
        }
    return count;
}

static bool wins_by_fours(struct naive *naive, char attacker);

/* The attacker has just placed a stone, which decided nothing. */
static bool four_wins(struct naive *naive, char attacker)
{
    unsigned reply = 0, spare;
    const unsigned count = completions(naive, attacker, &reply);

    if (count == 0 || completions(naive, other(attacker), &spare) > 0)
        return false;
    if (count > 1 || !naive_may(naive, reply, other(attacker)))
        return true;
    const char winner = naive_play(naive, reply, other(attacker));
    const bool won = winner == attacker || (winner == '.' && wins_by_fours(naive, attacker));
    *naive_point(naive, reply) = '.';
    return won;
}

static bool try_fours(struct naive *naive, char attacker)
{
    unsigned spare;

    if (completions(naive, attacker, &spare) > 0)
        return true;
    for (unsigned i = 0; i < (unsigned)(naive->width * naive->height); ++i) {
        if (!naive_may(naive, i, attacker))
            continue;
        const bool won = naive_play(naive, i, attacker) == '.' && four_wins(naive, attacker);
        *naive_point(naive, i) = '.';
        if (won)
            return true;
    }
    return false;
}

static bool wins_by_fours(struct naive *naive, char attacker)
{
    bool won;

    if (memo_find(brute, naive, attacker, &won))
        return won;
    won = try_fours(naive, attacker);
    memo_keep(brute, naive, attacker, won);
    return won;
}

/* --- a claim played out --- */

struct play {
    struct table *table;
    struct gs_prover *prover;
    struct naive naive;
    char attacker;
    gs_move path[2 * MEMO_CELLS]; /* from the root */
    unsigned length;
};

static void defend(struct play *play);

static void show(const struct play *play)
{
    char text[GS_TEXT_MAX];

    gs_gomoku.position_format(play->table->rules, play->table->position, text, sizeof text);
    print_error("%s, variant %c, connect %d, after", text, play->naive.variant,
                play->naive.connect);
    for (unsigned i = 0; i < play->length; ++i) {
        gs_gomoku.board->name(play->table->rules, play->path[i], text, sizeof text);
        print_error(" %s", text);
    }
    print_error("\n");
}

/* The attacker plays the prover's moves, and the defender replies. */
static void attack(struct play *play)
{
    struct gs_undo *undo = malloc(play->table->rules->undo_size);
    gs_move move;

    if (play->prover->query(play->prover, play->table->position, GS_WIN, &move) != GS_PROOF_YES) {
        show(play);
        fail_msg("a position of a win that was claimed is not won");
    }
    assert_true(naive_may(&play->naive, move, play->attacker));
    const char winner = naive_play(&play->naive, move, play->attacker);
    gs_play(play->table->rules, play->table->position, move, undo);
    play->path[play->length++] = move;
    if (winner == '.')
        defend(play);
    else if (winner != play->attacker) {
        show(play);
        fail_msg("the attacker loses by his own move");
    }
    gs_take_back(play->table->rules, play->table->position, undo);
    --play->length;
    *naive_point(&play->naive, move) = '.';
    free(undo);
}

/* The defender tries one move. */
static void defend_by(struct play *play, unsigned reply)
{
    const char defender = other(play->attacker);
    struct gs_undo *undo = malloc(play->table->rules->undo_size);
    const char winner = naive_play(&play->naive, reply, defender);
    bool known;

    gs_play(play->table->rules, play->table->position, reply, undo);
    play->path[play->length++] = reply;
    if (winner == defender) {
        show(play);
        fail_msg("the defender wins");
    }
    if (winner == '.' && !memo_find(played, &play->naive, play->attacker, &known)) {
        attack(play);
        memo_keep(played, &play->naive, play->attacker, true);
    }
    gs_take_back(play->table->rules, play->table->position, undo);
    --play->length;
    *naive_point(&play->naive, reply) = '.';
    free(undo);
}

static void defend(struct play *play)
{
    const char defender = other(play->attacker);
    unsigned count = 0;

    for (unsigned i = 0; i < (unsigned)(play->naive.width * play->naive.height); ++i)
        if (naive_may(&play->naive, i, defender)) {
            ++count;
            defend_by(play, i);
        }
    assert_true(count > 0); /* else a full board, which is a draw */
}

/* --- random positions --- */

struct tally {
    unsigned positions, fours, claims, deeper;
    uint64_t nodes;
};

/* Throws stones on the board; false where no game can go on from there. */
static bool throw(struct table * table, uint64_t *seed, unsigned size, enum gs_side side)
{
    const unsigned points = size * size;
    unsigned lengths[19], black = 2 + gs_random_below(seed, points / 5);
    unsigned white = black - (side == GS_BLACK ? 0 : 1) + gs_random_below(seed, 2);
    int8_t cells[19 * 19];
    char text[GS_TEXT_MAX];

    memset(cells, GS_EMPTY, sizeof cells);
    for (unsigned i = 0; i < black + white; ++i) {
        const unsigned point = gs_random_below(seed, points);
        cells[point] = i % 2 == 0 ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    }
    for (unsigned row = 0; row < size; ++row)
        lengths[row] = size;
    gs_position_text_format(cells, NULL, lengths, size, side, text, sizeof text);
    return gs_gomoku.position_parse(table->rules, text, table->position, NULL) == GS_OK &&
           gs_outcome(table->rules, table->position) == GS_UNKNOWN;
}

/* With all replies made at once, sequences alone are tried. */
static bool makes_all_replies(const struct way *way)
{
    return way->set[0] && strcmp(way->set[0], "replies") == 0;
}

/* One position: what is claimed is won, and what fours win is claimed. */
static void judge(struct table *table, const struct way *way, struct tally *tally)
{
    struct play play = {.table = table};
    struct run run;

    naive_load(&play.naive, table);
    play.attacker = gs_to_move(table->rules, table->position) == GS_BLACK ? 'b' : 'w';
    run_open_at(&run, table->rules, table->position, way);
    run.search.keep_prover = true;
    run.search.limits.nodes = 5000;
    run_solve(&run);
    const bool fours = wins_by_fours(&play.naive, play.attacker);
    if (fours && !run.result.proved && !makes_all_replies(way)) {
        show(&play);
        fail_msg("a win by fours is missed");
    }
    tally->positions++;
    tally->fours += fours;
    tally->nodes += run.result.nodes;
    if (run.result.proved) {
        assert_int_equal(run.result.value, GS_WIN);
        tally->claims++;
        tally->deeper += !fours;
        run.search.stop = GS_STOP_SOLVED;
        run.search.limits.nodes = 0;
        play.prover = run.result.prover;
        assert_non_null(play.prover);
        attack(&play);
    }
    run_close(&run);
}

static const struct {
    const char *variant, *connect, *size;
} kinds[] = {
    {"free", "4", "6x6"},     {"free", "4", "7x7"},     {"free", "5", "7x7"},
    {"free", "5", "8x8"},     {"free", "5", "9x9"},     {"standard", "4", "6x6"},
    {"standard", "4", "8x8"}, {"standard", "5", "8x8"}, {"standard", "5", "9x9"},
    {"pro", "4", "7x7"},      {"pro", "5", "9x9"},      {"renju", "5", "6x6"},
    {"renju", "5", "7x7"},    {"renju", "5", "8x8"},    {"renju", "5", "9x9"},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* So many positions of each kind. */
static struct tally judge_kinds(const struct way *way, unsigned each, uint64_t seed)
{
    struct tally tally = {0};

    for (unsigned kind = 0; kind < COUNT(kinds); ++kind) {
        struct table table;
        unsigned done = 0;

        memset(played, 0, sizeof *played); /* of other rules */
        memset(brute, 0, sizeof *brute);
        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        while (done < each) {
            const enum gs_side side = gs_random_below(&seed, 2) ? GS_BLACK : GS_WHITE;

            if (!throw(&table, &seed, (unsigned)(kinds[kind].size[0] - '0'), side))
                continue;
            judge(&table, way, &tally);
            ++done;
        }
        table_close(&table);
    }
    return tally;
}

/* --- figures --- */

struct figure {
    const char *position, *variant;
    bool won;
    const char *moves; /* with which the line may begin */
    unsigned fours, threes, threats, pairs, apart, conflicts, nodes; /* threats, nodes: at most */
};

/* clang-format off */
static const struct figure shown[] = {
    /* Fig. 5: 16 fours in the corners, which lead nowhere. */
    {"bbb9bbb/b13b/b13b/15/15/15/15/15/15/15/15/15/b13b/b13b/bbb9bbb b", "free",
     false, "", 16, 0, 16, 120, 104, 8, 20},
    /* Figs. 6 to 8: and one of them that does. */
    {"bbb9bbb/b4b8b/b5b1w5b/15/15/8bw5/8b6/15/15/8w6/15/15/b13b/b13b/bbb9bbb b", "free",
     true, "i11 e15", 16, 2, 24, 0, 0, 0, 32},
    /* Fig. 9: four fours, and a win by a combination of two. */
    {"15/13w1/12b2/11b3/6bw2b4/15/15/7b7/7b7/7b7/7w7/15/15/15/15 b", "free",
     true, "h10 i9", 4, 0, 8, 6, 1, 2, 20},
    /* Three stones alone. */
    /* A win at once needs no threat space, however many threats there are. */
    {"bwbw1bb1bwbw3/3b2b2b5/w1b3b2bw4/5b1b1b5/bw3b1b2b4/4b2bb6/wb4bwb2b3/15/15/15/15/"
     "15/wwbbbbw7w/15/bbbb11 b", "free",
     true, "e1", 28, 40, 0, 0, 0, 0, 4},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "free",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "standard",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
    {"15/15/15/15/15/15/6bwb6/7b7/15/15/15/15/15/15/ww13 b", "renju",
     true, "", 0, 8, 5000, 0, 0, 0, 10000},
};
/* clang-format on */

static void check_counts(const struct figure *figure, const struct run *run)
{
    assert_int_equal(run_counter(run, "fours"), figure->fours);
    assert_int_equal(run_counter(run, "threes"), figure->threes);
    assert_in_range(run_counter(run, "threats"), figure->threats > 0, figure->threats);
    assert_in_range(run->result.nodes, 1, figure->nodes);
    if (figure->threats > 100)
        return;
    assert_int_equal(run_counter(run, "pairs"), figure->pairs);
    assert_int_equal(run_counter(run, "apart"), figure->apart);
    assert_int_equal(run_counter(run, "conflicts"), figure->conflicts);
}

static void test_figures(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shown); ++i) {
        const struct way way = {.algo = "tss"};
        struct table table;
        struct run run;
        char name[8];

        table_open(&table, "15x15", "5", shown[i].variant);
        assert_int_equal(
            gs_gomoku.position_parse(table.rules, shown[i].position, table.position, NULL), GS_OK);
        run_open_at(&run, table.rules, table.position, &way);
        run_solve(&run);
        assert_int_equal(run.result.proved, shown[i].won);
        check_counts(&shown[i], &run);
        if (shown[i].won) {
            assert_int_equal(run.result.value, GS_WIN);
            gs_gomoku.board->name(table.rules, run.result.best_move, name, sizeof name);
            assert_true(!*shown[i].moves || strstr(shown[i].moves, name) != NULL);
            assert_int_equal(run_play_line(&run), GS_WIN);
        }
        run_close(&run);
        table_close(&table);
    }
}

/* "Shadows and fog" by Tama Hoshiduki: Black wins by 73 fours, under the rules of renju. */
#define LONG_FOURS                                                                                 \
    "1bw1wb1bwwwwbww/3b2wbbw2wbb/w1b9b1b/b3ww7ww/2b10bw/wbww9bb/wb1b2w4b3/bwww3b1w4w/ww12w/"       \
    "w5wbw5w/b3b4w4b/1b1b3wb6/6w1bb5/b8b2wb1/3b2bw2b3b b"

/* A win of 145 stones takes few nodes, however the board is turned: the last stone ends the game,
 * after the reply to a double four. */
static void test_long_fours(void **state)
{
    (void)state;
    const struct way way = {.algo = "tss", .set = {"threes", "0"}};
    const struct gs_space *space = gs_gomoku.space;
    struct table table, image;

    table_open(&table, "15x15", "5", "renju");
    table_open(&image, "15x15", "5", "renju");
    assert_int_equal(gs_gomoku.position_parse(table.rules, LONG_FOURS, table.position, NULL),
                     GS_OK);
    for (unsigned i = 0; i < space->symmetries(table.rules); ++i) {
        struct run run;

        space->image(table.rules, i, table.position, image.position);
        run_open_at(&run, image.rules, image.position, &way);
        run_solve(&run);
        assert_true(run.result.proved);
        assert_int_equal(run.result.line_length, 147);
        assert_int_equal(run_play_line(&run), GS_WIN);
        assert_in_range(run.result.nodes, 147, 5000);
        run_close(&run);
    }
    table_close(&image);
    table_close(&table);
}

/* One problem: it is won, not by fours alone, and the line comes to its end. */
static void solve_problem(const char *variant, const char *position)
{
    const struct way way = {.algo = "tss"}, fours = {.algo = "tss", .set = {"threes", "0"}};
    struct table table;
    struct run run;

    table_open(&table, "15x15", "5", variant);
    assert_int_equal(gs_gomoku.position_parse(table.rules, position, table.position, NULL), GS_OK);
    run_open_at(&run, table.rules, table.position, &fours);
    run_solve(&run);
    assert_false(run.result.proved);
    run_close(&run);
    run_open_at(&run, table.rules, table.position, &way);
    run.search.limits.nodes = 30000;
    run_solve(&run);
    assert_true(run.result.proved);
    assert_int_equal(run_play_line(&run), GS_WIN);
    run_close(&run);
    table_close(&table);
}

/* The problems of data/threat-problems.csv. */
static void test_problems(void **state)
{
    (void)state;
    FILE *file = fopen(GAMESOLVE_DATA "/threat-problems.csv", "r");
    char line[GS_TEXT_MAX];
    unsigned count = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *position = strchr(line, ',');

        if (*line == '#' || position == NULL || strncmp(line, "variant,", 8) == 0)
            continue;
        *position++ = '\0';
        position[strcspn(position, "\n")] = '\0';
        if (count++ % (PACE_IS_SLOW ? 5 : 1) == 0)
            solve_problem(line, position);
    }
    fclose(file);
    assert_int_equal(count, 50);
}

/* --- fours that lead nowhere --- */

/* What a scan of the lines rules out, the search for fours does not find. */
static void judge_fours(struct table *table, struct tss_pn *at, unsigned *wins, unsigned *spared)
{
    gs_tss_pn_set_root(at, table->position, gs_to_move(table->rules, table->position));
    const uint64_t before = at->search->nodes;
    const enum tss_answer answer = gs_tss_pn_by_fours(at);

    *spared += at->search->nodes == before;
    if (answer != TSS_CUT)
        assert_int_equal(gs_tss_by_fours(&at->tss, TSS_UNBOUNDED), answer);
    *wins += answer == TSS_WINS;
}

static void test_fours(void **state)
{
    uint64_t seed = 11;

    (void)state;
    for (unsigned kind = 0; kind < COUNT(kinds); ++kind) {
        const struct way way = {.algo = "tss-pn"};
        struct tss_pn *at = malloc(sizeof *at);
        unsigned wins = 0, spared = 0;
        struct table table;
        struct run run;

        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        run_open_at(&run, table.rules, table.position, &way);
        gs_search_start(&run.search);
        assert_true(gs_tss_pn_init(at, &run.search, table.position));
        for (unsigned i = 0; i < (PACE_IS_SLOW ? 200 : pace_is_long ? 3000 : 1000); ++i)
            if (throw(&table, &seed, (unsigned)atoi(kinds[kind].size), i % 2 ? GS_WHITE : GS_BLACK))
                judge_fours(&table, at, &wins, &spared);
        assert_true(wins > 0);
        assert_int_equal(spared > 0, !at->tss.board.has_fouls);
        gs_tss_pn_clear(at);
        free(at);
        run_close(&run);
        table_close(&table);
    }
}

/* --- keys --- */

/* The key that changes with each stone is the game's own, and the hash the sum over its bytes. */
static void check_key(const struct tss *at)
{
    uint8_t key[GS_KEY_MAX + 8];

    gs_encode(at->rules, at->position, key);
    assert_int_equal(at->key.size, at->rules->key_size);
    assert_memory_equal(at->key.bytes, key, at->key.size);
    assert_int_equal(at->key.hash, gs_transposition_hash(&at->table, key));
}

/* Moves and passes there, and half of the way back. */
static void walk(struct tss *at, uint64_t *seed)
{
    for (unsigned i = 0; i < 30 && gs_outcome(at->rules, at->position) == GS_UNKNOWN; ++i) {
        gs_move moves[81];
        const unsigned count = gs_moves(at->rules, at->position, moves);
        const gs_move move = moves[gs_random_below(seed, count)];
        const uint64_t hash = gs_tss_hash_after(at, move);

        gs_tss_step(at, move);
        assert_int_equal(at->key.hash, hash);
        gs_tss_step_back(at, move);
        check_key(at);
        if (i % 7 == 3) {
            gs_tss_pass(at);
        } else {
            gs_tss_play(at, move);
            assert_int_equal(at->key.hash, hash);
        }
        check_key(at);
    }
    while (at->path.ply > 5) {
        gs_tss_take_back(at);
        check_key(at);
    }
}

static void test_keys(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (unsigned kind = 0; kind < COUNT(kinds); ++kind) {
        const struct way way = {.algo = "tss"};
        struct tss *at = malloc(sizeof *at);
        struct table table;
        struct run run;

        table_open(&table, kinds[kind].size, kinds[kind].connect, kinds[kind].variant);
        run_open_at(&run, table.rules, table.position, &way);
        gs_search_start(&run.search);
        assert_true(gs_tss_init(at, &run.search, table.position));
        assert_int_equal(at->key.is_kept, strcmp(kinds[kind].variant, "renju") != 0);
        for (unsigned i = 0; i < 10 && at->key.is_kept; ++i) {
            walk(at, &seed);
            gs_tss_set_root(at, table.position, gs_to_move(table.rules, table.position));
        }
        gs_tss_clear(at);
        free(at);
        run_close(&run);
        table_close(&table);
    }
}

static const struct way by_threats = {.algo = "tss"}, by_numbers = {.algo = "tss-pn"},
                        by_sequences = {.algo = "tss", .set = {"replies", "all"}};

static void test_random(void **state)
{
    (void)state;
    const struct tally tally = judge_kinds(&by_threats, pace_share(20), 1);

    print_message("%u positions: %u wins, %u of them by fours; %u more\n", tally.positions,
                  tally.claims, tally.fours, tally.deeper);
    assert_true(tally.fours > tally.positions / 10);
    assert_true(tally.deeper > tally.positions / 100);
}

/* What sequences win against all replies at once wins against each; that is most of what is won. */
static void test_random_by_sequences(void **state)
{
    (void)state;
    const struct tally tally = judge_kinds(&by_sequences, pace_share(60), 11);

    print_message("%u positions: %u wins, %u of them not by fours\n", tally.positions, tally.claims,
                  tally.deeper);
    assert_true(tally.claims > tally.fours * 9 / 10);
    assert_true(tally.deeper > tally.positions / 200);
}

/* Proof-number search over threats finds more, as it has another level. */
static void test_random_by_numbers(void **state)
{
    (void)state;
    const struct tally tally = judge_kinds(&by_numbers, pace_share(30), 7);

    print_message("%u positions: %u wins, %u of them by fours; %u more\n", tally.positions,
                  tally.claims, tally.fours, tally.deeper);
    assert_true(tally.fours > tally.positions / 10);
    assert_true(tally.deeper > tally.positions / 40);
}

/* The rounds of the long run, of 1,005 positions each; several processes can share them. */
static unsigned long first_round = 2, last_round = 101;

static void judge_many(const struct way *way)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (uint64_t seed = first_round; seed <= last_round; ++seed) {
        const struct tally tally = judge_kinds(way, 67, seed * 1000003);

        print_message("%u: %u positions: %u wins, %u of them by fours; %u more, %llu nodes\n",
                      (unsigned)seed, tally.positions, tally.claims, tally.fours, tally.deeper,
                      (unsigned long long)tally.nodes);
    }
}

static void test_many(void **state)
{
    (void)state;
    judge_many(&by_threats);
}

static void test_many_by_numbers(void **state)
{
    (void)state;
    judge_many(&by_numbers);
}

static void test_many_by_sequences(void **state)
{
    (void)state;
    judge_many(&by_sequences);
}

static int set_up(void **state)
{
    (void)state;
    played = calloc(1, sizeof *played);
    brute = calloc(1, sizeof *brute);
    return played == NULL || brute == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    free(played);
    free(brute);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_long_fours),
        cmocka_unit_test(test_problems),
        cmocka_unit_test(test_fours),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_random_by_sequences),
        cmocka_unit_test(test_random_by_numbers),
    };
    const struct CMUnitTest many[] = {
        cmocka_unit_test(test_fours),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_many_by_sequences),
        cmocka_unit_test(test_many_by_numbers),
    };

    if (argc > 3) { /* long FIRST LAST */
        first_round = strtoul(argv[2], NULL, 10);
        last_round = strtoul(argv[3], NULL, 10);
    }
    pace_is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    if (pace_is_long)
        return cmocka_run_group_tests(many, set_up, tear_down);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}

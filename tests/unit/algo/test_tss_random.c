/* SPDX-License-Identifier: MIT */
/*
 * test_tss_random.c - threat-space searches in random positions of every variant, against the rules
 * written a second time.
 *
 * A win that is claimed is played out: the prover gives the attacker's moves, the defender tries
 * every legal one, and gomoku_naive.h has who won. A win by fours alone that brute force over fours
 * finds has to be claimed. `long` takes 100,500 positions with each of the algorithms; `long 2 26`
 * the first quarter of them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/pace.h"
#include "unit/algo/tss_positions.h"
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
    unsigned positions, fours, claims, deeper, losses;
    uint64_t nodes;
};

/* With all replies made at once, sequences alone are tried. */
static bool makes_all_replies(const struct way *way)
{
    return way->set[0] && strcmp(way->set[0], "replies") == 0;
}

/* Plays the claim out against every reply. */
static void play_claim(struct play *play, struct run *run)
{
    run->search.stop = GS_STOP_SOLVED;
    run->search.limits.nodes = 0;
    play->prover = run->result.prover;
    assert_non_null(play->prover);
    if (run->result.value == GS_WIN) {
        attack(play);
    } else {
        play->attacker = other(play->attacker);
        defend(play);
    }
}

/* One position: what is claimed is won or lost, and what fours win is claimed. */
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
        assert_true(run.result.value == GS_WIN || run.result.value == GS_LOSS);
        tally->claims += run.result.value == GS_WIN;
        tally->deeper += run.result.value == GS_WIN && !fours;
        tally->losses += run.result.value == GS_LOSS;
        play_claim(&play, &run);
    }
    run_close(&run);
}

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

static const struct way by_threats = {.algo = "tss"}, by_numbers = {.algo = "tss-pn"},
                        by_sequences = {.algo = "tss", .set = {"replies", "all"}};

static void test_random(void **state)
{
    (void)state;
    const struct tally tally = judge_kinds(&by_threats, pace_share(20), 1);

    print_message("%u positions: %u wins, %u of them by fours; %u more; %u losses\n",
                  tally.positions, tally.claims, tally.fours, tally.deeper, tally.losses);
    assert_true(tally.fours > tally.positions / 10);
    assert_true(tally.losses > tally.positions / 40);
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

    print_message("%u positions: %u wins, %u of them by fours; %u more; %u losses\n",
                  tally.positions, tally.claims, tally.fours, tally.deeper, tally.losses);
    assert_true(tally.fours > tally.positions / 10);
    assert_true(tally.losses > tally.positions / 40);
    assert_true(tally.deeper > tally.positions / 40);
}

/* The rounds of the long run, of 1,005 positions each; several processes can share them. */
static unsigned long first_round = 2, last_round = 101;

static void judge_many(const struct way *way)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (uint64_t seed = first_round; seed <= last_round; ++seed) {
        const struct tally tally = judge_kinds(way, 67, seed * 1000003);

        print_message(
            "%u: %u positions: %u wins, %u of them by fours; %u more; %u losses, %llu nodes\n",
            (unsigned)seed, tally.positions, tally.claims, tally.fours, tally.deeper, tally.losses,
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
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_random_by_sequences),
        cmocka_unit_test(test_random_by_numbers),
    };
    const struct CMUnitTest many[] = {
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

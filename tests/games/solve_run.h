/* SPDX-License-Identifier: MIT */
/*
 * solve_run.h - runs of one algorithm on one board, for the tests of algorithms: what is searched
 * and how, the search itself, what it counts, and the checks of every search. All of them fail the
 * test when something is wrong.
 */
#ifndef TESTS_SOLVE_RUN_H
#define TESTS_SOLVE_RUN_H

#include <gamesolve/gamesolve.h>

#define SETTINGS_MAX 7

/* Names and values in turn, up to a NULL. */
typedef const char *settings[2 * SETTINGS_MAX + 1];

/* A game with its settings: a built-in one, or a random graph (graph_game.h). */
struct board {
    const char *game;
    settings set;
};

/* An algorithm with its settings. */
struct way {
    const char *algo;
    settings set; /* parameters; before them "disk", "on": its states are in files, in /tmp */
};

/* Initializers of boards. */
#define SKOCZKI(variant, dimensions)                                                               \
    {                                                                                              \
        .game = "skoczki", .set = { "variant", variant, "size", dimensions }                       \
    }
#define GOMOKU(dimensions, length)                                                                 \
    {                                                                                              \
        .game = "gomoku", .set = { "size", dimensions, "connect", length }                         \
    }

/* A random graph by its number; it must outlive the runs on its board. */
struct random_board {
    char numbers[4][16];
    struct board board;
};

/* shape: random or acyclic. */
void random_board_init(struct random_board *random, unsigned seed, const char *shape);

/* All that the library ships, and the games of graph_game.h. */
void run_registry(struct gs_registry *registry);

/* One run, kept to check its result. */
struct run {
    const struct gs_algo *algo;
    struct gs_memory *unbounded,
        *memory; /* of rules and root (NULL: the caller's), of the search */
    struct gs_args rule_args, params;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_disk disk; /* where the way wants one */
    struct gs_result result;
};

/* Whether its states are in files: that comes first among its settings. */
bool run_way_has_disk(const struct way *way);

/* What is set in run->search and run->params before run_solve applies to it. */
void run_open(struct run *run, const struct board *board, const struct way *way, size_t budget);
/* The same with rules and a root of the caller's own, who keeps them. */
void run_open_at(struct run *run, struct gs_rules *rules, struct gs_position *root,
                 const struct way *way);
void run_solve(struct run *run);
/* The same with a state of the oracle as the root; the run may have been solved before. */
struct oracle;
void run_solve_state(struct run *run, const struct oracle *oracle, size_t state);
void run_close(struct run *run);

/* The value of the root, by the oracle. */
enum gs_value run_truth(const struct run *run);

/* By its name in the table of the algorithm. */
uint64_t run_counter(const struct run *run, const char *name);

/* That solving is refused before anything is searched, with a message that contains word. */
void run_refused(struct run *run, enum gs_status status, const char *word);

/* --- what one run counts and finds --- */

struct figures {
    uint64_t nodes, expanded, kept, bytes, line; /* line: a hash of the moves */
    uint64_t counters[GS_COUNTERS_MAX];
    enum gs_value value, lower, upper;
    bool proved;
    gs_move best_move;
};

/* Of a whole run, which must come to its end and, where the algorithm is exact, to a proof. */
struct figures run_query(const struct board *board, const struct way *way, enum gs_goal goal,
                         uint64_t seed);
/* Of the question for the value, with moves in their own order. */
struct figures run_measure(const struct board *board, const struct way *way);

/* Whether the two went the same way to the same end; whatever it took to find it. */
bool figures_agree(const struct figures *a, const struct figures *b);
/* And whether they count all the same. */
bool figures_same(const struct figures *a, const struct figures *b);

/* --- checks --- */

/* Solves with so many nodes at most: no more are counted, and what has no answer says why. */
void run_solve_limited(struct run *run, uint64_t nodes);

/*
 * Solves where the nth request for memory fails, whoever makes it, and further ones may be granted:
 * that ends in order.
 */
void run_solve_starved(struct run *run, uint64_t nth);

/* Solves on four threads with an interrupt that has come: all of them end, and the result says so.
 */
void run_check_threads_end(const struct board *board, const struct way *way);
/*
 * On three threads: whatever limit on nodes (of a row of them up to 20,000), or failing request for
 * memory (of the first `most`), ends the search, its bounds contain the value, and `check` (or
 * NULL) accepts it.
 */
void run_check_threads_nodes(const struct board *board, const struct way *way, enum gs_value value,
                             void (*check)(const struct run *run));
void run_check_threads_memory(const struct board *board, const struct way *way, enum gs_value value,
                              uint64_t most);

/* The root's numbers: of a solved one 0 and infinite, of one left open by a limit neither. */
void run_check_numbers(const struct run *run);

/*
 * Plays the line of the result from the root on. Its moves must be legal, and no position may come
 * twice (the last one of a drawn line may). What the end is worth for the side to move at the root.
 */
enum gs_value run_play_line(struct run *run);

/* A seed gives the same search each time, none changes the value, and some change the search. */
void run_check_seeds(const struct board *board, const struct way *way, enum gs_value value);

/*
 * Solves under limits of nodes until one is enough and beyond: all limits up to 100 and near what
 * is needed, those between in steps. None is passed; the question is answered exactly when the
 * limit is no less than needed; more nodes are never fewer. look is called with each run.
 */
void run_each_node_limit(const struct board *board, const struct way *way, uint64_t step,
                         void (*check)(const struct run *run));

/*
 * Solves skoczki 2x6 under limits of 1 to 40 plies. What is said is true: the board is lost in 12
 * plies, and not before; 40 are enough to find it. look (or NULL) is called with each run.
 */
void run_each_depth(const struct way *way, void (*check)(const struct run *run));

/* That a search that is interrupted at its beginning ends with so many nodes at most. */
void run_check_interrupt(const struct board *board, const struct way *way, uint64_t most);

/*
 * One search with a budget (0: no limit) whose nth request for memory fails (0: none); it must end
 * as it should in any case, and say nothing but what is true. Whether it came to its end.
 */
bool run_survives(const struct board *board, const struct way *way, enum gs_value value,
                  size_t budget, uint64_t nth);

/* How much was enough: the requests for memory, the budget, and how many smaller ones were tried.
 */
struct hunger {
    uint64_t requests;
    size_t budget, failed;
};

/* Lets every request for memory fail in turn, and then a budget rise from a few KB. */
struct hunger run_starve(const struct board *board, const struct way *way, enum gs_value value);

#endif

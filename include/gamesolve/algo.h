/* SPDX-License-Identifier: MIT */
/*
 * algo.h - the contract of an algorithm, and gs_solve, which runs one.
 */
#ifndef GAMESOLVE_ALGO_H
#define GAMESOLVE_ALGO_H

#include <gamesolve/game.h>
#include <gamesolve/result.h>
#include <gamesolve/search.h>

GS_BEGIN_DECLS

/* What an algorithm can prove. */
enum gs_exactness {
    GS_PROVES_NOTHING,  /* estimates only */
    GS_PROVES_WINS,     /* a win of the side to move, or of either (gs_algo.other_attacks) */
    GS_PROVES_WIN_LOSS, /* wins and losses, but not draws */
    GS_PROVES_VALUES    /* every value */
};

/* In words: "every value", "wins" ... */
const char *gs_exactness_name(enum gs_exactness exactness);

/* What an algorithm is used for when none is named; if several fit, the first in the list. */
enum gs_use {
    GS_USE_DEFAULT = 1 << 0, /* all solving */
    /*
     * Everything about all states: one run finds the value of each reachable state. The strategy of
     * its result looks them up, and its counter "states" is their number.
     */
    GS_USE_STRONG = 1 << 1,
    GS_USE_PROVE = 1 << 2,    /* in play, proving one position in what memory there is */
    GS_USE_ESTIMATE = 1 << 3, /* in play, a good move where nothing can be proved */
    GS_USE_THREATS = 1 << 4,  /* to show the threats of a position: gs_result.threats */
    GS_USE_ATTACK = 1 << 5,   /* in play, a win by threats, in a moment */
    /* In play, an estimate by random games, which follow the order of moves where its parameter
     * "playout" is "guided"; see gs_hint.guided_playouts. */
    GS_USE_GUIDED = 1 << 6
};

/* One stage of an algorithm that runs others, one after the other (stages.h). */
struct gs_stage {
    const char *algo; /* its name; NULL ends a table */
    /* Its parameters, as NAME=VALUE parted by blanks, unless the caller sets others; NULL: none. */
    const char *params;
    /* Whether it belongs to the plan for these rules and this memory; NULL: always. An algorithm
     * that does not fit the rules never does. */
    bool (*applies)(const struct gs_rules *rules, const struct gs_memory *memory);
    const char *when; /* the same in words, for help, such as "on small boards"; "": always */
    unsigned percent; /* of the limits on time and nodes; what follows a stage of 100 is not run */
    uint64_t nodes;   /* that it makes at most, whatever the limits; 0: no such bound */
};

/*
 * What an algorithm owes, besides the slots of its row. The tests check each algorithm against this
 * list, and name the algorithm and the duty where one fails.
 *
 * Memory. All of it comes from search->memory, and is released before run returns, but for what is
 * in the result. Any request may return NULL: then gs_search_halt(search, GS_STOP_MEMORY), and
 * return GS_OK with what is known.
 *
 * Limits. Every node is counted with gs_search_node, the root too, before its moves are listed
 * (search->expanded counts those whose moves were listed). Work that counts no nodes polls. The
 * search ends when these return false.
 *
 * Root. At the end the position is unchanged.
 *
 * Truth. Value, bounds, distance, moves, line and strategy are right, whatever ended the search.
 * What is not proved stays GS_UNKNOWN, and nothing is proved that `proves` does not promise. The
 * position after best_move is worth no less than the lower bound of the root.
 *
 * Best move. There is one where the value is proved, or the lower bound is above a loss, unless a
 * limit struck.
 *
 * Sameness. The same seed and limits give the same result and the same number of nodes, on one
 * thread; on several threads the same value, bounds and proof.
 *
 * Depth. It does not recurse along the game, whose lines can have tens of thousands of plies.
 *
 * Progress. search->progress_source reports a number that changes while the search goes on.
 *
 * No duty is a line, moves, distances, scores, a strategy, or a best move in progress. gs_solve
 * completes what is not set: why the search stopped, why nothing is proved, the kind of solution,
 * counts.
 */
struct gs_algo {
    /* REQUIRED. The name after --algo. */
    const char *name;
    /* REQUIRED. One line without a full stop, for lists. */
    const char *summary;
    /* OPTIONAL. Paragraphs for --help: what it is good for, source, guarantees. */
    const char *help;
    /* What it cannot do without: enum gs_need, or-ed. */
    unsigned needs;
    enum gs_exactness proves;
    /* REQUIRED unless there are stages. What a node is, in a phrase: what search->nodes counts. */
    const char *node;
    /* Whether one run can value all moves of the root, when search->all_moves wants it;
     * `solve map` then needs no search for each of them. */
    bool all_moves;
    /* Whether it searches for wins of the other side, too, which are losses of the root. It then
     * has the parameter "attack", with the choices "own", "other" and "both". `solve map` searches
     * by "other" first whether a move wins. */
    bool other_attacks;
    /* Whether it writes checkpoints, and goes on from them (checkpoint.h). */
    bool resumes;
    bool threads; /* it can use several (search->threads) */
    /*
     * Without threads: gs_solve runs search->threads of its searches side by side, with one seed
     * each, and takes the first that answers; which pays where the nodes vary much with the seed.
     * Its result has no strategy and no threats.
     */
    bool portfolio;
    bool disk; /* it can keep its states there (search->disk) */
    /* What it is used for when none is named: enum gs_use, or-ed. */
    unsigned uses;
    /*
     * The setting NAME=VALUE that makes it only count the states, without values. REQUIRED with
     * GS_USE_STRONG.
     */
    const char *counting;
    /* REQUIRED. Its own parameters (--param name=value); a table that ends with a NULL name. */
    const struct gs_param *params;
    /* REQUIRED. Its own counters; a table that ends with a NULL name. */
    const struct gs_counter *counters;
    /*
     * OPTIONAL. Algorithms to run instead of this one (`auto`), in this order, each until it
     * answers or its share of the limits is used up; a table that ends with a NULL algo. NULL for
     * all that search themselves. gs_stages_make makes a plan of it.
     */
    const struct gs_stage *stages;
    /*
     * REQUIRED unless there are stages. Searches root, which it may change only
     * if it restores it, and fills result. Limits and interrupts are normal
     * ends: GS_OK, with what is known in result. Any other status means that it
     * could not run at all.
     */
    enum gs_status (*run)(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error);
    /*
     * OPTIONAL. Makes a prover that answers by searches of this algorithm, with the parameters,
     * limits and memory of search, and carries its results from one to the next. The caller
     * releases it. NULL, with the search halted, when memory runs out. Without it, certificates of
     * what the algorithm found come from its strategy and from another algorithm.
     */
    struct gs_prover *(*prover)(struct gs_search *search);
    /*
     * OPTIONAL. Makes an empty cache for search->search_cache that as many searches as
     * search->threads can use at the same time, each in a thread of its own: with these parameters,
     * and with these rules or others made from the same arguments. It takes search->memory, which
     * the searches need not have; the caller releases it in the end. NULL: one search has to
     * follow the other where they are to leave something for each other, or memory runs out.
     */
    struct gs_search_cache *(*shared_cache)(const struct gs_search *search);
};

/*
 * Checks that algo is complete: GS_OK, or GS_USAGE with the name of the required slot that is
 * empty.
 */
enum gs_status gs_algo_check(const struct gs_algo *algo, struct gs_error *error);

/*
 * GS_OK when the game (with these rules) offers what the algorithm needs, else
 * GS_UNSUPPORTED, naming the missing capability.
 */
enum gs_status gs_algo_fits(const struct gs_algo *algo, const struct gs_rules *rules,
                            struct gs_error *error);

/*
 * Runs algo on root: starts the clock, checks that algo fits the game, answers
 * at once if the game is over at the root, and completes the result (stop,
 * counts, bytes, seconds, why_not). search was prepared by gs_search_init with
 * the parameters of algo, and result by gs_result_init; the result belongs to
 * the caller, who clears it. An algorithm with stages is run by gs_stages_solve
 * instead. Returns GS_OK whenever it ran, even if a limit or
 * an interrupt ended it (see result->stop); GS_UNSUPPORTED if algo does not
 * fit.
 */
enum gs_status gs_solve(const struct gs_algo *algo, struct gs_search *search,
                        struct gs_position *root, struct gs_result *result, struct gs_error *error);

GS_END_DECLS

#endif

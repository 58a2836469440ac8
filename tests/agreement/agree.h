/* SPDX-License-Identifier: MIT */
/*
 * agree.h - runs an algorithm and compares its results with the oracle.
 */
#ifndef TESTS_AGREE_H
#define TESTS_AGREE_H

#include <gamesolve/gamesolve.h>

#include "game_test/oracle.h"

/* One game with its rules, and the truth about it. */
struct instance {
    struct gs_memory *memory;
    struct gs_rules *rules;
    struct gs_position *root;
    struct oracle *oracle;
};

/*
 * settings: name, value, name, value ..., NULL; position: text, or NULL for the
 * start position. Fails the test when they are refused.
 */
void instance_open(struct instance *instance, const struct gs_game *game,
                   const char *const *settings, const char *position);
void instance_close(struct instance *instance);

/* An algorithm, with one of its parameters set (or NULL), and the settings of its search. */
struct trial {
    const struct gs_algo *algo;
    const char *name, *value;
    unsigned threads; /* 0 and 1: one */
    enum gs_goal goal;
    uint64_t seed;
    struct gs_limits limits;
};

/* More than there are for any rules. */
#define TRIALS_MAX 160

/* What came of a trial. */
enum verdict {
    AGREES, /* the question was answered, and rightly */
    OPEN,   /* a limit left it open; what is known is right */
    DIFFERS /* something is wrong; the text says what */
};

#define WHY_SIZE 400

/* What a caller may want to compare between two trials. */
struct summary {
    enum gs_value lower, upper;
    uint64_t nodes, peak_nodes;
    enum gs_stop stop;
};

/*
 * Runs a trial with the given state of the oracle as the root and checks value,
 * bounds, stop reason, the values of the moves, best move, line and strategy.
 * summary may be NULL.
 */
enum verdict agree_solve(const struct instance *instance, const struct trial *trial, size_t state,
                         struct summary *summary, char *why);

/*
 * The trials that can run on these rules: every algorithm that proves all
 * values, with default parameters, and with each other way to run it that the
 * tests know. Returns how many, at most room.
 */
size_t agree_trials(const struct gs_rules *rules, struct trial *trials, size_t room);

/* Whether the trial gives a strategy for every state, so that one root is as good as all. */
bool agree_is_strong(const struct trial *trial);

/* Whether the trial walks the tree and keeps nothing but the line it stands on. */
bool agree_is_walk(const struct trial *trial);

/* What the trial is, in words. */
void agree_describe(const struct trial *trial, char *text, size_t size);

#endif

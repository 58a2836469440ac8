/* SPDX-License-Identifier: MIT */
/*
 * oracle.h - the value and distance of every reachable state of any game, found
 * in the simplest way that is right. It shares no code with the solvers: it
 * plays moves, keeps keys in a table of its own, and goes over all states again
 * and again until nothing changes ([Goluch], section 3.2, algorithms 1-4).
 */
#ifndef GAME_TEST_ORACLE_H
#define GAME_TEST_ORACLE_H

#include <gamesolve/game.h>

#define ORACLE_NONE SIZE_MAX

struct oracle {
    const struct gs_rules *rules;
    size_t count;       /* of states; they are numbered, 0 is the root */
    uint8_t *keys;      /* count * key_size bytes */
    int8_t *values;     /* enum gs_value, for the side to move */
    int64_t *distances; /* plies to the end, the winner hurrying and the loser delaying; open draws:
                           -1 */
    size_t *first;      /* the successors of state s: edges[first[s] .. first[s + 1]) */
    size_t *edges;

    bool is_cut; /* there are more states than were wanted */

    /* Private. */
    size_t room, edge_room, slot_count;
    size_t *slots;
};

/* All states that can be reached from root. Ends the program when memory is spent. */
struct oracle *oracle_new(const struct gs_rules *rules, const struct gs_position *root);
/* The same; NULL if there are more states than that. */
struct oracle *oracle_new_below(const struct gs_rules *rules, const struct gs_position *root,
                                size_t most);
void oracle_free(struct oracle *oracle);

/* The number of the state with this key, or ORACLE_NONE. */
size_t oracle_find(const struct oracle *oracle, const uint8_t *key);

/* The key of a state. */
const uint8_t *oracle_key(const struct oracle *oracle, size_t state);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * map_search.h - the searches of a map: of one move (map_search.c), of all of them in rounds
 * (map_rounds.c), side by side (map_threads.c), and the one analysis that values all moves
 * (map_analysis.c).
 */
#ifndef CLI_MAP_SEARCH_H
#define CLI_MAP_SEARCH_H

#include "cli/job/cache_file.h"
#include "cli/map/map.h"
#include "cli/map/map_certificates.h"

/* One search of one move. */
struct cli_map_step {
    uint64_t number; /* in the order in which the searches of a move follow each other */
    bool attacks; /* whether the mover wins by threats; else what the position after it is worth */
    uint64_t nodes; /* that it makes at most; 0: no such bound */
    double seconds; /* that it takes at most, to be begun again with what it leaves; 0: the same */
    unsigned threads; /* that it may use */
};

/* What the searches of one step of a move took, and what came of its certificate. */
struct cli_map_outcome {
    struct gs_result costs;
    struct cli_map_certified certified;
};

/* Lists those algorithms of the plan that search attacks (gs_algo.other_attacks). */
void cli_map_list_attacks(struct cli_map *map);

/*
 * Takes a step of move i, which led to job->scratch; job is that of the map, or a copy of it for a
 * thread. The thread of the map then calls cli_map_take_outcome with the outcome.
 */
enum cli_exit cli_map_search(struct cli_map *map, struct cli_job *job, size_t i,
                             const struct cli_map_step *step, struct gs_search_cache **search_cache,
                             struct cli_cache *cache, struct cli_map_outcome *outcome);
void cli_map_take_outcome(struct cli_map *map, size_t i, const struct cli_map_outcome *outcome);

/* The same in the thread of the map, unless the cache knows the position. */
enum cli_exit cli_map_search_here(struct cli_map *map, struct cli_cache *cache, size_t i,
                                  const struct cli_map_step *step);

/* Adds what a result says of the position after move i to what is known of the move. */
void cli_map_take_result(struct cli_map *map, size_t i, const struct gs_result *result);

/* Whether the question about a move is answered. */
bool cli_map_is_answered(const struct cli_map *map, size_t i);

/* Copies what is known of a move to one that leads to an image of the same position. */
void cli_map_copy_move(struct cli_map *map, size_t from, size_t to);

/* --- rounds (map_rounds.c) --- */

/* Whether the move is searched here, and not solved yet. */
bool cli_map_is_open(const struct cli_map *map, size_t i);

/*
 * Finds the search that comes next: of the moves that are not busy (NULL: none is) the one with the
 * least step, and among these the first of the order. Returns how many moves could be searched; 0:
 * there is none.
 */
size_t cli_map_find_next(const struct cli_map *map, const bool *busy, size_t *next,
                         struct cli_map_step *step);

/* Whether the last search of the move came to its own end. */
bool cli_map_is_whole(const struct cli_map *map, size_t i);

bool cli_map_is_time_up(const struct cli_map *map);

/*
 * Takes all searches of moves on several threads, if there are several and the searches can run
 * side by side (map_threads.c); else it does nothing.
 */
enum cli_exit cli_map_search_beside(struct cli_map *map);

/* Solves every move by searches of its own. */
enum cli_exit cli_map_solve_each(struct cli_map *map, struct cli_cache *cache);

/* One analysis for all moves, unless the cache knows them; what it does not find stays unknown. */
enum cli_exit cli_map_solve_all(struct cli_map *map, struct cli_cache *cache);

#endif

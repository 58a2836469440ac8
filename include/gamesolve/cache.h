/* SPDX-License-Identifier: MIT */
/*
 * cache.h - proved values that are kept in a file from one run to the next
 * (Weles's file of results, [Goluch], sections 5.2 and 5.3).
 *
 * The file is text, one line for each value, and only ever grows:
 *
 *     gamesolve cache 1
 *     win 12 skoczki variant=A,size=2x6 0f3a... 9c41d2...
 *
 * value, distance (- where it is not known), game, parameters, exact key in
 * hexadecimal (of the canonical form, where the game has one), and the checksum
 * of all that. What is in no parameter must not be part of the rules.
 *
 * Any number of runs may share a file: lines are written at once and under a
 * lock. Files may be put together: the first line may stand again wherever a line
 * begins. A line that is damaged is passed over and counted, never believed; one
 * that is not damaged is believed, whoever wrote it.
 */
#ifndef GAMESOLVE_CACHE_H
#define GAMESOLVE_CACHE_H

#include <gamesolve/result.h>

GS_BEGIN_DECLS

struct gs_cache;

/*
 * Reads those lines of the file at path that are about these rules; a file that
 * is not there is empty. *damaged: lines passed over. GS_USAGE when it is no
 * such file, or two lines contradict each other; GS_IO, GS_NO_MEMORY,
 * GS_STOPPED (the search is polled; its memory is used as long as the cache lives).
 */
enum gs_status gs_cache_open(const char *path, struct gs_search *search, struct gs_cache **cache,
                             uint64_t *damaged, struct gs_error *error);
void gs_cache_free(struct gs_cache *cache);

/* What is known of a position; GS_UNKNOWN: nothing. */
struct gs_entry gs_cache_find(struct gs_cache *cache, const struct gs_position *position);

/*
 * What is known, for searches to ask in passing, and how often it knew something
 * since. It lives as long as the cache.
 */
struct gs_known *gs_cache_known(struct gs_cache *cache);
uint64_t gs_cache_hits(const struct gs_cache *cache);

/*
 * Whether an answer, or a search that asked in passing, has taken a value of the
 * file, or one that was added after that: what it found holds if the file does.
 */
bool gs_cache_trusts(const struct gs_cache *cache);

/*
 * Notes a proved value, and a distance that is exact. GS_NO_MEMORY; GS_USAGE when
 * it contradicts what is known: one of the two was not proved at all.
 */
enum gs_status gs_cache_add(struct gs_cache *cache, const struct gs_position *position,
                            struct gs_entry entry);

/*
 * Fills result where the position, or enough of its moves, are known: value,
 * distance, moves, best move. How many positions the cache knew; 0: no answer,
 * and result is as it was. position is as before afterwards.
 */
uint64_t gs_cache_answer(struct gs_cache *cache, struct gs_position *position,
                         struct gs_result *result);

/* Notes the root, where result has proved it, and the moves of a strong solution. */
enum gs_status gs_cache_learn(struct gs_cache *cache, struct gs_position *position,
                              const struct gs_result *result);

/*
 * Appends what was added to the file it came from, and polls the search while
 * others have it locked; GS_IO, GS_STOPPED.
 */
enum gs_status gs_cache_save(struct gs_cache *cache, struct gs_error *error);

GS_END_DECLS

#endif

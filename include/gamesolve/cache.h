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
 * value, distance (- if unknown), game, parameters, exact key in hexadecimal
 * (of the canonical form, if the game has one), and the checksum of all that.
 * The rules must depend on nothing but the parameters; those of a game from outside
 * depend on its file as well, whose checksum follows its name: take@0123456789abcdef.
 *
 * Any number of runs may share a file: lines are written whole and under a lock. Files may be
 * concatenated: the first line may occur again anywhere. Damaged lines are skipped and counted; all
 * others are taken as true, without a check of who wrote them.
 */
#ifndef GAMESOLVE_CACHE_H
#define GAMESOLVE_CACHE_H

#include <gamesolve/result.h>

GS_BEGIN_DECLS

struct gs_cache;

/*
 * Reads the lines of the file at path that are about the search's rules; a missing file counts as
 * empty. *damaged is the number of lines skipped. GS_USAGE if it is not such a file, two lines
 * contradict each other, or one is about other rules of a game with this name; GS_IO, GS_NO_MEMORY,
 * GS_STOPPED (the search is polled; it and its memory must outlive the cache).
 */
enum gs_status gs_cache_open(const char *path, struct gs_search *search, struct gs_cache **cache,
                             uint64_t *damaged, struct gs_error *error);
/* Releases a cache, without saving it. */
void gs_cache_free(struct gs_cache *cache);

/* What is known of a position; the value is GS_UNKNOWN if nothing is. */
struct gs_entry gs_cache_find(struct gs_cache *cache, const struct gs_position *position);

/*
 * The known values, for searches to use (search->proved_values), and how often these have found
 * something. It lives as long as the cache.
 */
struct gs_proved_values *gs_cache_known(struct gs_cache *cache);
uint64_t gs_cache_hits(const struct gs_cache *cache);

/*
 * Whether any answer, or search, has used a value of the file, or one that was added after that.
 * Such results are only as good as the file.
 */
bool gs_cache_trusts(const struct gs_cache *cache);

/*
 * Adds a proved value and, unless GS_NO_DISTANCE, an exact distance. GS_NO_MEMORY; GS_USAGE if it
 * contradicts what is known: one of the two was not really proved.
 */
enum gs_status gs_cache_add(struct gs_cache *cache, const struct gs_position *position,
                            struct gs_entry entry);

/*
 * Fills result if the position, or enough of its moves, are known: value, distance, moves, best
 * move. Returns how many positions the cache had; 0: no answer, and result is unchanged. position
 * is changed on the way, but restored.
 */
uint64_t gs_cache_answer(struct gs_cache *cache, struct gs_position *position,
                         struct gs_result *result);

/*
 * Adds the root, if result has proved it, and the moves of a strong solution. GS_NO_MEMORY,
 * GS_USAGE as gs_cache_add.
 */
enum gs_status gs_cache_learn(struct gs_cache *cache, struct gs_position *position,
                              const struct gs_result *result);

/*
 * Appends what was added to the file, polling the search while others have it locked. GS_IO,
 * GS_STOPPED.
 */
enum gs_status gs_cache_save(struct gs_cache *cache, struct gs_error *error);

GS_END_DECLS

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A map as a page in which it can be explored (page_output.h): the root and the positions after its
 * moves, by a strategy that knows what the map found of them, and nothing else.
 */
#include <string.h>

#include "cli/job/job_search.h"
#include "cli/job/jobs.h"
#include "cli/map/map.h"
#include "cli/verb/page_output.h"

struct map_strategy {
    struct gs_strategy strategy; /* first */
    const struct cli_map *map;
    uint8_t *keys; /* that of the root, and of the position after each move */
};

/* The move that leads to the position; move_count: it is the root; beyond: neither. */
static size_t find_key(const struct map_strategy *known, const uint8_t *key)
{
    const size_t size = known->strategy.rules->key_size;
    size_t i = 0;

    while (i <= known->map->sum.move_count && memcmp(known->keys + i * size, key, size) != 0)
        i++;
    return i;
}

static struct gs_entry probe(const struct gs_strategy *strategy, const uint8_t *key)
{
    const struct map_strategy *known = (const struct map_strategy *)strategy;
    const struct cli_map *map = known->map;
    const size_t i = find_key(known, key);
    struct gs_entry entry = {.value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};

    if (i > map->sum.move_count)
        return entry;
    if (i == map->sum.move_count) {
        if (map->sum.proved)
            entry = (struct gs_entry){.value = map->sum.value, .distance = map->sum.distance};
        return entry;
    }
    if (map->moves[i].proved && map->sum.moves[i].value != GS_UNKNOWN) {
        entry.value = gs_value_negate(map->sum.moves[i].value);
        if (map->sum.moves[i].distance != GS_NO_DISTANCE)
            entry.distance = map->sum.moves[i].distance - 1;
    }
    return entry;
}

/* What a map with --goal win knows of moves that do not win. */
static struct gs_advice advise(const struct gs_strategy *strategy,
                               const struct gs_position *position)
{
    const struct map_strategy *known = (const struct map_strategy *)strategy;
    const struct cli_map *map = known->map;
    struct gs_advice advice = {.lower = GS_LOSS, .upper = GS_WIN, .move = GS_NO_MOVE};
    uint8_t key[GS_KEY_MAX];

    gs_encode(strategy->rules, position, key);
    const size_t i = find_key(known, key);
    if (i < map->sum.move_count) {
        advice.lower = gs_value_negate(map->moves[i].upper);
        advice.upper = gs_value_negate(map->moves[i].lower);
    } else if (i == map->sum.move_count) {
        advice.lower = map->sum.lower;
        advice.upper = map->sum.upper;
    }
    return advice;
}

static bool list_keys(struct map_strategy *known)
{
    const struct cli_job *job = known->map->job;
    const size_t count = known->map->sum.move_count, size = job->rules->key_size;

    known->keys = gs_alloc_zero(job->shared.unbounded, count + 1, size);
    if (!known->keys)
        return false;
    for (size_t i = 0; i < count; i++) {
        cli_map_play(known->map, i);
        gs_encode(job->rules, job->scratch, known->keys + i * size);
    }
    gs_encode(job->rules, job->root, known->keys + count * size);
    return true;
}

enum cli_exit cli_map_html(const struct cli_map *map)
{
    struct cli_job *job = map->job;
    struct map_strategy known = {
        .strategy = {.rules = job->rules, .probe = probe, .advise = advise}, .map = map};
    struct gs_search search;
    enum cli_exit code = CLI_FAILURE;

    cli_job_search(job, &search);
    search.limits = (struct gs_limits){0}; /* what was found is shown, whatever ended the search */
    search.interrupt = NULL;
    search.memory = job->shared.unbounded;
    gs_search_start(&search);
    if (list_keys(&known))
        code = cli_page_output(job, &search, &known.strategy, 1,
                               "This page holds the position and those after its moves, with what "
                               "was found of them.");
    gs_release(job->shared.unbounded, known.keys);
    return code;
}

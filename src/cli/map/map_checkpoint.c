/* SPDX-License-Identifier: MIT */
/*
 * The checkpoints of the verb `map`: what was found of each move, which search of it is next, and
 * what adds up from move to move. What the algorithm keeps of the move in work is its own part.
 */
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/map/map.h"
#include "cli/map/map_certificates.h"
#include "cli/map/map_search.h"

#include <string.h>

/* What adds up from move to move. */
struct so_far {
    uint64_t searches, cached, nodes, expanded, peak_nodes;
};

/* A move, and what was found of it. */
struct done_move {
    struct gs_move_value value;
    struct cli_map_move more;
};

static void save(void *user, struct gs_checkpoint_writer *writer)
{
    const struct cli_map *map = user;
    const struct gs_result *sum = &map->sum;
    const struct so_far so_far = {.searches = map->searches,
                                  .cached = map->cached,
                                  .nodes = sum->nodes,
                                  .expanded = sum->expanded,
                                  .peak_nodes = sum->peak_nodes};

    gs_checkpoint_section(writer, "map",
                          sizeof so_far + sum->move_count * sizeof(struct done_move));
    gs_checkpoint_put(writer, &so_far, sizeof so_far);
    for (size_t i = 0; i < sum->move_count; i++) {
        struct done_move move;
        memset(&move, 0, sizeof move); /* what lies between the members, too */
        move.value = sum->moves[i];
        move.more = map->moves[i];
        gs_checkpoint_put(writer, &move, sizeof move);
    }
}

static bool is_raised(uint64_t then, uint64_t now)
{
    return then > 0 && (now == 0 || now > then);
}

/*
 * Moves whose searches were ended by a limit that is greater now are searched again. They come
 * last, as the search that the checkpoint was written in must go on first.
 */
static void reopen(struct cli_map *map)
{
    const struct cli_limits *limits = &map->job->options->limits;
    uint64_t last = 0;

    for (size_t i = 0; i < map->sum.move_count; i++)
        if (map->moves[i].step > last)
            last = map->moves[i].step;
    for (size_t i = 0; i < map->sum.move_count; i++) {
        struct cli_map_move *more = &map->moves[i];
        const struct cli_map_ends *ends = &more->ended_by;
        if (cli_map_is_answered(map, i) ||
            !(is_raised(ends->nodes, limits->nodes) || is_raised(ends->depth, limits->depth) ||
              is_raised(ends->memory, limits->memory)))
            continue;
        more->attacked = more->searched = false;
        more->step = last + 1;
        more->ended_by = (struct cli_map_ends){.nodes = 0};
    }
}

static bool load(struct cli_map *map, struct gs_checkpoint_file *file, uint64_t size)
{
    struct gs_result *sum = &map->sum;
    struct so_far so_far;
    struct done_move move;

    if (!gs_checkpoint_read(file, &so_far, sizeof so_far) ||
        size != sizeof so_far + sum->move_count * sizeof move)
        return false;
    for (size_t i = 0; i < sum->move_count; i++) {
        if (!gs_checkpoint_read(file, &move, sizeof move) ||
            move.value.move != sum->moves[i].move || move.more.certificate > sum->move_count)
            return false;
        move.more.why_not[sizeof move.more.why_not - 1] = '\0';
        sum->moves[i] = move.value;
        map->moves[i] = move.more;
        map->moves[i].resumed = true;
    }
    map->searches = (size_t)so_far.searches;
    map->cached = so_far.cached;
    sum->nodes = so_far.nodes;
    sum->expanded = so_far.expanded;
    sum->peak_nodes = so_far.peak_nodes;
    reopen(map);
    return true;
}

void cli_map_keep_certificates(struct cli_map *map)
{
    for (size_t i = 0; i < map->sum.move_count && map->certificates.folder && !cli_interrupted;
         i++) {
        const size_t first = map->same[i];
        cli_map_play(map, i);
        if (first < i)
            map->moves[i].certificate = map->moves[first].certificate;
        else if (!cli_map_keep_certificate(map, i) && !cli_interrupted)
            map->moves[i].certificate = 0;
    }
}

enum cli_exit cli_map_resume(struct cli_map *map)
{
    struct gs_checkpoint *checkpoint = map->job->files.checkpoint;
    uint64_t size;

    if (!checkpoint || map->job->algo->all_moves)
        return CLI_DONE;
    checkpoint->more = save;
    checkpoint->user = map;
    if (!gs_checkpoint_find(checkpoint->resumed, "map", &size) ||
        load(map, checkpoint->resumed, size))
        return CLI_DONE;
    cli_error("--resume '%s': its part 'map' does not fit", map->job->options->checkpoints.resume);
    return CLI_USAGE;
}

void cli_map_offer_checkpoint(struct cli_map *map)
{
    gs_search_poll(&map->clock);
    gs_checkpoint_offer(&map->clock);
}

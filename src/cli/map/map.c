/* SPDX-License-Identifier: MIT */
/*
 * The verb `map`: the value of every legal move of a position (figures 2.5 and
 * 5.1 to 5.3 of [Suda], 2.29 to 2.31 of [Goluch]).
 *
 * Each move is played and the position after it solved by searches of its own (map_rounds.c);
 * positions that are images of each other under a symmetry of the game, and so have the same
 * canonical key, are solved once. An algorithm that values all moves in one search runs once, on
 * the root (map_analysis.c). Searches share the memory budget.
 *
 * With --goal win a move is only searched for a win: can the opponent reach at least a draw after
 * it?
 *
 * With --certificate every position that is solved leaves its strategy in a file of its own
 * (map_certificates.c). Rows of a checkpoint keep their files; where one is gone, its position is
 * solved again when all others are.
 *
 * Cost: that of the searches; keys, at most one for each move, are compared one by one.
 */
#include "cli/map/map.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/job/job_search.h"
#include "cli/map/map_certificates.h"
#include "cli/map/map_search.h"
#include "cli/map/map_verbs.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

#include <string.h>

/* Lists the moves, with nothing known of them; false when memory runs out. */
static bool list_moves(struct cli_map *map)
{
    struct cli_job *job = map->job;
    struct gs_result *sum = &map->sum;

    if (gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        return true;
    size_t count = gs_moves(job->rules, job->root, job->moves);
    sum->moves = gs_alloc_zero(job->shared.unbounded, count, sizeof *sum->moves);
    map->moves = gs_alloc_zero(job->shared.unbounded, count, sizeof *map->moves);
    map->same = gs_alloc_zero(job->shared.unbounded, count, sizeof *map->same);
    map->order = gs_alloc_zero(job->shared.unbounded, count, sizeof *map->order);
    if (!sum->moves || !map->moves || !map->same || !map->order)
        return false;
    sum->move_count = count;
    for (size_t i = 0; i < count; i++) {
        sum->moves[i] = (struct gs_move_value){.move = job->moves[i],
                                               .value = GS_UNKNOWN,
                                               .distance = GS_NO_DISTANCE,
                                               .finding = GS_FINDING_UNTRIED};
        map->moves[i] = (struct cli_map_move){.lower = GS_LOSS,
                                              .upper = GS_WIN,
                                              .stop = GS_STOP_INTERRUPTED,
                                              .why_not = "interrupted"};
    }
    return true;
}

/* The key shared by all images of the position in job->scratch. */
static void find_image_key(const struct cli_job *job, uint8_t *key)
{
    const struct gs_space *space = job->rules->game->space;

    if (space && space->canonical)
        space->canonical(job->rules, job->scratch, key);
    else
        gs_encode(job->rules, job->scratch, key);
}

/* An earlier move whose position has the key of move i, or i itself. */
static size_t find_same(const uint8_t *keys, size_t size, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (memcmp(keys + j * size, keys + i * size, size) == 0)
            return j;
    return i;
}

/* Fills map->same; false when memory runs out. */
static bool find_images(struct cli_map *map)
{
    const struct cli_job *job = map->job;
    const size_t size = job->rules->key_size;
    uint8_t *keys = gs_alloc_zero(job->shared.unbounded, map->sum.move_count + 1, size);

    if (!keys)
        return false;
    for (size_t i = 0; i < map->sum.move_count; i++) {
        cli_map_play(map, i);
        find_image_key(job, keys + i * size);
        map->same[i] = find_same(keys, size, i);
    }
    gs_release(job->shared.unbounded, keys);
    return true;
}

static bool write_map(const struct cli_map *map)
{
    struct cli_job *job = map->job;
    struct cli_report report;

    if (job->options->report.format == CLI_HTML)
        return cli_map_html(map) == CLI_DONE && cli_output_flush(job->output);
    if (job->options->report.format == CLI_SVG)
        return cli_map_draw(map, DRAW_SVG, job->output->file) && cli_output_flush(job->output);
    if (!job->all_moves)
        cli_job_show_all(job);
    cli_report_init(&report, job, &map->sum);
    report.map = map;
    report.cached = map->cached;
    report.trusts_cache = map->trusts_cache;
    bool written = cli_report_write(&report);
    if (job->options->report.format == CLI_TEXT && job->batch.count == 1 &&
        job->rules->game->board) {
        putc('\n', job->output->file);
        written = cli_map_draw(map, DRAW_TEXT, job->output->file);
        written = cli_output_flush(job->output) && written;
    }
    return written;
}

static enum cli_exit exit_of(const struct cli_map *map)
{
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    return map->unknown > 0 ? CLI_UNSOLVED : CLI_DONE;
}

enum cli_exit cli_map_check(struct cli_job *job)
{
    if (job->options->question.goal == GS_GOAL_DRAW) {
        cli_error("--goal 'draw': map asks of each move for its value or for a win; expected value "
                  "or win");
        return CLI_USAGE;
    }
    if (cli_map_certificates_check(job) != CLI_DONE)
        return CLI_USAGE;
    return cli_draw_check(job);
}

static enum cli_exit solve_moves(struct cli_map *map, struct cli_cache *cache)
{
    if (!find_images(map))
        return cli_no_memory("map");
    cli_map_list_attacks(map);
    enum cli_exit code = cli_map_resume(map);
    if (code == CLI_DONE)
        code = cli_map_certificates_open(map);
    if (code == CLI_DONE)
        cli_map_keep_certificates(map);
    if (code == CLI_DONE)
        code = cli_cache_open(cache, map->job);
    if (code == CLI_DONE)
        code = map->job->algo->all_moves ? cli_map_solve_all(map, cache)
                                         : cli_map_solve_each(map, cache);
    map->cached += cli_cache_hits(cache);
    map->trusts_cache = cli_cache_trusts(cache);
    return code;
}

enum cli_exit cli_map(struct cli_job *job)
{
    struct cli_map map = {.job = job, .certificates.folder = job->options->files.certificate};
    struct cli_cache cache = {.job = job};
    enum cli_exit code = CLI_DONE;

    gs_result_init(&map.sum, job->shared.unbounded);
    job->all_moves = job->algo->all_moves;
    cli_job_search(job, &map.clock);
    map.clock.limits = (struct gs_limits){0};
    map.clock.progress = NULL;
    gs_search_start(&map.clock);
    if (!list_moves(&map))
        code = cli_no_memory("map");
    else if (map.sum.move_count > 0)
        code = solve_moves(&map, &cache);
    if (code == CLI_DONE) {
        map.sum.seconds = gs_search_seconds(&map.clock);
        cli_map_complete(&map);
        code = write_map(&map) ? exit_of(&map) : CLI_FAILURE;
        code = cli_exit_worse(code, map.certificates.trouble);
    }
    code = cli_exit_worse(code, cli_cache_close(&cache));
    gs_search_cache_release(map.search_cache);
    gs_release(job->shared.unbounded, map.order);
    gs_release(job->shared.unbounded, map.same);
    gs_release(job->shared.unbounded, map.moves);
    gs_result_clear(&map.sum);
    return code;
}

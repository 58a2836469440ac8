/* SPDX-License-Identifier: MIT */
/*
 * The verb `map`: the value of every legal move of a position (figures 2.5 and
 * 5.1 to 5.3 of [Suda], 2.29 to 2.31 of [Goluch]).
 *
 * Each move is played and the position after it solved by a search of its own, under the limits of
 * the command line; positions that are images of each other under a symmetry of the game, and so
 * have the same canonical key, are solved once. An algorithm that values all moves in one search
 * (retrograde analysis, mc, or a search by threats, which only tries moves inside a zone) runs
 * once, on the root. Searches share the memory budget, and what an algorithm leaves for the next
 * search (struct gs_carry).
 *
 * With --goal win each move is only asked whether it wins, that is, whether the opponent can hold
 * at least a draw after it.
 *
 * With several threads, moves are solved side by side, but for searches that leave something for
 * the next one, and algorithms that can use the threads themselves. The map is the same.
 *
 * With --part K/N only every Nth of the moves that have a search of their own is solved, from the
 * Kth on, with its images: the others are elsewhere, and count nowhere.
 *
 * With --certificate every position that is solved leaves its strategy in a file of its own
 * (map_certificates.c). Rows of a checkpoint keep their files; where one is gone, its position is
 * solved again when all others are.
 *
 * Cost: that of the searches; keys, at most one for each move, are compared one by one.
 */
#include "cli/map/map.h"
#include "cli/io/held.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/job/cache_file.h"
#include "cli/job/deputy.h"
#include "cli/job/gang.h"
#include "cli/job/job_search.h"
#include "cli/map/map_certificates.h"
#include "cli/map/map_verbs.h"
#include "cli/report/report.h"
#include "cli/verb/verb.h"

#include <inttypes.h>
#include <string.h>

static enum cli_exit no_memory(void)
{
    cli_error("map: out of memory");
    return CLI_FAILURE;
}

/* Lists the moves, with nothing known of them; false when memory runs out. */
static bool list_moves(struct cli_map *map)
{
    struct cli_job *job = map->job;
    struct gs_result *sum = &map->sum;

    if (gs_outcome(job->rules, job->root) != GS_UNKNOWN)
        return true;
    size_t count = gs_moves(job->rules, job->root, job->moves);
    sum->moves = gs_alloc_zero(job->unbounded, count, sizeof *sum->moves);
    map->moves = gs_alloc_zero(job->unbounded, count, sizeof *map->moves);
    map->same = gs_alloc_zero(job->unbounded, count, sizeof *map->same);
    if (!sum->moves || !map->moves || !map->same)
        return false;
    sum->move_count = count;
    for (size_t i = 0; i < count; i++) {
        sum->moves[i] = (struct gs_move_value){
            .move = job->moves[i],
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

/* --- the moves -----------------------------------------------------------------------------------
 */

/* Turns the result for the position after a move into that of the move. */
static void take_result(struct cli_map *map, size_t i, const struct gs_result *result)
{
    struct gs_move_value *move = &map->sum.moves[i];
    struct cli_map_move *more = &map->moves[i];

    move->value = gs_value_negate(result->value);
    move->finding = GS_FINDING_NONE;
    if (result->distance != GS_NO_DISTANCE)
        move->distance = result->distance + 1;
    move->has_score = gs_result_score(result, &move->score);
    move->score = move->has_score ? 1 - move->score : 0;
    more->lower = gs_value_negate(result->upper);
    more->upper = gs_value_negate(result->lower);
    more->proved = result->proved;
    more->stop = result->stop;
    memcpy(more->why_not, result->why_not, sizeof more->why_not);
    if (cli_map_is_no(map, i))
        snprintf(more->why_not, sizeof more->why_not, "only the question 'win' was asked");
    more->nodes = result->nodes;
    more->seconds = result->seconds;
}

/* Takes the value of move i, which led to job->scratch, from the cache; false if unknown. */
static bool take_cached(struct cli_map *map, struct cli_cache *cache, size_t i)
{
    struct gs_result result;

    gs_result_init(&result, map->job->unbounded);
    uint64_t cached = cli_cache_answer(cache, map->job->scratch, &result);
    if (cached > 0) {
        take_result(map, i, &result);
        map->cached += cached;
    }
    gs_result_clear(&result);
    return cached > 0;
}

/* What one search took, and what came of its certificate. */
struct outcome {
    struct gs_result costs;
    struct cli_map_certified certified;
};

/* Solves the position in job->scratch, which move i led to; job is that of the map, or a deputy. */
static enum cli_exit search_move(struct cli_map *map, struct cli_job *job, size_t i,
                                 struct gs_carry **carry, struct cli_cache *cache,
                                 struct outcome *outcome)
{
    struct gs_search search;
    struct gs_result result;
    struct gs_error error = {.message = ""};
    enum cli_exit code = CLI_DONE;

    gs_result_init(&result, job->memory);
    cli_job_search(job, &search);
    search.carry = carry;
    if (search.goal == GS_GOAL_WIN)
        search.goal = GS_GOAL_DRAW;
    unsigned answered = 0;
    enum gs_status status =
        gs_stages_solve(job->stages, &search, job->scratch, &result, &answered, &error);
    cli_progress_clear();
    if (status == GS_OK) {
        cli_job_show_stage(job, answered);
        cli_map_certify(map, job, i, &search, &result, &outcome->certified);
        cli_job_show_stage(job, gs_stages_main(job->stages));
        take_result(map, i, &result);
        outcome->costs = (struct gs_result){.nodes = 0};
        cli_add_costs(&outcome->costs, &result);
        code = cache ? cli_cache_learn(cache, job->scratch, &result) : CLI_DONE;
    } else {
        cli_error("%s: %s", job->algo->name,
                  error.message[0] ? error.message : gs_status_name(status));
        code = status == GS_USAGE || status == GS_UNSUPPORTED ? CLI_USAGE : CLI_FAILURE;
    }
    gs_result_clear(&result);
    return code;
}

/* Adds up what a search came to. */
static void take_outcome(struct cli_map *map, size_t i, const struct outcome *outcome,
                         enum cli_exit code)
{
    cli_add_costs(&map->sum, &outcome->costs);
    cli_map_take_certificate(map, i, &outcome->certified);
    map->searches += code == CLI_DONE;
}

/* Solves the position in job->scratch, which move i led to, unless the cache knows it. */
static enum cli_exit solve_move(struct cli_map *map, struct cli_cache *cache, size_t i)
{
    struct outcome outcome = {.costs.nodes = 0};

    if (!map->certificates.folder && take_cached(map, cache, i))
        return CLI_DONE;
    enum cli_exit code = search_move(map, map->job, i, &map->carry, cache, &outcome);
    take_outcome(map, i, &outcome, code);
    return code;
}

/* Whether what was asked of a move is known. */
static bool is_answered(const struct cli_map *map, size_t i)
{
    return map->sum.moves[i].value != GS_UNKNOWN || cli_map_is_no(map, i);
}

/* Whether nothing is left to do about a move. */
static bool is_settled(const struct cli_map *map, size_t i)
{
    return map->moves[i].stop != GS_STOP_INTERRUPTED && !map->moves[i].broken_off;
}

/* The key shared by all images of the position in job->scratch. */
static void find_image_key(const struct cli_job *job, uint8_t *key)
{
    const struct gs_space *space = job->game->space;

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

static void copy_move(struct cli_map *map, size_t from, size_t to)
{
    struct gs_move_value *move = &map->sum.moves[to];
    const gs_move own = move->move;

    *move = map->sum.moves[from];
    move->move = own;
    map->moves[to] = map->moves[from];
    map->moves[to].same = true;
    map->moves[to].nodes = 0;
    map->moves[to].seconds = 0;
}

static const char phase[] = "moves solved";

/* Moves side by side. */
struct side {
    struct cli_map *map;
    struct cli_deputies deputies;
    struct gs_memory *held; /* for errors */
    struct gs_search clock; /* for progress and checkpoints */
    bool cut;               /* a move was not solved to its end: checkpoints tell of those before */
    enum cli_exit code;
};

/* One of them. */
struct move_task {
    size_t i;
    uint8_t key[GS_KEY_MAX]; /* of the position after it */
    struct outcome outcome;
    size_t peak;
    struct cli_held held;
    enum cli_exit code;
};

static bool work_on_move(void *user, unsigned thread, void *at)
{
    struct side *side = user;
    struct move_task *task = at;
    struct cli_job *deputy = &side->deputies.list[thread];

    cli_held_clear(&task->held);
    task->code = CLI_FAILURE;
    if (!cli_held_begin(&task->held, side->held))
        return true;
    task->code = cli_deputy_renew(deputy, side->deputies.bytes);
    if (task->code == CLI_DONE) {
        gs_decode(deputy->rules, task->key, deputy->scratch);
        task->code = search_move(side->map, deputy, task->i, NULL, NULL, &task->outcome);
        task->peak = gs_memory_peak(deputy->memory);
    }
    cli_held_end(&task->held);
    return !cli_deputy_crowded(deputy);
}

/* A move whose turn has come, with those after it that lead to images of what is solved. */
static void take_move(struct side *side, const struct move_task *task)
{
    struct cli_map *map = side->map;
    size_t done = task->i + 1;

    take_outcome(map, task->i, &task->outcome, task->code);
    side->cut = side->cut || task->code != CLI_DONE || !is_settled(map, task->i);
    for (; done < map->sum.move_count && (map->same[done] < done || map->moves[done].elsewhere);
         done++)
        if (map->same[done] < done)
            copy_move(map, map->same[done], done);
    if (!side->cut)
        map->done = done;
}

static bool look_at_moves(void *user)
{
    struct side *side = user;
    const struct cli_map *map = side->map;

    gs_search_report(&side->clock, phase, map->done, map->sum.move_count);
    gs_checkpoint_offer(&side->clock);
    return true;
}

/* Begins to count; moves that were solved before have no part in the rate. */
static void start_clock(struct side *side)
{
    struct cli_map *map = side->map;

    cli_job_search(map->job, &side->clock);
    side->clock.limits = (struct gs_limits){0};
    side->clock.memory = side->deputies.whole;
    cli_progress_begin(phase, map->done);
    gs_search_start(&side->clock);
}

static bool finish_move(void *user, void *at)
{
    struct side *side = user;
    struct move_task *task = at;

    if (side->code == CLI_DONE) {
        side->code = task->code;
        take_move(side, task);
        if (task->peak > side->deputies.peak)
            side->deputies.peak = task->peak;
        if (!cli_held_tell(&task->held, side->map->job->output))
            side->code = cli_exit_worse(side->code, CLI_FAILURE);
    }
    cli_held_clear(&task->held);
    return side->code == CLI_DONE && !cli_interrupted;
}

/* Puts those moves from `from` on that have to be solved. */
static void put_moves(struct side *side, struct cli_gang *gang, size_t from)
{
    struct cli_map *map = side->map;
    struct move_task *task;

    for (size_t i = from; i < map->sum.move_count; i++) {
        if (map->same[i] < i || map->moves[i].elsewhere)
            continue;
        task = cli_gang_next(gang);
        if (!task)
            return;
        task->i = i;
        cli_map_play(map, i);
        gs_encode(map->job->rules, map->job->scratch, task->key);
        cli_gang_go(gang);
    }
}

static enum cli_exit solve_beside(struct cli_map *map, size_t from)
{
    struct side side = {.map = map, .held = gs_memory_new(0)};
    struct cli_gang *gang = NULL;

    side.code = cli_deputies_open(&side.deputies, map->job, map->job->threads);
    if (side.code == CLI_DONE && side.held)
        gang = cli_gang_new(&(struct cli_gang_work){.threads = map->job->threads,
                                                    .task_size = sizeof(struct move_task),
                                                    .work = work_on_move,
                                                    .finish = finish_move,
                                                    .look = look_at_moves,
                                                    .user = &side},
                            map->job->unbounded);
    if (gang) {
        start_clock(&side);
        put_moves(&side, gang, from);
        cli_gang_end(gang);
        cli_progress_clear();
    } else if (side.code == CLI_DONE) {
        side.code = no_memory();
    }
    map->peak_bytes = cli_deputies_peak(&side.deputies, map->job);
    cli_deputies_close(&side.deputies);
    gs_memory_free(side.held);
    return side.code;
}

/* Whether the moves that are left are to be solved side by side, after a search. */
static bool may_split(const struct cli_map *map)
{
    const struct cli_job *job = map->job;

    return job->threads > 1 && !job->algo->threads && !job->options->cache && map->searches > 0 &&
           !map->carry;
}

/* Fills map->same; false when memory runs out. */
static bool find_images(struct cli_map *map)
{
    const struct cli_job *job = map->job;
    const size_t size = job->rules->key_size;
    uint8_t *keys = gs_alloc_zero(job->unbounded, map->sum.move_count + 1, size);

    if (!keys)
        return false;
    for (size_t i = 0; i < map->sum.move_count; i++) {
        cli_map_play(map, i);
        find_image_key(job, keys + i * size);
        map->same[i] = find_same(keys, size, i);
    }
    gs_release(job->unbounded, keys);
    return true;
}

/* Leaves the moves of other parts to them. */
static void share_out(struct cli_map *map)
{
    const struct cli_options *options = map->job->options;
    uint64_t own = 0;

    for (size_t i = 0; i < map->sum.move_count && options->parts > 0; i++)
        map->moves[i].elsewhere = map->same[i] < i ? map->moves[map->same[i]].elsewhere
                                                   : own++ % options->parts != options->part - 1;
}

/*
 * Solves a move again for its certificate, which an earlier run did not make, or which is gone.
 * Where that comes to no proof, what was known of it stays. It leaves no checkpoint: those tell of
 * the first move that is not solved.
 */
static enum cli_exit solve_again(struct cli_map *map, struct cli_cache *cache, size_t i)
{
    struct cli_job *job = map->job;
    struct gs_checkpoint *checkpoint = job->checkpoint;
    const struct gs_move_value value = map->sum.moves[i];
    const struct cli_map_move more = map->moves[i];

    cli_map_play(map, i);
    cli_progress_label("move %zu of %zu", i + 1, map->sum.move_count);
    job->checkpoint = NULL;
    enum cli_exit code = solve_move(map, cache, i);
    job->checkpoint = checkpoint;
    if (more.proved && !map->moves[i].proved && map->certificates.trouble != CLI_WRONG) {
        map->sum.moves[i] = value;
        map->moves[i] = more;
    }
    return code;
}

/* Sees that the first moves, which the checkpoint knew as solved, and their images are certified.
 */
static enum cli_exit regain(struct cli_map *map, struct cli_cache *cache, size_t resumed)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < map->sum.move_count && map->certificates.folder; i++) {
        if (code != CLI_DONE || cli_interrupted)
            break;
        if (map->same[i] >= resumed || map->moves[i].elsewhere || map->moves[i].certificate > 0 ||
            !is_answered(map, i))
            continue;
        if (map->same[i] < i)
            copy_move(map, map->same[i], i);
        else
            code = solve_again(map, cache, i);
        cli_map_offer_checkpoint(map);
    }
    return code;
}

/*
 * Solves the moves one by one, or side by side, until an interrupt; *left: the search that this
 * struck has left a checkpoint.
 */
static enum cli_exit solve_rest(struct cli_map *map, struct cli_cache *cache, bool *left)
{
    struct cli_job *job = map->job;
    const size_t count = map->sum.move_count;
    const size_t *same = map->same;
    enum cli_exit code = CLI_DONE;
    bool split = false;

    for (size_t i = 0; i < count && code == CLI_DONE && !cli_interrupted; i++) {
        if (i < map->done || map->moves[i].elsewhere)
            continue; /* before the checkpoint, or in another part */
        if (!split && same[i] == i && may_split(map)) {
            split = true;
            code = solve_beside(map, i);
        }
        cli_map_play(map, i);
        cli_progress_label("move %zu of %zu", i + 1, count);
        if (same[i] < i)
            copy_move(map, same[i], i);
        else if (!split)
            code = solve_move(map, cache, i);
        if (split)
            continue;
        if (code == CLI_DONE && is_settled(map, i)) {
            map->done = i + 1;
            cli_map_offer_checkpoint(map);
        } else {
            *left = job->algo->resumes && map->moves[i].stop == GS_STOP_INTERRUPTED;
        }
    }
    return code;
}

static enum cli_exit solve_each(struct cli_map *map, struct cli_cache *cache)
{
    const size_t resumed = map->done;
    bool left = false;
    enum cli_exit code = solve_rest(map, cache, &left);

    if (code == CLI_DONE)
        code = regain(map, cache, resumed);
    cli_progress_label("%s", "");
    if (cli_interrupted && !left) {
        gs_search_poll(&map->clock);
        gs_checkpoint_leave(&map->clock);
    }
    return code;
}

static bool knows_all(const struct gs_result *result, size_t count)
{
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].value == GS_UNKNOWN)
            return false;
    return result->move_count == count;
}

/* The certificate of a move of which an analysis of all moves told. */
static void certify_move(struct cli_map *map, size_t i, struct gs_search *search,
                         const struct gs_result *all)
{
    struct gs_result result;
    struct cli_map_certified certified = {.written = false};

    cli_map_play(map, i);
    gs_result_init(&result, map->job->memory);
    gs_result_prove(&result, gs_value_negate(map->sum.moves[i].value));
    result.strategy = all->strategy;
    result.prover = all->prover;
    cli_map_certify(map, map->job, i, search, &result, &certified);
    cli_map_take_certificate(map, i, &certified);
    if (certified.trouble == CLI_WRONG)
        take_result(map, i, &result);
    result.strategy = NULL; /* they belong to the whole */
    result.prover = NULL;
    gs_result_clear(&result);
}

static void certify_moves(struct cli_map *map, struct gs_search *search,
                          const struct gs_result *all)
{
    const size_t count = map->sum.move_count;

    for (size_t i = 0; i < count && map->certificates.folder; i++) {
        const size_t first = map->same[i];
        cli_progress_label("move %zu of %zu", i + 1, count);
        if (first < i && map->sum.moves[first].value != map->sum.moves[i].value)
            copy_move(map, first, i); /* that was put right */
        map->moves[i].certificate = map->moves[first].certificate;
        if (first == i && map->moves[i].proved && !cli_interrupted)
            certify_move(map, i, search, all);
    }
    cli_progress_label("%s", "");
}

/* Why one analysis for all moves leaves a move unknown. */
static void explain_unknown(struct cli_map *map, size_t i, const struct gs_result *result)
{
    const enum gs_finding finding = map->sum.moves[i].finding;
    char *why_not = map->moves[i].why_not;
    uint64_t level = 0;

    cli_counter(map->job->algo, result->counters, "level", &level);
    if (finding == GS_FINDING_UNTRIED)
        snprintf(why_not, GS_REASON_SIZE, "not tried: %s", gs_stop_reason(result->stop));
    else if (finding == GS_FINDING_EXAMINED && !result->why_not[0])
        snprintf(why_not, GS_REASON_SIZE, "tried without success up to level %" PRIu64, level);
    else if (finding == GS_FINDING_OUTSIDE)
        snprintf(why_not, GS_REASON_SIZE, "outside the zone of level %" PRIu64, level);
    else
        snprintf(why_not, GS_REASON_SIZE, "%s",
                 result->proved ? "the search ended without it" : result->why_not);
}

/* What an analysis of all moves found. */
static void take_moves(struct cli_map *map, const struct gs_result *result)
{
    struct gs_result *sum = &map->sum;

    for (size_t i = 0; i < sum->move_count; i++) {
        map->moves[i].stop = result->stop;
        sum->moves[i].finding = GS_FINDING_NONE;
        if (i < result->move_count)
            sum->moves[i] = result->moves[i];
        map->moves[i].proved = sum->moves[i].value != GS_UNKNOWN;
        if (map->moves[i].proved)
            map->moves[i].lower = map->moves[i].upper = sum->moves[i].value;
        else
            explain_unknown(map, i, result);
    }
    sum->distance = result->distance;
    sum->best_move = result->best_move;
    memcpy(sum->why_not, result->why_not, sizeof sum->why_not);
}

/* One analysis for all moves, unless the cache knows them; what it does not find stays unknown. */
static enum cli_exit solve_all(struct cli_map *map, struct cli_cache *cache)
{
    struct cli_job *job = map->job;
    struct gs_result *sum = &map->sum;
    struct gs_search search;
    struct gs_result result;

    enum cli_exit code = CLI_DONE;
    gs_result_init(&result, job->memory);
    if (!map->certificates.folder)
        map->cached = cli_cache_answer(cache, job->root, &result);
    if (map->cached == 0 || !knows_all(&result, sum->move_count)) {
        gs_result_clear(&result);
        map->cached = 0;
        map->searches = 1;
        code = cli_job_solve(job, &search, &result);
    }
    if (code != CLI_DONE)
        goto done;
    cli_add_costs(sum, &result);
    take_moves(map, &result);
    certify_moves(map, &search, &result);
    code = cli_cache_learn(cache, job->root, &result);
done:
    gs_result_clear(&result);
    return code;
}

static bool write_map(const struct cli_map *map)
{
    struct cli_job *job = map->job;
    struct cli_report report;

    if (job->options->format == CLI_HTML)
        return cli_map_html(map) == CLI_DONE && cli_output_flush(job->output);
    if (job->options->format == CLI_SVG) {
        cli_map_svg(map, job->output->file);
        return cli_output_flush(job->output);
    }
    if (!job->all_moves)
        cli_job_show_all(job);
    cli_report_init(&report, job, &map->sum);
    report.map = map;
    report.cached = map->cached;
    report.trusts_cache = map->trusts_cache;
    bool written = cli_report_write(&report);
    if (job->options->format == CLI_TEXT && job->count == 1) {
        cli_map_board(map, job->output->file);
        written = cli_output_flush(job->output);
    }
    return written;
}

static enum cli_exit exit_of(const struct cli_map *map)
{
    if (cli_interrupted)
        return CLI_INTERRUPTED;
    return map->unknown > 0 ? CLI_UNSOLVED : CLI_DONE;
}

/* An analysis of all moves at once, or moves that are only estimated, cannot be shared out. */
static enum cli_exit check_part(const struct cli_job *job)
{
    const struct gs_algo *algo = job->algo;

    if (job->options->parts == 0 || (!algo->all_moves && !(algo->uses & GS_USE_ESTIMATE)))
        return CLI_DONE;
    cli_error("--part: map by %s %s; expected an algorithm that solves them one by one, such as "
              "--algo df-pn",
              algo->name, algo->all_moves ? "values all moves in one search" : "estimates moves");
    return CLI_USAGE;
}

enum cli_exit cli_map_check(struct cli_job *job)
{
    if (job->options->format & (CLI_SVG | CLI_HTML) && job->count > 1) {
        cli_error("--format '%s': %s shows one board; expected one --size, or text, json or csv",
                  job->options->format == CLI_SVG ? "svg" : "html",
                  job->options->format == CLI_SVG ? "a picture" : "a page");
        return CLI_USAGE;
    }
    if (job->options->goal == GS_GOAL_DRAW) {
        cli_error("--goal 'draw': map asks of each move for its value or for a win; expected value "
                  "or win");
        return CLI_USAGE;
    }
    if (check_part(job) != CLI_DONE || cli_map_certificates_check(job) != CLI_DONE)
        return CLI_USAGE;
    return cli_draw_check(job);
}

static enum cli_exit solve_moves(struct cli_map *map, struct cli_cache *cache)
{
    if (!find_images(map))
        return no_memory();
    share_out(map);
    enum cli_exit code = cli_map_resume(map);
    if (code == CLI_DONE)
        code = cli_map_certificates_open(map);
    if (code == CLI_DONE)
        cli_map_keep_certificates(map);
    if (code == CLI_DONE)
        code = cli_cache_open(cache, map->job);
    if (code == CLI_DONE)
        code = map->job->algo->all_moves ? solve_all(map, cache) : solve_each(map, cache);
    map->cached += cli_cache_hits(cache);
    map->trusts_cache = cli_cache_trusts(cache);
    return code;
}

enum cli_exit cli_map(struct cli_job *job)
{
    struct cli_map map = {.job = job, .certificates.folder = job->options->certificate};
    struct cli_cache cache = {.job = job};
    enum cli_exit code = CLI_DONE;

    gs_result_init(&map.sum, job->unbounded);
    job->all_moves = job->algo->all_moves;
    cli_job_search(job, &map.clock);
    map.clock.limits = (struct gs_limits){0};
    map.clock.progress = NULL;
    gs_search_start(&map.clock);
    if (!list_moves(&map))
        code = no_memory();
    else if (map.sum.move_count > 0)
        code = solve_moves(&map, &cache);
    if (code == CLI_DONE) {
        map.sum.seconds = gs_search_seconds(&map.clock);
        cli_map_complete(&map);
        code = write_map(&map) ? exit_of(&map) : CLI_FAILURE;
        code = cli_exit_worse(code, map.certificates.trouble);
    }
    code = cli_exit_worse(code, cli_cache_close(&cache));
    gs_carry_release(map.carry);
    gs_release(job->unbounded, map.same);
    gs_release(job->unbounded, map.moves);
    gs_result_clear(&map.sum);
    return code;
}

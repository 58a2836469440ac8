/* SPDX-License-Identifier: MIT */
/*
 * map_rounds.c - moves that are solved by searches of their own, in rounds.
 *
 *     for each round, with eight times the nodes of the one before:
 *         for each move that is not known: does an attack that it begins win?
 *         for each move that is not known: what is the position after it worth?
 *
 * So every move gets a little before a hard one gets much, and what is easy is known soon. Moves
 * that make fours and threes come first, then those that a player would look at first. The first
 * half of a round is there for algorithms that search attacks. With --nodes there is one round, of
 * so many nodes: then nothing can keep the others from being tried.
 *
 * With several threads, the moves of half a round are searched side by side, but for searches that
 * leave something for the next one, and algorithms that can use the threads themselves. The map is
 * the same. Images of moves are filled in at the end.
 *
 * Cost: a move takes at most eight sevenths of the nodes of its last search, and less where its
 * algorithm leaves its table for the next one (struct gs_search_cache).
 */
#include <string.h>

#include <gamesolve/thread_pool.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/report_buffer.h"
#include "cli/job/job_search.h"
#include "cli/job/worker_job.h"
#include "cli/map/map_search.h"

/* The nodes of each search in the first round, and by how much the next one has more. */
enum { FIRST_NODES = 200, MORE_NODES = 8, ROUNDS_BOUNDED = 15 };

static const char phase[] = "moves solved";

/* The step with that number. */
static struct cli_map_step find_step(const struct cli_map *map, uint64_t number)
{
    const uint64_t kinds = map->attack_count > 0 ? 2 : 1;
    const uint64_t round = number / kinds;
    struct cli_map_step step = {.attacks = kinds == 2 && number % 2 == 0, .nodes = FIRST_NODES};

    for (uint64_t i = 0; i < round && round < ROUNDS_BOUNDED; i++)
        step.nodes *= MORE_NODES;
    if (map->job->options->limits.nodes > 0 || round >= ROUNDS_BOUNDED)
        step.nodes = 0;
    return step;
}

/* Whether the move is searched here, and not solved yet. */
static bool is_open(const struct cli_map *map, size_t i)
{
    return map->same[i] == i && !map->moves[i].elsewhere && !cli_map_is_answered(map, i);
}

/* Whether a step has something to do for a move. */
static bool wants(const struct cli_map *map, size_t i, const struct cli_map_step *step)
{
    return is_open(map, i) && !(step->attacks ? map->moves[i].attacked : map->moves[i].searched);
}

/* Whether anything is left for a further step. */
static bool is_left(const struct cli_map *map)
{
    static const struct cli_map_step attack = {.attacks = true}, search = {.attacks = false};

    for (size_t i = 0; i < map->sum.move_count; i++)
        if (wants(map, i, &search) || (map->attack_count > 0 && wants(map, i, &attack)))
            return true;
    return false;
}

static bool is_time_up(const struct cli_map *map)
{
    return cli_interrupted || !cli_may_wait(&map->job->options->limits);
}

/* --- the order ------------------------------------------------------------------------------ */

/* So many threats of a position are looked at. */
enum { THREATS_MOST = 512 };

/* Marks the moves that make a threat by themselves: 2 where it is a four or more, 1 a three. */
static void find_urgent(const struct cli_map *map, uint8_t urgency[GS_POINTS_MAX])
{
    const struct cli_job *job = map->job;
    const struct gs_threats *threats = job->game->threats;
    struct gs_threat *found = NULL;
    unsigned count = 0;

    memset(urgency, 0, GS_POINTS_MAX);
    if (threats && map->attack_count > 0)
        found = gs_alloc_zero(job->unbounded, THREATS_MOST, sizeof *found);
    if (found)
        count = threats->list(job->rules, job->root, gs_to_move(job->rules, job->root), GS_NO_MOVE,
                              found, THREATS_MOST);
    for (unsigned i = 0; i < count && i < THREATS_MOST; i++) {
        const uint8_t rank = found[i].kind <= GS_THREAT_FOUR ? 2 : 1;
        if (urgency[found[i].gain] < rank)
            urgency[found[i].gain] = rank;
    }
    gs_release(job->unbounded, found);
}

/* The number of a move in the list of the map. */
static size_t index_of(const struct cli_map *map, gs_move move)
{
    size_t i = 0;

    while (map->sum.moves[i].move != move)
        i++;
    return i;
}

/* Adds the moves of that urgency to the order; returns how many it has then. */
static size_t add_urgent(struct cli_map *map, const uint8_t urgency[GS_POINTS_MAX], uint8_t rank,
                         size_t place)
{
    const gs_move *moves = map->job->moves;

    for (size_t i = 0; i < map->sum.move_count; i++)
        if ((moves[i] < GS_POINTS_MAX ? urgency[moves[i]] : 0) == rank)
            map->order[place++] = index_of(map, moves[i]);
    return place;
}

/* Moves that make fours, then threes, then the others: each as a player would look at them. */
static void set_order(struct cli_map *map)
{
    const struct cli_job *job = map->job;
    const struct gs_hint *hint = job->game->hint;
    uint8_t urgency[GS_POINTS_MAX];
    size_t place = 0;
    bool forced;

    for (size_t i = 0; i < map->sum.move_count; i++)
        job->moves[i] = map->sum.moves[i].move;
    if (hint && hint->select && map->sum.move_count > 0)
        hint->select(job->rules, job->root, job->moves, (unsigned)map->sum.move_count, &forced);
    find_urgent(map, urgency);
    for (uint8_t rank = 3; rank-- > 0;)
        place = add_urgent(map, urgency, rank, place);
}

/* --- moves side by side --------------------------------------------------------------------- */

struct side {
    struct cli_map *map;
    struct cli_map_step step;
    struct cli_worker_jobs workers;
    struct gs_memory *held; /* for errors */
    struct gs_search clock; /* for progress and checkpoints */
    bool cut;               /* a move was interrupted: checkpoints tell of those before */
    enum cli_exit code;
    size_t done; /* moves for which nothing is left; the threads change what it is counted from */
};

/* One of them. */
struct move_task {
    size_t i, place;         /* the move, and its place in the order */
    uint8_t key[GS_KEY_MAX]; /* of the position after it */
    struct gs_move_value value;
    struct cli_map_move more; /* what was known before */
    struct cli_map_outcome outcome;
    size_t peak;
    struct cli_report_buffer held;
    enum cli_exit code;
};

static enum gs_task_end work_on_move(void *user, unsigned thread, void *at)
{
    struct side *side = user;
    struct move_task *task = at;
    struct cli_job *worker = &side->workers.list[thread];

    side->map->sum.moves[task->i] = task->value;
    side->map->moves[task->i] = task->more;
    cli_report_buffer_clear(&task->held);
    task->code = CLI_FAILURE;
    if (!cli_report_buffer_begin(&task->held, side->held))
        return GS_TASK_DONE;
    task->code = cli_worker_job_renew(worker, side->workers.bytes);
    if (task->code == CLI_DONE) {
        gs_decode(worker->rules, task->key, worker->scratch);
        task->code =
            cli_map_search(side->map, worker, task->i, &side->step, NULL, NULL, &task->outcome);
        task->peak = gs_memory_peak(worker->memory);
    }
    cli_report_buffer_end(&task->held);
    return cli_worker_job_crowded(worker) ? GS_TASK_REPEAT : GS_TASK_DONE;
}

/* Whether a search of the move came to its own end. */
static bool is_whole(const struct cli_map *map, size_t i)
{
    return map->moves[i].stop != GS_STOP_INTERRUPTED && !map->moves[i].broken_off;
}

/* A move whose turn has come. */
static void take_move(struct side *side, const struct move_task *task)
{
    struct cli_map *map = side->map;

    if (task->code == CLI_DONE)
        cli_map_take_outcome(map, task->i, &task->outcome);
    for (size_t i = 0; i < map->sum.move_count && !is_open(map, task->i); i++)
        side->done += map->same[i] == task->i;
    side->cut = side->cut || task->code != CLI_DONE || !is_whole(map, task->i);
    if (!side->cut)
        map->done = task->place + 1;
}

/* How many moves nothing is left to be done for. */
static size_t count_done(const struct cli_map *map)
{
    size_t done = 0;

    for (size_t i = 0; i < map->sum.move_count; i++)
        done += !is_open(map, map->same[i]);
    return done;
}

static bool poll_moves(void *user)
{
    struct side *side = user;

    gs_search_report(&side->clock, phase, side->done, side->map->sum.move_count);
    gs_checkpoint_offer(&side->clock);
    return !cli_interrupted;
}

/* Begins to count; moves that were solved before have no part in the rate. */
static void start_clock(struct side *side)
{
    cli_job_search(side->map->job, &side->clock);
    side->clock.limits = (struct gs_limits){0};
    side->clock.memory = side->workers.whole;
    side->done = count_done(side->map);
    cli_progress_begin(phase, side->done);
    gs_search_start(&side->clock);
}

static bool finish_move(void *user, void *at)
{
    struct side *side = user;
    struct move_task *task = at;

    if (side->code == CLI_DONE) {
        side->code = task->code;
        take_move(side, task);
        if (task->peak > side->workers.peak)
            side->workers.peak = task->peak;
        if (!cli_report_buffer_flush(&task->held, side->map->job->output))
            side->code = cli_exit_worse(side->code, CLI_FAILURE);
    }
    cli_report_buffer_clear(&task->held);
    return side->code == CLI_DONE && !cli_interrupted;
}

/* Hands over the moves of the order, from the place that is next, that the step is for. */
static void put_moves(struct side *side, struct gs_thread_pool *pool)
{
    struct cli_map *map = side->map;

    for (size_t place = map->done; place < map->sum.move_count; place++) {
        const size_t i = map->order[place];
        if (!wants(map, i, &side->step))
            continue;
        struct move_task task = {
            .i = i, .place = place, .value = map->sum.moves[i], .more = map->moves[i]};
        cli_map_play(map, i);
        gs_encode(map->job->rules, map->job->scratch, task.key);
        if (!gs_thread_pool_put(pool, &task))
            return;
    }
}

/* The rest of a step. */
static enum cli_exit search_beside(struct cli_map *map, const struct cli_map_step *step)
{
    const unsigned threads = cli_threads_divide(map->job->threads.in_search, CLI_MANY).side_by_side;
    struct side side = {.map = map, .step = *step, .held = gs_memory_new(0)};
    struct gs_thread_pool *pool = NULL;

    side.code = cli_worker_jobs_open(&side.workers, map->job, threads);
    if (side.code == CLI_DONE && side.held)
        pool = gs_thread_pool_new(&(struct gs_thread_plan){.threads = threads,
                                                           .task_size = sizeof(struct move_task),
                                                           .work = work_on_move,
                                                           .finish = finish_move,
                                                           .poll = poll_moves,
                                                           .user = &side},
                                  map->job->unbounded);
    if (pool) {
        start_clock(&side);
        put_moves(&side, pool);
        gs_thread_pool_end(pool);
        cli_progress_clear();
    } else if (side.code == CLI_DONE) {
        cli_error("map: out of memory");
        side.code = CLI_FAILURE;
    }
    const size_t peak = cli_worker_jobs_peak(&side.workers, map->job);
    map->peak_bytes = peak > map->peak_bytes ? peak : map->peak_bytes;
    cli_worker_jobs_close(&side.workers);
    gs_memory_free(side.held);
    return side.code;
}

/* Whether the searches that are left of a step are to run side by side: after a first one, which
 * shows whether they leave something for each other. */
static bool may_split(const struct cli_map *map, const struct cli_map_step *step)
{
    const struct cli_job *job = map->job;

    if (job->threads.in_search <= 1 || job->options->files.cache)
        return false;
    return step->attacks || (!job->algo->threads && !map->search_cache && map->searches > 0);
}

/* --- rounds --------------------------------------------------------------------------------- */

/*
 * One step for each move, from the place of the order that is next; *left: the search that an
 * interrupt struck has left a checkpoint.
 */
static enum cli_exit take_step(struct cli_map *map, struct cli_cache *cache,
                               const struct cli_map_step *step, bool *left)
{
    struct cli_job *job = map->job;
    const size_t count = map->sum.move_count;
    enum cli_exit code = CLI_DONE;

    for (size_t place = map->done; place < count && code == CLI_DONE && !is_time_up(map); place++) {
        const size_t i = map->order[place];
        if (!wants(map, i, step))
            continue;
        if (may_split(map, step)) {
            map->done = place;
            return search_beside(map, step);
        }
        cli_map_play(map, i);
        cli_progress_label("move %zu of %zu", i + 1, count);
        code = cli_map_search_here(map, cache, i, step);
        if (code == CLI_DONE && is_whole(map, i)) {
            map->done = place + 1;
            cli_map_offer_checkpoint(map);
        } else {
            *left = job->algo->resumes && map->moves[i].stop == GS_STOP_INTERRUPTED;
        }
    }
    return code;
}

static enum cli_exit take_steps(struct cli_map *map, struct cli_cache *cache, bool *left)
{
    enum cli_exit code = CLI_DONE;

    while (code == CLI_DONE && is_left(map) && !is_time_up(map)) {
        const struct cli_map_step step = find_step(map, map->step);
        code = take_step(map, cache, &step, left);
        if (code == CLI_DONE && !is_time_up(map)) {
            map->done = 0;
            map->step++;
        }
    }
    return code;
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
    enum cli_exit code = CLI_DONE;

    cli_map_play(map, i);
    cli_progress_label("move %zu of %zu", i + 1, map->sum.move_count);
    job->checkpoint = NULL;
    map->sum.moves[i].value = GS_UNKNOWN;
    map->moves[i].lower = GS_LOSS;
    map->moves[i].upper = GS_WIN;
    map->moves[i].proved = false;
    for (unsigned kind = 0; kind < 2 && code == CLI_DONE && !cli_map_is_answered(map, i); kind++)
        if (kind == 1 || (map->attack_count > 0 && value.value == GS_WIN))
            code = cli_map_search_here(map, cache, i, &(struct cli_map_step){.attacks = kind == 0});
    job->checkpoint = checkpoint;
    if (more.proved && !map->moves[i].proved && map->certificates.trouble != CLI_WRONG) {
        map->sum.moves[i] = value;
        map->moves[i] = more;
    }
    return code;
}

/* Sees that the moves which the checkpoint knew as solved are certified. */
static enum cli_exit regain(struct cli_map *map, struct cli_cache *cache)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < map->sum.move_count && map->certificates.folder; i++) {
        if (code != CLI_DONE || cli_interrupted)
            break;
        if (map->same[i] != i || !map->moves[i].resumed || map->moves[i].elsewhere ||
            map->moves[i].certificate > 0 || !cli_map_is_answered(map, i))
            continue;
        code = solve_again(map, cache, i);
        cli_map_offer_checkpoint(map);
    }
    return code;
}

/* Why a move is left, of which more nodes might tell. */
static void explain_end(struct cli_map *map, size_t i, enum gs_stop stop)
{
    struct cli_map_move *more = &map->moves[i];
    const bool untried = map->sum.moves[i].finding == GS_FINDING_UNTRIED;

    more->stop = stop;
    snprintf(more->why_not, sizeof more->why_not, "%s%s", untried ? "not tried: " : "",
             gs_stop_reason(stop));
}

/* Moves that are left, and images of others. */
static void complete_moves(struct cli_map *map)
{
    const enum gs_stop stop = cli_interrupted ? GS_STOP_INTERRUPTED : GS_STOP_TIME;

    for (size_t i = 0; i < map->sum.move_count; i++) {
        struct cli_map_move *more = &map->moves[i];
        if (map->same[i] < i)
            cli_map_copy_move(map, map->same[i], i);
        else if (is_open(map, i) && !more->searched)
            explain_end(map, i, stop);
    }
}

enum cli_exit cli_map_solve_each(struct cli_map *map, struct cli_cache *cache)
{
    bool left = false;

    set_order(map);
    enum cli_exit code = take_steps(map, cache, &left);
    if (code == CLI_DONE)
        code = regain(map, cache);
    cli_progress_label("%s", "");
    if (cli_interrupted && !left) {
        gs_search_poll(&map->clock);
        gs_checkpoint_leave(&map->clock);
    }
    complete_moves(map);
    return code;
}

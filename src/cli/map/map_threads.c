/* SPDX-License-Identifier: MIT */
/*
 * map_threads.c - moves that are searched side by side.
 *
 *     each thread:
 *         while there is a move to search, or others may leave one:
 *             takes the move that is next in the rounds (map_rounds.c), alone of all threads
 *             searches it on a copy of the job
 *             adds what was found to the map
 *
 * No thread waits for the end of a round: one that finds nothing of it left begins with the next.
 * While there are as many moves as threads, each search has one thread. With fewer, the threads are
 * divided among the moves, where the algorithm can use them and the search will take long enough.
 * Then a search whose algorithm leaves what it found for the next one (gs_algo.shared_cache) also
 * pauses from time to time, and goes on with its share of the threads by then.
 *
 * Searches share such a cache. It has memory of its own; it and the searches together keep to
 * --memory, and a search that runs out of it because of others is repeated when it is alone.
 *
 * A thread that has nothing to do sleeps until a search ends that leaves it something.
 */
#include <pthread.h>

#include <gamesolve/thread_pool.h>

#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/io/report_buffer.h"
#include "cli/job/job_search.h"
#include "cli/job/worker_job.h"
#include "cli/map/map_search.h"

/* A search of less than twice these seconds has one thread, a longer one at most one for each. */
#define THREAD_SECONDS 0.05

/* So many times the nodes of the search before it a search makes at most (map_rounds.c). */
#define MORE 8

/* Seconds until a search pauses: at least, and as a share of those that its move took before. */
#define PAUSE_LEAST 0.1
#define PAUSE_SHARE 0.25

static const char phase[] = "moves solved";

/* What a thread works with. */
struct searcher {
    struct cli_job *job; /* its copy */
    struct cli_map map;  /* of that job: what is known of the move in work */
    struct cli_report_buffer said;
};

struct side {
    struct cli_map *map;
    struct cli_worker_jobs workers;
    struct searcher *searchers;      /* one for each of the workers */
    struct gs_memory *report_memory; /* for errors */
    struct gs_memory *common;        /* for what the searches share */
    struct gs_search_cache *shared;
    struct gs_search clock; /* for progress and checkpoints */
    unsigned threads;
    pthread_mutex_t lock; /* of the map, and of what follows */
    pthread_cond_t change, quiet;
    bool *busy;       /* by move: it is searched */
    unsigned used;    /* threads of the searches in work */
    unsigned running; /* these */
    unsigned alone;   /* searches that wait until no other runs, or run so */
    enum cli_exit code;
    size_t done; /* moves that are solved, and their images */
};

/* A search that a thread has taken. */
struct turn {
    size_t i; /* the move */
    struct cli_map_step step;
    struct cli_map_outcome outcome;
    enum cli_exit code;
};

/* --- which search is next ------------------------------------------------------------------- */

static unsigned lesser(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* How many moves are not solved yet. */
static unsigned count_open(const struct cli_map *map)
{
    unsigned open = 0;

    for (size_t i = 0; i < map->sum.move_count; i++)
        open += cli_map_is_open(map, i);
    return open;
}

/* How many threads the algorithm of a search can use. */
static unsigned most_threads(const struct side *side, const struct cli_map_step *step)
{
    const struct cli_map *map = side->map;
    bool can = !step->attacks && map->job->algo->threads;

    for (unsigned k = 0; k < map->attack_count && step->attacks; k++)
        can = can || map->attacks[k].algo->threads;
    return can ? side->threads : 1;
}

/*
 * How many threads are worth their while in a search, by what the one before it took: this one
 * makes MORE times the nodes at most.
 */
static unsigned worthwhile_threads(const struct side *side, const struct turn *turn)
{
    const double seconds = side->map->moves[turn->i].last_seconds * MORE;

    if (turn->step.nodes == 0 || seconds >= side->threads * THREAD_SECONDS)
        return side->threads;
    return seconds < 2 * THREAD_SECONDS ? 1 : (unsigned)(seconds / THREAD_SECONDS);
}

/* Gives a search its share of the threads, and the time until it pauses. */
static void allot(const struct side *side, struct turn *turn)
{
    const unsigned open = count_open(side->map), free = side->threads - side->used;
    const unsigned share = cli_threads_share(side->threads, open, 0);
    struct cli_map_step *step = &turn->step;

    step->threads = lesser(lesser(share, free), worthwhile_threads(side, turn));
    step->threads = lesser(step->threads, most_threads(side, step));
    if (!side->shared || step->attacks || open >= side->threads || step->threads == side->threads ||
        side->map->job->options->limits.nodes > 0)
        return;
    step->seconds = side->map->moves[turn->i].seconds * PAUSE_SHARE;
    if (step->seconds < PAUSE_LEAST)
        step->seconds = PAUSE_LEAST;
}

/* With the lock: takes a search, if one may begin. */
static bool take_turn(struct side *side, struct turn *turn)
{
    if (side->alone > 0 || side->used >= side->threads)
        return false;
    const size_t ready = cli_map_find_next(side->map, side->busy, &turn->i, &turn->step);
    if (ready == 0)
        return false;
    allot(side, turn);
    side->busy[turn->i] = true;
    side->running++;
    side->used += turn->step.threads;
    if (ready > 1 && side->used < side->threads)
        pthread_cond_signal(&side->change);
    return true;
}

static bool is_over(const struct side *side)
{
    return side->code != CLI_DONE || cli_map_is_time_up(side->map);
}

/* With the lock: waits for a search to take; false: there will be none. */
static bool wait_for_turn(struct side *side, struct turn *turn)
{
    while (!is_over(side)) {
        if (take_turn(side, turn))
            return true;
        if (side->running == 0 && side->alone == 0)
            break;
        pthread_cond_wait(&side->change, &side->lock);
    }
    pthread_cond_broadcast(&side->change);
    return false;
}

/* --- a search ------------------------------------------------------------------------------- */

static void search_move(struct side *side, struct searcher *own, struct turn *turn)
{
    turn->code = CLI_FAILURE;
    if (!cli_report_buffer_begin(&own->said, side->report_memory, NULL))
        return;
    turn->code = cli_worker_job_renew(own->job, side->workers.bytes);
    if (turn->code == CLI_DONE) {
        cli_map_play(&own->map, turn->i);
        turn->code = cli_map_search(&own->map, own->job, turn->i, &turn->step,
                                    side->shared ? &side->shared : NULL, NULL, &turn->outcome);
    }
    cli_report_buffer_end(&own->said);
}

/* With the lock. */
static void stop_running(struct side *side, const struct turn *turn)
{
    side->used -= turn->step.threads;
    side->running--;
    if (side->alone > 0 && side->running == 0)
        pthread_cond_signal(&side->quiet);
}

/* With the lock: what is known of the move goes to the searcher. */
static void hand_out(const struct side *side, struct searcher *own, size_t i)
{
    own->map.sum.moves[i] = side->map->sum.moves[i];
    own->map.moves[i] = side->map->moves[i];
}

/* With the lock: searches the move again while no other search runs. */
static void repeat_alone(struct side *side, struct searcher *own, struct turn *turn)
{
    side->alone++;
    stop_running(side, turn);
    while (side->running > 0)
        pthread_cond_wait(&side->quiet, &side->lock);
    side->running++;
    side->used += turn->step.threads;
    cli_report_buffer_clear(&own->said);
    hand_out(side, own, turn->i);
    pthread_mutex_unlock(&side->lock);
    search_move(side, own, turn);
    pthread_mutex_lock(&side->lock);
    side->alone--;
    pthread_cond_broadcast(&side->change);
}

/* With the lock: what was found of the move goes to the map. */
static void take_in(struct side *side, struct searcher *own, const struct turn *turn)
{
    struct cli_map *map = side->map;
    const size_t i = turn->i, peak = gs_memory_peak(own->job->memory);

    if (peak > side->workers.peak)
        side->workers.peak = peak;
    if (turn->code == CLI_DONE) {
        map->sum.moves[i] = own->map.sum.moves[i];
        map->moves[i] = own->map.moves[i];
        cli_map_take_outcome(map, i, &turn->outcome);
        if (cli_map_is_whole(map, i))
            map->moves[i].step = turn->step.number + 1;
    }
    for (size_t k = 0; k < map->sum.move_count && !cli_map_is_open(map, i); k++)
        side->done += map->same[k] == i;
    side->code = cli_exit_worse(side->code, turn->code);
    if (!cli_report_buffer_flush(&own->said, map->job->output))
        side->code = cli_exit_worse(side->code, CLI_FAILURE);
    cli_report_buffer_clear(&own->said);
}

/* One of the threads, until nothing is left. */
static enum gs_task_end search_moves(void *user, unsigned thread, void *task)
{
    struct side *side = user;
    struct searcher *own = &side->searchers[*(unsigned *)task];
    struct turn turn;

    (void)thread;
    pthread_mutex_lock(&side->lock);
    while (wait_for_turn(side, &turn)) {
        hand_out(side, own, turn.i);
        pthread_mutex_unlock(&side->lock);
        search_move(side, own, &turn);
        pthread_mutex_lock(&side->lock);
        if (cli_worker_job_crowded(own->job) && !is_over(side))
            repeat_alone(side, own, &turn);
        take_in(side, own, &turn);
        side->busy[turn.i] = false;
        stop_running(side, &turn);
    }
    pthread_mutex_unlock(&side->lock);
    return GS_TASK_DONE;
}

/* --- all of them ---------------------------------------------------------------------------- */

static bool poll_moves(void *user)
{
    struct side *side = user;

    pthread_mutex_lock(&side->lock);
    gs_search_report(&side->clock, phase, side->done, side->map->sum.move_count);
    gs_checkpoint_offer(&side->clock);
    pthread_mutex_unlock(&side->lock);
    return !cli_interrupted;
}

/* Begins to count; moves that were solved before have no part in the rate. */
static void start_clock(struct side *side)
{
    const struct cli_map *map = side->map;

    cli_job_search(map->job, &side->clock);
    side->clock.limits = (struct gs_limits){0};
    side->clock.memory = side->workers.whole;
    for (size_t i = 0; i < map->sum.move_count; i++)
        side->done += !cli_map_is_open(map, map->same[i]);
    cli_progress_begin(phase, side->done);
    gs_search_start(&side->clock);
}

/* Makes what searches can use at the same time; false: they have to follow each other. */
static bool make_shared(struct side *side)
{
    const struct gs_algo *algo = side->map->job->algo;
    struct gs_search search;

    if (!algo->shared_cache)
        return true;
    side->common = cli_job_memory(side->workers.list, side->workers.bytes);
    if (!side->common)
        return false;
    cli_job_search(side->map->job, &search);
    search.memory = side->common;
    side->shared = algo->shared_cache(&search);
    return side->shared != NULL;
}

static bool make_searcher(struct side *side, unsigned number)
{
    struct searcher *own = &side->searchers[number];
    struct gs_memory *unbounded = side->map->job->shared.unbounded;
    const size_t count = side->map->sum.move_count;

    own->job = &side->workers.list[number];
    own->map = *side->map;
    own->map.job = own->job;
    own->map.sum.moves = gs_alloc_zero(unbounded, count, sizeof *own->map.sum.moves);
    own->map.moves = gs_alloc_zero(unbounded, count, sizeof *own->map.moves);
    return own->map.sum.moves && own->map.moves;
}

static bool open_side(struct side *side)
{
    struct gs_memory *unbounded = side->map->job->shared.unbounded;
    bool made = true;

    pthread_mutex_init(&side->lock, NULL);
    pthread_cond_init(&side->change, NULL);
    pthread_cond_init(&side->quiet, NULL);
    side->report_memory = gs_memory_new(0);
    side->busy = gs_alloc_zero(unbounded, side->map->sum.move_count, sizeof *side->busy);
    side->searchers = gs_alloc_zero(unbounded, side->workers.count, sizeof *side->searchers);
    for (unsigned i = 0; i < side->workers.count && side->searchers; i++)
        made = made && make_searcher(side, i);
    return side->report_memory && side->busy && side->searchers && made;
}

static void close_side(struct side *side)
{
    struct gs_memory *unbounded = side->map->job->shared.unbounded;
    size_t peak = cli_worker_jobs_peak(&side->workers, side->map->job);

    if (side->common)
        peak += gs_memory_peak(side->common);
    side->map->peak_bytes = peak > side->map->peak_bytes ? peak : side->map->peak_bytes;
    for (unsigned i = 0; i < side->workers.count && side->searchers; i++) {
        gs_release(unbounded, side->searchers[i].map.sum.moves);
        gs_release(unbounded, side->searchers[i].map.moves);
    }
    gs_release(unbounded, side->searchers);
    gs_release(unbounded, side->busy);
    gs_search_cache_release(side->shared);
    gs_memory_free(side->common);
    cli_worker_jobs_close(&side->workers);
    gs_memory_free(side->report_memory);
    pthread_cond_destroy(&side->quiet);
    pthread_cond_destroy(&side->change);
    pthread_mutex_destroy(&side->lock);
}

static bool run_threads(struct side *side)
{
    const unsigned count = side->workers.count;
    struct gs_thread_pool *pool =
        gs_thread_pool_new(&(struct gs_thread_plan){.threads = count,
                                                    .own_stack = true,
                                                    .task_size = sizeof(unsigned),
                                                    .work = search_moves,
                                                    .poll = poll_moves,
                                                    .user = side},
                           side->map->job->shared.unbounded);

    if (!pool)
        return false;
    start_clock(side);
    for (unsigned i = 0; i < count; i++)
        if (!gs_thread_pool_put(pool, &i))
            break;
    gs_thread_pool_end(pool);
    cli_progress_clear();
    return true;
}

/* Whether searches leave nothing that only the one after them may use. */
static bool may_split(const struct cli_map *map)
{
    const struct cli_job *job = map->job;

    return job->threads.in_search > 1 && !job->options->files.cache &&
           !(job->files.checkpoint && job->algo->resumes);
}

enum cli_exit cli_map_search_beside(struct cli_map *map)
{
    const unsigned count = lesser(count_open(map), map->job->threads.in_search);
    struct side side = {.map = map, .threads = map->job->threads.in_search};

    if (!may_split(map) || count < 2)
        return CLI_DONE;
    side.code = cli_worker_jobs_open(&side.workers, map->job, count);
    const bool made = open_side(&side) && side.code == CLI_DONE;
    if (made && make_shared(&side) && !run_threads(&side)) {
        cli_error("map: out of memory");
        side.code = CLI_FAILURE;
    }
    close_side(&side);
    return side.code;
}

/* SPDX-License-Identifier: MIT */
/*
 * The search context: limits, interrupts, counting and progress.
 *
 * gs_search_node is inlined and compares one number; everything else happens here, every few
 * milliseconds. The node limit is nevertheless exact: the next check is never later than the first
 * node beyond the limit, and that node is subtracted again. The clock is the monotonic one, so
 * setting the machine's time disturbs nothing.
 */
#include <math.h>
#include <string.h>
#include <time.h>

#include <gamesolve/checkpoint.h>

#include "core/team.h"

/*
 * Bounds for the number of nodes between checks, chosen so that one comes every few milliseconds.
 * On large boards a node can take longer than that.
 */
#define INTERVAL_MIN   1
#define INTERVAL_MAX   1024
#define SECONDS_LONG   0.01
#define SECONDS_LITTLE 0.002

/* Seconds between two calls of the progress hook, if the caller says nothing else. */
#define PROGRESS_INTERVAL 0.5

const char *gs_goal_name(enum gs_goal goal)
{
    static const char *const names[] = {
        [GS_GOAL_VALUE] = "value",
        [GS_GOAL_WIN] = "win",
        [GS_GOAL_DRAW] = "draw",
    };
    size_t index = (size_t)goal;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

const char *gs_stop_name(enum gs_stop stop)
{
    static const char *const names[] = {
        [GS_STOP_SOLVED] = "solved",
        [GS_STOP_TIME] = "time",
        [GS_STOP_MEMORY] = "memory",
        [GS_STOP_NODES] = "nodes",
        [GS_STOP_DEPTH] = "depth",
        [GS_STOP_LEVEL] = "level",
        [GS_STOP_EXHAUSTED] = "exhausted",
        [GS_STOP_DISK] = "disk",
        [GS_STOP_INTERRUPTED] = "interrupted",
    };
    size_t index = (size_t)stop;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

const char *gs_stop_reason(enum gs_stop stop)
{
    static const char *const reasons[] = {
        [GS_STOP_SOLVED] = "the method cannot prove this value",
        [GS_STOP_TIME] = "time limit reached",
        [GS_STOP_MEMORY] = "memory limit reached",
        [GS_STOP_NODES] = "node limit reached",
        [GS_STOP_DEPTH] = "depth limit reached",
        [GS_STOP_LEVEL] = "level limit reached",
        [GS_STOP_EXHAUSTED] = "the method has nothing more to try",
        [GS_STOP_DISK] = "the disk failed",
        [GS_STOP_INTERRUPTED] = "interrupted",
    };
    size_t index = (size_t)stop;
    return index < sizeof reasons / sizeof reasons[0] ? reasons[index] : "unknown";
}

static double clock_seconds(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The node count at which gs_search_node checks again. */
static uint64_t next_poll(const struct gs_search *search)
{
    uint64_t next = search->nodes + search->own.interval;
    uint64_t limit = search->limits.nodes;
    if (search->own.team && search->own.granted < next)
        next = search->own.granted + 1;
    return limit > 0 && limit < next ? limit + 1 : next;
}

void gs_search_init(struct gs_search *search, const struct gs_rules *rules,
                    const struct gs_args *params, struct gs_memory *memory)
{
    *search = (struct gs_search){.rules = rules, .params = params, .memory = memory};
}

void gs_search_cache_release(struct gs_search_cache *search_cache)
{
    if (search_cache)
        search_cache->release(search_cache);
}

/* Never, without a hook. */
static double progress_interval(const struct gs_search *search)
{
    if (!search->progress)
        return HUGE_VAL;
    return search->progress_seconds > 0 ? search->progress_seconds : PROGRESS_INTERVAL;
}

/* Nothing is counted yet. */
static void reset_counts(struct gs_search *search)
{
    search->nodes = search->expanded = search->kept = search->peak_nodes = 0;
    memset(search->counters, 0, sizeof search->counters);
    search->own.draw_proofs = search->own.draw_tries = 0;
    search->own.threads = 1;
    search->own.interval = INTERVAL_MIN;
    search->own.next_check = next_poll(search);
}

void gs_search_join_team(struct gs_search *search, struct gs_team *team)
{
    search->own.team = team;
    search->own.competitor = NULL;
    search->own.granted = search->own.nodes_reported = 0;
    search->own.reserved = 0;
    reset_counts(search);
}

void gs_search_start(struct gs_search *search)
{
    search->stop = GS_STOP_SOLVED;
    search->own.team = NULL;
    search->own.competitor = NULL;
    reset_counts(search);
    search->own.started = search->own.last_poll = clock_seconds();
    search->progress_source = (struct gs_progress_source){NULL, NULL};
    search->saver = (struct gs_saver){NULL, NULL};
    search->save_due = false;
    search->root = NULL;
    search->own.phase = NULL;
    search->own.next_progress = search->own.started + progress_interval(search);
}

double gs_search_seconds(const struct gs_search *search)
{
    return clock_seconds() - search->own.started;
}

/*
 * A member's own node limit is that of a part, which ends for itself. What halts a competitor halts
 * the others where it is a limit of all.
 */
static bool halts_team(const struct gs_search *search, enum gs_stop stop)
{
    if (!search->own.team || stop == GS_STOP_NODES)
        return false;
    return !search->own.competitor || stop == GS_STOP_TIME || stop == GS_STOP_INTERRUPTED;
}

bool gs_search_halt(struct gs_search *search, enum gs_stop stop)
{
    if (search->stop == GS_STOP_SOLVED)
        search->stop = stop;
    if (halts_team(search, stop))
        gs_team_halt(search->own.team, stop);
    return false;
}

void gs_search_conclude(struct gs_search *search)
{
    gs_memory_unreserve(search->memory, search->own.reserved);
    search->own.reserved = 0;
}

/* Adjusts the number of nodes until the next check to the time they took. */
static void adjust_interval(struct gs_search *search, double now)
{
    double seconds = now - search->own.last_poll;

    if (search->nodes >= search->own.next_check) {
        if (seconds > SECONDS_LONG && search->own.interval > INTERVAL_MIN)
            search->own.interval /= 2;
        else if (seconds < SECONDS_LITTLE && search->own.interval < INTERVAL_MAX)
            search->own.interval *= 2;
    }
    search->own.last_poll = now;
}

void gs_progress_add(struct gs_progress *progress, const char *name, uint64_t value)
{
    if (progress->quantity_count < GS_QUANTITIES_MAX)
        progress->quantities[progress->quantity_count++] = (struct gs_quantity){name, value};
}

/* Calls the hook. Without a phase, progress is the count of nodes. */
static void report_progress(struct gs_search *search, double now)
{
    const struct gs_whole *whole = &search->own.whole;
    const struct gs_limits *limits = &search->limits;
    const uint64_t nodes =
        whole->nodes + (search->own.team ? gs_team_nodes(search->own.team) : search->nodes);
    struct gs_progress progress = {
        .phase = search->own.phase ? search->own.phase : "nodes",
        .done = search->own.phase ? search->own.phase_done : nodes,
        .total = search->own.phase         ? search->own.phase_total
                 : whole->limits.nodes > 0 ? whole->limits.nodes
                                           : limits->nodes,
        .seconds = whole->seconds + now - search->own.started,
        .seconds_most = whole->limits.seconds > 0 ? whole->limits.seconds : limits->seconds,
        .nodes = nodes,
        .bytes = search->memory ? gs_memory_used(search->memory) : 0,
        .bytes_most = search->memory ? gs_memory_budget(search->memory) : 0,
        .best = GS_NO_MOVE,
        .rules = search->rules,
        .root = search->root,
    };
    if (search->progress_source.report)
        search->progress_source.report(search->progress_source.user, &progress);
    if (!search->root)
        progress.best = GS_NO_MOVE;
    search->own.next_progress = now + progress_interval(search);
    search->progress(search->user, &progress);
}

/* The first one is due when the time has passed once. */
static void schedule_checkpoint(struct gs_search *search, double now)
{
    struct gs_checkpoint *checkpoint = search->checkpoint;
    if (checkpoint->next == 0)
        checkpoint->next = now + checkpoint->seconds;
    search->save_due = search->save_due || now >= checkpoint->next;
}

static bool is_interrupted(const struct gs_search *search)
{
    return search->interrupt && *search->interrupt;
}

static bool is_time_up(const struct gs_search *search, double now)
{
    return search->limits.seconds > 0 && now - search->own.started >= search->limits.seconds;
}

bool gs_search_is_late(const struct gs_search *search)
{
    return is_interrupted(search) ||
           (search->limits.seconds > 0 && is_time_up(search, clock_seconds()));
}

/* Nodes are checked before the clock, so that a node limit gives the same result everywhere. */
bool gs_search_poll(struct gs_search *search)
{
    const struct gs_limits *limits = &search->limits;

    if (limits->nodes > 0 && search->nodes > limits->nodes) {
        search->nodes = limits->nodes;
        gs_search_halt(search, GS_STOP_NODES);
    }
    if (search->stop != GS_STOP_SOLVED || (search->own.team && !gs_team_poll(search)))
        return false;
    if (is_interrupted(search))
        return gs_search_halt(search, GS_STOP_INTERRUPTED);
    double now = clock_seconds();
    if (is_time_up(search, now))
        return gs_search_halt(search, GS_STOP_TIME);

    adjust_interval(search, now);
    search->own.next_check = next_poll(search);
    if (search->progress && now >= search->own.next_progress)
        report_progress(search, now);
    if (search->checkpoint)
        schedule_checkpoint(search, now);
    return true;
}

bool gs_search_begin_part(struct gs_search *search, uint64_t nodes, struct gs_search_part *part)
{
    const uint64_t limit = search->limits.nodes;
    const uint64_t most = nodes < UINT64_MAX - search->nodes ? search->nodes + nodes : UINT64_MAX;

    *part = (struct gs_search_part){.limit = limit, .is_less = limit == 0 || most < limit};
    if (part->is_less)
        search->limits.nodes = most > 0 ? most : 1; /* 0: there is none */
    return gs_search_poll(search);                  /* which checks the new limit */
}

bool gs_search_end_part(struct gs_search *search, const struct gs_search_part *part)
{
    search->limits.nodes = part->limit;
    if (!part->is_less || search->stop != GS_STOP_NODES)
        return false;
    search->stop = GS_STOP_SOLVED;
    return true;
}

bool gs_search_report(struct gs_search *search, const char *phase, uint64_t done, uint64_t total)
{
    search->own.phase = phase;
    search->own.phase_done = done;
    search->own.phase_total = total;
    return gs_search_poll(search);
}

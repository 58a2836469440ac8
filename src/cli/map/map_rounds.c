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
 * With several threads, moves are searched side by side (map_threads.c), except where a search
 * leaves something that one search at a time can use. The map is the same. Images of moves are
 * filled in at the end.
 *
 * Cost: a move takes at most eight sevenths of the nodes of its last search, and less where its
 * algorithm leaves its table for the next one (struct gs_search_cache).
 */
#include <string.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/progress.h"
#include "cli/job/job_search.h"
#include "cli/map/map_search.h"

/* The nodes of each search in the first round, and by how much the next one has more. */
enum { FIRST_NODES = 200, MORE_NODES = 8, ROUNDS_BOUNDED = 15 };

/* Every search of a move is a step, by number: all attacks of a round, then all other searches. */
static uint64_t count_kinds(const struct cli_map *map)
{
    return map->attack_count > 0 ? 2 : 1;
}

/* The step with that number. */
static struct cli_map_step make_step(const struct cli_map *map, uint64_t number)
{
    const uint64_t kinds = count_kinds(map), round = number / kinds;
    struct cli_map_step step = {.number = number,
                                .attacks = kinds == 2 && number % 2 == 0,
                                .nodes = FIRST_NODES,
                                .threads = map->job->threads.in_search};

    for (uint64_t i = 0; i < round && round < ROUNDS_BOUNDED; i++)
        step.nodes *= MORE_NODES;
    if (map->job->options->limits.nodes > 0 || round >= ROUNDS_BOUNDED)
        step.nodes = 0;
    return step;
}

bool cli_map_is_open(const struct cli_map *map, size_t i)
{
    return map->same[i] == i && !cli_map_is_answered(map, i);
}

/* The next step that has something to do for a move; false: there is none. */
static bool find_step(const struct cli_map *map, size_t i, struct cli_map_step *step)
{
    const struct cli_map_move *more = &map->moves[i];
    const uint64_t kinds = count_kinds(map);

    for (uint64_t kind = 0; kind < kinds && cli_map_is_open(map, i); kind++) {
        *step = make_step(map, more->step + kind);
        if (!(step->attacks ? more->attacked : more->searched))
            return true;
    }
    return false;
}

size_t cli_map_find_next(const struct cli_map *map, const bool *busy, size_t *next,
                         struct cli_map_step *step)
{
    size_t ready = 0;

    for (size_t place = 0; place < map->sum.move_count; place++) {
        const size_t i = map->order[place];
        struct cli_map_step own;
        if ((busy && busy[i]) || !find_step(map, i, &own))
            continue;
        if (ready++ == 0 || own.number < step->number) {
            *step = own;
            *next = i;
        }
    }
    return ready;
}

bool cli_map_is_whole(const struct cli_map *map, size_t i)
{
    return map->moves[i].stop != GS_STOP_INTERRUPTED && !map->moves[i].broken_off;
}

bool cli_map_is_time_up(const struct cli_map *map)
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
    const struct gs_threats *threats = job->rules->game->threats;
    struct gs_threat *found = NULL;
    unsigned count = 0;

    memset(urgency, 0, GS_POINTS_MAX);
    if (threats && map->attack_count > 0)
        found = gs_alloc_zero(job->shared.unbounded, THREATS_MOST, sizeof *found);
    if (found)
        count = threats->list(job->rules, job->root, gs_to_move(job->rules, job->root), GS_NO_MOVE,
                              found, THREATS_MOST);
    for (unsigned i = 0; i < count && i < THREATS_MOST; i++) {
        const uint8_t rank = found[i].kind <= GS_THREAT_FOUR ? 2 : 1;
        if (urgency[found[i].gain] < rank)
            urgency[found[i].gain] = rank;
    }
    gs_release(job->shared.unbounded, found);
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
    const struct gs_hint *hint = job->rules->game->hint;
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

/* --- rounds --------------------------------------------------------------------------------- */

/*
 * One search after the other; *left: the last one was cut short and has left a checkpoint.
 */
static enum cli_exit take_steps(struct cli_map *map, struct cli_cache *cache, bool *left)
{
    struct cli_job *job = map->job;
    enum cli_exit code = CLI_DONE;
    struct cli_map_step step;
    size_t i;

    while (code == CLI_DONE && !cli_map_is_time_up(map) &&
           cli_map_find_next(map, NULL, &i, &step) > 0) {
        cli_map_play(map, i);
        cli_progress_label("move %zu of %zu", i + 1, map->sum.move_count);
        code = cli_map_search_here(map, cache, i, &step);
        if (code == CLI_DONE && cli_map_is_whole(map, i)) {
            map->moves[i].step = step.number + 1;
            cli_map_offer_checkpoint(map);
            *left = false;
        } else {
            *left =
                job->algo->resumes && !step.attacks &&
                (map->moves[i].stop == GS_STOP_INTERRUPTED || map->moves[i].stop == GS_STOP_TIME);
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
    struct gs_checkpoint *checkpoint = job->files.checkpoint;
    const struct gs_move_value value = map->sum.moves[i];
    const struct cli_map_move more = map->moves[i];
    enum cli_exit code = CLI_DONE;

    cli_map_play(map, i);
    cli_progress_label("move %zu of %zu", i + 1, map->sum.move_count);
    job->files.checkpoint = NULL;
    map->sum.moves[i].value = GS_UNKNOWN;
    map->moves[i].lower = GS_LOSS;
    map->moves[i].upper = GS_WIN;
    map->moves[i].proved = false;
    for (unsigned kind = 0; kind < 2 && code == CLI_DONE && !cli_map_is_answered(map, i); kind++)
        if (kind == 1 || (map->attack_count > 0 && value.value == GS_WIN))
            code = cli_map_search_here(
                map, cache, i,
                &(struct cli_map_step){.attacks = kind == 0, .threads = job->threads.in_search});
    job->files.checkpoint = checkpoint;
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
        if (map->same[i] != i || !map->moves[i].resumed || map->moves[i].certificate > 0 ||
            !cli_map_is_answered(map, i))
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
        else if (cli_map_is_open(map, i) && !more->searched)
            explain_end(map, i, stop);
    }
}

enum cli_exit cli_map_solve_each(struct cli_map *map, struct cli_cache *cache)
{
    bool left = false;

    set_order(map);
    enum cli_exit code = cli_map_search_beside(map);
    if (code == CLI_DONE)
        code = take_steps(map, cache, &left);
    if (code == CLI_DONE)
        code = regain(map, cache);
    cli_progress_label("%s", "");
    if (cli_map_is_time_up(map) && !left) {
        gs_search_halt(&map->clock, cli_interrupted ? GS_STOP_INTERRUPTED : GS_STOP_TIME);
        gs_checkpoint_leave(&map->clock);
    }
    complete_moves(map);
    return code;
}

/* SPDX-License-Identifier: MIT */
/*
 * dfpn_aid.c - two to four threads, or more on so few processors, where positions are analysed: one
 * searches as if it were alone, and the others do parts of each analysis.
 *
 * So few threads on lines of their own gain nothing. A proof of one child solves siblings, and is
 * used again below them (dfpn_carry.c, dfpn_wins.c), so threads that search two children at a time
 * do much of the work twice: Hex 8x8 takes them two to five times the visits, however many they
 * are. Analysing one position ahead gains little, too: more than half are the first child of the
 * one that was analysed last. But an analysis, which takes nearly all the time, has parts that do
 * not depend on each other. So the search stays the same: nodes, line and answer. An analysis has
 * too few parts for more threads: these search on lines of their own (dfpn_parallel.c).
 *
 *     wanted   | number of the job | a bit for each unit that nobody has begun |
 *     done                         | a bit for each that is finished           |
 *     left     how many are begun or wanted
 *
 * A job is an analysis, whose units are its parts, or the scoring of moves, every so-many-th move a
 * unit. The searching thread posts the job, takes the lowest units itself while others take the
 * highest, and waits for the units that they have begun. The number keeps a thread that read an
 * earlier job from taking a unit of this one. Other threads wait for jobs in a loop, since jobs
 * come every few microseconds.
 */
#include "algo/dfpn/dfpn.h"
#include "system/spin.h"

enum {
    UNITS = 8,         /* of moves to be sorted */
    ATTEMPTS = 1 << 10 /* at the job, between two polls */
};

struct dfpn_aid {
    struct dfpn *main;
    struct dfpn *helpers; /* by number of the thread; the first is not used, that is main */
    unsigned count;
    uint64_t effort;
    struct dfpn_child *found;
    bool searched;

    uint32_t number;
    bool is_scoring; /* the job is not an analysis */
    unsigned moves;
    struct gs_position *position;
    void *room;
    _Atomic uint64_t wanted;
    _Atomic uint32_t done, left;
};

/* --- units ----------------------------------------------------------------------------------- */

static uint32_t lowest_bit(uint32_t bits)
{
    return bits & -bits;
}

static uint32_t highest_bit(uint32_t bits)
{
    return UINT32_C(1) << 31 >> __builtin_clz(bits);
}

/* Takes a wanted unit; 0: there is none. */
static uint32_t take(struct dfpn_aid *aid, uint32_t (*choose)(uint32_t bits))
{
    uint64_t wanted = atomic_load_explicit(&aid->wanted, memory_order_acquire);
    uint32_t unit = 0;
    do {
        if ((uint32_t)wanted == 0)
            return 0;
        unit = choose((uint32_t)wanted);
    } while (!atomic_compare_exchange_weak(&aid->wanted, &wanted, wanted & ~(uint64_t)unit));
    return unit;
}

/* Takes back the units that no thread has begun. */
static void withdraw(struct dfpn_aid *aid)
{
    uint64_t wanted = atomic_load_explicit(&aid->wanted, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(&aid->wanted, &wanted, wanted >> 32 << 32))
        ;
    atomic_fetch_sub(&aid->left, (uint32_t)__builtin_popcount((uint32_t)wanted));
}

/* Does a unit of the job, with the position of it on the stack. */
static void do_unit(struct dfpn_aid *aid, struct dfpn *dfpn, uint32_t unit)
{
    const struct dfpn *main = aid->main;
    const unsigned number = (unsigned)__builtin_ctz(unit);
    struct gs_analysis_means means = main->judged.means;
    means.workspace = dfpn->judged.means.workspace;
    if (aid->is_scoring)
        gs_dfpn_score_moves(dfpn, main->node.moves + number, main->node.scores + number,
                            aid->moves - number, UNITS);
    else if (dfpn->params.prune->analyse_part(dfpn->rules, dfpn->stack.position, number, aid->room,
                                              &means))
        withdraw(aid);
    atomic_fetch_or(&aid->done, unit);
    atomic_fetch_sub(&aid->left, 1);
}

/* --- the searching thread -------------------------------------------------------------------- */

/* Posts a job of so many units, and waits for it; returns the units done. */
static uint32_t do_job(struct dfpn *dfpn, unsigned units)
{
    struct dfpn_aid *aid = dfpn->thread.aid;
    const uint32_t all = (UINT32_C(1) << units) - 1;
    unsigned attempts = 0;
    uint32_t unit;
    memcpy(aid->position, dfpn->stack.position, dfpn->rules->position_size);
    atomic_store(&aid->done, 0);
    atomic_store(&aid->left, units);
    atomic_store(&aid->wanted, (uint64_t)++aid->number << 32 | all);
    while ((unit = take(aid, lowest_bit)) != 0)
        do_unit(aid, dfpn, unit);
    while (atomic_load(&aid->left) != 0)
        gs_spin_wait(&attempts);
    return atomic_load(&aid->done);
}

unsigned gs_dfpn_aid_analyse(struct dfpn *dfpn, unsigned count)
{
    struct dfpn_aid *aid = dfpn->thread.aid;
    aid->is_scoring = false;
    uint32_t parts = do_job(dfpn, dfpn->params.prune->analysis_parts);
    return dfpn->params.prune->analyse_by_parts(dfpn->rules, dfpn->stack.position, dfpn->node.moves,
                                                count, &dfpn->judged.analysis, aid->room, parts,
                                                &dfpn->judged.means);
}

void gs_dfpn_aid_score(struct dfpn *dfpn, unsigned count)
{
    dfpn->thread.aid->is_scoring = true;
    dfpn->thread.aid->moves = count;
    do_job(dfpn, count < UNITS ? count : UNITS);
}

/* --- the threads ----------------------------------------------------------------------------- */

static void help(struct dfpn_aid *aid, struct gs_member *member)
{
    struct dfpn *helper = &aid->helpers[member->number];
    unsigned attempts = 0;
    while (attempts % ATTEMPTS != 0 || gs_search_poll(&member->search)) {
        uint32_t unit = take(aid, highest_bit);
        gs_spin_wait(&attempts);
        if (unit == 0)
            continue;
        memcpy(helper->stack.position, aid->position, helper->rules->position_size);
        do_unit(aid, helper, unit);
        attempts = 1;
    }
}

static void work(struct gs_member *member, void *user)
{
    struct dfpn_aid *aid = user;
    if (member->number > 0) {
        help(aid, member);
        return;
    }
    aid->searched = gs_dfpn_solve(aid->main, aid->main->question.root, aid->effort, aid->found);
    gs_team_finish(member);
}

static bool init_helper(struct dfpn *helper, const struct dfpn *main)
{
    *helper = (struct dfpn){
        .search = main->search, .rules = main->rules, .params.prune = main->params.prune};
    return gs_dfpn_stack_init(helper);
}

/* False, with the search halted: no memory. */
static bool init_aid(struct dfpn_aid *aid, struct dfpn *dfpn)
{
    struct gs_memory *memory = dfpn->search->memory;
    aid->main = dfpn;
    aid->count = dfpn->thread.count;
    aid->helpers = gs_alloc_zero(memory, aid->count, sizeof *aid->helpers);
    aid->position = gs_alloc(memory, dfpn->rules->position_size);
    aid->room = gs_alloc(memory, dfpn->params.prune->analysis_room(dfpn->rules));
    if (!aid->helpers || !aid->position || !aid->room)
        return gs_search_halt(dfpn->search, GS_STOP_MEMORY);
    for (unsigned i = 1; i < aid->count; i++)
        if (!init_helper(&aid->helpers[i], dfpn))
            return false;
    return true;
}

static void clear_aid(struct dfpn_aid *aid, struct gs_memory *memory)
{
    for (unsigned i = 1; aid->helpers && i < aid->count; i++)
        if (aid->helpers[i].search)
            gs_dfpn_stack_clear(&aid->helpers[i]);
    gs_release(memory, aid->helpers);
    gs_release(memory, aid->position);
    gs_release(memory, aid->room);
}

bool gs_dfpn_solve_aided(struct dfpn *dfpn, uint64_t effort, struct dfpn_child *found)
{
    struct gs_search *search = dfpn->search;
    struct dfpn_aid aid = {.effort = effort, .found = found};
    if (init_aid(&aid, dfpn)) {
        dfpn->thread.aid = &aid;
        if (gs_team_run(search, aid.count, work, &aid) != GS_OK)
            gs_search_halt(search, GS_STOP_MEMORY);
        dfpn->thread.aid = NULL;
    }
    clear_aid(&aid, search->memory);
    if (aid.searched) /* others may have come to a limit at the same moment */
        search->stop = GS_STOP_SOLVED;
    return aid.searched;
}

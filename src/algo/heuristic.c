/* SPDX-License-Identifier: MIT */
/*
 * heuristic.c - iterative deepening alpha-beta over the moves that the game selects (hint.select),
 * with its evaluation at the horizon: a player's search, which proves nothing.
 *
 * Before that it searches for a way to win while the other side stands still (heuristic_plan.c),
 * and takes it if the other one has no shorter way.
 *
 *     search(position, depth, alpha, beta):
 *         over, or met before on the line:      its value
 *         depth used up, and nothing forced:    the evaluation
 *         for each move that is selected, that of the table first:
 *             the first with the whole window, the others with an empty one (a scout), and again
 *             where they turn out better; forced moves use up no depth
 *
 * Scores are whole numbers for the side to move: the evaluation times UNIT, and for the end of a
 * game WON less the plies to it, so that wins are hurried and losses delayed. A win is not proved
 * by this: moves that were not selected were not searched.
 *
 * Scores are stored by exact keys; in games that repeat positions, the score of a repetition is
 * stored for its position as well, as is usual for estimates.
 *
 * Memory: the table, half of what there is at most, and the lists of moves of one line.
 */
#include <stdio.h>
#include <string.h>

#include "algo/algos.h"
#include "algo/heuristic_plan.h"
#include "search/path.h"
#include "table/transposition.h"

enum {
    UNIT = 10000,
    WON = 2 * UNIT,
    DECIDED = WON - 1000, /* from here on a score is that of the end of a game */
    PLIES = 64,           /* of the longest line */
    NEVER = 3 * UNIT,
    WIDTH_LEAST = 4
};

enum { DEPTH, CUTS, HITS, PLAN };

/* What a score in the table is worth. */
enum bound { EXACT, LEAST, MOST };

struct payload {
    int32_t score;
    uint32_t move;
    uint8_t depth, bound;
};

struct root_move {
    gs_move move;
    int score;   /* of the last iteration that got to it, or that of the one before */
    bool scored; /* at least once */
};

struct heuristic {
    struct gs_search *search;
    const struct gs_rules *rules;
    const struct gs_hint *hint;
    const struct gs_stones *stones; /* NULL: none */
    struct gs_path *path;
    struct gs_transposition table;
    gs_move *moves; /* room for a list at every ply */
    struct root_move *root_moves;
    unsigned root_count;
    unsigned width;
    bool repeats;
};

static bool is_going(const struct heuristic *at)
{
    return at->search->stop == GS_STOP_SOLVED;
}

static unsigned ply_of(const struct heuristic *at)
{
    return (unsigned)gs_path_ply(at->path);
}

/* --- scores ------------------------------------------------------------------------------------
 */

static int score_of_value(enum gs_value value, unsigned ply)
{
    return value > 0 ? WON - (int)ply : value < 0 ? (int)ply - WON : 0;
}

static int evaluate(const struct heuristic *at)
{
    return (int)(UNIT * at->hint->evaluate(at->rules, gs_path_position(at->path)));
}

/* The table counts plies from its position on, the search from the root. */
static int to_table(int score, unsigned ply)
{
    return score >= DECIDED ? score + (int)ply : score <= -DECIDED ? score - (int)ply : score;
}

static int from_table(int score, unsigned ply)
{
    return score >= DECIDED ? score - (int)ply : score <= -DECIDED ? score + (int)ply : score;
}

/* --- the table ---------------------------------------------------------------------------------
 */

struct place {
    uint8_t key[GS_KEY_MAX];
    uint64_t hash;
};

static void find_place(const struct heuristic *at, struct place *place)
{
    gs_encode(at->rules, gs_path_position(at->path), place->key);
    place->hash = gs_transposition_hash(&at->table, place->key);
}

/* Whether the table's score answers the question; *move: its best one, or GS_NO_MOVE. */
static bool recall(struct heuristic *at, const struct place *place, int depth, int alpha, int beta,
                   gs_move *move, int *score)
{
    struct payload known;
    const uint8_t *found = gs_transposition_find(&at->table, place->key, place->hash);
    *move = GS_NO_MOVE;
    if (!found)
        return false;
    memcpy(&known, found, sizeof known);
    *move = known.move;
    *score = from_table(known.score, ply_of(at));
    if (known.depth < depth)
        return false;
    bool answers = known.bound == EXACT || (known.bound == LEAST && *score >= beta) ||
                   (known.bound == MOST && *score <= alpha);
    at->search->counters[HITS] += answers;
    return answers;
}

static void remember(struct heuristic *at, const struct place *place, int depth, gs_move move,
                     int score, enum bound bound)
{
    struct payload known = {.score = to_table(score, ply_of(at)),
                            .move = move,
                            .depth = (uint8_t)(depth > 0 ? depth : 0),
                            .bound = (uint8_t)bound};
    uint8_t *entry =
        gs_transposition_enter(&at->table, place->key, place->hash, 1 + (uint64_t)known.depth);
    if (entry)
        memcpy(entry, &known, sizeof known);
}

/* --- nodes -------------------------------------------------------------------------------------
 */

/* Puts a move in front, if it is there. */
static void put_first(gs_move *moves, unsigned count, gs_move move)
{
    unsigned i = 0;
    while (i < count && moves[i] != move)
        i++;
    if (i == count)
        return;
    memmove(moves + 1, moves, i * sizeof *moves);
    moves[0] = move;
}

/* The moves to search, the best first; fewer where little depth is left. */
static unsigned list_moves(struct heuristic *at, int depth, gs_move first, gs_move **moves,
                           bool *forced)
{
    const struct gs_position *position = gs_path_position(at->path);
    *moves = at->moves + (size_t)ply_of(at) * at->rules->max_moves;
    unsigned count = gs_moves(at->rules, position, *moves);
    count = at->hint->select(at->rules, position, *moves, count, forced);
    put_first(*moves, count, first);
    unsigned most = at->width / (depth > 2 ? 1 : 2);
    if (most < WIDTH_LEAST)
        most = WIDTH_LEAST;
    return count < most || *forced ? count : most;
}

/* Whether the horizon is reached, with *score; where the other side is about to win, it is not. */
static bool is_horizon(struct heuristic *at, int depth, int *score)
{
    const struct gs_position *position = gs_path_position(at->path);
    enum gs_side side = gs_to_move(at->rules, position);

    if (depth > 0 && ply_of(at) < PLIES)
        return false;
    if (at->stones && at->stones->winning_move(at->rules, position, side) != GS_NO_MOVE) {
        *score = score_of_value(GS_WIN, ply_of(at) + 1);
        return true;
    }
    if (at->stones && ply_of(at) < PLIES &&
        at->stones->winning_move(at->rules, position, gs_side_other(side)) != GS_NO_MOVE)
        return false;
    *score = evaluate(at);
    return true;
}

static int search_node(struct heuristic *at, int depth, int alpha, int beta);

/*
 * The score of a move for the side that makes it: by a scout first, if others were searched before.
 */
static int search_move(struct heuristic *at, gs_move move, int depth, int alpha, int beta,
                       bool scouts)
{
    int score;
    if (!gs_path_push(at->path, move)) {
        gs_search_halt(at->search, GS_STOP_MEMORY);
        return 0;
    }
    score = -search_node(at, depth, scouts ? -alpha - 1 : -beta, -alpha);
    if (scouts && score > alpha && score < beta)
        score = -search_node(at, depth, -beta, -alpha);
    gs_path_pop(at->path);
    return score;
}

static int search_moves(struct heuristic *at, const struct place *place, gs_move first, int depth,
                        int alpha, int beta)
{
    gs_move *moves, best = GS_NO_MOVE;
    bool forced;
    int most = -NEVER, from = alpha;
    unsigned count = list_moves(at, depth, first, &moves, &forced);

    at->search->expanded++;
    for (unsigned i = 0; i < count && most < beta; i++) {
        int score = search_move(at, moves[i], forced ? depth : depth - 1, alpha, beta, i > 0);
        if (!is_going(at))
            return 0;
        if (score > most) {
            most = score;
            best = moves[i];
        }
        if (score > alpha)
            alpha = score;
    }
    at->search->counters[CUTS] += most >= beta;
    remember(at, place, depth, best, most, most >= beta ? LEAST : most > from ? EXACT : MOST);
    return most;
}

/* The score for the side to move; means nothing once the search is halted. */
static int search_node(struct heuristic *at, int depth, int alpha, int beta)
{
    struct place place;
    gs_move first;
    int score;
    enum gs_value value = gs_outcome(at->rules, gs_path_position(at->path));

    if (!gs_search_node(at->search))
        return 0;
    if (value != GS_UNKNOWN)
        return score_of_value(value, ply_of(at));
    if (at->repeats && gs_path_repeats(at->path, NULL))
        return 0;
    if (is_horizon(at, depth, &score))
        return score;
    find_place(at, &place);
    if (recall(at, &place, depth, alpha, beta, &first, &score))
        return score;
    return search_moves(at, &place, first, depth, alpha, beta);
}

/* --- the root ----------------------------------------------------------------------------------
 */

static bool is_avoided(const struct gs_search *search, gs_move move)
{
    for (unsigned i = 0; i < search->avoid_count; i++)
        if (search->avoid[i] == move)
            return true;
    return false;
}

/* The drawbacks of a move of the root, in increasing order. */
enum fault { NO_FAULT, AVOIDED, LOSES_AT_ONCE };

static enum fault fault_of(struct heuristic *at, gs_move move)
{
    if (!gs_path_push(at->path, move))
        return NO_FAULT; /* the search will find that there is no memory */
    enum gs_value value = gs_outcome(at->rules, gs_path_position(at->path));
    gs_path_pop(at->path);
    if (value == GS_WIN) /* of the other side: a foul, for instance */
        return LOSES_AT_ONCE;
    return is_avoided(at->search, move) ? AVOIDED : NO_FAULT;
}

/*
 * Moves with a fault are searched only where all have one, and those that lose at once last of all.
 */
static void list_root(struct heuristic *at, gs_move *moves)
{
    const struct gs_position *root = gs_path_position(at->path);
    unsigned count = gs_moves(at->rules, root, moves);
    bool forced;
    unsigned kept = at->hint->select(at->rules, root, moves, count, &forced);
    if (at->hint->order)
        at->hint->order(at->rules, root, moves + kept, count - kept);
    const struct {
        unsigned from, to;
        enum fault most;
    } passes[] = {{0, kept, NO_FAULT},
                  {kept, count, NO_FAULT},
                  {0, kept, AVOIDED},
                  {kept, count, AVOIDED},
                  {0, kept, LOSES_AT_ONCE}};

    for (unsigned pass = 0; at->root_count == 0; pass++)
        for (unsigned i = passes[pass].from; i < passes[pass].to; i++)
            if (fault_of(at, moves[i]) <= passes[pass].most)
                at->root_moves[at->root_count++] = (struct root_move){.move = moves[i]};
}

/* Brings a move before those that are worse; equal ones keep their order. */
static void move_up(struct root_move *moves, unsigned at)
{
    struct root_move moved = moves[at];
    for (; at > 0 && moves[at - 1].score < moved.score; at--)
        moves[at] = moves[at - 1];
    moves[at] = moved;
}

/* One iteration; what it got through stays sorted, the best first. */
static bool search_root(struct heuristic *at, int depth)
{
    int alpha = -NEVER;
    for (unsigned i = 0; i < at->root_count; i++) {
        struct root_move *move = &at->root_moves[i];
        int score = search_move(at, move->move, depth - 1, alpha, NEVER, i > 0);
        if (!is_going(at))
            return false;
        move->score = score;
        move->scored = true;
        if (score > alpha)
            alpha = score;
        move_up(at->root_moves, i);
    }
    return true;
}

/* From 0 to 1, and neither of them: nothing is proved. */
static double score_in_result(int score)
{
    int bounded = score > UNIT - 1 ? UNIT - 1 : score < 1 - UNIT ? 1 - UNIT : score;
    return 0.5 + 0.5 * (double)bounded / UNIT;
}

/* The depth that is done with, and what came of it. */
static void report_progress(void *user, struct gs_progress *progress)
{
    const struct heuristic *at = user;

    gs_progress_add(progress, "depth", at->search->counters[DEPTH]);
    gs_progress_add(progress, "moves", at->root_count);
    if (!at->root_moves[0].scored)
        return;
    progress->best = at->root_moves[0].move;
    progress->has_score = true;
    progress->score = score_in_result(at->root_moves[0].score);
}

/* Puts the first move of a way to win in front, if there is one. */
static bool follow_plan(struct heuristic *at)
{
    unsigned length, i = 0;

    for (unsigned j = 0; j < at->root_count; j++)
        at->moves[j] = at->root_moves[j].move;
    gs_move move = gs_heuristic_plan(at->search, gs_path_position(at->path), at->moves,
                                     at->root_count, &length);
    if (move == GS_NO_MOVE)
        return false;
    while (at->root_moves[i].move != move)
        i++;
    at->root_moves[i].score = evaluate(at);
    at->root_moves[i].scored = true;
    struct root_move found = at->root_moves[i];
    memmove(at->root_moves + 1, at->root_moves, i * sizeof found);
    at->root_moves[0] = found;
    at->search->counters[PLAN] = length;
    gs_search_halt(at->search, GS_STOP_EXHAUSTED);
    return true;
}

static void deepen(struct heuristic *at)
{
    struct gs_search *search = at->search;
    unsigned most =
        search->limits.depth > 0 && search->limits.depth < PLIES ? search->limits.depth : PLIES;
    for (unsigned depth = 1; depth <= most; depth++) {
        if (!search_root(at, (int)depth) || !gs_search_report(search, "depth", depth, most))
            return;
        search->counters[DEPTH] = depth;
        int best = at->root_moves[0].score;
        if (at->root_count == 1 || best >= DECIDED || best <= -DECIDED)
            break;
    }
    gs_search_halt(search, search->counters[DEPTH] == search->limits.depth ? GS_STOP_DEPTH
                                                                           : GS_STOP_EXHAUSTED);
}

/* --- the result --------------------------------------------------------------------------------
 */

/*
 * The score of a move that was searched. Moves but the best were only found to be no better, some
 * of them an iteration ago, when the best had another score.
 */
static void fill_score(const struct heuristic *at, struct gs_move_value *value)
{
    const int most = at->root_moves[0].score;

    for (unsigned i = 0; i < at->root_count; i++)
        if (at->root_moves[i].move == value->move && at->root_moves[i].scored) {
            int score = at->root_moves[i].score;
            value->has_score = true;
            value->score = score_in_result(score < most ? score : most);
        }
}

static void fill_result(const struct heuristic *at, const struct gs_position *root,
                        struct gs_result *result)
{
    unsigned count = gs_moves(at->rules, root, at->moves);

    gs_search_conclude(at->search);
    snprintf(result->why_not, sizeof result->why_not, "evaluations prove nothing");
    result->best_move = at->root_moves[0].move;
    result->moves = gs_alloc(result->memory, count * sizeof *result->moves);
    if (!result->moves)
        return;
    result->move_count = count;
    for (unsigned i = 0; i < count; i++) {
        result->moves[i] = (struct gs_move_value){
            .move = at->moves[i], .value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};
        fill_score(at, &result->moves[i]);
    }
}

static bool init(struct heuristic *at, const struct gs_position *root)
{
    struct gs_memory *memory = at->search->memory;
    const size_t most = at->rules->max_moves;

    at->path = gs_path_new(memory, at->rules, root);
    at->moves = gs_alloc(memory, (PLIES + 1) * most * sizeof *at->moves);
    at->root_moves = gs_alloc_zero(memory, most, sizeof *at->root_moves);
    if (!at->path || !at->moves || !at->root_moves)
        return gs_search_halt(at->search, GS_STOP_MEMORY);
    list_root(at, at->moves);
    return gs_transposition_init(&at->table, at->search, at->rules->key_size,
                                 sizeof(struct payload),
                                 (uint64_t)gs_args_int(at->search->params, "entries"));
}

static void clear(struct heuristic *at)
{
    struct gs_memory *memory = at->search->memory;
    gs_transposition_clear(&at->table);
    gs_release(memory, at->root_moves);
    gs_release(memory, at->moves);
    gs_path_free(at->path);
}

static enum gs_status run(struct gs_search *search, struct gs_position *root,
                          struct gs_result *result, struct gs_error *error)
{
    const struct gs_game *game = search->rules->game;
    struct heuristic at = {.search = search,
                           .rules = search->rules,
                           .hint = game->hint,
                           .stones = game->stones,
                           .width = (unsigned)gs_args_int(search->params, "width"),
                           .repeats = search->rules->traits & GS_REPEATS};
    (void)error;
    if (init(&at, root)) {
        search->progress_source = (struct gs_progress_source){report_progress, &at};
        if (at.root_count < 2 || !follow_plan(&at))
            deepen(&at);
        search->progress_source = (struct gs_progress_source){NULL, NULL};
        fill_result(&at, root, result);
    }
    clear(&at);
    return GS_OK;
}

static const struct gs_param params[] = {
    {.name = "width",
     .kind = GS_PARAM_INT,
     .fallback = "20",
     .min = 1,
     .max = 1000,
     .help = "moves looked at in a position, half of them near the horizon; at the root all that "
             "the game selects"},
    {.name = "entries",
     .kind = GS_PARAM_INT,
     .fallback = "0",
     .min = 0,
     .max = INT64_C(1000000000000),
     .help = "entries of the table at most; 0: what half of the memory holds"},
    {.name = NULL},
};

static const struct gs_counter counters[] = {
    [DEPTH] = {"depth", "plies", "of the last iteration that was complete"},
    [CUTS] = {"cuts", "", "nodes at which the best move left the window"},
    [HITS] = {"table_hits", "", "nodes that the table answered"},
    [PLAN] = {"plan", "moves", "of a way to win while the other side stands still"},
    {.name = NULL},
};

const struct gs_algo gs_heuristic = {
    .name = "heuristic",
    .summary = "alpha-beta with the game's evaluation over selected moves, and proves nothing",
    .help =
        "A player's search: iterative deepening alpha-beta with a scout and a table, over the\n"
        "moves that the game holds to be worth looking at, the game's evaluation at the horizon.\n"
        "Moves that must be answered use up no depth. Where a game tells how far a side has to "
        "go,\n"
        "a way to win while the other side stands still is gone without a search, unless the\n"
        "other one has a shorter one. The score is from 0 (lost) to 1 (won);\n"
        "for moves but the best one it is an upper bound. Goes on until a limit strikes, a win\n"
        "or a loss is in sight, or there is no choice. It does not use the seed.",
    .needs = GS_NEEDS_JUDGEMENT,
    .proves = GS_PROVES_NOTHING,
    .node = "a position that is visited, leaves included",
    .uses = GS_USE_ESTIMATE,
    .params = params,
    .counters = counters,
    .run = run,
};

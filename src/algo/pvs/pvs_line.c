/* SPDX-License-Identifier: MIT */
/*
 * pvs_line.c - the line that follows the best move, and the values of the root's
 * moves.
 *
 * The line is read from the table (without one it is the best move alone). In a won or lost game of
 * known length the table may lack the next move, or the move with which the loser loses as late as
 * possible. A search then finds it. All such searches take a fraction of the main search at most;
 * after that the line ends, or is shorter than it could be.
 *
 *     win, loss   the winner takes the shortest known win, the loser the move after which there is
 *                 known to be no win for the longest time. Lengths fall along the line, so no
 *                 position repeats.
 *     draw        each side takes a move after which the opponent can never win, until a position
 *                 repeats.
 */
#include "algo/pvs/pvs.h"
#include "search/line.h"

/* What is known of the current position, on every line. */
static struct pvs_claims known_here(struct pvs *pvs)
{
    uint8_t key[GS_KEY_MAX];
    struct pvs_frame frame = {.threat = GS_NO_MOVE};
    struct pvs_claims claims = PVS_NOTHING;
    if (gs_pvs_ends(pvs, &claims))
        return claims;
    gs_pvs_write_key(pvs, key);
    gs_pvs_recall(pvs, key, gs_transposition_hash(&pvs->table, key), &claims, &frame.hint);
    claims = gs_pvs_both(claims, gs_pvs_detect_threats(pvs, &frame));
    return pvs->endgame.on ? gs_pvs_search_endgame(pvs, &claims, PVS_EVER, GS_LOSS, GS_WIN)
                           : claims;
}

/* How long a decided game takes; PVS_EVER: not known, or not decided. */
static uint32_t length_of(const struct pvs_claims *claims)
{
    if (claims->lower.value == GS_WIN)
        return claims->lower.plies;
    return claims->upper.value == GS_LOSS ? claims->upper.plies : PVS_EVER;
}

/* The least number of plies a win of the side to move is known to take. */
static uint32_t least_length(const struct pvs_claims *claims)
{
    if (claims->upper.value == GS_DRAW)
        return claims->upper.plies + 1;
    return claims->lower.plies > 0 ? 1 : 0;
}

/* Completing the line may take one in this many of the search's nodes, plus EFFORT_LEAST. */
#define EFFORT_SHARE 4
#define EFFORT_LEAST 1000

/* Where a line stands. */
struct follower {
    struct pvs *pvs;
    enum gs_value value; /* for the side to move */
    uint32_t limit;      /* it takes at most this many plies, and fewer after each move */
    int64_t length;      /* of the whole line, or GS_NO_DISTANCE */
    uint64_t effort;     /* the node count up to which gaps are searched */
    bool repeats;        /* positions can come back, so that lengths must be known to fall */
};

/* How bad the move just made on the path is, for gs_line_play. */
static uint32_t rate(void *user, const struct gs_position *position)
{
    const struct follower *follower = user;
    (void)position;
    struct pvs_claims claims = known_here(follower->pvs);
    uint32_t length = length_of(&claims);
    bool fits = length < follower->limit && (follower->limit < PVS_EVER || !follower->repeats);
    switch (follower->value) {
    case GS_WIN:
        return fits && claims.upper.value == GS_LOSS ? length : GS_LINE_NEVER;
    case GS_LOSS:
        return fits && claims.lower.value == GS_WIN ? GS_LINE_NEVER - 1 - least_length(&claims)
                                                    : GS_LINE_NEVER;
    default:
        return claims.upper.value <= GS_DRAW && claims.upper.plies == PVS_EVER ? 0 : GS_LINE_NEVER;
    }
}

/* Whether the line goes on from the current position; updates follower to it. */
static bool goes_on(struct follower *follower)
{
    struct pvs *pvs = follower->pvs;
    if (gs_path_repeats(pvs->path, NULL) || !gs_search_poll(pvs->search))
        return false;
    struct pvs_claims claims = known_here(pvs);
    follower->value = gs_value_negate(follower->value);
    uint32_t known = length_of(&claims);
    if (follower->limit > 0 && follower->limit < PVS_EVER)
        follower->limit--;
    if (known < follower->limit)
        follower->limit = known;
    return true;
}

/* The next move, if the table has one; plays it. */
static gs_move play_known(struct follower *follower)
{
    struct pvs *pvs = follower->pvs;
    const struct gs_line line = {.rules = pvs->rules,
                                 .path = pvs->path,
                                 .moves = pvs->stack.moves,
                                 .rate = rate,
                                 .user = follower};
    return gs_line_play(&line);
}

/* Whether after the move just made the loser loses as late as the plies left allow. */
static bool loses_late(const struct follower *follower, int64_t left)
{
    struct pvs_claims claims = known_here(follower->pvs);
    return follower->value != GS_LOSS || least_length(&claims) >= left;
}

/*
 * Searches for a win within the plies left, or for a reply that does not lose sooner, and plays it.
 * GS_NO_MOVE: not found.
 */
static gs_move play_found(struct follower *follower, int64_t left)
{
    struct pvs *pvs = follower->pvs;
    struct gs_search_part part;
    bool wins = follower->value == GS_WIN;
    uint32_t plies = (uint32_t)(wins ? left : left - 1);
    const struct pvs_claim *found = &pvs->returned.claims.lower;
    pvs->root.is_start = false;
    pvs->strict = true;
    bool searched = gs_search_begin_part(pvs->search, follower->effort - pvs->search->nodes, &part);
    if (searched)
        gs_pvs_search(pvs, plies, wins ? GS_DRAW : GS_LOSS, wins ? GS_WIN : GS_DRAW);
    gs_search_end_part(pvs->search, &part);
    pvs->strict = false;
    pvs->root.is_start = true;
    bool fits = wins ? found->value == GS_WIN : found->value == GS_DRAW && found->plies >= plies;
    gs_move move = searched && fits ? pvs->returned.best : GS_NO_MOVE;
    return move != GS_NO_MOVE && gs_path_push(pvs->path, move) ? move : GS_NO_MOVE;
}

/* The same, with a search where the table has no such move. */
static gs_move play_searched(struct follower *follower)
{
    struct pvs *pvs = follower->pvs;
    struct pvs_claims claims;
    int64_t left = follower->length - (int64_t)gs_path_ply(pvs->path);
    gs_move move = play_known(follower), better;
    if (left <= 0 || pvs->search->nodes >= follower->effort)
        return move;
    if (move != GS_NO_MOVE ? loses_late(follower, left - 1) : gs_pvs_ends(pvs, &claims))
        return move;
    if (move != GS_NO_MOVE)
        gs_path_pop(pvs->path);
    better = play_found(follower, left);
    return better != GS_NO_MOVE ? better : play_known(follower);
}

void gs_pvs_follow(struct pvs *pvs, struct gs_result *result)
{
    uint64_t nodes = pvs->search->nodes;
    struct follower follower = {
        .pvs = pvs,
        .value = result->value,
        .limit = result->distance == GS_NO_DISTANCE ? PVS_EVER : (uint32_t)result->distance,
        .length = result->distance,
        .repeats = pvs->rules->traits & GS_REPEATS,
        .effort = nodes + nodes / EFFORT_SHARE + EFFORT_LEAST};
    gs_move move = result->best_move;
    if (move == GS_NO_MOVE || !gs_path_push(pvs->path, move))
        return;
    while (move != GS_NO_MOVE && gs_result_line(result, move) && pvs->params.use_table &&
           goes_on(&follower))
        move = play_searched(&follower);
    if (pvs->table.replacements > 0)
        result->line_cut = "the table forgot how it goes on";
    while (gs_path_ply(pvs->path) > 0)
        gs_path_pop(pvs->path);
}

gs_move gs_pvs_known_win(struct pvs *pvs)
{
    struct follower follower = {.pvs = pvs, .value = GS_WIN, .limit = PVS_EVER};
    gs_move move = play_known(&follower);
    if (move != GS_NO_MOVE)
        gs_path_pop(pvs->path);
    return move;
}

void gs_pvs_list_moves(const struct pvs *pvs, struct gs_result *result)
{
    result->moves = gs_alloc(result->memory, pvs->root.count * sizeof *result->moves);
    if (!result->moves)
        return;
    for (unsigned i = 0; i < pvs->root.count; i++) {
        const struct pvs_root_move *row = &pvs->root.moves[i];
        result->moves[i] = (struct gs_move_value){
            .move = row->move,
            .value = row->lower == row->upper ? (enum gs_value)row->lower : GS_UNKNOWN,
            .distance = row->move == result->best_move ? result->distance : GS_NO_DISTANCE};
    }
    result->move_count = pvs->root.count;
}

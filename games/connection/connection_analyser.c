/* SPDX-License-Identifier: MIT */
/*
 * connection_analyser.c - the analysis of small boards, as searches ask for it
 * (connection_prune.c).
 *
 * Where moves win, only one is kept, and one that needs few stones: the strategies that are made of
 * such moves are short.
 */
#include "connection/connection_analyser.h"

#include "connection/connection_net.h"
#include "connection/connection_small.h"

static struct gs_proved bounds(const struct connection_rules *rules,
                               const struct connection_position *position,
                               struct gs_workspace *workspace)
{
    struct connection_verdict verdict;

    gs_connection_judge(rules, position, workspace, &verdict);
    return verdict.proved;
}

/* The moves that a verdict leaves; key wins, if anything does. */
static unsigned keep_moves(const struct connection_verdict *verdict, gs_move key, gs_move *list,
                           unsigned count)
{
    unsigned kept = 0;

    if (verdict->proved.lower == GS_WIN)
        return key == GS_NO_MOVE ? count : gs_keep_one(list, key);
    if (verdict->proved.upper == GS_LOSS)
        return 1;
    for (unsigned i = 0; i < count; i++)
        if (verdict->moves >> list[i] & 1)
            list[kept++] = list[i];
    return kept;
}

static unsigned moves(const struct connection_rules *rules,
                      const struct connection_position *position, gs_move *list, unsigned count,
                      struct gs_workspace *workspace)
{
    struct connection_verdict verdict;

    gs_connection_judge(rules, position, workspace, &verdict);
    gs_move key = verdict.key;
    if (verdict.proved.lower == GS_WIN) {
        gs_move plain = gs_connection_winning_key(rules, position, workspace);

        key = plain == GS_NO_MOVE ? key : plain;
    }
    return keep_moves(&verdict, key, list, count);
}

static bool analyse_part(const struct connection_rules *rules,
                         const struct connection_position *position, unsigned part, void *room,
                         const struct gs_analysis_means *means)
{
    return gs_connection_judge_part(rules, position, part, room, means);
}

static unsigned analyse(const struct connection_rules *rules,
                        const struct connection_position *position, gs_move *list, unsigned count,
                        struct gs_analysis *analysis, void *room, unsigned there,
                        const struct gs_analysis_means *means)
{
    struct connection_parts parts;
    struct connection_verdict verdict;

    gs_connection_judge_by(rules, position, room != NULL ? room : &parts, there, means, &verdict);
    gs_connection_explain(rules, &verdict, analysis);
    return keep_moves(&verdict, verdict.key, list, count);
}

static void stones(const struct connection_rules *rules, const struct connection_position *position,
                   gs_bitboard stones[2])
{
    struct connection_filled filled;

    gs_connection_set_filled(rules, position, &filled);
    stones[GS_WHITE] = filled.stones[GS_WHITE];
    stones[GS_BLACK] = filled.stones[GS_BLACK];
}

static void captured(const struct connection_rules *rules,
                     const struct connection_position *position, enum gs_side side,
                     gs_move partners[GS_POINTS_MAX])
{
    struct connection_filled filled;

    gs_connection_set_filled(rules, position, &filled);
    gs_connection_fill_in(rules, &filled);
    for (connection_set rest = filled.captured[side]; rest != 0; rest &= rest - 1)
        partners[connection_lowest(rest)] = filled.partners[connection_lowest(rest)];
}

static void trim(const struct connection_rules *rules, enum gs_side winner, gs_bitboard *stones,
                 gs_bitboard *carrier)
{
    connection_set own = (connection_set)*stones, cells = (connection_set)*carrier;

    gs_connection_trim(rules, winner, &own, &cells);
    *stones = own;
    *carrier = cells;
}

static void write_filled(const struct connection_rules *rules,
                         const struct connection_position *position, int8_t *contents)
{
    struct connection_filled filled;

    gs_connection_set_filled(rules, position, &filled);
    gs_connection_fill_in(rules, &filled);
    for (unsigned point = 0; point < rules->points; point++)
        contents[point] = filled.dead >> point & 1               ? CONNECTION_DEAD
                          : filled.stones[GS_WHITE] >> point & 1 ? GS_WHITE_PIECE
                          : filled.stones[GS_BLACK] >> point & 1 ? GS_BLACK_PIECE
                                                                 : GS_EMPTY;
}

const struct connection_analyser gs_connection_analyser = {
    .points = CONNECTION_BITS,
    .cache_size = sizeof(struct connection_cache),
    .room = sizeof(struct connection_parts),
    .workspace_size = gs_connection_net_size,
    .bounds = bounds,
    .moves = moves,
    .analyse_part = analyse_part,
    .analyse = analyse,
    .stones = stones,
    .captured = captured,
    .trim = trim,
    .fill = write_filled,
};

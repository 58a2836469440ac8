/* SPDX-License-Identifier: MIT */
#include "rule_player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the board as a grid -----------------------------------------------------------------------
 */

enum { SIDE_MAX = 32 };

struct grid {
    int width, height;
    int point[SIDE_MAX][SIDE_MAX]; /* by column and row; -1: none */
    int content[GS_POINTS_MAX];    /* 1: the player's, -1: the other's, 0: free */
    struct gs_spot spot[GS_POINTS_MAX];
    unsigned points;
};

static void read_grid(const struct gs_rules *rules, const struct gs_position *position,
                      struct grid *grid)
{
    const struct gs_board *board = rules->game->board;
    enum gs_content own = gs_to_move(rules, position) == GS_BLACK ? GS_BLACK_PIECE : GS_WHITE_PIECE;

    memset(grid->point, 0xff, sizeof grid->point);
    grid->points = board->points(rules);
    grid->width = grid->height = 0;
    for (unsigned p = 0; p < grid->points; p++) {
        struct gs_spot spot = grid->spot[p] = board->spot(rules, p);
        enum gs_content content = board->content(rules, position, p);
        grid->point[spot.column][spot.row] = (int)p;
        grid->content[p] = content == GS_EMPTY ? 0 : content == own ? 1 : -1;
        if (spot.column >= grid->width)
            grid->width = spot.column + 1;
        if (spot.row >= grid->height)
            grid->height = spot.row + 1;
    }
}

static int point_at(const struct grid *grid, int column, int row)
{
    if (column < 0 || row < 0 || column >= grid->width || row >= grid->height)
        return -1;
    return grid->point[column][row];
}

/* What is at so many steps from a point: -2 beyond the board. */
static int content_at(const struct grid *grid, unsigned point, int x, int y)
{
    int other = point_at(grid, grid->spot[point].column + x, grid->spot[point].row + y);
    return other < 0 ? -2 : grid->content[other];
}

static unsigned place_of(const struct gs_rules *rules, const struct gs_position *position,
                         gs_move move)
{
    unsigned points[2] = {0, 0};
    return rules->game->board->move_points(rules, position, move, points) > 0 ? points[0] : 0;
}

/* --- gomoku ------------------------------------------------------------------------------------
 */

/* What a stone adds to the windows through a point in one direction. */
static double windows_worth(const struct grid *grid, unsigned point, int x, int y, int connect)
{
    double worth = 0;
    for (int start = 1 - connect; start <= 0; start++) {
        int count[2] = {0, 0};
        bool whole = true;
        for (int i = start; i < start + connect && whole; i++) {
            int content = content_at(grid, point, i * x, i * y);
            whole = content != -2;
            if (whole && content != 0)
                count[content < 0]++;
        }
        if (whole && count[1] == 0)
            worth += pow(10, count[0]);
        if (whole && count[0] == 0)
            worth += 0.5 * pow(10, count[1]);
    }
    return worth;
}

static double gomoku_worth(const struct gs_rules *rules, const struct gs_position *position,
                           gs_move move)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    struct grid grid;
    double worth = 0;

    read_grid(rules, position, &grid);
    unsigned point = place_of(rules, position, move);
    for (int i = 0; i < 4; i++)
        worth += windows_worth(&grid, point, steps[i][0], steps[i][1],
                               (int)gs_args_int(&rules->args, "connect"));
    return worth;
}

/* --- atarigo -----------------------------------------------------------------------------------
 */

static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

/* Liberties of the chain on a point; at most counts more than two as such. */
static int liberties(const struct grid *grid, unsigned start)
{
    bool seen[GS_POINTS_MAX] = {false};
    unsigned stack[GS_POINTS_MAX], count = 0;
    int free = 0;

    seen[stack[count++] = start] = true;
    while (count > 0) {
        unsigned point = stack[--count];
        for (int i = 0; i < 4; i++) {
            int other = point_at(grid, grid->spot[point].column + beside[i][0],
                                 grid->spot[point].row + beside[i][1]);
            if (other < 0 || seen[other])
                continue;
            bool same = grid->content[other] == grid->content[start];
            if (same || grid->content[other] == 0)
                seen[other] = true;
            if (same)
                stack[count++] = (unsigned)other;
            else if (grid->content[other] == 0)
                free++;
        }
    }
    return free;
}

/* Chains of the other side beside a point with at most so many liberties, or own ones. */
static int chains_beside(const struct grid *grid, unsigned point, int whose, int most)
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int other = point_at(grid, grid->spot[point].column + beside[i][0],
                             grid->spot[point].row + beside[i][1]);
        if (other >= 0 && grid->content[other] == whose && liberties(grid, (unsigned)other) <= most)
            count++;
    }
    return count;
}

/* Near the middle, away from the other side's stones. */
static double atarigo_opening(const struct gs_rules *rules, const struct gs_position *position,
                              gs_move move)
{
    struct grid grid;

    read_grid(rules, position, &grid);
    unsigned point = place_of(rules, position, move);
    int away = abs(2 * grid.spot[point].column + 1 - grid.width) +
               abs(2 * grid.spot[point].row + 1 - grid.height);
    return chains_beside(&grid, point, -1, 4) > 0 ? 0
                                                  : 1.0 - 0.5 * away / (grid.width + grid.height);
}

static double atarigo_worth(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move)
{
    struct grid grid;

    read_grid(rules, position, &grid);
    unsigned point = place_of(rules, position, move);
    double worth = chains_beside(&grid, point, -1, 1) > 0 ? 1e6 : 1;
    bool saves = chains_beside(&grid, point, 1, 1) > 0;
    grid.content[point] = 1;
    int own = liberties(&grid, point);
    if (own <= 1)
        return worth >= 1e6 ? worth : 0.001;
    if (saves)
        worth += 1e4;
    worth += 100.0 * chains_beside(&grid, point, -1, 1);
    return worth + 10.0 * chains_beside(&grid, point, -1, 2) + own;
}

/* --- hex and y ---------------------------------------------------------------------------------
 */

static bool touch(const struct gs_rules *rules, unsigned one, unsigned other)
{
    unsigned near[GS_NEAR_MAX], count = rules->game->connections->near(rules, one, near);
    for (unsigned i = 0; i < count; i++)
        if (near[i] == other)
            return true;
    return false;
}

/* The points that touch both; at most two. */
static unsigned common(const struct gs_rules *rules, unsigned one, unsigned other, unsigned both[2])
{
    unsigned near[GS_NEAR_MAX], count = rules->game->connections->near(rules, one, near), found = 0;
    for (unsigned i = 0; i < count && found < 2; i++)
        if (touch(rules, near[i], other))
            both[found++] = near[i];
    return found;
}

static unsigned edge_bits(const struct gs_rules *rules, const struct gs_position *position)
{
    unsigned ends[GS_GOAL_MAX], bits = 0;
    unsigned count =
        rules->game->connections->goal(rules, position, gs_to_move(rules, position), ends);
    for (unsigned i = 0; i < count; i++)
        if (ends[i] < GS_EDGES_MAX)
            bits |= 1u << ends[i];
    return bits;
}

/* A bridge between a point and an own stone: 1000 if the point mends it, 10 if it makes it. */
static double bridge_worth(const struct gs_rules *rules, const struct grid *grid, unsigned point,
                           unsigned stone)
{
    unsigned both[2];
    if (touch(rules, point, stone) || common(rules, point, stone, both) < 2)
        return 0;
    return grid->content[both[0]] == 0 && grid->content[both[1]] == 0 ? 10 : 0;
}

static bool mends(const struct gs_rules *rules, const struct grid *grid, unsigned point)
{
    unsigned near[GS_NEAR_MAX], count = rules->game->connections->near(rules, point, near), both[2];
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i; j++) {
            if (grid->content[near[i]] != 1 || grid->content[near[j]] != 1 ||
                touch(rules, near[i], near[j]) || common(rules, near[i], near[j], both) < 2)
                continue;
            unsigned other = both[0] == point ? both[1] : both[0];
            if ((both[0] == point || both[1] == point) && grid->content[other] == -1)
                return true;
        }
    return false;
}

static double connection_worth(const struct gs_rules *rules, const struct gs_position *position,
                               gs_move move)
{
    struct grid grid;
    double worth = 1;

    read_grid(rules, position, &grid);
    unsigned point = place_of(rules, position, move);
    if (mends(rules, &grid, point))
        worth += 1000;
    unsigned edges = edge_bits(rules, position);
    for (unsigned stone = 0; stone < grid.points; stone++)
        if (grid.content[stone] == 1)
            worth += bridge_worth(rules, &grid, point, stone);
    if (worth > 10 && (rules->game->connections->edges_at(rules, point) & edges))
        worth += 10;
    return worth - 0.1 *
                       (abs(2 * grid.spot[point].column + 1 - grid.width) +
                        abs(2 * grid.spot[point].row + 1 - grid.height)) /
                       (grid.width + grid.height);
}

/* --- skoczki -----------------------------------------------------------------------------------
 */

static double skoczki_worth(const struct gs_rules *rules, const struct gs_position *position,
                            gs_move move)
{
    const struct gs_board *board = rules->game->board;
    unsigned points[2] = {0, 0};

    if (board->move_points(rules, position, move, points) < 2)
        return 100;
    int rows = board->spot(rules, points[1]).row - board->spot(rules, points[0]).row;
    return 100 + (gs_to_move(rules, position) == GS_BLACK ? rows : -rows);
}

/* --- choosing ----------------------------------------------------------------------------------
 */

static const struct {
    const char *game;
    rule_player *player;
} players[] = {
    {"gomoku", gomoku_worth}, {"atarigo", atarigo_worth}, {"hex", connection_worth},
    {"y", connection_worth},  {"skoczki", skoczki_worth},
};

rule_player *rule_player_for(const struct gs_game *game)
{
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++)
        if (strcmp(players[i].game, game->name) == 0)
            return players[i].player;
    return NULL;
}

gs_move rule_player_choose(const struct gs_rules *rules, const struct gs_position *position,
                           double share, uint64_t *random, gs_move *room)
{
    rule_player *player = rule_player_for(rules->game);
    if (share < 1 && player == atarigo_worth)
        player = atarigo_opening;
    unsigned count = gs_moves(rules, position, room), good = 0;
    double most = -HUGE_VAL, worth[GS_POINTS_MAX];

    if (count > GS_POINTS_MAX)
        count = GS_POINTS_MAX;
    for (unsigned i = 0; i < count; i++) {
        worth[i] = player(rules, position, room[i]);
        if (worth[i] > most)
            most = worth[i];
    }
    for (unsigned i = 0; i < count; i++)
        if (worth[i] >= share * most)
            room[good++] = room[i];
    return room[gs_random_below(random, good)];
}

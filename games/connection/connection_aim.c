/* SPDX-License-Identifier: MIT */
/*
 * connection_aim.c - aims of Hex and Y besides winning the game: to join a stone
 * to another one or to an edge ([Suda], section 3.1).
 *
 * The owner of the stone attacks. It reaches the aim as it would win the game,
 * with the stone and what it is to be joined to in place of the edges, so that
 * chains, distances and essential points are found as always. The other side
 * cuts: it wins as soon as the stone cannot be joined any more, whatever the
 * attacker places. On a full board one of the two has happened.
 *
 * A set of points cuts if and only if a closed curve through them, through
 * stones of the cutting side and through what lies beyond the board separates
 * the two ends; nothing leads through beyond the edge that is to be reached. Let
 * a line run from one end to the other. A closed walk over points separates the
 * ends if and only if it crosses the line an odd number of times; so the walks
 * are those of a double cover of the board, in which a crossing leads from one
 * sheet to the other. No cut that cannot miss a point takes fewer stones than
 * there are free points on the shortest such walk through it, which is
 * `through`. So a set of essential points that is made from it contains all of them, and maybe
 * more, which is sound for zones (lemma 9 a). Cuts of one point are exact.
 *
 * The boards are convex in columns and rows, and their lines of neighbours are
 * the edges of a triangulation, so a straight line will do. Its ends are moved a
 * little from the centres, so that it passes through none.
 *
 * The game is stable, and a further stone harms neither side: both ways to win only need enough
 * stones.
 *
 * Cost: a walk over the board for each move that parts the points around it;
 * O(points) walks for `through`.
 */
#include "connection/connection_aim.h"

#include <string.h>

#include "common/aim.h"

enum { FROM = 1, TO = 2, BOTH = 3 };

/* The line. */

enum { SCALE = 8192 };

struct spot {
    int64_t x, y;
};

static struct spot spot_at(int column, int row, int dx, int dy)
{
    return (struct spot){(int64_t)SCALE * column + dx, (int64_t)SCALE * row + dy};
}

static struct spot spot_of(const struct connection_rules *rules, unsigned point, int dx, int dy)
{
    return spot_at(rules->column[point], rules->row[point], dx, dy);
}

/* Whether a spot lies to the left of the line from one spot to another. */
static bool is_left(struct spot from, struct spot to, struct spot at)
{
    return (to.x - from.x) * (at.y - from.y) > (to.y - from.y) * (at.x - from.x);
}

static bool cross(const struct spot line[2], struct spot one, struct spot other)
{
    return is_left(line[0], line[1], one) != is_left(line[0], line[1], other) &&
           is_left(one, other, line[0]) != is_left(one, other, line[1]);
}

/*
 * A spot just beyond an edge: from the middle between its first two points (of
 * the only one and what lies beside it) a little outwards.
 */
static struct spot spot_beyond(const struct connection_rules *rules,
                               const struct connection_shape *shape, unsigned edge)
{
    unsigned first = 0;
    int along[2] = {0, 0}, out[2] = {0, 0};
    bool is_alone = true;

    while (!(gs_connection_edges_at(rules, shape, first) & edge))
        first++;
    for (unsigned i = CONNECTION_NEAR; i-- > 0;) {
        const int *step = shape->steps[i];
        unsigned next = rules->near[first][i];
        unsigned beyond =
            next < rules->points
                ? 0
                : shape->beyond(rules, rules->column[first] + step[0], rules->row[first] + step[1]);

        if (beyond == edge)
            memcpy(out, step, sizeof out);
        if (next < rules->points && (gs_connection_edges_at(rules, shape, next) & edge)) {
            memcpy(along, step, sizeof along);
            is_alone = false;
        } else if (is_alone && beyond != 0 && !(beyond & edge)) {
            memcpy(along, step, sizeof along);
        }
    }
    return spot_of(rules, first, SCALE / 2 * along[0] + SCALE / 128 * out[0] + 2,
                   SCALE / 2 * along[1] + SCALE / 128 * out[1] + 5);
}

/* Notes which steps cross the line, and which points lie next to what is beyond the board. */
static void set_crossings(struct connection_rules *rules, const struct connection_shape *shape,
                          const struct spot line[2], unsigned edge)
{
    for (unsigned point = 0; point < rules->points; point++)
        for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
            int column = rules->column[point] + shape->steps[i][0];
            int row = rules->row[point] + shape->steps[i][1];
            bool crosses = cross(line, spot_of(rules, point, 0, 0), spot_at(column, row, 0, 0));

            if (rules->near[point][i] < rules->points)
                rules->aim.flips[point] |= (uint8_t)(crosses << i);
            else if (!(shape->beyond(rules, column, row) & edge))
                rules->aim.exits[point] |= (uint8_t)(1 << crosses);
        }
}

/* The rim: the points beside which there is no board, one after the other around it. */

/* How often the board ends as one goes around a point. */
static unsigned gaps(const struct connection_rules *rules, unsigned point)
{
    unsigned count = 0;

    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        count += rules->near[point][i] == rules->points &&
                 rules->near[point][(i + 1) % CONNECTION_NEAR] < rules->points;
    return count;
}

/* The next point of the rim; turn: 1, in the order of the steps, or CONNECTION_NEAR - 1. */
static unsigned next_on_rim(const struct connection_rules *rules, unsigned point, unsigned turn)
{
    unsigned i = 0;

    while (rules->near[point][i] < rules->points ||
           rules->near[point][(i + turn) % CONNECTION_NEAR] == rules->points)
        i++;
    return rules->near[point][(i + turn) % CONNECTION_NEAR];
}

/*
 * The points of the rim between the first point of the aim and its other end, on either side, as
 * two more edges: the first and the last point of the aim's edge are among them, for a stone there
 * blocks the way to the edge along the rim. A chain that joins both parts cuts, and on a full board
 * there is one where the aim is cut. For the ends and the two parts go around the board in turn, on
 * the rim of a triangulated disc. (PROOF.md has the proof.) An end that is not on the
 * rim can be walked around on two sides, and no ends show on which one a chain does; nor do parts
 * of the rim exist where the board is one point wide.
 */
static void set_parts(struct connection_rules *rules, unsigned edge)
{
    static const unsigned turns[2] = {1, CONNECTION_NEAR - 1};
    struct connection_ends *ends = &rules->ends;
    unsigned first = ends->count;

    for (unsigned point = 0; point < rules->points; point++)
        if (gaps(rules, point) > 1)
            return;
    if (rules->points <= 2 || gaps(rules, rules->aim.from) == 0 ||
        ends->at[rules->aim.from] & edge || (edge == 0 && gaps(rules, rules->aim.to) == 0))
        return;
    for (unsigned part = 0; part < 2; part++, ends->count++) {
        unsigned point = rules->aim.from;
        do {
            point = next_on_rim(rules, point, turns[part]);
            if (point != rules->aim.to)
                ends->at[point] |= (uint8_t)(1u << ends->count);
        } while (point != rules->aim.to && !(ends->at[point] & edge));
    }
    ends->cut = 3u << first;
}

/* The aim of the rules. */

/* Keeps the symmetries that leave the ends where they are. */
static void keep_symmetries(struct connection_rules *rules)
{
    struct gs_stones_symmetries *symmetries = &rules->symmetries;
    unsigned kept = 0;

    for (unsigned symmetry = 0; symmetry < symmetries->count; symmetry++) {
        const uint16_t *image = symmetries->image[symmetry];
        bool keeps = true;

        for (unsigned point = 0; point < rules->points && keeps; point++)
            keeps = rules->fresh[GS_BLACK][point] == rules->fresh[GS_BLACK][image[point]];
        if (!keeps)
            continue;
        memmove(symmetries->image[kept], image, sizeof symmetries->image[kept]);
        symmetries->exchanges[kept++] = symmetries->exchanges[symmetry];
    }
    symmetries->count = kept;
}

static void touch(struct connection_rules *rules, unsigned point, unsigned ends)
{
    gs_connection_touch(rules, GS_WHITE, point, ends);
    gs_connection_touch(rules, GS_BLACK, point, ends);
}

/* Puts the ends in place of the edges; edge is 0 where the second one is a point. */
static void set_ends(struct connection_rules *rules, const struct connection_shape *shape,
                     unsigned edge)
{
    rules->goal = BOTH;
    rules->edges = 2;
    for (unsigned point = 0; point < rules->points; point++) {
        rules->fresh[GS_WHITE][point] = GS_WHITE + 1;
        rules->fresh[GS_BLACK][point] = GS_BLACK + 1;
        if (edge != 0 ? gs_connection_edges_at(rules, shape, point) & edge : point == rules->aim.to)
            touch(rules, point, TO);
    }
    touch(rules, rules->aim.from, FROM);
}

enum gs_status gs_connection_aim_init(struct connection_rules *rules,
                                      const struct connection_shape *shape, const char *text,
                                      struct gs_error *error)
{
    struct gs_aim aim;
    unsigned edge = 0;

    if (strcmp(text, "win") == 0)
        return GS_OK;
    if (!gs_aim_parse(text, &aim) || strcmp(aim.word, "connect") != 0)
        return gs_aim_refuse(text, shape->aims, error);
    if (rules->swap)
        return gs_aim_refuse(text, "win, as the variant is swap", error);
    for (unsigned i = 0; shape->edges[i] != NULL; i++)
        edge |= (unsigned)(strcmp(aim.names[1], shape->edges[i]) == 0) << i;
    unsigned from = gs_connection_find_point(rules, aim.names[0]);
    unsigned to = gs_connection_find_point(rules, aim.names[1]);
    if (from == rules->points || (edge == 0 && (to == rules->points || to == from)))
        return gs_aim_refuse(text, shape->aims, error);
    rules->aim.is_set = true;
    rules->aim.from = (uint16_t)from;
    rules->aim.to = (uint16_t)to;
    rules->ends.aim = edge;
    set_ends(rules, shape, edge);
    set_parts(rules, edge);
    keep_symmetries(rules);
    const struct spot line[2] = {spot_of(rules, from, 1, 3), edge != 0
                                                                 ? spot_beyond(rules, shape, edge)
                                                                 : spot_of(rules, to, 2, 5)};
    set_crossings(rules, shape, line, edge);
    return GS_OK;
}

enum gs_status gs_connection_root_check(const struct gs_rules *rules,
                                        const struct gs_position *position, struct gs_error *error)
{
    const struct connection_rules *own = connection_rules_of(rules);
    enum gs_side side = gs_to_move(rules, position);
    enum gs_status status = GS_OK;

    if (own->aim.is_set)
        status = gs_aim_check_stone(rules, position, own->aim.from, side, error);
    if (status == GS_OK && own->aim.is_set && own->aim.to < own->points)
        status = gs_aim_check_stone(rules, position, own->aim.to, side, error);
    return status;
}

/* Cuts. */

bool gs_connection_cuts(const struct connection_rules *rules,
                        const struct connection_position *position, enum gs_side side)
{
    unsigned colour = position->cells[rules->aim.from] & CONNECTION_COLOUR;

    return rules->aim.is_set && colour != 0 && colour != (unsigned)side + 1;
}

/*
 * Walks from the stone of the aim over everything but stones of the other side
 * and the point blocked. Returns where it reaches the other end, or the number of points; before[p]
 * is from where it came to p.
 */
static unsigned reach(const struct connection_rules *rules,
                      const struct connection_position *position, unsigned blocked,
                      uint16_t before[CONNECTION_POINTS + 1])
{
    unsigned own = position->cells[rules->aim.from] & CONNECTION_COLOUR;
    uint16_t waiting[CONNECTION_POINTS];
    bool seen[CONNECTION_POINTS + 1] = {false};
    unsigned head = 0, count = 0;

    seen[blocked] = seen[rules->points] = seen[rules->aim.from] = true;
    waiting[count++] = rules->aim.from;
    while (head < count) {
        unsigned point = waiting[head++];

        if (rules->fresh[GS_BLACK][point] >> CONNECTION_EDGE_SHIFT & TO)
            return point;
        for (unsigned i = 0; i < CONNECTION_NEAR; i++) {
            unsigned next = rules->near[point][i];
            unsigned colour = position->cells[next] & CONNECTION_COLOUR;

            if (seen[next] || (colour != 0 && colour != own))
                continue;
            seen[next] = true;
            before[next] = (uint16_t)point;
            waiting[count++] = (uint16_t)next;
        }
    }
    return rules->points;
}

/*
 * Whether a new stone can have cut what was joined: it is no stone of the
 * attacker's, and either an end or one that parts the points around it which are
 * not its side's. (Those that follow each other around it are joined.)
 */
static bool may_cut(const struct connection_rules *rules,
                    const struct connection_position *position, unsigned point)
{
    unsigned colour = position->cells[point] & CONNECTION_COLOUR;
    const uint16_t *near = rules->near[point];
    unsigned parts = 0;
    bool open[CONNECTION_NEAR];

    if (point == rules->aim.from)
        return true;
    if (colour == (position->cells[rules->aim.from] & CONNECTION_COLOUR))
        return false;
    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        open[i] =
            near[i] < rules->points && (position->cells[near[i]] & CONNECTION_COLOUR) != colour;
    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        parts += open[i] && !open[(i + 1) % CONNECTION_NEAR];
    return parts > 1 || (rules->fresh[GS_BLACK][point] >> CONNECTION_EDGE_SHIFT & TO);
}

void gs_connection_aim_update(const struct connection_rules *rules,
                              struct connection_position *position, unsigned latest)
{
    enum gs_content owner = connection_content(position->cells[rules->aim.from]);
    uint16_t before[CONNECTION_POINTS + 1];

    if (position->winner != CONNECTION_NO_WINNER || owner == GS_EMPTY ||
        (latest < rules->points && !may_cut(rules, position, latest)))
        return;
    if (reach(rules, position, rules->points, before) == rules->points)
        position->winner = (int8_t)gs_side_other((enum gs_side)owner);
}

gs_move gs_connection_winning_cut(const struct connection_rules *rules,
                                  const struct connection_position *position)
{
    uint16_t way[CONNECTION_POINTS + 1], other[CONNECTION_POINTS + 1];
    unsigned point = reach(rules, position, rules->points, way);

    /* A point that cuts is on every way. */
    for (; point != rules->aim.from; point = way[point])
        if (position->cells[point] == 0 && reach(rules, position, point, other) == rules->points)
            return point;
    return GS_NO_MOVE;
}

/*
 * Walks of the cutting side on the two sheets. A place is twice a point, or twice the number of
 * points for what is beyond the board, plus the sheet.
 */
enum { PLACES = 2 * (CONNECTION_POINTS + 1) };

struct walks {
    const struct connection_rules *rules;
    const struct connection_position *position;
    unsigned side, start, limit;
    unsigned head, count;     /* of the places that wait for a visit of their neighbours, */
    uint16_t waiting[PLACES]; /* each at most once */
    bool waits[PLACES];
    uint16_t lengths[PLACES]; /* free points of the shortest walk from the start, so far */
};

static void offer(struct walks *walks, unsigned point, unsigned sheet, unsigned length)
{
    unsigned place = 2 * point + sheet;
    unsigned colour = walks->position->cells[point] & CONNECTION_COLOUR;

    if (colour != 0 && colour != walks->side + 1)
        return;
    length += colour == 0 && point != walks->start && point < walks->rules->points;
    if (length > walks->limit || length >= walks->lengths[place])
        return;
    walks->lengths[place] = (uint16_t)length;
    if (place == 2 * walks->start + 1) /* longer ways no longer matter */
        walks->limit = length;
    if (walks->waits[place])
        return;
    walks->waits[place] = true;
    walks->waiting[(walks->head + walks->count++) % PLACES] = (uint16_t)place;
}

/* Goes on from a place by all steps. */
static void go_on(struct walks *walks, unsigned place)
{
    const struct connection_rules *rules = walks->rules;
    unsigned point = place / 2, sheet = place % 2, length = walks->lengths[place];

    if (point == rules->points) {
        for (unsigned next = 0; next < rules->points; next++)
            for (unsigned crosses = 0; crosses < 2; crosses++)
                if (rules->aim.exits[next] >> crosses & 1)
                    offer(walks, next, sheet ^ crosses, length);
        return;
    }
    for (unsigned i = 0; i < CONNECTION_NEAR; i++)
        if (rules->near[point][i] < rules->points)
            offer(walks, rules->near[point][i], sheet ^ (rules->aim.flips[point] >> i & 1), length);
    for (unsigned crosses = 0; crosses < 2; crosses++)
        if (rules->aim.exits[point] >> crosses & 1)
            offer(walks, rules->points, sheet ^ crosses, length);
}

/* The free points of the shortest closed walk through a free point that separates the ends, if
 * they are at most limit; else CONNECTION_FAR. */
static unsigned loop_length(const struct connection_rules *rules,
                            const struct connection_position *position, enum gs_side side,
                            unsigned start, unsigned limit)
{
    struct walks walks = {
        .rules = rules, .position = position, .side = side, .start = start, .limit = limit};

    for (unsigned place = 0; place < 2 * (rules->points + 1); place++)
        walks.lengths[place] = CONNECTION_FAR;
    offer(&walks, start, 0, 1);
    while (walks.count > 0) {
        unsigned place = walks.waiting[walks.head];

        walks.head = (walks.head + 1) % PLACES;
        walks.count--;
        walks.waits[place] = false;
        go_on(&walks, place);
    }
    return walks.lengths[2 * start + 1];
}

void gs_connection_measure_cuts(const struct connection_rules *rules,
                                const struct connection_position *position, enum gs_side side,
                                unsigned limit, struct connection_distances *distances)
{
    distances->least = CONNECTION_FAR;
    for (unsigned point = 0; point < rules->points; point++) {
        distances->through[point] = CONNECTION_FAR;
        if (position->cells[point] != 0)
            continue;
        distances->through[point] = (uint16_t)loop_length(rules, position, side, point, limit);
        if (distances->through[point] < distances->least)
            distances->least = distances->through[point];
    }
}

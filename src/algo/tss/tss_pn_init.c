/* SPDX-License-Identifier: MIT */
/*
 * tss_pn_init.c - memory of proof-number search over threats, its table, and hints.
 *
 * A position has an entry for each level that was searched there. A hint is a move that won with
 * the same stones of the attacker, whatever the defender's were. It often wins again, as many
 * replies differ in nothing that matters to the proof.
 */
#include <string.h>

#include "algo/tss/tss_pn.h"

_Static_assert(GS_POINTS_MAX < TSS_PN_NO_MOVE, "points fit");

/* --- the places for winning lines --- */

/* The points by column and row, with a border of none. */
struct grid {
    unsigned width;
    uint16_t *points;
};

static unsigned point_at(const struct grid *grid, int column, int row)
{
    return grid->points[(unsigned)(row + 1) * grid->width + (unsigned)(column + 1)];
}

/* False: no memory. */
static bool make_grid(const struct tss_pn *at, struct grid *grid)
{
    unsigned width = 0, height = 0;

    for (unsigned point = 0; point < at->tss.board.points; point++) {
        const struct gs_spot spot = at->tss.board.spots[point];

        width = (unsigned)spot.column + 3 > width ? (unsigned)spot.column + 3 : width;
        height = (unsigned)spot.row + 3 > height ? (unsigned)spot.row + 3 : height;
    }
    grid->width = width;
    grid->points = gs_alloc(at->search->memory, (size_t)width * height * sizeof *grid->points);
    if (!grid->points)
        return false;
    for (unsigned i = 0; i < width * height; i++)
        grid->points[i] = TSS_PN_NO_MOVE;
    for (unsigned point = 0; point < at->tss.board.points; point++) {
        const struct gs_spot spot = at->tss.board.spots[point];

        grid->points[(unsigned)(spot.row + 1) * width + (unsigned)(spot.column + 1)] =
            (uint16_t)point;
    }
    return true;
}

static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

/* The next point in a direction, or, with way -1, the one before. */
static unsigned next_point(const struct tss_pn *at, const struct grid *grid, unsigned point,
                           unsigned direction, int way)
{
    struct gs_spot spot = at->tss.board.spots[point];

    return point_at(grid, spot.column + way * steps[direction][0],
                    spot.row + way * steps[direction][1]);
}

/* Writes the line that begins at a point, in one of four directions; false: it leaves the board. */
static bool write_line(const struct tss_pn *at, const struct grid *grid, unsigned point,
                       unsigned direction, uint16_t *line)
{
    for (unsigned i = 0; i < at->lines.connect; i++) {
        if (point == TSS_PN_NO_MOVE)
            return false;
        line[i] = (uint16_t)point;
        point = next_point(at, grid, point, direction, 1);
    }
    return true;
}

/* Notes a line at each of its points. */
static void thread_line(struct tss_pn *at, unsigned number)
{
    for (unsigned i = 0; i < at->lines.connect; i++) {
        uint16_t *through =
            gs_tss_pn_through(at, at->lines.points[(size_t)number * at->lines.connect + i]);

        through[++through[0]] = (uint16_t)number;
    }
}

/* Adds all lines of a direction from its first point on, one behind the other. */
static void add_row(struct tss_pn *at, const struct grid *grid, unsigned start, unsigned direction)
{
    uint16_t *line = at->lines.points + (size_t)at->lines.count * at->lines.connect;

    while (write_line(at, grid, start, direction, line)) {
        thread_line(at, at->lines.count++);
        start = next_point(at, grid, start, direction, 1);
        line += at->lines.connect;
    }
}

static void add_rows(struct tss_pn *at, const struct grid *grid)
{
    for (unsigned direction = 0; direction < 4; direction++)
        for (unsigned start = 0; start < at->tss.board.points; start++)
            if (next_point(at, grid, start, direction, -1) == TSS_PN_NO_MOVE)
                add_row(at, grid, start, direction);
}

static bool make_lines(struct tss_pn *at)
{
    const unsigned points = at->tss.board.points;
    struct gs_memory *memory = at->search->memory;
    struct grid grid;

    at->lines.connect = at->tss.board.reach + 1;
    at->lines.room = 4 * points;
    at->lines.points = gs_alloc(memory, ((size_t)at->lines.room + 1) * at->lines.connect *
                                            sizeof *at->lines.points);
    at->lines.stones = gs_alloc_zero(memory, (size_t)2 * at->lines.room + TSS_PN_MANY, 1);
    at->lines.through = gs_alloc_zero(memory, (size_t)points * (4 * at->lines.connect + 1),
                                      sizeof *at->lines.through);
    at->lines.weights = gs_alloc(memory, points * sizeof *at->lines.weights);
    if (!at->lines.points || !at->lines.stones || !at->lines.through || !at->lines.weights ||
        !make_grid(at, &grid))
        return false;
    add_rows(at, &grid);
    gs_release(memory, grid.points);
    return true;
}

/* --- memory --- */

static bool make_arrays(struct tss_pn *at)
{
    uint64_t seed = 1;

    for (unsigned point = 0; point < at->tss.board.points; point++)
        at->memory.point_keys[point] = gs_random(&seed);
    seed = at->search->seed;
    for (unsigned point = 0; point < at->tss.board.points && at->search->seed > 0; point++)
        at->memory.favour[point] = (uint8_t)gs_random_below(&seed, TSS_PN_FAVOURS);
    at->memory.hints = gs_alloc_zero(at->search->memory, TSS_PN_HINTS, sizeof *at->memory.hints);
    at->memory.trials = gs_alloc_zero(at->search->memory, TSS_PN_TRIALS, sizeof *at->memory.trials);
    at->chains = gs_tss_pn_chains_new(at);
    at->after = gs_alloc(at->search->memory, at->tss.path.levels * sizeof *at->after);
    return at->memory.hints && at->memory.trials && at->chains && at->after && make_lines(at);
}

bool gs_tss_pn_init_worker(struct tss_pn *at, struct gs_search *search,
                           const struct gs_position *root)
{
    const struct gs_rules *rules = search->rules;

    memset(at, 0, sizeof *at);
    at->search = search;
    if (!gs_tss_init(&at->tss, search, root))
        return false;
    at->zones = rules->game->zones;
    at->words = (at->tss.board.points + 63) / 64;
    if (!make_arrays(at))
        return gs_search_halt(search, GS_STOP_MEMORY);
    gs_tss_pn_set_root(at, root, gs_tss_attackers(search, root).sides[0]);
    return true;
}

bool gs_tss_pn_init(struct tss_pn *at, struct gs_search *search, const struct gs_position *root)
{
    if (!gs_tss_pn_init_worker(at, search, root) ||
        !gs_transposition_init(&at->table, search, at->tss.key.size + 1,
                               offsetof(struct tss_pn_entry, zone) + 8 * at->words, 0))
        return false;
    at->table.factors = at->tss.key.factors;
    return true;
}

void gs_tss_pn_clear(struct tss_pn *at)
{
    struct gs_memory *memory = at->search->memory;

    gs_transposition_clear(&at->table);
    gs_release(memory, at->stack.children);
    gs_release(memory, at->after);
    gs_release(memory, at->chains);
    gs_release(memory, at->memory.hints);
    gs_release(memory, at->memory.trials);
    gs_release(memory, at->lines.points);
    gs_release(memory, at->lines.stones);
    gs_release(memory, at->lines.through);
    gs_release(memory, at->lines.weights);
    gs_tss_clear(&at->tss);
}

/* The weight of a line, which it has where one side alone has stones in it. */
static uint32_t weight_of(unsigned attackers, unsigned defenders)
{
    static const uint32_t own[] = {0, 6, 20, 150, 600}, other[] = {0, 3, 10, 75, 300};

    if (attackers > 0 && defenders > 0)
        return 0;
    return attackers > 0 ? own[attackers < 4 ? attackers : 4]
                         : other[defenders < 4 ? defenders : 4];
}

/* Changes the number of stones of one side in a line of so many points, and their weights. */
static inline void count_line(struct tss_pn *at, unsigned line, bool is_attackers, int change,
                              unsigned connect)
{
    uint8_t *defenders = at->lines.stones + line, *attackers = defenders + at->lines.room;
    uint8_t *count = is_attackers ? attackers : defenders;
    const uint32_t before = weight_of(*attackers, *defenders);

    *count = (uint8_t)(*count + change);
    const uint32_t more = weight_of(*attackers, *defenders) - before;
    if (more == 0)
        return;
    const uint16_t *points = at->lines.points + (size_t)line * connect;
    for (unsigned i = 0; i < connect; i++)
        at->lines.weights[points[i]] += more;
}

static inline void count_lines(struct tss_pn *at, unsigned point, bool is_attackers, int change,
                               unsigned connect)
{
    const uint16_t *through = gs_tss_pn_through(at, point);

    for (unsigned i = 1; i <= through[0]; i++)
        count_line(at, through[i], is_attackers, change, connect);
}

/* A stone of the attacker, or of the defender, comes (1) or goes (-1). */
static void count(struct tss_pn *at, unsigned point, bool is_attackers, int change)
{
    if (at->lines.connect == 5)
        count_lines(at, point, is_attackers, change, 5); /* compiled for lines of five */
    else
        count_lines(at, point, is_attackers, change, at->lines.connect);
    if (is_attackers)
        at->memory.stones ^= at->memory.point_keys[point];
}

void gs_tss_pn_set_root(struct tss_pn *at, const struct gs_position *root, enum gs_side attacker)
{
    const struct gs_rules *rules = at->tss.rules;

    gs_tss_set_root(&at->tss, root, attacker);
    at->stack.top = 0;
    at->memory.stones = 0;
    at->memory.latest = 0;
    memset(at->lines.stones, 0, (size_t)2 * at->lines.room);
    memset(at->lines.weights, 0, at->tss.board.points * sizeof *at->lines.weights);
    for (unsigned point = 0; point < at->tss.board.points; point++) {
        enum gs_content content = rules->game->board->content(rules, root, point);

        if (content != GS_EMPTY)
            count(at, point, content == (enum gs_content)at->tss.attacker, 1);
    }
}

bool gs_tss_pn_room(struct tss_pn *at, size_t count)
{
    if (at->stack.top + count <= at->stack.room)
        return true;
    size_t room = 2 * (at->stack.top + count);
    struct tss_pn_child *children =
        gs_resize(at->search->memory, at->stack.children, room * sizeof *children);
    if (!children)
        return gs_search_halt(at->search, GS_STOP_MEMORY);
    at->stack.children = children;
    at->stack.room = room;
    return true;
}

/* --- moves --- */

void gs_tss_pn_play(struct tss_pn *at, gs_move move)
{
    if (!gs_tss_is_attacking(&at->tss))
        at->memory.latest = at->memory.point_keys[move];
    count(at, move, gs_tss_is_attacking(&at->tss), 1);
    gs_tss_play(&at->tss, move);
}

void gs_tss_pn_undo(struct tss_pn *at, gs_move move)
{
    gs_tss_take_back(&at->tss);
    count(at, move, gs_tss_is_attacking(&at->tss), -1);
}

/* --- the table --- */

/* The last byte of a key: whose attack it is, and which level of which search in which round. */
static uint8_t label_of(const struct tss_pn *at, unsigned level)
{
    return (uint8_t)((at->tss.attacker == GS_BLACK) << 6 | at->round << 4 | (at->level - 2) << 2 |
                     (level - 2));
}

/* The hash of the key of the position; the key lies where the search keeps it. */
static uint64_t complete_key(struct tss_pn *at, unsigned level)
{
    struct tss_key *key = &at->tss.key;
    const uint8_t label = label_of(at, level);

    gs_tss_update_key(&at->tss);
    key->bytes[key->size] = label;
    return key->hash + label * key->factors[key->size];
}

uint64_t gs_tss_pn_hash(struct tss_pn *at, unsigned level)
{
    return complete_key(at, level);
}

void gs_tss_pn_find(struct tss_pn *at, unsigned level, struct tss_pn_entry *entry)
{
    const size_t size = offsetof(struct tss_pn_entry, zone) + 8 * at->words;
    const uint64_t hash = complete_key(at, level);
    const uint8_t *payload =
        gs_parallel_find(&at->threads.own, &at->table, at->tss.key.bytes, hash, size);

    *entry = (struct tss_pn_entry){0};
    if (payload)
        memcpy(entry, payload, size);
}

/* Copies the numbers of a position from the table, if it has an entry. */
static void peek(struct tss_pn *at, unsigned level, struct tss_pn_child *child)
{
    const uint64_t hash = complete_key(at, level);
    const uint8_t *payload = gs_parallel_find(&at->threads.own, &at->table, at->tss.key.bytes, hash,
                                              offsetof(struct tss_pn_entry, move));

    if (payload) {
        memcpy(&child->proof, payload + offsetof(struct tss_pn_entry, proof), sizeof child->proof);
        memcpy(&child->disproof, payload + offsetof(struct tss_pn_entry, disproof),
               sizeof child->disproof);
    }
}

/*
 * Plays the move, and sets the numbers of the child: by the game's outcome, or else by the table.
 */
static void play_and_peek(struct tss_pn *at, unsigned level, struct tss_pn_child *child)
{
    gs_tss_play(&at->tss, child->move);
    enum gs_value value = gs_tss_outcome(&at->tss);
    if (value == GS_UNKNOWN) {
        peek(at, level, child);
    } else {
        child->proof = value == GS_WIN ? 0 : TSS_PN_INFINITE;
        child->disproof = value == GS_WIN ? TSS_PN_INFINITE : 0;
    }
    gs_tss_take_back(&at->tss);
}

/*
 * Whether the children are looked up without being played. A listed move ends the game by a foul or
 * by filling the board alone: moves are listed only after no win at once was found. A foul of the
 * attacker shows when it is searched. Those of the defender are wins, and have to show at once.
 */
static bool skips_play(const struct tss_pn *at)
{
    const bool shows_fouls =
        at->tss.board.may_foul[gs_side_other(at->tss.attacker)] && !gs_tss_is_attacking(&at->tss);

    return at->tss.key.is_kept && !shows_fouls && at->tss.path.stones + 1 < at->tss.board.points;
}

/*
 * The same without playing the moves. The places of the table are fetched before they are read;
 * where nothing is in them, no key is needed.
 */
static void step_and_peek(struct tss_pn *at, unsigned level, size_t base, size_t end)
{
    const uint64_t label = label_of(at, level) * at->tss.key.factors[at->tss.key.size];
    const struct gs_transposition *table = gs_parallel_view(&at->threads.own, &at->table);
    uint64_t hashes[GS_POINTS_MAX];

    for (size_t i = base; i < end; i++) {
        hashes[i - base] = gs_tss_hash_after(&at->tss, at->stack.children[i].move) + label;
        gs_transposition_prefetch(table, hashes[i - base]);
    }
    for (size_t i = base; i < end; i++) {
        struct tss_pn_child *child = &at->stack.children[i];

        if (!at->threads.own.parallel && gs_transposition_is_vacant(table, hashes[i - base]))
            continue;
        gs_tss_step(&at->tss, child->move);
        peek(at, level, child);
        gs_tss_step_back(&at->tss, child->move);
    }
}

void gs_tss_pn_peek(struct tss_pn *at, unsigned level, size_t base, size_t end)
{
    if (skips_play(at)) {
        step_and_peek(at, level, base, end);
        return;
    }
    for (size_t i = base; i < end; i++)
        play_and_peek(at, level, &at->stack.children[i]);
}

/* Whether another thread has written more of a position in the meantime. */
static bool is_more_advanced(const uint8_t *payload, const struct tss_pn_entry *own)
{
    struct tss_pn_entry other;

    memcpy(&other, payload, offsetof(struct tss_pn_entry, zone));
    const bool is_new = other.proof == 0 && other.disproof == 0;
    const bool solves = other.proof == 0 || other.disproof == 0;
    return !is_new && own->proof > 0 && own->disproof > 0 &&
           (solves || (other.has_zone && !own->has_zone));
}

void gs_tss_pn_keep(struct tss_pn *at, unsigned level, const struct tss_pn_entry *entry,
                    uint64_t work)
{
    const uint64_t hash = complete_key(at, level);
    uint8_t *payload =
        gs_parallel_store(&at->threads.own, &at->table, at->search, at->tss.key.bytes, hash, work);

    if (payload && !(at->threads.own.parallel && is_more_advanced(payload, entry)))
        memcpy(payload, entry, offsetof(struct tss_pn_entry, zone) + 8 * at->words);
    at->threads.filled = gs_parallel_entries(&at->threads.own, &at->table);
    gs_parallel_store_end(&at->threads.own, at->search);
}

/* --- hints --- */

static struct tss_pn_hint *place_of(const struct tss_pn *at, uint64_t stones)
{
    return &at->memory.hints[(stones * UINT64_C(0x9e3779b97f4a7c15)) >> 51];
}

static uint64_t key_of(const struct tss_pn *at, bool after_reply)
{
    return after_reply ? at->memory.stones + 3 * at->memory.latest : at->memory.stones;
}

gs_move gs_tss_pn_hint(const struct tss_pn *at, bool after_reply)
{
    const struct tss_pn_hint *hint = place_of(at, key_of(at, after_reply));

    return hint->stones == key_of(at, after_reply) ? hint->move : GS_NO_MOVE;
}

/* What it adds to the weight of a move that it has won before: so much for every doubling. */
enum { WIN_WEIGHT = 10 };

static void count_win(struct tss_pn *at, gs_move move)
{
    const uint32_t wins = ++at->memory.wins[move];

    at->memory.bonus[move] = WIN_WEIGHT * (32u - (uint32_t)__builtin_clz(wins));
}

void gs_tss_pn_note(struct tss_pn *at, unsigned level, gs_move move)
{
    if (level > 2 && move < at->tss.board.points)
        count_win(at, move);
    for (int after_reply = 0; after_reply < 2; after_reply++) {
        uint64_t key = key_of(at, after_reply);
        *place_of(at, key) = (struct tss_pn_hint){key, (uint16_t)move};
    }
}

static struct tss_pn_trial *trial_of(const struct tss_pn *at)
{
    return &at->memory.trials[(at->memory.stones * UINT64_C(0x9e3779b97f4a7c15)) >> 51];
}

unsigned gs_tss_pn_tries(const struct tss_pn *at)
{
    const struct tss_pn_trial *trial = trial_of(at);

    return trial->stones == at->memory.stones ? trial->tries : 0;
}

void gs_tss_pn_note_tries(struct tss_pn *at, unsigned tries)
{
    *trial_of(at) = (struct tss_pn_trial){at->memory.stones, (uint8_t)tries};
}

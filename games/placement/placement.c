/* SPDX-License-Identifier: MIT */
/*
 * placement.c - the slots of struct gs_game for games of placed stones that a text describes, and
 * the game that is made of a text.
 *
 * Playing costs the sets of the point, and where chains win a flood of the stone's chain. Such a
 * game knows itself by its table of parameters: the rules are made from arguments that name it.
 */
#include "placement/placement.h"

#include <stdio.h>
#include <string.h>

#include <gamesolve/game_load.h>

#include "common/bits.h"
#include "common/position_text.h"
#include "common/zobrist.h"

_Static_assert(sizeof(struct placement_position) % 16 == 0, "positions are multiples of 16");

struct placement_undo {
    uint64_t hash;
    uint16_t point;
    int8_t winner;
    uint8_t passes;
    uint8_t unused[4];
};

_Static_assert(sizeof(struct placement_undo) % 16 == 0, "undo records are multiples of 16");

/* A game with what it was made of; all of it lies in its memory. */
struct placement_game {
    struct gs_game game;
    struct gs_memory *memory;
    struct placement_head head;
    struct gs_board board;
    struct gs_param params[2]; /* size, if the board has one; then the end */
    char fallback[16];
    char *text;
};

/* --- who has won --- */

/* The sides that the chain of a stone touches. */
static uint32_t flood(const struct placement_rules *rules, const uint64_t *stones, unsigned point)
{
    uint64_t seen[GS_STONES_WORDS] = {0};
    uint16_t stack[PLACEMENT_POINTS];
    unsigned depth = 0;
    uint32_t sides = 0;

    stack[depth++] = (uint16_t)point;
    gs_points_add(seen, point);
    while (depth > 0) {
        const unsigned at = stack[--depth];
        sides |= rules->sides_at[at];
        for (unsigned i = 0; i < rules->words; i++) {
            uint64_t next = rules->board.near[at][i] & stones[i] & ~seen[i];
            seen[i] |= next;
            for (; next; next &= next - 1)
                stack[depth++] = (uint16_t)(64 * i + gs_lowest_bit(next));
        }
    }
    return sides;
}

static bool wins_by_set(const struct placement_rules *rules, const uint64_t *stones,
                        enum gs_side side, unsigned point)
{
    for (uint32_t i = rules->first_set[point]; i < rules->first_set[point + 1]; i++) {
        const struct placement_set *set = &rules->sets[rules->sets_at[i]];
        if (set->owners >> side & 1 && placement_covers(rules, stones, set))
            return true;
    }
    return false;
}

static bool wins_by_chain(const struct placement_rules *rules, const uint64_t *stones,
                          enum gs_side side, unsigned point)
{
    if (rules->goal_count == 0)
        return false;
    const uint32_t sides = flood(rules, stones, point);
    for (unsigned i = 0; i < rules->goal_count; i++)
        if (rules->goals[i].owners >> side & 1 && (rules->goals[i].sides & ~sides) == 0)
            return true;
    return false;
}

/*
 * Who has won after a stone of side on point, given all stones of that side: it, with misere the
 * other one, or nobody.
 */
static int winner_by(const struct placement_rules *rules, const uint64_t *stones, enum gs_side side,
                     unsigned point)
{
    if (!wins_by_set(rules, stones, side, point) && !wins_by_chain(rules, stones, side, point))
        return PLACEMENT_NOBODY;
    return (int)(rules->misere ? gs_side_other(side) : side);
}

/* Whether a side has what wins, anywhere. */
static bool has_won(const struct placement_rules *rules, const uint64_t *stones, enum gs_side side)
{
    for (size_t i = 0; i < rules->set_count; i++)
        if (rules->sets[i].owners >> side & 1 && placement_covers(rules, stones, &rules->sets[i]))
            return true;
    for (unsigned point = 0; point < rules->points && rules->goal_count > 0; point++)
        if (gs_points_has(stones, point) && rules->sides_at[point] &&
            wins_by_chain(rules, stones, side, point))
            return true;
    return false;
}

/* --- positions --- */

void gs_placement_complete(struct placement_position *position)
{
    position->hash = position->side == GS_BLACK ? GS_ZOBRIST_BLACK_TO_MOVE : 0;
    position->hash ^= position->passes ? gs_zobrist(2, position->passes) : 0;
    position->count = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < GS_STONES_WORDS; i++)
            for (uint64_t rest = position->stones[side][i]; rest; rest &= rest - 1) {
                position->hash ^= gs_zobrist(side, 64 * i + gs_lowest_bit(rest));
                position->count++;
            }
}

static void initial(const struct gs_rules *rules, struct gs_position *position)
{
    struct placement_position start = {.side = placement_rules_of(rules)->first,
                                       .winner = PLACEMENT_NOBODY};

    gs_placement_complete(&start);
    memcpy((void *)position, &start, sizeof start);
}

static enum gs_side to_move(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return (enum gs_side)placement_position_of(position)->side;
}

static enum gs_value outcome(const struct gs_rules *rules, const struct gs_position *position)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);

    if (at->winner != PLACEMENT_NOBODY)
        return at->winner == at->side ? GS_WIN : GS_LOSS;
    if (at->count < own->points && at->passes < 2)
        return GS_UNKNOWN;
    if (!own->decided)
        return GS_DRAW;
    return own->full == at->side ? GS_WIN : GS_LOSS;
}

static unsigned moves(const struct gs_rules *rules, const struct gs_position *position,
                      gs_move *list)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    unsigned count = 0;

    for (unsigned point = 0; point < own->points; point++)
        if (placement_is_free(at, point) && placement_rests(own, at, point))
            list[count++] = point;
    if (own->passes)
        list[count++] = own->points;
    return count;
}

static void play(const struct gs_rules *rules, struct gs_position *position, gs_move move,
                 struct gs_undo *undo)
{
    const struct placement_rules *own = placement_rules_of(rules);
    struct placement_position *at = (void *)position;
    const struct placement_undo record = {
        .hash = at->hash, .point = (uint16_t)move, .winner = at->winner, .passes = at->passes};
    const enum gs_side side = (enum gs_side)at->side;

    memcpy((void *)undo, &record, sizeof record);
    at->hash ^= GS_ZOBRIST_BLACK_TO_MOVE;
    at->hash ^= at->passes ? gs_zobrist(2, at->passes) : 0;
    at->side = (uint8_t)gs_side_other(side);
    if (move == own->points) {
        at->passes++;
        at->hash ^= gs_zobrist(2, at->passes);
        return;
    }
    at->passes = 0;
    at->hash ^= gs_zobrist(side, move);
    at->count++;
    gs_points_add(at->stones[side], move);
    at->winner = (int8_t)winner_by(own, at->stones[side], side, move);
}

static void take_back(const struct gs_rules *rules, struct gs_position *position,
                      const struct gs_undo *undo)
{
    struct placement_position *at = (void *)position;
    const struct placement_undo *record = (const void *)undo;

    at->side = (uint8_t)gs_side_other((enum gs_side)at->side);
    at->hash = record->hash;
    at->winner = record->winner;
    at->passes = record->passes;
    if (record->point == placement_rules_of(rules)->points)
        return;
    gs_points_drop(at->stones[at->side], record->point);
    at->count--;
}

static uint64_t hash(const struct gs_rules *rules, const struct gs_position *position)
{
    (void)rules;
    return placement_position_of(position)->hash;
}

/* Sets all that follows from the stones; false if both sides have won. */
static bool decide(const struct placement_rules *rules, struct placement_position *position)
{
    const bool white = has_won(rules, position->stones[GS_WHITE], GS_WHITE);
    const bool black = has_won(rules, position->stones[GS_BLACK], GS_BLACK);

    position->winner = PLACEMENT_NOBODY;
    if (white || black)
        position->winner = (int8_t)(white != rules->misere ? GS_WHITE : GS_BLACK);
    gs_placement_complete(position);
    return !white || !black;
}

/* --- texts --- */

static void read_cells(struct placement_position *position, const int8_t *cells, unsigned points)
{
    for (unsigned point = 0; point < points; point++)
        if (cells[point] != GS_EMPTY)
            gs_points_add(position->stones[cells[point]], point);
}

/* Where a stone lies on nothing; PLACEMENT_NONE: nowhere. */
static unsigned find_floating(const struct placement_rules *rules,
                              const struct placement_position *position)
{
    for (unsigned point = 0; point < rules->points; point++)
        if (!placement_is_free(position, point) && !placement_rests(rules, position, point))
            return point;
    return PLACEMENT_NONE;
}

static const char pass_word[] = " pass";

/* Cuts " pass" or " pass pass" off; returns how many passes. */
static unsigned cut_passes(char *text)
{
    unsigned passes = 0;

    while (passes < 2 && gs_position_text_cut(text, pass_word))
        passes++;
    return passes;
}

static enum gs_status position_parse(const struct gs_rules *rules, const char *text,
                                     struct gs_position *position, struct gs_error *error)
{
    const struct placement_rules *own = placement_rules_of(rules);
    struct placement_position read = {.winner = PLACEMENT_NOBODY};
    int8_t cells[PLACEMENT_POINTS + 1];
    char copy[GS_TEXT_MAX];
    enum gs_side side;

    if (strlen(text) >= sizeof copy)
        return gs_error_set(error, GS_USAGE, "position: it is too long");
    strcpy(copy, text);
    read.passes = own->passes ? (uint8_t)cut_passes(copy) : 0;
    enum gs_status status = gs_position_text_parse(copy, NULL, own->board.lengths, own->board.rows,
                                                   cells, &side, error);
    if (status != GS_OK)
        return status;
    read.side = (uint8_t)side;
    read_cells(&read, cells, own->points);
    const unsigned floating = find_floating(own, &read);
    if (floating != PLACEMENT_NONE)
        return gs_error_set(error, GS_USAGE, "position: the stone on %s lies on nothing",
                            own->board.names[floating]);
    if (!decide(own, &read))
        return gs_error_set(error, GS_USAGE, "position: both sides have %s",
                            own->misere ? "lost" : "won");
    memcpy((void *)position, &read, sizeof read);
    return GS_OK;
}

static void write_cells(const struct placement_rules *rules,
                        const struct placement_position *position, int8_t *cells)
{
    for (unsigned point = 0; point < rules->points; point++)
        cells[point] = gs_points_has(position->stones[GS_WHITE], point)   ? GS_WHITE_PIECE
                       : gs_points_has(position->stones[GS_BLACK], point) ? GS_BLACK_PIECE
                                                                          : GS_EMPTY;
}

static size_t position_format(const struct gs_rules *rules, const struct gs_position *position,
                              char *text, size_t size)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    int8_t cells[PLACEMENT_POINTS + 1];

    write_cells(own, at, cells);
    size_t length = gs_position_text_format(cells, NULL, own->board.lengths, own->board.rows,
                                            (enum gs_side)at->side, text, size);
    for (unsigned i = 0; i < at->passes; i++)
        length = gs_position_text_add(pass_word, text, size, length);
    return length;
}

static enum gs_status move_parse(const struct gs_rules *rules, const struct gs_position *position,
                                 const char *text, gs_move *move, struct gs_error *error)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    const bool is_over = outcome(rules, position) != GS_UNKNOWN;
    const unsigned point = gs_placement_point(own, text);

    if (is_over)
        return gs_error_set(error, GS_USAGE, "the game is over");
    if (own->passes && strcmp(text, "pass") == 0) {
        *move = own->points;
        return GS_OK;
    }
    if (point == PLACEMENT_NONE)
        return gs_error_set(error, GS_USAGE, "'%.40s' is no cell, such as %s", text,
                            own->board.names[0]);
    if (!placement_is_free(at, point))
        return gs_error_set(error, GS_USAGE, "%s is taken", own->board.names[point]);
    if (!placement_rests(own, at, point))
        return gs_error_set(error, GS_USAGE, "a stone on %s would fall", own->board.names[point]);
    *move = point;
    return GS_OK;
}

static size_t move_format(const struct gs_rules *rules, const struct gs_position *position,
                          gs_move move, char *text, size_t size)
{
    const struct placement_rules *own = placement_rules_of(rules);

    (void)position;
    return (size_t)snprintf(text, size, "%s", move < own->points ? own->board.names[move] : "pass");
}

/* --- keys --- */

/* One digit behind the points has the passes. */
static void encode(const struct gs_rules *rules, const struct gs_position *position, uint8_t *key)
{
    const struct placement_rules *own = placement_rules_of(rules);
    const struct placement_position *at = placement_position_of(position);
    gs_stones_sets stones;

    memcpy(stones, at->stones, sizeof stones);
    if (at->passes > 0)
        gs_points_add(stones[at->passes - 1], own->points);
    gs_stones_encode((const uint64_t(*)[GS_STONES_WORDS])stones, own->points + own->passes,
                     at->side, key);
}

static void decode(const struct gs_rules *rules, const uint8_t *key, struct gs_position *position)
{
    const struct placement_rules *own = placement_rules_of(rules);
    struct placement_position read = {.winner = PLACEMENT_NOBODY};
    int8_t cells[PLACEMENT_POINTS + 2 * GS_STONES_DIGITS];

    read.side = (uint8_t)gs_stones_decode(key, own->points + own->passes, cells);
    read_cells(&read, cells, own->points);
    if (own->passes)
        read.passes = (uint8_t)(cells[own->points] - GS_EMPTY);
    decide(own, &read);
    memcpy((void *)position, &read, sizeof read);
}

/* --- the board --- */

static unsigned board_points(const struct gs_rules *rules)
{
    return placement_rules_of(rules)->points;
}

static struct gs_spot board_spot(const struct gs_rules *rules, unsigned point)
{
    const struct placement_rules *own = placement_rules_of(rules);

    return (struct gs_spot){.column = own->board.column[point], .row = own->board.row[point]};
}

static enum gs_content board_content(const struct gs_rules *rules,
                                     const struct gs_position *position, unsigned point)
{
    const struct placement_position *at = placement_position_of(position);

    (void)rules;
    if (gs_points_has(at->stones[GS_WHITE], point))
        return GS_WHITE_PIECE;
    return gs_points_has(at->stones[GS_BLACK], point) ? GS_BLACK_PIECE : GS_EMPTY;
}

static size_t board_name(const struct gs_rules *rules, unsigned point, char *text, size_t size)
{
    return (size_t)snprintf(text, size, "%s", placement_rules_of(rules)->board.names[point]);
}

static unsigned board_move_points(const struct gs_rules *rules, const struct gs_position *position,
                                  gs_move move, unsigned points[2])
{
    (void)position;
    points[0] = move;
    return move < placement_rules_of(rules)->points;
}

/* --- rules --- */

static const struct placement_game *game_of(const struct gs_args *args)
{
    return (const struct placement_game *)(const void *)((const char *)args->table -
                                                         offsetof(struct placement_game, params));
}

/* A stone elsewhere leaves a set that lacks one stone as it is, and never harms its side. */
static unsigned traits_of(const struct placement_rules *rules)
{
    const unsigned drawless = rules->decided ? GS_DRAWLESS : 0;
    if (rules->gravity || rules->passes)
        return drawless;
    return drawless | GS_MOVES_STAY | (rules->misere ? 0 : GS_STABLE | GS_ZUGZWANG_FREE);
}

static enum gs_status rules_new(struct gs_memory *memory, const struct gs_args *args,
                                struct gs_rules **rules, struct gs_error *error)
{
    const struct placement_game *game = game_of(args);
    struct placement_rules *made = gs_alloc_zero(memory, 1, sizeof *made);

    if (!made)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules of %s", game->head.name);
    made->memory = memory;
    const struct gs_size size =
        game->head.resizes ? gs_args_size(args, "size") : (struct gs_size){0, 0};
    enum gs_status status =
        gs_placement_read(made, game->text, game->head.resizes ? &size : NULL, error);
    if (status == GS_OK)
        status = gs_placement_find_symmetries(made, error);
    if (status != GS_OK) {
        gs_placement_clear(made);
        gs_release(memory, made);
        return status;
    }
    made->base = (struct gs_rules){
        .game = &game->game,
        .args = *args,
        .position_size = sizeof(struct placement_position),
        .undo_size = sizeof(struct placement_undo),
        .key_size = gs_stones_key_size(made->points + made->passes),
        .max_moves = made->points + made->passes,
        .traits = traits_of(made),
    };
    *rules = &made->base;
    return GS_OK;
}

static void rules_free(struct gs_memory *memory, struct gs_rules *rules)
{
    gs_placement_clear((struct placement_rules *)rules);
    gs_release(memory, rules);
}

/* --- the game of a text --- */

static const char help[] =
    "Each side in turn places a stone on a free cell. The file has a statement a line; # begins\n"
    "a comment, and a statement may use what stands above it:\n"
    "\n"
    "  game NAME               lower case letters, digits, '-' and '_'\n"
    "  summary TEXT            one line for lists\n"
    "  board grid WxH          named a1 from the bottom left; top, bottom, left and right are\n"
    "  board grid WxHxD        its sides, with layers front and back, too; layers are drawn\n"
    "                          side by side, and their columns lettered on\n"
    "  board hex WxH           a rhombus of hexagons, with the same four sides\n"
    "  board triangle N        a triangle of hexagons, with the sides left, right and bottom\n"
    "  board graph             cells of any names, listed next\n"
    "  cells NAME...           a row of a graph as it is drawn; a dot is a gap\n"
    "  edge CELL CELL...       each cell touches the next one\n"
    "  side NAME CELL...       a side of its own\n"
    "  win [SIDE] line K       K stones in a row; behind it may stand directions: rows, columns,\n"
    "                          diagonals, or steps of columns, rows and layers such as 1,-1\n"
    "  win [SIDE] area WxH     all cells of a rectangle\n"
    "  win [SIDE] cells CELL...  all of these cells\n"
    "  win [SIDE] connect SIDE-OF-BOARD...  a chain of stones that touches all of these\n"
    "  gravity                 stones fall to the next row below, on a grid WxHxD to the next\n"
    "                          layer in front\n"
    "  pass                    a side may pass; two passes in a row end the game\n"
    "  misere                  who has what wins has lost\n"
    "  full RESULT             of a full board, or two passes: draw, black or white wins\n"
    "  first SIDE              who begins; else it is black\n"
    "\n"
    "SIDE is black or white; without it both can win so. --size takes other boards where the\n"
    "file has a flat one. Symmetries are found by the program.\n"
    "\n"
    "A move is the name of a cell, or pass. Positions are written row by row from the top: w,\n"
    "b, and numbers for free cells, rows parted by /, then the side to move, and the word pass\n"
    "for each pass just made: 3/1b1/3 w.\n";

static const struct gs_game slots = {
    .help = help,
    .rules_new = rules_new,
    .rules_free = rules_free,
    .initial = initial,
    .to_move = to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = take_back,
    .hash = hash,
    .encode = encode,
    .decode = decode,
    .position_parse = position_parse,
    .position_format = position_format,
    .move_parse = move_parse,
    .move_format = move_format,
    .space = &gs_placement_space,
    .prune = &gs_placement_prune,
    .hint = &gs_placement_hint,
};

static const struct gs_board board_slots = {
    .points = board_points,
    .spot = board_spot,
    .content = board_content,
    .name = board_name,
    .move_points = board_move_points,
};

/* The parameters that the board leaves open. */
static void set_params(struct placement_game *made)
{
    const struct gs_size size = made->head.size;

    if (!made->head.resizes)
        return;
    snprintf(made->fallback, sizeof made->fallback, "%dx%d", size.width, size.height);
    made->params[0] = (struct gs_param){
        .name = "size",
        .kind = GS_PARAM_SIZE,
        .fallback = made->fallback,
        .help = "columns and rows of the board, in place of those of the file",
        .size = {1, PLACEMENT_COLUMNS - 1, 1, PLACEMENT_ROWS, PLACEMENT_POINTS},
    };
}

static void fill(struct placement_game *made)
{
    made->game = slots;
    made->board = board_slots;
    made->game.name = made->head.name;
    made->game.summary = made->head.summary;
    made->game.params = made->params;
    made->game.board = &made->board;
    set_params(made);
}

/* Reads the rules once, so that faults of the text are found, and takes from them what a board is.
 */
static enum gs_status try_rules(struct placement_game *made, struct gs_error *error)
{
    struct placement_rules *rules = gs_alloc_zero(made->memory, 1, sizeof *rules);

    if (!rules)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the rules");
    rules->memory = made->memory;
    enum gs_status status = gs_placement_read(rules, made->text, NULL, error);
    made->board.shape = rules->shape;
    if (rules->misere)
        made->game.prune = NULL;
    gs_placement_clear(rules);
    gs_release(made->memory, rules);
    return status;
}

static void release_game(struct placement_game *made)
{
    struct gs_memory *memory = made->memory;

    gs_release(memory, made->text);
    gs_release(memory, made);
    gs_memory_free(memory);
}

static void close_game(const struct gs_game *game)
{
    release_game((struct placement_game *)(uintptr_t)game);
}

/* An empty game with its text; NULL when memory runs out. */
static struct placement_game *new_game(const char *text)
{
    struct gs_memory *memory = gs_memory_new(0);
    struct placement_game *made = memory ? gs_alloc_zero(memory, 1, sizeof *made) : NULL;

    if (!made) {
        gs_memory_free(memory);
        return NULL;
    }
    made->memory = memory;
    made->text = gs_alloc(memory, strlen(text) + 1);
    if (!made->text) {
        release_game(made);
        return NULL;
    }
    strcpy(made->text, text);
    return made;
}

enum gs_status gs_game_read(const char *text, const struct gs_game **game, struct gs_error *error)
{
    struct placement_game *made = new_game(text);

    if (!made)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for the game");
    enum gs_status status = gs_placement_read_head(&made->head, text, error);
    if (status == GS_OK) {
        fill(made);
        status = try_rules(made, error);
    }
    if (status == GS_OK)
        status = gs_game_origin_add(&made->game, text, strlen(text), close_game, error);
    if (status == GS_OK)
        *game = &made->game;
    else
        release_game(made);
    return status;
}

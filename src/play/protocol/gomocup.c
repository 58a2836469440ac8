/* SPDX-License-Identifier: MIT */
/*
 * The protocol between Piskvork, the manager of Gomocup, and
 * a program that plays Gomoku. Each line is a command; x counts from the left and y from the top,
 * both from 0. Every command except INFO and END has one answer: a move, OK, ERROR with what is
 * wrong, or UNKNOWN.
 *
 * The protocol has no colours: whoever moves first is Black. BOARD lists stones without their
 * order, so a game may begin in the middle; taking back a stone that was there from the start sets
 * up the position without it.
 *
 * The board of Yixin sends commands of its own: YXBOARD is BOARD without a move, YXNBEST requests a
 * move in the current position, YXSHOWINFO and YXSTOP have no answer.
 */
#include "play/protocol/gomocup.h"

#include <string.h>
#include <strings.h>

#include <gamesolve/grid.h>

#include "play/engine/lines.h"
#include "play/protocol/gomocup_swap2.h"
#include "text/values.h"

/* INFO rule, as bits; another one (2, continuous; 8, caro) is not played. */
enum { RULE_EXACT = 1, RULE_RENJU = 4, RULES = RULE_EXACT | RULE_RENJU };

/* The time for a turn of 0: as fast as possible. */
#define HURRY_SECONDS 0.05

/* A move is decided this long before time is up, and no later than this fraction of it. */
#define MARGIN_SECONDS 0.05
#define TIME_PART      0.9

/* The least number of its own moves that a side still expects. */
#define MOVES_LEFT_MIN 8

struct gomocup {
    struct play_board *board;
    struct play_engine engine;
    struct play_thinker thinker;
    FILE *out;
    bool started;                       /* there is a board */
    bool fresh;                         /* and no stone on it since it was made */
    int rule;                           /* of INFO; -1: as the options have it */
    int64_t turn_ms, match_ms, left_ms; /* -1: not given; match 0: no limit */
    double spent;                       /* seconds, in this game */
    const char *lacking;                /* why there is no board; NULL: START comes first */
    bool quit;
    bool failed; /* something failed for lack of memory */
};

/* Answers. */

static void say(struct gomocup *gomocup, const char *text)
{
    fprintf(gomocup->out, "%s\n", text);
}

static void err(struct gomocup *gomocup, const char *reason)
{
    fprintf(gomocup->out, "ERROR %s\n", reason);
}

static const char no_memory[] = "out of memory";

static void lack_memory(struct gomocup *gomocup)
{
    err(gomocup, no_memory);
    gomocup->failed = true;
}

/* Reads count numbers separated by commas, and nothing else. */
static bool read_numbers(char *text, int *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char *comma = strchr(text, ',');
        uint64_t number;

        if ((comma == NULL) != (i + 1 == count))
            return false;
        if (comma)
            *comma = '\0';
        if (!text_read_count(gs_text_trim(text), INT32_MAX, &number))
            return false;
        numbers[i] = (int)number;
        text = comma ? comma + 1 : text;
    }
    return true;
}

/* The board. */

/* Whether the rule of INFO, if any, is one that can be played. */
static bool is_played(const struct gomocup *gomocup)
{
    return gomocup->rule < 0 || (gomocup->rule & ~RULES) == 0;
}

/* The rules in use, with another size and what INFO rule said; false with the reason. */
static bool set_rules(struct gomocup *gomocup, struct gs_args *args, int width, int height,
                      const char **reason)
{
    char size[GS_ARG_TEXT];

    snprintf(size, sizeof size, "%dx%d", width, height);
    *reason = "unsupported size";
    if (gs_args_set(args, "size", size, NULL) != GS_OK)
        return false;
    *reason = "unsupported rule";
    if (!is_played(gomocup))
        return false;
    return gomocup->rule < 0 || gs_args_set(args, "variant",
                                            gomocup->rule & RULE_RENJU   ? "renju"
                                            : gomocup->rule & RULE_EXACT ? "standard"
                                                                         : "free",
                                            NULL) == GS_OK;
}

/* An empty board of this size; returns why there is none, or NULL. */
static const char *make_board(struct gomocup *gomocup, int width, int height)
{
    struct gs_args args = gomocup->board->rules->args;
    const char *reason;

    if (!set_rules(gomocup, &args, width, height, &reason))
        return reason;
    enum gs_status status = play_engine_change(&gomocup->engine, &args, &gomocup->thinker, NULL);
    gomocup->failed = gomocup->failed || status == GS_NO_MEMORY;
    if (status != GS_OK)
        return status == GS_NO_MEMORY ? no_memory : "unsupported size or rule";
    gomocup->fresh = true;
    gomocup->spent = 0;
    return NULL;
}

/* The same; if there is none, answers. */
static bool set_board(struct gomocup *gomocup, int width, int height)
{
    const char *reason = make_board(gomocup, width, height);

    gomocup->lacking = NULL;
    gomocup->started = !reason;
    if (reason)
        err(gomocup, reason);
    return gomocup->started;
}

/* Whether commands about the game can be taken; if not, answers. */
static bool has_board(struct gomocup *gomocup)
{
    if (!gomocup->started)
        err(gomocup, gomocup->lacking ? gomocup->lacking : "there is no board: START comes first");
    return gomocup->started;
}

/* The same before a stone is placed. */
static bool is_ready(struct gomocup *gomocup)
{
    if (!has_board(gomocup))
        return false;
    if (gomocup->fresh && !is_played(gomocup))
        err(gomocup, "unsupported rule");
    return !gomocup->fresh || is_played(gomocup);
}

/* Begins in the middle of a game, with the given stones and side to move. */
static bool set_up(struct gomocup *gomocup, const int8_t cells[GS_POINTS_MAX], enum gs_side side)
{
    struct play_board *board = gomocup->board;
    char text[GS_TEXT_MAX];
    struct gs_grid grid;

    gs_grid_init(&grid, board->rules);
    gs_grid_text(&grid, cells, side, text, sizeof text);
    if (board->rules->game->position_parse(board->rules, text, board->scratch, NULL) != GS_OK)
        return false;
    play_engine_begin(&gomocup->engine, board->scratch);
    gomocup->fresh = false;
    return true;
}

static void read_cells(const struct gomocup *gomocup, int8_t cells[GS_POINTS_MAX])
{
    const struct play_board *board = gomocup->board;
    const struct gs_board *shown = board->rules->game->board;

    memset(cells, GS_EMPTY, GS_POINTS_MAX);
    for (unsigned i = 0; i < shown->points(board->rules); i++)
        cells[i] = (int8_t)shown->content(board->rules, board->root, i);
}

/* Finds the move that places a stone; if there is none, answers. */
static bool find_move(struct gomocup *gomocup, const int at[2], gs_move *move)
{
    struct gs_grid grid;

    gs_grid_init(&grid, gomocup->board->rules);
    unsigned point = gs_grid_point(&grid, at[0], at[1]);
    if (point == GS_NO_POINT)
        err(gomocup, "no such point");
    else if (play_engine_outcome(&gomocup->engine) != GS_UNKNOWN)
        err(gomocup, "the game is over");
    else if (!play_engine_point(&gomocup->engine, point, move))
        err(gomocup, "illegal move");
    else
        return true;
    return false;
}

/* Time. */

/*
 * Milliseconds that are left for the match: as given, or counted if only the match was given; -1:
 * no limit.
 */
static double left_for_match(const struct gomocup *gomocup)
{
    if (gomocup->match_ms == 0 || (gomocup->match_ms < 0 && gomocup->left_ms < 0))
        return -1;
    if (gomocup->left_ms >= 0)
        return (double)gomocup->left_ms;
    double left = (double)gomocup->match_ms - 1e3 * gomocup->spent;
    return left > 0 ? left : 0;
}

/* The shorter of two limits, of which the first may be none (0), and never none. */
static double shorter(double seconds, double other)
{
    if (other < 1e-3)
        other = 1e-3;
    return seconds == 0 || other < seconds ? other : seconds;
}

/* The least of what the turn, the match and the options allow; 0: no limit. */
static double seconds_allowed(const struct gomocup *gomocup)
{
    struct play_board *board = gomocup->board;
    double seconds = board->options->limits.seconds, left = left_for_match(gomocup);

    if (gomocup->turn_ms >= 0)
        seconds = shorter(seconds,
                          gomocup->turn_ms > 0 ? 1e-3 * (double)gomocup->turn_ms : HURRY_SECONDS);
    if (left >= 0) {
        double moves = gs_moves(board->rules, board->root, board->moves) / 4.0;
        seconds = shorter(seconds, 1e-3 * left / (moves > MOVES_LEFT_MIN ? moves : MOVES_LEFT_MIN));
    }
    return seconds;
}

static struct gs_limits move_limits(const struct gomocup *gomocup)
{
    struct gs_limits limits = play_engine_limits(&gomocup->engine);

    if (gomocup->turn_ms < 0 && gomocup->left_ms < 0)
        return limits;
    limits.seconds = seconds_allowed(gomocup);
    if (limits.seconds > 0) {
        limits.seconds = limits.seconds * TIME_PART - MARGIN_SECONDS;
        if (limits.seconds < HURRY_SECONDS)
            limits.seconds = HURRY_SECONDS;
    }
    return limits;
}

/* Chooses a move, plays it and announces it. */
static void answer_move(struct gomocup *gomocup)
{
    struct play_board *board = gomocup->board;
    unsigned points[2];
    double from = play_engine_clock();

    if (play_engine_outcome(&gomocup->engine) != GS_UNKNOWN) {
        err(gomocup, "the game is over");
        return;
    }
    struct gs_limits limits = move_limits(gomocup);
    gs_move move = play_engine_choose(&gomocup->engine, &gomocup->thinker, &limits);
    gomocup->spent += play_engine_clock() - from;
    board->rules->game->board->move_points(board->rules, board->root, move, points);
    struct gs_spot spot = board->rules->game->board->spot(board->rules, points[0]);
    gomocup->fresh = false;
    if (play_engine_play(&gomocup->engine, move))
        fprintf(gomocup->out, "%d,%d\n", spot.column, spot.row);
    else
        lack_memory(gomocup);
}

/* Commands. */

static void do_start(struct gomocup *gomocup, char *rest)
{
    int size;

    if (!read_numbers(rest, &size, 1))
        err(gomocup, "expected START SIZE");
    else if (set_board(gomocup, size, size))
        say(gomocup, "OK");
}

static void do_rectstart(struct gomocup *gomocup, char *rest)
{
    int size[2];

    if (!read_numbers(rest, size, 2))
        err(gomocup, "expected RECTSTART WIDTH,HEIGHT");
    else if (set_board(gomocup, size[0], size[1]))
        say(gomocup, "OK");
}

static void do_restart(struct gomocup *gomocup, char *rest)
{
    struct gs_size size = gs_args_size(&gomocup->board->rules->args, "size");

    (void)rest;
    if (has_board(gomocup) && set_board(gomocup, size.width, size.height))
        say(gomocup, "OK");
}

static void do_begin(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    if (!is_ready(gomocup))
        return;
    if (gomocup->fresh)
        answer_move(gomocup);
    else
        err(gomocup, "the game has begun");
}

static void do_turn(struct gomocup *gomocup, char *rest)
{
    gs_move move;
    int at[2];

    if (!read_numbers(rest, at, 2)) {
        err(gomocup, "expected TURN X,Y");
        return;
    }
    if (!is_ready(gomocup) || !find_move(gomocup, at, &move))
        return;
    gomocup->fresh = false;
    if (play_engine_play(&gomocup->engine, move))
        answer_move(gomocup);
    else
        lack_memory(gomocup);
}

/* The stones of BOARD; 1 is one of this program's, 2 one of the opponent's. */
struct stones {
    int8_t owner[GS_POINTS_MAX]; /* GS_EMPTY, else 1 or 2 */
    unsigned count[3];
    const char *error; /* what is wrong with a line; NULL: nothing */
};

static void read_stone(struct gomocup *gomocup, struct stones *stones, char *text)
{
    struct gs_grid grid;
    int stone[3];

    gs_grid_init(&grid, gomocup->board->rules);
    if (!read_numbers(text, stone, 3) || stone[2] < 1 || stone[2] > 3) {
        stones->error = "expected X,Y,FIELD, with a field of 1, 2 or 3, or DONE";
        return;
    }
    unsigned point = gs_grid_point(&grid, stone[0], stone[1]);
    if (point == GS_NO_POINT)
        stones->error = "no such point";
    else if (stones->owner[point] != GS_EMPTY)
        stones->error = "two stones on a point";
    else if (stone[2] < 3) /* 3: no stone, such as a forbidden point */
        stones->count[stones->owner[point] = (int8_t)stone[2]]++;
}

/* Reads all lines of BOARD up to DONE; false if the input ends before. */
static bool read_stones(struct gomocup *gomocup, struct stones *stones)
{
    struct play_line line;

    *stones = (struct stones){.error = NULL};
    memset(stones->owner, GS_EMPTY, sizeof stones->owner);
    while (play_line_read(gomocup->board->options, &line) == PLAY_LINE_READ) {
        char *text = gs_text_trim(line.text);
        if (strcasecmp(text, "DONE") == 0)
            return true;
        if (!stones->error && *text)
            read_stone(gomocup, stones, text);
    }
    return false;
}

/*
 * Reads a board and sets it up: the side with fewer stones moves second; if equal, this program
 * began. False: there is nothing to play on, and the answer is given.
 */
static bool read_board(struct gomocup *gomocup)
{
    struct stones stones;
    int8_t cells[GS_POINTS_MAX];

    bool complete = read_stones(gomocup, &stones);
    gomocup->quit = !complete;
    if (!complete || !is_ready(gomocup))
        return false;
    enum gs_side own = stones.count[2] > stones.count[1] ? GS_WHITE : GS_BLACK;
    for (unsigned point = 0; point < GS_POINTS_MAX; point++)
        cells[point] = stones.owner[point] == 1   ? (int8_t)own
                       : stones.owner[point] == 2 ? (int8_t)gs_side_other(own)
                                                  : GS_EMPTY;
    if (stones.error)
        err(gomocup, stones.error);
    else if (!set_up(gomocup, cells, own))
        err(gomocup, "no such position in this game");
    else
        return true;
    return false;
}

static void do_board(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    if (read_board(gomocup))
        answer_move(gomocup);
}

static void do_yxboard(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    read_board(gomocup);
}

/* The number is how many moves the board would like to see; there is one answer all the same. */
static void do_yxnbest(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    if (is_ready(gomocup))
        answer_move(gomocup);
}

/* Requests more output than the protocol has, or ends a search, as every command does. */
static void do_nothing(struct gomocup *gomocup, char *rest)
{
    (void)gomocup;
    (void)rest;
}

/* The opening swap2. */

struct opening {
    unsigned points[PLAY_SWAP2_MAX], count;
    const char *error; /* NULL: none */
};

static void read_point(struct gomocup *gomocup, struct opening *opening, char *text)
{
    struct gs_grid grid;
    int at[2];

    gs_grid_init(&grid, gomocup->board->rules);
    bool is_point = read_numbers(text, at, 2);
    unsigned point = is_point ? gs_grid_point(&grid, at[0], at[1]) : GS_NO_POINT;
    bool twice = false;
    for (unsigned i = 0; i < opening->count; i++)
        twice = twice || opening->points[i] == point;
    if (!is_point)
        opening->error = "expected X,Y or DONE";
    else if (point == GS_NO_POINT)
        opening->error = "no such point";
    else if (twice)
        opening->error = "two stones on a point";
    else if (opening->count == PLAY_SWAP2_MAX)
        opening->error = "expected no stone, three or five";
    else
        opening->points[opening->count++] = point;
}

/* Reads the stones in their order; false if the input ends before DONE. */
static bool read_opening(struct gomocup *gomocup, struct opening *opening)
{
    struct play_line line;

    *opening = (struct opening){.error = NULL};
    while (play_line_read(gomocup->board->options, &line) == PLAY_LINE_READ) {
        char *text = gs_text_trim(line.text);
        if (strcasecmp(text, "DONE") == 0)
            return true;
        if (!opening->error && *text)
            read_point(gomocup, opening, text);
    }
    return false;
}

static void write_point(const struct gomocup *gomocup, unsigned point, char end)
{
    const struct gs_rules *rules = gomocup->board->rules;
    struct gs_spot spot = rules->game->board->spot(rules, point);

    fprintf(gomocup->out, "%d,%d%c", spot.column, spot.row, end);
}

/* Stones of Black and White in turn, and White is to move. */
static bool set_opening(struct gomocup *gomocup, const unsigned *points, unsigned count)
{
    int8_t cells[GS_POINTS_MAX];

    memset(cells, GS_EMPTY, sizeof cells);
    for (unsigned i = 0; i < count; i++)
        cells[points[i]] = i % 2 == 0 ? GS_BLACK_PIECE : GS_WHITE_PIECE;
    return set_up(gomocup, cells, GS_WHITE);
}

/* Places the first three stones. */
static void open_game(struct gomocup *gomocup)
{
    unsigned points[PLAY_SWAP2_FIRST];

    if (!play_swap2_open(gomocup->board->rules, points) ||
        !set_opening(gomocup, points, PLAY_SWAP2_FIRST)) {
        err(gomocup, "no opening on this board");
        return;
    }
    for (unsigned i = 0; i < PLAY_SWAP2_FIRST; i++)
        write_point(gomocup, points[i], i + 1 < PLAY_SWAP2_FIRST ? ' ' : '\n');
}

/* Takes the side that is better: goes on as White, who is to move, or swaps. */
static void choose_side(struct gomocup *gomocup)
{
    struct gs_limits limits = move_limits(gomocup);
    double from = play_engine_clock();
    gs_move move = play_engine_choose(&gomocup->engine, &gomocup->thinker, &limits);

    gomocup->spent += play_engine_clock() - from;
    if (!play_swap2_stays(&gomocup->engine, move))
        say(gomocup, "SWAP");
    else if (!play_engine_play(&gomocup->engine, move))
        lack_memory(gomocup);
    else
        write_point(gomocup,
                    gomocup->board->rules->game->stones->point(gomocup->board->rules, move), '\n');
}

static void do_swap2board(struct gomocup *gomocup, char *rest)
{
    struct opening opening;

    (void)rest;
    bool complete = read_opening(gomocup, &opening);
    gomocup->quit = !complete;
    if (!complete || !is_ready(gomocup))
        return;
    if (!opening.error && opening.count != 0 && opening.count != PLAY_SWAP2_FIRST &&
        opening.count != PLAY_SWAP2_MAX)
        opening.error = "expected no stone, three or five";
    if (opening.error)
        err(gomocup, opening.error);
    else if (opening.count == 0)
        open_game(gomocup);
    else if (!set_opening(gomocup, opening.points, opening.count) ||
             play_engine_outcome(&gomocup->engine) != GS_UNKNOWN)
        err(gomocup, "no such position in this game");
    else
        choose_side(gomocup);
}

/* Takes back the latest move, or a stone that was there when the game began. */
static void do_takeback(struct gomocup *gomocup, char *rest)
{
    struct play_board *board = gomocup->board;
    int8_t cells[GS_POINTS_MAX];
    struct gs_grid grid;
    int at[2];

    if (!read_numbers(rest, at, 2)) {
        err(gomocup, "expected TAKEBACK X,Y");
        return;
    }
    if (!has_board(gomocup))
        return;
    gs_grid_init(&grid, board->rules);
    unsigned point = gs_grid_point(&grid, at[0], at[1]);
    read_cells(gomocup, cells);
    if (point == GS_NO_POINT || cells[point] == GS_EMPTY) {
        err(gomocup, "no stone there");
        return;
    }
    const struct play_engine *engine = &gomocup->engine;
    if (engine->count > 0 && board->rules->game->stones->point(
                                 board->rules, engine->moves[engine->count - 1]) == point) {
        play_engine_undo(&gomocup->engine);
    } else {
        enum gs_side side = (enum gs_side)cells[point];
        cells[point] = GS_EMPTY;
        if (!set_up(gomocup, cells, side)) {
            err(gomocup, "no such position in this game");
            return;
        }
    }
    say(gomocup, "OK");
}

static void do_about(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    fprintf(gomocup->out, "name=\"solve\", version=\"%s\", author=\"gamesolve\", country=\"\"\n",
            gs_version());
}

static void do_end(struct gomocup *gomocup, char *rest)
{
    (void)rest;
    gomocup->quit = true;
}

/* The limit is for the whole program, a quarter of which is kept for everything but the search. */
static void set_memory(struct gomocup *gomocup, uint64_t bytes)
{
    uint64_t budget = gomocup->board->options->memory;
    uint64_t part = bytes - bytes / 4;

    if (bytes > 0 && (budget == 0 || part < budget))
        budget = part;
    play_engine_memory(&gomocup->engine, (size_t)budget);
}

/* Takes effect before the first stone. The next command that needs a board says if there is none.
 */
static void set_rule(struct gomocup *gomocup, int rule)
{
    struct gs_size size = gs_args_size(&gomocup->board->rules->args, "size");

    gomocup->rule = rule;
    if (!gomocup->started || !gomocup->fresh || !is_played(gomocup))
        return;
    gomocup->lacking = make_board(gomocup, size.width, size.height);
    gomocup->started = !gomocup->lacking;
}

/* Has no answer, as nobody would read it; what is not understood is ignored. */
static void do_info(struct gomocup *gomocup, char *rest)
{
    const char *key = gs_text_word(&rest), *text = gs_text_trim(rest);
    bool is_left = strcasecmp(key, "time_left") == 0;
    bool is_spent = is_left && *text == '-'; /* more than the time for the match */
    uint64_t value;

    if (!text_read_count(text + is_spent, INT64_MAX, &value))
        return;
    if (is_left)
        gomocup->left_ms = is_spent ? 0 : (int64_t)value;
    else if (strcasecmp(key, "timeout_turn") == 0)
        gomocup->turn_ms = (int64_t)value;
    else if (strcasecmp(key, "timeout_match") == 0)
        gomocup->match_ms = (int64_t)value;
    else if (strcasecmp(key, "max_memory") == 0)
        set_memory(gomocup, value);
    else if (strcasecmp(key, "rule") == 0 && value <= INT32_MAX)
        set_rule(gomocup, (int)value);
}

static const struct command {
    const char *name;
    void (*run)(struct gomocup *gomocup, char *rest);
    bool alone; /* nothing may follow */
} commands[] = {
    {"START", do_start, false},
    {"RECTSTART", do_rectstart, false},
    {"RESTART", do_restart, true},
    {"BEGIN", do_begin, true},
    {"TURN", do_turn, false},
    {"BOARD", do_board, true},
    {"TAKEBACK", do_takeback, false},
    {"INFO", do_info, false},
    {"ABOUT", do_about, true},
    {"END", do_end, true},
    {"SWAP2BOARD", do_swap2board, true},
    {"YXBOARD", do_yxboard, true},
    {"YXNBEST", do_yxnbest, false},
    {"YXSHOWINFO", do_nothing, false},
    {"YXSTOP", do_nothing, false},
};

static void run_line(void *user, struct play_line *line)
{
    struct gomocup *gomocup = user;
    char *rest = line->text;
    const char *word = gs_text_word(&rest);

    if (line->cut) {
        fputs("UNKNOWN a line this long\n", gomocup->out);
        return;
    }
    if (!*word)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcasecmp(commands[i].name, word) != 0)
            continue;
        rest = gs_text_trim(rest);
        if (commands[i].alone && *rest)
            err(gomocup, "nothing may follow this command");
        else
            commands[i].run(gomocup, rest);
        return;
    }
    fputs("UNKNOWN this command is not known\n", gomocup->out);
}

enum play_end play_gomocup_session(struct play_board *board)
{
    const struct play_options *options = board->options;
    struct gomocup gomocup = {
        .board = board,
        .out = options->out,
        .rule = -1,
        .turn_ms = -1,
        .match_ms = -1,
        .left_ms = -1,
    };

    enum play_end code = play_engine_open(&gomocup.engine, board);
    gomocup.engine.controller = options->in;
    if (code == PLAY_DONE && play_thinker_init(&gomocup.thinker, board, NULL, NULL) != GS_OK)
        code = PLAY_FAILURE;
    if (code == PLAY_DONE)
        code = play_converse(options, &gomocup.quit, run_line, &gomocup);
    if (code == PLAY_DONE && gomocup.failed) {
        play_complain(options, "gomocup: a command was not done: out of memory");
        code = PLAY_FAILURE;
    }
    play_engine_close(&gomocup.engine);
    return code;
}

/* SPDX-License-Identifier: MIT */
/*
 * match.c - a referee: plays `solve` against a player of rules, or against another `solve`.
 *
 *     match SOLVE GAMES SHARE GAME SIZE OPPONENT [OPTION...]
 *
 * GAMES games on a board of SIZE, every opening twice, with colours exchanged. An opening is three
 * moves, each drawn among those that the player of rules rates nearly as good as its best. OPPONENT
 * is `rules`, the name of an algorithm, or the path of another program `solve` (with a slash in
 * it), which then plays as `auto`; both get the same options.
 *
 * The programs play by `solve gtp`; where no stones are placed, by commands of `solve play`, with a
 * process for each game. Options go to solve (`--time 0.1`), but for those of the referee:
 *
 *     --by gomocup        plays by the protocol of Gomocup (INFO, BOARD, TURN)
 *     --clock SECONDS     each program has so long for all its moves of a game
 *     --first N           begins with game number N
 *
 * The rules of the library judge: who resigns, makes an illegal move, answers nothing, has used up
 * its clock, or takes longer for a move than twice its --time and a second, has lost. Prints won,
 * lost, drawn, the share of the points with its interval (Wilson, 95 %), and how long the moves
 * took, with the number of those that took longer than --time and GRACE. The exit code is 1 if less
 * than SHARE of the points were made (a draw is half a point).
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "games/rule_player.h"
#include "games/set_up.h"

/* A good move's share of the worth of the best one. */
#define GOOD 0.8

/* Seconds that a move may take beyond its limit before it counts as late: the way there and back,
 * and what else the machine is doing. */
#define GRACE 0.1

/* The 97.5th percentile of the normal distribution. */
#define DEVIATIONS 1.959964

enum { OPENING = 3, ARGS_MAX = 64, LINE = 4096, PLIES_MAX = 300 };

/* The protocols. */
enum protocol { GTP, TYPED, GOMOCUP };

struct engine {
    const char *args[ARGS_MAX];
    int arg_count;  /* 0: the player of rules */
    FILE *in, *out; /* NULL: not running */
    pid_t pid;
    double spent;  /* seconds, in this game */
    bool has_game; /* GOMOCUP: it knows the stones but the latest */
};

/* How long moves took. */
struct times {
    double limit, longest, total;
    unsigned moves, late;
};

struct match {
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
    gs_move last; /* the latest of the game */
    bool hex;     /* points have their names */
    enum protocol protocol;
    struct engine engines[2];
    double clock; /* seconds for a game; 0: none */
    struct times times;
    char record[32 * PLIES_MAX]; /* of the game */
    uint8_t keys[PLIES_MAX][GS_KEY_MAX];
    uint64_t random;
};

/* --- programs ----------------------------------------------------------------------------------
 */

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void start_engine(struct engine *engine)
{
    const char **argv = engine->args;
    int to[2], from[2];

    if (pipe(to) != 0 || pipe(from) != 0 || (engine->pid = fork()) < 0)
        die("match");
    if (engine->pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[1]);
        close(from[0]);
        execv(argv[0], (char *const *)(const void *)argv);
        die(argv[0]);
    }
    close(to[0]);
    close(from[1]);
    engine->in = fdopen(to[1], "w");
    engine->out = fdopen(from[0], "r");
}

/* The answer to a command, without its sign; false: it failed. */
static bool query(struct engine *engine, const char *command, char answer[LINE])
{
    char line[LINE];
    bool fine;

    fprintf(engine->in, "%s\n", command);
    fflush(engine->in);
    if (!fgets(answer, LINE, engine->out))
        return false;
    fine = answer[0] == '=';
    memmove(answer, answer + 1, strlen(answer));
    while (fgets(line, sizeof line, engine->out) && line[0] != '\n')
        ;
    answer[strcspn(answer, "\r\n")] = '\0';
    memmove(answer, answer + strspn(answer, " "), strlen(answer + strspn(answer, " ")) + 1);
    return fine;
}

static void stop_engine(struct engine *engine)
{
    if (!engine->in)
        return;
    char line[LINE];
    fprintf(engine->in, "quit\n");
    fclose(engine->in);
    while (fgets(line, sizeof line, engine->out))
        ;
    fclose(engine->out);
    waitpid(engine->pid, NULL, 0);
    engine->in = NULL;
}

/* A game by `solve play` from the position on, in which it has the side of a colour. */
static void start_typed(struct match *match, struct engine *engine, const char *colour)
{
    char text[GS_TEXT_MAX];
    const char **args = engine->args;
    int count = engine->arg_count;

    match->rules->game->position_format(match->rules, match->position, text, sizeof text);
    args[count++] = "--position";
    args[count++] = text;
    args[count++] = colour[0] == 'b' ? "--black" : "--white";
    args[count++] = "auto";
    args[count++] = colour[0] == 'b' ? "--white" : "--black";
    args[count++] = "human";
    args[count] = NULL;
    start_engine(engine);
    args[engine->arg_count] = NULL;
}

/* Reads on to the line with the program's move, such as "12. black a11-a9 (...)". */
static bool read_typed(struct engine *engine, const char *colour, char answer[LINE])
{
    char line[LINE], side[16], move[32];
    while (fgets(line, sizeof line, engine->out))
        if (sscanf(line, "%*u. %15s %31s (", side, move) == 2 && side[0] == colour[0] &&
            strchr(line, '(')) {
            snprintf(answer, LINE, "%s", move);
            return true;
        }
    return false;
}

/* --- moves -------------------------------------------------------------------------------------
 */

static void write_point(const struct match *match, unsigned point, char *text, size_t size)
{
    const struct gs_board *board = match->rules->game->board;
    struct gs_spot spot = board->spot(match->rules, point);
    int height = gs_args_size(&match->rules->args, "size").height;

    if (match->hex)
        board->name(match->rules, point, text, size);
    else /* no I */
        snprintf(text, size, "%c%d", 'A' + spot.column + (spot.column >= 8), height - spot.row);
}

/* The move of the protocol's text; GS_NO_MOVE: it is not legal. */
static gs_move read_move(struct match *match, const char *text)
{
    unsigned count = gs_moves(match->rules, match->position, match->moves), points[2];
    char name[32];
    gs_move move;

    if (match->protocol == TYPED)
        return match->rules->game->move_parse(match->rules, match->position, text, &move, NULL) ==
                       GS_OK
                   ? move
                   : GS_NO_MOVE;
    for (unsigned i = 0; i < count; i++) {
        match->rules->game->board->move_points(match->rules, match->position, match->moves[i],
                                               points);
        write_point(match, points[0], name, sizeof name);
        if (strcasecmp(name, text) == 0)
            return match->moves[i];
    }
    return GS_NO_MOVE;
}

static const char *colour_of(const struct match *match)
{
    return gs_to_move(match->rules, match->position) == GS_BLACK ? "b" : "w";
}

static void tell(struct match *match, struct engine *engine, gs_move move)
{
    char name[32], command[GS_TEXT_MAX], answer[LINE];
    unsigned points[2];

    if (!engine->in || match->protocol == GOMOCUP)
        return;
    if (match->protocol == TYPED) {
        match->rules->game->move_format(match->rules, match->position, move, command,
                                        sizeof command);
        fprintf(engine->in, "%s\n", command);
        fflush(engine->in);
        return;
    }
    match->rules->game->board->move_points(match->rules, match->position, move, points);
    write_point(match, points[0], name, sizeof name);
    snprintf(command, sizeof command, "play %s %s", colour_of(match), name);
    query(engine, command, answer);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The stones on the board, its own as 1 and the other's as 2. */
static void write_stones(const struct match *match, FILE *out)
{
    const struct gs_board *board = match->rules->game->board;
    enum gs_content own = (enum gs_content)gs_to_move(match->rules, match->position);

    fputs("BOARD\n", out);
    for (unsigned point = 0; point < board->points(match->rules); point++) {
        enum gs_content content = board->content(match->rules, match->position, point);
        struct gs_spot spot = board->spot(match->rules, point);
        if (content != GS_EMPTY)
            fprintf(out, "%d,%d,%d\n", spot.column, spot.row, content == own ? 1 : 2);
    }
    fputs("DONE\n", out);
}

/* What a line of numbers such as "7,8" says, in the words of GTP. */
static bool read_numbers(const struct match *match, const char *line, char answer[LINE])
{
    const struct gs_board *board = match->rules->game->board;
    int column, row;

    if (sscanf(line, "%d,%d", &column, &row) != 2)
        return false;
    for (unsigned point = 0; point < board->points(match->rules); point++) {
        struct gs_spot spot = board->spot(match->rules, point);
        if (spot.column == column && spot.row == row)
            write_point(match, point, answer, LINE);
    }
    return true;
}

static bool query_gomocup(struct match *match, struct engine *engine, char answer[LINE])
{
    const struct gs_board *board = match->rules->game->board;
    char line[LINE];

    fprintf(engine->in, "INFO timeout_turn %.0f\n", 1000 * match->times.limit);
    if (match->clock > 0)
        fprintf(engine->in, "INFO timeout_match %.0f\nINFO time_left %.0f\n", 1000 * match->clock,
                1000 * (match->clock - engine->spent));
    if (engine->has_game) {
        struct gs_spot spot =
            board->spot(match->rules, match->rules->game->stones->point(match->rules, match->last));
        fprintf(engine->in, "TURN %d,%d\n", spot.column, spot.row);
    } else {
        write_stones(match, engine->in);
    }
    engine->has_game = true;
    fflush(engine->in);
    while (fgets(line, sizeof line, engine->out))
        if (strncmp(line, "MESSAGE", 7) != 0 && strncmp(line, "DEBUG", 5) != 0)
            return read_numbers(match, line, answer);
    return false;
}

/* Gets a program's move; false: it had no answer. */
static bool query_move(struct match *match, struct engine *engine, char answer[LINE])
{
    char command[64];

    if (match->protocol == TYPED)
        return read_typed(engine, colour_of(match), answer);
    if (match->protocol == GOMOCUP)
        return query_gomocup(match, engine, answer);
    snprintf(command, sizeof command, "genmove %s", colour_of(match));
    return query(engine, command, answer);
}

/* Adds up what a move took; false: it was too long. */
static bool is_in_time(struct match *match, struct engine *engine, double seconds)
{
    struct times *times = &match->times;

    times->moves++;
    times->total += seconds;
    times->late += seconds > times->limit + GRACE;
    if (seconds > times->longest)
        times->longest = seconds;
    engine->spent += seconds;
    bool late = match->clock > 0 ? engine->spent > match->clock : seconds > 1 + 2 * times->limit;
    if (late)
        printf("late: %.2f s, %.2f s in the game\n", seconds, engine->spent);
    return !late;
}

static gs_move think(struct match *match, struct engine *engine)
{
    char answer[LINE] = "";
    double from = now();

    if (engine->arg_count == 0)
        return rule_player_choose(match->rules, match->position, 1, &match->random, match->moves);
    if (!engine->in)
        start_typed(match, engine, colour_of(match));
    bool answered = query_move(match, engine, answer);
    double seconds = now() - from;
    if (!is_in_time(match, engine, seconds) || !answered)
        return GS_NO_MOVE;
    gs_move move = read_move(match, answer);
    if (move == GS_NO_MOVE && strcasecmp(answer, "resign") != 0)
        printf("illegal: '%s'\n", answer);
    return move;
}

/* --- games -------------------------------------------------------------------------------------
 */

/* Has a program begin a new game. */
static void begin_engine(struct match *match, struct engine *engine)
{
    char answer[LINE];
    int size = gs_args_size(&match->rules->args, "size").width;

    engine->spent = 0;
    engine->has_game = false;
    if (match->protocol == TYPED)
        stop_engine(engine);
    if (!engine->in)
        return;
    if (match->protocol == GOMOCUP) {
        fprintf(engine->in, "START %d\n", size);
        fflush(engine->in);
        if (!fgets(answer, sizeof answer, engine->out) || strncmp(answer, "OK", 2) != 0)
            die("START");
        return;
    }
    query(engine, "clear_board", answer);
    if (match->clock > 0) {
        char command[64];
        snprintf(command, sizeof command, "time_settings %.0f 0 0", match->clock);
        query(engine, command, answer);
    }
}

static void begin(struct match *match)
{
    match->rules->game->initial(match->rules, match->position);
    match->record[0] = '\0';
    for (int i = 0; i < 2; i++)
        begin_engine(match, &match->engines[i]);
}

static void make(struct match *match, gs_move move, const struct engine *by)
{
    size_t length = strlen(match->record);
    char name[GS_TEXT_MAX];

    match->rules->game->move_format(match->rules, match->position, move, name, sizeof name);
    snprintf(match->record + length, sizeof match->record - length, " %.30s", name);
    for (int i = 0; i < 2; i++)
        if (&match->engines[i] != by)
            tell(match, &match->engines[i], move);
    match->last = move;
    gs_play(match->rules, match->position, move, match->undo);
}

/* Whether the position after so many moves stands for the third time: a draw. */
static bool is_repetition(struct match *match, int ply)
{
    int times = 0;

    memset(match->keys[ply], 0, GS_KEY_MAX);
    gs_encode(match->rules, match->position, match->keys[ply]);
    for (int i = 0; i <= ply; i++)
        times += memcmp(match->keys[i], match->keys[ply], GS_KEY_MAX) == 0;
    return match->rules->traits & GS_REPEATS && times >= 3;
}

/* The value for engine 0, which makes every other move, beginning with number `first`. */
static int play(struct match *match, int first, uint64_t opening)
{
    uint64_t random = opening;

    begin(match);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        struct engine *engine = &match->engines[(ply + first) % 2];
        enum gs_value value = gs_outcome(match->rules, match->position);
        if (value == GS_UNKNOWN && is_repetition(match, ply))
            return 0;
        if (value != GS_UNKNOWN)
            return engine == &match->engines[0] ? (int)value : -(int)value;
        if (ply < OPENING) {
            make(match,
                 rule_player_choose(match->rules, match->position, GOOD, &random, match->moves),
                 NULL);
            continue;
        }
        gs_move move = think(match, engine);
        if (move == GS_NO_MOVE)
            return engine == &match->engines[0] ? -1 : 1;
        make(match, move, engine);
    }
    return 0;
}

static void open_board(struct match *match, const char *game, const char *size)
{
    match->memory = gs_memory_new(0);
    match->rules = set_up_rules(match->memory, set_up_game(game), SETTINGS("size", size));
    match->position = set_up_position(match->memory, match->rules, NULL);
    match->undo = gs_alloc(match->memory, match->rules->undo_size);
    match->moves = gs_alloc(match->memory, match->rules->max_moves * sizeof *match->moves);
    if (!match->rules->game->stones)
        match->protocol = TYPED;
    match->hex = match->rules->game->board->shape != GS_POINTS;
}

/* --- options -----------------------------------------------------------------------------------
 */

/* The referee's own options; returns how many words it took. */
static int take_option(struct match *match, char **argv, int *first)
{
    if (!argv[0] || !argv[1])
        return 0;
    if (strcmp(argv[0], "--by") == 0 && strcmp(argv[1], "gomocup") == 0)
        match->protocol = GOMOCUP;
    else if (strcmp(argv[0], "--clock") == 0)
        match->clock = atof(argv[1]);
    else if (strcmp(argv[0], "--first") == 0)
        *first = atoi(argv[1]);
    else
        return 0;
    return 2;
}

static void add_argument(struct engine *engine, const char *word)
{
    engine->args[engine->arg_count++] = word;
    engine->args[engine->arg_count] = NULL;
}

/* Who plays: a program with its verb, game and board, and the options that both sides share. */
static void set_engine(struct match *match, int which, const char *program, char **argv)
{
    static const char *const verbs[] = {[GTP] = "gtp", [TYPED] = "play", [GOMOCUP] = "gomocup"};
    struct engine *engine = &match->engines[which];
    int ignored;

    const char *const words[] = {program, verbs[match->protocol], "--game", argv[4], "--size",
                                 argv[5]};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        add_argument(engine, words[i]);
    for (char **word = argv + 7; *word;) {
        int taken = take_option(match, word, &ignored);
        if (taken == 0)
            add_argument(engine, *word++);
        word += taken;
    }
}

static void read_options(struct match *match, char **argv, int *first)
{
    match->times.limit = 3600;
    for (char **word = argv + 7; *word; word++) {
        take_option(match, word, first);
        if (strcmp(*word, "--time") == 0 && word[1])
            match->times.limit = atof(word[1]);
    }
}

static void seat(struct match *match, char **argv)
{
    const char *opponent = argv[6];

    set_engine(match, 0, argv[1], argv);
    if (strcmp(opponent, "rules") != 0)
        set_engine(match, 1, strchr(opponent, '/') ? opponent : argv[1], argv);
    if (strcmp(opponent, "rules") != 0 && !strchr(opponent, '/')) {
        add_argument(&match->engines[1], "--algo");
        add_argument(&match->engines[1], opponent);
    }
    for (int i = 0; i < 2; i++)
        if (match->engines[i].arg_count > 0 && match->protocol != TYPED)
            start_engine(&match->engines[i]);
}

/* --- the report --------------------------------------------------------------------------------
 */

/* The ends of Wilson's interval of a share of so many games. */
static void find_interval(double share, int games, double ends[2])
{
    double z = DEVIATIONS, n = games, middle = share + z * z / (2 * n);
    double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));

    ends[0] = (middle - reach) / (1 + z * z / n);
    ends[1] = (middle + reach) / (1 + z * z / n);
}

static double report(const struct match *match, char **argv, const int tally[3])
{
    const struct times *times = &match->times;
    int games = tally[0] + tally[1] + tally[2];
    double share = (tally[2] + 0.5 * tally[1]) / games, ends[2];

    find_interval(share, games, ends);
    printf("%s %s against %s: %d won, %d lost, %d drawn; %.1f %% (%.1f to %.1f)\n", argv[4],
           argv[5], argv[6], tally[2], tally[0], tally[1], 100 * share, 100 * ends[0],
           100 * ends[1]);
    printf("%u moves, %.3f s in the mean, %.2f s at most, %u above the limit and %.1f s\n",
           times->moves, times->total / (times->moves > 0 ? times->moves : 1), times->longest,
           times->late, GRACE);
    return share;
}

int main(int argc, char **argv)
{
    static struct match match = {.random = 1};
    int tally[3] = {0, 0, 0}, first = 1;

    if (argc < 7 || argc > ARGS_MAX - 12 || atoi(argv[2]) < 1) {
        fprintf(stderr, "usage: match SOLVE GAMES SHARE GAME SIZE OPPONENT [OPTION...]\n");
        return 2;
    }
    read_options(&match, argv, &first);
    open_board(&match, argv[4], argv[5]);
    seat(&match, argv);
    for (int game = first - 1; game < first - 1 + atoi(argv[2]); game++) {
        int value = play(&match, game % 2, (uint64_t)game / 2 + 1);
        tally[value + 1]++;
        if (value <= 0)
            printf("game %d %s:%s\n", game + 1, value < 0 ? "lost" : "drawn", match.record);
        fflush(stdout);
    }
    stop_engine(&match.engines[0]);
    stop_engine(&match.engines[1]);
    return report(&match, argv, tally) >= atof(argv[3]) ? 0 : 1;
}

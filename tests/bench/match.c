/* SPDX-License-Identifier: MIT */
/*
 * match.c - a referee: plays `solve gtp` against a player of rules, or against another `solve gtp`.
 *
 *     match SOLVE GAMES SHARE GAME SIZE OPPONENT [OPTION...]
 *
 * (Games in which no stones are placed have no protocol: there `solve play` is typed to, with a
 * process for each game, and OPPONENT is `rules`.)
 *
 * GAMES games on a board of SIZE, every opening twice, with colours exchanged. An opening is three
 * moves, each drawn among those that the player of rules holds to be nearly as good as its
 * best. OPPONENT is `rules`, or the name of an algorithm, which then gets the same options. Options
 * go to solve (`--time 0.1`). The rules of the library judge: who resigns, makes an illegal move,
 * answers nothing, or takes longer than twice its --time and a second, has lost. Prints won, lost,
 * drawn, and the longest time for a move; the exit code is 1 if less than SHARE of the points were
 * made (a draw is half a point).
 */
#include <ctype.h>
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

enum { OPENING = 3, ARGS_MAX = 64, LINE = 4096, PLIES_MAX = 300 };

struct engine {
    FILE *in, *out; /* NULL: the player of rules */
    pid_t pid;
};

struct match {
    const struct gs_rules *rules;
    struct gs_memory *memory;
    struct gs_position *position;
    struct gs_undo *undo;
    gs_move *moves;
    bool hex;   /* points have their names */
    bool typed; /* moves are typed into `solve play` */
    const char **args;
    int arg_count;
    struct engine engines[2];
    double patience, longest;    /* seconds for a move */
    char record[32 * PLIES_MAX]; /* of the game */
    uint64_t random;
};

/* --- programs ----------------------------------------------------------------------------------
 */

static void die(const char *what)
{
    perror(what);
    exit(2);
}

static void start_engine(struct engine *engine, const char **argv)
{
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
static bool ask(struct engine *engine, const char *command, char answer[LINE])
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
static void start_typed(struct match *match, const char *colour)
{
    char text[GS_TEXT_MAX];
    const char **args = match->args;
    int count = match->arg_count;

    match->rules->game->position_format(match->rules, match->position, text, sizeof text);
    args[1] = "play";
    args[count++] = "--position";
    args[count++] = text;
    args[count++] = colour[0] == 'b' ? "--black" : "--white";
    args[count++] = "auto";
    args[count++] = colour[0] == 'b' ? "--white" : "--black";
    args[count++] = "human";
    args[count] = NULL;
    start_engine(&match->engines[0], args);
}

/* Reads on to the line that tells the program's move, such as "12. black a11-a9 (...)". */
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

    if (match->typed)
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

    if (!engine->in)
        return;
    if (match->typed) {
        match->rules->game->move_format(match->rules, match->position, move, command,
                                        sizeof command);
        fprintf(engine->in, "%s\n", command);
        fflush(engine->in);
        return;
    }
    match->rules->game->board->move_points(match->rules, match->position, move, points);
    write_point(match, points[0], name, sizeof name);
    snprintf(command, sizeof command, "play %s %s", colour_of(match), name);
    ask(engine, command, answer);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static gs_move think(struct match *match, struct engine *engine)
{
    char command[64], answer[LINE];
    double from = now();

    if (!engine->in && match->typed && engine == &match->engines[0])
        start_typed(match, colour_of(match));
    if (!engine->in)
        return rule_player_choose(match->rules, match->position, 1, &match->random, match->moves);
    snprintf(command, sizeof command, "genmove %s", colour_of(match));
    if (match->typed ? !read_typed(engine, colour_of(match), answer)
                     : !ask(engine, command, answer))
        return GS_NO_MOVE;
    double seconds = now() - from;
    if (seconds > match->longest)
        match->longest = seconds;
    if (seconds > match->patience) {
        printf("late: %.2f s\n", seconds);
        return GS_NO_MOVE;
    }
    gs_move move = read_move(match, answer);
    if (move == GS_NO_MOVE && strcasecmp(answer, "resign") != 0)
        printf("illegal: '%s'\n", answer);
    return move;
}

/* --- games -------------------------------------------------------------------------------------
 */

static void begin(struct match *match)
{
    char answer[LINE];

    match->rules->game->initial(match->rules, match->position);
    match->record[0] = '\0';
    if (match->typed)
        stop_engine(&match->engines[0]);
    for (int i = 0; i < 2; i++)
        if (match->engines[i].in)
            ask(&match->engines[i], "clear_board", answer);
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
    gs_play(match->rules, match->position, move, match->undo);
}

/* The value for engine 0, which makes every other move, beginning with number `first`. */
static int play(struct match *match, int first, uint64_t opening)
{
    uint64_t random = opening;

    begin(match);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        struct engine *engine = &match->engines[(ply + first) % 2];
        enum gs_value value = gs_outcome(match->rules, match->position);
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
        make(match, move, engine->in ? engine : NULL);
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
    match->typed = !match->rules->game->stones;
    match->hex = match->rules->game->board->shape != GS_POINTS;
}

static double seconds_of(const char **options)
{
    for (; *options; options++)
        if (strcmp(*options, "--time") == 0 && options[1])
            return atof(options[1]);
    return 3600;
}

int main(int argc, char **argv)
{
    static struct match match = {.random = 1};
    const char *args[ARGS_MAX];
    int count = 0, tally[3] = {0, 0, 0};

    if (argc < 7 || argc > ARGS_MAX - 12) {
        fprintf(stderr, "usage: match SOLVE GAMES SHARE GAME SIZE OPPONENT [OPTION...]\n");
        return 2;
    }
    const char *const first[] = {argv[1], "gtp", "--game", argv[4], "--size", argv[5]};
    for (size_t i = 0; i < sizeof first / sizeof first[0]; i++)
        args[count++] = first[i];
    for (int i = 7; i < argc; i++)
        args[count++] = argv[i];
    args[count] = NULL;
    open_board(&match, argv[4], argv[5]);
    match.patience = 1 + 2 * seconds_of(args);
    match.args = args;
    match.arg_count = count;
    if (!match.typed)
        start_engine(&match.engines[0], args);
    if (strcmp(argv[6], "rules") != 0) {
        args[count++] = "--algo";
        args[count++] = argv[6];
        args[count] = NULL;
        start_engine(&match.engines[1], args);
    }
    int games = atoi(argv[2]);
    for (int game = 0; game < games; game++) {
        int value = play(&match, game % 2, (uint64_t)game / 2 + 1);
        tally[value + 1]++;
        if (value < 0)
            printf("game %d lost:%s\n", game + 1, match.record);
    }
    stop_engine(&match.engines[0]);
    stop_engine(&match.engines[1]);
    printf("%s %s against %s: %d won, %d lost, %d drawn; at most %.2f s a move\n", argv[4], argv[5],
           argv[6], tally[2], tally[0], tally[1], match.longest);
    return tally[2] + 0.5 * tally[1] >= atof(argv[3]) * games ? 0 : 1;
}

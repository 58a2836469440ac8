/* SPDX-License-Identifier: MIT */
/*
 * The verb `gtp`: the Go Text Protocol, version 2 (the draft of G. Farnebäck,
 * whose sections are named below), in two dialects. On boards of crossings points have their names
 * in Go. On boards of hexagons they have the names of the game, and HexGui's extensions of GTP
 * (HTP) are understood.
 *
 * gtp_words.c has the points, the other arguments and the clock, gtp_analyze.c what is written
 * while it is searched. A line is cleaned and cut into words by section 3.1; a command is a row of
 * the table, which names its dialect. Consecutive moves of one colour are legal in the protocol;
 * the turn is then passed on (section 4.1). A command that comes during a search, and the end of
 * the input, end the search.
 */
#include "play/protocol/gtp.h"

#include <string.h>
#include <strings.h>

#include "cli/draw/drawing.h"
#include "play/engine/lines.h"
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "cli/verb/play_verbs.h"
#include "play/engine/record.h"
#include "text/human.h"
#include "text/values.h"

/* The most arguments of a command: as many points as a line has room for. */
#define WORDS_MAX (CLI_LINE_SIZE / 2)

/* Commands: each writes its answer, and returns NULL or the error. words end with "". */

static const char *do_protocol_version(struct cli_gtp *gtp, char **words)
{
    (void)words;
    fputs("2", gtp->answer);
    return NULL;
}

static const char *do_name(struct cli_gtp *gtp, char **words)
{
    (void)words;
    fputs("solve", gtp->answer);
    return NULL;
}

static const char *do_version(struct cli_gtp *gtp, char **words)
{
    (void)words;
    fputs(gs_version(), gtp->answer);
    return NULL;
}

static const char *do_quit(struct cli_gtp *gtp, char **words)
{
    (void)words;
    gtp->quit = true;
    return NULL;
}

static const char *do_known_command(struct cli_gtp *gtp, char **words);
static const char *do_list_commands(struct cli_gtp *gtp, char **words);

static const char *start_anew(struct cli_gtp *gtp)
{
    gtp->resigned = false;
    return NULL;
}

static const char *do_rectangular_boardsize(struct cli_gtp *gtp, char **words)
{
    struct gs_args args = gtp->job->rules->args;
    char text[GS_ARG_TEXT];
    int width, height;

    if (!cli_gtp_int(words[0], &width) || !cli_gtp_int(words[1], &height))
        return CLI_GTP_SYNTAX;
    snprintf(text, sizeof text, "%dx%d", width, height);
    if (gs_args_set(&args, "size", text, NULL) != GS_OK)
        return CLI_GTP_SIZE;
    enum gs_status status = cli_engine_change(&gtp->engine, &args, &gtp->thinker, NULL);
    if (status == GS_NO_MEMORY)
        return CLI_GTP_MEMORY;
    return status == GS_OK ? start_anew(gtp) : CLI_GTP_SIZE;
}

/* One number or, in HTP, a width and a height. */
static const char *do_boardsize(struct cli_gtp *gtp, char **words)
{
    char *sides[] = {words[0], *words[1] ? words[1] : words[0]};

    return do_rectangular_boardsize(gtp, sides);
}

static const char *do_clear_board(struct cli_gtp *gtp, char **words)
{
    struct gs_rules *rules = gtp->job->rules;

    (void)words;
    rules->game->initial(rules, gtp->job->scratch);
    cli_engine_begin(&gtp->engine, gtp->job->scratch);
    return start_anew(gtp);
}

/* Komi has no effect, as no points are counted. */
static const char *do_komi(struct cli_gtp *gtp, char **words)
{
    (void)gtp;
    return cli_gtp_float(words[0]) ? NULL : CLI_GTP_SYNTAX;
}

bool cli_gtp_turn(struct cli_gtp *gtp, enum gs_side side, size_t *before)
{
    *before = gtp->engine.count;
    return cli_engine_outcome(&gtp->engine) == GS_UNKNOWN && cli_engine_turn(&gtp->engine, side);
}

static const char *do_play(struct cli_gtp *gtp, char **words)
{
    enum gs_side side;
    gs_move move;
    size_t before;

    if (!cli_gtp_color(words[0], &side))
        return CLI_GTP_SYNTAX;
    if (gtp->dialect == CLI_GTP_HEX && strcasecmp(words[1], "resign") == 0) {
        gtp->resigned = true;
        gtp->loser = side;
        return NULL;
    }
    bool open = cli_gtp_turn(gtp, side, &before);
    const char *error = cli_gtp_read_move(gtp, words[1], &move);
    if (!open && !error)
        error = CLI_GTP_ILLEGAL;
    if (!error && !cli_engine_play(&gtp->engine, move))
        error = CLI_GTP_MEMORY;
    if (error)
        cli_engine_cut(&gtp->engine, before);
    return error ? error : start_anew(gtp);
}

static bool is_board_empty(const struct cli_gtp *gtp)
{
    const struct cli_job *job = gtp->job;
    const struct gs_board *board = job->game->board;

    for (unsigned i = 0; i < board->points(job->rules); i++)
        if (board->content(job->rules, job->root, i) != GS_EMPTY)
            return false;
    return true;
}

/* Places one of Black's stones; returns the error, if any. */
static const char *place_stone(struct cli_gtp *gtp, const char *word)
{
    gs_move move;
    size_t before;

    if (strncasecmp(word, "swap", 4) == 0 || !cli_gtp_turn(gtp, GS_BLACK, &before) ||
        cli_gtp_read_move(gtp, word, &move) != NULL)
        return "bad vertex list";
    return cli_engine_play(&gtp->engine, move) ? NULL : CLI_GTP_MEMORY;
}

/* Stones of Black on an empty board (section 4.1.1); White moves first. */
static const char *do_set_free_handicap(struct cli_gtp *gtp, char **words)
{
    size_t before = gtp->engine.count;
    const char *error = NULL;

    if (!is_board_empty(gtp))
        return "board not empty";
    for (unsigned i = 0; *words[i] && !error; i++)
        error = place_stone(gtp, words[i]);
    if (error)
        cli_engine_cut(&gtp->engine, before);
    return error ? error : start_anew(gtp);
}

/* Chooses a move for side and, if keep, plays it. When the game is over it can only resign. */
static const char *generate(struct cli_gtp *gtp, const char *color, bool keep)
{
    enum gs_side side;
    size_t before;
    double started = cli_engine_clock();

    if (!cli_gtp_color(color, &side))
        return CLI_GTP_SYNTAX;
    if (!cli_gtp_turn(gtp, side, &before)) {
        fputs("resign", gtp->answer);
        return NULL;
    }
    struct gs_limits limits = cli_gtp_limits(gtp, side);
    gs_move move = cli_engine_choose(&gtp->engine, &gtp->thinker, &limits);
    cli_gtp_clock_stop(&gtp->clock, side, keep ? cli_engine_clock() - started : 0);
    cli_gtp_write_move(gtp, move);
    if (!keep)
        cli_engine_cut(&gtp->engine, before);
    else if (!cli_engine_play(&gtp->engine, move))
        return CLI_GTP_MEMORY;
    return keep ? start_anew(gtp) : NULL;
}

static const char *do_genmove(struct cli_gtp *gtp, char **words)
{
    return generate(gtp, words[0], true);
}

static const char *do_reg_genmove(struct cli_gtp *gtp, char **words)
{
    return generate(gtp, words[0], false);
}

/* After a resignation by play, undo takes that back. */
static const char *do_undo(struct cli_gtp *gtp, char **words)
{
    (void)words;
    if (!gtp->resigned && !cli_engine_undo(&gtp->engine))
        return "cannot undo";
    return start_anew(gtp);
}

static const char *do_time_settings(struct cli_gtp *gtp, char **words)
{
    int main_time, byo_time, stones;

    if (!cli_gtp_int(words[0], &main_time) || !cli_gtp_int(words[1], &byo_time) ||
        !cli_gtp_int(words[2], &stones))
        return CLI_GTP_SYNTAX;
    /* Byo yomi of no stones in some time says that there is no limit. */
    gtp->clock = (struct cli_gtp_clock){
        .running = !(byo_time > 0 && stones == 0),
        .byo_seconds = byo_time,
        .byo_stones = (unsigned)stones,
    };
    cli_gtp_clock_reset(&gtp->clock, main_time);
    return NULL;
}

static const char *do_time_left(struct cli_gtp *gtp, char **words)
{
    enum gs_side side;
    int seconds, stones;

    if (!cli_gtp_color(words[0], &side) || !cli_gtp_int(words[1], &seconds) ||
        !cli_gtp_int(words[2], &stones))
        return CLI_GTP_SYNTAX;
    gtp->clock.running = true;
    gtp->clock.left[side] = seconds;
    gtp->clock.stones[side] = (unsigned)stones;
    return NULL;
}

/* No points are counted: the winner gets one, or in HTP just the win. */
static const char *do_final_score(struct cli_gtp *gtp, char **words)
{
    const struct cli_job *job = gtp->job;
    enum gs_value outcome = cli_engine_outcome(&gtp->engine);
    enum gs_side winner = gs_to_move(job->rules, job->root);

    (void)words;
    if (gtp->resigned)
        winner = gs_side_other(gtp->loser);
    else if (outcome == GS_UNKNOWN)
        return "cannot score";
    else if (outcome == GS_LOSS)
        winner = gs_side_other(winner);
    if (!gtp->resigned && outcome == GS_DRAW)
        fputs("0", gtp->answer);
    else
        fprintf(gtp->answer, "%c+%s", winner == GS_BLACK ? 'B' : 'W',
                gtp->dialect == CLI_GTP_GO ? "1" : "");
    return NULL;
}

static const char *do_showboard(struct cli_gtp *gtp, char **words)
{
    struct cli_drawing drawing;
    char marks[GS_POINTS_MAX], phrase[CLI_PHRASE_SIZE];

    (void)words;
    cli_drawing_init(&drawing, gtp->job->rules);
    drawing.go_letters = gtp->dialect == CLI_GTP_GO;
    cli_drawing_marks(&drawing, gtp->job->root, marks);
    putc('\n', gtp->answer);
    cli_drawing_write(&drawing, marks, gtp->answer);
    fputs(cli_drawing_turn(&drawing, gtp->job->root, phrase), gtp->answer);
    return NULL;
}

/* Loads a game on this board; the second argument is the number of the move to stop before. */
static const char *do_loadsgf(struct cli_gtp *gtp, char **words)
{
    size_t limit = SIZE_MAX;
    int number;

    if (*words[1] && (!cli_gtp_int(words[1], &number) || number == 0))
        return CLI_GTP_SYNTAX;
    if (*words[1])
        limit = (size_t)number - 1;
    enum gs_status status = cli_record_load(&gtp->engine, words[0], limit, NULL);
    if (status == GS_NO_MEMORY)
        return CLI_GTP_MEMORY;
    return status == GS_OK ? start_anew(gtp) : "cannot load file";
}

/* HexGui and analysis. */

static const char *do_all_legal_moves(struct cli_gtp *gtp, char **words)
{
    const struct cli_job *job = gtp->job;
    bool open = cli_engine_outcome(&gtp->engine) == GS_UNKNOWN;
    unsigned count = open ? gs_moves(job->rules, job->root, job->moves) : 0;

    (void)words;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            putc(' ', gtp->answer);
        cli_gtp_write_move(gtp, job->moves[i]);
    }
    return NULL;
}

static const char *search(struct cli_gtp *gtp)
{
    const struct cli_job *job = gtp->job;

    if (cli_engine_outcome(&gtp->engine) != GS_UNKNOWN)
        return "the game is over";
    struct gs_limits limits = cli_gtp_limits(gtp, gs_to_move(job->rules, job->root));
    cli_engine_search(&gtp->engine, &gtp->thinker, &limits);
    return NULL;
}

/* The value for the side to move: a word, and whether it is proved. */
static const char *do_value(struct cli_gtp *gtp, char **words)
{
    const struct gs_result *known = &gtp->engine.known;

    (void)words;
    const char *error = search(gtp);
    if (!error)
        fprintf(gtp->answer, "%s%s", gs_value_name(known->value),
                known->proved ? "" : " (not proved)");
    return error;
}

bool cli_gtp_put_values(const struct cli_gtp *gtp, const char *first)
{
    static const char marks[] = "-=+";
    const struct cli_job *job = gtp->job;
    unsigned count = gs_moves(job->rules, job->root, job->moves);
    struct gs_move_value value;
    char score[TEXT_HUMAN_SIZE];
    bool any = false;

    for (unsigned i = 0; i < count; i++) {
        if (!cli_engine_value(&gtp->engine, job->moves[i], &value) ||
            (value.value == GS_UNKNOWN && !value.has_score))
            continue;
        fputs(any ? " " : first, gtp->answer);
        cli_gtp_write_move(gtp, job->moves[i]);
        if (value.value != GS_UNKNOWN)
            fprintf(gtp->answer, " %c", marks[value.value - GS_LOSS]);
        else
            fprintf(gtp->answer, " %s", text_human_score(value.score, 2, score));
        any = true;
    }
    return any;
}

static const char *do_values(struct cli_gtp *gtp, char **words)
{
    const char *error = search(gtp);

    (void)words;
    if (!error)
        cli_gtp_put_values(gtp, "");
    return error;
}

static const char *do_analyze_commands(struct cli_gtp *gtp, char **words)
{
    (void)words;
    fputs("plist/Legal moves/all_legal_moves\n"
          "string/Value/solve-value\n"
          "pspairs/Values of moves/solve-values\n"
          "gfx/Analysis/solve-analyze\n"
          "string/Result/final_score\n"
          "string/Board/showboard",
          gtp->answer);
    return NULL;
}

/* That it is known says that the line "# interrupt" ends a search; see listen.h. */
static const char *do_interrupt(struct cli_gtp *gtp, char **words)
{
    (void)gtp;
    (void)words;
    return NULL;
}

static const struct command {
    const char *name;
    const char *(*run)(struct cli_gtp *gtp, char **words);
    enum cli_gtp_dialect dialect;
    unsigned least, most; /* words that follow */
    unsigned most_hex;    /* in HTP, where that is more; else 0 */
} commands[] = {
    {"protocol_version", do_protocol_version, CLI_GTP_BOTH, 0, 0, 0},
    {"name", do_name, CLI_GTP_BOTH, 0, 0, 0},
    {"version", do_version, CLI_GTP_BOTH, 0, 0, 0},
    {"known_command", do_known_command, CLI_GTP_BOTH, 1, 1, 0},
    {"list_commands", do_list_commands, CLI_GTP_BOTH, 0, 0, 0},
    {"quit", do_quit, CLI_GTP_BOTH, 0, 0, 0},
    {"boardsize", do_boardsize, CLI_GTP_BOTH, 1, 1, 2},
    {"rectangular_boardsize", do_rectangular_boardsize, CLI_GTP_BOTH, 2, 2, 0},
    {"clear_board", do_clear_board, CLI_GTP_BOTH, 0, 0, 0},
    {"komi", do_komi, CLI_GTP_BOTH, 1, 1, 0},
    {"set_free_handicap", do_set_free_handicap, CLI_GTP_BOTH, 2, WORDS_MAX, 0},
    {"play", do_play, CLI_GTP_BOTH, 2, 2, 0},
    {"genmove", do_genmove, CLI_GTP_BOTH, 1, 1, 0},
    {"reg_genmove", do_reg_genmove, CLI_GTP_BOTH, 1, 1, 0},
    {"undo", do_undo, CLI_GTP_BOTH, 0, 0, 0},
    {"time_settings", do_time_settings, CLI_GTP_BOTH, 3, 3, 0},
    {"time_left", do_time_left, CLI_GTP_BOTH, 3, 3, 0},
    {"final_score", do_final_score, CLI_GTP_BOTH, 0, 0, 0},
    {"showboard", do_showboard, CLI_GTP_BOTH, 0, 0, 0},
    {"loadsgf", do_loadsgf, CLI_GTP_BOTH, 1, 2, 0},
    {"all_legal_moves", do_all_legal_moves, CLI_GTP_BOTH, 0, 1, 0},
    {"lz-analyze", cli_gtp_analyze, CLI_GTP_BOTH, 0, 2, 0},
    {"lz-genmove_analyze", cli_gtp_genmove_analyze, CLI_GTP_BOTH, 0, 2, 0},
    {"solve-analyze", cli_gtp_draw, CLI_GTP_BOTH, 0, 0, 0},
    {"solve-value", do_value, CLI_GTP_BOTH, 0, 0, 0},
    {"solve-values", do_values, CLI_GTP_BOTH, 0, 0, 0},
    {"hexgui-analyze_commands", do_analyze_commands, CLI_GTP_HEX, 0, 0, 0},
    {"gogui-analyze_commands", do_analyze_commands, CLI_GTP_GO, 0, 0, 0},
    {"gogui-interrupt", do_interrupt, CLI_GTP_BOTH, 0, 0, 0},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const struct cli_gtp *gtp, const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].dialect & gtp->dialect && strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static const char *do_known_command(struct cli_gtp *gtp, char **words)
{
    fputs(find_command(gtp, words[0]) ? "true" : "false", gtp->answer);
    return NULL;
}

static const char *do_list_commands(struct cli_gtp *gtp, char **words)
{
    const char *joint = "";

    (void)words;
    for (size_t i = 0; i < COMMANDS; i++) {
        if (!(commands[i].dialect & gtp->dialect))
            continue;
        fprintf(gtp->answer, "%s%s", joint, commands[i].name);
        joint = "\n";
    }
    return NULL;
}

/* Lines (sections 3.1 to 3.4). */

/* Takes out control characters and the comment; tabs become blanks. */
static void clean(char *text)
{
    char *to = text;

    for (const char *from = text; *from && *from != '#'; from++) {
        if (*from == '\t')
            *to++ = ' ';
        else if ((unsigned char)*from >= ' ' && *from != 127)
            *to++ = *from;
    }
    *to = '\0';
}

/* Whether a word is the number that may stand before a command. */
static bool is_id(const char *word)
{
    uint64_t number;

    return text_read_count(word, CLI_GTP_NUMBER_MAX, &number);
}

/* Cuts the words after the command and runs it. */
static const char *run_command(struct cli_gtp *gtp, const char *name, char *rest)
{
    const struct command *command = find_command(gtp, name);
    char *words[WORDS_MAX + 1];
    unsigned count = 0;

    if (!command)
        return "unknown command";
    for (; count <= WORDS_MAX; count++) {
        words[count] = cli_line_word(&rest);
        if (!*words[count])
            break;
    }
    unsigned most =
        gtp->dialect == CLI_GTP_HEX && command->most_hex > 0 ? command->most_hex : command->most;
    if (count < command->least || count > most)
        return CLI_GTP_SYNTAX;
    for (unsigned i = count; i <= WORDS_MAX; i++)
        words[i] = rest + strlen(rest);
    return command->run(gtp, words);
}

/* "=" or "?", the number, and the answer; an empty line ends it. */
static void respond(struct cli_gtp *gtp, const char *error)
{
    FILE *out = gtp->job->output->file;
    const char *text = error ? error : gtp->text;

    gtp->failed = gtp->failed || (error && strcmp(error, CLI_GTP_MEMORY) == 0);
    if (gtp->streamed)
        putc('\n', out);
    else
        fprintf(out, "%c%s%s%s\n\n", error ? '?' : '=', gtp->id, *text == '\n' ? "" : " ", text);
    gtp->streamed = false;
}

/* Runs a command, whose answer goes to gtp->text; returns the error, if any. */
static const char *answer_command(struct cli_gtp *gtp, const char *word, char *rest)
{
    gtp->text[0] = '\0';
    gtp->answer = fmemopen(gtp->text, sizeof gtp->text, "w");
    if (!gtp->answer)
        return CLI_GTP_MEMORY;
    const char *error = run_command(gtp, word, rest);
    if (fflush(gtp->answer) != 0 && !error)
        error = CLI_GTP_MEMORY;
    fclose(gtp->answer);
    return error;
}

static void run_line(void *user, struct cli_line *line)
{
    struct cli_gtp *gtp = user;
    char *rest = line->text;

    line->cut = line->cut && !strchr(line->text, '#');
    clean(line->text);
    const char *word = cli_line_word(&rest);
    gtp->id = "";
    if (is_id(word)) {
        gtp->id = word;
        word = cli_line_word(&rest);
    } else if (!*word) {
        return;
    }
    respond(gtp, line->cut ? CLI_GTP_SYNTAX : answer_command(gtp, word, rest));
}

/* The protocol can only express stones placed on points named by a letter and a number. */
enum cli_exit cli_gtp_check(struct cli_job *job)
{
    struct cli_thinker thinker;
    struct gs_error error = {.message = "out of memory"};

    if (!job->game->board || !job->game->stones) {
        cli_error("--game '%s': the verb gtp plays games in which stones are placed",
                  job->game->name);
        return CLI_USAGE;
    }
    if (!gs_param_find(job->game->params, "size")) {
        cli_error("--game '%s': the verb gtp plays games on boards of a size", job->game->name);
        return CLI_USAGE;
    }
    /* Its commands may return to an empty board at any time. */
    job->game->initial(job->rules, job->scratch);
    if (gs_root_check(job->rules, job->scratch, &error) != GS_OK) {
        cli_error("the verb %s needs rules for an empty board: %s", job->options->verb->name,
                  error.message);
        return CLI_USAGE;
    }
    if (cli_thinker_init(&thinker, job, NULL, &error) != GS_OK) {
        const char *algo = job->options->algo;
        cli_error("%s%s%s%s", algo ? "--algo '" : "", algo ? algo : "", algo ? "': " : "",
                  error.message);
        return CLI_USAGE;
    }
    const struct cli_thinker *const thinkers[] = {&thinker};
    return cli_thinkers_check(thinkers, 1, job->options);
}

static bool is_hexagonal(const struct cli_job *job)
{
    enum gs_shape shape = job->game->board->shape;

    return shape == GS_RHOMBUS || shape == GS_TRIANGLE;
}

enum cli_exit cli_gtp_session(struct cli_job *job, FILE *in)
{
    struct cli_gtp *gtp = gs_alloc_zero(job->unbounded, 1, sizeof *gtp);

    if (!gtp) {
        cli_error("gtp: out of memory");
        return CLI_FAILURE;
    }
    gtp->job = job;
    gtp->dialect = is_hexagonal(job) ? CLI_GTP_HEX : CLI_GTP_GO;
    enum cli_exit code = cli_engine_open(&gtp->engine, job);
    gtp->engine.controller = in;
    if (code == CLI_DONE && cli_thinker_init(&gtp->thinker, job, NULL, NULL) != GS_OK)
        code = CLI_FAILURE;
    if (code == CLI_DONE)
        code = cli_converse(in, job->output, &gtp->quit, run_line, gtp);
    if (code == CLI_DONE && gtp->failed) {
        cli_error("gtp: a command was not done: out of memory");
        code = CLI_FAILURE;
    }
    cli_engine_close(&gtp->engine);
    gs_release(job->unbounded, gtp);
    return code;
}

enum cli_exit cli_gtp(struct cli_job *job)
{
    return cli_gtp_session(job, stdin);
}

/* SPDX-License-Identifier: MIT */
/*
 * The Go Text Protocol, version 2 (the draft of G. Farnebäck,
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

#include "play/engine/lines.h"
#include "play/engine/record.h"
#include "text/board_words.h"
#include "text/human.h"
#include "text/values.h"

/* The most arguments of a command: as many points as a line has room for. */
#define WORDS_MAX (PLAY_LINE_SIZE / 2)

/* Commands: each writes its answer, and returns NULL or the error. words end with "". */

static const char *do_protocol_version(struct play_gtp *gtp, char **words)
{
    (void)words;
    fputs("2", gtp->answer);
    return NULL;
}

static const char *do_name(struct play_gtp *gtp, char **words)
{
    (void)words;
    fputs("solve", gtp->answer);
    return NULL;
}

static const char *do_version(struct play_gtp *gtp, char **words)
{
    (void)words;
    fputs(gs_version(), gtp->answer);
    return NULL;
}

static const char *do_quit(struct play_gtp *gtp, char **words)
{
    (void)words;
    gtp->quit = true;
    return NULL;
}

static const char *do_known_command(struct play_gtp *gtp, char **words);
static const char *do_list_commands(struct play_gtp *gtp, char **words);

static const char *start_anew(struct play_gtp *gtp)
{
    gtp->resigned = false;
    return NULL;
}

static const char *do_rectangular_boardsize(struct play_gtp *gtp, char **words)
{
    struct gs_args args = gtp->board->rules->args;
    char text[GS_ARG_TEXT];
    int width, height;

    if (!play_gtp_int(words[0], &width) || !play_gtp_int(words[1], &height))
        return PLAY_GTP_SYNTAX;
    snprintf(text, sizeof text, "%dx%d", width, height);
    if (gs_args_set(&args, "size", text, NULL) != GS_OK)
        return PLAY_GTP_SIZE;
    enum gs_status status = play_engine_change(&gtp->engine, &args, &gtp->thinker, NULL);
    if (status == GS_NO_MEMORY)
        return PLAY_GTP_MEMORY;
    return status == GS_OK ? start_anew(gtp) : PLAY_GTP_SIZE;
}

/* One number or, in HTP, a width and a height. */
static const char *do_boardsize(struct play_gtp *gtp, char **words)
{
    char *sides[] = {words[0], *words[1] ? words[1] : words[0]};

    return do_rectangular_boardsize(gtp, sides);
}

static const char *do_clear_board(struct play_gtp *gtp, char **words)
{
    struct gs_rules *rules = gtp->board->rules;

    (void)words;
    rules->game->initial(rules, gtp->board->scratch);
    play_engine_begin(&gtp->engine, gtp->board->scratch);
    return start_anew(gtp);
}

/* Komi has no effect, as no points are counted. */
static const char *do_komi(struct play_gtp *gtp, char **words)
{
    (void)gtp;
    return play_gtp_float(words[0]) ? NULL : PLAY_GTP_SYNTAX;
}

bool play_gtp_turn(struct play_gtp *gtp, enum gs_side side, size_t *before)
{
    *before = gtp->engine.count;
    return play_engine_outcome(&gtp->engine) == GS_UNKNOWN && play_engine_turn(&gtp->engine, side);
}

static const char *do_play(struct play_gtp *gtp, char **words)
{
    enum gs_side side;
    gs_move move;
    size_t before;

    if (!play_gtp_color(words[0], &side))
        return PLAY_GTP_SYNTAX;
    if (gtp->dialect == PLAY_GTP_HEX && strcasecmp(words[1], "resign") == 0) {
        gtp->resigned = true;
        gtp->loser = side;
        return NULL;
    }
    bool open = play_gtp_turn(gtp, side, &before);
    const char *error = play_gtp_read_move(gtp, words[1], &move);
    if (!open && !error)
        error = PLAY_GTP_ILLEGAL;
    if (!error && !play_engine_play(&gtp->engine, move))
        error = PLAY_GTP_MEMORY;
    if (error)
        play_engine_cut(&gtp->engine, before);
    return error ? error : start_anew(gtp);
}

static bool is_board_empty(const struct play_gtp *gtp)
{
    const struct play_board *board = gtp->board;
    const struct gs_board *shown = board->rules->game->board;

    for (unsigned i = 0; i < shown->points(board->rules); i++)
        if (shown->content(board->rules, board->root, i) != GS_EMPTY)
            return false;
    return true;
}

/* Places one of Black's stones; returns the error, if any. */
static const char *place_stone(struct play_gtp *gtp, const char *word)
{
    gs_move move;
    size_t before;

    if (strncasecmp(word, "swap", 4) == 0 || !play_gtp_turn(gtp, GS_BLACK, &before) ||
        play_gtp_read_move(gtp, word, &move) != NULL)
        return "bad vertex list";
    return play_engine_play(&gtp->engine, move) ? NULL : PLAY_GTP_MEMORY;
}

/* Stones of Black on an empty board (section 4.1.1); White moves first. */
static const char *do_set_free_handicap(struct play_gtp *gtp, char **words)
{
    size_t before = gtp->engine.count;
    const char *error = NULL;

    if (!is_board_empty(gtp))
        return "board not empty";
    for (unsigned i = 0; *words[i] && !error; i++)
        error = place_stone(gtp, words[i]);
    if (error)
        play_engine_cut(&gtp->engine, before);
    return error ? error : start_anew(gtp);
}

/* Chooses a move for side and, if keep, plays it. When the game is over it can only resign. */
static const char *generate(struct play_gtp *gtp, const char *color, bool keep)
{
    enum gs_side side;
    size_t before;
    double started = play_engine_clock();

    if (!play_gtp_color(color, &side))
        return PLAY_GTP_SYNTAX;
    if (!play_gtp_turn(gtp, side, &before)) {
        fputs("resign", gtp->answer);
        return NULL;
    }
    struct gs_limits limits = play_gtp_limits(gtp, side);
    gs_move move = play_engine_choose(&gtp->engine, &gtp->thinker, &limits);
    play_gtp_clock_stop(&gtp->clock, side, keep ? play_engine_clock() - started : 0);
    play_gtp_write_move(gtp, move);
    if (!keep)
        play_engine_cut(&gtp->engine, before);
    else if (!play_engine_play(&gtp->engine, move))
        return PLAY_GTP_MEMORY;
    return keep ? start_anew(gtp) : NULL;
}

static const char *do_genmove(struct play_gtp *gtp, char **words)
{
    return generate(gtp, words[0], true);
}

static const char *do_reg_genmove(struct play_gtp *gtp, char **words)
{
    return generate(gtp, words[0], false);
}

/* After a resignation by play, undo takes that back. */
static const char *do_undo(struct play_gtp *gtp, char **words)
{
    (void)words;
    if (!gtp->resigned && !play_engine_undo(&gtp->engine))
        return "cannot undo";
    return start_anew(gtp);
}

static const char *do_time_settings(struct play_gtp *gtp, char **words)
{
    int main_time, byo_time, stones;

    if (!play_gtp_int(words[0], &main_time) || !play_gtp_int(words[1], &byo_time) ||
        !play_gtp_int(words[2], &stones))
        return PLAY_GTP_SYNTAX;
    /* Byo yomi of no stones in some time says that there is no limit. */
    gtp->clock = (struct play_gtp_clock){
        .running = !(byo_time > 0 && stones == 0),
        .byo_seconds = byo_time,
        .byo_stones = (unsigned)stones,
    };
    play_gtp_clock_reset(&gtp->clock, main_time);
    return NULL;
}

/* HTP has no stones. */
static const char *do_time_left(struct play_gtp *gtp, char **words)
{
    bool is_whole = gtp->dialect == PLAY_GTP_HEX && !*words[2];
    enum gs_side side;
    int seconds, stones = 0;

    if (!play_gtp_color(words[0], &side) || !play_gtp_int(words[1], &seconds) ||
        (!is_whole && !play_gtp_int(words[2], &stones)))
        return PLAY_GTP_SYNTAX;
    gtp->clock.running = true;
    gtp->clock.left[side] = seconds;
    gtp->clock.stones[side] = (unsigned)stones;
    return NULL;
}

/* No points are counted: the winner gets one, or in HTP just the win. */
static const char *do_final_score(struct play_gtp *gtp, char **words)
{
    const struct play_board *board = gtp->board;
    enum gs_value outcome = play_engine_outcome(&gtp->engine);
    enum gs_side winner = gs_to_move(board->rules, board->root);

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
                gtp->dialect == PLAY_GTP_GO ? "1" : "");
    return NULL;
}

static const char *do_showboard(struct play_gtp *gtp, char **words)
{
    const struct play_board *board = gtp->board;
    const struct play_view view = {
        .rules = board->rules, .position = board->root, .go_letters = gtp->dialect == PLAY_GTP_GO};
    char turn[TEXT_TURN_SIZE];

    (void)words;
    putc('\n', gtp->answer);
    play_show(board->options, &view, gtp->answer);
    fputs(text_turn(board->rules, board->root, turn), gtp->answer);
    return NULL;
}

/* Loads a game on this board; the second argument is the number of the move to stop before. */
static const char *do_loadsgf(struct play_gtp *gtp, char **words)
{
    size_t limit = SIZE_MAX;
    int number;

    if (*words[1] && (!play_gtp_int(words[1], &number) || number == 0))
        return PLAY_GTP_SYNTAX;
    if (*words[1])
        limit = (size_t)number - 1;
    enum gs_status status = play_record_load(&gtp->engine, words[0], limit, NULL);
    if (status == GS_NO_MEMORY)
        return PLAY_GTP_MEMORY;
    return status == GS_OK ? start_anew(gtp) : "cannot load file";
}

/* HexGui and analysis. */

static const char *do_all_legal_moves(struct play_gtp *gtp, char **words)
{
    const struct play_board *board = gtp->board;
    bool open = play_engine_outcome(&gtp->engine) == GS_UNKNOWN;
    unsigned count = open ? gs_moves(board->rules, board->root, board->moves) : 0;

    (void)words;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            putc(' ', gtp->answer);
        play_gtp_write_move(gtp, board->moves[i]);
    }
    return NULL;
}

static const char *search(struct play_gtp *gtp)
{
    const struct play_board *board = gtp->board;

    if (play_engine_outcome(&gtp->engine) != GS_UNKNOWN)
        return "the game is over";
    struct gs_limits limits = play_gtp_limits(gtp, gs_to_move(board->rules, board->root));
    play_engine_search(&gtp->engine, &gtp->thinker, &limits);
    return NULL;
}

/* The value for the side to move: a word, and whether it is proved. */
static const char *do_value(struct play_gtp *gtp, char **words)
{
    const struct gs_result *known = &gtp->engine.known;

    (void)words;
    const char *error = search(gtp);
    if (!error)
        fprintf(gtp->answer, "%s%s", gs_value_name(known->value),
                known->proved ? "" : " (not proved)");
    return error;
}

bool play_gtp_put_values(const struct play_gtp *gtp, const char *first)
{
    static const char marks[] = "-=+";
    const struct play_board *board = gtp->board;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    struct gs_move_value value;
    char score[TEXT_HUMAN_SIZE];
    bool any = false;

    for (unsigned i = 0; i < count; i++) {
        if (!play_engine_value(&gtp->engine, board->moves[i], &value) ||
            (value.value == GS_UNKNOWN && !value.has_score))
            continue;
        fputs(any ? " " : first, gtp->answer);
        play_gtp_write_move(gtp, board->moves[i]);
        if (value.value != GS_UNKNOWN)
            fprintf(gtp->answer, " %c", marks[value.value - GS_LOSS]);
        else
            fprintf(gtp->answer, " %s", text_human_score(value.score, 2, score));
        any = true;
    }
    return any;
}

static const char *do_values(struct play_gtp *gtp, char **words)
{
    const char *error = search(gtp);

    (void)words;
    if (!error)
        play_gtp_put_values(gtp, "");
    return error;
}

static const char *do_analyze_commands(struct play_gtp *gtp, char **words)
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
static const char *do_interrupt(struct play_gtp *gtp, char **words)
{
    (void)gtp;
    (void)words;
    return NULL;
}

static const struct command {
    const char *name;
    const char *(*run)(struct play_gtp *gtp, char **words);
    enum play_gtp_dialect dialect;
    unsigned least, most; /* words that follow */
    unsigned most_hex;    /* in HTP, where that is more; else 0 */
} commands[] = {
    {"protocol_version", do_protocol_version, PLAY_GTP_BOTH, 0, 0, 0},
    {"name", do_name, PLAY_GTP_BOTH, 0, 0, 0},
    {"version", do_version, PLAY_GTP_BOTH, 0, 0, 0},
    {"known_command", do_known_command, PLAY_GTP_BOTH, 1, 1, 0},
    {"list_commands", do_list_commands, PLAY_GTP_BOTH, 0, 0, 0},
    {"quit", do_quit, PLAY_GTP_BOTH, 0, 0, 0},
    {"boardsize", do_boardsize, PLAY_GTP_BOTH, 1, 1, 2},
    {"rectangular_boardsize", do_rectangular_boardsize, PLAY_GTP_BOTH, 2, 2, 0},
    {"clear_board", do_clear_board, PLAY_GTP_BOTH, 0, 0, 0},
    {"komi", do_komi, PLAY_GTP_BOTH, 1, 1, 0},
    {"set_free_handicap", do_set_free_handicap, PLAY_GTP_BOTH, 2, WORDS_MAX, 0},
    {"play", do_play, PLAY_GTP_BOTH, 2, 2, 0},
    {"genmove", do_genmove, PLAY_GTP_BOTH, 1, 1, 0},
    {"reg_genmove", do_reg_genmove, PLAY_GTP_BOTH, 1, 1, 0},
    {"undo", do_undo, PLAY_GTP_BOTH, 0, 0, 0},
    {"time_settings", do_time_settings, PLAY_GTP_BOTH, 3, 3, 0},
    {"time_left", do_time_left, PLAY_GTP_BOTH, 2, 3, 0},
    {"final_score", do_final_score, PLAY_GTP_BOTH, 0, 0, 0},
    {"showboard", do_showboard, PLAY_GTP_BOTH, 0, 0, 0},
    {"loadsgf", do_loadsgf, PLAY_GTP_BOTH, 1, 2, 0},
    {"all_legal_moves", do_all_legal_moves, PLAY_GTP_BOTH, 0, 1, 0},
    {"lz-analyze", play_gtp_analyze, PLAY_GTP_BOTH, 0, 2, 0},
    {"lz-genmove_analyze", play_gtp_genmove_analyze, PLAY_GTP_BOTH, 0, 2, 0},
    {"solve-analyze", play_gtp_draw, PLAY_GTP_BOTH, 0, 0, 0},
    {"solve-value", do_value, PLAY_GTP_BOTH, 0, 0, 0},
    {"solve-values", do_values, PLAY_GTP_BOTH, 0, 0, 0},
    {"hexgui-analyze_commands", do_analyze_commands, PLAY_GTP_HEX, 0, 0, 0},
    {"gogui-analyze_commands", do_analyze_commands, PLAY_GTP_GO, 0, 0, 0},
    {"gogui-interrupt", do_interrupt, PLAY_GTP_BOTH, 0, 0, 0},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const struct play_gtp *gtp, const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (commands[i].dialect & gtp->dialect && strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static const char *do_known_command(struct play_gtp *gtp, char **words)
{
    fputs(find_command(gtp, words[0]) ? "true" : "false", gtp->answer);
    return NULL;
}

static const char *do_list_commands(struct play_gtp *gtp, char **words)
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

    return text_read_count(word, PLAY_GTP_NUMBER_MAX, &number);
}

/* Cuts the words after the command and runs it. */
static const char *run_command(struct play_gtp *gtp, const char *name, char *rest)
{
    const struct command *command = find_command(gtp, name);
    char *words[WORDS_MAX + 1];
    unsigned count = 0;

    if (!command)
        return "unknown command";
    for (; count <= WORDS_MAX; count++) {
        words[count] = gs_text_word(&rest);
        if (!*words[count])
            break;
    }
    unsigned most =
        gtp->dialect == PLAY_GTP_HEX && command->most_hex > 0 ? command->most_hex : command->most;
    if (count < command->least || count > most)
        return PLAY_GTP_SYNTAX;
    for (unsigned i = count; i <= WORDS_MAX; i++)
        words[i] = rest + strlen(rest);
    return command->run(gtp, words);
}

/* "=" or "?", the number, a blank (GoGui needs it before a board, too) and the answer; an empty
 * line ends it. */
static void respond(struct play_gtp *gtp, const char *error)
{
    FILE *out = gtp->board->options->out;
    const char *text = error ? error : gtp->text;

    gtp->failed = gtp->failed || (error && strcmp(error, PLAY_GTP_MEMORY) == 0);
    if (gtp->streamed)
        putc('\n', out);
    else
        fprintf(out, "%c%s %s\n\n", error ? '?' : '=', gtp->id, text);
    gtp->streamed = false;
}

/* Runs a command, whose answer goes to gtp->text; returns the error, if any. */
static const char *answer_command(struct play_gtp *gtp, const char *word, char *rest)
{
    gtp->text[0] = '\0';
    gtp->answer = fmemopen(gtp->text, sizeof gtp->text, "w");
    if (!gtp->answer)
        return PLAY_GTP_MEMORY;
    const char *error = run_command(gtp, word, rest);
    if (fflush(gtp->answer) != 0 && !error)
        error = PLAY_GTP_MEMORY;
    fclose(gtp->answer);
    return error;
}

static void run_line(void *user, struct play_line *line)
{
    struct play_gtp *gtp = user;
    char *rest = line->text;

    line->cut = line->cut && !strchr(line->text, '#');
    clean(line->text);
    const char *word = gs_text_word(&rest);
    gtp->id = "";
    if (is_id(word)) {
        gtp->id = word;
        word = gs_text_word(&rest);
    } else if (!*word) {
        return;
    }
    respond(gtp, line->cut ? PLAY_GTP_SYNTAX : answer_command(gtp, word, rest));
}

static bool is_hexagonal(const struct play_board *board)
{
    enum gs_shape shape = board->rules->game->board->shape;

    return shape == GS_RHOMBUS || shape == GS_TRIANGLE;
}

enum play_end play_gtp_session(struct play_board *board)
{
    const struct play_options *options = board->options;
    struct play_gtp *gtp = gs_alloc_zero(board->unbounded, 1, sizeof *gtp);

    if (!gtp) {
        play_complain(options, "gtp: out of memory");
        return PLAY_FAILURE;
    }
    gtp->board = board;
    gtp->dialect = is_hexagonal(board) ? PLAY_GTP_HEX : PLAY_GTP_GO;
    enum play_end code = play_engine_open(&gtp->engine, board);
    gtp->engine.controller = options->in;
    if (code == PLAY_DONE && play_thinker_init(&gtp->thinker, board, NULL, NULL) != GS_OK)
        code = PLAY_FAILURE;
    if (code == PLAY_DONE)
        code = play_converse(options, &gtp->quit, run_line, gtp);
    if (code == PLAY_DONE && gtp->failed) {
        play_complain(options, "gtp: a command was not done: out of memory");
        code = PLAY_FAILURE;
    }
    play_engine_close(&gtp->engine);
    gs_release(board->unbounded, gtp);
    return code;
}

/* SPDX-License-Identifier: MIT */
/*
 * The commands of `solve play`: a table, and a function for each. Anything else is a move: in the
 * game's notation, by its number in the list of moves, or by an unambiguous prefix.
 */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <gamesolve/text.h>

#include "play/engine/lines.h"
#include "play/engine/move_words.h"
#include "play/engine/record.h"
#include "play/terminal/terminal.h"
#include "text/values.h"

/* Room for the first files of a session. */
#define FILES_ROOM 8

/* Refuses a line of input, giving the reason. */
static void refuse_input(struct play_session *play, const char *given, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    play_complain(play->board->options, "'%s': %s", gs_quote(given, quote), reason);
    play_session_refuse(play, PLAY_USAGE);
}

/* Reads a count of plies, or takes fallback; prints the error. */
static bool read_plies(struct play_session *play, const char *text, uint64_t fallback,
                       uint64_t *plies)
{
    *plies = fallback;
    if (!*text || (text_read_count(text, UINT32_MAX, plies) && *plies > 0))
        return true;
    refuse_input(play, text, "expected a number of plies from 1 on");
    return false;
}

/* The list of moves. */

static void format_move(const struct play_session *play, gs_move move, char text[GS_TEXT_MAX])
{
    const struct play_board *board = play->board;

    board->rules->game->move_format(board->rules, board->root, move, text, GS_TEXT_MAX);
}

/* The legal moves in the game's order, in board->moves. */
static unsigned list_moves(const struct play_session *play)
{
    const struct play_board *board = play->board;

    return play_session_is_over(play) ? 0 : gs_moves(board->rules, board->root, board->moves);
}

static bool begins(const struct play_session *play, gs_move move, const char *start)
{
    char text[GS_TEXT_MAX];

    format_move(play, move, text);
    return strncmp(text, start, strlen(start)) == 0;
}

/* The width of a screen, and of the gap between two columns. */
#define SCREEN_WIDTH 79
#define GAP          2

/* Number, move, and what is known of it. */
#define ENTRY_SIZE (GS_TEXT_MAX + PLAY_WORDS_SIZE + 16)

static size_t format_entry(const struct play_session *play, unsigned number, gs_move move,
                           char text[ENTRY_SIZE])
{
    struct gs_writer writer;
    char name[GS_TEXT_MAX], words[PLAY_WORDS_SIZE];

    format_move(play, move, name);
    play_move_words(&play->engine, move, words);
    gs_writer_init(&writer, text, ENTRY_SIZE);
    gs_writer_add(&writer, words[0] ? "%4u %s  %s" : "%4u %s", number, name, words);
    return writer.length;
}

/* Orders moves: wins, the shortest first; draws; what is not known; losses, the longest first. */
static double rank_of(const struct play_session *play, gs_move move)
{
    static const double ranks[] = {[GS_WIN + 1] = 3, [GS_DRAW + 1] = 2, [GS_LOSS + 1] = 0};
    struct gs_move_value value;

    if (!play_engine_value(&play->engine, move, &value))
        return 1;
    if (value.value == GS_UNKNOWN)
        return 1 + (value.has_score ? value.score / 2 : 0);
    double haste = value.distance == GS_NO_DISTANCE ? 0 : 1.0 / (2.0 + (double)value.distance);
    return ranks[value.value + 1] + (value.value == GS_LOSS ? 1 - haste : haste) / 2;
}

/* A move in the list: its number in the game's order. */
struct entry {
    unsigned number;
    double rank;
};

static int compare_entries(const void *one, const void *other)
{
    const struct entry *a = one, *b = other;

    if (a->rank != b->rank)
        return a->rank > b->rank ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Writes the list in columns, to be read downwards. */
static void put_entries(const struct play_session *play, const struct entry *list, unsigned count)
{
    const gs_move *moves = play->board->moves;
    char text[ENTRY_SIZE];
    size_t widest = 1;

    for (unsigned i = 0; i < count; i++) {
        size_t length = format_entry(play, list[i].number, moves[list[i].number - 1], text);
        widest = length > widest ? length : widest;
    }
    unsigned columns = (unsigned)((SCREEN_WIDTH + GAP) / (widest + GAP));
    columns = columns > 0 ? columns : 1;
    unsigned rows = (count + columns - 1) / columns;
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = row; i < count; i += rows) {
            format_entry(play, list[i].number, moves[list[i].number - 1], text);
            bool last = i + rows >= count;
            fprintf(play->out, "%-*s", last ? 0 : (int)(widest + GAP), text);
        }
        putc('\n', play->out);
    }
}

/* The moves that begin with a text, the best first. */
static void do_moves(struct play_session *play, char *start)
{
    struct gs_memory *unbounded = play->board->unbounded;

    play_engine_recall(&play->engine);
    unsigned count = list_moves(play), found = 0;
    struct entry *list = gs_alloc_zero(unbounded, count + 1, sizeof *list);
    if (!list) {
        play_complain(play->board->options, "moves: out of memory");
        play_session_refuse(play, PLAY_FAILURE);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        if (begins(play, play->board->moves[i], start))
            list[found++] = (struct entry){i + 1, rank_of(play, play->board->moves[i])};
    qsort(list, found, sizeof *list, compare_entries);
    put_entries(play, list, found);
    gs_release(unbounded, list);
}

/* Searching. */

/* The line of the search, if it begins with the move. */
static void put_line(const struct play_session *play, gs_move move)
{
    const struct play_board *board = play->board;
    const struct gs_result *known = play_engine_known(&play->engine);
    char text[GS_TEXT_MAX];

    if (!known || known->line_length == 0 || known->line[0] != move)
        return;
    fputs("line:", play->out);
    memcpy(board->scratch, board->root, board->rules->position_size);
    for (size_t i = 0; i < known->line_length; i++) {
        board->rules->game->move_format(board->rules, board->scratch, known->line[i], text,
                                        sizeof text);
        fprintf(play->out, " %s", text);
        gs_play(board->rules, board->scratch, known->line[i], board->undo);
    }
    putc('\n', play->out);
}

static void do_hint(struct play_session *play, char *rest)
{
    struct gs_limits limits = play_engine_limits(&play->engine);
    char text[GS_TEXT_MAX], words[PLAY_WORDS_SIZE], finding[PLAY_FINDING_SIZE];

    (void)rest;
    if (play_session_is_over(play)) {
        refuse_input(play, "hint", "the game is over");
        return;
    }
    gs_move move = play->helper.kind->choose(&play->helper, &play->engine, &limits);
    play_session_interrupted(play);
    format_move(play, move, text);
    fprintf(play->out, "hint: %s %s (%s)\n", text, play_hint_words(&play->engine, move, words),
            play_session_source(play, finding));
    put_line(play, move);
}

/* Playing. */

static void do_auto(struct play_session *play, char *rest)
{
    uint64_t plies;

    if (play_session_is_over(play))
        refuse_input(play, "auto", "the game is over");
    else if (read_plies(play, rest, UINT64_MAX, &plies))
        play->automatic = plies;
}

static void do_go(struct play_session *play, char *rest)
{
    (void)rest;
    if (play_session_is_over(play))
        refuse_input(play, "go", "the game is over");
    else
        play->automatic = 1;
}

/* Plies back to where a human is to move, or 1 if there is no human. */
static uint64_t plies_back(const struct play_session *play)
{
    const struct play_board *board = play->board;
    enum gs_side side = gs_side_other(gs_to_move(board->rules, board->root));

    if (play_player_is_human(&play->players[side]) ||
        !play_player_is_human(&play->players[gs_side_other(side)]))
        return 1;
    return 2;
}

/* Takes back a resignation first, which is no ply. */
static void do_undo(struct play_session *play, char *rest)
{
    uint64_t plies;

    if (play->resigned && !*rest) {
        play->resigned = false;
        play->shown = false;
        return;
    }
    if (!read_plies(play, rest, plies_back(play), &plies))
        return;
    if (plies > play->engine.count) {
        refuse_input(play, *rest ? rest : "undo", "there are not as many moves to take back");
        return;
    }
    while (plies-- > 0)
        play_engine_undo(&play->engine);
    play->resigned = false;
    play->shown = false;
}

static void do_resign(struct play_session *play, char *rest)
{
    const struct play_board *board = play->board;

    (void)rest;
    if (play_session_is_over(play)) {
        refuse_input(play, "resign", "the game is over");
        return;
    }
    play->resigned = true;
    play->loser = gs_to_move(board->rules, board->root);
    play->shown = false;
}

static void do_new(struct play_session *play, char *rest)
{
    (void)rest;
    play_engine_restart(&play->engine);
    play->resigned = false;
    play->shown = false;
}

/* A game from a position that is typed. */
static void do_setup(struct play_session *play, char *text)
{
    const struct play_board *board = play->board;
    struct gs_error error = {.message = "out of memory"};
    char quote[GS_QUOTE_SIZE];

    if (!*text) {
        refuse_input(play, "setup", "expected a position, as --position takes it; or see load");
        return;
    }
    enum gs_status status = gs_position_read(board->rules, board->unbounded, text, strlen(text),
                                             NULL, board->scratch, &error);
    if (status == GS_OK)
        status = gs_root_check(board->rules, board->scratch, &error);
    if (status != GS_OK) {
        play_complain(play->board->options, "setup '%s': %s", gs_quote(text, quote), error.message);
        play_session_refuse(play, status == GS_USAGE ? PLAY_USAGE : PLAY_FAILURE);
        return;
    }
    play_engine_begin(&play->engine, board->scratch);
    play->resigned = false;
    play->shown = false;
}

static void seat(struct play_session *play, enum gs_side side, const char *name)
{
    const char *option = gs_side_name(side);

    if (!*name) {
        refuse_input(play, option,
                     "expected a player: human, random, auto, strategy or an algorithm");
        return;
    }
    if (play_session_seat(play, &play->players[side], option, name) != PLAY_DONE)
        play_session_refuse(play, PLAY_USAGE);
}

static void do_black(struct play_session *play, char *rest)
{
    seat(play, GS_BLACK, rest);
}

static void do_white(struct play_session *play, char *rest)
{
    seat(play, GS_WHITE, rest);
}

/* Files. */

/*
 * Records that the file of this name is the session's own. If memory is short it stays foreign, and
 * save refuses it.
 */
static void adopt(struct play_session *play, const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return;
    void *files = play->files;
    bool grown = gs_array_grow(play->board->unbounded, &files, sizeof *play->files,
                               &play->file_room, FILES_ROOM, play->file_count + 1);
    play->files = files;
    if (!grown)
        return;
    play->files[play->file_count++] = (struct play_own_file){about.st_dev, about.st_ino};
}

static bool is_own(const struct play_session *play, const struct stat *about)
{
    for (size_t i = 0; i < play->file_count; i++)
        if (play->files[i].device == about->st_dev && play->files[i].number == about->st_ino)
            return true;
    return false;
}

static void do_save_over(struct play_session *play, char *path)
{
    const struct play_options *options = play->board->options;

    if (!*path || strcmp(path, "-") == 0) {
        refuse_input(play, "save", "expected the name of a file");
        return;
    }
    FILE *file = play_create(options, path, "save");
    if (!file) {
        play_session_refuse(play, PLAY_FAILURE);
        return;
    }
    const struct play_record_about about = play_session_about(play);
    bool written = play_record_write(&play->engine, &about, file);
    if (!written)
        play_complain(options, "save '%s': out of memory", path);
    if (play_finish(options, file, written))
        adopt(play, path);
    else
        play_session_refuse(play, PLAY_FAILURE);
}

/* Replaces no foreign file: it must be new or the session's own. */
static void do_save(struct play_session *play, char *path)
{
    struct stat about;
    char quote[GS_QUOTE_SIZE];

    if (stat(path, &about) == 0) {
        if (!S_ISREG(about.st_mode) || is_own(play, &about))
            do_save_over(play, path);
        else
            refuse_input(play, path,
                         "there is such a file, not of this session; save! replaces it");
    } else if (errno == ENOENT) {
        do_save_over(play, path);
    } else {
        play_complain(play->board->options, "save '%s': cannot write: %s", gs_quote(path, quote),
                      strerror(errno));
        play_session_refuse(play, PLAY_FAILURE);
    }
}

static void do_load(struct play_session *play, char *path)
{
    struct gs_error error = {.message = "out of memory"};
    char quote[GS_QUOTE_SIZE];

    enum gs_status status = play_record_load(&play->engine, path, SIZE_MAX, &error);
    if (status == GS_OK) {
        adopt(play, path);
        play->resigned = false;
        play->shown = false;
        return;
    }
    play_complain(play->board->options, "load '%s': %s", gs_quote(path, quote), error.message);
    play_session_refuse(play, status == GS_USAGE ? PLAY_USAGE : PLAY_FAILURE);
}

static void do_record(struct play_session *play, char *rest)
{
    const struct play_record_about about = play_session_about(play);

    (void)rest;
    if (play_record_write(&play->engine, &about, play->out))
        return;
    play_complain(play->board->options, "record: out of memory");
    play_session_refuse(play, PLAY_FAILURE);
}

static void do_board(struct play_session *play, char *rest)
{
    (void)rest;
    play_session_show(play);
}

static void do_quit(struct play_session *play, char *rest)
{
    (void)rest;
    play->quit = true;
}

static void do_help(struct play_session *play, char *rest);

static const struct command {
    const char *name, *argument, *help;
    void (*run)(struct play_session *play, char *rest);
} commands[] = {
    {"moves", "[START]", "the legal moves, numbered, the best first where values are known",
     do_moves},
    {"hint", "", "search for a move: its value, and the line that follows", do_hint},
    {"go", "", "let auto make this move", do_go},
    {"auto", "[N]", "let auto play N plies for both sides, or to the end", do_auto},
    {"undo", "[N]", "take back N plies, or to your latest move", do_undo},
    {"resign", "", "give the game up for the side to move; undo takes that back", do_resign},
    {"new", "", "begin anew from the start", do_new},
    {"setup", "POSITION", "begin a game from a position, such as the text of --position", do_setup},
    {"black", "PLAYER", "change who plays: human, random, auto or an algorithm", do_black},
    {"white", "PLAYER", "the same for White", do_white},
    {"save", "FILE", "write the game to a new file: SGF where the game has it, else text", do_save},
    {"save!", "FILE", "the same where a file is there that is not of this session", do_save_over},
    {"load", "FILE", "go on with a game of this board that was saved", do_load},
    {"record", "", "show the game as save writes it", do_record},
    {"board", "", "show the board", do_board},
    {"help", "", "this list", do_help},
    {"quit", "", "end the session", do_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(struct play_session *play, char *rest)
{
    (void)rest;
    fputs("A move is typed as it is written, by its number in `moves`, or by its beginning.\n",
          play->out);
    for (size_t i = 0; i < COMMANDS; i++) {
        char term[32];
        snprintf(term, sizeof term, "%s %s", commands[i].name, commands[i].argument);
        fprintf(play->out, "  %-14s %s\n", term, commands[i].help);
    }
    fputs("`rlwrap solve play ...` adds line editing and a history.\n", play->out);
}

/* Moves. */

static void play_human(struct play_session *play, gs_move move)
{
    play_session_move(play, move, "");
}

/* Plays a move by its number in the list; false if text is not a number. */
static bool play_number(struct play_session *play, const char *text)
{
    unsigned count = list_moves(play);
    uint64_t number;

    if (!text_read_count(text, UINT32_MAX, &number))
        return false;
    if (number >= 1 && number <= count)
        play_human(play, play->board->moves[number - 1]);
    else
        refuse_input(play, text, "no move has this number; see moves");
    return true;
}

/* Plays a move by its prefix; if there are several, shows them. */
static void play_beginning(struct play_session *play, char *text)
{
    unsigned count = list_moves(play), found = 0;
    gs_move move = GS_NO_MOVE;

    for (unsigned i = 0; i < count; i++) {
        if (begins(play, play->board->moves[i], text)) {
            move = play->board->moves[i];
            found++;
        }
    }
    if (found == 1) {
        play_human(play, move);
    } else if (found > 1) {
        do_moves(play, text);
        refuse_input(play, text, "several moves begin so; type the number of one");
    } else {
        refuse_input(play, text,
                     play_session_is_over(play)
                         ? "the game is over; see help"
                         : "neither a legal move nor a command; see moves and help");
    }
}

void play_session_command(struct play_session *play, char *line)
{
    size_t length = 0;
    gs_move move;

    if (*line == '\0' || *line == '#')
        return;
    while (isalpha((unsigned char)line[length]) || line[length] == '!')
        length++;
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].name) != length || strncmp(line, commands[i].name, length) != 0 ||
            (line[length] != '\0' && line[length] != ' ' && line[length] != '\t'))
            continue;
        char *rest = gs_text_trim(line + length);
        if (*rest && !commands[i].argument[0])
            refuse_input(play, line, "this command takes nothing more");
        else
            commands[i].run(play, rest);
        return;
    }
    if (!play_session_is_over(play) && play_engine_parse(&play->engine, line, &move))
        play_human(play, move);
    else if (!play_number(play, line))
        play_beginning(play, line);
}

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
#include "cli/io/message.h"
#include "cli/io/output.h"
#include "play/engine/move_words.h"
#include "play/terminal/terminal.h"
#include "play/engine/record.h"
#include "text/values.h"

/* Room for the first files of a session. */
#define FILES_ROOM 8

/* Refuses a line of input, giving the reason. */
static void refuse_input(struct cli_play *play, const char *given, const char *reason)
{
    char quote[GS_QUOTE_SIZE];

    cli_error("'%s': %s", gs_quote(given, quote), reason);
    cli_play_refuse(play, CLI_USAGE);
}

/* Reads a count of plies, or takes fallback; prints the error. */
static bool read_plies(struct cli_play *play, const char *text, uint64_t fallback, uint64_t *plies)
{
    *plies = fallback;
    if (!*text || (text_read_count(text, UINT32_MAX, plies) && *plies > 0))
        return true;
    refuse_input(play, text, "expected a number of plies from 1 on");
    return false;
}

/* The list of moves. */

static void format_move(const struct cli_play *play, gs_move move, char text[GS_TEXT_MAX])
{
    const struct cli_job *job = play->job;

    job->game->move_format(job->rules, job->root, move, text, GS_TEXT_MAX);
}

/* The legal moves in the game's order, in job->moves. */
static unsigned list_moves(const struct cli_play *play)
{
    const struct cli_job *job = play->job;

    return cli_play_is_over(play) ? 0 : gs_moves(job->rules, job->root, job->moves);
}

static bool begins(const struct cli_play *play, gs_move move, const char *start)
{
    char text[GS_TEXT_MAX];

    format_move(play, move, text);
    return strncmp(text, start, strlen(start)) == 0;
}

/* The width of a screen, and of the gap between two columns. */
#define SCREEN_WIDTH 79
#define GAP          2

/* Number, move, and what is known of it. */
#define ENTRY_SIZE (GS_TEXT_MAX + CLI_WORDS_SIZE + 16)

static size_t format_entry(const struct cli_play *play, unsigned number, gs_move move,
                           char text[ENTRY_SIZE])
{
    struct gs_writer writer;
    char name[GS_TEXT_MAX], words[CLI_WORDS_SIZE];

    format_move(play, move, name);
    cli_move_words(&play->engine, move, words);
    gs_writer_init(&writer, text, ENTRY_SIZE);
    gs_writer_add(&writer, words[0] ? "%4u %s  %s" : "%4u %s", number, name, words);
    return writer.length;
}

/* Orders moves: wins, the shortest first; draws; what is not known; losses, the longest first. */
static double rank_of(const struct cli_play *play, gs_move move)
{
    static const double ranks[] = {[GS_WIN + 1] = 3, [GS_DRAW + 1] = 2, [GS_LOSS + 1] = 0};
    struct gs_move_value value;

    if (!cli_engine_value(&play->engine, move, &value))
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
static void put_entries(const struct cli_play *play, const struct entry *list, unsigned count)
{
    const gs_move *moves = play->job->moves;
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
static void do_moves(struct cli_play *play, char *start)
{
    struct gs_memory *unbounded = play->job->unbounded;

    cli_engine_recall(&play->engine);
    unsigned count = list_moves(play), found = 0;
    struct entry *list = gs_alloc_zero(unbounded, count + 1, sizeof *list);
    if (!list) {
        cli_error("moves: out of memory");
        cli_play_refuse(play, CLI_FAILURE);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        if (begins(play, play->job->moves[i], start))
            list[found++] = (struct entry){i + 1, rank_of(play, play->job->moves[i])};
    qsort(list, found, sizeof *list, compare_entries);
    put_entries(play, list, found);
    gs_release(unbounded, list);
}

/* Searching. */

/* The line of the search, if it begins with the move. */
static void put_line(const struct cli_play *play, gs_move move)
{
    const struct cli_job *job = play->job;
    const struct gs_result *known = cli_engine_known(&play->engine);
    char text[GS_TEXT_MAX];

    if (!known || known->line_length == 0 || known->line[0] != move)
        return;
    fputs("line:", play->out);
    memcpy(job->scratch, job->root, job->rules->position_size);
    for (size_t i = 0; i < known->line_length; i++) {
        job->game->move_format(job->rules, job->scratch, known->line[i], text, sizeof text);
        fprintf(play->out, " %s", text);
        gs_play(job->rules, job->scratch, known->line[i], job->undo);
    }
    putc('\n', play->out);
}

static void do_hint(struct cli_play *play, char *rest)
{
    struct gs_limits limits = cli_engine_limits(&play->engine);
    char text[GS_TEXT_MAX], words[CLI_WORDS_SIZE], finding[CLI_FINDING_SIZE];

    (void)rest;
    if (cli_play_is_over(play)) {
        refuse_input(play, "hint", "the game is over");
        return;
    }
    gs_move move = play->helper.kind->choose(&play->helper, &play->engine, &limits);
    cli_play_interrupted(play);
    format_move(play, move, text);
    fprintf(play->out, "hint: %s %s (%s)\n", text, cli_hint_words(&play->engine, move, words),
            cli_play_source(play, finding));
    put_line(play, move);
}

/* Playing. */

static void do_auto(struct cli_play *play, char *rest)
{
    uint64_t plies;

    if (cli_play_is_over(play))
        refuse_input(play, "auto", "the game is over");
    else if (read_plies(play, rest, UINT64_MAX, &plies))
        play->automatic = plies;
}

static void do_go(struct cli_play *play, char *rest)
{
    (void)rest;
    if (cli_play_is_over(play))
        refuse_input(play, "go", "the game is over");
    else
        play->automatic = 1;
}

/* Plies back to where a human is to move, or 1 if nobody is human. */
static uint64_t plies_back(const struct cli_play *play)
{
    const struct cli_job *job = play->job;
    enum gs_side side = gs_side_other(gs_to_move(job->rules, job->root));

    if (cli_player_is_human(&play->players[side]) ||
        !cli_player_is_human(&play->players[gs_side_other(side)]))
        return 1;
    return 2;
}

/* Takes back a resignation first, which is no ply. */
static void do_undo(struct cli_play *play, char *rest)
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
        cli_engine_undo(&play->engine);
    play->resigned = false;
    play->shown = false;
}

static void do_resign(struct cli_play *play, char *rest)
{
    const struct cli_job *job = play->job;

    (void)rest;
    if (cli_play_is_over(play)) {
        refuse_input(play, "resign", "the game is over");
        return;
    }
    play->resigned = true;
    play->loser = gs_to_move(job->rules, job->root);
    play->shown = false;
}

static void do_new(struct cli_play *play, char *rest)
{
    (void)rest;
    cli_engine_restart(&play->engine);
    play->resigned = false;
    play->shown = false;
}

/* A game from a position that is typed. */
static void do_setup(struct cli_play *play, char *text)
{
    const struct cli_job *job = play->job;
    struct gs_error error = {.message = "out of memory"};
    char quote[GS_QUOTE_SIZE];

    if (!*text) {
        refuse_input(play, "setup", "expected a position, as --position takes it; or see load");
        return;
    }
    enum gs_status status = gs_position_read(job->rules, job->unbounded, text, strlen(text), NULL,
                                             job->scratch, &error);
    if (status == GS_OK)
        status = gs_root_check(job->rules, job->scratch, &error);
    if (status != GS_OK) {
        cli_error("setup '%s': %s", gs_quote(text, quote), error.message);
        cli_play_refuse(play, status == GS_USAGE ? CLI_USAGE : CLI_FAILURE);
        return;
    }
    cli_engine_begin(&play->engine, job->scratch);
    play->resigned = false;
    play->shown = false;
}

static void seat(struct cli_play *play, enum gs_side side, const char *name)
{
    const char *option = gs_side_name(side);

    if (!*name) {
        refuse_input(play, option,
                     "expected a player: human, random, auto, strategy or an algorithm");
        return;
    }
    if (cli_play_seat(play, &play->players[side], option, name) != CLI_DONE)
        cli_play_refuse(play, CLI_USAGE);
}

static void do_black(struct cli_play *play, char *rest)
{
    seat(play, GS_BLACK, rest);
}

static void do_white(struct cli_play *play, char *rest)
{
    seat(play, GS_WHITE, rest);
}

/* Files. */

/*
 * Records that the file of this name is the session's own. If memory is short it stays foreign, and
 * save refuses it.
 */
static void adopt(struct cli_play *play, const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return;
    void *files = play->files;
    bool grown = gs_array_grow(play->job->unbounded, &files, sizeof *play->files, &play->file_room,
                               FILES_ROOM, play->file_count + 1);
    play->files = files;
    if (!grown)
        return;
    play->files[play->file_count++] = (struct cli_play_file){about.st_dev, about.st_ino};
}

static bool is_own(const struct cli_play *play, const struct stat *about)
{
    for (size_t i = 0; i < play->file_count; i++)
        if (play->files[i].device == about->st_dev && play->files[i].number == about->st_ino)
            return true;
    return false;
}

static void do_save_over(struct cli_play *play, char *path)
{
    struct cli_output output;

    if (!*path || strcmp(path, "-") == 0) {
        refuse_input(play, "save", "expected the name of a file");
        return;
    }
    if (!cli_output_open_file(&output, path, "save")) {
        cli_play_refuse(play, CLI_FAILURE);
        return;
    }
    const struct cli_record_about about = cli_play_about(play);
    if (!cli_record_write(&play->engine, &about, output.file)) {
        cli_error("save '%s': out of memory", path);
        output.failed = true;
    }
    if (cli_output_close(&output))
        adopt(play, path);
    else
        cli_play_refuse(play, CLI_FAILURE);
}

/* Overwrites nobody else's file: it must be new or the session's own. */
static void do_save(struct cli_play *play, char *path)
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
        cli_error("save '%s': cannot write: %s", gs_quote(path, quote), strerror(errno));
        cli_play_refuse(play, CLI_FAILURE);
    }
}

static void do_load(struct cli_play *play, char *path)
{
    struct gs_error error = {.message = "out of memory"};
    char quote[GS_QUOTE_SIZE];

    enum gs_status status = cli_record_load(&play->engine, path, SIZE_MAX, &error);
    if (status == GS_OK) {
        adopt(play, path);
        play->resigned = false;
        play->shown = false;
        return;
    }
    cli_error("load '%s': %s", gs_quote(path, quote), error.message);
    cli_play_refuse(play, status == GS_USAGE ? CLI_USAGE : CLI_FAILURE);
}

static void do_record(struct cli_play *play, char *rest)
{
    const struct cli_record_about about = cli_play_about(play);

    (void)rest;
    if (cli_record_write(&play->engine, &about, play->out))
        return;
    cli_error("record: out of memory");
    cli_play_refuse(play, CLI_FAILURE);
}

static void do_board(struct cli_play *play, char *rest)
{
    (void)rest;
    cli_play_show(play);
}

static void do_quit(struct cli_play *play, char *rest)
{
    (void)rest;
    play->quit = true;
}

static void do_help(struct cli_play *play, char *rest);

static const struct command {
    const char *name, *argument, *help;
    void (*run)(struct cli_play *play, char *rest);
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

static void do_help(struct cli_play *play, char *rest)
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

static void play_human(struct cli_play *play, gs_move move)
{
    cli_play_move(play, move, "");
}

/* Plays a move by its number in the list; false if text is not a number. */
static bool play_number(struct cli_play *play, const char *text)
{
    unsigned count = list_moves(play);
    uint64_t number;

    if (!text_read_count(text, UINT32_MAX, &number))
        return false;
    if (number >= 1 && number <= count)
        play_human(play, play->job->moves[number - 1]);
    else
        refuse_input(play, text, "no move has this number; see moves");
    return true;
}

/* Plays a move by its prefix; if there are several, shows them. */
static void play_beginning(struct cli_play *play, char *text)
{
    unsigned count = list_moves(play), found = 0;
    gs_move move = GS_NO_MOVE;

    for (unsigned i = 0; i < count; i++) {
        if (begins(play, play->job->moves[i], text)) {
            move = play->job->moves[i];
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
                     cli_play_is_over(play)
                         ? "the game is over; see help"
                         : "neither a legal move nor a command; see moves and help");
    }
}

void cli_play_command(struct cli_play *play, char *line)
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
        char *rest = cli_line_trim(line + length);
        if (*rest && !commands[i].argument[0])
            refuse_input(play, line, "this command takes nothing more");
        else
            commands[i].run(play, rest);
        return;
    }
    if (!cli_play_is_over(play) && cli_engine_parse(&play->engine, line, &move))
        play_human(play, move);
    else if (!play_number(play, line))
        play_beginning(play, line);
}

/* SPDX-License-Identifier: MIT */
/*
 * lz-analyze, the command by which GUIs of Go show what an engine thinks while it thinks: lines of
 *
 *     info move D4 visits 1200 winrate 6200 order 0 pv D4 E5
 *
 * where visits are the nodes of the whole search with the best move, and 1 with the others, as no
 * algorithm counts them alike; a winrate of 10000 or 0 is proved. The search has the limits of a
 * move; a command, or the end of the input, ends it sooner. lz-genmove_analyze plays the move that
 * it finds.
 *
 * solve-analyze does the same for GoGui and HexGui, in their language of graphics: while it thinks
 * on the standard error, as their live graphics, and in the end as its answer.
 */
#include <inttypes.h>
#include <string.h>

#include "play/engine/move_words.h"
#include "play/protocol/gtp.h"
#include "text/human.h"

/* Hundredths of a second between two lines, where the command does not say. */
#define INTERVAL 100

/* The moves that are printed in the end. */
#define MOVES 40

static unsigned winrate(double score)
{
    return (unsigned)(10000 * score + 0.5);
}

static void put_info(const struct play_gtp *gtp, gs_move move, uint64_t visits, double score,
                     unsigned order)
{
    fputs(order > 0 ? " info move " : "info move ", gtp->answer);
    play_gtp_write_move(gtp, move);
    fprintf(gtp->answer, " visits %" PRIu64 " winrate %u order %u pv ", visits, winrate(score),
            order);
}

static void end_line(const struct play_gtp *gtp)
{
    putc('\n', gtp->answer);
    fflush(gtp->answer);
}

/* An estimate is never printed as a proof. */
static double bounded(double score)
{
    return score > 0.9999 ? 0.9999 : score < 0.0001 ? 0.0001 : score;
}

/* The hook of the search. */
static void print_progress(void *user, const struct gs_progress *progress)
{
    const struct play_gtp *gtp = user;

    if (progress->best == GS_NO_MOVE)
        return;
    put_info(gtp, progress->best, progress->nodes,
             progress->has_score ? bounded(progress->score) : 0.5, 0);
    play_gtp_write_move(gtp, progress->best);
    end_line(gtp);
}

/* From 0 to 1; below 0: nothing is known. */
static double score_of(const struct play_gtp *gtp, gs_move move)
{
    struct gs_move_value value;

    if (!play_engine_value(&gtp->engine, move, &value))
        return -1;
    if (value.value != GS_UNKNOWN)
        return 0.5 + 0.5 * (double)value.value;
    return value.has_score ? bounded(value.score) : -1;
}

/* The best move, and what follows. */
static void put_best(const struct play_gtp *gtp, gs_move best)
{
    const struct gs_result *known = &gtp->engine.known;
    double score = score_of(gtp, best);

    if (known->proved)
        score = 0.5 + 0.5 * (double)known->value;
    put_info(gtp, best, known->nodes, score < 0 ? 0.5 : score, 0);
    play_gtp_write_move(gtp, best);
    for (size_t i = 1; known->line_length > 0 && known->line[0] == best && i < known->line_length;
         i++) {
        putc(' ', gtp->answer);
        play_gtp_write_move(gtp, known->line[i]);
    }
}

/* The best of the moves that were not printed yet; GS_NO_MOVE: nothing is known of any. */
static gs_move next_best(const struct play_gtp *gtp, unsigned count, bool *listed)
{
    const gs_move *moves = gtp->board->moves;
    unsigned best = count;

    for (unsigned i = 0; i < count; i++)
        if (!listed[i] && score_of(gtp, moves[i]) >= 0 &&
            (best == count || score_of(gtp, moves[i]) > score_of(gtp, moves[best])))
            best = i;
    if (best == count)
        return GS_NO_MOVE;
    listed[best] = true;
    return moves[best];
}

/* All that is known in the end, in one line. */
static void put_all(struct play_gtp *gtp)
{
    const struct gs_result *known = play_engine_known(&gtp->engine);
    const struct play_board *board = gtp->board;
    unsigned count = gs_moves(board->rules, board->root, board->moves);
    bool *listed = gs_alloc_zero(board->unbounded, count, sizeof *listed);

    if (known && listed && known->best_move != GS_NO_MOVE) {
        gs_move best = play_engine_soundest(&gtp->engine, known->best_move);
        put_best(gtp, best);
        gs_moves(board->rules, board->root, board->moves);
        for (unsigned i = 0; i < count; i++)
            listed[i] = board->moves[i] == best;
        for (unsigned order = 1; order < MOVES; order++) {
            gs_move move = next_best(gtp, count, listed);
            if (move == GS_NO_MOVE)
                break;
            put_info(gtp, move, 1, score_of(gtp, move), order);
            play_gtp_write_move(gtp, move);
        }
        end_line(gtp);
    }
    gs_release(board->unbounded, listed);
}

/* Has `watch` called every so many seconds of the searches that follow; NULL: no more. */
static void set_watch(struct play_gtp *gtp, double seconds,
                      void (*watch)(void *user, const struct gs_progress *progress))
{
    gtp->engine.watcher = watch;
    gtp->engine.watcher_user = gtp;
    gtp->engine.watcher_seconds = seconds;
}

static void search_watched(struct play_gtp *gtp, double seconds,
                           void (*watch)(void *user, const struct gs_progress *progress))
{
    struct gs_limits limits = play_gtp_limits(gtp, gs_to_move(gtp->board->rules, gtp->board->root));

    set_watch(gtp, seconds, watch);
    play_engine_search(&gtp->engine, &gtp->thinker, &limits);
    set_watch(gtp, 0, NULL);
}

/* Chooses a move for side, whose clock runs, and plays it; false when memory runs out. */
static bool play_watched(struct play_gtp *gtp, enum gs_side side, double seconds)
{
    double started = play_engine_clock();
    struct gs_limits limits = play_gtp_limits(gtp, side);

    set_watch(gtp, seconds, print_progress);
    gs_move move = play_engine_choose(&gtp->engine, &gtp->thinker, &limits);
    set_watch(gtp, 0, NULL);
    play_gtp_clock_stop(&gtp->clock, side, play_engine_clock() - started);
    put_all(gtp);
    fputs("play ", gtp->answer);
    play_gtp_write_move(gtp, move);
    putc('\n', gtp->answer);
    gtp->resigned = false;
    return play_engine_play(&gtp->engine, move);
}

/* --- graphics --- */

/* VAR with the moves that are played in turn. */
static void put_variation(const struct play_gtp *gtp, const gs_move *line, size_t length)
{
    bool black = gs_to_move(gtp->board->rules, gtp->board->root) == GS_BLACK;

    fputs("VAR", gtp->answer);
    for (size_t i = 0; i < length; i++) {
        fputs(black == (i % 2 == 0) ? " b " : " w ", gtp->answer);
        play_gtp_write_move(gtp, line[i]);
    }
    putc('\n', gtp->answer);
}

/* The hook of the search. */
static void draw(void *user, const struct gs_progress *progress)
{
    struct play_gtp *gtp = user;
    FILE *answer = gtp->answer;
    char text[TEXT_HUMAN_SIZE];

    if (progress->best == GS_NO_MOVE)
        return;
    gtp->answer = stderr;
    fputs("gogui-gfx:\n", stderr);
    put_variation(gtp, &progress->best, 1);
    if (progress->has_score)
        fprintf(stderr, "TEXT %s, %" PRIu64 " nodes\n", text_human_score(progress->score, 2, text),
                progress->nodes);
    else
        fprintf(stderr, "TEXT %" PRIu64 " nodes\n", progress->nodes);
    fputs("\n", stderr);
    gtp->answer = answer;
}

static void put_drawing(const struct play_gtp *gtp)
{
    const struct gs_result *known = play_engine_known(&gtp->engine);
    char words[PLAY_WORDS_SIZE];

    if (!known || known->best_move == GS_NO_MOVE)
        return;
    gs_move best = play_engine_soundest(&gtp->engine, known->best_move);
    if (known->line_length > 0 && known->line[0] == best)
        put_variation(gtp, known->line, known->line_length);
    else
        put_variation(gtp, &best, 1);
    if (play_gtp_put_values(gtp, "LABEL "))
        putc('\n', gtp->answer);
    fputs("TEXT ", gtp->answer);
    play_gtp_write_move(gtp, best);
    fprintf(gtp->answer, " %s", play_hint_words(&gtp->engine, best, words));
}

const char *play_gtp_draw(struct play_gtp *gtp, char **words)
{
    (void)words;
    if (play_engine_outcome(&gtp->engine) != GS_UNKNOWN)
        return "the game is over";
    search_watched(gtp, INTERVAL / 100.0, draw);
    put_drawing(gtp);
    return NULL;
}

/* The arguments of an analysis: whose turn it is, and seconds between two lines. */
static bool read_analysis(const struct play_gtp *gtp, char **words, enum gs_side *side,
                          double *seconds)
{
    int interval = INTERVAL;

    *side = gs_to_move(gtp->board->rules, gtp->board->root);
    if (*words[0] && play_gtp_color(words[0], side))
        words++;
    if (*words[0] && !play_gtp_int(*words++, &interval))
        return false;
    *seconds = interval > 0 ? interval / 100.0 : 0.01;
    return !*words[0];
}

/* From now on the answer goes to the output as it comes; returns where it went before. */
static FILE *begin_stream(struct play_gtp *gtp)
{
    FILE *answer = gtp->answer;

    gtp->answer = gtp->board->options->out;
    gtp->streamed = true;
    fprintf(gtp->answer, "=%s\n", gtp->id);
    return answer;
}

const char *play_gtp_analyze(struct play_gtp *gtp, char **words)
{
    enum gs_side side;
    double seconds;
    size_t before;

    if (!read_analysis(gtp, words, &side, &seconds))
        return PLAY_GTP_SYNTAX;
    if (play_engine_outcome(&gtp->engine) != GS_UNKNOWN)
        return "the game is over";
    if (play_gtp_turn(gtp, side, &before)) {
        FILE *answer = begin_stream(gtp);
        search_watched(gtp, seconds, print_progress);
        put_all(gtp);
        gtp->answer = answer;
    }
    play_engine_cut(&gtp->engine, before);
    return NULL;
}

const char *play_gtp_genmove_analyze(struct play_gtp *gtp, char **words)
{
    enum gs_side side;
    double seconds;
    size_t before;
    bool played = true;

    if (!read_analysis(gtp, words, &side, &seconds))
        return PLAY_GTP_SYNTAX;
    bool open = play_gtp_turn(gtp, side, &before);
    FILE *answer = begin_stream(gtp);
    if (open)
        played = play_watched(gtp, side, seconds);
    else
        fputs("play resign\n", gtp->answer);
    gtp->answer = answer;
    return played ? NULL : PLAY_GTP_MEMORY;
}

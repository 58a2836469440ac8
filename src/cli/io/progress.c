/* SPDX-License-Identifier: MIT */
/*
 * Progress on stderr: one line that is rewritten on a terminal and cut to its width, whole lines
 * elsewhere. Rate and time left are those of the current phase, assumed to begin with the last
 * report of the previous one. A terminal that is "dumb" gets no escapes: blanks remove what was
 * there.
 */
#include "cli/io/progress.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <gamesolve/text.h>

#include "cli/cli.h"
#include "cli/io/report_buffer.h"
#include "text/human.h"

/* Seconds between two lines, where --progress does not say. */
#define TERMINAL_SECONDS 1
#define LOG_SECONDS      60

/* Columns of a terminal of unknown width. */
#define WIDTH 80

/* What the hook remembers between two calls; one per process, as stderr is. */
static struct {
    bool active, terminal, dumb;
    double interval;
    char label[128];
    size_t shown; /* characters of the line on the terminal */
    const char *phase;
    double phase_seconds, last_seconds;
    uint64_t last_done;
    const char *begun; /* a phase of which so many were done before */
    uint64_t begun_done;
} state;

/* Of the state: those that work side by side remove the line before they say something. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void cli_progress_start(const struct cli_progress_options *options)
{
    const char *type = getenv("TERM");

    state.terminal = isatty(STDERR_FILENO) == 1;
    state.dumb = !type || !*type || strcmp(type, "dumb") == 0;
    state.active = options->wanted || (state.terminal && !options->unwanted);
    state.interval = state.terminal ? TERMINAL_SECONDS : LOG_SECONDS;
    if (options->seconds > 0)
        state.interval = options->seconds;
}

/* Blanks out what is left of an earlier line after a new one of some length. */
static void erase_rest(size_t length)
{
    if (!state.dumb)
        fputs("\033[K", stderr);
    for (size_t i = length; state.dumb && i < state.shown; i++)
        fputc(' ', stderr);
}

void cli_progress_clear(void)
{
    if (cli_report_buffer_is()) /* several run side by side: the line is not this thread's */
        return;
    pthread_mutex_lock(&lock);
    if (state.shown > 0) {
        fputc('\r', stderr);
        erase_rest(0);
        if (state.dumb)
            fputc('\r', stderr);
    }
    state.shown = 0;
    state.phase = NULL;
    state.last_seconds = 0;
    state.last_done = 0;
    pthread_mutex_unlock(&lock);
}

void cli_progress_begin(const char *phase, uint64_t done)
{
    state.begun = phase;
    state.begun_done = done;
}

void cli_progress_label(const char *format, ...)
{
    va_list arguments;

    if (cli_report_buffer_is()) /* several run side by side: the line is not this thread's */
        return;
    va_start(arguments, format);
    vsnprintf(state.label, sizeof state.label, format, arguments);
    va_end(arguments);
}

/* --- the line --- */

static void add_count(struct gs_writer *line, const char *before, uint64_t number)
{
    char text[TEXT_HUMAN_SIZE];

    if (number == GS_COUNTER_INFINITE)
        gs_writer_add(line, "%sinfinite", before);
    else
        gs_writer_add(line, "%s%s", before, text_human_count(number, text));
}

/* In the smallest unit in which it is at least 1. */
static void add_rate(struct gs_writer *line, double rate)
{
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{1, "second"}, {60, "minute"}, {3600, "hour"}};

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (rate * units[i].seconds >= 1) {
            add_count(line, ", ", (uint64_t)(rate * units[i].seconds));
            gs_writer_add(line, " a %s", units[i].name);
            return;
        }
}

/* How much of the phase is done, and how fast it goes. */
static void add_phase(struct gs_writer *line, const struct gs_progress *progress, double rate)
{
    gs_writer_add(line, "solve: %s%s%s", state.label, state.label[0] ? ": " : "", progress->phase);
    add_count(line, " ", progress->done);
    if (progress->total > 0) {
        add_count(line, " of ", progress->total);
        gs_writer_add(line, " (%.1f %%)", 100.0 * (double)progress->done / (double)progress->total);
    }
    add_rate(line, rate);
}

/* The quantities of the algorithm. */
static void add_quantities(struct gs_writer *line, const struct gs_progress *progress)
{
    char move[GS_TEXT_MAX];

    for (size_t i = 0; i < progress->quantity_count; i++) {
        gs_writer_add(line, ", %s", progress->quantities[i].name);
        add_count(line, " ", progress->quantities[i].value);
    }
    if (progress->best == GS_NO_MOVE || !progress->root)
        return;
    progress->rules->game->move_format(progress->rules, progress->root, progress->best, move,
                                       sizeof move);
    gs_writer_add(line, ", best %s", move);
}

/* The time that the limit leaves, or the rest of the phase takes, whichever is less. */
static void add_times(struct gs_writer *line, const struct gs_progress *progress, double rate)
{
    char text[TEXT_HUMAN_SIZE];
    double left = progress->seconds_most > 0 ? progress->seconds_most - progress->seconds : -1;

    gs_writer_add(line, ", %.1f s", progress->seconds);
    if (progress->total > progress->done && rate > 0) {
        double rest = (double)(progress->total - progress->done) / rate;
        left = left < 0 || rest < left ? rest : left;
    }
    if (left >= 60)
        gs_writer_add(line, ", %s left", text_human_seconds(left, text));
    else if (left >= 0)
        gs_writer_add(line, ", %.0f s left", left);
}

static void make_line(struct gs_writer *line, const struct gs_progress *progress)
{
    char text[TEXT_HUMAN_SIZE];
    double seconds = progress->seconds - state.phase_seconds;
    uint64_t before = 0;

    if (state.begun && strcmp(state.begun, progress->phase) == 0 &&
        state.begun_done <= progress->done)
        before = state.begun_done;
    double rate = seconds > 0 ? (double)(progress->done - before) / seconds : 0;

    add_phase(line, progress, rate);
    add_quantities(line, progress);
    if (progress->nodes > 0 && progress->nodes != progress->done) {
        add_count(line, ", ", progress->nodes);
        gs_writer_add(line, " nodes");
    }
    gs_writer_add(line, ", %s", text_human_bytes(progress->bytes, text));
    if (progress->bytes_most > 0)
        gs_writer_add(line, " of %s", text_human_bytes(progress->bytes_most, text));
    add_times(line, progress, rate);
}

/* --- showing it --- */

/* The width may have changed since the last line. */
static size_t find_width(void)
{
    struct winsize size;

    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
        return size.ws_col;
    return WIDTH;
}

/* The last column stays free, since some terminals begin a new line there. */
static void rewrite_line(const char *line)
{
    size_t length = strlen(line), most = find_width() - 1;

    if (length > most)
        length = most;
    fprintf(stderr, "\r%.*s", (int)length, line);
    erase_rest(length);
    state.shown = length;
}

static void show(void *user, const struct gs_progress *progress)
{
    char text[1024];
    struct gs_writer line;

    (void)user;
    pthread_mutex_lock(&lock);
    if (!state.phase || strcmp(state.phase, progress->phase) != 0 ||
        progress->done < state.last_done) {
        state.phase = progress->phase;
        state.phase_seconds = state.last_seconds;
    }
    state.last_seconds = progress->seconds;
    state.last_done = progress->done;
    gs_writer_init(&line, text, sizeof text);
    make_line(&line, progress);
    if (state.terminal)
        rewrite_line(text);
    else
        fprintf(stderr, "%s\n", text);
    fflush(stderr);
    pthread_mutex_unlock(&lock);
}

void cli_progress_watch(struct gs_search *search)
{
    search->progress = state.active && !cli_report_buffer_is() ? show : NULL;
    search->progress_seconds = state.interval;
}

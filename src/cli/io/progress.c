/* SPDX-License-Identifier: MIT */
/*
 * Progress on stderr: one line that is rewritten on a terminal, plain lines elsewhere. Rate and
 * time left are those of the current phase, assumed to begin with the last report of the previous
 * one.
 */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/io/held.h"
#include "cli/io/human.h"
#include "cli/io/progress.h"

/* What the hook remembers between two calls; one per process, as stderr is. */
static struct {
    bool active, terminal, shown;
    const char *phase;
    double phase_seconds, last_seconds;
    uint64_t last_done;
} state;

void cli_progress_start(bool wanted, bool unwanted)
{
    state.terminal = isatty(STDERR_FILENO) == 1;
    state.active = wanted || (state.terminal && !unwanted);
}

void cli_progress_clear(void)
{
    if (cli_held_is()) /* several run side by side: the line is not this thread's */
        return;
    if (state.shown)
        fputs("\r\033[K", stderr);
    state.shown = false;
    state.phase = NULL;
    state.last_seconds = 0;
    state.last_done = 0;
}

static void print_line(const struct gs_progress *progress)
{
    char done[CLI_HUMAN_SIZE], total[CLI_HUMAN_SIZE], rate_text[CLI_HUMAN_SIZE];
    double seconds = progress->seconds - state.phase_seconds;
    double rate = seconds > 0 ? (double)progress->done / seconds : 0;

    fprintf(stderr, "solve: %s %s", progress->phase, cli_human_count(progress->done, done));
    if (progress->total > 0)
        fprintf(stderr, " of %s (%.1f %%)", cli_human_count(progress->total, total),
                100.0 * (double)progress->done / (double)progress->total);
    if (rate >= 1)
        fprintf(stderr, ", %s a second", cli_human_count((uint64_t)rate, rate_text));
    fprintf(stderr, ", %.1f s", progress->seconds);
    if (progress->total > progress->done && rate > 0)
        fprintf(stderr, ", %.0f s left", (double)(progress->total - progress->done) / rate);
}

static void show(void *user, const struct gs_progress *progress)
{
    (void)user;
    if (!state.phase || strcmp(state.phase, progress->phase) != 0 ||
        progress->done < state.last_done) {
        state.phase = progress->phase;
        state.phase_seconds = state.last_seconds;
    }
    state.last_seconds = progress->seconds;
    state.last_done = progress->done;
    if (state.terminal)
        fputc('\r', stderr);
    print_line(progress);
    fputs(state.terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
    state.shown = state.terminal;
}

void (*cli_progress_hook(void))(void *user, const struct gs_progress *progress)
{
    return state.active && !cli_held_is() ? show : NULL;
}

/* SPDX-License-Identifier: MIT */
/* The clock of the program, and what is left of --time for reading and waiting. */
#include <time.h>

#include "cli/cli.h"
#include "cli/io/clock.h"
#include "cli/io/interrupt.h"

/* What remains of a time limit that is used up; 0 would mean no limit. */
#define TIME_LEAST 1e-9

/* When the program began. */
static struct timespec began;

void cli_clock_start(void)
{
    clock_gettime(CLOCK_MONOTONIC, &began);
}

bool cli_may_wait(const struct cli_limits *limits)
{
    return !cli_interrupted &&
           (limits->of_move || limits->seconds <= 0 || cli_seconds_left(limits) > TIME_LEAST);
}

double cli_seconds_left(const struct cli_limits *limits)
{
    struct timespec now;

    if (limits->seconds <= 0)
        return 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double spent =
        (double)(now.tv_sec - began.tv_sec) + 1e-9 * (double)(now.tv_nsec - began.tv_nsec);
    return limits->seconds - spent > TIME_LEAST ? limits->seconds - spent : TIME_LEAST;
}

void cli_reading_start(struct gs_search *search, const struct cli_limits *limits,
                       struct gs_memory *memory)
{
    gs_search_init(search, NULL, NULL, memory);
    search->limits.seconds = limits->of_move ? 0 : cli_seconds_left(limits);
    search->interrupt = &cli_interrupted;
    gs_search_start(search);
}

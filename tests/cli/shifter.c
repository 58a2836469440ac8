/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded that shows a clock of the day which was set: SHIFT seconds are added to
 * it, and the kernel goes by another one. A wait until a time of that clock is over at once, or
 * takes as much longer.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift(void)
{
    const char *seconds = getenv("SHIFT");

    return seconds ? (time_t)atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int code = (int)syscall(SYS_clock_gettime, clock, now);

    if (code == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += shift();
    return code;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec time;
    int code = clock_gettime(CLOCK_REALTIME, &time);

    (void)zone;
    *now = (struct timeval){.tv_sec = time.tv_sec, .tv_usec = time.tv_nsec / 1000};
    return code;
}

time_t time(time_t *now)
{
    struct timespec time;

    clock_gettime(CLOCK_REALTIME, &time);
    if (now)
        *now = time.tv_sec;
    return time.tv_sec;
}

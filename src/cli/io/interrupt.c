/* SPDX-License-Identifier: MIT */
/*
 * SIGINT, SIGTERM, SIGHUP (the terminal was closed), what batch systems send before they kill
 * (SIGUSR1, SIGUSR2, SIGXCPU), and alarms that a caller left (SIGALRM, SIGVTALRM). The handler sets
 * one flag, which every search polls, so that the run ends in order and reports what it knows; a
 * second signal kills the program. timeout(1), shells and batch systems signal a process and then
 * its group, so one request arrives twice: signals within a quarter of a second count as the same
 * request. Code that continues after a signal (`play`, when a search was stopped) clears it first.
 */
#include <errno.h>
#include <signal.h>
#include <time.h>

#include <gamesolve/store.h>

#include "cli/cli.h"
#include "cli/io/interrupt.h"

/* Seconds within which signals are one request. */
#define SAME_REQUEST 0.25

volatile sig_atomic_t cli_interrupted;

/*
 * When the first signal of the last request came. Used only by the handler, which runs with all of
 * these signals blocked.
 */
static struct timespec requested;

static double seconds_since_request(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - requested.tv_sec) +
           1e-9 * (double)(now.tv_nsec - requested.tv_nsec);
}

/* Calls only async-signal-safe functions. */
static void note_request(int number)
{
    static volatile sig_atomic_t before;

    if (before && seconds_since_request() < SAME_REQUEST)
        return;
    if (cli_interrupted == SIGXCPU && number == SIGXCPU) /* it comes again every second */
        return;
    if (cli_interrupted > 0) { /* the first was not enough */
        signal(number, SIG_DFL);
        raise(number);
        return; /* killed as soon as the signal is no longer blocked */
    }
    before = 1;
    clock_gettime(CLOCK_MONOTONIC, &requested);
    cli_interrupted = number;
}

/* Threads that search side by side read the flag, too: it is one word, and only ever set here. */
static void handle(int number)
{
    const int before = errno;

    note_request(number);
    errno = before;
}

/*
 * SIGINT and SIGTERM end a run even if they were ignored at its start, as shells do with SIGINT
 * after "&"; the others do not, as nohup ignores SIGHUP.
 */
static const struct {
    int number;
    bool always;
} requests[] = {
    {SIGINT, true},   {SIGTERM, true},  {SIGHUP, false},
    {SIGUSR1, false}, {SIGUSR2, false}, {SIGXCPU, false},
    {SIGALRM, false}, {SIGVTALRM, false},
};

/*
 * A mapped file was truncated: it is abandoned, and its readers find out. Anything else is not a
 * request but a bug.
 */
static void handle_fault(int number, siginfo_t *about, void *context)
{
    (void)context;
    if (about->si_code > 0 && gs_store_recover(about->si_addr))
        return;
    signal(number, SIG_DFL);
    raise(number);
}

static void install_fault(void)
{
    struct sigaction action = {.sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO};

    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

void cli_interrupt_install(void)
{
    const size_t count = sizeof requests / sizeof requests[0];
    struct sigaction action = {.sa_handler = handle}, old;

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < count; i++)
        sigaddset(&action.sa_mask, requests[i].number);
    for (size_t i = 0; i < count; i++)
        if (requests[i].always ||
            (sigaction(requests[i].number, NULL, &old) == 0 && old.sa_handler != SIG_IGN))
            sigaction(requests[i].number, &action, NULL);
    install_fault();
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a write error */
}

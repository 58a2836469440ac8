/* SPDX-License-Identifier: MIT */
/*
 * SIGINT and SIGTERM: the handler sets one flag, which every search polls, and
 * the default action comes back with it, so that a second signal kills. Who goes
 * on after a signal (`play` does, when a search was stopped) takes it first.
 */
#include <signal.h>

#include "cli/cli.h"

volatile sig_atomic_t cli_interrupted;

static void handle(int number)
{
    cli_interrupted = number;
}

/* Also where the shell started the program with SIGINT ignored, as it does behind "&". */
void cli_interrupt_install(void)
{
    struct sigaction action = {.sa_handler = handle, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error of writing */
}

int cli_interrupt_take(void)
{
    int number = cli_interrupted;

    if (number != 0) {
        cli_interrupted = 0;
        cli_interrupt_install();
    }
    return number;
}

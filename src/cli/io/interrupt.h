/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - the signals that end a run in order.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

/*
 * The flag set by signals that end a run in order (a second request kills), and the installation of
 * its handlers.
 */
extern volatile sig_atomic_t cli_interrupted;
void cli_interrupt_install(void);

/* In the flag, in place of a signal: something else is wanted than this search (listen.h). */
#define CLI_CALLED (-1)

/* The signal that came since the last call, or 0. Clears the flag. */
int cli_interrupt_take(void);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - the signals that end a run in order.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

/* The flag that the signals set which end a run in order (a second one, other than of the same
   request, kills), and its installation. */
extern volatile sig_atomic_t cli_interrupted;
void cli_interrupt_install(void);

/* The signal that came since the last call, or 0. The flag is clear then. */
int cli_interrupt_take(void);

#endif

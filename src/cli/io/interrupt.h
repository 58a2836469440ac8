/* SPDX-License-Identifier: MIT */
/*
 * interrupt.h - the signals that end a run in order.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

/*
 * The flag set by signals that end a run in order (a second request kills), and the installation of
 * its handlers. Sessions of games also set it, below 0, to end a search (play/engine/listen.h).
 */
extern volatile sig_atomic_t cli_interrupted;
void cli_interrupt_install(void);

#endif

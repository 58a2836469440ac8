/* SPDX-License-Identifier: MIT */
/*
 * listen.h - whether something comes from the other end while a search is under way.
 *
 * What is there when listening begins, or comes right behind it, is a script that was written in
 * one go, and waits for its turn. What comes later, a command or the end of the input, is a person
 * or a program that wants something else: it sets the flag that searches poll.
 */
#ifndef PLAY_LISTEN_H
#define PLAY_LISTEN_H

#include <signal.h>
#include <stdio.h>

/* What the flag then is, in place of the number of a signal. */
#define PLAY_CALLED (-1)

/*
 * Listens to input; does nothing where it has no descriptor, flag is NULL, or a thread cannot be
 * made.
 */
void play_listen_start(FILE *input, volatile sig_atomic_t *flag);

/* Stops listening. A search that input ended is over, and the flag is as it was. */
void play_listen_stop(void);

#endif

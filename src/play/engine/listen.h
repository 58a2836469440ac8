/* SPDX-License-Identifier: MIT */
/*
 * listen.h - whether something comes from the other end while a search is under way.
 *
 * What is there when listening begins, or comes right behind it, is a script that was written in
 * one go, and waits for its turn. What comes later, a command or the end of the input, is a person
 * or a program that wants something else: it sets the flag that searches poll.
 */
#ifndef CLI_LISTEN_H
#define CLI_LISTEN_H

#include <stdio.h>

/* Listens to input; does nothing where it has no descriptor, or a thread cannot be made. */
void cli_listen_start(FILE *input);

/* Stops listening. A search that input ended is over, and the flag is as it was. */
void cli_listen_stop(void);

#endif

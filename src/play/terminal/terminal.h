/* SPDX-License-Identifier: MIT */
/*
 * play.h - the verb `play`, and its commands.
 */
#ifndef PLAY_TERMINAL_H
#define PLAY_TERMINAL_H

#include "play/terminal/session.h"

/* Carries out one line of input (commands.c). */
void play_session_command(struct play_session *play, char *line);

/*
 * Whether a session can begin: who plays, and the parameters of algorithms. Prints the error. For
 * before anything is written.
 */
enum play_end play_terminal_check(struct play_board *board);

/* A session at a board of a game that can be shown, with commands from options->in. */
enum play_end play_terminal_session(struct play_board *board);

#endif

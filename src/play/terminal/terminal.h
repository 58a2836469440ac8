/* SPDX-License-Identifier: MIT */
/*
 * play.h - the verb `play`, and its commands.
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "play/terminal/session.h"

/* Carries out one line of input (play_commands.c). */
void cli_play_command(struct cli_play *play, char *line);

/* Runs the session of a job with commands from in; returns its exit code. */
enum cli_exit cli_play_session(struct cli_job *job, FILE *in);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * play.h - the verb `play`, and its commands.
 */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/play/session.h"

/* Does what one line of input says (play_commands.c). */
void cli_play_command(struct cli_play *play, char *line);

/* The session of a job, with commands from in, and what it ends with. */
enum cli_exit cli_play_session(struct cli_job *job, FILE *in);

#endif

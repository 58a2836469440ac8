/* SPDX-License-Identifier: MIT */
/*
 * play_verbs.h - the verbs that play, for the table of verbs.
 */
#ifndef CLI_PLAY_VERBS_H
#define CLI_PLAY_VERBS_H

#include "cli/cli.h"

enum cli_exit cli_play_check(struct cli_job *job); /* play.c */
enum cli_exit cli_play(struct cli_job *job);
enum cli_exit cli_gtp_check(struct cli_job *job); /* gtp.c */
enum cli_exit cli_gtp(struct cli_job *job);
enum cli_exit cli_gomocup_check(struct cli_job *job); /* gomocup.c */
enum cli_exit cli_gomocup(struct cli_job *job);

#endif

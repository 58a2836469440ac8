/* SPDX-License-Identifier: MIT */
/*
 * play_verbs.h - the verbs that play: the options of the command line for a session of src/play.
 */
#ifndef CLI_PLAY_VERBS_H
#define CLI_PLAY_VERBS_H

#include "cli/cli.h"
#include "cli/io/output.h"
#include "play/engine/play_board.h"

/* A job as the board of a session; job->output may be NULL. */
struct cli_table {
    struct cli_job *job;
    struct play_options options;
    struct play_board board;
    const char *params[CLI_SETTINGS_MAX];
    struct cli_output files[2]; /* the record, and what is saved meanwhile */
};

/*
 * Lends board and memory of the job to the table, with commands from in. cli_table_close gives them
 * back: they may be others then.
 */
void cli_table_open(struct cli_table *table, struct cli_job *job, FILE *in);
void cli_table_close(struct cli_table *table);

enum cli_exit cli_play_check(struct cli_job *job);
enum cli_exit cli_gtp_check(struct cli_job *job);
enum cli_exit cli_gomocup_check(struct cli_job *job);

/* The session of a job and its verb, with commands from in; answers go to the job's output. */
enum cli_exit cli_play_session(struct cli_job *job, FILE *in);

/* The same with commands from the standard input. */
enum cli_exit cli_play(struct cli_job *job);

#endif

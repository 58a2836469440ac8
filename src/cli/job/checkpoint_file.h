/* SPDX-License-Identifier: MIT */
/*
 * checkpoint_file.h - the files of --checkpoint and --resume.
 */
#ifndef CLI_CHECKPOINT_FILE_H
#define CLI_CHECKPOINT_FILE_H

#include "cli/cli.h"
#include "cli/io/output.h"

struct cli_checkpoint {
    struct gs_checkpoint base; /* what searches see; first */
    struct cli_job *job;
    struct cli_output output;           /* the checkpoint that is being written */
    struct gs_checkpoint_file *resumed; /* NULL: none */
    int file;                           /* of --resume; -1: none */
    char task[GS_CHECKPOINT_TASK];
};

/* Whether the job can leave checkpoints; prints the error. For before anything is written. */
enum cli_exit cli_checkpoint_check(const struct cli_job *job);

/*
 * Makes the job's searches leave checkpoints, and go on from that of --resume, as the options say;
 * prints the error if that file cannot be used. Close it in either case.
 */
enum cli_exit cli_checkpoint_open(struct cli_checkpoint *checkpoint, struct cli_job *job);

/* CLI_FAILURE if the latest checkpoint could not be written, which was reported. */
enum cli_exit cli_checkpoint_close(struct cli_checkpoint *checkpoint);

#endif

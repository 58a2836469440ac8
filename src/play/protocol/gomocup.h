/* SPDX-License-Identifier: MIT */
/*
 * gomocup.h - a session in the protocol of Gomocup.
 */
#ifndef CLI_GOMOCUP_H
#define CLI_GOMOCUP_H

#include "play/engine/engine.h"

/* The session of a job with commands from in; its answers go to the job's output. */
enum cli_exit cli_gomocup_session(struct cli_job *job, FILE *in);

#endif

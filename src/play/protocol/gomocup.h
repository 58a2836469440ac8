/* SPDX-License-Identifier: MIT */
/*
 * gomocup.h - a session in the protocol of Gomocup.
 */
#ifndef PLAY_GOMOCUP_H
#define PLAY_GOMOCUP_H

#include "play/engine/engine.h"

/*
 * A session at a board of Gomoku, with commands from options->in; its answers go to options->out.
 */
enum play_end play_gomocup_session(struct play_board *board);

#endif

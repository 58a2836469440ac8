/* SPDX-License-Identifier: MIT */
/*
 * A move for a position of which a search proved nothing: the methods of a player that prove are
 * left out, as they were tried.
 */
#include "cli/verb/advice.h"

#include "cli/io/clock.h"
#include "cli/verb/play_verbs.h"
#include "play/engine/engine.h"

/* Nodes without --time, so that the same command gives the same move. */
enum { NODES = 2000 };

double cli_advice_seconds(const struct cli_limits *limits)
{
    double seconds = cli_seconds_left(limits) / CLI_ADVICE_PART;

    return seconds < CLI_ADVICE_SECONDS ? seconds : CLI_ADVICE_SECONDS;
}

static void take_score(const struct play_engine *engine, struct gs_move_value *advice)
{
    struct gs_move_value value;

    if (!play_engine_value(engine, advice->move, &value) || !value.has_score ||
        value.value != GS_UNKNOWN)
        return;
    advice->has_score = true;
    advice->score = value.score;
}

bool cli_advise(struct cli_job *job, double seconds, struct gs_move_value *advice, double *took)
{
    const double from = play_engine_clock();
    const struct gs_limits limits = {.seconds = seconds, .nodes = seconds > 0 ? 0 : NODES};
    struct play_thinker thinker;
    struct play_engine engine;
    struct cli_table table;

    *advice =
        (struct gs_move_value){.move = GS_NO_MOVE, .value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};
    cli_table_open(&table, job, NULL);
    table.options.threads = 1; /* more would not give the same move again */
    play_thinker_estimate(&thinker, &table.board);
    if (play_engine_open(&engine, &table.board) == PLAY_DONE) {
        advice->move = play_engine_choose(&engine, &thinker, &limits);
        take_score(&engine, advice);
    }
    play_engine_close(&engine);
    cli_table_close(&table);
    *took += play_engine_clock() - from;
    return advice->move != GS_NO_MOVE;
}

/* SPDX-License-Identifier: MIT */
/*
 * A move for a position of which a search proved nothing: the methods of a player that prove are
 * left out, as they were tried.
 */
#include "cli/verb/advice.h"

#include "play/engine/engine.h"
#include "cli/io/clock.h"

/* Nodes without --time, so that the same command gives the same move. */
enum { NODES = 2000 };

double cli_advice_seconds(const struct cli_options *options)
{
    double seconds = cli_seconds_left(options) / CLI_ADVICE_PART;

    return seconds < CLI_ADVICE_SECONDS ? seconds : CLI_ADVICE_SECONDS;
}

static void take_score(const struct cli_engine *engine, struct gs_move_value *advice)
{
    struct gs_move_value value;

    if (!cli_engine_value(engine, advice->move, &value) || !value.has_score ||
        value.value != GS_UNKNOWN)
        return;
    advice->has_score = true;
    advice->score = value.score;
}

bool cli_advise(struct cli_job *job, double seconds, struct gs_move_value *advice, double *took)
{
    const double from = cli_engine_clock();
    const unsigned threads = job->threads;
    const struct gs_limits limits = {.seconds = seconds, .nodes = seconds > 0 ? 0 : NODES};
    struct cli_thinker thinker;
    struct cli_engine engine;

    *advice = (struct gs_move_value){
        .move = GS_NO_MOVE, .value = GS_UNKNOWN, .distance = GS_NO_DISTANCE};
    cli_thinker_estimate(&thinker, job);
    if (cli_engine_open(&engine, job) == CLI_DONE) {
        job->threads = 1; /* more would not give the same move again */
        advice->move = cli_engine_choose(&engine, &thinker, &limits);
        job->threads = threads;
        take_score(&engine, advice);
    }
    cli_engine_close(&engine);
    *took += cli_engine_clock() - from;
    return advice->move != GS_NO_MOVE;
}

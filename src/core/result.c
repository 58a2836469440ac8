/* SPDX-License-Identifier: MIT */
/* Results: the names of findings and solutions, bounds, proofs, and the growing line. */
#include <assert.h>

#include <gamesolve/result.h>

/* Room of the first line; later rooms are powers of two that follow from the length. */
#define FIRST_ROOM 16

const char *gs_finding_name(enum gs_finding finding)
{
    static const char *const names[] = {
        [GS_FINDING_NONE] = "",
        [GS_FINDING_WON] = "won",
        [GS_FINDING_EXAMINED] = "examined",
        [GS_FINDING_ENDANGERS] = "endangers",
        [GS_FINDING_OUTSIDE] = "outside",
        [GS_FINDING_UNTRIED] = "not tried",
    };
    size_t index = (size_t)finding;
    return index < sizeof names / sizeof names[0] ? names[index] : "";
}

const char *gs_solution_name(enum gs_solution solution)
{
    static const char *const names[] = {
        [GS_SOLUTION_NONE] = "none",
        [GS_SOLUTION_VALUE] = "value",
        [GS_SOLUTION_WEAK] = "weak",
        [GS_SOLUTION_STRONG] = "strong",
    };
    size_t index = (size_t)solution;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

void gs_result_init(struct gs_result *result, struct gs_memory *memory)
{
    *result = (struct gs_result){
        .value = GS_UNKNOWN,
        .lower = GS_LOSS,
        .upper = GS_WIN,
        .distance = GS_NO_DISTANCE,
        .best_move = GS_NO_MOVE,
        .first_seed = GS_NO_SEED,
        .memory = memory,
    };
}

void gs_result_prove(struct gs_result *result, enum gs_value value)
{
    assert(value != GS_UNKNOWN);
    result->value = result->lower = result->upper = value;
    result->proved = true;
}

void gs_result_bound(struct gs_result *result, enum gs_value lower, enum gs_value upper)
{
    assert(lower <= upper && upper <= GS_WIN);
    result->lower = lower;
    result->upper = upper;
    if (lower == upper)
        gs_result_prove(result, lower);
}

bool gs_result_answers(const struct gs_result *result, enum gs_goal goal)
{
    if (result->proved)
        return true;
    if (goal == GS_GOAL_WIN)
        return result->upper <= GS_DRAW;
    if (goal == GS_GOAL_DRAW)
        return result->lower >= GS_DRAW;
    return false;
}

/* The room is not stored: it is FIRST_ROOM, or the power of two that length reached and doubled. */
bool gs_result_line(struct gs_result *result, gs_move move)
{
    size_t length = result->line_length;
    bool full = length == 0 || (length >= FIRST_ROOM && (length & (length - 1)) == 0);

    if (full) {
        size_t room = length == 0 ? FIRST_ROOM : 2 * length;
        gs_move *line = room <= SIZE_MAX / sizeof *line
                            ? gs_resize(result->memory, result->line, room * sizeof *line)
                            : NULL;
        if (!line)
            return false;
        result->line = line;
    }
    result->line[result->line_length++] = move;
    return true;
}

bool gs_result_score(const struct gs_result *result, double *score)
{
    for (size_t i = 0; i < result->move_count; i++) {
        const struct gs_move_value *move = &result->moves[i];
        if (move->move != result->best_move || !move->has_score)
            continue;
        *score = move->score;
        return true;
    }
    return false;
}

const char *gs_basis_name(enum gs_basis basis)
{
    static const char *const names[] = {
        [GS_BASIS_NONE] = "none",
        [GS_BASIS_ESTIMATE] = "estimate",
        [GS_BASIS_VALUE] = "value",
    };
    size_t index = (size_t)basis;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

enum gs_basis gs_result_basis(const struct gs_result *result)
{
    double score;

    if (result->best_move == GS_NO_MOVE)
        return GS_BASIS_NONE;
    if (result->value != GS_UNKNOWN || result->lower > GS_LOSS)
        return GS_BASIS_VALUE;
    return gs_result_score(result, &score) ? GS_BASIS_ESTIMATE : GS_BASIS_NONE;
}

void gs_result_clear(struct gs_result *result)
{
    gs_release(result->memory, result->line);
    gs_release(result->memory, result->moves);
    if (result->strategy)
        result->strategy->release(result->strategy);
    if (result->prover)
        result->prover->release(result->prover);
    gs_threat_tree_free(result->threats);
    gs_result_init(result, result->memory);
}

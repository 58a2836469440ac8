/* SPDX-License-Identifier: MIT */
/*
 * The table of fields. To add one: a row, which names a member or a function that gives the value.
 */
#include "cli/report/report.h"

#include <stddef.h>
#include <string.h>

#include "cli/options/options.h"

static struct cli_value none(void)
{
    return (struct cli_value){.kind = CLI_VALUE_NONE};
}

static struct cli_value count(uint64_t number)
{
    return (struct cli_value){.kind = CLI_VALUE_COUNT, .count = number};
}

/* NULL and "" give no value. */
static struct cli_value word(const char *text)
{
    return text && text[0] ? (struct cli_value){.kind = CLI_VALUE_WORD, .text = text} : none();
}

/* A parameter of the game that has a field of its own. */
static struct cli_value rule(const struct cli_report *report, const char *name)
{
    const struct gs_args *args = &report->job->rules->args;
    return gs_param_find(args->table, name) ? word(gs_args_text(args, name)) : none();
}

static struct cli_value game(const struct cli_report *report)
{
    return word(report->job->game->name);
}

static struct cli_value variant(const struct cli_report *report)
{
    return rule(report, "variant");
}

static struct cli_value size(const struct cli_report *report)
{
    return rule(report, "size");
}

static struct cli_value to_move(const struct cli_report *report)
{
    return word(gs_side_name(report->to_move));
}

/* Rows of `bench` are identified by what the command line named. */
static struct cli_value algorithm(const struct cli_report *report)
{
    const struct cli_job *job = report->job;
    return word(job->options->verb->compares || cli_map_is_planned(report) ? job->named->name
                                                                           : job->algo->name);
}

static struct cli_value chosen(const struct cli_report *report)
{
    const struct cli_job *job = report->job;
    return job->named == job->algo ? none() : word(job->algo->name);
}

/* A counter that only some algorithms have. */
static struct cli_value counter(const struct cli_report *report, const char *name)
{
    const struct gs_counter *row = report->job->algo->counters;

    for (size_t i = 0; row[i].name; i++)
        if (strcmp(row[i].name, name) == 0)
            return count(report->result->counters[i]);
    return none();
}

static struct cli_value win_nodes(const struct cli_report *report)
{
    return counter(report, "win_nodes");
}

static struct cli_value draw_nodes(const struct cli_report *report)
{
    return counter(report, "draw_nodes");
}

static struct cli_value goal(const struct cli_report *report)
{
    return word(gs_goal_name(report->job->options->question.goal));
}

static struct cli_value seed(const struct cli_report *report)
{
    return count(report->job->seed);
}

static struct cli_value every(const struct cli_report *report)
{
    return count(cli_states_step(&report->job->options->share));
}

static struct cli_value skip(const struct cli_report *report)
{
    return count(cli_states_skipped(&report->job->options->share));
}

static struct cli_value bound(const struct cli_report *report)
{
    if (!report->bound[0])
        return none();
    return (struct cli_value){.kind = CLI_VALUE_DIGITS, .text = report->bound};
}

static struct cli_value value(const struct cli_report *report)
{
    return word(gs_value_name(report->result->value));
}

static struct cli_value winner(const struct cli_report *report)
{
    switch (report->result->value) {
    case GS_WIN:
        return word(gs_side_name(report->to_move));
    case GS_LOSS:
        return word(gs_side_name(gs_side_other(report->to_move)));
    case GS_DRAW:
        return word("none");
    default:
        return none();
    }
}

static struct cli_value lower(const struct cli_report *report)
{
    return word(gs_value_name(report->result->lower));
}

static struct cli_value upper(const struct cli_report *report)
{
    return word(gs_value_name(report->result->upper));
}

static struct cli_value solution(const struct cli_report *report)
{
    return word(gs_solution_name(report->result->solution));
}

static struct cli_value distance(const struct cli_report *report)
{
    int64_t plies = report->result->distance;
    return plies == GS_NO_DISTANCE ? none() : count((uint64_t)plies);
}

static struct cli_value score(const struct cli_report *report)
{
    const struct cli_value found = {.kind = CLI_VALUE_SCORE, .real = report->score};
    return report->has_score ? found : none();
}

/* Rows of bench have no column for what it rests on, and no estimates. */
static struct cli_value best_move(const struct cli_report *report)
{
    const bool estimates = report->job->options->verb->bit != CLI_BENCH;
    return estimates || report->basis == GS_BASIS_VALUE ? word(report->best_move) : none();
}

static struct cli_value best_move_basis(const struct cli_report *report)
{
    return report->basis == GS_BASIS_NONE ? none() : word(gs_basis_name(report->basis));
}

static struct cli_value stop(const struct cli_report *report)
{
    return word(gs_stop_name(report->result->stop));
}

static struct cli_value basis(const struct cli_report *report)
{
    return word(report->trusts_cache ? "cache" : "search");
}

static struct cli_value threads(const struct cli_report *report)
{
    return count(cli_report_threads(report));
}

static struct cli_value first_seed(const struct cli_report *report)
{
    const uint64_t seed = report->result->first_seed;

    return seed != GS_NO_SEED ? count(seed) : (struct cli_value){.kind = CLI_VALUE_NONE};
}

/* --- the table ----------------------------------------------------------------------------- */

#define TYPE_REPORT struct cli_report
#define TYPE_RESULT struct gs_result
#define TYPE_AUDIT  struct cli_audit
#define TYPE_MAP    struct cli_map

/* The scalar of a field: a member, or what a function finds; or the field is none. */
#define MEMBER(kind_, part_, member)                                                               \
    {                                                                                              \
        .kind = CLI_VALUE_##kind_, .base = CLI_OF_##part_, .at = offsetof(TYPE_##part_, member)    \
    }
#define TRUTH(part, member)   MEMBER(TRUTH, part, member)
#define COUNT(part, member)   MEMBER(COUNT, part, member)
#define BYTES(part, member)   MEMBER(BYTES, part, member)
#define SECONDS(part, member) MEMBER(SECONDS, part, member)
#define WORD(part, member)    MEMBER(WORD, part, member)

#define S   CLI_SOLVE
#define C   CLI_COUNT
#define A   CLI_AUDIT
#define SA  (CLI_SOLVE | CLI_AUDIT)
#define CA  (CLI_COUNT | CLI_AUDIT)
#define SCA (CLI_SOLVE | CLI_COUNT | CLI_AUDIT)
#define B   CLI_BENCH
#define M   CLI_MAP
#define P   CLI_PROBE
#define T   CLI_THREATS

/* name, verbs, scalar, json, text, help */
const struct cli_field cli_fields[] = {
    {"game", SCA | B | M | P | T, {.find = game}, NULL, cli_text_game, "the game"},
    {"variant",
     SCA | B | M | P | T,
     {.find = variant},
     NULL,
     NULL,
     "its variant; null where it has none"},
    {"size", SCA | B | M | P | T, {.find = size}, NULL, NULL, "the board, WxH"},
    {"rules", SCA | B | M | P | T, WORD(REPORT, rules), cli_json_rules, NULL,
     "the other parameters of the game: an object; in CSV NAME=VALUE by spaces"},
    {"position", SCA | B | M | P | T, WORD(REPORT, position), NULL, cli_text_position,
     "the root, as text"},
    {"to_move", SCA | B | M | P | T, {.find = to_move}, NULL, NULL, "white or black"},
    {"algorithm",
     SA | B | M | T,
     {.find = algorithm},
     NULL,
     NULL,
     "the algorithm that ran; the one that was named, such as auto, of bench and of a map by "
     "several"},
    {"chosen", B, {.find = chosen}, NULL, NULL, "the algorithm that auto chose; else null"},
    {"params", SCA | B | M | T, WORD(REPORT, params), cli_json_params, NULL,
     "its parameters, written as rules are"},
    {"goal", SA | B | M, {.find = goal}, NULL, cli_text_goal, "the question: win, draw or value"},
    {"seed", SA | B | M, {.find = seed}, NULL, NULL, "the seed of the order of moves"},
    {"states", CA, COUNT(REPORT, states), NULL, cli_text_states,
     "reachable states, both sides to move counted apart; of count at least so many if stop is not "
     "solved"},
    {"bound", C, {.find = bound}, NULL, cli_text_bound, "an upper bound on their number, exact"},
    {"ratio", C, {.find = cli_report_ratio}, NULL, cli_text_ratio, "states divided by bound"},
    {"every", A, {.find = every}, NULL, NULL, "of --part: one in so many of them was taken"},
    {"skip", A, {.find = skip}, NULL, NULL, "of --part: after the first so many"},
    {"checked", A, COUNT(AUDIT, checked), NULL, cli_text_checked,
     "those of them that were solved and compared"},
    {"wrong", A, COUNT(AUDIT, wrong), NULL, cli_text_wrong,
     "states whose value the algorithm gets wrong"},
    {"wrong_proved", A, COUNT(AUDIT, wrong_proved), NULL, NULL,
     "those of them that it says to have proved"},
    {"unsolved", A, COUNT(AUDIT, unsolved), NULL, cli_text_unsolved,
     "states that it does not solve within the limits"},
    {"examples",
     A,
     {.find = NULL},
     cli_json_examples,
     cli_text_examples,
     "up to 5 wrong states: position, state (its place in the analysis, from 0), right, found, "
     "proved"},
    {"value",
     S | B | M | P | T,
     {.find = value},
     NULL,
     cli_text_value,
     "win, loss, draw or unknown, for the side to move"},
    {"winner",
     S | B | M | P | T,
     {.find = winner},
     NULL,
     NULL,
     "white, black, none (a draw) or null (unknown)"},
    {"lower", S | B | M | P | T, {.find = lower}, NULL, NULL, "lower bound of the value"},
    {"upper", S | B | M | P | T, {.find = upper}, NULL, NULL, "upper bound of the value"},
    {"proved", S | B | M | P | T, TRUTH(RESULT, proved), NULL, NULL,
     "whether the value is proved: false where only a bound is, lower or upper"},
    {"why_not", S | B | M | P | T, WORD(RESULT, why_not), NULL, cli_text_reason,
     "why it is not proved, of map also why a move is unknown; else null"},
    {"solution",
     S,
     {.find = solution},
     NULL,
     NULL,
     "strong (every reachable state), weak (with a strategy), value or none"},
    {"distance", S | B | M | P, {.find = distance}, NULL, NULL, "plies to the end, where known"},
    {"score",
     S | M,
     {.find = score},
     NULL,
     NULL,
     "what the best move is estimated at, from 0 (lost) to 1 (won); null: not estimated"},
    {"best_move",
     S | B | M | P | T,
     {.find = best_move},
     NULL,
     cli_text_best_move,
     "the best move, or an estimate; null: none"},
    {"best_move_basis",
     S | M,
     {.find = best_move_basis},
     NULL,
     NULL,
     "value: it keeps the value or the lower bound that is reported; estimate: a player would "
     "choose it; null: there is no best move"},
    {"current_move", S, WORD(REPORT, current_move), NULL, NULL,
     "the move that the search was at when it ended, and for which nothing speaks; else null"},
    {"line",
     S | T,
     {.find = NULL},
     cli_json_line,
     cli_text_line,
     "optimal play, an array of moves"},
    {"line_cut",
     S | T,
     {.find = NULL},
     cli_json_line_cut,
     NULL,
     "for which limit's sake line is left out or breaks off; else null"},
    {"wins", M, COUNT(MAP, wins), NULL, cli_text_map, "how many moves win"},
    {"draws", M, COUNT(MAP, draws), NULL, NULL, "how many draw"},
    {"losses", M, COUNT(MAP, losses), NULL, NULL, "how many lose"},
    {"no_wins", M, COUNT(MAP, no_wins), NULL, NULL,
     "how many do not win, where only that was asked"},
    {"unknown", M, COUNT(MAP, unknown), NULL, NULL, "how many are not known"},
    {"searches", M, COUNT(MAP, searches), NULL, NULL, "positions that were solved for it"},
    {"moves",
     S | M | P,
     {.find = NULL},
     cli_json_moves,
     cli_text_moves,
     "the moves at the root: move, value, distance, score, for the side that moves; map: proved, "
     "lower, upper, finding (not tried; of a search by threats won, examined, endangers or "
     "outside), threat_level and win_level, the lowest levels at which the move is a threat and at "
     "which it wins, and certificate, the file of --certificate that certifies it, or null"},
    {"threats",
     T,
     {.find = NULL},
     cli_json_threats,
     cli_text_threats,
     "the threats of the side to move, and what rests on them: complete, threes, pairs, apart, "
     "conflicts as pairs of numbers, and tree, an array: kind, gain, cost, rest, parents by "
     "number, and where a sequence ends its gain squares in an order in which they can be played, "
     "and wins (null: not tried)"},
    {"cached", S | M, COUNT(REPORT, cached), NULL, cli_text_cached,
     "how many values the answer, or the search for it, took from --cache; 0: none"},
    {"basis",
     S | M,
     {.find = basis},
     NULL,
     NULL,
     "cache: what is said, also what is proved, holds if the file of --cache does, from which "
     "values were taken; search: it does not rest on it"},
    {"saved",
     S,
     {.find = NULL},
     cli_json_saved,
     cli_text_saved,
     "of --save: file, states, bytes, bits and value_bits a state, seconds; null: nothing was"},
    {"certificate",
     S,
     {.find = NULL},
     cli_json_certificate,
     cli_text_certificate,
     "of --certificate: file, version, records, bytes and seconds; null where none was written"},
    {"certificates",
     M,
     {.find = NULL},
     cli_json_certificates,
     cli_text_certificates,
     "of --certificate: folder, files, bytes of all, and seconds for finding and writing them; "
     "null: none were asked for"},
    {"stop",
     SCA | B | M | T,
     {.find = stop},
     NULL,
     cli_text_stop,
     "solved, time, memory, nodes, depth, level, exhausted or interrupted"},
    {"nodes", SCA | B | M | T, COUNT(RESULT, nodes), NULL, NULL, "nodes created or visited"},
    {"win_nodes",
     B,
     {.find = win_nodes},
     NULL,
     NULL,
     "those spent on the question: does the side to move win? null: it is not asked apart"},
    {"draw_nodes", B, {.find = draw_nodes}, NULL, NULL, "on: does it hold at least a draw?"},
    {"expanded", SCA | B | M | T, COUNT(RESULT, expanded), NULL, NULL,
     "nodes whose moves were generated"},
    {"peak_nodes", SCA | B | M | T, COUNT(RESULT, peak_nodes), NULL, NULL,
     "the most nodes kept at one time"},
    {"threads",
     SA | B | M | T,
     {.find = threads},
     NULL,
     NULL,
     "how many threads searched each position"},
    {"first_seed",
     S,
     {.find = first_seed},
     NULL,
     NULL,
     "of seeds side by side, one on each thread, the one that answered first; else null"},
    {"peak_bytes", SCA | B | M | T, BYTES(RESULT, peak_bytes), NULL, NULL,
     "the most memory at one time"},
    {"seconds", SCA | B | M | T, SECONDS(RESULT, seconds), NULL, cli_text_search,
     "time; of repeated runs the least"},
    {"seconds_median", B, SECONDS(REPORT, seconds_median), NULL, NULL,
     "the median time of the repeated runs"},
    {"stats",
     S,
     {.find = NULL},
     cli_json_stats,
     NULL,
     "an object with what only this algorithm counts; null: infinite"},
    {.name = NULL},
};

/* What the members of fields are members of. */
static const char *base_of(const struct cli_report *report, enum cli_base base)
{
    switch (base) {
    case CLI_OF_RESULT:
        return (const char *)report->result;
    case CLI_OF_AUDIT:
        return (const char *)report->audit;
    case CLI_OF_MAP:
        return (const char *)report->map;
    default:
        return (const char *)report;
    }
}

bool cli_field_is_scalar(const struct cli_field *field)
{
    return field->scalar.find || field->scalar.kind != CLI_VALUE_NONE;
}

struct cli_value cli_field_get(const struct cli_field *field, const struct cli_report *report)
{
    const struct cli_scalar *scalar = &field->scalar;

    if (scalar->find)
        return scalar->find(report);
    const void *at = base_of(report, scalar->base) + scalar->at;
    struct cli_value value = {.kind = scalar->kind};
    switch (scalar->kind) {
    case CLI_VALUE_TRUTH:
        value.truth = *(const bool *)at;
        return value;
    case CLI_VALUE_WORD:
        return word(at);
    case CLI_VALUE_SECONDS:
        value.real = *(const double *)at;
        return value;
    case CLI_VALUE_SCORE:
        value.real = *(const double *)at;
        return value.real > 0 ? value : none();
    default:
        value.count = *(const uint64_t *)at;
        return value;
    }
}

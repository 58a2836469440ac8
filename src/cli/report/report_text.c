/* SPDX-License-Identifier: MIT */
/*
 * The text format: for one instance a block of labelled rows.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/job/job_search.h"
#include "cli/options/options.h"
#include "cli/report/phrases.h"
#include "text/board_words.h"
#include "text/human.h"

/* Longer lines, or lists of moves, are cut. */
#define MOVES_SHOWN 20

void cli_text_label(const char *name, FILE *file)
{
    fprintf(file, "%-9s  ", name);
}

static void label(FILE *file, const char *name)
{
    cli_text_label(name, file);
}

void cli_text_game(const struct cli_report *report, FILE *file)
{
    label(file, "game");
    cli_put_game(report->job->rules, true, file);
    putc('\n', file);
}

void cli_text_position(const struct cli_report *report, FILE *file)
{
    label(file, "position");
    cli_put_position(report->job->rules, report->job->root, file);
    putc('\n', file);
}

/* Only if the goal is not the full value. */
void cli_text_question(enum gs_goal goal, enum gs_side side, FILE *file)
{
    if (goal == GS_GOAL_VALUE)
        return;
    label(file, "question");
    fprintf(file, "can %s %s?\n", text_side(side), goal == GS_GOAL_WIN ? "win" : "at least draw");
}

void cli_text_goal(const struct cli_report *report, FILE *file)
{
    cli_text_question(report->job->options->question.goal, report->to_move, file);
}

/* "Black wins in 5 plies (proved)"; of a bound only whether it rests on the cache. */
void cli_text_value(const struct cli_report *report, FILE *file)
{
    const struct gs_result *result = report->result;
    const bool bounded = result->lower > GS_LOSS || result->upper < GS_WIN;
    char phrase[TEXT_VALUE_SIZE];

    label(file, "value");
    fputs(cli_result_phrase(report, phrase), file);
    if (result->distance > 0)
        fprintf(file, result->distance == 1 ? " in %" PRId64 " ply" : " in %" PRId64 " plies",
                result->distance);
    if (result->proved || cli_bound_answers(report))
        fputs(report->trusts_cache ? " (proved, by the cache)" : " (proved)", file);
    else if (result->value != GS_UNKNOWN)
        fprintf(file, " (not proved: %s)", result->why_not);
    else if (bounded && report->trusts_cache)
        fputs(" (by the cache)", file);
    putc('\n', file);
}

/* Whether a limit or a signal ended the search, and not the method itself. */
static bool is_cut_short(enum gs_stop stop)
{
    return stop != GS_STOP_SOLVED && stop != GS_STOP_LEVEL && stop != GS_STOP_EXHAUSTED;
}

/* Why a method that came to its end did not find the value, or of a map that of a move. */
void cli_text_reason(const struct cli_report *report, FILE *file)
{
    const struct gs_result *result = report->result;

    const bool is_known = report->map ? report->map->unknown == 0 : result->value != GS_UNKNOWN;

    if (is_known || !result->why_not[0] || cli_bound_answers(report) || is_cut_short(result->stop))
        return;
    label(file, "reason");
    fprintf(file, "%s\n", result->why_not);
}

/* An estimate says so, with its score. */
void cli_text_best_move(const struct cli_report *report, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    if (!report->best_move[0])
        return;
    label(file, "best move");
    fputs(report->best_move, file);
    if (report->basis == GS_BASIS_ESTIMATE) {
        fputs(" (estimate, not proved", file);
        if (report->has_score)
            fprintf(file, "; score %s", text_human_score(report->score, 3, text));
        putc(')', file);
    }
    putc('\n', file);
}

struct line_writer {
    FILE *file;
    size_t shown;
};

static bool put_line_move(void *user, const char *move)
{
    struct line_writer *writer = user;

    if (writer->shown == MOVES_SHOWN) {
        fputs(" ...", writer->file);
        return false;
    }
    fprintf(writer->file, writer->shown > 0 ? " %s" : "%s", move);
    writer->shown++;
    return true;
}

void cli_text_line(const struct cli_report *report, FILE *file)
{
    struct line_writer writer = {file, 0};

    const char *cut = report->result->line_cut;

    if (report->current_move[0] || (report->result->line_length == 0 && !cut))
        return;
    label(file, "line");
    cli_line_each(report, put_line_move, &writer);
    if (report->result->line_length > MOVES_SHOWN)
        fprintf(file, " (%zu moves)", report->result->line_length);
    if (cut)
        fprintf(file, writer.shown > 0 ? " (breaks off: %s)" : "left out: %s", cut);
    putc('\n', file);
}

/* A move, by its index. */
static void put_move(const struct cli_report *report, size_t i, FILE *file)
{
    const struct cli_job *job = report->job;
    const struct gs_move_value *move = &report->result->moves[i];
    char text[GS_TEXT_MAX], score[TEXT_HUMAN_SIZE];

    job->rules->game->move_format(job->rules, job->root, move->move, text, sizeof text);
    fputs(text, file);
    if (move->distance != GS_NO_DISTANCE)
        fprintf(file, " in %" PRId64, move->distance);
    if (move->has_score && move->value == GS_UNKNOWN)
        fprintf(file, " (%s)", text_human_score(move->score, 3, score));
}

static double score_of(const struct gs_move_value *move)
{
    return move->has_score ? move->score : -1;
}

/* What a row of moves shows. */
struct row {
    enum gs_value value;
    const char *name;
};

static bool is_in_row(const struct cli_report *report, size_t i, const struct row *row)
{
    return report->result->moves[i].value == row->value;
}

/*
 * The move of a row that comes after another (SIZE_MAX: the first), by falling score and then in
 * order; SIZE_MAX: none.
 */
static size_t next_move(const struct cli_report *report, const struct row *row, size_t after)
{
    const struct gs_result *result = report->result;
    double limit = after == SIZE_MAX ? 2 : score_of(&result->moves[after]), best_score = -2;
    size_t best = SIZE_MAX;

    for (size_t i = 0; i < result->move_count; i++) {
        double score = score_of(&result->moves[i]);
        bool is_left = score < limit || (score == limit && i > after);
        if (is_in_row(report, i, row) && is_left && score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

static size_t count_of(const struct cli_report *report, const struct row *row)
{
    size_t count = 0;

    for (size_t i = 0; i < report->result->move_count; i++)
        count += is_in_row(report, i, row);
    return count;
}

/* A row of moves, if there are any: all of those whose value is known, the first of the others. */
static bool put_row(const struct cli_report *report, const struct row *row, const char *name,
                    FILE *file)
{
    const size_t found = count_of(report, row);
    const size_t most = row->value == GS_UNKNOWN && found > MOVES_SHOWN ? MOVES_SHOWN : found;
    size_t i = SIZE_MAX;

    if (found > 0) {
        label(file, name);
        fprintf(file, "%s: ", row->name);
    }
    for (size_t shown = 0; shown < most; shown++) {
        i = next_move(report, row, i);
        if (shown > 0)
            fputs(", ", file);
        put_move(report, i, file);
    }
    if (found > most)
        fprintf(file, " and %zu more", found - most);
    if (found > 0)
        putc('\n', file);
    return found > 0;
}

/* Whether anything is known of any move. */
static bool has_moves(const struct cli_report *report)
{
    const struct gs_result *result = report->result;
    for (size_t i = 0; i < result->move_count; i++)
        if (result->moves[i].value != GS_UNKNOWN || result->moves[i].has_score)
            return true;
    return false;
}

/* Not of `solve` where the value is proved: the best move says enough. Maps have map_text.c. */
void cli_text_moves(const struct cli_report *report, FILE *file)
{
    static const struct row rows[] = {
        {GS_WIN, "win"}, {GS_DRAW, "draw"}, {GS_LOSS, "loss"}, {GS_UNKNOWN, "unknown"}};
    const bool answered = report->job->options->verb->bit == CLI_SOLVE && report->result->proved;
    const char *name = "moves";

    if (report->map || answered || !has_moves(report))
        return;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (put_row(report, &rows[i], name, file))
            name = "";
}

/* A count that a limit ended is a lower bound. */
static const char *at_least(const struct cli_report *report)
{
    const bool counts = report->job->options->verb->counts;
    return counts && report->result->stop != GS_STOP_SOLVED ? "at least " : "";
}

void cli_text_states(const struct cli_report *report, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];
    label(file, "states");
    fprintf(file, "%s%s\n", at_least(report), text_human_count(report->states, text));
}

/* Followed by the exact number if it was shortened. */
void cli_text_bound(const struct cli_report *report, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    if (!report->bound[0])
        return;
    label(file, "bound");
    fputs(text_human_digits(report->bound, text), file);
    if (strchr(text, '*'))
        fprintf(file, " (%s)", report->bound);
    putc('\n', file);
}

static void put_value_row(const char *name, const char *before, struct cli_value value, FILE *file)
{
    char text[GS_TEXT_MAX];

    if (value.kind == CLI_VALUE_NONE)
        return;
    label(file, name);
    fprintf(file, "%s%s\n", before, cli_value_text(&value, text, sizeof text));
}

void cli_text_ratio(const struct cli_report *report, FILE *file)
{
    put_value_row("ratio", at_least(report), cli_report_ratio(report), file);
}

void cli_text_checked(const struct cli_report *report, FILE *file)
{
    const uint64_t step = cli_states_step(&report->job->options->share);
    const uint64_t skipped = cli_states_skipped(&report->job->options->share);
    char checked[TEXT_HUMAN_SIZE], every[TEXT_HUMAN_SIZE], skip[TEXT_HUMAN_SIZE];

    if (report->audit->checked == report->audit->states)
        return;
    label(file, "checked");
    fputs(text_human_count(report->audit->checked, checked), file);
    if (step > 1)
        fprintf(file, " (one in %s", text_human_count(step, every));
    if (skipped > 0)
        fprintf(file, ", after the first %s", text_human_count(skipped, skip));
    fputs(step > 1 ? ")\n" : "\n", file);
}

void cli_text_wrong(const struct cli_report *report, FILE *file)
{
    char wrong[TEXT_HUMAN_SIZE], proved[TEXT_HUMAN_SIZE];

    label(file, "wrong");
    text_human_count(report->audit->wrong, wrong);
    if (report->audit->wrong > 0)
        fprintf(file, "%s (%s of them said to be proved)\n", wrong,
                text_human_count(report->audit->wrong_proved, proved));
    else
        fprintf(file, "%s\n", wrong);
}

void cli_text_unsolved(const struct cli_report *report, FILE *file)
{
    struct cli_value unsolved = {.kind = CLI_VALUE_COUNT, .count = report->audit->unsolved};

    put_value_row("unsolved", "", unsolved, file);
}

void cli_text_examples(const struct cli_report *report, FILE *file)
{
    char right[TEXT_VALUE_SIZE], found[TEXT_VALUE_SIZE];

    for (size_t i = 0; i < report->audit->example_count; i++) {
        const struct cli_example *example = &report->audit->examples[i];
        label(file, i == 0 ? "examples" : "");
        fprintf(file, "%s: right is %s, found was %s\n", example->position,
                text_value(example->right, example->right, example->to_move, true, right),
                text_value(example->found, example->found, example->to_move, true, found));
    }
}

/* Only if the file of results knew something. */
void cli_text_cached(const struct cli_report *report, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    if (report->cached == 0)
        return;
    label(file, "from cache");
    fprintf(file, report->cached == 1 ? "%s value\n" : "%s values\n",
            text_human_count(report->cached, text));
}

/* What the file of --save takes per state. */
void cli_text_saved(const struct cli_report *report, FILE *file)
{
    const struct cli_saved *saved = report->saved;
    char states[TEXT_HUMAN_SIZE], bytes[TEXT_HUMAN_SIZE];

    if (!saved->file)
        return;
    double count = (double)saved->size.states;
    double all = 8 * (double)saved->size.bytes / count, values = saved->size.value_bits / count;
    label(file, "saved");
    cli_print(file, saved->file);
    fprintf(file, " (%s states, %s: %.2f bits a state, %.2f of them for values)\n",
            text_human_count(saved->size.states, states),
            text_human_bytes(saved->size.bytes, bytes), all, values);
}

void cli_text_certificate(const struct cli_report *report, FILE *file)
{
    const struct cli_certificate *certificate = report->certificate;
    char records[TEXT_HUMAN_SIZE], bytes[TEXT_HUMAN_SIZE], seconds[TEXT_HUMAN_SIZE];

    if (!certificate->file)
        return;
    label(file, "certificate");
    cli_print(file, certificate->file);
    fprintf(file, " (%s %s, %s, %s)\n", text_human_count(certificate->records, records),
            certificate->version == 1 ? "positions" : "records, version 2",
            text_human_bytes(certificate->bytes, bytes),
            text_human_seconds(certificate->seconds, seconds));
}

void cli_text_certificates(const struct cli_report *report, FILE *file)
{
    const struct cli_map_certificates *certificates = &report->map->certificates;
    char files[TEXT_HUMAN_SIZE], bytes[TEXT_HUMAN_SIZE], seconds[TEXT_HUMAN_SIZE];

    if (!certificates->folder)
        return;
    label(file, "certificates");
    cli_print(file, certificates->folder);
    fprintf(file, " (%s %s, %s, %s)\n", text_human_count(certificates->files, files),
            certificates->files == 1 ? "file" : "files",
            text_human_bytes(certificates->bytes, bytes),
            text_human_seconds(certificates->seconds, seconds));
}

/* The limit as it was given: " (512 MiB)"; nothing where none was. */
static void put_limit(const struct cli_limits *limits, enum gs_stop stop, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    const double each = limits->each_seconds;

    /* If both are given, either may be the limit reached. */
    if (stop == GS_STOP_TIME && (limits->seconds > 0) != (each > 0))
        fprintf(file, " (%g s)", each > 0 ? each : limits->seconds);
    else if (stop == GS_STOP_MEMORY && limits->memory_given > 0)
        fprintf(file, " (%s)", text_human_round_bytes(limits->memory_given, text));
    else if (stop == GS_STOP_NODES && limits->nodes > 0)
        fprintf(file, " (%s)", text_human_count(limits->nodes, text));
    else if (stop == GS_STOP_DEPTH && limits->depth > 0)
        fprintf(file, " (%s)", text_human_count(limits->depth, text));
}

/* Only if something stopped it. */
void cli_text_stop(const struct cli_report *report, FILE *file)
{
    const struct gs_result *result = report->result;
    char text[TEXT_HUMAN_SIZE];
    uint64_t level = 0;

    if (!is_cut_short(result->stop))
        return;
    label(file, "stopped");
    fputs(cli_stop_phrase(result->stop), file);
    put_limit(&report->job->options->limits, result->stop, file);
    fprintf(file, " after %s", text_human_seconds(result->seconds, text));
    if (report->map ? report->map->has_level
                    : cli_counter(report->job->algo, result->counters, "level", &level))
        fprintf(file, ", at level %" PRIu64, report->map ? report->map->level : level);
    putc('\n', file);
}

static void put_counter(const char *name, int width, uint64_t count, const char *unit, FILE *file)
{
    char text[TEXT_HUMAN_SIZE];

    if (count == 0 || count == GS_COUNTER_INFINITE)
        return;
    if (count == 1 && strcmp(unit, "plies") == 0)
        unit = "ply";
    fprintf(file, "  %-*s  %s%s%s\n", width, name, text_human_count(count, text),
            unit[0] ? " " : "", unit);
}

/* Those that are neither 0 nor infinite. */
static void put_counters(const struct cli_report *report, FILE *file)
{
    const bool own = report->job->options->verb->bit == CLI_SOLVE;
    const struct gs_counter *counters = report->job->algo->counters;
    const struct gs_result *result = report->result;
    size_t width = strlen(report->current_move[0] ? "current_move" : "peak_nodes");

    for (size_t i = 0; own && counters[i].name; i++)
        if (result->counters[i] != 0 && strlen(counters[i].name) > width)
            width = strlen(counters[i].name);
    if (report->current_move[0])
        fprintf(file, "  %-*s  %s\n", (int)width, "current_move", report->current_move);
    put_counter("expanded", (int)width, result->expanded, "", file);
    put_counter("peak_nodes", (int)width, result->peak_nodes, "", file);
    for (size_t i = 0; own && counters[i].name; i++)
        put_counter(counters[i].name, (int)width, result->counters[i],
                    counters[i].unit ? counters[i].unit : "", file);
}

void cli_text_search(const struct cli_report *report, FILE *file)
{
    const struct gs_result *result = report->result;
    char nodes[TEXT_HUMAN_SIZE], bytes[TEXT_HUMAN_SIZE], seconds[TEXT_HUMAN_SIZE];

    label(file, "search");
    cli_put_algorithm(report, file);
    if (result->first_seed != GS_NO_SEED)
        fprintf(file, ", seed %" PRIu64 " ended first", result->first_seed);
    fprintf(file, ": %s %s, ", text_human_count(result->nodes, nodes),
            result->nodes == 1 ? "node" : "nodes");
    if (report->map && report->map->searches > 1)
        fprintf(file, "%" PRIu64 " searches, ", report->map->searches);
    fprintf(file, "%s, %s\n", text_human_bytes(result->peak_bytes, bytes),
            text_human_seconds(result->seconds, seconds));
    if (report->job->options->report.stats)
        put_counters(report, file);
}

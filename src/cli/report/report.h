/* SPDX-License-Identifier: MIT */
/*
 * report.h - what is printed about one instance, and the table of fields behind JSON, CSV, text
 * and the manual page.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/cli.h"
#include "cli/report/found.h"
#include "cli/report/value.h"

struct cli_report {
    const struct cli_job *job;
    const struct gs_result *result;
    enum gs_side to_move;
    char position[GS_TEXT_MAX];
    char rules[GS_TEXT_MAX];  /* the parameters of the game except size and variant */
    char params[GS_TEXT_MAX]; /* those of the algorithm; both as NAME=VALUE with spaces between */
    char best_move[GS_TEXT_MAX];    /* or an estimate; "": none */
    char current_move[GS_TEXT_MAX]; /* being searched at the end, if best_move has no basis */
    enum gs_basis basis;            /* of best_move */
    bool has_score;                 /* of best_move, */
    double score;                   /* from 0 to 1 */
    uint64_t states;                /* count and audit */
    char bound[GS_TEXT_MAX];        /* count; "": not known */
    const struct cli_audit *audit;  /* audit */
    double seconds_median;          /* bench */
    const struct cli_map *map;      /* map */
    const struct cli_saved *saved;  /* solve */
    uint64_t cached;                /* positions that --cache knew */
    bool trusts_cache;              /* what is reported rests on its file */
    const struct cli_certificate *certificate; /* solve */
};

/* What a member is a member of. */
enum cli_base { CLI_OF_REPORT, CLI_OF_RESULT, CLI_OF_AUDIT, CLI_OF_MAP };

/* A value of JSON, and a column of CSV. */
struct cli_scalar {
    struct cli_value (*find)(const struct cli_report *report); /* NULL: it is a member */
    enum cli_value_kind kind; /* of the member; a score of 0 is none, and so is the word "" */
    enum cli_base base;
    size_t at; /* its offset there */
};

struct cli_field {
    const char *name;         /* NULL ends the table */
    unsigned verbs;           /* enum cli_verb_bit, or-ed */
    struct cli_scalar scalar; /* all 0 for what only JSON can express */
    /* Writes objects and arrays in JSON. */
    void (*json)(const struct cli_report *report, FILE *file);
    /* Writes its rows of the text format; NULL: another field shows it. */
    void (*text)(const struct cli_report *report, FILE *file);
    const char *help;
};

extern const struct cli_field cli_fields[];

bool cli_field_is_scalar(const struct cli_field *field);

/* The value of a scalar field. */
struct cli_value cli_field_get(const struct cli_field *field, const struct cli_report *report);

/* Fills report from a job and its result; both must outlive it. */
void cli_report_init(struct cli_report *report, const struct cli_job *job,
                     const struct gs_result *result);

/* Makes a move that was chosen after the search the best move, as an estimate. */
void cli_report_advise(struct cli_report *report, const struct gs_move_value *advice);

/* Writes the report in the format of the options, and flushes it. */
bool cli_report_write(const struct cli_report *report);

/* The same without flushing. */
void cli_report_put(const struct cli_report *report);

/* The value of the scalar field with that name; false if there is none. */
bool cli_field_value(const struct cli_report *report, const char *name, struct cli_value *value);

/* report_moves.c: a map as CSV, with a row for every move. */
void cli_map_csv(const struct cli_report *report, FILE *file);

/* What follows is for the rows of the table. */

/* Calls each with the text of every move of the line, until it returns false. */
void cli_line_each(const struct cli_report *report, bool (*each)(void *user, const char *move),
                   void *user);

/* Of count: states divided by the bound, where that is known. */
struct cli_value cli_report_ratio(const struct cli_report *report);

/* Whether it is a map, and several algorithms of a plan were run for it. */
bool cli_map_is_planned(const struct cli_report *report);

/* How many threads, or seeds, searched at the same time; without a result, how many may. */
unsigned cli_report_threads(const struct cli_report *report);

/* report_threats.c: the threats as JSON, and how many there are. */
void cli_json_threats(const struct cli_report *report, FILE *file);
void cli_text_threats(const struct cli_report *report, FILE *file);

/* json_fields.c: JSON of what is no scalar. */
void cli_json_rules(const struct cli_report *report, FILE *file);
void cli_json_params(const struct cli_report *report, FILE *file);
void cli_json_line(const struct cli_report *report, FILE *file);
void cli_json_line_cut(const struct cli_report *report, FILE *file);
void cli_json_moves(const struct cli_report *report, FILE *file);
void cli_json_stats(const struct cli_report *report, FILE *file);
void cli_json_certificate(const struct cli_report *report, FILE *file);
void cli_json_certificates(const struct cli_report *report, FILE *file);
void cli_json_examples(const struct cli_report *report, FILE *file);
void cli_json_saved(const struct cli_report *report, FILE *file);

/* report_table.c: a row of the table of a batch, with the headings before the first one. */
void cli_report_table(const struct cli_report *report, FILE *file);

/* report_text.c: rows of the text format, "label  what". */
/* The label of a row, with padding. */
void cli_text_label(const char *name, FILE *file);
void cli_text_game(const struct cli_report *report, FILE *file);
void cli_text_position(const struct cli_report *report, FILE *file);
void cli_text_goal(const struct cli_report *report, FILE *file);
/* The row of a question other than that for the value. */
void cli_text_question(enum gs_goal goal, enum gs_side side, FILE *file);
void cli_text_states(const struct cli_report *report, FILE *file);
void cli_text_bound(const struct cli_report *report, FILE *file);
void cli_text_ratio(const struct cli_report *report, FILE *file);
void cli_text_checked(const struct cli_report *report, FILE *file);
void cli_text_wrong(const struct cli_report *report, FILE *file);
void cli_text_unsolved(const struct cli_report *report, FILE *file);
void cli_text_examples(const struct cli_report *report, FILE *file);
void cli_text_value(const struct cli_report *report, FILE *file);
void cli_text_reason(const struct cli_report *report, FILE *file);
void cli_text_best_move(const struct cli_report *report, FILE *file);
void cli_text_line(const struct cli_report *report, FILE *file);
void cli_text_map(const struct cli_report *report, FILE *file);
void cli_text_moves(const struct cli_report *report, FILE *file);
void cli_text_cached(const struct cli_report *report, FILE *file);
void cli_text_saved(const struct cli_report *report, FILE *file);
void cli_text_certificate(const struct cli_report *report, FILE *file);
void cli_text_certificates(const struct cli_report *report, FILE *file);
void cli_text_stop(const struct cli_report *report, FILE *file);
/* The costs; with --stats also the counters. */
void cli_text_search(const struct cli_report *report, FILE *file);

#endif

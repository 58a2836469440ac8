/* SPDX-License-Identifier: MIT */
/*
 * param.h - parameters of games and algorithms, described by tables.
 *
 * A game or an algorithm declares its parameters as one array of struct
 * gs_param that ends with a NULL name. The command line parser, --help, the
 * manual page and the reports all follow from that array; nobody parses a
 * parameter by hand.
 *
 *     static const struct gs_param params[] = {
 *         {.name = "size", .kind = GS_PARAM_SIZE, .fallback = "3x3",
 *          .size = {.min_width = 1, .max_width = 19, ...}, .help = "board"},
 *         {.name = NULL}
 *     };
 *
 *     struct gs_args args;
 *     gs_args_init(&args, params);
 *     gs_args_set(&args, "size", "4x4", &error);
 *     struct gs_size size = gs_args_size(&args, "size");
 */
#ifndef GAMESOLVE_PARAM_H
#define GAMESOLVE_PARAM_H

#include <gamesolve/base.h>

GS_BEGIN_DECLS

enum gs_param_kind {
    GS_PARAM_INT,    /* an integer from min to max */
    GS_PARAM_REAL,   /* a decimal number from real_min to real_max */
    GS_PARAM_CHOICE, /* one word of choices */
    GS_PARAM_SIZE,   /* a board, WxH, or one number N that stands for NxN */
    GS_PARAM_TEXT    /* any text of up to GS_ARG_TEXT - 1 bytes */
};

/* A board of width columns and height rows. */
struct gs_size {
    int width;
    int height;
};

/* The boards a game allows; max_area bounds width * height, unless it is 0. */
struct gs_size_range {
    int min_width, max_width;
    int min_height, max_height;
    int max_area;
};

/* One parameter. Members not used by its kind are zero. */
struct gs_param {
    const char *name; /* as typed after "--" or in --param name=value; NULL ends a table */
    enum gs_param_kind kind;
    const char *fallback; /* the default, as text; NULL: must be given */
    const char *help;     /* one line without a full stop */
    int64_t min, max;
    double real_min, real_max;
    const char *const *choices; /* ends with NULL */
    struct gs_size_range size;
    bool always_named; /* by reports, even where it has its default, which goes without saying else
                        */
};

#define GS_ARGS_MAX 24
#define GS_ARG_TEXT 64

/* The value of one parameter: its text as printed, and its meaning. */
struct gs_arg {
    bool given;  /* set by gs_args_set, not by the default */
    bool filled; /* false only if there is neither a value nor a default */
    char text[GS_ARG_TEXT];
    int64_t integer; /* the number, or the index of the choice */
    double real;
    struct gs_size size;
};

/* The values for one table, in the order of the table. A plain value: copy it freely. */
struct gs_args {
    const struct gs_param *table;
    size_t count;
    struct gs_arg values[GS_ARGS_MAX];
};

/*
 * GS_OK if each row of the table has a name of its own, a kind, a help text, choices where its kind
 * is that, and a default that it accepts itself. GS_USAGE with the row and the reason.
 */
enum gs_status gs_params_check(const struct gs_param *table, struct gs_error *error);

/*
 * Fills args with the defaults of table, which must outlive args and have at most GS_ARGS_MAX rows,
 * with defaults within their own ranges (both asserted).
 */
void gs_args_init(struct gs_args *args, const struct gs_param *table);

/*
 * Sets one value from text. GS_USAGE when the name is unknown (the message
 * gives the nearest valid one) or the text does not fit (the message gives the
 * allowed range); args is then unchanged.
 */
enum gs_status gs_args_set(struct gs_args *args, const char *name, const char *text,
                           struct gs_error *error);

/* GS_USAGE, naming the parameter, if one without a default was not set. */
enum gs_status gs_args_complete(const struct gs_args *args, struct gs_error *error);

/* The value of a parameter, which must be in the table and of that kind (asserted). */
int64_t gs_args_int(const struct gs_args *args, const char *name);
double gs_args_real(const struct gs_args *args, const char *name);
struct gs_size gs_args_size(const struct gs_args *args, const char *name);
const char *gs_args_text(const struct gs_args *args, const char *name);
/* Of a GS_PARAM_CHOICE: the index in choices. */
int gs_args_choice(const struct gs_args *args, const char *name);
/* Of a GS_PARAM_CHOICE between gs_off_on: true for "on". */
bool gs_args_on(const struct gs_args *args, const char *name);
/* Of any kind: whether gs_args_set has set it. */
bool gs_args_is_given(const struct gs_args *args, const char *name);

/* The choices {"off", "on", NULL}. */
extern const char *const gs_off_on[];

/* The row named name, or NULL. */
const struct gs_param *gs_param_find(const struct gs_param *table, const char *name);

/* What the parameter accepts, in words: "1 to 19", "A, B-1, B-2 or C", "WxH, W 1 to 25 ...". */
size_t gs_param_range(const struct gs_param *param, char *text, size_t size);

/*
 * Reads "WxH" or "N" (which means NxN) and nothing else. GS_USAGE if text is not a size, a number
 * overflows, or the board is outside range; the message then gives the allowed range. range may be
 * NULL: any two numbers from 1 to 9999.
 */
enum gs_status gs_size_parse(const char *text, const struct gs_size_range *range,
                             struct gs_size *size, struct gs_error *error);

/*
 * The name in a list (ended by NULL) that is nearest to text by edit distance, or NULL if none is
 * near enough. For "did you mean" messages.
 */
const char *gs_nearest(const char *text, const char *const *names);

GS_END_DECLS

#endif

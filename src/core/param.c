/* SPDX-License-Identifier: MIT */
/*
 * Parameters: text in, checked value out, according to the tables of struct
 * gs_param.
 *
 * Reading is strict: the whole text is the value, without spaces or a plus
 * sign, and a number that does not fit is refused rather than truncated. Every
 * refusal says what was given and what would be right. Text is kept in
 * canonical spelling ("3" for a size becomes "3x3"), so that reports of equal
 * values are equal.
 */
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gamesolve/param.h>
#include <gamesolve/text.h>

const char *const gs_off_on[] = {"off", "on", NULL};

static const struct gs_size_range any_size = {1, 9999, 1, 9999, 0};

/* Reads decimal digits up to the first other character; false if there are none or too many. */
static bool read_digits(const char **text, uint64_t *number)
{
    const char *digit = *text;
    uint64_t sum = 0;

    for (; *digit >= '0' && *digit <= '9'; digit++) {
        uint64_t add = (uint64_t)(*digit - '0');
        if (sum > (UINT64_MAX - add) / 10)
            return false;
        sum = sum * 10 + add;
    }
    bool some = digit > *text;
    *text = digit;
    *number = sum;
    return some;
}

static bool read_int(const char *text, int64_t *number)
{
    bool negative = *text == '-';
    const char *rest = text + negative;
    uint64_t size;

    if (!read_digits(&rest, &size) || *rest != '\0' || size > (uint64_t)INT64_MAX + negative)
        return false;
    if (!negative)
        *number = (int64_t)size;
    else /* the smallest number has no positive counterpart */
        *number = size == 0 ? 0 : -(int64_t)(size - 1) - 1;
    return true;
}

/* strtod alone would also take spaces, a plus sign, hexadecimal, "inf" and "nan". */
static bool read_real(const char *text, double *number)
{
    char *end;
    if (text[0] == '\0' || text[0] == '+' || strspn(text, "0123456789.eE+-") != strlen(text))
        return false;
    *number = strtod(text, &end);
    return *end == '\0' && end != text && isfinite(*number);
}

static bool read_size(const char *text, const struct gs_size_range *range, struct gs_size *size)
{
    uint64_t width, height;

    if (!read_digits(&text, &width))
        return false;
    height = width;
    if (*text == 'x') {
        text++;
        if (!read_digits(&text, &height))
            return false;
    }
    if (*text != '\0' || width > INT_MAX || height > INT_MAX)
        return false;
    *size = (struct gs_size){(int)width, (int)height};
    return size->width >= range->min_width && size->width <= range->max_width &&
           size->height >= range->min_height && size->height <= range->max_height &&
           (range->max_area == 0 || width * height <= (uint64_t)range->max_area);
}

static void add_bounds(struct gs_writer *writer, const char *name, int from, int to)
{
    if (from == to)
        gs_writer_add(writer, "%s %d", name, from);
    else
        gs_writer_add(writer, "%s %d to %d", name, from, to);
}

static void add_size_range(struct gs_writer *writer, const struct gs_size_range *range)
{
    gs_writer_add(writer, "WxH with ");
    add_bounds(writer, "W", range->min_width, range->max_width);
    add_bounds(writer, ", H", range->min_height, range->max_height);
    if (range->max_area > 0 && (int64_t)range->max_width * range->max_height > range->max_area)
        gs_writer_add(writer, ", W*H at most %d", range->max_area);
}

static void add_int_range(struct gs_writer *writer, int64_t min, int64_t max)
{
    if (min == INT64_MIN && max == INT64_MAX)
        gs_writer_add(writer, "any");
    else if (max == INT64_MAX)
        gs_writer_add(writer, "%" PRId64 " or more", min);
    else
        gs_writer_add(writer, "%" PRId64 " to %" PRId64, min, max);
}

size_t gs_param_range(const struct gs_param *param, char *text, size_t size)
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, size);
    switch (param->kind) {
    case GS_PARAM_INT:
        add_int_range(&writer, param->min, param->max);
        break;
    case GS_PARAM_REAL:
        gs_writer_add(&writer, "%g to %g", param->real_min, param->real_max);
        break;
    case GS_PARAM_CHOICE:
        gs_writer_list(&writer, param->choices);
        break;
    case GS_PARAM_SIZE:
        add_size_range(&writer, &param->size);
        break;
    case GS_PARAM_TEXT:
        gs_writer_add(&writer, "a text of up to %d bytes", GS_ARG_TEXT - 1);
        break;
    }
    return writer.length;
}

static enum gs_status refuse_size(const char *name, const char *text,
                                  const struct gs_size_range *range, struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE], allowed[GS_ERROR_SIZE];
    struct gs_writer writer;

    gs_writer_init(&writer, allowed, sizeof allowed);
    add_size_range(&writer, range);
    return gs_error_set(error, GS_USAGE, "%s '%s' is not allowed: %s", name, gs_quote(text, quote),
                        allowed);
}

enum gs_status gs_size_parse(const char *text, const struct gs_size_range *range,
                             struct gs_size *size, struct gs_error *error)
{
    struct gs_size parsed;

    if (!range)
        range = &any_size;
    if (!read_size(text, range, &parsed))
        return refuse_size("size", text, range, error);
    *size = parsed;
    return GS_OK;
}

static enum gs_status refuse_value(const struct gs_param *param, const char *text,
                                   struct gs_error *error)
{
    static const char *const kinds[] = {
        [GS_PARAM_INT] = "a whole number, ",
        [GS_PARAM_REAL] = "a decimal number, ",
        [GS_PARAM_TEXT] = "",
    };
    char quote[GS_QUOTE_SIZE], range[GS_ERROR_SIZE];

    if (param->kind == GS_PARAM_CHOICE)
        return gs_name_refuse(error, param->name, text, param->choices);
    if (param->kind == GS_PARAM_SIZE)
        return refuse_size(param->name, text, &param->size, error);
    gs_param_range(param, range, sizeof range);
    return gs_error_set(error, GS_USAGE, "%s '%s' is not allowed: %s%s", param->name,
                        gs_quote(text, quote), kinds[param->kind], range);
}

static bool set_int(struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    if (!read_int(text, &arg->integer) || arg->integer < param->min || arg->integer > param->max)
        return false;
    snprintf(arg->text, sizeof arg->text, "%" PRId64, arg->integer);
    return true;
}

static bool set_real(struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    if (strlen(text) >= sizeof arg->text || !read_real(text, &arg->real))
        return false;
    strcpy(arg->text, text);
    return arg->real >= param->real_min && arg->real <= param->real_max;
}

static bool set_choice(struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    for (size_t i = 0; param->choices[i]; i++)
        if (strcmp(param->choices[i], text) == 0) {
            arg->integer = (int64_t)i;
            snprintf(arg->text, sizeof arg->text, "%s", text);
            return true;
        }
    return false;
}

static bool set_size(struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    if (!read_size(text, &param->size, &arg->size))
        return false;
    snprintf(arg->text, sizeof arg->text, "%dx%d", arg->size.width, arg->size.height);
    return true;
}

static bool set_text(struct gs_arg *arg, const struct gs_param *param, const char *text)
{
    (void)param;
    if (strlen(text) >= sizeof arg->text)
        return false;
    strcpy(arg->text, text);
    return true;
}

/* Reads text into a fresh value, so that a refused text leaves no trace. */
static bool read_value(const struct gs_param *param, const char *text, struct gs_arg *value)
{
    static bool (*const setters[])(struct gs_arg *, const struct gs_param *, const char *) = {
        [GS_PARAM_INT] = set_int,   [GS_PARAM_REAL] = set_real, [GS_PARAM_CHOICE] = set_choice,
        [GS_PARAM_SIZE] = set_size, [GS_PARAM_TEXT] = set_text,
    };
    *value = (struct gs_arg){.filled = true};
    return setters[param->kind](value, param, text);
}

/* What is wrong with a row of a table, or NULL. */
static const char *wrong_in_row(const struct gs_param *table, const struct gs_param *param)
{
    if (param->kind > GS_PARAM_TEXT)
        return "an unknown kind";
    if (gs_param_find(table, param->name) != param)
        return "the name of an earlier one";
    if (param->name[0] == '\0' || strcspn(param->name, " =,:") < strlen(param->name))
        return "a name that cannot be typed as an option";
    if (!param->help)
        return "no help text";
    if (param->kind == GS_PARAM_CHOICE && (!param->choices || !param->choices[0]))
        return "no choices";
    return NULL;
}

enum gs_status gs_params_check(const struct gs_param *table, struct gs_error *error)
{
    for (const struct gs_param *param = table; param->name; param++) {
        const char *wrong = wrong_in_row(table, param);
        struct gs_arg value;
        char range[GS_ERROR_SIZE / 2];
        if (wrong)
            return gs_error_set(error, GS_USAGE, "the parameter %s has %s", param->name, wrong);
        if (!param->fallback || read_value(param, param->fallback, &value))
            continue;
        gs_param_range(param, range, sizeof range);
        return gs_error_set(error, GS_USAGE, "the parameter %s has the default '%.40s', not %s",
                            param->name, param->fallback, range);
    }
    return GS_OK;
}

void gs_args_init(struct gs_args *args, const struct gs_param *table)
{
    *args = (struct gs_args){.table = table};
    for (const struct gs_param *param = table; param->name; param++) {
        assert(args->count < GS_ARGS_MAX);
        struct gs_arg *value = &args->values[args->count++];
        bool fits = !param->fallback || read_value(param, param->fallback, value);
        assert(fits);
        (void)fits;
    }
}

const struct gs_param *gs_param_find(const struct gs_param *table, const char *name)
{
    for (const struct gs_param *param = table; param->name; param++)
        if (strcmp(param->name, name) == 0)
            return param;
    return NULL;
}

static enum gs_status refuse_name(const struct gs_args *args, const char *name,
                                  struct gs_error *error)
{
    const char *names[GS_ARGS_MAX + 1] = {NULL};
    for (size_t i = 0; i < args->count; i++)
        names[i] = args->table[i].name;
    return gs_name_refuse(error, "parameter", name, names);
}

enum gs_status gs_args_set(struct gs_args *args, const char *name, const char *text,
                           struct gs_error *error)
{
    const struct gs_param *param = gs_param_find(args->table, name);
    struct gs_arg value;

    if (!param)
        return refuse_name(args, name, error);
    if (!read_value(param, text, &value))
        return refuse_value(param, text, error);
    value.given = true;
    args->values[param - args->table] = value;
    return GS_OK;
}

enum gs_status gs_args_complete(const struct gs_args *args, struct gs_error *error)
{
    char range[GS_ERROR_SIZE];

    for (size_t i = 0; i < args->count; i++) {
        if (args->values[i].filled)
            continue;
        gs_param_range(&args->table[i], range, sizeof range);
        return gs_error_set(error, GS_USAGE, "%s must be given: %.*s", args->table[i].name,
                            GS_ERROR_SIZE - GS_QUOTE_SIZE, range);
    }
    return GS_OK;
}

static const struct gs_arg *find_arg(const struct gs_args *args, const char *name)
{
    const struct gs_param *param = gs_param_find(args->table, name);
    assert(param);
    return &args->values[param - args->table];
}

static const struct gs_arg *find_kind(const struct gs_args *args, const char *name,
                                      enum gs_param_kind kind)
{
    const struct gs_arg *arg = find_arg(args, name);
    assert(args->table[arg - args->values].kind == kind);
    (void)kind;
    return arg;
}

int64_t gs_args_int(const struct gs_args *args, const char *name)
{
    return find_kind(args, name, GS_PARAM_INT)->integer;
}

double gs_args_real(const struct gs_args *args, const char *name)
{
    return find_kind(args, name, GS_PARAM_REAL)->real;
}

struct gs_size gs_args_size(const struct gs_args *args, const char *name)
{
    return find_kind(args, name, GS_PARAM_SIZE)->size;
}

/* Works for any kind: every value keeps the text it is printed as. */
const char *gs_args_text(const struct gs_args *args, const char *name)
{
    return find_arg(args, name)->text;
}

bool gs_args_is_given(const struct gs_args *args, const char *name)
{
    return find_arg(args, name)->given;
}

int gs_args_choice(const struct gs_args *args, const char *name)
{
    return (int)find_kind(args, name, GS_PARAM_CHOICE)->integer;
}

bool gs_args_on(const struct gs_args *args, const char *name)
{
    const struct gs_arg *arg = find_kind(args, name, GS_PARAM_CHOICE);
    assert(args->table[arg - args->values].choices == gs_off_on);
    return arg->integer == 1;
}

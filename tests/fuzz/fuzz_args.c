/* SPDX-License-Identifier: MIT */
/*
 * fuzz_args.c - values of parameters of every kind, and board sizes. What is
 * accepted must lie in its range and be accepted again as it is kept; what is
 * refused must leave everything as it was.
 *
 * Input: NAME=VALUE.
 */
#include <stdlib.h>
#include <string.h>

#include <gamesolve/gamesolve.h>

#include "fuzz/fuzz.h"

static const char *const variants[] = {"A", "B-1", "B-2", NULL};

static const struct gs_param params[] = {
    {.name = "size", .kind = GS_PARAM_SIZE, .fallback = "3x3", .size = {1, 25, 1, 128, 128}},
    {.name = "count", .kind = GS_PARAM_INT, .fallback = "5", .min = -10, .max = 1000},
    {.name = "wide", .kind = GS_PARAM_INT, .fallback = "0", .min = INT64_MIN, .max = INT64_MAX},
    {.name = "real", .kind = GS_PARAM_REAL, .fallback = "1", .real_min = -2.5, .real_max = 8},
    {.name = "variant", .kind = GS_PARAM_CHOICE, .fallback = "A", .choices = variants},
    {.name = "switch", .kind = GS_PARAM_CHOICE, .fallback = "off", .choices = gs_off_on},
    {.name = "text", .kind = GS_PARAM_TEXT, .fallback = ""},
    {.name = NULL},
};

static void check_ranges(const struct gs_args *args)
{
    struct gs_size size = gs_args_size(args, "size");
    FUZZ_CHECK(size.width >= 1 && size.width <= 25 && size.height >= 1 && size.height <= 128);
    FUZZ_CHECK(size.width * size.height <= 128);
    FUZZ_CHECK(gs_args_int(args, "count") >= -10 && gs_args_int(args, "count") <= 1000);
    FUZZ_CHECK(gs_args_real(args, "real") >= -2.5 && gs_args_real(args, "real") <= 8);
    FUZZ_CHECK(gs_args_choice(args, "variant") >= 0 && gs_args_choice(args, "variant") <= 2);
    FUZZ_CHECK(strlen(gs_args_text(args, "text")) < GS_ARG_TEXT);
}

/* What was kept as text means the same when it is given again. */
static void check_again(const struct gs_args *args, const char *name)
{
    struct gs_args again = *args;
    size_t row = (size_t)(gs_param_find(params, name) - params);
    const struct gs_arg *value = &args->values[row], *other = &again.values[row];
    FUZZ_CHECK(value->given && value->filled);
    FUZZ_CHECK(memchr(value->text, '\0', sizeof value->text) != NULL);
    FUZZ_CHECK(gs_args_set(&again, name, value->text, NULL) == GS_OK);
    FUZZ_CHECK(other->integer == value->integer);
    FUZZ_CHECK(!(other->real < value->real) && !(other->real > value->real));
    FUZZ_CHECK(other->size.width == value->size.width && other->size.height == value->size.height);
    FUZZ_CHECK(strcmp(other->text, value->text) == 0);
}

static void check_size(const char *text)
{
    static const struct gs_size_range range = {2, 19, 2, 19, 300};
    struct gs_size size = {-1, -1};
    struct gs_error error = {.message = ""};
    if (gs_size_parse(text, &range, &size, &error) == GS_OK) {
        FUZZ_CHECK(size.width >= 2 && size.width <= 19 && size.height >= 2 && size.height <= 19);
        FUZZ_CHECK(size.width * size.height <= 300);
    } else {
        FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
        FUZZ_CHECK(size.width == -1 && size.height == -1);
    }
    if (gs_size_parse(text, NULL, &size, NULL) == GS_OK)
        FUZZ_CHECK(size.width >= 1 && size.width <= 9999 && size.height >= 1 &&
                   size.height <= 9999);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *name = fuzz_text(data, size), *value = strchr(name, '=');
    struct gs_args args, before;
    struct gs_error error = {.message = ""};
    if (value) {
        *value++ = '\0';
        gs_args_init(&args, params);
        memcpy(&before, &args, sizeof args);
        if (gs_args_set(&args, name, value, &error) == GS_OK) {
            check_ranges(&args);
            check_again(&args, name);
        } else {
            FUZZ_CHECK(error.status == GS_USAGE && error.message[0] != '\0');
            FUZZ_CHECK(memcmp(&before, &args, sizeof args) == 0);
        }
        check_size(value);
    }
    free(name);
    return 0;
}

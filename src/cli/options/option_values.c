/* SPDX-License-Identifier: MIT */
/*
 * How options store their values: a setter for each kind of value. Each prints the error and
 * returns false if the value is not valid.
 */
#include "cli/options/option_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/options/game_files.h"
#include "text/values.h"

static bool refuse_value(const struct cli_option *option, const char *text, const char *expected)
{
    char quote[GS_QUOTE_SIZE];
    cli_error("--%s '%s': expected %s", option->name, gs_quote(text, quote), expected);
    return false;
}

/* The member of options that the row names. */
static void *member(struct cli_options *options, const struct cli_option *option)
{
    return (char *)options + option->member;
}

bool cli_set_text(struct cli_options *options, const struct cli_option *option, const char *text)
{
    *(const char **)member(options, option) = text;
    return true;
}

bool cli_set_flag(struct cli_options *options, const struct cli_option *option, const char *text)
{
    (void)text;
    *(bool *)member(options, option) = true;
    return true;
}

bool cli_set_count(struct cli_options *options, const struct cli_option *option, const char *text)
{
    char expected[96];
    uint64_t count;

    if (text_read_quantity(text, option->max, &count) && count >= option->min) {
        *(uint64_t *)member(options, option) = count;
        return true;
    }
    snprintf(expected, sizeof expected, "a whole number from %" PRIu64 " to %" PRIu64, option->min,
             option->max);
    return refuse_value(option, text, expected);
}

/* The later of --progress and --no-progress wins. */
bool cli_set_progress(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    if (text &&
        (!text_read_seconds(text, &options->progress.seconds) || options->progress.seconds <= 0))
        return refuse_value(option, text, "seconds, more than 0, such as 10 or 0.5, or 5m");
    options->progress.unwanted = strcmp(option->name, "no-progress") == 0;
    options->progress.wanted = !options->progress.unwanted;
    return true;
}

bool cli_set_seconds(struct cli_options *options, const struct cli_option *option, const char *text)
{
    return text_read_seconds(text, member(options, option)) ||
           refuse_value(option, text, "seconds such as 10 or 0.5, or with units 90s, 5m or 1h30m");
}

bool cli_set_interval(struct cli_options *options, const struct cli_option *option,
                      const char *text)
{
    double *seconds = member(options, option);

    return (text_read_seconds(text, seconds) && *seconds > 0) ||
           refuse_value(option, text, "seconds, more than 0, such as 600 or 0.5, or 10m");
}

/*
 * A part of --memory is for the program itself, whose pages grow with what it can do: with them a
 * process takes at most 3 MiB more than --memory, and the C library alone fills half of these.
 */
#define OWN_PART 10
#define OWN_MOST ((uint64_t)768 << 10)

bool cli_set_memory(struct cli_options *options, const struct cli_option *option, const char *text)
{
    uint64_t given;

    if (!text_read_bytes(text, &given))
        return refuse_value(option, text,
                            "bytes such as 500000, or with a suffix 64K, 512M or 1.5G");
    options->limits.memory_given = given;
    options->limits.memory = given - (given / OWN_PART < OWN_MOST ? given / OWN_PART : OWN_MOST);
    return true;
}

bool cli_set_choice(struct cli_options *options, const struct cli_option *option, const char *text)
{
    struct gs_error error;

    for (int i = 0; option->choices[i]; i++)
        if (strcmp(option->choices[i], text) == 0) {
            *(int *)member(options, option) = option->values[i];
            return true;
        }
    gs_name_refuse(&error, option->name, text, option->choices);
    cli_refuse(option->name, text, &error);
    return false;
}

static bool add_setting(struct cli_setting *settings, size_t *count, const char *name,
                        const char *text)
{
    if (*count == CLI_SETTINGS_MAX) {
        cli_error("more than %d options of one kind", CLI_SETTINGS_MAX);
        return false;
    }
    settings[(*count)++] = (struct cli_setting){name, text};
    return true;
}

bool cli_set_part(struct cli_options *options, const struct cli_option *option, const char *text)
{
    char number[GS_ARG_TEXT];
    const size_t length = strcspn(text, "/");
    uint64_t part, parts;

    snprintf(number, sizeof number, "%.*s", (int)(length < sizeof number ? length : 0), text);
    if (text[length] != '/' || !text_read_count(number, CLI_PARTS_MAX, &part) ||
        !text_read_count(text + length + 1, CLI_PARTS_MAX, &parts) || part == 0 || part > parts)
        return refuse_value(option, text, "K/N with K from 1 to N, such as 3/8");
    options->share.part = part;
    options->share.parts = parts;
    return true;
}

bool cli_set_seeds(struct cli_options *options, const struct cli_option *option, const char *text)
{
    options->method.seed_count = text_read_numbers(text, 0, &options->method.seed);
    options->method.seeds = text;
    return options->method.seed_count > 0 ||
           refuse_value(option, text,
                        "a whole number from 0 to 18446744073709551615, or for bench a list 1,2,3 "
                        "or a range 1..5");
}

/* NAME=VALUE stays one text; the code that knows the parameters splits it. */
bool cli_set_param(struct cli_options *options, const struct cli_option *option, const char *text)
{
    char name[GS_ARG_TEXT];
    const char *value = text_read_pair(text, name);

    if (!value)
        return refuse_value(option, text, "NAME=VALUE, such as symmetry=on");
    return add_setting(options->method.params, &options->method.param_count, text, value);
}

/* A game from a file is loaded already: from here on it has its name. */
bool cli_set_game(struct cli_options *options, const struct cli_option *option, const char *text)
{
    (void)option;
    options->question.game_is_file = cli_game_is_file(text);
    options->question.game = cli_game_names(text);
    return true;
}

bool cli_set_rule(struct cli_options *options, const struct cli_option *option, const char *text)
{
    return add_setting(options->question.rules, &options->question.rule_count, option->name, text);
}

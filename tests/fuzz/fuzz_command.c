/* SPDX-License-Identifier: MIT */
/*
 * fuzz_command.c - whole runs of the program: any arguments, any standard input, some files to
 * read. Whatever they are, the run ends with a code that is documented; wrong usage is one line and
 * writes nothing; every other message is a line of the program's; no file is left behind half
 * written, and none open.
 *
 * Input: the arguments, separated by blanks, with those in double quotes as one; from the second
 * line on the standard input. Small limits are added behind the arguments, where the later ones
 * apply. Names of files stay in the sandbox.
 */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/io/output.h"
#include "cli/options/options.h"
#include "cli/options/sizes.h"
#include "cli/verbs.h"
#include "fuzz/fuzz.h"
#include "fuzz/sandbox.h"

enum { WORDS_MOST = 64, BATCH_MOST = 4, POINTS_FEW = 16, POINTS_MANY = 64 };

struct command {
    char *words[WORDS_MOST + 1];
    int count;
    char *text; /* into which the words point */
    const uint8_t *input;
    size_t input_size;
};

static struct gs_registry registry;
static struct cli_option_table table;

/* Files that commands can name, made by the program itself, but for the last ones. */
static const struct {
    const char *name, *made_by;
} files[] = {
    {"a.cert", "--game skoczki --variant A --size 1x7 --certificate a.cert"},
    {"b.cert", "--game gomoku --size 2x2 --connect 2 --certificate b.cert"},
    {"a.gss", "--game skoczki --variant A --size 1x6 --algo retrograde --save a.gss"},
    {"a.cache", "--game gomoku --size 2x2 --connect 2 --cache a.cache"},
    {"a.csv", "bench --game skoczki --variant A --size 1x6 --format csv --output a.csv"},
    {"a.sgf", "draw --game hex --size 3x3 --position \"wb1/3/3 b\" --format sgf --output a.sgf"},
    {"a.txt", "draw --game skoczki --variant A --size 1x6 --output a.txt"},
};

enum { FILES = sizeof files / sizeof files[0] };

static struct {
    char *bytes;
    size_t size;
} contents[FILES];

/* Cuts the text into words; those that are too many are left out. */
static void split(struct command *command, char *text)
{
    command->words[0] = (char *)(uintptr_t) "solve";
    command->count = 1;
    while (*text && command->count < WORDS_MOST - 8) {
        while (*text == ' ')
            text++;
        char end = *text == '"' ? '"' : ' ';
        text += end == '"';
        if (*text)
            command->words[command->count++] = text;
        while (*text && *text != end)
            text++;
        if (*text)
            *text++ = '\0';
    }
    command->words[command->count] = NULL;
}

static void read_command(struct command *command, const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t length = end ? (size_t)(end - data) : size;
    command->text = fuzz_text(data, length);
    split(command, command->text);
    command->input = end ? end + 1 : data + size;
    command->input_size = size - (size_t)(command->input - data);
}

/* Silently; the parser may print one message. */
static bool parse(const struct command *command, struct cli_options *options)
{
    struct sandbox_said said;
    char *words[WORDS_MOST + 1]; /* getopt may change their order */
    memcpy(words, command->words, sizeof words);
    optind = 0; /* getopt begins anew */
    sandbox_redirect(&said, NULL, 0);
    enum cli_exit code = cli_options_parse(&table, command->count, words, options);
    sandbox_restore(&said);
    FUZZ_CHECK(code == CLI_DONE || code == CLI_USAGE);
    sandbox_forget(&said);
    return code == CLI_DONE;
}

/* Whether --size names many boards, or one with many points. */
static bool is_large(const char *text, int points)
{
    const struct gs_param any = {
        .name = "size", .kind = GS_PARAM_SIZE, .size = {1, 16, 1, 16, points}};
    static struct cli_sizes sizes;
    struct sandbox_said said;
    sandbox_redirect(&said, NULL, 0);
    bool read = cli_sizes_read(text, &any, &sizes) == CLI_DONE;
    sandbox_restore(&said);
    sandbox_forget(&said);
    return read ? sizes.count > BATCH_MOST : points == POINTS_FEW || strpbrk(text, ".,") != NULL;
}

/* Whether it would take long, however small the limits of one search are: searches for every move,
   or many boards. */
static bool is_long(const struct cli_options *options)
{
    bool every_move = (options->verb->bit & (CLI_MAP | CLI_PLAY)) && !options->files.strategy;
    if (options->bench.repeat > 2)
        return true;
    if (!options->question.size)
        return every_move;
    return is_large(options->question.size, every_move ? POINTS_FEW : POINTS_MANY);
}

/* Limits such as the verb takes. */
static void add_limits(struct command *command, const struct cli_options *options)
{
    static const char *const limits[] = {"--time", "1", "--memory", "1M", "--nodes", "150"};
    size_t count = options->verb->bit & (CLI_CHECK | CLI_TRIM | CLI_PROBE) ? 4 : 6;
    for (size_t i = 0; i < count; i++)
        command->words[command->count++] = (char *)(uintptr_t)limits[i];
    command->words[command->count] = NULL;
}

/* Runs the program, with the handlers of signals as they were afterwards. */
static int run(const struct command *command, struct sandbox_said *said)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXFSZ};
    struct sigaction before[4];
    char *words[WORDS_MOST + 1];
    memcpy(words, command->words, sizeof words);
    for (size_t i = 0; i < 4; i++)
        sigaction(signals[i], NULL, &before[i]);
    optind = 0;
    sandbox_redirect(said, command->input, command->input_size);
    int code = (int)cli_run(&registry, command->count, words);
    sandbox_restore(said);
    for (size_t i = 0; i < 4; i++)
        sigaction(signals[i], &before[i], NULL);
    return code;
}

/* The number that the next file to be opened gets. */
static int next_file(void)
{
    int file = dup(STDERR_FILENO);
    FUZZ_CHECK(file >= 0 && close(file) == 0);
    return file;
}

static size_t count_lines(const char *text, const char *start)
{
    size_t lines = 0;
    while (*text) {
        FUZZ_CHECK(strncmp(text, start, strlen(start)) == 0);
        text = strchr(text, '\n');
        FUZZ_CHECK(text != NULL);
        lines++;
        text++;
    }
    return lines;
}

/* Every line of JSON is an object. */
static void check_json(const char *text)
{
    while (*text) {
        const char *end = strchr(text, '\n');
        FUZZ_CHECK(end && *text == '{' && end[-1] == '}');
        for (; text < end; text++)
            FUZZ_CHECK((unsigned char)*text >= ' ');
        text++;
    }
}

static void check_said(const struct cli_options *options, int code, const struct sandbox_said *said)
{
    bool converses = options->verb->plays || options->question.positions;
    FUZZ_CHECK(code == CLI_DONE || code == CLI_FAILURE || code == CLI_USAGE ||
               code == CLI_UNSOLVED || code == CLI_WRONG);
    FUZZ_CHECK(strlen(said->out) == said->out_size);
    if (options->progress.wanted)
        return;
    size_t errors = count_lines(said->errors, "solve: ");
    if (code == CLI_USAGE && !converses)
        FUZZ_CHECK(errors == 1 && said->out_size == 0);
    if (code == CLI_FAILURE) /* check reports what it cannot read */
        FUZZ_CHECK(errors > 0 || (options->verb->bit == CLI_CHECK && said->out_size > 0));
    if (options->report.format == CLI_JSON && !options->info.help && !options->info.version &&
        !options->info.manual && !options->info.list_games && !options->info.list_algos)
        check_json(said->out);
}

static void write_files(void)
{
    for (size_t i = 0; i < FILES; i++)
        sandbox_write(files[i].name, contents[i].bytes, contents[i].size);
}

static void keep_file(size_t i)
{
    FILE *file = fopen(files[i].name, "rb");
    FUZZ_CHECK(file != NULL);
    contents[i].bytes = malloc(FUZZ_INPUT);
    FUZZ_CHECK(contents[i].bytes != NULL);
    contents[i].size = fread(contents[i].bytes, 1, FUZZ_INPUT, file);
    FUZZ_CHECK(contents[i].size > 0 && contents[i].size < FUZZ_INPUT);
    fclose(file);
}

/* Makes the files, each by a run. */
static void prepare(void)
{
    FUZZ_CHECK(gs_registry_builtin(&registry, NULL) == GS_OK);
    cli_option_table_init(&table, cli_verbs, &registry);
    sandbox_enter();
    for (size_t i = 0; i < FILES; i++) {
        struct command command;
        struct sandbox_said said;
        read_command(&command, (const uint8_t *)files[i].made_by, strlen(files[i].made_by));
        FUZZ_CHECK(run(&command, &said) == CLI_DONE);
        keep_file(i);
        sandbox_forget(&said);
        free(command.text);
    }
    sandbox_leave();
}

/* Wrong usage that the parser finds. */
static void try_refused(struct command *command)
{
    struct sandbox_said said;
    FUZZ_CHECK(run(command, &said) == CLI_USAGE);
    FUZZ_CHECK(count_lines(said.errors, "solve: ") == 1 && said.out_size == 0);
    sandbox_forget(&said);
}

static void try_command(struct command *command, const struct cli_options *options)
{
    struct sandbox_said said;
    add_limits(command, options);
    write_files();
    int before = next_file(), code = run(command, &said);
    FUZZ_CHECK(next_file() == before);
    check_said(options, code, &said);
    sandbox_forget(&said);
}

/* Whether the input itself names a file with the ending of those that are not complete. */
static bool names_partial(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + sizeof CLI_PARTIAL - 1 <= size; i++)
        if (memcmp(data + i, CLI_PARTIAL, sizeof CLI_PARTIAL - 1) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct cli_options options;
    struct command command;
    if (!sandbox_allows(data, size))
        return 0;
    if (registry.game_count == 0)
        prepare();
    read_command(&command, data, size < FUZZ_TEXT ? size : FUZZ_TEXT);
    sandbox_enter();
    if (!parse(&command, &options))
        try_refused(&command);
    else if (!is_long(&options))
        try_command(&command, &options);
    FUZZ_CHECK(names_partial(data, size) || !sandbox_has(CLI_PARTIAL));
    sandbox_leave();
    free(command.text);
    return 0;
}

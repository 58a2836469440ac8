/* SPDX-License-Identifier: MIT */
/*
 * fuzz_session.c - what the sessions are given: commands of GTP in both of its
 * dialects, of Gomocup and of `solve play`, and records of games. Whatever comes,
 * a session ends well, gives all memory back, and what it says has the form that
 * the protocol prescribes. A record that is read is written and read again the
 * same.
 *
 * Input: a letter that chooses the session, and what it reads. Files that it
 * names stay in the sandbox.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/gamesolve.h>

#include "cli/io/output.h"
#include "cli/job/jobs.h"
#include "cli/options/options.h"
#include "cli/verb/play_verbs.h"
#include "cli/verbs.h"
#include "fuzz/fuzz.h"
#include "fuzz/sandbox.h"
#include "play/engine/record.h"

/* A response: "=" or "?", lines that are not empty, and an empty one. */
static void check_gtp(const char *text)
{
    while (*text) {
        FUZZ_CHECK(*text == '=' || *text == '?');
        text = strstr(text, "\n\n");
        FUZZ_CHECK(text != NULL);
        text += 2;
    }
}

/* Lines of one of the forms that there are. */
static void check_gomocup(const char *text)
{
    while (*text) {
        const char *end = strchr(text, '\n');
        int x, y;
        FUZZ_CHECK(end != NULL);
        FUZZ_CHECK(strncmp(text, "OK\n", 3) == 0 || strncmp(text, "ERROR ", 6) == 0 ||
                   strncmp(text, "UNKNOWN ", 8) == 0 || strncmp(text, "name=", 5) == 0 ||
                   sscanf(text, "%d,%d", &x, &y) == 2);
        text = end + 1;
    }
}

static void check_play(const char *text)
{
    FUZZ_CHECK(strlen(text) > 0);
}

static const struct session {
    const char *arguments;
    void (*check)(const char *text); /* NULL: a record is read */
} sessions[] = {
    {"gtp --game atarigo --size 5x5 --algo df-pn --nodes 30 --memory 1M", check_gtp},
    {"gtp --game hex --variant swap --size 4x4 --algo df-pn --nodes 30 --memory 1M", check_gtp},
    {"gomocup --algo df-pn --nodes 30 --memory 1M", check_gomocup},
    {"play --game skoczki --size 2x5 --nodes 1000 --memory 1M", check_play},
    {"play --game gomoku --size 3x3 --connect 3 --nodes 1000 --memory 1M", check_play},
    {"play --game y --size 3", NULL},
    {"play --game hex --size 3x3 --variant swap", NULL},
};

/* Parses the arguments of a session, which are stored in words. */
static void parse_arguments(const struct session *session, const struct cli_option_table *table,
                            char words[256], struct cli_options *options)
{
    char *list[32] = {words};
    int count = 1;

    snprintf(words, 256, "solve %s", session->arguments);
    for (char *blank = words; (blank = strchr(blank, ' ')) != NULL;) {
        *blank++ = '\0';
        list[count++] = blank;
    }
    optind = 0; /* getopt begins anew */
    FUZZ_CHECK(cli_options_parse(table, count, list, options) == CLI_DONE);
}

/* Runs a session on the text, with messages going nowhere. */
static void run_session(const struct session *session, struct cli_job *job, char *text, size_t size)
{
    char *said = NULL;
    size_t length = 0;
    FILE *in = size > 0 ? fmemopen(text, size, "r") : fopen("/dev/null", "r");
    struct cli_output output = {.file = open_memstream(&said, &length), .name = "memory"};

    FUZZ_CHECK(in != NULL && output.file != NULL);
    job->output = &output;
    int messages = dup(STDERR_FILENO);
    FUZZ_CHECK(messages >= 0 && freopen("/dev/null", "w", stderr) != NULL);
    enum cli_exit code = cli_play_session(job, in);
    FUZZ_CHECK(fflush(stderr) == 0 && dup2(messages, STDERR_FILENO) >= 0 && close(messages) == 0);
    /* A failure is a file that cannot be written or read. */
    FUZZ_CHECK(code == CLI_DONE || code == CLI_USAGE || code == CLI_FAILURE);
    FUZZ_CHECK(fclose(output.file) == 0 && strlen(said) == length);
    session->check(said);
    free(said);
    fclose(in);
}

/* Reads a record; its start must be a root. */
static enum gs_status read_line(struct cli_job *job, const char *text, size_t size,
                                struct gs_game_line *line, struct gs_error *error)
{
    struct gs_reading reading = {.plies = GS_ALL_MOVES, .line = line};
    enum gs_status status = gs_position_read(job->rules, job->shared.unbounded, text, size,
                                             &reading, job->scratch, error);

    return status == GS_OK ? gs_root_check(job->rules, line->start, error) : status;
}

/* Takes up a record that was read; what is written then is read as the same. */
static void check_record(struct cli_job *job, const struct gs_game_line *line)
{
    struct gs_game_line again = {.start = gs_position_new(job->shared.unbounded, job->rules)};
    struct play_engine engine;
    struct cli_table table;
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);

    FUZZ_CHECK(again.start != NULL && file != NULL);
    cli_table_open(&table, job, NULL);
    FUZZ_CHECK(play_engine_open(&engine, &table.board) == PLAY_DONE);
    play_engine_begin(&engine, line->start);
    for (size_t i = 0; i < line->count; i++)
        FUZZ_CHECK(play_engine_play(&engine, line->moves[i]));
    const struct play_record_about about = {.black = "human", .white = "]\\"};
    FUZZ_CHECK(play_record_write(&engine, &about, file) && fclose(file) == 0);
    FUZZ_CHECK(read_line(job, text, length, &again, NULL) == GS_OK);
    FUZZ_CHECK(again.count == line->count);
    FUZZ_CHECK(memcmp(again.start, line->start, job->rules->position_size) == 0);
    for (size_t i = 0; i < line->count; i++)
        FUZZ_CHECK(again.moves[i] == line->moves[i]);
    while (play_engine_undo(&engine))
        ;
    FUZZ_CHECK(memcmp(job->root, line->start, job->rules->position_size) == 0);
    play_engine_close(&engine);
    cli_table_close(&table);
    gs_release(job->shared.unbounded, again.moves);
    gs_release(job->shared.unbounded, again.start);
    free(text);
}

static void read_record(struct cli_job *job, const char *text, size_t size)
{
    struct gs_game_line line = {.start = gs_position_new(job->shared.unbounded, job->rules)};
    struct gs_error error = {.message = ""};

    FUZZ_CHECK(line.start != NULL);
    enum gs_status status = read_line(job, text, size, &line, &error);
    FUZZ_CHECK(status == GS_OK || status == GS_USAGE);
    FUZZ_CHECK(status == GS_OK || (error.message[0] && !strchr(error.message, '\n')));
    if (status == GS_OK)
        check_record(job, &line);
    gs_release(job->shared.unbounded, line.moves);
    gs_release(job->shared.unbounded, line.start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct gs_registry registry;
    static struct cli_option_table table;
    struct cli_options options;
    struct cli_jobs jobs;
    char words[256];

    if (size == 0 || data[0] < 'a' || data[0] >= 'a' + sizeof sessions / sizeof sessions[0])
        return 0;
    const struct session *session = &sessions[data[0] - 'a'];
    char *text = malloc(size);
    FUZZ_CHECK(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    if (sandbox_allows(data, size)) {
        sandbox_enter();
        FUZZ_CHECK(gs_registry_builtin(&registry, NULL) == GS_OK);
        cli_option_table_init(&table, cli_verbs, &registry);
        parse_arguments(session, &table, words, &options);
        FUZZ_CHECK(cli_jobs_make(&jobs, &options, &registry) == CLI_DONE);
        if (session->check)
            run_session(session, &jobs.list[0], text, size - 1);
        else
            read_record(&jobs.list[0], text, size - 1);
        cli_jobs_release(&jobs);
        sandbox_leave();
    }
    free(text);
    return 0;
}

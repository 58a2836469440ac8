/* SPDX-License-Identifier: MIT */
/*
 * fuzz_baseline.c - files that `bench --baseline` is given. One that is refused leaves nothing
 * behind and says why in one line; one that is accepted says nothing, and contains no zero byte; a
 * second reading says the same.
 *
 * Input: the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/gamesolve.h>

#include "cli/bench/baseline.h"
#include "fuzz/fuzz.h"

/* What was printed while messages went to log, which is emptied. */
static size_t lines_of(FILE *log)
{
    size_t lines = 0;
    rewind(log);
    for (int c = getc(log); c != EOF; c = getc(log))
        lines += c == '\n';
    return lines;
}

/* Reads the file with messages going to log. */
static enum cli_exit read_quietly(FILE *file, FILE *log, struct gs_memory *memory)
{
    struct cli_baseline *baseline;
    struct gs_search reading;
    int messages = dup(STDERR_FILENO);
    FUZZ_CHECK(messages >= 0 && dup2(fileno(log), STDERR_FILENO) >= 0);
    rewind(file);
    gs_search_init(&reading, NULL, NULL, memory);
    gs_search_start(&reading);
    enum cli_exit code = cli_baseline_read(&baseline, &reading, fileno(file), "input");
    FUZZ_CHECK(dup2(messages, STDERR_FILENO) >= 0 && close(messages) == 0);
    FUZZ_CHECK((baseline != NULL) == (code == CLI_DONE));
    cli_baseline_free(baseline, memory);
    FUZZ_CHECK(gs_memory_used(memory) == 0);
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct gs_memory *memory = gs_memory_new(0);
    FILE *file = tmpfile(), *log = tmpfile();
    FUZZ_CHECK(memory && file && log);
    FUZZ_CHECK(fwrite(data, 1, size, file) == size && fflush(file) == 0);

    enum cli_exit code = read_quietly(file, log, memory);
    FUZZ_CHECK(code == CLI_DONE || code == CLI_USAGE);
    FUZZ_CHECK(lines_of(log) == (code == CLI_DONE ? 0 : 1));
    /* A text with a zero byte is never a baseline. */
    FUZZ_CHECK(code != CLI_DONE || memchr(data, '\0', size) == NULL);
    FUZZ_CHECK(read_quietly(file, log, memory) == code);

    fclose(log);
    fclose(file);
    gs_memory_free(memory);
    return 0;
}

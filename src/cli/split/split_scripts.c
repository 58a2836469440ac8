/* SPDX-License-Identifier: MIT */
/*
 * split_scripts.c - writes the scripts that do the jobs of a folder (*.in), once, by split.
 *
 * job.sh does one job, whatever calls it: an ordinary call of solve, whose files have names of this
 * attempt (host and process) until they are complete, and are then renamed to those of the job. So
 * two workers that take the same job do not disturb each other, locks or not. An attempt goes on
 * from the latest checkpoint of any earlier one.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/options/game_files.h"
#include "cli/split/splitting.h"

/* A text as one word of the shell. */
static void put_word(FILE *file, const char *text)
{
    putc('\'', file);
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", file);
        putc(*text, file);
    }
    putc('\'', file);
}

static void put_setting(FILE *file, const char *name, const char *text)
{
    fprintf(file, " --%s ", name);
    put_word(file, text);
}

/* The options that all jobs have. */
static void put_options(const struct cli_splitting *splitting, FILE *file)
{
    const struct cli_job *job = splitting->job;
    const struct cli_options *options = job->options;
    const struct gs_args *rules = &job->rules->args;
    char text[2 * GS_ARG_TEXT];

    put_setting(file, "game", cli_game_word(job->game));
    for (size_t i = 0; i < rules->count; i++)
        if (rules->values[i].filled)
            put_setting(file, rules->table[i].name, rules->values[i].text);
    put_setting(file, "algo", job->algo->name);
    for (size_t i = 0; i < job->params.count; i++)
        if (job->params.values[i].given) {
            snprintf(text, sizeof text, "%s=%s", job->params.table[i].name,
                     job->params.values[i].text);
            put_setting(file, "param", text);
        }
    fprintf(file, " --seed %" PRIu64 " --memory %" PRIu64, options->method.seed,
            splitting->job_memory);
    if (options->limits.nodes > 0)
        fprintf(file, " --nodes %" PRIu64, options->limits.nodes);
    if (splitting->job_seconds > 0)
        fprintf(file, " --time %.12g", splitting->job_seconds);
}

/*
 * The call of job.sh. Options that the algorithm does not have are left out: a job of one without
 * checkpoints begins again.
 */
static void put_call(const struct cli_splitting *splitting, FILE *file)
{
    fputs("\"$solve\"", file);
    put_options(splitting, file);
    fprintf(file, " --certificate-version %d", splitting->job->rules->traits & GS_REPEATS ? 1 : 2);
    if (splitting->job->algo->resumes)
        fputs(" \\\n        --checkpoint \"$mine.checkpoint\" --checkpoint-every \"${EVERY:-600}\"",
              file);
}

static bool write_script(struct cli_splitting *splitting, FILE *file)
{
    static const char word[] = "@CALL@";
    const char *text = splitting->script, *call = strstr(text, word);

    if (call) {
        fprintf(file, "%.*s", (int)(call - text), text);
        put_call(splitting, file);
        text = call + strlen(word);
    }
    fputs(text, file);
    return true;
}

enum cli_exit cli_split_put_scripts(struct cli_splitting *splitting)
{
    enum cli_exit code = CLI_DONE;

    for (const struct cli_split_script *script = cli_split_scripts;
         script->name && code == CLI_DONE; script++) {
        splitting->script = script->text;
        code = cli_folder_put(splitting, script->name, write_script);
    }
    return code;
}

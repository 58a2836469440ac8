/* SPDX-License-Identifier: MIT */
/*
 * split_scripts.c - the scripts that do the jobs of a folder, written once, by split.
 *
 * job.sh does one job, whatever calls it: an ordinary call of solve, whose files have names of this
 * attempt (host and process) until they are complete, and are then renamed to those of the job. So
 * two workers that take the same job do not disturb each other, locks or not. An attempt goes on
 * from the latest checkpoint of any earlier one.
 */
#include <inttypes.h>

#include "cli/options/game_files.h"
#include "cli/split/splitting.h"

/* --- one job --- */

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

static const char script_head[] =
    "#!/bin/sh\n"
    "# sh job.sh NUMBER [accept]: does a slice of one job of this folder, or goes on with it. The\n"
    "# exit code is that of solve: 3 means that the job has no answer yet (0 with accept). SOLVE "
    "is\n"
    "# the program, and EVERY is how often a checkpoint is written, in seconds.\n"
    "cd \"$(dirname \"$0\")\" || exit 1\n"
    "solve=${SOLVE:-solve}\n"
    "number=${1-}\n"
    "case $number in\n"
    "'' | 0* | *[!0-9]*)\n"
    "    echo \"usage: sh job.sh NUMBER [accept]\" >&2\n"
    "    exit 2\n"
    "    ;;\n"
    "esac\n"
    "end() {\n"
    "    [ \"$2\" = accept ] && [ \"$1\" -eq 3 ] && exit 0\n"
    "    exit \"$1\"\n"
    "}\n"
    "folder=done/$((number / 1000))\n"
    "base=$folder/$number\n"
    "[ ! -e \"$base.json\" ] || end 0 \"${2-}\"\n"
    "limit=$(sed -n \"s/^$number //p\" limits 2>/dev/null)\n"
    "# The attempt that went furthest, here or on a copy of this folder.\n"
    "most=$(ls \"$folder\" 2>/dev/null | sed -n \"s/^$number\\.\\([0-9]*\\)\\.open$/\\1/p\" |\n"
    "    sort -n | tail -n 1)\n"
    "if [ \"$most\" ]; then\n"
    "    spent=$(sed -n 's/.*\"stop\":\"nodes\",\"nodes\":\\([0-9]*\\),.*/\\1/p' "
    "\"$base.$most.open\")\n"
    "    [ \"$limit\" ] && [ \"$spent\" ] && [ \"$spent\" -lt \"$limit\" ] || end 3 "
    "\"${2-}\"\n"
    "fi\n"
    "line=$(sed -n \"/^$number /{p;q;}\" jobs)\n"
    "[ \"$limit\" ] || line=  # the list is of another round by now\n"
    "if [ -z \"$line\" ]; then\n"
    "    echo \"job.sh: job $number is not, or no longer, needed\" >&2\n"
    "    exit 0\n"
    "fi\n"
    "rest=${line#* }\n"
    "goal=${rest%% *}\n"
    "position=${rest#* }\n"
    "mkdir -p \"$folder\" || exit 1\n"
    "mine=$base.$(uname -n).$$\n"
    "left=$(ls -t \"$base\".*.checkpoint \"$base.$most.slice\" 2>/dev/null | head -n 1)\n";

/*
 * Options that the algorithm does not have are left out: a job of one without checkpoints begins
 * again.
 */
static void put_attempt(const struct cli_splitting *splitting, FILE *file)
{
    bool resumes = splitting->job->algo->resumes;

    fputs("attempt() {\n    \"$solve\"", file);
    put_options(splitting, file);
    fputs(" \\\n        --goal \"$goal\" --position \"$position\" --format json "
          "--output \"$mine.json\" \\\n"
          "        --certificate \"$mine.certificate\" --slice \"$limit\" --certificate-version ",
          file);
    fputs(splitting->job->rules->traits & GS_REPEATS ? "1" : "2", file);
    if (resumes)
        fputs(" \\\n        --checkpoint \"$mine.checkpoint\" --checkpoint-every \"${EVERY:-600}\" "
              "\"$@\"",
              file);
    fputs(" &\n"
          "    child=$!\n"
          "    trap 'kill -TERM $child 2>/dev/null' HUP INT TERM USR1 USR2\n"
          "    wait $child\n"
          "    code=$?\n"
          "    trap - HUP INT TERM USR1 USR2\n"
          "    if [ $code -gt 128 ]; then\n"
          "        wait $child 2>/dev/null\n"
          "        again=$?\n"
          "        [ $again -eq 127 ] || code=$again\n"
          "    fi\n"
          "}\n",
          file);
    fputs(resumes ? "if [ \"$left\" ]; then\n"
                    "    attempt --resume \"$left\"\n"
                    "    # It does not fit, unless the call is wrong without it, too.\n"
                    "    if [ $code -eq 2 ]; then\n"
                    "        attempt\n"
                    "        [ $code -eq 2 ] || rm -f \"$left\"\n"
                    "    fi\n"
                    "else\n"
                    "    attempt\n"
                    "fi\n"
                  : "attempt\n",
          file);
}

static const char script_end[] =
    "# Another worker has answered meanwhile.\n"
    "if [ -e \"$base.json\" ]; then\n"
    "    rm -f \"$mine.json\" \"$mine.certificate\" \"$mine.checkpoint\"\n"
    "    end 0 \"${2-}\"\n"
    "fi\n"
    "case $code in\n"
    "0)\n"
    "    mv -f \"$mine.certificate\" \"$base.certificate\" && mv -f \"$mine.json\" \"$base.json\" "
    "||\n"
    "        exit 1\n"
    "    rm -f \"$base\".*.checkpoint \"$base\".*.slice \"$base\".*.open\n"
    "    ;;\n"
    "3)\n"
    "    # Numbers and table are called by their nodes: the next slice begins with the most.\n"
    "    nodes=$(sed -n 's/.*\"stop\":\"[a-z]*\",\"nodes\":\\([0-9]*\\),.*/\\1/p' "
    "\"$mine.json\")\n"
    "    nodes=${nodes:-0}\n"
    "    [ -e \"$mine.checkpoint\" ] && mv -f \"$mine.checkpoint\" "
    "\"$base.$nodes.slice\"\n"
    "    [ -e \"$mine.json\" ] && mv -f \"$mine.json\" \"$base.$nodes.open\"\n"
    "    [ \"$most\" ] && [ \"$most\" -lt \"$nodes\" ] &&\n"
    "        rm -f \"$base.$most.slice\" \"$base.$most.open\"\n"
    "    rm -f \"$base\".*.checkpoint \"$mine.certificate\"\n"
    "    ;;\n"
    "*) rm -f \"$mine.json\" \"$mine.certificate\" ;;\n"
    "esac\n"
    "end $code \"${2-}\"\n";

static bool write_script(struct cli_splitting *splitting, FILE *file)
{
    fputs(script_head, file);
    put_attempt(splitting, file);
    fputs(script_end, file);
    return true;
}

/* --- all jobs --- */

static bool write_make(struct cli_splitting *splitting, FILE *file)
{
    (void)splitting;
    fputs("# make -k -j N: does the jobs of the list, in its order.\n"
          "jobs := $(shell cat list)\n"
          "all: $(jobs:%=job-%)\n"
          "\t@[ -s list ] || cat answer\n"
          ".PHONY: all $(jobs:%=job-%)\n"
          "$(jobs:%=job-%): job-%:\n"
          "\t@sh job.sh $* accept\n",
          file);
    return true;
}

static bool write_parallel(struct cli_splitting *splitting, FILE *file)
{
    (void)splitting;
    fputs(
        "#!/bin/sh\n"
        "# sh parallel.sh [OPTION]...: GNU parallel does the jobs of the list; options go to it,\n"
        "# such as -j 8 or --sshloginfile FILE.\n"
        "cd \"$(dirname \"$0\")\" || exit 1\n"
        "[ -s list ] || exec cat answer\n"
        "# It tells jobs of its log by their place in the list: each list has a log of its own, "
        "and\n"
        "# each slice of the same jobs.\n"
        "log=log.$(cat list limits | cksum | tr -d ' ')\n"
        "# What is done by the log and has no result was refused since.\n"
        "row=0\n"
        "while read -r number; do\n"
        "    row=$((row + 1)) base=done/$((number / 1000))/$number\n"
        "    [ -e \"$base.json\" ] || ls \"$base\".*.open >/dev/null 2>&1 || echo $row\n"
        "done <list >\"$log.open\"\n"
        "if [ -e \"$log\" ]; then\n"
        "    awk 'FILENAME == ARGV[1] { open[$1]; next } !($1 in open)' \"$log.open\" \"$log\" \\\n"
        "        >\"$log.part\" && mv -f \"$log.part\" \"$log\"\n"
        "fi\n"
        "rm -f \"$log.open\"\n"
        "exec parallel --joblog \"$log\" --resume-failed \"$@\" sh job.sh {} accept :::: list\n",
        file);
    return true;
}

/*
 * GNU parallel notices that a job has ended only when it starts the next one, so each job says so
 * by itself. One that cannot, since its shell was killed, is begun again by --retries, for which an
 * empty job (0) makes GNU parallel look.
 */
static const char ahead_script[] =
    "#!/bin/sh\n"
    "# sh ahead.sh [OPTION]...: GNU parallel does the jobs of the list, and those that plans list\n"
    "# meanwhile; options go to it. -j should be --workers of split; PAUSE is the seconds between\n"
    "# looks for jobs that have ended. No job is added after one that has failed three times in "
    "turn.\n"
    "cd \"$(dirname \"$0\")\" || exit 1\n"
    "[ -s list ] || exec cat answer\n"
    "queue=queue.$$\n"
    "mkfifo $queue || exit 1\n"
    "rm -f log.ahead\n"
    ": >ended\n"
    ": >added\n"
    ": >seen\n"
    "PARALLEL_SHELL=/bin/sh\n"
    "export PARALLEL_SHELL\n"
    "parallel -u --joblog log.ahead --retries 3 \"$@\" \\\n"
    "    '[ {} = 0 ] || { sh job.sh {} accept; echo {} $?; }' <$queue >>ended &\n"
    "engine=$!\n"
    "stopped=\n"
    "trap 'stopped=1; kill -TERM $engine 2>/dev/null' HUP INT TERM\n"
    "trap '' PIPE\n"
    "exec 3>$queue\n"
    "rm -f $queue\n"
    "add() {\n"
    "    cat list >>added\n"
    "    cat list >&3\n"
    "}\n"
    "has_failed() {\n"
    "    awk '$2 { if (++n[$1] == 3) bad = 1; next } { n[$1] = 0 } END { exit !bad }' ended ||\n"
    "        awk 'NR > 1 && ($7 || $8) { bad = 1 } END { exit !bad }' log.ahead 2>/dev/null\n"
    "}\n"
    "# No worker has a job that has ended, whatever is left of its result.\n"
    "plan() {\n"
    "    cp ended seen && awk 'FILENAME == ARGV[1] { now[$1]--; next }\n"
    "        FILENAME == ARGV[2] { now[$1]++; next } now[$1] > 0' seen added limits \\\n"
    "        >limits.part && mv -f limits.part limits &&\n"
    "        \"${SOLVE:-solve}\" join . --plan --ahead >&2\n"
    "}\n"
    "add\n"
    "left=1\n"
    "quiet=0\n"
    "while [ $left -eq 1 ] && [ -z \"$stopped\" ] && kill -0 $engine 2>/dev/null; do\n"
    "    if [ \"$(wc -l <ended)\" -gt \"$(wc -l <seen)\" ]; then\n"
    "        has_failed && break\n"
    "        quiet=0\n"
    "        plan 2>plans\n"
    "        case $? in\n"
    "        3 | 4) add ;;\n"
    "        *) left=0 ;;\n"
    "        esac\n"
    "        [ ! -s answer ] || left=0\n"
    "    else\n"
    "        quiet=$((quiet + 1))\n"
    "        [ $((quiet % 60)) -ne 0 ] || { echo 0 >&3; has_failed && break; }\n"
    "        sleep \"${PAUSE:-1}\"\n"
    "    fi\n"
    "done\n"
    "exec 3>&-\n"
    "wait $engine\n"
    "code=$?\n"
    "while kill -0 $engine 2>/dev/null; do\n"
    "    wait $engine\n"
    "done\n"
    "has_failed && exit 1\n"
    "exit $code\n";

static bool write_ahead(struct cli_splitting *splitting, FILE *file)
{
    (void)splitting;
    fputs(ahead_script, file);
    return true;
}

static bool write_condor(struct cli_splitting *splitting, FILE *file)
{
    (void)splitting;
    fputs("# condor_submit_dag jobs.dag, in this folder.\n"
          "executable = /bin/sh\n"
          "arguments = job.sh $(number) accept\n"
          "getenv = True\n"
          "log = condor.log\n"
          "queue\n",
          file);
    return true;
}

enum cli_exit cli_split_put_scripts(struct cli_splitting *splitting)
{
    static const struct cli_folder_file files[] = {
        {"job.sh", write_script},  {"makefile", write_make},  {"parallel.sh", write_parallel},
        {"ahead.sh", write_ahead}, {"job.sub", write_condor},
    };
    return cli_folder_put_all(splitting, files, sizeof files / sizeof files[0]);
}

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

    put_setting(file, "game", job->game->name);
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
    fprintf(file, " --seed %" PRIu64 " --memory %" PRIu64, options->seed, splitting->job_memory);
    if (options->nodes > 0)
        fprintf(file, " --nodes %" PRIu64, options->nodes);
    if (splitting->job_seconds > 0)
        fprintf(file, " --time %.12g", splitting->job_seconds);
}

static const char script_head[] =
    "#!/bin/sh\n"
    "# sh job.sh NUMBER [accept]: does one job of this folder, or goes on with it. The exit code "
    "is\n"
    "# that of solve: 3 means that the job is too hard and should be split again (0 with accept).\n"
    "# SOLVE is the program, LOOK= makes it not look first whether the job is still needed, and\n"
    "# EVERY is how often a checkpoint is written, in seconds. FACTS= makes it not use what other\n"
    "# jobs have proved.\n"
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
    "LOOK=${LOOK-yes}\n"
    "FACTS=${FACTS-facts}\n"
    "look() {\n"
    "    [ \"$LOOK\" ] && [ \"$(\"$solve\" join . --job \"$number\" 2>/dev/null)\" = 'not needed' "
    "]\n"
    "}\n"
    "if [ -e \"$base.json\" ]; then\n"
    "    look\n"
    "    end 0 \"${2-}\"\n"
    "fi\n"
    "limit=$(sed -n \"s/^$number //p\" limits 2>/dev/null)\n"
    "if [ -e \"$base.open\" ]; then\n"
    "    spent=$(sed -n 's/.*\"stop\":\"nodes\",\"nodes\":\\([0-9]*\\),.*/\\1/p' "
    "\"$base.open\")\n"
    "    [ \"$limit\" ] && [ \"$spent\" ] && [ \"$spent\" -lt \"$limit\" ] || end 3 "
    "\"${2-}\"\n"
    "fi\n"
    "line=$(sed -n \"/^$number /{p;q;}\" jobs)\n";

static const char script_tail[] =
    "if [ -z \"$line\" ]; then\n"
    "    echo \"job.sh: job $number is not, or no longer, needed\" >&2\n"
    "    exit 0\n"
    "fi\n"
    "look && exit 0\n"
    "rest=${line#* }\n"
    "goal=${rest%% *}\n"
    "position=${rest#* }\n"
    "mkdir -p \"$folder\" || exit 1\n"
    "mine=$base.$(uname -n).$$\n"
    "left=$(ls -t \"$base\".*.checkpoint \"$base.slice\" 2>/dev/null | head -n 1)\n";

/* What the algorithm cannot do is not asked of it: a job of one that writes no checkpoints begins
 * again. */
static void put_attempt(const struct cli_splitting *splitting, FILE *file)
{
    bool resumes = splitting->job->algo->resumes;

    fputs("attempt() {\n    \"$solve\"", file);
    put_options(splitting, file);
    fputs(" \\\n        --goal \"$goal\" --position \"$position\" --format json "
          "--output \"$mine.json\" \\\n"
          "        --certificate \"$mine.certificate\" --certificate-version 2 "
          "${FACTS:+--facts \"$FACTS\"}",
          file);
    if (splitting->job->options->slice > 0)
        fputs(" --slice \"$limit\"", file);
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
    "# Found wrong by its own certificate: what was taken from others may be.\n"
    "if [ $code -eq 4 ] && [ \"$FACTS\" ]; then\n"
    "    FACTS=\n"
    "    attempt\n"
    "fi\n"
    "# Another worker has answered meanwhile: on its certificate others may rest, and this attempt "
    "on\n"
    "# theirs, or on what it proves itself.\n"
    "if [ -e \"$base.json\" ]; then\n"
    "    rm -f \"$mine.json\" \"$mine.certificate\" \"$mine.checkpoint\"\n"
    "    look\n"
    "    end 0 \"${2-}\"\n"
    "fi\n"
    "case $code in\n"
    "0)\n"
    "    mv -f \"$mine.certificate\" \"$base.certificate\" && mv -f \"$mine.json\" \"$base.json\" "
    "||\n"
    "        exit 1\n"
    "    rm -f \"$base\".*.checkpoint \"$base.slice\" \"$base.open\"\n"
    "    look\n"
    "    ;;\n"
    "3)\n"
    "    # What was put back is gone on with from here.\n"
    "    [ \"$limit\" ] && [ -e \"$mine.checkpoint\" ] && mv -f \"$mine.checkpoint\" "
    "\"$base.slice\"\n"
    "    [ -e \"$mine.json\" ] && mv -f \"$mine.json\" \"$base.open\"\n"
    "    rm -f \"$base\".*.checkpoint \"$mine.certificate\"\n"
    "    ;;\n"
    "*) rm -f \"$mine.json\" \"$mine.certificate\" ;;\n"
    "esac\n"
    "end $code \"${2-}\"\n";

static bool write_script(struct cli_splitting *splitting, FILE *file)
{
    fputs(script_head, file);
    if (splitting->job->options->slice > 0)
        fputs("[ \"$limit\" ] || line=  # the list is of another round by now\n", file);
    fputs(script_tail, file);
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
        "# It tells jobs of its log by their place in the list: each list has a log of its own, "
        "and\n"
        "# each slice of the same jobs.\n"
        "log=log.$(cat list limits | cksum | tr -d ' ')\n"
        "# What is done by the log and has no result was refused since.\n"
        "row=0\n"
        "while read -r number; do\n"
        "    row=$((row + 1)) base=done/$((number / 1000))/$number\n"
        "    [ -e \"$base.json\" ] || [ -e \"$base.open\" ] || echo $row\n"
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

/* Planned after each slice, there is no round that a worker has to wait for. */
static const char worker[] =
    "#!/bin/sh\n"
    "# sh worker.sh: does jobs of this folder one after the other, until none is left: always one\n"
    "# of those that come first by then, and that no other worker is at. Start as many as you\n"
    "# like, on machines that share the folder and tell the same time. In the end `solve join`\n"
    "# verifies what they did. SOLVE, LOOK, EVERY and FACTS are as for job.sh; after four times\n"
    "# BEAT seconds (30) without a sign of life a worker is taken for dead, and another one does\n"
    "# its job.\n"
    "cd \"$(dirname \"$0\")\" || exit 1\n"
    "solve=${SOLVE:-solve}\n"
    "beat=${BEAT:-30}\n"
    "child='' heart='' mine='' failed=' ' passed=' ' worst=0 idle=0 refused=0\n"
    "mkdir -p claims || exit 1\n"
    "\n"
    "drop() {\n"
    "    [ -z \"$heart\" ] || kill \"$heart\" 2>/dev/null\n"
    "    [ -z \"$mine\" ] || rm -f \"claims/$mine\"\n"
    "    heart='' mine=''\n"
    "}\n"
    "leave() {\n"
    "    trap '' HUP INT TERM\n"
    "    [ -z \"$child\" ] || { kill -TERM \"$child\" 2>/dev/null; wait \"$child\"; }\n"
    "    drop\n"
    "    exit \"$1\"\n"
    "}\n"
    "trap 'leave 129' HUP\n"
    "trap 'leave 130' INT\n"
    "trap 'leave 143' TERM\n"
    "\n"
    "# A claim is a file with the time until which it holds without another sign of life. That "
    "two\n"
    "# workers take over that of one who is dead does no harm.\n"
    "term() { echo $(($(date +%s) + 4 * beat)); }\n"
    "claim() { ends=$(term); (set -C; echo $ends >\"claims/$1\") 2>/dev/null && mine=$1; }\n"
    "take() {\n"
    "    claim \"$1\" && return 0\n"
    "    ends=$(cat \"claims/$1\" 2>/dev/null)\n"
    "    [ \"$ends\" ] || { sleep 1; ends=$(cat \"claims/$1\" 2>/dev/null || term); }\n"
    "    case $ends in *[!0-9]*) ends=0 ;; esac\n"
    "    [ \"$(date +%s)\" -gt \"${ends:-0}\" ] || return 1\n"
    "    rm -f \"claims/$1\"\n"
    "    claim \"$1\"\n"
    "}\n"
    "# Shows life while the child is at work, and ends it once its job is not needed any more.\n"
    "show_life() {\n"
    "    while sleep \"$beat\" && kill -0 $$ && [ -e \"claims/$mine\" ]; do\n"
    "        term >\"claims/$mine\"\n"
    "        grep -qx \"$mine\" cancel && kill -TERM \"$child\"\n"
    "    done >/dev/null 2>&1 &\n"
    "    heart=$!\n"
    "}\n"
    "attend() {\n"
    "    \"$@\" &\n"
    "    child=$!\n"
    "    show_life\n"
    "    wait $child\n"
    "    code=$?\n"
    "    child=''\n"
    "    drop\n"
    "}\n"
    "\n"
    "# Claims the first job of the list that is not done, nor at its limit.\n"
    "next() {\n"
    "    while read -r number; do\n"
    "        base=done/$((number / 1000))/$number\n"
    "        [ ! -e \"$base.json\" ] || continue\n"
    "        if [ -e \"$base.open\" ]; then\n"
    "            limit=$(sed -n \"s/^$number //p\" limits)\n"
    "            spent=$(sed -n 's/.*\"stop\":\"nodes\",\"nodes\":\\([0-9]*\\),.*/\\1/p' "
    "\"$base.open\")\n"
    "            [ \"$limit\" ] && [ \"$spent\" ] && [ \"$spent\" -lt \"$limit\" ] || continue\n"
    "        fi\n"
    "        case $failed$passed in *\" $number \"*) continue ;; esac\n"
    "        take \"$number\" && return 0\n"
    "    done <list\n"
    "    return 1\n"
    "}\n"
    "# One plans at a time. Who finds somebody at it waits for two seconds at most: that plan may "
    "not\n"
    "# know yet what was done here. Where there are no parts of a second, it does not wait.\n"
    "plan() {\n"
    "    tries=0\n"
    "    until take plan; do\n"
    "        tries=$((tries + 1)) code=1\n"
    "        { [ $tries -le 40 ] && sleep 0.05 2>/dev/null; } || return\n"
    "    done\n"
    "    attend \"$solve\" join . --plan --no-progress >/dev/null\n"
    "}\n"
    "\n"
    "while :; do\n"
    "    if next; then\n"
    "        number=$mine idle=0\n"
    "        attend sh job.sh \"$number\" accept\n"
    "        passed=\"$passed$number \" # also where it was not needed, and left nothing\n"
    "        if [ $code -ne 0 ] && ! grep -qx \"$number\" cancel; then\n"
    "            failed=\"$failed$number \" worst=$code\n"
    "        fi\n"
    "        [ -s limits ] || continue # in slices, what comes first may be another one now\n"
    "    elif [ \"$worst\" -ne 0 ] && ! ls claims/* >/dev/null 2>&1; then\n"
    "        leave \"$worst\" # nobody is at work, and all that is left has failed here\n"
    "    else\n"
    "        sleep $idle\n"
    "        [ $idle -lt \"$beat\" ] && idle=$((idle + 1))\n"
    "    fi\n"
    "    plan\n"
    "    case $code in\n"
    "    0) leave 0 ;;\n"
    "    3 | 4) refused=0 passed=' ' ;;\n"
    "    1) # somebody else plans, or joins\n"
    "        refused=$((refused + 1))\n"
    "        [ $refused -lt 1000 ] || leave 1\n"
    "        ;;\n"
    "    *) leave $code ;;\n"
    "    esac\n"
    "done\n";

static bool write_worker(struct cli_splitting *splitting, FILE *file)
{
    (void)splitting;
    fputs(worker, file);
    return true;
}

enum cli_exit cli_split_put_scripts(struct cli_splitting *splitting)
{
    static const struct cli_folder_file files[] = {
        {"job.sh", write_script},        {"makefile", write_make},  {"worker.sh", write_worker},
        {"parallel.sh", write_parallel}, {"job.sub", write_condor},
    };
    return cli_folder_put_all(splitting, files, sizeof files / sizeof files[0]);
}

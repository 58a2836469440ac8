/* SPDX-License-Identifier: MIT */
/*
 * split_round.c - the lists of a round of jobs, and the scripts by which they are done.
 *
 * job.sh does one job, whatever calls it: an ordinary call of solve, whose files have names of this
 * attempt (host and process) until they are complete, and are then renamed to those of the job. So
 * two workers that take the same job do not disturb each other, locks or not. An attempt goes on
 * from the latest checkpoint of any earlier one.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/report/json.h"
#include "cli/split/split_report.h"
#include "cli/split/splitting.h"

/* Tasks of an array of Slurm at most, whose usual limit is 1001. */
#define TASKS_MOST 1000

static const char *position_of(struct cli_splitting *splitting, uint32_t leaf,
                               char text[GS_TEXT_MAX])
{
    struct cli_job *job = splitting->job;

    gs_decode(job->rules, gs_split_get(splitting->split, leaf).key, job->scratch);
    job->game->position_format(job->rules, job->scratch, text, GS_TEXT_MAX);
    return text;
}

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

/* --- lists --- */

/*
 * A job that is gone on with may take so many times what it took before: with 2 there are more
 * rounds, and not fewer nodes.
 */
enum { SLICE_GROWTH = 4 };

/* The largest number that every shell compares. */
#define LIMIT_MOST ((uint64_t)INT64_MAX)

uint64_t cli_split_limit(const struct cli_splitting *splitting, uint32_t job)
{
    const struct cli_options *options = splitting->job->options;
    const uint64_t spent = job < splitting->spent_room ? splitting->spent[job] : 0;
    const uint64_t more = spent > LIMIT_MOST / SLICE_GROWTH ? LIMIT_MOST : SLICE_GROWTH * spent;
    const uint64_t limit = more > options->slice ? more : options->slice;

    return options->slice == 0 || (options->nodes > 0 && limit > options->nodes) ? options->nodes
                                                                                 : limit;
}

uint32_t cli_split_listed(const struct cli_splitting *splitting)
{
    return splitting->job->options->slice > 0 ? splitting->first : splitting->count;
}

static bool write_limits(struct cli_splitting *splitting, FILE *file)
{
    const uint32_t count = cli_split_listed(splitting);

    for (uint32_t i = 0; i < count && splitting->job->options->slice > 0; i++) {
        uint32_t job = gs_split_get(splitting->split, splitting->leaves[i]).job;
        fprintf(file, "%" PRIu32 " %" PRIu64 "\n", job, cli_split_limit(splitting, job));
    }
    return true;
}

static bool write_list(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = 0; i < cli_split_listed(splitting); i++)
        fprintf(file, "%" PRIu32 "\n", gs_split_get(splitting->split, splitting->leaves[i]).job);
    return true;
}

static bool write_jobs(struct cli_splitting *splitting, FILE *file)
{
    char text[GS_TEXT_MAX];

    for (uint32_t i = 0; i < cli_split_listed(splitting); i++) {
        uint32_t leaf = splitting->leaves[i];
        fprintf(file, "%" PRIu32 " %s %s\n", gs_split_get(splitting->split, leaf).job,
                gs_goal_name(gs_split_goal(splitting->split, leaf)),
                position_of(splitting, leaf, text));
    }
    return true;
}

void cli_split_json_pair(FILE *file, const char *name, const char *text)
{
    fprintf(file, ",\"%s\":", name);
    cli_json_string(file, text);
}

void cli_split_json_args(FILE *file, const char *name, const struct gs_args *args, bool all)
{
    const char *comma = "";

    fprintf(file, ",\"%s\":{", name);
    for (size_t i = 0; i < args->count; i++) {
        if (all ? !args->values[i].filled : !args->values[i].given)
            continue;
        fputs(comma, file);
        cli_json_string(file, args->table[i].name);
        putc(':', file);
        cli_json_string(file, args->values[i].text);
        comma = ",";
    }
    putc('}', file);
}

static void put_job(struct cli_splitting *splitting, uint32_t leaf, bool first, FILE *file)
{
    struct cli_job *job = splitting->job;
    struct gs_split_node node = gs_split_get(splitting->split, leaf);
    char text[GS_TEXT_MAX];

    fprintf(file, "{\"job\":%" PRIu32 ",\"name\":\"job-%" PRIu32 "\"", node.job, node.job);
    cli_split_json_pair(file, "game", job->game->name);
    cli_split_json_args(file, "rules", &job->rules->args, true);
    cli_split_json_pair(file, "position", position_of(splitting, leaf, text));
    cli_split_json_pair(file, "to_move", gs_side_name(gs_to_move(job->rules, job->scratch)));
    cli_split_json_pair(file, "goal", gs_goal_name(gs_split_goal(splitting->split, leaf)));
    cli_split_json_pair(file, "algorithm", job->algo->name);
    cli_split_json_args(file, "params", &job->params, false);
    fprintf(file,
            ",\"limits\":{\"nodes\":%" PRIu64 ",\"seconds\":%.12g,\"memory\":%" PRIu64
            "},\"proof\":%" PRIu32 ",\"disproof\":%" PRIu32
            ",\"first\":%s,\"command\":\"sh job.sh %" PRIu32 "\",",
            cli_split_limit(splitting, node.job), splitting->job_seconds, splitting->job_memory,
            node.proof, node.disproof, first ? "true" : "false", node.job);
    cli_json_version(file);
    fputs("}\n", file);
}

static bool write_json(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = 0; i < cli_split_listed(splitting); i++)
        put_job(splitting, splitting->leaves[i], i < splitting->first, file);
    return true;
}

/* Jobs of the tree that are not among the leaves that are left: the question needs them no more. */
static bool write_cancelled(struct cli_splitting *splitting, FILE *file)
{
    struct gs_split *split = splitting->split;
    uint32_t count = gs_split_count(split);
    bool *left = gs_alloc_zero(splitting->search.memory, count, sizeof *left);

    for (uint32_t i = 0; i < splitting->count && left; i++)
        left[splitting->leaves[i]] = true;
    for (uint32_t node = 0; node < count && left; node++)
        if (gs_split_get(split, node).job > 0 && gs_split_get(split, node).open && !left[node])
            fprintf(file, "%" PRIu32 "\n", gs_split_get(split, node).job);
    gs_release(splitting->search.memory, left);
    return left != NULL;
}

/* --- engines --- */

static bool write_dag(struct cli_splitting *splitting, FILE *file)
{
    for (uint32_t i = 0; i < cli_split_listed(splitting); i++) {
        uint32_t job = gs_split_get(splitting->split, splitting->leaves[i]).job;
        fprintf(file, "JOB job-%" PRIu32 " job.sub\nVARS job-%" PRIu32 " number=\"%" PRIu32 "\"\n",
                job, job, job);
    }
    fputs("RETRY ALL_NODES 3\n", file);
    return true;
}

static bool write_slurm(struct cli_splitting *splitting, FILE *file)
{
    const uint32_t count = cli_split_listed(splitting);
    uint32_t tasks = count < TASKS_MOST ? count : TASKS_MOST;

    fprintf(file,
            "#!/bin/sh\n"
            "#SBATCH --job-name=solve\n"
            "#SBATCH --array=1-%" PRIu32 "\n"
            "#SBATCH --requeue\n"
            "# sbatch slurm.sh, in this folder: %" PRIu32 " jobs in %" PRIu32 " tasks.\n"
            "tasks=%" PRIu32 "\n",
            tasks > 0 ? tasks : 1, count, tasks, tasks > 0 ? tasks : 1);
    fputs("cd \"${SLURM_SUBMIT_DIR:-.}\" || exit 1\n"
          "worst=0\n"
          "for job in $(awk -v task=\"$SLURM_ARRAY_TASK_ID\" -v tasks=$tasks \\\n"
          "    'NR % tasks == task % tasks' list); do\n"
          "    sh job.sh \"$job\" accept || worst=$?\n"
          "done\n"
          "exit $worst\n",
          file);
    return true;
}

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
                    "    if [ $code -eq 2 ]; then\n"
                    "        rm -f \"$left\"\n"
                    "        attempt\n"
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

struct part {
    const char *name;
    bool (*write)(struct cli_splitting *splitting, FILE *file);
};

static enum cli_exit put_parts(struct cli_splitting *splitting, const struct part *parts,
                               size_t count)
{
    enum cli_exit code = CLI_DONE;

    for (size_t i = 0; i < count && code == CLI_DONE; i++)
        code = cli_folder_put(splitting, parts[i].name, parts[i].write);
    return code;
}

enum cli_exit cli_split_put_round(struct cli_splitting *splitting)
{
    static const struct part parts[] = {
        {"limits", write_limits},  {"jobs.jsonl", write_json},  {"jobs", write_jobs},
        {"list", write_list},      {"cancel", write_cancelled}, {"jobs.dag", write_dag},
        {"slurm.sh", write_slurm},
    };
    return put_parts(splitting, parts, sizeof parts / sizeof parts[0]);
}

enum cli_exit cli_split_put_scripts(struct cli_splitting *splitting)
{
    static const struct part parts[] = {
        {"job.sh", write_script},
        {"makefile", write_make},
        {"parallel.sh", write_parallel},
        {"job.sub", write_condor},
    };
    return put_parts(splitting, parts, sizeof parts / sizeof parts[0]);
}

/* SPDX-License-Identifier: MIT */
/*
 * facts_folder.h - the folder of --facts: what jobs that are done have proved, around a search.
 */
#ifndef CLI_FACTS_FOLDER_H
#define CLI_FACTS_FOLDER_H

#include "cli/cli.h"
#include <gamesolve/facts.h>

/* The largest file that is read. */
#define CLI_FACTS_FILE_MAX ((size_t)1 << 20)

/*
 * Facts that are written into one file at most, and that are read in all, from so many files: what
 * a job takes must cost little beside its search.
 */
enum { CLI_FACTS_MOST = 1024, CLI_FACTS_ALL = 1 << 16, CLI_FACTS_FILES = 1024 };

/* Those of a job; open is NULL without --facts, or where there are none. */
struct cli_facts {
    struct gs_search search; /* its own, in the memory of the program */
    struct gs_facts *open;
};

/* For the verb `solve`: checks that --facts, if given, is possible. */
enum cli_exit cli_facts_check(const struct cli_job *job);

/*
 * Reads the files of the folder, whose names are numbers, for the searches of the job and what its
 * certificate assumes. A folder or a file that is not there is none; one that is damaged, or of
 * other rules, is left out with one line. Close it in any case.
 */
enum cli_exit cli_facts_open(struct cli_facts *facts, struct cli_job *job);
void cli_facts_close(struct cli_facts *facts, struct cli_job *job);

#endif

/* SPDX-License-Identifier: MIT */
/* folder_names.h - what is in a folder, and the names of files there. */
#ifndef CLI_FOLDER_NAMES_H
#define CLI_FOLDER_NAMES_H

#include <stddef.h>

#include "cli/cli.h"
#include <gamesolve/memory.h>

/* Room for the name of a folder, or of a file in it. */
#define CLI_FOLDER_SIZE 4096

/* How the names of certificates in a folder end. */
#define CLI_CERTIFICATE_ENDING ".cert"

/* DIR/NAME, with one slash; "" with the error printed if that is too long. */
const char *cli_folder_path(const char *folder, const char *name, char path[CLI_FOLDER_SIZE]);

/*
 * The names in a folder, sorted, so that messages come in one order; *count is 0 if there is no
 * such folder. Prints the error; release the names in any case.
 */
enum cli_exit cli_names_list(struct gs_memory *memory, const char *path, char ***names,
                             size_t *count);
void cli_names_release(struct gs_memory *memory, char **names, size_t count);

/* Whether a name has an ending such as ".cert", something before it, and is not hidden by a dot. */
bool cli_name_ends(const char *name, const char *ending);

/* Whether a folder has such a name. */
bool cli_folder_has(const char *path, const char *ending);

#endif

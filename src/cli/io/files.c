/* SPDX-License-Identifier: MIT */
/* Reads whole files. */
#include "cli/io/files.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

enum gs_status cli_file_read(struct gs_file *file, struct gs_search *search, const char *path,
                             size_t most, struct gs_error *error)
{
    *file = (struct gs_file){.memory = search->memory};
    errno = 0;
    int opened = gs_input_open(path);
    if (opened < 0)
        return gs_error_set(error, GS_IO, "%s", strerror(errno ? errno : EIO));
    enum gs_status status = gs_stream_read(file, search->memory, search, opened, most, error);
    close(opened);
    return status;
}

enum cli_exit cli_file_explain(const char *option, const char *path, enum gs_status status,
                               const struct gs_error *error)
{
    char quote[GS_QUOTE_SIZE];

    if (status == GS_STOPPED && cli_interrupted)
        return CLI_INTERRUPTED;
    cli_error("--%s '%s': %s%s%s", option, gs_quote(path, quote),
              status == GS_STOPPED     ? "not read: stopped by the limit on "
              : status == GS_NO_MEMORY ? ""
                                       : "cannot read it: ",
              error->message, status == GS_NO_MEMORY ? "; see --memory" : "");
    return status == GS_STOPPED || status == GS_NO_MEMORY ? CLI_UNSOLVED : CLI_FAILURE;
}

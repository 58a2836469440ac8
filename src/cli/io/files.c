/* SPDX-License-Identifier: MIT */
/*
 * Files read as a whole.
 */
#include "cli/io/files.h"

#include <errno.h>
#include <string.h>

enum gs_status cli_file_read(struct gs_file *file, struct gs_memory *house, const char *path,
                             size_t most, struct gs_error *error)
{
    *file = (struct gs_file){.memory = house};
    errno = 0;
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return gs_error_set(error, GS_IO, "%s", strerror(errno ? errno : EIO));
    enum gs_status status = gs_stream_read(file, house, NULL, stream, most, error);
    fclose(stream);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* game_new.c - see game_new.h. A file that is there already is left as it is. */
#include "author/game_new.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/text.h>

static bool is_name(const char *name)
{
    const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return name[0] >= 'a' && name[0] <= 'z' && name[length] == '\0' &&
           length + 1 < AUTHOR_NAME_SIZE;
}

static const struct author_template *find_template(const char *kind, struct gs_error *error)
{
    const char *names[8] = {NULL};

    for (size_t i = 0; author_templates[i].kind && i < 7; i++) {
        names[i] = author_templates[i].kind;
        if (!kind || strcmp(kind, names[i]) == 0)
            return &author_templates[i];
    }
    gs_name_refuse(error, "kind", kind, names);
    return NULL;
}

/* Writes the template with both names put in. */
static void fill(const char *text, const char *name, FILE *file)
{
    char ident[AUTHOR_NAME_SIZE];

    snprintf(ident, sizeof ident, "%s", name);
    for (char *at = ident; *at; at++)
        *at = *at == '-' ? '_' : *at;
    while (*text) {
        if (strncmp(text, "@NAME@", 6) == 0) {
            fputs(name, file);
            text += 6;
        } else if (strncmp(text, "@IDENT@", 7) == 0) {
            fputs(ident, file);
            text += 7;
        } else {
            putc(*text++, file);
        }
    }
}

enum gs_status author_game_new(const char *name, const char *kind, struct gs_error *error)
{
    char path[AUTHOR_NAME_SIZE + 2];

    if (!is_name(name))
        return gs_error_set(error, GS_USAGE,
                            "'%.40s': expected a name of at most %d lower case letters, digits and "
                            "hyphens, a letter first",
                            name, AUTHOR_NAME_SIZE - 2);
    const struct author_template *template = find_template(kind, error);
    if (!template)
        return GS_USAGE;
    snprintf(path, sizeof path, "%s.c", name);
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (descriptor < 0)
        return gs_error_set(error, errno == EEXIST ? GS_USAGE : GS_IO, "%s: %s", path,
                            strerror(errno));
    FILE *file = fdopen(descriptor, "w");
    if (!file) {
        close(descriptor);
        return gs_error_set(error, GS_IO, "%s: %s", path, strerror(errno));
    }
    fill(template->text, name, file);
    const bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed)
        return gs_error_set(error, GS_IO, "%s: cannot write it: %s", path, strerror(errno));
    return GS_OK;
}

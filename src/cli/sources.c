/* SPDX-License-Identifier: MIT */
/*
 * The sources behind the keys in square brackets in the texts of games and algorithms.
 * src/algo/README.md has the same table, and says where each algorithm is to be found.
 */
#include <string.h>

#include "cli/help.h"
#include <gamesolve/text.h>

#define KEY_SIZE 32

const struct cli_source cli_sources[] = {
    {"Goluch", "T. Goluch, Computer methods of solving logical games, master's thesis (in Polish), "
               "Gdansk University of Technology"},
    {"Suda", "M. Suda, Effective algorithms for verifying goals in computer games, master's thesis "
             "(in Czech), Charles University in Prague"},
    {"Pawlewicz", "J. Pawlewicz, Artificial-intelligence techniques in game-playing programs, "
                  "article (in Polish), 2010"},
    {"Allis 1993", "L. V. Allis, H. J. van den Herik, M. P. H. Huntjens, Go-Moku and Threat-Space "
                   "Search, report CS 93-02, University of Limburg, Maastricht, 1993"},
    {"Allis 1988", "L. V. Allis, A Knowledge-based Approach of Connect-Four, report IR-163, Vrije "
                   "Universiteit, Amsterdam, 1988"},
    {NULL, NULL},
};

size_t cli_source_key(const struct cli_source *source, char *text, size_t size)
{
    struct gs_writer writer;

    gs_writer_init(&writer, text, size);
    gs_writer_add(&writer, "[%s]", source->key);
    return writer.length;
}

static bool names(const char *text, const struct cli_source *source)
{
    char key[KEY_SIZE];

    cli_source_key(source, key, sizeof key);
    return text && strstr(text, key);
}

bool cli_cites(const char *help, const struct gs_param *params, const struct cli_source *source)
{
    if (names(help, source))
        return true;
    for (; params->name; params++) {
        if (names(params->help, source))
            return true;
    }
    return false;
}

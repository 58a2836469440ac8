/* SPDX-License-Identifier: MIT */
/* Suggestions. Names are compared without their hyphens, and letters of either case are equal. */
#include "cli/options/suggest.h"

#include <ctype.h>
#include <string.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"

static bool is_filler(char c)
{
    return c == '-' || c == '_' || c == ' ';
}

static bool is_same_name(const char *one, const char *other)
{
    for (;; one++, other++) {
        while (is_filler(*one))
            one++;
        while (is_filler(*other))
            other++;
        if (tolower((unsigned char)*one) != tolower((unsigned char)*other))
            return false;
        if (*one == '\0')
            return true;
    }
}

/* "--game NAME --NAME VALUE": settings are NAME=VALUE with spaces between. */
static void put_game(const struct gs_game *game, const char *settings,
                     char words[CLI_SUGGESTION_SIZE])
{
    struct gs_writer writer;

    gs_writer_init(&writer, words, CLI_SUGGESTION_SIZE);
    gs_writer_add(&writer, "--game %s", game->name);
    while (*settings) {
        const size_t name = strcspn(settings, "="), length = strcspn(settings, " ");
        gs_writer_add(&writer, " --%.*s %.*s", (int)name, settings, (int)(length - name - 1),
                      settings + name + 1);
        settings += length + (settings[length] == ' ');
    }
}

static bool suggest_alias(const struct gs_game *game, const char *text,
                          char words[CLI_SUGGESTION_SIZE])
{
    for (const struct gs_alias *alias = game->aliases; alias && alias->name; alias++)
        if (is_same_name(alias->name, text)) {
            put_game(game, alias->settings, words);
            return true;
        }
    return false;
}

static bool suggest_game(const struct gs_registry *registry, const char *text,
                         char words[CLI_SUGGESTION_SIZE])
{
    for (size_t i = 0; i < registry->game_count; i++) {
        const struct gs_game *game = registry->games[i];
        if (is_same_name(game->name, text)) {
            put_game(game, "", words);
            return true;
        }
        if (suggest_alias(game, text, words))
            return true;
    }
    return false;
}

static bool suggest_algo(const struct gs_registry *registry, const char *text,
                         char words[CLI_SUGGESTION_SIZE])
{
    for (size_t i = 0; i < registry->algo_count; i++)
        if (is_same_name(registry->algos[i]->name, text)) {
            snprintf(words, CLI_SUGGESTION_SIZE, "--algo %s", registry->algos[i]->name);
            return true;
        }
    return false;
}

static bool suggest_format(const char *text, char words[CLI_SUGGESTION_SIZE])
{
    const char *names[CLI_FORMATS + 1];

    cli_format_names(~0u, names);
    for (size_t i = 0; names[i]; i++)
        if (is_same_name(names[i], text)) {
            snprintf(words, CLI_SUGGESTION_SIZE, "--format %s", names[i]);
            return true;
        }
    return false;
}

bool cli_suggest(const struct cli_option_table *table, const char *text,
                 char words[CLI_SUGGESTION_SIZE])
{
    struct gs_size size;

    if (text[0] == '\0')
        return false;
    if (isdigit((unsigned char)text[0]) && gs_size_parse(text, NULL, &size, NULL) == GS_OK) {
        snprintf(words, CLI_SUGGESTION_SIZE, "--size %dx%d", size.width, size.height);
        return true;
    }
    return suggest_game(table->registry, text, words) ||
           suggest_algo(table->registry, text, words) || suggest_format(text, words);
}

const struct gs_game *cli_find_game(const struct gs_registry *registry, const char *name)
{
    char quote[GS_QUOTE_SIZE], words[CLI_SUGGESTION_SIZE];
    struct gs_error error;

    const struct gs_game *game = gs_registry_game(registry, name, &error);
    if (game)
        return game;
    const char *dot = strrchr(name, '.');
    if (dot && (strcmp(dot, ".so") == 0 || strcmp(dot, ".game") == 0))
        cli_error("--game '%s' is not known; a file is named with a slash: ./%s",
                  gs_quote(name, quote), quote);
    else if (name[0] && suggest_game(registry, name, words))
        cli_error("--game '%s' is not known; expected %s", gs_quote(name, quote), words);
    else
        cli_refuse("game", name, &error);
    return NULL;
}

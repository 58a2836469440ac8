/* SPDX-License-Identifier: MIT */
/* The services of the program around a game, and what stands in for those that it leaves out. */
#include "play/engine/play_options.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include <gamesolve/text.h>

#define LINE_SIZE 1024

void play_complain(const struct play_options *options, const char *format, ...)
{
    const struct play_services *services = &options->services;
    char line[LINE_SIZE];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (services->complain)
        services->complain(services->user, line);
    else
        fprintf(stderr, "%s\n", gs_printable(line));
}

bool play_flush(const struct play_options *options)
{
    const struct play_services *services = &options->services;

    return services->flush ? services->flush(services->user) : fflush(options->out) == 0;
}

FILE *play_create(const struct play_options *options, const char *path, const char *label)
{
    const struct play_services *services = &options->services;
    char quote[GS_QUOTE_SIZE];

    if (services->create)
        return services->create(services->user, path, label);
    FILE *file = fopen(path, "w");
    if (!file)
        play_complain(options, "%s '%s': cannot write: %s", label, gs_quote(path, quote),
                      strerror(errno));
    return file;
}

bool play_finish(const struct play_options *options, FILE *file, bool complete)
{
    const struct play_services *services = &options->services;

    if (services->finish)
        return services->finish(services->user, file, complete);
    bool written = !ferror(file);
    if (fclose(file) == 0 && written)
        return complete;
    play_complain(options, "cannot write a file");
    return false;
}

void play_show(const struct play_options *options, const struct play_view *view, FILE *file)
{
    const struct play_services *services = &options->services;
    char text[GS_TEXT_MAX];

    if (services->show && view->rules->game->board) {
        services->show(services->user, view, file);
        return;
    }
    view->rules->game->position_format(view->rules, view->position, text, sizeof text);
    fprintf(file, "%s\n", text);
}

int play_interrupted(const struct play_options *options)
{
    return options->interrupt ? *options->interrupt : 0;
}

int play_interrupt_take(const struct play_options *options)
{
    int number = play_interrupted(options);

    if (number != 0)
        *options->interrupt = 0;
    return number;
}

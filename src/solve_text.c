/* SPDX-License-Identifier: MIT */
/*
 * solve_text.c - from texts to a value: each step of a client of the library, one after the other.
 */
#include <string.h>

#include <gamesolve/algo.h>
#include <gamesolve/position_read.h>
#include <gamesolve/registry.h>
#include <gamesolve/solve_text.h>
#include <gamesolve/stages.h>

enum { SETTING_SIZE = 256 };

/* All that one question takes. */
struct solving {
    struct gs_registry registry;
    struct gs_memory *memory;
    const struct gs_game *game;
    struct gs_stages *stages;
    struct gs_args rule_args;
    struct gs_rules *rules;
    struct gs_position *root;
    struct gs_search search;
    struct gs_result result;
};

/* Sets the parameters of a text such as "size=4x4 variant=swap" (NULL: none) in args, or else in
 * the stages. */
static enum gs_status read_settings(struct gs_args *args, struct gs_stages *stages,
                                    const char *text, struct gs_error *error)
{
    const char *at = text ? text : "";
    enum gs_status status = GS_OK;
    for (at += strspn(at, " "); *at && status == GS_OK; at += strspn(at, " ")) {
        char setting[SETTING_SIZE];
        const size_t length = strcspn(at, " ");
        const char *value = memchr(at, '=', length);
        if (!value || length >= sizeof setting)
            return gs_error_set(error, GS_USAGE, "'%.40s': expected NAME=VALUE", at);
        memcpy(setting, at, length);
        setting[length] = '\0';
        setting[value - at] = '\0';
        value = setting + (value - at) + 1;
        status = args ? gs_args_set(args, setting, value, error)
                      : gs_stages_set(stages, setting, value, error);
        at += length;
    }
    return status;
}

static enum gs_status read_game(struct solving *solving, const struct gs_text_question *question,
                                struct gs_error *error)
{
    solving->game =
        gs_registry_game(&solving->registry, question->game ? question->game : "", error);
    if (!solving->game)
        return GS_USAGE;
    gs_args_init(&solving->rule_args, solving->game->params);
    enum gs_status status = read_settings(&solving->rule_args, NULL, question->settings, error);
    if (status == GS_OK)
        status = gs_args_complete(&solving->rule_args, error);
    if (status == GS_OK)
        status = gs_rules_new(solving->game, solving->memory, &solving->rule_args, &solving->rules,
                              error);
    return status;
}

static enum gs_status read_position(struct solving *solving, const char *text,
                                    struct gs_error *error)
{
    solving->root = gs_position_new(solving->memory, solving->rules);
    if (!solving->root)
        return gs_error_set(error, GS_NO_MEMORY, "no memory for a position");
    if (!text)
        return GS_OK;
    enum gs_status status = gs_position_read(solving->rules, solving->memory, text, strlen(text),
                                             NULL, solving->root, error);
    return status == GS_OK ? gs_root_check(solving->rules, solving->root, error) : status;
}

static enum gs_status read_algo(struct solving *solving, const struct gs_text_question *question,
                                struct gs_error *error)
{
    const struct gs_algo *named =
        gs_registry_algo(&solving->registry, question->algo ? question->algo : "auto", error);
    if (!named)
        return GS_USAGE;
    struct gs_error reason = {.status = GS_OK};
    solving->stages = gs_stages_new(solving->memory, &solving->registry, named, solving->rules,
                                    solving->memory, &reason);
    if (!solving->stages)
        return gs_error_set(error, reason.status, "%s", reason.message);
    enum gs_status status = read_settings(NULL, solving->stages, question->params, error);
    for (unsigned i = 0; status == GS_OK && i < solving->stages->count; i++)
        status = gs_args_complete(&solving->stages->list[i].params, error);
    return status;
}

/* Copies what was found, as the result is released. */
static void fill_answer(const struct solving *solving, struct gs_text_answer *answer)
{
    const struct gs_result *result = &solving->result;
    *answer = (struct gs_text_answer){.value = result->value,
                                      .lower = result->lower,
                                      .upper = result->upper,
                                      .proved = result->proved,
                                      .distance = result->distance,
                                      .stop = result->stop,
                                      .nodes = result->nodes,
                                      .seconds = result->seconds};
    if (gs_result_basis(result) != GS_BASIS_NONE)
        solving->rules->game->move_format(solving->rules, solving->root, result->best_move,
                                          answer->best_move, sizeof answer->best_move);
}

static enum gs_status solve(struct solving *solving, const struct gs_text_question *question,
                            struct gs_text_answer *answer, struct gs_error *error)
{
    unsigned answered;
    gs_search_init(&solving->search, solving->rules, NULL, solving->memory);
    solving->search.limits = question->limits;
    solving->search.goal = question->goal;
    gs_result_init(&solving->result, solving->memory);
    enum gs_status status = gs_stages_solve(solving->stages, &solving->search, solving->root,
                                            &solving->result, &answered, error);
    if (status == GS_OK)
        fill_answer(solving, answer);
    gs_result_clear(&solving->result);
    return status;
}

enum gs_status gs_solve_text(const struct gs_text_question *question, struct gs_text_answer *answer,
                             struct gs_error *error)
{
    struct gs_memory *memory =
        gs_memory_new(question->bytes > 0 ? question->bytes : (size_t)1 << 30);
    struct solving *solving = memory ? gs_alloc_zero(memory, 1, sizeof *solving) : NULL;
    if (!solving) {
        gs_memory_free(memory);
        return gs_error_set(error, GS_NO_MEMORY, "no memory");
    }
    solving->memory = memory;
    enum gs_status status = GS_OK;
    if (question->registry)
        solving->registry = *question->registry;
    else
        status = gs_registry_builtin(&solving->registry, error);
    if (status == GS_OK)
        status = read_game(solving, question, error);
    if (status == GS_OK)
        status = read_position(solving, question->position, error);
    if (status == GS_OK)
        status = read_algo(solving, question, error);
    if (status == GS_OK)
        status = solve(solving, question, answer, error);
    gs_release(memory, solving->stages);
    gs_release(memory, solving->root);
    gs_rules_free(memory, solving->rules);
    gs_release(memory, solving);
    gs_memory_free(memory);
    return status;
}

/* SPDX-License-Identifier: MIT */
/*
 * The board of a job: rules, start, and room for playing. With several boards, each is dropped when
 * the job is checked, and made again when its turn comes: together they could take more than a
 * search may.
 */
#include <stdio.h>

#include <gamesolve/text.h>

#include "cli/io/message.h"
#include "cli/job/job_parts.h"

enum gs_status cli_board_new(struct cli_board *board, const struct cli_job *job,
                             const struct gs_args *args, struct gs_error *error)
{
    *board = (struct cli_board){.rules = NULL};
    enum gs_status status =
        gs_rules_new(job->game, job->shared.unbounded, args, &board->rules, error);
    if (status != GS_OK)
        return status;
    const struct gs_rules *rules = board->rules;
    board->root = gs_position_new(job->shared.unbounded, rules);
    board->scratch = gs_position_new(job->shared.unbounded, rules);
    board->undo = gs_alloc_zero(job->shared.unbounded, 1, rules->undo_size);
    board->moves = gs_alloc_zero(job->shared.unbounded, rules->max_moves, sizeof *board->moves);
    if (board->root && board->scratch && board->undo && board->moves)
        return GS_OK;
    cli_board_free(board, job);
    return gs_error_set(error, GS_NO_MEMORY, "out of memory");
}

void cli_board_swap(struct cli_board *board, struct cli_job *job)
{
    struct cli_board old = {job->rules, job->root, job->scratch, job->undo, job->moves};

    job->rules = board->rules;
    job->root = board->root;
    job->scratch = board->scratch;
    job->undo = board->undo;
    job->moves = board->moves;
    *board = old;
}

void cli_board_free(struct cli_board *board, const struct cli_job *job)
{
    gs_release(job->shared.unbounded, board->moves);
    gs_release(job->shared.unbounded, board->undo);
    gs_release(job->shared.unbounded, board->scratch);
    gs_release(job->shared.unbounded, board->root);
    if (board->rules)
        gs_rules_free(job->shared.unbounded, board->rules);
    *board = (struct cli_board){.rules = NULL};
}

/* Sets the size of this board, and writes it to text; nothing if the game has no size. */
static enum gs_status set_size(struct gs_args *args, const struct cli_job *job,
                               char text[GS_ARG_TEXT], struct gs_error *error)
{
    if (!gs_param_find(args->table, "size"))
        return GS_OK;
    snprintf(text, GS_ARG_TEXT, "%dx%d", job->size.width, job->size.height);
    return gs_args_set(args, "size", text, error);
}

/* Makes the rules, their start, and room for replaying moves from it. */
enum cli_exit cli_job_make_board(struct cli_job *job, const struct gs_args *rules)
{
    struct gs_args args = *rules;
    struct cli_board board;
    struct gs_error error;
    char text[GS_ARG_TEXT] = "";

    enum gs_status status = set_size(&args, job, text, &error);
    if (status == GS_OK)
        status = cli_board_new(&board, job, &args, &error);
    if (status != GS_OK) {
        cli_error("--game '%s'%s%s: %s", job->game->name, *text ? " of size " : "", text,
                  error.message);
        return status == GS_USAGE ? CLI_USAGE : CLI_FAILURE;
    }
    cli_board_swap(&board, job);
    return CLI_DONE;
}

void cli_job_drop_board(struct cli_job *job)
{
    struct cli_board board = {.rules = NULL};

    cli_board_swap(&board, job);
    cli_board_free(&board, job);
}

/* Keeps only what is needed to make the board again. */
enum cli_exit cli_job_put_off(struct cli_job *job)
{
    job->waiting = gs_alloc_zero(job->shared.unbounded, 1, job->rules->key_size + 8);
    if (!job->waiting)
        return cli_no_memory(NULL);
    gs_encode(job->rules, job->root, job->waiting);
    cli_job_drop_board(job);
    return CLI_DONE;
}

enum cli_exit cli_job_wake(struct cli_job *job)
{
    if (!job->waiting)
        return CLI_DONE;
    enum cli_exit code = cli_job_make_board(job, job->args);
    if (code == CLI_DONE)
        gs_decode(job->rules, job->waiting, job->root);
    return code;
}

enum gs_status cli_job_resize(struct cli_job *job, struct gs_size size, struct gs_error *error)
{
    struct gs_args args = *job->args;
    struct gs_size before = job->size;
    struct cli_board board;
    char text[GS_ARG_TEXT] = "";

    if (size.width == job->size.width && size.height == job->size.height)
        return GS_OK;
    job->size = size;
    enum gs_status status = set_size(&args, job, text, error);
    if (status == GS_OK)
        status = cli_board_new(&board, job, &args, error);
    if (status != GS_OK) {
        job->size = before;
        return status;
    }
    cli_board_swap(&board, job);
    status = cli_job_renew_method(job, error);
    if (status != GS_OK) {
        cli_board_swap(&board, job);
        job->size = before;
    }
    cli_board_free(&board, job);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* The shortest client: from texts to a value. */
#include <gamesolve/gamesolve.h>

#include <stdio.h>

int main(void)
{
    struct gs_text_question question = {.game = "hex", .settings = "size=4x4"};
    struct gs_text_answer answer;
    struct gs_error error;
    if (gs_solve_text(&question, &answer, &error) != GS_OK)
        return puts(error.message), 1;
    printf("%s, best move %s\n", gs_value_name(answer.value), answer.best_move);
    return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * proof_kinds.c - records that play no move: images of positions, pairs, patterns.
 */
#include "check/proof_verifier.h"

/* Whether no record that a record leads to must see the image of a position itself: none whose
 * results are cached, by the key of a position, none with a pattern or pairs. */
static bool is_viewable(const struct gs_verifier *verifier, uint64_t record)
{
    return verifier->on_free && verifier->ground->has_views && verifier->claim->level == GS_WIN &&
           verifier->proof->patterns.count == 0 &&
           gs_verifier_brief(verifier, record) & GS_BRIEF_LIGHT;
}

/*
 * Verifies a record of the image of the position without making the image: its moves are those of
 * the position by the symmetry backwards, so its zone is that of the position.
 */
static bool check_view(struct gs_verifier *verifier, struct gs_proof_frame *frame,
                       uint32_t symmetry, uint64_t record)
{
    const struct gs_board_map *ground = verifier->ground;
    const unsigned view = verifier->view;
    verifier->view = ground->products[view * ground->symmetries + symmetry];
    bool good = gs_verifier_follow(verifier, record, frame->extra, frame->zone);
    verifier->view = view;
    return good;
}

bool gs_verifier_image(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    const struct gs_rules *rules = verifier->rules;
    struct gs_position *position = verifier->position;
    enum gs_side side = verifier->side;
    const struct gs_point_set free = verifier->free;
    const bool on_free = verifier->on_free;
    const unsigned vacant = verifier->vacant;
    struct gs_point_set inner = {{0}};
    uint32_t symmetry = gs_proof_number(&frame->cursor);
    if (symmetry >= verifier->ground->symmetries)
        return gs_verifier_refuse(verifier, "there is no such symmetry");
    uint64_t record = gs_proof_reference(&frame->cursor);
    if (verifier->view > 0 || is_viewable(verifier, record))
        return check_view(verifier, frame, symmetry, record);
    rules->game->space->image(rules, symmetry, position, frame->image);
    if (gs_to_move(rules, frame->image) != gs_to_move(rules, position))
        verifier->side = gs_side_other(side);
    verifier->position = frame->image;
    if (on_free)
        gs_verifier_find_free(verifier);
    bool good = gs_verifier_follow(verifier, record, frame->extra, &inner);
    verifier->position = position;
    verifier->side = side;
    verifier->on_free = on_free;
    verifier->free = free;
    verifier->vacant = vacant;
    if (frame->extra > 0)
        gs_board_map_back(verifier->ground, symmetry, &inner, frame->zone);
    return good;
}

/* The opponent cannot win: each of its lines contains a pair, or a stone of the claimant. */
bool gs_verifier_paired(struct gs_verifier *verifier, struct gs_proof_frame *frame)
{
    const struct gs_board_map *ground = verifier->ground;
    enum gs_side other = gs_side_other(verifier->side);
    struct gs_contents board;
    struct gs_pairs pairs;
    if (verifier->claim->level != GS_DRAW || frame->extra > 0)
        return gs_verifier_refuse(verifier, "pairs prove that the opponent does not win, no more");
    if (!ground->lines || !ground->lines->decide(verifier->rules, verifier->position, other))
        return gs_verifier_refuse(verifier, "the opponent may win otherwise than by a line");
    gs_board_map_contents(ground, verifier->position, &board);
    const char *fault = gs_pairs_read(ground, &frame->cursor, &board, &pairs);
    if (fault)
        return gs_verifier_refuse(verifier, fault);
    if (pairs.first != GS_NO_MOVE && gs_to_move(verifier->rules, verifier->position) == other)
        return gs_verifier_refuse(verifier, "the claimant has a first stone, and is not to move");
    return gs_pairs_cover(ground, &board, verifier->side, pairs.first, &pairs) ||
           gs_verifier_refuse(verifier, "a line of the opponent holds no pair");
}

bool gs_verifier_pattern(struct gs_verifier *verifier, const struct gs_proof_frame *frame,
                         const struct gs_pattern *pattern)
{
    const char *misfit = gs_pattern_misfit(&verifier->proof->patterns, pattern, verifier->position,
                                           verifier->side, frame->zone);
    return !misfit || gs_verifier_refuse(verifier, misfit);
}

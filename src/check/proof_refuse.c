/* SPDX-License-Identifier: MIT */
/*
 * proof_refuse.c - how the verification of a proof ends where a record is wrong, or a limit is
 * reached.
 */
#include <stdio.h>

#include "check/proof_verifier.h"

bool gs_verifier_stop(struct gs_verifier *verifier, enum gs_status status)
{
    verifier->status = status;
    return false;
}

const struct gs_position *gs_verifier_seen(struct gs_verifier *verifier)
{
    struct gs_position *image = (void *)(verifier->task + 1);
    if (verifier->view == 0)
        return verifier->position;
    verifier->rules->game->space->image(verifier->rules, verifier->view, verifier->position, image);
    return image;
}

bool gs_verifier_refuse_record(struct gs_verifier *verifier, uint64_t record, const char *reason)
{
    struct gs_check *check = &verifier->own;
    const struct gs_rules *rules = verifier->rules;
    check->claim = verifier->claim->name;
    check->record = record;
    rules->game->position_format(rules, gs_verifier_seen(verifier), check->position, GS_TEXT_MAX);
    snprintf(check->reason, sizeof check->reason, "%s", reason);
    return gs_verifier_stop(verifier, GS_USAGE);
}

bool gs_verifier_refuse(struct gs_verifier *verifier, const char *reason)
{
    uint64_t record =
        verifier->depth > 0 ? verifier->frames[verifier->depth - 1].record : GS_NO_RECORD;
    return gs_verifier_refuse_record(verifier, record, reason);
}

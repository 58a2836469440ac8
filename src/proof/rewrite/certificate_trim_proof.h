/* SPDX-License-Identifier: MIT */
/*
 * certificate_trim_proof.h - a proof without the records that its claim does not need.
 */
#ifndef PROOF_CERTIFICATE_TRIM_PROOF_H
#define PROOF_CERTIFICATE_TRIM_PROOF_H

#include <gamesolve/certificate.h>

#include "proof/base/certificate_write.h"

struct gs_trimmed_proof {
    const struct gs_claim *claim;
    struct gs_memory *memory;
    uint64_t *serves;        /* gs_proof_serve */
    uint64_t *places;        /* of the records that stay, in the new file */
    uint64_t records, bytes; /* that are written */
};

/* Finds the records that stay. GS_NO_MEMORY, GS_STOPPED, or GS_OK; clear it in any case. */
enum gs_status gs_trimmed_proof_make(struct gs_trimmed_proof *proof,
                                     const struct gs_certificate *certificate, unsigned number,
                                     struct gs_search *search);
void gs_trimmed_proof_clear(struct gs_trimmed_proof *proof);

/* False when the search must end. */
bool gs_trimmed_proof_write(struct gs_trimmed_proof *proof, struct gs_search *search,
                            struct gs_certificate_writer *writer);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * certificate.h - what the parts of the reader of certificates share.
 */
#ifndef CHECK_CERTIFICATE_H
#define CHECK_CERTIFICATE_H

#include <gamesolve/certificate.h>

/* The greatest depth that a record may have (README.md): more than a board has points, with images
 * between. */
enum { GS_PROOF_DEPTH_MAX = 1024 };

/*
 * Checks that the bytes of a claim's proof are records of the right form, as many as the head says,
 * and makes their index, in the memory of search, which is polled. GS_USAGE: they are not.
 */
enum gs_status gs_proof_index(struct gs_claim *claim, struct gs_search *search,
                              struct gs_error *error);

#endif

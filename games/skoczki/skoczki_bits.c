/* SPDX-License-Identifier: MIT */
/*
 * skoczki_bits.c - moving chosen bits of a word together and apart again.
 *
 * x86's PEXT and PDEP do it in a few cycles; elsewhere a loop over the bits
 * of the mask does.
 */
#include "skoczki/skoczki_bits.h"

static uint64_t extract_portable(uint64_t set, uint64_t mask)
{
    uint64_t bits = 0;
    for (unsigned at = 0; mask; at++, mask &= mask - 1)
        bits |= (uint64_t)((set & mask & -mask) != 0) << at;
    return bits;
}

static uint64_t deposit_portable(uint64_t bits, uint64_t mask)
{
    uint64_t set = 0;
    for (; mask; bits >>= 1, mask &= mask - 1)
        set |= mask & -mask & -(bits & 1);
    return set;
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <immintrin.h>

__attribute__((target("bmi2"))) static uint64_t extract_bmi2(uint64_t set, uint64_t mask)
{
    return _pext_u64(set, mask);
}

__attribute__((target("bmi2"))) static uint64_t deposit_bmi2(uint64_t bits, uint64_t mask)
{
    return _pdep_u64(bits, mask);
}

/* __builtin_cpu_supports would read all features at every start of the program. */
static bool has_bmi2(void)
{
    unsigned eax, ebx, ecx, edx;

    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx & bit_BMI2) != 0;
}
#endif

void gs_skoczki_bits_choose(struct skoczki_rules *rules)
{
    rules->extract = extract_portable;
    rules->deposit = deposit_portable;
#if defined(__x86_64__) && defined(__GNUC__)
    if (has_bmi2()) {
        rules->extract = extract_bmi2;
        rules->deposit = deposit_bmi2;
    }
#endif
}

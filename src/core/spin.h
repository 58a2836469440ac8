/* SPDX-License-Identifier: MIT */
/*
 * spin.h - a lock for what takes less time than to fall asleep: many may read at once, or one
 * write.
 *
 * One who waits gives the processor to others now and then, as whoever holds the lock may be
 * waiting for it. Writers go before readers. Zero is a lock that nobody holds.
 */
#ifndef CORE_SPIN_H
#define CORE_SPIN_H

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

typedef _Atomic uint32_t gs_spin_lock; /* the readers, and the bit of a writer */

#define GS_SPIN_WRITER   (UINT32_C(1) << 31)
#define GS_SPIN_ATTEMPTS 64

/* After an attempt that failed. */
static inline void gs_spin_wait(unsigned *attempts)
{
    if (++*attempts % GS_SPIN_ATTEMPTS == 0)
        sched_yield();
}

static inline void gs_spin_write(gs_spin_lock *lock)
{
    unsigned attempts = 0;
    while (atomic_fetch_or_explicit(lock, GS_SPIN_WRITER, memory_order_acquire) & GS_SPIN_WRITER)
        gs_spin_wait(&attempts);
    while (atomic_load_explicit(lock, memory_order_acquire) != GS_SPIN_WRITER)
        gs_spin_wait(&attempts);
}

static inline void gs_spin_write_end(gs_spin_lock *lock)
{
    atomic_fetch_and_explicit(lock, ~GS_SPIN_WRITER, memory_order_release);
}

static inline void gs_spin_read(gs_spin_lock *lock)
{
    unsigned attempts = 0;
    while (atomic_fetch_add_explicit(lock, 1, memory_order_acquire) & GS_SPIN_WRITER) {
        atomic_fetch_sub_explicit(lock, 1, memory_order_relaxed);
        while (atomic_load_explicit(lock, memory_order_relaxed) & GS_SPIN_WRITER)
            gs_spin_wait(&attempts);
    }
}

static inline void gs_spin_read_end(gs_spin_lock *lock)
{
    atomic_fetch_sub_explicit(lock, 1, memory_order_release);
}

#endif

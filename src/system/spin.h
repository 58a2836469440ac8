/* SPDX-License-Identifier: MIT */
/*
 * spin.h - a spin lock, for work shorter than a sleep: many may read at once, or one write. Writers
 * go before readers. Zero is a free lock.
 *
 * A waiting thread only reads the lock, so that its cache line stays where it is until the lock is
 * free, and reads it less and less often. After pauses of the processor that double each time it
 * yields the processor to others, since the holder may be waiting for it, and then sleeps.
 */
#ifndef SYSTEM_SPIN_H
#define SYSTEM_SPIN_H

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

typedef _Atomic uint32_t gs_spin_lock; /* the readers, and the bit of a writer */

#define GS_SPIN_WRITER (UINT32_C(1) << 31)

static inline void gs_spin_pause(void)
{
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

#define GS_SPIN_ATTEMPTS 64

/* After an attempt that failed, where what is waited for comes within microseconds. */
static inline void gs_spin_wait(unsigned *attempts)
{
    gs_spin_pause();
    if (++*attempts % GS_SPIN_ATTEMPTS == 0)
        sched_yield();
}

/* Attempts: that pause, for 2, 4, ... steps of the processor; then that yield; others sleep. */
enum { GS_SPIN_PAUSES = 6, GS_SPIN_YIELDS = 8, GS_SPIN_NANOSECONDS = 20000 };

/* The same where many may wait for a lock. */
static inline void gs_spin_back_off(unsigned *attempts)
{
    unsigned attempt = ++*attempts;

    if (attempt <= GS_SPIN_PAUSES) {
        for (unsigned i = 0; i < 1U << attempt; i++)
            gs_spin_pause();
    } else if (attempt <= GS_SPIN_PAUSES + GS_SPIN_YIELDS) {
        sched_yield();
    } else {
        nanosleep(&(struct timespec){.tv_nsec = GS_SPIN_NANOSECONDS}, NULL);
    }
}

static inline void gs_spin_write(gs_spin_lock *lock)
{
    unsigned attempts = 0;
    while (atomic_fetch_or_explicit(lock, GS_SPIN_WRITER, memory_order_acquire) & GS_SPIN_WRITER) {
        do
            gs_spin_back_off(&attempts);
        while (atomic_load_explicit(lock, memory_order_relaxed) & GS_SPIN_WRITER);
    }
    attempts = 0;
    while (atomic_load_explicit(lock, memory_order_acquire) != GS_SPIN_WRITER)
        gs_spin_back_off(&attempts);
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
        do
            gs_spin_back_off(&attempts);
        while (atomic_load_explicit(lock, memory_order_relaxed) & GS_SPIN_WRITER);
    }
}

static inline void gs_spin_read_end(gs_spin_lock *lock)
{
    atomic_fetch_sub_explicit(lock, 1, memory_order_release);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * spin.h - a spin lock, for work shorter than a sleep. Zero is a free lock.
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

typedef _Atomic uint32_t gs_spin_lock;

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

static inline void gs_spin_acquire(gs_spin_lock *lock)
{
    unsigned attempts = 0;
    while (atomic_exchange_explicit(lock, 1, memory_order_acquire)) {
        do
            gs_spin_back_off(&attempts);
        while (atomic_load_explicit(lock, memory_order_relaxed));
    }
}

static inline void gs_spin_release(gs_spin_lock *lock)
{
    atomic_store_explicit(lock, 0, memory_order_release);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Files in the address space. If another process truncates a mapped file, reading it raises SIGBUS,
 * and nothing done beforehand can prevent that. In a handler of that signal, a program may
 * therefore replace the pages of the file by zeros (gs_store_recover): the failed access continues,
 * the usual checks for damaged files fail, and the mapping then reports that it was lost.
 *
 * Reading blocks with pread instead would cost every look-up a system call:
 * `probe` then takes half as long again.
 *
 * The table has a fixed size, and the handler reads it without a lock: a row belongs to the thread
 * that has set `taken`, and is valid while `from` is set.
 */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif

#include "mapping.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>

#include <gamesolve/store.h>

/* More files than a program will use at a time; any beyond are mapped, but not watched. */
enum { MAPPINGS = 64, NO_ROW = -1 };

static struct {
    atomic_bool taken, lost;
    _Atomic uintptr_t from;
    _Atomic size_t size;
} mappings[MAPPINGS];

static int take_row(void)
{
    for (int i = 0; i < MAPPINGS; i++)
        if (!atomic_exchange(&mappings[i].taken, true))
            return i;
    return NO_ROW;
}

bool gs_store_map(struct store_mapping *mapping, int file, size_t size)
{
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED)
        return false;
    *mapping = (struct store_mapping){bytes, size, take_row()};
    if (mapping->row != NO_ROW) {
        atomic_store(&mappings[mapping->row].lost, false);
        atomic_store(&mappings[mapping->row].size, size);
        atomic_store(&mappings[mapping->row].from, (uintptr_t)bytes);
    }
    return true;
}

void gs_store_unmap(struct store_mapping *mapping)
{
    if (mapping->bytes && mapping->row != NO_ROW)
        atomic_store(&mappings[mapping->row].from, 0);
    if (mapping->bytes)
        munmap((void *)(uintptr_t)mapping->bytes, mapping->size);
    if (mapping->bytes && mapping->row != NO_ROW)
        atomic_store(&mappings[mapping->row].taken, false);
    mapping->bytes = NULL;
}

bool gs_store_is_lost(const struct store_mapping *mapping)
{
    return mapping->bytes && mapping->row != NO_ROW && atomic_load(&mappings[mapping->row].lost);
}

bool gs_store_recover(const void *address)
{
    for (int i = 0; i < MAPPINGS; i++) {
        uintptr_t from = atomic_load(&mappings[i].from);
        size_t size = atomic_load(&mappings[i].size);
        if (from == 0 || (uintptr_t)address < from || (uintptr_t)address - from >= size)
            continue;
        int reason = errno;
        void *zeros =
            mmap((void *)from, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        errno = reason;
        if (zeros == MAP_FAILED)
            return false;
        atomic_store(&mappings[i].lost, true);
        return true;
    }
    return false;
}

/* SPDX-License-Identifier: MIT */
/*
 * Memory with a budget.
 *
 * Every block is preceded by a header of 64 bytes, so that no table of blocks
 * is needed, and starts on a cache line:
 *
 *     | header | block ...          header and block count against the budget
 *     ^ from aligned_alloc, or from mmap
 *
 * Blocks whose header and contents reach MAPPED bytes are mapped on their own:
 * freed memory leaves the process at once, so what the system sees stays what
 * is counted, but for a few short blocks that are kept for the next request
 * (kept_blocks.h) while the budget has room for them, too. (The heap keeps the holes that growing
 * arrays and queues leave in it; these once amounted to as much as the budget itself.) Growing
 * moves page-table entries (mremap) instead of bytes; where the system has no mremap it copies.
 * Those of LARGE bytes start on a 2 MiB boundary, so that huge pages cover them from the start.
 *
 * Under the address sanitizer a mapped block is followed by a page without
 * access, as heap blocks are by a red zone.
 *
 * Invariants: `used` is the sum of the totals of all headers, plus what gs_memory_reserve keeps
 * free, plus what calls now running have reserved; it never exceeds the budget, because bytes are
 * reserved by compare-and-exchange before they are requested from the system.
 *
 * Cost: constant, apart from what the system's allocator takes and from
 * copying when a block below MAPPED changes its size.
 */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* mremap */
#endif

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "system/kept_blocks.h"
#include "system/make_room.h"

#if defined(__SANITIZE_ADDRESS__)
#define WATCHED 1
#elif defined(__has_feature)
#define WATCHED __has_feature(address_sanitizer)
#else
#define WATCHED 0
#endif
#if WATCHED
#include <sanitizer/asan_interface.h>
#define GUARD PAGE
#else
#define GUARD ((size_t)0)
#endif

/*
 * The thread sanitizer does not know mremap: it would take what one thread writes where another one
 * had its block, before this was moved, for a race.
 */
#if defined(MREMAP_MAYMOVE) && !defined(__SANITIZE_THREAD__)
#define REMAPS 1
#else
#define REMAPS 0
#endif

#define ALIGNMENT  GS_BLOCK_COST
#define MAPPED     ((size_t)32 << 10)
#define LARGE      ((size_t)2 << 20)
#define PAGE       ((size_t)4096)
#define LIVE_BLOCK UINT64_C(0x6b636f6c62207367)
#define DEAD_BLOCK UINT64_C(0x6b636f6c62206f6e)

struct gs_memory {
    size_t budget;
    const struct gs_memory *other; /* the pool that this one yields to, or NULL */
    size_t spare;
    struct gs_memory *whole;       /* which counts all that is used here, too; or NULL */
    bool (*make_room)(void *user); /* called where the whole refuses; or NULL */
    void *user;
    atomic_bool crowded;
    _Atomic size_t used, peak; /* used includes the reserved bytes */
    _Atomic size_t reserved;
    _Atomic uint64_t refused;
    _Atomic uint64_t fail_at; /* requests until the first failure, or 0 */
    struct gs_kept_blocks kept;
};

struct header {
    uint64_t magic;
    struct gs_memory *memory;
    size_t total;  /* header and block: what counts */
    size_t mapped; /* bytes of the mapping, or 0 */
    size_t fresh;  /* whether the system has cleared the block, and nothing was written to it */
    unsigned char filler[ALIGNMENT - sizeof(uint64_t) - sizeof(void *) - 3 * sizeof(size_t)];
};

_Static_assert(sizeof(struct header) == ALIGNMENT, "blocks start on a cache line");

static struct header *header_of(void *block)
{
    struct header *header = (struct header *)((unsigned char *)block - ALIGNMENT);
    assert(header->magic == LIVE_BLOCK);
    return header;
}

static void *block_of(struct header *header)
{
    return (unsigned char *)header + ALIGNMENT;
}

static size_t round_up(size_t size, size_t unit)
{
    return (size + unit - 1) / unit * unit;
}

struct gs_memory *gs_memory_new(size_t budget)
{
    struct gs_memory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return NULL;
    memory->budget = budget;
    atomic_init(&memory->crowded, false);
    atomic_init(&memory->used, 0);
    atomic_init(&memory->peak, 0);
    atomic_init(&memory->reserved, 0);
    atomic_init(&memory->refused, 0);
    atomic_init(&memory->fail_at, 0);
    return memory;
}

void gs_memory_charge_other(struct gs_memory *memory, const struct gs_memory *other, size_t spare)
{
    memory->other = other;
    memory->spare = spare;
}

void gs_memory_join(struct gs_memory *memory, struct gs_memory *whole)
{
    assert(gs_memory_used(memory) == 0);
    memory->whole = whole;
}

void gs_memory_on_refusal(struct gs_memory *memory, bool (*make_room)(void *user), void *user)
{
    memory->make_room = make_room;
    memory->user = user;
}

bool gs_memory_refused_by_parent(const struct gs_memory *memory)
{
    return atomic_load(&memory->crowded);
}

void gs_memory_free(struct gs_memory *memory)
{
    assert(!memory || gs_memory_used(memory) == 0);
    if (memory)
        gs_kept_blocks_clear(&memory->kept);
    free(memory);
}

void gs_memory_renew(struct gs_memory *memory)
{
    assert(gs_memory_used(memory) == 0);
    memory->make_room = NULL;
    memory->user = NULL;
    atomic_store(&memory->crowded, false);
    atomic_store(&memory->peak, 0);
    atomic_store(&memory->refused, 0);
    atomic_store(&memory->fail_at, 0);
}

/* Counts one request; false when gs_memory_fail_at says that it fails. */
static bool count_request(struct gs_memory *memory)
{
    uint64_t left = atomic_load(&memory->fail_at);
    while (left > 1)
        if (atomic_compare_exchange_weak(&memory->fail_at, &left, left - 1))
            return true;
    return left == 0;
}

/* A request to memory is one to the whole, too. */
static bool request_allowed(struct gs_memory *memory)
{
    bool allowed = true;

    for (; memory; memory = memory->whole)
        allowed = count_request(memory) && allowed;
    return allowed;
}

/*
 * Bytes less the reserved ones; other threads may reserve some, or end a reservation, at
 * the same time.
 */
static size_t but(size_t bytes, size_t reserved)
{
    return bytes > reserved ? bytes - reserved : 0;
}

/* The most that may be used of this budget. */
static size_t limit_of(const struct gs_memory *memory)
{
    return memory->budget ? gs_memory_budget(memory) : SIZE_MAX;
}

static bool has_room(const struct gs_memory *memory, size_t bytes)
{
    const size_t limit = limit_of(memory), used = atomic_load(&memory->used);
    return used <= limit && bytes <= limit - used;
}

/* Takes bytes from this budget alone; false when there are not enough. */
static bool take_own(struct gs_memory *memory, size_t bytes)
{
    const size_t limit = limit_of(memory);
    size_t used = atomic_load(&memory->used);
    do {
        if (used > limit || bytes > limit - used)
            return false;
    } while (!atomic_compare_exchange_weak(&memory->used, &used, used + bytes));

    size_t in_use = but(used + bytes, atomic_load(&memory->reserved));
    size_t peak = atomic_load(&memory->peak);
    while (in_use > peak)
        if (atomic_compare_exchange_weak(&memory->peak, &peak, in_use))
            break;
    return true;
}

static void unreserve(struct gs_memory *memory, size_t bytes)
{
    for (; memory; memory = memory->whole)
        atomic_fetch_sub(&memory->used, bytes);
}

static bool take_bytes(struct gs_memory *memory, size_t bytes);

/* Takes bytes from the whole, if there is one; others may make room for them. */
static bool take_from_whole(struct gs_memory *memory, size_t bytes)
{
    while (memory->whole && !take_bytes(memory->whole, bytes))
        if (!memory->make_room || !memory->make_room(memory->user)) {
            atomic_store(&memory->crowded, true);
            return false;
        }
    return true;
}

/*
 * Takes bytes from the budget, and from that of the whole; false when there are not enough. The
 * whole is not asked for what the budget itself refuses.
 */
static bool take_bytes(struct gs_memory *memory, size_t bytes)
{
    if (!has_room(memory, bytes) || !take_from_whole(memory, bytes))
        return false;
    if (take_own(memory, bytes))
        return true;
    unreserve(memory->whole, bytes);
    return false;
}

/* Maps length bytes on a 2 MiB boundary: maps more and cuts off both ends. */
static void *map_aligned(size_t length, int protection)
{
    if (length > SIZE_MAX - LARGE)
        return NULL;
    unsigned char *start =
        mmap(NULL, length + LARGE, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED)
        return NULL;

    size_t before = (LARGE - (size_t)((uintptr_t)start % LARGE)) % LARGE;
    if (before > 0)
        munmap(start, before);
    munmap(start + before + length, LARGE - before);
    return start + before;
}

/* The length of the mapping for a block of total bytes, header included. */
static size_t mapping_of(size_t total)
{
    return round_up(total, PAGE) + GUARD;
}

/* Forbids access to the rest of the mapping after the block, or allows it again. */
static void forbid_rest(const struct header *header, bool forbidden)
{
#if WATCHED
    const unsigned char *start = (const unsigned char *)header;
    ASAN_UNPOISON_MEMORY_REGION(start, header->mapped);
    if (forbidden)
        ASAN_POISON_MEMORY_REGION(start + header->total, header->mapped - header->total);
#else
    (void)header;
    (void)forbidden;
#endif
}

/* Requests huge pages if the block is large; a refusal does no harm. */
static void want_huge_pages(struct header *header, size_t mapped)
{
#ifdef MADV_HUGEPAGE
    if (mapped >= LARGE)
        madvise(header, mapped, MADV_HUGEPAGE);
#else
    (void)header;
    (void)mapped;
#endif
}

static void *map_anywhere(size_t length)
{
    void *start = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return start == MAP_FAILED ? NULL : start;
}

static struct header *map_block(struct gs_memory *memory, size_t total)
{
    size_t mapped = mapping_of(total);
    struct header *header = gs_kept_blocks_take(&memory->kept, mapped);
    const bool fresh = !header;
    if (fresh)
        header =
            mapped < LARGE ? map_anywhere(mapped) : map_aligned(mapped, PROT_READ | PROT_WRITE);
    if (!header)
        return NULL;
    want_huge_pages(header, mapped);
    header->mapped = mapped;
    header->total = total;
    header->fresh = fresh;
    forbid_rest(header, true);
    return header;
}

static struct header *heap_block(size_t total)
{
    struct header *header = aligned_alloc(ALIGNMENT, round_up(total, ALIGNMENT));
    if (!header)
        return NULL;
    header->mapped = 0;
    header->total = total;
    header->fresh = false;
    return header;
}

/* Unmaps what is kept where the budget, or that of the whole, has no room for it, too. */
static void trim_kept(struct gs_memory *memory)
{
    const size_t kept = gs_kept_blocks_bytes(&memory->kept);

    if (kept > 0 && (!has_room(memory, kept) || (memory->whole && !has_room(memory->whole, kept))))
        gs_kept_blocks_clear(&memory->kept);
}

/* A new block. Not counted as a request. */
static void *new_block(struct gs_memory *memory, size_t size)
{
    if (size > SIZE_MAX - ALIGNMENT - PAGE - GUARD)
        return NULL;
    size_t total = size + ALIGNMENT;
    if (!take_bytes(memory, total))
        return NULL;

    trim_kept(memory);
    struct header *header = total >= MAPPED ? map_block(memory, total) : heap_block(total);
    if (!header) {
        unreserve(memory, total);
        return NULL;
    }
    header->magic = LIVE_BLOCK;
    header->memory = memory;
    return block_of(header);
}

/* Returns block as the answer to a request, and counts a refusal if it is NULL. */
static void *count_refusal(struct gs_memory *memory, void *block)
{
    if (!block)
        atomic_fetch_add(&memory->refused, 1);
    return block;
}

void *gs_alloc(struct gs_memory *memory, size_t size)
{
    return count_refusal(memory, request_allowed(memory) ? new_block(memory, size) : NULL);
}

void *gs_alloc_zero(struct gs_memory *memory, size_t count, size_t size)
{
    if (!request_allowed(memory) || (size > 0 && count > SIZE_MAX / size))
        return count_refusal(memory, NULL);
    void *block = count_refusal(memory, new_block(memory, count * size));
    if (block && !header_of(block)->fresh)
        memset(block, 0, count * size);
    return block;
}

#if REMAPS
/*
 * Moves a mapping to an aligned place that an inaccessible reservation keeps free. If the move
 * itself fails, the kernel may have dropped the reservation already and another thread may be using
 * the place: then it is left alone.
 */
static void *move_aligned(struct header *header, size_t mapped)
{
    void *place = map_aligned(mapped, PROT_NONE);
    if (!place)
        return NULL;
    return mremap(header, header->mapped, mapped, MREMAP_MAYMOVE | MREMAP_FIXED, place);
}

/* Gives the mapping a new length, moving it if necessary; NULL when the system refuses. */
static struct header *remap(struct header *header, size_t mapped)
{
    bool small = mapped < LARGE, stays = small || (uintptr_t)header % LARGE == 0;
    if (stays && mremap(header, header->mapped, mapped, 0) != MAP_FAILED)
        return header;
    void *moved = small ? mremap(header, header->mapped, mapped, MREMAP_MAYMOVE)
                        : move_aligned(header, mapped);
    if (!moved || moved == MAP_FAILED)
        return NULL;
    want_huge_pages(moved, mapped);
    return moved;
}

/* Resizes a mapped block that stays mapped; only the difference is counted. */
static void *resize_mapped(struct header *header, size_t total)
{
    struct gs_memory *memory = header->memory;
    size_t old = header->total, mapped = mapping_of(total);

    if (total > old && !take_bytes(memory, total - old))
        return NULL;
    trim_kept(memory);
    forbid_rest(header, false);
    struct header *moved = mapped == header->mapped ? header : remap(header, mapped);
    if (!moved) {
        forbid_rest(header, true);
        if (total > old)
            unreserve(memory, total - old);
        return NULL;
    }
    moved->mapped = mapped;
    moved->total = total;
    forbid_rest(moved, true);
    if (total < old)
        unreserve(memory, old - total);
    return block_of(moved);
}
#endif

static void *resize_by_copy(struct header *header, size_t size)
{
    size_t old_size = header->total - ALIGNMENT;
    void *block = new_block(header->memory, size);
    if (!block)
        return NULL;
    memcpy(block, block_of(header), old_size < size ? old_size : size);
    gs_release(header->memory, block_of(header));
    return block;
}

static void *resize(struct gs_memory *memory, void *block, size_t size)
{
    if (!request_allowed(memory))
        return NULL;
    if (!block)
        return new_block(memory, size);

    struct header *header = header_of(block);
    assert(header->memory == memory);
    if (size > SIZE_MAX - ALIGNMENT - PAGE - GUARD)
        return NULL;
    if (size + ALIGNMENT == header->total)
        return block;
#if REMAPS
    if (header->mapped > 0 && size + ALIGNMENT >= MAPPED)
        return resize_mapped(header, size + ALIGNMENT);
#endif
    return resize_by_copy(header, size);
}

void *gs_resize(struct gs_memory *memory, void *block, size_t size)
{
    return count_refusal(memory, resize(memory, block, size));
}

void gs_release(struct gs_memory *memory, void *block)
{
    if (!block)
        return;
    struct header *header = header_of(block);
    assert(header->memory == memory);
    size_t total = header->total;
    header->magic = DEAD_BLOCK;
    if (header->mapped > 0) {
        forbid_rest(header, false);
        if (WATCHED || !gs_kept_blocks_put(&memory->kept, header, header->mapped))
            munmap(header, header->mapped);
    } else {
        free(header);
    }
    unreserve(memory, total);
}

size_t gs_memory_reserve(struct gs_memory *memory, size_t bytes)
{
    size_t limit = limit_of(memory);
    size_t used = atomic_load(&memory->used), reserved;
    do
        reserved = used >= limit ? 0 : bytes < limit - used ? bytes : limit - used;
    while (!atomic_compare_exchange_weak(&memory->used, &used, used + reserved));
    atomic_fetch_add(&memory->reserved, reserved);
    return reserved;
}

void gs_memory_unreserve(struct gs_memory *memory, size_t bytes)
{
    atomic_fetch_sub(&memory->used, bytes); /* the whole knows nothing of them */
    atomic_fetch_sub(&memory->reserved, bytes);
}

uint64_t gs_memory_refused(const struct gs_memory *memory)
{
    return atomic_load(&memory->refused);
}

size_t gs_memory_used(const struct gs_memory *memory)
{
    return but(atomic_load(&memory->used), atomic_load(&memory->reserved));
}

size_t gs_memory_peak(const struct gs_memory *memory)
{
    return atomic_load(&memory->peak);
}

size_t gs_memory_budget(const struct gs_memory *memory)
{
    size_t other = memory->other ? gs_memory_used(memory->other) : 0;
    if (memory->budget == 0 || other <= memory->spare)
        return memory->budget;
    other -= memory->spare;
    return other < memory->budget ? memory->budget - other : 1;
}

void gs_memory_fail_at(struct gs_memory *memory, uint64_t nth)
{
    atomic_store(&memory->fail_at, nth);
}

/* SPDX-License-Identifier: MIT */
/*
 * A library to be preloaded (Linux, glibc) that makes one call of the program fail: the nth of a
 * class of calls, by the file that FAULT_FILE names; or kills the program at it. sweep.c and
 * killed.c drive it.
 *
 * Allocations, mmap and fdopen are functions of that name in front of those of libc. Calls of the
 * system come from inside of libc as well, where stdio writes and closes, so they are caught where
 * they enter the system: a filter (seccomp) turns each into a signal, whose handler makes the call
 * itself, with a mark that the filter lets through, or gives an error in its place. A close that
 * fails has closed all the same, as on Linux.
 */
#define _GNU_SOURCE
#include "cli/fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#define MARK 0x6761706cL /* the sixth argument of calls that this library makes */

/* libc's own, by the names under which it keeps them for such as this. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static struct fault *fault; /* NULL: before it is known, and where nothing is to fail */

/* Whether this call of the class is the one; counts it. */
static bool strikes(enum fault_class class)
{
    if (!fault || fault->class != class)
        return false;
    unsigned number = __atomic_add_fetch(&fault->count, 1, __ATOMIC_RELAXED);
    return number == fault->nth;
}

static bool no_memory(void)
{
    bool struck = strikes(FAULT_MEMORY);

    if (struck)
        errno = ENOMEM;
    return struck;
}

void *malloc(size_t size)
{
    return no_memory() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return no_memory() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return no_memory() ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return no_memory() ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    if (no_memory())
        return ENOMEM;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    if (no_memory())
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, at, size, protection, flags, file, offset);
}

void *mremap(void *at, size_t old_size, size_t size, int flags, ...)
{
    if (no_memory())
        return MAP_FAILED;
    return (void *)syscall(SYS_mremap, at, old_size, size, flags, 0);
}

FILE *fdopen(int descriptor, const char *mode)
{
    union {
        void *symbol;
        FILE *(*call)(int descriptor, const char *mode);
    } next = {dlsym(RTLD_NEXT, "fdopen")};

    if (!strikes(FAULT_FDOPEN))
        return next.call(descriptor, mode);
    errno = ENOMEM;
    return NULL;
}

/* Calls of the system. */

static const struct {
    long number;
    enum fault_class class;
    int error;
} calls[] = {
    {SYS_openat, FAULT_OPEN, EIO},       {SYS_read, FAULT_READ, EIO},
    {SYS_write, FAULT_WRITE, ENOSPC},    {SYS_writev, FAULT_WRITE, ENOSPC},
    {SYS_close, FAULT_CLOSE, EIO},       {SYS_fsync, FAULT_SYNC, EIO},
    {SYS_fdatasync, FAULT_SYNC, EIO},    {SYS_ftruncate, FAULT_TRUNCATE, EIO},
    {SYS_renameat2, FAULT_RENAME, EIO},  {SYS_renameat, FAULT_RENAME, EIO},
    {SYS_fcntl, FAULT_CONTROL, EMFILE},  {SYS_flock, FAULT_CONTROL, ENOLCK},
    {SYS_newfstatat, FAULT_STATUS, EIO}, {SYS_pread64, FAULT_READ, EIO},
    {SYS_pwrite64, FAULT_WRITE, ENOSPC},
#ifdef SYS_rename
    {SYS_rename, FAULT_RENAME, EIO},
#endif
};

enum { CALLS = sizeof calls / sizeof calls[0] };

/* Where the arguments and the result of a call stand when a signal interrupts it. */
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
static long long *registers(ucontext_t *context, unsigned number)
{
    static const int names[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_RAX};
    return &context->uc_mcontext.gregs[names[number]];
}
#define RESULT 5
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
static unsigned long long *registers(ucontext_t *context, unsigned number)
{
    return &context->uc_mcontext.regs[number];
}
#define RESULT       0
#else
#error "fault.c knows the registers of x86-64 and of AArch64"
#endif

static long call(long number, ucontext_t *context)
{
    long result =
        syscall(number, *registers(context, 0), *registers(context, 1), *registers(context, 2),
                *registers(context, 3), *registers(context, 4), MARK);
    return result == -1 ? -errno : result;
}

/* What is written to the standard error output are messages, which may say what failed. */
static bool is_counted(long number, ucontext_t *context)
{
    return number != SYS_write || *registers(context, 0) != STDERR_FILENO;
}

/* Kills the program in the middle of a call. */
static void be_killed(long number, ucontext_t *context)
{
    if (number == SYS_write && *registers(context, 2) > 1) {
        *registers(context, 2) /= 2;
        call(number, context);
    }
    kill(getpid(), SIGKILL);
}

static void handle(int signal, siginfo_t *info, void *user)
{
    ucontext_t *context = user;
    int before = errno;
    long result = -ENOSYS;

    (void)signal;
    for (unsigned i = 0; i < CALLS; i++) {
        if (calls[i].number != info->si_syscall)
            continue;
        bool struck = is_counted(info->si_syscall, context) && strikes(calls[i].class);
        if (struck && fault->kills)
            be_killed(info->si_syscall, context);
        if (!struck || calls[i].class == FAULT_CLOSE)
            result = call(info->si_syscall, context);
        if (struck)
            result = -(fault->error ? fault->error : calls[i].error);
    }
    *registers(context, RESULT) = result;
    errno = before;
}

static bool catch_calls(void)
{
    struct sock_filter code[3 * CALLS + 8];
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER};
    unsigned short count = 0;

    /* What bears the mark is let through, then whatever is not in the table. */
    code[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                 offsetof(struct seccomp_data, args[5]));
    code[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MARK, 0, 1);
    code[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    code[count++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (unsigned i = 0; i < CALLS; i++) {
        if (calls[i].class != fault->class)
            continue;
        code[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                     (unsigned)calls[i].number, 0, 1);
        code[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    }
    code[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {count, code};
    return sigaction(SIGSYS, &action, NULL) == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULT_FILE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;

    if (file < 0)
        return;
    void *shared = mmap(NULL, sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED)
        return;
    fault = shared;
    fault->ready = fault->class < FAULT_SYSTEM || catch_calls();
}

/* SPDX-License-Identifier: MIT */
/*
 * fault.h - what sweep.c and killed.c exchange with the library fault.c: a struct in a file that
 * both map.
 */
#ifndef TESTS_FAULT_H
#define TESTS_FAULT_H

#include <stdbool.h>

enum fault_class {
    FAULT_MEMORY, /* malloc, calloc, realloc, aligned_alloc, mmap, mremap */
    FAULT_FDOPEN,
    FAULT_SYSTEM, /* calls of the system from here on */
    FAULT_OPEN = FAULT_SYSTEM,
    FAULT_READ,
    FAULT_WRITE,
    FAULT_CLOSE,
    FAULT_SYNC, /* fsync, fdatasync */
    FAULT_TRUNCATE,
    FAULT_RENAME,
    FAULT_CONTROL, /* fcntl, flock */
    FAULT_STATUS,  /* stat, lstat, fstat */
    FAULT_CLASSES
};

struct fault {
    enum fault_class class;
    unsigned nth;   /* of the calls of this class, from 1: the one that fails; 0: none */
    int error;      /* that it gives; 0: the usual one of its kind */
    bool kills;     /* in place of an error the program is killed; a write is done by half before */
    unsigned count; /* of these calls so far */
    bool ready;     /* the library is there, and catches them */
};

#endif

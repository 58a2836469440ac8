/* SPDX-License-Identifier: MIT */
/*
 * plain_search.h - an algorithm written by gamesolve/algo.h alone, with the public headers: it does
 * what is owed there, and nothing else. The tests of all algorithms run on it as on those of the
 * library.
 */
#ifndef TESTS_PLAIN_SEARCH_H
#define TESTS_PLAIN_SEARCH_H

#include <gamesolve/algo.h>

extern const struct gs_algo plain_search;

#endif

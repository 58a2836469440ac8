/* SPDX-License-Identifier: MIT */
/* How many processors a process may use: quotas of made-up control groups, and the real mask. */
#define _GNU_SOURCE /* sched_setaffinity */
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include <gamesolve/base.h>

#include "system/processors.h"

static char root[] = "/tmp/processors.XXXXXX";

static const char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* The quota for a process whose groups are in the text. */
static unsigned quota(const char *groups)
{
    char names[256];
    write_text("groups", groups);
    snprintf(names, sizeof names, "%s/groups", root);
    return gs_quota_processors(names, root);
}

static int make_groups(void **state)
{
    static const char *const folders[] = {
        "job", "job/step", "free", "cpu,cpuacct", "cpu,cpuacct/slow", "cpu", "cpu/slow"};
    (void)state;
    assert_non_null(mkdtemp(root));
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        assert_int_equal(mkdir(path_of(folders[i]), 0700), 0);
    write_text("job/cpu.max", "250000 100000\n");
    write_text("job/step/cpu.max", "max 100000\n");
    write_text("free/cpu.max", "max 100000\n");
    write_text("cpu,cpuacct/slow/cpu.cfs_quota_us", "50000\n");
    write_text("cpu,cpuacct/slow/cpu.cfs_period_us", "100000\n");
    write_text("cpu/slow/cpu.cfs_quota_us", "150000\n");
    write_text("cpu/slow/cpu.cfs_period_us", "100000\n");
    return 0;
}

static int remove_groups(void **state)
{
    char command[256];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", root);
    return system(command);
}

static void test_quotas(void **state)
{
    (void)state;
    assert_int_equal(quota("0::/job\n"), 3);
    assert_int_equal(quota("0::/job/step\n"), 3); /* of the group above */
    assert_int_equal(quota("0::/free\n"), 0);
    assert_int_equal(quota("0::/\n"), 0);
    assert_int_equal(quota("0::/gone/away\n"), 0);
    assert_int_equal(quota("3:memory:/job\n4:cpu,cpuacct:/slow\n"), 1);
    assert_int_equal(quota("4:cpu,cpuacct:/slow\n0::/job\n"), 1);
    assert_int_equal(quota("4:cpu,cpuacct:/\n"), 0);
    assert_int_equal(quota("4:cpuacct,cpu:/slow\n"), 2); /* its folder is called cpu */
    assert_int_equal(quota("nothing\n"), 0);
    assert_int_equal(gs_quota_processors("/nowhere/at/all", root), 0);
}

/* A mask of one processor leaves one, whatever the machine has. */
static void test_mask(void **state)
{
    cpu_set_t before, one;
    unsigned first = 0;
    (void)state;
    const unsigned count = gs_processors();
    assert_true(count >= 1);
    if (sched_getaffinity(0, sizeof before, &before) != 0)
        skip();
    while (!CPU_ISSET(first, &before))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    assert_int_equal(sched_setaffinity(0, sizeof one, &one), 0);
    assert_int_equal(gs_processors(), 1);
    assert_int_equal(sched_setaffinity(0, sizeof before, &before), 0);
    assert_int_equal(gs_processors(), count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quotas),
        cmocka_unit_test(test_mask),
    };
    return cmocka_run_group_tests(tests, make_groups, remove_groups);
}

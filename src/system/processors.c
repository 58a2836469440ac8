/* SPDX-License-Identifier: MIT */
/*
 * processors.c - how many processors this process may use: those of its affinity mask, and no more
 * than the quota of its control group (containers, batch systems) comes to.
 */
#define _GNU_SOURCE /* sched_getaffinity */
#include "system/processors.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <gamesolve/base.h>

enum { PATH_SIZE = 1024 }; /* longer names of groups are passed over */

/* Reads two numbers, "max" standing for none, from one file or two; false if there is no quota. */
static bool read_quota(const char *folder, double *quota, double *period)
{
    char path[PATH_SIZE + 32];
    snprintf(path, sizeof path, "%s/cpu.max", folder);
    FILE *file = fopen(path, "r");
    if (file) {
        bool found = fscanf(file, "%lf %lf", quota, period) == 2;
        fclose(file);
        return found;
    }
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", folder);
    file = fopen(path, "r");
    bool found = file && fscanf(file, "%lf", quota) == 1;
    if (file)
        fclose(file);
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", folder);
    file = found ? fopen(path, "r") : NULL;
    found = file && fscanf(file, "%lf", period) == 1;
    if (file)
        fclose(file);
    return found;
}

/* The lesser of two, of which 0 is none. */
static unsigned lesser_quota(unsigned one, unsigned other)
{
    return other > 0 && (one == 0 || other < one) ? other : one;
}

/* The least quota of the group and those above it; 0: none. */
static unsigned least_quota(const char *mount, char *group)
{
    unsigned least = 0;
    for (;;) {
        char folder[PATH_SIZE];
        double quota, period;
        int length = snprintf(folder, sizeof folder, "%s%s", mount, group);
        if (length > 0 && (size_t)length < sizeof folder && read_quota(folder, &quota, &period) &&
            quota > 0 && period > 0 && quota / period < INT_MAX) {
            unsigned whole = (unsigned)(quota / period);
            unsigned count = whole + (whole * period < quota);
            least = lesser_quota(least, count);
        }
        char *end = strrchr(group, '/');
        if (!end)
            return least;
        *end = '\0';
    }
}

unsigned gs_quota_processors(const char *groups, const char *mount)
{
    char line[PATH_SIZE], folder[PATH_SIZE];
    unsigned least = 0;
    FILE *file = fopen(groups, "r");
    while (file && fgets(line, sizeof line, file)) {
        /* "0::/path" (version 2) or "4:cpu,cpuacct:/path" (version 1). */
        char *controllers = strchr(line, ':');
        char *group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = '\0';
        group[strcspn(group, "\n")] = '\0';
        const bool unified = controllers[1] == '\0';
        if (!unified && !strstr(controllers, "cpu"))
            continue;
        /* A folder of version 1 is called as its controllers, in any order, or by one of them. */
        const char *const names[] = {unified ? "" : controllers + 1, unified ? NULL : "cpu"};
        for (size_t i = 0; i < 2 && names[i]; i++) {
            char path[PATH_SIZE];
            snprintf(path, sizeof path, "%s", group);
            snprintf(folder, sizeof folder, "%.400s%s%.400s", mount, unified ? "" : "/", names[i]);
            least = lesser_quota(least, least_quota(folder, path));
        }
    }
    if (file)
        fclose(file);
    return least;
}

/* The processors of the affinity mask; without one, those of the machine. */
static unsigned affinity(void)
{
#ifdef CPU_COUNT
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : (unsigned)online;
}

unsigned gs_processors(void)
{
    const unsigned quota = gs_quota_processors("/proc/self/cgroup", "/sys/fs/cgroup");
    const unsigned allowed = affinity();
    return quota > 0 && quota < allowed ? quota : allowed;
}

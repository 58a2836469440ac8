/* SPDX-License-Identifier: MIT */
/* processors.h - how many processors a control group allows, for gs_processors and its test. */
#ifndef SYSTEM_PROCESSORS_H
#define SYSTEM_PROCESSORS_H

/*
 * The processors that the quota of the process's control group, and of those above it, comes to,
 * rounded up; 0: there is no quota. `groups` is the file that names the group (/proc/self/cgroup),
 * `mount` the folder of all groups (/sys/fs/cgroup). Versions 2 (cpu.max) and 1 (cpu.cfs_quota_us).
 */
unsigned gs_quota_processors(const char *groups, const char *mount);

#endif

/* SPDX-License-Identifier: MIT */
/* Trees of threats: the names of kinds, and their end. */
#include <gamesolve/threat_tree.h>

const char *gs_threat_kind_name(enum gs_threat_kind kind)
{
    static const char *const names[] = {
        [GS_THREAT_FIVE] = "five",
        [GS_THREAT_STRAIGHT_FOUR] = "straight four",
        [GS_THREAT_FOUR] = "four",
        [GS_THREAT_THREE] = "three",
        [GS_THREAT_BROKEN_THREE] = "broken three",
    };
    size_t index = (size_t)kind;
    return index < sizeof names / sizeof names[0] ? names[index] : "unknown";
}

void gs_threat_tree_free(struct gs_threat_tree *tree)
{
    if (!tree)
        return;
    gs_release(tree->memory, tree->threats);
    gs_release(tree->memory, tree->nodes);
    gs_release(tree->memory, tree->pool);
    gs_release(tree->memory, tree->conflicts);
    gs_release(tree->memory, tree);
}

#!/bin/sh
# SPDX-License-Identifier: MIT
# BuDDy 2.4, bdd_unique: by its manual existential quantification with XOR for OR. Of one variable, a
# move, that gives the positions in which exactly one of both moves wins. But where a diagram skips the
# variable, so that both moves win, it says yes too (https://github.com/ssoelvsten/buddy/issues/12). So
# the result depends on the order of the variables: with the move last it is always that of bdd_exist.
# bdd_appuni errs in the same way. Take bdd_xor of both restrictions.
. "$(dirname "$0")/begin"
command -v gcc >/dev/null || cannot "no gcc"
deb libbdd-dev=2.4+dfsg-1 libbdd0c2=2.4+dfsg-1
cat >moves.c <<'END_OF_PROGRAM'
#include <bdd.h>
#include <stdio.h>

enum { VARIABLES = 5, ASSIGNMENTS = 1 << VARIABLES, GAMES = 1000 };

static unsigned next(void) {
    static unsigned state = 1;
    state = state * 1103515245 + 12345;
    return state >> 16 & 0x7fff;
}

// The value of F; variable I of the game is level LEVEL[I].
static int value(BDD f, const int *level, int assignment) {
    while (f != bddtrue && f != bddfalse) {
        int variable = 0;
        while (level[variable] != bdd_var(f)) variable++;
        f = assignment >> variable & 1 ? bdd_high(f) : bdd_low(f);
    }
    return f == bddtrue;
}

static unsigned table(BDD f, const int *level) {
    unsigned bits = 0;
    for (int i = 0; i < ASSIGNMENTS; i++) bits |= (unsigned)value(f, level, i) << i;
    return bits;
}

static BDD game(unsigned bits, const int *level) {
    BDD f = bddfalse;
    for (int i = 0; i < ASSIGNMENTS; i++) {
        if (!(bits >> i & 1)) continue;
        BDD term = bddtrue;
        for (int v = 0; v < VARIABLES; v++) {
            BDD literal = i >> v & 1 ? bdd_ithvar(level[v]) : bdd_nithvar(level[v]);
            term = bdd_addref(bdd_and(term, literal));
        }
        f = bdd_addref(bdd_or(f, term));
    }
    return f;
}

// The move is variable 0: the assignments without and with it are neighbours.
static void count(const char *order, const int *level) {
    int wrong = 0, appuni = 0, exist = 0, restricted = 0;
    for (int i = 0; i < GAMES; i++) {
        unsigned bits = next() ^ next() << 15 ^ next() << 30;
        if (next() % 2) bits |= next() ^ next() << 16; // more positions with two winning moves
        unsigned without = bits & 0x55555555u, with = bits >> 1 & 0x55555555u;
        unsigned one = (without ^ with) * 3;
        BDD f = game(bits, level), move = bdd_ithvar(level[0]);
        unsigned found = table(bdd_unique(f, move), level);
        wrong += found != one;
        appuni += table(bdd_appuni(f, bddtrue, bddop_and, move), level) != one;
        exist += found == table(bdd_exist(f, move), level);
        BDD low = bdd_addref(bdd_restrict(f, bdd_nithvar(level[0])));
        restricted += table(bdd_xor(low, bdd_restrict(f, move)), level) != one;
    }
    printf("%s %d %d %d %d\n", order, wrong, appuni, exist, restricted);
}

static void example(int move, int state) {
    // The move 1 wins, or the state lets both moves win.
    BDD f = bdd_addref(bdd_or(bdd_ithvar(move), bdd_ithvar(state)));
    BDD found = bdd_unique(f, bdd_ithvar(move));
    puts(found == bdd_nithvar(state) ? "not state" : found == bddtrue ? "always" : "other");
}

int main(void) {
    if (bdd_init(1000000, 100000)) return 1;
    bdd_setvarnum(VARIABLES);
    bdd_gbc_hook(NULL);
    example(0, 1);
    example(1, 0);
    count("first", (const int[]){0, 1, 2, 3, 4});
    count("middle", (const int[]){2, 0, 1, 3, 4});
    count("last", (const int[]){4, 0, 1, 2, 3});
    bdd_done();
    return 0;
}
END_OF_PROGRAM
gcc -std=c11 -I usr/include -o moves moves.c usr/lib/*/libbdd.a -lm 2>out || cannot "$(tail -n 1 out)"
./moves >out || exit 1
seen "exactly one move wins 'move or state', move above state" "not state" "$(sed -n 1p out)"
seen "the same, state above move" always "$(sed -n 2p out)"
what="wrong; wrong by bdd_appuni; as by bdd_exist; wrong by bdd_xor"
seen "1,000 random games of 5 variables, move first: $what" "first 0 0 7 0" "$(sed -n 3p out)"
seen "the same, in the middle" "middle 316 316 7 0" "$(sed -n 4p out)"
seen "the same, last" "last 997 997 1000 0" "$(sed -n 5p out)"

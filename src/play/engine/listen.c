/* SPDX-License-Identifier: MIT */
/*
 * A thread polls the input some times a second. It reads nothing: it compares how many bytes wait,
 * and whether the other end is open, with what it saw at first.
 */
#include "play/engine/listen.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <time.h>

/* Nanoseconds between two polls, and how many polls go by before the first that counts. */
#define INTERVAL    100000000L
#define FIRST_POLLS 3

/* One page is used; sanitizers need some room of their own. */
#define STACK_SIZE ((size_t)256 << 10)

/* One per process, as the flag is. */
static struct {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    int descriptor;
    volatile sig_atomic_t *flag;
    bool running, stop;
} state = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* What is to be seen of an input without reading it. */
struct input_state {
    int waiting; /* bytes */
    int events;
};

static struct input_state poll_input(int descriptor)
{
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    struct input_state input_state = {.waiting = 0};

    if (poll(&input, 1, 0) >= 0)
        input_state.events = input.revents;
    if (ioctl(descriptor, FIONREAD, &input_state.waiting) != 0)
        input_state.waiting = 0;
    return input_state;
}

/* Waits until the next poll; false when there is no more to be done. The mutex is locked. */
static bool wait_for_poll(void)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += INTERVAL;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    while (!state.stop && pthread_cond_timedwait(&state.wake, &state.mutex, &until) == 0)
        ;
    return !state.stop;
}

static void *poll_until_stop(void *unused)
{
    struct input_state first = {.waiting = 0};

    pthread_mutex_lock(&state.mutex);
    for (unsigned polls = 1; wait_for_poll(); polls += polls <= FIRST_POLLS) {
        struct input_state now = poll_input(state.descriptor);
        if (polls <= FIRST_POLLS)
            first = now;
        else if ((now.waiting != first.waiting || now.events != first.events) && !*state.flag)
            *state.flag = PLAY_CALLED;
    }
    pthread_mutex_unlock(&state.mutex);
    return unused;
}

/* Signals go to the thread that searches. */
static bool start_thread(void)
{
    pthread_attr_t attributes;
    sigset_t all, before;

    if (pthread_attr_init(&attributes) != 0)
        return false;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_attr_setstacksize(&attributes, STACK_SIZE) == 0 &&
                   pthread_create(&state.thread, &attributes, poll_until_stop, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

/* A condition whose waits use the monotonic clock. */
static bool init_wake(void)
{
    pthread_condattr_t attributes;

    if (pthread_condattr_init(&attributes) != 0)
        return false;
    bool made = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(&state.wake, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return made;
}

void play_listen_start(FILE *input, volatile sig_atomic_t *flag)
{
    state.descriptor = fileno(input);
    state.flag = flag;
    state.stop = false;
    if (state.descriptor < 0 || !flag || !init_wake())
        return;
    state.running = start_thread();
    if (!state.running)
        pthread_cond_destroy(&state.wake);
}

void play_listen_stop(void)
{
    if (!state.running)
        return;
    pthread_mutex_lock(&state.mutex);
    state.stop = true;
    pthread_cond_signal(&state.wake);
    pthread_mutex_unlock(&state.mutex);
    pthread_join(state.thread, NULL);
    pthread_cond_destroy(&state.wake);
    state.running = false;
    if (*state.flag == PLAY_CALLED)
        *state.flag = 0;
}

/* SPDX-License-Identifier: MIT */
/* Logarithm and exponential: the known values exactly, and libm's nearly. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/real.h"

/* Ours are within two units in the last place of the truth, libm's within one. */
static void assert_near(double ours, double theirs)
{
    if (fabs(ours - theirs) > 3 * DBL_EPSILON * fabs(theirs))
        fail_msg("%.17g is not %.17g", ours, theirs);
}

static void test_known_values(void **state)
{
    (void)state;
    assert_true(gs_real_log(1) == 0 && gs_real_log2(1) == 0 && gs_real_exp(0) == 1);
    for (int i = -1022; i <= 1023; i++)
        assert_true(gs_real_log2(ldexp(1, i)) == i);
    assert_true(gs_real_exp(1e300) == HUGE_VAL && gs_real_exp(-1e300) == 0);
    assert_true(gs_real_exp(HUGE_VAL) == HUGE_VAL && gs_real_exp(-HUGE_VAL) == 0);
}

static void test_logarithms(void **state)
{
    (void)state;
    for (uint64_t n = 1; n < UINT64_MAX / 2; n += n / 999 + 1) {
        assert_near(gs_real_log((double)n), log((double)n));
        assert_near(gs_real_log2((double)n), log2((double)n));
        assert_near(gs_real_log(1 / (double)n), log(1 / (double)n));
    }
    for (double x = 0.5; x < 2; x += 1.0 / 4099)
        assert_near(gs_real_log(x), log(x));
    assert_near(gs_real_log(DBL_MIN), log(DBL_MIN));
    assert_near(gs_real_log(DBL_MAX), log(DBL_MAX));
}

static void test_exponential(void **state)
{
    (void)state;
    for (double x = -708; x < 709.7; x += 1.0 / 61)
        assert_near(gs_real_exp(x), exp(x));
    for (double x = 1; x > 1e-18; x *= 0.9) {
        assert_near(gs_real_exp(x), exp(x));
        assert_near(gs_real_exp(-x), exp(-x));
    }
    for (double x = -748; x < -708; x += 1.0 / 61) /* subnormal, and less */
        assert_true(fabs(gs_real_exp(x) - exp(x)) <= DBL_MIN * DBL_EPSILON);
    assert_true(gs_real_exp(709.79) == HUGE_VAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_values),
        cmocka_unit_test(test_logarithms),
        cmocka_unit_test(test_exponential),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

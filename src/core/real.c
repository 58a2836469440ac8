/* SPDX-License-Identifier: MIT */
/*
 * Logarithm and exponential by their series, using only basic operations, whose results IEEE 754
 * specifies to the last bit. A number is split into a power of two and a small remainder by the
 * layout of a double. ln 2 is stored in two parts, the first of which ends in zeros, so that its
 * multiples by an exponent are exact.
 *
 * Cost: about twenty operations; the exponential divides 13 times.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "core/real.h"

#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW  0x1.a39ef35793c76p-33
#define ROOT_2   0x1.6a09e667f3bcdp+0

enum { FRACTION_BITS = 52, BIAS = 1023, EXP_TERMS = 13 };

/* 2 to the power of an exponent from -1022 to 1023. */
static double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(BIAS + exponent) << FRACTION_BITS;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* x divided by the power of two that brings it between the square roots of 1/2 and 2. */
static double reduce(double x, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    *exponent = (int)(bits >> FRACTION_BITS) - BIAS;
    double rest = x / power_of_two(*exponent);
    if (rest <= ROOT_2)
        return rest;
    ++*exponent;
    return rest / 2;
}

/*
 * log(1 + f). With s = f / (2 + f) it is 2 (s + s^3/3 + s^5/5 + ...), and 2 s = f - s f, where f is
 * exact; so an error in s reaches the result only through terms that are small compared with f.
 */
static double log_near_one(double f)
{
    static const double terms[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11,
                                   2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21};
    double s = f / (2 + f), z = s * s, sum = 0;
    for (int i = (int)(sizeof terms / sizeof *terms) - 1; i >= 0; i--)
        sum = (sum + terms[i]) * z;
    return f - s * (f - sum);
}

double gs_real_log(double x)
{
    int exponent;
    double rest = log_near_one(reduce(x, &exponent) - 1);
    return exponent * LN2_HIGH + (exponent * LN2_LOW + rest);
}

double gs_real_log2(double x)
{
    int exponent;
    double rest = log_near_one(reduce(x, &exponent) - 1);
    return exponent + rest / (LN2_HIGH + LN2_LOW);
}

double gs_real_exp(double x)
{
    if (x > 710)
        return HUGE_VAL;
    if (x < -746)
        return 0;
    int exponent = (int)(x / (LN2_HIGH + LN2_LOW) + (x < 0 ? -0.5 : 0.5));
    double rest = (x - exponent * LN2_HIGH) - exponent * LN2_LOW, sum = 1;
    for (int i = EXP_TERMS; i > 0; i--)
        sum = 1 + sum * rest / i;
    /* In two steps, since the power alone may overflow where the result does not. */
    return sum * power_of_two(exponent / 2) * power_of_two(exponent - exponent / 2);
}

// Tables of m ln m, of rising factorials and of the normalising sum of the
// multinomial maximum likelihood distribution.
#pragma once

#include <vector>

namespace bnstar {

// m ln m for m = 0 ... total.
std::vector<double> m_log_m_table(int total);

// ln Gamma(a + m) - ln Gamma(a) for m = 0 ... total, as a sum of ln(a + t): the
// difference of two lgamma() loses its digits when a is tiny.
std::vector<double> log_rising_table(double a, int total);

// ln Gamma(x), x > 0. Unlike std::lgamma it writes no global variable, so that any
// thread may call it.
double log_gamma(double x);

// ln C(m, r) for m = 0 ... total, where C(m, r) is the sum over all data of m draws
// from r categories of their maximised likelihood (Kontkanen & Myllymaki 2007).
std::vector<double> log_multinomial_sum_table(int r, int total);

// ln C(m, r) for one m and any number of categories, also a huge one.
double log_multinomial_sum(int m, double r);

}  // namespace bnstar

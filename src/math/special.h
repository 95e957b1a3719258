// Functions of counts, accurate at any size: m ln m and rising factorials relative to all n
// observations, and the normalising sum of the multinomial maximum likelihood.
#pragma once

namespace bnstar {

// m ln(m / n), 0 <= m <= n. Summed over cells it is the sum of m ln m minus n ln n, but it stays
// small if one cell has nearly all observations.
long double m_log_share(double m, double n);

// ln Gamma(x), x > 0. Unlike std::lgamma it writes no global variable, so any thread may call it.
double log_gamma(double x);

// ln Gamma(a + m) - ln Gamma(a) - m (ln n - 1) for whole m, a > 0: little more than m ln(m / n). A
// difference of two lgamma() would lose its digits if a is tiny or huge, or m is close to n.
class LogRising {
 public:
  LogRising(double a, double n);
  long double operator()(double m) const;

  // No sum over at most `cells` counts m > 0 that add up to n is larger in absolute value, if
  // `entropy` is the largest sum of m ln(n / m).
  double largest_sum(double cells, double entropy) const;

 private:
  long double a_;
  long double n_;
  long double log_n_;
  long double constant_;  // ln Gamma(a), or what Stirling's series adds to it if a is large
};

// ln binom(m + k, k) for whole m and k.
double log_binomial(double m, double k);

// ln C(m, r), where C(m, r) is the sum over all data of m draws from r categories of their
// maximised likelihood (Kontkanen & Myllymaki 2007). Whole m and r, of any size: the time
// does not grow with either.
double log_multinomial_sum(double m, double r);

}  // namespace bnstar

// Checks that would take too long in R: vectors that a user may have changed.
#include "glue.h"

#include "data/code_range.h"
#include "parents/set_faults.h"

// The fault in the vectors of R's local_scores, whose types R has checked; `kind` is empty if there
// is none.
// [[Rcpp::export]]
Rcpp::List cpp_find_set_fault(Rcpp::List sets) {
  using namespace bnstar;
  static const char* const kinds[] = {"",      "start", "size",     "member",
                                      "order", "owner", "repeated", "score"};
  const Rcpp::NumericVector start = sets["start"];
  const Rcpp::IntegerVector size = sets["size"];
  const Rcpp::NumericVector score = sets["score"];
  const Rcpp::IntegerVector parents = sets["parents"];
  const auto length = [](const auto& x) { return static_cast<std::size_t>(x.size()); };
  const SetReport found =
      find_set_fault({static_cast<int>(start.size()) - 1, start.begin(), size.begin(), length(size),
                      score.begin(), length(score), parents.begin(), length(parents)});
  return Rcpp::List::create(Rcpp::_["kind"] = kinds[static_cast<int>(found.fault)],
                            Rcpp::_["variable"] = found.variable + 1,
                            Rcpp::_["set"] = static_cast<double>(found.set) + 1,
                            Rcpp::_["impossible"] = static_cast<double>(found.impossible));
}

// The first column, from 1, of `codes` (a matrix, or a vector as one column) with a code that is
// not from `lowest` to its own `highest`; 0 if there is none.
// [[Rcpp::export]]
int cpp_find_outside(Rcpp::IntegerVector codes, int lowest, std::vector<int> highest,
                     bool may_be_missing) {
  if (highest.empty()) return 0;
  return 1 + bnstar::find_outside(codes.begin(),
                                  static_cast<std::size_t>(codes.size()) / highest.size(), lowest,
                                  highest, may_be_missing);
}

// Lets R handle a pending interrupt.
// [[Rcpp::export]]
void cpp_check_interrupt() { Rcpp::checkUserInterrupt(); }

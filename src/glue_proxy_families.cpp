// Decomposable proxies, for R: the families that are known, the regression on them, and the lists
// that it predicts.
#include <algorithm>
#include <memory>
#include <utility>

#include "glue_scores.h"
#include "proxy/family_proxy.h"
#include "proxy/known_families.h"
#include "proxy/predicted_score.h"
#include "proxy/predicted_sets.h"

namespace bnstar {
namespace {

// From R's list(means, coefficients, sizes, pairs), as cpp_train_families() makes it.
std::vector<FamilyProxy> to_family_proxies(const Rcpp::List& proxy) {
  const Rcpp::NumericVector means = proxy["means"];
  const Rcpp::NumericMatrix coefficients = proxy["coefficients"], sizes = proxy["sizes"];
  const Rcpp::List pairs = proxy["pairs"];
  const Rcpp::IntegerVector child = pairs["child"], first = pairs["first"];
  const Rcpp::IntegerVector second = pairs["second"];
  const Rcpp::NumericVector gain = pairs["coefficient"];
  std::vector<FamilyProxy> children(means.size());
  for (int x = 0; x < means.size(); ++x) {
    children[x].mean = means[x];
    const auto of_parent = coefficients.column(x), of_number = sizes.column(x);
    children[x].of_parent.assign(of_parent.begin(), of_parent.end());
    children[x].of_number.assign(of_number.begin(), of_number.end());
  }
  for (R_xlen_t i = 0; i < gain.size(); ++i)
    children[child[i] - 1].pairs.push_back({first[i] - 1, second[i] - 1, gain[i]});
  return children;
}

// A data frame with a row for each pair of parents that occurred.
Rcpp::DataFrame from_pairs(const std::vector<FamilyProxy>& children) {
  std::size_t rows = 0, row = 0;
  for (const FamilyProxy& child : children) rows += child.pairs.size();
  Rcpp::IntegerVector child(rows), first(rows), second(rows);
  Rcpp::NumericVector coefficient(rows);
  for (std::size_t x = 0; x < children.size(); ++x) {
    for (const FamilyProxy::Pair& pair : children[x].pairs) {
      child[row] = static_cast<int>(x) + 1;
      first[row] = pair.first + 1;
      second[row] = pair.second + 1;
      coefficient[row++] = pair.gain;
    }
  }
  return Rcpp::DataFrame::create(Rcpp::_["child"] = child, Rcpp::_["first"] = first,
                                 Rcpp::_["second"] = second, Rcpp::_["coefficient"] = coefficient);
}

}  // namespace
}  // namespace bnstar

// The families that are known, at first none. They live as long as R keeps them.
// [[Rcpp::export]]
SEXP cpp_known_families(int n_variables) {
  using namespace bnstar;
  return Rcpp::XPtr<KnownFamilies>(new KnownFamilies(n_variables));
}

// Adds families with their scores. Those that have none, or are known already, are left out.
// [[Rcpp::export]]
void cpp_know_families(SEXP known, Rcpp::IntegerVector children, Rcpp::List parents,
                       Rcpp::NumericVector scores) {
  using namespace bnstar;
  Rcpp::XPtr<KnownFamilies> families(known);
  for (R_xlen_t i = 0; i < parents.size(); ++i) {
    std::vector<Var> members = Rcpp::as<std::vector<Var>>(parents[i]);
    for (Var& y : members) --y;
    families->add(children[i] - 1, std::move(members), scores[i]);
  }
}

// The proxies of all children, as far as there is time.
// [[Rcpp::export]]
Rcpp::List cpp_train_families(SEXP known, int most_parents, int threads, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const DecomposableProxy made =
      train_family_proxies(*Rcpp::XPtr<KnownFamilies>(known), most_parents, threads, monitor);
  const int n = static_cast<int>(made.children.size());
  Rcpp::NumericVector means(n);
  Rcpp::NumericMatrix coefficients(n, n), sizes(most_parents, n);
  for (int x = 0; x < n; ++x) {
    const FamilyProxy& child = made.children[x];
    means[x] = child.mean;
    std::copy(child.of_parent.begin(), child.of_parent.end(), coefficients.column(x).begin());
    std::copy(child.of_number.begin(), child.of_number.end(), sizes.column(x).begin());
  }
  const Rcpp::NumericVector common = Rcpp::NumericVector::create(
      Rcpp::_["parents"] = made.weights.parents, Rcpp::_["numbers"] = made.weights.numbers,
      Rcpp::_["pairs"] = made.weights.pairs, Rcpp::_["noise"] = made.weights.noise);
  return Rcpp::List::create(Rcpp::_["means"] = means, Rcpp::_["coefficients"] = coefficients,
                            Rcpp::_["sizes"] = sizes, Rcpp::_["pairs"] = from_pairs(made.children),
                            Rcpp::_["common"] = common,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// The parent sets that a proxy predicts to be best and those that are known, as the lists of R's
// local_scores.
// [[Rcpp::export]]
Rcpp::List cpp_predicted_sets(SEXP known, Rcpp::List proxy, Rcpp::List constraints, int threads,
                              Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  PredictedSetsSettings settings;
  settings.threads = threads;
  return from_parent_sets(predicted_sets(to_family_proxies(proxy),
                                         *Rcpp::XPtr<KnownFamilies>(known),
                                         to_constraints(constraints), settings, monitor));
}

// The listed sets of each variable that score best and are not known, at most `each` of them.
// [[Rcpp::export]]
Rcpp::List cpp_best_unknown(SEXP known, Rcpp::List lists, double each) {
  using namespace bnstar;
  const std::vector<AskedFamily> asked =
      cheapest_unknown(to_parent_sets(lists), *Rcpp::XPtr<KnownFamilies>(known),
                       static_cast<std::size_t>(std::min(each, 1e15)));
  Rcpp::IntegerVector children(asked.size());
  Rcpp::List parents(asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    children[i] = asked[i].child + 1;
    parents[i] = from_vars(asked[i].parents);
  }
  return Rcpp::List::create(Rcpp::_["children"] = children, Rcpp::_["parents"] = parents);
}

// A scorer of what a proxy predicts, for learners that ask for families one by one. `proxy` is
// list(means, coefficients, sizes, pairs).
// [[Rcpp::export]]
SEXP cpp_scorer_of_proxy(Rcpp::List proxy, double bytes) {
  using namespace bnstar;
  auto predicted = std::make_shared<PredictedScore>(to_family_proxies(proxy));
  return Rcpp::XPtr<FamilyScores>(new FamilyScores(std::move(predicted), bytes));
}

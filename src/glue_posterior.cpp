// Exact posteriors of families.
#include "glue.h"
#include "posterior/count_orders.h"
#include "posterior/credible_set.h"
#include "posterior/family_posteriors.h"

// For lists of up to 30 variables whose scores are logarithms of weights: list(probability, by set
// as listed; log_total; log_total_again; stop_reason).
// [[Rcpp::export]]
Rcpp::List cpp_family_posteriors(Rcpp::List scores, std::string prior, int threads,
                                 Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  const NetworkPrior kind = prior == "order" ? NetworkPrior::kOrder : NetworkPrior::kUniform;
  const Rcpp::NumericVector start = scores["start"];
  const int n = static_cast<int>(start.size()) - 1;
  while (threads > 1 && !monitor.fits(bytes_for_posteriors(n, kind, threads))) --threads;
  FamilyPosteriors found;
  if (monitor.fits(bytes_for_posteriors(n, kind, threads))) {
    const WeighedFamilies families(to_parent_sets(scores));
    found = family_posteriors(families, kind, threads, monitor);
  } else {
    monitor.stop(Stop::kMemoryLimit);
  }
  return Rcpp::List::create(Rcpp::_["probability"] = found.probabilities,
                            Rcpp::_["log_total"] = found.log_total,
                            Rcpp::_["log_total_again"] = found.log_total_again,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// The number of orders of up to 30 variables in which parents come before their children.
// [[Rcpp::export]]
double cpp_count_orders(Rcpp::List parents) {
  using namespace bnstar;
  std::vector<Mask> masks;
  for (const std::vector<Var>& set : to_var_lists(parents)) {
    Mask mask = 0;
    for (Var y : set) mask |= bit_of(y);
    masks.push_back(mask);
  }
  return count_orders(masks);
}

namespace bnstar {
namespace {

Rcpp::List to_list(const CredibleComponent& component) {
  return Rcpp::List::create(
      Rcpp::_["variables"] = from_vars(component.structures.variables),
      Rcpp::_["structures"] = static_cast<double>(component.structures.count()),
      Rcpp::_["classes"] = static_cast<double>(component.class_regrets.size()));
}

Rcpp::NumericVector to_numbers(const CountBounds& count) {
  return Rcpp::NumericVector::create(count.lower, count.upper);
}

}  // namespace
}  // namespace bnstar

// All networks of the lists within `slack` of the best: how many there are, and the best of them as
// numbers of listed sets (1-based), a row each. At most `most` networks of the `most_classes` best
// classes are listed.
// [[Rcpp::export]]
Rcpp::List cpp_credible_networks(Rcpp::List scores, double slack, double most, double most_classes,
                                 Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  const ParentSets sets = to_parent_sets(scores);
  const CredibleSet found = credible_set(sets, slack, monitor);
  const int n = sets.n_variables();
  Rcpp::List components;
  for (const CredibleComponent& component : found.components) {
    components.push_back(to_list(component));
  }
  const ListedNetworks listed = list_networks(found, n, slack, most, most_classes);
  Rcpp::IntegerMatrix families(static_cast<int>(listed.regrets.size()), n);
  for (int i = 0; i < families.nrow(); ++i) {
    for (int x = 0; x < n; ++x) {
      families(i, x) = static_cast<int>(listed.families[static_cast<std::size_t>(i) * n + x]) + 1;
    }
  }
  return Rcpp::List::create(
      Rcpp::_["optimum"] = found.optimum, Rcpp::_["complete"] = found.complete,
      Rcpp::_["largest"] = found.largest_component, Rcpp::_["components"] = components,
      Rcpp::_["networks"] = to_numbers(count_networks(found, slack)),
      Rcpp::_["classes"] = to_numbers(count_classes(found, slack)),
      Rcpp::_["regret"] = listed.regrets,
      Rcpp::_["class"] = Rcpp::IntegerVector(listed.classes.begin(), listed.classes.end()),
      Rcpp::_["families"] = families, Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

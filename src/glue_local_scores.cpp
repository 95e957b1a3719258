// From data to scored parent sets.
#include "glue.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "data/dataset.h"
#include "data/numeric_data.h"
#include "parents/generate.h"
#include "scores/discrete_local_score.h"
#include "scores/gaussian_local_score.h"

namespace bnstar {
namespace {

const int* counts_or_null(const Rcpp::List& data) {
  const Rcpp::RObject counts = data["counts"];
  return counts.isNULL() ? nullptr : INTEGER(static_cast<SEXP>(counts));
}

// `data` is R's bn_data object; it outlives the call, so columns are not copied here.
std::unique_ptr<LocalScore> make_score(const Rcpp::List& data, const std::string& name,
                                       const Rcpp::NumericVector& settings, int largest_set) {
  const Options options = to_options(settings);
  if (Rcpp::as<std::string>(data["type"]) == "discrete") {
    const Rcpp::IntegerMatrix codes = data["codes"];
    std::vector<const int*> columns;
    for (int x = 0; x < codes.ncol(); ++x) columns.push_back(&codes(0, x));
    Dataset dataset(columns, Rcpp::as<std::vector<int>>(data["arities"]), codes.nrow(), counts_or_null(data));
    const DiscreteScoreEntry* entry = Registry<DiscreteScoreEntry>::find(name);
    if (!entry) Rcpp::stop("no discrete score '%s'", name);
    std::unique_ptr<DiscreteScore> formula = entry->make(dataset.total(), options);
    return std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula), largest_set);
  }
  const Rcpp::NumericMatrix values = data["values"];
  std::vector<const double*> columns;
  for (int x = 0; x < values.ncol(); ++x) columns.push_back(&values(0, x));
  const GaussianScoreEntry* entry = Registry<GaussianScoreEntry>::find(name);
  if (!entry) Rcpp::stop("no Gaussian score '%s'", name);
  return std::make_unique<GaussianLocalScore>(
      entry->make(moments(columns, values.nrow(), counts_or_null(data)), options));
}

ParentConstraints to_constraints(const Rcpp::List& constraints) {
  return {to_var_lists(constraints["required"]), to_var_lists(constraints["candidates"]),
          Rcpp::as<std::vector<int>>(constraints["max_parents"]),
          Rcpp::as<bool>(constraints["limit_configurations"])};
}

int largest_family(const ParentConstraints& constraints) {
  return 1 + *std::max_element(constraints.max_parents.begin(), constraints.max_parents.end());
}

Rcpp::NumericVector negated(const std::vector<double>& costs) {
  Rcpp::NumericVector scores(costs.size());
  // 0 - x, so that no cost of 0 becomes a score of -0.
  std::transform(costs.begin(), costs.end(), scores.begin(), [](double cost) { return 0.0 - cost; });
  return scores;
}

}  // namespace
}  // namespace bnstar

// [[Rcpp::export]]
Rcpp::List cpp_local_scores(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                            Rcpp::List constraints, bool prune, int threads, Rcpp::List limits,
                            Rcpp::RObject progress) {
  using namespace bnstar;
  const ParentConstraints allowed = to_constraints(constraints);
  Monitor monitor = make_monitor(limits, progress);
  const std::unique_ptr<LocalScore> local = make_score(data, score, settings, largest_family(allowed));
  const double preparing = monitor.seconds();
  const GeneratedSets generated = generate_parent_sets(*local, allowed, {prune, threads}, monitor);
  Rcpp::IntegerVector parents(generated.sets.parents.size());
  std::transform(generated.sets.parents.begin(), generated.sets.parents.end(), parents.begin(),
                 [](Var x) { return x + 1; });
  return Rcpp::List::create(
      Rcpp::_["start"] = Rcpp::NumericVector(generated.sets.start.begin(), generated.sets.start.end()),
      Rcpp::_["size"] = Rcpp::IntegerVector(generated.sets.size.begin(), generated.sets.size.end()),
      Rcpp::_["score"] = negated(generated.sets.cost), Rcpp::_["parents"] = parents,
      Rcpp::_["complete_size"] = generated.complete_size, Rcpp::_["finished"] = generated.finished,
      Rcpp::_["stop_reason"] = stop_reason(generated.stop), Rcpp::_["scored"] = generated.scored,
      Rcpp::_["rejected"] = Rcpp::IntegerVector(generated.rejected.begin(), generated.rejected.end()) + 1,
      Rcpp::_["within"] = count_within_limits(*local, allowed),
      Rcpp::_["seconds"] = Rcpp::NumericVector::create(Rcpp::_["data"] = preparing,
                                                       Rcpp::_["scoring"] = monitor.seconds() - preparing));
}

// The scores of a network's families, parents as lists of 1-based numbers.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_score_families(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                                       Rcpp::List parents) {
  using namespace bnstar;
  std::vector<std::vector<Var>> lists = to_var_lists(parents);
  const std::unique_ptr<LocalScore> local = make_score(data, score, settings, 1);
  Monitor monitor{Limits{}, nullptr, nullptr};
  std::vector<double> costs;
  for (std::size_t x = 0; x < lists.size(); ++x) {
    std::vector<Var>& list = lists[x];
    std::sort(list.begin(), list.end());
    std::vector<Var> all = list;
    all.insert(std::lower_bound(all.begin(), all.end(), static_cast<Var>(x)), static_cast<Var>(x));
    std::vector<double> of_parents(local->width());
    std::vector<double> of_all(local->width());
    const int size = static_cast<int>(list.size());
    local->evaluate({size, 1, list.data()}, 1, monitor, of_parents.data());
    local->evaluate({size + 1, 1, all.data()}, 1, monitor, of_all.data());
    double q = 1;
    for (Var y : list) q *= local->arity(y);
    costs.push_back(local->cost({static_cast<Var>(x), list.data(), size, q, of_parents.data(), of_all.data()}));
  }
  return negated(costs);
}

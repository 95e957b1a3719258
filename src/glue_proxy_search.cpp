// Search by proxy: random networks and their scores, the regression on their arcs, and the climb
// that it guides.
#include <algorithm>

#include "base/rng.h"
#include "glue_eigen.h"
#include "glue_scores.h"
#include "math/gaussian_process.h"
#include "math/growing_process.h"
#include "proxy/proxy_climb.h"
#include "proxy/random_networks.h"
#include "scores/families/family_scores.h"

namespace bnstar {
namespace {

// R has one flat list of families, n for each network.
std::vector<ParentLists> to_networks(const Rcpp::List& families, int n) {
  const ParentLists all = to_var_lists(families);
  std::vector<ParentLists> networks;
  for (auto first = all.begin(); first != all.end(); first += n)
    networks.emplace_back(first, first + n);
  return networks;
}

Rcpp::List from_parents(const ParentLists& parents) {
  Rcpp::List result(parents.size());
  for (std::size_t x = 0; x < parents.size(); ++x) result[x] = from_vars(parents[x]);
  return result;
}

TrainingSettings to_training(const Rcpp::List& settings) {
  TrainingSettings training;
  const bool gradient = Rcpp::as<std::string>(settings["by"]) == "gradient";
  training.by = gradient ? TrainingSettings::By::kGradient : TrainingSettings::By::kFixedPoint;
  training.group = Rcpp::as<std::vector<int>>(settings["group"]);
  training.learn_noise = Rcpp::as<bool>(settings["learn_noise"]);
  training.most_steps = Rcpp::as<int>(settings["most_steps"]);
  return training;
}

}  // namespace
}  // namespace bnstar

// Families of random networks, one network after the other, each from a stream of its own.
// [[Rcpp::export]]
Rcpp::List cpp_random_networks(Rcpp::List constraints, double prob, int first, int draws,
                               double seed) {
  using namespace bnstar;
  const ParentConstraints parent_constraints = to_constraints(constraints);
  ParentLists families;
  for (int i = first; i < first + draws; ++i) {
    Rng rng(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(i));
    for (std::vector<Var>& parents : random_network(parent_constraints, prob, rng))
      families.push_back(std::move(parents));
  }
  return from_parents(families);
}

// A row of scores for every network, a column for every variable; as many rows as there was time
// for.
// [[Rcpp::export]]
Rcpp::List cpp_score_networks(SEXP scorer, Rcpp::List families, int threads, Rcpp::List limits,
                              Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> scores(scorer);
  Monitor monitor = make_monitor(limits, progress);
  const int n = scores->n_variables();
  const std::vector<std::vector<double>> costs =
      score_networks(*scores, to_networks(families, n), threads, monitor);
  Rcpp::NumericMatrix found(static_cast<int>(costs.size()), n);
  for (std::size_t i = 0; i < costs.size(); ++i) {
    for (int x = 0; x < n; ++x) found(static_cast<int>(i), x) = 0.0 - costs[i][x];
  }
  return Rcpp::List::create(Rcpp::_["scores"] = found,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// `rows` has the features of each row, 1-based; `settings` is list(by, group, learn_noise,
// most_steps), with 0-based groups.
// [[Rcpp::export]]
Rcpp::List cpp_train_process(Rcpp::List rows, Rcpp::NumericVector values, Rcpp::List settings,
                             Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const TrainingSettings training = to_training(settings);
  const SharedFeatures process(to_var_lists(rows), static_cast<int>(training.group.size()),
                               to_eigen(values));
  if (!monitor.fits(process.bytes())) monitor.stop(Stop::kMemoryLimit);
  const TrainedProcess found =
      monitor.stopped() ? TrainedProcess{} : train(process, training, monitor);
  return Rcpp::List::create(
      Rcpp::_["regular"] = found.state.regular,
      Rcpp::_["weights"] = from_eigen(found.weights.of_features),
      Rcpp::_["noise"] = found.weights.noise, Rcpp::_["likelihood"] = found.state.likelihood,
      Rcpp::_["coefficients"] = from_eigen(found.state.coefficients),
      Rcpp::_["steps"] = found.steps, Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// A process at given weights whose rows are added and removed. It lives as long as R keeps it.
// [[Rcpp::export]]
SEXP cpp_growing_process(Rcpp::NumericVector weights) {
  using namespace bnstar;
  return Rcpp::XPtr<GrowingProcess>(new GrowingProcess(to_eigen(weights)));
}

// Keeps the first `kept` rows and appends others. Returns `coefficients`, empty if nothing was
// appended because these rows tell nothing new or for the `stop_reason`.
// [[Rcpp::export]]
Rcpp::List cpp_grow_process(SEXP process, int kept, Rcpp::List rows, Rcpp::NumericVector values,
                            Rcpp::NumericVector noise, Rcpp::List limits) {
  using namespace bnstar;
  Rcpp::XPtr<GrowingProcess> growing(process);
  Monitor monitor = make_monitor(limits, R_NilValue);
  growing->keep(kept);
  Rcpp::NumericVector coefficients;
  if (growing->append(to_var_lists(rows), to_eigen(values), to_eigen(noise), monitor)) {
    coefficients = from_eigen(growing->coefficients());
  }
  return Rcpp::List::create(Rcpp::_["coefficients"] = coefficients,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// Greedy search under the coefficients, a matrix with parents as rows. Returns the parents, and the
// moves as columns.
// [[Rcpp::export]]
Rcpp::List cpp_climb_proxy(Rcpp::NumericMatrix coefficients, Rcpp::List constraints,
                           Rcpp::List start, double most_moves) {
  using namespace bnstar;
  const auto most = static_cast<std::size_t>(std::min(most_moves, 1e15));
  const ProxyClimb climb =
      climb_proxy(coefficients.begin(), to_constraints(constraints), to_var_lists(start), most);
  std::vector<int> from, to;
  std::vector<double> change;
  std::vector<bool> added;
  for (const ProxyMove& move : climb.moves) {
    from.push_back(move.from + 1);
    to.push_back(move.to + 1);
    added.push_back(move.added);
    change.push_back(move.gain);
  }
  return Rcpp::List::create(Rcpp::_["parents"] = from_parents(climb.parents),
                            Rcpp::_["from"] = from, Rcpp::_["to"] = to, Rcpp::_["added"] = added,
                            Rcpp::_["gain"] = change);
}

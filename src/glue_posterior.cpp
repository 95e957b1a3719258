// Exact posteriors of families.
#include "glue.h"
#include "glue_keeper.h"
#include "posterior/count_orders.h"
#include "posterior/credible_set.h"
#include "posterior/family_posteriors.h"
#include "posterior/network_draws.h"
#include "posterior/order_chain.h"
#include "posterior/partition_chain.h"
#include "posterior/paths.h"

namespace bnstar {
namespace {

Mask to_mask(const std::vector<Var>& set) {
  Mask mask = 0;
  for (Var y : set) mask |= bit_of(y);
  return mask;
}

}  // namespace
}  // namespace bnstar

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
  for (const std::vector<Var>& set : to_var_lists(parents)) masks.push_back(to_mask(set));
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

// Numbers of sets by network and variable, 1-based in R.
Rcpp::IntegerMatrix to_rows(const std::vector<std::uint32_t>& families, int networks, int n) {
  Rcpp::IntegerMatrix rows(networks, n);
  for (int i = 0; i < networks; ++i) {
    for (int x = 0; x < n; ++x) {
      rows(i, x) = static_cast<int>(families[static_cast<std::size_t>(i) * n + x]) + 1;
    }
  }
  return rows;
}

Rcpp::NumericVector to_numbers(const CountBounds& count) {
  return Rcpp::NumericVector::create(count.lower, count.upper);
}

}  // namespace
}  // namespace bnstar

// All networks of the lists within `slack` of the best: how many there are, and the best of them as
// numbers of listed sets (1-based), a row each. At most `most` networks of the `most_classes` best
// classes are listed. `known` is the score of a network, or NA.
// [[Rcpp::export]]
Rcpp::List cpp_credible_networks(Rcpp::List scores, double slack, double known, double most,
                                 double most_classes, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  const ParentSets sets = to_parent_sets(scores);
  const CredibleSet found = credible_set(sets, slack, -known, monitor);
  const int n = sets.n_variables();
  Rcpp::List components;
  for (const CredibleComponent& component : found.components) {
    components.push_back(to_list(component));
  }
  const ListedNetworks listed = list_networks(found, n, slack, most, most_classes);
  return Rcpp::List::create(
      Rcpp::_["optimum"] = found.optimum, Rcpp::_["complete"] = found.complete,
      Rcpp::_["largest"] = found.largest_component, Rcpp::_["components"] = components,
      Rcpp::_["networks"] = to_numbers(count_networks(found, slack)),
      Rcpp::_["classes"] = to_numbers(count_classes(found, slack)),
      Rcpp::_["regret"] = listed.regrets,
      Rcpp::_["class"] = Rcpp::IntegerVector(listed.classes.begin(), listed.classes.end()),
      Rcpp::_["families"] = to_rows(listed.families, static_cast<int>(listed.regrets.size()), n),
      Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// Networks drawn from lists of up to 30 variables: list(families, a row each, as numbers of listed
// sets; orders; stop_reason).
// [[Rcpp::export]]
Rcpp::List cpp_draw_networks(Rcpp::List scores, double count, bool with_orders, double seed,
                             int threads, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, progress);
  const Rcpp::NumericVector start = scores["start"];
  const int n = static_cast<int>(start.size()) - 1;
  while (threads > 1 && !monitor.fits(bytes_for_draws(n, threads))) --threads;
  DrawnNetworks drawn;
  if (monitor.fits(bytes_for_draws(n, threads))) {
    const WeighedFamilies families(to_parent_sets(scores));
    drawn = draw_networks(families, static_cast<std::size_t>(count), with_orders,
                          static_cast<std::uint64_t>(seed), threads, monitor);
  } else {
    monitor.stop(Stop::kMemoryLimit);
  }
  return Rcpp::List::create(
      Rcpp::_["families"] = to_rows(drawn.families, static_cast<int>(drawn.orders.size()), n),
      Rcpp::_["orders"] = drawn.orders, Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// Networks as rows of numbers of sets (1-based), whose parents are `sets`: list(share, square) of
// paths, matrices from row to column.
// [[Rcpp::export]]
Rcpp::List cpp_path_shares(Rcpp::IntegerMatrix families, Rcpp::List sets,
                           std::vector<double> weights) {
  using namespace bnstar;
  std::vector<Mask> masks;
  for (const std::vector<Var>& set : to_var_lists(sets)) masks.push_back(to_mask(set));
  const int n = families.ncol();
  std::vector<Mask> parents;
  for (int i = 0; i < families.nrow(); ++i) {
    for (int x = 0; x < n; ++x) parents.push_back(masks[families(i, x) - 1]);
  }
  const PathShares found = path_shares(parents, n, weights);
  Rcpp::NumericMatrix share(n, n), square(n, n);
  for (int from = 0; from < n; ++from) {
    for (int to = 0; to < n; ++to) {
      share(from, to) = found.share[static_cast<std::size_t>(from) * n + to];
      square(from, to) = found.square[static_cast<std::size_t>(from) * n + to];
    }
  }
  return Rcpp::List::create(Rcpp::_["share"] = share, Rcpp::_["square"] = square);
}

// Chains over orders, or over ordered partitions: a list of list(arcs, batches, trace) with the
// attribute "stop_reason". `execution` is list(states, chains, rounds, burn_in, seed, threads,
// start), `states` being "orders" or "partitions" and `start` the parents (1-based) in a network.
// [[Rcpp::export]]
Rcpp::List cpp_posterior_chains(Rcpp::List scores, Rcpp::List execution, Rcpp::List limits,
                                Rcpp::RObject progress) {
  using namespace bnstar;
  PosteriorChainSettings settings;
  settings.chains = Rcpp::as<int>(execution["chains"]);
  settings.rounds = Rcpp::as<int>(execution["rounds"]);
  settings.burn_in = Rcpp::as<int>(execution["burn_in"]);
  settings.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  settings.threads = Rcpp::as<int>(execution["threads"]);
  settings.start = to_var_lists(execution["start"]);
  const bool orders = Rcpp::as<std::string>(execution["states"]) == "orders";
  const KeptCall kept(limits);
  Monitor monitor = make_monitor(limits, progress);
  const ParentSets sets = to_parent_sets(scores);
  Rcpp::List chains;
  for (const Chain& chain : orders ? run_order_chains(sets, settings, monitor)
                                   : run_partition_chains(sets, settings, monitor)) {
    Rcpp::List batches;
    for (const std::vector<double>& batch : chain.batches) batches.push_back(Rcpp::wrap(batch));
    chains.push_back(Rcpp::List::create(Rcpp::_["arcs"] = chain.arcs, Rcpp::_["batches"] = batches,
                                        Rcpp::_["trace"] = chain.trace));
  }
  chains.attr("stop_reason") = stop_reason(monitor.why());
  return chains;
}

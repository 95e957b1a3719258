// From scored parent sets to a network. The one place where the width of the variable
// sets is chosen.
#include "glue.h"

#include <algorithm>
#include <type_traits>

#include "order/searcher.h"
#include "parents/oracle.h"

namespace bnstar {
namespace {

ParentSets to_parent_sets(const Rcpp::List& scores) {
  ParentSets sets;
  const Rcpp::NumericVector start = scores["start"];
  sets.start.assign(start.begin(), start.end());
  sets.size = Rcpp::as<std::vector<int>>(scores["size"]);
  sets.parents = Rcpp::as<std::vector<int>>(scores["parents"]);
  for (Var& parent : sets.parents) --parent;
  sets.cost = Rcpp::as<std::vector<double>>(scores["score"]);
  for (double& cost : sets.cost) cost = -cost;
  return sets;
}

Rcpp::DataFrame to_data_frame(const std::vector<TracePoint>& trace) {
  Rcpp::NumericVector seconds, score, bound, expanded;
  for (const TracePoint& point : trace) {
    seconds.push_back(point.seconds);
    score.push_back(0.0 - point.cost);
    bound.push_back(0.0 - point.bound);
    expanded.push_back(point.expanded);
  }
  return Rcpp::DataFrame::create(Rcpp::_["seconds"] = seconds, Rcpp::_["score"] = score,
                                 Rcpp::_["bound"] = bound, Rcpp::_["expanded"] = expanded);
}

template <int W>
Rcpp::List search(const ParentSets& sets, const SearcherEntry& searcher, const HeuristicEntry& chosen_heuristic,
                  const SearchSettings& settings, Monitor& monitor) {
  const std::unique_ptr<Oracle<W>> oracle = make_oracle<W>(sets);
  const std::unique_ptr<Heuristic<W>> heuristic = chosen_heuristic.make.get<W>()(*oracle, settings.options);
  const double preparing = monitor.seconds();
  const Result result = searcher.run.get<W>()(*oracle, *heuristic, settings, monitor);
  Rcpp::NumericVector chosen(result.chosen.size());
  std::transform(result.chosen.begin(), result.chosen.end(), chosen.begin(),
                 [](std::size_t number) { return static_cast<double>(number) + 1; });
  // Rounding moves each term by half a quantum at most, of the network found and of any
  // other: together one quantum per variable. Coarser costs are rounded a second time.
  const double coarsening = result.coarsening > 1 ? result.coarsening + 1 : 1;
  const double rounding = oracle->n_variables() * oracle->scale().quantum() * coarsening;
  return Rcpp::List::create(
      Rcpp::_["chosen"] = chosen, Rcpp::_["proved"] = result.proved(), Rcpp::_["rounding"] = rounding,
      Rcpp::_["bound"] = rounding / 2 - oracle->to_cost(result.lower_bound),
      Rcpp::_["stop_reason"] = stop_reason(result.stop), Rcpp::_["trace"] = to_data_frame(monitor.trace()),
      Rcpp::_["counters"] = Rcpp::wrap(result.counters),
      Rcpp::_["seconds"] = Rcpp::NumericVector::create(Rcpp::_["heuristic"] = preparing,
                                                       Rcpp::_["search"] = monitor.seconds() - preparing));
}

// Calls `work` with the least number of words that holds n variables.
template <class Work>
auto with_width(int n, const Work& work) {
  if (n <= 64) return work(std::integral_constant<int, 1>());
  if (n <= 128) return work(std::integral_constant<int, 2>());
  if (n <= 256) return work(std::integral_constant<int, 4>());
  if (n <= 512) return work(std::integral_constant<int, 8>());
  Rcpp::stop("more than 512 variables");
}

}  // namespace
}  // namespace bnstar

// [[Rcpp::export]]
Rcpp::List cpp_search_order_graph(Rcpp::List scores, std::string method, std::string heuristic,
                                  Rcpp::NumericVector settings, int threads, Rcpp::List limits,
                                  Rcpp::RObject progress) {
  using namespace bnstar;
  const SearcherEntry* searcher = Registry<SearcherEntry>::find(method);
  const HeuristicEntry* chosen = Registry<HeuristicEntry>::find(heuristic);
  if (!searcher || !chosen) Rcpp::stop("no searcher '%s' or no heuristic '%s'", method, heuristic);
  Monitor monitor = make_monitor(limits, progress);
  const ParentSets sets = to_parent_sets(scores);
  const SearchSettings how{threads, to_options(settings)};
  return with_width(sets.n_variables(), [&](auto width) {
    return search<decltype(width)::value>(sets, *searcher, *chosen, how, monitor);
  });
}

// The number of x's cheapest set within each of the given sets of available variables (0 when
// there is none), as one or the other kind of oracle answers; `available` are 1-based lists. Asked
// `times` over, for measuring.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_oracle_best(Rcpp::List scores, int x, Rcpp::List available, bool bitset,
                                    int times = 1) {
  using namespace bnstar;
  const ParentSets sets = to_parent_sets(scores);
  const std::vector<std::vector<Var>> lists = to_var_lists(available);
  return with_width(sets.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    const auto oracle = make_oracle<W>(sets, bitset ? OracleKind::kBitset : OracleKind::kScan);
    Rcpp::NumericVector numbers(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
      VarSet<W> members;
      for (Var y : lists[i]) members.insert(y);
      const ScoredSet<W>* best = nullptr;
      for (int t = 0; t < times; ++t) best = oracle->best(x - 1, members);
      numbers[i] = best ? static_cast<double>(best->number) + 1 : 0;
    }
    return numbers;
  });
}

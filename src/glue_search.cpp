// From scored parent sets to a network.
#include "glue_search.h"
#include "glue_keeper.h"

#include <map>
#include <utility>

#include "order/walk/first_network.h"
#include "parents/add_families.h"
#include "parents/plain_network.h"

namespace bnstar {

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

Rcpp::List from_parent_sets(const ParentSets& sets) {
  Rcpp::IntegerVector parents(sets.parents.begin(), sets.parents.end());
  for (int& parent : parents) ++parent;
  Rcpp::NumericVector scores(sets.cost.begin(), sets.cost.end());
  for (double& score : scores) score = 0.0 - score;
  return Rcpp::List::create(
      Rcpp::_["start"] = Rcpp::NumericVector(sets.start.begin(), sets.start.end()),
      Rcpp::_["size"] = Rcpp::IntegerVector(sets.size.begin(), sets.size.end()),
      Rcpp::_["score"] = scores, Rcpp::_["parents"] = parents);
}

namespace {

// The lists in R's memory.
SetsView to_sets_view(const Rcpp::List& scores) {
  const Rcpp::NumericVector start = scores["start"], score = scores["score"];
  const Rcpp::IntegerVector size = scores["size"], parents = scores["parents"];
  return {{start.begin(), start.end()}, size.begin(), parents.begin(), 1, score.begin(), -1};
}

double bytes_of_parent_sets(const Rcpp::List& scores) {
  const Rcpp::IntegerVector size = scores["size"], parents = scores["parents"];
  return static_cast<double>(size.size()) * (sizeof(int) + sizeof(double)) +
         static_cast<double>(parents.size()) * sizeof(Var);
}

// Made by hand, because R's constructor takes longer than a short search.
Rcpp::List to_data_frame(const std::vector<TracePoint>& trace) {
  const auto rows = static_cast<R_xlen_t>(trace.size());
  Rcpp::NumericVector seconds(rows), score(rows), bound(rows), expanded(rows);
  for (R_xlen_t i = 0; i < rows; ++i) {
    const TracePoint& point = trace[static_cast<std::size_t>(i)];
    seconds[i] = point.seconds;
    score[i] = 0.0 - point.cost;
    bound[i] = 0.0 - point.bound;
    expanded[i] = point.expanded;
  }
  Rcpp::List frame = Rcpp::List::create(Rcpp::_["seconds"] = seconds, Rcpp::_["score"] = score,
                                        Rcpp::_["bound"] = bound, Rcpp::_["expanded"] = expanded);
  frame.attr("class") = "data.frame";
  frame.attr("row.names") = Rcpp::IntegerVector::create(NA_INTEGER, -static_cast<int>(rows));
  return frame;
}

Rcpp::List to_columns(const std::map<std::string, std::vector<double>>& columns) {
  Rcpp::List list;
  for (const auto& column : columns) list[column.first] = Rcpp::wrap(column.second);
  return list;
}

}  // namespace

SearchPlan to_plan(const std::string& method, const std::vector<std::string>& heuristics,
                   const Rcpp::NumericVector& settings, const Rcpp::List& execution) {
  SearchPlan plan;
  plan.searcher = Registry<SearcherEntry>::find(method);
  if (!plan.searcher) Rcpp::stop("no searcher '%s'", method);
  for (const std::string& name : heuristics) {
    plan.heuristics.push_back(Registry<HeuristicEntry>::find(name));
    if (!plan.heuristics.back()) Rcpp::stop("no heuristic '%s'", name);
  }
  plan.settings.threads = Rcpp::as<int>(execution["threads"]);
  plan.settings.seed = static_cast<std::uint64_t>(Rcpp::as<double>(execution["seed"]));
  plan.settings.folder = Rcpp::as<std::string>(execution["folder"]);
  plan.settings.options = to_options(settings);
  plan.start = to_var_lists(Rcpp::List::create(execution["start"])).front();
  if (execution.containsElementNamed("from_nothing"))
    plan.from_nothing = Rcpp::as<bool>(execution["from_nothing"]);
  return plan;
}

Rcpp::List search_lists(const Rcpp::List& scores, const SearchPlan& plan, const Rcpp::List& limits,
                        const Rcpp::RObject& progress, const SearchOfLists& search) {
  const KeptCall kept(limits);
  Monitor monitor = make_monitor(limits, progress);
  Report report;
  Selection found;
  if (monitor.can_hold(bytes_of_parent_sets(scores))) {
    found = search(to_parent_sets(scores), report, monitor);
  } else {
    monitor.stop(Stop::kMemoryLimit);
    const SetsView view = to_sets_view(scores);
    found = unsearched(view, network_without_search(view, plan), monitor);
    monitor.record(found.cost, found.bound, 0);
  }
  return to_list(in_families(found, to_sets_view(scores)), report, monitor);
}

Rcpp::List to_list(const Result& result, const Report& report, const Monitor& monitor) {
  Rcpp::List parents(result.parents.size());
  Rcpp::NumericVector scores(result.costs.size());
  for (std::size_t x = 0; x < result.parents.size(); ++x) parents[x] = from_vars(result.parents[x]);
  for (std::size_t x = 0; x < result.costs.size(); ++x) scores[x] = 0.0 - result.costs[x];
  return Rcpp::List::create(
      Rcpp::_["parents"] = parents, Rcpp::_["node_scores"] = scores,
      Rcpp::_["proved"] = result.proved, Rcpp::_["rounding"] = result.rounding,
      Rcpp::_["bound"] = result.rounding / 2 - result.bound,
      Rcpp::_["stop_reason"] = stop_reason(result.stop),
      Rcpp::_["trace"] = to_data_frame(monitor.trace()),
      Rcpp::_["counters"] = Rcpp::wrap(report.counters),
      Rcpp::_["columns"] = to_columns(report.columns), Rcpp::_["seconds"] = monitor.seconds());
}

}  // namespace bnstar

// `execution` is as in to_plan(), with `search_from_start`: does local search begin at `start`, or
// is `start` taken as it is? `network` has the parents in the network to start from instead, or
// nothing.
// [[Rcpp::export]]
Rcpp::List cpp_search_order_graph(Rcpp::List scores, std::string method,
                                  std::vector<std::string> heuristics, Rcpp::NumericVector settings,
                                  Rcpp::List execution, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  SearchPlan plan = to_plan(method, heuristics, settings, execution);
  plan.search_from_start = Rcpp::as<bool>(execution["search_from_start"]);
  plan.network = to_var_lists(execution["network"]);
  return search_lists(scores, plan, limits, progress,
                      [&](ParentSets sets, Report& report, Monitor& monitor) {
                        return solve(std::move(sets), plan, report, monitor);
                      });
}

// Which families of a network are listed.
// [[Rcpp::export]]
Rcpp::LogicalVector cpp_listed_families(Rcpp::List scores, Rcpp::List parents) {
  using namespace bnstar;
  const std::vector<bool> listed = listed_families(to_parent_sets(scores), to_var_lists(parents));
  return Rcpp::LogicalVector(listed.begin(), listed.end());
}

// The lists with those families of a network, found elsewhere, that are new and score better than
// every listed subset; NULL if there are none.
// [[Rcpp::export]]
SEXP cpp_add_families(Rcpp::List scores, Rcpp::List parents, Rcpp::NumericVector node_scores) {
  using namespace bnstar;
  ParentSets sets = to_parent_sets(scores);
  std::vector<double> costs;
  for (double score : node_scores) costs.push_back(-score);
  if (add_families(sets, to_var_lists(parents), costs) == 0) return R_NilValue;
  return from_parent_sets(sets);
}

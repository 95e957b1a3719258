// AD-trees: how large one would be, and what one answers.
#include <utility>

#include "data/ad_tree.h"
#include "data/ad_tree_forecast.h"
#include "glue_scores.h"

// The size of the AD-tree with this r_min or, if it is 0, with the smallest one that fits into
// `bytes`: list(r_min, count_nodes, bytes, exact, fits, stop_reason). Sizes are lower bounds if it
// does not fit, and meaningless if it was stopped.
// [[Rcpp::export]]
Rcpp::List cpp_ad_tree_forecast(Rcpp::List data, double r_min, double bytes, double seed,
                                int threads, Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const Dataset dataset = to_dataset(data, threads, monitor);
  const auto stream = static_cast<std::uint64_t>(seed);
  const AdTreeForecast found =
      r_min > 0 ? forecast_ad_tree(dataset, static_cast<std::size_t>(r_min), bytes, stream, monitor)
                : smallest_r_min(dataset, bytes, stream, monitor);
  return Rcpp::List::create(Rcpp::_["r_min"] = static_cast<double>(found.r_min),
                            Rcpp::_["count_nodes"] = found.count_nodes,
                            Rcpp::_["bytes"] = found.bytes, Rcpp::_["exact"] = found.exact,
                            Rcpp::_["fits"] = !found.cut,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// The tables of sets in the AD-tree with this r_min: list(tables, count_nodes, bytes, seconds,
// stop_reason). A table is list(variables, counts), whose first variable varies slowest. It is NULL
// if the tree leaves it to the rows, as it does with all tables if it was not built.
// [[Rcpp::export]]
Rcpp::List cpp_ad_tree_tables(Rcpp::List data, double r_min, Rcpp::List sets, int threads,
                              Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const Dataset dataset = to_dataset(data, threads, monitor);
  const double before = monitor.seconds();
  const std::unique_ptr<AdTree> tree =
      AdTree::build(dataset, static_cast<std::size_t>(r_min), monitor.room(), threads, monitor);
  const double building = monitor.seconds() - before;
  Rcpp::List tables(sets.size());
  const std::vector<std::vector<Var>> asked = to_var_lists(sets);
  AdTree::Query query;
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < asked.size() && tree; ++i) {
    if (!tree->count(asked[i].data(), static_cast<int>(asked[i].size()), query, counts)) continue;
    std::vector<Var> members;
    for (const AdTree::Step& step : query) members.push_back(step.x);
    tables[static_cast<R_xlen_t>(i)] =
        Rcpp::List::create(Rcpp::_["variables"] = from_vars(members),
                           Rcpp::_["counts"] = Rcpp::NumericVector(counts.begin(), counts.end()));
  }
  return Rcpp::List::create(
      Rcpp::_["tables"] = tables, Rcpp::_["count_nodes"] = tree ? tree->count_nodes() : 0,
      Rcpp::_["bytes"] = tree ? tree->bytes() : 0, Rcpp::_["seconds"] = building,
      Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

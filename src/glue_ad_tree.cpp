// AD-trees: how large one would be.
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

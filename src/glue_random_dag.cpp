#include "glue.h"

#include <functional>
#include <memory>

#include "network/random_dag.h"

namespace bnstar {
namespace {

using Draw = std::function<ParentLists(Rng&, Monitor&)>;

Draw make_draw(int n, const std::string& method, const Rcpp::List& settings) {
  if (method == "ordered") {
    const double prob = Rcpp::as<double>(settings["prob"]);
    return [=](Rng& rng, Monitor&) { return ordered_dag(n, prob, rng); };
  }
  if (method == "uniform") {
    const auto all = std::make_shared<UniformDags>(n);
    return [=](Rng& rng, Monitor&) { return all->draw(rng); };
  }
  const ChainSettings chain{Rcpp::as<int>(settings["max_parents"]),
                            Rcpp::as<bool>(settings["connected"]),
                            Rcpp::as<double>(settings["burn_in"])};
  return [=](Rng& rng, Monitor& monitor) { return ide_cozman_dag(n, chain, rng, monitor); };
}

}  // namespace
}  // namespace bnstar

// The arcs of independent graphs, each from a stream of its own; `to` and `from` ascend within each
// draw.
// [[Rcpp::export]]
Rcpp::List cpp_random_dags(int n, std::string method, Rcpp::List settings, double seed, int draws,
                           Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const Draw draw = make_draw(n, method, settings);
  std::vector<int> of, from, to;
  for (int i = 0; i < draws; ++i) {
    Rng rng(static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(i));
    const ParentLists parents = draw(rng, monitor);
    monitor.poll();
    // Half a graph is no answer: the interrupt goes on as R's own.
    if (monitor.stopped()) give_up();
    for (int x = 0; x < n; ++x) {
      for (Var y : parents[x]) {
        of.push_back(i + 1);
        from.push_back(y + 1);
        to.push_back(x + 1);
      }
    }
  }
  return Rcpp::List::create(Rcpp::_["draw"] = of, Rcpp::_["from"] = from, Rcpp::_["to"] = to);
}

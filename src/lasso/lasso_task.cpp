#include "lasso/lasso_task.h"

#include "base/parallel.h"

namespace bnstar {

std::vector<LassoFit> fit_families(const LassoTask& task, const std::vector<Var>& children,
                                   const std::vector<std::vector<Var>>& parents, int threads,
                                   Monitor& monitor, const std::vector<LassoFit>* starts) {
  struct Workspace {
    LassoSolver solver;
    std::vector<double> penalties;
    Pacer pacer;
  };
  const std::size_t n = static_cast<std::size_t>(task.gram.n);
  std::vector<LassoFit> fits(children.size());
  // The number of families at a time; one takes a few microseconds.
  constexpr std::size_t kTogether = 64;
  // If parents are many, most have a coefficient with the sign that least squares gives them, so
  // that is a closer start than none.
  constexpr std::size_t kMany = 16;
  const std::vector<double> none(n, 0);
  const auto fit_some = [&](std::size_t first, Workspace& own) {
    for (std::size_t i = first * kTogether;
         i < std::min((first + 1) * kTogether, fits.size()) && own.pacer.go_on(); ++i) {
      const std::vector<Var>& free = task.required[children[i]];
      const LassoFit* start = starts ? &(*starts)[i] : nullptr;
      LassoFit least_squares;
      if (!start && task.lambda > 0 && parents[i].size() >= kMany) {
        least_squares = own.solver.solve({task.gram, children[i], parents[i], none.data()}, nullptr,
                                         &own.pacer);
        start = &least_squares;
      }
      for (Var parent : free) own.penalties[parent] = 0;
      fits[i] = own.solver.solve({task.gram, children[i], parents[i], own.penalties.data()}, start,
                                 &own.pacer);
      for (Var parent : free) own.penalties[parent] = task.lambda;
    }
  };
  parallel_for(
      threads, (fits.size() + kTogether - 1) / kTogether, monitor,
      [&] {
        return Workspace{LassoSolver(), std::vector<double>(n, task.lambda), Pacer(monitor)};
      },
      fit_some);
  return fits;
}

}  // namespace bnstar

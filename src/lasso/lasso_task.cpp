#include "lasso/lasso_task.h"

#include <numeric>

#include "base/parallel.h"

namespace bnstar {

namespace {

// The lasso of a child on its parents alone. Their products are copied, so that they lie side by
// side: parents are columns 0, 1, ..., and the child is the last one.
class FamilyLasso {
 public:
  FamilyLasso(const LassoTask& task, Var child, const std::vector<Var>& parents)
      : parents_(parents), places_(parents.size()), penalties_(parents.size() + 1, task.lambda) {
    std::iota(places_.begin(), places_.end(), 0);
    std::vector<Var> columns = parents;
    columns.push_back(child);
    const std::size_t n = columns.size();
    products_.resize(n * n);
    for (std::size_t i = 0; i < n; ++i) {
      const double* const with = task.gram.column(columns[i]);
      for (std::size_t j = 0; j <= i; ++j)
        products_[i * n + j] = products_[j * n + i] = with[columns[j]];
    }
    for (std::size_t k = 0; k < parents.size(); ++k) {
      const std::vector<Var>& free = task.required[child];
      if (std::binary_search(free.begin(), free.end(), parents[k])) penalties_[k] = 0;
    }
  }

  // `start` has numbers of variables, as the result.
  LassoFit solve(LassoSolver& solver, const LassoFit* start, Pacer& pacer) const {
    LassoFit nearby;
    if (start) {
      nearby = lasso_nearby(problem(penalties_), within(*start));
    } else if (penalties_.back() > 0 && parents_.size() >= kMany) {
      const std::vector<double> none(penalties_.size(), 0);
      nearby = solver.solve(problem(none), nullptr, &pacer);
    }
    LassoFit fit = solver.solve(problem(penalties_), &nearby, &pacer);
    for (Var& column : fit.support) column = parents_[column];
    return fit;
  }

 private:
  // If parents are many, most have a coefficient with the sign that least squares gives them, so
  // that is a closer start than none.
  static constexpr std::size_t kMany = 16;

  LassoProblem problem(const std::vector<double>& penalties) const {
    const int n = static_cast<int>(penalties.size());
    return {{products_.data(), n}, n - 1, places_, penalties.data()};
  }

  LassoFit within(const LassoFit& fit) const {
    LassoFit mine;
    for (std::size_t i = 0; i < fit.support.size(); ++i) {
      const auto parent = std::lower_bound(parents_.begin(), parents_.end(), fit.support[i]);
      if (parent == parents_.end() || *parent != fit.support[i]) continue;
      mine.support.push_back(static_cast<Var>(parent - parents_.begin()));
      mine.coefficients.push_back(fit.coefficients[i]);
    }
    return mine;
  }

  const std::vector<Var>& parents_;
  std::vector<Var> places_;
  std::vector<double> penalties_, products_;
};

}  // namespace

std::vector<LassoFit> fit_families(const LassoTask& task, const std::vector<Var>& children,
                                   const std::vector<std::vector<Var>>& parents, int threads,
                                   Monitor& monitor, const std::vector<LassoFit>* starts) {
  struct Workspace {
    LassoSolver solver;
    Pacer pacer;
  };
  std::vector<LassoFit> fits(children.size());
  // The number of families at a time; one takes a few microseconds.
  constexpr std::size_t kTogether = 64;
  const auto fit_some = [&](std::size_t first, Workspace& own) {
    for (std::size_t i = first * kTogether;
         i < std::min((first + 1) * kTogether, fits.size()) && own.pacer.go_on(); ++i) {
      fits[i] = FamilyLasso(task, children[i], parents[i])
                    .solve(own.solver, starts ? &(*starts)[i] : nullptr, own.pacer);
    }
  };
  parallel_for(
      threads, (fits.size() + kTogether - 1) / kTogether, monitor,
      [&] {
        return Workspace{LassoSolver(), Pacer(monitor)};
      },
      fit_some);
  return fits;
}

}  // namespace bnstar

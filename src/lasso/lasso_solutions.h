// Lassos on any available variables, kept: a solution whose support lies within the available
// variables stays one, so the answer is found by walking down, from the solution of all possible
// parents to that without those members of its support that are not available, and so on. Any
// number of threads may ask at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <tbb/concurrent_unordered_map.h>

#include "base/arena.h"
#include "base/set_hash.h"
#include "lasso/lasso_task.h"

namespace bnstar {

template <int W>
struct LassoAnswer {
  VarSet<W> parents;
  double value;
};

template <int W>
class LassoSolutions {
 public:
  // The task must outlive them, and the monitor, if there is one: when it has stopped, answers take
  // the shortest way.
  LassoSolutions(const LassoTask& task, double most_bytes, const Monitor* monitor = nullptr);

  // All required parents are available.
  LassoAnswer<W> find(Var x, const VarSet<W>& available) const;
  // For those who have no time left: the same as long as the pacer goes on, then the lasso on a few
  // of the available variables, those that go with x most and the required ones.
  LassoAnswer<W> find_soon(Var x, const VarSet<W>& available, Pacer& pacer) const;

  const LassoTask& task() const { return task_; }

  // What a sum of values of all variables can be too high by.
  double gap() const { return task_.n_variables() * largest_gap_.load(); }
  double solved() const { return static_cast<double>(solved_.load()); }
  double bytes() const { return arena_.bytes(); }

 private:
  // Its support lies elsewhere: in the arena, or where the solver of this thread left it.
  struct Solution {
    VarSet<W> parents;
    double value;
    int size;
    const Var* support;
    const double* coefficients;
  };
  struct Hash {
    std::size_t operator()(const VarSet<W>& set) const {
      return static_cast<std::size_t>(mixed(set));
    }
  };
  // By what is excluded. They lie in the arena with all that they have, and are not destroyed:
  // there may be millions.
  using Kept = tbb::concurrent_unordered_map<VarSet<W>, Solution, Hash, std::equal_to<VarSet<W>>,
                                             ArenaAllocator<std::pair<const VarSet<W>, Solution>>>;

  Solution solve(Var x, const VarSet<W>& excluded, const Solution* start) const;
  LassoAnswer<W> answer(Var x, const LassoFit& fit) const;
  std::vector<Var> nearest(Var x, std::vector<Var> allowed) const;
  Solution keep(Var x, const VarSet<W>& excluded, const Solution& solution) const;
  template <class T>
  const T* copied(const T* from, int size) const;

  const LassoTask& task_;
  double most_bytes_;
  const Monitor* monitor_;
  std::vector<VarSet<W>> possible_;
  std::vector<std::vector<double>> penalties_;  // by child
  // Answers do not depend on what is kept.
  mutable Arena arena_;
  std::vector<Kept*> kept_;  // by child
  mutable std::atomic<long long> solved_{0};
  mutable std::atomic<double> largest_gap_{0};
};

}  // namespace bnstar

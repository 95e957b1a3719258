// Remembers lassos on any available variables. A solution whose support lies within the available
// variables remains the solution. So an answer is found by walking down: from the solution of all
// candidate parents to that without the unavailable members of its support, and so on. Any number
// of threads may ask at once.
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
  // The task must outlive them, and so must the monitor if there is one: once it has stopped,
  // answers take the shortest way.
  LassoSolutions(const LassoTask& task, double most_bytes, const Monitor* monitor = nullptr);

  // All required parents are available.
  LassoAnswer<W> find(Var x, const VarSet<W>& available) const;
  // The same as long as the pacer goes on. Afterwards the lasso on a few of the available variables
  // only: the required ones and those that explain most of x.
  LassoAnswer<W> find_soon(Var x, const VarSet<W>& available, Pacer& pacer) const;

  const LassoTask& task() const { return task_; }

  // By how much a sum of values of all variables can be too high.
  double gap() const { return task_.n_variables() * largest_gap_.load(); }
  double solved() const { return static_cast<double>(solved_.load()); }
  double bytes() const { return arena_.bytes(); }

 private:
  // Its arrays lie in the arena, or where the solver of this thread left them.
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
  // By what is excluded. They lie in the arena with all they own and are not destroyed, since there
  // may be millions.
  using Kept = tbb::concurrent_unordered_map<VarSet<W>, Solution, Hash, std::equal_to<VarSet<W>>,
                                             ArenaAllocator<std::pair<const VarSet<W>, Solution>>>;

  Solution solve(Var x, const VarSet<W>& excluded, const Solution* start) const;
  LassoAnswer<W> answer(Var x, const LassoFit& fit) const;
  std::vector<Var> nearest(Var x, std::vector<Var> candidates) const;
  Solution keep(Var x, const VarSet<W>& excluded, const Solution& solution) const;
  template <class T>
  const T* copied(const T* from, int size) const;

  const LassoTask& task_;
  double most_bytes_;
  const Monitor* monitor_;
  std::vector<VarSet<W>> candidates_;
  std::vector<std::vector<double>> penalties_;  // by child
  // Answers do not depend on what is kept.
  mutable Arena arena_;
  std::vector<Kept*> kept_;  // by child
  mutable std::atomic<long long> solved_{0};
  mutable std::atomic<double> largest_gap_{0};
};

}  // namespace bnstar

// What every learner returns: a network, how good it is known to be, why the search ended, and what
// work was done.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

struct Certificate {
  double cost = 0;
  double bound = 0;     // no network costs less than this, up to half the rounding
  double rounding = 0;  // what fixed-point costs can hide between two networks
  bool proved = false;  // no network costs less by more than the rounding
  Stop stop = Stop::kFinished;
};

struct Result : Certificate {
  std::vector<std::vector<Var>> parents;  // of each variable, ascending; empty if no network exists
  // By variable, with these parents; empty if there was no time to work them out.
  std::vector<double> costs;
};

// The work done, as numbers by name. Some searchers also report columns of numbers by name.
struct Report {
  std::map<std::string, double> counters;
  std::map<std::string, std::vector<double>> columns;

  void add(const std::string& name, double amount) { counters[name] += amount; }
  void peak(const std::string& name, double amount) {
    counters[name] = std::max(counters[name], amount);
  }
  // Adds the work of a search within this one. The parts that the inner search fell into are left
  // out.
  void add_work_of(const Report& inner) {
    for (const auto& [name, amount] : inner.counters) {
      if (name == "parts" || name == "largest_part") continue;
      if (name.rfind("bytes", 0) == 0) {
        peak(name, amount);
      } else {
        add(name, amount);
      }
    }
  }
};

}  // namespace bnstar

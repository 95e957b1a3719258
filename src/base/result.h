// What every learner ends with, whoever made it: a network, how good it is known to be, why there
// is no more, and what was done for it.
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
  std::vector<std::vector<Var>> parents;  // of each variable, ascending; empty: no network exists
  // of each variable with these parents; empty: there was no time
  std::vector<double> costs;
};

// What was done besides finding a network: numbers by name, and for some searchers columns of
// numbers by name.
struct Report {
  std::map<std::string, double> counters;
  std::map<std::string, std::vector<double>> columns;

  void add(const std::string& name, double amount) { counters[name] += amount; }
  void peak(const std::string& name, double amount) {
    counters[name] = std::max(counters[name], amount);
  }
  // What a search within this one did. How it fell into parts is its own business.
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

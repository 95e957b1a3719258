#include "cuts/plain_lists.h"

#include <algorithm>
#include <iterator>

namespace bnstar {

void PlainLists::add_set(Cost cost, const std::vector<Var>& parents) {
  cost_.push_back(cost);
  child_.push_back(n_variables());
  parents_.insert(parents_.end(), parents.begin(), parents.end());
  first_.push_back(parents_.size());
}

void PlainLists::end_variable() {
  start_.push_back(static_cast<SetNumber>(cost_.size()));
  const Var x = n_variables() - 1;
  std::vector<Var> common;
  for (SetNumber set : sets(x)) {
    const Members here = parents(set);
    if (set == start_[x]) {
      common.assign(here.begin(), here.end());
      continue;
    }
    std::vector<Var> both;
    std::set_intersection(common.begin(), common.end(), here.begin(), here.end(),
                          std::back_inserter(both));
    common.swap(both);
    if (common.empty()) break;
  }
  required_.push_back(std::move(common));
}

double PlainLists::bytes() const {
  return static_cast<double>(cost_.size()) * (sizeof(Cost) + sizeof(Var) + sizeof(std::size_t)) +
         static_cast<double>(parents_.size()) * sizeof(Var);
}

}  // namespace bnstar

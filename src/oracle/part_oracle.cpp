#include "oracle/part_oracle.h"

#include <utility>

#include "base/by_width.h"

namespace bnstar {

namespace {

template <int W>
std::vector<double> least_of(const Oracle<W>& whole, const std::vector<Var>& members) {
  std::vector<double> least;
  for (Var x : members) least.push_back(whole.least(x));
  return least;
}

}  // namespace

template <int W>
PartOracle<W>::PartOracle(const Oracle<W>& whole, std::vector<Var> members, const VarSet<W>& given)
    : Oracle<W>(least_of(whole, members), whole.scale()),
      whole_(whole),
      members_(std::move(members)),
      given_(given),
      place_(whole.n_variables(), -1),
      is_whole_(members_.size() == place_.size()) {
  for (Var x : members_) {
    place_[x] = static_cast<Var>(own_.size());
    own_.insert(x);
  }
  for (Var x : this->all()) {
    sets_.push_back(whole_.sets(members_[x]));
    for_bounds_.push_back(whole_.sets_for_bounds(members_[x]));
    for (List* list : {&sets_.back(), &for_bounds_.back()}) {
      for (ScoredSet<W>& set : *list) set.parents = inside(set.parents);
    }
  }
}

template <int W>
VarSet<W> PartOracle<W>::inside(const VarSet<W>& set) const {
  if (is_whole_) return set;
  VarSet<W> found;
  for (Var y : set.common(own_)) found.insert(place_[y]);
  return found;
}

template <int W>
VarSet<W> PartOracle<W>::outside(const VarSet<W>& set) const {
  if (is_whole_) return set;
  VarSet<W> found = given_;
  for (Var y : set) found.insert(members_[y]);
  return found;
}

template <int W>
std::vector<std::unique_ptr<PartOracle<W>>> parts_of(const Oracle<W>& oracle) {
  ParentLists parents;
  for (Var x : oracle.all()) parents.push_back(oracle.possible_parents(x).members());
  std::vector<std::unique_ptr<PartOracle<W>>> parts;
  VarSet<W> given;
  for (const std::vector<Var>& members : strong_components(parents)) {
    parts.push_back(std::make_unique<PartOracle<W>>(oracle, members, given));
    for (Var x : members) given.insert(x);
  }
  return parts;
}

#define BNSTAR_INSTANTIATE(W)   \
  template class PartOracle<W>; \
  template std::vector<std::unique_ptr<PartOracle<W>>> parts_of<W>(const Oracle<W>&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar

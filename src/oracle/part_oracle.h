// A strongly connected part of an oracle's problem, with all earlier parts given. For oracles that
// cannot be taken apart as lists can (see strong_parts.h).
#pragma once

#include <memory>
#include <vector>

#include "base/digraph.h"
#include "oracle/oracle.h"

namespace bnstar {

template <int W>
class PartOracle final : public Oracle<W> {
 public:
  using typename Oracle<W>::List;

  // `members` are the variables of the part, ascending; `given` are those of all parts before it.
  // `whole` must outlive the part.
  PartOracle(const Oracle<W>& whole, std::vector<Var> members, const VarSet<W>& given);

  BestSet<W> best(Var x, const VarSet<W>& available) const override {
    BestSet<W> found = whole_.best(members_[x], outside(available));
    found.parents = inside(found.parents);
    return found;
  }
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override {
    return inside(whole_.improving(members_[x], outside(available), best));
  }
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }
  const List& sets(Var x) const override { return sets_[x]; }
  Cost tail(Var x) const override { return whole_.tail(members_[x]); }
  const List& sets_for_bounds(Var x) const override { return for_bounds_[x]; }
  bool adds_up() const override { return whole_.adds_up(); }
  VarSet<W> possible_parents(Var x) const override {
    return inside(whole_.possible_parents(members_[x]));
  }
  VarSet<W> required_parents(Var x) const override {
    return inside(whole_.required_parents(members_[x]));
  }

  const std::vector<Var>& members() const { return members_; }
  // The answer of the whole for x if its parents within the part are among `parents`.
  BestSet<W> in_whole(Var x, const VarSet<W>& parents) const {
    return whole_.best(members_[x], outside(parents));
  }

 private:
  // From the numbers of the whole to those of the part, dropping other variables; and back, adding
  // all that is given.
  VarSet<W> inside(const VarSet<W>& set) const;
  VarSet<W> outside(const VarSet<W>& set) const;

  const Oracle<W>& whole_;
  std::vector<Var> members_;
  VarSet<W> given_, own_;
  std::vector<Var> place_;  // by variable of the whole
  bool is_whole_;
  std::vector<List> sets_, for_bounds_;
};

// The strong parts of the graph of possible parents, or of members of listed sets if the lists are
// complete. No part has parents in a later one.
template <int W>
std::vector<std::unique_ptr<PartOracle<W>>> parts_of(const Oracle<W>& oracle);

}  // namespace bnstar

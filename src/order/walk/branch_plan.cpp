#include "order/walk/branch_plan.h"

namespace bnstar {

const Setting& branch_bound() {
  static const Setting setting{
      "bound",
      0,
      -1,
      "where bounds come from: linear programmes with cuts, or dual ascent alone",
      {"cuts", "ascent"}};
  return setting;
}

const Setting& branch_order() {
  static const Setting setting{
      "order", 2,
      1,       "highest order of clusters: k members of one have fewer than k parents in it",
      {},      Accepts::kWhole,
      2};
  return setting;
}

const Setting& branch_members() {
  static const Setting setting{"cut_members",
                               9,
                               0,
                               "number of variables of local cuts at most; below 6 there are none",
                               {},
                               Accepts::kWhole,
                               kMostLocalMembers};
  return setting;
}

BranchPlan branch_plan(const SearchSettings& settings) {
  BranchPlan plan;
  plan.bound = settings.options.word<NodeBound>(branch_bound());
  plan.order = static_cast<int>(settings.options.number(branch_order()));
  plan.members = static_cast<int>(settings.options.number(branch_members()));
  plan.seed = settings.seed;
  return plan;
}

}  // namespace bnstar

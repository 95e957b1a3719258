#include "cuts/local_cuts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/rng.h"
#include "cuts/lifting.h"

namespace bnstar {

namespace {

// A share in place of none: sets that the mixture does not take get no large costs for nothing.
constexpr double kUnused = 2e-3;
constexpr int kMostNetworks = 400;
// After kManySteps steps a cut that has half of what is hoped for will do.
constexpr int kManySteps = 60;
constexpr double kPriceOfCut = 0.3;
constexpr int kIterations = 100000;

// Weight of pairs: arcs that the mixture is undecided about, and prices of cuts with both.
std::vector<std::map<Var, double>> pair_weights(const PlainLists& lists, const Mixture& mixture,
                                                const std::vector<PricedCut>& cuts) {
  std::vector<std::map<Var, double>> weights(mixture.size());
  const auto arcs = arc_shares(lists, mixture);
  for (Var x = 0; x < static_cast<Var>(arcs.size()); ++x) {
    for (const ArcShare& arc : arcs[x]) {
      const double undecided = std::min(arc.share, 1 - arc.share);
      if (undecided < 1e-6) continue;
      weights[x][arc.parent] += arc.share;
      weights[arc.parent][x] += arc.share;
    }
  }
  for (const PricedCut& priced : cuts) {
    if (priced.price <= 0) continue;
    const std::vector<Var>& members = priced.cut.members();
    const double weight = kPriceOfCut / static_cast<double>(members.size() - 1);
    for (Var x : members) {
      for (Var y : members) {
        if (x != y) weights[x][y] += weight;
      }
    }
  }
  return weights;
}

// From every variable that is undecided: the heaviest neighbour joins until there are enough. If C
// is drawn, each weight counts in part.
std::set<std::vector<Var>> choices_of_members(const PlainLists& lists, const Mixture& mixture,
                                              const std::vector<PricedCut>& cuts,
                                              const LocalCutPlan& plan) {
  const auto weights = pair_weights(lists, mixture, cuts);
  std::set<std::vector<Var>> choices;
  Rng rng(plan.seed, 0);
  const auto counted = [&](double weight) { return plan.draw ? weight * rng.uniform() : weight; };
  for (Var x = 0; x < static_cast<Var>(mixture.size()); ++x) {
    if (mixture[x].size() < 2) continue;
    std::vector<Var> members{x};
    std::map<Var, double> near;
    for (const auto& [z, weight] : weights[x]) near[z] = counted(weight);
    while (members.size() < static_cast<std::size_t>(plan.members) && !near.empty()) {
      const auto heaviest =
          std::max_element(near.begin(), near.end(),
                           [](const auto& a, const auto& b) { return a.second < b.second; });
      const Var y = heaviest->first;
      near.erase(heaviest);
      members.push_back(y);
      for (const auto& [z, weight] : weights[y]) {
        if (std::find(members.begin(), members.end(), z) == members.end())
          near[z] += counted(weight);
      }
    }
    std::sort(members.begin(), members.end());
    if (members.size() > 2) choices.insert(std::move(members));
  }
  return choices;
}

// One choice of C.
class Separation {
 public:
  Separation(const PlainLists& lists, std::vector<Var> members, Monitor& monitor)
      : lists_(lists), members_(std::move(members)), monitor_(monitor) {
    m_ = static_cast<int>(members_.size());
    size_ = std::size_t{1} << m_;
    row_of_.assign(static_cast<std::size_t>(m_) * size_, -1);
    place_.assign(static_cast<std::size_t>(lists.n_variables()), -1);
    for (int i = 0; i < m_; ++i) place_[members_[i]] = i;
  }

  void project(int i, const std::vector<Share>& shares) {
    unsigned required = 0;
    for (Var y : lists_.required(members_[i])) required |= bit(y);
    row(i, required);
    for (const Share& share : shares) rows_[row(i, packed(share.set))].share += share.share;
  }

  // The costs with the largest violation found, to be rounded; empty when there are none.
  std::vector<int> run(double least) {
    LinearProgram program;
    for (const Row& row : rows_) program.add_row(-std::max(row.share, kUnused), false, {});
    const int whole = program.add_row(1, true, {});
    for (int r = 0; r < whole; ++r) program.add_column(1, {{r, 1.0}});
    std::vector<double> costs(rows_.size(), 1), best;
    double most = 0;
    add_network(program, costs);
    for (int step = 0; step < kMostNetworks && !monitor_.stopped(); ++step) {
      const auto answer = program.solve(LinearProgram::Method::kPrimal, kIterations,
                                        std::min(monitor_.seconds_left(), 10.0));
      monitor_.poll();
      if (answer != LinearProgram::Answer::kOptimal) break;
      for (std::size_t r = 0; r < rows_.size(); ++r) {
        const double cost = program.dual(static_cast<int>(r));
        costs[r] = cost > 0 ? std::min(cost, 1.0) : 0;
      }
      const double hoped = program.dual(whole), value = program.value();
      const double attained = add_network(program, costs);
      const double violation = attained - paid(costs);
      if (violation > most) {
        most = violation;
        best = costs;
      }
      if (attained >= hoped - 1e-9 || value < least) break;
      if (step > kManySteps && most > value / 2) break;
    }
    if (most < least) return {};
    return rounded(best);
  }

  // What the mixture lacks, in units of the largest coefficient.
  double violation_of(const Cut& cut) const {
    double sum = 0;
    for (const Row& row : rows_) {
      sum += row.share * cut.coefficient(static_cast<std::size_t>(row.member), row.parents);
    }
    return (cut.bound() - sum) / cut.scale();
  }

  const std::vector<Var>& members() const { return members_; }

 private:
  struct Row {
    int member;
    unsigned parents;
    double share;
  };

  unsigned bit(Var y) const { return place_[y] < 0 ? 0 : 1U << place_[y]; }
  unsigned packed(SetNumber set) const {
    unsigned inside = 0;
    for (Var y : lists_.parents(set)) inside |= bit(y);
    return inside;
  }
  std::size_t row(int i, unsigned parents) {
    int& at = row_of_[static_cast<std::size_t>(i) * size_ + parents];
    if (at < 0) {
      at = static_cast<int>(rows_.size());
      rows_.push_back({i, parents, 0});
    }
    return static_cast<std::size_t>(at);
  }

  double paid(const std::vector<double>& costs) const {
    double sum = 0;
    for (std::size_t r = 0; r < rows_.size(); ++r)
      sum += costs[r] * std::max(rows_[r].share, kUnused);
    return sum;
  }

  // The cheapest network on C as a column. Value: its cost.
  double add_network(LinearProgram& program, const std::vector<double>& costs) {
    constexpr double kNever = 1e6;
    const std::size_t all = size_ - 1;
    std::vector<double> least(static_cast<std::size_t>(m_) * size_, kNever);
    std::vector<int> chosen(least.size(), -1);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::size_t at = static_cast<std::size_t>(rows_[r].member) * size_ + rows_[r].parents;
      least[at] = costs[r];
      chosen[at] = static_cast<int>(r);
    }
    for (int i = 0; i < m_; ++i) spread(least.data() + i * size_, chosen.data() + i * size_);
    const std::vector<double> to_go = completions_of(least, m_);
    std::vector<LinearProgram::Entry> entries;
    for (std::size_t left = all; left != 0;) {
      std::size_t first = 0;
      double cheapest = 2 * kNever * m_;
      for (int i = 0; i < m_; ++i) {
        const std::size_t own = std::size_t{1} << i;
        if (!(left & own)) continue;
        const double cost =
            least[static_cast<std::size_t>(i) * size_ + (all ^ left)] + to_go[left ^ own];
        if (cost >= cheapest) continue;
        cheapest = cost;
        first = static_cast<std::size_t>(i);
      }
      const int taken = chosen[first * size_ + (all ^ left)];
      if (taken >= 0) entries.push_back({taken, -1.0});
      left ^= std::size_t{1} << first;
    }
    entries.push_back({static_cast<int>(rows_.size()), 1.0});
    program.add_column(0, entries);
    return to_go[all];
  }

  // From subsets to supersets.
  void spread(double* least, int* chosen) const {
    for (std::size_t b = 1; b < size_; b <<= 1) {
      for (std::size_t q = 0; q < size_; ++q) {
        if (!(q & b) || !(least[q ^ b] < least[q])) continue;
        least[q] = least[q ^ b];
        chosen[q] = chosen[q ^ b];
      }
    }
  }

  std::vector<int> rounded(const std::vector<double>& costs) const {
    std::vector<int> whole(row_of_.size(), kMostCoefficient);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::size_t at = static_cast<std::size_t>(rows_[r].member) * size_ + rows_[r].parents;
      whole[at] = static_cast<int>(std::lround(costs[r] * kMostCoefficient));
    }
    return whole;
  }

  const PlainLists& lists_;
  std::vector<Var> members_;
  Monitor& monitor_;
  int m_;
  std::size_t size_;
  std::vector<int> row_of_, place_;
  std::vector<Row> rows_;
};

}  // namespace

std::vector<ViolatedCut> violated_local_cuts(const PlainLists& lists, const Mixture& mixture,
                                             const std::vector<PricedCut>& cuts, const Alive& alive,
                                             const ReducedCosts& costs, const LocalCutPlan& plan,
                                             Monitor& monitor) {
  std::vector<ViolatedCut> found;
  for (const std::vector<Var>& members : choices_of_members(lists, mixture, cuts, plan)) {
    if (monitor.stopped() || found.size() >= plan.most) break;
    Separation separation(lists, members, monitor);
    for (std::size_t i = 0; i < members.size(); ++i) {
      separation.project(static_cast<int>(i), mixture[members[i]]);
    }
    std::vector<int> coefficients = separation.run(plan.least);
    if (coefficients.empty()) continue;
    const Cut cut =
        lifted(Cut::local(members, std::move(coefficients), lists), lists, alive, costs);
    const double violation = separation.violation_of(cut);
    if (violation >= plan.least) found.push_back({cut, violation});
  }
  keep_most_violated(found, plan.most);
  return found;
}

}  // namespace bnstar

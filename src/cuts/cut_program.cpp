#include "cuts/cut_program.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

// What no network costs: a variable that takes this satisfies all cuts.
constexpr double kArtificialCost = 2;  // known networks
// Work of one call between two looks at the clock, in lines times iterations.
constexpr double kWorkPerCall = 2e5;
constexpr int kMostCalls = 2000;
constexpr int kMostPasses = 200;
// Columns per variable and pass: few at first, more when that goes on.
constexpr std::size_t kFewColumns = 10, kManyColumns = 40;
constexpr int kFewPasses = 5;
// Bound and value are as good as equal, in units of the known network.
constexpr double kEqual = 1e-11;
constexpr double kNothing = 1e-9;

}  // namespace

CutProgram::CutProgram(const PlainLists& lists, Cost unit)
    : lists_(lists),
      unit_(std::max<Cost>(unit, 1)),
      variable_price_(lists.n_variables(), 0),
      mixture_(lists.n_variables()) {}

void CutProgram::rebuild(const Alive& alive, const ReducedCosts& costs, std::size_t columns) {
  program_ = std::make_unique<LinearProgram>();
  const int n = lists_.n_variables();
  column_of_.assign(lists_.n_sets(), -1);
  set_of_.clear();
  cuts_of_.assign(n, {});
  for (Var x = 0; x < n; ++x) {
    program_->add_row(1, true, {});
    program_->add_column(kArtificialCost * kUnits, {{x, 1.0}});
  }
  std::vector<PricedCut> cuts;
  cuts.swap(cuts_);
  idle_.clear();
  for (PricedCut& priced : cuts) {
    cuts_.push_back({priced.cut, priced.price});
    idle_.push_back(0);
    add_row(priced.cut);
  }
  for (Var x = 0; x < n; ++x) {
    for (SetNumber set : cheapest(x, alive, costs, kInfiniteCost, columns)) add_column(set);
  }
}

void CutProgram::add(const Cut& cut, double price) {
  cuts_.push_back({cut, whole_price(price, unit_)});
  idle_.push_back(0);
  if (program_) add_row(cut);
}

// Cut j is in cuts_ already.
void CutProgram::add_row(const Cut& cut) {
  const int row = program_->n_rows(), j = row - lists_.n_variables();
  std::vector<LinearProgram::Entry> entries;
  const double scale = cut.scale();
  for (std::size_t i = 0; i < cut.members().size(); ++i) {
    const Var x = cut.members()[i];
    cuts_of_[x].push_back(j);
    entries.push_back({x, cut.bound() / scale});
    for (SetNumber set : lists_.sets(x)) {
      if (column_of_[set] < 0) continue;
      const int coefficient = cut.coefficient_of(i, lists_.parents(set));
      if (coefficient != 0) entries.push_back({column_of_[set], coefficient / scale});
    }
  }
  program_->add_row(cut.bound() / scale, false, entries);
}

void CutProgram::add_column(SetNumber set) {
  const Var x = lists_.child(set);
  std::vector<LinearProgram::Entry> entries{{x, 1.0}};
  for (int j : cuts_of_[x]) {
    const Cut& cut = cuts_[j].cut;
    const int coefficient =
        cut.coefficient_of(static_cast<std::size_t>(cut.place(x)), lists_.parents(set));
    if (coefficient == 0) continue;
    entries.push_back({lists_.n_variables() + j, static_cast<double>(coefficient) / cut.scale()});
  }
  column_of_[set] = program_->add_column(static_cast<double>(lists_.cost(set)) / quanta(), entries);
  set_of_.push_back(set);
}

bool CutProgram::has(const Cut& cut) const {
  return std::any_of(cuts_.begin(), cuts_.end(), [&cut](const PricedCut& priced) {
    return !(priced.cut < cut) && !(cut < priced.cut);
  });
}

void CutProgram::allow(const Alive& alive) {
  for (SetNumber set : set_of_) program_->allow(column_of_[set], alive[set] != 0);
}

void CutProgram::forget_idle(int rounds) {
  std::vector<int> rows, moved;
  std::vector<PricedCut> kept;
  std::vector<int> idle;
  for (std::size_t j = 0; j < cuts_.size(); ++j) {
    moved.push_back(-1);
    if (idle_[j] > rounds) {
      rows.push_back(lists_.n_variables() + static_cast<int>(j));
      continue;
    }
    moved.back() = static_cast<int>(kept.size());
    kept.push_back(std::move(cuts_[j]));
    idle.push_back(idle_[j]);
  }
  cuts_ = std::move(kept);
  idle_ = std::move(idle);
  for (std::vector<int>& of_variable : cuts_of_) {
    std::size_t next = 0;
    for (int j : of_variable) {
      if (moved[j] >= 0) of_variable[next++] = moved[j];
    }
    of_variable.resize(next);
  }
  program_->delete_rows(rows);
}

// In pieces whose length does not depend on the clock, so that the way does not either.
bool CutProgram::solve(LinearProgram::Method method, Monitor& monitor) {
  const double lines = program_->n_rows() + program_->n_columns();
  const int iterations = static_cast<int>(std::max(20.0, kWorkPerCall / lines));
  for (int call = 0; call < kMostCalls && !monitor.stopped(); ++call) {
    const auto answer = program_->solve(method, iterations, monitor.seconds_left());
    monitor.poll();
    if (answer == LinearProgram::Answer::kFailed) return false;
    if (answer == LinearProgram::Answer::kUnfinished) continue;
    ++solved_;
    return true;
  }
  return false;
}

void CutProgram::read_prices() {
  const int n = lists_.n_variables();
  for (Var x = 0; x < n; ++x) variable_price_[x] = program_->dual(x) * quanta();
  for (std::size_t j = 0; j < cuts_.size(); ++j) {
    const double price = program_->dual(n + static_cast<int>(j)) * quanta();
    cuts_[j].price = whole_price(price / cuts_[j].cut.scale(), unit_);
  }
}

void CutProgram::read_mixture() {
  for (std::vector<Share>& shares : mixture_) shares.clear();
  const int n = lists_.n_variables();
  for (std::size_t i = 0; i < set_of_.size(); ++i) {
    const double share = program_->primal(n + static_cast<int>(i));
    if (share > kNothing && share <= 1 + kNothing) {
      mixture_[lists_.child(set_of_[i])].push_back({set_of_[i], share});
    }
  }
}

// Sets alive that are no columns yet and cost less than `below`.
std::vector<SetNumber> CutProgram::cheapest(Var x, const Alive& alive, const ReducedCosts& costs,
                                            Cost below, std::size_t most) const {
  std::vector<SetNumber> found;
  for (SetNumber set : lists_.sets(x)) {
    if (alive[set] && column_of_[set] < 0 && costs.reduced[set] < below) found.push_back(set);
  }
  const auto cheaper = [&costs](SetNumber a, SetNumber b) {
    return costs.reduced[a] != costs.reduced[b] ? costs.reduced[a] < costs.reduced[b] : a < b;
  };
  const std::size_t count = std::min(most, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end(),
                    cheaper);
  found.resize(count);
  return found;
}

std::size_t CutProgram::add_missing(const Alive& alive, const ReducedCosts& costs,
                                    std::size_t most) {
  std::size_t added = 0;
  const double slack = kEqual * static_cast<double>(unit_) / lists_.n_variables();
  for (Var x = 0; x < lists_.n_variables(); ++x) {
    const double price = variable_price_[x] - slack;
    if (!(std::fabs(price) < 0x1p58)) continue;
    for (SetNumber set : cheapest(x, alive, costs, static_cast<Cost>(price), most)) {
      add_column(set);
      ++added;
    }
  }
  return added;
}

ReducedCosts CutProgram::optimise(const Alive& alive, Monitor& monitor) {
  auto method = LinearProgram::Method::kDual;
  ReducedCosts best = reduced_costs(lists_, alive, cuts_);
  for (int pass = 0; pass < kMostPasses; ++pass) {
    if (!solve(method, monitor)) break;
    read_prices();
    ReducedCosts costs = reduced_costs(lists_, alive, cuts_);
    const bool last =
        costs.dead || costs.bound >= unit_ ||
        add_missing(alive, costs, pass < kFewPasses ? kFewColumns : kManyColumns) == 0;
    if (last || costs.bound > best.bound) best = std::move(costs);
    if (last) break;
    method = LinearProgram::Method::kPrimal;
  }
  for (std::size_t j = 0; j < cuts_.size(); ++j) idle_[j] = cuts_[j].price > 0 ? 0 : idle_[j] + 1;
  read_mixture();
  return best;
}

double CutProgram::bytes() const {
  double sum = program_ ? program_->bytes() : 0;
  for (const PricedCut& priced : cuts_) sum += priced.cut.bytes();
  return sum + static_cast<double>(lists_.n_sets()) * (sizeof(int) + 2 * sizeof(Cost));
}

}  // namespace bnstar

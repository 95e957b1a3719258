#include "network/completer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bnstar {

namespace {

// Divides whole units in proportion to the probabilities; ties go to the first.
std::vector<double> whole_shares(const std::vector<double>& probabilities, double total,
                                 double units) {
  std::vector<double> shares, left;
  double given = 0;
  for (double p : probabilities) {
    const double share = p / total * units;
    shares.push_back(std::floor(share));
    left.push_back(share - shares.back());
    given += shares.back();
  }
  std::vector<std::size_t> order(shares.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t more =
      static_cast<std::size_t>(std::clamp(units - given, 0.0, 1.0 * order.size()));
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(more), order.end(),
      [&](std::size_t a, std::size_t b) { return left[a] != left[b] ? left[a] > left[b] : a < b; });
  for (std::size_t i = 0; i < more; ++i) ++shares[order[i]];
  return shares;
}

}  // namespace

CellCounts zero_counts(const std::vector<CompletionFamily>& families) {
  CellCounts counts;
  for (const CompletionFamily& family : families) counts.emplace_back(family.logs.size(), 0.0);
  return counts;
}

Completer::Completer(const DiscreteRows& data, const std::vector<CompletionFamily>& families,
                     const std::vector<Var>& order, const Drawing& drawing)
    : data_(data),
      families_(families),
      order_(order),
      drawing_(drawing),
      counts_(zero_counts(families)),
      cells_(families.size()) {}

Completer::Evidence Completer::add(std::size_t row, double weight, double units,
                                   Expectation::Part* kept) {
  read(row);
  if (missing_.empty()) {
    share({weight * units}, kept);
    return {weight * known_, 0};
  }
  if (completions_of(data_, row) > static_cast<double>(drawing_.most))
    return add_drawn(row, weight, units, kept);
  double total = 0;
  probabilities_.clear();
  do {
    probabilities_.push_back(probability());
    total += probabilities_.back();
  } while (next());
  share(whole_shares(probabilities_, total, weight * units), kept);
  return {weight * (known_ + std::log(total)), 0};
}

void Completer::read(std::size_t row) {
  codes_.clear();
  missing_.clear();
  for (const int* column : data_.columns) codes_.push_back(column[row]);
  for (Var x = 0; x < static_cast<Var>(codes_.size()); ++x) {
    if (codes_[x] < 0) missing_.push_back(x);
  }
  n_open_ = 0;
  known_ = 0;
  for (Var x = 0; x < static_cast<Var>(families_.size()); ++x) {
    if (find_cell(x)) known_ += families_[x].logs[cells_[x]];
  }
  for (Var x : missing_) codes_[x] = 0;
}

// Finds the cell as far as the members are known; true if all are.
bool Completer::find_cell(Var x) {
  int cell = 0;
  bool known = true;
  for (const auto& [member, stride] : families_[x].strides) {
    if (codes_[member] >= 0) {
      cell += codes_[member] * stride;
    } else {
      if (known) open(x);
      known = false;
      open_[n_open_ - 1].strides.emplace_back(member, stride);
    }
  }
  cells_[x] = cell;
  return known;
}

void Completer::open(Var x) {
  if (n_open_ == open_.size()) open_.emplace_back();
  open_[n_open_].x = x;
  open_[n_open_].strides.clear();
  ++n_open_;
}

double Completer::probability() const {
  double product = 1;
  for (std::size_t i = 0; i < n_open_; ++i)
    product *= families_[open_[i].x].values[cell_of(open_[i])];
  return product;
}

void Completer::share(const std::vector<double>& shares, Expectation::Part* kept) {
  double given = 0;
  std::size_t number = 0;
  do {
    given += give(shares[number++], kept);
  } while (next());
  give_known(given);
}

// Adds units to the cells of the open families, and to the completions if they are kept. Returns
// the units.
double Completer::give(double units, Expectation::Part* kept) {
  if (!(units > 0)) return 0;
  for (std::size_t i = 0; i < n_open_; ++i) counts_[open_[i].x][cell_of(open_[i])] += units;
  if (kept) {
    kept->codes.insert(kept->codes.end(), codes_.begin(), codes_.end());
    kept->shares.push_back(units);
  }
  return units;
}

void Completer::give_known(double given) {
  std::size_t next_open = 0;
  for (Var x = 0; x < static_cast<Var>(families_.size()); ++x) {
    if (next_open < n_open_ && open_[next_open].x == x) {
      ++next_open;
    } else {
      counts_[x][cells_[x]] += given;
    }
  }
}

// Goes to the next completion; after the last one goes back to the first and returns false.
bool Completer::next() {
  for (Var x : missing_) {
    if (++codes_[x] < data_.states[x]) return true;
    codes_[x] = 0;
  }
  return false;
}

}  // namespace bnstar

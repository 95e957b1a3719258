#include "network/completions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kRowsPerTask = 64;

using Counts = std::vector<std::vector<double>>;

// The shares of whole units, in proportion to the probabilities; ties go to the first.
std::vector<double> whole_shares(const std::vector<double>& probabilities, double total, double units) {
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
  const std::size_t more = static_cast<std::size_t>(std::clamp(units - given, 0.0, 1.0 * order.size()));
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(more), order.end(),
                    [&](std::size_t a, std::size_t b) { return left[a] != left[b] ? left[a] > left[b] : a < b; });
  for (std::size_t i = 0; i < more; ++i) ++shares[order[i]];
  return shares;
}

// A family's table: where a row finds its cell, and the logarithms of the cells.
struct Family {
  std::vector<std::pair<Var, int>> strides;  // of all members
  const double* values;
  std::vector<double> logs;
};

std::vector<Family> families_of(const FamilyTables& network) {
  std::vector<Family> families;
  for (Var x = 0; x < network.n_variables(); ++x) {
    Family family{{}, network.values[x], {}};
    int stride = 1;
    for (Var member : network.family(x)) {
      family.strides.emplace_back(member, stride);
      stride *= network.arities[member];
    }
    for (int cell = 0; cell < stride; ++cell) family.logs.push_back(std::log(family.values[cell]));
    families.push_back(std::move(family));
  }
  return families;
}

Counts zero_counts(const std::vector<Family>& families) {
  Counts counts;
  for (const Family& family : families) counts.emplace_back(family.logs.size(), 0.0);
  return counts;
}

// Works on one row after the other.
class Completer {
 public:
  Completer(const DiscreteRows& data, const std::vector<Family>& families)
      : data_(data), families_(families), counts_(zero_counts(families)), cells_(families.size()) {}

  // Returns what the row adds to the logarithm of the likelihood.
  double add(std::size_t row, double weight, double units, Expectation::Part* kept) {
    read(row);
    if (missing_.empty()) {
      share({weight * units}, kept);
      return weight * known_;
    }
    double total = 0;
    probabilities_.clear();
    do {
      probabilities_.push_back(probability());
      total += probabilities_.back();
    } while (next());
    share(whole_shares(probabilities_, total, weight * units), kept);
    return weight * (known_ + std::log(total));
  }

  const Counts& counts() const { return counts_; }

 private:
  // A family with a missing entry.
  struct Open {
    Var x;
    std::vector<std::pair<Var, int>> strides;  // of the missing members
  };

  void read(std::size_t row) {
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

  // The cell as far as it is known; true if it is.
  bool find_cell(Var x) {
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

  void open(Var x) {
    if (n_open_ == open_.size()) open_.emplace_back();
    open_[n_open_].x = x;
    open_[n_open_].strides.clear();
    ++n_open_;
  }

  int cell_of(const Open& family) const {
    int cell = cells_[family.x];
    for (const auto& [member, stride] : family.strides) cell += codes_[member] * stride;
    return cell;
  }

  double probability() const {
    double product = 1;
    for (std::size_t i = 0; i < n_open_; ++i) product *= families_[open_[i].x].values[cell_of(open_[i])];
    return product;
  }

  // To the cells of the families, and to the completions if they are kept.
  void share(const std::vector<double>& shares, Expectation::Part* kept) {
    double given = 0;
    std::size_t number = 0;
    do {
      const double units = shares[number++];
      if (!(units > 0)) continue;
      given += units;
      for (std::size_t i = 0; i < n_open_; ++i) counts_[open_[i].x][cell_of(open_[i])] += units;
      if (!kept) continue;
      kept->codes.insert(kept->codes.end(), codes_.begin(), codes_.end());
      kept->shares.push_back(units);
    } while (next());
    std::size_t next_open = 0;
    for (Var x = 0; x < static_cast<Var>(families_.size()); ++x) {
      if (next_open < n_open_ && open_[next_open].x == x) {
        ++next_open;
      } else {
        counts_[x][cells_[x]] += given;
      }
    }
  }

  // The next completion; false, and the first one again, after the last.
  bool next() {
    for (Var x : missing_) {
      if (++codes_[x] < data_.states[x]) return true;
      codes_[x] = 0;
    }
    return false;
  }

  const DiscreteRows& data_;
  const std::vector<Family>& families_;
  Counts counts_;
  std::vector<int> codes_;
  std::vector<int> cells_;  // by family, as far as its members are known
  std::vector<Var> missing_;
  std::vector<Open> open_;  // the first n_open_ of them
  std::size_t n_open_ = 0;
  double known_ = 0;  // ln of the probabilities that depend on no missing entry
  std::vector<double> probabilities_;
};

void add_counts(const Counts& counts, Counts& sums) {
  for (std::size_t x = 0; x < counts.size(); ++x) {
    for (std::size_t cell = 0; cell < counts[x].size(); ++cell) sums[x][cell] += counts[x][cell];
  }
}

}  // namespace

std::size_t Expectation::n_completed() const {
  std::size_t n = 0;
  for (const Part& part : completed) n += part.shares.size();
  return n;
}

Expectation expect(const DiscreteRows& data, const double* weights, const FamilyTables& network, double units,
                   bool keep, int threads, Monitor& monitor) {
  const std::vector<Family> families = families_of(network);
  const std::size_t tasks = (data.rows + kRowsPerTask - 1) / kRowsPerTask;
  Expectation all{0, zero_counts(families), {}};
  if (keep) all.completed.resize(tasks);
  std::vector<double> log_likelihoods(tasks, 0.0);
  std::vector<std::optional<Completer>> completers(static_cast<std::size_t>(std::max(1, threads)));
  run_tasks(threads, tasks, monitor, [&](int thread, std::size_t task) {
    std::optional<Completer>& completer = completers[thread];
    if (!completer) completer.emplace(data, families);
    const std::size_t last = std::min((task + 1) * kRowsPerTask, data.rows);
    for (std::size_t row = task * kRowsPerTask; row < last; ++row) {
      const double weight = weights ? weights[row] : 1.0;
      if (!(weight > 0)) continue;
      log_likelihoods[task] += completer->add(row, weight, units, keep ? &all.completed[task] : nullptr);
    }
  });
  for (double part : log_likelihoods) all.log_likelihood += part;
  // Whole numbers: the sum does not depend on the order.
  for (const std::optional<Completer>& completer : completers) {
    if (completer) add_counts(completer->counts(), all.counts);
  }
  return all;
}

double completions_of(const DiscreteRows& data, std::size_t row) {
  double ways = 1;
  for (std::size_t x = 0; x < data.columns.size(); ++x) {
    if (data.columns[x][row] < 0) ways *= data.states[x];
  }
  return ways;
}

}  // namespace bnstar

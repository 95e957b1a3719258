#include "network/completions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kRowsPerTask = 64;

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

// Works on one row after the other.
class Completer {
 public:
  Completer(const DiscreteRows& data, const FamilyTables& network) : data_(data), network_(network) {
    for (Var x = 0; x < network.n_variables(); ++x) {
      strides_.emplace_back();
      int stride = 1;
      for (Var member : network.family(x)) {
        strides_.back().push_back(stride);
        stride *= network.arities[member];
      }
    }
  }

  void add(std::size_t row, double weight, double units, CompletedRows& out) {
    read(row);
    double total = 0;
    probabilities_.clear();
    do {
      probabilities_.push_back(probability());
      total += probabilities_.back();
    } while (next());
    out.log_likelihood += weight * (known_ + std::log(total));
    const std::vector<double> shares = whole_shares(probabilities_, total, weight * units);
    std::size_t number = 0;
    do {
      const double share = shares[number++];
      if (!(share > 0)) continue;
      for (std::size_t x = 0; x < codes_.size(); ++x) out.columns[x].push_back(codes_[x]);
      out.counts.push_back(share);
    } while (next());
  }

 private:
  // A table in which an entry is missing, looked at from what is known.
  struct OpenTable {
    const double* values;
    std::vector<std::pair<Var, int>> strides;  // of the missing members
  };

  void read(std::size_t row) {
    codes_.clear();
    missing_.clear();
    for (const int* column : data_.columns) codes_.push_back(column[row]);
    const auto is_missing = [&](Var x) { return codes_[x] < 0; };
    open_.clear();
    known_ = 0;
    for (Var x = 0; x < network_.n_variables(); ++x) {
      const std::vector<Var> family = network_.family(x);
      OpenTable table{network_.values[x], {}};
      for (std::size_t j = 0; j < family.size(); ++j) {
        if (is_missing(family[j])) {
          table.strides.emplace_back(family[j], strides_[x][j]);
        } else {
          table.values += codes_[family[j]] * strides_[x][j];
        }
      }
      if (is_missing(x)) missing_.push_back(x);
      if (table.strides.empty()) {
        known_ += std::log(*table.values);
      } else {
        open_.push_back(std::move(table));
      }
    }
    for (Var x : missing_) codes_[x] = 0;
  }

  double probability() const {
    double product = 1;
    for (const OpenTable& table : open_) {
      const double* value = table.values;
      for (const auto& [x, stride] : table.strides) value += codes_[x] * stride;
      product *= *value;
    }
    return product;
  }

  // The next completion; false, and the first one again, after the last.
  bool next() {
    for (Var x : missing_) {
      if (++codes_[x] < network_.arities[x]) return true;
      codes_[x] = 0;
    }
    return false;
  }

  const DiscreteRows& data_;
  const FamilyTables& network_;
  std::vector<std::vector<int>> strides_;  // of the members of each family
  std::vector<int> codes_;
  std::vector<Var> missing_;
  std::vector<OpenTable> open_;
  double known_ = 0;  // ln of the probabilities that depend on no missing entry
  std::vector<double> probabilities_;
};

}  // namespace

CompletedRows complete_rows(const DiscreteRows& data, const double* weights, const FamilyTables& network, double units,
                            int threads, Monitor& monitor) {
  std::vector<CompletedRows> parts((data.rows + kRowsPerTask - 1) / kRowsPerTask);
  parallel_for(
      threads, parts.size(), monitor, [&] { return Completer(data, network); },
      [&](std::size_t task, Completer& completer) {
        parts[task].columns.resize(data.columns.size());
        const std::size_t last = std::min((task + 1) * kRowsPerTask, data.rows);
        for (std::size_t row = task * kRowsPerTask; row < last; ++row) {
          completer.add(row, weights ? weights[row] : 1.0, units, parts[task]);
        }
      });
  CompletedRows all;
  all.columns.resize(data.columns.size());
  for (const CompletedRows& part : parts) {
    if (part.columns.empty()) continue;
    for (std::size_t x = 0; x < all.columns.size(); ++x) {
      all.columns[x].insert(all.columns[x].end(), part.columns[x].begin(), part.columns[x].end());
    }
    all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
    all.log_likelihood += part.log_likelihood;
  }
  return all;
}

}  // namespace bnstar

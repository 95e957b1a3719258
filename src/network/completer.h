// Completes the rows of data under a network one by one: the work of expect() in completions.h.
#pragma once

#include <utility>
#include <vector>

#include "base/rng.h"
#include "network/completions.h"

namespace bnstar {

using CellCounts = std::vector<std::vector<double>>;

// A family's table: the strides that give a row's cell, and the logarithms of the cells.
struct CompletionFamily {
  std::vector<std::pair<Var, int>> strides;  // of all members
  const double* values;
  std::vector<double> logs;
};

CellCounts zero_counts(const std::vector<CompletionFamily>& families);

class Completer {
 public:
  // What a row contributes.
  struct Evidence {
    double log_likelihood = 0;
    double variance = 0;
  };

  // `order` has every variable after its parents.
  Completer(const DiscreteRows& data, const std::vector<CompletionFamily>& families,
            const std::vector<Var>& order, const Drawing& drawing);

  Evidence add(std::size_t row, double weight, double units, Expectation::Part* kept);
  const CellCounts& counts() const { return counts_; }

 private:
  // A family with a missing entry.
  struct Open {
    Var x;
    std::vector<std::pair<Var, int>> strides;  // of the missing members
  };
  // A missing entry, and the open families in which it is the last missing one.
  struct Closing {
    Var x;
    std::vector<std::size_t> families;
  };

  void read(std::size_t row);
  bool find_cell(Var x);
  void open(Var x);
  int cell_of(const Open& family) const {
    int cell = cells_[family.x];
    for (const auto& [member, stride] : family.strides) cell += codes_[member] * stride;
    return cell;
  }
  double probability() const;
  bool next();
  void share(const std::vector<double>& shares, Expectation::Part* kept);
  double give(double units, Expectation::Part* kept);
  void give_known(double given);

  Evidence add_drawn(std::size_t row, double weight, double units, Expectation::Part* kept);
  void find_closing();
  double draw(Rng& rng);
  double weigh_states(const Closing& entry);
  void share_drawn(const std::vector<double>& shares, Expectation::Part* kept);

  const DiscreteRows& data_;
  const std::vector<CompletionFamily>& families_;
  const std::vector<Var>& order_;
  const Drawing drawing_;
  CellCounts counts_;
  std::vector<int> codes_;
  std::vector<int> cells_;  // by family, as far as its members are known
  std::vector<Var> missing_;
  std::vector<Open> open_;  // the first n_open_ of them are in use
  std::size_t n_open_ = 0;
  double known_ = 0;  // ln of the probabilities that depend on no missing entry
  std::vector<double> probabilities_;
  std::vector<Closing> closing_;  // in the order of drawing
  std::vector<double> products_;  // by state of the entry that is being drawn
  // the missing entries of one completion after those of another
  std::vector<std::uint16_t> drawn_;
};

}  // namespace bnstar

// Draws completions for rows that have too many.
#include <algorithm>
#include <cmath>

#include "network/completer.h"

namespace bnstar {

namespace {

// Draws whole units in proportion to weights: the expectation of each is its exact share
// (systematic resampling, Kitagawa 1996, Journal of Computational and Graphical Statistics 5,
// 1-25). `position` is uniform on [0, 1).
std::vector<double> drawn_shares(const std::vector<double>& weights, double total, double units,
                                 double position) {
  std::vector<double> shares;
  double sum = 0, given = 0;
  for (double weight : weights) {
    sum += weight;
    const bool last = shares.size() + 1 == weights.size();
    const double so_far = last ? units : std::min(units, std::ceil(sum / total * units - position));
    shares.push_back(std::max(0.0, so_far - given));
    given += shares.back();
  }
  return shares;
}

}  // namespace

// Importance sampling: completions are drawn one entry after the other, and a weight says how much
// too rarely a completion is drawn. The mean weight is an unbiased estimate of the row's
// probability; shares by weight are consistent.
Completer::Evidence Completer::add_drawn(std::size_t row, double weight, double units,
                                         Expectation::Part* kept) {
  Rng rng(drawing_.seed, row);
  find_closing();
  drawn_.clear();
  std::vector<double> weights;
  for (std::size_t i = 0; i < drawing_.most; ++i) {
    weights.push_back(draw(rng));
    for (Var x : missing_) drawn_.push_back(static_cast<std::uint16_t>(codes_[x]));
  }
  const double largest = *std::max_element(weights.begin(), weights.end());
  double total = 0, squares = 0;
  for (double& each : weights) {
    each = std::exp(each - largest);
    total += each;
    squares += each * each;
  }
  const double draws = static_cast<double>(weights.size());
  share_drawn(drawn_shares(weights, total, weight * units, rng.uniform()), kept);
  const double relative = std::max(0.0, squares / (total * total) - 1 / draws);
  return {weight * (known_ + largest + std::log(total / draws)), weight * weight * relative};
}

// Finds the entry that is the last missing one of each open family, in the order of drawing.
void Completer::find_closing() {
  closing_.clear();
  for (Var x : order_) {
    if (std::binary_search(missing_.begin(), missing_.end(), x)) closing_.push_back({x, {}});
  }
  for (std::size_t i = 0; i < n_open_; ++i) {
    const auto among = [&](const Closing& one) {
      const auto& strides = open_[i].strides;
      return std::any_of(strides.begin(), strides.end(),
                         [&](const auto& member) { return member.first == one.x; });
    };
    std::find_if(closing_.rbegin(), closing_.rend(), among)->families.push_back(i);
  }
}

// Draws each entry in proportion to all probabilities that depend on no later entry: its own, and
// those of known children. Returns the logarithm of the completion's weight.
double Completer::draw(Rng& rng) {
  double log_weight = 0;
  for (const Closing& entry : closing_) {
    const double sum = weigh_states(entry);
    double position = rng.uniform() * sum;
    int state = 0;
    while (state + 1 < data_.states[entry.x] && position >= products_[state])
      position -= products_[state++];
    codes_[entry.x] = state;
    log_weight += std::log(sum);
  }
  return log_weight;
}

// Impossible states keep a tiny weight, so that weights can be divisors. They are hardly ever
// drawn.
double Completer::weigh_states(const Closing& entry) {
  constexpr double kLeast = 1e-30;
  products_.assign(static_cast<std::size_t>(data_.states[entry.x]), 1.0);
  double sum = 0;
  for (int state = 0; state < data_.states[entry.x]; ++state) {
    codes_[entry.x] = state;
    for (std::size_t i : entry.families) {
      products_[state] *= std::max(kLeast, families_[open_[i].x].values[cell_of(open_[i])]);
    }
    sum += products_[state];
  }
  return std::max(sum, kLeast);
}

void Completer::share_drawn(const std::vector<double>& shares, Expectation::Part* kept) {
  const std::uint16_t* drawn = drawn_.data();
  double given = 0;
  for (double units : shares) {
    for (Var x : missing_) codes_[x] = *drawn++;
    given += give(units, kept);
  }
  give_known(given);
}

}  // namespace bnstar

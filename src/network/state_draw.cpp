#include "network/state_draw.h"

#include <cmath>
#include <numeric>

namespace bnstar {

namespace {
constexpr int kMostCuts = 7;
// Two bits less than a word has: the cumulative probability 1 must exceed every draw and still fit
// in a signed number.
constexpr int kSpareBits = 2;
constexpr double kOne = 0x1p62;
}  // namespace

StateDraw::StateDraw(const double* probabilities, int states, std::size_t distributions)
    : states_(states) {
  const bool few = states - 1 <= kMostCuts;
  if (few)
    cuts_.reserve(distributions * (states - 1));
  else
    slots_.reserve(distributions * states);
  for (std::size_t d = 0; d < distributions; ++d) {
    if (few)
      add_cuts(probabilities + d * states);
    else
      add_slots(probabilities + d * states);
  }
}

// From the last possible state on all cuts are 1, whatever rounding made of their sums.
void StateDraw::add_cuts(const double* probabilities) {
  const double total = std::accumulate(probabilities, probabilities + states_, 0.0);
  int last = states_ - 1;
  while (last > 0 && probabilities[last] <= 0) --last;
  double sum = 0;
  for (int k = 0; k + 1 < states_; ++k) {
    sum += probabilities[k];
    cuts_.push_back(static_cast<std::int64_t>(k < last ? std::fmin(sum / total, 1) * kOne : kOne));
  }
}

// Every slot has room for 1 / states; what a rare state leaves free is filled by a frequent one.
void StateDraw::add_slots(const double* probabilities) {
  const double total = std::accumulate(probabilities, probabilities + states_, 0.0);
  const std::size_t first = slots_.size();
  std::vector<double> share(states_);
  std::vector<int> rare, frequent;
  int likeliest = 0;
  for (int k = 0; k < states_; ++k) {
    share[k] = probabilities[k] / total * states_;
    (share[k] < 1 ? rare : frequent).push_back(k);
    if (probabilities[k] > probabilities[likeliest]) likeliest = k;
    slots_.push_back({0, k});
  }
  while (!rare.empty() && !frequent.empty()) {
    const int small = rare.back();
    const int large = frequent.back();
    rare.pop_back();
    slots_[first + small] = {static_cast<std::uint64_t>(share[small] * 0x1p64), large};
    share[large] -= 1 - share[small];
    if (share[large] < 1) {
      frequent.pop_back();
      rare.push_back(large);
    }
  }
  // States left over have share 1 up to rounding and keep their slots; an impossible state must
  // not.
  for (int k : rare) {
    if (probabilities[k] <= 0) slots_[first + k].other = likeliest;
  }
}

void StateDraw::draw(const std::uint64_t* bits, const int* distribution, std::size_t rows,
                     int* drawn) const {
  switch (slots_.empty() ? states_ - 1 : -1) {
    case 0:
      return draw_by_cuts<0>(bits, distribution, rows, drawn);
    case 1:
      return draw_by_cuts<1>(bits, distribution, rows, drawn);
    case 2:
      return draw_by_cuts<2>(bits, distribution, rows, drawn);
    case 3:
      return draw_by_cuts<3>(bits, distribution, rows, drawn);
    case 4:
      return draw_by_cuts<4>(bits, distribution, rows, drawn);
    case 5:
      return draw_by_cuts<5>(bits, distribution, rows, drawn);
    case 6:
      return draw_by_cuts<6>(bits, distribution, rows, drawn);
    case 7:
      return draw_by_cuts<7>(bits, distribution, rows, drawn);
    default:
      return draw_by_alias(bits, distribution, rows, drawn);
  }
}

template <int Cuts>
void StateDraw::draw_by_cuts(const std::uint64_t* bits, const int* distribution, std::size_t rows,
                             int* drawn) const {
  const std::int64_t* const cuts = cuts_.data();
  for (std::size_t i = 0; i < rows; ++i) {
    const std::int64_t value = static_cast<std::int64_t>(bits[i] >> kSpareBits);
    const std::int64_t* const mine = cuts + static_cast<std::size_t>(distribution[i]) * Cuts;
    int state = 1;
    for (int k = 0; k < Cuts; ++k) state += value >= mine[k];
    drawn[i] = state;
  }
}

// The bits are a fraction of 1; times `states` they are a slot and a fraction of it. The upper half
// of the product is put together from two small products, so no larger type is needed as long as
// states < 2^32.
void StateDraw::draw_by_alias(const std::uint64_t* bits, const int* distribution, std::size_t rows,
                              int* drawn) const {
  const std::uint64_t states = static_cast<std::uint64_t>(states_);
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint64_t low = (bits[i] & 0xffffffff) * states;
    const std::uint64_t k = ((bits[i] >> 32) * states + (low >> 32)) >> 32;
    const Slot& slot = slots_[static_cast<std::size_t>(distribution[i]) * states_ + k];
    drawn[i] = 1 + (bits[i] * states < slot.keep ? static_cast<int>(k) : slot.other);
  }
}

}  // namespace bnstar

#include "network/row_marginals.h"

namespace bnstar {

namespace {

constexpr std::size_t kUnobserved = static_cast<std::size_t>(-1);

}  // namespace

RowMarginals::RowMarginals(const FamilyTables& network, const std::vector<Var>& observed,
                           const std::vector<Var>& asked)
    : network_(network), sliced_(network) {
  std::vector<std::size_t> place_of(network.arities.size(), kUnobserved);
  for (std::size_t i = 0; i < observed.size(); ++i) place_of[observed[i]] = i;
  for (Var x = 0; x < network.n_variables(); ++x) {
    Slice slice = slice_of(x, place_of);
    if (slice.places.empty()) continue;
    buffered_ += static_cast<double>(slice.values.size() + slice.offsets.size());
    slices_.push_back(std::move(slice));
  }
  for (const Slice& slice : slices_) sliced_.values[slice.variable] = slice.values.data();
  for (Var x : observed) sliced_.arities[x] = 1;
  std::vector<std::vector<Var>> sets;
  for (Var x : asked) sets.push_back({x});
  marginals_ = std::make_unique<SetMarginals>(sliced_, std::move(sets));
}

RowMarginals::Slice RowMarginals::slice_of(Var x, const std::vector<std::size_t>& place_of) const {
  Slice slice{x, {}, {}, {0}, {}};
  std::size_t stride = 1;
  for (Var member : network_.family(x)) {
    const std::size_t states = static_cast<std::size_t>(network_.arities[member]);
    if (place_of[member] != kUnobserved) {
      slice.places.push_back(place_of[member]);
      slice.strides.push_back(stride);
    } else {
      const std::size_t before = slice.offsets.size();
      for (std::size_t state = 1; state < states; ++state) {
        for (std::size_t i = 0; i < before; ++i)
          slice.offsets.push_back(slice.offsets[i] + state * stride);
      }
    }
    stride *= states;
  }
  slice.values.resize(slice.offsets.size());
  return slice;
}

std::vector<std::vector<double>> RowMarginals::run(const std::vector<int>& states,
                                                   Monitor& monitor) {
  for (Slice& slice : slices_) {
    const double* table = network_.values[slice.variable];
    for (std::size_t i = 0; i < slice.places.size(); ++i)
      table += slice.strides[i] * static_cast<std::size_t>(states[slice.places[i]]);
    for (std::size_t i = 0; i < slice.offsets.size(); ++i)
      slice.values[i] = table[slice.offsets[i]];
  }
  return marginals_->run(monitor);
}

}  // namespace bnstar

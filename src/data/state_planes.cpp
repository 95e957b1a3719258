#include "data/state_planes.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

StatePlanes::StatePlanes(const Dataset& data, WeightPlanes planes, int threads, Monitor& monitor)
    : data_(data),
      planes_(std::move(planes)),
      bits_(data.n_variables()),
      margins_(data.n_variables()) {
  parallel_for(threads, bits_.size(), monitor, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    const Dataset::Code* code = data.column(x);
    margins_[x].assign(data.arity(x), 0);
    for (std::size_t i = 0; i < data.n_unique(); ++i) margins_[x][code[i]] += data.weights()[i];
    if (!covers(x)) return;
    bits_[x].assign(data.arity(x) * words(), 0);
    planes_.set_bits(data,
                     [&](std::uint32_t row) { return bits_[x].data() + code[row] * words(); });
  });
}

double StatePlanes::bytes(const Dataset& data, std::size_t words) {
  double states = 0;
  for (int arity : data.arities()) states += arity <= kMostStates ? arity : 0;
  return 8.0 * states * static_cast<double>(words);
}

bool StatePlanes::cheap(std::size_t cells, Var x) const {
  if (!covers(x)) return false;
  const double counted = static_cast<double>(cells - 1) * (data_.arity(x) - 1);
  return counted * planes_.price() < static_cast<double>(data_.n_unique());
}

template <class Count>
void StatePlanes::count_in_cells(const Word* cells, const std::vector<std::int64_t>& totals, Var x,
                                 Count* counts) const {
  const std::size_t arity = static_cast<std::size_t>(data_.arity(x));
  const Word* const states = bits(x);
  // The counts of the last state and of the last cell are what the others leave.
  Count* const last_cell = counts + (totals.size() - 1) * arity;
  for (std::size_t a = 0; a < arity; ++a) last_cell[a] = static_cast<Count>(margins_[x][a]);
  for (std::size_t c = 0; c + 1 < totals.size(); ++c, counts += arity) {
    Count left = static_cast<Count>(totals[c]);
    for (std::size_t a = 0; a + 1 < arity; ++a) {
      counts[a] =
          left == 0 ? 0 : static_cast<Count>(count(cells + c * words(), states + a * words()));
      left -= counts[a];
      last_cell[a] -= counts[a];
    }
    counts[arity - 1] = left;
    last_cell[arity - 1] -= left;
  }
}

template <class Count>
void StatePlanes::count_pair(Var x, Var y, Count* counts) const {
  const std::size_t arity = static_cast<std::size_t>(data_.arity(y));
  if (covers(x) && cheap(margins_[x].size(), y))
    return count_in_cells(bits(x), margins_[x], y, counts);
  std::fill(counts, counts + margins_[x].size() * arity, Count{0});
  const Dataset::Code* of_x = data_.column(x);
  const Dataset::Code* of_y = data_.column(y);
  const std::vector<std::int64_t>& weights = data_.weights();
  for (std::size_t i = 0; i < weights.size(); ++i)
    counts[of_x[i] * arity + of_y[i]] += static_cast<Count>(weights[i]);
}

template void StatePlanes::count_in_cells(const Word*, const std::vector<std::int64_t>&, Var,
                                          std::int32_t*) const;
template void StatePlanes::count_in_cells(const Word*, const std::vector<std::int64_t>&, Var,
                                          std::int64_t*) const;
template void StatePlanes::count_pair(Var, Var, std::int32_t*) const;
template void StatePlanes::count_pair(Var, Var, std::int64_t*) const;

}  // namespace bnstar

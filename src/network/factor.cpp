#include "network/factor.h"

#include <algorithm>

namespace bnstar {

double count_cells(const std::vector<Var>& scope, const Arities& arities) {
  double cells = 1;
  for (Var x : scope) cells *= arities[x];
  return cells;
}

namespace {

// Nested loops over all variables, the summed ones innermost. Source s of a loop is an input or, as
// the last, the result; a variable that a source lacks has stride 0 there.
struct Loops {
  std::vector<std::size_t> lengths;
  std::vector<std::vector<std::size_t>> strides;  // [loop][source]

  // What to add to a source's position when loop d advances and the loops between the innermost and
  // d start again (modulo 2^64 if that is a step back).
  std::vector<std::vector<std::size_t>> jumps() const {
    std::vector<std::vector<std::size_t>> result = strides;
    for (std::size_t d = 1; d < lengths.size(); ++d) {
      for (std::size_t s = 0; s < strides[d].size(); ++s) {
        for (std::size_t j = 1; j < d; ++j) result[d][s] -= strides[j][s] * (lengths[j] - 1);
      }
    }
    return result;
  }
};

std::size_t stride_in(const std::vector<Var>& scope, Var x, const Arities& arities) {
  std::size_t stride = 1;
  for (Var y : scope) {
    if (y == x) return stride;
    stride *= static_cast<std::size_t>(arities[y]);
  }
  return 0;
}

Loops make_loops(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                 const Arities& arities) {
  std::vector<Var> summed;
  for (const FactorView& input : inputs) {
    for (Var x : input.scope) {
      if (std::find(kept.begin(), kept.end(), x) == kept.end()) summed.push_back(x);
    }
  }
  std::sort(summed.begin(), summed.end());
  summed.erase(std::unique(summed.begin(), summed.end()), summed.end());
  std::vector<Var> order = summed;
  order.insert(order.end(), kept.begin(), kept.end());
  Loops loops;
  for (Var x : order) {
    if (arities[x] == 1) continue;
    std::vector<std::size_t> strides;
    for (const FactorView& input : inputs) strides.push_back(stride_in(input.scope, x, arities));
    strides.push_back(stride_in(kept, x, arities));
    loops.lengths.push_back(static_cast<std::size_t>(arities[x]));
    loops.strides.push_back(strides);
  }
  if (loops.lengths.empty()) {
    loops.lengths.push_back(1);
    loops.strides.push_back(std::vector<std::size_t>(inputs.size() + 1, 0));
  }
  return loops;
}

struct Add {
  void operator()(double& target, double product) const { target += product; }
};

struct TakeLarger {
  void operator()(double& target, double product) const { target = std::max(target, product); }
};

// `K` is the number of inputs, or 0 if it is known only at run time. The innermost loop is short,
// so a fixed number saves much.
template <std::size_t K, class Combine>
void run(const std::vector<FactorView>& inputs, const Loops& loops, double* result,
         Monitor& monitor) {
  const std::size_t n_inputs = K > 0 ? K : inputs.size();
  const std::size_t n_loops = loops.lengths.size();
  const std::size_t length = loops.lengths[0];
  const std::vector<std::size_t>& step = loops.strides[0];
  const std::vector<std::vector<std::size_t>> jumps = loops.jumps();
  std::vector<const double*> values;
  for (const FactorView& input : inputs) values.push_back(input.values);
  std::vector<std::size_t> at(n_inputs + 1, 0);
  std::vector<std::size_t> state(n_loops, 0);
  const Combine combine;
  constexpr std::size_t kPollEvery = std::size_t{1} << 16;
  for (std::size_t round = 1;; ++round) {
    double* const target = result + at[n_inputs];
    for (std::size_t i = 0; i < length; ++i) {
      double product = values[0][at[0] + i * step[0]];
      for (std::size_t s = 1; s < n_inputs; ++s) product *= values[s][at[s] + i * step[s]];
      combine(target[i * step[n_inputs]], product);
    }
    std::size_t d = 1;
    while (d < n_loops && ++state[d] == loops.lengths[d]) state[d++] = 0;
    if (d >= n_loops) return;
    for (std::size_t s = 0; s <= n_inputs; ++s) at[s] += jumps[d][s];
    if (round % kPollEvery == 0) {
      monitor.poll();
      if (monitor.stopped()) return;
    }
  }
}

template <class Combine>
Factor combine_products(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                        const Arities& arities, Monitor& monitor) {
  static const double one = 1;
  std::vector<FactorView> sources = inputs;
  if (sources.empty()) sources.push_back({{}, &one});
  Factor result{kept,
                std::vector<double>(static_cast<std::size_t>(count_cells(kept, arities)), 0.0)};
  const Loops loops = make_loops(sources, kept, arities);
  switch (sources.size()) {
    case 1:
      run<1, Combine>(sources, loops, result.values.data(), monitor);
      break;
    case 2:
      run<2, Combine>(sources, loops, result.values.data(), monitor);
      break;
    case 3:
      run<3, Combine>(sources, loops, result.values.data(), monitor);
      break;
    default:
      run<0, Combine>(sources, loops, result.values.data(), monitor);
  }
  return result;
}

}  // namespace

Factor sum_product(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                   const Arities& arities, Monitor& monitor) {
  return combine_products<Add>(inputs, kept, arities, monitor);
}

Factor max_product(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                   const Arities& arities, Monitor& monitor) {
  return combine_products<TakeLarger>(inputs, kept, arities, monitor);
}

}  // namespace bnstar

// Random numbers that are the same on every machine: xoshiro256++ (Blackman and Vigna 2021) with
// our own mappings to integers and reals, because the distributions of the standard library differ
// between implementations. A stream belongs to a task, never to a thread.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace bnstar {

class Rng {
 public:
  using result_type = std::uint64_t;

  // Streams of one seed are independent for all practical purposes: task and seed are mixed by
  // splitmix64, as the authors of xoshiro recommend.
  explicit Rng(std::uint64_t seed, std::uint64_t task = 0) {
    std::uint64_t mixed = seed ^ split_mix(task);
    for (auto& word : state_) word = split_mix(mixed);
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  result_type operator()() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform on 0 ... n - 1 without bias: values that fall into the incomplete block are drawn
  // again.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t incomplete = (max() - n + 1) % n;
    std::uint64_t value = (*this)();
    while (value < incomplete) value = (*this)();
    return value % n;
  }

  // Uniform on [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

  // Standard normal by the polar method, which gives two values; the second is kept for the next
  // call.
  double normal() {
    if (has_spare_) {
      has_spare_ = false;
      return spare_;
    }
    double x, y, square;
    do {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    const double factor = std::sqrt(-2 * std::log(square) / square);
    spare_ = y * factor;
    has_spare_ = true;
    return x * factor;
  }

  // 0 ... n - 1 in random order.
  std::vector<int> permutation(int n) {
    std::vector<int> order(n);
    std::iota(order.begin(), order.end(), 0);
    shuffle(order);
    return order;
  }

  template <class Sequence>
  void shuffle(Sequence& values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      using std::swap;
      swap(values[left - 1], values[below(left)]);
    }
  }

 private:
  static std::uint64_t rotate(std::uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

  static std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  std::uint64_t state_[4];
  double spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace bnstar

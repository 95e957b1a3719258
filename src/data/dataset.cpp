#include "data/dataset.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bnstar {

namespace {

// splitmix64's finaliser: neighbouring inputs give unrelated outputs.
std::uint64_t mix(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

std::uint64_t hash_of(Var x, int code) {
  return mix((static_cast<std::uint64_t>(x) << 20) + static_cast<std::uint64_t>(code));
}

struct HashedRow {
  std::uint64_t hash;
  std::uint32_t row;
};

std::vector<HashedRow> by_hash(const std::vector<std::uint64_t>& hashes) {
  std::vector<HashedRow> sorted(hashes.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) sorted[i] = {hashes[i], static_cast<std::uint32_t>(i)};
  std::sort(sorted.begin(), sorted.end(), [](const HashedRow& a, const HashedRow& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.row < b.row;
  });
  return sorted;
}

}  // namespace

Dataset::Dataset(const std::vector<const int*>& codes, std::vector<int> arities, std::size_t rows,
                 const int* counts)
    : arities_(std::move(arities)) {
  const int n = n_variables();
  std::vector<std::uint64_t> hashes(rows, 0);
  for (Var x = 0; x < n; ++x) {
    for (std::size_t i = 0; i < rows; ++i) hashes[i] += hash_of(x, codes[x][i]);
  }
  const std::vector<HashedRow> sorted = by_hash(hashes);
  const auto same_row = [&](std::uint32_t a, std::uint32_t b) {
    for (Var x = 0; x < n; ++x) {
      if (codes[x][a] != codes[x][b]) return false;
    }
    return true;
  };
  std::vector<std::uint32_t> kept;
  for (std::size_t i = 0; i < rows; ++i) {
    const int count = counts ? counts[sorted[i].row] : 1;
    // A clash of hashes only costs a repeated row, never a wrong count.
    if (i > 0 && sorted[i].hash == sorted[i - 1].hash && same_row(kept.back(), sorted[i].row)) {
      weights_.back() += count;
    } else {
      kept.push_back(sorted[i].row);
      weights_.push_back(count);
    }
    total_ += count;
  }
  columns_.resize(static_cast<std::size_t>(n) * kept.size());
  for (Var x = 0; x < n; ++x) {
    Code* column = columns_.data() + x * kept.size();
    for (std::size_t i = 0; i < kept.size(); ++i) column[i] = static_cast<Code>(codes[x][kept[i]]);
  }
}

bool Dataset::all_binary() const {
  return std::all_of(arities_.begin(), arities_.end(), [](int r) { return r <= 2; });
}

double MixedAtom::negative_log_likelihood() const {
  const auto f = [](double m) { return m * std::log(m); };
  double together = 0;
  double apart = 0;
  for (int count : counts) {
    together += count;
    apart += f(count);
  }
  return f(together) - apart;
}

std::vector<MixedAtom> mixed_atoms(const Dataset& data, Var x) {
  const std::size_t rows = data.n_unique();
  std::vector<std::uint64_t> hashes(rows, 0);
  for (Var y = 0; y < data.n_variables(); ++y) {
    if (y == x) continue;
    const Dataset::Code* column = data.column(y);
    for (std::size_t i = 0; i < rows; ++i) hashes[i] += hash_of(y, column[i]);
  }
  const std::vector<HashedRow> sorted = by_hash(hashes);
  const auto same_but_x = [&](std::uint32_t a, std::uint32_t b) {
    for (Var y = 0; y < data.n_variables(); ++y) {
      if (y != x && data.column(y)[a] != data.column(y)[b]) return false;
    }
    return true;
  };
  std::vector<MixedAtom> atoms;
  for (std::size_t first = 0; first < rows;) {
    MixedAtom atom{sorted[first].row, {}};
    std::size_t last = first;
    for (; last < rows && sorted[last].hash == sorted[first].hash; ++last) {
      if (!same_but_x(atom.row, sorted[last].row)) return {};  // a clash: claim nothing
      atom.counts.push_back(data.weights()[sorted[last].row]);
    }
    std::sort(atom.counts.rbegin(), atom.counts.rend());
    if (atom.counts.size() > 1) atoms.push_back(std::move(atom));
    first = last;
  }
  return atoms;
}

}  // namespace bnstar

#include "heuristics/tables/arc_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/by_width.h"
#include "base/parallel.h"

namespace bnstar {

namespace {

// Building a table of this many members takes some hundredths of a second; all tables together take
// no more than a few times that.
constexpr int kModerateArcMembers = 20;
constexpr int kMostArcMembers = 24;
constexpr double kModerateArcEntries = 1 << 23;

int pairs_of(int blocks) { return blocks * (blocks - 1) / 2; }

// 0 if no number suits.
int number_of_blocks(const Options& options, int n, const Monitor& monitor) {
  const double asked = options.number(groups_setting());
  const bool free = std::isnan(asked);
  if (free ? n <= kModerateArcMembers : asked < 3) return 0;
  for (int blocks = free ? 3 : static_cast<int>(std::min<double>(asked, n)); pairs_of(blocks) <= n;
       ++blocks) {
    const int members = 2 * ((n + blocks - 1) / blocks);
    const double entries = pairs_of(blocks) * std::ldexp(1.0, members);
    if (members > (free ? kModerateArcMembers : kMostArcMembers) ||
        (free && entries > kModerateArcEntries))
      continue;
    if (entries * sizeof(double) <= kShareOfMemory * monitor.room()) return blocks;
  }
  return 0;
}

// [x][A]: what x pays if the members of A come after it. Kept in two halves, so that the tables
// stay small.
class SumsOfShares {
 public:
  // shares[x][y]: what x pays if y comes later.
  explicit SumsOfShares(const std::vector<std::vector<double>>& shares)
      : low_bits_(static_cast<int>(shares.size() + 1) / 2),
        low_mask_((std::size_t{1} << low_bits_) - 1) {
    for (const std::vector<double>& row : shares) {
      low_.push_back(sums(row, 0, low_bits_));
      high_.push_back(sums(row, low_bits_, static_cast<int>(row.size()) - low_bits_));
    }
  }

  double operator()(std::size_t x, std::size_t set) const {
    return low_[x][set & low_mask_] + high_[x][set >> low_bits_];
  }

 private:
  static std::vector<double> sums(const std::vector<double>& row, int from, int count) {
    std::vector<double> table(std::size_t{1} << count, 0.0);
    for (int i = 0; i < count; ++i) {
      const std::size_t bit = std::size_t{1} << i;
      for (std::size_t set = 0; set < bit; ++set) table[set + bit] = table[set] + row[from + i];
    }
    return table;
  }

  int low_bits_;
  std::size_t low_mask_;
  std::vector<std::vector<double>> low_, high_;
};

// c(A) = min over x in A of what x pays for the rest of A plus c(A - x).
std::vector<double> cheapest_orders(const std::vector<std::vector<double>>& shares,
                                    Monitor& monitor) {
  const SumsOfShares pays(shares);
  std::vector<double> table(std::size_t{1} << shares.size(),
                            std::numeric_limits<double>::infinity());
  table[0] = 0;
  for (std::size_t set = 1; set < table.size(); ++set) {
    if (set % kSetsPerPoll == 0) {
      monitor.poll();
      if (monitor.stopped()) break;
    }
    double least = table[set];
    for (std::size_t rest = set; rest != 0; rest &= rest - 1) {
      const std::size_t x = static_cast<std::size_t>(__builtin_ctzll(rest));
      least = std::min(least, table[set ^ (std::size_t{1} << x)] + pays(x, set));
    }
    table[set] = least;
  }
  return table;
}

// Whole numbers that add up to the cost, one for each table that knows the pair. What is impossible
// is impossible in all of them.
double share(Cost cost, int tables, int number) {
  if (cost >= kInfiniteCost) return std::numeric_limits<double>::infinity();
  return static_cast<double>(cost / tables + (number < cost % tables ? 1 : 0));
}

// [x][y]: what x pays if y comes later, by variable.
template <int W>
std::vector<std::vector<Cost>> costs_of_pairs(const Oracle<W>& oracle) {
  std::vector<std::vector<Cost>> costs(oracle.n_variables(),
                                       std::vector<Cost>(oracle.n_variables(), 0));
  for (Var x : oracle.all()) {
    for (Var y : oracle.possible_parents(x))
      costs[x][y] = oracle.best_cost(x, oracle.all().without(y));
  }
  return costs;
}

}  // namespace

template <int W>
Groups group_for_arcs(const Oracle<W>& oracle, const Options& options, std::uint64_t seed,
                      Monitor& monitor) {
  const int n = oracle.n_variables();
  const int blocks = number_of_blocks(options, n, monitor);
  if (blocks == 0) {
    const bool one = std::isnan(options.number(groups_setting())) && n <= kModerateArcMembers;
    const int count = one ? 1 : number_of_groups(options, n, kModerateArcMembers, monitor);
    return group_variables(oracle, options, count, seed, monitor);
  }
  const Groups halves = group_variables(oracle, options, blocks, seed, monitor);
  Groups groups;
  for (int b = 0; b < blocks; ++b) {
    for (int a = 0; a < b; ++a) {
      groups.push_back(halves[a]);
      groups.back().insert(groups.back().end(), halves[b].begin(), halves[b].end());
      std::sort(groups.back().begin(), groups.back().end());
    }
  }
  return groups;
}

template <int W>
std::vector<std::vector<double>> arc_tables(const Oracle<W>& oracle, const Groups& groups,
                                            int threads, Monitor& monitor) {
  const std::vector<std::vector<Cost>> costs = costs_of_pairs(oracle);
  std::vector<std::vector<int>> known(costs.size(), std::vector<int>(costs.size(), 0));
  std::vector<std::vector<std::vector<double>>> shares;
  const auto for_pairs = [](const std::vector<Var>& group, const auto& act) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = 0; j < group.size(); ++j) act(i, j, group[i], group[j]);
    }
  };
  for (const auto& group : groups) {
    for_pairs(group, [&](std::size_t, std::size_t, Var x, Var y) { ++known[x][y]; });
  }
  std::vector<std::vector<int>> number(costs.size(), std::vector<int>(costs.size(), 0));
  for (const auto& group : groups) {
    shares.emplace_back(group.size(), std::vector<double>(group.size(), 0));
    for_pairs(group, [&](std::size_t i, std::size_t j, Var x, Var y) {
      shares.back()[i][j] = share(costs[x][y], known[x][y], number[x][y]++);
    });
  }
  std::vector<std::vector<double>> tables(groups.size());
  parallel_for(threads, groups.size(), monitor,
               [&](std::size_t g) { tables[g] = cheapest_orders(shares[g], monitor); });
  return monitor.stopped() ? std::vector<std::vector<double>>() : tables;
}

#define BNSTAR_INSTANTIATE(W)                                                                   \
  template Groups group_for_arcs<W>(const Oracle<W>&, const Options&, std::uint64_t, Monitor&); \
  template std::vector<std::vector<double>> arc_tables<W>(const Oracle<W>&, const Groups&, int, \
                                                          Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar

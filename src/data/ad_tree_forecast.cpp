#include "data/ad_tree_forecast.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "data/ad_tree.h"

namespace bnstar {

namespace {

// The nodes of a level that are examined take about kStepsPerLevel steps, but there are at least
// kFewestNodes.
constexpr double kStepsPerLevel = 1 << 23;
constexpr std::size_t kFewestNodes = 32;

class Forecast {
 public:
  Forecast(const Dataset& data, const std::vector<Var>& order, std::size_t r_min,
           std::uint64_t seed, Monitor& monitor)
      : data_(data),
        order_(order),
        layout_{r_min, data.large_counts() ? std::size_t{2} : std::size_t{1}},
        rng_(seed),
        monitor_(monitor),
        grouping_(data) {
    found_.r_min = r_min;
    found_.count_nodes = 1;
    found_.bytes = 4.0 * static_cast<double>(data.n_unique());
  }

  AdTreeForecast run(double most_bytes) {
    std::vector<Node> level(1);
    level[0].rows.resize(data_.n_unique());
    std::iota(level[0].rows.begin(), level[0].rows.end(), 0U);
    while (!level.empty() && !monitor_.stopped() && !found_.cut) {
      std::vector<Child> children;
      for (std::size_t i = 0; i < level.size() && !monitor_.stopped() && !found_.cut; ++i) {
        look_at(level[i], i, children);
        found_.cut = found_.bytes > most_bytes;
        monitor_.poll();
      }
      level = nodes_of(level, sample(std::move(children)));
    }
    return found_;
  }

 private:
  struct Node {
    int position = -1;
    double weight = 1;  // the number of nodes it stands for
    std::vector<std::uint32_t> rows;
  };
  // A count node that is divided further.
  struct Child {
    std::size_t above;  // in the level
    int position;
    Dataset::Code value;
    std::size_t rows;
    double weight;
  };

  int n() const { return static_cast<int>(order_.size()); }

  // Adds up its vary nodes and their children, and lists the children that are divided.
  void look_at(const Node& node, std::size_t number, std::vector<Child>& children) {
    const bool root = node.position < 0;
    double words =
        root ? 0.0 : static_cast<double>(AdTreeLayout::count_node(n() - node.position - 1));
    bool scans = false;
    for (int p = node.position + 1; p < n(); ++p) {
      grouping_.count({node.rows.data(), node.rows.size()}, order_[p], groups_);
      if (groups_.groups.size() == 1 && !root) continue;
      const AdTreeLayout::Vary shape = layout_.vary(groups_, node.rows.size(), p + 1 < n());
      words += static_cast<double>(layout_.vary_node(shape.children) + shape.listed);
      scans = scans || shape.scans;
      found_.count_nodes += node.weight * static_cast<double>(shape.children);
      if (shape.nodes == 0) continue;
      for (std::size_t g = 0; g < groups_.groups.size(); ++g) {
        const RowGroup& group = groups_.groups[g];
        if (g != groups_.largest && layout_.divided(group)) {
          children.push_back({number, p, group.value, group.rows, node.weight});
        }
      }
    }
    if (scans && !root) words += static_cast<double>(AdTreeLayout::list(node.rows.size()));
    found_.bytes += 4.0 * node.weight * words;
  }

  double steps(const Child& child) const {
    return static_cast<double>(child.rows) * (n() - child.position);
  }

  // Roughly the number of nodes below: a vary node for each set of later variables that leaves
  // enough rows, if each of them halves the rows.
  double importance(const Child& child) const {
    const double later = n() - child.position - 1;
    const double deep =
        1 + std::log2(static_cast<double>(child.rows) / static_cast<double>(layout_.r_min));
    double sets = 1, sum = 1;
    for (int d = 1; d <= deep + 1 && d <= later; ++d) {
      sets *= (later - d + 1) / d;
      sum += sets * std::min(1.0, deep - d + 1);
    }
    return sum;
  }

  // Systematic sampling with probabilities by weight and importance. Returns the children drawn,
  // with new weights.
  std::vector<Child> sample(std::vector<Child> children) {
    double all_steps = 0;
    for (const Child& child : children) all_steps += steps(child);
    if (children.size() <= kFewestNodes || all_steps <= kStepsPerLevel) return children;
    const double mean = all_steps / static_cast<double>(children.size());
    const double wanted = std::max<double>(kFewestNodes, kStepsPerLevel / mean);
    found_.exact = false;
    std::vector<double> size;
    for (const Child& child : children) size.push_back(child.weight * importance(child));
    const double interval = interval_for(size, wanted);
    std::vector<Child> drawn;
    double next = rng_.uniform() * interval;
    double reached = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const double length = std::min(size[i], interval);
      reached += length;
      if (next >= reached) continue;
      next += interval;
      children[i].weight *= interval / length;
      drawn.push_back(children[i]);
    }
    return drawn;
  }

  // The interval with which about `wanted` are drawn. Children larger than the interval are drawn
  // with certainty, once.
  static double interval_for(const std::vector<double>& size, double wanted) {
    double interval = std::accumulate(size.begin(), size.end(), 0.0) / wanted;
    for (int round = 0; round < 20; ++round) {
      double certain = 0, rest = 0;
      for (double s : size) (s >= interval ? certain : rest) += s >= interval ? 1 : s;
      if (certain >= wanted || rest <= 0) break;
      const double better = rest / (wanted - certain);
      if (better >= interval * 0.999) break;
      interval = better;
    }
    return interval;
  }

  std::vector<Node> nodes_of(const std::vector<Node>& level,
                             const std::vector<Child>& children) const {
    std::vector<Node> next;
    for (const Child& child : children) {
      Node node{child.position, child.weight, {}};
      node.rows.reserve(child.rows);
      const Dataset::Code* code = data_.column(order_[child.position]);
      for (std::uint32_t row : level[child.above].rows) {
        if (code[row] == child.value) node.rows.push_back(row);
      }
      next.push_back(std::move(node));
    }
    return next;
  }

  const Dataset& data_;
  const std::vector<Var>& order_;
  const AdTreeLayout layout_;
  Rng rng_;
  Monitor& monitor_;
  RowGrouping grouping_;
  RowGroups groups_;
  AdTreeForecast found_;
};

}  // namespace

AdTreeForecast forecast_ad_tree(const Dataset& data, std::size_t r_min, double most_bytes,
                                std::uint64_t seed, Monitor& monitor) {
  const std::vector<Var> order = ad_tree_order(data);
  return Forecast(data, order, std::max<std::size_t>(1, r_min), seed, monitor).run(most_bytes);
}

AdTreeForecast smallest_r_min(const Dataset& data, double most_bytes, std::uint64_t seed,
                              Monitor& monitor) {
  constexpr double kClose = 1.1;
  const std::vector<Var> order = ad_tree_order(data);
  const auto with = [&](std::size_t r_min) {
    return Forecast(data, order, r_min, seed, monitor).run(most_bytes);
  };
  AdTreeForecast least = with(1);
  if (!least.cut) return least;
  std::size_t too_small = 1;
  AdTreeForecast best = with(data.n_unique() + 1);  // divides nothing
  while (!best.cut && !monitor.stopped() && best.r_min > too_small + 1 &&
         static_cast<double>(best.r_min) > kClose * static_cast<double>(too_small)) {
    const double between =
        std::sqrt(static_cast<double>(too_small) * static_cast<double>(best.r_min));
    const std::size_t r_min =
        std::clamp(static_cast<std::size_t>(between), too_small + 1, best.r_min - 1);
    const AdTreeForecast found = with(r_min);
    if (found.cut) {
      too_small = r_min;
    } else {
      best = found;
    }
  }
  return best;
}

}  // namespace bnstar

#include "network/elimination.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <list>
#include <set>
#include <utility>

namespace bnstar {

namespace {

// If an order visits no more cells than this, looking for a better one is not worth it.
constexpr double kFewCells = 1e5;

// Which variables share a factor; as rows of bits, because greedy orders count common neighbours.
class InteractionGraph {
 public:
  using Row = std::vector<std::uint64_t>;

  InteractionGraph(const Scopes& scopes, const std::vector<Var>& members)
      : words_((members.size() + 63) / 64) {
    rows_.assign(members.size(), Row(words_, 0));
    for (const std::vector<Var>& scope : scopes) {
      std::vector<int> numbers;
      for (Var x : scope) {
        const auto found = std::lower_bound(members.begin(), members.end(), x);
        numbers.push_back(static_cast<int>(found - members.begin()));
      }
      connect(numbers);
    }
  }

  std::vector<int> neighbours(int v) const {
    std::vector<int> found;
    for (std::size_t w = 0; w < words_; ++w)
      each_bit(rows_[v][w], w, [&](int u) { found.push_back(u); });
    return found;
  }

  double sum_over_neighbours(int v, const std::vector<double>& weight) const {
    double sum = 0;
    for (std::size_t w = 0; w < words_; ++w)
      each_bit(rows_[v][w], w, [&](int u) { sum += weight[u]; });
    return sum;
  }

  // The sum of the products of weights over the pairs of neighbours that eliminating v would
  // connect.
  double fill(int v, const std::vector<double>& weight) const {
    double sum = 0;
    for (int u : neighbours(v)) {
      double missing = -weight[u];  // u does not lack itself
      for (std::size_t w = 0; w < words_; ++w) {
        each_bit(rows_[v][w] & ~rows_[u][w], w, [&](int t) { missing += weight[t]; });
      }
      sum += weight[u] * missing;
    }
    return sum / 2;
  }

  // True if some neighbours were not connected before.
  bool eliminate(int v) {
    const std::vector<int> around = neighbours(v);
    const bool filled = connect(around);
    for (int u : around) rows_[u][v >> 6] &= ~bit(v);
    return filled;
  }

 private:
  static std::uint64_t bit(int v) { return std::uint64_t{1} << (v & 63); }

  template <class Work>
  static void each_bit(std::uint64_t word, std::size_t w, const Work& work) {
    for (; word != 0; word &= word - 1) work(static_cast<int>(64 * w) + __builtin_ctzll(word));
  }

  bool connect(const std::vector<int>& numbers) {
    Row all(words_, 0);
    for (int u : numbers) all[u >> 6] |= bit(u);
    bool changed = false;
    for (int u : numbers) {
      Row& row = rows_[u];
      row[u >> 6] |= bit(u);
      for (std::size_t w = 0; w < words_; ++w) {
        changed |= (all[w] & ~row[w]) != 0;
        row[w] |= all[w];
      }
      row[u >> 6] &= ~bit(u);
    }
    return changed;
  }

  std::size_t words_;
  std::vector<Row> rows_;
};

enum class Rule { kWeight, kFill, kWeightedFill };

class GreedyOrder {
 public:
  GreedyOrder(Rule rule, InteractionGraph graph, const std::vector<Var>& members,
              const Arities& arities)
      : rule_(rule), graph_(std::move(graph)), members_(members) {
    for (Var x : members) {
      logs_.push_back(std::log(arities[x]));
      weights_.push_back(rule == Rule::kFill ? 1.0 : arities[x]);
    }
  }

  std::vector<EliminationStep> run(const std::vector<int>& candidates) {
    is_open_.assign(members_.size(), 0);
    prices_.resize(members_.size());
    for (int v : candidates) {
      is_open_[v] = 1;
      prices_[v] = price(v);
      queue_.insert({prices_[v], v});
    }
    std::vector<EliminationStep> steps;
    while (!queue_.empty()) {
      const int v = queue_.begin()->second;
      queue_.erase(queue_.begin());
      is_open_[v] = 0;
      steps.push_back(take(v));
    }
    return steps;
  }

 private:
  // By the rule, then by weight.
  using Price = std::pair<double, double>;

  Price price(int v) const {
    const double weight = logs_[v] + graph_.sum_over_neighbours(v, logs_);
    return rule_ == Rule::kWeight ? Price{weight, 0.0} : Price{graph_.fill(v, weights_), weight};
  }

  EliminationStep take(int v) {
    const std::vector<int> around = graph_.neighbours(v);
    const bool filled = graph_.eliminate(v);
    std::vector<char> stale(members_.size(), 0);
    EliminationStep step{members_[v], {}};
    for (int u : around) {
      step.separator.push_back(members_[u]);
      stale[u] = 1;
      // New edges among the neighbours change the fill of every vertex that is adjacent to two of
      // them.
      if (filled && rule_ != Rule::kWeight) {
        for (int t : graph_.neighbours(u)) stale[t] = 1;
      }
    }
    for (std::size_t u = 0; u < stale.size(); ++u) {
      if (stale[u] && is_open_[u]) renew(static_cast<int>(u));
    }
    return step;
  }

  void renew(int v) {
    queue_.erase({prices_[v], v});
    prices_[v] = price(v);
    queue_.insert({prices_[v], v});
  }

  Rule rule_;
  InteractionGraph graph_;
  const std::vector<Var>& members_;
  std::vector<double> logs_;
  std::vector<double> weights_;
  std::vector<char> is_open_;
  std::vector<Price> prices_;
  std::set<std::pair<Price, int>> queue_;
};

double visited_cells(const std::vector<EliminationStep>& steps, const Arities& arities) {
  double cells = 0;
  for (const EliminationStep& step : steps) {
    cells += arities[step.variable] * count_cells(step.separator, arities);
  }
  return cells;
}

}  // namespace

std::vector<EliminationStep> elimination_order(const Scopes& scopes, const std::vector<Var>& kept,
                                               const Arities& arities) {
  std::vector<Var> members;
  for (const std::vector<Var>& scope : scopes)
    members.insert(members.end(), scope.begin(), scope.end());
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  std::vector<int> candidates;
  for (std::size_t v = 0; v < members.size(); ++v) {
    if (!contains(kept, members[v])) candidates.push_back(static_cast<int>(v));
  }
  const InteractionGraph graph(scopes, members);
  std::vector<EliminationStep> best;
  double least = std::numeric_limits<double>::infinity();
  for (Rule rule : {Rule::kWeight, Rule::kFill, Rule::kWeightedFill}) {
    std::vector<EliminationStep> steps = GreedyOrder(rule, graph, members, arities).run(candidates);
    const double cells = visited_cells(steps, arities);
    if (best.empty() || cells < least) {
      least = cells;
      best = std::move(steps);
    }
    if (least <= kFewCells) break;
  }
  return best;
}

Forecast forecast_elimination(const Scopes& scopes, const std::vector<EliminationStep>& steps,
                              const std::vector<Var>& kept, const Arities& arities) {
  struct Input {
    std::vector<Var> scope;
    double own_cells;  // 0 for inputs that exist anyway
  };
  std::list<Input> inputs;
  for (const std::vector<Var>& scope : scopes) inputs.push_back({scope, 0});
  Forecast forecast;
  double cells = 0;
  const auto add_table = [&](double multiplications, double table) {
    forecast.multiplications += multiplications;
    forecast.cells = std::max(forecast.cells, cells + table);
    forecast.largest_table = std::max(forecast.largest_table, table);
    cells += table;
  };
  for (const EliminationStep& step : steps) {
    double used = 0;
    double freed = 0;
    for (auto input = inputs.begin(); input != inputs.end();) {
      const bool here = contains(input->scope, step.variable);
      if (here) {
        ++used;
        freed += input->own_cells;
      }
      input = here ? inputs.erase(input) : std::next(input);
    }
    const double message = count_cells(step.separator, arities);
    add_table(used * message * arities[step.variable], message);
    cells -= freed;
    inputs.push_back({step.separator, message});
  }
  const double result = count_cells(kept, arities);
  add_table(result * static_cast<double>(std::max<std::size_t>(inputs.size(), 1)), result);
  return forecast;
}

Factor eliminate(std::vector<FactorView> factors, const std::vector<EliminationStep>& steps,
                 const std::vector<Var>& kept, const Arities& arities, Monitor& monitor) {
  std::list<Factor> messages;  // a list, so that views of the others stay valid
  for (const EliminationStep& step : steps) {
    const auto first_here = std::stable_partition(
        factors.begin(), factors.end(),
        [&](const FactorView& factor) { return !contains(factor.scope, step.variable); });
    const std::vector<FactorView> here(first_here, factors.end());
    factors.erase(first_here, factors.end());
    messages.push_back(sum_product(here, step.separator, arities, monitor));
    messages.remove_if([&](const Factor& message) {
      return std::any_of(here.begin(), here.end(), [&](const FactorView& factor) {
        return factor.values == message.values.data();
      });
    });
    factors.push_back(messages.back().view());
    if (monitor.stopped()) return {kept, {}};
  }
  return sum_product(factors, kept, arities, monitor);
}

}  // namespace bnstar

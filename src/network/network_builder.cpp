#include "network/network_builder.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <utility>

#include "base/text.h"

namespace bnstar {
namespace {

// A default column may fill a table much larger than its file, hence a limit.
constexpr std::size_t kMostCells = 100'000'000;

// Published files round their probabilities, some to two decimals.
constexpr double kRounding = 0.01;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::size_t checked_cells(const TableNetwork& network, int child, const std::vector<int>& parents,
                          std::size_t line) {
  std::size_t cells = network.states[at(child)].size();
  for (const int p : parents) {
    cells *= network.states[at(p)].size();
    if (cells > kMostCells) {
      throw NetworkFileError(line, "the table of variable " +
                                       in_quotes(network.variables[at(child)]) +
                                       " would have more than 100 million numbers");
    }
  }
  return cells;
}

}  // namespace

OpenTable::OpenTable(int child, std::vector<int> parents, const TableNetwork& network,
                     std::size_t line)
    : network_(network),
      child_(child),
      parents_(std::move(parents)),
      steps_(parents_.size()),
      n_states_(network.states[at(child)].size()),
      line_(line),
      cells_(checked_cells(network, child, parents_, line)),
      known_(cells_.size() / n_states_) {
  std::vector<std::size_t> ascending(parents_.size());
  std::iota(ascending.begin(), ascending.end(), std::size_t{0});
  std::sort(ascending.begin(), ascending.end(),
            [this](std::size_t a, std::size_t b) { return parents_[a] < parents_[b]; });
  std::size_t step = 1;
  for (const std::size_t k : ascending) {
    steps_[k] = step;
    step *= network.states[at(parents_[k])].size();
  }
}

void OpenTable::set_column(const std::vector<int>& parent_states, const std::vector<double>& column,
                           std::size_t line) {
  std::size_t configuration = 0;
  for (std::size_t k = 0; k < steps_.size(); ++k) configuration += at(parent_states[k]) * steps_[k];
  put(configuration, column, line);
}

void OpenTable::set_default(const std::vector<double>& column, std::size_t line) {
  if (!default_.empty()) throw NetworkFileError(line, "there is a second default");
  default_ = normalised(column, line);
}

void OpenTable::set_all(const std::vector<double>& values, std::size_t state_step,
                        std::size_t configuration_step, std::size_t line) {
  std::vector<std::size_t> digit(parents_.size());
  std::vector<double> column(n_states_);
  std::size_t configuration = 0;
  for (std::size_t c = 0; c < n_configurations(); ++c) {
    for (std::size_t s = 0; s < n_states_; ++s)
      column[s] = values[s * state_step + c * configuration_step];
    put(configuration, column, line);
    for (std::size_t k = parents_.size(); k-- > 0;) {
      configuration += steps_[k];
      const std::size_t n = network_.states[at(parents_[k])].size();
      if (++digit[k] < n) break;
      configuration -= n * steps_[k];
      digit[k] = 0;
    }
  }
}

std::vector<double> OpenTable::close() {
  for (std::size_t c = 0; c < known_.size(); ++c) {
    if (known_[c]) continue;
    if (default_.empty()) {
      throw NetworkFileError(line_, "the table of variable " +
                                        in_quotes(network_.variables[at(child_)]) +
                                        " lacks the probabilities" + describe(c));
    }
    std::copy(default_.begin(), default_.end(),
              cells_.begin() + static_cast<std::ptrdiff_t>(c * n_states_));
  }
  return std::move(cells_);
}

void OpenTable::put(std::size_t configuration, const std::vector<double>& column,
                    std::size_t line) {
  if (known_[configuration]) {
    throw NetworkFileError(line,
                           "the probabilities" + describe(configuration) + " are given twice");
  }
  known_[configuration] = 1;
  const std::vector<double> sound = normalised(column, line);
  std::copy(sound.begin(), sound.end(),
            cells_.begin() + static_cast<std::ptrdiff_t>(configuration * n_states_));
}

// A column that sums to 1 up to the rounding of doubles stays as it is, so that a file written from
// these numbers gives the same numbers again.
std::vector<double> OpenTable::normalised(std::vector<double> column, std::size_t line) const {
  const double sum = std::accumulate(column.begin(), column.end(), 0.0);
  if (!(std::abs(sum - 1) < kRounding)) {
    char text[40];
    std::snprintf(text, sizeof text, "%.6g", sum);
    throw NetworkFileError(line, "probabilities of variable " +
                                     in_quotes(network_.variables[at(child_)]) + " sum to " + text +
                                     ", not to 1");
  }
  const double noise =
      1e-12 + static_cast<double>(column.size()) * std::numeric_limits<double>::epsilon();
  if (std::abs(sum - 1) > noise) {
    for (double& p : column) p /= sum;
  }
  return column;
}

std::string OpenTable::describe(std::size_t configuration) const {
  std::string text;
  for (std::size_t k = 0; k < parents_.size(); ++k) {
    const std::vector<std::string>& states = network_.states[at(parents_[k])];
    text += (k == 0 ? " for " : ", ") + network_.variables[at(parents_[k])] + " = " +
            states[configuration / steps_[k] % states.size()];
  }
  return text;
}

int NetworkBuilder::add_variable(std::string name, std::size_t line) {
  const int index = static_cast<int>(network_.variables.size());
  if (!index_.emplace(name, index).second) {
    throw NetworkFileError(line, "variable " + in_quotes(name) + " is defined twice");
  }
  network_.variables.push_back(std::move(name));
  network_.states.emplace_back();
  network_.parents.emplace_back();
  network_.tables.emplace_back();
  state_index_.emplace_back();
  variable_line_.push_back(line);
  table_line_.push_back(0);
  return index;
}

void NetworkBuilder::set_states(int variable, std::vector<std::string> states, std::size_t line) {
  const std::string owner = "variable " + in_quotes(name(variable));
  if (!network_.states[at(variable)].empty()) {
    throw NetworkFileError(line, "the states of " + owner + " are given twice");
  }
  if (states.empty()) throw NetworkFileError(line, owner + " has no states");
  auto& index = state_index_[at(variable)];
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (!index.emplace(states[s], static_cast<int>(s)).second) {
      throw NetworkFileError(line, owner + " has the state " + in_quotes(states[s]) + " twice");
    }
  }
  network_.states[at(variable)] = std::move(states);
}

int NetworkBuilder::variable(const std::string& name, std::size_t line) const {
  const auto found = index_.find(name);
  if (found == index_.end())
    throw NetworkFileError(line, "there is no variable " + in_quotes(name));
  return found->second;
}

int NetworkBuilder::state(int variable, const std::string& name, std::size_t line) const {
  const auto& index = state_index_[at(variable)];
  const auto found = index.find(name);
  if (found == index.end()) {
    throw NetworkFileError(
        line, "variable " + in_quotes(this->name(variable)) + " has no state " + in_quotes(name));
  }
  return found->second;
}

OpenTable NetworkBuilder::open_table(int child, std::vector<int> parents, std::size_t line) {
  const std::string owner = "variable " + in_quotes(name(child));
  if (table_line_[at(child)] > 0) {
    throw NetworkFileError(line, owner + " has a second " + in_quotes(table_word_) +
                                     " block, the first is in line " +
                                     std::to_string(table_line_[at(child)]));
  }
  table_line_[at(child)] = line;
  std::vector<int> ascending = parents;
  std::sort(ascending.begin(), ascending.end());
  const auto repeated = std::adjacent_find(ascending.begin(), ascending.end());
  if (repeated != ascending.end()) {
    throw NetworkFileError(line,
                           owner + " has the parent " + in_quotes(name(*repeated)) + " twice");
  }
  if (std::binary_search(ascending.begin(), ascending.end(), child)) {
    throw NetworkFileError(line, owner + " is among its own parents");
  }
  network_.parents[at(child)] = std::move(ascending);
  return OpenTable(child, std::move(parents), network_, line);
}

void NetworkBuilder::close_table(OpenTable& table) {
  network_.tables[at(table.child())] = table.close();
}

TableNetwork NetworkBuilder::finish(std::size_t last_line) {
  if (network_.variables.empty()) throw NetworkFileError(last_line, "there are no variables");
  for (std::size_t v = 0; v < table_line_.size(); ++v) {
    if (table_line_[v] == 0) {
      throw NetworkFileError(variable_line_[v], "variable " + in_quotes(network_.variables[v]) +
                                                    " has no " + in_quotes(table_word_) + " block");
    }
  }
  check_acyclic();
  return std::move(network_);
}

// Removes variables whose parents are all removed, until none is left. If that fails, each one left
// has a parent among those left, so walking up such parents must reach a cycle.
void NetworkBuilder::check_acyclic() const {
  const std::size_t n = network_.variables.size();
  std::vector<std::size_t> open_parents(n);
  std::vector<std::vector<std::size_t>> children(n);
  std::vector<std::size_t> ready;
  for (std::size_t v = 0; v < n; ++v) {
    open_parents[v] = network_.parents[v].size();
    if (open_parents[v] == 0) ready.push_back(v);
    for (const int p : network_.parents[v]) children[at(p)].push_back(v);
  }
  std::size_t n_left = n;
  for (; !ready.empty(); --n_left) {
    const std::size_t v = ready.back();
    ready.pop_back();
    for (const std::size_t c : children[v]) {
      if (--open_parents[c] == 0) ready.push_back(c);
    }
  }
  if (n_left == 0) return;
  const auto is_left = [&](std::size_t v) { return open_parents[v] > 0; };
  std::vector<std::size_t> walk;
  std::size_t v = 0;
  while (!is_left(v)) ++v;
  while (std::find(walk.begin(), walk.end(), v) == walk.end()) {
    walk.push_back(v);
    const std::vector<int>& up = network_.parents[v];
    v = at(*std::find_if(up.begin(), up.end(), [&](int p) { return is_left(at(p)); }));
  }
  std::string path = network_.variables[v];
  for (std::size_t i = walk.size(); i-- > 0;) {
    path += " -> " + network_.variables[walk[i]];
    if (walk[i] == v) break;
  }
  throw NetworkFileError(table_line_[v], "the network has a directed cycle: " + path);
}

}  // namespace bnstar

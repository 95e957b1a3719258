// Builds a network from the statements of a file, in any order, and reports what does not fit.

#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "network/network_file.h"

namespace bnstar {

// The table of one variable while it is read. A configuration is one combination of parent states,
// numbered as in TableNetwork: the first of the ascending parents varies fastest.
class OpenTable {
 public:
  OpenTable(int child, std::vector<int> parents, const TableNetwork& network, std::size_t line);

  int child() const { return child_; }
  const std::vector<int>& parents() const { return parents_; }  // in the order of the file
  std::size_t n_states() const { return n_states_; }
  std::size_t n_configurations() const { return known_.size(); }
  std::size_t n_cells() const { return cells_.size(); }
  std::size_t line() const { return line_; }

  // One state per parent, in the order of the file.
  void set_column(const std::vector<int>& parent_states, const std::vector<double>& column,
                  std::size_t line);
  void set_default(const std::vector<double>& column, std::size_t line);

  // Sets all cells; configurations are in the file's order, the last parent varying fastest. The
  // value of state s in configuration c is values[s * state_step + c * configuration_step].
  void set_all(const std::vector<double>& values, std::size_t state_step,
               std::size_t configuration_step, std::size_t line);

  // Fills gaps with the default column; without one a gap is an error.
  std::vector<double> close();

 private:
  void put(std::size_t configuration, const std::vector<double>& column, std::size_t line);
  std::vector<double> normalised(std::vector<double> column, std::size_t line) const;
  std::string describe(std::size_t configuration) const;

  const TableNetwork& network_;
  int child_;
  std::vector<int> parents_;
  // by parent: the step between configurations of its neighbouring states
  std::vector<std::size_t> steps_;
  std::size_t n_states_;
  std::size_t line_;
  std::vector<double> cells_;
  std::vector<char> known_;
  std::vector<double> default_;
};

class NetworkBuilder {
 public:
  // `table_word` is the format's word for a block that holds a table.
  explicit NetworkBuilder(std::string table_word) : table_word_(std::move(table_word)) {}

  void set_name(std::string name) { network_.name = std::move(name); }
  int add_variable(std::string name, std::size_t line);
  void set_states(int variable, std::vector<std::string> states, std::size_t line);

  int variable(const std::string& name, std::size_t line) const;
  int state(int variable, const std::string& name, std::size_t line) const;
  const std::string& name(int variable) const {
    return network_.variables[static_cast<std::size_t>(variable)];
  }

  OpenTable open_table(int child, std::vector<int> parents, std::size_t line);
  void close_table(OpenTable& table);

  // `last_line` is reported if there are no variables at all.
  TableNetwork finish(std::size_t last_line);

 private:
  void check_acyclic() const;

  std::string table_word_;
  TableNetwork network_;
  std::unordered_map<std::string, int> index_;
  std::vector<std::unordered_map<std::string, int>> state_index_;
  std::vector<std::size_t> variable_line_;
  std::vector<std::size_t> table_line_;  // 0 until the table is complete
};

}  // namespace bnstar

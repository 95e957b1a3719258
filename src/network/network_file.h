// Reads and writes discrete Bayesian networks with their tables: the interchange format (BIF) and
// Hugin's NET. A file is read whole or not at all; an error knows its line.

#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bnstar {

// In a table the variable's own states run fastest, then those of the first parent, and so on.
struct TableNetwork {
  std::string name;  // empty if the file gives none
  std::vector<std::string> variables;
  std::vector<std::vector<std::string>> states;
  std::vector<std::vector<int>> parents;  // zero-based, ascending
  std::vector<std::vector<double>> tables;
};

class NetworkFileError : public std::runtime_error {
 public:
  NetworkFileError(std::size_t line, const std::string& message)
      : std::runtime_error(message), line_(line) {}
  std::size_t line() const { return line_; }

 private:
  std::size_t line_;
};

TableNetwork parse_bif(std::string_view text);
TableNetwork parse_net(std::string_view text);

// R has checked that the tables are complete and that the format can hold the names.
std::string format_bif(const TableNetwork& network);
std::string format_net(const TableNetwork& network);

}  // namespace bnstar

// Reads and writes files of local scores: the jkl format of Jaakkola and GOBNILP, and URLearning's
// pss. A file is read whole or not at all; an error knows its line.

#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bnstar {

// Parent sets of variable v are start[v] ... start[v + 1] - 1, ordered by size, then by their
// largest parent, second largest, and so on. `parents` holds them one after the other, ascending.
struct ScoreTable {
  std::vector<std::string> names;
  std::vector<std::size_t> start;
  std::vector<int> size;
  std::vector<int> parents;   // zero-based
  std::vector<double> score;  // natural logarithm, higher is better
  std::vector<int> arity;     // 0 if the file does not tell
  std::vector<std::pair<std::string, std::string>> meta;
};

class ScoreFileError : public std::runtime_error {
 public:
  ScoreFileError(std::size_t line, const std::string& message)
      : std::runtime_error(message), line_(line) {}
  std::size_t line() const { return line_; }

 private:
  std::size_t line_;
};

// `format` is "jkl", "pss", or empty, in which case the first line decides.
ScoreTable parse_scores(std::string_view text, std::string_view format);

// Names must have no white space and, in jkl, must not begin with '#'. R checks that.
std::string format_scores(const ScoreTable& table, std::string_view format);

}  // namespace bnstar

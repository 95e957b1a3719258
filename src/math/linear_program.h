// Linear programmes that grow: minimise a sum of costs of columns >= 0 under rows that are equal to
// a number or no less than it. The only room that knows which library solves them (GLPK, where
// `configure` found it). Answers are floating-point numbers and may be wrong: callers
// work certain bounds out from them in whole numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace bnstar {

class LinearProgram {
 public:
  struct Entry {
    int at;  // the row of an entry of a column, the column of an entry of a row
    double value;
  };
  enum class Answer { kOptimal, kUnfinished, kFailed };
  // What the present basis is good for: dual after new rows and bounds, primal after new columns.
  enum class Method { kPrimal, kDual };

  // Was the package compiled with a library that solves them?
  static bool available();

  LinearProgram();
  ~LinearProgram();
  LinearProgram(const LinearProgram&) = delete;
  LinearProgram& operator=(const LinearProgram&) = delete;

  // Rows and columns are numbered from 0 in the order in which they come.
  int add_row(double value, bool equal, const std::vector<Entry>& entries);
  int add_column(double cost, const std::vector<Entry>& entries);
  // Rows behind a deleted one move up.
  void delete_rows(const std::vector<int>& rows);
  // May a column be more than zero?
  void allow(int column, bool allowed);
  int n_rows() const;
  int n_columns() const;

  // Goes on from the last basis, within these limits of iterations and seconds.
  Answer solve(Method method, int iterations, double seconds);
  double value() const;
  double primal(int column) const;
  double dual(int row) const;
  // Bytes of it, about.
  double bytes() const;

  // For tests: this share of all answers read from now on is nonsense (NaN, negative, huge), and
  // as many unsolved programmes are called optimal.
  static void spoil_answers(double share, std::uint64_t seed);

 private:
  struct Program;
  std::unique_ptr<Program> program_;
};

}  // namespace bnstar

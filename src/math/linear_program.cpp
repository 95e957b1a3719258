#include "math/linear_program.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/rng.h"

// Written by configure in any case, so that caches of compilers see it change.
#if __has_include("math/glpk_found.h")
#include "math/glpk_found.h"
#endif
#ifdef BNSTAR_GLPK
#include <glpk.h>

#include <csetjmp>
#endif

namespace bnstar {

namespace {

// Nonsense in place of answers, for tests.
struct Spoiler {
  double share = 0;
  Rng rng{0};

  bool strikes() { return share > 0 && rng.uniform() < share; }
  double operator()(double answer) {
    if (!strikes()) return answer;
    constexpr double kNonsense[] = {std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::infinity(), -1e3, 1e12, 1e-3};
    return kNonsense[rng.below(5)];
  }
};
Spoiler spoiler;

}  // namespace

void LinearProgram::spoil_answers(double share, std::uint64_t seed) {
  spoiler.share = share;
  spoiler.rng = Rng(seed);
}

#ifdef BNSTAR_GLPK

namespace {

// Counts how often GLPK's environment, and with it every problem of this thread, was thrown away.
thread_local int lost_environments = 0;

// Errors are printed even when the terminal is off.
int keep_quiet(void*, const char*) { return 1; }

void jump_back(void* place) { std::longjmp(*static_cast<std::jmp_buf*>(place), 1); }

// GLPK ends the process on errors, memory that is lacking among them, unless a hook jumps out of
// it. What `step` calls must therefore hold nothing that has a destructor. Others may use the
// library in the same process: they find its hook and its terminal as they were.
template <class Step>
bool guarded(const Step& step) {
  std::jmp_buf back;
  const int spoke = glp_term_out(GLP_OFF);
  glp_term_hook(keep_quiet, nullptr);
  if (setjmp(back) != 0) {
    // With it go the hooks.
    glp_free_env();
    glp_term_out(spoke);
    ++lost_environments;
    return false;
  }
  glp_error_hook(jump_back, &back);
  step();
  glp_error_hook(nullptr, nullptr);
  glp_term_hook(nullptr, nullptr);
  glp_term_out(spoke);
  return true;
}

void set_upper(glp_prob* problem, int column, bool allowed) {
  glp_set_col_bnds(problem, column, allowed ? GLP_LO : GLP_FX, 0, 0);
}

}  // namespace

// A copy of everything, from which the problem can be made again when GLPK has lost it.
struct LinearProgram::Program {
  struct Row {
    double value;
    bool equal;
  };
  struct Column {
    double cost;
    bool allowed;
    std::vector<LinearProgram::Entry> entries;
  };

  ~Program() { drop(); }

  bool alive() const { return problem != nullptr && environment == lost_environments; }

  void drop() {
    if (alive()) {
      guarded([this] { glp_delete_prob(problem); });
    }
    problem = nullptr;
  }

  // From the copy, with the basis of no column.
  void make() {
    problem = nullptr;
    environment = lost_environments;
    reserve(rows.size() + 1);
    const bool made = guarded([this] {
      problem = glp_create_prob();
      glp_set_obj_dir(problem, GLP_MIN);
      for (const Row& row : rows) put(row);
      for (const Column& column : columns) put(column);
    });
    if (!made) problem = nullptr;
  }

  void put(const Row& row) {
    const int at = glp_add_rows(problem, 1);
    glp_set_row_bnds(problem, at, row.equal ? GLP_FX : GLP_LO, row.value, row.value);
  }

  // GLPK counts from 1 and reads arrays from their second place.
  void put(const Column& column) {
    const int at = glp_add_cols(problem, 1);
    glp_set_obj_coef(problem, at, column.cost);
    set_upper(problem, at, column.allowed);
    const int count = static_cast<int>(column.entries.size());
    for (int i = 0; i < count; ++i) {
      places[i + 1] = column.entries[i].at + 1;
      values[i + 1] = column.entries[i].value;
    }
    glp_set_mat_col(problem, at, count, places.data(), values.data());
  }

  void reserve(std::size_t entries) {
    if (places.size() > entries) return;
    places.resize(2 * entries + 1);
    values.resize(2 * entries + 1);
  }

  std::vector<Row> rows;
  std::vector<Column> columns;
  std::vector<int> places;
  std::vector<double> values;
  glp_prob* problem = nullptr;
  int environment = 0;
  double n_entries = 0;
};

bool LinearProgram::available() { return true; }

LinearProgram::LinearProgram() : program_(std::make_unique<Program>()) {}

LinearProgram::~LinearProgram() = default;

int LinearProgram::n_rows() const { return static_cast<int>(program_->rows.size()); }
int LinearProgram::n_columns() const { return static_cast<int>(program_->columns.size()); }

int LinearProgram::add_row(double value, bool equal, const std::vector<Entry>& entries) {
  Program& p = *program_;
  const int row = n_rows();
  p.reserve(entries.size());
  p.rows.push_back({value, equal});
  for (const Entry& entry : entries) p.columns[entry.at].entries.push_back({row, entry.value});
  p.n_entries += static_cast<double>(entries.size());
  if (!p.alive()) return row;
  const int count = static_cast<int>(entries.size());
  for (int i = 0; i < count; ++i) {
    p.places[i + 1] = entries[i].at + 1;
    p.values[i + 1] = entries[i].value;
  }
  guarded([&p, row, count] {
    p.put(p.rows[row]);
    glp_set_mat_row(p.problem, row + 1, count, p.places.data(), p.values.data());
  });
  return row;
}

int LinearProgram::add_column(double cost, const std::vector<Entry>& entries) {
  Program& p = *program_;
  p.reserve(entries.size() + static_cast<std::size_t>(n_rows()));
  p.columns.push_back({cost, true, entries});
  p.n_entries += static_cast<double>(entries.size());
  if (p.alive()) {
    guarded([&p] { p.put(p.columns.back()); });
  }
  return n_columns() - 1;
}

void LinearProgram::delete_rows(const std::vector<int>& rows) {
  Program& p = *program_;
  if (rows.empty()) return;
  std::vector<int> moved(p.rows.size(), 0);
  for (int row : rows) moved[row] = -1;
  std::vector<Program::Row> kept;
  for (std::size_t row = 0; row < moved.size(); ++row) {
    if (moved[row] < 0) continue;
    moved[row] = static_cast<int>(kept.size());
    kept.push_back(p.rows[row]);
  }
  p.rows = std::move(kept);
  for (Program::Column& column : p.columns) {
    auto& entries = column.entries;
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [&moved](const Entry& entry) { return moved[entry.at] < 0; }),
                  entries.end());
    for (Entry& entry : entries) entry.at = moved[entry.at];
  }
  if (!p.alive()) return;
  p.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) p.places[i + 1] = rows[i] + 1;
  const int count = static_cast<int>(rows.size());
  guarded([&p, count] { glp_del_rows(p.problem, count, p.places.data()); });
}

void LinearProgram::allow(int column, bool allowed) {
  Program& p = *program_;
  if (p.columns[column].allowed == allowed) return;
  p.columns[column].allowed = allowed;
  if (p.alive()) {
    guarded([&p, column, allowed] { set_upper(p.problem, column + 1, allowed); });
  }
}

LinearProgram::Answer LinearProgram::solve(Method method, int iterations, double seconds) {
  Program& p = *program_;
  if (spoiler.strikes()) return Answer::kOptimal;
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!p.alive()) p.make();
    if (!p.alive()) return Answer::kFailed;
    int problem_met = 0, status = GLP_UNDEF;
    const bool returned = guarded([&] {
      glp_smcp how;
      glp_init_smcp(&how);
      how.msg_lev = GLP_MSG_OFF;
      how.meth = method == Method::kPrimal ? GLP_PRIMAL : GLP_DUALP;
      how.it_lim = iterations;
      how.tm_lim = static_cast<int>(std::min(1e9, std::max(1.0, 1000 * seconds)));
      how.tol_dj = 1e-9;
      how.tol_bnd = 1e-9;
      problem_met = glp_simplex(p.problem, &how);
      status = glp_get_status(p.problem);
      // A basis that cannot be used: begin anew.
      if (problem_met != 0 && problem_met != GLP_EITLIM && problem_met != GLP_ETMLIM) {
        glp_std_basis(p.problem);
      }
    });
    if (!returned) continue;
    if (problem_met == GLP_EITLIM || problem_met == GLP_ETMLIM) return Answer::kUnfinished;
    if (problem_met == 0) return status == GLP_OPT ? Answer::kOptimal : Answer::kFailed;
  }
  return Answer::kFailed;
}

// Before the first answer and after a loss everything is zero.
double LinearProgram::value() const {
  return spoiler(program_->alive() ? glp_get_obj_val(program_->problem) : 0.0);
}
double LinearProgram::primal(int column) const {
  return spoiler(program_->alive() ? glp_get_col_prim(program_->problem, column + 1) : 0.0);
}
double LinearProgram::dual(int row) const {
  return spoiler(program_->alive() ? glp_get_row_dual(program_->problem, row + 1) : 0.0);
}

// An entry is kept twice here and, with links, once by GLPK; its factorisation takes more.
double LinearProgram::bytes() const {
  constexpr double kEntry = sizeof(Entry) + 48 + 64, kLine = 300;
  return kEntry * program_->n_entries + kLine * (n_rows() + n_columns());
}

#else

struct LinearProgram::Program {};

bool LinearProgram::available() { return false; }
LinearProgram::LinearProgram() = default;
LinearProgram::~LinearProgram() = default;
int LinearProgram::add_row(double, bool, const std::vector<Entry>&) { return 0; }
int LinearProgram::add_column(double, const std::vector<Entry>&) { return 0; }
void LinearProgram::delete_rows(const std::vector<int>&) {}
void LinearProgram::allow(int, bool) {}
int LinearProgram::n_rows() const { return 0; }
int LinearProgram::n_columns() const { return 0; }
LinearProgram::Answer LinearProgram::solve(Method, int, double) { return Answer::kFailed; }
double LinearProgram::value() const { return 0; }
double LinearProgram::primal(int) const { return 0; }
double LinearProgram::dual(int) const { return 0; }
double LinearProgram::bytes() const { return 0; }

#endif

}  // namespace bnstar

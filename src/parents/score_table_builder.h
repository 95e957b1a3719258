// Shared by the readers of score files: turns names into variables, checks every set, and sorts the
// sets of a variable.

#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/text.h"
#include "parents/score_file.h"

namespace bnstar {

using Words = std::vector<std::string_view>;

// Collects sets in the order of the file. A parent may be named before it is declared, so a name is
// an id first and becomes a variable in finish().
class TableBuilder {
 public:
  ScoreTable table;

  std::size_t n_variables() const { return table.names.size(); }
  std::size_t n_sets_of_last() const { return sets_.size() - table.start.back(); }

  void open_variable(std::string_view name, std::size_t line) {
    close_variable();
    int& variable = variable_[id_of(name, line)];
    if (variable >= 0) {
      throw ScoreFileError(line, "variable " + in_quotes(name) + " is declared twice");
    }
    variable = static_cast<int>(n_variables());
    table.names.emplace_back(name);
    table.start.push_back(sets_.size());
    table.arity.push_back(0);
    header_line_ = line;
  }

  void add_set(double score, Words::const_iterator first, Words::const_iterator last,
               std::size_t line) {
    sets_.push_back({score, line, parents_.size(), static_cast<int>(last - first)});
    for (; first != last; ++first) parents_.push_back(static_cast<int>(id_of(*first, line)));
  }

  bool begins_another_name(std::string_view word) const {
    return std::any_of(table.names.begin(), table.names.end(), [&](const std::string& name) {
      return name.size() > word.size() && name.compare(0, word.size(), word) == 0;
    });
  }

  ScoreTable finish() {
    close_variable();
    table.start.push_back(sets_.size());
    for (std::size_t id = 0; id < variable_.size(); ++id) {
      if (variable_[id] < 0) {
        throw ScoreFileError(first_seen_[id],
                             "parent " + in_quotes(name_[id]) + " is not a variable of this file");
      }
    }
    table.parents.reserve(parents_.size());
    for (std::size_t v = 0; v < n_variables(); ++v) {
      for (std::size_t s = table.start[v]; s < table.start[v + 1]; ++s) resolve(v, sets_[s]);
      emit(v);
    }
    return std::move(table);
  }

 private:
  struct Set {
    double score;
    std::size_t line;
    std::size_t at;  // its place in parents_
    int size;
  };

  void close_variable() const {
    if (n_variables() > 0 && n_sets_of_last() == 0) {
      throw ScoreFileError(header_line_,
                           "variable " + in_quotes(table.names.back()) + " has no parent sets");
    }
  }

  std::size_t id_of(std::string_view name, std::size_t line) {
    const auto [place, is_new] = ids_.try_emplace(name, variable_.size());
    if (is_new) {
      name_.push_back(name);
      variable_.push_back(-1);
      first_seen_.push_back(line);
    }
    return place->second;
  }

  void resolve(std::size_t v, const Set& set) {
    int* const first = parents_.data() + set.at;
    int* const last = first + set.size;
    for (int* p = first; p != last; ++p) *p = variable_[static_cast<std::size_t>(*p)];
    std::sort(first, last);
    if (std::binary_search(first, last, static_cast<int>(v))) {
      throw ScoreFileError(set.line,
                           "variable " + in_quotes(table.names[v]) + " is its own parent");
    }
    const int* const twice = std::adjacent_find(first, last);
    if (twice != last) {
      const std::string& name = table.names[static_cast<std::size_t>(*twice)];
      throw ScoreFileError(set.line, "parent " + in_quotes(name) + " is listed twice");
    }
  }

  int compare(const Set& a, const Set& b) const {
    if (a.size != b.size) return a.size < b.size ? -1 : 1;
    const int* const p = parents_.data() + a.at;
    const int* const q = parents_.data() + b.at;
    for (int i = a.size - 1; i >= 0; --i) {
      if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    }
    return 0;
  }

  void emit(std::size_t v) {
    const auto first = sets_.begin() + static_cast<std::ptrdiff_t>(table.start[v]);
    const auto last = sets_.begin() + static_cast<std::ptrdiff_t>(table.start[v + 1]);
    std::sort(first, last, [this](const Set& a, const Set& b) {
      const int sign = compare(a, b);
      return sign < 0 || (sign == 0 && a.line < b.line);
    });
    for (auto set = first; set != last; ++set) {
      if (set != first && compare(*(set - 1), *set) == 0) {
        throw ScoreFileError(set->line, "this parent set was already listed in line " +
                                            std::to_string((set - 1)->line));
      }
      table.score.push_back(set->score);
      table.size.push_back(set->size);
      const int* const p = parents_.data() + set->at;
      table.parents.insert(table.parents.end(), p, p + set->size);
    }
  }

  std::vector<Set> sets_;
  std::vector<int> parents_;  // ids, which resolve() turns into variables
  std::unordered_map<std::string_view, std::size_t> ids_;
  std::vector<std::string_view> name_;   // per id
  std::vector<int> variable_;            // per id, -1 until declared
  std::vector<std::size_t> first_seen_;  // per id: the line
  std::size_t header_line_ = 0;
};

}  // namespace bnstar

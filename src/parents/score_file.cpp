#include "parents/score_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/text.h"
#include "parents/score_table_builder.h"

namespace bnstar {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_word(std::string_view word, std::string_view lower_case) {
  return std::equal(word.begin(), word.end(), lower_case.begin(), lower_case.end(),
                    [](unsigned char a, char b) { return std::tolower(a) == b; });
}

// The lines of a text that are not empty, cut into words. Comments are kept apart because they may
// carry `key = value` as META lines do.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {
    if (rest_.substr(0, 3) == "\xEF\xBB\xBF") rest_.remove_prefix(3);
    left_ = static_cast<std::size_t>(std::count(rest_.begin(), rest_.end(), '\n'));
    if (!rest_.empty() && rest_.back() != '\n') ++left_;
  }

  bool next() {
    while (left_ > 0) {
      take_line();
      if (words_.empty()) continue;
      if (words_[0][0] != '#') return true;
      comments.push_back(trimmed(line_).substr(1));
    }
    return false;
  }

  const Words& words() const { return words_; }
  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; }
  std::size_t left() const { return left_; }  // including comments and empty lines
  bool ended() const { return ended_; }       // did a line break follow?

  std::vector<std::string_view> comments;

 private:
  void take_line() {
    const std::size_t end = rest_.find('\n');
    ended_ = end != std::string_view::npos;
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(ended_ ? end + 1 : rest_.size());
    ++number_;
    --left_;
    words_.clear();
    std::size_t from = line_.find_first_not_of(kBlanks);
    while (from != std::string_view::npos) {
      const std::size_t to = std::min(line_.find_first_of(kBlanks, from), line_.size());
      words_.push_back(line_.substr(from, to - from));
      from = line_.find_first_not_of(kBlanks, to);
    }
    if (line_.find('\0') != std::string_view::npos) {
      throw ScoreFileError(number_, "there is a zero byte, so this is not a text file");
    }
  }

  std::string_view rest_;
  std::string_view line_;
  Words words_;
  std::size_t left_ = 0;
  std::size_t number_ = 0;
  bool ended_ = true;
};

// strtod() alone would also accept "nan", "inf" and hexadecimal numbers.
double number(std::string_view word, std::size_t line) {
  const std::string copy(word);
  if (word.find_first_not_of("0123456789+-.eE") == std::string_view::npos) {
    char* end = nullptr;
    const double value = std::strtod(copy.c_str(), &end);
    if (end == copy.c_str() + copy.size()) {
      if (std::isfinite(value)) return value;
      throw ScoreFileError(line, "score " + in_quotes(word) + " is not finite");
    }
  }
  std::string_view bare = word;
  if (bare[0] == '-' || bare[0] == '+') bare.remove_prefix(1);
  const bool special = is_word(bare, "nan") || is_word(bare, "inf") || is_word(bare, "infinity");
  throw ScoreFileError(line, special ? "score " + in_quotes(word) + " is not finite"
                                     : "score " + in_quotes(word) + " is not a number");
}

// Reads a count of at most `limit`. Callers pass what the rest of the file has room for, so that no
// count in a file can make us allocate or loop too much.
std::size_t count(std::string_view word, std::size_t limit, std::size_t line, const char* what) {
  const std::string name = std::string(what) + " " + in_quotes(word);
  if (word.empty() || word.find_first_not_of("0123456789") != std::string_view::npos) {
    throw ScoreFileError(line, name + " is not a whole number of at least 0");
  }
  std::size_t value = 0;
  for (const char digit : word) {
    value = 10 * value + static_cast<std::size_t>(digit - '0');
    if (value > limit) throw ScoreFileError(line, name + " is too large, or the file is truncated");
  }
  return value;
}

std::pair<std::string, std::string> key_and_value(std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const std::string_view value = equals < text.size() ? text.substr(equals + 1) : "";
  return {std::string(trimmed(text.substr(0, equals))), std::string(trimmed(value))};
}

void expect_line(Lines& lines, const std::string& what) {
  if (!lines.next()) {
    throw ScoreFileError(lines.number(), "the file ends here but should go on with " + what);
  }
}

void read_jkl_set(const Lines& lines, TableBuilder& builder) {
  const Words& words = lines.words();
  const std::size_t line = lines.number();
  const double score = number(words[0], line);
  if (words.size() < 2) throw ScoreFileError(line, "the number of parents is missing");
  const std::size_t room = std::numeric_limits<int>::max();
  const std::size_t size = count(words[1], room, line, "number of parents");
  if (size != words.size() - 2) {
    throw ScoreFileError(line, "the line announces " + std::to_string(size) +
                                   " parents and names " + std::to_string(words.size() - 2));
  }
  builder.add_set(score, words.begin() + 2, words.end(), line);
}

ScoreTable parse_jkl(Lines& lines) {
  TableBuilder builder;
  expect_line(lines, "the number of variables");
  if (lines.words().size() != 1) {
    throw ScoreFileError(lines.number(),
                         "the number of variables, alone in its line, is expected here");
  }
  const std::size_t n =
      count(lines.words()[0], lines.left(), lines.number(), "number of variables");
  if (n == 0) throw ScoreFileError(lines.number(), "there are no variables");
  for (std::size_t v = 0; v < n; ++v) {
    expect_line(lines, "variable " + std::to_string(v + 1) + " of " + std::to_string(n));
    const Words& words = lines.words();
    if (words.size() != 2) {
      throw ScoreFileError(lines.number(),
                           "a variable and its number of parent sets are expected here");
    }
    builder.open_variable(words[0], lines.number());
    const std::size_t n_sets =
        count(words[1], lines.left(), lines.number(), "number of parent sets");
    for (std::size_t s = 0; s < n_sets; ++s) {
      expect_line(lines, "parent set " + std::to_string(s + 1) + " of " + std::to_string(n_sets));
      read_jkl_set(lines, builder);
    }
  }
  // "V1" at the very end may be the beginning of "V12".
  if (!lines.ended() && lines.words().size() > 2 &&
      builder.begins_another_name(lines.words().back())) {
    throw ScoreFileError(lines.number(),
                         "the last line has no line break and may have been cut off");
  }
  if (lines.next())
    throw ScoreFileError(lines.number(), "nothing more is expected after the last variable");
  for (const std::string_view comment : lines.comments) {
    if (comment.find('=') != std::string_view::npos)
      builder.table.meta.push_back(key_and_value(comment));
  }
  return builder.finish();
}

// Plain pss has no counts, so a file cut between two lines looks complete. Our files state
// `num_variables` and, per variable, `num_sets`; these are checked if they are stated.
class PssReader {
 public:
  ScoreTable read(Lines& lines) {
    while (lines.next()) {
      const std::string_view first = lines.words()[0];
      if (is_word(first, "meta")) {
        read_meta(lines);
      } else if (is_word(first, "var")) {
        open_variable(lines);
      } else {
        read_set(lines);
      }
    }
    if (builder_.n_variables() == 0)
      throw ScoreFileError(lines.number(), "the file ends without a VAR line");
    check_sets(lines);
    check(n_variables_, builder_.n_variables(), "variables", lines);
    return builder_.finish();
  }

 private:
  static constexpr std::size_t kUnstated = std::numeric_limits<std::size_t>::max();

  static void check(std::size_t stated, std::size_t found, const char* what, const Lines& lines) {
    if (stated == kUnstated || stated == found) return;
    throw ScoreFileError(lines.number(), std::to_string(stated) + " " + what +
                                             " were announced, but " + std::to_string(found) +
                                             " are there");
  }

  static void state(std::size_t& place, const std::string& value, const char* what,
                    const Lines& lines) {
    if (place != kUnstated)
      throw ScoreFileError(lines.number(), std::string(what) + " is stated twice");
    place = count(value, lines.left(), lines.number(), what);
  }

  void check_sets(const Lines& lines) {
    if (builder_.n_variables() > 0) check(n_sets_, builder_.n_sets_of_last(), "parent sets", lines);
    n_sets_ = kUnstated;
  }

  void read_meta(const Lines& lines) {
    auto [key, value] = key_and_value(trimmed(lines.line()).substr(4));
    if (builder_.n_variables() == 0) {
      if (is_word(key, "num_variables")) {
        state(n_variables_, value, "num_variables", lines);
      } else if (!is_word(key, "pss_version")) {
        builder_.table.meta.emplace_back(std::move(key), std::move(value));
      }
    } else if (is_word(key, "num_sets")) {
      state(n_sets_, value, "num_sets", lines);
    } else if (is_word(key, "arity")) {
      const std::size_t room = std::numeric_limits<int>::max();
      builder_.table.arity.back() = static_cast<int>(count(value, room, lines.number(), "arity"));
    }
  }

  void open_variable(const Lines& lines) {
    if (lines.words().size() != 2) {
      throw ScoreFileError(lines.number(), "VAR must be followed by one name without blanks");
    }
    check_sets(lines);
    builder_.open_variable(lines.words()[1], lines.number());
  }

  void read_set(const Lines& lines) {
    const Words& words = lines.words();
    if (builder_.n_variables() == 0)
      throw ScoreFileError(lines.number(), "META or VAR is expected here");
    // This may be the beginning of a longer number, name or set.
    if (!lines.ended()) {
      throw ScoreFileError(lines.number(),
                           "the last line has no line break and may have been cut off");
    }
    builder_.add_set(number(words[0], lines.number()), words.begin() + 1, words.end(),
                     lines.number());
  }

  TableBuilder builder_;
  std::size_t n_variables_ = kUnstated;
  std::size_t n_sets_ = kUnstated;
};

std::string_view format_of(Lines lines) {
  expect_line(lines, "scores");
  const Words& words = lines.words();
  if (is_word(words[0], "meta") || is_word(words[0], "var")) return "pss";
  if (words.size() == 1 && std::isdigit(static_cast<unsigned char>(words[0][0]))) return "jkl";
  throw ScoreFileError(lines.number(),
                       "neither a number of variables (jkl) nor META or VAR (pss) stands here");
}

// Sets are written largest first. A jkl file then ends with an empty set, the only line that cannot
// lose its end and still be read. `end` is the end of the variable's parents.
void append_sets(std::string& out, const ScoreTable& table, std::size_t v, std::size_t end,
                 bool pss) {
  for (std::size_t s = table.start[v + 1]; s-- > table.start[v];) {
    const auto size = static_cast<std::size_t>(table.size[s]);
    append_number(out, table.score[s]);
    if (!pss) out += " " + std::to_string(size);
    for (std::size_t p = end - size; p < end; ++p) {
      out += ' ';
      out += table.names[static_cast<std::size_t>(table.parents[p])];
    }
    out += '\n';
    end -= size;
  }
}

}  // namespace

ScoreTable parse_scores(std::string_view text, std::string_view format) {
  Lines lines(text);
  if (format.empty()) format = format_of(lines);
  if (format == "pss") return PssReader().read(lines);
  return parse_jkl(lines);
}

std::string format_scores(const ScoreTable& table, std::string_view format) {
  const bool pss = format == "pss";
  const std::string n = std::to_string(table.names.size());
  std::string out;
  if (pss) {
    out += "META pss_version=0.1\n";
    for (const auto& [key, value] : table.meta) out += "META " + key + "=" + value + "\n";
    out += "META num_variables=" + n + "\n";
  } else {
    out += n + "\n";
  }
  std::size_t end = 0;
  for (std::size_t v = 0; v < table.names.size(); ++v) {
    const std::string n_sets = std::to_string(table.start[v + 1] - table.start[v]);
    if (pss) {
      out += "\nVAR " + table.names[v] + "\n";
      if (table.arity[v] > 0) out += "META arity=" + std::to_string(table.arity[v]) + "\n";
      out += "META num_sets=" + n_sets + "\n";
    } else {
      out += table.names[v] + " " + n_sets + "\n";
    }
    for (std::size_t s = table.start[v]; s < table.start[v + 1]; ++s) {
      end += static_cast<std::size_t>(table.size[s]);
    }
    append_sets(out, table, v, end, pss);
  }
  return out;
}

}  // namespace bnstar

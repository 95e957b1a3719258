// The interchange format as F. Cozman defined it (version 0.15, 1998): commas and bars are blanks;
// in a `table` with parents the variable's own states run slowest and those of the last parent
// fastest.

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "network/network_builder.h"
#include "network/network_file.h"
#include "network/network_text.h"

namespace bnstar {
namespace {

constexpr std::string_view kSymbols = "(){}[];";
constexpr std::string_view kSeparators = ",|";

NetworkSyntax bif_syntax() { return {kSymbols, kSeparators, "//", true, false}; }

class BifReader {
 public:
  explicit BifReader(std::string_view text) : text_(text, bif_syntax()) {}

  TableNetwork read() {
    read_network();
    while (!text_.at_end()) read_block();
    // Only now are all variables and their states known.
    for (NetworkText& block : tables_) read_table(block);
    return builder_.finish(text_.line());
  }

 private:
  void read_network() {
    if (!text_.peek().is_word("network")) text_.unexpected("'network'");
    const std::size_t line = text_.next().line;
    if (text_.peek().is_name()) {
      std::string name = text_.name("the name of the network");
      if (name != "unknown") builder_.set_name(std::move(name));
    }
    text_.expect('{');
    text_.skip_past('}', line);
  }

  void read_block() {
    const Token keyword = text_.peek();
    if (keyword.is_word("variable")) {
      text_.next();
      read_variable();
    } else if (keyword.is_word("probability")) {
      tables_.push_back(text_);
      text_.skip_past('}', keyword.line);
    } else {
      text_.unexpected("'variable' or 'probability'");
    }
  }

  void read_variable() {
    const std::size_t line = text_.line();
    const int variable = builder_.add_variable(text_.name("the name of a variable"), line);
    bool typed = false;
    text_.expect('{');
    while (!text_.take('}')) {
      const Token keyword = text_.peek();
      if (keyword.is_word("type")) {
        text_.next();
        read_states(variable);
        typed = true;
      } else if (keyword.is_word("property")) {
        text_.skip_past(';', keyword.line);
      } else {
        text_.unexpected("'type', 'property' or '}'");
      }
    }
    if (!typed)
      throw NetworkFileError(line,
                             "variable " + in_quotes(builder_.name(variable)) + " has no type");
  }

  void read_states(int variable) {
    const std::size_t line = text_.line();
    const std::string owner = "variable " + in_quotes(builder_.name(variable));
    if (text_.name("the type") != "discrete")
      throw NetworkFileError(line, owner + " is not discrete");
    text_.expect('[');
    const std::size_t announced = text_.count("the number of states");
    text_.expect(']');
    text_.expect('{');
    std::vector<std::string> states;
    while (!text_.take('}')) states.push_back(text_.name("the name of a state"));
    text_.take(';');
    if (states.size() != announced) {
      throw NetworkFileError(line, owner + " announces " + std::to_string(announced) +
                                       " states and lists " + std::to_string(states.size()));
    }
    builder_.set_states(variable, std::move(states), line);
  }

  int read_known_variable(NetworkText& text) {
    const std::size_t line = text.line();
    return builder_.variable(text.name("the name of a variable"), line);
  }

  void read_table(NetworkText& text) {
    const std::size_t line = text.next().line;
    text.expect('(');
    const int child = read_known_variable(text);
    std::vector<int> parents;
    while (!text.take(')')) parents.push_back(read_known_variable(text));
    OpenTable table = builder_.open_table(child, std::move(parents), line);
    text.expect('{');
    while (!text.take('}')) read_entry(text, table);
    builder_.close_table(table);
  }

  void read_entry(NetworkText& text, OpenTable& table) {
    const Token keyword = text.peek();
    if (keyword.is('(')) {
      const std::vector<int> parent_states = read_parent_states(text, table);
      table.set_column(parent_states, read_numbers(text, table.n_states(), table), keyword.line);
    } else if (keyword.is_word("table")) {
      text.next();
      table.set_all(read_numbers(text, table.n_cells(), table), table.n_configurations(), 1,
                    keyword.line);
    } else if (keyword.is_word("default")) {
      text.next();
      table.set_default(read_numbers(text, table.n_states(), table), keyword.line);
    } else if (keyword.is_word("property")) {
      text.skip_past(';', keyword.line);
    } else {
      text.unexpected("'(', 'table', 'default' or '}'");
    }
  }

  std::vector<int> read_parent_states(NetworkText& text, const OpenTable& table) {
    const std::vector<int>& parents = table.parents();
    const std::size_t line = text.next().line;
    std::vector<int> states;
    while (!text.take(')') && states.size() <= parents.size()) {
      const std::size_t at = text.line();
      const std::string state = text.name("the state of a parent");
      states.push_back(
          states.size() < parents.size() ? builder_.state(parents[states.size()], state, at) : 0);
    }
    if (states.size() != parents.size()) {
      throw NetworkFileError(line, "variable " + in_quotes(builder_.name(table.child())) + " has " +
                                       std::to_string(parents.size()) + " parents, but here are " +
                                       (states.size() > parents.size() ? "more" : "fewer") +
                                       " states");
    }
    return states;
  }

  std::vector<double> read_numbers(NetworkText& text, std::size_t n, const OpenTable& table) {
    const std::size_t line = text.line();
    std::vector<double> numbers;
    numbers.reserve(n);
    while (!text.take(';')) numbers.push_back(text.number("a probability or ';'"));
    if (numbers.size() != n) {
      throw NetworkFileError(line, "variable " + in_quotes(builder_.name(table.child())) +
                                       " needs " + std::to_string(n) +
                                       " probabilities here, but there are " +
                                       std::to_string(numbers.size()));
    }
    return numbers;
  }

  NetworkText text_;
  NetworkBuilder builder_{"probability"};
  std::vector<NetworkText> tables_;
};

// Quoted if necessary.
std::string bif_name(const std::string& name) {
  const bool plain = name.find_first_of(" \t\r\n\v\f,|(){}[];") == std::string::npos &&
                     name.find("//") == std::string::npos && name.find("/*") == std::string::npos;
  return plain && !name.empty() ? name : '"' + name + '"';
}

template <class Items>
void append_list(std::string& out, const Items& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += ", ";
    out += items[i];
  }
}

void append_column(std::string& out, const double* column, std::size_t n) {
  for (std::size_t s = 0; s < n; ++s) {
    if (s > 0) out += ", ";
    append_number(out, column[s]);
  }
  out += ";\n";
}

void append_columns(std::string& out, const std::vector<double>& table, std::size_t n_states,
                    const std::vector<const std::vector<std::string>*>& parent_states) {
  std::vector<std::size_t> digit(parent_states.size());
  for (std::size_t from = 0; from < table.size(); from += n_states) {
    out += "  (";
    for (std::size_t k = 0; k < digit.size(); ++k) {
      if (k > 0) out += ", ";
      out += (*parent_states[k])[digit[k]];
    }
    out += ") ";
    append_column(out, table.data() + from, n_states);
    for (std::size_t k = 0; k < digit.size() && ++digit[k] == parent_states[k]->size(); ++k)
      digit[k] = 0;
  }
}

}  // namespace

TableNetwork parse_bif(std::string_view text) { return BifReader(text).read(); }

std::string format_bif(const TableNetwork& network) {
  const std::size_t n = network.variables.size();
  std::vector<std::string> names(n);
  std::vector<std::vector<std::string>> states(n);
  std::string out =
      "network " + (network.name.empty() ? "unknown" : bif_name(network.name)) + " {\n}\n";
  for (std::size_t v = 0; v < n; ++v) {
    names[v] = bif_name(network.variables[v]);
    for (const std::string& state : network.states[v]) states[v].push_back(bif_name(state));
    out += "variable " + names[v] + " {\n  type discrete [ " + std::to_string(states[v].size()) +
           " ] { ";
    append_list(out, states[v]);
    out += " };\n}\n";
  }
  for (std::size_t v = 0; v < n; ++v) {
    std::vector<std::string> parent_names;
    std::vector<const std::vector<std::string>*> parent_states;
    for (const int p : network.parents[v]) {
      parent_names.push_back(names[static_cast<std::size_t>(p)]);
      parent_states.push_back(&states[static_cast<std::size_t>(p)]);
    }
    out += "probability ( " + names[v];
    if (!parent_names.empty()) out += " | ";
    append_list(out, parent_names);
    out += " ) {\n";
    if (parent_names.empty()) {
      out += "  table ";
      append_column(out, network.tables[v].data(), states[v].size());
    } else {
      append_columns(out, network.tables[v], states[v].size(), parent_states);
    }
    out += "}\n";
  }
  return out;
}

}  // namespace bnstar

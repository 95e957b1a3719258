// The NET language of Hugin, as far as it describes discrete chance nodes: attributes and blocks,
// lists in parentheses. In `data` the variable's own states run fastest, then those of the last
// parent.

#include <utility>

#include "base/text.h"
#include "network/network_builder.h"
#include "network/network_file.h"
#include "network/network_text.h"

namespace bnstar {
namespace {

NetworkSyntax net_syntax() { return {"(){};=|", ",", "%", false, true}; }

class NetReader {
 public:
  explicit NetReader(std::string_view text) : text_(text, net_syntax()) {}

  TableNetwork read() {
    read_header();
    while (!text_.at_end()) read_block();
    if (open_class_) text_.unexpected("'}'");
    // Only now are all nodes and their states known.
    for (NetworkText& block : tables_) read_table(block);
    return builder_.finish(text_.line());
  }

 private:
  // `net { ... }` stands before the nodes; `class name { ... }` of the object-oriented dialect
  // encloses them.
  void read_header() {
    const Token keyword = text_.peek();
    if (!keyword.is_word("net") && !keyword.is_word("class")) text_.unexpected("'net' or 'class'");
    text_.next();
    if (keyword.is_word("class")) builder_.set_name(text_.name("the name of the class"));
    text_.expect('{');
    if (keyword.is_word("class")) {
      open_class_ = true;
    } else {
      while (!text_.take('}')) read_header_attribute();
    }
  }

  void read_header_attribute() {
    const std::size_t line = text_.line();
    const std::string attribute = text_.name("an attribute or '}'");
    text_.expect('=');
    if (attribute == "name" && text_.peek().is_name()) {
      std::string name = text_.name("the name of the network");
      if (name != "unknown") builder_.set_name(std::move(name));
    }
    text_.skip_past(';', line);
  }

  void read_block() {
    const Token keyword = text_.peek();
    if (keyword.is_word("node") || keyword.is_word("discrete")) {
      if (keyword.is_word("discrete")) text_.next();
      if (!text_.peek().is_word("node")) text_.unexpected("'node'");
      text_.next();
      read_node();
    } else if (keyword.is_word("potential")) {
      tables_.push_back(text_);
      text_.skip_past('}', keyword.line);
    } else if (open_class_ && text_.take('}')) {
      open_class_ = false;
    } else if (is_other_kind(keyword)) {
      throw NetworkFileError(keyword.line,
                             "a block " + in_quotes(keyword.text) +
                                 " begins here; only discrete chance nodes can be read");
    } else {
      read_stray_attribute();
    }
  }

  static bool is_other_kind(const Token& keyword) {
    for (const char* kind : {"continuous", "decision", "utility", "function", "instance"}) {
      if (keyword.is_word(kind)) return true;
    }
    return false;
  }

  void read_stray_attribute() {
    const Token attribute = text_.peek();
    if (!open_class_ || attribute.kind != Token::Kind::word)
      text_.unexpected("'node' or 'potential'");
    text_.next();
    if (!text_.peek().is('=')) {
      throw NetworkFileError(attribute.line, "'node' or 'potential' is expected here, not " +
                                                 in_quotes(attribute.text));
    }
    text_.skip_past(';', attribute.line);
  }

  void read_node() {
    const std::size_t line = text_.line();
    const int variable = builder_.add_variable(text_.name("the name of a node"), line);
    bool has_states = false;
    text_.expect('{');
    while (!text_.take('}')) {
      const std::size_t begin = text_.line();
      const std::string attribute = text_.name("an attribute or '}'");
      text_.expect('=');
      if (attribute == "states") {
        builder_.set_states(variable, read_states(), begin);
        has_states = true;
      }
      text_.skip_past(';', begin);
    }
    if (!has_states) {
      throw NetworkFileError(line,
                             "variable " + in_quotes(builder_.name(variable)) + " has no 'states'");
    }
  }

  std::vector<std::string> read_states() {
    std::vector<std::string> states;
    text_.expect('(');
    while (!text_.take(')')) states.push_back(text_.name("the name of a state"));
    return states;
  }

  int read_known_variable(NetworkText& text) {
    const std::size_t line = text.line();
    return builder_.variable(text.name("the name of a node"), line);
  }

  void read_table(NetworkText& text) {
    const std::size_t line = text.next().line;
    text.expect('(');
    const int child = read_known_variable(text);
    std::vector<int> parents;
    if (text.take('|')) {
      while (!text.peek().is(')')) parents.push_back(read_known_variable(text));
    }
    text.expect(')');
    OpenTable table = builder_.open_table(child, std::move(parents), line);
    text.expect('{');
    while (!text.take('}')) read_entry(text, table);
    builder_.close_table(table);
  }

  void read_entry(NetworkText& text, OpenTable& table) {
    const std::size_t line = text.line();
    const std::string attribute = text.name("an attribute or '}'");
    text.expect('=');
    if (attribute == "model_data") {
      throw NetworkFileError(line, "the table of variable " +
                                       in_quotes(builder_.name(table.child())) +
                                       " is given by an expression, which cannot be read");
    }
    if (attribute != "data") {
      text.skip_past(';', line);
      return;
    }
    const std::vector<double> numbers = read_data(text);
    if (numbers.size() != table.n_cells()) {
      throw NetworkFileError(line, "variable " + in_quotes(builder_.name(table.child())) +
                                       " needs " + std::to_string(table.n_cells()) +
                                       " probabilities, but there are " +
                                       std::to_string(numbers.size()));
    }
    table.set_all(numbers, 1, table.n_states(), line);
  }

  // The inner parentheses only repeat what the dimensions say; older files leave them out.
  static std::vector<double> read_data(NetworkText& text) {
    std::vector<double> numbers;
    std::size_t depth = 0;
    do {
      if (text.take('(')) {
        ++depth;
      } else if (depth > 0 && text.take(')')) {
        --depth;
      } else if (depth > 0) {
        numbers.push_back(text.number("a probability or ')'"));
      } else {
        text.unexpected("'('");
      }
    } while (depth > 0);
    text.expect(';');
    return numbers;
  }

  NetworkText text_;
  NetworkBuilder builder_{"potential"};
  std::vector<NetworkText> tables_;
  bool open_class_ = false;
};

std::string net_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

// Level k of the nested lists runs over the states of parent k; the innermost lists are columns.
// `offset` and `step` tell where the list begins in the table, whose first parent runs fastest.
void append_data(std::string& out, const TableNetwork& network, std::size_t v, std::size_t k,
                 std::size_t offset, std::size_t step) {
  const std::vector<int>& parents = network.parents[v];
  out += '(';
  if (k == parents.size()) {
    for (std::size_t s = 0; s < network.states[v].size(); ++s) {
      if (s > 0) out += ' ';
      append_number(out, network.tables[v][offset + s]);
    }
  } else {
    const std::size_t n = network.states[static_cast<std::size_t>(parents[k])].size();
    for (std::size_t s = 0; s < n; ++s)
      append_data(out, network, v, k + 1, offset + s * step, step * n);
  }
  out += ')';
}

}  // namespace

TableNetwork parse_net(std::string_view text) { return NetReader(text).read(); }

std::string format_net(const TableNetwork& network) {
  std::string out = "net\n{\n";
  if (!network.name.empty()) out += "  name = " + net_string(network.name) + ";\n";
  out += "}\n";
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    out += "node " + network.variables[v] + "\n{\n  states = (";
    for (std::size_t s = 0; s < network.states[v].size(); ++s) {
      if (s > 0) out += ' ';
      out += net_string(network.states[v][s]);
    }
    out += ");\n}\n";
  }
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    out += "potential ( " + network.variables[v];
    if (!network.parents[v].empty()) out += " |";
    for (const int p : network.parents[v])
      out += ' ' + network.variables[static_cast<std::size_t>(p)];
    out += " )\n{\n  data = ";
    append_data(out, network, v, 0, 0, network.states[v].size());
    out += ";\n}\n";
  }
  return out;
}

}  // namespace bnstar

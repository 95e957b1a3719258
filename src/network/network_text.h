// Cuts a network file into tokens. Both formats consist of words, quoted strings and brackets
// between blanks and comments; they differ in which characters are which.

#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace bnstar {

struct NetworkSyntax {
  std::string_view symbols;     // each a token of its own
  std::string_view separators;  // ignored between tokens, as blanks are
  std::string_view line_comment;
  bool block_comments = false;
  bool escapes = false;  // does \" stand for a quotation mark inside a string?
};

struct Token {
  enum class Kind { word, string, symbol, end };

  bool is(char symbol) const { return kind == Kind::symbol && text[0] == symbol; }
  bool is_word(std::string_view word) const { return kind == Kind::word && text == word; }
  bool is_name() const { return kind == Kind::word || kind == Kind::string; }

  Kind kind = Kind::end;
  std::string_view text;
  std::size_t line = 1;
};

// A position in the file. A copy remembers its own position.
class NetworkText {
 public:
  NetworkText(std::string_view text, const NetworkSyntax& syntax);

  const Token& peek() const { return token_; }
  Token next();
  std::size_t line() const { return token_.line; }
  bool at_end() const { return token_.kind == Token::Kind::end; }

  bool take(char symbol);
  void expect(char symbol);
  std::string name(const char* what);
  double number(const char* what);
  std::size_t count(const char* what);

  // Skips the rest of an attribute or block that is not needed; `line` is where it began.
  void skip_past(char symbol, std::size_t line);

  // Reports what should stand here instead of the present token.
  [[noreturn]] void unexpected(const std::string& wanted) const;

 private:
  enum class Class : unsigned char { word, blank, symbol, quote };

  void advance();
  void skip_blanks();
  bool skip_comment();
  void read_word();
  void read_string();
  bool begins(std::string_view text) const {
    return !text.empty() && text_.substr(at_, text.size()) == text;
  }
  Class class_at(std::size_t at) const { return classes_[static_cast<unsigned char>(text_[at])]; }

  std::string_view text_;
  NetworkSyntax syntax_;
  std::array<Class, 256> classes_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  Token token_;
};

}  // namespace bnstar

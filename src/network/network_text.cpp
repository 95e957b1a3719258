#include "network/network_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/text.h"
#include "network/network_file.h"

namespace bnstar {

NetworkText::NetworkText(std::string_view text, const NetworkSyntax& syntax)
    : text_(text), syntax_(syntax) {
  if (text_.substr(0, 3) == "\xEF\xBB\xBF") at_ = 3;
  classes_.fill(Class::word);
  const auto mark = [this](std::string_view characters, Class kind) {
    for (const char c : characters) classes_[static_cast<unsigned char>(c)] = kind;
  };
  mark(" \t\r\n\v\f", Class::blank);
  mark(syntax_.separators, Class::blank);
  mark(syntax_.symbols, Class::symbol);
  mark("\"", Class::quote);
  const std::size_t zero = text_.find('\0');
  if (zero != std::string_view::npos) {
    const auto lines =
        std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
    throw NetworkFileError(static_cast<std::size_t>(lines) + 1,
                           "there is a zero byte, so this is not a text file");
  }
  advance();
}

Token NetworkText::next() {
  const Token token = token_;
  advance();
  return token;
}

bool NetworkText::take(char symbol) {
  if (!token_.is(symbol)) return false;
  advance();
  return true;
}

void NetworkText::expect(char symbol) {
  if (!take(symbol)) unexpected(in_quotes(std::string(1, symbol)));
}

std::string NetworkText::name(const char* what) {
  if (!token_.is_name()) unexpected(what);
  const Token token = next();
  std::string name(token.text);
  if (token.kind == Token::Kind::string && syntax_.escapes) {
    for (std::size_t i = 0; i + 1 < name.size(); ++i) {
      if (name[i] == '\\' && (name[i + 1] == '"' || name[i + 1] == '\\')) name.erase(i, 1);
    }
  }
  if (name.empty()) throw NetworkFileError(token.line, std::string(what) + " is empty");
  return name;
}

// strtod() alone would also accept "nan", "inf" and hexadecimal numbers.
double NetworkText::number(const char* what) {
  if (!token_.is_name()) unexpected(what);
  const Token token = next();
  const std::string copy(token.text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  const bool plain = copy.find_first_not_of("0123456789+-.eE") == std::string::npos;
  if (copy.empty() || !plain || end != copy.c_str() + copy.size()) {
    throw NetworkFileError(token.line, std::string(what) + " is expected here, but " +
                                           in_quotes(copy) + " is not a number");
  }
  if (!std::isfinite(value) || value < 0) {
    throw NetworkFileError(token.line, in_quotes(copy) + " is no probability");
  }
  return value;
}

std::size_t NetworkText::count(const char* what) {
  const std::size_t line = token_.line;
  const std::string word = name(what);
  if (word.find_first_not_of("0123456789") != std::string::npos || word.size() > 9) {
    throw NetworkFileError(line,
                           std::string(what) + " must be a whole number, not " + in_quotes(word));
  }
  return std::strtoul(word.c_str(), nullptr, 10);
}

void NetworkText::skip_past(char symbol, std::size_t line) {
  while (!token_.is(symbol)) {
    if (at_end()) {
      throw NetworkFileError(token_.line, "the file is truncated: what began in line " +
                                              std::to_string(line) + " has no end");
    }
    advance();
  }
  advance();
}

void NetworkText::unexpected(const std::string& wanted) const {
  if (at_end()) {
    throw NetworkFileError(token_.line,
                           "the file is truncated: it ends where " + wanted + " is expected");
  }
  throw NetworkFileError(token_.line, wanted + " is expected here, not " + in_quotes(token_.text));
}

void NetworkText::advance() {
  skip_blanks();
  token_ = Token{Token::Kind::end, {}, line_};
  if (at_ == text_.size()) return;
  switch (class_at(at_)) {
    case Class::quote:
      read_string();
      break;
    case Class::symbol:
      token_ = Token{Token::Kind::symbol, text_.substr(at_++, 1), line_};
      break;
    default:
      read_word();
  }
}

void NetworkText::skip_blanks() {
  while (at_ < text_.size()) {
    if (class_at(at_) == Class::blank) {
      if (text_[at_++] == '\n') ++line_;
    } else if (!skip_comment()) {
      return;
    }
  }
}

bool NetworkText::skip_comment() {
  if (begins(syntax_.line_comment)) {
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }
  if (!syntax_.block_comments || !begins("/*")) return false;
  const std::size_t end = text_.find("*/", at_ + 2);
  if (end == std::string_view::npos) {
    throw NetworkFileError(line_, "the comment that begins here with '/*' has no end");
  }
  const auto from = text_.begin() + static_cast<std::ptrdiff_t>(at_);
  line_ += static_cast<std::size_t>(
      std::count(from, text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
  at_ = end + 2;
  return true;
}

void NetworkText::read_word() {
  const std::size_t from = at_;
  while (at_ < text_.size() && class_at(at_) == Class::word) {
    if (begins(syntax_.line_comment) || (syntax_.block_comments && begins("/*"))) break;
    ++at_;
  }
  token_ = Token{Token::Kind::word, text_.substr(from, at_ - from), line_};
}

void NetworkText::read_string() {
  const std::size_t from = at_ + 1;
  std::size_t to = from;
  while (to < text_.size() && text_[to] != '"') to += syntax_.escapes && text_[to] == '\\' ? 2 : 1;
  if (to >= text_.size())
    throw NetworkFileError(line_, "a quotation mark is opened here and never closed");
  token_ = Token{Token::Kind::string, text_.substr(from, to - from), line_};
  const auto begin = text_.begin();
  line_ += static_cast<std::size_t>(std::count(begin + static_cast<std::ptrdiff_t>(from),
                                               begin + static_cast<std::ptrdiff_t>(to), '\n'));
  at_ = to + 1;
}

}  // namespace bnstar

// Pieces of text for messages and files.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace bnstar {

inline std::string in_quotes(std::string_view word) {
  const bool is_long = word.size() > 40;
  return "'" + std::string(word.substr(0, 40)) + (is_long ? "...'" : "'");
}

// Appends `value` with the fewest digits, 15 or more, that give back the same double.
inline void append_number(std::string& out, double value) {
  char text[40];
  for (int digits = 15; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value) break;
  }
  out += text;
}

}  // namespace bnstar

// Settings of a component as numbers by name. R has checked the names against the component's entry
// in its registry; a setting that is missing has the default given there.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bnstar {

// Which numbers are accepted: above `lower`; `lower` or more; whole numbers from `lower` on.
enum class Accepts { kAbove, kFrom, kWhole };

struct Setting {
  std::string name;
  double fallback;  // NaN: worked out from the data
  double lower;
  std::string meaning;
  std::vector<std::string> choices = {};  // for words: R passes the place of the word in this list
  Accepts accepts = Accepts::kAbove;
  double upper = std::numeric_limits<double>::infinity();

  bool is_word() const { return !choices.empty(); }
};

class Options {
 public:
  Options() = default;
  explicit Options(std::map<std::string, double> values) : values_(std::move(values)) {}

  // The place of a word among the setting's choices, as a value of the enum that lists them.
  template <class Choice>
  Choice word(const Setting& setting) const {
    return static_cast<Choice>(static_cast<int>(number(setting)));
  }
  double number(const Setting& setting) const {
    const auto found = values_.find(setting.name);
    return found == values_.end() ? setting.fallback : found->second;
  }

 private:
  std::map<std::string, double> values_;
};

// What a component says of itself. R's tables of components are made of these.
struct ComponentInfo {
  std::string name;
  std::vector<std::string> aliases;
  std::string summary;
  std::string reference;
  std::vector<Setting> settings;
};

}  // namespace bnstar

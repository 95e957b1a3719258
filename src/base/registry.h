// Components register themselves: all it takes is a .cpp file without a header that ends in one
// static Registry<Entry>::Add. An Entry has a member `info` (ComponentInfo) and what is needed to
// make the component.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/options.h"

namespace bnstar {

template <class Entry>
class Registry {
 public:
  struct Add {
    explicit Add(Entry entry) { entries().push_back(std::move(entry)); }
  };

  // Sorted by name, so that the order does not depend on the linker.
  static std::vector<Entry> sorted() {
    std::vector<Entry> all = entries();
    std::sort(all.begin(), all.end(),
              [](const Entry& a, const Entry& b) { return a.info.name < b.info.name; });
    return all;
  }

  // Null if there is no such name or alias.
  static const Entry* find(const std::string& name) {
    for (const Entry& entry : entries()) {
      const auto& aliases = entry.info.aliases;
      if (entry.info.name == name ||
          std::find(aliases.begin(), aliases.end(), name) != aliases.end()) {
        return &entry;
      }
    }
    return nullptr;
  }

 private:
  static std::vector<Entry>& entries() {
    static std::vector<Entry> all;
    return all;
  }
};

}  // namespace bnstar

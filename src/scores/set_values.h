// What is known of sets of variables: some numbers each, within so many bytes. What has not been asked for of late is
// forgotten first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

class SetValues {
 public:
  // `width` numbers of each set.
  SetValues(int width, double bytes);

  // Null when nothing is known. Sets are ascending lists; what is pointed to stays until the next remember().
  const double* find(const Var* set, int size) const;
  void remember(const Var* set, int size, const double* values);

  std::size_t count() const { return young_.count() + old_.count(); }

 private:
  // An open-addressing table whose sets and values lie one behind the other.
  class Generation {
   public:
    const double* find(const Var* set, int size, std::uint64_t hash, int width) const;
    void add(const Var* set, int size, std::uint64_t hash, const double* values, int width);
    std::size_t count() const { return starts_.size(); }
    double bytes() const;

   private:
    void grow();

    std::vector<std::uint32_t> slots_;   // places + 1; 0 where nothing is
    std::vector<std::uint64_t> hashes_;  // by place
    std::vector<std::size_t> starts_;    // of the members; the size stands before them
    std::vector<Var> members_;
    std::vector<double> values_;
  };

  int width_;
  double bytes_;
  Generation young_, old_;
};

}  // namespace bnstar

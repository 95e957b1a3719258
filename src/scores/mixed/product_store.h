// The products of the continuous columns in the cells of sets of discrete variables, kept as long
// as there is room. The levels of generation ask for the same sets again and again, and so do their
// bounds.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "data/group_cells.h"
#include "data/grouped_columns.h"
#include "scores/families/set_index.h"

namespace bnstar {

// For every cell of one set its weight and the lower triangle of its products.
struct CellProducts {
  CellProducts(const GroupCells& cells, const GroupedColumns& columns, const std::vector<int>& all,
               double* means)
      : triangle(all.size() * (all.size() + 1) / 2), products(cells.count() * triangle) {
    for (std::size_t j = 0; j < cells.count(); ++j) {
      weights.push_back(cells.weight(j));
      columns.products(cells.groups(j), cells.n_groups(j), cells.weight(j), all, means,
                       &products[j * triangle]);
    }
  }
  const double* of_cell(std::size_t cell) const { return products.data() + cell * triangle; }

  std::size_t triangle;
  std::vector<double> weights, products;
};

class ProductStore {
 public:
  using Slot = std::unique_ptr<CellProducts>;

  void set_room(double bytes) { room_ = bytes; }
  double bytes() const {
    return sets_.bytes() + 8.0 * static_cast<double>(slots_.size()) +
           static_cast<double>(used_.load());
  }
  void clear() {
    sets_ = SetIndex();
    slots_.clear();
    used_ = 0;
    room_ = 0;
  }

  // Where the products of a set are, or where one task at a time may put them; null if none are
  // kept at all. Slots never move.
  Slot* slot(const Var* set, int size) {
    if (room_ <= 0) return nullptr;
    const std::size_t number = sets_.number(set, size);
    if (number == slots_.size()) slots_.push_back(std::make_unique<Slot>());
    return slots_[number].get();
  }
  // Takes room for `cells` cells; false if there is none.
  bool take(std::size_t cells, std::size_t n_columns) {
    const double bytes =
        8.0 * static_cast<double>(cells * (1 + n_columns * (n_columns + 1) / 2)) + 64;
    const long long whole = static_cast<long long>(bytes);
    if (static_cast<double>(used_.fetch_add(whole) + whole) <= room_) return true;
    used_ -= whole;
    return false;
  }

 private:
  double room_ = 0;
  std::atomic<long long> used_{0};
  SetIndex sets_;
  std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace bnstar

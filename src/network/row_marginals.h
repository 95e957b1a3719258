// Marginals of some variables in many rows that know the values of the same other variables: one
// tree for all rows, since its shape depends on what is known and not on the values.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "network/set_marginals.h"

namespace bnstar {

class RowMarginals {
 public:
  // `network` must outlive this object.
  RowMarginals(const FamilyTables& network, const std::vector<Var>& observed,
               const std::vector<Var>& asked);

  double bytes() const { return 8 * (marginals_->forecast().cells + buffered_); }
  // A table for every variable asked for, given states (from 0) of the observed ones. Unfinished if
  // the monitor stops.
  std::vector<std::vector<double>> run(const std::vector<int>& states, Monitor& monitor);
  // After run(): ln P(states).
  double log_total() const { return marginals_->log_total(); }

 private:
  // The part of a family's table that has the observed states.
  struct Slice {
    Var variable;
    std::vector<std::size_t> places;   // of observed members, in `observed`
    std::vector<std::size_t> strides;  // of these members
    std::vector<std::size_t> offsets;  // of the cells of all other members
    std::vector<double> values;
  };
  Slice slice_of(Var x, const std::vector<std::size_t>& place_of) const;

  const FamilyTables& network_;
  FamilyTables sliced_;
  std::vector<Slice> slices_;
  double buffered_ = 0;
  std::unique_ptr<SetMarginals> marginals_;
};

}  // namespace bnstar

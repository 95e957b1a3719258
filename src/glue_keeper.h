// How R keeps the state of what the core does, see base/keeper.h.
#pragma once

#include <Rcpp.h>

#include <memory>

#include "base/keeper.h"

namespace bnstar {

// Keeps, as long as it lives, as `limits$keeper` says: nothing, or list(state, wait, save), where
// save() takes a list of named numbers, raises no error, and returns the seconds to wait.
class KeptCall {
 public:
  explicit KeptCall(const Rcpp::List& limits);

 private:
  std::unique_ptr<Keeper> keeper_;
  Keeper::Scope scope_;
};

}  // namespace bnstar

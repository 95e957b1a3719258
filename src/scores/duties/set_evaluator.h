// How a score counts: the values of a few sets at a time.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/monitor.h"
#include "data/set_batch.h"

namespace bnstar {

class SetEvaluator {
 public:
  // The number of values kept of each set.
  virtual int width() const = 0;

  // Announces that `sets` sets were or will be asked for, by evaluate_few() or by levels. What
  // makes that faster may be made now, within `room` bytes for it and for what a thread keeps
  // besides. Not while sets are evaluated.
  virtual void expect(double /*sets*/, double /*room*/, int /*threads*/, Monitor& /*monitor*/) {}

  // Several callers may ask side by side. A caller keeps a workspace between its batches;
  // evaluate_few() works on the calling thread and writes out[i * width()] ... for every set.
  class Workspace {
   public:
    virtual ~Workspace() = default;
  };
  virtual std::unique_ptr<Workspace> make_workspace() const = 0;
  virtual void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const = 0;
  // The number of machine steps that a set takes, roughly.
  virtual double steps_per_set() const = 0;

  // May the members of a batch's sets stand in any order, as long as it is the same for all sets?
  // Otherwise they must ascend. The values are the same.
  virtual bool takes_any_order() const { return false; }
  // Does it ever write values of subsets (SubsetPlaces)? They equal those of evaluating the subset
  // itself.
  virtual bool gives_subsets() const { return false; }

  // What it reports of how it evaluates sets, by name.
  virtual std::map<std::string, double> counters() const { return {}; }

 protected:
  ~SetEvaluator() = default;
};

}  // namespace bnstar

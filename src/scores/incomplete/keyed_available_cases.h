// Scores of data with continuous columns and missing entries, see available_case_score.h. The rows
// of a set depend on its key, the members that are not known in all rows. Each key has a model: the
// score of complete data, without a price for parameters, on the rows of the key and on the columns
// that are known in them. If there are many such columns, few sets use each of them, and a set with
// a key has a model of its members alone.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "data/value_columns.h"
#include "scores/incomplete/available_case_score.h"

namespace bnstar {

// A column in the rows that know it: numbers or codes, and the other is empty.
struct KnownColumn {
  std::vector<double> numbers;
  std::vector<int> codes;

  bool is_constant() const;
};

// Columns that `owner` keeps in memory: doubles, NaN where missing, or codes, negative where
// missing. `counts` has one count per row, or is empty for 1 each.
struct IncompleteColumns {
  std::vector<NumberColumn> columns;
  std::size_t rows;
  std::vector<double> counts;
  std::shared_ptr<const void> owner;

  int n_columns() const { return static_cast<int>(columns.size()); }
  bool is_complete(Var x) const;
  // Rows in which all variables of the key are known, ascending, and a variable in some rows.
  std::vector<std::uint32_t> rows_knowing(const std::vector<Var>& key) const;
  KnownColumn known(Var x, const std::vector<std::uint32_t>& kept) const;
  double total() const;

 private:
  static bool is_missing(int code) { return code < 0; }
  static bool is_missing(double value) { return std::isnan(value); }
  template <class Use>
  void with_column(Var x, const Use& use) const {
    if (columns[x].integers) {
      use(columns[x].integers);
    } else {
      use(columns[x].doubles);
    }
  }
};

class KeyedAvailableCases : public AvailableCaseScore {
 public:
  KeyedAvailableCases(IncompleteColumns columns, double weight, double fewest, int kept_members);

  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  std::unique_ptr<Workspace> make_workspace() const override {
    return std::make_unique<Workspace>();
  }
  void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const override;
  double steps_per_set() const override;
  double bytes() const override;
  double workspace_bytes(int size) const override;

 protected:
  // Of the same columns, with models of its own.
  KeyedAvailableCases(const KeyedAvailableCases& other, int kept_members);
  // The score of some columns, none of them constant, that are known in all rows. Its variables are
  // in the same order.
  virtual std::unique_ptr<LocalScore> score_of_complete(
      const std::vector<Var>& variables, const std::vector<KnownColumn>& columns,
      const std::vector<double>& counts) const = 0;
  // Can a column with only one value be used?
  virtual bool may_be_constant(Var) const { return false; }

 private:
  using Key = std::vector<Var>;
  struct Model;
  class Members;

  static constexpr double kCacheBytes = 1 << 24;
  // The most columns known everywhere in a shared model, and members of a set with its own model.
  static constexpr int kMostShared = 100;

  Likelihood likelihood_of(const Var* set, int size, int child) const override;
  Key key_of(const Var* set, int size) const;
  bool shares_model(const Key& key, int size) const {
    return key.empty() || n_complete_ <= kMostShared || size > kMostShared;
  }
  std::shared_ptr<const Model> model_of(const Key& key, const Var* set, int size) const;
  std::shared_ptr<const Model> shared_model(const Key& key) const;
  // Frees room in the cache, whose lock the caller holds.
  void make_room(double bytes) const;
  std::shared_ptr<const Model> make_model(const Key& key, const std::vector<Var>& wanted) const;
  void evaluate_set(const Var* set, int size, const Model& model, LocalScore::Workspace& workspace,
                    double* out) const;

  IncompleteColumns columns_;
  std::vector<bool> incomplete_;  // by variable
  int n_complete_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const Model> of_all_rows_;
  mutable std::map<Key, std::shared_ptr<const Model>> models_;  // some of those that were asked for
  mutable double models_bytes_ = 0;
};

}  // namespace bnstar

#include "scores/incomplete/keyed_available_cases.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "data/wide_columns.h"

namespace bnstar {

double IncompleteColumns::total() const {
  return counts.empty() ? static_cast<double>(rows)
                        : std::accumulate(counts.begin(), counts.end(), 0.0);
}

std::vector<std::uint32_t> IncompleteColumns::rows_knowing(const std::vector<Var>& key) const {
  std::vector<unsigned char> known(rows, 1);
  for (Var x : key) {
    with_column(x, [&](const auto* column) {
      for (std::size_t i = 0; i < rows; ++i) known[i] &= is_missing(column[i]) ? 0 : 1;
    });
  }
  std::vector<std::uint32_t> kept;
  kept.reserve(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    if (known[i]) kept.push_back(static_cast<std::uint32_t>(i));
  }
  return kept;
}

namespace {

template <class Value>
std::vector<Value> in_rows(const Value* column, const std::vector<std::uint32_t>& kept) {
  std::vector<Value> values;
  values.reserve(kept.size());
  for (std::uint32_t i : kept) values.push_back(column[i]);
  return values;
}

template <class Value>
bool all_equal(const std::vector<Value>& values) {
  return std::all_of(values.begin(), values.end(),
                     [&](Value value) { return value == values.front(); });
}

}  // namespace

KnownColumn IncompleteColumns::known(Var x, const std::vector<std::uint32_t>& kept) const {
  if (columns[x].integers) return {{}, in_rows(columns[x].integers, kept)};
  return {in_rows(columns[x].doubles, kept), {}};
}

bool KnownColumn::is_constant() const { return all_equal(numbers) && all_equal(codes); }

bool IncompleteColumns::is_complete(Var x) const {
  bool complete = true;
  with_column(x, [&](const auto* column) {
    complete = std::none_of(column, column + rows, [](auto value) { return is_missing(value); });
  });
  return complete;
}

struct KeyedAvailableCases::Model {
  double rows;
  std::vector<Var> place;             // by variable: its number in `score`, -1 if it has none
  std::unique_ptr<LocalScore> score;  // null if no column can be used

  std::unique_ptr<Workspace> make_workspace() const {
    return score ? score->make_workspace() : std::make_unique<Workspace>();
  }
  double bytes() const {
    return 4.0 * static_cast<double>(place.size()) + (score ? score->bytes() : 0);
  }
};

// The members of a set by their numbers in a model.
class KeyedAvailableCases::Members {
 public:
  Members(const Var* set, int size, const Model& model)
      : numbers_(size),
        others_(size - 1),
        of_all_(model.score ? model.score->width() : 0),
        of_others_(of_all_.size()) {
    std::transform(set, set + size, numbers_.begin(), [&](Var x) { return model.place[x]; });
  }

  // A column that is constant in these rows has no density and cannot be a parent.
  bool usable() const {
    return std::none_of(numbers_.begin(), numbers_.end(), [](Var x) { return x < 0; });
  }
  void evaluate(const Model& model, LocalScore::Workspace& workspace) {
    model.score->evaluate_few({static_cast<int>(numbers_.size()), 1, numbers_.data()}, workspace,
                              of_all_.data());
  }
  // The cost of member number j given the others.
  double cost_of(int j, const Model& model, LocalScore::Workspace& workspace) {
    const int size = static_cast<int>(others_.size());
    std::copy(numbers_.begin(), numbers_.begin() + j, others_.begin());
    std::copy(numbers_.begin() + j + 1, numbers_.end(), others_.begin() + j);
    model.score->evaluate_few({size, 1, others_.data()}, workspace, of_others_.data());
    return model.score->cost(
        {numbers_[j], others_.data(), size, 1.0, of_others_.data(), of_all_.data()});
  }

 private:
  std::vector<Var> numbers_, others_;
  std::vector<double> of_all_, of_others_;
};

KeyedAvailableCases::KeyedAvailableCases(IncompleteColumns columns, double weight, double fewest,
                                         int kept_members)
    : AvailableCaseScore({columns.total(), weight, fewest}, columns.n_columns(), kept_members),
      columns_(std::move(columns)) {
  for (Var x = 0; x < n_variables(); ++x) incomplete_.push_back(!columns_.is_complete(x));
  n_complete_ = static_cast<int>(std::count(incomplete_.begin(), incomplete_.end(), false));
}

KeyedAvailableCases::KeyedAvailableCases(const KeyedAvailableCases& other, int kept_members)
    : AvailableCaseScore(other.terms(), other.n_variables(), kept_members),
      columns_(other.columns_),
      incomplete_(other.incomplete_),
      n_complete_(other.n_complete_) {}

KeyedAvailableCases::Key KeyedAvailableCases::key_of(const Var* set, int size) const {
  Key key;
  std::copy_if(set, set + size, std::back_inserter(key), [&](Var x) { return incomplete_[x]; });
  return key;
}

// Models that no longer fit in the cache are made again when they are needed. Only the model of all
// rows stays, because most sets of wide data use it.
std::shared_ptr<const KeyedAvailableCases::Model> KeyedAvailableCases::shared_model(
    const Key& key) const {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (key.empty() && of_all_rows_) return of_all_rows_;
    const auto found = models_.find(key);
    if (found != models_.end()) return found->second;
  }
  // All columns that are known everywhere, whatever set is asked for, so that the digits of a set's
  // values do not depend on the question.
  std::vector<Var> variables;
  for (Var x = 0; x < n_variables(); ++x) {
    if (!incomplete_[x] || std::binary_search(key.begin(), key.end(), x)) variables.push_back(x);
  }
  const double expected =
      8.0 * static_cast<double>(columns_.rows) * static_cast<double>(variables.size());
  if (!key.empty()) {
    const std::lock_guard<std::mutex> lock(mutex_);
    make_room(expected);
  }
  std::shared_ptr<const Model> made = make_model(key, variables);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (key.empty()) return of_all_rows_ = made;
  make_room(made->bytes());
  if (models_.emplace(key, made).second) models_bytes_ += made->bytes();
  return made;
}

void KeyedAvailableCases::make_room(double bytes) const {
  if (models_bytes_ + bytes <= kCacheBytes) return;
  models_.clear();
  models_bytes_ = 0;
}

// A set that shares no model has a model of its own columns only.
std::shared_ptr<const KeyedAvailableCases::Model> KeyedAvailableCases::model_of(const Key& key,
                                                                                const Var* set,
                                                                                int size) const {
  return shares_model(key, size) ? shared_model(key)
                                 : make_model(key, std::vector<Var>(set, set + size));
}

std::shared_ptr<const KeyedAvailableCases::Model> KeyedAvailableCases::make_model(
    const Key& key, const std::vector<Var>& wanted) const {
  const std::vector<std::uint32_t> kept = columns_.rows_knowing(key);
  std::vector<double> counts;
  if (!columns_.counts.empty()) {
    counts.reserve(kept.size());
    for (std::uint32_t i : kept) counts.push_back(columns_.counts[i]);
  }
  auto model = std::make_shared<Model>();
  model->rows = counts.empty() ? static_cast<double>(kept.size())
                               : std::accumulate(counts.begin(), counts.end(), 0.0);
  model->place.assign(n_variables(), -1);
  if (model->rows < terms().fewest) return model;
  std::vector<Var> variables;
  std::vector<KnownColumn> columns;
  for (Var x : wanted) {
    KnownColumn column = columns_.known(x, kept);
    if (!may_be_constant(x) && column.is_constant()) continue;
    model->place[x] = static_cast<Var>(columns.size());
    variables.push_back(x);
    columns.push_back(std::move(column));
  }
  if (!columns.empty()) model->score = score_of_complete(variables, columns, counts);
  return model;
}

void KeyedAvailableCases::evaluate_set(const Var* set, int size, const Model& model,
                                       LocalScore::Workspace& workspace, double* out) const {
  std::fill(out, out + width(), 0.0);
  out[0] = kept_rows(model.rows);
  if (out[0] < 0 || !keeps(size) || size == 0) return;
  Members members(set, size, model);
  if (members.usable()) members.evaluate(model, workspace);
  for (int j = 0; j < size; ++j)
    out[1 + j] = members.usable() ? members.cost_of(j, model, workspace) : kRejected;
}

AvailableCaseScore::Likelihood KeyedAvailableCases::likelihood_of(const Var* set, int size,
                                                                  int child) const {
  const std::shared_ptr<const Model> model = model_of(key_of(set, size), set, size);
  Members members(set, size, *model);
  if (!members.usable()) return {model->rows, kRejected};
  const std::unique_ptr<LocalScore::Workspace> workspace = model->make_workspace();
  members.evaluate(*model, *workspace);
  return {model->rows, members.cost_of(child, *model, *workspace)};
}

void KeyedAvailableCases::evaluate_few(const SetBatch& batch, Workspace&, double* out) const {
  Key last;
  std::shared_ptr<const Model> model;
  std::unique_ptr<LocalScore::Workspace> workspace;
  for (std::size_t i = 0; i < batch.count; ++i) {
    Key key = key_of(batch.set(i), batch.size);
    if (!model || key != last || !shares_model(key, batch.size)) {
      workspace.reset();
      model.reset();
      model = model_of(key, batch.set(i), batch.size);
      workspace = model->make_workspace();
      last = std::move(key);
    }
    evaluate_set(batch.set(i), batch.size, *model, *workspace, out + i * width());
  }
}

// Handles the sets of one key after those of another, some at a time.
void KeyedAvailableCases::evaluate(const SetBatch& batch, int threads, Monitor& monitor,
                                   double* out) {
  constexpr std::size_t kSetsPerTask = 256;
  std::map<Key, std::vector<std::size_t>> by_key;
  for (std::size_t i = 0; i < batch.count; ++i)
    by_key[key_of(batch.set(i), batch.size)].push_back(i);
  struct Task {
    const Key* key;
    const std::size_t* first;
    std::size_t length;
  };
  std::vector<Task> tasks;
  for (const auto& [key, sets] : by_key) {
    for (std::size_t first = 0; first < sets.size(); first += kSetsPerTask) {
      tasks.push_back({&key, sets.data() + first, std::min(kSetsPerTask, sets.size() - first)});
    }
  }
  parallel_for(threads, tasks.size(), monitor, [&](std::size_t number) {
    const Task& task = tasks[number];
    std::shared_ptr<const Model> model;
    std::unique_ptr<LocalScore::Workspace> workspace;
    for (std::size_t i = 0; i < task.length; ++i) {
      const Var* const set = batch.set(task.first[i]);
      if (!model || !shares_model(*task.key, batch.size)) {
        workspace.reset();
        model.reset();
        model = model_of(*task.key, set, batch.size);
        workspace = model->make_workspace();
      }
      evaluate_set(set, batch.size, *model, *workspace, out + task.first[i] * width());
    }
    monitor.advance(static_cast<double>(task.length));
  });
}

// As if a model was made for each set: of its own columns, or of as many as may be shared.
double KeyedAvailableCases::steps_per_set() const {
  return static_cast<double>(columns_.rows) * std::min(1 + n_complete_, kMostShared) + 1000;
}

double KeyedAvailableCases::bytes() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return 8.0 * static_cast<double>(columns_.counts.size()) + kCacheBytes +
         (of_all_rows_ ? of_all_rows_->bytes() : 0);
}

// The rows of a key are copied while its model is made. The model keeps them if columns are many,
// and makes a matrix otherwise.
double KeyedAvailableCases::workspace_bytes(int) const {
  const double numbers = static_cast<double>(columns_.rows) * n_variables();
  const bool wide = WideColumns::suit(columns_.rows, static_cast<std::size_t>(n_variables()));
  return 16 * numbers + (wide ? 16 * numbers : 100.0 * n_variables() * n_variables());
}

}  // namespace bnstar

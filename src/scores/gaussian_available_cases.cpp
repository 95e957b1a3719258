#include "scores/gaussian_available_cases.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "data/moments.h"
#include "scores/gaussian_likelihood.h"

namespace bnstar {

namespace {

double total_of(const std::vector<double>& counts, std::size_t rows) {
  return counts.empty() ? static_cast<double>(rows) : std::accumulate(counts.begin(), counts.end(), 0.0);
}

}  // namespace

// The rows of a key, and the likelihood of all columns that are known in them and vary.
struct GaussianAvailableCases::Model {
  double rows;
  std::vector<Var> place;                     // by variable: its number in `score`, -1 where it has none
  std::unique_ptr<GaussianLocalScore> score;  // null where no column varies

  std::unique_ptr<Workspace> make_workspace() const {
    return score ? score->make_workspace() : std::make_unique<Workspace>();
  }
  double bytes() const { return 4.0 * static_cast<double>(place.size()) + (score ? score->bytes() : 0); }
};

GaussianAvailableCases::GaussianAvailableCases(std::vector<double> values, std::size_t rows, std::vector<double> counts,
                                               double weight, double fewest, int kept_members)
    : AvailableCaseScore({total_of(counts, rows), weight, fewest}, static_cast<int>(values.size() / rows),
                         kept_members),
      values_(std::move(values)),
      rows_(rows),
      counts_(std::move(counts)) {
  for (auto column = values_.begin(); column != values_.end(); column += static_cast<std::ptrdiff_t>(rows)) {
    incomplete_.push_back(
        std::any_of(column, column + static_cast<std::ptrdiff_t>(rows), [](double x) { return std::isnan(x); }));
  }
}

GaussianAvailableCases::Key GaussianAvailableCases::key_of(const Var* set, int size) const {
  Key key;
  std::copy_if(set, set + size, std::back_inserter(key), [&](Var x) { return incomplete_[x]; });
  return key;
}

// Models that do not fit in the cache any more are made again when they are asked for.
std::shared_ptr<const GaussianAvailableCases::Model> GaussianAvailableCases::model_of(const Key& key) const {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = models_.find(key);
    if (found != models_.end()) return found->second;
  }
  std::shared_ptr<const Model> made = make_model(key);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (models_bytes_ + made->bytes() > kCacheBytes) {
    models_.clear();
    models_bytes_ = 0;
  }
  if (models_.emplace(key, made).second) models_bytes_ += made->bytes();
  return made;
}

// All columns that are known in its rows because they are known everywhere are in the model of a key, whoever asks: so are the
// digits of a set the same for everybody.
std::shared_ptr<const GaussianAvailableCases::Model> GaussianAvailableCases::make_model(const Key& key) const {
  const auto column = [&](Var x) { return values_.data() + static_cast<std::size_t>(x) * rows_; };
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < rows_; ++i) {
    if (std::none_of(key.begin(), key.end(), [&](Var x) { return std::isnan(column(x)[i]); })) kept.push_back(i);
  }
  std::vector<double> counts;
  for (std::size_t i : kept) {
    if (!counts_.empty()) counts.push_back(counts_[i]);
  }
  auto model = std::make_shared<Model>();
  model->rows = total_of(counts, kept.size());
  model->place.assign(n_variables(), -1);
  if (model->rows < terms().fewest) return model;
  std::vector<std::vector<double>> columns;
  for (Var x = 0; x < n_variables(); ++x) {
    if (incomplete_[x] && !std::binary_search(key.begin(), key.end(), x)) continue;
    std::vector<double> values;
    for (std::size_t i : kept) values.push_back(column(x)[i]);
    if (std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); })) continue;
    model->place[x] = static_cast<Var>(columns.size());
    columns.push_back(std::move(values));
  }
  if (columns.empty()) return model;
  std::vector<const double*> pointers;
  for (const std::vector<double>& values : columns) pointers.push_back(values.data());
  const Moments of_rows = moments(pointers, kept.size(), counts.empty() ? nullptr : counts.data(), 1);
  model->score = std::make_unique<GaussianLocalScore>(std::make_unique<GaussianLikelihood>(of_rows, 0.0));
  return model;
}

// A set by the numbers that its members have in a model.
class GaussianAvailableCases::Members {
 public:
  Members(const Var* set, int size, const Model& model) : numbers_(size), others_(size - 1) {
    std::transform(set, set + size, numbers_.begin(), [&](Var x) { return model.place[x]; });
  }

  // A column that is constant in these rows has no likelihood, and is no parent.
  bool vary() const {
    return std::none_of(numbers_.begin(), numbers_.end(), [](Var x) { return x < 0; });
  }
  double value_in(const Model& model, LocalScore::Workspace& workspace) const {
    double value;
    model.score->evaluate_few({static_cast<int>(numbers_.size()), 1, numbers_.data()}, workspace, &value);
    return value;
  }
  // Of member number j given the others; `all` is the value of all.
  double cost_of(int j, double all, const Model& model, LocalScore::Workspace& workspace) {
    const int size = static_cast<int>(others_.size());
    std::copy(numbers_.begin(), numbers_.begin() + j, others_.begin());
    std::copy(numbers_.begin() + j + 1, numbers_.end(), others_.begin() + j);
    double others;
    model.score->evaluate_few({size, 1, others_.data()}, workspace, &others);
    return model.score->cost({numbers_[j], others_.data(), size, 1.0, &others, &all});
  }

 private:
  std::vector<Var> numbers_, others_;
};

void GaussianAvailableCases::evaluate_set(const Var* set, int size, const Model& model,
                                          LocalScore::Workspace& workspace, double* out) const {
  std::fill(out, out + width(), 0.0);
  out[0] = kept_rows(model.rows);
  if (out[0] < 0 || !keeps(size) || size == 0) return;
  Members members(set, size, model);
  const double all = members.vary() ? members.value_in(model, workspace) : kRejected;
  for (int j = 0; j < size; ++j) out[1 + j] = members.vary() ? members.cost_of(j, all, model, workspace) : kRejected;
}

std::unique_ptr<LocalScore::Workspace> GaussianAvailableCases::make_workspace() const {
  return std::make_unique<LocalScore::Workspace>();
}

void GaussianAvailableCases::evaluate_few(const SetBatch& batch, Workspace&, double* out) const {
  Key last;
  std::shared_ptr<const Model> model;
  std::unique_ptr<LocalScore::Workspace> workspace;
  for (std::size_t i = 0; i < batch.count; ++i) {
    Key key = key_of(batch.set(i), batch.size);
    if (!model || key != last) {
      model = model_of(key);
      workspace = model->make_workspace();
      last = std::move(key);
    }
    evaluate_set(batch.set(i), batch.size, *model, *workspace, out + i * width());
  }
}

// Sets of one key after the other, some at a time.
void GaussianAvailableCases::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  constexpr std::size_t kSetsPerTask = 256;
  std::map<Key, std::vector<std::size_t>> by_key;
  for (std::size_t i = 0; i < batch.count; ++i) by_key[key_of(batch.set(i), batch.size)].push_back(i);
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
    const std::shared_ptr<const Model> model = model_of(*task.key);
    const std::unique_ptr<LocalScore::Workspace> workspace = model->make_workspace();
    for (std::size_t i = 0; i < task.length; ++i) {
      evaluate_set(batch.set(task.first[i]), batch.size, *model, *workspace, out + task.first[i] * width());
    }
    monitor.advance(static_cast<double>(task.length));
  });
}

double GaussianAvailableCases::steps_per_set() const { return static_cast<double>(rows_) + 1000; }

double GaussianAvailableCases::workspace_bytes(int) const {
  return 8.0 * static_cast<double>(values_.size()) + 100.0 * n_variables() * n_variables();
}

AvailableCaseScore::Likelihood GaussianAvailableCases::likelihood_of(const Var* set, int size, int child) const {
  const std::shared_ptr<const Model> model = model_of(key_of(set, size));
  Members members(set, size, *model);
  if (!members.vary()) return {model->rows, kRejected};
  const std::unique_ptr<LocalScore::Workspace> workspace = model->score->make_workspace();
  return {model->rows, members.cost_of(child, members.value_in(*model, *workspace), *model, *workspace)};
}

// ln of the residual sum of squares. A bound has to stay below the truth, so more than can be lost in rounding is taken off.
double GaussianAvailableCases::least_of(const Likelihood& given_all) const {
  constexpr double kRounding = 1e-6;
  if (given_all.cost == kRejected) return kNoBound;
  const double two_pi = 2 * std::acos(-1.0);
  return 2 * given_all.cost / given_all.rows - 1 - std::log(two_pi / given_all.rows) - kRounding;
}

double GaussianAvailableCases::least_likelihood(double least, double rows) const {
  const double two_pi = 2 * std::acos(-1.0);
  return terms().n / 2 * (least + std::log(two_pi / rows) + 1);
}

}  // namespace bnstar

#include "scores/make_score.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/registry.h"
#include "data/dataset.h"
#include "data/grouped_columns.h"
#include "data/moments.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/engines/gaussian_local_score.h"
#include "scores/engines/unit_score.h"
#include "scores/make_own_rows_score.h"
#include "scores/make_penalised_score.h"
#include "scores/mixed/mixed_local_score.h"
#include "scores/penalised_likelihood.h"

namespace bnstar {

Setting penalty_setting() {
  return {"penalty", std::numeric_limits<double>::quiet_NaN(), 0, "price of a parameter"};
}

Setting min_complete_setting() { return {"min_complete", 1, 0, "rows that a family needs"}; }

namespace {

template <class Entry>
const Entry& entry_of(const std::string& name) {
  const Entry* const found = Registry<Entry>::find(name);
  if (!found) throw std::invalid_argument("no score '" + name + "' of columns of this kind");
  return *found;
}

std::unique_ptr<LocalScore> make_discrete(const ObservedColumns& data, const ScoreRequest& request,
                                          int threads, Monitor& monitor) {
  auto dataset = std::make_shared<const Dataset>(
      data.codes(), data.states, data.rows, data.counts, threads, monitor, nullptr,
      request.once ? EqualRows::kApart : EqualRows::kMerged);
  auto formula =
      entry_of<DiscreteScoreEntry>(request.name).make(dataset->observations(), request.options);
  auto local = std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula),
                                                    request.largest_set, request.with_likelihood);
  const AdTreePlan& tree = request.tree;
  if (tree.r_min > 0) local->plant_tree(tree.r_min, tree.most_bytes, threads, monitor);
  return local;
}

std::unique_ptr<LocalScore> make_gaussian(const ObservedColumns& data, const ScoreRequest& request,
                                          int threads) {
  const GaussianScoreEntry& entry = entry_of<GaussianScoreEntry>(request.name);
  Moments of_data = moments_for_scores(data.values(), data.rows, data.counts, threads);
  if (!request.with_likelihood) {
    return std::make_unique<GaussianLocalScore>(entry.make(std::move(of_data), request.options));
  }
  auto local = std::make_unique<GaussianLocalScore>(entry.make(of_data, request.options));
  if (!local->is_likelihood()) {
    local->keep_likelihood(
        entry_of<GaussianScoreEntry>("loglik_g").make(std::move(of_data), Options{}));
  }
  return local;
}

// The number of each variable among those of its kind.
std::vector<MixedPlace> places_of(const ObservedColumns& data) {
  std::vector<MixedPlace> places;
  int numbers[2] = {0, 0};
  for (Var x = 0; x < data.n_variables(); ++x) {
    const bool discrete = data.is_discrete(x);
    places.push_back({discrete, numbers[discrete]++});
  }
  return places;
}

std::unique_ptr<LocalScore> make_mixed(const ObservedColumns& data, const ScoreRequest& request,
                                       int threads, Monitor& monitor) {
  const MixedScoreEntry& entry = entry_of<MixedScoreEntry>(request.name);
  std::vector<std::uint32_t> group;
  auto dataset = std::make_shared<const Dataset>(data.codes(), data.states_of_codes(), data.rows,
                                                 data.counts, threads, monitor, &group);
  auto columns = std::make_shared<const GroupedColumns>(data.values(), data.counts, group,
                                                        dataset->n_unique(), threads, monitor);
  const double price = request.options.number(penalty_setting());
  const double weight = std::isnan(price) ? entry.weight(columns->total()) : price;
  std::shared_ptr<const DiscreteScore> formula =
      std::isnan(price) ? entry_of<DiscreteScoreEntry>(entry.discrete_form)
                              .make(dataset->observations(), Options{})
                        : std::make_unique<PenalisedLikelihood>(dataset->observations(), price);
  auto of_discrete = std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula),
                                                          request.largest_set);
  return std::make_unique<MixedLocalScore>(places_of(data), std::move(of_discrete),
                                           std::move(columns), weight,
                                           request.options.word<SmallCells>(small_cells_setting()));
}

// Counts in units of an observation: every cost is as many times too large.
std::unique_ptr<LocalScore> make_in_units(const ObservedColumns& data, ScoreRequest request,
                                          int threads, Monitor& monitor) {
  ObservedColumns whole = data;
  whole.per_observation = 1;
  const double price = request.options.number(penalty_setting());
  std::map<std::string, double> settled;
  settled[penalty_setting().name] = price * data.per_observation;
  request.options = Options(std::move(settled));
  return std::make_unique<UnitScore>(make_score(whole, request, threads, monitor),
                                     data.per_observation);
}

}  // namespace

std::unique_ptr<LocalScore> make_score(const ObservedColumns& data, const ScoreRequest& request,
                                       int threads, Monitor& monitor) {
  if (!data.interventions.targets.empty()) {
    return make_own_rows_score(data, request, threads, monitor);
  }
  if (data.per_observation != 1) return make_in_units(data, request, threads, monitor);
  const bool priced = !std::isnan(request.options.number(penalty_setting()));
  const bool lacking = data.lacks_entries();
  if (priced && (lacking || data.all_discrete() || !data.any_discrete())) {
    return make_penalised_score(data, request, threads, monitor);
  }
  if (lacking) {
    throw std::invalid_argument("entries are missing, and the score has no settings for that");
  }
  if (data.all_discrete()) return make_discrete(data, request, threads, monitor);
  if (!data.any_discrete()) return make_gaussian(data, request, threads);
  return make_mixed(data, request, threads, monitor);
}

std::unique_ptr<LocalScore> likelihood_of_same_data(const LocalScore& score) {
  const auto* const discrete = dynamic_cast<const DiscreteLocalScore*>(&score);
  if (!discrete) return nullptr;
  return std::make_unique<DiscreteLocalScore>(
      discrete->shared_data(),
      entry_of<DiscreteScoreEntry>("loglik").make(discrete->data().observations(), Options{}), 1);
}

}  // namespace bnstar

#include "scores/make_penalised_score.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "data/dataset.h"
#include "data/moments.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/engines/gaussian_local_score.h"
#include "scores/gaussian_likelihood.h"
#include "scores/incomplete/discrete_available_cases.h"
#include "scores/incomplete/gaussian_available_cases.h"
#include "scores/incomplete/mixed_available_cases.h"
#include "scores/penalised_likelihood.h"

namespace bnstar {

namespace {

struct Price {
  double weight;  // of a parameter
  double fewest;  // the least number of rows of a family
};

IncompleteColumns incomplete_columns(const ObservedColumns& data) {
  std::vector<double> counts;
  if (data.counts) counts.assign(data.counts, data.counts + data.rows);
  return {data.columns, data.rows, std::move(counts), data.owner};
}

std::unique_ptr<LocalScore> penalise_discrete(const ObservedColumns& data, const Price& price,
                                              int largest_set, int threads, Monitor& monitor) {
  // A missing entry has a state of its own.
  std::vector<int> with_missing = data.states;
  for (Var x = 0; x < data.n_variables(); ++x) with_missing[x] += data.lacks_entries(x) ? 1 : 0;
  const bool complete = with_missing == data.states;
  Dataset dataset(data.codes(), std::move(with_missing), data.rows, data.counts, threads, monitor);
  if (complete) {
    auto formula = std::make_shared<PenalisedLikelihood>(dataset.observations(), price.weight);
    return std::make_unique<DiscreteLocalScore>(std::make_shared<const Dataset>(std::move(dataset)),
                                                std::move(formula), largest_set);
  }
  return std::make_unique<DiscreteAvailableCases>(
      std::make_shared<const IncompleteData>(IncompleteData{std::move(dataset), data.states}),
      price.weight, price.fewest, kept_members(largest_set, data.n_variables()));
}

std::unique_ptr<LocalScore> penalise_gaussian(const ObservedColumns& data, const Price& price,
                                              int largest_set, int threads) {
  if (!data.lacks_entries()) {
    Moments of_data = moments_for_scores(data.values(), data.rows, data.counts, threads);
    return std::make_unique<GaussianLocalScore>(
        std::make_unique<GaussianLikelihood>(std::move(of_data), price.weight));
  }
  return std::make_unique<GaussianAvailableCases>(incomplete_columns(data), price.weight,
                                                  price.fewest,
                                                  kept_members(largest_set, data.n_variables()));
}

}  // namespace

std::unique_ptr<LocalScore> make_penalised_score(const ObservedColumns& data,
                                                 const ScoreRequest& request, int threads,
                                                 Monitor& monitor) {
  const Price price{request.options.number(penalty_setting()),
                    request.options.number(min_complete_setting())};
  if (data.all_discrete()) {
    return penalise_discrete(data, price, request.largest_set, threads, monitor);
  }
  if (!data.any_discrete()) return penalise_gaussian(data, price, request.largest_set, threads);
  return std::make_unique<MixedAvailableCases>(
      incomplete_columns(data), data.states, price.weight, price.fewest,
      kept_members(request.largest_set, data.n_variables()),
      request.options.word<SmallCells>(small_cells_setting()));
}

}  // namespace bnstar

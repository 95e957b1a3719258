#include "scores/incomplete/mixed_available_cases.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "data/dataset.h"
#include "scores/mixed/mixed_local_score.h"
#include "scores/penalised_likelihood.h"

namespace bnstar {

MixedAvailableCases::MixedAvailableCases(IncompleteColumns columns, std::vector<int> states,
                                         double weight, double fewest, int kept_members,
                                         SmallCells small_cells)
    : KeyedAvailableCases(std::move(columns), weight, fewest, kept_members),
      states_(std::move(states)),
      small_cells_(small_cells) {}

std::unique_ptr<LocalScore> MixedAvailableCases::score_of_complete(
    const std::vector<Var>& variables, const std::vector<KnownColumn>& columns,
    const std::vector<double>& counts) const {
  std::vector<MixedPlace> places;
  std::vector<const int*> codes;
  std::vector<int> arities;
  std::vector<const double*> continuous;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const bool discrete = !is_continuous(variables[i]);
    places.push_back({discrete, static_cast<int>(discrete ? codes.size() : continuous.size())});
    if (discrete) {
      codes.push_back(columns[i].codes.data());
      arities.push_back(states_[variables[i]]);
    } else {
      continuous.push_back(columns[i].numbers.data());
    }
  }
  const std::size_t rows = std::max(columns.front().codes.size(), columns.front().numbers.size());
  // Adds a constant, so that there is a discrete column if only continuous ones are known.
  std::vector<int> one_state;
  if (codes.empty()) {
    one_state.assign(rows, 0);
    codes.push_back(one_state.data());
    arities.push_back(1);
  }
  const double* const weights = counts.empty() ? nullptr : counts.data();
  Monitor patient{Limits{}, nullptr, nullptr};
  std::vector<std::uint32_t> group;
  auto data =
      std::make_shared<const Dataset>(codes, std::move(arities), rows, weights, 1, patient, &group);
  const std::size_t n_groups = data->n_unique();
  auto formula = std::make_shared<PenalisedLikelihood>(data->observations(), 0.0);
  auto discrete = std::make_unique<DiscreteLocalScore>(std::move(data), std::move(formula), 1);
  if (continuous.empty()) return discrete;
  auto grouped =
      std::make_shared<const GroupedColumns>(continuous, weights, group, n_groups, 1, patient);
  return std::make_unique<MixedLocalScore>(std::move(places), std::move(discrete),
                                           std::move(grouped), 0.0, small_cells_);
}

double MixedAvailableCases::parameters(const Family& family) const {
  if (!is_continuous(family.child)) return (states_[family.child] - 1) * family.configurations;
  const auto continuous = std::count_if(family.parents, family.parents + family.n_parents,
                                        [this](Var y) { return is_continuous(y); });
  return family.configurations * (static_cast<double>(continuous) + 2);
}

double MixedAvailableCases::least_of(Var x, const Likelihood& given_all) const {
  return is_continuous(x) ? kNoBound : given_all.cost;
}

double MixedAvailableCases::least_likelihood(Var x, double least, double rows) const {
  if (is_continuous(x)) return kNoBound;
  return least > 0 && least < kRejected ? terms().n / rows * least : 0;
}

double MixedAvailableCases::most_configurations(Var x) const {
  return is_continuous(x) ? std::numeric_limits<double>::infinity()
                          : most_configurations_of(states_[x]);
}

}  // namespace bnstar

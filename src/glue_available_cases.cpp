// Scores whose price of a parameter R has settled: of complete data, or of data with missing
// entries.
#include <algorithm>
#include <memory>
#include <utility>

#include "data/moments.h"
#include "glue_scores.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/engines/gaussian_local_score.h"
#include "scores/gaussian_likelihood.h"
#include "scores/incomplete/discrete_available_cases.h"
#include "scores/incomplete/gaussian_available_cases.h"
#include "scores/incomplete/mixed_available_cases.h"
#include "scores/penalised_likelihood.h"

namespace bnstar {

namespace {

// Who lists parent sets knows the largest; those who walk from network to network have few large
// ones.
int kept_members(int largest_set, std::size_t n_variables) {
  constexpr int kMostListed = 24;
  constexpr int kMostWalked = 10;
  const int most = largest_set > 1 ? std::min(largest_set, kMostListed) : kMostWalked;
  return std::min(most, static_cast<int>(n_variables));
}

// Keeps R's memory from being given back while a score looks at it.
std::shared_ptr<const void> owner_of(const Rcpp::RObject& object) {
  return std::make_shared<Rcpp::RObject>(object);
}

std::unique_ptr<LocalScore> penalise_discrete(const Rcpp::List& data, const std::vector<Var>& order,
                                              double weight, double fewest, int largest_set,
                                              int threads, Monitor& monitor) {
  const Rcpp::IntegerMatrix codes = data["codes"];
  const Rcpp::IntegerVector arities = data["arities"];
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const auto missing = [](int code) { return code == NA_INTEGER; };
  std::vector<const int*> columns;
  std::vector<int> states, with_missing;
  for (Var x : order) {
    const int* const first = &codes(0, x);
    columns.push_back(first);
    states.push_back(arities[x]);
    with_missing.push_back(arities[x] +
                           (std::any_of(first, first + codes.nrow(), missing) ? 1 : 0));
  }
  const bool complete = with_missing == states;
  Dataset dataset(columns, std::move(with_missing), codes.nrow(),
                  counts.size() > 0 ? counts.begin() : nullptr, threads, monitor);
  if (complete) {
    auto formula = std::make_unique<PenalisedLikelihood>(dataset.observations(), weight);
    return std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula),
                                                largest_set);
  }
  return std::make_unique<DiscreteAvailableCases>(
      IncompleteData{std::move(dataset), std::move(states)}, weight, fewest,
      kept_members(largest_set, order.size()));
}

std::unique_ptr<LocalScore> penalise_gaussian(const Rcpp::List& data, const std::vector<Var>& order,
                                              double weight, double fewest, int largest_set,
                                              int threads) {
  const Rcpp::NumericMatrix values = data["values"];
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const std::size_t rows = values.nrow();
  std::vector<const double*> columns;
  for (Var x : order) columns.push_back(&values(0, x));
  const bool complete = std::all_of(columns.begin(), columns.end(), [&](const double* column) {
    return std::none_of(column, column + rows, [](double x) { return ISNAN(x); });
  });
  if (complete) {
    Moments of_data =
        moments_for_scores(columns, rows, counts.size() > 0 ? counts.begin() : nullptr, threads);
    return std::make_unique<GaussianLocalScore>(
        std::make_unique<GaussianLikelihood>(std::move(of_data), weight));
  }
  IncompleteColumns incomplete{
      {}, rows, std::vector<double>(counts.begin(), counts.end()), owner_of(values)};
  for (const double* column : columns) incomplete.columns.push_back({column, nullptr});
  return std::make_unique<GaussianAvailableCases>(std::move(incomplete), weight, fewest,
                                                  kept_members(largest_set, order.size()));
}

// Complete or not.
std::unique_ptr<LocalScore> penalise_mixed(const Rcpp::List& data, const std::vector<Var>& order,
                                           double weight, double fewest, SmallCells small_cells,
                                           int largest_set) {
  const Rcpp::IntegerMatrix codes = data["codes"];
  const Rcpp::NumericMatrix values = data["values"];
  const Rcpp::IntegerVector arities = data["arities"];
  const Rcpp::CharacterVector kind = data["kind"];
  const Rcpp::NumericVector counts = counts_of_rows(data);
  std::vector<int> number;  // among the columns of its kind
  int n_of_kind[2] = {0, 0};
  for (R_xlen_t x = 0; x < kind.size(); ++x) number.push_back(n_of_kind[kind[x] == "discrete"]++);
  IncompleteColumns incomplete{{},
                               static_cast<std::size_t>(codes.nrow()),
                               std::vector<double>(counts.begin(), counts.end()),
                               owner_of(Rcpp::List::create(codes, values))};
  std::vector<int> states;
  for (Var x : order) {
    const bool discrete = kind[x] == "discrete";
    states.push_back(discrete ? arities[x] : 0);
    incomplete.columns.push_back(discrete ? NumberColumn{nullptr, &codes(0, number[x])}
                                          : NumberColumn{&values(0, number[x]), nullptr});
  }
  return std::make_unique<MixedAvailableCases>(std::move(incomplete), std::move(states), weight,
                                               fewest, kept_members(largest_set, order.size()),
                                               small_cells);
}

}  // namespace

bool has_missing_entries(const Rcpp::List& data) {
  if (!data.containsElementNamed("na") || Rcpp::as<std::string>(data["na"]) != "local")
    return false;
  bool found = false;
  if (data.containsElementNamed("codes")) {
    const Rcpp::IntegerMatrix codes = data["codes"];
    found = std::any_of(codes.begin(), codes.end(), [](int code) { return code == NA_INTEGER; });
  }
  if (data.containsElementNamed("values")) {
    const Rcpp::NumericMatrix values = data["values"];
    found = found ||
            std::any_of(values.begin(), values.end(), [](double value) { return ISNAN(value); });
  }
  return found;
}

std::unique_ptr<LocalScore> make_penalised_score(const Rcpp::List& data,
                                                 const std::vector<Var>& order,
                                                 const Rcpp::NumericVector& settings,
                                                 int largest_set, int threads, Monitor& monitor) {
  const double weight = settings["penalty"];
  const double fewest =
      settings.containsElementNamed("min_complete") ? settings["min_complete"] : 1.0;
  const std::string type = Rcpp::as<std::string>(data["type"]);
  if (type == "mixed") {
    const Options options = to_options(settings);
    return penalise_mixed(data, order, weight, fewest,
                          options.word<SmallCells>(small_cells_setting()), largest_set);
  }
  if (type == "discrete") {
    return penalise_discrete(data, order, weight, fewest, largest_set, threads, monitor);
  }
  return penalise_gaussian(data, order, weight, fewest, largest_set, threads);
}

}  // namespace bnstar

// Questions of R about all rows of the data at once.
#include "glue.h"

#include <algorithm>
#include <cstdint>

#include "base/parallel.h"
#include "data/cell_products.h"
#include "data/moments.h"
#include "data/row_knowledge.h"

namespace bnstar {
namespace {

std::vector<const int*> code_columns(const Rcpp::IntegerMatrix& codes,
                                     const std::vector<int>& numbers) {
  std::vector<const int*> columns;
  for (int x : numbers)
    columns.push_back(codes.begin() + static_cast<R_xlen_t>(x - 1) * codes.nrow());
  return columns;
}

// The number of each row's configuration, the first column varying fastest.
std::vector<std::uint32_t> cells_of_rows(const std::vector<const int*>& columns,
                                         const std::vector<int>& states, std::size_t rows) {
  std::vector<std::uint32_t> cell(rows, 0);
  std::uint32_t stride = 1;
  for (std::size_t x = 0; x < columns.size(); ++x) {
    for (std::size_t i = 0; i < rows; ++i)
      cell[i] += stride * static_cast<std::uint32_t>(columns[x][i]);
    stride *= static_cast<std::uint32_t>(states[x]);
  }
  return cell;
}

struct CellFamily {
  std::vector<StandardColumn> columns;
  std::vector<const int*> cell_columns;
  std::vector<int> states;
  std::size_t cells;
};

CellFamily to_cell_family(const Rcpp::List& family, const Rcpp::IntegerMatrix& codes,
                          const Rcpp::NumericMatrix& values, const Rcpp::NumericVector& mean,
                          const Rcpp::NumericVector& scale) {
  CellFamily result{{}, code_columns(codes, family["codes"]), family["states"], 1};
  for (int x : Rcpp::as<std::vector<int>>(family["values"])) {
    result.columns.push_back(
        {values.begin() + static_cast<R_xlen_t>(x - 1) * values.nrow(), mean[x - 1], scale[x - 1]});
  }
  for (int states : result.states) result.cells *= static_cast<std::size_t>(states);
  return result;
}

}  // namespace
}  // namespace bnstar

// In how many rows each column of R's bn_data object is known, codes before values, and in how many
// all are.
// [[Rcpp::export]]
Rcpp::List cpp_known_rows(Rcpp::List data) {
  using namespace bnstar;
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const Rcpp::IntegerMatrix codes =
      data.containsElementNamed("codes") ? data["codes"] : Rcpp::IntegerMatrix();
  const Rcpp::NumericMatrix values =
      data.containsElementNamed("values") ? data["values"] : Rcpp::NumericMatrix();
  const std::size_t rows = static_cast<std::size_t>(std::max(codes.nrow(), values.nrow()));
  RowKnowledge knowledge(rows, counts.size() > 0 ? counts.begin() : nullptr);
  std::vector<double> of_codes, of_values;
  for (int x = 0; x < codes.ncol(); ++x)
    of_codes.push_back(knowledge.add(codes.begin() + x * rows));
  for (int x = 0; x < values.ncol(); ++x)
    of_values.push_back(knowledge.add(values.begin() + x * rows));
  return Rcpp::List::create(Rcpp::_["codes"] = of_codes, Rcpp::_["values"] = of_values,
                            Rcpp::_["complete"] = knowledge.complete_rows());
}

// Does every configuration of the discrete columns that occurs have at least `least` rows?
// [[Rcpp::export]]
bool cpp_all_cells_have(Rcpp::List data, double least) {
  using namespace bnstar;
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const Rcpp::IntegerMatrix codes = data["codes"];
  std::vector<int> all(codes.ncol());
  for (int x = 0; x < codes.ncol(); ++x) all[x] = x + 1;
  return all_cells_have(code_columns(codes, all), codes.nrow(),
                        counts.size() > 0 ? counts.begin() : nullptr, least);
}

// Means, standard deviations and the matrix of correlations of the continuous columns.
// [[Rcpp::export]]
Rcpp::List cpp_correlations(Rcpp::List data, int threads) {
  using namespace bnstar;
  const Rcpp::NumericMatrix values = data["values"];
  const Rcpp::NumericVector counts = counts_of_rows(data);
  std::vector<const double*> columns;
  for (int x = 0; x < values.ncol(); ++x) columns.push_back(&values(0, x));
  const Moments of =
      moments(columns, values.nrow(), counts.size() > 0 ? counts.begin() : nullptr, threads);
  const int n = values.ncol();
  Rcpp::NumericVector mean(n), scale(n);
  Rcpp::NumericMatrix correlations(n, n);
  const auto root = [&](int x) { return std::sqrt(of.gram(x, x).high); };
  for (int x = 0; x < n; ++x) {
    mean[x] = of.mean[x].high * of.unit[x];
    scale[x] = root(x) / std::sqrt(of.n) * of.unit[x];
    for (int y = 0; y < n; ++y) correlations(x, y) = of.gram(x, y).high / root(x) / root(y);
  }
  return Rcpp::List::create(Rcpp::_["mean"] = mean, Rcpp::_["scale"] = scale,
                            Rcpp::_["correlations"] = correlations);
}

// A family is list(values, codes, states) with numbers of columns from 1 and the states of the
// discrete ones. Returns list(size, mean, products) by cell for each, see cell_products.h. `mean`
// and `scale` are those of all continuous columns.
// [[Rcpp::export]]
Rcpp::List cpp_cell_products(Rcpp::List data, Rcpp::List families, Rcpp::NumericVector mean,
                             Rcpp::NumericVector scale, int threads) {
  using namespace bnstar;
  const Rcpp::IntegerMatrix codes = data["codes"];
  const Rcpp::NumericMatrix values = data["values"];
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const std::size_t rows = static_cast<std::size_t>(values.nrow());
  std::vector<CellFamily> asked;
  for (R_xlen_t f = 0; f < families.size(); ++f) {
    asked.push_back(to_cell_family(families[f], codes, values, mean, scale));
  }
  std::vector<RegressionSums> found(asked.size());
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, asked.size(), patient, [&](std::size_t f) {
    found[f] =
        cell_products(asked[f].columns, cells_of_rows(asked[f].cell_columns, asked[f].states, rows),
                      asked[f].cells, counts.size() > 0 ? counts.begin() : nullptr);
  });
  Rcpp::List result(found.size());
  for (std::size_t f = 0; f < found.size(); ++f) {
    result[f] = Rcpp::List::create(Rcpp::_["size"] = found[f].size, Rcpp::_["mean"] = found[f].mean,
                                   Rcpp::_["products"] = found[f].products);
  }
  return result;
}

// Rows that R hands over in blocks.
#include "glue.h"

#include "data/row_store.h"

namespace {

template <class Vector>
std::vector<decltype(std::declval<Vector>().begin())> starts_of(const Rcpp::List& columns,
                                                                R_xlen_t rows) {
  std::vector<decltype(std::declval<Vector>().begin())> starts;
  for (R_xlen_t x = 0; x < columns.size(); ++x) {
    Vector column(columns[x]);
    if (column.size() != rows) Rcpp::stop("columns of another length");
    starts.push_back(column.begin());
  }
  return starts;
}

}  // namespace

// A store lives as long as R keeps it. `origin` has a number near the data for each continuous
// column.
// [[Rcpp::export]]
SEXP cpp_open_row_store(int discrete, std::vector<double> origin) {
  return Rcpp::XPtr<bnstar::RowStore>(
      new bnstar::RowStore(static_cast<std::size_t>(discrete), std::move(origin)));
}

// Adds a block: lists of columns of codes (from 0, NA where one is missing) and of finite numbers,
// and how often each row was observed (NULL for once). Returns the bytes that the store takes.
// [[Rcpp::export]]
double cpp_add_rows(SEXP store, Rcpp::List codes, Rcpp::List values, SEXP counts, int rows) {
  Rcpp::XPtr<bnstar::RowStore> open(store);
  const auto discrete = starts_of<Rcpp::IntegerVector>(codes, rows);
  const auto continuous = starts_of<Rcpp::NumericVector>(values, rows);
  const double* const weights = Rf_isNull(counts) ? nullptr : REAL(counts);
  open->add({discrete.begin(), discrete.end()}, {continuous.begin(), continuous.end()}, weights,
            static_cast<std::size_t>(rows));
  return static_cast<double>(open->bytes());
}

// list(codes, values, counts) of the rows in the store, matrices where there are such columns. The
// store is closed: its memory is wanted for what is made of the rows.
// [[Rcpp::export]]
Rcpp::List cpp_take_rows(SEXP store, int discrete) {
  Rcpp::XPtr<bnstar::RowStore> open(store);
  bnstar::RowStore::Rows rows = open->rows();
  const std::size_t n = rows.counts.size();
  Rcpp::IntegerMatrix codes = Rcpp::no_init(static_cast<int>(n), discrete);
  for (int x = 0; x < discrete; ++x)
    open->codes(static_cast<std::size_t>(x), rows, NA_INTEGER, codes.column(x).begin());
  open.release();
  Rcpp::NumericMatrix values =
      Rcpp::no_init(static_cast<int>(n), static_cast<int>(rows.values.size()));
  for (std::size_t x = 0; x < rows.values.size(); ++x) {
    std::copy(rows.values[x].begin(), rows.values[x].end(), values.begin() + x * n);
    std::vector<double>().swap(rows.values[x]);
  }
  return Rcpp::List::create(Rcpp::_["codes"] = codes, Rcpp::_["values"] = values,
                            Rcpp::_["counts"] = rows.counts);
}

// Cuts and linear programmes by themselves, for tests as glue_inspect.cpp.
#include "glue_heuristics.h"
#include "glue_search.h"
#include "heuristics/tables/cut_heuristic.h"
#include "math/linear_program.h"
#include "oracle/list_oracle.h"

namespace bnstar {
namespace {

// list(members, order) for a cluster, list(members, coefficients) for a local cut.
Cut to_cut(const Rcpp::List& described, const PlainLists& lists) {
  const std::vector<Var> members = to_var_lists(Rcpp::List::create(described["members"])).front();
  if (described.containsElementNamed("order")) {
    return Cut::cluster(members, Rcpp::as<int>(described["order"]));
  }
  return Cut::local(members, Rcpp::as<std::vector<int>>(described["coefficients"]), lists);
}

Rcpp::List from_cut(const Cut& cut) {
  const std::size_t members = cut.members().size();
  Rcpp::IntegerVector coefficients, completions;
  for (unsigned set = 0; set < (1U << members); ++set) {
    const unsigned count = static_cast<unsigned>(__builtin_popcount(set));
    const unsigned placed = static_cast<unsigned>(members) - count;
    completions.push_back(cut.completion(cut.is_local() ? set : placed));
    for (std::size_t i = 0; i < members; ++i) {
      coefficients.push_back(cut.coefficient(i, cut.is_local() ? set : count));
    }
  }
  coefficients.attr("dim") = Rcpp::Dimension(members, std::size_t{1} << members);
  return Rcpp::List::create(Rcpp::_["bound"] = cut.bound(), Rcpp::_["coefficients"] = coefficients,
                            Rcpp::_["completions"] = completions);
}

}  // namespace
}  // namespace bnstar

// The cuts as the core has them, and the values of the heuristic that they make at prices in
// quanta; see cpp_heuristic_values().
// [[Rcpp::export]]
Rcpp::List cpp_cut_values(Rcpp::List scores, Rcpp::List cuts, std::vector<double> prices,
                          double upper_bound, Rcpp::List placed, Rcpp::List limits) {
  using namespace bnstar;
  AskedStates asked(scores, placed, upper_bound, limits);
  return with_width(asked.sets.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    const auto oracle = asked.template make_oracle<W>();
    const Cost most = oracle->scale().to_cost(asked.range);
    const FineCosts scale(most);
    const PlainLists lists = plain_lists_of(*oracle, kInfiniteCost >> 12, scale);
    std::vector<PricedCut> priced;
    Rcpp::List described;
    for (R_xlen_t j = 0; j < cuts.size(); ++j) {
      priced.push_back({to_cut(cuts[j], lists), scale.fine(static_cast<Cost>(prices[j]))});
      described.push_back(from_cut(priced.back().cut));
    }
    const CutHeuristic<W> made(lists, priced, most, scale);
    Rcpp::List values = values_of<W>(made, *oracle, asked.states, most, asked.monitor);
    values["cuts"] = described;
    return values;
  });
}

// Minimises costs of columns >= 0 under rows A x >= b, or = b, by `iterations` iterations a call.
// Where `wrong_row` is positive every column has an entry in that row, which there need not be.
// [[Rcpp::export]]
Rcpp::List cpp_linear_program(std::vector<double> costs, Rcpp::NumericMatrix entries,
                              std::vector<double> bounds, std::vector<bool> equal, int iterations,
                              int wrong_row) {
  using namespace bnstar;
  LinearProgram program;
  for (std::size_t r = 0; r < bounds.size(); ++r) program.add_row(bounds[r], equal[r], {});
  for (std::size_t c = 0; c < costs.size(); ++c) {
    std::vector<LinearProgram::Entry> column;
    for (int r = 0; r < entries.nrow(); ++r) {
      if (entries(r, static_cast<int>(c)) != 0) {
        column.push_back({r, entries(r, static_cast<int>(c))});
      }
    }
    if (wrong_row > 0) column.push_back({wrong_row, 1.0});
    program.add_column(costs[c], column);
  }
  LinearProgram::Answer answer = LinearProgram::Answer::kUnfinished;
  int calls = 0;
  while (answer == LinearProgram::Answer::kUnfinished && calls++ < 1000) {
    answer = program.solve(LinearProgram::Method::kPrimal, iterations, 10);
  }
  Rcpp::NumericVector primal, dual;
  for (int c = 0; c < program.n_columns(); ++c) primal.push_back(program.primal(c));
  for (int r = 0; r < program.n_rows(); ++r) dual.push_back(program.dual(r));
  return Rcpp::List::create(Rcpp::_["optimal"] = answer == LinearProgram::Answer::kOptimal,
                            Rcpp::_["value"] = program.value(), Rcpp::_["primal"] = primal,
                            Rcpp::_["dual"] = dual, Rcpp::_["calls"] = calls);
}

// This share of what linear programmes answer from now on is nonsense.
// [[Rcpp::export]]
void cpp_spoil_linear_programs(double share, double seed) {
  bnstar::LinearProgram::spoil_answers(share, static_cast<std::uint64_t>(seed));
}

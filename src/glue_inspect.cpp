// Inner parts that tests and measurements look at by themselves.
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "dag/class_climb.h"
#include "dag/class_graph.h"
#include "data/ad_tree.h"
#include "data/content_keys.h"
#include "glue_eigen.h"
#include "glue_lasso.h"
#include "glue_scores.h"
#include "glue_search.h"
#include "math/gaussian_process.h"
#include "math/lasso.h"
#include "oracle/list_oracle.h"
#include "oracle/partly_listed.h"
#include "orderings/acyclic_selection.h"
#include "orderings/climb.h"
#include "orderings/ordering.h"

namespace bnstar {
namespace {

void write_coefficients(const LassoFit& fit, R_xlen_t column, Rcpp::NumericMatrix& coefficients) {
  for (std::size_t i = 0; i < fit.support.size(); ++i) {
    coefficients(fit.support[i], static_cast<int>(column)) = fit.coefficients[i];
  }
}

// Rows of a matrix, 1-based; missing values become 0.
Rcpp::NumericMatrix to_rows(const std::vector<std::vector<double>>& rows, int n) {
  Rcpp::NumericMatrix matrix(static_cast<int>(rows.size()), n);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int j = 0; j < n; ++j) matrix(static_cast<int>(i), j) = rows[i][j] + 1;
  }
  return matrix;
}

Rcpp::List from_var_lists(const ParentLists& lists) {
  Rcpp::List result(lists.size());
  for (std::size_t x = 0; x < lists.size(); ++x) result[x] = from_vars(lists[x]);
  return result;
}

void make_move(const std::string& move, Ordering& ordering, Rng& rng, Monitor& monitor) {
  const int n = ordering.sets().n_variables();
  const Var x = static_cast<Var>(rng.below(n));
  if (move == "improve") ordering.improve(x, rng, true);
  if (move == "insert") ordering.insert(x, static_cast<int>(rng.below(n)));
  if (move == "swap") ordering.swap(static_cast<int>(rng.below(n - 1)));
  if (move == "climb") Climb(ordering, rng, monitor).all();
  if (move == "select") ordering.assign(acyclic_selection(ordering.sets(), ordering.state().order));
}

}  // namespace
}  // namespace bnstar

// The tables of sets in the AD-tree with this r_min: list(tables, count_nodes, bytes, seconds,
// stop_reason). A table is list(variables, counts), whose first variable varies slowest. It is NULL
// if the tree leaves it to the rows, as it does with all tables if it was not built.
// [[Rcpp::export]]
Rcpp::List cpp_ad_tree_tables(Rcpp::List data, double r_min, Rcpp::List sets, int threads,
                              Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const Dataset dataset = to_dataset(data, threads, monitor);
  const double before = monitor.seconds();
  const std::unique_ptr<AdTree> tree =
      AdTree::build(dataset, static_cast<std::size_t>(r_min), monitor.room(), threads, monitor);
  const double building = monitor.seconds() - before;
  Rcpp::List tables(sets.size());
  const std::vector<std::vector<Var>> asked = to_var_lists(sets);
  AdTree::Query query;
  std::vector<std::int64_t> counts;
  for (std::size_t i = 0; i < asked.size() && tree; ++i) {
    if (!tree->count(asked[i].data(), static_cast<int>(asked[i].size()), query, counts)) continue;
    std::vector<Var> members;
    for (const AdTree::Step& step : query) members.push_back(step.x);
    tables[static_cast<R_xlen_t>(i)] =
        Rcpp::List::create(Rcpp::_["variables"] = from_vars(members),
                           Rcpp::_["counts"] = Rcpp::NumericVector(counts.begin(), counts.end()));
  }
  return Rcpp::List::create(
      Rcpp::_["tables"] = tables, Rcpp::_["count_nodes"] = tree ? tree->count_nodes() : 0,
      Rcpp::_["bytes"] = tree ? tree->bytes() : 0, Rcpp::_["seconds"] = building,
      Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// Solves one problem for each of `targets`: on the columns `candidates[[i]]` (1-based, ascending),
// with `penalties[, i]` by column of the matrix; faster if neighbours differ in their penalties
// only. Returns `coefficients`, a column for each problem, `value`, and `gap`, by how much the
// value can be too high.
// [[Rcpp::export]]
Rcpp::List cpp_lasso_fits(Rcpp::NumericMatrix gram, std::vector<int> targets, Rcpp::List candidates,
                          Rcpp::NumericMatrix penalties) {
  using namespace bnstar;
  const std::vector<std::vector<Var>> columns = to_var_lists(candidates);
  const R_xlen_t problems = static_cast<R_xlen_t>(targets.size());
  Rcpp::NumericMatrix coefficients(gram.ncol(), static_cast<int>(problems));
  Rcpp::NumericVector value(problems), gap(problems);
  LassoSolver solver;
  LassoFit fit;
  for (R_xlen_t i = 0; i < problems; ++i) {
    const double* const penalty = penalties.begin() + i * gram.ncol();
    const bool on_path = i > 0 && targets[i] == targets[i - 1] && columns[i] == columns[i - 1];
    fit = solver.solve({to_gram(gram), targets[i] - 1, columns[i], penalty},
                       on_path ? &fit : nullptr);
    write_coefficients(fit, i, coefficients);
    value[i] = fit.value;
    gap[i] = fit.gap;
  }
  return Rcpp::List::create(Rcpp::_["coefficients"] = coefficients, Rcpp::_["value"] = value,
                            Rcpp::_["gap"] = gap);
}

// As cpp_search_order_graph(), with an oracle that lists only a part of the sets and has an upper
// bound for the scores of the others, by variable (-Inf: there are none).
// [[Rcpp::export]]
Rcpp::List cpp_search_partly_listed(Rcpp::List scores, std::vector<bool> listed,
                                    std::vector<double> tails, std::string method,
                                    std::vector<std::string> heuristics,
                                    Rcpp::NumericVector settings, Rcpp::List execution,
                                    Rcpp::List limits) {
  using namespace bnstar;
  const SearchPlan plan = to_plan(method, heuristics, settings, execution);
  const ParentSets sets = to_parent_sets(scores);
  for (double& tail : tails) tail = -tail;
  Monitor monitor = make_monitor(limits, R_NilValue);
  Report report;
  return with_width(sets.n_variables(), [&](auto width) {
    const PartlyListed<decltype(width)::value> oracle(sets, listed, tails);
    return to_list(solve(oracle, plan, report, monitor), report, monitor);
  });
}

// The number of x's cheapest set within each of the given sets of available variables (0 if there
// is none), as one or the other kind of oracle answers; `available` has 1-based lists. Asked
// `times` times, for measurements.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_oracle_best(Rcpp::List scores, int x, Rcpp::List available, bool bitset,
                                    int times = 1) {
  using namespace bnstar;
  const ParentSets sets = to_parent_sets(scores);
  const std::vector<std::vector<Var>> lists = to_var_lists(available);
  return with_width(sets.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    const auto oracle =
        make_oracle<W>(sets, scale_for_all(sets), bitset ? OracleKind::kBitset : OracleKind::kScan);
    Rcpp::NumericVector numbers(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
      VarSet<W> members;
      for (Var y : lists[i]) members.insert(y);
      BestSet<W> best;
      for (int t = 0; t < times; ++t) best = oracle->best(x - 1, members);
      numbers[i] = best ? static_cast<double>(oracle->number(x - 1, best.place)) + 1 : 0;
    }
    return numbers;
  });
}

// Random moves of an order: the order after each of them and the number of each
// variable's set (0: none is possible), one row per move.
// [[Rcpp::export]]
Rcpp::List cpp_order_moves(Rcpp::List scores, Rcpp::IntegerVector order,
                           Rcpp::CharacterVector moves, double seed) {
  using namespace bnstar;
  Monitor monitor(Limits(), nullptr, nullptr);
  const IndexedSets sets(to_parent_sets(scores), monitor);
  const int n = sets.n_variables();
  Ordering ordering(sets);
  Rng rng(static_cast<std::uint64_t>(seed));
  ordering.assign(to_var_lists(Rcpp::List::create(order)).front());
  std::vector<std::vector<double>> orders, numbers;
  for (const auto& move : moves) {
    make_move(Rcpp::as<std::string>(move), ordering, rng, monitor);
    const OrderState& state = ordering.state();
    orders.emplace_back(state.order.begin(), state.order.end());
    numbers.emplace_back(n, -1);
    for (Var x = 0; x < n; ++x) {
      const auto& list = sets.list(x);
      if (state.choice[x] < list.size())
        numbers.back()[x] = static_cast<double>(list.number[state.choice[x]]);
    }
  }
  return Rcpp::List::create(Rcpp::_["orders"] = to_rows(orders, n),
                            Rcpp::_["numbers"] = to_rows(numbers, n),
                            Rcpp::_["cost"] = sets.to_cost(ordering.cost()));
}

// The process at given weights, by the matrix of rows or by that of features.
// [[Rcpp::export]]
Rcpp::List cpp_process_at(Rcpp::List rows, Rcpp::NumericVector values, Rcpp::NumericVector weights,
                          double noise, bool by_features) {
  using namespace bnstar;
  const SharedFeatures process(to_var_lists(rows), static_cast<int>(weights.size()),
                               to_eigen(values));
  const ProcessWeights at{to_eigen(weights), noise};
  const ProcessState state = by_features ? process.by_features(at) : process.by_rows(at);
  return Rcpp::List::create(Rcpp::_["regular"] = state.regular,
                            Rcpp::_["likelihood"] = state.likelihood,
                            Rcpp::_["coefficients"] = from_eigen(state.coefficients),
                            Rcpp::_["determined"] = from_eigen(state.determined),
                            Rcpp::_["residual_squares"] = state.residual_squares);
}

// By family of children[i] (1-based) with parents[i]: an upper bound for the scores of the parents
// and all their supersets; the family's own score; an upper bound for strict supersets; and the
// first bound if only the parents have been evaluated. `candidates` lists the possible parents of
// each variable; `most` is how many it may have at a time.
// [[Rcpp::export]]
Rcpp::NumericMatrix cpp_superset_bounds(Rcpp::List data, std::string score,
                                        Rcpp::NumericVector settings, Rcpp::IntegerVector children,
                                        Rcpp::List parents, Rcpp::List candidates, int most) {
  using namespace bnstar;
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  const ObservedColumns columns = to_columns(data);
  const int n = columns.n_variables();
  const std::unique_ptr<LocalScore> local =
      make_score(columns, {score, to_options(settings), n}, 1, monitor);
  const std::vector<std::vector<Var>> may_have = to_var_lists(candidates),
                                      sets = to_var_lists(parents);
  local->prepare(true, may_have, std::vector<int>(n, most), 1, monitor);
  const std::unique_ptr<LocalScore::Workspace> workspace = local->make_workspace();
  Rcpp::NumericMatrix result(static_cast<int>(sets.size()), 4);
  Rcpp::colnames(result) = Rcpp::CharacterVector::create("bound", "score", "strict", "unseen");
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Var x = children[i] - 1;
    const std::vector<Var>& set = sets[i];
    std::vector<Var> with_child = set;
    with_child.insert(std::lower_bound(with_child.begin(), with_child.end(), x), x);
    const int size = static_cast<int>(set.size());
    std::vector<double> of_parents(local->width()), of_family(local->width());
    local->evaluate_few({size, 1, set.data()}, *workspace, of_parents.data());
    local->evaluate_few({size + 1, 1, with_child.data()}, *workspace, of_family.data());
    double configurations = 1, fewest = std::numeric_limits<double>::infinity();
    for (Var y : set) configurations *= local->arity(y);
    for (Var y : may_have[x]) {
      const bool member = std::binary_search(set.begin(), set.end(), y);
      if (!member) fewest = std::min(fewest, static_cast<double>(local->arity(y)));
    }
    Family family{x, set.data(), size, configurations, of_parents.data(), of_family.data()};
    result(i, 0) = -local->superset_bound(family);
    result(i, 1) = -local->cost(family);
    // Without other parents there are no supersets.
    result(i, 2) = std::isfinite(fewest) ? -local->strict_superset_bound(family, fewest)
                                         : -LocalScore::kRejected;
    family.family_values = nullptr;
    result(i, 3) = -local->superset_bound(family);
  }
  return result;
}

// The class of a network: list(parents, neighbours) by directed and undirected edges, and a
// `member` that was made from these alone.
// [[Rcpp::export]]
Rcpp::List cpp_class_graph(Rcpp::List network) {
  using namespace bnstar;
  const ClassGraph graph = class_of(to_var_lists(network));
  return Rcpp::List::create(Rcpp::_["parents"] = from_var_lists(graph.parents),
                            Rcpp::_["neighbours"] = from_var_lists(graph.neighbours),
                            Rcpp::_["member"] = from_var_lists(extension(graph).value()));
}

// The network where a climb over classes ends.
// [[Rcpp::export]]
Rcpp::List cpp_class_climb(SEXP scorer, Rcpp::List constraints, Rcpp::List start) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor(Limits(), nullptr, nullptr);
  const ClassClimbSettings settings{to_var_lists(start), std::numeric_limits<double>::infinity()};
  return from_var_lists(class_climb(*families, to_constraints(constraints), settings, monitor));
}

// The numbers of the variables, from 1, in the order in which a scorer by content has them.
// [[Rcpp::export]]
Rcpp::IntegerVector cpp_content_order(Rcpp::List data, Rcpp::IntegerVector name_ranks) {
  using namespace bnstar;
  return from_vars(content_order(to_columns(data), Rcpp::as<std::vector<int>>(name_ranks)));
}

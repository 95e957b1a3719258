// From data to scored parent sets.
#include "glue_scores.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "dag/neighbour_families.h"
#include "parents/listing/listing.h"
#include "scores/families/family_scores.h"

namespace bnstar {

namespace {

std::vector<Var> order_of_columns(const Rcpp::List& data) {
  if (data.containsElementNamed("order"))
    return to_var_lists(Rcpp::List::create(data["order"])).front();
  std::vector<Var> order(Rcpp::as<Rcpp::CharacterVector>(data["variables"]).size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

// Mixed data state the kind of every variable; other data have columns of one kind.
std::vector<char> are_discrete(const Rcpp::List& data, std::size_t n) {
  const std::string type = Rcpp::as<std::string>(data["type"]);
  if (type != "mixed") return std::vector<char>(n, type == "discrete");
  const Rcpp::CharacterVector kind = data["kind"];
  std::vector<char> discrete;
  for (R_xlen_t x = 0; x < kind.size(); ++x) discrete.push_back(kind[x] == "discrete");
  return discrete;
}

template <class Matrix>
Matrix matrix_or_none(const Rcpp::List& data, const char* field) {
  return data.containsElementNamed(field) ? Matrix(data[field]) : Matrix(0, 0);
}

}  // namespace

ObservedColumns to_columns(const Rcpp::List& data) {
  const auto codes = matrix_or_none<Rcpp::IntegerMatrix>(data, "codes");
  const auto values = matrix_or_none<Rcpp::NumericMatrix>(data, "values");
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const std::vector<Var> order = order_of_columns(data);
  const std::vector<char> discrete = are_discrete(data, order.size());
  std::vector<NumberColumn> columns;
  int next_code = 0, next_value = 0;
  for (char is_code : discrete) {
    columns.push_back(is_code ? NumberColumn{nullptr, &codes(0, next_code++)}
                              : NumberColumn{&values(0, next_value++), nullptr});
  }
  ObservedColumns result;
  for (Var x : order) {
    result.columns.push_back(columns[x]);
    result.states.push_back(discrete[x] ? Rcpp::as<Rcpp::IntegerVector>(data["arities"])[x] : 0);
  }
  result.rows = static_cast<std::size_t>(std::max(codes.nrow(), values.nrow()));
  if (counts.size() > 0) result.counts = counts.begin();
  result.may_lack_entries =
      data.containsElementNamed("na") && Rcpp::as<std::string>(data["na"]) == "local";
  result.owner = std::make_shared<Rcpp::List>(Rcpp::List::create(codes, values, counts));
  return result;
}

Dataset to_dataset(const Rcpp::List& data, int threads, Monitor& monitor) {
  const ObservedColumns columns = to_columns(data);
  return Dataset(columns.codes(), columns.states, columns.rows, columns.counts, threads, monitor);
}

AdTreePlan to_plan(const Rcpp::List& counting) {
  return {static_cast<std::size_t>(Rcpp::as<double>(counting["r_min"])),
          Rcpp::as<double>(counting["bytes"])};
}

ParentConstraints to_constraints(const Rcpp::List& constraints) {
  return {to_var_lists(constraints["required"]), to_var_lists(constraints["candidates"]),
          Rcpp::as<std::vector<int>>(constraints["max_parents"]),
          Rcpp::as<bool>(constraints["limit_configurations"])};
}

namespace {

int largest_family(const std::vector<int>& most_listed) {
  return 1 + *std::max_element(most_listed.begin(), most_listed.end());
}

// 0 - x, so that no cost of 0 becomes a score of -0.
double to_score(double cost) { return 0.0 - cost; }

// The flat vectors of R's local_scores, filled variable by variable. Each variable's sets are freed
// as they are copied, so that there are never two copies of all.
Rcpp::List to_local_scores(std::vector<ListedSets> by_variable, int threads) {
  Rcpp::NumericVector start(by_variable.size() + 1);
  std::vector<std::size_t> first_parent{0};
  for (std::size_t x = 0; x < by_variable.size(); ++x) {
    start[x + 1] = start[x] + static_cast<double>(by_variable[x].costs.size());
    first_parent.push_back(first_parent[x] + by_variable[x].parents.size());
  }
  const R_xlen_t n_sets = static_cast<R_xlen_t>(start[by_variable.size()]);
  Rcpp::IntegerVector size(Rcpp::no_init(n_sets));
  Rcpp::NumericVector score(Rcpp::no_init(n_sets));
  Rcpp::IntegerVector parents(Rcpp::no_init(static_cast<R_xlen_t>(first_parent.back())));
  int* const sizes = size.begin();
  double* const scores = score.begin();
  int* const members = parents.begin();
  const double* const starts = start.begin();
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, by_variable.size(), patient, [&](std::size_t x) {
    const ListedSets sets = std::move(by_variable[x]);
    const std::size_t first = static_cast<std::size_t>(starts[x]);
    std::copy(sets.sizes.begin(), sets.sizes.end(), sizes + first);
    std::transform(sets.costs.begin(), sets.costs.end(), scores + first, to_score);
    std::transform(sets.parents.begin(), sets.parents.end(), members + first_parent[x],
                   [](Var y) { return y + 1; });
  });
  return Rcpp::List::create(Rcpp::_["start"] = start, Rcpp::_["size"] = size,
                            Rcpp::_["score"] = score, Rcpp::_["parents"] = parents);
}

GenerationSettings to_generation(const Rcpp::List& constraints, bool prune, int threads) {
  const bool with_slack = constraints.containsElementNamed("slack");
  return {prune, threads, with_slack ? Rcpp::as<double>(constraints["slack"]) : 0,
          Rcpp::as<std::vector<int>>(constraints["most_listed"])};
}

Rcpp::List to_list(GeneratedSets generated, int threads) {
  Rcpp::NumericVector tails(generated.tails.size());
  std::transform(generated.tails.begin(), generated.tails.end(), tails.begin(), to_score);
  Rcpp::List result = to_local_scores(std::move(generated.by_variable), threads);
  result["tail"] = tails;
  result["complete_size"] = generated.complete_size;
  result["finished"] = generated.finished;
  result["stop_reason"] = stop_reason(generated.stop);
  result["scored"] = generated.scored;
  result["sets_counted"] = generated.sets_counted;
  result["rejected"] = from_vars(generated.rejected);
  result["too_few_rows"] = from_vars(generated.too_few_rows);
  return result;
}

}  // namespace
}  // namespace bnstar

// `constraints` is list(required, candidates, max_parents, limit_configurations, most_listed): what
// is allowed, and the largest size of sets that are listed; `slack` may be among them.
// [[Rcpp::export]]
Rcpp::List cpp_local_scores(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                            Rcpp::List constraints, bool prune, int threads, Rcpp::List limits,
                            Rcpp::RObject progress) {
  using namespace bnstar;
  const ParentConstraints allowed = to_constraints(constraints);
  const GenerationSettings generation = to_generation(constraints, prune, threads);
  Monitor monitor = make_monitor(limits, progress);
  std::unique_ptr<LocalScore> local = make_score(
      to_columns(data), {score, to_options(settings), largest_family(generation.most_listed)},
      threads, monitor);
  const double preparing = monitor.seconds();
  const auto name_size = [&](int size) {
    if (progress.isNULL()) return;
    if (Rcpp::as<bool>(Rcpp::Function(progress)(0, 0, size))) monitor.stop(Stop::kInterrupt);
  };
  GeneratedSets generated = generate_parent_sets(*local, allowed, generation, monitor, name_size);
  const double generating = monitor.seconds() - preparing;
  const double within = count_within_limits(*local, allowed, generation.most_listed);
  local.reset();
  Rcpp::List result = to_list(std::move(generated), threads);
  result["within"] = within;
  result["seconds"] = generating;
  return result;
}

// The same size by size. The listing lives as long as R keeps it.
// [[Rcpp::export]]
SEXP cpp_open_listing(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                      Rcpp::List constraints, bool prune, int threads, Rcpp::List limits) {
  using namespace bnstar;
  GenerationSettings generation = to_generation(constraints, prune, threads);
  Monitor monitor = make_monitor(limits, R_NilValue);
  std::unique_ptr<LocalScore> local = make_score(
      to_columns(data), {score, to_options(settings), largest_family(generation.most_listed)},
      threads, monitor);
  return Rcpp::XPtr<Listing>(
      new Listing(std::move(local), to_constraints(constraints), std::move(generation)));
}

// Lists one more size and those that follow quickly, see Listing::advance(). `sets` and `seconds`
// are those of the last size.
// [[Rcpp::export]]
Rcpp::List cpp_list_next_sizes(SEXP listing, double quick_sets, int most_sizes, Rcpp::List limits,
                               Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<Listing> open(listing);
  Monitor monitor = make_monitor(limits, progress);
  const ListedSizes listed = open->advance(quick_sets, most_sizes, monitor);
  const RestOfListing rest = open->rest();
  return Rcpp::List::create(Rcpp::_["open"] = listed.more, Rcpp::_["sizes"] = listed.sizes,
                            Rcpp::_["sets"] = listed.sets, Rcpp::_["all_sets"] = listed.all_sets,
                            Rcpp::_["next_sets"] = rest.next_sets, Rcpp::_["rest_sets"] = rest.sets,
                            Rcpp::_["rest_bytes"] = rest.bytes, Rcpp::_["seconds"] = listed.seconds,
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// By variable: sets larger than `most_listed` will not be listed.
// [[Rcpp::export]]
void cpp_shorten_listing(SEXP listing, Rcpp::IntegerVector most_listed) {
  using namespace bnstar;
  Rcpp::XPtr<Listing>(listing)->shorten(Rcpp::as<std::vector<int>>(most_listed));
}

// The sets listed so far. With `last` nothing can follow, no copy is made, and the rows are freed.
// [[Rcpp::export]]
Rcpp::List cpp_listed_sets(SEXP listing, bool last, int threads) {
  using namespace bnstar;
  Rcpp::XPtr<Listing> open(listing);
  GeneratedSets sets = open->sets(last);
  if (last) open.release();
  return to_list(std::move(sets), threads);
}

// The scorer remembers what it has counted as long as R keeps it, within `bytes`. With
// `with_likelihood` it also gives gains of the likelihood. `counting` is list(r_min, bytes) of the
// AD-tree it counts in; r_min = 0 counts in the rows. `limits` are for the preparation, without
// which it is slower. The attribute "interrupted" says whether Ctrl-C cut that short, "bytes" how
// much it holds before it remembers anything.
// [[Rcpp::export]]
SEXP cpp_family_scorer(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                       double bytes, bool with_likelihood, Rcpp::List counting, int threads,
                       Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  std::unique_ptr<LocalScore> local = make_score(
      to_columns(data), {score, to_options(settings), 1, with_likelihood, to_plan(counting)},
      threads, monitor);
  const double held = local->bytes();
  Rcpp::XPtr<FamilyScores> scorer(new FamilyScores(std::move(local), bytes));
  scorer.attr("interrupted") = monitor.why() == Stop::kInterrupt;
  scorer.attr("bytes") = held;
  return scorer;
}

// The scores of families: children as 1-based numbers, and a list of the parents of each.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_score_families(SEXP scorer, Rcpp::IntegerVector children,
                                       Rcpp::List parents, int threads) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  const std::vector<Var> of = to_var_lists(Rcpp::List::create(children)).front();
  const std::vector<double> costs = families->costs(of, to_var_lists(parents), threads, monitor);
  if (monitor.stopped()) give_up();
  Rcpp::NumericVector scores(costs.size());
  std::transform(costs.begin(), costs.end(), scores.begin(), to_score);
  return scores;
}

namespace bnstar {
namespace {

// The costs of families without each of their parents in turn, in the order of the families.
class CostsWithoutEach : public RowObserver {
 public:
  void see(const FamilyRow& row) override {
    found.emplace_back(row.costs + 1, row.costs + row.count);
  }

  std::vector<std::vector<double>> found;
};

}  // namespace
}  // namespace bnstar

// The same without each of their parents in turn: a list with a vector for every child, in the
// order of its parents.
// [[Rcpp::export]]
Rcpp::List cpp_scores_without_each(SEXP scorer, Rcpp::IntegerVector children, Rcpp::List parents,
                                   int threads) {
  using namespace bnstar;
  Rcpp::XPtr<FamilyScores> families(scorer);
  const std::vector<Var> of = to_var_lists(Rcpp::List::create(children)).front();
  const std::vector<std::vector<Var>> given = to_var_lists(parents);
  const std::size_t n = static_cast<std::size_t>(families->n_variables());
  // No parent may be added; each of them may be removed.
  ParentConstraints allowed{{}, std::vector<std::vector<Var>>(n), std::vector<int>(n, 0), false};
  std::vector<FamilyNames> asked;
  for (std::size_t i = 0; i < of.size(); ++i) {
    std::vector<Var>& ascending = allowed.candidates[of[i]] = given[i];
    std::sort(ascending.begin(), ascending.end());
    asked.push_back({of[i], &ascending});
  }
  Monitor monitor = make_monitor(Limits{}, R_NilValue);
  CostsWithoutEach without;
  score_neighbours(*families, allowed, asked, threads, monitor, without);
  if (monitor.stopped()) give_up();
  Rcpp::List scores(of.size());
  for (std::size_t i = 0; i < of.size(); ++i) {
    const std::vector<Var>& ascending = *asked[i].parents;
    Rcpp::NumericVector in_order(given[i].size());
    for (std::size_t j = 0; j < given[i].size(); ++j) {
      const auto place =
          std::lower_bound(ascending.begin(), ascending.end(), given[i][j]) - ascending.begin();
      in_order[static_cast<R_xlen_t>(j)] =
          to_score(without.found[i][static_cast<std::size_t>(place)]);
    }
    scores[static_cast<R_xlen_t>(i)] = in_order;
  }
  return scores;
}

// From data to scored parent sets.
#include "glue_scores.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "dag/neighbour_families.h"
#include "data/dataset.h"
#include "data/moments.h"
#include "parents/listing/listing.h"
#include "scores/engines/discrete_local_score.h"
#include "scores/engines/gaussian_local_score.h"
#include "scores/families/family_scores.h"
#include "scores/mixed/mixed_local_score.h"

namespace bnstar {

std::vector<Var> columns_in_order(const Rcpp::List& data) {
  if (data.containsElementNamed("order"))
    return to_var_lists(Rcpp::List::create(data["order"])).front();
  std::vector<Var> order(Rcpp::as<Rcpp::CharacterVector>(data["variables"]).size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

Dataset make_dataset(const Rcpp::List& data, const std::vector<Var>& order, int threads,
                     Monitor& monitor) {
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const Rcpp::IntegerMatrix codes = data["codes"];
  const Rcpp::IntegerVector states = data["arities"];
  std::vector<const int*> columns;
  std::vector<int> arities;
  for (Var x : order) {
    columns.push_back(&codes(0, x));
    arities.push_back(states[x]);
  }
  return Dataset(columns, std::move(arities), codes.nrow(),
                 counts.size() > 0 ? counts.begin() : nullptr, threads, monitor);
}

namespace {

// Discrete columns as numbers 0, 1, ... of `codes`, continuous ones of `values`.
std::vector<MixedPlace> places_in_order(const Rcpp::List& data, const std::vector<Var>& order) {
  const Rcpp::CharacterVector kind = data["kind"];
  std::vector<MixedPlace> by_column;
  int counts[2] = {0, 0};
  for (R_xlen_t x = 0; x < kind.size(); ++x) {
    const bool discrete = kind[x] == "discrete";
    by_column.push_back({discrete, counts[discrete]++});
  }
  std::vector<MixedPlace> places;
  for (Var x : order) places.push_back(by_column[x]);
  return places;
}

std::unique_ptr<LocalScore> make_mixed_score(const Rcpp::List& data, const std::vector<Var>& order,
                                             const std::string& name, const Options& options,
                                             int largest_set, int threads, Monitor& monitor) {
  const MixedScoreEntry* const entry = Registry<MixedScoreEntry>::find(name);
  if (!entry) Rcpp::stop("no score '%s' of discrete and continuous columns", name);
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const double* const weights = counts.size() > 0 ? counts.begin() : nullptr;
  const Rcpp::IntegerMatrix codes = data["codes"];
  const Rcpp::NumericMatrix values = data["values"];
  const Rcpp::IntegerVector states = data["arities"];
  std::vector<const int*> discrete;
  std::vector<const double*> continuous;
  std::vector<int> arities;
  std::vector<MixedPlace> places = places_in_order(data, order);
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (places[i].discrete) {
      discrete.push_back(&codes(0, places[i].number));
      arities.push_back(states[order[i]]);
      places[i].number = static_cast<int>(discrete.size()) - 1;
    } else {
      continuous.push_back(&values(0, places[i].number));
      places[i].number = static_cast<int>(continuous.size()) - 1;
    }
  }
  std::vector<std::uint32_t> group;
  Dataset dataset(discrete, std::move(arities), codes.nrow(), weights, threads, monitor, &group);
  GroupedColumns columns(continuous, weights, group, dataset.n_unique(), threads, monitor);
  auto formula = Registry<DiscreteScoreEntry>::find(entry->discrete_form)
                     ->make(dataset.observations(), Options{});
  const double weight = entry->weight(columns.total());
  auto of_discrete =
      std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula), largest_set);
  return std::make_unique<MixedLocalScore>(std::move(places), std::move(of_discrete),
                                           std::move(columns), weight,
                                           options.word<SmallCells>(small_cells_setting()));
}

}  // namespace

std::unique_ptr<LocalScore> make_score(const Rcpp::List& data, const std::vector<Var>& order,
                                       const std::string& name, const Rcpp::NumericVector& settings,
                                       int largest_set, int threads, Monitor& monitor,
                                       bool with_likelihood, const AdTreePlan& plan) {
  if (settings.containsElementNamed("penalty")) {
    return make_penalised_score(data, order, settings, largest_set, threads, monitor);
  }
  if (has_missing_entries(data))
    Rcpp::stop("entries are missing, and the score has no settings for that");
  const Options options = to_options(settings);
  if (Rcpp::as<std::string>(data["type"]) == "mixed") {
    return make_mixed_score(data, order, name, options, largest_set, threads, monitor);
  }
  if (Rcpp::as<std::string>(data["type"]) == "discrete") {
    Dataset dataset = make_dataset(data, order, threads, monitor);
    const DiscreteScoreEntry* entry = Registry<DiscreteScoreEntry>::find(name);
    if (!entry) Rcpp::stop("no discrete score '%s'", name);
    std::unique_ptr<DiscreteScore> formula = entry->make(dataset.observations(), options);
    auto local = std::make_unique<DiscreteLocalScore>(std::move(dataset), std::move(formula),
                                                      largest_set, with_likelihood);
    if (plan.r_min > 0) local->plant_tree(plan.r_min, plan.most_bytes, threads, monitor);
    return local;
  }
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const Rcpp::NumericMatrix values = data["values"];
  std::vector<const double*> columns;
  for (Var x : order) columns.push_back(&values(0, x));
  const GaussianScoreEntry* entry = Registry<GaussianScoreEntry>::find(name);
  if (!entry) Rcpp::stop("no Gaussian score '%s'", name);
  Moments of_data = moments_for_scores(columns, values.nrow(),
                                       counts.size() > 0 ? counts.begin() : nullptr, threads);
  if (!with_likelihood)
    return std::make_unique<GaussianLocalScore>(entry->make(std::move(of_data), options));
  auto local = std::make_unique<GaussianLocalScore>(entry->make(of_data, options));
  if (!local->is_likelihood()) {
    local->keep_likelihood(
        Registry<GaussianScoreEntry>::find("loglik_g")->make(std::move(of_data), Options{}));
  }
  return local;
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

// The flat vectors of R's local_scores, filled variable by variable; each variable's sets are given
// up as they are copied, lest all be there twice.
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
  return {prune, threads, Rcpp::as<std::vector<int>>(constraints["most_listed"])};
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
// is allowed, and how large sets are listed at the most.
// [[Rcpp::export]]
Rcpp::List cpp_local_scores(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                            Rcpp::List constraints, bool prune, int threads, Rcpp::List limits,
                            Rcpp::RObject progress) {
  using namespace bnstar;
  const ParentConstraints allowed = to_constraints(constraints);
  const GenerationSettings generation = to_generation(constraints, prune, threads);
  Monitor monitor = make_monitor(limits, progress);
  std::unique_ptr<LocalScore> local =
      make_score(data, columns_in_order(data), score, settings,
                 largest_family(generation.most_listed), threads, monitor);
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

// The same size by size. It lives as long as R keeps it.
// [[Rcpp::export]]
SEXP cpp_open_listing(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                      Rcpp::List constraints, bool prune, int threads, Rcpp::List limits) {
  using namespace bnstar;
  GenerationSettings generation = to_generation(constraints, prune, threads);
  Monitor monitor = make_monitor(limits, R_NilValue);
  std::unique_ptr<LocalScore> local =
      make_score(data, columns_in_order(data), score, settings,
                 largest_family(generation.most_listed), threads, monitor);
  return Rcpp::XPtr<Listing>(
      new Listing(std::move(local), to_constraints(constraints), std::move(generation)));
}

// One size more: list(open, next_sets, rest_sets, rest_bytes, seconds, stop_reason).
// [[Rcpp::export]]
Rcpp::List cpp_list_next_size(SEXP listing, Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<Listing> open(listing);
  Monitor monitor = make_monitor(limits, progress);
  const bool more = open->advance(monitor);
  const RestOfListing rest = open->rest();
  return Rcpp::List::create(Rcpp::_["open"] = more, Rcpp::_["next_sets"] = rest.next_sets,
                            Rcpp::_["rest_sets"] = rest.sets, Rcpp::_["rest_bytes"] = rest.bytes,
                            Rcpp::_["seconds"] = monitor.seconds(),
                            Rcpp::_["stop_reason"] = stop_reason(monitor.why()));
}

// By variable: larger sets than these will not be listed.
// [[Rcpp::export]]
void cpp_shorten_listing(SEXP listing, Rcpp::IntegerVector most_listed) {
  using namespace bnstar;
  Rcpp::XPtr<Listing>(listing)->shorten(Rcpp::as<std::vector<int>>(most_listed));
}

// What was listed so far. `last`: nothing can follow, no copy is made, and its rows are given back.
// [[Rcpp::export]]
Rcpp::List cpp_listed_sets(SEXP listing, bool last, int threads) {
  using namespace bnstar;
  Rcpp::XPtr<Listing> open(listing);
  GeneratedSets sets = open->sets(last);
  if (last) open.release();
  return to_list(std::move(sets), threads);
}

// Remembers what it has counted as long as R keeps it, within so many bytes. `with_likelihood`: for
// gains of the likelihood too. `counting` is list(r_min, bytes): of the AD-tree it counts in, r_min
// = 0 for the rows. `limits` are for the preparation, without which it is slower; the attribute
// "interrupted" says whether Ctrl-C cut it short, "bytes" what it holds before it remembers
// anything.
// [[Rcpp::export]]
SEXP cpp_family_scorer(Rcpp::List data, std::string score, Rcpp::NumericVector settings,
                       double bytes, bool with_likelihood, Rcpp::List counting, int threads,
                       Rcpp::List limits) {
  using namespace bnstar;
  Monitor monitor = make_monitor(limits, R_NilValue);
  const AdTreePlan plan = to_plan(counting);
  std::unique_ptr<LocalScore> local = make_score(data, columns_in_order(data), score, settings, 1,
                                                 threads, monitor, with_likelihood, plan);
  const double held = local->bytes();
  Rcpp::XPtr<FamilyScores> scorer(new FamilyScores(std::move(local), bytes));
  scorer.attr("interrupted") = monitor.why() == Stop::kInterrupt;
  scorer.attr("bytes") = held;
  return scorer;
}

// The scores of families: children as 1-based numbers, the parents of each as a list of such.
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
  // No parent may come, each of them may go.
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

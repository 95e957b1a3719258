// From data to scored parent sets.
#include "glue_keeper.h"
#include "glue_scores.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/parallel.h"
#include "data/fixed_point_weights.h"
#include "parents/listing/listing.h"
#include "scores/families/family_scores.h"

namespace bnstar {

namespace {

// Mixed data state the kind of every variable; other data have columns of one kind.
std::vector<char> are_discrete(const Rcpp::List& data, std::size_t n) {
  const std::string type = Rcpp::as<std::string>(data["type"]);
  if (type != "mixed") return std::vector<char>(n, type == "discrete");
  const Rcpp::CharacterVector kind = data["kind"];
  std::vector<char> discrete;
  for (R_xlen_t x = 0; x < kind.size(); ++x) discrete.push_back(kind[x] == "discrete");
  return discrete;
}

// From R's list(targets, regime): names of variables by regime, and a regime for every row, from 1.
Interventions to_interventions(const Rcpp::List& data) {
  Interventions result;
  if (!data.containsElementNamed("interventions")) return result;
  const Rcpp::List given = data["interventions"];
  const auto variables = Rcpp::as<std::vector<std::string>>(data["variables"]);
  const Rcpp::List targets = given["targets"];
  for (R_xlen_t i = 0; i < targets.size(); ++i) {
    std::vector<Var> set;
    for (const auto& name : Rcpp::as<std::vector<std::string>>(targets[i])) {
      const auto place = std::find(variables.begin(), variables.end(), name);
      set.push_back(static_cast<Var>(place - variables.begin()));
    }
    result.targets.push_back(std::move(set));
  }
  const Rcpp::IntegerVector regimes = given["regime"];
  for (int regime : regimes) result.regime.push_back(regime - 1);
  return result;
}

template <class Matrix>
Matrix matrix_or_none(const Rcpp::List& data, const char* field) {
  return data.containsElementNamed(field) ? Matrix(data[field]) : Matrix(0, 0);
}

}  // namespace

ObservedColumns to_columns(const Rcpp::List& data) {
  const auto codes = matrix_or_none<Rcpp::IntegerMatrix>(data, "codes");
  const auto values = matrix_or_none<Rcpp::NumericMatrix>(data, "values");
  Rcpp::NumericVector counts = counts_of_rows(data);
  const std::vector<char> discrete =
      are_discrete(data, Rcpp::as<Rcpp::CharacterVector>(data["variables"]).size());
  ObservedColumns result;
  if (data.containsElementNamed("fractions") && codes.nrow() > 0) {
    const FixedPointWeights whole =
        fixed_point_weights(counts.begin(), static_cast<std::size_t>(counts.size()));
    result.per_observation = whole.per_observation;
    counts = Rcpp::NumericVector(whole.counts.begin(), whole.counts.end());
  }
  int next_code = 0, next_value = 0;
  for (std::size_t x = 0; x < discrete.size(); ++x) {
    result.columns.push_back(discrete[x] ? NumberColumn{nullptr, &codes(0, next_code++)}
                                         : NumberColumn{&values(0, next_value++), nullptr});
    result.states.push_back(discrete[x] ? Rcpp::as<Rcpp::IntegerVector>(data["arities"])[x] : 0);
  }
  result.rows = static_cast<std::size_t>(std::max(codes.nrow(), values.nrow()));
  if (counts.size() > 0) result.counts = counts.begin();
  result.may_lack_entries =
      data.containsElementNamed("na") && Rcpp::as<std::string>(data["na"]) == "local";
  result.interventions = to_interventions(data);
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
  const std::vector<double> left_out = generated.left_out;
  Rcpp::List result = to_local_scores(std::move(generated.by_variable), threads);
  result["left_out"] = left_out;
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

namespace bnstar {
namespace {

// Lists the sets of a score that was made for this.
Rcpp::List list_sets(std::unique_ptr<LocalScore> local, const Rcpp::List& constraints,
                     const GenerationSettings& generation, const Rcpp::RObject& progress,
                     Monitor& monitor) {
  const ParentConstraints parent_constraints = to_constraints(constraints);
  const double preparing = monitor.seconds();
  const auto name_size = [&](int size) {
    if (progress.isNULL()) return;
    if (Rcpp::as<bool>(Rcpp::Function(progress)(0, 0, NA_REAL, NA_REAL, size)))
      monitor.stop(Stop::kInterrupt);
  };
  GeneratedSets generated =
      generate_parent_sets(*local, parent_constraints, generation, monitor, name_size);
  const double generating = monitor.seconds() - preparing;
  const double within = count_within_limits(*local, parent_constraints, generation.most_listed);
  local.reset();
  Rcpp::List result = to_list(std::move(generated), generation.threads);
  result["within"] = within;
  result["seconds"] = generating;
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
  const GenerationSettings generation = to_generation(constraints, prune, threads);
  const KeptCall kept(limits);
  Monitor monitor = make_monitor(limits, progress);
  std::unique_ptr<LocalScore> local = make_score(
      to_columns(data), {score, to_options(settings), largest_family(generation.most_listed)},
      threads, monitor);
  return list_sets(std::move(local), constraints, generation, progress, monitor);
}

// The same with the score and the data of a scorer, which has read them.
// [[Rcpp::export]]
Rcpp::List cpp_list_families(SEXP scorer, Rcpp::List constraints, bool prune, int threads,
                             Rcpp::List limits, Rcpp::RObject progress) {
  using namespace bnstar;
  const GenerationSettings generation = to_generation(constraints, prune, threads);
  Monitor monitor = make_monitor(limits, progress);
  const LocalScore& score = Rcpp::XPtr<FamilyScores>(scorer)->score();
  return list_sets(score.for_listing(largest_family(generation.most_listed)), constraints,
                   generation, progress, monitor);
}

// The same size by size. The listing lives as long as R keeps it.
// [[Rcpp::export]]
SEXP cpp_open_listing(SEXP scorer, Rcpp::List constraints, bool prune, int threads) {
  using namespace bnstar;
  GenerationSettings generation = to_generation(constraints, prune, threads);
  std::unique_ptr<LocalScore> score =
      Rcpp::XPtr<FamilyScores>(scorer)->score().for_listing(largest_family(generation.most_listed));
  return Rcpp::XPtr<Listing>(
      new Listing(std::move(score), to_constraints(constraints), std::move(generation)));
}

// Lists one more size and those that follow quickly, see Listing::advance(). `sets` and `seconds`
// are those of the last size.
// [[Rcpp::export]]
Rcpp::List cpp_list_next_sizes(SEXP listing, double quick_sets, int most_sizes, Rcpp::List limits,
                               Rcpp::RObject progress) {
  using namespace bnstar;
  Rcpp::XPtr<Listing> open(listing);
  const KeptCall kept(limits);
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

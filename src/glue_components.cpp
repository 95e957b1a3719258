// The registries for R, and the conversions that all glue files share.
#include "glue.h"

#include <cmath>
#include <memory>

#include "base/keeper.h"
#include "base/registry.h"
#include "heuristics/heuristic.h"
#include "math/linear_program.h"
#include "order/searcher.h"
#include "scores/discrete_score.h"
#include "scores/gaussian_score.h"
#include "scores/mixed_score.h"

namespace bnstar {

Options to_options(const Rcpp::NumericVector& settings) {
  std::map<std::string, double> values;
  if (settings.size() > 0) {
    const Rcpp::CharacterVector names = settings.names();
    for (R_xlen_t i = 0; i < settings.size(); ++i)
      values[Rcpp::as<std::string>(names[i])] = settings[i];
  }
  return Options(values);
}

namespace {

Rcpp::Function function_of_package(const char* name) {
  return Rcpp::Environment::namespace_env("bnstar")[name];
}

// R's interrupt_came() knows of interrupts that R holds back while a learner runs. Whatever happens
// there, nothing jumps out of C++, so that all destructors run.
bool interrupt_came(const Rcpp::Function& ask) {
  struct Question {
    SEXP function;
    bool came;
  } question{ask, false};
  const auto put = [](void* data) {
    auto* const asked = static_cast<Question*>(data);
    const SEXP call = PROTECT(Rf_lang1(asked->function));
    asked->came = Rf_asLogical(Rf_eval(call, R_GlobalEnv)) == TRUE;
    UNPROTECT(1);
  };
  return R_ToplevelExec(put, &question) == FALSE || question.came;
}

}  // namespace

void give_up() {
  function_of_package("give_up")();
  throw Rcpp::internal::InterruptedException();
}

Monitor make_monitor(const Rcpp::List& limits, const Rcpp::RObject& progress) {
  Limits values;
  values.seconds = Rcpp::as<double>(limits["seconds"]);
  values.bytes = Rcpp::as<double>(limits["bytes"]);
  values.nodes = Rcpp::as<double>(limits["nodes"]);
  return make_monitor(values, progress);
}

Monitor make_monitor(const Limits& limits, const Rcpp::RObject& progress) {
  Monitor::ProgressReport report;
  // R may notice the interrupt while it shows the progress.
  const auto interrupted_there = std::make_shared<bool>(false);
  if (!progress.isNULL()) {
    const Rcpp::Function callback(progress);
    report = [callback, interrupted_there](double done, double total, double cost, double bound) {
      if (Rcpp::as<bool>(callback(done, total, -cost, -bound))) *interrupted_there = true;
    };
  }
  const Rcpp::Function ask = function_of_package("interrupt_came");
  return Monitor(
      limits,
      [=] {
        Keeper* const keeper = Keeper::here();
        return *interrupted_there || interrupt_came(ask) || (keeper && !keeper->look());
      },
      report);
}

std::string stop_reason(Stop stop) {
  switch (stop) {
    case Stop::kTimeLimit:
      return "time_limit";
    case Stop::kMemoryLimit:
      return "memory_limit";
    case Stop::kNodeLimit:
      return "node_limit";
    case Stop::kInterrupt:
      return "interrupt";
    case Stop::kFinished:
      break;
  }
  return "finished";
}

std::vector<std::vector<Var>> to_var_lists(const Rcpp::List& lists) {
  std::vector<std::vector<Var>> result;
  for (R_xlen_t i = 0; i < lists.size(); ++i) {
    std::vector<Var> list = Rcpp::as<std::vector<Var>>(lists[i]);
    for (Var& x : list) --x;
    result.push_back(list);
  }
  return result;
}

Rcpp::IntegerVector from_vars(const std::vector<Var>& variables) {
  Rcpp::IntegerVector numbers(variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i) numbers[i] = variables[i] + 1;
  return numbers;
}

Rcpp::NumericVector counts_of_rows(const Rcpp::List& data) {
  const Rcpp::RObject counts = data["counts"];
  return counts.isNULL() ? Rcpp::NumericVector() : Rcpp::NumericVector(counts);
}

namespace {

Rcpp::List describe(const ComponentInfo& info) {
  Rcpp::CharacterVector names, meanings;
  Rcpp::NumericVector defaults, lower, upper;
  Rcpp::CharacterVector accepts;
  Rcpp::List choices;
  for (const Setting& setting : info.settings) {
    names.push_back(setting.name);
    meanings.push_back(setting.meaning);
    defaults.push_back(setting.fallback);
    lower.push_back(setting.lower);
    upper.push_back(setting.upper);
    accepts.push_back(setting.accepts == Accepts::kWhole  ? "whole"
                      : setting.accepts == Accepts::kFrom ? "from"
                                                          : "above");
    choices.push_back(Rcpp::wrap(setting.choices));
  }
  return Rcpp::List::create(
      Rcpp::_["name"] = info.name, Rcpp::_["aliases"] = Rcpp::wrap(info.aliases),
      Rcpp::_["summary"] = info.summary, Rcpp::_["reference"] = info.reference,
      Rcpp::_["settings"] = names, Rcpp::_["defaults"] = defaults, Rcpp::_["lower"] = lower,
      Rcpp::_["upper"] = upper, Rcpp::_["accepts"] = accepts, Rcpp::_["meanings"] = meanings,
      Rcpp::_["choices"] = choices);
}

template <class Entry, class Mark>
Rcpp::List describe_all(const Mark& mark) {
  Rcpp::List result;
  for (const Entry& entry : Registry<Entry>::sorted()) {
    Rcpp::List one = describe(entry.info);
    one["mark"] = mark(entry);
    result.push_back(one);
  }
  return result;
}

Rcpp::CharacterVector searchers_that_are(SearcherTraits trait) {
  Rcpp::CharacterVector names;
  for (const SearcherEntry& entry : Registry<SearcherEntry>::sorted()) {
    if (entry.is(trait)) names.push_back(entry.info.name);
  }
  return names;
}

}  // namespace
}  // namespace bnstar

// The largest number of parents that n observations of a discrete score allow, by proof and as
// published; NA if there is no such limit.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_most_parents(std::string score, double n) {
  using namespace bnstar;
  const DiscreteScoreEntry* const entry = Registry<DiscreteScoreEntry>::find(score);
  const SizeLimits limits = entry ? entry->most_parents : SizeLimits();
  const auto most = [n](double (*limit)(double)) { return limit ? std::floor(limit(n)) : NA_REAL; };
  return Rcpp::NumericVector::create(Rcpp::_["safe"] = most(limits.safe),
                                     Rcpp::_["paper"] = most(limits.paper));
}

// [[Rcpp::export]]
Rcpp::List cpp_components() {
  using namespace bnstar;
  return Rcpp::List::create(
      Rcpp::_["discrete"] =
          describe_all<DiscreteScoreEntry>([](const DiscreteScoreEntry&) { return true; }),
      Rcpp::_["gaussian"] =
          describe_all<GaussianScoreEntry>([](const GaussianScoreEntry&) { return true; }),
      Rcpp::_["mixed"] = describe_all<MixedScoreEntry>([](const MixedScoreEntry&) { return true; }),
      Rcpp::_["heuristics"] =
          describe_all<HeuristicEntry>([](const HeuristicEntry& e) { return e.consistent; }),
      Rcpp::_["searchers"] =
          describe_all<SearcherEntry>([](const SearcherEntry& e) { return !e.is(kInexact); }),
      Rcpp::_["unguided"] = searchers_that_are(kUnguided),
      Rcpp::_["bounds_itself"] = searchers_that_are(kBoundsItself),
      Rcpp::_["of_any_width"] = searchers_that_are(kOfAnyWidth),
      Rcpp::_["need_complete_lists"] = searchers_that_are(kNeedsCompleteLists));
}

// Is there a library that solves linear programmes?
// [[Rcpp::export]]
bool cpp_has_linear_programs() { return bnstar::LinearProgram::available(); }

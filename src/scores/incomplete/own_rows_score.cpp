#include "scores/incomplete/own_rows_score.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/ascending.h"

namespace bnstar {

namespace {

// Copies the values of one part to their place among those of all parts.
void place_values(const std::vector<double>& values, std::size_t sets, int width, double* out,
                  int stride) {
  for (std::size_t i = 0; i < sets; ++i) {
    const double* const first = values.data() + i * width;
    std::copy(first, first + width, out + i * stride);
  }
}

std::vector<double> room_for(const SetBatch& batch, int width) {
  return std::vector<double>(batch.count * static_cast<std::size_t>(width));
}

}  // namespace

struct OwnRowsScore::Workspaces : LocalScore::Workspace {
  explicit Workspaces(std::size_t parts) : of_part(parts) {}
  LocalScore::Workspace& of(std::size_t part, const LocalScore& score) {
    if (!of_part[part]) of_part[part] = score.make_workspace();
    return *of_part[part];
  }

  std::vector<std::unique_ptr<LocalScore::Workspace>> of_part;  // made when they are needed
};

OwnRowsScore::OwnRowsScore(std::vector<Part> parts, std::vector<int> part_of)
    : parts_(std::move(parts)), part_of_(std::move(part_of)), width_(0) {
  for (const Part& part : parts_) {
    first_.push_back(width_);
    width_ += part.score->width();
  }
}

std::unique_ptr<LocalScore> OwnRowsScore::for_listing(int largest_set) const {
  std::vector<Part> parts;
  for (const Part& part : parts_)
    parts.push_back({part.score->for_listing(largest_set), part.constant});
  return std::make_unique<OwnRowsScore>(std::move(parts), part_of_);
}

void OwnRowsScore::begin_level(int size, std::size_t wanted, double room) {
  for (Part& part : parts_) part.score->begin_level(size, wanted, room / number_of_parts());
}

// Bounds are made for all variables in all parts, because an engine may count a set in the rows of
// any of its members.
void OwnRowsScore::prepare(bool bounds, const std::vector<std::vector<Var>>& possible,
                           const std::vector<int>& most, int threads, Monitor& monitor) {
  for (Part& part : parts_) {
    std::vector<std::vector<Var>> varying = possible;
    for (std::vector<Var>& parents : varying) {
      parents.erase(
          std::remove_if(parents.begin(), parents.end(), [&](Var y) { return part.constant[y]; }),
          parents.end());
    }
    part.score->prepare(bounds, varying, most, threads, monitor);
  }
}

void OwnRowsScore::expect(double sets, double room, int threads, Monitor& monitor) {
  for (Part& part : parts_) part.score->expect(sets, room / number_of_parts(), threads, monitor);
}

// Only the last part tells the monitor of its progress, because every part goes through all sets.
void OwnRowsScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  const SetBatch plain{batch.size, batch.count, batch.members};
  for (std::size_t p = 0; p < parts_.size() && !monitor.stopped(); ++p) {
    LocalScore& score = *parts_[p].score;
    std::vector<double> values = room_for(plain, score.width());
    Monitor silent(monitor, Limits{});
    const bool last = p + 1 == parts_.size();
    score.evaluate(plain, threads, last ? monitor : silent, values.data());
    place_values(values, plain.count, score.width(), out + first_[p], width_);
  }
}

std::unique_ptr<LocalScore::Workspace> OwnRowsScore::make_workspace() const {
  return std::make_unique<Workspaces>(parts_.size());
}

void OwnRowsScore::evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const {
  const SetBatch plain{batch.size, batch.count, batch.members};
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const LocalScore& score = *parts_[p].score;
    std::vector<double> values = room_for(plain, score.width());
    score.evaluate_few(plain, static_cast<Workspaces&>(workspace).of(p, score), values.data());
    place_values(values, plain.count, score.width(), out + first_[p], width_);
  }
}

double OwnRowsScore::steps_per_set() const {
  return std::accumulate(parts_.begin(), parts_.end(), 0.0, [](double sum, const Part& part) {
    return sum + part.score->steps_per_set();
  });
}

bool OwnRowsScore::takes_any_order() const {
  return std::all_of(parts_.begin(), parts_.end(),
                     [](const Part& part) { return part.score->takes_any_order(); });
}

namespace {

// A family and its neighbours: the parents of each, the family as it is first.
std::vector<std::vector<Var>> parents_of_all(const Neighbourhood& asked) {
  std::vector<std::vector<Var>> all{asked.parents};
  for (Var y : asked.toggled) {
    std::vector<Var> parents = asked.parents;
    const auto place = std::lower_bound(parents.begin(), parents.end(), y);
    if (place != parents.end() && *place == y) {
      parents.erase(place);
    } else {
      parents.insert(place, y);
    }
    all.push_back(std::move(parents));
  }
  return all;
}

// The values of sets of up to three sizes, those of one size together.
std::vector<double> values_of(const std::vector<std::vector<Var>>& sets, const LocalScore& score,
                              LocalScore::Workspace& workspace) {
  const std::size_t width = static_cast<std::size_t>(score.width());
  std::vector<double> values(sets.size() * width);
  std::vector<bool> done(sets.size(), false);
  for (std::size_t first = 0; first < sets.size(); ++first) {
    if (done[first]) continue;
    std::vector<std::size_t> numbers;
    std::vector<Var> members;
    for (std::size_t i = first; i < sets.size(); ++i) {
      if (sets[i].size() != sets[first].size()) continue;
      done[i] = true;
      numbers.push_back(i);
      members.insert(members.end(), sets[i].begin(), sets[i].end());
    }
    std::vector<double> out(numbers.size() * width);
    score.evaluate_few({static_cast<int>(sets[first].size()), numbers.size(), members.data()},
                       workspace, out.data());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      std::copy(&out[i * width], &out[i * width] + width, &values[numbers[i] * width]);
  }
  return values;
}

}  // namespace

bool OwnRowsScore::neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                                   double* costs) const {
  const std::size_t p = static_cast<std::size_t>(part_of_[asked.child]);
  const LocalScore& score = *parts_[p].score;
  Workspace& own = static_cast<Workspaces&>(workspace).of(p, score);
  const bool any_constant = std::find(parts_[p].constant.begin(), parts_[p].constant.end(), 1) !=
                            parts_[p].constant.end();
  if (!any_constant && score.neighbour_costs(asked, own, costs)) return true;
  const std::vector<std::vector<Var>> parents = parents_of_all(asked);
  std::vector<std::vector<Var>> families = parents;
  for (std::vector<Var>& family : families)
    family.insert(std::lower_bound(family.begin(), family.end(), asked.child), asked.child);
  const std::vector<double> of_parents = values_of(parents, score, own);
  const std::vector<double> of_families = values_of(families, score, own);
  const std::size_t width = static_cast<std::size_t>(score.width());
  for (std::size_t i = 0; i < parents.size(); ++i) {
    double configurations = 1;
    for (Var y : parents[i]) configurations *= arity(y);
    const Family family{asked.child,    parents[i].data(),      static_cast<int>(parents[i].size()),
                        configurations, &of_parents[i * width], &of_families[i * width]};
    costs[i] = has_constant(family) ? kRejected : score.cost(family);
  }
  return true;
}

Family OwnRowsScore::in_part(Family family) const {
  const int first = first_[part_of_[family.child]];
  if (family.parents_values) family.parents_values += first;
  if (family.family_values) family.family_values += first;
  return family;
}

bool OwnRowsScore::has_constant(const Family& family) const {
  const std::vector<char>& constant = parts_[part_of_[family.child]].constant;
  return constant[family.child] || std::any_of(family.parents, family.parents + family.n_parents,
                                               [&](Var y) { return constant[y]; });
}

double OwnRowsScore::cost(const Family& family) const {
  return has_constant(family) ? kRejected : of(family.child).cost(in_part(family));
}

double OwnRowsScore::likelihood_cost(const Family& family) const {
  return has_constant(family) ? kRejected : of(family.child).likelihood_cost(in_part(family));
}

bool OwnRowsScore::names_rejected(const Family& family) const {
  return !has_constant(family) && of(family.child).names_rejected(in_part(family));
}

bool OwnRowsScore::too_few_rows(const Family& family) const {
  return !has_constant(family) && of(family.child).too_few_rows(in_part(family));
}

bool OwnRowsScore::final_rejection(const Family& family) const {
  return has_constant(family) || of(family.child).final_rejection(in_part(family));
}

double OwnRowsScore::superset_bound(const Family& family) const {
  return has_constant(family) ? kRejected : of(family.child).superset_bound(in_part(family));
}

double OwnRowsScore::strict_superset_bound(const Family& family, double fewest_states) const {
  if (has_constant(family)) return kRejected;
  return of(family.child).strict_superset_bound(in_part(family), fewest_states);
}

double OwnRowsScore::sharper_superset_bound(const Family& family) const {
  return of(family.child).sharper_superset_bound(in_part(family));
}

GainLimit OwnRowsScore::gain_limit(const Family& family) const {
  return of(family.child).gain_limit(in_part(family));
}

double OwnRowsScore::known_of(Var child, const double* values) const {
  return of(child).known_of(child, values + first_[part_of_[child]]);
}

double OwnRowsScore::bytes() const {
  return std::accumulate(parts_.begin(), parts_.end(), 0.0,
                         [](double sum, const Part& part) { return sum + part.score->bytes(); });
}

double OwnRowsScore::workspace_bytes(int size) const {
  return std::accumulate(parts_.begin(), parts_.end(), 0.0, [&](double sum, const Part& part) {
    return sum + part.score->workspace_bytes(size);
  });
}

void OwnRowsScore::spare_memory() {
  for (Part& part : parts_) part.score->spare_memory();
}

std::map<std::string, double> OwnRowsScore::counters() const {
  std::map<std::string, double> sums;
  for (const Part& part : parts_) {
    for (const auto& [name, count] : part.score->counters()) sums[name] += count;
  }
  return sums;
}

}  // namespace bnstar

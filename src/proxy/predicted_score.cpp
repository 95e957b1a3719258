#include "proxy/predicted_score.h"

#include <algorithm>
#include <utility>

namespace bnstar {

namespace {

// What having this number of parents is worth.
double of_number(const FamilyProxy& child, std::size_t parents) {
  double sum = 0;
  const std::size_t counted = std::min(parents, child.of_number.size());
  for (std::size_t i = 0; i < counted; ++i) sum += child.of_number[i];
  return sum;
}

// No set has more than all positive terms.
double most_predicted(const FamilyProxy& child) {
  double most = child.mean;
  for (double gain : child.of_parent) most += std::max(0.0, gain);
  for (double gain : child.of_number) most += std::max(0.0, gain);
  for (const FamilyProxy::Pair& pair : child.pairs) most += std::max(0.0, pair.gain);
  return most;
}

}  // namespace

PredictedScore::PredictedScore(std::vector<FamilyProxy> children)
    : children_(std::move(children)), pairs_(children_.size()) {
  for (std::size_t x = 0; x < children_.size(); ++x) {
    for (const FamilyProxy::Pair& pair : children_[x].pairs)
      pairs_[x][key(pair.first, pair.second)] = pair.gain;
    least_.push_back(-most_predicted(children_[x]));
  }
}

std::uint64_t PredictedScore::key(Var first, Var second) const {
  return static_cast<std::uint64_t>(std::min(first, second)) * children_.size() +
         static_cast<std::uint64_t>(std::max(first, second));
}

// What y adds to `count` of the parents, but for their number; y itself is passed over among them.
double PredictedScore::worth(Var child, Var y, const Var* parents, std::size_t count) const {
  double sum = children_[child].of_parent[y];
  const Partners& pairs = pairs_[child];
  for (std::size_t i = 0; i < count && !pairs.empty(); ++i) {
    const auto known = parents[i] == y ? pairs.end() : pairs.find(key(parents[i], y));
    if (known != pairs.end()) sum += known->second;
  }
  return sum;
}

double PredictedScore::cost(const Family& family) const {
  const auto count = static_cast<std::size_t>(family.n_parents);
  const FamilyProxy& child = children_[family.child];
  double score = child.mean + of_number(child, count);
  for (std::size_t i = 0; i < count; ++i)
    score += worth(family.child, family.parents[i], family.parents, i);
  return -score;
}

bool PredictedScore::neighbour_costs(const Neighbourhood& asked, Workspace&, double* costs) const {
  const std::vector<Var>& parents = asked.parents;
  const std::size_t count = parents.size();
  const FamilyProxy& child = children_[asked.child];
  costs[0] = cost({asked.child, parents.data(), static_cast<int>(count), 1, nullptr, nullptr});
  const double now = of_number(child, count);
  const double one_more = of_number(child, count + 1) - now;
  const double one_less = count == 0 ? 0 : of_number(child, count - 1) - now;
  for (std::size_t i = 0; i < asked.toggled.size(); ++i) {
    const Var y = asked.toggled[i];
    const double gain = worth(asked.child, y, parents.data(), count);
    const bool there = std::binary_search(parents.begin(), parents.end(), y);
    costs[i + 1] = costs[0] - (there ? one_less - gain : one_more + gain);
  }
  return true;
}

double PredictedScore::bytes() const {
  double sum = 0;
  for (const FamilyProxy& child : children_) {
    sum += 8.0 * static_cast<double>(child.of_parent.size() + child.of_number.size()) +
           80.0 * static_cast<double>(child.pairs.size());
  }
  return sum;
}

void PredictedScore::evaluate_few(const SetBatch& batch, Workspace&, double* out) const {
  std::fill(out, out + batch.count, 0.0);
}

void PredictedScore::evaluate(const SetBatch& batch, int, Monitor&, double* out) {
  std::fill(out, out + batch.count, 0.0);
}

}  // namespace bnstar

#include "scores/mixed/mixed_local_score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/parallel.h"
#include "data/moments.h"
#include "scores/mixed/mixed_work.h"

namespace bnstar {

namespace {

// The most bytes for products that are kept.
constexpr double kMostProducts = 256 << 20;

// Is the matrix, given by its lower triangle, so far from singular that no pivot of any block comes
// close to the limit?
bool is_regular(const std::vector<double>& triangle, int n, double scale) {
  constexpr double kFar = 100;
  Eigen::MatrixXd matrix(n, n);
  std::size_t at = 0;
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b <= a; ++b) matrix(a, b) = matrix(b, a) = triangle[at++] / scale;
  }
  return reciprocal_condition(matrix) >= kFar * MixedLocalScore::kLeastShare;
}

}  // namespace

MixedLocalScore::MixedLocalScore(std::vector<MixedPlace> places,
                                 std::unique_ptr<DiscreteLocalScore> discrete,
                                 std::shared_ptr<const GroupedColumns> columns, double weight,
                                 SmallCells small_cells)
    : places_(std::move(places)),
      discrete_(std::move(discrete)),
      owner_(std::move(columns)),
      columns_(*owner_),
      weight_(weight),
      small_cells_(small_cells) {
  const int n = columns_.n_columns();
  const double two_pi = 2 * std::acos(-1.0);
  for (int u = 0; u < n; ++u)
    constants_.push_back(1 + std::log(two_pi) + 2 * columns_.log_scale(u));
  GroupCells all(discrete_->data());
  all.refine(nullptr, 0);
  total_.resize(static_cast<std::size_t>(n) * (n + 1) / 2);
  std::vector<double> means(2 * n);
  columns_.products(all.groups(0), all.n_groups(0), all.weight(0), first_numbers(n), means.data(),
                    total_.data());
  regular_ = is_regular(total_, n, columns_.total());
}

std::unique_ptr<LocalScore> MixedLocalScore::for_listing(int largest_set) const {
  return std::make_unique<MixedLocalScore>(places_, discrete_->of_same_data(largest_set), owner_,
                                           weight_, small_cells_);
}

std::unique_ptr<LocalScore::Workspace> MixedLocalScore::make_workspace() const {
  auto work = std::make_unique<Work>(*this);
  work->discrete = discrete_->make_workspace();
  return work;
}

double MixedLocalScore::workspace_bytes(int size) const {
  const double columns = columns_.n_columns();
  const int discrete = std::min(size, discrete_->n_variables());
  return GroupCells::bytes(discrete_->data(), discrete) + discrete_->workspace_bytes(discrete) +
         16 * columns * columns + (8.0 * size + 24) * MixedGroups::kMostSets;
}

void MixedLocalScore::prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
                              const std::vector<int>& most, int threads, Monitor& monitor) {
  std::vector<std::vector<Var>> of_discrete(discrete_->n_variables());
  std::vector<int> most_of_discrete(discrete_->n_variables());
  std::vector<ResidualBounds::Child> of_continuous(columns_.n_columns());
  for (Var x = 0; x < n_variables(); ++x) {
    const int number = places_[x].number;
    ResidualBounds::Child child{{}, 0, most[x]};
    for (Var y : candidates[x]) {
      if (is_continuous(y)) {
        ++child.n_continuous;
      } else {
        child.discrete.push_back(places_[y].number);
      }
    }
    if (is_continuous(x)) {
      of_continuous[number] = std::move(child);
    } else {
      of_discrete[number] = std::move(child.discrete);
      most_of_discrete[number] = most[x];
    }
  }
  discrete_->prepare(bounds, of_discrete, most_of_discrete, threads, monitor);
  // The lattice needs whole levels, which are never asked for here.
  discrete_->spare_memory();
  products_.set_room(std::min(kMostProducts, monitor.room() / 8));
  if (bounds) {
    bounds_ = ResidualBounds(discrete_->data(), columns_, of_continuous, weight_, small_cells_,
                             products_, threads, monitor);
  }
}

void MixedLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  for (std::size_t first = 0; first < batch.count && !monitor.stopped();
       first += MixedGroups::kTogether) {
    const SetBatch part = batch.part(first, std::min(MixedGroups::kTogether, batch.count - first));
    double* const to = out + first * width();
    const MixedGroups groups(part, places_);
    evaluate_discrete(part, groups, to, [&](const SetBatch& sets, double* values) {
      discrete_->evaluate(sets, threads, monitor, values);
    });
    const std::vector<ProductStore::Slot*> slots = slots_of(part, groups);
    parallel_for(
        threads, groups.count(), monitor, [&] { return Work(*this); },
        [&](std::size_t g, Work& work) {
          evaluate_group(part, groups.sets(g), groups.size(g), work, &monitor, slots[g], &products_,
                         to);
          monitor.advance(static_cast<double>(groups.size(g)));
        });
  }
}

void MixedLocalScore::evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const {
  Work& work = static_cast<Work&>(workspace);
  for (std::size_t first = 0; first < batch.count; first += MixedGroups::kTogether) {
    const SetBatch part = batch.part(first, std::min(MixedGroups::kTogether, batch.count - first));
    double* const to = out + first * width();
    const MixedGroups groups(part, places_);
    evaluate_discrete(part, groups, to, [&](const SetBatch& sets, double* values) {
      discrete_->evaluate_few(sets, *work.discrete, values);
    });
    for (std::size_t g = 0; g < groups.count(); ++g) {
      evaluate_group(part, groups.sets(g), groups.size(g), work, nullptr, nullptr, nullptr, to);
    }
  }
}

// Evaluates the sets without continuous members in a batch of their own.
template <class Evaluate>
void MixedLocalScore::evaluate_discrete(const SetBatch& batch, const MixedGroups& groups,
                                        double* out, const Evaluate& evaluate) const {
  const std::vector<std::uint32_t>& sets = groups.discrete();
  if (sets.empty()) return;
  std::vector<Var> members;
  for (std::uint32_t i : sets) {
    for (int j = 0; j < batch.size; ++j) members.push_back(places_[batch.set(i)[j]].number);
  }
  std::vector<double> values(sets.size(), std::numeric_limits<double>::quiet_NaN());
  evaluate({batch.size, sets.size(), members.data()}, values.data());
  for (std::size_t k = 0; k < sets.size(); ++k) {
    out[sets[k] * width()] = values[k];
    out[sets[k] * width() + 1] = 0;
  }
}

// One slot for every group. Of groups with the same discrete members the first may fill it; the
// others use it if it is already full.
std::vector<ProductStore::Slot*> MixedLocalScore::slots_of(const SetBatch& batch,
                                                           const MixedGroups& groups) {
  std::vector<ProductStore::Slot*> slots;
  std::vector<Var> states;
  for (std::size_t g = 0; g < groups.count(); ++g) {
    states.clear();
    for (int j = 0; j < batch.size; ++j) {
      const MixedPlace place = places_[batch.set(groups.sets(g)[0])[j]];
      if (place.discrete) states.push_back(place.number);
    }
    ProductStore::Slot* const slot = products_.slot(states.data(), static_cast<int>(states.size()));
    const bool open = slot && !*slot;
    slots.push_back(open && g > 0 && slots.back() == slot ? nullptr : slot);
  }
  return slots;
}

}  // namespace bnstar

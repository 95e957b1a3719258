#include "proxy/family_proxy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "base/eigen.h"
#include "base/parallel.h"
#include "math/gaussian_process.h"

namespace bnstar {

namespace {

using Eigen::VectorXd;

// The weights are common to all children, so a few of them and some of their families are enough
// to learn them.
constexpr int kMostChildren = 8;
constexpr std::size_t kMostFamilies = 150;
constexpr int kMostSteps = 100;
// Parents, numbers, pairs, noise. A weight goes to zero for children that its kind tells nothing
// of.
constexpr std::array<double, 4> kLeast{1e-3, 1e-3, 1e-3, 1e-4};

// The rows and features of one child. Features are its parents, numbered by variable, then numbers
// of parents, then the pairs that occur.
class ChildTask {
 public:
  ChildTask(const std::vector<KnownFamily>& families, int n_variables, int most)
      : n_variables_(n_variables),
        most_(most),
        values_(static_cast<Eigen::Index>(families.size())) {
    for (const KnownFamily& family : families) {
      values_[static_cast<Eigen::Index>(rows_.size())] = family.score;
      rows_.push_back(features_of(family.parents));
    }
    mean_ = values_.mean();
    values_.array() -= mean_;
    const double deviation = std::sqrt(values_.squaredNorm() / static_cast<double>(rows_.size()));
    if (deviation > 1e-12 * std::max(1.0, std::fabs(mean_))) scale_ = deviation;
    values_ /= scale_;
  }

  int n_features() const { return n_variables_ + most_ + static_cast<int>(pairs_.size()); }
  // 0: parents, 1: numbers, 2: pairs.
  int kind(int feature) const {
    return feature < n_variables_ ? 0 : feature < n_variables_ + most_ ? 1 : 2;
  }
  SharedFeatures process() const { return SharedFeatures(rows_, n_features(), values_); }
  SharedFeatures process_of_first(std::size_t families) const {
    const auto used = static_cast<std::ptrdiff_t>(std::min(families, rows_.size()));
    return SharedFeatures({rows_.begin(), rows_.begin() + used}, n_features(), values_.head(used));
  }

  FamilyProxy predicted_by(const VectorXd& coefficients) const {
    const double* of = coefficients.data();
    FamilyProxy proxy;
    proxy.mean = mean_;
    proxy.of_parent.assign(of, of + n_variables_);
    proxy.of_number.assign(of + n_variables_, of + n_variables_ + most_);
    proxy.pairs = pairs_;
    for (std::size_t k = 0; k < pairs_.size(); ++k)
      proxy.pairs[k].gain = scale_ * of[n_variables_ + most_ + static_cast<int>(k)];
    for (double& gain : proxy.of_parent) gain *= scale_;
    for (double& gain : proxy.of_number) gain *= scale_;
    return proxy;
  }

 private:
  std::vector<int> features_of(const std::vector<Var>& parents) {
    std::vector<int> features(parents.begin(), parents.end());
    const int numbers = std::min(static_cast<int>(parents.size()), most_);
    for (int k = 0; k < numbers; ++k) features.push_back(n_variables_ + k);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      for (std::size_t j = i + 1; j < parents.size(); ++j)
        features.push_back(n_variables_ + most_ + pair_number(parents[i], parents[j]));
    }
    return features;
  }

  int pair_number(Var first, Var second) {
    const auto [place, is_new] =
        numbers_.try_emplace({first, second}, static_cast<int>(pairs_.size()));
    if (is_new) pairs_.push_back({first, second, 0});
    return place->second;
  }

  int n_variables_, most_;
  std::vector<std::vector<int>> rows_;
  std::vector<FamilyProxy::Pair> pairs_;
  std::map<std::pair<Var, Var>, int> numbers_;
  VectorXd values_;
  double mean_ = 0, scale_ = 1;
};

// What one child says of the weights and the noise.
std::array<double, 4> learn_weights(const ChildTask& task, Monitor& monitor) {
  TrainingSettings settings;
  settings.most_steps = kMostSteps;
  for (int e = 0; e < task.n_features(); ++e) settings.group.push_back(task.kind(e));
  const SharedFeatures process = task.process_of_first(kMostFamilies);
  std::array<double, 4> learned{};
  if (!monitor.fits(process.bytes())) monitor.stop(Stop::kMemoryLimit);
  if (monitor.stopped()) return learned;
  const ProcessWeights found = train(process, settings, monitor).weights;
  for (int e = 0; e < found.of_features.size(); ++e) {
    double& weight = learned[task.kind(e)];
    weight = std::max(weight, found.of_features[e]);
  }
  learned[3] = found.noise;
  return learned;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// Medians over children that are spread evenly.
KindWeights common_weights(const KnownFamilies& known, int most, Monitor& monitor) {
  const int n = known.n_variables();
  const int chosen = std::min(kMostChildren, n);
  std::array<std::vector<double>, 4> learned;
  for (int i = 0; i < chosen; ++i) {
    const Var x = chosen == 1 ? 0 : static_cast<Var>(std::nearbyint(i * (n - 1.0) / (chosen - 1)));
    const std::array<double, 4> of_child = learn_weights(ChildTask(known.of(x), n, most), monitor);
    for (std::size_t kind = 0; kind < 4; ++kind) learned[kind].push_back(of_child[kind]);
  }
  const auto common = [&](std::size_t kind) {
    return std::max(kLeast[kind], median(learned[kind]));
  };
  return {common(0), common(1), common(2), common(3)};
}

FamilyProxy train_child(const ChildTask& task, const KindWeights& common) {
  const std::array<double, 3> of_kind{common.parents, common.numbers, common.pairs};
  ProcessWeights weights{VectorXd(task.n_features()), common.noise};
  for (int e = 0; e < task.n_features(); ++e) weights.of_features[e] = of_kind[task.kind(e)];
  const VectorXd found = task.process().coefficients(weights);
  return task.predicted_by(found.size() > 0 ? found : VectorXd::Zero(task.n_features()));
}

// For the kernel of the child with most families, and its factor.
double bytes_of_largest(const KnownFamilies& known) {
  std::size_t rows = 0;
  for (Var x = 0; x < known.n_variables(); ++x) rows = std::max(rows, known.of(x).size());
  return 3 * sizeof(double) * static_cast<double>(rows) * static_cast<double>(rows);
}

}  // namespace

DecomposableProxy train_family_proxies(const KnownFamilies& known, int most_parents, int threads,
                                       Monitor& monitor) {
  const int n = known.n_variables();
  DecomposableProxy proxy;
  proxy.children.resize(n);
  proxy.weights = common_weights(known, most_parents, monitor);
  if (!monitor.fits(bytes_of_largest(known) * threads)) monitor.stop(Stop::kMemoryLimit);
  for (Var x = 0; x < n; ++x) {
    FamilyProxy& child = proxy.children[x];
    for (const KnownFamily& family : known.of(x)) child.mean += family.score;
    child.mean /= static_cast<double>(known.of(x).size());
    child.of_parent.resize(n);
    child.of_number.resize(most_parents);
  }
  parallel_for(threads, proxy.children.size(), monitor, [&](std::size_t x) {
    const ChildTask task(known.of(static_cast<Var>(x)), n, most_parents);
    proxy.children[x] = train_child(task, proxy.weights);
  });
  return proxy;
}

}  // namespace bnstar

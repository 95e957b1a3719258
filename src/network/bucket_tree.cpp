#include "network/bucket_tree.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace bnstar {

BucketTree::BucketTree(const FamilyTables& network)
    : network_(network), bucket_of_(network.n_variables()) {
  Scopes scopes;
  for (Var x = 0; x < network.n_variables(); ++x) scopes.push_back(network.family(x));
  for (const EliminationStep& step : elimination_order(scopes, {}, network.arities)) {
    bucket_of_[step.variable] = static_cast<int>(buckets_.size());
    buckets_.push_back({step.variable, step.separator, kNone, {}, {}, {}, {}});
  }
  const auto first_bucket = [this](const std::vector<Var>& scope) {
    int first = static_cast<int>(buckets_.size());
    for (Var x : scope) first = std::min(first, bucket_of_[x]);
    return first;
  };
  for (Var x = 0; x < network.n_variables(); ++x)
    buckets_[first_bucket(scopes[x])].families.push_back(x);
  for (std::size_t b = 0; b < buckets_.size(); ++b) {
    Bucket& bucket = buckets_[b];
    if (!bucket.separator.empty()) {
      bucket.parent = first_bucket(bucket.separator);
      buckets_[bucket.parent].sources.push_back(static_cast<int>(b));
    }
    const double separator = count_cells(bucket.separator, network.arities);
    const double cells = separator * network.arities[bucket.variable];
    forecast_.cells += cells + separator;
    forecast_.largest_table = std::max(forecast_.largest_table, cells);
    // Product, message, division, and the separator's marginal from the two tables of the parent.
    const double inputs = static_cast<double>(bucket.families.size() + bucket.sources.size());
    forecast_.multiplications += cells * (inputs + 2);
    if (bucket.parent != kNone) {
      forecast_.multiplications +=
          2 * count_cells(clique(buckets_[bucket.parent]), network.arities);
    }
  }
}

std::vector<Var> BucketTree::clique(const Bucket& bucket) const {
  std::vector<Var> all{bucket.variable};
  all.insert(all.end(), bucket.separator.begin(), bucket.separator.end());
  return all;
}

void BucketTree::calibrate(Monitor& monitor) {
  collect(monitor);
  if (!monitor.stopped()) distribute(monitor);
}

// The product in a bucket divided by its sum over the variable is P(variable | separator); the sum
// goes up the tree.
void BucketTree::collect(Monitor& monitor) {
  std::vector<Factor> messages(buckets_.size());
  log_total_ = 0;
  for (std::size_t b = 0; b < buckets_.size() && !monitor.stopped(); ++b) {
    Bucket& bucket = buckets_[b];
    std::vector<FactorView> inputs;
    for (Var x : bucket.families) inputs.push_back(network_.table(x));
    for (int source : bucket.sources) inputs.push_back(messages[source].view());
    bucket.conditional = sum_product(inputs, clique(bucket), network_.arities, monitor);
    for (int source : bucket.sources) messages[source] = {};
    Factor& sum = messages[b];
    sum = sum_product({bucket.conditional.view()}, bucket.separator, network_.arities, monitor);
    const std::size_t states = static_cast<std::size_t>(network_.arities[bucket.variable]);
    double* value = bucket.conditional.values.data();
    for (double total : sum.values) {
      // An impossible configuration may have any conditional distribution, since its marginal is 0.
      const double divisor = total > 0 ? total : 1;
      for (std::size_t i = 0; i < states; ++i) *value++ /= divisor;
    }
    // Evidence makes messages small, and hundreds of findings would make them 0.
    const double largest = *std::max_element(sum.values.begin(), sum.values.end());
    log_total_ += std::log(largest);
    if (largest > 0) {
      for (double& total : sum.values) total /= largest;
    }
  }
}

void BucketTree::distribute(Monitor& monitor) {
  for (std::size_t b = buckets_.size(); b-- > 0 && !monitor.stopped();) {
    Bucket& bucket = buckets_[b];
    if (bucket.parent == kNone) {
      bucket.separator_marginal = {{}, {1.0}};
      continue;
    }
    const Bucket& parent = buckets_[bucket.parent];
    bucket.separator_marginal =
        sum_product({parent.conditional.view(), parent.separator_marginal.view()}, bucket.separator,
                    network_.arities, monitor);
  }
}

std::vector<BucketTree::Part> BucketTree::parts_for(const std::vector<Var>& query) const {
  const auto asked = [&](Var x) { return std::find(query.begin(), query.end(), x) != query.end(); };
  // Take everything between the query's own buckets and the roots ...
  std::vector<char> taken(buckets_.size(), 0);
  std::vector<int> children(buckets_.size(), 0);
  std::vector<int> a_child(buckets_.size(), kNone);
  std::vector<int> roots;
  for (Var x : query) {
    int b = bucket_of_[x];
    while (!taken[b]) {
      taken[b] = 1;
      const int up = buckets_[b].parent;
      if (up == kNone) {
        roots.push_back(b);
        break;
      }
      ++children[up];
      a_child[up] = b;
      b = up;
    }
  }
  // ... except what only leads from a root to the first bucket that matters.
  std::vector<Part> parts;
  for (int top : roots) {
    while (children[top] == 1) {
      const std::vector<Var>& below = buckets_[a_child[top]].separator;
      const std::vector<Var> here = clique(buckets_[top]);
      const bool covered = std::all_of(here.begin(), here.end(), [&](Var x) {
        return !asked(x) || std::binary_search(below.begin(), below.end(), x);
      });
      if (!covered) break;
      taken[top] = 0;
      top = a_child[top];
    }
    parts.push_back({top, true});
  }
  for (std::size_t b = 0; b < buckets_.size(); ++b) {
    if (taken[b]) parts.push_back({static_cast<int>(b), false});
  }
  return parts;
}

std::vector<Var> BucketTree::scope(const Part& part) const {
  const Bucket& bucket = buckets_[part.bucket];
  return part.is_separator ? bucket.separator : clique(bucket);
}

FactorView BucketTree::view(const Part& part) const {
  const Bucket& bucket = buckets_[part.bucket];
  return (part.is_separator ? bucket.separator_marginal : bucket.conditional).view();
}

}  // namespace bnstar

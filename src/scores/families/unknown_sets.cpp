#include "scores/families/unknown_sets.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnstar {

UnknownSets::UnknownSets(const SetIndex& sets, const std::vector<std::size_t>& unknown,
                         std::vector<int> rank, double* values, int width)
    : sets_(sets),
      rank_(std::move(rank)),
      by_rank_(rank_.size()),
      values_(values),
      width_(static_cast<std::size_t>(width)),
      open_(sets.count(), false) {
  for (std::size_t x = 0; x < rank_.size(); ++x) by_rank_[rank_[x]] = static_cast<Var>(x);
  for (std::size_t number : unknown) {
    const std::size_t size = static_cast<std::size_t>(sets.size(number));
    if (of_size_.size() <= size) of_size_.resize(size + 1);
    of_size_[size].push_back(number);
    open_[number] = true;
  }
  for (const std::vector<std::size_t>& numbers : of_size_) open_of_size_.push_back(numbers.size());
}

std::size_t UnknownSets::next_size() const {
  if (values_) return open_of_size_.size() - 1;
  const auto has_open = [](std::size_t open) { return open > 0; };
  const auto first = std::find_if(open_of_size_.begin(), open_of_size_.end(), has_open);
  return static_cast<std::size_t>(first - open_of_size_.begin());
}

UnknownSets::Batch UnknownSets::take_next() {
  const std::size_t size = next_size();
  Batch batch{static_cast<int>(size), {}, {}, {}};
  batch.numbers.reserve(open_of_size_[size]);
  for (std::size_t number : of_size_[size]) {
    if (open_[number]) batch.numbers.push_back(number);
    open_[number] = false;
  }
  open_of_size_[size] = 0;
  sort(batch);
  if (values_) {
    batch.subsets.reserve(batch.numbers.size());
    for (std::size_t i = 0; i < batch.numbers.size(); ++i) {
      batch.subsets.push_back(places_for(batch.numbers[i], batch.members.data() + i * batch.size));
    }
  }
  drop_empty_sizes();
  return batch;
}

// Sorts the sets such that neighbours share their last members.
void UnknownSets::sort(Batch& batch) const {
  const std::size_t size = static_cast<std::size_t>(batch.size);
  std::vector<int> ranks;  // of the members, the last one first
  ranks.reserve(batch.numbers.size() * size);
  for (std::size_t number : batch.numbers) {
    for (std::size_t j = 0; j < size; ++j) ranks.push_back(rank_[sets_.set(number)[j]]);
    std::sort(ranks.end() - batch.size, ranks.end(), std::greater<int>());
  }
  const auto ranks_of = [&](std::size_t i) { return ranks.data() + i * size; };
  std::vector<std::size_t> order(batch.numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare(ranks_of(a), ranks_of(a) + size, ranks_of(b),
                                        ranks_of(b) + size);
  });
  std::vector<std::size_t> numbers;
  numbers.reserve(order.size());
  batch.members.reserve(ranks.size());
  for (std::size_t i : order) {
    numbers.push_back(batch.numbers[i]);
    for (std::size_t j = size; j-- > 0;) batch.members.push_back(by_rank_[ranks_of(i)[j]]);
  }
  batch.numbers = std::move(numbers);
}

SubsetPlaces UnknownSets::places_for(std::size_t number, const Var* members) {
  SubsetPlaces places;
  const int size = sets_.size(number);
  if (size >= 1) places.without_first = place_without(number, members, members + 1);
  if (size >= 2) {
    places.without_second = place_without(number, members + 1, members + 2);
    places.without_both = place_without(number, members, members + 2);
  }
  return places;
}

double* UnknownSets::place_without(std::size_t number, const Var* first, const Var* last) {
  const int size = sets_.size(number) - static_cast<int>(last - first);
  if (open_of_size_[size] == 0) return nullptr;
  rest_.clear();
  std::copy_if(sets_.set(number), sets_.set(number) + sets_.size(number), std::back_inserter(rest_),
               [&](Var x) { return std::find(first, last, x) == last; });
  const std::size_t rest = sets_.find(rest_.data(), size);
  if (rest == SetIndex::kAbsent || !open_[rest]) return nullptr;
  open_[rest] = false;
  --open_of_size_[size];
  return values_ + rest * width_;
}

void UnknownSets::take_back(const Batch& batch) {
  for (const SubsetPlaces& left : batch.subsets) {
    for (const double* place : {left.without_first, left.without_second, left.without_both})
      reopen(place);
  }
}

void UnknownSets::reopen(const double* place) {
  if (!place) return;
  const std::size_t number = static_cast<std::size_t>(place - values_) / width_;
  const std::size_t size = static_cast<std::size_t>(sets_.size(number));
  open_[number] = true;
  if (open_of_size_.size() <= size) open_of_size_.resize(size + 1, 0);
  ++open_of_size_[size];
}

void UnknownSets::drop_empty_sizes() {
  while (!open_of_size_.empty() && open_of_size_.back() == 0) open_of_size_.pop_back();
}

}  // namespace bnstar

// A plain BIC scorer to compare with: every parent set is visited once; its rows are partitioned
// into one list per configuration, from the lists of its prefix; every list then fills one counter
// per child. Duplicate rows and what different parent sets share are not made use of.
#include <Rcpp.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace {

struct Partition {
  std::vector<int> rows;    // the lists one after the other
  std::vector<int> starts;  // where each begins, and the end
};

class PlainScorer {
 public:
  PlainScorer(const Rcpp::IntegerMatrix& codes, const std::vector<int>& arities, int most)
      : n_(codes.ncol()),
        rows_(codes.nrow()),
        most_(most),
        arities_(arities),
        first_(n_ + 1, 0),
        cells_(std::size_t(rows_) * n_),
        xlogx_(rows_ + 1, 0.0) {
    for (int v = 0; v < n_; ++v) first_[v + 1] = first_[v] + arities[v];
    counters_.resize(first_[n_]);
    for (int r = 0; r < rows_; ++r) {
      for (int v = 0; v < n_; ++v) cells_[std::size_t(r) * n_ + v] = first_[v] + codes(r, v);
    }
    for (int i = 2; i <= rows_; ++i) xlogx_[i] = i * std::log(double(i));
  }

  void run() {
    std::vector<Partition> levels(most_ + 1);
    for (int r = 0; r < rows_; ++r) levels[0].rows.push_back(r);
    levels[0].starts = {0, rows_};
    std::vector<int> children;
    for (int v = 0; v < n_; ++v) children.push_back(v);
    visit(levels, 0, 0, children, 0.0, 1.0);
  }

  std::vector<double> scores, keys;  // key of a family: child * 2^n + the parents as bits

 private:
  void visit(std::vector<Partition>& levels, int size, int first, const std::vector<int>& children,
             double bits, double configurations) {
    score(levels[size], children, bits, configurations);
    if (size == most_) return;
    for (int v = first; v < n_; ++v) {
      refine(levels[size], v, levels[size + 1]);
      std::vector<int> others;
      for (int child : children) {
        if (child != v) others.push_back(child);
      }
      visit(levels, size + 1, v + 1, others, bits + std::ldexp(1.0, v),
            configurations * arities_[v]);
    }
  }

  void score(const Partition& lists, const std::vector<int>& children, double bits,
             double configurations) {
    std::vector<double> sums(children.size(), 0.0);
    for (std::size_t j = 1; j < lists.starts.size(); ++j) {
      const int begin = lists.starts[j - 1], end = lists.starts[j];
      std::fill(counters_.begin(), counters_.end(), 0);
      count(&lists.rows[begin], end - begin, counters_.data());
      for (std::size_t c = 0; c < children.size(); ++c) {
        double sum = -xlogx_[end - begin];
        for (int k = first_[children[c]]; k < first_[children[c] + 1]; ++k)
          sum += xlogx_[counters_[k]];
        sums[c] += sum;
      }
    }
    for (std::size_t c = 0; c < children.size(); ++c) {
      scores.push_back(sums[c] - 0.5 * std::log(double(rows_)) * (arities_[children[c]] - 1) *
                                     configurations);
      keys.push_back(std::ldexp(double(children[c]), n_) + bits);
    }
  }

  // All variables: leaving out the few that are parents would make the loop slower.
  void count(const int* rows, int number, int* counters) const {
    const int n = n_;
    for (int i = 0; i < number; ++i) {
      const std::uint16_t* row = &cells_[std::size_t(rows[i]) * n];
      for (int v = 0; v < n; ++v) ++counters[row[v]];
    }
  }

  // Splits every list by the state of v; empty lists are left out.
  void refine(const Partition& from, int v, Partition& to) {
    to.rows.clear();
    to.starts.assign(1, 0);
    for (std::size_t j = 1; j < from.starts.size(); ++j) {
      for (int state = first_[v]; state < first_[v + 1]; ++state) {
        for (int i = from.starts[j - 1]; i < from.starts[j]; ++i) {
          if (cells_[std::size_t(from.rows[i]) * n_ + v] == state) to.rows.push_back(from.rows[i]);
        }
        if (int(to.rows.size()) > to.starts.back()) to.starts.push_back(int(to.rows.size()));
      }
    }
  }

  int n_, rows_, most_;
  std::vector<int> arities_;
  std::vector<int> first_;            // the first counter of each variable
  std::vector<std::uint16_t> cells_;  // row by row, the counter of each value
  std::vector<double> xlogx_;
  std::vector<int> counters_;
};

}  // namespace

//
// [[Rcpp::export]]
Rcpp::List plain_scores(Rcpp::IntegerMatrix codes, std::vector<int> arities, int most) {
  PlainScorer scorer(codes, arities, most);
  scorer.run();
  return Rcpp::List::create(Rcpp::Named("score") = scorer.scores, Rcpp::Named("key") = scorer.keys);
}

// The likelihood of incomplete data, family by family: x with parents P has the rows in which x and
// P are known, n of them, and costs what it would with N such rows (Balov 2013; Bodewes & Scutari
// 2021, "node-average likelihood"),
//     cost(x, P) = (N / n) * (negative log-likelihood of x given P in these rows) + w *
//     parameters(x, P).
// There is no function of sets behind it: parents alone would have other rows. So what is kept of a
// set is the number of its rows and, for each member as the child, the likelihood of the others as
// its parents.
#pragma once

#include <memory>
#include <vector>

#include "scores/local_score.h"

namespace bnstar {

// Of the score: N, the price w of a parameter, and the fewest rows that a family may have.
struct AvailableCaseTerms {
  double n;
  double weight;
  double fewest;
};

class AvailableCaseScore : public LocalScore {
 public:
  // Larger sets than `kept_members` are not kept: their families are worked out one by one.
  AvailableCaseScore(AvailableCaseTerms terms, int n_variables, int kept_members);

  int n_variables() const override { return n_variables_; }
  int width() const override { return 1 + kept_members_; }
  void begin_level(int, std::size_t, double) override {}
  double cost(const Family& family) const override;
  // Times N / n, as in the cost.
  double likelihood_cost(const Family& family) const override;
  void prepare(bool bounds, const std::vector<std::vector<Var>>& possible,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  double superset_bound(const Family& family) const override;
  // Families of fewer rows than `fewest` are no part of the problem.
  bool names_rejected(const Family& family) const override { return family.family_values[0] > 0; }

 protected:
  // What is known of a family: its rows, and the negative log-likelihood in these, kRejected where
  // it has no maximum.
  struct Likelihood {
    double rows;
    double cost;
  };
  // `set` of a family's members, ascending; the child is its member number `child`.
  virtual Likelihood likelihood_of(const Var* set, int size, int child) const = 0;
  virtual double parameters(const Family& family) const = 0;
  // From the likelihood of x given all that may be its parents: `least` for least_likelihood()
  // below.
  virtual double least_of(Var x, const Likelihood& given_all) const = 0;
  // No family of x and at least its present parents, which have at most so many rows, has a lower
  // likelihood cost times N / n.
  virtual double least_likelihood(Var x, double least, double rows) const = 0;
  // Are some of the parents linear functions of others, so that every superset of them is rejected?
  virtual bool collinear_parents(const Family&) const { return false; }
  // No optimal set of a discrete variable with so many states has more configurations: the empty
  // set's likelihood cost is at most N ln r.
  double most_configurations_of(int states) const;

  const AvailableCaseTerms& terms() const { return terms_; }
  bool keeps(int size) const { return size <= kept_members_; }
  // The number of rows as it is kept: 0 is for sets nobody knows, -1 for those with too few.
  double kept_rows(double rows) const { return rows < terms_.fewest ? kTooFew : rows; }

 private:
  static constexpr double kTooFew = -1;

  double kept_likelihood(const Family& family) const;

  AvailableCaseTerms terms_;
  int n_variables_;
  int kept_members_;
  std::vector<double> least_;  // by variable, of all that may be its parents
};

}  // namespace bnstar

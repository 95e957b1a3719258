// The likelihood of incomplete data, family by family. A family of x with parents P uses the n rows
// in which x and P are known, and costs what it would with N such rows (Balov 2013; Bodewes &
// Scutari 2021, "node-average likelihood"),
//     cost(x, P) = (N / n) * (negative log-likelihood of x given P in these rows)
//                  + w * parameters(x, P).
// It is not a difference of a function of sets, because the set of parents alone would have other
// rows. So the values kept of a set are the number of its rows and, for each member as the child,
// the likelihood given the others as its parents.
#pragma once

#include <memory>
#include <vector>

#include "scores/local_score.h"

namespace bnstar {

// N, the price w of a parameter, and the fewest rows that a family may have.
struct AvailableCaseTerms {
  double n;
  double weight;
  double fewest;
};

// The size of the largest sets whose values are kept. A listing knows its largest set; a walk from
// network to network, whose `largest_set` is 1, meets few large sets.
int kept_members(int largest_set, int n_variables);

class AvailableCaseScore : public LocalScore {
 public:
  // Sets of more than `kept_members` members are not kept: their families are worked out one by
  // one.
  AvailableCaseScore(AvailableCaseTerms terms, int n_variables, int kept_members);

  int n_variables() const override { return n_variables_; }
  int width() const override { return 1 + kept_members_; }
  void begin_level(int, std::size_t, double) override {}
  double cost(const Family& family) const override;
  // Times N / n, as in the cost.
  double likelihood_cost(const Family& family) const override;
  void prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
               const std::vector<int>& most, int threads, Monitor& monitor) override;
  double superset_bound(const Family& family) const override;
  // Families with fewer rows than `fewest` are not part of the problem, so they are not named.
  bool names_rejected(const Family& family) const override { return family.family_values[0] > 0; }

 protected:
  // The rows of a family and its negative log-likelihood in them, kRejected if it has no maximum.
  struct Likelihood {
    double rows;
    double cost;
  };
  // `set` has a family's members, ascending; its member number `child` is the child.
  virtual Likelihood likelihood_of(const Var* set, int size, int child) const = 0;
  virtual double parameters(const Family& family) const = 0;
  // The number that least_likelihood() takes as `least`, from the likelihood of x given all its
  // candidate parents.
  virtual double least_of(Var x, const Likelihood& given_all) const = 0;
  // A lower bound for the likelihood cost times N / n of x with at least its present parents, whose
  // families have at most `rows` rows.
  virtual double least_likelihood(Var x, double least, double rows) const = 0;
  // Are some of the parents linear functions of others, so that every superset of them is rejected?
  virtual bool collinear_parents(const Family&) const { return false; }
  // No optimal set of a discrete variable with `states` states has more configurations, because the
  // likelihood cost of the empty set is at most N ln r.
  double most_configurations_of(int states) const;

  const AvailableCaseTerms& terms() const { return terms_; }
  bool keeps(int size) const { return size <= kept_members_; }
  // The number of rows as it is kept: 0 stands for unknown, -1 for too few.
  double kept_rows(double rows) const { return rows < terms_.fewest ? kTooFew : rows; }

 private:
  static constexpr double kTooFew = -1;

  double kept_likelihood(const Family& family) const;

  AvailableCaseTerms terms_;
  int n_variables_;
  int kept_members_;
  std::vector<double> least_;  // by variable, given all its candidate parents
};

}  // namespace bnstar

#include "posterior/max_marginals.h"

#include <algorithm>
#include <deque>
#include <utility>

#include "posterior/order_marginals.h"

namespace bnstar {

namespace {

std::vector<Places> neighbours_in(const ChoiceProblem& problem) {
  std::vector<Places> neighbours(problem.size());
  for (int x = 0; x < problem.size(); ++x) {
    for (const Choice& choice : problem.choices[x]) neighbours[x] |= choice.parents;
  }
  for (int x = 0; x < problem.size(); ++x) {
    for (Places left = neighbours[x]; left != 0; left &= left - 1) {
      neighbours[__builtin_ctzll(left)] |= place_bit(x);
    }
  }
  return neighbours;
}

// A lobe hangs on its top: the other lobes of the top are above it or hang beside it.
struct Lobe {
  Places places;
  int top;
};

// By depth-first search (Tarjan 1972). A lobe comes before the one that its top belongs to.
class LobeSearch {
 public:
  explicit LobeSearch(std::vector<Places> neighbours)
      : neighbours_(std::move(neighbours)),
        seen_(neighbours_.size(), 0),
        lowest_(neighbours_.size(), 0) {}

  std::vector<Lobe> run() {
    if (neighbours_.size() == 1) return {{place_bit(0), 0}};
    visit(0, -1);
    return lobes_;
  }

 private:
  void visit(int x, int from) {
    seen_[x] = lowest_[x] = ++count_;
    open_.push_back(x);
    for (Places left = neighbours_[x]; left != 0; left &= left - 1) {
      const int y = __builtin_ctzll(left);
      if (y == from) continue;
      if (seen_[y] > 0) {
        lowest_[x] = std::min(lowest_[x], seen_[y]);
        continue;
      }
      visit(y, x);
      lowest_[x] = std::min(lowest_[x], lowest_[y]);
      if (lowest_[y] >= seen_[x]) close(x, y);
    }
  }

  // No edge leads from y and those after it to a place before x.
  void close(int x, int y) {
    Places lobe = place_bit(x);
    int last = -1;
    while (last != y) {
      last = open_.back();
      open_.pop_back();
      lobe |= place_bit(last);
    }
    lobes_.push_back({lobe, x});
  }

  std::vector<Places> neighbours_;
  std::vector<int> seen_, lowest_, open_;
  std::vector<Lobe> lobes_;
  int count_ = 0;
};

// What the choices of a variable are in one of its lobes: their parents there, each set once.
struct Projection {
  int place;                     // of the variable in the problem
  std::vector<Places> parents;   // by place in the lobe
  std::vector<int> of_choice;    // by choice of the variable, a number of `parents`
  std::vector<double> messages;  // by `parents`: what the lobe and all behind it score beside them
};

class LobeTree {
 public:
  LobeTree(const ChoiceProblem& problem, Monitor& monitor)
      : problem_(problem),
        monitor_(monitor),
        lobes_(LobeSearch(neighbours_in(problem)).run()),
        of_place_(problem.size()) {
    for (const Lobe& lobe : lobes_) add_projections(lobe.places);
  }

  MaxMarginals run() {
    for (std::size_t lobe = 0; lobe < lobes_.size(); ++lobe) send(lobe, lobes_[lobe].top, true);
    for (std::size_t lobe = lobes_.size(); lobe-- > 0;) send(lobe, lobes_[lobe].top, false);
    MaxMarginals found{kNever, {}};
    for (int x = 0; x < problem_.size(); ++x) {
      found.values.push_back(scores_without(x, nullptr));
    }
    for (double value : found.values.front()) found.optimum = std::max(found.optimum, value);
    return found;
  }

 private:
  void add_projections(Places places) {
    std::vector<Projection> members;
    std::vector<int> at(problem_.size(), -1);
    int count = 0;
    for (Places left = places; left != 0; left &= left - 1) at[__builtin_ctzll(left)] = count++;
    for (Places left = places; left != 0; left &= left - 1) {
      Projection projection{__builtin_ctzll(left), {}, {}, {}};
      for (const Choice& choice : problem_.choices[projection.place]) {
        Places parents = 0;
        for (Places inside = choice.parents & places; inside != 0; inside &= inside - 1) {
          parents |= place_bit(at[__builtin_ctzll(inside)]);
        }
        auto& known = projection.parents;
        const auto found = std::find(known.begin(), known.end(), parents);
        projection.of_choice.push_back(static_cast<int>(found - known.begin()));
        if (found == known.end()) known.push_back(parents);
      }
      projection.messages.assign(projection.parents.size(), 0);
      members.push_back(std::move(projection));
    }
    projections_.push_back(std::move(members));
    for (Projection& projection : projections_.back()) {
      of_place_[projection.place].push_back(&projection);
    }
  }

  // By choice of the place, its score and all messages but those of one lobe.
  std::vector<double> scores_without(int place, const Projection* without) const {
    std::vector<double> scores;
    for (const Choice& choice : problem_.choices[place]) scores.push_back(choice.score);
    for (const Projection* projection : of_place_[place]) {
      if (projection == without) continue;
      for (std::size_t i = 0; i < scores.size(); ++i) {
        scores[i] += projection->messages[projection->of_choice[i]];
      }
    }
    return scores;
  }

  // The lobe's own problem: every variable has what it and the lobes behind it score.
  ChoiceProblem problem_of(const std::vector<Projection>& members) const {
    ChoiceProblem problem;
    for (const Projection& member : members) {
      std::vector<Choice> choices;
      for (Places parents : member.parents) choices.push_back({parents, kNever, 0});
      const std::vector<double> scores = scores_without(member.place, &member);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        double& best = choices[member.of_choice[i]].score;
        best = std::max(best, scores[i]);
      }
      problem.variables.push_back(problem_.variables[member.place]);
      problem.choices.push_back(std::move(choices));
    }
    return problem;
  }

  // Messages of a lobe to its top, or to all others.
  void send(std::size_t lobe, int top, bool up) {
    if (monitor_.stopped()) return;
    std::vector<Projection>& members = projections_[lobe];
    Places wanted = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if ((members[i].place == top) == up) wanted |= place_bit(static_cast<int>(i));
    }
    if (wanted == 0) return;
    const auto beside = scores_beside(problem_of(members), wanted, monitor_);
    if (monitor_.stopped()) return;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (wanted & place_bit(static_cast<int>(i))) members[i].messages = beside[i];
    }
  }

  const ChoiceProblem& problem_;
  Monitor& monitor_;
  std::vector<Lobe> lobes_;
  std::deque<std::vector<Projection>> projections_;  // by lobe
  std::vector<std::vector<const Projection*>> of_place_;
};

}  // namespace

MaxMarginals max_marginals(const ChoiceProblem& problem, Monitor& monitor) {
  return LobeTree(problem, monitor).run();
}

MarginalsCost cost_of_marginals(const ChoiceProblem& problem) {
  MarginalsCost cost;
  for (const Lobe& lobe : LobeSearch(neighbours_in(problem)).run()) {
    const int size = __builtin_popcountll(lobe.places);
    cost.largest_lobe = std::max(cost.largest_lobe, size);
    cost.bytes = std::max(cost.bytes, bytes_of_scores_beside(size));
    cost.operations += 1.5 * operations_of_scores_beside(size);
  }
  return cost;
}

}  // namespace bnstar

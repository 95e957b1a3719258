#include "order/walk/walk.h"

namespace bnstar {

Walk::Walk(const SearchPlan& plan, Report& report, Monitor& monitor) : plan_(plan), report_(report), monitor_(monitor) {
  for (const char* name : {"expanded", "generated", "stored", "reopened", "bytes_peak", "seconds_heuristic"}) {
    report_.counters[name] = 0;
  }
}

void Walk::run(const std::vector<Part*>& parts) {
  parts_ = parts;
  std::stable_sort(parts_.begin(), parts_.end(),
                   [](const Part* a, const Part* b) { return a->n_variables() < b->n_variables(); });
  report_.counters["parts"] = static_cast<double>(parts_.size());
  report_.counters["largest_part"] = static_cast<double>(parts_.back()->n_variables());
  record(0);
  for (Part* part : parts_) {
    const bool search = !part->known().proved || plan_.searcher->is(kDescribesNodes);
    if (search && !monitor_.stopped())
      part->search(plan_, report_, monitor_, [this](double expanded) { record(expanded); });
  }
}

void Walk::record(double expanded) {
  double cost = 0, bound = 0;
  for (const Part* part : parts_) {
    cost += part->known().cost;
    bound += part->known().bound;
  }
  monitor_.record(cost, bound, expanded);
}

Certificate Walk::known() const {
  Certificate whole;
  whole.proved = true;
  for (const Part* part : parts_) {
    const Certificate& known = part->known();
    whole.cost += known.cost;
    whole.bound += std::min(known.bound, known.cost);
    whole.rounding += known.rounding;
    whole.proved = whole.proved && known.proved;
  }
  whole.stop = monitor_.why();
  return whole;
}

}  // namespace bnstar

#include <utility>

#include "parents/generate.h"
#include "parents/generator.h"

namespace bnstar {

Listing::Listing(std::unique_ptr<LocalScore> score, ParentConstraints constraints, GenerationSettings settings)
    : score_(std::move(score)),
      constraints_(std::move(constraints)),
      settings_(std::move(settings)),
      generator_(std::make_unique<Generator>(*score_, constraints_, settings_)) {}

Listing::~Listing() = default;

bool Listing::advance(Monitor& monitor) { return generator_->advance(monitor); }

double Listing::next_sets() const { return generator_->next_sets(); }

GeneratedSets Listing::sets(bool last) { return generator_->sets(last); }

}  // namespace bnstar

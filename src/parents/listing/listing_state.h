// What a listing keeps, so that another one of the same problem can go on from there.
#pragma once

#include "base/state_reader.h"
#include "parents/listing/known_values.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/variable_state.h"

namespace bnstar {

void put_values(State& state, const std::string& name, const LevelValues& values);
// `width` values belong to each set of the level.
LevelValues take_values(const StateReader& state, const std::string& name, const Level& level,
                        std::size_t width);

// What is known of each variable: between two sizes, or while the families of the candidates are
// evaluated.
void put_variables(State& state, const VariableStates& variables);
void take_variables(const StateReader& state, const ListingTask& task, VariableStates& variables);

}  // namespace bnstar

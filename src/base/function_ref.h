// Refers to a function that the caller owns and that must outlive the reference. Unlike
// std::function it allocates nothing; unlike a template parameter it is compiled once.
#pragma once

#include <type_traits>
#include <utility>

namespace bnstar {

template <class Signature>
class FunctionRef;

template <class Value, class... Arguments>
class FunctionRef<Value(Arguments...)> {
 public:
  template <class Function,
            class = std::enable_if_t<!std::is_same_v<std::decay_t<Function>, FunctionRef>>>
  FunctionRef(const Function& function)  // NOLINT: meant to be implicit
      : object_(&function), call_([](const void* object, Arguments... arguments) -> Value {
          return (*static_cast<const Function*>(object))(std::forward<Arguments>(arguments)...);
        }) {}

  Value operator()(Arguments... arguments) const {
    return call_(object_, std::forward<Arguments>(arguments)...);
  }

 private:
  const void* object_;
  Value (*call_)(const void*, Arguments...);
};

}  // namespace bnstar

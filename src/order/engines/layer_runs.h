// Sorted runs of nodes in a file, read as one sorted sequence with the cheapest of equal nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "order/engines/layer_node.h"
#include "order/engines/scratch_folder.h"

namespace bnstar {

struct Run {
  std::uint64_t offset;  // in bytes
  std::size_t size;      // in nodes
};

template <class Node>
class MergedRuns {
 public:
  // `buffer` is the number of nodes of each run that are in memory.
  MergedRuns(ScratchFile& file, const std::vector<Run>& runs, std::size_t buffer);

  // The next nodes, at most `most`; false if there are none left.
  bool next(std::vector<Node>& block, std::size_t most);

 private:
  struct Reader {
    Run left;  // on disk
    std::vector<Node> buffer;
    std::size_t place;
    const Node& node() const { return buffer[place]; }
  };

  // False at the end of the run.
  bool advance(Reader& reader);
  void push(std::size_t reader);
  std::size_t pop();

  ScratchFile& file_;
  std::size_t buffer_;
  std::vector<Reader> readers_;
  std::vector<std::size_t> heap_;  // of readers, by their next nodes
};

}  // namespace bnstar

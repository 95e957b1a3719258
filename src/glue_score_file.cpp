#include <Rcpp.h>

#include "parents/score_file.h"

namespace {

Rcpp::CharacterVector as_strings(const std::vector<std::pair<std::string, std::string>>& meta) {
  Rcpp::CharacterVector values(meta.size());
  Rcpp::CharacterVector keys(meta.size());
  for (std::size_t i = 0; i < meta.size(); ++i) {
    keys[i] = meta[i].first;
    values[i] = meta[i].second;
  }
  values.names() = keys;
  return values;
}

Rcpp::List as_list(const bnstar::ScoreTable& table) {
  Rcpp::IntegerVector parents(table.parents.begin(), table.parents.end());
  for (int& p : parents) ++p;
  return Rcpp::List::create(
      Rcpp::Named("variables") = table.names,
      Rcpp::Named("start") = Rcpp::NumericVector(table.start.begin(), table.start.end()),
      Rcpp::Named("size") = table.size, Rcpp::Named("parents") = parents,
      Rcpp::Named("score") = table.score, Rcpp::Named("arity") = table.arity,
      Rcpp::Named("meta") = as_strings(table.meta));
}

}  // namespace

// An error in the file comes back as list(error, line); R words the message, with the name of the
// file.
// [[Rcpp::export]]
Rcpp::List cpp_parse_scores(const Rcpp::RawVector& bytes, const std::string& format) {
  const std::string_view text(reinterpret_cast<const char*>(RAW(bytes)),
                              static_cast<std::size_t>(bytes.size()));
  try {
    return as_list(bnstar::parse_scores(text, format));
  } catch (const bnstar::ScoreFileError& fault) {
    return Rcpp::List::create(Rcpp::Named("error") = std::string(fault.what()),
                              Rcpp::Named("line") = static_cast<double>(fault.line()));
  }
}

// [[Rcpp::export]]
Rcpp::RawVector cpp_format_scores(const Rcpp::List& scores, const Rcpp::IntegerVector& arity,
                                  const Rcpp::CharacterVector& meta, const std::string& format) {
  bnstar::ScoreTable table;
  table.names = Rcpp::as<std::vector<std::string>>(scores["variables"]);
  const Rcpp::NumericVector start = scores["start"];
  table.start.assign(start.begin(), start.end());
  table.size = Rcpp::as<std::vector<int>>(scores["size"]);
  table.score = Rcpp::as<std::vector<double>>(scores["score"]);
  table.parents = Rcpp::as<std::vector<int>>(scores["parents"]);
  for (int& p : table.parents) --p;
  table.arity = Rcpp::as<std::vector<int>>(arity);
  if (meta.size() > 0) {
    const Rcpp::CharacterVector keys = meta.names();
    for (R_xlen_t i = 0; i < meta.size(); ++i) {
      table.meta.emplace_back(Rcpp::as<std::string>(keys[i]), Rcpp::as<std::string>(meta[i]));
    }
  }
  const std::string text = bnstar::format_scores(table, format);
  return Rcpp::RawVector(text.begin(), text.end());
}

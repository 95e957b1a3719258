#include <Rcpp.h>

#include "network/network_file.h"

namespace {

Rcpp::CharacterVector utf8(const std::vector<std::string>& strings) {
  Rcpp::CharacterVector out(strings.size());
  for (std::size_t i = 0; i < strings.size(); ++i) {
    out[i] = Rf_mkCharLenCE(strings[i].data(), static_cast<int>(strings[i].size()), CE_UTF8);
  }
  return out;
}

// Adds dim and dimnames to a table: the variable, then its parents.
Rcpp::NumericVector as_array(const std::vector<double>& table, const std::vector<int>& family,
                             const Rcpp::CharacterVector& variables, const Rcpp::List& levels) {
  Rcpp::NumericVector array(table.begin(), table.end());
  Rcpp::IntegerVector dim(family.size());
  Rcpp::List dimnames(family.size());
  Rcpp::CharacterVector names(family.size());
  for (std::size_t k = 0; k < family.size(); ++k) {
    dimnames[k] = levels[family[k]];
    dim[k] = Rf_length(dimnames[k]);
    names[k] = variables[family[k]];
  }
  dimnames.names() = names;
  array.attr("dim") = dim;
  array.attr("dimnames") = dimnames;
  return array;
}

Rcpp::List as_list(const bnstar::TableNetwork& network) {
  const auto n = static_cast<R_xlen_t>(network.variables.size());
  const Rcpp::CharacterVector variables = utf8(network.variables);
  Rcpp::List levels(n), parents(n), tables(n);
  for (R_xlen_t v = 0; v < n; ++v) levels[v] = utf8(network.states[static_cast<std::size_t>(v)]);
  for (R_xlen_t v = 0; v < n; ++v) {
    std::vector<int> family = network.parents[static_cast<std::size_t>(v)];
    Rcpp::IntegerVector up(family.begin(), family.end());
    for (int& p : up) ++p;
    parents[v] = up;
    family.insert(family.begin(), static_cast<int>(v));
    tables[v] = as_array(network.tables[static_cast<std::size_t>(v)], family, variables, levels);
  }
  levels.names() = variables;
  tables.names() = variables;
  return Rcpp::List::create(Rcpp::Named("name") = utf8({network.name}),
                            Rcpp::Named("variables") = variables, Rcpp::Named("parents") = parents,
                            Rcpp::Named("levels") = levels, Rcpp::Named("parameters") = tables);
}

}  // namespace

// An error in the file comes back as list(error, line); R words the message, with the name of the
// file.
// [[Rcpp::export]]
Rcpp::List cpp_parse_network(const Rcpp::RawVector& bytes, const std::string& format) {
  const std::string_view text(reinterpret_cast<const char*>(RAW(bytes)),
                              static_cast<std::size_t>(bytes.size()));
  try {
    return as_list(format == "bif" ? bnstar::parse_bif(text) : bnstar::parse_net(text));
  } catch (const bnstar::NetworkFileError& fault) {
    return Rcpp::List::create(Rcpp::Named("error") = utf8({fault.what()}),
                              Rcpp::Named("line") = static_cast<int>(fault.line()));
  }
}

// Strings are in UTF-8; `parents` are 1-based and ascending; tables are as R keeps them.
// [[Rcpp::export]]
Rcpp::RawVector cpp_format_network(const std::string& name,
                                   const std::vector<std::string>& variables,
                                   const Rcpp::List& levels, const Rcpp::List& parents,
                                   const Rcpp::List& tables, const std::string& format) {
  bnstar::TableNetwork network;
  network.name = name;
  network.variables = variables;
  for (R_xlen_t v = 0; v < levels.size(); ++v) {
    network.states.push_back(Rcpp::as<std::vector<std::string>>(levels[v]));
    network.parents.push_back(Rcpp::as<std::vector<int>>(parents[v]));
    for (int& p : network.parents.back()) --p;
    network.tables.push_back(Rcpp::as<std::vector<double>>(tables[v]));
  }
  const std::string text =
      format == "bif" ? bnstar::format_bif(network) : bnstar::format_net(network);
  return Rcpp::RawVector(text.begin(), text.end());
}

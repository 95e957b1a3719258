// Between R's values and the bytes of a checkpoint.
#include "glue_keeper.h"

#include <cstdio>
#include <cstring>
#include <memory>

#include "checkpoint/plain_values.h"

namespace bnstar {
namespace {

// Values that a file can hold. Environments, functions, pointers and formulas are none.
bool is_plain(SEXP value, int depth = 0) {
  switch (TYPEOF(value)) {
    case NILSXP:
    case LGLSXP:
    case INTSXP:
    case REALSXP:
    case STRSXP:
    case RAWSXP:
      return true;
    case VECSXP:
      if (depth >= kDeepestList || Rf_isS4(value)) return false;
      for (R_xlen_t i = 0; i < Rf_xlength(value); ++i) {
        if (!is_plain(VECTOR_ELT(value, i), depth + 1)) return false;
      }
      return true;
    default:
      return false;
  }
}

void write_text(PlainWriter& to, SEXP text) {
  if (text == NA_STRING) return to.missing_text();
  const char* const characters = Rf_translateCharUTF8(text);
  to.text(characters, std::strlen(characters));
}

void write_value(PlainWriter& to, SEXP value, int depth = 0);

// Attributes that are not plain, such as data.table's reference to itself, are left out.
void write_attributes(PlainWriter& to, SEXP value, int depth) {
  std::uint32_t count = 0;
  for (SEXP at = ATTRIB(value); at != R_NilValue; at = CDR(at))
    count += is_plain(CAR(at), depth + 1);
  to.attributes(count);
  for (SEXP at = ATTRIB(value); at != R_NilValue; at = CDR(at)) {
    if (!is_plain(CAR(at), depth + 1)) continue;
    write_text(to, PRINTNAME(TAG(at)));
    write_value(to, CAR(at), depth + 1);
  }
}

void write_value(PlainWriter& to, SEXP value, int depth) {
  const R_xlen_t length = Rf_xlength(value);
  const auto count = static_cast<std::uint64_t>(length);
  const auto whole = static_cast<std::size_t>(length);
  switch (TYPEOF(value)) {
    case LGLSXP:
      to.begin(Kind::kLogical, count);
      to.elements(LOGICAL(value), whole * sizeof(int));
      break;
    case INTSXP:
      to.begin(Kind::kInteger, count);
      to.elements(INTEGER(value), whole * sizeof(int));
      break;
    case REALSXP:
      to.begin(Kind::kDouble, count);
      to.elements(REAL(value), whole * sizeof(double));
      break;
    case STRSXP:
      to.begin(Kind::kText, count);
      for (R_xlen_t i = 0; i < length; ++i) write_text(to, STRING_ELT(value, i));
      break;
    case RAWSXP:
      to.begin(Kind::kBytes, count);
      to.elements(RAW(value), whole);
      break;
    case VECSXP:
      to.begin(Kind::kList, count);
      for (R_xlen_t i = 0; i < length; ++i) write_value(to, VECTOR_ELT(value, i), depth + 1);
      break;
    default:
      to.begin(Kind::kNull, 0);
      break;
  }
  write_attributes(to, value, depth);
}

// R's own attributes must fit their object, or R itself would be at fault.
bool fits(SEXP value, const std::string& name, SEXP attribute) {
  const R_xlen_t length = Rf_xlength(value);
  if (name == "names") return TYPEOF(attribute) == STRSXP && Rf_xlength(attribute) == length;
  if (name == "class" || name == "levels") return TYPEOF(attribute) == STRSXP;
  if (name == "row.names") return TYPEOF(attribute) == STRSXP || TYPEOF(attribute) == INTSXP;
  if (name == "dim") {
    if (TYPEOF(attribute) != INTSXP || Rf_xlength(attribute) == 0) return false;
    double product = 1;
    for (R_xlen_t i = 0; i < Rf_xlength(attribute); ++i) {
      if (INTEGER(attribute)[i] < 0) return false;
      product *= INTEGER(attribute)[i];
    }
    return product == static_cast<double>(length);
  }
  return name != "tsp" && name != "comment" && name != "dimnames";
}

// Of a matrix whose `dim` is set already.
bool fit_as_dimnames(SEXP value, SEXP names) {
  const Rcpp::RObject object(value);
  const SEXP dim = Rf_getAttrib(value, R_DimSymbol);
  if (TYPEOF(names) != VECSXP || Rf_isNull(dim) || Rf_xlength(names) != Rf_xlength(dim))
    return false;
  for (R_xlen_t i = 0; i < Rf_xlength(names); ++i) {
    const SEXP one = VECTOR_ELT(names, i);
    if (!Rf_isNull(one) && (TYPEOF(one) != STRSXP || Rf_xlength(one) != INTEGER(dim)[i]))
      return false;
  }
  return true;
}

bool is_sound_factor(SEXP value) {
  if (!Rf_inherits(value, "factor")) return true;
  const SEXP levels = Rf_getAttrib(value, R_LevelsSymbol);
  if (TYPEOF(value) != INTSXP || TYPEOF(levels) != STRSXP) return false;
  for (R_xlen_t i = 0; i < Rf_xlength(value); ++i) {
    const int code = INTEGER(value)[i];
    if (code != NA_INTEGER && (code < 1 || code > Rf_xlength(levels))) return false;
  }
  return true;
}

[[noreturn]] void damaged() { throw SealedFileError("it is damaged"); }

Rcpp::RObject read_value(PlainReader& from, int depth = 0);

Rcpp::RObject read_elements(PlainReader& from, int depth) {
  const PlainReader::Head head = from.begin();
  const auto length = static_cast<R_xlen_t>(head.count);
  Rcpp::RObject value;
  switch (head.kind) {
    case Kind::kNull:
      return value;
    case Kind::kLogical:
      value = Rf_allocVector(LGLSXP, length);
      from.elements(LOGICAL(value), head.count * sizeof(int));
      return value;
    case Kind::kInteger:
      value = Rf_allocVector(INTSXP, length);
      from.elements(INTEGER(value), head.count * sizeof(int));
      return value;
    case Kind::kDouble:
      value = Rf_allocVector(REALSXP, length);
      from.elements(REAL(value), head.count * sizeof(double));
      return value;
    case Kind::kBytes:
      value = Rf_allocVector(RAWSXP, length);
      from.elements(RAW(value), head.count);
      return value;
    case Kind::kText: {
      value = Rf_allocVector(STRSXP, length);
      std::string text;
      for (R_xlen_t i = 0; i < length; ++i) {
        const bool known = from.text(text);
        SET_STRING_ELT(value, i,
                       known ? Rf_mkCharLenCE(text.data(), static_cast<int>(text.size()), CE_UTF8)
                             : NA_STRING);
      }
      return value;
    }
    case Kind::kList:
      if (depth >= kDeepestList) damaged();
      value = Rf_allocVector(VECSXP, length);
      for (R_xlen_t i = 0; i < length; ++i) SET_VECTOR_ELT(value, i, read_value(from, depth + 1));
      return value;
  }
  damaged();
}

Rcpp::RObject read_value(PlainReader& from, int depth) {
  Rcpp::RObject value = read_elements(from, depth);
  const std::uint32_t count = from.attributes();
  if (count > 0 && value.isNULL()) damaged();
  for (std::uint32_t i = 0; i < count; ++i) {
    std::string name;
    if (!from.text(name) || name.empty()) damaged();
    const Rcpp::RObject attribute = read_value(from, depth + 1);
    const bool good =
        name == "dimnames" ? fit_as_dimnames(value, attribute) : fits(value, name, attribute);
    if (!good) damaged();
    value.attr(name) = attribute;
  }
  if (!is_sound_factor(value)) damaged();
  return value;
}

Rcpp::RObject read_values(const unsigned char* bytes, std::size_t count) {
  PlainReader from(bytes, count);
  Rcpp::RObject value = read_value(from);
  if (!from.at_end()) damaged();
  return value;
}

State to_state(const Rcpp::RObject& kept) {
  State state;
  if (kept.isNULL()) return state;
  const Rcpp::List list(kept);
  if (list.size() == 0) return state;
  const Rcpp::CharacterVector names = list.names();
  for (R_xlen_t i = 0; i < list.size(); ++i)
    state[Rcpp::as<std::string>(names[i])] = Rcpp::as<std::vector<double>>(list[i]);
  return state;
}

Rcpp::List from_state(const State& state) {
  Rcpp::List list(static_cast<R_xlen_t>(state.size()));
  Rcpp::CharacterVector names(list.size());
  R_xlen_t i = 0;
  for (const auto& [name, numbers] : state) {
    names[i] = name;
    list[i++] = Rcpp::NumericVector(numbers.begin(), numbers.end());
  }
  list.names() = names;
  return list;
}

}  // namespace

namespace {

std::unique_ptr<Keeper> keeper_in(const Rcpp::List& limits) {
  if (!limits.containsElementNamed("keeper") || Rf_isNull(limits["keeper"])) return nullptr;
  const Rcpp::List parts = limits["keeper"];
  const Rcpp::Function save = parts["save"];
  return std::make_unique<Keeper>(
      to_state(parts["state"]), Rcpp::as<double>(parts["wait"]),
      [save](const State& state) { return Rcpp::as<double>(save(from_state(state))); });
}

}  // namespace

KeptCall::KeptCall(const Rcpp::List& limits) : keeper_(keeper_in(limits)), scope_(keeper_.get()) {}

}  // namespace bnstar

// Can all of it go into a file?
// [[Rcpp::export]]
bool cpp_is_plain(SEXP value) { return bnstar::is_plain(value); }

// What tells plain values apart, as 16 hexadecimal digits.
// [[Rcpp::export]]
std::string cpp_content_hash(SEXP value) {
  bnstar::HashSink sink;
  bnstar::PlainWriter writer(sink);
  bnstar::write_value(writer, value);
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(sink.value()));
  return digits;
}

// Writes plain values; the bytes written, or in words why that failed.
// [[Rcpp::export]]
SEXP cpp_write_plain(SEXP value, std::string path) {
  try {
    bnstar::SealedWriter sink(path);
    bnstar::PlainWriter writer(sink);
    bnstar::write_value(writer, value);
    sink.commit();
    return Rcpp::wrap(sink.bytes());
  } catch (const bnstar::SealedFileError& error) {
    return Rcpp::wrap(std::string(error.what()));
  }
}

// list(value), or list(fault): in words what is wrong with the file.
// [[Rcpp::export]]
Rcpp::List cpp_read_plain(std::string path) {
  try {
    const std::vector<unsigned char> bytes = bnstar::read_sealed(path);
    return Rcpp::List::create(Rcpp::_["value"] = bnstar::read_values(bytes.data(), bytes.size()));
  } catch (const bnstar::SealedFileError& error) {
    return Rcpp::List::create(Rcpp::_["fault"] = std::string(error.what()));
  }
}

// For tests: bytes with the header that makes a whole file of them, whatever they are.
// [[Rcpp::export]]
Rcpp::RawVector cpp_seal_bytes(Rcpp::RawVector bytes) {
  std::vector<unsigned char> sealed(bytes.begin(), bytes.end());
  bnstar::seal(sealed);
  return Rcpp::RawVector(sealed.begin(), sealed.end());
}

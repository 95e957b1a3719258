# Values that make no sense as an argument, for helper-fault-hostile_calls.R.

bad_factors <- function() {
  make <- function(codes, levels) structure(codes, levels = levels, class = "factor")
  list(
    make(c(1L, 9L, 2L), c("a", "b")), make(c(0L, 1L, -5L), c("a", "b")), make(1:2, c("a", NA)),
    make(1:2, c("a", "a")), make(1:2, NULL), make(1:2, 1:2), make(matrix(1:4, 2), letters[1:4]),
    make(NA_integer_, character()), make(1:2, list("a", "b"))
  )
}

bad_frames <- function() {
  frame <- function(..., rows = 3L) {
    structure(list(...), row.names = .set_row_names(rows), class = "data.frame")
  }
  factors <- small_factors()
  named <- function(names) stats::setNames(factors, names)
  c(list(
    frame(), frame(rows = 0L), factors[0, ], factors[0], factors[1, ], frame(a = 1:3, b = 1:5),
    frame(a = c(1, 2), b = c(2.5, 3, 1)), frame(a = 1:3, b = NULL),
    frame(a = 1:3, b = quote(x + y)), frame(a = 1:3, b = list(1, "a", NULL)),
    frame(a = mean, b = 1:3), named(c("a", "a", "b")), named(c("a", NA, "")), named(NULL),
    named(c("\xff\xfe", "b", "c")), named(c(strrep("n", 2000), "b", "c")),
    named(c("a{b}", "{stop(1)}", "c")), unclass(factors), frame(a = matrix(1:6, 3), b = 1:3),
    frame(a = factors, b = 1:3),
    data.frame(a = as.Date("2020-01-01") + 0:11, b = 1:12, c = Sys.time()),
    data.frame(a = c(NA, 1, 2), b = c(NaN, Inf, -Inf)),
    data.frame(a = c(1e308, -1e308, 0), b = c(1e-320, 0, 1)),
    frame(a = structure(c(1e-320, 0, 1), class = "integer64"), b = c(1, 2, 4)),
    frame(a = as.POSIXlt("2020-01-01") + 0:2, b = 1:3), frame(from = "a", to = "a", rows = 1L),
    frame(from = "a", to = "b", rows = 3L), frame(from = 1:3, to = 3:1),
    frame(from = c("a", "b"), to = c("b", "a"), rows = 2L)
  ),
    lapply(bad_factors(), function(x) frame(from = x, to = x, rows = 2L)),
    lapply(bad_factors(), function(x) frame(a = x, b = 1:2, rows = 2L)))
}

bad_graphs <- function() {
  named <- function(x) matrix(x, 3, 3, dimnames = list(letters[1:3], letters[1:3]))
  list(
    named(NA), named(1), named(0), named("1"), matrix(0, 3, 3), igraph::make_ring(3),
    igraph::make_ring(3, directed = TRUE), igraph::make_graph(~ a -+ b, b -+ c, c -+ a),
    structure(list(), class = "igraph"), structure(list(1:3), class = "igraph"),
    structure(list(), class = "bn"), structure(list(nodes = list(a = 1), arcs = 2), class = "bn"),
    structure(list(), class = "bn.fit"), structure(list(a = list(parents = 7)), class = "bn.fit"),
    structure(list(), class = "learned_bn"),
    structure(1, class = c("bn_network", "bnstar_network")),
    structure(list(), class = c("learned_bn", "bnstar_network")),
    structure(list(), class = "local_scores"), structure("a", class = "bn_data"),
    structure(list(), class = "Matrix")
  )
}

bad_values <- function() {
  list(
    NULL, NA, NA_integer_, NA_real_, NA_character_, NaN, Inf, -Inf, -1, -1L, 0, 0L, 0.5, 1, 2,
    1e300, 2^31, 2^53, 5e-324, TRUE, FALSE, "", "a", "zzz", "auto", " ", "\xff\xfe", "caf\xe9",
    strrep("long", 5000), "{stop('evaluated')}", "NA", "/", "/nonexistent/x.bif", character(),
    numeric(), integer(), logical(), list(), list(NULL), list(1, "a"), list(a = "b"),
    list(a = list(b = 1)), list(quote(a)), c("a", "b"), c("bic", "aic"), c(a = "b"),
    c(a = 1, a = 2), c(zzz = 1), c(1, NA), 1:3, letters, c(TRUE, NA), mean, sum, `if`,
    function(x) stop("called"), new.env(), globalenv(), quote(a), quote(stop("evaluated")),
    quote(expr = ), expression(a, b), a ~ b, as.pairlist(list(a = 1)), raw(3), 1i,
    methods::getClass("numeric"), methods::new("externalptr"), stdout(), as.Date("2020-01-01"),
    as.POSIXlt("2020-01-01"), Sys.time(), as.difftime(1, units = "secs"), numeric_version("1.2"),
    structure(1, class = "integer64"), structure(list(), class = "zzz"),
    structure("bic", class = "zzz"), structure(1, dim = 1L), array(1:8, c(2, 2, 2)), matrix(1:4, 2),
    matrix(NA_real_, 3, 3), matrix("a", 1, 2), matrix(list(), 0, 0), matrix(0, 0, 3),
    table(c(1, 1, 2)), factor("bic"), factor(c("a", NA)), as.name("bic"),
    compiler::compile(quote(1)), simpleError("x"), structure(list(), names = character()),
    stats::setNames(list(1, 2), c("", NA)), stats::setNames(1:2, c(NA, ""))
  )
}

hostile_values <- local({
  made <- NULL
  function() {
    if (is.null(made)) made <<- c(bad_values(), bad_frames(), bad_factors(), bad_graphs())
    made
  }
})

# A value that is nearly right: `x` with one thing spoilt.
spoil_value <- function(x) {
  ways <- list(
    list, as.character, as.list, matrix, factor, unclass, toupper, function(x) rep(x, 2L),
    function(x) x[0L], function(x) structure(x, class = "zzz"), function(x) -x,
    function(x) stats::setNames(x, rep("", length(x)))
  )
  tryCatch(suppressWarnings(ways[[sample(length(ways), 1L)]](x)), error = function(e) NULL)
}

hostile_value <- function(valid, keep_class) {
  if (keep_class || (is.list(valid) && stats::runif(1) < 0.4)) return(alter_object(valid))
  if (!is.null(valid) && stats::runif(1) < 0.3) return(spoil_value(valid))
  values <- hostile_values()
  values[[sample(length(values), 1L)]]
}

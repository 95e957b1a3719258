bif <- c(
  "network weather {", "}",
  "variable rain {", "  type discrete [ 2 ] { no, yes };", "}",
  "variable wet {", "  type discrete [ 2 ] { dry, wet };", "}",
  "probability ( rain ) {", "  table 0.7, 0.3;", "}",
  "probability ( wet | rain ) {", "  (no) 0.6, 0.4;", "  (yes) 0.9, 0.1;", "}"
)
net <- c(
  "net {", "}",
  "node rain {", "  states = (\"no\" \"yes\");", "}",
  "node wet {", "  states = (\"dry\" \"wet\");", "}",
  "potential (rain) {", "  data = (0.7 0.3);", "}",
  "potential (wet | rain) {", "  data = ((0.6 0.4)", "  (0.9 0.1));", "}"
)

# Expects an error that names the line at fault, with these words.
expect_fault <- function(lines, line, words, read = read_bif) {
  file <- withr::local_tempfile()
  writeBin(charToRaw(paste0(lines, "\n", collapse = "")), file)
  error <- tryCatch({
    read(file)
    NULL
  }, bnstar_error_file = function(condition) condition)
  expect_s3_class(error, "bnstar_error")
  expect_identical(error$line, as.integer(line), info = words)
  expect_identical(error$file, file)
  message <- gsub("\\s+", " ", conditionMessage(error))
  expect_match(message, words, fixed = TRUE)
  expect_match(message, basename(file), fixed = TRUE)
}
bif_fault <- function(at, to, line, words) expect_fault(replace(bif, at, to), line, words)
net_fault <- function(at, to, line, words) expect_fault(replace(net, at, to), line, words, read_net)

test_that("the networks without faults are read", {
  file <- withr::local_tempfile(lines = bif)
  expect_identical(network_variables(read_bif(file)), c("rain", "wet"))
  file <- withr::local_tempfile(lines = net)
  expect_identical(network_variables(read_net(file)), c("rain", "wet"))
})

test_that("every fault of a BIF file is an error with its line", {
  bif_fault(1, "netwrk weather {", 1, "'network' is expected here, not 'netwrk'")
  bif_fault(3, "varaible rain {", 3, "'variable' or 'probability' is expected here, not 'varaible'")
  bif_fault(6, "variable rain {", 6, "variable 'rain' is defined twice")
  bif_fault(4, "  type discrete [ 3 ] { no, yes };", 4, "'rain' announces 3 states and lists 2")
  bif_fault(4, "  type discrete [ two ] { no, yes };", 4, "whole number, not 'two'")
  bif_fault(4, "  type discrete [ 2 ] { no, no };", 4, "has the state 'no' twice")
  bif_fault(4, "  type discrete [ 0 ] { };", 4, "has no states")
  bif_fault(4, "  type discrete [ 1 ] { \"\" };", 4, "the name of a state is empty")
  bif_fault(4, "  type continuous;", 4, "'rain' is not discrete")
  bif_fault(4, "  property x;", 3, "'rain' has no type")
  bif_fault(4, "  tpye discrete;", 4, "'type', 'property' or '}' is expected here, not 'tpye'")
  bif_fault(5, "  type discrete [ 2 ] { no, yes }; }", 5,
            "the states of variable 'rain' are given twice")
  bif_fault(12, "probability ( snow | rain ) {", 12, "there is no variable 'snow'")
  bif_fault(12, "probability ( wet | snow ) {", 12, "there is no variable 'snow'")
  bif_fault(12, "probability ( wet | rain, rain ) {", 12, "has the parent 'rain' twice")
  bif_fault(12, "probability ( wet | wet ) {", 12, "'wet' is among its own parents")
  bif_fault(12, "probability ( rain | wet ) {", 12,
            "'rain' has a second 'probability' block, the first is in line 9")
  bif_fault(13, "  (maybe) 0.6, 0.4;", 13, "variable 'rain' has no state 'maybe'")
  bif_fault(13, "  (no, no) 0.6, 0.4;", 13, "'wet' has 1 parents, but here are more states")
  bif_fault(13, "  () 0.6, 0.4;", 13, "fewer states")
  bif_fault(13, "  (no) 0.6, 0.3, 0.1;", 13, "'wet' needs 2 probabilities here, but there are 3")
  bif_fault(13, "  (no) 0.6;", 13, "'wet' needs 2 probabilities here, but there are 1")
  bif_fault(13, "  (yes) 0.6, 0.4;", 14, "the probabilities for rain = yes are given twice")
  bif_fault(13, "", 12, "the table of variable 'wet' lacks the probabilities for rain = no")
  bif_fault(13, "  (no) 0.6, 0.42;", 13, "'wet' sum to 1.02, not to 1")
  bif_fault(13, "  (no) 1.6, -0.6;", 13, "'-0.6' is no probability")
  bif_fault(13, "  (no) 0.6, O.4;", 13, "'O.4' is not a number")
  bif_fault(13, "  (no) 0.6, nan;", 13, "'nan' is not a number")
  bif_fault(13, "  (no) 0.6, 1e999;", 13, "'1e999' is no probability")
  bif_fault(13, "  (no) 0.6, 0.4", 14, "a probability or ';' is expected here, not '('")
  bif_fault(13, "  default 1, 0; default 1, 0;", 13, "a second default")
  bif_fault(10, "  table 0.7;", 10, "'rain' needs 2 probabilities here, but there are 1")
  bif_fault(13, "  (no) \"0.6, 0.4;", 13, "never closed")
  bif_fault(13, "  (no) 0.6, /* 0.4;", 13, "'/*' has no end")
})

test_that("what is missing from a BIF file is noticed", {
  expect_fault(bif[1:11], 6, "variable 'wet' has no 'probability' block")
  expect_fault(bif[1:2], 3, "there are no variables")
  expect_fault(bif[1:14], 15, "the file is truncated: what began in line 12 has no end")
  expect_fault(bif[1:3], 4, "the file is truncated: it ends where")
  expect_fault(c("// nothing", ""), 3, "it ends where 'network' is expected")
  cyclic <- c(bif[1:8], "probability ( rain | wet ) {", "  default 0.7, 0.3;", "}", bif[12:15])
  expect_fault(cyclic, 9, "the network has a directed cycle: rain -> wet -> rain")
})

test_that("a cut anywhere within a file is an error", {
  whole <- charToRaw(paste0(bif, "\n", collapse = ""))
  file <- withr::local_tempfile()
  for (size in seq(1L, length(whole) - 2L, by = 9L)) {
    writeBin(whole[seq_len(size)], file)
    expect_error(read_bif(file), class = "bnstar_error_file", info = size)
  }
})

test_that("every fault of a NET file is an error with its line", {
  net_fault(1, "nett {", 1, "'net' or 'class' is expected here, not 'nett'")
  net_fault(3, "nod rain {", 3, "'node' or 'potential' is expected here, not 'nod'")
  net_fault(3, "decision rain {", 3, "only discrete chance nodes can be read")
  net_fault(3, "continuous node rain {", 3, "'continuous' begins here")
  net_fault(6, "node rain {", 6, "variable 'rain' is defined twice")
  net_fault(4, "  label = \"x\";", 3, "'rain' has no 'states'")
  net_fault(4, "  states = (\"no\" \"no\");", 4, "the state 'no' twice")
  net_fault(4, "  states = ();", 4, "has no states")
  net_fault(4, "  states (\"no\");", 4, "'=' is expected here")
  net_fault(12, "potential (wet | snow) {", 12, "there is no variable 'snow'")
  net_fault(12, "potential (wet rain) {", 12, "')' is expected here, not 'rain'")
  net_fault(12, "potential (rain | wet) {", 12, "second 'potential' block, the first is in line 9")
  net_fault(13, "  data = ((0.6 0.4 0)", 13, "'wet' needs 4 probabilities, but there are 5")
  net_fault(13, "  data = ((0.6 0.5)", 13, "sum to 1.1, not to 1")
  net_fault(13, "  data = ((0.6 x)", 13, "'x' is not a number")
  net_fault(13, "  model_data = ((0.6 0.4)", 13, "given by an expression")
  net_fault(10, "  meta = 1;", 9, "the table of variable 'rain' lacks the probabilities")
  net_fault(10, "  data = (0.7 0.3); data = (0.7 0.3);", 10, "given twice")
  net_fault(10, "  data = 0.7 0.3;", 10, "'(' is expected here, not '0.7'")
  expect_fault(net[1:11], 6, "variable 'wet' has no 'potential' block", read_net)
  expect_fault(net[1:13], 14, "truncated", read_net)
  expect_fault(c("class a {", net[3:15]), 15, "it ends where '}' is expected", read_net)
})

test_that("files that are no text, empty or not there are named", {
  file <- withr::local_tempfile()
  expect_error(read_bif(file), "does not exist", class = "bnstar_error_file")
  file.create(file)
  expect_error(read_net(file), "is empty", class = "bnstar_error_file")
  writeBin(c(charToRaw("network x {\n}\n"), as.raw(0:3)), file)
  expect_error(read_bif(file), "zero byte", class = "bnstar_error_file")
  expect_error(read_bif(1), "path of one file", class = "bnstar_error_argument")
  writeLines("network x { {.x} }} variable {stop('')}", file)
  expect_error(read_bif(file), "expected here", class = "bnstar_error_file")
})

test_that("a table too large for any memory is refused", {
  states <- paste(paste0("s", 1:100), collapse = ", ")
  variables <- paste0("variable v", 1:6, " { type discrete [ 100 ] { ", states, " }; }")
  table <- "probability ( v1 | v2, v3, v4, v5, v6 ) { default 1; }"
  expect_fault(c("network x { }", variables, table), 8, "more than 100 million numbers")
})

test_that("what a format cannot hold is said before a file is touched", {
  tables <- list(a = array(c(0.5, 0.5), 2, list(a = c("x", "y"))))
  original <- bnstar:::new_network("a", list(integer()), "discrete", list(a = c("x", "y")), tables)
  file <- withr::local_tempfile(lines = "old")
  refuse <- function(write, words, ...) {
    changed <- utils::modifyList(original, list(...))
    if ("levels" %in% ...names()) dimnames(changed$parameters$a) <- changed$levels
    expect_error(write(changed, file), words, class = "bnstar_error_argument")
    expect_identical(readLines(file), "old")
  }
  refuse(write_bif, "cannot be written to a BIF file", levels = list(a = c("say \"x\"", "y")))
  refuse(write_net, "cannot be written to a NET file", levels = list(a = c("line\nbreak", "y")))
  refuse(write_bif, "cannot be written to a BIF file", name = "two\nlines")
  refuse(write_bif, "parameters", type = "gaussian")
  refuse(write_bif, "parameters", type = "structure")
  refuse(write_bif, "must hold probabilities that sum to 1",
         parameters = list(a = replace(tables$a, 1, NA)))
  refuse(write_net, "must hold probabilities that sum to 1",
         parameters = list(a = replace(tables$a, 1, 0.6)))
  refuse(write_net, "parameters", parameters = list(a = c(0.5, 0.5)))
  dotted <- bnstar:::new_network("a.b", list(integer()), "discrete",
                                 stats::setNames(original$levels, "a.b"),
                                 list(a.b = array(c(0.5, 0.5), 2, list(a.b = c("x", "y")))))
  expect_error(write_net(dotted, file), "letters, digits and underscores",
               class = "bnstar_error_argument")
  expect_error(write_bif(data.frame(a = 1), file), "must be a network with parameters",
               class = "bnstar_error_argument")
  expect_error(write_bif(original, file.path(file, "x")), "folder", class = "bnstar_error_file")
})

# Three variables; `wet` has its parents in another order than the file has its variables.
bif <- c(
  "network weather {", "}",                                        # 1
  "variable rain {", "  type discrete [ 2 ] { no, yes };", "}",    # 3
  "variable hose {", "  type discrete [ 2 ] { off, on };", "}",    # 6
  "variable wet {", "  type discrete [ 3 ] { dry, damp, wet };", "}",  # 9
  "probability ( rain ) {", "  table 0.7, 0.3;", "}",              # 12
  "probability ( hose | rain ) {", "  (no) 0.6, 0.4;", "  (yes) 0.9, 0.1;", "}",  # 15
  "probability ( wet | hose, rain ) {",                            # 19
  "  (off, no) 1, 0, 0;", "  (off, yes) 0.1, 0.3, 0.6;", "  (on, no) 0.2, 0.5, 0.3;",
  "  (on, yes) 0, 0.25, 0.75;",
  "}"                                                              # 24
)
net <- c(
  "net", "{", "  name = \"weather\";", "  node_size = (80 40);", "}",            # 1
  "node rain", "{", "  label = \"Rain; 50% (or more)\";", "  states = (\"no\" \"yes\");", "}",  # 6
  "node hose { states=(\"off\" \"on\"); position = (1 2); }",     # 11
  "node wet { states = (\"dry\" \"damp\" \"wet\"); }",            # 12
  "potential (rain) { data = (0.7 0.3); }   % prior",             # 13
  "potential (hose | rain) { data = ((0.6 0.4)(0.9 0.1)); }",     # 14
  "potential (wet | hose rain)", "{", "  data = (((1 0 0)   % off, no", "           (0.1 0.3 0.6))",
  # 15
  "          ((0.2 0.5 0.3)", "           (0 0.25 0.75)));", "}"  # 19
)

network_file <- function(lines, ext = ".bif", end = "\n", env = parent.frame()) {
  file <- withr::local_tempfile(fileext = ext, .local_envir = env)
  writeBin(charToRaw(paste0(enc2utf8(lines), end, collapse = "")), file)
  file
}
read_bif_text <- function(...) read_bif(network_file(...))
read_net_text <- function(...) read_net(network_file(..., ext = ".net"))

# The same network written out by hand.
weather <- function() {
  levels <- list(rain = c("no", "yes"), hose = c("off", "on"), wet = c("dry", "damp", "wet"))
  tables <- list(
    rain = array(c(0.7, 0.3), 2, levels[1]),
    hose = array(c(0.6, 0.4, 0.9, 0.1), c(2, 2), levels[c(2, 1)]),
    wet = array(c(1, 0, 0, 0.1, 0.3, 0.6, 0.2, 0.5, 0.3, 0, 0.25, 0.75), c(3, 2, 2),
                levels[c(3, 1, 2)])
  )
  bnstar:::new_network(names(levels), list(integer(), 1L, 1:2), "discrete", levels, tables,
                       name = "weather")
}

test_that("both formats give the network that they describe", {
  expect_identical(read_bif_text(bif), weather())
  expect_identical(read_net_text(net), weather())
  expect_identical(read_bif_text(bif, end = "\r\n"), weather())
  expect_identical(read_net_text(net, end = "\r\n"), weather())
  expect_identical(read_bif_text(c(paste0("\ufeff", bif[1]), bif[-1])), weather())
})

test_that("in a BIF table the variable runs slowest and the last parent fastest", {
  # Charniak's dog, as JavaBayes writes it.
  dog <- read_bif_text(c(
    "// comment { ( \" here", "network \"Dog-Problem\" { //5 variables",
    "property \"credal-set; {1.1}\" ;", "}",
    paste0("variable \"dog-out\" { type discrete[2] { \"true\" \"false\" }; property \"position = ",
           "(300, 195)\" ; }"),
    "variable bowel-problem { property x = 1; type discrete[2] { true false }; }", "/* a", "b */",
    "variable \"family-out\" { type discrete [2] { \"true\", \"false\" } }",
    "probability ( \"dog-out\" \"bowel-problem\" family-out ) { //3 variable(s) and 8 values",
    "  table 0.99 0.97 0.9 0.3 // p(true | evidence)", "  0.01 0.03 0.1 0.7 ;", "}",
    "probability ( \"bowel-problem\" ) { table 0.01 0.99 ; }",
    "probability(family-out){table .15 .85;}"))
  out <- dog$parameters[["dog-out"]]
  expect_identical(names(dimnames(out)), c("dog-out", "bowel-problem", "family-out"))
  expect_equal(out["true", "true", "false"], 0.97)
  expect_equal(out["true", "false", "true"], 0.9)
  expect_equal(out["false", "false", "false"], 0.7)
  expect_identical(dog$name, "Dog-Problem")
})

test_that("default fills what is not listed, wherever it stands", {
  change <- bif
  change[20:23] <- c("  (off, no) 1, 0, 0;", "  default 0.2, 0.5, 0.3;",
                     "  (on, yes) 0, 0.25, 0.75;", "")
  expected <- weather()$parameters$wet
  expected[, "yes", "off"] <- c(0.2, 0.5, 0.3)
  expect_identical(read_bif_text(change)$parameters$wet, expected)
  change[20:23] <- c("  default 0.2, 0.5, 0.3;", "  property default;",
                     "  (on, yes) 0, 0.25, 0.75;", "  (off, no) 1, 0, 0;")
  expect_identical(read_bif_text(change)$parameters$wet, expected)
  change[20:23] <- c("default 0.2 0.5 0.3;", "", "", "")
  expect_equal(range(read_bif_text(change)$parameters$wet[2, , ]), c(0.5, 0.5))
})

test_that("blocks may come in any order; variables keep theirs", {
  shuffled <- bif[c(1:2, 19:24, 3:5, 15:18, 12:14, 6:11)]
  expect_identical(read_bif_text(shuffled), weather())
  expect_identical(read_net_text(net[c(1:5, 15:21, 14, 6:10, 13, 11:12)]), weather())
})

test_that("rounded tables are divided by their sum, others stay to the last bit", {
  change <- bif
  change[13] <- "  table 0.333, 0.666;"
  expect_equal(read_bif_text(change)$parameters$rain, weather()$parameters$rain * 0 + c(1, 2) / 3,
               ignore_attr = FALSE)
  change[13] <- "  table 0.1234567890123456, 0.87654321098765442;"
  expect_identical(as.vector(read_bif_text(change)$parameters$rain),
                   c(0.1234567890123456, 0.87654321098765442))
})

test_that("the dialects of NET are read", {
  class_net <- c("class weather {", "inputs = ();", "node_size = (80 40);", net[6:21], "}")
  expect_identical(read_net_text(class_net), weather())
  flat <- c(net[1:16], "data = (1 0 0 .1 .3 .6 2e-1 5E-1 .3 0 .25 .75); experience = (1 1 1 1);",
            "}")
  expect_identical(read_net_text(flat), weather())
  expect_identical(read_net_text(sub("^node", "discrete node", net)), weather())
  expect_null(read_net_text(net[-3])$name)
})

test_that("a network comes back exactly as it was written", {
  set.seed(3)
  rounded <- weather()
  rounded$parameters$wet[] <- prop.table(matrix(rexp(12), 3), 2)
  rounded$parameters$rain[] <- c(1e-300, 1)
  for (original in list(weather(), rounded)) {
    for (ext in c(".bif", ".bif.gz", ".net", ".NET.GZ")) {
      file <- withr::local_tempfile(fileext = ext)
      is_bif <- grepl("bif", ext)
      written <- withVisible(if (is_bif) write_bif(original, file) else write_net(original, file))
      expect_identical(written, list(value = original, visible = FALSE))
      expect_identical(if (is_bif) read_bif(file) else read_net(file), original, info = ext)
      expect_identical(readBin(file, "raw", 2L) == as.raw(c(0x1f, 0x8b)),
                       rep(grepl("gz", ext, TRUE), 2))
    }
  }
})

test_that("one variable, one state and no arcs are networks too", {
  levels <- list(x = "only", y = c("a", "b"))
  tables <- list(x = array(1, 1, levels[1]), y = array(c(0.5, 0.5), 2, levels[2]))
  for (n in 1:2) {
    original <- bnstar:::new_network(names(levels)[1:n], rep(list(integer()), n), "discrete",
                                     levels[1:n], tables[1:n])
    file <- withr::local_tempfile()
    expect_identical(read_bif(write_and_name(write_bif, original, file)), original)
    expect_identical(read_net(write_and_name(write_net, original, file)), original)
  }
})

test_that("odd names are quoted, and states keep every character", {
  odd <- c("a b", "x,y", "p|q", "(1]", "{", ";", "//c", "a/*b", "\u00e4\u00f6\u00fc", "100%",
           "back\\slash", ">=7.5", "table")
  levels <- stats::setNames(rep(list(odd), length(odd)), odd)
  tables <- lapply(seq_along(odd), function(i) array(1 / 13, 13, levels[i]))
  names(tables) <- odd
  original <- bnstar:::new_network(odd, rep(list(integer()), 13), "discrete", levels, tables,
                                   name = "a net")
  original$bn <- bnstar:::new_bn(odd, c(rep(list(integer()), 12), 1L))
  original$parameters[[13]] <- array(1 / 13, c(13, 13), levels[c(13, 1)])
  file <- withr::local_tempfile()
  expect_identical(read_bif(write_and_name(write_bif, original, file)), original)
  names(levels) <- names(tables) <- plain <- paste0("v", 1:13)
  tables <- lapply(seq_along(odd), function(i) array(1 / 13, 13, levels[i]))
  levels$v1 <- dimnames(tables[[1]])[[1]] <- sub("b", "\"b\\", odd, fixed = TRUE)
  names(dimnames(tables[[1]])) <- "v1"
  names(tables) <- plain
  original <- bnstar:::new_network(plain, rep(list(integer()), 13), "discrete", levels, tables,
                                   name = "say \"x\"")
  expect_identical(read_net(write_and_name(write_net, original, file)), original)
})

test_that("a file in an old encoding is read", {
  file <- network_file(sub("damp", "na\u00df", bif))
  writeBin(iconv(list(readBin(file, "raw", 1e4)), "UTF-8", "latin1", toRaw = TRUE)[[1]], file)
  expect_identical(read_bif(file)$levels$wet, c("dry", "na\u00df", "wet"))
})

test_that("bnlearn reads what we write, and we read what it writes", {
  tables_of <- function(fit) lapply(fit, function(node) node$prob)
  file <- withr::local_tempfile()
  write_bif(weather(), file)
  by_bnlearn <- tables_of(bnlearn::read.bif(file))
  write_net(weather(), file)
  expect_equal(tables_of(bnlearn::read.net(file)), by_bnlearn)
  ours <- weather()$parameters
  expect_named(by_bnlearn, names(ours))
  for (v in names(ours)) expect_equal(as.vector(by_bnlearn[[v]]), as.vector(ours[[v]]), info = v)
  expect_identical(dimnames(by_bnlearn$wet), dimnames(ours$wet))

  dag <- bnlearn::model2network("[A][C][F][B|A][D|A:C][E|B:F]")
  fit <- bnlearn::bn.fit(dag, bnlearn::learning.test, method = "bayes")
  bnlearn::write.bif(file, fit)
  from_bif <- read_bif(file)
  bnlearn::write.net(file, fit)
  from_net <- read_net(file)
  expect_null(from_bif$name)
  for (v in bnlearn::nodes(dag)) {
    expect_equal(from_bif$parameters[[v]], unclass(fit[[v]]$prob), tolerance = 1e-6,
                 ignore_attr = "dimnames")
    expect_equal(from_net$parameters[[v]], from_bif$parameters[[v]], tolerance = 1e-6)
  }
  expect_true(all.equal(from_bif$bn, dag))
})

# As published with the bnlearn Bayesian Network Repository, and its largest numbers of parents.
published <- utils::read.table(header = TRUE, text = "
  name       nodes arcs parameters max_parents
  asia           8    8         18           2
  cancer         5    4         10           2
  earthquake     5    4         10           2
  survey         6    6         21           2
  sachs         11   17        178           3
  child         20   25        230           2
  insurance     27   52       1008           3
  water         32   66      10083           5
  mildew        35   46     540150           3
  alarm         37   46        509           4
  barley        48   84     114005           4
  hailfinder    56   66       2656           4
  win95pts      76  112        574           7
  hepar2        70  123       1453           6
")

test_that("the published networks have their published sizes", {
  listed <- available_networks()
  expect_named(listed, c("name", "nodes", "arcs", "parameters", "description", "reference"))
  rows <- match(published$name, listed$name)
  expect_equal(listed[rows, c("nodes", "arcs", "parameters")],
               published[c("nodes", "arcs", "parameters")], ignore_attr = "row.names")
  for (i in seq_len(nrow(published))) {
    network <- benchmark_network(published$name[[i]])
    expect_s3_class(network, c("bn_network", "bnstar_network"), exact = TRUE)
    expect_identical(network$type, "structure")
    expect_equal(max(lengths(parent_index(network))), published$max_parents[[i]],
                 info = published$name[[i]])
    expect_true(bnlearn::acyclic(network$bn), info = published$name[[i]])
  }
})

test_that("every network is listed once, described and cited", {
  listed <- available_networks()
  expect_setequal(listed$name, c(names(network_texts()), "factors"))
  expect_false(anyDuplicated(listed$name) > 0L)
  expect_false(anyNA(listed$description))
  # An author and a year.
  expect_match(listed$reference, "[A-Z].*\\((19|20)[0-9]{2}\\)")
  expect_false(any(grepl("\n", listed$reference, fixed = TRUE)))
})

test_that("arcs and states are those of the networks bnlearn knows", {
  # bnlearn documents the true networks of its data sets by their model strings.
  alarm <- bnlearn::model2network(paste0(
    "[HIST|LVF][CVP|LVV][PCWP|LVV][HYP][LVV|HYP:LVF][LVF][STKV|HYP:LVF][ERLO][HRBP|ERLO:HR]",
    "[HREK|ERCA:HR][ERCA]",
    "[HRSA|ERCA:HR][ANES][APL][TPR|APL][ECO2|ACO2:VLNG][KINK][MINV|INT:VLNG][FIO2][PVS|FIO2:VALV]",
    "[SAO2|PVS:SHNT][PAP|PMB][PMB][SHNT|INT:PMB][INT][PRSS|INT:KINK:VTUB][DISC][MVS][VMCH|MVS]",
    "[VTUB|DISC:VMCH][VLNG|INT:KINK:VTUB][VALV|INT:VLNG][ACO2|VALV][CCHL|ACO2:ANES:SAO2:TPR]",
    "[HR|CCHL][CO|HR:STKV][BP|CO:TPR]"))
  # The names there are short forms; the shape must be the same.
  ours <- bnlearn::as.igraph(benchmark_network("alarm"))
  expect_true(igraph::isomorphic(ours, bnlearn::as.igraph(alarm)))
  expect_setequal(format(benchmark_network("asia")),
                  paste0("[asia][smoke][tub|asia][lung|smoke][bronc|smoke][either|tub:lung]",
                         "[xray|either][dysp|bronc:either]"))
  expect_identical(lengths(benchmark_network("survey")$levels),
                   c(A = 3L, S = 2L, E = 2L, O = 2L, R = 2L, T = 3L))
  expect_identical(benchmark_network("child")$levels$Disease, paste0("s", 1:6))
})

test_that("factors has an arc from each number to its multiples", {
  factors <- benchmark_network("factors")
  arcs <- expand.grid(from = 1:27, to = 1:27)
  arcs <- arcs[arcs$from < arcs$to & arcs$to %% arcs$from == 0, ]
  expect_equal(nrow(arcs), 68)
  found <- as.data.frame(factors)
  expect_setequal(paste(found$from, found$to), paste0("N", arcs$from, " N", arcs$to))
  expect_null(factors$levels)
})

test_that("the stand-ins say what they are and have the sizes of the originals", {
  listed <- available_networks()
  standins <- listed[startsWith(listed$name, "standin_"), ]
  expect_identical(standins$nodes, c(6L, 9L, 11L, 14L, 16L, 18L, 20L))
  expect_identical(standins$nodes, as.integer(sub("[a-z_]*", "", standins$name)))
  expect_match(standins$reference,
               "Stand-in designed for this package; the original was never published")
  expect_match(standins$description, "(stand-in)", fixed = TRUE)
  expect_output(print(benchmark_network("standin_rain14")), "Stand-in designed for this package")
  # Leaves to root: nothing has two children, and one variable has none.
  tree <- as.matrix(benchmark_network("standin_inversetree11"))
  expect_identical(sort(unname(rowSums(tree))), c(0, rep(1, 10)))
})

test_that("an unknown name is answered with all names and a guess", {
  expect_error(benchmark_network("alram"), "\"asia\".*\"standin_galaxy20\".*Did you mean \"alarm\"",
               class = "bnstar_error_argument")
  expect_error(benchmark_network("Rain"), "Did you mean \"standin_rain14\"",
               class = "bnstar_error_argument")
  for (wrong in list(3, NA_character_, c("asia", "alarm"), character(), "qqqqqqqqqq", "")) {
    error <- expect_error(benchmark_network(wrong), "must be the name of one network",
                          class = "bnstar_error_argument")
    expect_no_match(conditionMessage(error), "Did you mean")
  }
})

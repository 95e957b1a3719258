#' @param digits significant digits of scores.
#' @rdname learned_bn-class
#' @export
print.learned_bn <- function(x, digits = 10, ...) {
  check_no_dots()
  check_digits(digits)
  check_network(x)
  cli::cat_line(cli::style_bold("Bayesian network learned from ",
                                if (is.null(x$likelihood)) "local scores" else "data"))
  model <- format(x)
  # A model string cannot be broken, so it is shown only if it fits on the line.
  short <- nchar(model, "width") <= cli::console_width() - label_width
  cat_fields(c(result_fields(x, digits), if (short) c(Model = model)), c("Model", arc_labels))
  invisible(x)
}

result_fields <- function(x, digits) {
  c(Variables = describe_variables(x$kind, x$integers, length(x$bn$nodes)),
    Observations = if (!is.null(x$likelihood)) big(x$likelihood$nobs),
    Interventions = describe_interventions(x$interventions),
    arc_fields(x),
    score_field(x, digits),
    Estimated = drawing_sentence(x),
    prediction_fields(x, digits),
    Optimal = proof_sentence(x, digits),
    Others = near_sentence(x),
    Caution = caution_sentence(x),
    Listed = listed_sentence(x, digits),
    Stopped = stop_sentence(x),
    Parameters = parameters_sentence(x),
    Scope = x$scope,
    Method = x$method,
    Counts = counts_sentence(x),
    Notes = notes_sentence(x),
    Time = format_seconds(total_seconds(x)))
}

notes_sentence <- function(x) {
  if (length(x$notes) > 0L) paste0(length(x$notes), ", which summary() shows")
}

# Said only where something is missing.
parameters_sentence <- function(x) {
  lacking <- "network" %in% names(x$likelihood) && is.null(x$likelihood$network)
  if (!lacking) return(NULL)
  why <- unkept_reason(x)
  paste0("not kept, ", why$because, ": fit_parameters(fit, ", why$data, ")")
}

arc_labels <- c("By strength", "First arcs")

# The strongest arcs, or the first ones, as many as fit on two lines.
arc_fields <- function(x) {
  arcs <- x$bn$arcs
  if (nrow(arcs) == 0L) return(c(Arcs = "none"))
  compelled <- compelled_rows(x)
  by_strength <- !is.null(x$strength) && !anyNA(x$strength)
  sequence <- if (by_strength) order(-x$strength) else seq_len(nrow(arcs))
  text <- paste0(arcs[, 1L], " -> ", arcs[, 2L], ifelse(compelled, " *", ""))[sequence]
  marked <- if (any(compelled)) paste0(", ", sum(compelled), " of them compelled (*)")
  stats::setNames(c(paste0(nrow(arcs), marked), two_lines(text)),
                  c("Arcs", arc_labels[2L - by_strength]))
}

# As many of the items as fit on two lines, none of them broken.
two_lines <- function(items, width = max(40L, cli::console_width()) - label_width) {
  line <- integer()
  used <- width
  for (item in items) {
    size <- nchar(item, "width") + 2L
    if (used + size > width + 1L) used <- 0L
    line <- c(line, max(0L, line) + (used == 0L))
    used <- used + size
    if (line[length(line)] > 2L) break
  }
  shown <- which(line <= 2L)
  more <- length(shown) < length(items)
  # The dots need room too.
  if (more && length(shown) > 1L && sum(nchar(items[which(line == 2L)], "width") + 2L) +
      3L > width) {
    shown <- shown[-length(shown)]
  }
  rows <- tapply(items[shown], line[shown], paste, collapse = ", ")
  paste0(paste(rows, collapse = ",\n"), if (more) ", ...")
}

# For the lasso the objective is shown, as in papers.
score_field <- function(x, digits) {
  name <- score_name(x)
  lambda <- lasso_lambda(x)
  if (!is.null(lambda)) {
    return(c(Objective = paste0(format(-x$score, digits = digits), " (lasso, lambda = ",
                                format(lambda, digits = 7), ")")))
  }
  c(Score = paste0(format(x$score, digits = digits), if (!is.null(name)) paste0(" (", name, ")")))
}

# Says how drawn completions of rows in structural_em() affect the score.
drawing_sentence <- function(x) {
  drawn <- x$sampled
  if (is.null(drawn)) return(NULL)
  sprintf("with %s drawn completions of %s that %s more, standard error %s", big(drawn$draws),
          count_of(drawn$rows, "row"), if (drawn$rows == 1) "has" else "have",
          format(drawn$standard_error, digits = 2))
}

# The fields that a search by proxy adds.
prediction_fields <- function(x, digits) {
  if (is.null(x$proxy)) return(NULL)
  c(Predicted = format(x$predicted, digits = digits),
    proxy_fields(x$proxy, than = x$score)["Proxy"])
}

# The penalty of the lasso. NULL for other scores.
lasso_lambda <- function(x) x$lambda %||% if (identical(score_name(x), "lasso")) x$settings$lambda

# Says why the search stopped, how much memory would have been enough if the method knows, and how
# much time if parent sets are missing.
stop_sentence <- function(x) {
  needed <- unlist(x$counters)["bytes_needed"]
  needs <- if (x$stop_reason == "memory_limit" && !is.na(needed)) {
    paste0(" (", x$method, " needs ", format_bytes(needed), ")")
  }
  forecast <- x$within$forecast
  own <- x$stop_reason %in% c("finished", "local_optimum")
  more <- if (own || (x$stop_reason == "time_limit" && !is.null(enough_seconds(forecast)))) {
    forecast_words(forecast)
  }
  early <- if (made_no_move(x)) " before the first move"
  paste(c(paste0(stop_sentences[[x$stop_reason]], needs, early), more), collapse = "; ")
}

# TRUE if a limit ended a climb before its first move.
made_no_move <- function(x) {
  x$stop_reason %in% c("time_limit", "memory_limit", "interrupt", "evaluations") &&
    identical(unname(unlist(x$counters)["moves"]), 0)
}

# Says where counts came from. NULL if they came from the rows, as usual.
counts_sentence <- function(x) {
  counters <- unlist(x$counters)
  if (is.na(counters["ad_tree_nodes"])) return(NULL)
  sprintf("AD-tree of %s count nodes, %s (r_min %d)",
          format(counters[["ad_tree_nodes"]], big.mark = ","),
          format_bytes(counters[["ad_tree_bytes"]]), counters[["ad_tree_r_min"]])
}

# What holds within lists of at most one parent says nothing if the network itself had to be added
# to them.
tells_within <- function(x) {
  !is.null(x$within) && (!isTRUE(x$within$extended) || isTRUE(x$within$complete >= 2))
}

# What is proved over all networks that the user allowed. A proof within the lists is said to be
# just that.
proof_sentence <- function(x, digits = 10) {
  if (x$proved) {
    rounding <- if (x$rounding > 0) paste0(" (rounding ", format(x$rounding, digits = 2), ")")
    return(paste0("proved", provers_of(x), rounding))
  }
  known <- bound_sentence(x, digits)
  if (!tells_within(x) || !x$within$proved) return(paste0("not proved, ", known))
  paste0("proved among ", x$within$scope, "; over all networks ", known)
}

# What the portfolio needed for its parts, if it was asked.
provers <- c(dp = "dynamic programming", ascent = "dual ascent", cuts = "cuts",
             branching = "branch and cut", order_graph = "A*")

provers_of <- function(x) {
  parts <- unlist(x$counters)[paste0("proved_by_", names(provers))]
  if (all(is.na(parts))) return(NULL)
  paste0(" by ", and_list(provers[!is.na(parts)]))
}

# A high score, or a proof that none is higher, does not mean that the network is true. With few
# observations the two are far apart.
caution_sentence <- function(x) {
  known <- x$likelihood
  if (is.null(known) || known$nobs >= known$df) return(NULL)
  sprintf("%s observations for %s parameters: %s about the score, not about the world",
          big(known$nobs), big(known$df), if (x$proved) "the proof is" else "what is found is")
}

bound_sentence <- function(x, digits) {
  if (is.infinite(x$bound)) return("no bound known")
  share <- if (x$score != 0) x$gap / abs(x$score) else 0
  percent <- if (x$score != 0) paste0(" (", format(100 * share, digits = 2), "%)")
  if (share >= useless_gap) return(paste0("no useful bound", percent))
  bound <- if (is.null(lasso_lambda(x))) x$bound else -x$bound
  paste0("gap ", format(x$gap, digits = 4), percent, ", bound ", format(bound, digits = digits))
}

# Says what is known of the networks within the lists, if these are fewer than the user allowed.
listed_sentence <- function(x, digits) {
  if (!tells_within(x) || x$proved || x$within$proved || x$within$bound >= x$bound) return(NULL)
  known <- list(bound = x$within$bound, score = x$score, gap = max(0, x$within$bound - x$score),
                lambda = lasso_lambda(x))
  paste0(x$within$scope, ": not proved, ", bound_sentence(known, digits))
}

format_seconds <- function(seconds) {
  if (is.na(seconds)) return("unknown")
  if (seconds < 120) return(paste(format(signif(seconds, 3)), "s"))
  whole <- round(seconds)
  sprintf("%d:%02d:%02d (h:min:s)", whole %/% 3600, whole %/% 60 %% 60, whole %% 60)
}

#' @rdname learned_bn-class
#' @export
summary.learned_bn <- function(object, ...) {
  check_no_dots()
  check_network(object)
  parents <- lapply(object$bn$nodes, `[[`, "parents")
  nodes <- data.frame(variable = names(parents), score = unname(object$node_scores),
                      n_parents = unname(lengths(parents)),
                      parents = vapply(unname(parents), paste, "", collapse = ", "))
  structure(list(fit = object, nodes = nodes, counters = unlist(object$counters),
                 timings = unlist(object$timings), trace = object$trace),
            class = "summary.learned_bn")
}

#' @param n the largest number of variables, and of steps of the search, to show.
#' @rdname learned_bn-class
#' @export
print.summary.learned_bn <- function(x, digits = 10, n = 20L, ...) {
  check_no_dots()
  check_result(x)
  check_number(n, 0, whole = TRUE)
  print(x$fit, digits = digits)
  cat_heading("Variables")
  print(utils::head(x$nodes, n), digits = digits, row.names = FALSE, right = FALSE)
  if (nrow(x$nodes) > n) cli::cat_line("... and ", nrow(x$nodes) - n, " more")
  if (length(x$fit$notes) > 0L) {
    cat_heading("Notes")
    cat(x$fit$notes, sep = "\n")
  }
  cat_heading("Counters")
  cat_numbers(x$counters)
  cat_heading("Seconds")
  cat_numbers(x$timings)
  cat_heading(paste("Last of", nrow(x$trace), "improvements"))
  print(utils::tail(x$trace, min(n, 5L)), digits = digits, row.names = FALSE)
  invisible(x)
}

rules_of.summary.learned_bn <- function(x) {
  made_by("summary", list(
    fit = rule("be a sound object of class {.cls learned_bn}", function(fit) {
      inherits(fit, "learned_bn") && is.null(broken_field(fit, learned_rules(fit)))
    }),
    nodes = rule("be a data frame of the variables", function(nodes) {
      is_sound_frame(nodes) && is_number_frame(nodes, c("score", "n_parents"))
    }),
    counters = rule("be numbers with names", is_figures),
    timings = rule("be seconds with names", is_figures),
    trace = rule("be a data frame of the numbers of every step", is_trace)
  ))
}

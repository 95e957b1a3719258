# How many other networks are nearly as good as the best: a line of the result, where the lists tell
# and it takes a small share of the time that learning took.

# Kass and Raftery (1995) call a Bayes factor of more than 20 strong evidence.
near_factor <- 20

# An operation takes a nanosecond, and where many networks are listed, up to ten. Even the smallest
# problem takes a tenth of a second to read, to list and to search.
least_near_operations <- 5e5

# list(factor, networks, classes, all): how many networks of the lists are within the factor of the
# best one, which is among them, in how many classes, and whether no others can be. NULL where the
# scores are no logarithms of weights, where sets are missing that may be best, or where counting
# takes more than `operations`. Operations and not seconds decide, so that the same data give the
# same line.
near_networks <- function(lists, fit, limits, operations = least_near_operations) {
  info <- lists$info
  if (!fit$proved || !isTRUE(info$score %in% names(weight_meanings))) return(NULL)
  if (any(lists$tail > -Inf) || 100 * length(lists$parents) > operations) return(NULL)
  limits$nodes <- operations
  slack <- log(near_factor)
  found <- cpp_credible_networks(unclass(lists)[set_fields], slack + 1e-7, NA_real_, 0, 0, limits,
                                 NULL)
  if (!found$complete) return(NULL)
  list(factor = near_factor, networks = found$networks[1L], classes = found$classes[1L],
       all = isTRUE(info$slack >= slack))
}

# "79 other networks (21 classes)".
near_sentence <- function(x) {
  near <- x$near
  if (is.null(near) || (near$networks == 1 && !near$all)) return(NULL)
  others <- near$networks - 1
  many <- if (others == 0) "no other network" else count_of(others, "other network")
  classes <- if (others > 0) {
    paste0(" (", if (near$classes == 1) "all of its class" else
      paste(big(near$classes), "classes with its own"), ")")
  }
  paste0(if (!near$all) "at least ", many, classes, " within a factor of ", near$factor,
         if (!near$all) paste0("; slack = log(", near$factor, ") finds all"))
}

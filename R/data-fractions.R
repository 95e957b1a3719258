# Weights with fractions, such as sampling weights. Data that have them say so in the field
# `fractions`; `counts` are the weights as they are. The core counts discrete rows in small units.

# `counts` may be NULL.
have_fractions <- function(counts) !is.null(counts) && any(counts != round(counts))

# The sum of weights. Fractions are sorted, so that it does not depend on the order of the rows.
total_weight <- function(counts) {
  counts <- as.numeric(counts)
  sum(if (have_fractions(counts)) sort(counts) else counts)
}

# Makes the weights add up to `n_obs`, the number of observations that they stand for.
rescale_weights <- function(input, n_obs, call) {
  if (is.null(n_obs)) {
    report_large_weights(input)
    return(input)
  }
  if (is.null(input$counts)) {
    abort_argument(c("{.arg n_obs} says for how many observations the weights stand, and there are
                      no weights.",
                     i = "Give {.arg weights}, or leave {.arg n_obs} out."), call = call)
  }
  check_number(n_obs, 1, 2^53, call = call)
  input$counts <- input$counts * (n_obs / sum(input$counts))
  input$n_obs <- total_weight(input$counts)
  input
}

# Counts of observations are whole. Weights that are not, and add up to far more than the rows,
# mostly say how many people of a population a row stands for.
report_large_weights <- function(input) {
  if (!have_fractions(input$counts) || input$n_obs <= 2 * input$n_rows) return(invisible())
  inform_user(c("!" = "The weights have fractions and add up to {big(round(input$n_obs))}, for
                       {big(input$n_rows)} rows: scores take them for so many observations.",
                i = "If these are sampling weights, {.code n_obs = {input$n_rows}} is nearer to what
                     was observed."))
}

# Refuses such data on behalf of functions that count whole observations. `what` is the subject of
# the message.
refuse_fractions <- function(data, what, call = rlang::caller_env()) {
  if (!isTRUE(data$fractions)) return(invisible())
  abort_data(c(paste("The weights of {.arg data} have fractions, and", what,
                     "counts whole observations."),
               i = "For sampling weights draw rows instead:
                    {.code data[sample(nrow(data), replace = TRUE, prob = weights), ]}."),
             call = call)
}

check_fractions <- function(data, call) {
  if (!isTRUE(data$fractions)) return(invisible())
  if (data$type == "mixed") {
    abort_data(c("Weights with fractions are for discrete or for continuous columns, not for both
                  kinds together.",
                 i = "{.fun discretize_data} makes all columns discrete, or round the weights."),
               call = call)
  }
  if (identical(data$na, "local")) {
    abort_argument(c("{.code na = \"local\"} and weights with fractions do not go together.",
                     i = "{.code na = \"omit\"} leaves rows with missing values out."), call = call)
  }
}

refuse_rescaling_source <- function(n_obs, call) {
  if (is.null(n_obs)) return(invisible())
  abort_argument(c("{.arg n_obs} is for data frames.",
                   i = "Read the table or the file into a data frame."), call = call)
}

# Two small data sets whose scores and optima were computed by hand and by several
# programs.

oracle_rows <- function(text) {
  rows <- strsplit(strsplit(text, " ")[[1]], "")
  as.data.frame(matrix(unlist(rows), ncol = length(rows[[1]]), byrow = TRUE,
                       dimnames = list(NULL, paste0("x", seq_along(rows[[1]]) - 1))),
                stringsAsFactors = TRUE)
}

oracle_a <- oracle_rows(paste(
  "00110 12011 02111 00111 11000 00110 12011 00110 11101 11010 00111 00111 00111 01001 02001",
  "02000 01111 01001 11011 10100 11001 01000 11011 11001 00111 00111 00011 11011 02000 11011"))

# Costs: of the best network, of the empty one, the sum of the least local costs, the number of
# sets worth keeping, and five local costs.
oracle_a_table <- utils::read.table(header = TRUE, text = "
score iss optimum    empty      simple    kept s3        s3_02     s3_012    s1_0      s0_1
bic    NA 106.417473 120.525732 94.438229 19   21.415332 15.781852 25.699690 33.370445 20.296021
aic    NA 97.679913  116.322140 81.497076 22   20.714733 12.979457 17.292506 30.568050 18.194225
bdeu    1 107.384471 122.019910 92.568939 21   21.649879 15.179708 15.095012 34.677677 21.281735
bdeu   10 101.618983 115.984511 88.626717 25   20.680093 15.032959 14.895878 30.898257 18.610936
k2     NA 102.924499 119.135928 89.439760 24   21.250032 14.794258 15.862098 31.185048 18.748102
fnml   NA 103.991797 122.033703 88.129460 23   21.736209 14.405096 14.736794 32.581731 19.753042
qnml   NA 100.722830 122.033703 82.633950 27   21.736209 13.444007 13.259611 31.959471 18.981464")

# An optimal network for each of these rows, as arcs from > to.
oracle_a_networks <- c("21 02 32", "01 31 02 32", "21 02 32", "01 31 02 32 43", "01 31 02 32 43",
                       "01 31 02 32", "10 30 02 32 13 43")

oracle_b <- as.data.frame(matrix(
  c(1, 2, 0, -1, 2, 3, 1, 0, 0, 1, -1, -2, 3, 3, 2, 2, -1, 0, -2, -1, -2, -1, -1, -3, 1, 0, 3, 2,
    -2, -3, 0, 1, 0, -1, 1, 2, -2, -4, -3, 0), ncol = 4, byrow = TRUE,
    dimnames = list(NULL, paste0("x", 0:3))))

oracle_b_table <- utils::read.table(header = TRUE, text = "
score optimum     s0          s1_0        s3_02       network
bic_g 72.15934294 21.64006751 18.16827952 21.09419540 10_30_12_32
bge   84.82635168 23.95335011 21.31236753 26.19051653 10_30_02")

# The adjacency matrix of arcs written as two digits each, variables from x0 on.
network_of_digits <- function(text, n) {
  names <- paste0("x", seq_len(n) - 1)
  adjacent <- matrix(0, n, n, dimnames = list(names, names))
  for (arc in strsplit(text, "[ _]")[[1]]) {
    ends <- as.integer(strsplit(arc, "")[[1]]) + 1
    adjacent[ends[1], ends[2]] <- 1
  }
  adjacent
}

# The cost of variable x<child> with parents x<parents>, all sets scored.
one_cost <- function(costs, child, parents = integer()) costs[sum(2^parents) + 1, child + 1]

# The numbers that learners give to columns, by what these hold.
content_order <- function(data) {
  cpp_content_order(data, order(order(data$variables, method = "radix")))
}

# Data frames with discrete and continuous columns, or with missing values, of which the optima are
# known by dynamic programming and enumeration in plain R.
mixed_oracle <- function(name) {
  data <- switch(name, clgaussian = bnlearn::clgaussian.test,
                 as.data.frame(get(name, "package:datasets")))
  if (name == "CO2") data$Plant <- factor(data$Plant, ordered = FALSE)
  if (name == "infert") {
    data$stratum <- NULL
    states <- c("education", "induced", "case", "spontaneous")
    data[states] <- lapply(data[states], factor)
    data[setdiff(names(data), states)] <- lapply(data[setdiff(names(data), states)], as.numeric)
  }
  data
}

# BIC, AIC, BIC with smoothed cells, and the sets kept under BIC.
mixed_optima <- list(
  clgaussian = list(bic = -20291.29630490, aic = -20122.08264400, smooth = -20304.98992085,
                    kept = 164),
  iris = list(bic = -283.32525546, aic = -228.30383969, smooth = -284.66209670, kept = 48),
  warpbreaks = list(bic = -318.18345962, aic = -306.73578684, kept = 5),
  CO2 = list(bic = -1170.98048764, aic = -1111.42547607, smooth = -1171.34175093, kept = 19),
  infert = list(bic = -2515.10487759, aic = -2417.35614658, smooth = -2482.51774400, kept = 29)
)

mixed_families <- list(
  list("iris", "Petal.Width", "Species", 31.79876778),
  list("iris", "Sepal.Width", c("Petal.Width", "Species"), -46.37738788),
  list("clgaussian", "G", c("A", "D", "E", "F"), 548.17291747)
)

# Integers would be states.
airquality_numbers <- function() data.frame(lapply(airquality[1:4], as.numeric))

soybean <- function() {
  place <- new.env()
  utils::data("Soybean", package = "mlbench", envir = place)
  data.frame(lapply(place$Soybean[c("date", "plant.stand", "precip", "temp", "hail", "crop.hist")],
                    factor, ordered = FALSE))
}

# What learn_bn() and local_scores() are to be told, the optimum, the sets kept. The values of
# Soybean count a row without any value among its 683; we leave that out, and all scores are 682 /
# 683 of theirs when the penalty is.
missing_optima <- function() {
  share <- 683 / 682
  beans <- soybean()
  auto <- log(683) / 2 * sqrt(683 * mean(is.na(beans))) / 4
  with_month <- cbind(airquality_numbers(), Month = factor(airquality$Month))
  list(
    list(what = "airquality, local", told = list(airquality_numbers(), na = "local"),
         score = -2558.54252326, kept = 19, scale = 1),
    list(what = "airquality, omit", told = list(airquality_numbers(), na = "omit"),
         score = -1864.51769263, kept = 19, scale = 1),
    list(what = "airquality and Month, local", told = list(with_month, na = "local"),
         score = -2774.32814833, kept = 27, scale = 1),
    list(what = "Soybean, local, penalty of BIC",
         told = list(beans, na = "local", penalty = log(683) / 2 / share), score = -4128.89671568,
         kept = 28, scale = share),
    list(what = "Soybean, local, penalty auto",
         told = list(beans, na = "local", penalty = auto / share), score = -4195.41581526,
         kept = 21, scale = share),
    list(what = "Soybean, omit", told = list(beans, na = "omit"), score = -3404.51376699, kept = 21,
         scale = 1)
  )
}

# The colours of all plots: those of Okabe and Ito (2008), which people with any kind of colour
# vision tell apart, the darker ones first.
run_colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

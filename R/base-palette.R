# The colours of all plots, by Okabe and Ito (2008). People with any kind of colour vision can tell
# them apart. The darker ones come first.
run_colours <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")

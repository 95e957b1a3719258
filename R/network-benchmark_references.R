standin_reference <- function(original) {
  paste("Stand-in designed for this package; the original was never published:", original,
        "of Xiang, J. and Kim, S. (2013). A* lasso for learning a sparse Bayesian network structure
    for continuous variables. Advances in Neural Information Processing Systems 26, 2418-2426.")
}

on_one_line <- function(text) stats::setNames(gsub("\\s+", " ", text), names(text))

# Where the networks were published, in the order in which available_networks() lists them.
network_references <- on_one_line(c(
  asia = "Lauritzen, S. L. and Spiegelhalter, D. J. (1988). Local computations with probabilities
    on graphical structures and their application to expert systems. Journal of the Royal
    Statistical Society B 50(2), 157-224.",
  cancer = "Korb, K. B. and Nicholson, A. E. (2010). Bayesian Artificial Intelligence, 2nd edition,
    section 2.2. CRC Press.",
  earthquake = "Korb, K. B. and Nicholson, A. E. (2010). Bayesian Artificial Intelligence, 2nd
    edition, section 2.5. CRC Press.",
  survey = "Scutari, M. and Denis, J.-B. (2014). Bayesian Networks: with Examples in R, chapter 1.
    Chapman & Hall.",
  sachs = "Sachs, K., Perez, O., Pe'er, D., Lauffenburger, D. A. and Nolan, G. P. (2005). Causal
    protein-signaling networks derived from multiparameter single-cell data. Science 308,
    523-529.",
  child = "Spiegelhalter, D. J. and Cowell, R. G. (1992). Learning in probabilistic expert systems.
    Bayesian Statistics 4, 447-466. Clarendon Press.",
  insurance = "Binder, J., Koller, D., Russell, S. and Kanazawa, K. (1997). Adaptive probabilistic
    networks with hidden variables. Machine Learning 29, 213-244.",
  water = "Jensen, F. V., Kj\u00e6rulff, U., Olesen, K. G. and Pedersen, J. (1989). Et forprojekt
    til et ekspertsystem for drift af spildevandsrensning (An expert system for control of waste
    water treatment: a pilot project). Technical report, Judex Datasystemer A/S, Aalborg.",
  mildew = "Jensen, A. L. and Jensen, F. V. (1996). MIDAS: an influence diagram for management of
    mildew in winter wheat. Uncertainty in Artificial Intelligence, 349-356.",
  alarm = "Beinlich, I. A., Suermondt, H. J., Chavez, R. M. and Cooper, G. F. (1989). The ALARM
    monitoring system: a case study with two probabilistic inference techniques for belief
    networks. Second European Conference on Artificial Intelligence in Medicine, 247-256.
    Springer.",
  barley = "Kristensen, K. and Rasmussen, I. A. (2002). The use of a Bayesian network in the design
    of a decision support system for growing malting barley without use of pesticides. Computers
    and Electronics in Agriculture 33, 197-217.",
  hailfinder = "Abramson, B., Brown, J., Edwards, W., Murphy, A. and Winkler, R. L. (1996).
    Hailfinder: a Bayesian system for forecasting severe weather. International Journal of
    Forecasting 12(1), 57-71.",
  win95pts = "Microsoft Research; no paper of its own. On the approach: Heckerman, D., Breese, J.
    S. and Rommelse, K. (1995). Decision-theoretic troubleshooting. Communications of the ACM
    38(3), 49-57.",
  hepar2 = "Oni\u015bko, A. (2003). Probabilistic causal models in medicine: application to
    diagnosis of liver disorders. PhD thesis, Institute of Biocybernetics and Biomedical
    Engineering, Polish Academy of Science, Warsaw.",
  factors = "Schmidt, M., Niculescu-Mizil, A. and Murphy, K. (2007). Learning graphical model
    structure using L1-regularization paths. AAAI, 1278-1283.",
  standin_dsep6 = standin_reference("Dsep"),
  standin_bowling9 = standin_reference("Bowling"),
  standin_inversetree11 = standin_reference("Inversetree"),
  standin_rain14 = standin_reference("Rain"),
  standin_cloud16 = standin_reference("Cloud"),
  standin_funnel18 = standin_reference("Funnel"),
  standin_galaxy20 = standin_reference("Galaxy")
))

network_descriptions <- c(
  asia = "Lung diseases and a visit to Asia",
  cancer = "Lung cancer, its causes and symptoms",
  earthquake = "Burglar alarm that an earthquake may set off",
  survey = "Who travels by which means of transport",
  sachs = "Protein signalling in human T cells",
  child = "Congenital heart disease of newborns",
  insurance = "Risks of car insurance",
  water = "Biological processes of a waste water plant over time",
  mildew = "Fungicides against mildew in winter wheat",
  alarm = "Monitoring of patients under anaesthesia",
  barley = "Growing malting barley without pesticides",
  hailfinder = "Severe summer hail in northeastern Colorado",
  win95pts = "Printer troubleshooting in Windows 95",
  hepar2 = "Diagnosis of liver disorders",
  factors = "Numbers 1 to 27, arcs to their multiples",
  standin_dsep6 = "Chain, fork and collider (stand-in)",
  standin_bowling9 = "Nine pins in a diamond (stand-in)",
  standin_inversetree11 = "Tree with arcs from leaves to root (stand-in)",
  standin_rain14 = "Columns of drops from clouds to puddles (stand-in)",
  standin_cloud16 = "Dense core within a winding rim (stand-in)",
  standin_funnel18 = "Narrowing layers (stand-in)",
  standin_galaxy20 = "Spiral arms around a centre (stand-in)"
)

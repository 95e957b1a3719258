# The rows of bnlearn_words(), which explains their form. They have the words of bnlearn 4.9 and
# 5.2.

bnlearn_scores <- '
bic: bic
aic: aic
loglik: loglik
bde: bdeu
k2: k2
fnml: fnml
qnml: qnml
bge: bge | its prior mean is 0, in bnlearn it is that of the data unless nu = 0
bic-g: bic_g | its variance divides by N, bnlearn\'s by N - p - 1, so the values differ
aic-g: aic_g | its variance divides by N, bnlearn\'s by N - p - 1, so the values differ
loglik-g: loglik_g | its variance divides by N, bnlearn\'s by N - p - 1, so the values differ
bic-cg: bic_cg | its variances divide by N, bnlearn\'s by N - p - 1, so the values differ
aic-cg: aic_cg | its variances divide by N, bnlearn\'s by N - p - 1, so the values differ
loglik-cg: loglik_cg | its variances divide by N, bnlearn\'s by N - p - 1, so the values differ
bds, bdj, bdla: | the nearest is "bdeu"
mbde: | "bdeu" with interventions in bn_data()
ebic, ebic-g, ebic-cg: | the nearest is "bic"; "max_parents" and "candidates" make networks sparser
pred-loglik, pred-loglik-g, pred-loglik-cg: | fit_parameters() on one part of the rows, then logLik(network, rest)
nal, nal-g, nal-cg, pnal, pnal-g, pnal-cg: | "bic" with na = "local" in bn_data(), for rows with missing values
loglik-zihp, aic-zihp, bic-zihp, nal-zihp, pnal-zihp: | discretize_data() makes states of counts
loglik-zinb, aic-zinb, bic-zinb, nal-zinb, pnal-zinb: | discretize_data() makes states of counts
custom, custom-score: | write_scores() and read_scores() exchange scores that were worked out elsewhere
'

bnlearn_arguments <- '
whitelist: required
blacklist: forbidden
maxp: max_parents
type: score
iss.mu: iss_mu
iss.w: iss_w
restart: restarts
max.tabu: patience
max.iter: time_limit | that is in seconds; hill_climb() also has "evaluations"
by.node: by_node
cluster: | workers are those of your plan(cluster, workers = cl) of package future
debug: progress
newdata: data
start, score, perturb, tabu, root, iss: as in bnlearn
optimized: | scores are remembered always
k: | "bic" and "aic" have their own penalty; "max_parents" and "candidates" make networks sparser
nu: | the prior mean of "bge" is 0; centre the data for theirs
prior, beta: | all networks have the same prior
exp: interventions
gamma, l: | scores "ebic" and "bdla" are not there
em.max.iter, em.tol, m.step: | scores of counts are not there
fun, args: | write_scores() and read_scores() exchange scores that were worked out elsewhere
test, alpha, B, max.sx, undirected, strict: | networks are learned by scores, not by tests
restrict, maximize.args, restrict.args, estimator, mi: | see "measure", "k" and "maximize" of sparse_candidate()
training, explanatory: | forbid arcs into a class variable by "forbidden" or "tiers"
'

bnlearn_functions <- '
hc, tabu: hill_climb | "auto" begins with it, and proves where it can
mmhc, rsmax2, h2pc: sparse_candidate
chow.liu: chow_liu
aracne: chow_liu | the nearest; or method = "auto"
structural.em: structural_em
naive.bayes, tree.bayes: | name the class first in "tiers", or take chow_liu() with "root"
pc.stable, gs, iamb, fast.iamb, inter.iamb, iamb.fdr, mmpc, si.hiton.pc, hpc: | networks are learned by scores, not by tests; try "auto"
direct.lingam: | networks are learned by scores; try "auto" or astar_lasso()
learn.mb, learn.nbr: | learn the network, then mb(as.bn(fit), node) in bnlearn
score: score_network
BF: score_network | the difference of two scores
bn.fit: fit_parameters | as_bn_fit() makes it a bn.fit
as.bn.fit: as_bn_fit
as.bn: as.bn | bnlearn\'s own, as.bn(fit)
bn.net: | net$bn
cpdag: cpdag
shd, hamming, compare: compare_dags
KL: kl_divergence
rbn: simulate_data
bn.cv, loss, as.prediction: prediction_error | of one split; predict() of a fit predicts single variables
arc.strength: tidy | column "strength"
strength.plot: plot | plot(fit, strength = TRUE)
graphviz.plot: plot | plot(fit) needs no other package
graphviz.compare: compare_dags | plot(compare_dags(learned, true))
graphviz.chart: | on as_bn_fit(net)
boot.strength: boot_strength
averaged.network, inclusion.threshold: average_network | both also take what boot_strength() and arc_posterior() give
bn.boot, custom.strength, bf.strength: | on the list of fit$bn of networks that were learned from resampled rows
discretize: discretize_data
dedup: | discretize_data() leaves highly correlated columns in
random.graph: random_dag
empty.graph, complete.graph: | adjacency matrices are networks here
read.bif: read_bif
write.bif: write_bif
read.net: read_net
write.net: write_net
read.dsc, write.dsc, write.dot: | in bnlearn, by as_bn_fit(net)
modelstring: format
model2network: | networks of bnlearn are taken as they are
amat: as.matrix
arcs: as.data.frame
as.igraph: as.igraph
as.graphNEL, as.graphAM: | on as.bn(fit)
nodes, degree, nnodes: nodes | bnlearn\'s own; nodes() and degree() take the fit
narcs, nparams: glance | logLik(fit) has the parameters
whitelist, blacklist: | fit$bn$learning
tiers2blacklist, ordering2blacklist, set2blacklist: tiers | an argument of every learner
cpquery, cpdist: query
mutilated: query | its argument "do"
impute: impute_data
as.grain: | on as_bn_fit(net)
configs, ci.test, mvnorm2gbn, gbn2mvnorm, custom.fit, as.lm: | in bnlearn
counterfactual, intervention, twin, H, identifiable, singular: | on as_bn_fit(net)
bn.fit.barchart, bn.fit.dotplot, bn.fit.histogram, bn.fit.qqplot, bn.fit.xyplot: | on as_bn_fit(net)
alpha.star: | "iss" is yours to choose
count.graphs: | in bnlearn
test.counter, reset.test.counter, increment.test.counter, ntests: summary | counters of the search
acyclic, add.node, ancestors, cextend, children, colliders, compelled.arcs, descendants, directed, directed.arcs, drop.arc, drop.edge, dsep: | on as.bn(fit)
in.degree, incident.arcs, incoming.arcs, leaf.nodes, mb, moral, nbr, node.ordering, out.degree, outgoing.arcs, parents, path.exists: | on as.bn(fit)
pdag2dag, remove.node, rename.nodes, reverse.arc, reversible.arcs, root.nodes, set.arc, set.edge, shielded.colliders, skeleton: | on as.bn(fit)
spouses, subgraph, undirected.arcs, unshielded.colliders, vstructs: | on as.bn(fit)
alst, as.scm, cextend.all, isolated.nodes, perturb, sid: | on as.bn(fit)
valid.cpdag, valid.dag, valid.ug: | on as.bn(fit)
'

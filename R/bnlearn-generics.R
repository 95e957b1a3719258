# Methods for bnlearn's S4 generics, for our networks. bnlearn may be loaded later, or never.

register_for_bnlearn <- function() {
  if (isNamespaceLoaded("bnlearn")) return(set_bnlearn_methods())
  setHook(packageEvent("bnlearn", "onLoad"), function(...) set_bnlearn_methods())
}

# Classes and methods live in an environment of their own, because our namespace is sealed by then.
set_bnlearn_methods <- function() {
  the$methods <- new.env(parent = topenv())
  for (class in c("learned_bn", "bn_network")) {
    methods::setOldClass(c(class, "bnstar_network"), where = the$methods)
  }
  for (name in names(bnlearn_methods)) {
    generic <- getExportedValue("bnlearn", name)
    if (methods::is(generic, "standardGeneric")) {
      methods::setMethod(generic, "bnstar_network", bnlearn_methods[[name]](generic),
                         where = the$methods)
    }
  }
}

# The argument lists are those of the generics. Each method calls its generic again for the `bn`
# inside.
bnlearn_methods <- list(
  nodes = function(generic) {
    force(generic)
    function(object, ...) generic(object$bn, ...)
  },
  degree = function(generic) {
    force(generic)
    function(object, Nodes, ...) generic(object$bn, Nodes, ...)
  },
  score = function(generic) {
    force(generic)
    function(x, ...) generic(x$bn, ...)
  }
)

# Rscript tools/check_browser.R: opens a saved page of view_network() in Chromium without a window,
# finds a variable, clicks on one, and fails unless its neighbours stand out and no script
# complains.
# Needs chromium on the path (Debian: package chromium).
library(bnstar)

browser <- Sys.which(c("chromium", "chromium-browser", "google-chrome"))
browser <- browser[nzchar(browser)][1L]
if (is.na(browser)) stop("chromium is missing")

dag <- random_dag(30, max_parents = 3, seed = 1)
folder <- tempfile("browser")
dir.create(folder)
file <- file.path(folder, "page.html")
save_network(dag, file)

# The page tells what it saw in its title.
asked <- 5L
acting <- sprintf("<script>
var complaints = [];
window.addEventListener('error', function (e) { complaints.push(String(e.message)); });
function tell(what) { document.title = 'SAW ' + JSON.stringify(what); }
window.addEventListener('load', function () { setTimeout(function () {
  try {
    var holder = document.querySelector('.visNetwork');
    var network = document.getElementById('graph' + holder.id).chart;
    var list = document.getElementById('nodeSelect' + holder.id);
    list.value = '%d';
    list.onchange();
    var found = network.getSelectedNodes().map(Number);
    var place = network.canvasToDOM(network.getPositions(['%d'])['%d']);
    var canvas = holder.querySelector('canvas'), corner = canvas.getBoundingClientRect();
    ['pointerdown', 'pointerup'].forEach(function (kind) {
      canvas.dispatchEvent(new PointerEvent(kind, {bubbles: true, pointerId: 1, button: 0,
        pointerType: 'mouse', clientX: corner.left + place.x, clientY: corner.top + place.y}));
    });
    setTimeout(function () {
      var bright = network.body.data.nodes.get().filter(function (node) {
        return !node.isHardToRead;
      });
      tell({found: found, clicked: network.getSelectedNodes().map(Number),
            bright: bright.map(function (node) { return node.id; }), complaints: complaints});
    }, 1500);
  } catch (e) { tell({complaints: [String(e)]}); }
}, 2000); });
</script></head>", asked, asked + 1L, asked + 1L)
page <- readLines(file, warn = FALSE)
head_ends <- grep("</head>", page, fixed = TRUE)[1L]
page[head_ends] <- sub("</head>", acting, page[head_ends], fixed = TRUE)
writeLines(page, file)

seen <- processx::run(browser, c(
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
  paste0("--user-data-dir=", file.path(folder, "profile")), "--window-size=1200,900",
  "--virtual-time-budget=15000", "--dump-dom", paste0("file://", file)),
  timeout = 120, error_on_status = FALSE)
title <- regmatches(seen$stdout, regexpr("<title>SAW [^<]*", seen$stdout))
if (length(title) == 0L) stop("the page told nothing: ", substr(seen$stderr, 1, 500))
what <- jsonlite::fromJSON(sub("<title>SAW ", "", title, fixed = TRUE))
unlink(folder, recursive = TRUE)

bn <- bnlearn::as.bn(dag)
variables <- names(bn$nodes)
around <- match(bn$nodes[[asked + 1L]]$nbr, variables)
checks <- c("no script complains" = length(what$complaints) == 0L,
            "the list finds a variable" = identical(what$found, asked),
            "a click selects a variable" = identical(what$clicked, asked + 1L),
            "its neighbours stand out, and no others" =
              setequal(what$bright, c(asked + 1L, around)))
cat(sprintf("%s  %s\n", ifelse(checks, "ok    ", "FAILED"), names(checks)), sep = "")
if (!all(checks)) {
  str(what)
  quit(status = 1L)
}

write_and_name <- function(write, net, file) {
  write(net, file)
  file
}

# With what the checks compile, in R_MAKEVARS_USER. All of them use the same flags, so that a compiler cache compiles once.
CXX17FLAGS = -O2 -Wall -Wextra -pedantic

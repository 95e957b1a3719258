# Stand-ins for networks of Xiang and Kim (2013) that were never published. Only the numbers of
# variables are theirs; the shapes were designed for this package. The form is that of
# network-benchmark_small.R, without states.

standin_networks <- c(
# A chain, a fork and a collider with a descendant, the patterns of d-separation.
standin_dsep6 = "
  source
  fork | source
  left | fork
  right | fork
  collider | left right
  descendant | collider
",

# Nine pins in a diamond; each may knock over its neighbours behind.
standin_bowling9 = "
  pin1
  pin2 | pin1
  pin3 | pin1
  pin4 | pin2
  pin5 | pin2 pin3
  pin6 | pin3
  pin7 | pin4 pin5
  pin8 | pin5 pin6
  pin9 | pin7 pin8
",

# A tree with all arcs from the leaves towards the root.
standin_inversetree11 = "
  leaf1
  leaf2
  leaf3
  leaf4
  leaf5
  leaf6
  twig1 | leaf1 leaf2
  twig2 | leaf3 leaf4
  twig3 | leaf5 leaf6
  branch | twig1 twig2
  root | branch twig3
",

# Drops fall in columns from drifting clouds and meet in puddles.
standin_rain14 = "
  cloud1
  cloud2 | cloud1
  cloud3 | cloud2
  drop11 | cloud1
  drop12 | drop11
  drop13 | drop12
  drop21 | cloud2
  drop22 | drop21
  drop23 | drop22
  drop31 | cloud3
  drop32 | drop31
  drop33 | drop32
  puddle1 | drop13 drop23
  puddle2 | drop23 drop33
",

# A dense core within a rim that runs around it three times.
standin_cloud16 = "
  core1
  core2 | core1
  core3 | core1 core2
  core4 | core1 core2 core3
  rim1 | core1
  rim2 | core2 rim1
  rim3 | core3 rim2
  rim4 | core4 rim3
  rim5 | core1 rim4
  rim6 | core2 rim5
  rim7 | core3 rim6
  rim8 | core4 rim7
  rim9 | core1 rim8
  rim10 | core2 rim9
  rim11 | core3 rim10
  rim12 | core4 rim11
",

# Layers of 6, 5, 4, 2 and 1 variables; each variable has two neighbours above it as parents.
standin_funnel18 = "
  a1
  a2
  a3
  a4
  a5
  a6
  b1 | a1 a2
  b2 | a2 a3
  b3 | a3 a4
  b4 | a4 a5
  b5 | a5 a6
  c1 | b1 b2
  c2 | b2 b3
  c3 | b3 b4
  c4 | b4 b5
  d1 | c1 c2
  d2 | c3 c4
  spout | d1 d2
",

# Three spiral arms of six stars around a double centre.
standin_galaxy20 = "
  centre1
  centre2 | centre1
  arm11 | centre2
  arm12 | centre1 arm11
  arm13 | arm12
  arm14 | arm13
  arm15 | arm14
  arm16 | arm15
  arm21 | centre2
  arm22 | centre1 arm21
  arm23 | arm22
  arm24 | arm23
  arm25 | arm24
  arm26 | arm25
  arm31 | centre2
  arm32 | centre1 arm31
  arm33 | arm32
  arm34 | arm33
  arm35 | arm34
  arm36 | arm35
"
)

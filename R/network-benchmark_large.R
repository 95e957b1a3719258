# Published networks with 70 and 76 variables, in the form of network-benchmark_small.R.

large_networks <- c(
win95pts = "
  AppOK 2
  DataFile 2
  AppData 2 | AppOK DataFile
  DskLocal 2
  PrtSpool 2
  PrtOn 2
  PrtPaper 2
  NetPrint 2
  PrtDriver 2
  PrtThread 2
  EMFOK 2 | AppData DskLocal PrtThread
  GDIIN 2 | AppData PrtSpool EMFOK
  DrvSet 2
  DrvOK 2
  GDIOUT 2 | PrtDriver GDIIN DrvSet DrvOK
  PrtSel 2
  PrtDataOut 2 | GDIOUT PrtSel
  PrtPath 2
  NtwrkCnfg 2
  PTROFFLINE 2
  NetOK 2 | PrtPath NtwrkCnfg PTROFFLINE
  PrtCbl 2
  PrtPort 2
  CblPrtHrdwrOK 2
  LclOK 2 | PrtCbl PrtPort CblPrtHrdwrOK
  DSApplctn 2
  PrtMpTPth 2
  DS_NTOK 2 | AppData PrtPath NtwrkCnfg PTROFFLINE PrtMpTPth
  DS_LCLOK 2 | AppData PrtCbl PrtPort CblPrtHrdwrOK
  PC2PRT 2 | NetPrint PrtDataOut NetOK LclOK DSApplctn DS_NTOK DS_LCLOK
  PrtMem 2
  PrtTimeOut 2
  FllCrrptdBffr 2
  TnrSpply 2
  PrtData 2 | PrtOn PrtPaper PC2PRT PrtMem PrtTimeOut FllCrrptdBffr TnrSpply
  Problem1 2 | PrtData
  AppDtGnTm 2 | PrtSpool
  PrntPrcssTm 2 | PrtSpool
  DeskPrntSpd 2 | PrtMem AppDtGnTm PrntPrcssTm
  PgOrnttnOK 2
  PrntngArOK 2
  ScrnFntNtPrntrFnt 2
  CmpltPgPrntd 2 | PrtMem PgOrnttnOK PrntngArOK
  GrphcsRltdDrvrSttngs 2
  EPSGrphc 2
  NnPSGrphc 2 | PrtMem GrphcsRltdDrvrSttngs EPSGrphc
  PrtPScript 2
  PSGRAPHIC 2 | PrtMem GrphcsRltdDrvrSttngs EPSGrphc
  Problem4 2 | NnPSGrphc PrtPScript PSGRAPHIC
  TrTypFnts 2
  FntInstlltn 2
  PrntrAccptsTrtyp 2
  TTOK 2 | PrtMem FntInstlltn PrntrAccptsTrtyp
  NnTTOK 2 | PrtMem ScrnFntNtPrntrFnt FntInstlltn
  Problem5 2 | TrTypFnts TTOK NnTTOK
  LclGrbld 2 | AppData PrtDriver CblPrtHrdwrOK PrtMem
  NtGrbld 2 | AppData PrtDriver NtwrkCnfg PrtMem
  GrbldOtpt 2 | NetPrint LclGrbld NtGrbld
  HrglssDrtnAftrPrnt 2 | AppDtGnTm
  REPEAT 2 | NtwrkCnfg CblPrtHrdwrOK
  AvlblVrtlMmry 2 | PrtPScript
  PSERRMEM 2 | PrtPScript AvlblVrtlMmry
  TstpsTxt 2 | PrtPScript AvlblVrtlMmry
  GrbldPS 2 | GrbldOtpt AvlblVrtlMmry
  IncmpltPS 2 | CmpltPgPrntd AvlblVrtlMmry
  PrtFile 2 | PrtDataOut
  PrtIcon 2 | NtwrkCnfg PTROFFLINE
  Problem6 2 | PrtPScript GrbldOtpt GrbldPS
  Problem3 2 | CmpltPgPrntd PrtPScript IncmpltPS
  PrtQueue 2
  NtSpd 2 | NtwrkCnfg DeskPrntSpd PrtQueue
  Problem2 2 | NetPrint DeskPrntSpd NtSpd
  PrtStatPaper 2 | PrtPaper
  PrtStatToner 2 | TnrSpply
  PrtStatMem 2 | PrtMem
  PrtStatOff 2 | PrtOn
",

hepar2 = "
  alcoholism 2
  vh_amn 2
  hepatotoxic 2
  THepatitis 2 | alcoholism hepatotoxic
  hospital 2
  surgery 2
  gallstones 2
  choledocholithotomy 2 | gallstones
  injections 2 | hospital surgery choledocholithotomy
  transfusion 2 | hospital surgery choledocholithotomy
  ChHepatitis 3 | vh_amn injections transfusion
  sex 2
  age 4
  PBC 2 | sex age
  fibrosis 2 | ChHepatitis
  diabetes 2
  obesity 2 | diabetes
  Steatosis 2 | alcoholism obesity
  Cirrhosis 3 | fibrosis Steatosis
  Hyperbilirubinemia 2 | sex age
  triglycerides 3 | Steatosis
  RHepatitis 2 | hepatotoxic
  fatigue 2 | THepatitis ChHepatitis RHepatitis
  bilirubin 4 | gallstones ChHepatitis PBC Cirrhosis Hyperbilirubinemia
  itching 2 | bilirubin
  upper_pain 2 | gallstones
  fat 2 | gallstones
  pain_ruq 2 | Steatosis Hyperbilirubinemia
  pressure_ruq 2 | gallstones ChHepatitis PBC
  phosphatase 3 | THepatitis ChHepatitis Cirrhosis RHepatitis
  skin 2 | bilirubin
  ama 2 | PBC
  le_cells 2 | PBC
  joints 2 | PBC
  pain 2 | PBC joints
  proteins 2 | Cirrhosis
  edema 2 | Cirrhosis
  platelet 4 | PBC Cirrhosis
  inr 3 | THepatitis ChHepatitis Cirrhosis Hyperbilirubinemia
  bleeding 2 | platelet inr
  flatulence 2 | gallstones
  alcohol 2 | Cirrhosis
  encephalopathy 2 | PBC Cirrhosis
  urea 3 | encephalopathy
  ascites 2 | proteins
  hepatomegaly 2 | THepatitis Steatosis Hyperbilirubinemia RHepatitis
  hepatalgia 2 | hepatomegaly
  density 2 | encephalopathy
  ESR 3 | ChHepatitis PBC Steatosis Hyperbilirubinemia
  alt 4 | THepatitis ChHepatitis Steatosis Cirrhosis RHepatitis
  ast 4 | THepatitis ChHepatitis Steatosis Cirrhosis RHepatitis
  amylase 3 | gallstones
  ggtp 4 | THepatitis ChHepatitis PBC Steatosis Hyperbilirubinemia RHepatitis
  cholesterol 3 | ChHepatitis PBC Steatosis
  hbsag 2 | vh_amn ChHepatitis
  hbsag_anti 2 | vh_amn ChHepatitis hbsag
  anorexia 2 | THepatitis RHepatitis
  nausea 2 | THepatitis RHepatitis
  spleen 2 | THepatitis Cirrhosis RHepatitis
  consciousness 2 | encephalopathy
  spiders 2 | Cirrhosis
  jaundice 2 | bilirubin
  albumin 3 | Cirrhosis
  edge 2 | Cirrhosis
  irregular_liver 2 | Cirrhosis
  hbc_anti 2 | vh_amn ChHepatitis
  hcv_anti 2 | vh_amn ChHepatitis
  palms 2 | Cirrhosis
  hbeag 2 | vh_amn ChHepatitis
  carcinoma 2 | PBC Cirrhosis
"
)

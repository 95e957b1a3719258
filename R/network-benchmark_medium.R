# Published networks with 37 to 56 variables, in the form of network-benchmark_small.R.

medium_networks <- c(
alarm = "
  HISTORY 2 | LVFAILURE
  CVP 3 | LVEDVOLUME
  PCWP 3 | LVEDVOLUME
  HYPOVOLEMIA 2
  LVEDVOLUME 3 | HYPOVOLEMIA LVFAILURE
  LVFAILURE 2
  STROKEVOLUME 3 | HYPOVOLEMIA LVFAILURE
  ERRLOWOUTPUT 2
  HRBP 3 | ERRLOWOUTPUT HR
  HREKG 3 | ERRCAUTER HR
  ERRCAUTER 2
  HRSAT 3 | ERRCAUTER HR
  INSUFFANESTH 2
  ANAPHYLAXIS 2
  TPR 3 | ANAPHYLAXIS
  EXPCO2 4 | VENTLUNG ARTCO2
  KINKEDTUBE 2
  MINVOL 4 | INTUBATION VENTLUNG
  FIO2 2
  PVSAT 3 | FIO2 VENTALV
  SAO2 3 | PVSAT SHUNT
  PAP 3 | PULMEMBOLUS
  PULMEMBOLUS 2
  SHUNT 2 | PULMEMBOLUS INTUBATION
  INTUBATION 3
  PRESS 4 | KINKEDTUBE INTUBATION VENTTUBE
  DISCONNECT 2
  MINVOLSET 3
  VENTMACH 4 | MINVOLSET
  VENTTUBE 4 | DISCONNECT VENTMACH
  VENTLUNG 4 | KINKEDTUBE INTUBATION VENTTUBE
  VENTALV 4 | INTUBATION VENTLUNG
  ARTCO2 3 | VENTALV
  CATECHOL 2 | INSUFFANESTH TPR SAO2 ARTCO2
  HR 3 | CATECHOL
  CO 3 | STROKEVOLUME HR
  BP 3 | TPR CO
",

barley = "
  jordtype 9
  komm 5
  nedbarea 3 | komm
  nmin 6 | jordtype nedbarea
  aar_mod 11 | jordtype komm
  forfrugt 5
  potnmin 8 | jordtype forfrugt
  jordn 9 | nmin aar_mod potnmin
  pesticid 2
  exptgens 6 | jordtype forfrugt pesticid
  mod_nmin 6 | nmin aar_mod
  ngodnt 10 | forfrugt exptgens mod_nmin
  nopt 6 | pesticid exptgens
  ngodnn 10 | jordn nopt
  ngodn 10 | ngodnt ngodnn
  nprot 8 | jordn ngodn
  saatid 5
  rokap 7 | jordtype
  dgv1059 6 | saatid rokap
  sort 67
  srtprot 9 | sort
  nplac 3
  dg25 7 | saatid
  ngtilg 10 | ngodn nplac dg25
  ntilg 10 | jordn ngtilg
  saamng 10
  tkvs 9
  saakern 7 | saamng tkvs
  partigerm 9
  frspdag 8 | saatid
  jordinf 9 | frspdag
  markgrm 10 | partigerm jordinf
  antplnt 7 | saakern markgrm
  sorttkv 9 | sort
  aks_m2 8 | dgv1059 ntilg antplnt sorttkv
  keraks 7 | dgv1059 ntilg aks_m2
  dgv5980 6 | rokap
  aks_vgt 9 | ntilg aks_m2 dgv5980
  srtsize 7 | sort
  ksort 5 | keraks aks_vgt srtsize
  protein 8 | nprot dgv1059 srtprot ksort
  udb 9 | aks_m2 aks_vgt
  spndx 4 | ntilg dgv5980 ksort
  tkv 8 | ntilg sorttkv aks_m2 keraks
  slt22 4 | keraks aks_vgt srtsize
  s2225 4 | keraks aks_vgt srtsize
  s2528 20 | keraks aks_vgt srtsize
  bgbyg 6 | dgv1059 dgv5980
",

hailfinder = "
  N0_7muVerMo 4
  SubjVertMo 4
  QGVertMotion 4
  CombVerMo 4 | N0_7muVerMo SubjVertMo QGVertMotion
  AreaMeso_ALS 4 | CombVerMo
  SatContMoist 4
  RaoContMoist 4
  CombMoisture 4 | SatContMoist RaoContMoist
  AreaMoDryAir 4 | AreaMeso_ALS CombMoisture
  VISCloudCov 3
  IRCloudCover 3
  CombClouds 3 | VISCloudCov IRCloudCover
  CldShadeOth 3 | AreaMeso_ALS AreaMoDryAir CombClouds
  AMInstabMt 3
  InsInMt 3 | CldShadeOth AMInstabMt
  WndHodograph 4
  OutflowFrMt 3 | InsInMt WndHodograph
  MorningBound 3
  Boundaries 3 | WndHodograph OutflowFrMt MorningBound
  CldShadeConv 3 | InsInMt WndHodograph
  CompPlFcst 3 | AreaMeso_ALS CldShadeOth Boundaries CldShadeConv
  CapChange 3 | CompPlFcst
  LoLevMoistAd 4
  InsChange 3 | CompPlFcst LoLevMoistAd
  MountainFcst 3 | InsInMt
  Date 6
  Scenario 11 | Date
  ScenRelAMCIN 2 | Scenario
  MorningCIN 4
  AMCINInScen 3 | ScenRelAMCIN MorningCIN
  CapInScen 3 | CapChange AMCINInScen
  ScenRelAMIns 6 | Scenario
  LIfr12ZDENSd 4
  AMDewptCalPl 3
  AMInsWliScen 3 | ScenRelAMIns LIfr12ZDENSd AMDewptCalPl
  InsSclInScen 3 | InsChange AMInsWliScen
  ScenRel3_4 5 | Scenario
  LatestCIN 4
  LLIW 4
  CurPropConv 4 | LatestCIN LLIW
  ScnRelPlFcst 11 | Scenario
  PlainsFcst 3 | CapInScen InsSclInScen CurPropConv ScnRelPlFcst
  N34StarFcst 3 | ScenRel3_4 PlainsFcst
  R5Fcst 3 | MountainFcst N34StarFcst
  Dewpoints 7 | Scenario
  LowLLapse 4 | Scenario
  MeanRH 3 | Scenario
  MidLLapse 3 | Scenario
  MvmtFeatures 4 | Scenario
  RHRatio 3 | Scenario
  SfcWndShfDis 7 | Scenario
  SynForcng 5 | Scenario
  TempDis 4 | Scenario
  WindAloft 4 | Scenario
  WindFieldMt 2 | Scenario
  WindFieldPln 6 | Scenario
"
)

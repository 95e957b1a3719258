# Structures of published networks with up to 35 variables: facts, written down in this package's
# own form. One line per variable: its name, its number of states, and after a bar its parents.

small_networks <- c(
asia = "
  asia 2
  tub 2 | asia
  smoke 2
  lung 2 | smoke
  bronc 2 | smoke
  either 2 | tub lung
  xray 2 | either
  dysp 2 | bronc either
",

cancer = "
  Pollution 2
  Smoker 2
  Cancer 2 | Pollution Smoker
  Xray 2 | Cancer
  Dyspnoea 2 | Cancer
",

earthquake = "
  Burglary 2
  Earthquake 2
  Alarm 2 | Burglary Earthquake
  JohnCalls 2 | Alarm
  MaryCalls 2 | Alarm
",

survey = "
  A 3
  S 2
  E 2 | A S
  O 2 | E
  R 2 | E
  T 3 | O R
",

sachs = "
  Akt 3 | Erk PKA
  Erk 3 | Mek PKA
  Jnk 3 | PKA PKC
  Mek 3 | PKA PKC Raf
  P38 3 | PKA PKC
  PIP2 3 | PIP3 Plcg
  PIP3 3 | Plcg
  PKA 3 | PKC
  PKC 3
  Plcg 3
  Raf 3 | PKA PKC
",

child = "
  BirthAsphyxia 2
  HypDistrib 2 | DuctFlow CardiacMixing
  HypoxiaInO2 3 | CardiacMixing LungParench
  CO2 3 | LungParench
  ChestXray 5 | LungParench LungFlow
  Grunting 2 | LungParench Sick
  LVHreport 2 | LVH
  LowerBodyO2 3 | HypDistrib HypoxiaInO2
  RUQO2 3 | HypoxiaInO2
  CO2Report 2 | CO2
  XrayReport 5 | ChestXray
  Disease 6 | BirthAsphyxia
  GruntingReport 2 | Grunting
  Age 3 | Disease Sick
  LVH 2 | Disease
  DuctFlow 3 | Disease
  CardiacMixing 4 | Disease
  LungParench 3 | Disease
  LungFlow 3 | Disease
  Sick 2 | Disease
",

insurance = "
  GoodStudent 2 | Age SocioEcon
  Age 3
  SocioEcon 4 | Age
  RiskAversion 4 | Age SocioEcon
  VehicleYear 2 | SocioEcon RiskAversion
  ThisCarDam 4 | RuggedAuto Accident
  RuggedAuto 3 | VehicleYear MakeModel
  Accident 4 | DrivQuality Mileage Antilock
  MakeModel 5 | SocioEcon RiskAversion
  DrivQuality 3 | RiskAversion DrivingSkill
  Mileage 4
  Antilock 2 | VehicleYear MakeModel
  DrivingSkill 3 | Age SeniorTrain
  SeniorTrain 2 | Age RiskAversion
  ThisCarCost 4 | ThisCarDam Theft CarValue
  Theft 2 | CarValue HomeBase AntiTheft
  CarValue 5 | VehicleYear MakeModel Mileage
  HomeBase 4 | SocioEcon RiskAversion
  AntiTheft 2 | SocioEcon RiskAversion
  PropCost 4 | ThisCarCost OtherCarCost
  OtherCarCost 4 | RuggedAuto Accident
  OtherCar 2 | SocioEcon
  MedCost 4 | Age Accident Cushioning
  Cushioning 4 | RuggedAuto Airbag
  Airbag 2 | VehicleYear MakeModel
  ILiCost 4 | Accident
  DrivHist 3 | RiskAversion DrivingSkill
",

water = "
  C_NI_12_00 4
  CKNI_12_00 3
  CBODD_12_00 4
  CKND_12_00 3
  CNOD_12_00 4
  CBODN_12_00 4
  CKNN_12_00 3
  CNON_12_00 4
  C_NI_12_15 4 | C_NI_12_00
  CKNI_12_15 3 | CKNI_12_00
  CBODD_12_15 4 | C_NI_12_00 CKNI_12_00 CBODD_12_00 CNOD_12_00 CBODN_12_00
  CKND_12_15 3 | CKNI_12_00 CKND_12_00 CKNN_12_00
  CNOD_12_15 4 | CBODD_12_00 CNOD_12_00 CNON_12_00
  CBODN_12_15 4 | CBODD_12_00 CBODN_12_00 CNON_12_00
  CKNN_12_15 3 | CKND_12_00 CKNN_12_00
  CNON_12_15 4 | CNOD_12_00 CBODN_12_00 CKNN_12_00 CNON_12_00
  C_NI_12_30 4 | C_NI_12_15
  CKNI_12_30 3 | CKNI_12_15
  CBODD_12_30 4 | C_NI_12_15 CKNI_12_15 CBODD_12_15 CNOD_12_15 CBODN_12_15
  CKND_12_30 3 | CKNI_12_15 CKND_12_15 CKNN_12_15
  CNOD_12_30 4 | CBODD_12_15 CNOD_12_15 CNON_12_15
  CBODN_12_30 4 | CBODD_12_15 CBODN_12_15 CNON_12_15
  CKNN_12_30 3 | CKND_12_15 CKNN_12_15
  CNON_12_30 4 | CNOD_12_15 CBODN_12_15 CKNN_12_15 CNON_12_15
  C_NI_12_45 4 | C_NI_12_30
  CKNI_12_45 3 | CKNI_12_30
  CBODD_12_45 4 | C_NI_12_30 CKNI_12_30 CBODD_12_30 CNOD_12_30 CBODN_12_30
  CKND_12_45 3 | CKNI_12_30 CKND_12_30 CKNN_12_30
  CNOD_12_45 4 | CBODD_12_30 CNOD_12_30 CNON_12_30
  CBODN_12_45 4 | CBODD_12_30 CBODN_12_30 CNON_12_30
  CKNN_12_45 3 | CKND_12_30 CKNN_12_30
  CNON_12_45 4 | CNOD_12_30 CBODN_12_30 CKNN_12_30 CNON_12_30
",

mildew = "
  dm_1 32 | foto_1
  foto_1 20 | straaling_1 temp_1 lai_1
  straaling_1 4
  temp_1 4
  lai_1 8 | meldug_1 lai_0
  meldug_1 9
  lai_0 8
  dm_2 61 | dm_1 foto_2
  foto_2 20 | straaling_2 temp_2 lai_2
  straaling_2 4
  temp_2 4
  lai_2 8 | lai_1 meldug_2
  meldug_2 9 | meldug_1 mikro_1 middel_1
  dm_3 100 | dm_2 foto_3
  foto_3 33 | straaling_3 temp_3 lai_3
  straaling_3 4
  temp_3 4
  lai_3 7 | lai_2 meldug_3
  meldug_3 9 | meldug_2 mikro_2 middel_2
  dm_4 100 | dm_3 foto_4
  foto_4 28 | straaling_4 temp_4 lai_4
  straaling_4 4
  temp_4 4
  lai_4 4 | lai_3 meldug_4
  meldug_4 9 | meldug_3 mikro_3 middel_3
  mikro_1 4 | temp_1 lai_1 nedboer_1
  middel_1 4
  mikro_2 4 | temp_2 lai_2 nedboer_2
  middel_2 4
  mikro_3 4 | temp_3 lai_3 nedboer_3
  middel_3 4
  nedboer_1 3
  nedboer_2 3
  nedboer_3 3
  udbytte 86 | dm_4
"
)

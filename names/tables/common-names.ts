/**
 * Names that very many people bear. Two people who share only such names are rarely the same person.
 * Gathered from general knowledge of national frequency tables; folded spelling.
 */
export const COMMON_NAMES = new Set(
  `mohammed muhammad mohammad mohamed ahmed ahmad ali hassan hasan hussein husayn hussain ibrahim abdullah abdallah omar umar khalid khaled
  yusuf youssef mahmoud mustafa said saeed saleh salih salem salim karim rahman rahim aziz hamid khan shah singh kumar sharma patel gupta das devi
  begum bibi akhtar malik iqbal hakim nasser jamal ismail osman othman uthman yahya hamza bilal tariq rashid
  john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew
  joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott
  brandon benjamin samuel gregory alexander frank patrick raymond jack dennis jerry tyler aaron jose adam nathan henry peter kyle
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna
  michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela anna emma maria martin simon
  smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez gonzales wilson anderson taylor moore
  jackson lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright torres nguyen hill flores
  green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker cruz edwards collins reyes
  stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward richardson
  watson brooks chavez wood bennett gray mendoza ruiz hughes price alvarez castillo sanders myers long ross foster
  muller mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann schafer koch bauer richter klein wolf schroder neumann
  hans klaus wolfgang jurgen peter stefan andreas christian thomas
  jean pierre marie michel philippe alain nicolas bernard dubois durand moreau laurent lefebvre leroy roux
  juan carlos luis antonio francisco manuel jesus miguel alejandro fernando jorge pedro pablo rafael ricardo fernandez gomez
  silva santos oliveira souza pereira costa ferreira almeida joao paulo
  giuseppe giovanni mario luigi antonio rossi russo ferrari esposito bianchi romano
  ivan aleksandr alexander sergey sergei vladimir andrei andrey dmitry dmitri aleksei alexei mikhail nikolai viktor igor oleg olga elena natalia
  ivanov ivanova petrov petrova smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo lin he gao luo zheng liang wei jin ming hua hong yan
  kim park pak choi choe jung jong kang cho yun jang lim ri yong song chol su min ho hyon un
  tanaka sato suzuki takahashi watanabe ito yamamoto nakamura kobayashi kato
  tran le pham hoang phan vu dang bui van thi`.split(/\s+/),
);

/**
 * Given names with their short forms, one group to a line. A name may be in several groups. From general knowledge of
 * naming.
 */
export const SHORT_FORM = `
alexander alex sasha sandy aleksandr oleksandr alexandra xander
albert al bert
alfred al fred alf
andrew andy drew
anthony tony
antonio tony toni
arthur art artie
barbara barb barbie
benjamin ben benny bibi
binyamin bibi
catherine katherine cathy kathy kate katie cat kitty
charles charlie chuck chas
christopher chris kit
christine christina chris tina
daniel dan danny
david dave davey
deborah debbie deb debra
dmitry dima mitya
donald don donny
dorothy dot dottie
douglas doug
edward ed eddie ted ned teddy
eleanor ellie nell nora
elizabeth liz beth betty lizzie eliza bess lisa
eugene gene
ekaterina katya
francis frank fran
francisco paco pancho frank
frederick fred freddy fritz
gabriel gabe
gerald gerry jerry
gregory greg
harold harry hal
henry harry hank hal
herbert herb bert
ivan vanya
james jim jimmy jamie jem
janet jan
jeffrey geoffrey jeff geoff
jennifer jen jenny
jessica jess jessie
johann hans
johannes hans
john jack johnny jon
jonathan jon jonny
jose pepe
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
kimberly kim
lawrence larry
leonard len lenny
luis lucho
manuel manny manolo
margaret maggie meg peggy marge greta daisy
martin marty
mary molly polly mae
matthew matt
maximilian max
michael mike mick mickey misha
mikhail misha
mohammed mo moe
nathaniel nathan nat nate
nicholas nick nicky
nikolai kolya
pamela pam
patricia pat patty tricia
patrick pat paddy
pavel pasha
peter pete
philip phil
randolph randy
raymond ray
rebecca becky becca
reginald reg reggie
richard rick dick rich richie
robert bob rob bobby robbie bert
ronald ron ronnie
rudolph rudy
samuel sam sammy
sergey seryozha
stanley stan
stephen steve
steven steve
susan sue susie
terence terry
theodore ted teddy theo
thomas tom tommy
timothy tim
ulrich uli
victor vic
victoria vicky
vincent vince
vladimir vova volodya vlad
walter walt wally
william bill will billy willy liam
yekaterina katya
yevgeny zhenya
yuri yura
zachary zach zack
`;

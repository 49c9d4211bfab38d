/**
 * Given names that stand for one another, one group to a line: spellings of one name across languages, then short forms.
 * From general knowledge of naming; a name may stand in several groups.
 */
const SAME_NAME = `
alexander aleksandr alexandr oleksandr alyaksandr aliaksandr aleksander alessandro alejandro alexandre iskander sandro
alexei aleksei alexey aleksey oleksii oleksiy aliaksei alexius
andrew andrei andrey andriy andrii andrzej andreas andres andre andrea andrej
anthony antony antonio anton antoine antonin
arkady arkadi arkadiy arkadii
bartholomew bartolomeo bartlomiej
benjamin binyamin benyamin bnymyn
catherine katherine katharine kathryn ekaterina yekaterina kateryna katerina katarzyna catalina caterina
charles carlos karl carl carlo karel
christopher cristobal cristoforo krzysztof kristof christophe
daniel daniil danylo danilo danielle
david dawid davide dawud daoud dawood davud
dmitry dmitri dmitriy dmitrii dmytro dimitri dimitrios dzmitry
elizabeth elisabeth elizaveta yelizaveta elzbieta isabel isabella
emmanuel emanuel immanuel manuel manuele
eugene yevgeny evgeny evgeni yevgeni evgenii yevgeniy yevhen eugen eugenio eugeniusz
francis francisco francesco francois franz franciszek frantisek
frederick frederic frederik friedrich fridrich fredrik federico fryderyk
george georgy georgi georgiy georg georges jorge giorgio jerzy yuri yuriy yury iurii yurii heorhii georgios yorgos giorgos
gregory grigory grigori grigoriy hryhorii gregor gregorio grzegorz
helen helena elena yelena olena alena
henry heinrich henri enrique enrico henryk hendrik
hugh hugo ugo
ignatius ignacio ignazio ignacy
ivan john johann johannes jean juan giovanni joao jan ioannis ian sean yahya yahia johan janos
jacob jakob james jacques jaime giacomo yakov jakub yaqub yacoub yaakov santiago diego
jerome geronimo hieronim
joachim joaquin gioacchino
joseph josef jose giuseppe yusuf yusef yousef youssef yousuf iosif osip jozef youcef
julia yulia iuliia yuliya julie giulia
lawrence laurence lorenzo laurent lars lavrenty
leo lev leon leonid
louis luis luigi ludwig lodewijk ludwik
luke lukas luca lucas luc
margaret margarita margarethe margherita marguerite malgorzata
mark marc marco marcos marcus marek
martin marcin martyn martino
mary maria marie mariya mariam maryam miriam marya
matthew matteo mateo mathieu matthias mateusz matvei
michael mikhail mykhailo mykhaylo michal miguel michele michel mikael mihail mikail mihai michail
mohammed muhammad mohammad mohamed mohamad muhammed muhamed mohamud mahomed mehmet mehmed mohd md muhamad mukhammad magomed mohmd mhmd mohammadi muhammet
abd abdul abdel abdal abdol abdur abdu
abdullah abdallah abdulla abdalla abdellah
ahmad ahmed ahmet ahmat akhmed
ali aly alee
hussein husayn hussain husain hossein hosein husein huseyin hussayn hoseyn
hassan hasan hacen
ibrahim ebrahim ibraheem abraham brahim avraham
ismail ismael isma ismaeel
mustafa mostafa mustapha moustafa mustafo
othman uthman osman usman ousmane
omar umar omer oumar
saeed said saed sayeed saaid
yasin yassin yaseen yassine
khalid khaled chalid
jamal gamal djamal jamaal
mahmoud mahmud mahmood mehmud
suleiman sulayman suleyman sulaiman soliman souleymane solomon
usama osama oussama
muammar moammar mouammar
hamid hameed
rashid rachid rasheed
rahman rehman rahmaan
aziz azeez
nicholas nikolai nikolay nikolaus nicolas nicola mykola mikalai nikolaos niklas
oleg oleh aleh
olga olha volha
patrick patricio patrizio patrik
paul pavel pavlo pablo paolo paulo pawel pal
peter pyotr petr petro pedro pietro pierre piotr pieter petar petros
philip phillip philippe felipe filippo filip philipp
ralph raoul raul rolf
richard ricardo riccardo ryszard
robert roberto ruprecht
rudolph rudolf rodolfo
sergey sergei serhii serhiy sergii siarhei sergio serge sergejs sergej sergius
simon simeon semyon symon szymon shimon
sophia sofia sofya sofiya zofia
stephen steven stefan stepan etienne esteban stefano istvan szczepan stephan stephane
theodore fyodor fedor teodor theodor fedir teodoro
thomas tomas tommaso tomasz toma
timothy timofei tymofii timoteo
vasily vasili vasiliy vasyl basil wasyl vasil
victor viktor vittorio wiktor viktar
vladimir volodymyr uladzimir wladimir wolodymyr vladimer volodimir waldemar uladzimer
vyacheslav viacheslav wjatscheslaw
vladislav wladyslaw uladzislau
william wilhelm guillermo guglielmo guillaume willem vilhelm wilhelmus
yaroslav iaroslav jaroslav jaroslaw
igor ihor ihar
konstantin kostiantyn constantine constantin kanstantsin konstantinos
xavier javier saverio
kim gim
li lee ri rhee yi
park pak bak
choi choe
jung jong jeong chong chung
kang gang
jo cho
yun yoon
jang chang
im lim rim
sin shin
seo suh
gwon kwon
an ahn
yu yoo ryu
jeon jun chon
go ko koh
mun moon
yang ryang
bae pae
baek paek
heo hur
sim shim
no noh ro roh
gwak kwak
woo u
gu koo ku
zhang chang
zhou chou chow
jiang chiang
deng teng
cai tsai
xu hsu
xie hsieh
zhao chao
zhu chu
guo kuo
gao kao
cao tsao
zeng tseng
xiao hsiao
qian chien
dong tung
shi shih
ye yeh
hong hung
anastasia anastasiya anastasiia nastassia
natalia nataliya natalya nathalie
tatiana tatyana tetiana
`;

const SHORT_FORM = `
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

function groupsOf(text: string): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, line] of text.trim().split('\n').entries()) {
    for (const name of line.split(' ')) {
      const known = groups.get(name);
      if (known === undefined) groups.set(name, [index]);
      else known.push(index);
    }
  }
  return groups;
}

const sameName = groupsOf(SAME_NAME);
const shortForm = groupsOf(SHORT_FORM);
const sameNameLines = SAME_NAME.trim().split('\n');
const shortFormLines = SHORT_FORM.trim().split('\n');

function share(groups: Map<string, number[]>, left: string, right: string): boolean {
  const ofLeft = groups.get(left);
  const ofRight = groups.get(right);
  return ofLeft !== undefined && ofRight !== undefined && ofLeft.some((group) => ofRight.includes(group));
}

/** "same": one name in two languages or spellings; "short": one is the other's short form; both folded tokens. */
export function variantOf(left: string, right: string): 'same' | 'short' | undefined {
  if (share(sameName, left, right)) return 'same';
  return share(shortForm, left, right) ? 'short' : undefined;
}

/** Every other name in the groups of a token: what a candidate search has to look for as well. */
export function variantsOf(token: string): string[] {
  const found = new Set<string>();
  for (const [lines, groups] of [
    [sameNameLines, sameName],
    [shortFormLines, shortForm],
  ] as const) {
    const indexes = groups.get(token);
    if (indexes === undefined) continue;
    for (const index of indexes) for (const name of (lines[index] ?? '').split(' ')) found.add(name);
  }
  found.delete(token);
  return [...found];
}

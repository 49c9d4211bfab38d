/**
 * Spellings of one given name across languages, one group to a line. A name may be in several groups. From general
 * knowledge of naming.
 */
export const SAME_NAME = `
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
kyriakos kiriakos
haralambos charalampos haralampos charalambos
christodoulos hristodoulos
dmitry dmitri dmitriy dmitrii dmytro dimitri dimitrios dzmitry
elizabeth elisabeth elizaveta yelizaveta elzbieta isabel isabella
emmanuel emanuel immanuel manuel manuele
eugene yevgeny evgeny evgeni yevgeni evgenii yevgeniy yevhen eugen eugenio eugeniusz
francis francisco francesco francois franz franciszek frantisek
frederick frederic frederik friedrich fridrich fredrik federico fryderyk
george georgy georgi georgiy georg georges jorge giorgio jerzy yuri yuriy yury iurii yurii heorhii georgios yorgos giorgos
gregory grigory grigori grigoriy hryhorii gregor gregorio grzegorz
helen helena elena yelena olena alena
shaun sean shawn
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
abdullah abdallah abdulla abdalla abdellah abdollah abdoulaye
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
yasin yassin yaseen yassine yacine
abdulqadir abdelkader abdulkadir abdelqader abdalqadir abdulkader abdiqadir
abdulaziz abdelaziz abdalaziz abdoulaziz abdilaziz
abdulrahman abdelrahman abdurrahman abderrahmane abdirahman abdurahman abdalrahman abdourahmane abdulrehman
abdulkarim abdelkarim abdelkrim abdalkarim abdikarim
abdulhamid abdelhamid abdalhamid
abdulmalik abdelmalek abdalmalik
abdulsalam abdelsalam abdusalam abdeslam abdessalem
abdulfattah abdelfattah abdalfattah
nuruddin noureddine nuraddin nureddin nooruddin noruldin nuriddin nurettin
saifuddin seifeddine sayfuddin saifeddin
salahuddin saladin salaheddine salahaddin selahattin
shamsuddin chamseddine shamseddin semsettin
nasiruddin nasreddine nasruddin
sharif cherif sherif sharef serif
faisal faysal faycal feisal faisel
tariq tarek tarik tareq
tawfiq toufik tewfik taoufik tofik tevfik
bilal bilel billal
sufyan soufiane sofiane sufian
marwan merouane marouane
zubair zoubir zubayr zubeir
jaafar jafar djaafar gafar cafer
jibril djibril gibril jabril
issa isa eissa aissa
aisha aicha aysha ayse aishah
yacoub yaqub yaqoob yakub
nasrallah nasrullah nasralla
khalil halil
sheikh shaykh shaikh cheikh
lutfi loutfi lotfi lutfy
murad mourad murat
zaid zayd zeid
saif sayf seif saef seyf
qasim kassem qassim kasim qasem kacem ghassem
hafez hafiz hafidh
salim saleem selim
nasser nasir naser nassir nacer
salem salim
majid madjid majeed mejid
habib habeeb
kamal kamel kemal
nabil nabeel
walid waleed oualid
rauf raouf raoof
khadija khadijah hatice khadidja
zainab zaynab zeinab zeynep
khalid khaled chalid
jamal gamal djamal jamaal djamel jamel cemal
mahmoud mahmud mahmood mehmud
suleiman sulayman suleyman sulaiman soliman souleymane solomon slimane slimani soleiman
usama osama oussama
muammar moammar mouammar
hamid hameed
rashid rachid rached rasheed rasheed
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
jeon jun chon chun
go ko koh
mun moon
yang ryang
bae pae
o oh
yeo lyuh yuh
byeon byun pyon
song soong sung
baek paek
heo hur
sim shim
no noh ro roh
gwak kwak
woo u
gu koo ku
zhang chang cheung teo cheong
zhou chou chow chau chew
jiang chiang kong keung
deng teng tang
cai tsai choi chua tsoi
xu hsu tsui hui koh chee
xie hsieh tse chia
zhao chao chiu teoh
zhu chu
guo kuo kwok quek kuok
gao kao ko
cao tsao cho
zeng tseng tsang chan
xiao hsiao siu
qian chien chin
dong tung
shi shih
ye yeh yip yap
hong hung ang
chen chan tan
huang wong ng hwang
wang wong ong
liu lau low lew
wu ng goh
lin lam lim ling
yang yeung yeo yong
liang leung neo niu
he ho
tang tong thong
feng fung fong
lu lo loh luk
pan poon phua
yuan yuen
luo law loh lo
xue sit seet hsueh
guan kwan kuan
zheng cheng tay chang
mai mak
ruan yuen juan
ouyang auyeung owyang
situ szeto seto
hu wu woo
cheng ching shing
zhong chung cheong
xi hsi
shen shum sim sum
yan ngan yim yen
qin chun chin
tan tam
ren yam jen
anastasia anastasiya anastasiia nastassia
natalia nataliya natalya nathalie
tatiana tatyana tetiana
`;

/**
 * Given and family names of very many people, folded, by region. Two people who share only such names are rarely one
 * person, and such a name is rarely a misspelling of another. From general knowledge of national frequency tables.
 */
const ARABIC_TURKISH_PERSIAN = `
mohammed muhammad mohammad mohamed mohamad mehmet ahmed ahmad ahmet ali hassan hasan hussein husayn hussain husain huseyin hossein ibrahim
abdullah abdallah abdulrahman abdelrahman omar umar omer khalid khaled yusuf youssef yousef yousuf yasin yassin mahmoud mahmud mustafa mostafa said
saeed saleh salih salem salim karim kareem rahman rahim aziz hamid hamad jamal nasser nasir ismail osman othman uthman yahya hamza bilal tariq
tarek rashid walid waleed sami samir samira ziad ziyad fadi rami hani nabil marwan imad bashir majid faisal fahad sultan sulaiman suleiman
musa idris ayman adel adil fatima aisha aysha maryam mariam layla leila nour noor huda amal rania dina salma reem rana hana zeynep elif emine
hatice fatma ayse murat emre burak kemal cem orhan serkan yilmaz kaya demir sahin celik yildiz yildirim ozturk aydin ozdemir arslan dogan kilic
aslan cetin kara koc kurt ozkan simsek polat korkmaz cakir erdogan acar gunes haddad khoury mansour hamdan darwish barakat qasim kassem farouk
shaheen najjar bakri sabbagh zidan tamimi hariri kanaan awad habib saab reza mehdi hamidi ahmadi mohammadi hosseini karimi rahimi moradi
rezaei jafari sadeghi kazemi`;

const SOUTH_ASIAN = `
khan shah singh kumar sharma patel gupta das devi kaur begum bibi akhtar malik iqbal hakim mehmood chaudhry butt raja qureshi syed siddiqui
ansari hashmi verma reddy nair iyer rao joshi mehta desai chopra kapoor malhotra bhatia agarwal mishra pandey banerjee mukherjee ghosh pillai
yadav jain roy sen bose dutta chatterjee amit rahul rohan arjun aditya vijay sanjay rajesh suresh manoj ravi anil sunil ashok deepak priya
pooja neha anjali sunita meena lakshmi deepa kavya ananya isha rohit nikhil vikram ajay anita rekha perera fernando silva hossain islam uddin
miah sarkar chowdhury thapa gurung tamang`;

const ENGLISH = `
john james robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew
joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott
brandon benjamin samuel gregory alexander frank patrick raymond jack dennis jerry tyler aaron jose adam nathan henry douglas zachary peter kyle
noah ethan jeremy walter christian keith roger terry austin sean gerald carl harold dylan arthur lawrence jordan jesse bryan billy bruce
gabriel joe logan alan juan albert willie elijah wayne randy vincent mason roy ralph bobby russell bradley philip eugene oliver harry
leo oscar simon martin colin graham neil stuart callum ewan rhys gareth liam connor declan
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna
michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma
nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia victoria
kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice
jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte
marie kayla alexis lori chloe amelia isla ava mia lily florence poppy freya fiona tina
smith johnson williams brown jones garcia miller davis rodriguez martinez wilson anderson taylor moore jackson lee thompson white
harris clark lewis robinson walker young allen king wright hill green adams nelson baker hall campbell mitchell carter roberts phillips
evans turner parker edwards collins stewart morris rogers reed cook morgan bell murphy bailey cooper richardson cox howard ward peterson
gray james watson brooks kelly sanders price bennett wood barnes ross henderson coleman jenkins perry powell long patterson hughes washington
butler simmons foster bryant alexander russell griffin hayes myers ford hamilton graham sullivan wallace woods cole west jordan owens
reynolds fisher ellis harrison gibson mcdonald cruz marshall ortiz gomez murray freeman wells webb simpson stevens tucker porter hunter hicks
crawford boyd mason kennedy warren dixon burns gordon shaw holmes rice robertson hunt black daniels palmer mills grant knight ferguson stone
hawkins dunn perkins hudson spencer gardner payne pierce berry matthews arnold wagner willis ray watkins olson carroll duncan snyder hart
cunningham bradley lane andrews ruiz harper fox riley armstrong carpenter weaver greene lawrence elliott chavez sims austin peters kelley
franklin lawson fields ryan schmidt carr wheeler chapman oliver montgomery williamson johnston banks meyer bishop harvey lloyd griffiths owen
barker walsh obrien oconnor byrne reid fraser macdonald cameron thomson paterson allan walters`;

const GERMANIC_AND_NORDIC = `
hans klaus wolfgang jurgen peter stefan andreas christian thomas markus tobias lukas leon jonas felix maximilian finn paul jan karl heinz
werner dieter horst uwe bernd ralf frank sabine petra monika ursula renate ingrid heike katrin birgit anja silke lena hannah lea muller mueller
schmidt schneider fischer weber meyer maier wagner becker schulz hoffmann schafer koch bauer richter klein wolf schroder neumann schwarz
zimmermann braun kruger hofmann hartmann lange krause lehmann kohler werner schmitt huber mayer herrmann konig walter kaiser fuchs peters lang
scholz moller weiss jung hahn vogel friedrich keller gunther frank berger winkler roth beck lorenz baumann franke albrecht schuster simon
jansen vries dijk bakker visser smit meijer boer mulder groot bos lars erik anders mikael johan karin astrid sigrid bjorn nils magnus henrik
johansson andersson karlsson nilsson eriksson larsson olsson persson svensson gustafsson hansen olsen jensen nielsen pedersen andersen
christensen larsen sorensen rasmussen jorgensen petersen johansen berg korhonen virtanen makinen nieminen lindqvist`;

const ROMANCE = `
jean pierre marie michel philippe alain nicolas bernard laurent olivier thierry sebastien antoine lucas hugo louis jules camille manon julie
sophie nathalie isabelle sylvie celine francois andre jacques claude daniel dubois durand moreau lefebvre leroy roux petit richard robert
bertrand vincent fournier morel girard mercier dupont lambert bonnet legrand garnier faure rousseau blanc guerin boyer
juan carlos luis antonio francisco jesus miguel alejandro fernando jorge pedro pablo rafael ricardo roberto eduardo sergio javier diego
manuel jose daniel david mario alberto enrique raul oscar ana carmen lucia sofia paula laura marta elena cristina isabel rosa teresa gabriela
valeria juana josefa dolores pilar hernandez lopez gonzalez gonzales perez sanchez ramirez torres flores rivera gutierrez diaz reyes cruz
morales ramos mendoza alvarez castillo fernandez jimenez gimenez moreno romero herrera medina aguilar vargas castro guzman munoz rojas
salazar soto delgado ortega vega ruiz suarez molina alonso navarro dominguez vazquez vasquez gil serrano blanco santiago guerrero contreras
silva santos oliveira souza sousa pereira costa ferreira almeida rodrigues alves lima gomes ribeiro carvalho joao paulo ana
giuseppe giovanni luigi francesco alessandro andrea lorenzo matteo marco luca gabriele riccardo stefano roberto paolo franco giulia
francesca chiara valentina martina beatrice giorgia rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti
mancini giordano rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso ferrara galli martini leone
ion gheorghe popa popescu ionescu`;

const SLAVIC_AND_BALTIC = `
ivan aleksandr alexandr sergey sergei vladimir andrei andrey dmitry dmitri aleksei alexei alexey mikhail nikolai nikolay viktor igor oleg
pavel roman maxim maksim kirill yuri anatoly olga elena natalia irina tatiana svetlana ekaterina anastasia daria yulia ivanov ivanova petrov
petrova smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov volkov solovyov vasiliev zaitsev pavlov semyonov golubev vinogradov
bogdanov vorobyov fyodorov mikhailov belyaev tarasov belov komarov piotr krzysztof katarzyna andrzej tomasz agnieszka pawel marcin
michal nowak kowalski wisniewski wojcik kowalczyk kaminski lewandowski zielinski szymanski wozniak jovanovic petrovic nikolic horvat novak
svoboda novotny dvorak shevchenko kovalenko bondarenko`;

const EAST_ASIAN = `
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo luo zheng liang song xie tang han feng deng cao peng wei fang min
jing lei yan qiang jun yong tao juan hao mei bin hui ling xin ting jie yun ming hua hong jin kim park pak choi choe jung jong kang cho yun
jang lim ri chol su ho hyon un nguyen tran le pham hoang phan vu vo dang bui do van thi anh tanaka sato suzuki takahashi watanabe ito
yamamoto nakamura kobayashi kato yoshida hiroshi takashi kenji yuki santos reyes cruz bautista`;

const AFRICAN = `
mensah owusu boateng asante osei appiah okafor okoye adeyemi balogun abubakar bello musa sani diallo traore diop ndiaye fall sow ba sy
kone toure keita coulibaly camara barry kamau otieno ochieng mwangi wanjiru njoroge moyo ncube dlamini nkosi tesfaye bekele haile abebe girma
warsame abdi farah`;

export const COMMON_NAMES: ReadonlySet<string> = new Set(
  [
    ARABIC_TURKISH_PERSIAN,
    SOUTH_ASIAN,
    ENGLISH,
    GERMANIC_AND_NORDIC,
    ROMANCE,
    SLAVIC_AND_BALTIC,
    EAST_ASIAN,
    AFRICAN,
  ].flatMap((names) => names.trim().split(/\s+/)),
);

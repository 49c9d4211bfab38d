import { skeletonOf } from '../sound.ts';

/** Forms of address, offices and religious titles that are written before or after a name and are no part of it. */
export const TITLES = new Set(
  `mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend hon honourable honorable president prasident
  presidente senator minister governor gov general gen colonel col major maj captain capt lieutenant lt sergeant sgt admiral
  monsieur madame mademoiselle mme mlle herr frau fraulein senor senora senorita don dona sr sra signor signora dottor
  sheikh shaikh sheik shaykh cheikh sayyid sayid sayyed hajj haji hajji hadji haj el-hadj mullah mulla molla maulvi
  maulawi mawlawi moulavi maulana mawlana qari hafiz imam ayatollah hojatoleslam ustad ustaz alhaji alhadji emir
  prince princess king queen comte baron count duke excellency eng engineer ing dipl mag phd md msc bsc esq
  sekh shekh shikh pan pani gospodin gospozha tovarishch bey effendi efendi pasha shri smt kumari tun datuk dato tengku`.split(
    /\s+/,
  ),
);

/** Titles that are also given or family names: left out of the comparison only when the other name lacks them. */
export const AMBIGUOUS_TITLES = new Set(
  'don general major king prince baron emir amir sayyid sayid sayyed sr hafiz qari imam haji mag pan hon ing eng'.split(
    ' ',
  ),
);

/** Nobiliary, patronymic and article particles: often dropped, moved or joined to their word. */
export const PARTICLES = new Set(
  `al el ul as ar an at az ash il bin ben ibn bint binti bte ould wald abu abou abi umm oum
  van von vom zu zum zur der den de del della delle di da das do dos du des la le les lo las los y e i ter ten te
  af av af san st saint bar bat na ur ud ua mac mc`.split(/\s+/),
);

/** Those that are given names as well, where they come first: Ben Cline, Van Taylor. */
export const GIVEN_PARTICLES = new Set(['ben', 'van']);

/** "Servant of", the first half of a name with a name of God: often left out, never enough to distinguish people. */
export const SERVANT = new Set('abd abdul abdel abdal abdol abdur abdu abder abdes abden abdoul abdil'.split(' '));

/**
 * The consonants (`skeletonOf`) of the names of God, and of the few others, that follow "Abd": written in one word with
 * it, they are read apart.
 */
export const SERVED = new Set(
  `kader aziz rahman rahim karim hamid malik salam fattah majid madjid latif wahid nasser jabbar ghani ghaffar hakim halim hadi hafiz jalil kabir
  khaliq mannan matin mumin qahhar qayyum rashid razzaq rauf sabur samad samie sattar shakur wahhab wakil wali wadud zahir ilah basit bari
  azim alim muttalib hussein reza mahdi nabi rasul amir moneim mohsen hai salim satar`
    .split(/\s+/)
    .map(skeletonOf),
);

/** "Son of", "daughter of": what follows is the father's name. */
export const PATRONYMIC_PARTICLES = new Set('bin ben ibn bint binti bte ould wald'.split(' '));

/** The same in Turkic languages, behind the father's name: Əliyev İlham Heydər oğlu. */
export const PATRONYMIC_ENDS = new Set('oglu ogly ogli oghlu qizi kizi gizi kyzy uulu'.split(' '));

/** Marks of the generation at the end of a name. */
export const GENERATIONS = new Set('jr junior sr senior ii iii iv'.split(' '));

/** Words between the parts of a name that connect them and mean nothing. */
export const PERSON_CONNECTIVES = new Set('aka alias nee born known as fnu lnu nlnu'.split(' '));

/** Family names of Korea, China and Vietnam in their usual spellings: the rest of such a name is one given name. */
export const SYLLABIC_SURNAMES = new Set(
  `kim lee li ri rhee yi pak park bak choe choi chung jung jong jeong chong cho jo kang gang yun yoon jang chang im lim rim o oh han sin shin
  so seo sou kwon gwon hwang an ahn song son sohn ryu yu yoo hong chon jeon jun ko go mun moon yang pae bae paek baek ho heo nam sim shim
  no ro noh roh ha kwak sung cha chu joo u woo ku koo min chin won ok ryang ryom om pang hyon
  wang zhang liu chen zhao huang wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie tang deng feng xiao cheng cao yuan
  peng zeng lu su jiang chiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao xiong jin hao kong bai cui
  teng tsai chao chou chow hsu hsieh hsiao tseng kuo kao tsao chien tung shih yeh hung hsi hsia hsueh hsiung tsui tsou chuang chai juan jen lei lai
  wen zhen zha zhan zhang chai chan cheung cheng leung lau kwok kwan kwong lam law tse tsang tsoi yeung yip mak poon fung yuen hui ng wong lo tong
  siu shum cheuk mok fong ting koo tam tay goh ong teo tan lim koh chua chia toh quek yeo sim chew phua low neo loh heng seah soh
  nie zuo ning yin geng qi mi ji jin ren ran rong ruan sang sha shang shen sheng shu shui si tai tao teng tu wen weng you yue yun zang zhai zhuang
  zhuo zong zou ban bao bi bian bo che chang chi chong chu cong cen ge gan gong guan guang gui hang hua huan huo kuang kan lan lang lao le li
  soong sung kung soo nieh jao lien jung hsiang pien tien chiu kuan sheng chuang po keng fei chuo hsuan hsun lyuh yuh
  pyon byeon byun ban chae gil hyun myung myong sa seok sok seol sol suh sur tak um yeo yeom yom yuk yook ye yeon yon noh nah kong kook guk yee
  choo rao lian ling lou luan mei miao min ming mu nan niu ou pang pei ping pu qiao qu quan que
  mao qiu qin gu hou shao meng long wan duan lei qian yin xi hun nguyen tran pham hoang phan vu vo dang bui do ngo duong ly`.split(
    /\s+/,
  ),
);

/** Those of them that are Korean, some of them Chinese as well. */
export const KOREAN_FAMILY_NAMES = new Set(
  `kim gim lee ri rhee pak park bak choe choi jung jong jeong chong cho jo kang yun yoon jang im rim shin kwon gwon hwang ahn son
  sohn ryu yoo jeon jun mun moon han chang yang song chon chun hong ko sin so seo sim min o oh u won ok pyon byeon byun ban
  chae cha chi gil hyun myung myong seok sok seol sol suh tak um yeo lyuh yeom yom yuk yook yon eom kil paik yeon pae bae baek paek heo ho nam shim no ro noh roh kwak woo koo ryang ryom om pang hyon`.split(
    /\s+/,
  ),
);

/** Those that are Vietnamese and not Chinese or Korean as well. */
export const VIETNAMESE_FAMILY_NAMES = new Set(
  'nguyen tran le pham phan vu vo dang bui do ngo duong ly hoang'.split(' '),
);

/** Endings of East Slavic patronymics, in the spellings of the usual romanisations. */
export const PATRONYMIC_ENDING =
  /(?:ov|ev|yev|iev)(?:ich|ych|itch|itsch|ic|yc|na)$|(?:ovn|evn|ivn|yivn|ichn)a$|ovych$|evych$/;

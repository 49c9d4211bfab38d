/**
 * Legal forms, as folded words, by what they are: forms in one line are the same kind of company in different countries
 * or spellings. Longer phrases win over shorter ones.
 */
const FORMS: Readonly<Record<string, string>> = {
  limited: `ltd|limited|llc|l l c|limited liability company|company with limited liability|limited liability partnership|llp|lllp
    private limited|pvt ltd|private ltd|pvt limited|pte ltd|pty ltd|pty limited|pte limited|proprietary limited|pty|pte|pvt|co ltd|company limited|co limited
    gmbh|gesellschaft mit beschrankter haftung|mbh|gesmbh|ggmbh|ug|sarl|societe a responsabilite limitee|s a r l|srl|s r l|societa a responsabilita limitata
    sociedad de responsabilidad limitada|s de rl|s de rl de cv|sl|slu|lda|limitada|ltda|societatea cu raspundere limitata|bv|besloten vennootschap|bvba|sprl|cvba
    ooo|obshchestvo s ogranichennoy otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostyu|tov|tovarystvo z obmezhenoyu vidpovidalnistyu|too|tdv|ood|eood
    sp z o o|sp z oo|spolka z ograniczona odpowiedzialnoscia|sro|s r o|spol s r o|doo|d o o|dooel|kft|korlatolt felelossegu tarsasag|oy|ab|aps|as ltd
    uab|sia|ou|osauhing|mmc|fze|fzco|fzc|fz llc|fz|wll|w l l|llc fz|limited sirketi|ltd sti|ltd sirketi|kg|gmbh co kg|sdn bhd|yk|yugen kaisha|godo kaisha|gk|mchj|xk
    pllc|lc|eurl|sarlu|scrl|sprlu|eirl|ehf|limitee|ltee|chp|fzllc|dmcc|dwc llc|opc`,
  stock: `plc|p l c|public limited company|jsc|joint stock company|ojsc|open joint stock company|pjsc|public joint stock company|cjsc|closed joint stock company
    ao|oao|zao|pao|aktsionernoe obshchestvo|aktsionernoye obshchestvo|otkrytoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo
    pat|prat|aktsionerne tovarystvo|publichne aktsionerne tovarystvo|ag|akg|aktiengesellschaft|sa|s a|societe anonyme|sociedad anonima|sociedade anonima|sas|spa|s p a|societa per azioni
    sa de cv|s a de c v|sab de cv|nv|naamloze vennootschap|asa|a s|as|anonim sirketi|akciova spolecnost|spolka akcyjna|oyj|kk|kabushiki kaisha|kabushiki gaisha|tbk|persero|bhd|berhad|ad|ead|dd|d d|nyrt|zrt|rt|saog|saoc|ae|a e|qsc|qpsc|bsc|ksc|kscc|kscp|psc|pcl|public company limited|hf|sasu|aozt|nao|kda|kgaa|aa|se|societas europaea`,
  company: `inc|incorporated|corp|corporation|co|company|cie|compagnie|firm|enterprise|and co|pt|cv|sca|sc|gp|lp|l p|limited partnership|kgaa|ohg|gbr|ek|est|establishment|cooperative|coop|na|n a|national association|foundation inc`,
};

/**
 * Legal forms in scripts whose words are not spaced or not read letter by letter, by a form of the same kind: China, Taiwan,
 * Japan, Korea, Israel, Arab countries, Thailand.
 */
export const FORMS_OF_OTHER_SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/股份有限公司|\(株\)|株式会社|株式會社|주식회사|\(주\)|มหาชน/gu, ' plc '],
  [/有限责任公司|有限責任公司|有限公司|有限会社|合同会社|유한회사|บริษัท|จำกัด|בע["״”]?מ|ذ\.?م\.?م/gu, ' ltd '],
  [/(?<!\p{L})(?:ال)?شركة(?!\p{L})/gu, ' co '],
];

/** Words of an organisation's name that thousands share: they say what it does, not which one it is. */
export const GENERIC_WORDS = new Set(
  `group gruppe groupe grupo holding holdings international global worldwide trading trade industries industry industrial services service
  systems solutions technologies technology tech investment investments capital finance financial bank banking trust fund partners
  partnership enterprises management consulting development construction engineering equipment logistics shipping transport transportation
  import export general national state federal central european american asia asian world institute university school center centre agency
  association foundation organization organisation society union federation council committee ministry department office bureau
  insurance securities credit energy oil gas petroleum power electric electronics motors aviation airlines marine maritime
  pharmaceutical pharmaceuticals medical health food foods products production manufacturing factory plant works company
  exchange market markets real estate properties property hotel media network networks communications telecom
  research science academy project projects supply resources mining metal steel chemical design digital software data online
  brothers sons associates team movement front party army brigade liberation islamic people`.split(/\s+/),
);

/** Countries whose names are one word: one is never another one misspelt. */
export const COUNTRIES = new Set(
  `afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain bangladesh barbados
  belarus belgium belize benin bhutan bolivia botswana brazil brunei bulgaria burundi cambodia cameroon canada chad chile china
  colombia comoros congo croatia cuba cyprus czechia denmark djibouti dominica ecuador egypt eritrea estonia ethiopia fiji finland
  france gabon gambia georgia germany ghana greece grenada guatemala guinea guyana haiti honduras hungary iceland india indonesia
  iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kiribati kosovo kuwait kyrgyzstan laos latvia lebanon
  lesotho liberia libya liechtenstein lithuania luxembourg macedonia madagascar malawi malaysia maldives mali malta mauritania
  mauritius mexico moldova monaco mongolia montenegro morocco mozambique myanmar namibia nauru nepal netherlands nicaragua niger
  nigeria norway oman pakistan palau palestine panama paraguay peru philippines poland portugal qatar romania russia rwanda samoa
  senegal serbia seychelles singapore slovakia slovenia somalia spain sudan suriname swaziland sweden switzerland syria taiwan
  tajikistan tanzania thailand togo tonga tunisia turkey turkmenistan tuvalu uganda ukraine uruguay uzbekistan vanuatu venezuela
  vietnam yemen zambia zimbabwe`.split(/\s+/),
);

/** Words that only tie others together. */
export const CONNECTIVES = new Set(
  'the and of for in de la le les du des der die das und fur y e et i del di da do dos a an on at to by with'.split(
    ' ',
  ),
);

/** Usual abbreviations, written out. A value may be several words. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    intl: 'international',
    int: 'international',
    natl: 'national',
    nat: 'national',
    assn: 'association',
    assoc: 'association',
    dept: 'department',
    govt: 'government',
    gov: 'government',
    univ: 'university',
    inst: 'institute',
    mfg: 'manufacturing',
    mfrs: 'manufacturers',
    bros: 'brothers',
    ind: 'industries',
    inds: 'industries',
    eng: 'engineering',
    engg: 'engineering',
    mgmt: 'management',
    svcs: 'services',
    svc: 'services',
    sys: 'systems',
    tech: 'technology',
    fdn: 'foundation',
    hldg: 'holding',
    hldgs: 'holdings',
    grp: 'group',
    ctr: 'center',
    centre: 'center',
    organisation: 'organization',
    trdg: 'trading',
    pharma: 'pharmaceutical',
    st: 'saint',
    sankt: 'saint',
    mt: 'mount',
    us: 'united states',
    usa: 'united states of america',
    uk: 'united kingdom',
    uae: 'united arab emirates',
    eu: 'european union',
    un: 'united nations',
    ussr: 'soviet union',
    drc: 'democratic republic of congo',
    dprk: 'democratic peoples republic of korea',
    prc: 'peoples republic of china',
  }),
);

/** Words before a ship's or an aircraft's name that tell the kind of vessel. */
export const VESSEL_PREFIXES = new Set(
  'mv ms ss mt mts msv fv sv tb rv lng lpg vessel ship tanker motor mtanker yacht mega'.split(' '),
);

const phrases = new Map<string, string>();
const words = new Set<string>();
let longest = 1;
for (const [family, text] of Object.entries(FORMS)) {
  for (const phrase of text.split(/[|\n]/)) {
    const clean = phrase.trim();
    if (clean === '' || phrases.has(clean)) continue;
    phrases.set(clean, family);
    const parts = clean.split(' ');
    longest = Math.max(longest, parts.length);
    if (parts.length > 1) for (const part of parts) if (part.length >= 5) words.add(part);
  }
}

/** The family (limited, stock, company) of a legal form written as folded words joined by one space. */
export function legalFormOf(phrase: string): string | undefined {
  return phrases.get(phrase);
}

/** Words in the longest legal form. */
export const LONGEST_FORM = longest;

/** Words of five and more letters that occur in written-out forms, for reading forms with a typing error. */
export const FORM_WORDS: ReadonlySet<string> = words;

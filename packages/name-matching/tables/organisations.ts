/** Words that thousands of organisations share: they say what it does, not which one it is. */
export const GENERIC_WORDS = new Set(
  `group holding holdings international global worldwide trading trade industries industry industrial services service
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

/** Countries whose names are one word: none is a misspelling of another. */
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
    jituan: 'group',
    gruppa: 'group',
    grupp: 'group',
    gruppe: 'group',
    groupe: 'group',
    grupo: 'group',
    gruppo: 'group',
    banka: 'bank',
    banco: 'bank',
    banca: 'bank',
    banque: 'bank',
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

/** Words before a ship's or an aircraft's name that name the kind of vessel. */
export const VESSEL_PREFIXES = new Set(
  'mv ms ss mt mts msv fv sv tb rv lng lpg vessel ship tanker motor mtanker yacht mega'.split(' '),
);

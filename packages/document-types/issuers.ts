import { LANGUAGE_CODES, LANGUAGES, languagesOf } from './languages.ts';

/** How states name themselves in English beside their short names: {} is the short one. */
const FORMS: readonly (readonly [form: string, countries: string])[] = [
  [
    'REPUBLIC OF {}',
    'AL AM AO AT AZ BG BI BJ BW BY CG CI CL CM CO CR CV CY DJ EC EE FI FJ GA GE GH GM GN GQ GT GY HN HR HU IN IQ IS ID KE KG KI KR KZ LR LT LV MD ME MG MH MK ML MT MU MW MZ NA NE NG NI NR PA PE PH PL PW PY RS RW SC SD SG SI SL SM SN SR SS TD TG TJ TN TT TR UG UZ VU XK YE ZA ZM ZW',
  ],
  ['KINGDOM OF {}', 'BE BH BT DK ES KH LS MA NL NO SA SE SZ TH TO'],
  ['ISLAMIC REPUBLIC OF {}', 'AF IR MR PK'],
  ['STATE OF {}', 'ER IL KW LY PS QA'],
  ['PRINCIPALITY OF {}', 'AD LI MC'],
  ['COMMONWEALTH OF {}', 'AU BS DM'],
];

/** Names that follow no form, as documents print them beside those in `languages/`. */
const OFFICIAL: Readonly<Record<string, readonly string[]>> = {
  AE: ['UNITED ARAB EMIRATES', 'الإمارات العربية المتحدة'],
  AR: ['ARGENTINE REPUBLIC'],
  AT: ["RÉPUBLIQUE D'AUTRICHE"],
  BE: ['KÖNIGREICH BELGIEN'],
  BR: ['FEDERATIVE REPUBLIC OF BRAZIL'],
  CH: ['SWISS CONFEDERATION', 'CONFEDERAZIONE SVIZZERA', 'CONFEDERAZIUN SVIZRA'],
  CN: ["PEOPLE'S REPUBLIC OF CHINA", '中华人民共和国'],
  CZ: ['CZECH REPUBLIC', 'RÉPUBLIQUE TCHÈQUE'],
  DE: ['FEDERAL REPUBLIC OF GERMANY', "RÉPUBLIQUE FÉDÉRALE D'ALLEMAGNE"],
  DK: ['ROYAUME DU DANEMARK'],
  EG: ['ARAB REPUBLIC OF EGYPT', 'جمهورية مصر العربية'],
  ES: ["ROYAUME D'ESPAGNE"],
  FI: ['SUOMEN TASAVALTA', 'REPUBLIKEN FINLAND'],
  FR: ['FRENCH REPUBLIC'],
  GB: ['UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND'],
  GR: ['RÉPUBLIQUE HELLÉNIQUE'],
  IN: ['भारत गणराज्य'],
  IT: ['ITALIAN REPUBLIC', 'RÉPUBLIQUE ITALIENNE'],
  LU: ['GRAND DUCHY OF LUXEMBOURG', 'GROSSHERZOGTUM LUXEMBURG', 'GROUSSHERZOGTUM LËTZEBUERG'],
  MX: ['UNITED MEXICAN STATES'],
  NL: ['ROYAUME DES PAYS-BAS'],
  NO: ['KONGERIKET NORGE', 'KONGERIKET NOREG', 'ROYAUME DE NORVÈGE'],
  PL: ['RÉPUBLIQUE DE POLOGNE'],
  PT: ['PORTUGUESE REPUBLIC', 'RÉPUBLIQUE PORTUGAISE'],
  RU: ['FÉDÉRATION DE RUSSIE'],
  SE: ['ROYAUME DE SUÈDE'],
  SK: ['SLOVAK REPUBLIC', 'RÉPUBLIQUE SLOVAQUE'],
  TR: ['RÉPUBLIQUE DE TURQUIE'],
  US: ["ÉTATS-UNIS D'AMÉRIQUE"],
};

/**
 * The names by which a state calls itself on documents, in capitals: short and official ones in its own languages, in
 * English and in French.
 *
 * @param country ISO 3166-1 alpha-2.
 */
export function issuerNames(country: string): string[] {
  const short = [...languagesOf(country), 'en', 'fr'].flatMap((language) => {
    // A language that this machine does not know would answer in another one.
    if (Intl.DisplayNames.supportedLocalesOf(language).length === 0) return [];
    const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country);
    return name === undefined ? [] : [name.toLocaleUpperCase(language)];
  });
  const english = new Intl.DisplayNames('en', { type: 'region' }).of(country)?.toUpperCase() ?? country;
  const formed = FORMS.flatMap(([form, countries]) =>
    countries.split(' ').includes(country) ? [form.replace('{}', english)] : [],
  );
  const printed = LANGUAGE_CODES.flatMap((language) => LANGUAGES[language].countries[country] ?? []);
  return [...new Set([...printed, ...(OFFICIAL[country] ?? []), ...formed, ...short])];
}

import { COUNTRIES, isCountry } from '@veridoor/validation/countries';

/** Names of countries on lists that are neither the short English name nor a code. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'korea north': 'KP',
  'north korea': 'KP',
  'democratic peoples republic of korea': 'KP',
  'north korea democratic peoples republic of korea': 'KP',
  'korea south': 'KR',
  'south korea': 'KR',
  'republic of korea': 'KR',
  'korea republic of': 'KR',
  'russian federation': 'RU',
  'syrian arab republic': 'SY',
  burma: 'MM',
  'myanmar burma': 'MM',
  'democratic republic of the congo': 'CD',
  'congo democratic republic of the': 'CD',
  'congo democratic republic': 'CD',
  'republic of the congo': 'CG',
  'congo republic of the': 'CG',
  congo: 'CG',
  'united republic of tanzania': 'TZ',
  'cote divoire': 'CI',
  'ivory coast': 'CI',
  'libyan arab jamahiriya': 'LY',
  'viet nam': 'VN',
  'lao peoples democratic republic': 'LA',
  'republic of moldova': 'MD',
  'moldova republic of': 'MD',
  'bosnia and herzegovina': 'BA',
  'the former yugoslav republic of macedonia': 'MK',
  macedonia: 'MK',
  'venezuela bolivarian republic of': 'VE',
  'bolivia plurinational state of': 'BO',
  'state of palestine': 'PS',
  palestinian: 'PS',
  'occupied palestinian territories': 'PS',
  'region gaza': 'PS',
  'west bank': 'PS',
  'gambia the': 'GM',
  'the gambia': 'GM',
  'bahamas the': 'BS',
  'the bahamas': 'BS',
  'hong kong': 'HK',
  macau: 'MO',
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'czech republic': 'CZ',
  turkey: 'TR',
  swaziland: 'SZ',
  'cape verde': 'CV',
  'east timor': 'TL',
  'holy see': 'VA',
  'virgin islands british': 'VG',
  'virgin islands us': 'VI',
  'taiwan province of china': 'TW',
  'brunei darussalam': 'BN',
  kosovo: 'XK',
  rks: 'XK',
  xkx: 'XK',
};

/** Words of nationality on the United Kingdom's list and elsewhere, by the code of their country. */
const NATIONALITIES =
  'afghan AF,albanian AL,algerian DZ,american US,angolan AO,armenian AM,australian AU,austrian AT,azerbaijani AZ,bahraini BH,bangladeshi BD,belarusian BY,belarussian BY,belgian BE,bosnian BA,brazilian BR,british GB,bulgarian BG,burmese MM,burundian BI,cambodian KH,cameroonian CM,canadian CA,chadian TD,chinese CN,colombian CO,congolese CD,croatian HR,cuban CU,cypriot CY,danish DK,dutch NL,egyptian EG,eritrean ER,estonian EE,ethiopian ET,filipino PH,finnish FI,french FR,georgian GE,german DE,ghanaian GH,greek GR,guinean GN,haitian HT,hungarian HU,indian IN,indonesian ID,iranian IR,iraqi IQ,irish IE,israeli IL,italian IT,ivorian CI,japanese JP,jordanian JO,kazakh KZ,kazakhstani KZ,kenyan KE,kosovan XK,kosovar XK,kuwaiti KW,kyrgyz KG,latvian LV,lebanese LB,liberian LR,libyan LY,lithuanian LT,malaysian MY,malian ML,maltese MT,mauritanian MR,mexican MX,moldovan MD,montenegrin ME,moroccan MA,nicaraguan NI,nigerian NG,nigerien NE,north korean KP,norwegian NO,omani OM,pakistani PK,polish PL,portuguese PT,qatari QA,romanian RO,russian RU,rwandan RW,saudi SA,saudi arabian SA,senegalese SN,serbian RS,singaporean SG,slovak SK,slovenian SI,somali SO,south african ZA,south korean KR,south sudanese SS,spanish ES,sri lankan LK,sudanese SD,swedish SE,swiss CH,syrian SY,tajik TJ,tajikistani TJ,tanzanian TZ,thai TH,tunisian TN,turkish TR,turkmen TM,ugandan UG,ukrainian UA,emirati AE,uzbek UZ,uzbekistani UZ,venezuelan VE,vietnamese VN,yemeni YE,zimbabwean ZW';

const byName = new Map<string, string>(Object.entries(OTHER_NAMES));
const english = new Intl.DisplayNames(['en'], { type: 'region' });
for (const code of COUNTRIES) {
  const key = keyOf(english.of(code) ?? '');
  if (!byName.has(key)) byName.set(key, code);
}
for (const entry of NATIONALITIES.split(',')) {
  const gap = entry.lastIndexOf(' ');
  byName.set(entry.slice(0, gap), entry.slice(gap + 1));
}

function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
}

/**
 * The ISO 3166-1 alpha-2 code (upper case) of a country's code, English name, list spelling or nationality; null when
 * unknown.
 */
export function countryCode(text: string | undefined): string | null {
  const clean = (text ?? '').trim();
  if (isCountry(clean.toUpperCase())) return clean.toUpperCase();
  if (clean === '') return null;
  return byName.get(keyOf(clean)) ?? byName.get(keyOf(clean.replace(/\(.*$/, ''))) ?? null;
}

/** What a national number says about its holder. */
export interface NumberedHolder {
  /** Four digits, or two where the number leaves the century open. */
  readonly year: string;
  /** Two digits each; null where the number says none. */
  readonly month: string | null;
  readonly day: string | null;
  readonly sex: 'M' | 'F' | null;
}

const sexOf = (digit: string): 'M' | 'F' => (Number(digit) % 2 === 1 ? 'M' : 'F');
const two = (number: number): string => String(number).padStart(2, '0');

/** PESEL (Act of 24 September 2010 on population registration, article 15): the month also says the century. */
function poland(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)\d{3}(\d)\d$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', sex = ''] = match;
  const century = ['19', '20', '21', '22', '18'][Math.floor(Number(month) / 20)]!;
  return { year: century + year, month: two(Number(month) % 20), day, sex: sexOf(sex) };
}

/** CPR-nummer: the seventh digit has the century only together with the year, so that it is left open; odd for men. */
function denmark(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)-?\d{3}(\d)$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = '', sex = ''] = match;
  return { year, month, day, sex: sexOf(sex) };
}

/** Personnummer (Act 1991:481, section 18); a coordination number adds 60 to the day (section 18 a). */
function sweden(text: string): NumberedHolder | null {
  const match = /^((?:\d\d)?\d\d)(\d\d)(\d\d)[-+]?\d\d(\d)\d$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', sex = ''] = match;
  return { year, month, day: two(Number(day) % 60), sex: sexOf(sex) };
}

/** Henkilötunnus (Government decree 128/2010, section 2, and 690/2022 for the signs of the century). */
function finland(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)([-+A-FU-Y])\d\d(\d)[0-9A-Y]$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = '', sign = '', sex = ''] = match;
  const century = sign === '+' ? '18' : /[-U-Y]/.test(sign) ? '19' : '20';
  return { year: century + year, month, day, sex: sexOf(sex) };
}

/** The letters of the months, and of digits where two people have the same code (decree of 23 December 1976). */
const MONTHS = 'ABCDEHLMPRST';
const OMOCODES = 'LMNPQRSTUV';

/** Codice fiscale: 40 is added to a woman's day. */
function italy(text: string): NumberedHolder | null {
  const match = /^[A-Z]{6}([0-9LMNP-V]{2})([A-EHLMPRST])([0-9LMNP-V]{2})[A-Z][0-9LMNP-V]{3}[A-Z]$/.exec(text);
  if (!match) return null;
  const digits = (signs: string) => signs.replaceAll(/[A-Z]/g, (sign) => String(OMOCODES.indexOf(sign)));
  const day = Number(digits(match[3]!));
  const month = two(MONTHS.indexOf(match[2]!) + 1);
  return { year: digits(match[1]!), month, day: two(day % 40), sex: day > 40 ? 'F' : 'M' };
}

/** Numéro d'inscription au répertoire (decree 82-103, article 4); months above 12 stand for unknown ones. */
function france(text: string): NumberedHolder | null {
  const match = /^([12])(\d\d)(\d\d)\d[\dAB]\d{8}$/.exec(text);
  if (!match) return null;
  const [, sex = '', year = '', month = ''] = match;
  return { year, month: Number(month) <= 12 ? month : null, day: null, sex: sexOf(sex) };
}

/** Emirates ID: 784 is the country (ISO 3166-1), then the year of birth. */
function emirates(text: string): NumberedHolder | null {
  const year = /^784-?(\d{4})-?\d{7}-?\d$/.exec(text)?.[1];
  return year === undefined ? null : { year, month: null, day: null, sex: null };
}

/** The first digit has sex and century: odd for men, 1 and 2 for the nineteenth (EVS 585:2007, and Lithuania's). */
function baltic(text: string): NumberedHolder | null {
  const match = /^([1-8])(\d\d)(\d\d)(\d\d)\d{4}$/.exec(text);
  if (!match) return null;
  const [, first = '', year = '', month = '', day = ''] = match;
  return { year: String(18 + Math.floor((Number(first) - 1) / 2)) + year, month, day, sex: sexOf(first) };
}

/** Cod numeric personal: 7, 8 and 9 are residents and foreigners, whose century it leaves open. */
function romania(text: string): NumberedHolder | null {
  const match = /^([1-9])(\d\d)(\d\d)(\d\d)\d{6}$/.exec(text);
  if (!match) return null;
  const [, first = '', year = '', month = '', day = ''] = match;
  const century = ['19', '18', '20'][Math.floor((Number(first) - 1) / 2)] ?? '';
  return { year: century + year, month, day, sex: first === '9' ? null : sexOf(first) };
}

/** Единен граждански номер: 20 is added to the month before 1900, 40 since 2000. The ninth digit is even for men. */
function bulgaria(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)\d\d(\d)\d$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', sex = ''] = match;
  const century = ['19', '18', '20'][Math.floor(Number(month) / 20)];
  if (century === undefined) return null;
  return { year: century + year, month: two(Number(month) % 20), day, sex: Number(sex) % 2 === 0 ? 'M' : 'F' };
}

/** Rodné číslo: 50 is added to a woman's month, and 20 where numbers ran out (Act 133/2000, section 13). */
function czechia(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)\/?\d{3,4}$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = ''] = match;
  return { year, month: two((Number(month) % 50) % 20), day, sex: Number(month) > 50 ? 'F' : 'M' };
}

/** Rijksregisternummer: odd for men; months may be missing, or have 20 or 40 added in a register's other series. */
function belgium(text: string): NumberedHolder | null {
  const match = /^(\d\d)\.?(\d\d)\.?(\d\d)-?\d\d(\d)\.?\d\d$/.exec(text);
  if (!match) return null;
  const [, year = '', month = '', day = '', sex = ''] = match;
  const isKnown = Number(month) >= 1 && Number(month) <= 12 && day !== '00';
  return { year, month: isKnown ? month : null, day: isKnown ? day : null, sex: isKnown ? sexOf(sex) : null };
}

/** Fødselsnummer: 40 is added to the day of a D number; the ninth digit is odd for men. */
function norway(text: string): NumberedHolder | null {
  const match = /^(\d\d)(\d\d)(\d\d)\d\d(\d)\d\d$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = '', sex = ''] = match;
  if (Number(month) > 12) return null;
  return { year, month, day: two(Number(day) % 40), sex: sexOf(sex) };
}

const SCHEMES: ReadonlyMap<string, (text: string) => NumberedHolder | null> = new Map(
  Object.entries({
    AE: emirates,
    BE: belgium,
    BG: bulgaria,
    CZ: czechia,
    DK: denmark,
    EE: baltic,
    FI: finland,
    FR: france,
    IT: italy,
    LT: baltic,
    NO: norway,
    PL: poland,
    RO: romania,
    SE: sweden,
    SK: czechia,
  }),
);

/**
 * What a national number says about its holder's birth and sex; null when it has not the form of the country's, or the
 * country's says nothing. Spaces and case do not matter. It does not look at the check digits (`isNationalNumber`).
 */
export function holderOfNumber(country: string, text: string): NumberedHolder | null {
  return SCHEMES.get(country)?.(text.replaceAll(/\s/g, '').toUpperCase()) ?? null;
}

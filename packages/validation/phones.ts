import { asciiDigits } from './one-time-code.ts';

/**
 * Country, calling code, trunk prefix that is dialled only within the country, and how many digits follow the calling
 * code (ITU-T E.164 and E.129). A test compares the table with libphonenumber's.
 */
const PLANS = `
  AD376//6-9 AE971/0/5-12 AF93/0/9-9 AG1/1/10-10 AI1/1/10-10 AL355/0/6-9 AM374/0/8-8 AO244//9-9 AR54/0/10-11
  AS1/1/10-10 AT43/0/4-13 AU61/0/5-12 AW297//7-7 AX358/0/5-12 AZ994/0/9-9 BA387/0/8-9 BB1/1/10-10 BD880/0/6-10
  BE32/0/8-9 BF226//8-8 BG359/0/6-12 BH973//8-8 BI257//8-8 BJ229//10-10 BL590/0/9-9 BM1/1/10-10 BN673//7-7
  BO591/0/8-9 BQ599/0/7-7 BR55/0/8-11 BS1/1/10-10 BT975//7-8 BW267//7-10 BY375/80/6-11 BZ501//7-11 CA1/1/10-10
  CC61/0/6-12 CD243/0/7-10 CF236//8-8 CG242//9-9 CH41/0/9-12 CI225//10-10 CK682//5-5 CL56//9-11 CM237//8-9
  CN86/0/7-12 CO57/0/8-11 CR506/0/8-10 CU53/0/6-10 CV238//7-7 CW599/0/7-8 CX61/0/6-12 CY357//8-8 CZ420//9-12
  DE49/0/4-15 DJ253//8-8 DK45//8-8 DM1/1/10-10 DO1/1/10-10 DZ213/0/8-9 EC593/0/8-11 EE372//7-10 EG20/0/8-10
  EH212/0/9-9 ER291/0/7-7 ES34//9-9 ET251/0/9-9 FI358/0/5-12 FJ679/0/7-11 FK500//5-5 FM691//7-7 FO298/0/6-6
  FR33/0/9-9 GA241//7-8 GB44/0/7-10 GD1/1/10-10 GE995/0/9-9 GF594/0/9-9 GG44/0/7-10 GH233/0/8-9 GI350//8-8
  GL299//6-6 GM220//7-9 GN224//8-9 GP590/0/9-9 GQ240//9-9 GR30//10-12 GT502//8-11 GU1/1/10-10 GW245//7-9
  GY592//7-7 HK852/0/5-11 HN504//8-11 HR385/0/7-9 HT509//8-8 HU36/06/8-9 ID62/0/7-17 IE353/0/7-10 IL972/0/7-12
  IM44/0/10-10 IN91/0/8-13 IO246//7-7 IQ964/0/8-10 IR98/0/4-10 IS354/0/7-9 IT39//6-12 JE44/0/10-10 JM1/1/10-10
  JO962/0/8-9 JP81/0/8-17 KE254/0/7-10 KG996/0/9-10 KH855/0/8-10 KI686/0/5-8 KM269//7-7 KN1/1/10-10 KP850/0/8-10
  KR82/0/5-14 KW965//7-8 KY1/1/10-10 KZ7/8/10-14 LA856/0/8-10 LB961/0/7-8 LC1/1/10-10 LI423/0/7-9 LK94/0/9-9
  LR231/0/7-9 LS266//8-8 LT370/0/8-8 LU352/0/4-11 LV371//8-8 LY218/0/9-9 MA212/0/9-9 MC377/0/8-9 MD373/0/8-8
  ME382/0/8-9 MF590/0/9-9 MG261/0/9-9 MH692/1/7-7 MK389/0/8-8 ML223//8-8 MM95/0/6-10 MN976/0/8-10 MO853//7-8
  MP1/1/10-10 MQ596/0/9-9 MR222//8-8 MS1/1/10-10 MT356//8-8 MU230/0/7-10 MV960/0/7-10 MW265/0/7-9 MX52/0/10-10
  MY60/0/8-10 MZ258//8-9 NA264/0/8-9 NC687//6-6 NE227//8-8 NF672/0/6-6 NG234/0/10-14 NI505//8-8 NL31/0/5-11
  NO47/0/5-8 NP977/0/8-11 NR674//7-7 NU683//4-7 NZ64/0/5-10 OM968//7-9 PA507//7-11 PE51/0/8-9 PF689//6-9
  PG675/0/7-8 PH63/0/6-13 PK92/0/8-12 PL48//6-10 PM508/0/6-9 PR1/1/10-10 PS970/0/8-10 PT351//9-9 PW680//7-7
  PY595/0/6-11 QA974//7-11 RE262/0/9-9 RO40/0/6-9 RS381/0/6-12 RU7/8/10-14 RW250/0/8-9 SA966/0/9-10 SB677//5-7
  SC248/0/7-7 SD249/0/9-9 SE46/0/6-12 SG65//8-11 SH290/0/4-5 SI386/0/5-8 SJ47/0/5-8 SK421/0/6-9 SL232/0/8-8
  SM378//6-10 SN221//9-9 SO252/0/6-9 SR597//6-7 SS211/0/9-9 ST239//7-7 SV503//7-11 SX1/1/10-10 SY963/0/8-9
  SZ268//8-9 TC1/1/10-10 TD235/0/8-8 TG228//8-8 TH66/0/8-13 TJ992/0/9-9 TK690//4-7 TL670//7-8 TM993/8/8-8
  TN216//8-8 TO676//5-7 TR90/0/7-13 TT1/1/10-10 TV688//5-7 TW886/0/7-11 TZ255/0/9-9 UA380/0/9-10 UG256/0/9-9
  US1/1/10-10 UY598/0/4-13 UZ998//9-9 VA39//6-12 VC1/1/10-10 VE58/0/10-10 VG1/1/10-10 VI1/1/10-10 VN84/0/7-10
  VU678//5-7 WF681//6-9 WS685//5-10 XK383/0/8-12 YE967/0/7-9 YT262/0/9-9 ZA27/0/5-10 ZM260/0/9-9 ZW263/0/7-10`;

interface PhonePlan {
  readonly country: string;
  readonly code: string;
  readonly trunk: string;
  readonly shortest: number;
  readonly longest: number;
}

const plans: readonly PhonePlan[] = PLANS.trim()
  .split(/\s+/)
  .map((entry) => {
    const [start = '', trunk = '', lengths = ''] = entry.split('/');
    const [shortest = 0, longest = 0] = lengths.split('-').map(Number);
    return { country: start.slice(0, 2), code: start.slice(2), trunk, shortest, longest };
  });
const byCountry = new Map(plans.map((plan) => [plan.country, plan]));

/** Countries that share a calling code with others, where the code alone means this one. */
const MAIN_COUNTRIES: ReadonlySet<string> = new Set([
  'US',
  'RU',
  'IT',
  'GB',
  'NO',
  'AU',
  'MA',
  'RE',
  'SH',
  'FI',
  'GP',
  'CW',
]);

/** Countries with telephone numbers, as ISO 3166-1 alpha-2. */
export const PHONE_COUNTRIES: readonly string[] = plans.map(({ country }) => country);

/** The calling code of a country, without +; null where it has none. */
export const callingCode = (country: string): string | null => byCountry.get(country)?.code ?? null;

/** What people write between digits; full width forms are folded before. */
const BETWEEN =
  /[\s()[\]./_\u00b7\u2010-\u2015\u2212\u2022\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u30fb\u30fc-]/gu;
/** Brazil writes xx for a carrier's digits, behind the nought. */
const ANY_CARRIER = /(?<=^|\D)0\/?xx(?=\W*\d\d)/iu;
/** An extension is dialled after the call is taken, and is no part of the number (RFC 3966, `ext`). */
const EXTENSION = /(?<=\d)\s*(?:[;,#x\u00d7]|ext?n?\b|extension|int(?:erno)?\b|dw\b|доб|内線).*$/iu;

/**
 * A telephone number without what people write between its digits, and with + for the 00 that some dial. The nought that
 * is dialled within a country, and what Argentina and Mexico dial for mobiles, are dropped behind a calling code.
 */
export function tidyPhone(text: string): string {
  const written = asciiDigits(text.normalize('NFKC'))
    .trim()
    .replace(/^tel:/iu, '')
    .replace(ANY_CARRIER, '')
    .replace(EXTENSION, '');
  const isInternational = /^\W*(?:\+|00)/u.test(written);
  const digits = (isInternational ? written.replace(/\(\s*0\s*\)/u, '') : written)
    .replaceAll(BETWEEN, '')
    .replace(/^00(?:11(?=[2-9]))?/u, '+');
  return digits.startsWith('+') ? withoutHabits(digits) : digits;
}

/** An international number without what is dialled only within its country. */
function withoutHabits(number: string): string {
  const own = plans.filter(({ code }) => number.startsWith(code, 1));
  const [plan] = own;
  if (!plan || !/^\+\d+$/u.test(number)) return number;
  const rest = number.slice(1 + plan.code.length);
  const habit = HABITS[plan.country]?.(rest);
  if (habit !== undefined) return `+${plan.code}${habit}`;
  const { trunk } = plan;
  if (trunk === '' || !rest.startsWith(trunk) || own.some((one) => fits(one, rest))) return number;
  const bare = rest.slice(trunk.length);
  return own.some((one) => fits(one, bare)) ? `+${plan.code}${bare}` : number;
}

/**
 * Area codes of Argentina with three digits (ENACOM, numbering plan); Buenos Aires has 11, all others have four.
 */
const ARGENTINE_AREAS = new Set(
  (
    '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 ' +
    '370 376 379 380 381 383 385 387 388'
  ).split(' '),
);

/** Mobiles of Argentina have 15 after their area code within the country, and 9 before it from outside. */
function argentineMobile(digits: string): string | undefined {
  const national = digits.replace(/^0/u, '').replace(/^9(?=\d{10,12}$)/u, '');
  const area = national.startsWith('11') ? 2 : ARGENTINE_AREAS.has(national.slice(0, 3)) ? 3 : 4;
  if (national.length !== 12 || national.slice(area, area + 2) !== '15') return undefined;
  return `9${national.slice(0, area)}${national.slice(area + 2)}`;
}

/** Mexico dialled 01, 044 or 045 within, and 1 from outside before mobiles, until 2019. */
const mexican = (digits: string): string | undefined => /^(?:01|04[45]|1)(\d{10})$/u.exec(digits)?.[1];

/** Brazil dials the digits of a carrier after its nought (Anatel, Resolution 749). */
const brazilian = (digits: string): string | undefined => /^0\d\d(\d{2}9?\d{8})$/u.exec(digits)?.[1];

/** A mobile of Türkiye with its calling code and no +, with its nought, or with both: the plan has longer numbers. */
const turkishMobile = (digits: string): string | undefined => /^(?:90)?0?(5\d{9})$/u.exec(digits)?.[1];

/** Ukraine dialled 8 before the nought until 2009, which looks like the end of its calling code. */
const ukrainian = (digits: string): string | undefined => /^80(\d{9})$/u.exec(digits)?.[1];

/** What people of a country write beside the trunk prefix; undefined where a number has nothing of it. */
const HABITS: Readonly<Record<string, (digits: string) => string | undefined>> = {
  AR: argentineMobile,
  BR: brazilian,
  MX: mexican,
  TR: turkishMobile,
  UA: ukrainian,
};

/** What North America dials for calls abroad; Australia's 0011 stands for itself, as no number there begins with 1. */
const ABROAD = { code: '1', prefix: '011' } as const;

/** Whether a tidied number is in international format (E.164), and as long as numbers of its country are. */
export function isInternationalPhone(tidied: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(tidied)) return false;
  const own = plans.filter(({ code }) => tidied.startsWith(code, 1));
  return own.length === 0 || own.some((plan) => fits(plan, tidied.slice(1 + plan.code.length)));
}

const fits = ({ shortest, longest }: PhonePlan, digits: string) =>
  digits.length >= shortest && digits.length <= longest;

/**
 * A typed number in international format, as far as it goes: national numbers are read as those of the country, with or
 * without its trunk prefix. A number that begins with + or 00 stays as it is.
 */
export function internationalPhone(country: string, typed: string): string {
  const tidied = tidyPhone(typed);
  const plan = byCountry.get(country);
  if (tidied === '' || tidied.startsWith('+') || !plan) return tidied;
  const { code, trunk } = plan;
  if (code === ABROAD.code && tidied.startsWith(ABROAD.prefix) && tidied.length > plan.longest + trunk.length)
    return tidyPhone(`+${tidied.slice(ABROAD.prefix.length)}`);
  const habit = HABITS[country]?.(tidied);
  if (habit !== undefined) return `+${code}${habit}`;
  const spellings = [tidied.startsWith(trunk) ? tidied.slice(trunk.length) : tidied, tidied];
  // Some type the calling code without its +.
  if (tidied.startsWith(code)) spellings.push(tidied.slice(code.length));
  return `+${code}${spellings.find((digits) => fits(plan, digits)) ?? spellings[0]}`;
}

/**
 * The country of an international number, and its number there; null when no calling code fits.
 * @param likely the country that is meant where several share the calling code
 */
export function splitPhone(tidied: string, likely: string): { country: string; national: string } | null {
  const own = plans.filter(({ code }) => tidied.startsWith(`+${code}`));
  const plan =
    own.find(({ country }) => country === likely) ?? own.find(({ country }) => MAIN_COUNTRIES.has(country)) ?? own[0];
  return plan ? { country: plan.country, national: tidied.slice(1 + plan.code.length) } : null;
}

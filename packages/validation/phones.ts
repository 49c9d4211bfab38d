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

/** A telephone number without what people write between its digits, and with + for the 00 that some dial. */
export const tidyPhone = (text: string): string =>
  asciiDigits(text)
    .replaceAll(/[\s()./\u2010-\u2015\u200e\u200f-]/g, '')
    .replace(/^00/, '+');

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

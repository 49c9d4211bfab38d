import { MANDARIN_SYLLABLES } from './tables/mandarin.ts';

/** Chinese names in Russian are spelt by the system of Palladius: Си Цзиньпин. What begins and ends its syllables. */
const INITIALS = pairsOf('zh чж|ch ч|sh ш|b б|p п|m м|f ф|d д|t т|n н|l л|g г|k к|h х|j цз|q ц|x с|r ж|z цз|c ц|s с');
const FINALS = new Map(
  pairsOf(
    'a а|o о|e э|ai ай|ei эй|ao ао|ou оу|an ань|en энь|ang ан|eng эн|ong ун|i и|ia я|iao яо|ie е|iu ю|ian янь|in инь|' +
      'iang ян|ing ин|iong юн|u у|ua уа|uo о|uai уай|ui уй|uan уань|un унь|uang уан|v юй|ve юэ|ue юэ',
  ),
);
/** Behind j, q and x the letter u is ü. */
const ROUNDED = new Map(pairsOf('u юй|ue юэ|uan юань|un юнь'));
/** Syllables without a consonant before them, and those with a spelling of their own. */
const WHOLE = new Map(
  pairsOf(
    'er эр|hui хуэй|zi цзы|ci цы|si сы|wa ва|wo во|wai вай|wei вэй|wan вань|wen вэнь|wang ван|weng вэн|wu у|ya я|yao яо|ye е|' +
      'you ю|yan янь|yin инь|yang ян|ying ин|yong юн|yi и|yu юй|yue юэ|yuan юань|yun юнь',
  ),
);

function pairsOf(text: string): [string, string][] {
  return text.split('|').map((entry) => entry.split(' ') as [string, string]);
}

function spelt(pinyin: string): string | undefined {
  const whole = WHOLE.get(pinyin) ?? FINALS.get(pinyin);
  if (whole !== undefined) return whole;
  const [latin = '', cyrillic = ''] = INITIALS.find(([initial]) => pinyin.startsWith(initial)) ?? [];
  const rest = pinyin.slice(latin.length);
  const final = (/^[jqx]$/.test(latin) ? ROUNDED.get(rest) : undefined) ?? FINALS.get(rest);
  return latin === '' || final === undefined ? undefined : cyrillic + final;
}

const PINYIN: ReadonlyMap<string, string> = new Map(
  [...MANDARIN_SYLLABLES].flatMap(([pinyin]) => {
    const cyrillic = spelt(pinyin);
    return cyrillic === undefined ? [] : [[cyrillic, pinyin] as const];
  }),
);
/** Letters of the longest syllable ("чжуань"). */
const LONGEST = 6;
/** Chinese names have words of one or two syllables, family names of two among them. */
const MOST_SYLLABLES = 2;

/** A Russian name of two or three words as the Chinese one that it may be; null where a word is no Chinese syllables. */
export function fromPalladius(name: string): string | null {
  const words = name.toLowerCase().split(/[\s-]+/u);
  if (words.length < 2 || words.length > 3 || words.some((word) => !/^[а-я]+$/u.test(word))) return null;
  const read = words.map((word) => syllables(word.replaceAll('ъ', ''), MOST_SYLLABLES));
  return read.includes(null) ? null : read.join(' ');
}

function syllables(word: string, most: number): string | null {
  if (word === '') return '';
  if (most === 0) return null;
  for (let length = Math.min(word.length, LONGEST); length > 0; length -= 1) {
    const first = PINYIN.get(word.slice(0, length));
    const rest = first === undefined ? null : syllables(word.slice(length), most - 1);
    if (rest !== null) return first + rest;
  }
  return null;
}

/** The finals that follow each initial in the spelling of 1958 (Hanyu Pinyin), tones left out, "u" for "ü". */
const FINALS: Readonly<Record<string, string>> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei eng i ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong u uan ue uo',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan ue un uo',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
};

/** Wade and Giles's initials without the apostrophes, which lists leave out. */
const INITIALS: Readonly<Record<string, string>> = {
  b: 'p',
  d: 't',
  g: 'k',
  zh: 'ch',
  j: 'ch',
  q: 'ch',
  x: 'hs',
  z: 'ts',
  c: 'ts',
  r: 'j',
};

/** Syllables of Wade and Giles that do not follow from their initial and final. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  zhi: ['chih'],
  chi: ['chih'],
  shi: ['shih'],
  ri: ['jih'],
  zi: ['tzu', 'tse'],
  ci: ['tzu', 'tse'],
  si: ['ssu', 'szu'],
  er: ['erh'],
  e: ['o', 'e'],
  ge: ['ko'],
  ke: ['ko'],
  he: ['ho'],
  ye: ['yeh'],
  yan: ['yen'],
  yi: ['i', 'yi'],
  you: ['yu', 'you'],
  yong: ['yung'],
  gui: ['kuei'],
  kui: ['kuei'],
  guo: ['kuo'],
  kuo: ['kuo'],
  huo: ['huo'],
  shuo: ['shuo'],
  jiong: ['chiung'],
  qiong: ['chiung'],
  xiong: ['hsiung'],
};

/** How Taiwan's passports write some syllables beside those spellings. */
const LOOSE: Readonly<Record<string, readonly string[]>> = {
  jiu: ['jeou'],
  ying: ['ing'],
  xi: ['shi'],
  xin: ['shin', 'sin'],
  xing: ['shing', 'sing'],
  zhi: ['chi'],
  shi: ['shi'],
  yan: ['yan'],
  ren: ['jen'],
};

function wadeGiles(initial: string, final: string): string[] {
  const pinyin = initial + final;
  const irregular = IRREGULAR[pinyin];
  if (irregular !== undefined) return [...irregular];
  const written = final
    .replace(/^ian$/, 'ien')
    .replace(/^(u|i)e$/, '$1eh')
    .replace(/^ong$/, 'ung')
    .replace(/^uo$/, 'o');
  const head = (INITIALS[initial] ?? initial) + written;
  return initial === 'z' || initial === 'c' ? [head, `tz${written}`] : [head];
}

const spellings = new Map<string, readonly string[]>();
for (const [initial, finals] of Object.entries(FINALS)) {
  for (const final of finals.split(' '))
    spellings.set(initial + final, [...wadeGiles(initial, final), ...(LOOSE[initial + final] ?? [])]);
}

/** Every syllable of Pinyin with what Wade and Giles, and the passports of Taiwan, write for it. */
export const MANDARIN_SYLLABLES: ReadonlyMap<string, readonly string[]> = spellings;

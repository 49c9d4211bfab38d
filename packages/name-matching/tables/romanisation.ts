/**
 * Letters whose usual romanisation in passports and on lists differs from the letter-by-letter one of `any-ascii`.
 * Arabic and Persian follow the common English spelling, Hebrew the simple form of the Academy's.
 */
export const ABJAD_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    // Arabic, with the Persian, Urdu and Kurdish additions
    ا: 'a',
    أ: 'a',
    إ: 'i',
    آ: 'a',
    ٱ: 'a',
    ء: '',
    ئ: 'y',
    ؤ: 'u',
    ب: 'b',
    پ: 'p',
    ت: 't',
    ث: 'th',
    ج: 'j',
    چ: 'ch',
    ح: 'h',
    خ: 'kh',
    د: 'd',
    ذ: 'dh',
    ر: 'r',
    ز: 'z',
    ژ: 'zh',
    س: 's',
    ش: 'sh',
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: 'a',
    غ: 'gh',
    ف: 'f',
    ق: 'q',
    ك: 'k',
    ک: 'k',
    گ: 'g',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ه: 'h',
    ة: 'a',
    ۀ: 'a',
    و: 'w',
    ي: 'y',
    ی: 'y',
    ى: 'a',
    // Hebrew, final forms included
    א: 'a',
    ב: 'b',
    ג: 'g',
    ד: 'd',
    ה: 'h',
    ו: 'v',
    ז: 'z',
    ח: 'h',
    ט: 't',
    י: 'y',
    כ: 'k',
    ך: 'k',
    ל: 'l',
    מ: 'm',
    ם: 'm',
    נ: 'n',
    ן: 'n',
    ס: 's',
    ע: 'a',
    פ: 'p',
    ף: 'f',
    צ: 'ts',
    ץ: 'ts',
    ק: 'k',
    ר: 'r',
    ש: 'sh',
    ת: 't',
  }),
);

/** Greek digraphs that sound as one, ELOT 743. Applied to the folded lower-case word, before single letters. */
export const GREEK_DIGRAPHS: readonly (readonly [string, string])[] = [
  ['ου', 'ou'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['μπ', 'b'],
  ['ντ', 'nt'],
  ['γκ', 'gk'],
  ['γγ', 'ng'],
  ['χ', 'ch'],
  ['υ', 'y'],
  ['η', 'i'],
];

/** Cyrillic signs without a sound, and letters with another romanisation in passports. */
export const CYRILLIC_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ь: '',
    ъ: '',
    ё: 'yo',
    й: 'y',
    є: 'ye',
    ї: 'yi',
    ў: 'u',
    ґ: 'g',
    щ: 'shch',
    ђ: 'dj',
    ћ: 'c',
    џ: 'dz',
  }),
);

/** Devanagari letters whose romanisation in passports is not the letter-by-letter one. */
export const DEVANAGARI_LETTERS: ReadonlyMap<string, string> = new Map([
  ['श', 'sh'],
  ['ष', 'sh'],
  ['च', 'ch'],
  ['छ', 'chh'],
]);

/**
 * Hangul initials, vowels and finals in the spelling that people carry in passports (Revised Romanization, k/p/t
 * softened).
 */
export const HANGUL_INITIALS = 'k,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h'.split(',');
export const HANGUL_VOWELS = 'a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i'.split(',');
export const HANGUL_FINALS = ',k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t'.split(',');

/** Korean family names whose customary Latin spelling is not their romanisation. */
export const KOREAN_SURNAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    김: 'kim',
    이: 'lee',
    리: 'ri',
    박: 'park',
    최: 'choi',
    정: 'jung',
    조: 'cho',
    강: 'kang',
    윤: 'yoon',
    장: 'jang',
    임: 'lim',
    오: 'oh',
    서: 'seo',
    신: 'shin',
    안: 'ahn',
    유: 'yoo',
    문: 'moon',
    노: 'noh',
    백: 'baek',
    우: 'woo',
    구: 'koo',
  }),
);

/** Every syllable that is a Korean family name of its own, and the family names of two. */
export const KOREAN_SURNAME_SYLLABLES = new Set(
  '김이리박최정조강윤장임림오서신안유류문노로백우구한황권송홍전고손배양량허남심하곽성차주민진지엄채원천방공현함변염여추도석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복태목형피두감음빈동온',
);
export const KOREAN_COMPOUND_SURNAMES = new Set(['남궁', '황보', '제갈', '선우', '독고', '사공', '서문']);

/** Chinese family names of two characters, simplified; every other family name is one character. */
export const CHINESE_COMPOUND_SURNAMES = new Set([
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '司徒',
  '夏侯',
  '皇甫',
  '尉迟',
  '慕容',
  '端木',
  '令狐',
]);

/** Rows of Hiragana in the spelling of Hepburn, by code point from U+3041; small letters begin with a stroke. */
const SYLLABLES =
  '|a a |i i |u u |e e |o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji | tsu zu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo |ya ya |yu yu |yo yo ra ri ru re ro |wa wa i e o n vu'.split(
    ' ',
  );
const FIRST_HIRAGANA = 0x3041;
const KATAKANA_AFTER_HIRAGANA = 0x60;

/** Writes a word in kana; the mark of a long vowel is left out. */
export function readKana(word: string): string {
  let text = '';
  for (const letter of word) {
    const point = letter.codePointAt(0) ?? 0;
    const place = (point > 0x30a0 ? point - KATAKANA_AFTER_HIRAGANA : point) - FIRST_HIRAGANA;
    const syllable = SYLLABLES[place] ?? '';
    if (!syllable.startsWith('|')) text += syllable;
    // "shi" and a small "yo" are "sho", "ki" and it "kyo", "te" and a small "i" are "ti".
    else if (/(?:sh|ch|j)i$/.test(text)) text = text.slice(0, -1) + syllable.slice(1).replace('y', '');
    else if (syllable !== '|') text = text.replace(/[aeiou]$/, '') + syllable.slice(1);
  }
  return text;
}

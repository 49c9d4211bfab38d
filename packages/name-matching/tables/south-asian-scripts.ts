/** Letters of Khmer as names are spelt in passports: both series of consonants alike, vowels roughly. */
export const KHMER_LETTERS: ReadonlyMap<string, string> = lettersOf(`
ក k|ខ kh|គ k|ឃ kh|ង ng|ច ch|ឆ ch|ជ ch|ឈ ch|ញ nh|ដ d|ឋ th|ឌ d|ឍ th|ណ n|ត t|ថ th|ទ t|ធ th|ន n|ប b|ផ p|ព p|ភ p|ម m|យ y|រ r|ល l|វ v|ស s|ហ h|ឡ l|អ a
ា a|ិ i|ី i|ឹ e|ឺ e|ុ u|ូ u|ួ u|ើ e|ឿ ea|ៀ ie|េ e|ែ e|ៃ ai|ោ o|ៅ au|ំ m|ះ h
ឥ i|ឦ i|ឧ u|ឩ u|ឪ au|ឫ ri|ឬ ri|ឭ li|ឮ li|ឯ e|ឰ ai|ឱ o|ឳ au
`);

/**
 * Letters of Thai; those that sound alike at the end of a syllable keep the sound they begin one with, as names mostly
 * do.
 */
export const THAI_LETTERS: ReadonlyMap<string, string> = lettersOf(`
ก k|ข k|ฃ k|ค k|ฅ k|ฆ k|ง ng|จ ch|ฉ ch|ช ch|ซ s|ฌ ch|ญ y|ฎ d|ฏ t|ฐ t|ฑ t|ฒ t|ณ n|ด d|ต t|ถ t|ท t|ธ t|น n|บ b|ป p|ผ p|ฝ f|พ p|ฟ f|ภ p|ม m|ย y|ร r|ฤ ri|ล l|ว w|ศ s|ษ s|ส s|ห h|ฬ l|อ o|ฮ h
ะ a|ั a|า a|ำ am|ิ i|ี i|ึ ue|ื ue|ุ u|ู u|เ e|แ ae|โ o|ใ ai|ไ ai
`);

/** Letters with which syllables of Burmese begin, as names are spelt in passports. */
export const MYANMAR_INITIALS: ReadonlyMap<string, string> = new Map(
  (
    'က k|ခ kh|ဂ g|ဃ g|င ng|စ s|ဆ s|ဇ z|ဈ z|ဉ ny|ည ny|ဋ t|ဌ ht|ဍ d|ဎ d|ဏ n|တ t|ထ ht|ဒ d|ဓ d|န n|ပ p|ဖ ph|ဗ b|ဘ b|မ m|' +
    'ယ y|ရ y|လ l|ဝ w|သ th|ဿ th|ဟ h|ဠ l|အ |ဣ i|ဤ i|ဥ u|ဦ u|ဧ ay|ဩ aw|ဪ aw'
  )
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
);

/**
 * Ends of syllables of Burmese: the vowel's signs without those of tone, and the last consonant, of those that sound alike
 * one.
 */
export const MYANMAR_RHYMES: ReadonlyMap<string, string> = new Map(
  (
    ' a|ာ a|ိ i|ီ i|ု u|ူ u|ေ e|ဲ e|ော aw|ို o|ံ an|ုံ on|က et|ိုက aik|ောက auk|င in|ောင aung|ိုင aing|စ it|ည i|ဉ in|တ at|ိတ eit|ုတ ok|' +
    'န an|ိန ein|ုန on|ယ e|ိုယ o|ိုလ o|ွန un|ွတ ut'
  )
    .split('|')
    .map((entry) => entry.split(' ') as [string, string]),
);

/** Letters of Sinhala as names are spelt in passports: Wickremesinghe, Maithripala. */
export const SINHALA_LETTERS: ReadonlyMap<string, string> = lettersOf(`
අ a|ආ a|ඇ e|ඈ e|ඉ i|ඊ i|උ u|ඌ u|එ e|ඒ e|ඓ ai|ඔ o|ඕ o|ඖ au
ක k|ඛ kh|ග g|ඝ gh|ඞ n|ඟ ng|ච ch|ඡ ch|ජ j|ඣ jh|ඤ gn|ඥ gn|ට t|ඨ t|ඩ d|ඪ d|ණ n|ඬ nd|ත th|ථ th|ද d|ධ dh|න n|ඳ nd
ප p|ඵ p|බ b|භ b|ම m|ඹ mb|ය y|ර r|ල l|ව w|ශ sh|ෂ sh|ස s|හ h|ළ l|ෆ f
ා a|ැ a|ෑ a|ි i|ී i|ු u|ූ u|ෘ ru|ෙ e|ේ e|ෛ ai|ො o|ෝ o|ෞ au|ං n
`);

/**
 * First code points of the Indic blocks whose letters have the same places as those of Devanagari (Unicode, chapter
 * 12): Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam.
 */
export const INDIC_BLOCKS = [0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00] as const;

/** Those of them, from Tamil on, in which a last consonant keeps its inherent vowel. */
export const FIRST_DRAVIDIAN_BLOCK = 0x0b80;

function lettersOf(text: string): Map<string, string> {
  return new Map(
    text
      .trim()
      .split(/[|\n]/)
      .map((entry) => entry.split(' ') as [string, string]),
  );
}

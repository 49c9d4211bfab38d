import { maskOf, type Token } from './token.ts';

/** Letters by which the romanisations of Japanese differ (Hepburn, Kunrei, Nihon, passports). */
const EXCHANGED = maskOf('chsftzjdyouwmn');

/** A word that may be Japanese: consonants that begin a syllable there, each with its vowel, and "n". */
const JAPANESE =
  /^(?:(?:(?:[kgsztdnhbpmyrwjf]|sh|ch|ts|kk|ss|tt|pp|tch|ssh)?y?[aiueo](?:h(?![aiueoy]))?)|[nm](?![aiueoy]))+$/;

/** A shorter word is too short to be recognised as a Japanese name. */
const SHORTEST = 4;

/**
 * Whether two words are one Japanese name in two romanisations: si and shi, tu and tsu, hu and fu, zya and ja, ou, oo
 * and o.
 */
export function sameMorae(left: Token, right: Token): boolean {
  if (((left.mask ^ right.mask) & ~EXCHANGED) !== 0 || left.characters !== '' || right.characters !== '') return false;
  if (left.text.length < SHORTEST || right.text.length < SHORTEST) return false;
  if (Math.abs(left.text.length - right.text.length) > SHORTEST) return false;
  return JAPANESE.test(left.text) && JAPANESE.test(right.text) && hepburn(left.text) === hepburn(right.text);
}

function hepburn(text: string): string {
  return text
    .replaceAll(/oh(?![aiueo])|ou|oo/g, 'o')
    .replaceAll('uu', 'u')
    .replaceAll(/m(?=[bpm])/g, 'n')
    .replaceAll(/[sz]y/g, (pair) => (pair === 'sy' ? 'sh' : 'j'))
    .replaceAll('ty', 'ch')
    .replaceAll('jy', 'j')
    .replaceAll(/s(?=i)/g, 'sh')
    .replaceAll(/t(?=i)/g, 'ch')
    .replaceAll(/t(?=u)/g, 'ts')
    .replaceAll(/h(?=u)/g, 'f')
    .replaceAll(/[zd](?=i)/g, 'j')
    .replaceAll(/d(?=u)/g, 'z');
}

import { fold, looseName } from '../fields/fold.ts';
import { scriptOf, type Script } from './shapes.ts';

/**
 * How letters are written in Latin ones, by ICAO Doc 9303-3, section 6 B, by ISO 843 (ELOT 743) for Greek, and as
 * passports of Belarus, Bulgaria, Kazakhstan, Mongolia, North Macedonia, Serbia and Ukraine write them.
 */
const SPELLINGS: Readonly<Record<Script, Readonly<Record<string, string>>>> = {
  Cyrillic: {
    А: 'A', Б: 'B', В: 'V W', Г: 'G H', Ґ: 'G', Д: 'D', Ђ: 'D DJ', Ѓ: 'G GJ', Е: 'E YE IE JE', Ё: 'E IO YO JO',
    Є: 'IE YE E', Ж: 'ZH Z J', З: 'Z', Ѕ: 'DZ', И: 'I Y', І: 'I', Ї: 'I YI', Й: 'I Y J', Ј: 'J', К: 'K C', Л: 'L',
    Љ: 'LJ', М: 'M', Н: 'N', Њ: 'NJ', О: 'O', П: 'P', Р: 'R', С: 'S', Т: 'T', Ћ: 'C', Ќ: 'K KJ', У: 'U', Ў: 'U W',
    Ф: 'F', Х: 'KH H', Ц: 'TS C', Ч: 'CH C', Џ: 'DZ', Ш: 'SH S', Щ: 'SHCH SHT', Ъ: 'IE A _', Ы: 'Y', Ь: '_ Y I',
    Э: 'E', Ю: 'IU YU JU', Я: 'IA YA JA', Ә: 'A AE', Ғ: 'G GH', Қ: 'K Q', Ң: 'N NG', Ө: 'O OE', Ұ: 'U', Ү: 'U UE',
    Һ: 'H', КС: 'X', ЗГ: 'ZGH',
  },
  Greek: {
    Α: 'A', Β: 'V', Γ: 'G', Δ: 'D', Ε: 'E', Ζ: 'Z', Η: 'I', Θ: 'TH', Ι: 'I', Κ: 'K', Λ: 'L', Μ: 'M', Ν: 'N', Ξ: 'X',
    Ο: 'O', Π: 'P', Ρ: 'R', Σ: 'S', Τ: 'T', Υ: 'Y', Φ: 'F', Χ: 'CH', Ψ: 'PS', Ω: 'O', ΑΥ: 'AV AF', ΕΥ: 'EV EF',
    ΗΥ: 'IV IF', ΟΥ: 'OU', ΓΓ: 'NG', ΓΞ: 'NX', ΓΧ: 'NCH', ΜΠ: 'B', ΝΤ: 'D', ΓΚ: 'G',
  },
}; // prettier-ignore

const alternatives = (table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(table).map(([letters, all]) => [letters, all.split(' ').map((one) => one.replace('_', ''))]));
const ALTERNATIVES = { Cyrillic: alternatives(SPELLINGS.Cyrillic), Greek: alternatives(SPELLINGS.Greek) };

/** How a printed name and one in Latin letters compare: either may be cut short, so that one begins the other. */
export type Spelling = 'same' | 'longer' | 'shorter' | 'other';

/** Compares a printed name in any script with that of an MRZ or a barcode. */
export function compareSpelling(printed: string, machine: string): Spelling {
  if (scriptOf(printed) !== null) return spelledIn(printed, fold(machine));
  const [one, other] = [looseName(printed), looseName(machine)];
  if (one === other) return 'same';
  return one.startsWith(other) ? 'longer' : other.startsWith(one) ? 'shorter' : 'other';
}

/**
 * Whether a name in Cyrillic or Greek may be written so in Latin letters; its letters have several spellings.
 *
 * @param latin capitals A to Z alone.
 * @returns `longer` when the printed name goes on where the Latin one ends.
 */
function spelledIn(name: string, latin: string): Spelling {
  const script = scriptOf(name);
  if (script === null) return 'other';
  const table = ALTERNATIVES[script];
  const letters = [...capitalsOf(name, script)];
  // For each count of printed letters, the lengths of the Latin name that they may spell.
  const reached = Array.from({ length: letters.length + 1 }, () => new Set<number>());
  reached[0]!.add(0);
  for (let at = 0; at < letters.length; at++)
    for (const length of reached[at]!) {
      if (length === latin.length) return 'longer';
      for (const count of [1, 2]) {
        const part = letters.slice(at, at + count).join('');
        if (at + count > letters.length) continue;
        for (const spelling of table.get(part) ?? (count === 1 && /[A-Z]/u.test(part) ? [part] : [])) {
          const rest = latin.slice(length);
          if (rest.startsWith(spelling)) reached[at + count]!.add(length + spelling.length);
          // The Latin name is cut within a letter's spelling.
          else if (spelling.startsWith(rest)) return 'longer';
        }
      }
    }
  const ends = reached[letters.length]!;
  return ends.has(latin.length) ? 'same' : ends.size > 0 ? 'shorter' : 'other';
}

/** Letters without the marks that no spelling shows. */
const capitalsOf = (name: string, script: Script): string =>
  (script === 'Greek' ? name.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC') : name)
    .toUpperCase()
    .replaceAll(/[^\p{L}]/gu, '');

import type { NativeName, NativePrint } from '@veridoor/document-reading/native/native-names';
import type { NativeLanguage } from '@veridoor/document-types/native-scripts';
import { compareNames } from '@veridoor/name-matching/compare';

/** Scores of a name in other letters that is certainly, and certainly not, spelt by a Latin one. Measured: docs/bench/reading.md. */
const [SAME, OTHER] = [0.75, 0.25];
/** Below this certainty a name is shown to nobody. */
const LEAST = 0.6;
/** Languages whose names are written in Latin letters in one way, so that another one is another name. */
const COMPARED: ReadonlySet<NativeLanguage> = new Set(['ar', 'fa', 'ko', 'zh', 'zh-Hant']);

/** Names of the holder in Latin letters. */
export interface LatinName {
  readonly lastName: string;
  readonly firstName: string;
}

const score = (value: string, { lastName, firstName }: LatinName): number =>
  Math.max(
    ...[`${lastName} ${firstName}`, `${firstName} ${lastName}`].map(
      (latin) => compareNames(value, latin, 'Person').score,
    ),
  );

const isWhole = ({ lastName, firstName }: LatinName): boolean => lastName !== '' && firstName !== '';

/** The holder's name in other letters: the one behind its label, else the line that spells the Latin name. */
export function nativeNameOf({ labelled, candidates }: NativePrint, latin: LatinName | null): NativeName | null {
  const spelt =
    latin && isWhole(latin)
      ? candidates
          .map((name) => ({ name, score: score(name.value, latin) }))
          .filter((one) => one.score >= SAME)
          .toSorted((one, other) => other.score - one.score)[0]?.name
      : undefined;
  const found = labelled ?? spelt ?? null;
  return found && found.certainty >= LEAST ? found : null;
}

/** Whether a name in other letters is certainly another one than the Latin name. */
export const isOtherName = ({ value, language }: NativeName, latin: LatinName | null): boolean =>
  latin !== null && isWhole(latin) && COMPARED.has(language) && score(value, latin) < OTHER;

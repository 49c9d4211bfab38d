import type { Frame, Quad } from '@veridoor/image/frame';
import { NATIVE_LETTER, nativeLanguageOf, type NativeLanguage } from '@veridoor/document-types/native-scripts';
import { CUTS, readAgain, type PageText, type TextNetworks } from '../text/read-lines.ts';
import { certaintyOf, type TextLine } from '../text/text-line.ts';
import { findNativeNames, type NativePrint } from './native-names.ts';

/** A line of more letters that the networks of Latin, Greek and Cyrillic read so surely is theirs: דוד is LIL upside down. */
const [CLEAR, FEW_LETTERS] = [0.9, 4];
/** Below this certainty of theirs a line may be in any script. A page of an unknown country needs this many, most of its. */
const [UNREAD, LEAST_UNREAD] = [0.8, 3];
/** Lines that are tried in each script then, how many must be of it, and from which certainty on they are. */
const [TRIED, LEAST_FITTING, FITS] = [3, 2, 0.75];
/** Lines by which one knows that a page stands on its head. */
const TURNED = 3;
/** A reading this doubtful is a pattern. */
const LEAST_CERTAINTY = 0.55;
/** Lines of a page, the longest first; a page of small print would take seconds. */
const MOST_LINES = 48;
/** Languages tried on a page of an unknown country. Each is one of a script. */
const PROBED: readonly NativeLanguage[] = ['zh', 'ja', 'ko', 'ar', 'he', 'th'];

/**
 * Reads the lines of a page that are in letters besides Latin, Greek and Cyrillic. Which ones the country says; on a page
 * of an unknown one they are tried when many lines were not read.
 *
 * @param country ISO 3166-1 alpha-2, if it is known.
 * @returns null where no such letters are expected or found.
 */
export async function readNative(
  page: Frame,
  text: PageText,
  country: string | null,
  networks: Pick<TextNetworks, 'native'>,
): Promise<NativePrint | null> {
  const all = text.lines
    .map((line, i) => ({ ...text.shapes[i]!, box: line.box }))
    .filter((line) => !line.text.includes('<<'))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const unclear = all.filter((line) => certaintyOf(line) < CLEAR || line.text.length <= FEW_LETTERS);
  const read: Read = (language, lines) => readIn(language, lines, page, text, networks);
  const language = country === null ? await languageOf(all, read) : nativeLanguageOf(country);
  if (language === null) return null;
  const inverted = await isInverted(unclear.slice(0, TURNED), language, read);
  const lines = (await read(language, (inverted ? all.map(reversed) : unclear).slice(0, MOST_LINES)))
    .filter((line) => certaintyOf(line) >= LEAST_CERTAINTY && ownShare(line.text, language) > 0)
    .map((line) => (inverted ? { ...line, box: upsideDown(line.box, text) } : line));
  return lines.length === 0 ? null : findNativeNames(lines, language);
}

type Read = (language: NativeLanguage, lines: readonly TextLine[]) => Promise<TextLine[]>;

/** The language in which the longest unread lines are read clearly. */
async function languageOf(lines: readonly TextLine[], read: Read): Promise<NativeLanguage | null> {
  const unread = lines.filter((line) => certaintyOf(line) < UNREAD);
  if (unread.length < Math.max(LEAST_UNREAD, lines.length / 2)) return null;
  const tried = unread.slice(0, TRIED);
  for (const language of PROBED)
    for (const some of [tried, tried.map(reversed)]) {
      const fitting = (await read(language, some)).filter(
        (line) => certaintyOf(line) >= FITS && ownShare(line.text, language) >= 0.5,
      );
      if (fitting.length >= LEAST_FITTING) return language;
    }
  return null;
}

/** Whether lines that are read badly are read well on their heads: Latin networks cannot tell of other letters. */
async function isInverted(lines: readonly TextLine[], language: NativeLanguage, read: Read): Promise<boolean> {
  const sum = (some: readonly TextLine[]) => some.reduce((total, line) => total + certaintyOf(line), 0);
  const upright = sum(await read(language, lines));
  return upright < LEAST_CERTAINTY * lines.length && sum(await read(language, lines.map(reversed))) > upright;
}

const reversed = <Line extends TextLine>(line: Line): Line => {
  const [a, b, c, d] = line.box;
  return { ...line, box: [c, d, a, b] };
};

const upsideDown = (box: Quad, { width, height }: PageText): Quad =>
  box.map(([x, y]) => [width - x, height - y]) as unknown as Quad;

async function readIn(
  language: NativeLanguage,
  lines: readonly TextLine[],
  page: Frame,
  text: PageText,
  networks: Pick<TextNetworks, 'native'>,
): Promise<TextLine[]> {
  const found: TextLine[] = [];
  for (const line of lines) {
    const reading = await readAgain(
      page,
      line,
      text,
      (tensor, used) => networks.native(language, tensor, used),
      language === 'zh' || language === 'ja' ? CUTS.asFound : CUTS.usual,
    );
    if (reading) found.push({ ...reading, box: line.box });
  }
  return found;
}

/** How much of a text's letters is of a language. */
function ownShare(text: string, language: NativeLanguage): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => NATIVE_LETTER[language].test(letter)).length / Math.max(1, letters.length);
}

const lengthOf = ({ box: [a, b] }: TextLine): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

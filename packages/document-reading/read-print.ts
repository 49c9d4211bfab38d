import type { Frame, Quad } from '@veridoor/image/frame';
import { ONE_OPINION, SURE, type AgreedField } from './fields/agree.ts';
import { DATES, doubtsAgainst, doubtsOfDates, type Doubt, type MachineFacts } from './fields/doubts.ts';
import { findFields, type FieldsContext, type LinesOfReaders } from './fields/find-fields.ts';
import type { PrintedField } from '@veridoor/document-types/fields';
import { lookAgain, WORDS } from './fields/look-again.ts';
import { continued, sideOf, type PrintedType } from './fields/recognise.ts';
import { showsOf, type ExpectedPrint, type Shown } from './fields/shown.ts';
import type { Segment } from './fields/segment.ts';
import { lettersOfLines, readScripts, type LetteredLine } from './scripts/read-scripts.ts';
import { compareSpelling } from './scripts/spelling.ts';
import type { NativePrint } from './native/native-names.ts';
import { readNative } from './native/read-native.ts';
import { inFrame, readLines, type PageText, type TextNetworks } from './text/read-lines.ts';
import { opinionsOf } from './text/opinions.ts';
import { certaintyOf, type TextLine } from './text/text-line.ts';

/** A value in print. */
export interface PrintedValue {
  /** Dates ISO 8601, sex M, F or X, numbers without spaces, names and addresses as printed. */
  readonly value: string;
  /** 0 to 1; sure from `SURE` on. */
  readonly confidence: number;
  /** Corners of its lines in pixels of the page, from the top left of the print, clockwise. */
  readonly box: Quad;
}

/** What a page says in print. */
export interface PrintReading {
  readonly fields: Partial<Record<PrintedField, PrintedValue>>;
  readonly type: PrintedType;
  readonly doubts: readonly Doubt[];
  /** Null where no document was expected. */
  readonly shown: Shown | null;
}

/** A line as it lies on the page. */
export interface PageLine {
  /** Corners in pixels of the page, from the top left of the print, clockwise. */
  readonly box: Quad;
  /** It holds a value; it is other text; or it was hardly read, or by another reader. */
  readonly kind: 'value' | 'text' | 'doubtful';
}

/** A page with all of its lines. */
export interface ReadPage extends PrintReading {
  readonly lines: readonly PageLine[];
  /** What it prints in letters besides Latin, Greek and Cyrillic. */
  readonly native: NativePrint | null;
}

export type PrintContext = FieldsContext;

/** A line of an MRZ, which its own reader reads. */
const MRZ_LINE = /<.*</u;
/** A line read so badly is a pattern or a signature. */
const LEAST_CERTAINTY = 0.4;
/** From this certainty and number of letters on, a line of print is nothing else. */
const [CLEAR, CLEAR_LETTERS] = [0.75, 4];

/**
 * Reads the print of a page with several networks: what all read alike is sure.
 *
 * @param page straightened where its outline is known; it may lie on its side or upside down.
 */
export async function readPrint(page: Frame, networks: TextNetworks, context: PrintContext): Promise<ReadPage> {
  const text = await readLines(page, networks);
  const inScript = await readScripts(page, text, networks);
  const scripts = inScript && lettersOfLines(inScript, context.machine?.issuingCountry ?? null, context.labels);
  const mrzLines = text.lines.filter((line) => MRZ_LINE.test(line.text));
  const voted: TextLine[] = [];
  const english: TextLine[] = [];
  const own: TextLine[] = [];
  const written: (LetteredLine | null)[] = [];
  for (const [index, line] of text.lines.entries()) {
    const lettered = scripts?.get(index);
    if (lettered) {
      voted.push({ ...line, ...lettered.readings[0] });
      english.push({ ...line, ...lettered.readings[1] });
      own.push({ ...line, ...lettered.readings[0] });
      written.push(lettered);
    } else if (certaintyOf(line) >= LEAST_CERTAINTY && !MRZ_LINE.test(line.text)) {
      const opinions = await opinionsOf(page, line, text, networks);
      voted.push({ ...opinions.voted, box: line.box });
      english.push({ ...opinions.english, box: line.box });
      own.push(line);
      written.push(null);
    }
  }
  const reading = await fieldsOfLines({ voted, english, own, written, mrzLines }, text, page, networks, context);
  const country = reading.type.country ?? context.expected?.country ?? null;
  const native = scripts ? null : await readNative(page, text, country, networks);
  const disclaimer = reading.shown?.disclaimer ?? native?.disclaimer ?? null;
  return { ...reading, native, shown: reading.shown && { ...reading.shown, disclaimer } };
}

interface ReadLines extends LinesOfReaders {
  /** The lines in Greek or Cyrillic; null for Latin ones. */
  readonly written: readonly (LetteredLine | null)[];
}

async function fieldsOfLines(
  { voted, english, own, written, mrzLines }: ReadLines,
  text: Pick<PageText, 'quarters' | 'lines'>,
  page: Frame,
  networks: Pick<TextNetworks, 'read'>,
  { labels, layouts, today, machine, countryOf, expected }: PrintContext,
): Promise<Omit<ReadPage, 'native'>> {
  const found = findFields({ voted, english, own, mrzLines }, { labels, layouts, today, machine, countryOf });
  const { agreed, country, titled, first } = found;
  const readPage = { page, text, own, networks };
  const doubtful = doubtsOfDates(datesOf(agreed, machine), today, { kind: titled.kind, country });
  const fields: Partial<Record<PrintedField, PrintedValue>> = {};
  for (const [field, read] of agreed) {
    const { lines } = read;
    // Which script a letter is of counts for words alone.
    const isSpelt = !WORDS.has(field) || (machine !== null && isNameOf(machine, field, read.value));
    const isKnown = lines.every((line) =>
      isWholeKnown(
        first.find((segment) => segment.line === line),
        written[line] ?? null,
        isSpelt,
      ),
    );
    const isWritten = lines.some((line) => written[line]);
    const seen = isWritten
      ? { value: read.value, known: isKnown }
      : await lookAgain(field, read, readPage, labels.letters.get(country ?? ''));
    const value = WORDS.has(field) ? inAlphabetOf(country, seen.value) : seen.value;
    const confidence = seen.known ? read.confidence : Math.min(ONE_OPINION, read.confidence);
    // Dates that contradict one another are not known, whichever is wrong.
    const known = doubtful.length > 0 && DATES.includes(field) ? Math.min(confidence, 0.5) : confidence;
    const box = inFrame(around(lines.map((line) => voted[line]!)), text.quarters, page);
    fields[field] = { value, confidence: Math.round(known * 1000) / 1000, box };
  }
  const against = machine ? doubtsAgainst(sureValues(fields), machine) : [];
  const bySide = sideOf(agreed, { mrz: machine?.mrz ?? null, licence: machine !== null && machine.mrz === null });
  const values = new Set([...agreed.values()].flatMap(({ lines }) => lines.map((line) => voted[line]!.box)));
  const lines = text.lines.map((line): PageLine => {
    const isClear =
      certaintyOf(line) >= CLEAR &&
      line.text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= CLEAR_LETTERS &&
      !MRZ_LINE.test(line.text);
    const kind = isClear ? (values.has(line.box) ? 'value' : 'text') : 'doubtful';
    return { box: inFrame(line.box, text.quarters, page), kind };
  });
  const type = { ...found.type, side: bySide ?? found.type.side };
  const shown = expected
    ? showsOf(textsOf(voted, english), issuedBy(expected, machine), namesOf(machine), countryOf)
    : null;
  return { fields, type, doubts: [...doubtful, ...against], shown, lines };
}

const textsOf = (...readings: readonly (readonly TextLine[])[]): string[] =>
  readings.flatMap((lines) => [...lines, ...continued(lines)].map(({ text }) => text));

/** A machine knows the issuer better than whoever chose. */
const issuedBy = (expected: ExpectedPrint, machine: PrintContext['machine']): ExpectedPrint => ({
  ...expected,
  country: machine?.issuingCountry ?? expected.country,
});

const namesOf = (machine: PrintContext['machine']): string[] =>
  machine === null ? [] : [machine.lastName, machine.firstName].filter((name) => name !== '');

/** Whether a machine says a name so: then letters that print alike are those of its script. */
const isNameOf = ({ lastName, firstName }: MachineFacts, field: PrintedField, value: string): boolean =>
  (field === 'last_name' && compareSpelling(value, lastName) === 'same') ||
  (field === 'first_name' && compareSpelling(value, firstName) === 'same');

/** Whether each sign of a segment, which ends its line, is known; always on a line in Latin letters. */
function isWholeKnown(segment: Segment | undefined, line: LetteredLine | null, isSpelt: boolean): boolean {
  if (line === null) return true;
  if (segment === undefined) return false;
  const start = line.known.length - segment.text.length;
  return line.known.every((known, sign) => sign < start || (known && (isSpelt || line.clear[sign]!)));
}

/** Letters that print alike, and what they are in some countries. */
const ALIKE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RO: { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' },
  MD: { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' },
  IS: { Đ: 'Ð', đ: 'ð' },
  FO: { Đ: 'Ð', đ: 'ð' },
};

/** A value with the letters of its country, where others print alike. */
function inAlphabetOf(country: string | null, value: string): string {
  const alike = ALIKE[country ?? ''] ?? {};
  return [...value].map((letter) => alike[letter] ?? letter).join('');
}

/** The values that both networks read. */
export function sureValues(fields: PrintReading['fields']): Map<PrintedField, string> {
  return new Map(
    (Object.entries(fields) as [PrintedField, PrintedValue][]).flatMap(([field, { value, confidence }]) =>
      confidence >= SURE ? [[field, value]] : [],
    ),
  );
}

/** The values that are known; birth and expiry from the machine where print does not say them. */
function datesOf(
  agreed: ReadonlyMap<PrintedField, AgreedField>,
  machine: Pick<MachineFacts, 'birthDate' | 'expirationDate'> | null,
): Map<PrintedField, string> {
  const values = valuesOf(agreed);
  const said = { birth_date: machine?.birthDate, expiry_date: machine?.expirationDate } as const;
  for (const [field, date] of Object.entries(said) as [PrintedField, string | null | undefined][])
    if (date && !values.has(field)) values.set(field, date);
  return values;
}

function valuesOf(agreed: ReadonlyMap<PrintedField, AgreedField>): Map<PrintedField, string> {
  return new Map([...agreed].flatMap(([field, { value, confidence }]) => (confidence >= SURE ? [[field, value]] : [])));
}

function around(lines: readonly TextLine[]): Quad {
  const points = lines.flatMap(({ box }) => box);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

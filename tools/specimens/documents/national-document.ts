import type { IdentityDocumentType } from '@veridoor/document-types/identity-type';
import { drawEmblem, drawGround, type Palette } from '../guilloche.ts';
import { composeTd1, composeTd3 } from '../mrz.ts';
import { drawMrz, TD1_PLACEMENT, TD3_PLACEMENT } from '../mrz-drawing.ts';
import { makePortrait, COMPOSED_NAMES, type PersonName } from '../portrait.ts';
import { createRandom } from '../random.ts';
import { drawText, renderSvg } from '../svg.ts';
import { drawGhostPortrait, drawPortrait, drawSignature, drawSpecimenMark, ID1, ID3 } from './layout.ts';
import {
  readNationalType,
  readPeople,
  type NationalPerson,
  type NationalType,
  type TypeField,
  type TypeSide,
} from './national-type.ts';
import { nationalValues, type NationalValues } from './national-values.ts';

/** A document of a type, with the values on each of its sides. */
export interface NationalDocument {
  type: NationalType;
  /** Name of the type. */
  kind: string;
  millimetres: typeof ID1 | typeof ID3;
  sides: {
    name: 'front' | 'back';
    png: Buffer;
    width: number;
    height: number;
    /** By field of print: dates ISO 8601, sex a letter, numbers without spaces, an address with commas between lines. */
    values: Readonly<Record<string, string>>;
  }[];
}

const PALETTES: readonly Palette[] = [
  { ground: ['#e3edf4', '#f5efe4'], lines: ['#7ba3bd', '#c7b083'], accent: '#1f4e70' },
  { ground: ['#eef3e2', '#e2eef0'], lines: ['#9db57c', '#7fb0b6'], accent: '#3c5a1e' },
  { ground: ['#f6e6ea', '#ece7f5'], lines: ['#c58d9c', '#a193c4'], accent: '#74304a' },
  { ground: ['#f3ecd9', '#e6f0ea'], lines: ['#bfa467', '#86b49a'], accent: '#5b4312' },
];

/** Pixels a millimetre. */
const DENSITY = 24;
/** Sizes of print in mm; a passport's page has larger values. */
const LABEL = 1.5;
const VALUE = { 'ID-1': 2.35, 'ID-3': 2.8 } as const;
const INK = '#1b2430';

export interface NationalOptions {
  /** A family of fonts, so that readers may be measured with one that they do not know. */
  face?: string;
  /** By default one of the demonstration's people. */
  portrait?: PersonName;
  /** What differs from the country's holder, in print and for machines. */
  holder?: Partial<NationalPerson>;
  /** What print alone says otherwise, by field. */
  printed?: Readonly<Record<string, string>>;
  /** ISO 8601. */
  expiryDate?: string;
  /** For measurements in memory: without the word that says that it is none. */
  isUnmarked?: true;
}

/**
 * Draws a document of an invented holder, by the type's file: its words and the order of its fields, none of its looks.
 *
 * @param name of a file in `types/`.
 * @param person which of the country's holders.
 * @throws Error for a name without a file.
 */
export async function makeNationalDocument(
  name: string,
  person = 0,
  options: NationalOptions = {},
): Promise<NationalDocument> {
  const type = readNationalType(name);
  const people = readPeople(type.people ?? type.country);
  const holder = { ...people[person % people.length]!, ...options.holder };
  const values = nationalValues(type, holder, `${name} ${person}`, options.expiryDate);
  for (const [field, value] of Object.entries(options.printed ?? {})) values.printed[field] = [value];
  const millimetres = type.size === 'ID-3' ? ID3 : ID1;
  const sides: NationalDocument['sides'] = [];
  for (const side of ['front', 'back'] as const) {
    const drawing = type[side];
    if (!drawing) continue;
    const svg = await drawSide({ type, holder, values, seed: `${name} ${person}`, options }, drawing, millimetres);
    sides.push({ name: side, ...(await renderSvg(svg, millimetres, DENSITY)), values: valuesOn(drawing, values) });
  }
  return { type, kind: name, millimetres, sides };
}

interface Issued {
  type: NationalType;
  holder: NationalPerson;
  values: NationalValues;
  seed: string;
  options: NationalOptions;
}

async function drawSide(
  { type, holder, values, seed, options: { face, portrait: person, isUnmarked } }: Issued,
  side: TypeSide,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const random = createRandom(`national ${seed}`);
  const palette = random.pick(PALETTES);
  const drawn = random.pick(COMPOSED_NAMES);
  const portrait = await makePortrait(person ?? drawn);
  const framed = ([left, top, across]: readonly [number, number, number]) => ({
    left,
    top,
    width: across,
    height: (across * 9) / 7,
  });
  const style = face === undefined ? {} : { face };
  return [
    drawGround(width, height, palette, seed),
    drawEmblem(width - 5, 5, 3, palette.accent),
    ...side.texts.map(([text, x, y, full]) => {
      const others = side.texts.filter(([, left, top]) => top === y && left > x).map(([, left]) => left);
      const size = fitting(full, text, LETTER.title, Math.min(width - 9, ...others) - x - 1);
      return drawText(x, y, text, { size, weight: 'bold', fill: palette.accent, ...style });
    }),
    side.portrait ? drawPortrait(portrait, framed(side.portrait), palette.accent) : '',
    side.ghost ? drawGhostPortrait(portrait, framed(side.ghost)) : '',
    ...side.fields.map((field) =>
      drawRow(field, {
        holder,
        printed: values.printed,
        size: VALUE[type.size ?? 'ID-1'],
        style,
        room: roomOf(field, side, width),
      }),
    ),
    side.portrait
      ? drawSignature(holder.latin?.last_name ?? holder.last_name, 5, signatureBelow(side.portrait, height), 20)
      : '',
    isUnmarked ? '' : drawSpecimenMark(width * 0.66, height * 0.7, 9),
    side.mrz ? mrzOf(type, side.mrz, holder, values.values, { width, height }) : '',
  ].join('');
}

/** Millimetres from a field to the next one of its row, or to the side's edge. */
function roomOf({ at: [x, y] }: TypeField, { fields }: TypeSide, width: number): number {
  const others = fields.filter(({ at: [left, top] }) => top === y && left > x).map(({ at: [left] }) => left);
  return Math.min(width, ...others) - x - 1.5;
}

/** Sizes of a letter that text is wide at most, on average. */
const LETTER = { label: 0.54, value: 0.64, title: 0.72 } as const;

/** Printers set what has no room in smaller type. */
const fitting = (size: number, line: string, wide: number, room: number) =>
  Math.min(size, room / (wide * Math.max(1, line.length)));

const signatureBelow = ([, top, across]: readonly [number, number, number], height: number) =>
  Math.min(top + (across * 9) / 7 + 7, height * 0.94);

interface RowStyle {
  holder: NationalPerson;
  printed: NationalValues['printed'];
  size: number;
  style: { face?: string };
  room: number;
}

function drawRow(
  { field, label, at: [x, y], inline, latin, text }: TypeField,
  { holder, printed, size: full, style, room }: RowStyle,
): string {
  const own = text === undefined ? linesOf(field, printed) : [text];
  const latinLine = latin && holder.latin ? [holder.latin[field as 'last_name' | 'first_name'].toUpperCase()] : [];
  const lines = inline
    ? [`${label} ${own[0] ?? ''}`.trim(), ...own.slice(1), ...latinLine]
    : // A Latin spelling stands beside the other one, behind a stroke.
      [[own[0] ?? '', ...latinLine].join(' / '), ...own.slice(1)];
  const size = Math.min(...lines.map((line) => fitting(full, line, LETTER.value, room)));
  const start = inline || label === '' ? y : y + full * 1.08;
  const drawn = lines.map((line, index) =>
    drawText(inline && index > 0 ? x + 3 : x, start + index * full * 1.15, line, {
      size,
      weight: 'bold',
      fill: INK,
      ...style,
    }),
  );
  if (inline || label === '') return drawn.join('');
  return (
    drawText(x, y, label, { size: fitting(LABEL, label, LETTER.label, room), fill: '#4a5563', ...style }) +
    drawn.join('')
  );
}

const linesOf = (field: string, printed: NationalValues['printed']): readonly string[] => {
  const fields = field.split('+');
  return fields.length === 1 ? (printed[field] ?? []) : [fields.map((one) => printed[one]?.[0] ?? '').join(' ')];
};

/** What a side prints; empty values are none. */
function valuesOn({ fields }: TypeSide, { values }: NationalValues): Record<string, string> {
  const names = fields.flatMap(({ field }) => field.split('+')).filter((field) => values[field]);
  return Object.fromEntries(names.map((name) => [name, values[name]!]));
}

/** Codes of ICAO Doc 9303-5, section 4.2.2; a passport's is P. */
const CODES: Record<IdentityDocumentType, string> = {
  id_card: 'I',
  residence_permit: 'AR',
  passport: 'P',
  driving_licence: 'DL',
};

function mrzOf(
  type: NationalType,
  format: 'TD1' | 'TD3',
  { last_name, first_name, birth_date, sex, latin }: NationalPerson,
  values: NationalValues['values'],
  { width, height }: { width: number; height: number },
): string {
  const fields = {
    documentCode: CODES[type.kind],
    issuer: type.issuer,
    nationality: type.issuer,
    surname: latin?.last_name ?? last_name,
    givenNames: latin?.first_name ?? first_name,
    documentNumber: values['number']!.replaceAll(/[^A-Z0-9]/gu, ''),
    birthDate: birth_date,
    sex,
    expiryDate: values['expiry_date']!,
  };
  const [lines, place] = format === 'TD3' ? [composeTd3(fields), TD3_PLACEMENT] : [composeTd1(fields), TD1_PLACEMENT];
  const band = format === 'TD3' ? 23.2 : 20.5;
  return (
    `<rect y="${height - band}" width="${width}" height="${band}" fill="#fff" opacity="0.72"/>` +
    drawMrz(lines, place, height).svg
  );
}

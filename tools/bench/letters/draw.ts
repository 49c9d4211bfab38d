import { A4 } from '../../specimens/documents/proof-of-address.ts';
import type { Specimen } from '../../specimens/specimen.ts';
import { drawText, renderSvg, type TextStyle } from '../../specimens/svg.ts';
import type { Letter } from './letters.ts';

/** Pixels of a millimetre: 300 dots an inch. */
const DENSITY = 12;

/** Draws a letter on a sheet of A4, as a document that can be photographed. */
export async function drawLetter(letter: Letter): Promise<Specimen> {
  const image = await renderSvg(letterBody(letter), A4, DENSITY);
  return {
    kind: 'proof-of-address',
    millimetres: A4,
    sides: [{ name: 'front', ...image, values: [] }],
  } as unknown as Specimen;
}

/** What is on the sheet, in millimetres, as parts of an SVG. */
export const letterBody = (letter: Letter): string =>
  `<rect width="${A4.width}" height="${A4.height}" fill="#fdfdfb"/>${LAYOUTS[letter.layout](letter)}`;

type Draw = (x: number, y: number, text: string, style?: Partial<TextStyle>) => string;
const writer =
  ({ face, size }: Letter): Draw =>
  (x, y, text, style = {}) =>
    drawText(x, y, text, { size, face, ...style });

/** Rows of a table with lines between them. */
function table(letter: Letter, write: Draw, top: number, left = 24, right = 186): string {
  const step = 2.2 * letter.size;
  return letter.rows
    .map(([label, amount], row) => {
      const y = top + row * step;
      const rule = `<path d="M${left} ${y + 0.7 * letter.size}H${right}" stroke="#c9d2dc" stroke-width="0.3"/>`;
      return write(left, y, label) + write(right, y, amount, { anchor: 'end' }) + rule;
    })
    .join('');
}

const addressOf = ({ name, line1, town }: Letter): string[] => [name, line1, town];

const column = (
  write: Draw,
  x: number,
  y: number,
  step: number,
  lines: readonly string[],
  style: Partial<TextStyle> = {},
) => lines.map((line, index) => write(x, y + index * step, line, style)).join('');

const LAYOUTS: Record<Letter['layout'], (letter: Letter) => string> = {
  /** The address in the envelope's window (DIN 5008), facts at the right. */
  window(letter) {
    const write = writer(letter);
    const step = 1.45 * letter.size;
    return [
      write(24, 22, letter.issuer, { size: 7, weight: 'bold', fill: '#2b6a8f' }),
      write(24, 45, `${letter.issuer} · 10001 Amaurot`, { size: 2.4, fill: '#5a6675' }),
      column(write, 24, 55, step, addressOf(letter)),
      column(write, 130, 55, step, [letter.printed.join(': '), letter.due.join(': '), 'No. 4471-0982']),
      write(24, 100, letter.title, { weight: 'bold', size: 1.3 * letter.size }),
      column(write, 24, 115, step, letter.text),
      table(letter, write, 140),
      write(105, 285, `${letter.issuer} · IBAN UT00 1234 5678 9012`, { size: 2.6, fill: '#7b8794', anchor: 'middle' }),
    ].join('');
  },
  /** A bank's: the address at the right, a table of days. */
  statement(letter) {
    const write = writer(letter);
    const step = 1.45 * letter.size;
    return [
      `<rect x="0" y="0" width="210" height="18" fill="#243a5e"/>`,
      write(20, 12, letter.issuer, { size: 6, weight: 'bold', fill: '#fff' }),
      write(20, 40, letter.title, { weight: 'bold', size: 1.5 * letter.size }),
      column(write, 20, 50, step, [letter.printed.join(' '), letter.due.join(' '), 'UT07 0098 4471 2210']),
      column(write, 118, 55, step, addressOf(letter)),
      column(write, 20, 95, step, letter.text),
      table(letter, write, 115, 20, 190),
    ].join('');
  },
  /** Labels above values in boxes. */
  boxes(letter) {
    const write = writer(letter);
    const small = { size: 2.5, fill: '#5a6675' } as const;
    const box = (x: number, y: number, width: number, label: string, value: string) =>
      `<rect x="${x}" y="${y}" width="${width}" height="13" fill="#eef3f6" stroke="#9fb3c2" stroke-width="0.3"/>` +
      write(x + 2, y + 4, label, small) +
      write(x + 2, y + 10, value, { weight: 'bold' });
    return [
      write(105, 22, letter.issuer, { size: 6, weight: 'bold', fill: '#8a3b1e', anchor: 'middle' }),
      write(105, 32, letter.title, { size: 1.3 * letter.size, anchor: 'middle' }),
      column(write, 20, 48, 1.45 * letter.size, addressOf(letter)),
      box(20, 80, 52, ...letter.printed),
      box(76, 80, 52, ...letter.due),
      box(132, 80, 54, 'No.', '4471-0982-11'),
      column(write, 20, 110, 1.45 * letter.size, letter.text),
      table(letter, write, 130, 20, 186),
    ].join('');
  },
  /** A letter as a typewriter would write it. */
  plain(letter) {
    const write = writer(letter);
    const step = 1.45 * letter.size;
    return [
      write(186, 25, letter.issuer, { anchor: 'end', weight: 'bold', size: 1.2 * letter.size }),
      column(write, 25, 45, step, addressOf(letter)),
      write(186, 75, letter.printed.join(': '), { anchor: 'end' }),
      write(25, 95, letter.title, { weight: 'bold' }),
      column(write, 25, 110, step, letter.text),
      table(letter, write, 135, 25, 150),
      write(25, 200, letter.due.join(': ')),
    ].join('');
  },
};

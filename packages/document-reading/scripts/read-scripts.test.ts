import { describe, expect, it } from 'vitest';
import type { Frame } from '@veridoor/image/frame';
import { labelsOf } from '../fields/label-table.ts';
import { SURE } from '../fields/agree.ts';
import { readPrint, type PrintContext } from '../read-print.ts';
import type { TextNetworks } from '../text/read-lines.ts';
import type { Tensor } from '../text/tensors.ts';
import type { Recognised } from '../text/text-line.ts';
import { shapeOf } from './shapes.ts';

const labels = labelsOf(['bg', 'sr']);
const WIDTH = 960;
const STEP = 40;
/** Grey of a line on the page, by which the played networks know it. */
const SHADE = 20;

const said = (text: string, certainty: number): Recognised => ({
  text,
  certainties: Array.from(text, () => certainty),
  places: Array.from(text, (_, i) => (i + 0.5) / text.length),
});

/** A page with a bar for each line, of which the networks for Cyrillic say this. */
function pageOf(lines: readonly string[], certainty = 0.99): { page: Frame; networks: TextNetworks } {
  const height = STEP * (lines.length + 1);
  const data = new Uint8ClampedArray(WIDTH * height);
  const print = new Float32Array(WIDTH * height);
  for (let y = 0; y < height; y++) data.fill(SHADE * Math.floor(y / STEP), y * WIDTH, (y + 1) * WIDTH);
  for (let line = 0; line < lines.length; line++)
    for (let y = 0; y < 12; y++) {
      const start = (line * STEP + 14 + y) * WIDTH + 40;
      print.fill(0.9, start, start + 14 * lines[line]!.length);
    }
  const lineOf = ({ data, width, height }: Tensor) =>
    lines[Math.round((data[Math.floor(height / 2) * width + 4]! * 127.5 + 127.5) / SHADE)] ?? '';
  const networks: TextNetworks = {
    detect: () => Promise.resolve({ data: print, width: WIDTH, height }),
    read: (line) =>
      Promise.resolve({
        latin: said(lineOf(line).replaceAll(/[^\d.]/gu, '') || 'IIETPOB', 0.7),
        shapes: said([...lineOf(line)].map(shapeOf).join(''), certainty),
      }),
    scripts: (line) => Promise.resolve(said([...lineOf(line)].map(shapeOf).join(''), certainty)),
    english: (line) => Promise.resolve(said(lineOf(line).replaceAll(/[^\d.]/gu, ''), 0.99)),
    native: () => Promise.reject(new Error('no other script')),
    latin: (line) => Promise.resolve(said(lineOf(line).replaceAll(/[^\d.]/gu, ''), 0.99)),
  };
  return { page: { width: WIDTH, height, channels: 1, data }, networks };
}

async function read(lines: readonly string[], machine: PrintContext['machine'] = null, certainty?: number) {
  const { page, networks } = pageOf(lines, certainty);
  const { fields, type } = await readPrint(page, networks, {
    labels,
    today: '2026-11-26',
    layouts: [],
    countryOf: () => null,
    machine,
  });
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, { value, confidence }]) => [field, [value, confidence >= SURE]]),
  );
  return { values, country: type.country };
}

const SERBIAN = ['РЕПУБЛИКА СРБИЈА', 'Презиме ПЕТРОВИЋ', 'Име АННА', 'Важи до 11.04.2032'];
const machine = {
  lastName: 'PETROVIC',
  firstName: 'ANNA',
  documentNumber: '',
  otherNumbers: [],
  birthDate: null,
  expirationDate: null,
  sex: null,
  mrz: null,
  issuingCountry: 'RS',
};

describe('pages in Cyrillic', () => {
  it('fields are found by labels, with the letters that the word needs', async () => {
    const { values, country } = await read(SERBIAN);
    expect(country).toBe('RS');
    expect(values).toMatchObject({
      last_name: ['ПЕТРОВИЋ', true],
      first_name: ['АННА', true],
      expiry_date: ['2032-04-11', true],
    });
  });

  it('a word that may be Latin is sure when an MRZ says the name', async () => {
    const alone = SERBIAN.toSpliced(2, 1, 'Име', 'АННА');
    expect((await read(alone)).values['first_name']).toEqual(['АННА', false]);
    expect((await read(alone, machine)).values['first_name']).toEqual(['АННА', true]);
  });

  it('a place of letters that Latin has, too, is in the page’s script, also behind a date', async () => {
    const { values } = await read(['РЕПУБЛИКА СРБИЈА', 'ВОЗАЧКА ДОЗВОЛА', '1. ПЕТРОВИЋ', '3. 08.04.1994 ТОМСК']);
    expect(values).toMatchObject({ birth_date: ['1994-04-08', true], birth_place: ['ТОМСК', false] });
  });

  it('signs that are not certain are not sure', async () => {
    expect((await read(SERBIAN, null, 0.83)).values['last_name']).toEqual(['ПЕТРОВИЋ', false]);
  });

  it('a label has its meaning of the country', async () => {
    const { values } = await read(['РЕПУБЛИКА БЪЛГАРИЯ', 'Презиме ПЕТРОВ', 'Фамилия ИЛИЕВ']);
    expect(values['last_name']).toEqual(['ИЛИЕВ', true]);
  });
});

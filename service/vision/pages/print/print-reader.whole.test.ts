import { afterAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { daysOf } from '@veridoor/document-vision/document/days';
import { fold } from '@veridoor/document-reading/fields/fold';
import { makeNationalDocument } from '../../../../tools/specimens/documents/national-document.ts';
import { hasFonts } from '../../../../tools/specimens/outline-text.ts';
import { textOperators, textPdf } from '../../../testing/documents/text-pdf.ts';
import { drawFirstPage } from '../pdf/draw-pdf.ts';
import { compilePdfium } from '../pdf/pdf.ts';
import { TONE_CUTS } from '../pdf/tones.ts';
import { makeSpecimen } from '../../../../tools/specimens/specimen.ts';
import { crossCheckPrint } from '../../../checks/pages/cross-check-print.ts';
import { document } from '../../../checks/pages/document.ts';
import { expiry } from '../../../checks/pages/expiry.ts';
import { resultsOf, UNSEEN } from '../../../testing/documents/page-context.ts';
import { fieldsOfPrint } from './print-fields.ts';
import { createPrintReader } from './print-reader.ts';

const reader = createPrintReader({ processes: 1, timeLimit: 60_000 });
/** Outlines of OCR-B have no Cyrillic. */
const withFonts = await hasFonts();
const TODAY = '2026-11-23';
const task = { outline: null, size: 'ID-3', today: TODAY } as const;

afterAll(() => reader.close());

describe('the print reader', () => {
  it.skipIf(!withFonts)('reads a card in Cyrillic, whose name an MRZ may write otherwise', async () => {
    const [front] = (await makeNationalDocument('bg-id-card', 0, { face: 'DejaVu Sans' })).sides;
    const { png, values } = front!;
    const machine = {
      lastName: 'SHTARKELOVA',
      firstName: 'IVANKA',
      documentNumber: values['number']!,
      otherNumbers: [],
      birthDate: values['birth_date']!,
      expirationDate: values['expiry_date']!,
      sex: null,
      mrz: null,
      issuingCountry: 'BG',
    };
    const print = await reader.read({ ...task, size: 'ID-1', bytes: png, machine });
    const read = Object.fromEntries(Object.entries(print.fields).map(([field, { value }]) => [field, value]));
    expect(read).toMatchObject(values);
    expect(print.doubts).toEqual(['print_name_differs']);
  });

  it.skipIf(!withFonts)(
    'of a card in Arabic alone it knows the name, and neither another field nor the type',
    async () => {
      const lines = [
        'بطاقة الهوية الوطنية',
        'الاسم: فاطمة الزهراء',
        'اللقب: بن يوسف',
        'تاريخ الميلاد: ١٩٨٧/٠٣/١٢',
        '١٠٩٨٧٠٣١٢٤',
      ];
      const text = lines.map((line, i) => `<text x="980" y="${150 + 100 * i}" direction="rtl">${line}</text>`).join('');
      const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1027" height="648"><rect width="100%" height="100%" fill="#dfe8e4"/><g font-family="DejaVu Sans" font-size="44" fill="#222">${text}</g></svg>`;
      const bytes = await sharp(Buffer.from(card)).png().toBuffer();
      const print = await reader.read({ ...task, size: 'ID-1', bytes, machine: null });
      expect(print).toMatchObject({ fields: {}, type: { country: null, kind: null } });
      expect(fieldsOfPrint(print)).toMatchObject({ nativeName: 'فاطمة الزهراء بن يوسف', lastName: '', firstName: '' });
    },
  );

  it.each(['reading 1', 'reading 2'])('letters keep their marks (%s)', async (seed) => {
    const { holder, sides } = await makeSpecimen({ kind: 'passport', seed });
    expect(holder.surname).toMatch(/[^A-Za-z '-]/u);
    const { fields } = await reader.read({ ...task, bytes: sides[0]!.png, machine: null });
    expect(fields.last_name).toMatchObject({ value: holder.surname });
  });

  it.each([90, 270])('reads the lines of a letter turned by %i degrees, and who issued it', async (turn) => {
    const { holder, sides } = await makeSpecimen({ kind: 'proof-of-address', seed: 'print' });
    const turned = await sharp(sides[0]!.png).rotate(turn).jpeg().toBuffer();
    const { readings, issuer } = await reader.readLetter(turned);
    const [lines, again] = readings;
    expect(lines.length).toBe(again.length);
    expect(issuer).toMatchObject({ name: 'Utopia Light & Water', kind: 'utility' });
    const { street, postalCode } = holder.address;
    const said = fold(lines.join(''));
    for (const part of [holder.surname, street, postalCode]) expect(said).toContain(fold(part));
  });

  it('of a PDF it reads what its page shows, and nothing of what its text layer hides', async () => {
    const hidden: Record<string, string> = {
      white: `1 1 1 rg ${textOperators(['Mr Whitestone'], [60, 400])}`,
      covered: `${textOperators(['Mr Covington'], [60, 360])} 1 1 1 rg 50 340 500 40 re f`,
      'too small': textOperators(['Mr Tinyman'], [60, 320], 1),
      'off the page': textOperators(['Mr Outerbridge'], [700, 300]),
      invisible: `BT 3 Tr ET ${textOperators(['Mr Ghostwell'], [60, 260])} BT 0 Tr ET`,
      'pale on white': `0.85 0.85 0.85 rg ${textOperators(['Mr Palethorpe'], [60, 220])}`,
      'dark on dark': `0 0 0 rg 50 160 500 40 re f 0.06 0.06 0.06 rg ${textOperators(['Mr Blackwood'], [60, 180])}`,
    };
    const shown = ['Utopia Light & Water', 'Mr John Nobody', '9 Elsewhere Street', 'Invoice of 12 February 2026'];
    const under = Object.values(hidden).map((part) => `q ${part} Q\n`);
    const bytes = textPdf(shown, under.join(''));
    const { text } = await drawFirstPage(await compilePdfium(), bytes, 600);
    const readings = await Promise.all(TONE_CUTS.map((cut) => reader.readLetter(bytes, { cut })));
    const read = readings.map((one) => one.readings.map((lines) => fold(lines.join(''))));
    for (const [how, part] of Object.entries(hidden)) {
      const name = /\(Mr (\w+)\)/u.exec(part)![1]!;
      expect(text).toContain(name);
      const isRead = read.every((cut) => cut.some((lines) => lines.includes(fold(name))));
      expect({ how, isRead }).toEqual({ how, isRead: false });
    }
    for (const lines of read.flat()) expect(lines).toContain(fold('John Nobody'));
  });

  it('reads a passport’s page, and finds what contradicts its MRZ', async () => {
    const specimen = await makeSpecimen({ kind: 'passport', seed: 'print' });
    const bytes = specimen.sides[0]!.png;
    const { expiryDate, documentNumber, issueDate } = specimen.details;
    const machine = {
      lastName: 'SOMEBODY',
      firstName: 'ELSE',
      documentNumber,
      otherNumbers: [],
      birthDate: specimen.holder.birthDate,
      expirationDate: expiryDate,
      sex: null,
      mrz: 'TD3',
      issuingCountry: null,
    };
    const print = await reader.read({ ...task, bytes, machine });
    expect(print.type).toMatchObject({ kind: 'passport', side: 'front' });
    expect(print.doubts).toEqual(['print_name_differs']);
    const fields = fieldsOfPrint(print)!;
    expect(fields).toMatchObject({ source: 'print', documentNumber, issueDate, expirationDate: expiryDate });
    const expected = { machineReadable: [], side: 'single', country: null, size: null, minimumAge: null } as const;
    const file = { ...UNSEEN.file, type: 'passport' } as const;
    const results = await resultsOf([document, expiry, crossCheckPrint], {
      ...UNSEEN,
      file,
      expected,
      print,
      fields,
      days: daysOf('2099-01-01'),
    });
    expect(results).toMatchObject([
      { check: 'document', outcome: 'passed' },
      { check: 'expiry', outcome: 'review', detail: 'document_expired' },
    ]);
  });
});

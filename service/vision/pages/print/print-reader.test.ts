import { daysOf } from '@veridoor/document-vision/document/days';
import { afterAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { makeSpecimen } from '../../../../tools/specimens/specimen.ts';
import { fieldsOfPrint } from './print-fields.ts';
import { crossCheckPrint } from '../../../checks/pages/cross-check-print.ts';
import { document } from '../../../checks/pages/document.ts';
import { expiry } from '../../../checks/pages/expiry.ts';
import { resultsOf, UNSEEN } from '../../../testing/documents/page-context.ts';
import { createPrintReader } from './print-reader.ts';

const reader = createPrintReader({ processes: 1, timeLimit: 60_000 });
const TODAY = '2026-11-23';
const task = { outline: null, size: 'ID-3', today: TODAY } as const;

afterAll(() => reader.close());

describe('the print reader', () => {
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

  it('a file that is no image is refused, and the next one is read', async () => {
    await expect(reader.read({ ...task, bytes: new Uint8Array(9), machine: null })).rejects.toThrow(
      'unsupported image format',
    );
    const create = { width: 400, height: 300, channels: 3, background: '#fff' } as const;
    const blank = await sharp({ create }).png().toBuffer();
    expect(await reader.read({ ...task, bytes: blank, machine: null })).toMatchObject({ fields: {}, doubts: [] });
  });

  it('a process that takes too long is ended', async () => {
    const hurried = createPrintReader({ processes: 1, timeLimit: 1 });
    await expect(hurried.read({ ...task, bytes: new Uint8Array(9), machine: null })).rejects.toThrow('ended');
    await hurried.close();
  });
});

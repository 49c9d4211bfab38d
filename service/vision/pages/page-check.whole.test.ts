import { daysOf } from '@veridoor/document-vision/document/days';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureSpecimens } from '../../../tools/specimens/ensure.ts';
import { DOCUMENT_TYPES } from '@veridoor/contract/documents/document-types';
import type { ExpectedPage } from '@veridoor/document-vision/document/findings';
import { isSamePage } from '@veridoor/document-vision/document/fingerprint';
import { decodeFrame } from './decode-frame.ts';
import type { PageContext } from '../../checks/contexts.ts';
import { makeChecks } from '../../checks/registry.ts';
import { NO_PRINT, NOTHING_SEEN, UNSEEN } from '../../testing/documents/page-context.ts';
import { readDocumentPage } from './page-check.ts';

const TODAY = '2026-11-21';
let card: { front: string; back: string };
let passport: string;
beforeAll(async () => {
  const specimens = await ensureSpecimens(['identity-card', 'passport']);
  const { front = '', back = '' } = specimens['identity-card'];
  card = { front, back };
  passport = specimens.passport.front ?? '';
}, 300_000);

const PORTRAIT = { quality: { eyes: 60 } } as NonNullable<PageContext['faces']>['faces'][number];
const PASSPORTS = DOCUMENT_TYPES.passport.machine_readable;

async function read(file: string, expected: Partial<ExpectedPage>, today = TODAY) {
  const frame = await decodeFrame(await readFile(file));
  const { machine_readable: machineReadable } = DOCUMENT_TYPES.id_card;
  const page: ExpectedPage = {
    machineReadable,
    side: 'back',
    country: null,
    size: null,
    minimumAge: null,
    ...expected,
  };
  const seen = await readDocumentPage({ frame, fromCamera: false }, page, today);
  const inspection = { ...NOTHING_SEEN, ...seen };
  const context = {
    ...UNSEEN,
    days: daysOf(today),
    expected: page,
    inspection,
    print: NO_PRINT,
    fields: seen.reading.fields,
    faces: page.side === 'front' ? { faces: [PORTRAIT], signs: null, width: frame.width, height: frame.height } : null,
  };
  return { reading: seen.reading, results: await makeChecks({ page: context }) };
}
const outcomes = ({ results }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(results.map(({ check, outcome, detail }) => [check, detail ?? outcome]));

describe('page check', () => {
  it('the check reads the MRZ of a back and none from a page without one', async () => {
    const back = await read(card.back, { minimumAge: 18 });
    expect(outcomes(back)).toMatchObject({ mrz: 'passed', document: 'passed', expiry: 'passed', age: 'passed' });
    expect(back.reading.fields).toMatchObject({
      lastName: 'ODELANEY',
      firstName: 'FIONA JANE',
      birthDate: '1988-11-02',
    });
    const front = await read(card.front, { side: 'front' });
    expect(outcomes(front)).toMatchObject({ original_screen: 'passed', original_copy: 'passed' });
    expect(outcomes(front)).not.toHaveProperty('mrz');
    expect(front.reading.fields).toBeNull();
    expect(isSamePage(front.reading.fingerprint, back.reading.fingerprint)).toBe(false);
  });

  it('the check recognises an expired document, a young holder, the other side and another document', async () => {
    expect(outcomes(await read(card.back, {}, '2034-02-08'))).toMatchObject({ expiry: 'document_expired' });
    expect(outcomes(await read(card.back, { minimumAge: 60 }))).toMatchObject({ age: 'too_young' });
    expect(outcomes(await read(card.back, { side: 'front' }))).toMatchObject({ document: 'wrong_side' });
    expect(outcomes(await read(passport, {}))).toMatchObject({ document: 'wrong_document' });
    expect(outcomes(await read(passport, { machineReadable: PASSPORTS, side: 'single', country: 'TR' }))).toMatchObject(
      {
        document: 'country_differs',
      },
    );
    const missing = { machineReadable: PASSPORTS, side: 'single' } as const;
    expect(outcomes(await read(card.front, missing))).toMatchObject({ mrz: 'mrz_not_found' });
  });

  it('a grey copy of a front goes to a person, and the back of a licence may be black on white', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'veridoor-grey-')), 'front.png');
    await writeFile(file, await sharp(card.front).resize(1400).greyscale().toColourspace('srgb').png().toBuffer());
    const photographed = { original_screen: 'passed', original_copy: 'printed_copy' };
    expect(outcomes(await read(file, { side: 'front' }))).toMatchObject(photographed);
    expect(outcomes(await read(file, { side: 'back' }))).not.toHaveProperty('original_copy');
  });

  it('the results contain no personal data', async () => {
    const { results } = await read(card.back, {});
    expect(JSON.stringify(results)).not.toMatch(/ODELANEY|FIONA|1988|L48579407/u);
  });
});

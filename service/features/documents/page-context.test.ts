import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import type { PrintedValue } from '@veridoor/document-reading/read-print';
import type { DocumentPrint } from '../../vision/pages/print/print-worker.ts';
import { UNCOMPRESSED_LIMIT } from '@veridoor/document-vision/originality/line-compression';
import { GRAIN_LIMIT } from '@veridoor/document-vision/originality/replaced-text';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { cardBack, cardFront, send } from '../../testing/documents/sending.ts';
import { NO_PRINT } from '../../testing/documents/page-context.ts';
import { playPrintReader } from '../../testing/shared-checks.ts';
import { database } from '../../testing/servers/databases.ts';

const box: PrintedValue['box'] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
const printed = (value: string): PrintedValue => ({ value, confidence: 1, box });

describe('print of an uploaded page', () => {
  /** What the reader says to the next page; null when it runs out of time. */
  let reading: DocumentPrint | null = NO_PRINT;
  let test: TestApplication;
  let company: TestCompany;
  let front: Buffer;
  let back: Buffer;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { printReader: playPrintReader(() => reading) });
    company = await buildCompany(test.parts);
    front = await cardJpeg();
    back = await cardJpeg({ reverse: true });
  });
  afterAll(() => test.close());

  /** Sends both sides of a card, of which the reader says this. */
  async function upload(onFront: DocumentPrint | null, onBack: DocumentPrint | null = NO_PRINT) {
    const { token } = await buildSession(test, company);
    const pages = [];
    for (const [next, bytes, definition] of [
      [onFront, front, cardFront],
      [onBack, back, cardBack],
    ] as const) {
      reading = next;
      const sent = await send(test, token, bytes, definition);
      await test.parts.jobs.idle();
      pages.push(sent.id);
    }
    return Promise.all(
      pages.map(async (id) => {
        const answer = await test.inject({ url: `/api/v2/document/${id}`, token: await company.token('auditor') });
        const { status, results } = answer.json<Document>();
        const ended = Object.fromEntries(results.map(({ check, outcome, detail }) => [check, [outcome, detail]]));
        return { status, ...ended };
      }),
    );
  }

  it('a page whose print says nothing is judged as if there were no print', async () => {
    const pages = await upload(NO_PRINT);
    expect(pages.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(pages[0]).not.toHaveProperty('cross_check_print');
  });

  it('a page whose print could not be looked at says so and is judged without it', async () => {
    const [page] = await upload(null);
    expect(page).toMatchObject({ status: 'approved', cross_check_print: ['not_made', 'check_unavailable'] });
  });

  it('a printed date that has passed leaves a front without an MRZ to a person', async () => {
    const [page] = await upload({ ...NO_PRINT, fields: { expiry_date: printed('2020-01-31') } });
    expect(page).toMatchObject({ status: 'pending', expiry: ['review', 'document_expired'] });
  });

  it('print that names another kind of document leaves the page to a person', async () => {
    const type = { country: 'TR', kind: 'driving_licence', version: null, side: 'front' } as const;
    const [page] = await upload({ ...NO_PRINT, type });
    expect(page).toMatchObject({ status: 'pending', document: ['review', 'wrong_document'] });
  });

  it('print that differs from its MRZ leaves the page to a person', async () => {
    const [, page] = await upload(NO_PRINT, { ...NO_PRINT, doubts: ['print_number_differs'] });
    expect(page).toMatchObject({ status: 'pending', cross_check_print: ['review', 'print_number_differs'] });
  });

  it('a value that lacks the grain of its image leaves the page to a person', async () => {
    const [page] = await upload({ ...NO_PRINT, lostGrain: 2 * GRAIN_LIMIT });
    expect(page).toMatchObject({ status: 'pending', original_text: ['review', 'text_replaced'] });
    const [untouched] = await upload({ ...NO_PRINT, lostGrain: GRAIN_LIMIT / 2 });
    expect(untouched).toMatchObject({ status: 'approved', original_text: ['passed', null] });
  });

  it('a value that was not compressed as often as its image leaves the page to a person', async () => {
    const [page] = await upload({ ...NO_PRINT, lostGrain: 0, lostCompression: UNCOMPRESSED_LIMIT + 0.1 });
    expect(page).toMatchObject({ status: 'pending', original_text: ['review', 'text_replaced'] });
    const [untouched] = await upload({ ...NO_PRINT, lostCompression: UNCOMPRESSED_LIMIT - 0.1 });
    expect(untouched).toMatchObject({ status: 'approved', original_text: ['passed', null] });
  });

  it('print that agrees with its MRZ passes', async () => {
    const [, page] = await upload(NO_PRINT, { ...NO_PRINT, fields: { sex: printed('F') } });
    expect(page).toMatchObject({ status: 'approved', cross_check_print: ['passed', null] });
  });
});

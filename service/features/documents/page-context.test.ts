import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import type { DocumentPrint, PrintTask } from '../../vision/pages/print/print-worker.ts';
import { UNCOMPRESSED_LIMIT } from '@veridoor/document-vision/originality/line-compression';
import { GRAIN_LIMIT } from '@veridoor/document-vision/originality/replaced-text';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession } from '../../testing/builders.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { cardBack, cardFront, send } from '../../testing/documents/sending.ts';
import { printLike, printedValue as printed } from '../../testing/documents/page-context.ts';
import { playPrintReader } from '../../testing/shared-checks.ts';
import { database } from '../../testing/servers/databases.ts';

type Says = (task: Pick<PrintTask, 'machine' | 'size'>) => DocumentPrint | null;
/** Print that agrees, but for this. */
const agreeing =
  (change: Partial<DocumentPrint>): Says =>
  (task) => {
    const print = printLike(task);
    return { ...print, ...change, fields: { ...print.fields, ...change.fields } };
  };

describe('print of an uploaded page', () => {
  /** What the reader says to the next page; null when it runs out of time. */
  let says: Says = printLike;
  let test: TestApplication;
  let front: Buffer;
  let back: Buffer;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { printReader: playPrintReader((task) => says(task)) });
    front = await cardJpeg();
    back = await cardJpeg({ reverse: true });
  });
  afterAll(() => test.close());

  /** Sends both sides of a card, of which the reader says this, to a company that takes no specimens. */
  async function upload(onFront: Says, onBack: Says = printLike) {
    const company = await buildCompany(test.parts, { acceptsSpecimens: false });
    const { token } = await buildSession(test, company);
    const pages = [];
    for (const [next, bytes, definition] of [
      [onFront, front, cardFront],
      [onBack, back, cardBack],
    ] as const) {
      says = next;
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

  it('approves a card whose print agrees with its MRZ, one result for each field', async () => {
    const [page, other] = await upload(printLike);
    expect(page).toMatchObject({ status: 'approved', document: ['passed', null], specimen: ['passed', null] });
    expect(other).toMatchObject({
      status: 'approved',
      print_last_name: ['passed', null],
      print_first_name: ['passed', null],
      print_number: ['passed', null],
      print_birth_date: ['passed', null],
      print_expiry_date: ['passed', null],
    });
  });

  it('leaves a card to a person whose print says nothing of its holder', async () => {
    const withoutFields: Says = (task) => ({ ...printLike(task), fields: {} });
    const [, page] = await upload(withoutFields, withoutFields);
    expect(page).toMatchObject({
      status: 'pending',
      print_last_name: ['not_made', 'print_not_read'],
      print_number: ['not_made', 'print_not_read'],
      print_birth_date: ['not_made', 'print_not_read'],
    });
  });

  it('leaves a front to a person that names neither its issuer nor its type', async () => {
    const shown = { issuer: false, title: true, captions: [], disclaimer: null } as const;
    const [page] = await upload(agreeing({ shown }));
    expect(page).toMatchObject({ status: 'pending', document: ['review', 'print_not_of_type'] });
  });

  it('takes captions for a title that is not legible', async () => {
    const shown = { issuer: true, title: false, captions: ['last_name', 'birth_date'], disclaimer: null } as const;
    const [page] = await upload(agreeing({ shown }));
    expect(page).toMatchObject({ status: 'approved' });
    expect(page).not.toHaveProperty('document');
  });

  it('leaves a page to a person that says it is a specimen', async () => {
    const shown = { issuer: true, title: true, captions: [], disclaimer: 'SPECIMEN' } as const;
    const [page] = await upload(agreeing({ shown }));
    expect(page).toMatchObject({ status: 'pending', specimen: ['review', 'says_specimen'] });
  });

  it('leaves a front to a person whose print could not be looked at', async () => {
    const [page] = await upload(() => null);
    expect(page).toMatchObject({
      status: 'pending',
      document: ['review', 'check_unavailable'],
      cross_check_print: ['not_made', 'check_unavailable'],
    });
  });

  it('leaves another printed name, number or date than the MRZ’s to a person', async () => {
    const fields = {
      last_name: printed('BAUMGARTNER'),
      number: printed('X99999999'),
      birth_date: printed('1971-02-03'),
      expiry_date: printed('2031-02-03'),
    };
    const [page, other] = await upload(agreeing({ fields }));
    expect(page?.status).toBe('pending');
    expect(other).toMatchObject({
      status: 'pending',
      print_last_name: ['review', 'print_name_differs'],
      print_birth_date: ['review', 'print_birth_date_differs'],
      print_expiry_date: ['review', 'print_expiry_date_differs'],
    });
  });

  it('leaves a printed date that has passed on a front without an MRZ to a person', async () => {
    const [page] = await upload(agreeing({ fields: { expiry_date: printed('2020-01-31') } }));
    expect(page).toMatchObject({ status: 'pending', expiry: ['review', 'document_expired'] });
  });

  it('leaves print that names another kind of document to a person', async () => {
    const type = { country: 'TR', kind: 'driving_licence', version: null, side: 'front' } as const;
    const [page] = await upload(agreeing({ type }));
    expect(page).toMatchObject({ status: 'pending', document: ['review', 'wrong_document'] });
  });

  it('leaves print that contradicts itself to a person', async () => {
    const [, page] = await upload(printLike, agreeing({ doubts: ['validity_too_long'] }));
    expect(page).toMatchObject({ status: 'pending', cross_check_print: ['review', 'validity_too_long'] });
  });

  it('leaves a value that lacks the grain of its image to a person', async () => {
    const [page] = await upload(agreeing({ lostGrain: 2 * GRAIN_LIMIT }));
    expect(page).toMatchObject({ status: 'pending', original_text: ['review', 'text_replaced'] });
    const [untouched] = await upload(agreeing({ lostGrain: GRAIN_LIMIT / 2 }));
    expect(untouched).toMatchObject({ status: 'approved', original_text: ['passed', null] });
  });

  it('leaves a value that was not compressed as often as its image to a person', async () => {
    const [page] = await upload(agreeing({ lostGrain: 0, lostCompression: UNCOMPRESSED_LIMIT + 0.1 }));
    expect(page).toMatchObject({ status: 'pending', original_text: ['review', 'text_replaced'] });
    const [untouched] = await upload(agreeing({ lostCompression: UNCOMPRESSED_LIMIT - 0.1 }));
    expect(untouched).toMatchObject({ status: 'approved', original_text: ['passed', null] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrintedValue } from '@veridoor/document-reading/read-print';
import type { DocumentPrint } from '../../vision/pages/print/print-worker.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  buildSession,
  openLink,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { cardJpeg, plainJpeg } from '../../testing/documents/images.ts';
import { NO_PRINT } from '../../testing/documents/page-context.ts';
import { playPrintReader } from '../../testing/shared-checks.ts';
import { database } from '../../testing/servers/databases.ts';

const print = (type: Partial<DocumentPrint['type']>): DocumentPrint => ({
  ...NO_PRINT,
  type: { ...NO_PRINT.type, ...type },
});

const printed = (value: string, confidence = 1): PrintedValue => ({
  value,
  confidence,
  box: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
});

describe('recognising a document', () => {
  /** What the reader says to the next page; null when it runs out of time. */
  let reading: DocumentPrint | null = null;
  let test: TestApplication;
  let company: TestCompany;
  let page: string;
  beforeAll(async () => {
    test = await createTestApplication(database, {}, { printReader: playPrintReader(() => reading) });
    company = await buildCompany(test.parts);
    page = (await cardJpeg({ width: 400, height: 252 })).toString('base64');
  });
  afterAll(() => test.close());

  const ask = async (token: string, change: object = {}) => {
    const payload = { step: 'identity', image: page, ...change };
    const answer = await test.inject({ method: 'POST', url: '/api/v2/session/recognitions', token, payload });
    const { code, ...body } = answer.json<{ code?: string }>();
    return { status: answer.statusCode, said: code ?? body };
  };

  it('says type, country and side as far as the print says', async () => {
    const { token } = await buildSession(test, company);
    reading = print({ kind: 'driving_licence', country: 'FR', side: 'front' });
    expect(await ask(token)).toEqual({
      status: 200,
      said: { type: 'driving_licence', country: 'FR', side: 'front', expired: false },
    });
    reading = print({ country: 'FR' });
    expect(await ask(token)).toEqual({ status: 200, said: { type: null, country: 'FR', side: null, expired: false } });
  });

  it('takes the nationality on an identity card for its country, and on a permit for nothing', async () => {
    const { token } = await buildSession(test, company);
    const value = printed('TUR');
    for (const [kind, country] of [
      ['id_card', 'TR'],
      ['residence_permit', null],
    ] as const) {
      reading = { ...print({ kind }), fields: { nationality: value, last_name: value } };
      expect((await ask(token)).said).toMatchObject({ type: kind, country });
    }
    reading = { ...print({ kind: 'id_card', country: 'IT' }), fields: { nationality: value, last_name: value } };
    expect((await ask(token)).said).toMatchObject({ country: 'IT' });
  });

  it('says that a document has expired by a sure date that has passed everywhere, and by no other', async () => {
    const { token } = await buildSession(test, company);
    const day = (from: number) =>
      new Date(test.parts.clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);
    for (const [date, expired] of [
      [printed(day(-2)), true],
      [printed(day(-2), 0.5), false],
      [printed(day(0)), false],
      [printed(day(900)), false],
    ] as const) {
      reading = { ...print({ kind: 'id_card' }), fields: { expiry_date: date, last_name: printed('LOVELACE') } };
      expect((await ask(token)).said).toMatchObject({ expired });
    }
  });

  it('says nothing of a page that could not be read in time', async () => {
    const { token } = await buildSession(test, company);
    reading = null;
    expect(await ask(token)).toEqual({ status: 200, said: { type: null, country: null, side: null, expired: false } });
  });

  it('keeps nothing: the profile has no document after it', async () => {
    const { token, profile } = await buildSession(test, company);
    reading = print({ kind: 'passport' });
    await ask(token);
    const url = `/api/v2/profile/${profile.id}/documents`;
    const documents = await test.inject({ url, token: await company.token('auditor') });
    expect(documents.json()).toMatchObject({ data: [] });
  });

  it('looks at nothing before the customer has agreed', async () => {
    const profile = await buildProfile(test, company);
    const opened = await openLink(test, await buildLink(test, company, profile.id));
    expect(await ask(opened.token)).toMatchObject({ status: 409, said: 'consent_required' });
  });

  it('refuses a step that takes no document, and an image that is no small JPEG', async () => {
    const { token } = await buildSession(test, company);
    reading = print({});
    expect(await ask(token, { step: 'nothing' })).toMatchObject({ status: 404, said: 'step_not_found' });
    expect(await ask(token, { image: 'AAAA' })).toMatchObject({ status: 422, said: 'unreadable_image' });
    const long = (await plainJpeg('#ffffff', 2400, 16)).toString('base64');
    expect(await ask(token, { image: long })).toMatchObject({ status: 422, said: 'unreadable_image' });
  });

  it('refuses a selfie', async () => {
    const steps = usualWorkflow.steps.map((step) => ({ ...step, required_step_ids: [] }));
    const other = await buildCompany(test.parts, { workflow: { ...usualWorkflow, steps } });
    const { token } = await buildSession(test, other);
    expect(await ask(token, { step: 'selfie' })).toMatchObject({ status: 422, said: 'document_not_accepted' });
  });

  it('refuses the thirteenth page in a minute', async () => {
    const { token } = await buildSession(test, company);
    reading = print({});
    for (let i = 0; i < 12; i++) expect((await ask(token)).status).toBe(200);
    expect(await ask(token)).toMatchObject({ status: 429, said: 'too_many_requests' });
  });
});

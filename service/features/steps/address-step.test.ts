import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '@veridoor/contract/documents/document';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowStep } from '@veridoor/contract/step';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { NO_PRINT } from '../../testing/documents/page-context.ts';
import { playPrintReader } from '../../testing/shared-checks.ts';
import { send as sendPage, submit, upload } from '../../testing/documents/sending.ts';
import { textPdf } from '../../testing/documents/text-pdf.ts';

const common = { required_step_ids: [], max_attempts: 3, optional: false };
const proof = { max_age_days: 92, allow_file: true, approve_readable: true };
const steps: WorkflowStep[] = [
  { ...common, id: 'home', kind: 'address', options: { countries: ['TR', 'DE'], proof } },
  { ...common, id: 'post', kind: 'address', options: {} },
  {
    ...common,
    id: 'about',
    kind: 'form',
    options: {
      questions: [
        { id: 'name', label: 'Name', type: 'text', known: 'name' },
        { id: 'phone', label: 'Phone', type: 'phone', known: 'phone' },
        { id: 'code', label: 'Code', type: 'postal_code', country: 'NL', optional: true },
      ],
    },
  },
];
const address = { country: 'DE', line1: 'Lindenweg 4', postal_code: '10115', city: 'Berlin' };
const linesOfBill = (change: Partial<Record<'name' | 'date' | 'street', string>> = {}) => {
  const { name = 'Ada Specimen', date = '12.02.2026', street = 'Lindenweg 4' } = change;
  return [
    'Utopia Light & Water (Customer service)',
    'Canal Street 2, 10001 Amaurot',
    'Customer number 400123456',
    `Frau ${name}`,
    street,
    '10115 Berlin',
    `Rechnung vom ${date}, zahlbar bis 31.12.2026`,
    ...Array.from(
      { length: 20 },
      (_, line) => `Verbrauch ${line + 1}: ${line * 17} kWh in diesem Monat, Netzentgelt inbegriffen.`,
    ),
  ];
};

describe('addresses', () => {
  let test: TestApplication;
  let company: TestCompany;
  /** What the reader of print finds on the next page. */
  let print: string[] = [];
  beforeAll(async () => {
    const printReader = playPrintReader(
      () => NO_PRINT,
      () => print,
    );
    test = await createTestApplication(database, {}, { printReader });
    company = await buildCompany(test.parts, { workflow: { name: 'Addresses', automatic_decision: true, steps } });
  });
  afterAll(() => test.close());

  const customer = async (name = 'Ada Specimen') => {
    const { token, profile } = await buildSession(test, company);
    const url = `/api/v2/profile/${profile.id}`;
    if (name !== '')
      await test.inject({ method: 'PATCH', url, token: await company.token('admin'), payload: { name } });
    return { token, id: profile.id };
  };
  const answer = (token: string, step: string, answers: object, complete = true) =>
    test.inject({ method: 'POST', url: `/api/v2/session/steps/${step}`, token, payload: { answers, complete } });
  const send = async (token: string, bytes: Uint8Array, source = 'file') => {
    const id = await upload(test, token, bytes);
    const page = { upload: id, step: 'home', type: 'proof_of_address', side: 'single', metadata: { source } };
    const response = await submit(test, token, page);
    await test.parts.jobs.idle();
    return response;
  };
  /** @param shown lines on its page; those of the text layer if they are not given */
  const sendBill = async (token: string, change: Parameters<typeof linesOfBill>[0] = {}, shown?: string[]) => {
    const lines = linesOfBill(change);
    print = shown ?? lines;
    const response = await send(token, textPdf(lines));
    print = [];
    return response;
  };
  const stepOf = async (token: string, id: string) =>
    (await test.inject({ url: '/api/v2/session', token }))
      .json<Session>()
      .steps.find(({ definition }) => definition.id === id);
  const resultsOf = async (id: string) => {
    const url = `/api/v2/profile/${id}/documents`;
    const { data } = (await test.inject({ url, token: await company.token('compliance') })).json<{
      data: Document[];
    }>();
    const active = data.find(({ state }) => state === 'active');
    return Object.fromEntries((active?.results ?? []).map(({ check, outcome, detail }) => [check, detail ?? outcome]));
  };

  it('an address has the parts of its country, and errors name the wrong ones', async () => {
    const { token, id } = await customer();
    const refused = await answer(token, 'post', {
      country: 'NL',
      line1: 'Damrak 1',
      postal_code: '@',
      city: 'Amsterdam',
    });
    expect(refused.json()).toMatchObject({ errors: [{ field: '/answers/postal_code', code: 'no_postal_code' }] });
    expect((await answer(token, 'post', { country: 'NL', region: 'Holland' })).json()).toMatchObject({
      errors: [{ field: '/answers/region', code: 'unknown_question' }],
    });
    expect((await answer(token, 'home', { country: 'NL' })).json()).toMatchObject({
      errors: [{ field: '/answers/country', code: 'no_choice' }, {}, {}, {}],
    });
    const done = await answer(token, 'post', {
      country: 'NL',
      line1: 'Damrak 1',
      postal_code: '1012jb',
      city: 'Amsterdam',
    });
    expect(done.statusCode).toBe(200);
    const kept = await test.inject({ url: '/api/v2/session/steps/post', token });
    expect(kept.json()).toMatchObject({ answers: { postal_code: '1012 JB' } });
    // Another country has other parts; what it does not have is not kept.
    await answer(token, 'post', { country: 'SG', line1: '1 Raffles Place', postal_code: '048616' });
    const moved = (await test.inject({ url: '/api/v2/session/steps/post', token })).json<{ answers: object }>();
    expect(moved.answers).toEqual({ country: 'SG', line1: '1 Raffles Place', postal_code: '048616' });
    expect(await stepOf(token, 'post')).toMatchObject({ status: 'approved' });
    const url = `/api/v2/profile/${id}/export`;
    const exported = await test.inject({ url, token: await company.token('admin') });
    expect(exported.json()).toMatchObject({ records: { step_answers: [{ answers: { line1: '1 Raffles Place' } }] } });
  });

  it('an address with a proof is approved when date, name and address can be read', async () => {
    const { token, id } = await customer();
    expect((await sendBill(token)).json()).toMatchObject({ code: 'address_missing' });
    await answer(token, 'home', address);
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'not_uploaded' });
    expect((await sendBill(token)).statusCode).toBe(201);
    expect(await resultsOf(id)).toMatchObject({
      proof_text: 'passed',
      proof_date: 'passed',
      proof_name: 'passed',
      proof_address: 'passed',
      proof_issuer: 'passed',
    });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'approved' });
    // Another address needs another proof; the same one does not.
    await answer(token, 'home', address);
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'approved' });
    await answer(token, 'home', { line1: 'Lindenweg 5' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'not_uploaded', documents: [] });
  });

  it("an old proof is rejected, and another person's proof goes to a person", async () => {
    const { token, id } = await customer();
    await answer(token, 'home', address);
    await sendBill(token, { date: '12.02.2025' });
    expect(await stepOf(token, 'home')).toMatchObject({
      status: 'automatically_rejected',
      status_reason: 'proof_too_old',
      attempts_left: 2,
    });
    await sendBill(token, { name: 'John Nobody', street: 'Elsewhere 9' });
    expect(await resultsOf(id)).toMatchObject({ proof_name: 'name_differs', proof_address: 'address_differs' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
  });

  it('a text layer that the page does not show goes to a person, who reads why', async () => {
    const { token, id } = await customer();
    await answer(token, 'home', address);
    await sendBill(token, {}, linesOfBill({ name: 'John Nobody', date: '12.02.2019' }));
    expect(await resultsOf(id)).toMatchObject({ proof_date: 'text_not_shown', proof_name: 'text_not_shown' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
    await sendBill(token, {}, []);
    expect(await resultsOf(id)).toMatchObject({ proof_text: 'page_not_compared', proof_issuer: 'issuer_not_found' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
  });

  it('a typed PDF without a letterhead, or one of a word processor, goes to a person', async () => {
    const { token, id } = await customer();
    await answer(token, 'home', address);
    const typed = ['Ada Specimen', 'Lindenweg 4', '10115 Berlin', 'Germany', '12.02.2026', 'Electricity statement'];
    print = typed;
    await send(token, textPdf(typed));
    expect(await resultsOf(id)).toMatchObject({ proof_address: 'passed', proof_issuer: 'issuer_not_found' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
    print = ['Utopia Light & Water', ...typed];
    await send(token, textPdf(print));
    expect(await resultsOf(id)).toMatchObject({ proof_issuer: 'issuer_not_recognised', proof_file: 'passed' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
    print = linesOfBill();
    await send(token, textPdf(print, '', { producer: 'Microsoft® Word for Microsoft 365' }));
    expect(await resultsOf(id)).toMatchObject({ proof_issuer: 'passed', proof_file: 'pdf_of_office' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
    print = [];
  });

  it('the print of an image taken with the camera counts, and that of a file is for a person', async () => {
    const { token, id } = await customer();
    await answer(token, 'home', address);
    print = [
      'Utopia Light & Water',
      'Canal Street 2, 10001 Amaurot',
      'Customer 400123456',
      'Frau Ada Specimen',
      'Lindenweg 4',
      '10115 Berlin',
      'Rechnung vom 12.02.2026',
    ];
    const image = await cardJpeg({ width: 1200, height: 1600 });
    await send(token, image);
    const passed = { proof_date: 'passed', proof_name: 'passed', proof_address: 'passed' };
    expect(await resultsOf(id)).toMatchObject({ ...passed, proof_text: 'sent_as_file' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'pending_review' });
    const metadata = { source: 'camera' } as const;
    await sendPage(test, token, image, { step: 'home', type: 'proof_of_address', side: 'single', metadata });
    await test.parts.jobs.idle();
    expect(await resultsOf(id)).toMatchObject({ ...passed, proof_text: 'passed', capture: 'passed' });
    expect(await stepOf(token, 'home')).toMatchObject({ status: 'approved' });
    print = [];
  });

  it('an unreadable proof goes to a person', async () => {
    const { token, id } = await customer();
    await answer(token, 'home', address);
    await send(token, await cardJpeg({ width: 1200, height: 1600 }), 'camera');
    expect(await resultsOf(id)).toMatchObject({ proof_text: 'text_not_readable' });
  });

  it('a form may ask for an address, and answers fill only what the profile lacks', async () => {
    const { token, id } = await customer();
    const reported = { name: 'Eve Else', phone: '+905321234567', code: '1012ab' };
    expect((await answer(token, 'about', reported)).statusCode).toBe(200);
    const profile = await test.inject({ url: `/api/v2/profile/${id}`, token: await company.token('admin') });
    expect(profile.json()).toMatchObject({ name: 'Ada Specimen', phone: '+905321234567', email: null });
    const other = await customer('');
    await answer(other.token, 'about', reported);
    const filled = await test.inject({ url: `/api/v2/profile/${other.id}`, token: await company.token('admin') });
    expect(filled.json()).toMatchObject({ name: 'Eve Else', phone: '+905321234567' });
  });

  it('the countries of an address step must exist', async () => {
    const refused = await test.inject({
      method: 'PUT',
      url: '/api/v2/workflow',
      token: await company.token('admin'),
      payload: {
        name: 'Addresses',
        automatic_decision: true,
        steps: [{ ...common, id: 'home', kind: 'address', options: { countries: ['TR', 'ZZ', 'TR'] } }],
      },
    });
    expect(refused.json()).toMatchObject({
      errors: [
        { field: '/steps/0/options/countries/1', code: 'not_supported' },
        { field: '/steps/0/options/countries/2', code: 'duplicate' },
      ],
    });
  });
});

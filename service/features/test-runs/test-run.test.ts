import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventType } from '@veridoor/contract/event';
import type { Profile } from '@veridoor/contract/profile';
import type { Report } from '@veridoor/contract/report';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildSession,
  openLink,
  setStep,
  unique,
  type TestCompany,
} from '../../testing/builders.ts';
import { callWorkflow } from '../../testing/calls/calls.ts';
import { database } from '../../testing/servers/databases.ts';
import { readPage } from '../../testing/snippets/snippets.ts';
import { firstWorkflow } from '../workflows/first-workflow.ts';

const rows = readPage('docs/test-mode.md')
  .table('test_outcome')
  .map(([outcome = '', ...ends]) => ({ outcome: JSON.parse(outcome) as TestOutcome, ends }))
  .filter(({ outcome }) => outcome.result !== 'slow');

describe('a test in one call', () => {
  let test: TestApplication;
  beforeAll(async () => {
    test = await createTestApplication(database);
  });
  afterAll(() => test.close());

  const ask = async (company: TestCompany, method: 'GET' | 'POST', url: string, payload?: object) =>
    test.inject({
      method,
      url: `/api/v2/profile${url}`,
      token: await company.token('integration'),
      ...(payload && { payload }),
    });
  const make = async (company: TestCompany, fields: object = {}) => {
    const payload = { id_card_number: `RUN-${unique()}`, name: 'Ada Specimen', mode: 'test', ...fields };
    return (await ask(company, 'POST', '', payload)).json<Profile>();
  };
  const end = (company: TestCompany, id: string, outcome: object) =>
    ask(company, 'POST', `/${id}/test-outcome`, outcome);

  it.each(rows)('$outcome ends as the table says of the customer’s own way', async ({ outcome, ends }) => {
    const company = await buildCompany(test.parts, { workflow: callWorkflow });
    const { id } = await make(company);
    const answer = await end(company, id, outcome);
    expect(answer.statusCode).toBe(200);
    const { status, status_reason, steps } = answer.json<Profile>();
    const events = await test.parts.database.selectFrom('event').select('type').where('profile_id', '=', id).execute();
    // The outcome was not in the profile when it was made, so that setting it is a change.
    const types = EventType.enum.filter(
      (type) => type !== 'profile.updated' && events.some((row) => row.type === type),
    );
    expect([
      [status, ...(status_reason === null ? [] : [status_reason])].join(': '),
      steps.map((step) => `${step.id} ${step.status}`).join(', '),
      types.join(', '),
    ]).toEqual([ends[0], ends[1], ends[3]]);
  });

  it('the report of an approved one has a face, a video and what was read', async () => {
    const company = await buildCompany(test.parts, { workflow: { ...firstWorkflow, automatic_decision: true } });
    const { id } = await make(company);
    expect((await end(company, id, { result: 'approved' })).json()).toMatchObject({ status: 'approved' });
    const report = (await ask(company, 'GET', `/${id}/report`)).json<Report>();
    expect(report.face).toMatchObject({
      portrait: { document: expect.any(String) as string },
      result: { check: 'match', outcome: 'passed' },
    });
    expect(report.liveness).toMatchObject({ outcome: 'passed', level: 'clip_light', required_level: 'clip' });
    expect(report.documents.some(({ extracted }) => extracted !== null)).toBe(true);
  });

  it('questions are answered, and what only a person has counts as done', async () => {
    const common = { required_step_ids: [], max_attempts: 3, optional: false };
    const company = await buildCompany(test.parts, {
      workflow: {
        ...firstWorkflow,
        automatic_decision: true,
        steps: [
          ...firstWorkflow.steps,
          {
            ...common,
            id: 'home',
            kind: 'address',
            options: { countries: ['DE'], proof: { max_age_days: 92, allow_file: true, approve_readable: true } },
          },
          { ...common, id: 'phone', kind: 'otp_phone', options: { recipient: 'either' } },
          { ...common, id: 'contract', kind: 'signature', options: { text: 'I agree.' } },
          { ...common, id: 'pin', kind: 'pin', options: {} },
          {
            ...common,
            id: 'about',
            kind: 'form',
            options: {
              questions: [
                { id: 'occupation', type: 'text', label: 'Occupation' },
                { id: 'income', type: 'choice', label: 'Income', choices: [{ value: 'low', label: 'Low' }] },
              ],
            },
          },
        ],
      },
    });
    const { id } = await make(company);
    const answer = await end(company, id, { result: 'approved' });
    expect(answer.json()).toMatchObject({ status: 'approved' });
    expect((await ask(company, 'GET', `/${id}/answers`)).json()).toMatchObject({
      data: [{ step: 'home' }, { step: 'about', answers: { occupation: 'Specimen', income: 'low' } }],
    });
  });

  it('a live profile, one that was begun, a slow service and another company’s are refused', async () => {
    const company = await buildCompany(test.parts);
    const { profile } = await buildSession(test, company);
    expect((await end(company, profile.id, { result: 'approved' })).statusCode).toBe(400);
    const { id } = await make(company);
    expect((await end(company, id, { result: 'slow' })).json()).toMatchObject({ errors: [{ field: '/result' }] });
    expect((await end(company, id, { result: 'approved', code: 'image_glare' })).statusCode).toBe(400);
    await setStep(test, id, 'identity', 'pending_review');
    expect((await end(company, id, { result: 'approved' })).statusCode).toBe(400);
    const stranger = await buildCompany(test.parts);
    expect((await end(stranger, id, { result: 'approved' })).json()).toMatchObject({ code: 'profile_not_found' });
  });

  it('ends from its own page too, by the session of the test, and leads back', async () => {
    const company = await buildCompany(test.parts, { workflow: { ...firstWorkflow, automatic_decision: true } });
    const { id } = await make(company);
    const { token } = await openLink(test, await buildLink(test, company, id));
    const press = (result: string) =>
      test.inject({ method: 'POST', url: '/api/v2/session/test-outcome', token, payload: { result } });
    expect((await press('link_expired')).json()).toMatchObject({ errors: [{ field: '/result' }] });
    expect((await press('approved')).json()).toMatchObject({
      mode: 'test',
      steps: [{ status: 'approved' }, { status: 'approved' }],
    });
    expect((await ask(company, 'GET', `/${id}`)).json()).toMatchObject({ status: 'approved' });
    const completed = await test.inject({
      method: 'POST',
      url: '/api/v2/session/complete',
      token,
      payload: { leave: false },
    });
    expect(completed.json()).toMatchObject({ status: 'complete' });
    expect((await press('rejected')).statusCode).toBe(400);
  });

  it('a live session ends nothing, and leaves no trace', async () => {
    const company = await buildCompany(test.parts);
    const { profile, token } = await buildSession(test, company);
    const payload = { result: 'approved' };
    const refused = await test.inject({ method: 'POST', url: '/api/v2/session/test-outcome', token, payload });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: '/test_outcome' }] }]);
    const after = (await ask(company, 'GET', `/${profile.id}`)).json<Profile>();
    expect(after).not.toHaveProperty('test_outcome');
    expect(after.steps.every(({ status }) => status === 'not_uploaded')).toBe(true);
  });
});

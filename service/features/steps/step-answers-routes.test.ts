import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '@veridoor/contract/answers/question';
import type { ReviewPage } from '@veridoor/contract/decisions/review';
import type { Problem } from '@veridoor/contract/problem';
import type { Report } from '@veridoor/contract/report';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowStep } from '@veridoor/contract/step';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const common = { required_step_ids: [], max_attempts: 3, optional: false };
const name: Question = { id: 'name', label: 'Name', type: 'text', known: 'name' };
const born: Question = { id: 'born', label: 'Born', type: 'date', latest: 'today' };
const work: Question = {
  id: 'work',
  label: 'Work',
  type: 'choice',
  choices: [
    { value: 'employed', label: 'Employed' },
    { value: 'none', label: 'None' },
  ],
};
const employer: Question = {
  id: 'employer',
  label: 'Employer',
  type: 'text',
  only_if: { question: 'work', is: ['employed'] },
};
const phone: Question = { id: 'phone', label: 'Telephone', type: 'phone', optional: true, known: 'phone' };
const steps: WorkflowStep[] = [
  { ...common, id: 'about', kind: 'form', options: { questions: [name, born, phone] } },
  {
    ...common,
    id: 'living',
    kind: 'questionnaire',
    required_step_ids: ['about'],
    options: {
      sections: [
        { title: 'Work', questions: [work, employer] },
        { title: 'More', questions: [{ id: 'remark', label: 'Remark', type: 'text', optional: true }] },
      ],
    },
  },
];

describe('answers', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    const replaced = await replaceWorkflow(steps);
    if (replaced.statusCode !== 200) throw new Error(replaced.body);
  });
  afterAll(() => test.close());

  const replaceWorkflow = async (requested: readonly object[]) =>
    test.inject({
      method: 'PUT',
      url: '/api/v2/workflow',
      token: await company.token('admin'),
      payload: { name: 'Questions', automatic_decision: true, steps: requested },
    });
  const answer = (token: string, step: string, answers: object, complete: boolean) =>
    test.inject({
      method: 'POST',
      url: `/api/v2/session/steps/${step}`,
      token,
      payload: { answers, complete },
    });
  const kept = async (token: string, step: string) =>
    (await test.inject({ url: `/api/v2/session/steps/${step}`, token })).json<object>();
  const statuses = (response: { json: () => unknown }) =>
    (response.json() as Session).steps.map(({ status, open }) => [status, open]);

  it('answers are kept as given, and the last ones complete the step', async () => {
    const { token, profile } = await buildSession(test, company);
    const half = await answer(token, 'about', { name: '  Ada   O’Specimen ' }, false);
    expect(statuses(half)).toEqual([
      ['not_uploaded', true],
      ['not_uploaded', false],
    ]);
    expect(await kept(token, 'about')).toMatchObject({ answers: { name: 'Ada   O’Specimen' } });
    expect((await answer(token, 'living', { work: 'none' }, true)).json()).toMatchObject({ code: 'step_locked' });
    const early = await answer(token, 'about', {}, true);
    expect(early.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: '/answers/born', code: 'required' }],
    });
    const whole = await answer(token, 'about', { born: '1980-02-29' }, true);
    expect(statuses(whole)).toEqual([
      ['approved', true],
      ['not_uploaded', true],
    ]);
    // What a condition took away does not stay.
    await answer(token, 'living', { work: 'employed', employer: 'Norvik' }, false);
    expect((await answer(token, 'living', { work: 'none' }, true)).statusCode).toBe(200);
    const read = await test.inject({
      url: `/api/v2/profile/${profile.id}/answers`,
      token: await company.token('auditor'),
    });
    expect(read.json()).toMatchObject({
      data: [
        { step: 'about', kind: 'form', answers: { name: 'Ada   O’Specimen', born: '1980-02-29' } },
        { step: 'living', kind: 'questionnaire', answers: { work: 'none' } },
      ],
    });
    const completed = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    expect(completed.json()).toMatchObject({ status: 'complete' });
    expect((await answer(token, 'about', { name: 'Late' }, true)).json()).toMatchObject({ code: 'session_completed' });
  });

  it('who declares a public office waits for a person, who gives a reason to approve', async () => {
    const office: Question = {
      id: 'office',
      label: 'Office',
      type: 'choice',
      choices: [
        { value: 'own', label: 'I hold one' },
        { value: 'no', label: 'No' },
      ],
      declares: { fact: 'public_office', is: ['own'] },
    };
    const form = { ...common, id: 'about', kind: 'form', options: { questions: [office] } };
    expect((await replaceWorkflow([form])).statusCode).toBe(200);
    const token = await company.token('compliance');
    for (const [said, outcome] of [
      ['own', 'review'],
      ['no', 'passed'],
    ] as const) {
      const { token: session, profile } = await buildSession(test, company);
      await answer(session, 'about', { office: said }, true);
      await test.inject({ method: 'POST', url: '/api/v2/session/complete', token: session, payload: {} });
      const report = await test.inject({ url: `/api/v2/profile/${profile.id}/report`, token });
      const found = { step: null, check: 'public_office', outcome: 'review', code: 'public_office_declared' };
      const causes = report.json<Report>().verdict.causes.filter(({ check }) => check === 'public_office');
      expect(causes).toEqual(outcome === 'review' ? [found] : []);
      const filtered = await test.inject({ url: `/api/v2/review?reason=public_office_declared`, token });
      const waiting = filtered.json<ReviewPage>().data.map((one) => one.profile);
      expect(waiting.includes(profile.id)).toBe(outcome === 'review');
      if (outcome === 'passed') continue;
      const url = `/api/v2/profile/${profile.id}`;
      const approve = { status: 'approved' };
      const refused = await test.inject({ method: 'PATCH', url, token, payload: approve });
      expect(refused.json<Problem>().errors?.map(({ field }) => field)).toContain('/public_office');
    }
    const unknown = { ...office, declares: { ...office.declares, is: ['perhaps'] } };
    expect((await replaceWorkflow([{ ...form, options: { questions: [unknown] } }])).json()).toMatchObject({
      errors: [{ field: '/steps/0/options/questions/0/declares/is/0', code: 'unknown_choice' }],
    });
    expect((await replaceWorkflow(steps)).statusCode).toBe(200);
  });

  it('answers from two tabs are merged, and repeated ones count once', async () => {
    const { token } = await buildSession(test, company);
    await Promise.all([
      answer(token, 'about', { name: 'Ada' }, false),
      answer(token, 'about', { born: '1980-01-01' }, false),
    ]);
    expect(await kept(token, 'about')).toMatchObject({ answers: { name: 'Ada', born: '1980-01-01' } });
    const twice = await Promise.all([answer(token, 'about', {}, true), answer(token, 'about', {}, true)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await answer(token, 'about', { name: null }, false)).statusCode).toBe(200);
    expect(await kept(token, 'about')).toMatchObject({ answers: { born: '1980-01-01' } });
  });

  it('wrong answers are refused with their place, and nothing is kept', async () => {
    const { token } = await buildSession(test, company);
    const refused = await answer(token, 'about', { name: 'Ada', born: '2999-01-01' }, false);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ errors: [{ field: '/answers/born', code: 'too_late' }] });
    expect(await kept(token, 'about')).toMatchObject({ answers: {} });
    for (const [answers, code] of [
      [{ constructor: 'x' }, 'unknown_question'],
      [{ name: 'a\u202eb' }, 'forbidden_character'],
      [{ name: 5 }, 'wrong_type'],
      [{ born: '2023-02-29' }, 'no_date'],
      [{ phone: '0532 123 45 67' }, 'no_phone'],
      // No country has it: the profile would not take it either.
      [{ phone: '+999 123456789' }, 'no_phone'],
    ] as const) {
      expect((await answer(token, 'about', answers, false)).json()).toMatchObject({ errors: [{ code }] });
    }
    expect((await answer(token, 'nobody', {}, false)).json()).toMatchObject({ code: 'step_not_found' });
  });

  it('answers are suggested from the profile, sealed, and read by the own company only', async () => {
    const { token, profile } = await buildSession(test, company);
    await test.inject({
      method: 'PATCH',
      url: `/api/v2/profile/${profile.id}`,
      token: await company.token('admin'),
      payload: { name: 'Ada Specimen' },
    });
    expect(await kept(token, 'about')).toMatchObject({ suggestions: { name: 'Ada Specimen' } });
    await answer(token, 'about', { name: 'Topsecret' }, false);
    const rows = await test.parts.database.selectFrom('step_answers').selectAll().execute();
    expect(rows.every((row) => !Buffer.from(row.answers).includes('Topsecret'))).toBe(true);
    const stranger = await (await buildCompany(test.parts)).token('auditor');
    const url = `/api/v2/profile/${profile.id}/answers`;
    expect((await test.inject({ url, token: stranger })).statusCode).toBe(404);
    expect((await test.inject({ url, token })).statusCode).toBe(401);
  });

  it('a workflow with a question that cannot be answered is refused with the place', async () => {
    const form = (...questions: object[]) => ({ ...steps[0], options: { questions } });
    for (const [question, field, code] of [
      [{ ...work, choices: undefined }, '/choices', 'required'],
      [{ ...born, choices: work.choices }, '/choices', 'not_allowed'],
      [{ ...born, latest: '2023-02-29' }, '/latest', 'wrong_format'],
      [{ ...born, earliest: '2020-01-01', latest: '2019-01-01' }, '/latest', 'out_of_range'],
      [{ ...name, minimum: 5, maximum: 4 }, '/maximum', 'out_of_range'],
      [{ ...born, minimum: 5 }, '/minimum', 'not_allowed'],
      [{ ...name, type: 'national_number' }, '/country', 'required'],
      [{ ...name, type: 'national_number', country: 'ZZ' }, '/country', 'not_supported'],
      [{ ...name, only_if: { question: 'later', is: ['x'] } }, '/only_if/question', 'unknown_question'],
    ] as const) {
      const refused = await replaceWorkflow([form(question)]);
      expect(refused.json()).toMatchObject({ errors: [{ field: `/steps/0/options/questions/0${field}`, code }] });
    }
    expect((await replaceWorkflow([form(name, name)])).json()).toMatchObject({
      errors: [{ field: '/steps/0/options/questions/1/id', code: 'duplicate' }],
    });
    const condition = { question: 'work', is: ['retired'] };
    expect((await replaceWorkflow([form(work, { ...name, only_if: condition })])).json()).toMatchObject({
      errors: [{ field: '/steps/0/options/questions/1/only_if/is/0', code: 'unknown_choice' }],
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@veridoor/contract/problem';
import type { Session } from '@veridoor/contract/session';
import type { WorkflowList } from '@veridoor/contract/workflow';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, usualWorkflow, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('a workflow before it is saved', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, by = company) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await by.token('admin'), ...(payload && { payload }) });
  const selfie = usualWorkflow.steps.find((step) => step.kind === 'selfie');

  it('a workflow is tried as a customer would get it, and nothing is kept', async () => {
    const own = await buildCompany(test.parts);
    await ask('PATCH', 'company', { consent: { version: '7', text: 'We agree.', face_separately: true } }, own);
    const answer = await ask('POST', 'workflows/preview', { ...usualWorkflow, name: 'Tried' }, own);
    expect(answer.statusCode).toBe(200);
    const session = answer.json<Session>();
    expect(session.steps.map(({ definition, open, status }) => [definition.id, open, status])).toEqual([
      ['identity', true, 'not_uploaded'],
      ['selfie', false, 'not_uploaded'],
    ]);
    expect(session.consent).toEqual({ version: '7', text: 'We agree.', face: true, given_at: null });
    expect((await ask('GET', 'workflows', undefined, own)).json<WorkflowList>().data).toMatchObject([{ version: 1 }]);
    expect((await ask('GET', 'profile', undefined, own)).json()).toMatchObject({ data: [] });
  });

  it('a workflow that cannot work is refused with every mistake, as when it is saved', async () => {
    const wrong = { ...usualWorkflow, steps: [selfie, { ...selfie, required_step_ids: ['nobody'] }] };
    const [tried, saved] = await Promise.all([
      ask('POST', 'workflows/preview', wrong),
      ask('PUT', 'workflow/default', wrong),
    ]);
    const { errors = [] } = tried.json<Problem>();
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toContain('/steps/1/id duplicate');
    expect(errors).toEqual(saved.json<Problem>().errors);
  });

  it('a version made from an older one is refused, unless it says nothing of it', async () => {
    const own = await buildCompany(test.parts);
    const named = (name: string) => ({ ...usualWorkflow, name });
    expect((await ask('PUT', 'workflow/default?replaces=1', named('Second'), own)).json()).toMatchObject({
      version: 2,
    });
    const late = await ask('PUT', 'workflow/default?replaces=1', named('Other'), own);
    expect(late.json()).toMatchObject({ status: 409, code: 'workflow_changed' });
    expect((await ask('PUT', 'workflow?replaces=1', named('Other'), own)).json()).toMatchObject({
      code: 'workflow_changed',
    });
    // What is there already was saved by somebody: nothing is lost.
    expect((await ask('PUT', 'workflow?replaces=1', named('Second'), own)).json()).toMatchObject({ version: 2 });
    expect((await ask('PUT', 'workflow', named('Third'), own)).json()).toMatchObject({ version: 3 });
  });

  it('workflows and versions tell how many verifications began with them', async () => {
    const own = await buildCompany(test.parts);
    await buildProfile(test, own);
    await ask('PUT', 'workflow', { ...usualWorkflow, name: 'Second' }, own);
    await buildProfile(test, own);
    await buildProfile(test, own);
    const used = async (url: string) =>
      (await ask('GET', url, undefined, own)).json<WorkflowList>().data.map(({ verifications }) => verifications);
    expect(await used('workflows')).toEqual([3]);
    expect(await used('workflow/default/versions')).toEqual([2, 1]);
  });
});

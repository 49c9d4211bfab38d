import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { Workflow, WorkflowList } from '@veridoor/contract/workflow';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, INTERFACE_ORIGIN, unique, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('a retired workflow', () => {
  let test: TestApplication;
  let company: TestCompany;
  let begun: Profile;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await ask('POST', 'workflow', { slug: 'old' });
    begun = await buildProfile(test, company, { workflow: 'old' });
    await ask('PATCH', 'workflow/old', { retired: true });
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await company.token('admin'), ...(payload && { payload }) });
  const link = (profile: string, fields: object = {}) =>
    ask('POST', 'profile/url', {
      profile,
      web_sdk_url: `${INTERFACE_ORIGIN}/`,
      return_url: 'https://bank.example/done',
      ...fields,
    });
  const refused = { status: 409, code: 'workflow_retired' };

  it('nothing new begins with it, and no profile is made', async () => {
    const id_card_number = `RETIRED-${unique()}`;
    expect((await ask('POST', 'profile', { id_card_number, workflow: 'old' })).json()).toMatchObject(refused);
    const found = await ask('GET', `profile?id_card_number=${id_card_number}`);
    expect(found.json<{ data: object[] }>().data).toEqual([]);
    const other = await buildProfile(test, company);
    expect((await link(other.id, { workflow: 'old' })).json()).toMatchObject(refused);
    await ask('PATCH', `profile/${other.id}`, { status: 'rejected', override: true, status_reason: 'document_fake' });
    const again = await ask('POST', `profile/${other.id}/verifications`, { workflow: 'old' });
    expect(again.json()).toMatchObject(refused);
  });

  it('a customer who has begun goes on, also when the business asks for profile and link again', async () => {
    const same = await ask('POST', 'profile', { id_card_number: begun.id_card_number, workflow: 'old' });
    expect([same.statusCode, same.json<Profile>().id]).toEqual([200, begun.id]);
    expect((await link(begun.id, { workflow: 'old' })).statusCode).toBe(200);
  });

  it('lists show it as retired, or leave it out', async () => {
    const slugs = async (query: string) =>
      (await ask('GET', `workflows${query}`))
        .json<WorkflowList>()
        .data.map((one) => [one.slug, one.retired_at !== null]);
    expect(await slugs('')).toEqual([
      ['default', false],
      ['old', true],
    ]);
    expect(await slugs('?retired=true')).toEqual([['old', true]]);
    expect(await slugs('?retired=false')).toEqual([['default', false]]);
  });

  it('a new version does not bring it back, PATCH does; the audit has both, once', async () => {
    const changed = await ask('PUT', 'workflow/old', {
      ...(await ask('GET', 'workflow/old')).json<Workflow>(),
      name: 'New',
    });
    expect(changed.json()).toMatchObject({ version: 2, name: 'New', retired_at: expect.any(String) as string });
    for (const retired of [true, false, false]) {
      const answer = await ask('PATCH', 'workflow/old', { retired });
      expect(answer.json<Workflow>().retired_at === null).toBe(!retired);
    }
    expect((await link((await buildProfile(test, company)).id, { workflow: 'old' })).statusCode).toBe(200);
    const audit = await ask('GET', 'audit?limit=100');
    const actions = audit.json<{ data: { action: string }[] }>().data.map(({ action }) => action);
    expect(actions.filter((action) => /workflow\.re(tired|stored)/.test(action))).toEqual([
      'workflow.restored',
      'workflow.retired',
    ]);
  });

  it('the workflow of profiles that name none stays', async () => {
    const kept = await ask('PATCH', 'workflow/default', { retired: true });
    expect(kept.json()).toMatchObject({ status: 409, code: 'default_workflow_stays' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '@veridoor/contract/profile';
import type { Workflow, WorkflowList } from '@veridoor/contract/workflow';
import { WORKFLOW_TEMPLATES } from '@veridoor/contract/workflow-templates';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  INTERFACE_ORIGIN,
  openLink,
  setStep,
  unique,
  usualWorkflow,
  type TestCompany,
} from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const age = {
  name: 'Age',
  automatic_decision: true,
  steps: [
    {
      id: 'face',
      kind: 'selfie',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false },
    },
  ],
};

describe('named workflows', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    await make('age-check');
  });
  afterAll(() => test.close());

  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, by = company) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await by.token('admin'), ...(payload && { payload }) });
  const make = (slug: string, definition: object = age, by = company) =>
    ask('POST', 'workflow', { slug, ...definition }, by);
  const stepsOf = async (id: string) =>
    (await ask('GET', `profile/${id}`)).json<Profile>().steps.map((step) => step.id);
  const link = (profile: string, fields: object) =>
    ask('POST', 'profile/url', {
      profile,
      web_sdk_url: `${INTERFACE_ORIGIN}/`,
      return_url: 'https://bank.example/done',
      ...fields,
    });

  it('a company makes several workflows and lists the newest version of each', async () => {
    const own = await buildCompany(test.parts);
    const made = await make('video', age, own);
    expect(made.headers['location']).toMatch(/\/api\/v2\/workflow\/video$/);
    expect(made.json()).toMatchObject({ slug: 'video', version: 1, ...age });
    await ask('PUT', 'workflow/video', { ...made.json<Workflow>(), name: 'Video' }, own);
    const list = (await ask('GET', 'workflows', undefined, own)).json<WorkflowList>();
    expect(list.data.map(({ slug, version, name }) => [slug, version, name])).toEqual([
      ['default', 1, usualWorkflow.name],
      ['video', 2, 'Video'],
    ]);
  });

  it('a slug is enough for a workflow with a document and a selfie', async () => {
    const own = await buildCompany(test.parts);
    const made = await ask('POST', 'workflow', { slug: 'first' }, own);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ name: 'first', automatic_decision: false, retired_at: null }),
    ]);
    expect(made.json<Workflow>().steps.map(({ kind }) => kind)).toEqual(['document', 'selfie']);
  });

  it('every template can be saved as it is', async () => {
    const own = await buildCompany(test.parts);
    for (const [name, template] of Object.entries(WORKFLOW_TEMPLATES)) {
      const saved = await make(`new-${name}`, { ...template, name }, own);
      expect([name, saved.statusCode, saved.json<{ errors?: object[] }>().errors]).toEqual([name, 201, undefined]);
    }
  });

  it('each workflow counts its own versions, and all of them stay readable', async () => {
    const own = await buildCompany(test.parts);
    await make('video', age, own);
    for (const name of ['Second', 'Third', 'Third']) await ask('PUT', 'workflow/video', { ...age, name }, own);
    const names: (string | undefined)[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = await ask('GET', `workflow/video/versions?limit=2${next}`, undefined, own);
      const { data, next_cursor } = page.json<{
        data: { version: number; name: string }[];
        next_cursor: string | null;
      }>();
      names.push(...data.map(({ version, name }) => `${version} ${name}`));
      next = next_cursor === null ? null : `&cursor=${next_cursor}`;
    }
    expect(names).toEqual(['3 Third', '2 Second', '1 Age']);
    const first = await ask('GET', 'workflow/video/versions/1', undefined, own);
    expect(first.json()).toMatchObject({ slug: 'video', version: 1, ...age });
    expect((await ask('GET', 'workflow', undefined, own)).json()).toMatchObject({ slug: 'default', version: 1 });
  });

  it('a version says who made it, but for the one that the company began with', async () => {
    const own = await buildCompany(test.parts);
    await ask('PUT', 'workflow/default', age, own);
    const { data } = (await ask('GET', 'workflow/default/versions', undefined, own)).json<WorkflowList>();
    expect(data.map(({ version, made_by_name }) => [version, made_by_name])).toEqual([
      [2, 'Ada admin'],
      [1, null],
    ]);
    const list = (await ask('GET', 'workflows', undefined, own)).json<WorkflowList>();
    expect(list.data.map(({ made_by_name }) => made_by_name)).toEqual(['Ada admin']);
  });

  it('the workflow without a name is the one called default', async () => {
    const own = await buildCompany(test.parts);
    await ask('PUT', 'workflow/default', age, own);
    expect((await ask('GET', 'workflow', undefined, own)).json()).toMatchObject({ version: 2, ...age });
    await ask('PUT', 'workflow', { ...age, name: 'Third' }, own);
    expect((await ask('GET', 'workflow/default', undefined, own)).json()).toMatchObject({ version: 3, name: 'Third' });
  });

  it.each([
    ['a slug that the company has', 'age-check', 409, 'workflow_slug_taken'],
    ['the slug of the first workflow', 'default', 409, 'workflow_slug_taken'],
    ['a slug with capitals', 'Age', 400, 'invalid_request'],
  ])('%s makes no workflow', async (_what, slug, status, code) => {
    expect((await make(slug)).json()).toMatchObject({ status, code });
  });

  it('a company has at most a hundred workflows', async () => {
    const own = await buildCompany(test.parts);
    const rest = Array.from({ length: 98 }, (_, number) => ({
      id: randomUUID(),
      company_id: own.id,
      slug: `w-${number}`,
      version: 1,
      definition: JSON.stringify(age),
    }));
    await test.parts.database.insertInto('workflow').values(rest).execute();
    expect((await make('w-98', age, own)).statusCode).toBe(201);
    expect((await make('w-100', age, own)).json()).toMatchObject({ status: 409, code: 'too_many_workflows' });
  });

  it.each([
    ['GET', 'workflow/none', undefined],
    ['PUT', 'workflow/none', age],
    ['GET', 'workflow/none/versions', undefined],
    ['GET', 'workflow/age-check/versions/2', undefined],
    ['POST', 'profile', { id_card_number: 'NOBODY', workflow: 'none' }],
  ] as const)('%s %s answers 404 when the company has no such thing', async (method, url, payload) => {
    expect((await ask(method, url, payload)).json()).toMatchObject({ status: 404, code: 'workflow_not_found' });
  });

  it("a cursor of another workflow's versions leads to none", async () => {
    const own = await buildCompany(test.parts);
    await make('video', age, own);
    await ask('PUT', 'workflow/video', { ...age, name: 'Second' }, own);
    const { next_cursor } = (await ask('GET', 'workflow/video/versions?limit=1', undefined, own)).json<{
      next_cursor: string;
    }>();
    const other = await ask('GET', `workflow/default/versions?cursor=${next_cursor}`, undefined, own);
    expect(other.json()).toEqual({ data: [], next_cursor: null, has_more: false });
  });

  it('a profile goes through the workflow that it names, and a later version does not change it', async () => {
    await make('renewal');
    const profile = await buildProfile(test, company, { workflow: 'renewal' });
    expect(profile.steps.map((step) => step.id)).toEqual(['face']);
    await ask('PUT', 'workflow/renewal', usualWorkflow);
    expect(await stepsOf(profile.id)).toEqual(['face']);
    expect((await buildProfile(test, company, { workflow: 'renewal' })).steps).toHaveLength(2);
    const again = await ask('POST', 'profile', { id_card_number: profile.id_card_number, workflow: 'age-check' });
    expect([again.statusCode, again.json<Profile>().steps.length]).toEqual([200, 1]);
  });

  it('a link gives a profile that nobody has begun another workflow', async () => {
    const profile = await buildProfile(test, company);
    expect((await link(profile.id, { workflow: 'age-check' })).statusCode).toBe(200);
    expect(await stepsOf(profile.id)).toEqual(['face']);
    const { session } = await openLink(test, await buildLink(test, company, profile.id));
    expect(session.steps.map(({ definition }) => definition.id)).toEqual(['face']);
  });

  it('a link with the workflow that the profile has keeps its version', async () => {
    await make('yearly');
    const profile = await buildProfile(test, company, { workflow: 'yearly' });
    await ask('PUT', 'workflow/yearly', usualWorkflow);
    await link(profile.id, { workflow: 'yearly' });
    expect(await stepsOf(profile.id)).toEqual(['face']);
  });

  it('a customer who has begun goes on with the same workflow', async () => {
    const opened = await buildProfile(test, company);
    await openLink(test, await buildLink(test, company, opened.id));
    const sent = await buildProfile(test, company);
    await setStep(test, sent.id, 'identity', 'approved');
    for (const { id } of [opened, sent]) {
      const refused = await link(id, { workflow: 'age-check' });
      expect(refused.json()).toMatchObject({ status: 409, code: 'workflow_begun' });
      expect(await stepsOf(id)).toEqual(['identity', 'selfie']);
      expect((await link(id, { workflow: 'default' })).statusCode).toBe(200);
    }
  });

  it('a link of another journey names no workflow', async () => {
    const profile = await buildProfile(test, company);
    const refused = await link(profile.id, { workflow: 'age-check', web_sdk_url: `${INTERFACE_ORIGIN}/call` });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: '/workflow', code: 'not_allowed' }] });
  });

  it('a refused workflow leaves no profile and no link', async () => {
    const id_card_number = `GONE-${unique()}`;
    await ask('POST', 'profile', { id_card_number, workflow: 'none' });
    const list = await ask('GET', `profile?id_card_number=${id_card_number}`);
    expect(list.json<{ data: unknown[] }>().data).toEqual([]);
    const profile = await buildProfile(test, company);
    const before = await buildLink(test, company, profile.id);
    expect((await link(profile.id, { workflow: 'none' })).statusCode).toBe(404);
    expect((await openLink(test, before)).session.steps).toHaveLength(2);
  });
});

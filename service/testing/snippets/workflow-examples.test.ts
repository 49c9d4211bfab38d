import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../application.ts';
import { buildCompany, buildSession, type TestCompany } from '../builders.ts';
import { database } from '../servers/databases.ts';
import { readPage } from './snippets.ts';

const page = readPage('docs/workflows.md');
const snippets = page.snippets('json');
const example = (schema: string) => JSON.parse(snippets.find(({ name }) => name === schema)?.text ?? '') as object;
const examples = snippets
  .filter(({ name }) => name === 'WorkflowDefinition')
  .map(({ text }) => JSON.parse(text) as { name: string; steps: { id: string; kind: string }[] });

describe('workflows of the documentation', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  it("the examples are a bank's, a car rental's and a marketplace's", () => {
    expect(examples.map(({ name }) => name)).toEqual(['Bank account', 'Car rental', 'Marketplace seller']);
  });

  it.each(examples)('the service takes the workflow, and customers can begin: $name', async (workflow) => {
    const token = await company.token('admin');
    const put = await test.inject({ method: 'PUT', url: '/api/v2/workflow', token, payload: workflow });
    expect(put.json()).toMatchObject(workflow);
    const session = await buildSession(test, company);
    const read = await test.inject({ url: '/api/v2/session', token: session.token });
    expect(read.json()).toMatchObject({ steps: workflow.steps.map((definition) => ({ definition })) });
  });

  it('another workflow is made, and a profile goes through it', async () => {
    const token = await company.token('admin');
    const post = (url: string, payload: object) =>
      test.inject({ method: 'POST', url: `/api/v2/${url}`, token, payload });
    const made = await post('workflow', example('WorkflowCreate'));
    expect([made.statusCode, made.json()]).toMatchObject([201, example('WorkflowCreate')]);
    const profile = await post('profile', example('ProfileCreate'));
    expect([profile.statusCode, profile.json()]).toMatchObject([201, { steps: [{ id: 'licence' }] }]);
  });
});

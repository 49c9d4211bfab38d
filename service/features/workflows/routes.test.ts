import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workflow, WorkflowDefinition } from '@veridoor/contract/workflow';

import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany, usualWorkflow } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

const selfie = {
  id: 'selfie',
  kind: 'selfie',
  required_step_ids: [],
  max_attempts: 3,
  optional: false,
  options: { allow_file: false },
};

describe('workflow', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const put = async (payload: unknown, by = company) =>
    test.inject({
      method: 'PUT',
      url: '/api/v2/workflow',
      token: await by.token('admin'),
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  const definition = (...steps: unknown[]) => ({ name: 'Own', automatic_decision: false, steps });

  it('a workflow is read as it was written', async () => {
    const response = await test.inject({ url: '/api/v2/workflow', token: await company.token('developer') });
    expect(response.json()).toMatchObject({ ...usualWorkflow, version: 1 });
  });

  it('a change makes a new version, and profiles keep the one they began with', async () => {
    const own = await buildCompany(test.parts);
    const before = await buildProfile(test, own);
    const response = await put(definition(selfie), own);
    expect(response.json<Workflow>()).toMatchObject({ version: 2, ...(definition(selfie) as WorkflowDefinition) });
    const after = await buildProfile(test, own);
    expect(after.steps.map((step) => step.id)).toEqual(['selfie']);
    const read = await test.inject({ url: `/api/v2/profile/${before.id}`, token: await own.token('auditor') });
    expect(read.json()).toMatchObject({ steps: [{ id: 'identity' }, { id: 'selfie' }] });
    const list = await test.inject({ url: '/api/v2/profile', token: await own.token('auditor') });
    expect(
      list
        .json<{ data: { steps: unknown[] }[] }>()
        .data.map((profile) => profile.steps.length)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2]);
  });

  it('simultaneous changes make one version after the other', async () => {
    const own = await buildCompany(test.parts);
    const named = (place: number) => ({ ...definition(selfie), name: `Own ${place}` });
    const answers = await Promise.all(Array.from({ length: 5 }, (_, place) => put(named(place), own)));
    expect(answers.map((answer) => answer.json<Workflow>().version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
  });

  it.each([
    ['a duplicate identifier', definition(selfie, selfie), '/steps/1/id', 'duplicate'],
    [
      'an unknown step',
      definition({ ...selfie, required_step_ids: ['x'] }),
      '/steps/0/required_step_ids/0',
      'unknown_step',
    ],
    ['a cycle', definition({ ...selfie, required_step_ids: ['selfie'] }), '/steps/0/required_step_ids/0', 'cycle'],
    ['no steps', definition(), '/steps', 'too_few'],
    ['an unknown kind', definition({ ...selfie, kind: 'dance' }), '/steps/0/kind', 'not_allowed'],
    ['no attempts', definition({ ...selfie, max_attempts: 0 }), '/steps/0/max_attempts', 'too_small'],
    ['a missing field', definition({ ...selfie, optional: undefined }), '/steps/0/optional', 'required'],
    [
      'an unknown option',
      definition({ ...selfie, options: { allow_file: true, x: 1 } }),
      '/steps/0/options/x',
      'unknown_field',
    ],
    [
      'a match that strangers reach',
      definition({ ...selfie, options: { allow_file: true, match: { approve: 0.45, reject: 0.3 } } }),
      '/steps/0/options/match/approve',
      'too_small',
    ],
    ['an unknown field', { ...definition(selfie), colour: 'red' }, '/colour', 'unknown_field'],
    [
      'a wrong country',
      definition({
        ...selfie,
        kind: 'document',
        options: {
          allow_file: true,
          accepted: [{ country: 'Turkey', type: 'passport', version: 'standard', sides: ['single'], format: 'ID-3' }],
        },
      }),
      '/steps/0/options/accepted/0/country',
      'wrong_format',
    ],
  ])('a workflow with %s is refused, and the error names the place', async (_name, payload, field, code) => {
    const response = await put(payload);
    expect(response.statusCode).toBe(400);
    expect(
      response.json<{ errors: { field: string; code: string }[] }>().errors.map((error) => [error.field, error.code]),
    ).toEqual([[field, code]]);
  });

  it('admins alone change the workflow', async () => {
    const response = await test.inject({
      method: 'PUT',
      url: '/api/v2/workflow',
      token: await company.token('compliance'),
      payload: definition(selfie),
    });
    expect(response.statusCode).toBe(403);
  });
});

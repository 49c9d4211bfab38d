import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { ensureDemonstrationCompany, type DemonstrationUser } from './demonstration.ts';
import { createCompany } from './features/companies/new-company.ts';
import { createTestApplication, type TestApplication } from './testing/application.ts';
import { database } from './testing/servers/databases.ts';

const origins = { interfaceOrigin: 'http://localhost:4001', returnOrigin: 'http://localhost:4002' };

describe('demonstration company', () => {
  let test: TestApplication;
  let users: DemonstrationUser[];
  beforeAll(async () => {
    test = await createTestApplication(database);
    users = await ensureDemonstrationCompany(test.parts, origins);
  });
  afterAll(() => test.close());

  const file = () => join(test.parts.configuration.dataFolder, 'users.json');
  const login = async (user: DemonstrationUser | undefined) =>
    test.inject({ method: 'POST', url: '/api/v2/user/login', payload: { ...user } });

  it("each group has a user whose password only the folder's owner can read", async () => {
    expect(users.map((user) => user.username)).toEqual([
      'admin',
      'compliance',
      'agent',
      'integration',
      'developer',
      'auditor',
    ]);
    expect(new Set(users.map((user) => user.password)).size).toBe(6);
    for (const user of users) expect((await login(user)).statusCode).toBe(200);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(users);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('the demonstration company approves living customers by itself', async () => {
    const { access } = (await login(users[0])).json<{ access: string }>();
    const workflow = (await test.inject({ url: '/api/v2/workflow', token: access })).json<WorkflowDefinition>();
    expect(workflow.automatic_decision).toBe(true);
    expect(workflow.steps.find(({ kind }) => kind === 'selfie')?.options).toMatchObject({
      liveness: 'required',
      liveness_level: 'clip',
    });
  });

  it('the demonstration company is made once and learns new addresses', async () => {
    const again = await ensureDemonstrationCompany(test.parts, {
      ...origins,
      interfaceOrigin: 'http://localhost:5001',
    });
    expect(again).toEqual(users);
    const companies = await test.parts.database.selectFrom('company').select('settings').execute();
    expect(companies.map((company) => company.settings.interface_origins)).toEqual([
      ['http://localhost:4001', 'http://localhost:5001'],
    ]);
  });

  it('a lost password file leads to new passwords', async () => {
    await rm(file());
    const renewed = await ensureDemonstrationCompany(test.parts, origins);
    expect((await login(renewed[0])).statusCode).toBe(200);
    expect((await login(users[0])).statusCode).toBe(401);
  });
});

describe("a company of one's own", () => {
  it('the demonstration leaves another company alone, even when its admin is called admin', async () => {
    const test = await createTestApplication(database);
    const password = 'a phrase of their own';
    const admin = { username: 'admin', password, first_name: '', last_name: '', groups: ['admin' as const] };
    await createCompany(test.parts, { name: 'Own Bank', settings: {}, users: [admin] });
    await expect(ensureDemonstrationCompany(test.parts, origins)).rejects.toThrow('another one');
    const payload = { username: 'admin', password };
    expect((await test.inject({ method: 'POST', url: '/api/v2/user/login', payload })).statusCode).toBe(200);
    const companies = await test.parts.database.selectFrom('company').select('settings').execute();
    expect(companies.map((company) => company.settings.interface_origins)).toEqual([[]]);
    await test.close();
  });
});

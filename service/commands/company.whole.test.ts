import { describe, expect, it } from 'vitest';
import type { Company } from '@veridoor/contract/company';
import { readConfiguration } from '../platform/configuration.ts';
import { startService } from '../start.ts';
import { useCommandEnvironment } from '../testing/commands/command-environment.ts';
import { database } from '../testing/servers/databases.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { auditVerify } from './audit.ts';
import { companyCreate } from './company.ts';

describe('company create', () => {
  const environment = useCommandEnvironment(database);
  const create = (...args: string[]) => runCommand(companyCreate, args);

  it('a new company has an admin who can log in and add users, a workflow and an audit', async () => {
    const origins = ['--interface', 'https://verify.example.com', '--return', 'https://bank.example/'];
    const { status, out } = await create(
      '  New  Bank',
      'Ada@bank.example',
      ...origins,
      '--frame',
      'https://bank.example',
    );
    expect(status).toBe(0);
    const account: { company: string; username: string; password: string } = JSON.parse(out);
    expect(account.username).toBe('ada@bank.example');

    const { app, stop } = await startService(readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
    const { username, password } = account;
    const login = await app.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username, password } });
    expect(login.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${login.json<{ access: string }>().access}` };
    const company = (await app.inject({ url: '/api/v2/company', headers })).json<Company>();
    expect(company).toMatchObject({
      id: account.company,
      name: 'New Bank',
      interface_origins: ['https://verify.example.com'],
      return_origins: ['https://bank.example'],
      frame_origins: ['https://bank.example'],
      branding: { name: 'New Bank' },
      biopay: false,
    });
    const payload = {
      username: 'integration@bank.example',
      password: 'a long phrase of words',
      first_name: 'Int',
      last_name: 'Egration',
      groups: ['integration'],
    };
    expect((await app.inject({ method: 'POST', url: '/api/v2/user', headers, payload })).statusCode).toBe(201);
    expect((await app.inject({ url: '/api/v2/workflow', headers })).statusCode).toBe(200);
    await stop();

    expect((await runCommand(auditVerify, [])).status).toBe(0);
    const second = await create('Other Bank', 'ADA@bank.example');
    expect(second).toMatchObject({ status: 1, out: '' });
    expect(second.err).toContain('Another user has this name');
    expect((await create('Other Bank', 'bob@bank.example')).status).toBe(0);
  });

  it.each([
    ['an origin that is a page', ['New Bank', 'ada', '--return', 'https://bank.example/back'], '/return_origins/0'],
    ['an origin without encryption', ['New Bank', 'ada', '--interface', 'http://localhost:1'], '/interface_origins/0'],
    ['no name', ['   ', 'ada'], '/name'],
  ])('company create refuses %s and names the field', async (_, args, field) => {
    const { status, out, err } = await create(...args);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(field);
  });
});

describe('company create usage', () => {
  it.each([
    [[]],
    [['New Bank']],
    [['New Bank', 'a b']],
    [['New Bank', 'ada', 'x']],
    [['New Bank', 'ada', '--what', 'x']],
  ])('company create shows its usage when it is called with %j', async (args) => {
    const { status, err } = await runCommand(companyCreate, args);
    expect(status).toBe(2);
    expect(err).toContain('usage: veridoor company create NAME ADMIN');
  });
});

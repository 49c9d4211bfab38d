import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@veridoor/contract/audit';
import { readConfiguration } from '../platform/configuration.ts';
import { openInstallation } from '../platform/crypto/installation.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Insertable } from 'kysely';
import { seal, withSecrets } from '../platform/crypto/sealed-values.ts';
import { startService } from '../start.ts';
import { useCommandEnvironment } from '../testing/commands/command-environment.ts';
import { database } from '../testing/servers/databases.ts';
import { runCommand } from '../testing/commands/run-command.ts';
import { companyCreate, companyList, companyPasswords } from './company.ts';
import { userPassword, userUnlock } from './user.ts';
import { webhookReplay } from './webhook-replay.ts';
import { whitelistClear, whitelistList } from './whitelist.ts';
import { withDatabase } from './with-database.ts';

const ADMIN = 'ada@bank.example';
const lines = (out: string) =>
  out
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);

describe('operator commands', () => {
  const environment = useCommandEnvironment(database);

  const create = async () => {
    const { out } = await runCommand(companyCreate, ['New Bank', ADMIN]);
    return JSON.parse(out) as { company: string; password: string };
  };
  /** The service on the same database, which one process has for itself where it is embedded. */
  const whileRunning = async <Result>(work: (app: FastifyInstance) => Promise<Result>): Promise<Result> => {
    const { app, stop } = await startService(readConfiguration({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
    try {
      return await work(app);
    } finally {
      await stop();
    }
  };
  const login = (app: FastifyInstance, password: string) =>
    app.inject({ method: 'POST', url: '/api/v2/user/login', payload: { username: ADMIN, password } });
  const audited = async (password: string) =>
    whileRunning(async (app) => {
      const { access } = (await login(app, password)).json<{ access: string }>();
      const answer = await app.inject({ url: '/api/v2/audit', headers: { authorization: `Bearer ${access}` } });
      const { data } = answer.json<{ data: AuditEntry[] }>();
      return data.filter(({ actor }) => actor.kind === 'operator').map(({ action, detail }) => ({ action, detail }));
    });

  it('company list names the companies', async () => {
    const { company } = await create();
    await runCommand(companyCreate, ['Other Bank', 'bob@bank.example']);
    const { status, out } = await runCommand(companyList, []);
    expect(status).toBe(0);
    expect(lines(out)).toMatchObject([{ id: company, name: 'New Bank', users: 1 }, { name: 'Other Bank' }]);
  });

  it('company passwords lets users in again where only the OpenID provider did', async () => {
    const { company, password } = await create();
    const none = await runCommand(companyPasswords, ['New Bank']);
    expect([none.status, none.err]).toEqual([1, expect.stringContaining('has no OpenID provider')]);
    const settings = JSON.stringify({ passwords: 'nobody', email_domains: [] });
    await withDatabase((database) =>
      database
        .insertInto('openid_provider')
        .values({ id: company, client_secret: Buffer.from('') as never, settings, updated_at: new Date() })
        .execute(),
    );
    const logsIn = () => whileRunning(async (app) => (await login(app, password)).statusCode);
    expect(await logsIn()).toBe(403);
    const { status, out } = await runCommand(companyPasswords, ['New Bank']);
    expect({ status, answer: lines(out) }).toEqual({ status: 0, answer: [{ company, name: 'New Bank' }] });
    expect(await logsIn()).toBe(200);
    expect(await audited(password)).toEqual([{ action: 'openid.provider_set', detail: { passwords: 'everybody' } }]);
  });

  it('user unlock lets a user log in again after too many failures', async () => {
    const { company, password } = await create();
    await whileRunning(async (app) => {
      for (let count = 0; count < 11; count += 1) await login(app, 'wrong');
      expect((await login(app, password)).statusCode).toBe(429);
    });
    const { status, out } = await runCommand(userUnlock, [ADMIN.toUpperCase()]);
    expect({ status, answer: lines(out) }).toMatchObject({ status: 0, answer: [{ company, disabled: false }] });
    expect(await audited(password)).toEqual([{ action: 'user.unlocked', detail: {} }]);
  });

  it('user password takes the new password from standard input or makes one, never from an argument', async () => {
    const { password: first } = await create();
    const { out } = await runCommand(userPassword, [ADMIN]);
    const [{ password = '' } = {}] = lines(out) as { password?: string }[];
    await whileRunning(async (app) => {
      expect((await login(app, first)).statusCode).toBe(401);
      expect((await login(app, password)).statusCode).toBe(200);
    });
    const own = 'nine ships sail at dawn';
    const given = await runCommand(userPassword, [ADMIN, '--stdin'], `${own}\n`);
    expect(given.status).toBe(0);
    expect(given.out).not.toContain(own);
    for (const weak of ['short', 'aaaaaaaaaaaaaaaa', `${ADMIN} 12345`]) {
      expect(await runCommand(userPassword, [ADMIN, '--stdin'], weak)).toMatchObject({ status: 1, out: '' });
    }
    expect((await runCommand(userPassword, [ADMIN, own])).status).toBe(2);
    const updated = { action: 'user.updated', detail: { fields: ['password'] } };
    expect(await audited(own)).toEqual([updated, updated]);
  });

  it('an operator lets a company back in that locked itself out', async () => {
    const { company, password } = await create();
    await withDatabase(async (database) => {
      const entry = { id: crypto.randomUUID(), company_id: company, address: '203.0.113.9', created_at: new Date() };
      await database.insertInto('ip_whitelist_entry').values(entry).execute();
    });
    expect(await whileRunning(async (app) => (await login(app, password)).statusCode)).toBe(403);
    const named = ['--company', 'New Bank'];
    expect(lines((await runCommand(whitelistList, named)).out)).toMatchObject([{ address: '203.0.113.9' }]);
    expect(lines((await runCommand(whitelistClear, ['--company', company])).out)).toEqual([
      { company, removed: ['203.0.113.9'] },
    ]);
    expect((await runCommand(whitelistList, named)).out).toBe('');
    expect(await audited(password)).toEqual([
      { action: 'ip_whitelist.cleared', detail: { networks: ['203.0.113.9'] } },
    ]);
  });

  it('webhook replay sends events again: all since a time, or only those that never arrived', async () => {
    const { company, password } = await create();
    const events = { failed: crypto.randomUUID(), waiting: crypto.randomUUID(), arrived: crypto.randomUUID() };
    const [endpoint, profile, at] = [crypto.randomUUID(), crypto.randomUUID(), new Date(Date.now() - 3_600_000)];
    await withDatabase(async (database, configuration) => {
      withSecrets(database, await openInstallation(configuration, database));
      const person = { id_card_number: '1', reference: null, name: null, email: null, phone: null };
      const times = { created_at: at, updated_at: at };
      const { id: workflow_id } = await database.selectFrom('workflow').select('id').executeTakeFirstOrThrow();
      await database
        .insertInto('profile')
        .values({
          id: profile,
          company_id: company,
          workflow_id,
          personal: seal(database, 'profile', 'personal', profile, person),
          number_hash: profile,
          reference_hash: null,
          status: 'created',
          ...times,
        })
        .execute();
      const seals = { custom_headers: new Uint8Array(1), secret: new Uint8Array(1), metadata: '{}' };
      const url = 'https://bank.example/hook';
      await database
        .insertInto('webhook_endpoint')
        .values({ id: endpoint, company_id: company, url, enabled_events: ['*'], ...seals, ...times })
        .execute();
      for (const [name, id] of Object.entries(events)) {
        const event = {
          id,
          company_id: company,
          profile_id: profile,
          body: seal(database, 'event', 'body', id, '{}'),
          created_at: at,
        };
        const type = name === 'failed' ? 'profile.created' : 'profile.updated';
        await database
          .insertInto('event')
          .values({ ...event, type })
          .execute();
        const status = ({ failed: 'failed', waiting: 'pending', arrived: 'succeeded' } as const)[name] ?? 'failed';
        const delivery: Insertable<Database['webhook_delivery']> = {
          id: crypto.randomUUID(),
          event_id: id,
          endpoint_id: endpoint,
          type,
          trigger: 'event',
          status,
          attempts: '[]',
          next_attempt_at: status === 'pending' ? new Date(Date.now() + 86_400_000) : null,
          created_at: at,
        };
        await database.insertInto('webhook_delivery').values(delivery).execute();
      }
    });
    const replay = async (...more: string[]) => {
      const since = ['--since', new Date(at.getTime() - 1).toISOString()];
      const { status, out } = await runCommand(webhookReplay, ['--company', 'New Bank', ...since, ...more]);
      expect(status).toBe(0);
      return lines(out);
    };
    expect(await replay('--failed', '--event', 'profile.updated')).toEqual([
      { endpoint, ordered: 0, brought_forward: 1 },
    ]);
    expect(await replay('--failed', '--endpoint', endpoint)).toEqual([{ endpoint, ordered: 1, brought_forward: 0 }]);
    expect(await replay()).toEqual([{ endpoint, ordered: 1, brought_forward: 0 }]);
    const ordered = await withDatabase((database) =>
      database.selectFrom('webhook_delivery').select('event_id').where('trigger', '=', 'retry').execute(),
    );
    expect(ordered.map(({ event_id }) => event_id).toSorted()).toEqual([events.failed, events.arrived].toSorted());
    const since = ['--since', '2020-01-01'];
    expect((await runCommand(webhookReplay, ['--company', 'New Bank', '--since', 'yesterday'])).status).toBe(2);
    expect(await runCommand(webhookReplay, ['--company', 'No Bank', ...since])).toMatchObject({ status: 1, out: '' });
    expect(await audited(password)).toHaveLength(3);
  });

  it.each([
    ['user unlock', userUnlock],
    ['user password', userPassword],
  ])('%s says that there is no such user', async (_, command) => {
    const { status, out, err } = await runCommand(command, ['nobody']);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain('There is no user nobody.');
  });
});

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret, KeyPermission } from '@veridoor/contract/accounts/api-key';
import { LIVE_ONLY, KeyPermission as Permissions } from '@veridoor/contract/accounts/api-key';
import type { Mode } from '@veridoor/contract/mode';
import type { Profile } from '@veridoor/contract/profile';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { API_KEY_URL, KEY_MEMORY } from '../../testing/api-keys.ts';
import { buildCompany, buildSession, unique, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { firstWorkflow } from '../workflows/first-workflow.ts';
import { MCP_PATH } from './routes.ts';

const READS: readonly KeyPermission[] = ['profile.read', 'report.read', 'webhook.read', 'workflow.read'];
const AUTOMATIC = { ...firstWorkflow, automatic_decision: true };

describe('agents', () => {
  let test: TestApplication;
  let address: string;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    company = await buildCompany(test.parts, { workflow: AUTOMATIC });
  });
  afterAll(() => test.close());

  async function keyFor(owner: TestCompany, mode: Mode, permissions = READS): Promise<string> {
    const payload = { name: 'Agent', mode, permissions };
    const made = await test.inject({ method: 'POST', url: API_KEY_URL, token: await owner.token('admin'), payload });
    return made.json<ApiKeySecret>().secret;
  }
  const allOf = (mode: Mode) =>
    Permissions.enum.filter((permission) => mode === 'live' || !LIVE_ONLY.includes(permission));

  /** A program that speaks the protocol, as agents do. */
  async function agent(secret: string) {
    const client = new Client({ name: 'agent', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(MCP_PATH, address), { requestInit }));
    const call = async (name: string, given: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      const [first] = content;
      if (first?.type !== 'text') throw new Error('A tool answers text');
      return { text: first.text, failed: isError === true };
    };
    const ask = async <Answer>(name: string, given: Record<string, unknown> = {}) =>
      JSON.parse((await call(name, given)).text) as Answer;
    const names = async () => (await client.listTools()).tools.map((tool) => tool.name);
    return { client, call, ask, names };
  }

  const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const statusOf = async (secret: string, message: object) =>
    (await test.inject({ method: 'POST', url: MCP_PATH, token: secret, payload: message })).statusCode;

  const auditOf = async (owner: TestCompany) =>
    test.parts.database
      .selectFrom('audit_entry')
      .select(['actor_kind', 'subject_id', 'detail'])
      .where('company_id', '=', owner.id)
      .where('action', '=', 'mcp.tool_used')
      .orderBy('subject_id')
      .execute();

  it('see the tools that their key may use, and only a test key sees those that change something', async () => {
    const documentation = ['searchDocumentation', 'readPage'];
    expect(await (await agent(await keyFor(company, 'live', ['workflow.read']))).names()).toEqual([
      ...documentation,
      'listWorkflows',
      'getNamedWorkflow',
    ]);
    const live = await agent(await keyFor(company, 'live', allOf('live')));
    const { tools } = await live.client.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    const test = await agent(await keyFor(company, 'test', allOf('test')));
    const more = (await test.names()).filter((name) => tools.every((tool) => tool.name !== name));
    expect(more).toEqual(['createProfile', 'createLink', 'endTest']);
  });

  it('read verifications, the state of a profile, its report and the events, and each look is in the audit', async () => {
    const own = await buildCompany(test.parts);
    const { profile } = await buildSession(test, own);
    const { ask } = await agent(await keyFor(own, 'live'));
    const { data } = await ask<{ data: { id: string; profile: string }[] }>('searchVerifications', { limit: 1 });
    expect(data).toMatchObject([{ profile: profile.id }]);
    expect(await ask('getVerification', { id: data[0]?.id })).toMatchObject({ profile: profile.id });
    expect(await ask('getProfile', { id: profile.id })).toMatchObject({ id: profile.id, status: 'pending' });
    expect(await ask('getReport', { id: profile.id })).toMatchObject({ documents: [] });
    const events = await ask<{ data: object[] }>('listEventLog', { type: 'profile.created' });
    expect(events.data).toMatchObject([{ type: 'profile.created' }]);
    const looks = await auditOf(own);
    expect(looks.every(({ actor_kind, detail }) => actor_kind === 'key' && detail['status'] === 200)).toBe(true);
    expect(looks.map(({ subject_id }) => subject_id)).toEqual([
      'getProfile',
      'getReport',
      'getVerification',
      'listEventLog',
      'searchVerifications',
    ]);
  });

  it('are refused what their key may not, with the permission that is lacking', async () => {
    const { profile } = await buildSession(test, company);
    const { call } = await agent(await keyFor(company, 'live', ['profile.read']));
    const refused = await call('getReport', { id: profile.id });
    expect(refused).toMatchObject({ failed: true, text: expect.stringContaining('report.read') as string });
    expect(await call('deleteEverything')).toMatchObject({ failed: true });
    expect(await call('getProfile', { id: 'x/../../company' })).toMatchObject({ failed: true });
  });

  it('find nothing of another company, and nothing of the other mode', async () => {
    const { profile } = await buildSession(test, company);
    const stranger = await buildCompany(test.parts);
    const keys = [await keyFor(stranger, 'live'), await keyFor(company, 'test')];
    for (const key of keys) {
      const { call, ask } = await agent(key);
      expect(await call('getProfile', { id: profile.id })).toMatchObject({
        failed: true,
        text: expect.stringContaining('profile_not_found') as string,
      });
      const { data } = await ask<{ data: { profile: string }[] }>('searchVerifications');
      expect(data.some((one) => one.profile === profile.id)).toBe(false);
    }
  });

  it('change nothing with a live key, nor as a person', async () => {
    const body = { id_card_number: `AGENT-${unique()}`, name: 'Ada Specimen' };
    for (const secret of [await keyFor(company, 'live', allOf('live')), await company.token('admin')]) {
      const { call } = await agent(secret);
      expect(await call('createProfile', { body })).toMatchObject({
        failed: true,
        text: expect.stringContaining('test mode') as string,
      });
    }
    const made = test.parts.database.selectFrom('profile').select('id').where('company_id', '=', company.id);
    expect(await made.where('mode', '=', 'test').execute()).toEqual([]);
  });

  it('make a test customer with a link, and end the test, with a key of the test mode', async () => {
    const own = await buildCompany(test.parts, { workflow: AUTOMATIC });
    const { ask } = await agent(await keyFor(own, 'test', [...READS, 'profile.create', 'link.create']));
    const body = { id_card_number: `AGENT-${unique()}`, name: 'Ada Specimen' };
    const profile = await ask<Profile>('createProfile', { body });
    expect(profile).toMatchObject({ mode: 'test', status: 'created' });
    const link = await ask<{ short_url: string }>('createLink', {
      body: { profile: profile.id, web_sdk_url: 'http://localhost:4001/', return_url: 'https://bank.example/done' },
    });
    expect(link.short_url).toContain(profile.id);
    expect(await ask('endTest', { id: profile.id, body: { result: 'approved' } })).toMatchObject({
      status: 'approved',
    });
    expect(await ask('getReport', { id: profile.id })).toMatchObject({ profile: { status: 'approved' } });
  });

  it('search and read the documentation, operations of the API among it', async () => {
    const { call, ask } = await agent(await keyFor(company, 'test'));
    const found = await ask<{ page: string }[]>('searchDocumentation', { words: 'webhook signature' });
    expect(found.map(({ page }) => page)).toContain('webhooks.md');
    const [operation] = await ask<{ page: string }[]>('searchDocumentation', { words: 'endTest' });
    expect(operation?.page).toBe('POST /api/v2/profile/{id}/test-outcome');
    expect((await call('readPage', { page: 'test-mode.md' })).text).toContain('# Test mode');
    const none = await call('readPage', { page: '../package.json' });
    expect(none).toMatchObject({ failed: true, text: expect.stringContaining('test-mode.md') as string });
  });

  it('need a key that is in force, from an address that the company allows', async () => {
    expect(await statusOf('vd_live_wrong', PING)).toBe(401);
    const own = await buildCompany(test.parts);
    const key = await keyFor(own, 'live');
    const token = await own.token('admin');
    const payload = { address: '192.0.2.7', confirm: true };
    await test.inject({ method: 'POST', url: '/api/v2/ip-whitelist', token, payload });
    test.clock.advance(KEY_MEMORY);
    expect(await statusOf(key, PING)).toBe(403);
  });

  it('are answered by message, without a stream to listen to', async () => {
    const headers = { authorization: `Bearer ${await keyFor(company, 'test')}`, accept: 'text/event-stream' };
    const stream = await fetch(new URL(MCP_PATH, address), { headers });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await statusOf(await keyFor(company, 'test'), [PING])).toBe(400);
  });
});

import { KeyPermission, LIVE_ONLY, type ApiKeySecret } from '@veridoor/contract/accounts/api-key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from './application.ts';
import { buildCompany, usualWorkflow } from './builders.ts';
import { database } from './servers/databases.ts';
import { buildEntity, NORVIK } from './entities.ts';
import { createRandom } from './fuzz/random.ts';
import { operationsOf, type Described, type Operation } from './fuzz/requests.ts';
import { validValue } from './fuzz/values.ts';
import { wholeJourney } from './journeys/whole-journey.ts';

/** Valid requests that are tried for each identifier, since a schema does not tell all that is valid. */
const TRIES = 6;

const strangers = ['another company', 'a test key of the company'] as const;

const testKey = async (post: (url: string, payload: object) => ReturnType<TestApplication['inject']>) => {
  const permissions = KeyPermission.enum.filter((permission) => !LIVE_ONLY.includes(permission));
  const made = await post('/api/v2/api-key', { name: 'Integration tests', mode: 'test', permissions });
  return made.json<ApiKeySecret>().secret;
};

describe.each(strangers)('%s', (who) => {
  let test: TestApplication;
  /** Identifiers of everything that the first company has. */
  let ids: string[];
  let stranger: string;
  let officer: string;
  let document: Described;
  beforeAll(async () => {
    test = await createTestApplication(database);
    document = test.document as Described;
    const owner = await buildCompany(test.parts);
    const token = await owner.token('admin');
    const { profile } = await wholeJourney(test, owner);
    const post = (url: string, payload: object) => test.inject({ method: 'POST', url, token, payload });
    const events = { url: 'https://hooks.invalid/', enabled_events: ['*'] };
    const endpoint = (await post('/api/v2/webhook_endpoint', events)).json<{ id: string }>();
    const entry = (await post('/api/v2/ip-whitelist', { address: '127.0.0.1' })).json<{ id: string }>();
    const key = await post('/api/v2/api-key', { name: 'Core banking', mode: 'live', permissions: ['profile.read'] });
    const tables = test.parts.database;
    const of = (table: 'document' | 'aml_search' | 'user_account' | 'event') =>
      tables.selectFrom(table).select('id').where('company_id', '=', owner.id).limit(3).execute();
    await post('/api/v2/workflow', { slug: 'age-check', ...usualWorkflow });
    const rows = [await of('document'), await of('aml_search'), await of('user_account'), await of('event')].flat();
    const uploads = await tables.selectFrom('upload').select('id').where('profile_id', '=', profile).execute();
    const verification = await tables
      .selectFrom('verification')
      .select('id')
      .where('profile_id', '=', profile)
      .execute();
    const entity = await buildEntity(test, owner, NORVIK);
    ids = [
      profile,
      entity.id,
      endpoint.id,
      entry.id,
      key.json<ApiKeySecret>().key.id,
      // Both modes share the workflows of a company.
      ...(who === 'another company' ? ['age-check'] : []),
      ...verification.map((row) => row.id),
      ...rows.map((row) => row.id),
      ...uploads.map((row) => row.id),
    ];
    const other = await buildCompany(test.parts);
    stranger = who === 'another company' ? await other.token('admin') : await testKey(post);
    // An admin may do all but this.
    officer = await other.token('compliance');
  });
  afterAll(() => test.close());

  const operations = (matches: (operation: Operation) => boolean) =>
    operationsOf(document).filter((operation) => operation.callers.includes('user') && matches(operation));
  const ask = async (operation: Operation, url: string, random = createRandom(1)) => {
    const schema = operation.bodies['application/json'];
    const body = schema && validValue(random, document.components.schemas ?? {}, schema);
    return test.inject({
      method: operation.method,
      url,
      token: who === 'another company' && operation.operationId === 'draftSuspicion' ? officer : stranger,
      headers: {
        'tus-resumable': '1.0.0',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(operation.bodies['video/webm'] && { 'content-type': 'video/webm' }),
        ...(operation.path.startsWith('/api/v2/uploads') && { 'content-type': 'application/offset+octet-stream' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(operation.bodies['video/webm'] && { payload: 'video' }),
    });
  };

  it("gets 404 at every address that names somebody else's items", async () => {
    const reached: string[] = [];
    const missed: string[] = [];
    for (const operation of operations(({ path }) => path.includes('{'))) {
      const statuses = new Set<number>();
      for (const [place, id] of ids.entries()) {
        const url = operation.path.replaceAll(/\{(revision|piece|part)\}/g, '1').replaceAll(/\{[^}]+\}/g, id);
        for (let turn = 0; turn < TRIES; turn += 1) {
          const random = createRandom(place * TRIES + turn);
          const query = operation.parameters.filter(({ in: where, required }) => where === 'query' && required);
          const texts = query.map(({ name, schema }) => {
            const value = validValue(random, document.components.schemas ?? {}, schema);
            return `${name}=${encodeURIComponent(String(value))}`;
          });
          const { statusCode } = await ask(operation, texts.length > 0 ? `${url}?${texts.join('&')}` : url, random);
          statuses.add(statusCode);
          if (statusCode < 400) reached.push(`${operation.method} ${url}`);
          // A valid request was refused; without a body every try is the same.
          if (statusCode === 404 || Object.keys(operation.bodies).length === 0) break;
        }
      }
      // A key has fewer permissions than an admin.
      const refused = statuses.has(404) || (who !== 'another company' && [...statuses].every((one) => one === 403));
      if (!refused) missed.push(`${operation.method} ${operation.path}: ${[...statuses].join(', ')}`);
    }
    expect({ reached, missed }).toEqual({ reached: [], missed: [] });
  });

  it('sees nothing of others in its lists', async () => {
    for (const operation of operations(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const { body } = await ask(operation, operation.path);
      expect([operation.path, ids.filter((id) => body.includes(id))]).toEqual([operation.path, []]);
    }
  });

  it("can do nothing with somebody else's profile in a body", async () => {
    const [profile, entity] = ids;
    const post = (url: string, payload: object) => test.inject({ method: 'POST', url, token: stranger, payload });
    const link = { profile, web_sdk_url: 'http://localhost:4001/', return_url: 'https://bank.example/' };
    const answers = [
      await post('/api/v2/profile/url', link),
      await post('/api/v2/entity/url', { ...link, profile: undefined, entity }),
      await post('/api/v2/aml/search', { profile }),
      await post('/api/v2/document', { profile, type: 'passport', country: 'DE', side: 'single', upload: ids.at(-1) }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Group } from '@veridoor/contract/accounts/user';
import { permissionsOf } from '../../access/permissions.ts';
import { createTestApplication, type TestApplication } from '../../../testing/application.ts';
import { buildCompany, buildSession, type TestCompany } from '../../../testing/builders.ts';
import { database } from '../../../testing/servers/databases.ts';
import { buildEntitySession } from '../../../testing/entities.ts';
import type { DescribedOperations } from './permissions-page.ts';

type Caller = Group | 'customer' | 'entity' | 'nobody';
/** What the guard says before anything else of the request is looked at. */
type Verdict = 'let in' | 401 | 403;

const callers: readonly Caller[] = [...Group.enum, 'customer', 'entity', 'nobody'];
/** Problems that the guard alone says. */
const refusals = new Set(['token_missing', 'token_invalid', 'permission_missing']);

describe('permissions', () => {
  let test: TestApplication;
  let company: TestCompany;
  let document: DescribedOperations;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    document = test.document as DescribedOperations;
  });
  afterAll(() => test.close());

  it('every operation keeps to the table for every group, for customers and without a token', async () => {
    const tokens = new Map<Caller, string | undefined>([['nobody', undefined]]);
    for (const group of Group.enum) tokens.set(group, await company.token(group));
    tokens.set('customer', (await buildSession(test, company)).token);
    tokens.set('entity', (await buildEntitySession(test, company)).token);
    const wrong: unknown[] = [];
    let asked = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const caller of callers) {
          const token = tokens.get(caller);
          const response = await test.inject({
            method: method.toUpperCase(),
            url: path.replaceAll(/\{[^}]+\}/g, () => crypto.randomUUID()),
            // Each from an address of its own: one that is refused too often is limited.
            remoteAddress: `192.0.2.${callers.indexOf(caller) + 1}`,
            ...(token !== undefined && { token }),
          });
          asked += 1;
          const expected = verdictOn(operation, caller);
          const isProblem = response.headers['content-type']?.startsWith('application/problem+json') === true;
          const code = isProblem && response.body !== '' ? response.json<{ code: string }>().code : '';
          const refused = method === 'head' ? [401, 403].includes(response.statusCode) : refusals.has(code);
          const verdict = refused ? response.statusCode : 'let in';
          if (verdict !== expected) wrong.push([method, path, caller, { expected, verdict, code }]);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  });

  function verdictOn(operation: DescribedOperations['paths'][string][string], caller: Caller): Verdict {
    const { security = [], 'x-permission': permission } = operation;
    if (security.length === 0) return 'let in';
    if (caller === 'nobody') return 401;
    if (caller === 'customer') return security.some((scheme) => 'profile' in scheme) ? 'let in' : 401;
    if (caller === 'entity') return security.some((scheme) => 'entity' in scheme) ? 'let in' : 401;
    if (permission === undefined) return 401;
    return permissionsOf([caller]).some((held) => held === permission) ? 'let in' : 403;
  }
});

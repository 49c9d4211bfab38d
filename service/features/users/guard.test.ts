import fc from 'fast-check';
import { generateKeyPair, SignJWT, UnsecuredJWT, exportJWK, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, buildSession, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';
import { buildApplication } from '../../app.ts';
import { registerAuthentication } from './guard.ts';
import Fastify from 'fastify';

/** Another letter that stands for the same bits, of those that count: a signature of 64 bytes leaves four unused. */
function respelling(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(letter) ^ 1] ?? '';
}

describe('guard', () => {
  let test: TestApplication;
  let company: TestCompany;
  let access: string;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    access = await company.token('admin');
  });
  afterAll(() => test.close());

  const code = async (headers: Record<string, string>, url = '/api/v2/profile') => {
    const response = await test.inject({ url, headers });
    return [response.statusCode, response.json<{ code?: string }>().code];
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('a good token is accepted, whatever the case of the scheme', async () => {
    expect(await code(bearer(access))).toEqual([200, undefined]);
    expect(await code({ authorization: `bEARER ${access}` })).toEqual([200, undefined]);
  });

  it.each([
    ['no token', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['two tokens', { authorization: 'Bearer a b' }],
  ])('a request with %s gets 401', async (_name, headers) => {
    expect(await code(headers)).toEqual([401, 'token_missing']);
  });

  it('forged tokens are refused', async () => {
    const claims = decodeJwt(access);
    const header = decodeProtectedHeader(access);
    const stranger = await generateKeyPair('EdDSA', { extractable: true });
    const otherKey = await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'EdDSA' })
      .sign(stranger.privateKey);
    const unknownKey = await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'EdDSA', kid: 'unknown' })
      .sign(stranger.privateKey);
    const ownKey = await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'EdDSA', jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(Buffer.from(JSON.stringify(await exportJWK(stranger.publicKey))));
    const unsigned = new UnsecuredJWT(claims).encode();
    const [head = '', body = '', signature = ''] = access.split('.');
    const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
    const other = Buffer.from(JSON.stringify({ ...claims, company: 'x' })).toString('base64url');
    const forged = {
      otherKey,
      unknownKey,
      ownKey,
      symmetric,
      unsigned,
      none: `${none}.${body}.`,
      noneSigned: `${none}.${body}.${signature}`,
      changed: `${head}.${other}.${signature}`,
      cut: access.slice(0, -4),
      respelled: access.slice(0, -1) + respelling(access.slice(-1)),
      padded: `${access}=`,
      noise: 'a.b.c',
    };
    for (const [name, token] of Object.entries(forged)) {
      expect([name, ...(await code(bearer(token)))]).toEqual([name, 401, 'token_invalid']);
    }
  });

  it('any text in a token gets 401, never a fault', async () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a\u0000', '\ud800', '', "' or 1=1", '0'.repeat(5000), test.parts.signingKeys.current.kid),
      fc.uuid(),
      fc.jsonValue(),
    );
    const header = fc.record(
      {
        alg: fc.oneof(fc.constantFrom('EdDSA', 'none', 'HS256', 'Ed25519'), strange),
        typ: fc.oneof(fc.constantFrom('at+jwt', 'pt+jwt', 'et+jwt'), strange),
        kid: strange,
        crit: fc.oneof(fc.constant(['b64']), strange),
        b64: fc.boolean(),
        jwk: strange,
      },
      { requiredKeys: ['alg', 'typ', 'kid'] },
    );
    const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const part = fc.oneof(
      fc.jsonValue().map(coded),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
    );
    const forged = fc.tuple(header.map(coded), part, part).map((three) => three.join('.'));
    const url = fc.constantFrom('/api/v2/profile', '/api/v2/session');
    await fc.assert(
      fc.asyncProperty(forged, url, async (token, at) => {
        expect(await code(bearer(token), at)).toEqual([401, 'token_invalid']);
      }),
      { numRuns: 150 },
    );
  });

  it('well-signed tokens for another purpose, issuer, company or user are refused', async () => {
    const { kid, privateKey } = test.parts.signingKeys.current;
    const claims = decodeJwt(access);
    const make = (change: Record<string, unknown>, typ = 'at+jwt') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid, typ }).sign(privateKey);
    const other = await buildCompany(test.parts);
    const wrong = {
      audience: await make({ aud: 'veridoor:profile' }),
      issuer: await make({ iss: 'https://other.example' }),
      company: await make({ company: other.id }),
      user: await make({ sub: crypto.randomUUID() }),
      malformedUser: await make({ sub: "' or 1=1" }),
      type: await make({}, 'JWT'),
      noExpiry: await make({ exp: undefined }),
    };
    expect(await code(bearer(await make({})))).toEqual([200, undefined]);
    for (const [name, token] of Object.entries(wrong)) {
      expect([name, ...(await code(bearer(token)))]).toEqual([name, 401, 'token_invalid']);
    }
  });

  it('a token of the wrong kind is refused', async () => {
    const { token } = await buildSession(test, company);
    expect(await code(bearer(token))).toEqual([401, 'token_invalid']);
    expect(await code(bearer(access), '/api/v2/session')).toEqual([401, 'token_invalid']);
    expect(await code(bearer(token), '/api/v2/session')).toEqual([200, undefined]);
  });

  it('expired tokens and revoked profile tokens are refused', async () => {
    const profile = await buildProfile(test, company);
    expect(await code(bearer(profile.token), '/api/v2/session')).toEqual([200, undefined]);
    const update = { token_version: 2 };
    await test.parts.database.updateTable('profile').set(update).where('id', '=', profile.id).execute();
    expect(await code(bearer(profile.token), '/api/v2/session')).toEqual([401, 'token_invalid']);
    const { token } = await buildSession(test, company);
    expect(await code(bearer(token), '/api/v2/session')).toEqual([200, undefined]);
    test.clock.advance({ minutes: 61 });
    expect(await code(bearer(token), '/api/v2/session')).toEqual([401, 'token_expired']);
    expect(await code(bearer(access))).toEqual([401, 'token_expired']);
  });

  it('setting the clock back makes no token valid for longer', async () => {
    const profile = await buildProfile(test, company);
    const later = await company.token('admin');
    expect(await code(bearer(later))).toEqual([200, undefined]);
    const { token } = await buildSession(test, company);
    expect(await code(bearer(token), '/api/v2/session')).toEqual([200, undefined]);
    test.clock.advance({ hours: -2 });
    // Else they would be good for two hours longer.
    for (const made of [later, profile.token, token]) {
      const url = made === later ? '/api/v2/profile' : '/api/v2/session';
      expect(await code(bearer(made), url)).toEqual([401, 'token_invalid']);
    }
    expect(await code(bearer(await company.token('admin')))).toEqual([200, undefined]);
    test.clock.advance({ hours: 2 });
    expect(await code(bearer(later))).toEqual([200, undefined]);
  });

  it('a request needs the permission', async () => {
    const auditor = await company.token('auditor');
    const response = await test.inject({ method: 'POST', url: '/api/v2/profile', token: auditor, payload: {} });
    expect(response.json()).toMatchObject({
      status: 403,
      code: 'permission_missing',
      detail: expect.stringMatching(/^It needs the permission [a-z_.]+, which these groups have: .*admin/),
    });
    const developer = await company.token('developer');
    expect((await test.inject({ url: '/api/v2/profile', token: developer })).statusCode).toBe(403);
  });

  it('the token is checked before the body is read', async () => {
    const payload = 'not json';
    const headers = { 'content-type': 'application/json' };
    const response = await test.inject({ method: 'POST', url: '/api/v2/profile', payload, headers });
    expect(response.json()).toMatchObject({ status: 401, code: 'token_missing' });
  });

  it('every documented route that is not public asks for a token', async () => {
    const document = test.document as {
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    };
    const open: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(methods)) {
        const url = path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID());
        const response = await test.app.inject({ method: method.toUpperCase() as 'GET', url });
        const isOpen = response.statusCode !== 401;
        expect([path, method, security?.length === 0]).toEqual([path, method, isOpen]);
        if (isOpen) open.push(`${method} ${path}`);
      }
    }
    expect(open).toContain('post /api/v2/user/login');
    expect(open).not.toContain('get /api/v2/session');
  });

  it('the service does not start with a route that does not say who may use it', async () => {
    const app = Fastify();
    registerAuthentication(app, { parts: test.parts, publicPrefixes: ['/docs'] });
    expect(() => app.get('/open', () => 'x')).toThrow('GET /open does not say who may use it');
    expect(() => app.get('/docs/page', () => 'x')).not.toThrow();
    expect(() => app.get('/docsx', () => 'x')).toThrow('/docsx');
    await app.close();
  });

  it('tokens of another instance on the same database are accepted', async () => {
    const second = await buildApplication(test.parts);
    const fresh = await company.token('admin');
    const response = await second.inject({ url: '/api/v2/profile', headers: bearer(fresh) });
    expect(response.statusCode).toBe(200);
    await second.close();
  });
});

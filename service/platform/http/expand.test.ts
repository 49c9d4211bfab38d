import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiKeySecret, KeyPermission } from '@veridoor/contract/accounts/api-key';
import type { Problem } from '@veridoor/contract/problem';
import type { Profile } from '@veridoor/contract/profile';
import type { Report } from '@veridoor/contract/report';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, type TestCompany } from '../../testing/builders.ts';
import { documentRequests } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { passport } from '../../testing/documents/sending.ts';
import { newId } from '../ids.ts';
import { loadList } from '../../testing/lists.ts';
import { database } from '../../testing/servers/databases.ts';

interface Expanded {
  id: string;
  profile: string;
  expanded: { profile: Profile | null; report: Report | null };
}

describe('objects by their ids', () => {
  let test: TestApplication;
  let company: TestCompany;
  let person: { id: string };
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
    person = await buildProfile(test, company);
  });
  afterAll(() => test.close());

  const keyWith = async (permissions: KeyPermission[]) => {
    const payload = { name: 'Server', mode: 'live', permissions };
    const token = await company.token('admin');
    return (await test.inject({ method: 'POST', url: '/api/v2/api-key', token, payload })).json<ApiKeySecret>().secret;
  };
  const ask = async (url: string, token?: string) =>
    test.inject({ url: `/api/v2/${url}`, token: token ?? (await company.token('admin')) });
  const verification = async () => (await ask(`profile/${person.id}`)).json<{ verification: string }>().verification;
  const looks = async () =>
    (await ask(`audit?action=report.read&subject=${person.id}`)).json<{ data: object[] }>().data.length;

  it.each(['expand=profile,report', 'expand[]=profile&expand[]=report', 'expand=profile&expand=report'])(
    'an answer brings along what %s asks for, as its own operation answers it',
    async (query) => {
      const id = await verification();
      const answer = (await ask(`verification/${id}?${query}`)).json<Expanded>();
      const {
        token: _token,
        token_expires_at: _until,
        verification: _its,
        ...profile
      } = (await ask(`profile/${person.id}`)).json<Profile>();
      expect(answer).toMatchObject({ id, profile: person.id, expanded: { profile } });
      expect(answer.expanded.profile).not.toHaveProperty('token');
      expect(answer.expanded.report?.profile).toMatchObject({ id: person.id });
    },
  );

  it('a profile brings along its verification, report and documents', async () => {
    const answer = await ask(`profile/${person.id}?expand=verification,report,documents`);
    expect(answer.json()).toMatchObject({
      expanded: {
        verification: { id: await verification(), links: [] },
        report: { profile: { id: person.id } },
        documents: { data: [], has_more: false },
      },
    });
  });

  it('each item of a list brings along its own', async () => {
    await buildProfile(test, company);
    const { data } = (await ask('verification?expand=profile')).json<{ data: Expanded[] }>();
    expect(data.map(({ expanded }) => expanded.profile?.id)).toEqual(data.map(({ profile }) => profile));
    expect(data.length).toBeGreaterThan(1);
  });

  it('without the permission to read what comes along nothing is answered', async () => {
    const key = await keyWith(['profile.read']);
    const url = `verification/${await verification()}?expand=profile,report`;
    const before = await looks();
    const refused = await ask(url, key);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'application/problem+json']);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'permission_missing',
      request_id: refused.headers['x-request-id'],
    });
    expect(refused.json<Problem>().detail).toContain('report.read');
    expect(await looks()).toBe(before);
    await ask(url, await keyWith(['profile.read', 'report.read']));
    expect(await looks()).toBe(before + 1);
    await test.inject({ method: 'HEAD', url: `/api/v2/${url}`, token: await company.token('admin') });
    expect(await looks()).toBe(before + 1);
  });

  it('what an answer does not have is null', async () => {
    await loadList(test.parts);
    const token = await company.token('admin');
    const made = await test.inject({
      method: 'POST',
      url: '/api/v2/aml/search',
      token,
      payload: { name: 'Orlanda Marsh' },
    });
    const answer = await ask(`aml/report/${made.json<{ id: string }>().id}?expand=profile`);
    expect(answer.json()).toMatchObject({ profile: null, expanded: { profile: null } });
  });

  it.each([
    ['expand=secrets', 'expand'],
    ['expand=profile,profile', 'expand'],
    ['expand=', 'expand'],
    ['expand=profile.report', 'expand'],
    ['expand=profile&limit=21', 'limit'],
  ])('%s is refused', async (query, field) => {
    const refused = await ask(`verification?${query}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<Problem>().errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
  });

  it('another company’s object brings nothing along', async () => {
    const other = await buildCompany(test.parts);
    const url = `verification/${await verification()}?expand=profile,report`;
    expect((await ask(url, await other.token('admin'))).statusCode).toBe(404);
  });

  it('an id of another kind is refused with its kind, and one that nobody has is not', async () => {
    const detailOf = async (url: string) => (await ask(url)).json<Problem>().detail;
    expect(await detailOf(`profile/${await verification()}`)).toMatch(/^The id is of another kind: verification\. /);
    expect(await detailOf(`document/${person.id}`)).toMatch(/^The id is of another kind: profile\. /);
    for (const id of [newId('profile'), randomUUID()])
      expect(await detailOf(`profile/${id}`)).toMatch(/^Your company has nothing of the kind/);
  });

  it('companies bring along their report, and documents their profile', async () => {
    const token = await company.token('admin');
    const payload = { reference: 'EXPANDED', mode: 'live' };
    const made = await test.inject({ method: 'POST', url: '/api/v2/entity', token, payload });
    const { id } = made.json<{ id: string }>();
    for (const url of [`entity/${id}?expand=report`, 'entity?expand=report'])
      expect((await ask(url)).body).toContain(`"expanded":{"report":{`);
    const { post } = await documentRequests(test, company);
    const { id: page } = await post(person.id, passport, await cardJpeg());
    for (const url of [`document/${page}?expand=profile`, 'document?expand=profile'])
      expect((await ask(url)).body).toContain(`"expanded":{"profile":{"id":"${person.id}"`);
  });
});

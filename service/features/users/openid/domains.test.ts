import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenidSettings } from '@veridoor/contract/accounts/openid';
import { buildCompany } from '../../../testing/builders.ts';
import { startOpenidCompany, type OpenidCompany } from '../../../testing/openid/company.ts';
import { publish, setProvider, setToNow } from '../../../testing/openid/openid.ts';
import { database } from '../../../testing/servers/databases.ts';

describe('the proof of an e-mail domain', () => {
  let { test, company, admin, provider, dns, set, arrives, colleague, refused, reasons, end } = {} as OpenidCompany;
  beforeAll(async () => {
    ({ test, company, admin, provider, dns, set, arrives, colleague, refused, reasons, end } =
      await startOpenidCompany(database));
  });
  afterAll(() => end());
  beforeEach(async () => {
    setToNow(test);
    dns.silent = false;
    await set({});
  });

  const ask = async (method: 'GET' | 'POST' = 'GET', token = admin) => {
    const url = `/api/v2/company/openid${method === 'POST' ? '/domains/check' : ''}`;
    const answer = await test.inject({ method, url, token });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<OpenidSettings>().domains;
  };
  const audited = async (domain: string) =>
    (
      await test.parts.database
        .selectFrom('audit_entry')
        .select(['action', 'detail'])
        .where('action', 'in', ['openid.domain_proved', 'openid.domain_lost'])
        .orderBy('id')
        .execute()
    )
      .filter(({ detail }) => detail['domain'] === domain)
      .map(({ action }) => action);

  it('each domain has a record of its own, with a token that nobody can guess and that stays', async () => {
    const { domains } = await set({ email_domains: ['bank.example', 'bank.test'] });
    expect(domains.map(({ domain, record }) => [domain, record.name])).toEqual([
      ['bank.example', '_veridoor-challenge.bank.example'],
      ['bank.test', '_veridoor-challenge.bank.test'],
    ]);
    const [one, other] = domains.map(({ record }) => record.value);
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect((await set({})).domains.map(({ record }) => record.value)).toEqual([one]);
  });

  it('the admin sees whether the record is there, missing, or not to be learnt', async () => {
    const email_domains = ['seen.example'];
    dns.records.clear();
    await setProvider(test, admin, { issuer: provider.issuer, email_domains });
    dns.asked.length = 0;
    expect(await ask()).toMatchObject([{ proved: false, proved_at: null, checked_at: null, fault: null }]);
    expect(dns.asked).toEqual([]);
    const [missing] = await ask('POST');
    expect(missing).toMatchObject({ proved: false, proved_at: null, fault: 'missing' });
    dns.records.set(missing!.record.name, ['v=spf1 -all', `${missing!.record.value}.`]);
    expect(await ask('POST')).toMatchObject([{ proved: false, fault: 'missing' }]);
    dns.records.set(missing!.record.name, ['v=spf1 -all', missing!.record.value]);
    const [proved] = await ask('POST');
    expect(proved).toMatchObject({ proved: true, proved_at: proved!.checked_at, fault: null });
    dns.silent = true;
    expect(await ask('POST')).toMatchObject([{ proved: true, proved_at: proved!.proved_at, fault: 'no_answer' }]);
    dns.silent = false;
    dns.records.clear();
    expect(await ask('POST')).toMatchObject([{ proved: false, proved_at: null, fault: 'missing' }]);
    expect(await audited('seen.example')).toEqual(['openid.domain_proved', 'openid.domain_lost']);
  });

  it('without a proof an address finds nobody by a name, and makes nobody', async () => {
    await colleague('early');
    await set({ create_users: true, new_user_groups: ['agent'] });
    provider.accounts['newcomer'] = { email: 'newcomer@bank.example', email_verified: true };
    dns.records.clear();
    for (const name of ['early', 'newcomer']) expect(await refused(name)).toEqual([403, 'openid_user_unknown']);
    expect((await reasons()).filter((reason) => reason === 'domain_unproved')).toHaveLength(2);
    publish(dns, { domains: await ask() });
    for (const name of ['early', 'newcomer']) expect((await arrives(name)).username).toBe(`${name}@bank.example`);
  });

  it('a proof of the day before is not enough: the record is looked for when it counts', async () => {
    await colleague('late');
    expect(await ask('POST')).toMatchObject([{ proved: true }]);
    dns.records.clear();
    expect(await refused('late')).toEqual([403, 'openid_user_unknown']);
    expect(await ask()).toMatchObject([{ proved: false, fault: 'missing' }]);
  });

  it('where no name server answers, nobody new is let in, and they may try again', async () => {
    await colleague('patient');
    await ask('POST');
    dns.silent = true;
    expect(await refused('patient')).toEqual([503, 'openid_unavailable']);
    expect(await reasons()).toContain('domain_unanswered');
    dns.silent = false;
    expect((await arrives('patient')).username).toBe('patient@bank.example');
  });

  it('an address that its user has confirmed by a link needs no proof of the domain', async () => {
    const made = await colleague('confirmed');
    const other = 'confirmed.elsewhere@bank.example';
    await test.parts.database.updateTable('user_account').set({ email: other }).where('id', '=', made.id).execute();
    dns.records.clear();
    expect(await refused('confirmed')).toEqual([403, 'openid_user_unknown']);
    provider.accounts['confirmed-elsewhere'] = { email: other, email_verified: true };
    expect((await arrives('confirmed-elsewhere')).id).toBe(made.id);
  });

  it('whoever is bound comes in without a proof, and DNS is not asked', async () => {
    const { id } = await colleague('known');
    await arrives('known');
    dns.records.clear();
    dns.asked.length = 0;
    expect((await arrives('known')).id).toBe(id);
    expect(dns.asked).toEqual([]);
  });

  it('a record proves the domain for one company, not for another that shows the same name', async () => {
    const other = await buildCompany(test.parts);
    const token = await other.token('admin');
    await setProvider(test, token, { issuer: provider.issuer });
    expect(await ask('POST', token)).toMatchObject([{ proved: false }]);
    expect(await ask('POST')).toMatchObject([{ proved: true }]);
  });

  it('a domain that was taken off the list begins anew', async () => {
    await ask('POST');
    const [before] = await ask();
    await set({ email_domains: ['bank.test'] });
    const [after] = (await set({})).domains;
    expect(after).toMatchObject({ proved: false, checked_at: null });
    expect(after!.record.value).not.toBe(before!.record.value);
  });

  it('an admin looks at most thirty times in an hour, and for a provider alone', async () => {
    const own = await buildCompany(test.parts);
    const token = await own.token('admin');
    const check = (by: string) =>
      test.inject({ method: 'POST', url: '/api/v2/company/openid/domains/check', token: by });
    expect((await check(token)).json<{ code: string }>().code).toBe('openid_not_set');
    expect((await check(await company.token('auditor'))).statusCode).toBe(403);
    await setProvider(test, token, { issuer: provider.issuer });
    await test.parts.database
      .insertInto('rate_limit')
      .values({ key: `openid domains ${own.id}`, window_started_at: new Date(0), taken: 0 })
      .execute();
    expect((await check(token)).statusCode).toBe(200);
    await test.parts.database
      .updateTable('rate_limit')
      .set({ taken: 30 })
      .where('key', '=', `openid domains ${own.id}`)
      .execute();
    const limited = await check(token);
    expect([limited.statusCode, limited.json<{ code: string }>().code]).toEqual([429, 'too_many_attempts']);
  });
});

describe('the daily look at e-mail domains', () => {
  it('a domain is proved, and lost, without anybody asking', async () => {
    const { test, dns, set, end } = await startOpenidCompany(database);
    const { domains } = await set({});
    const isProvedAfter = async (hours: number) => {
      test.clock.advance({ hours });
      await test.parts.jobs.idle();
      const rows = await test.parts.database.selectFrom('openid_domain').select(['domain', 'proved_at']).execute();
      expect(rows.map(({ domain }) => domain)).toEqual(domains.map(({ domain }) => domain));
      return rows.every(({ proved_at }) => proved_at !== null);
    };
    expect(await isProvedAfter(2)).toBe(true);
    dns.records.clear();
    expect(await isProvedAfter(2)).toBe(true);
    expect(await isProvedAfter(25)).toBe(false);
    await end();
  });
});

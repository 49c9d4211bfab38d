import type { OpenidProvider, OpenidSettings } from '@veridoor/contract/accounts/openid';
import type { LoginResponse, User } from '@veridoor/contract/accounts/user';
import { createTestApplication } from '../application.ts';
import { buildCompany } from '../builders.ts';
import type { TestDatabase } from '../servers/databases.ts';
import { pageOf, playOutgoing, playTxtRecords, publish, setProvider, setToNow, signIn } from './openid.ts';
import { startOpenidProvider } from './provider.ts';

export const ISSUER = 'https://login.bank.example';

export type OpenidCompany = Awaited<ReturnType<typeof startOpenidCompany>>;

/** A company in an application of its own, with a real provider and name servers that have the record of its domain. */
export async function startOpenidCompany(kind: TestDatabase) {
  const [outgoing, dns] = [playOutgoing(), playTxtRecords()];
  const test = await createTestApplication(kind, {}, { outgoing, txtRecords: dns });
  setToNow(test);
  // The clock's leap has made the look at domains due: it comes before a test sets one, never between that and its record.
  await test.parts.jobs.idle();
  const company = await buildCompany(test.parts);
  const admin = await company.token('admin');
  const provider = await startOpenidProvider({ issuer: ISSUER, redirectUris: [pageOf(company.id)], accounts: {} });
  outgoing.providers.push(provider);
  const refused = async (name: string) => {
    const answer = await signIn(test, outgoing, company, name);
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  return {
    test,
    company,
    admin,
    provider,
    outgoing,
    dns,
    /** Sets the provider, with a proved domain. */
    async set(change: Partial<OpenidProvider>): Promise<OpenidSettings> {
      const answer = await setProvider(test, admin, { issuer: ISSUER, ...change });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const settings = answer.json<OpenidSettings>();
      dns.records.clear();
      publish(dns, settings);
      return settings;
    },
    /** Signs somebody in who comes in. */
    async arrives(name: string): Promise<LoginResponse> {
      const answer = await signIn(test, outgoing, company, name);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<LoginResponse>();
    },
    /** A user whose name is an address, and their account at the provider. */
    async colleague(name: string, claims: object = {}): Promise<User> {
      const email = `${name}@bank.example`;
      const made = await test.inject({
        method: 'POST',
        url: '/api/v2/user',
        token: admin,
        payload: {
          username: email,
          first_name: 'Ada',
          last_name: '',
          groups: ['agent'],
          password: 'eleven birds swim',
        },
      });
      if (made.statusCode !== 201) throw new Error(made.body);
      provider.accounts[name] = { email, email_verified: true, ...claims };
      return made.json<User>();
    },
    /** Status and code of a sign-in that is refused. */
    refused,
    /** Why sign-ins were refused, as the audit has it. */
    async reasons(): Promise<unknown[]> {
      const rows = await test.parts.database
        .selectFrom('audit_entry')
        .select('detail')
        .where('action', '=', 'user.login_refused')
        .execute();
      return rows.map(({ detail }) => detail['reason']).filter((reason) => reason !== undefined);
    },
    async end(): Promise<void> {
      await provider.close();
      await test.close();
    },
  };
}

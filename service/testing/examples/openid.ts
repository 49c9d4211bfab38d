import type { User } from '@veridoor/contract/accounts/user';
import type { OpenidBegun, OpenidSettings } from '@veridoor/contract/accounts/openid';
import type { LoginResponse } from '@veridoor/contract/accounts/user';
import type { TestApplication } from '../application.ts';
import { buildCompany, INTERFACE_ORIGIN } from '../builders.ts';
import {
  answerOf,
  newTab,
  pageOf,
  publish,
  visit,
  type PlayedOutgoing,
  type PlayedTxtRecords,
} from '../openid/openid.ts';
import { CLIENT, startOpenidProvider } from '../openid/provider.ts';
import { requestsOf } from './requests.ts';

/** A company sets its provider and proves its domain, somebody new signs in by it and out, and is unbound. */
export async function openidJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const outgoing = test.parts.outgoing as PlayedOutgoing;
  const provider = await startOpenidProvider({
    issuer: 'https://login.bank.example',
    redirectUris: [pageOf(company.id)],
    accounts: { ada: { email: 'ada@bank.example', email_verified: true, given_name: 'Ada', family_name: 'Specimen' } },
  });
  outgoing.providers.push(provider);
  try {
    const [anybody, admin] = [requestsOf(test), requestsOf(test, await company.token('admin'))];
    const settings = await admin<OpenidSettings>('PUT', '/company/openid', {
      name: 'Aurora ID',
      issuer: provider.issuer,
      ...CLIENT,
      email_domains: ['bank.example'],
      passwords: 'admins',
      create_users: true,
      group_claim: null,
      groups: [],
      new_user_groups: ['agent'],
      acr_values: [],
      amr_values: ['mfa'],
    });
    publish(test.parts.txtRecords as PlayedTxtRecords, settings);
    await admin('POST', '/company/openid/domains/check');
    await admin('GET', '/company/openid');
    await anybody('POST', '/user/login/ways', { username: 'ada@bank.example' });
    const tab = newTab();
    const { url } = await anybody<OpenidBegun>('POST', '/user/login/openid', {
      provider: company.id,
      origin: INTERFACE_ORIGIN,
      browser_challenge: tab.challenge,
      login_hint: 'ada@bank.example',
    });
    const back = await visit(outgoing, url, tab, 'ada');
    // The provider has a clock of its own.
    const iat = Math.floor(test.clock.now().getTime() / 1000);
    outgoing.tamper = (claims) => ({ ...claims, iat, exp: iat + 3600 });
    const answer = answerOf(back, tab);
    const { id, refresh } = await anybody<LoginResponse>('POST', '/user/login/openid/completion', answer);
    await anybody('POST', '/user/logout/openid', { refresh, origin: INTERFACE_ORIGIN });
    await admin<User>('DELETE', `/user/${id}/openid`);
    await admin('DELETE', '/company/openid');
  } finally {
    outgoing.providers.length = 0;
    await provider.close();
  }
}

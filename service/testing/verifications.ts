import type { Profile } from '@veridoor/contract/profile';
import type { Report } from '@veridoor/contract/report';
import type { VerificationDetail, VerificationList } from '@veridoor/contract/verifications/detail';
import type { Verification } from '@veridoor/contract/verifications/verification';
import type { TestApplication } from './application.ts';
import { buildLink, buildProfile, openLink, setStep, type TestCompany } from './builders.ts';
import { eventsOf } from './webhooks.ts';

/** What a company asks of the verifications of its profiles. */
export function verificationsOf(test: TestApplication, company: TestCompany) {
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    test.inject({ method, url: `/api/v2/${url}`, token: await company.token('admin'), ...(payload && { payload }) });
  const profileOf = async (id: string) => (await ask('GET', `profile/${id}`)).json<Profile>();
  const listed = async (id: string) => (await ask('GET', `profile/${id}/verifications`)).json<VerificationList>().data;
  const detail = async (id: string) => (await ask('GET', `verification/${id}`)).json<VerificationDetail>();
  const report = async (id: string) => (await ask('GET', `verification/${id}/report`)).json<Report>();
  const decide = (id: string, payload: object) => ask('POST', `verification/${id}/decision`, payload);
  const another = async (profile: string, payload: object = {}) =>
    (await ask('POST', `profile/${profile}/verifications`, payload)).json<Verification>();
  const reportedOf = async (profile: string, types: readonly string[]) => {
    const bodies = (await eventsOf(test, { profile })) as unknown as { type: string; data: Record<string, unknown> }[];
    return bodies.filter(({ type }) => types.includes(type));
  };
  /** A profile whose present verification the customer goes through, and a person decides. */
  const goThrough = async (profile: string, outcome: 'approved' | 'rejected', fields: object = {}) => {
    const { token, session } = await openLink(test, await buildLink(test, company, profile, fields as never));
    for (const { definition } of session.steps) await setStep(test, profile, definition.id, 'approved');
    await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    const [present] = await listed(profile);
    const decided = await decide(present!.id, { outcome, override: true, reason: 'Seen.' });
    if (decided.json<Verification>().outcome !== outcome) throw new Error(decided.body);
    return present!.id;
  };
  const decided = async (outcome: 'approved' | 'rejected') => {
    const { id } = await buildProfile(test, company);
    return { profile: id, first: await goThrough(id, outcome) };
  };
  return { ask, profileOf, listed, detail, report, decide, another, eventsOf: reportedOf, goThrough, decided };
}

export type Verifications = ReturnType<typeof verificationsOf>;

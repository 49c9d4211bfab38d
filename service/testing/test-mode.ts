import type { Completion, Session } from '@veridoor/contract/session';
import type { CustomerCall } from '@veridoor/contract/calls/call';
import type { Profile } from '@veridoor/contract/profile';
import { EventType } from '@veridoor/contract/event';
import type { TestOutcome } from '@veridoor/contract/test-outcome';
import type { Problem } from '@veridoor/contract/problem';
import type { Report } from '@veridoor/contract/report';
import { SLOW } from '../records/documents/order-check.ts';
import type { TestApplication } from './application.ts';
import { buildLink, unique, type TestCompany } from './builders.ts';
import { cardJpeg } from './documents/images.ts';
import { passport, selfie, send } from './documents/sending.ts';

/** The end of a test customer's journey, in the words of docs/test-mode.md. */
export interface TestJourney {
  profile: Profile;
  status: string;
  steps: string;
  checks: string;
  events: string;
  callback: string;
}

const specimen = { metadata: { source: 'specimen' } };

/** A test customer goes through the workflow of `callWorkflow` as far as it lets them, with specimens. */
export async function goThroughTest(
  test: TestApplication,
  company: TestCompany,
  test_outcome?: TestOutcome,
): Promise<TestJourney> {
  const token = await company.token('integration');
  const payload = {
    id_card_number: `TRIED-${unique()}`,
    name: 'Ada Specimen',
    mode: 'test',
    ...(test_outcome && { test_outcome }),
  };
  const made = await test.inject({ method: 'POST', url: '/api/v2/profile', token, payload });
  if (made.statusCode !== 201) throw new Error(made.body);
  const { id } = made.json<Profile>();
  const link = await buildLink(test, company, id);
  const opened = await test.inject({ method: 'POST', url: '/api/v2/session', payload: { pid: id, code: link.code } });
  const callback = opened.statusCode === 200 ? await follow(test, opened.json()) : opened.json<Problem>().callback_url;
  // Links that have expired are looked for once a minute.
  if (opened.statusCode !== 200) test.clock.advance({ minutes: 1 });
  await test.parts.jobs.idle();
  const read = async <Body>(url: string) => (await test.inject({ url, token })).json<Body>();
  const profile = await read<Profile>(`/api/v2/profile/${id}`);
  const { documents, screening } = await read<Report>(`/api/v2/profile/${id}/report`);
  const results = [
    ...documents.filter(({ state }) => state === 'active').flatMap((page) => page.checks),
    screening.result,
  ];
  // No test names a number that documents must have.
  const notable = results.filter(({ outcome, detail }) => outcome !== 'passed' && detail !== 'number_not_compared');
  const rows = await test.parts.database.selectFrom('event').select('type').where('profile_id', '=', id).execute();
  return {
    profile,
    status: [profile.status, ...(profile.status_reason === null ? [] : [profile.status_reason])].join(': '),
    steps: profile.steps.map((step) => `${step.id} ${step.status}`).join(', '),
    checks: once(notable.map(({ check, outcome, detail }) => `${check} ${outcome}: ${detail}`)),
    events: EventType.enum.filter((type) => rows.some((row) => row.type === type)).join(', '),
    callback: new URL(callback ?? '').search.replace('?order=7&', '').replace(id, '…'),
  };
}

const once = (texts: readonly string[]) => [...new Set(texts)].join(', ');

async function follow(test: TestApplication, { token, session }: { token: string; session: Session }): Promise<string> {
  const ask = async <Body>(method: 'GET' | 'POST', url: string, payload?: object) =>
    (await test.inject({ method, url: `/api/v2/session${url}`, token, ...(payload && { payload }) })).json<Body>();
  await ask('POST', '/consent', { version: session.consent.version });
  for (let left = true; left;) {
    left = false;
    const { steps } = await ask<Session>('GET', '');
    for (const { definition, status, open, attempts_left } of steps) {
      if (!open || attempts_left === 0 || !['not_uploaded', 'automatically_rejected'].includes(status)) continue;
      if (definition.kind === 'call') await ask<CustomerCall>('POST', '/call', { step: definition.id });
      for (const page of PAGES[definition.kind] ?? [])
        await send(test, token, await cardJpeg(), { ...page, ...specimen });
      await test.parts.jobs.idle();
      test.clock.advance({ seconds: SLOW + 1 });
      await test.parts.jobs.idle();
      left = true;
    }
  }
  return (await ask<Completion>('POST', '/complete', {})).callback_url ?? '';
}

const PAGES: Partial<Record<string, readonly object[]>> = { document: [passport], selfie: [selfie] };

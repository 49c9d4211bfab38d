import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildLink, buildProfile, openLink, setStep, usualWorkflow } from '../../testing/builders.ts';
import { contentImageCheck, documentRequests } from '../../testing/documents/documents.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { cardFront, send } from '../../testing/documents/sending.ts';
import { listedPerson, loadList } from '../../testing/lists.ts';
import { database } from '../../testing/servers/databases.ts';
import { verificationsOf, type Verifications } from '../../testing/verifications.ts';
import { buildListener } from '../../testing/webhooks.ts';
import { NOTHING_SEEN } from '../../testing/documents/page-context.ts';

const STEPS = usualWorkflow.steps.map(({ id }) => id);

describe('an earlier verification while a later one runs', () => {
  let test: TestApplication;
  let company: Awaited<ReturnType<typeof buildCompany>>;
  let { ask, profileOf, listed, detail, report, decide, eventsOf, goThrough } = {} as Verifications;
  beforeAll(async () => {
    // What is on the pages is not what this is about.
    const inspect = async () => ({
      ...NOTHING_SEEN,
      reading: { outline: null, fingerprint: '0', fields: null },
    });
    test = await createTestApplication(database, {}, { imageCheck: { ...contentImageCheck, inspect } });
    company = await buildCompany(test.parts);
    await buildListener(test, company, ['*']);
    ({ ask, profileOf, listed, detail, report, decide, eventsOf, goThrough } = verificationsOf(test, company));
  });
  afterAll(() => test.close());

  /** A customer with an approved verification, and a page of their own in a later one. */
  const both = async (name: string) => {
    const { id: profile } = await buildProfile(test, company, { name });
    const begun = await openLink(test, await buildLink(test, company, profile));
    const consent = { version: begun.session.consent.version };
    await test.inject({ method: 'POST', url: '/api/v2/session/consent', token: begun.token, payload: consent });
    const page = await send(test, begun.token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const first = await goThrough(profile, 'approved');
    const { token } = await openLink(test, await buildLink(test, company, profile, { workflow: 'default' }));
    const later = await send(test, token, await cardJpeg(), cardFront);
    await test.parts.jobs.idle();
    const [second] = await listed(profile);
    return { profile, first, page: page.id, token, second: second!.id, later: later.id };
  };

  it('deleting a page of it takes that page alone, and no decision', async () => {
    const { profile, first, page, token, second, later } = await both('Ottoline Harmless');
    const requests = await documentRequests(test, company);
    const before = await detail(second);
    expect((await report(first)).documents.map(({ id }) => id)).toContain(page);
    expect((await requests.remove(page)).statusCode).toBe(204);
    expect((await requests.get(page)).statusCode).toBe(404);
    expect((await report(first)).documents.map(({ id }) => id)).not.toContain(page);
    expect(await detail(first)).toMatchObject({ status: 'completed', outcome: 'approved', counts: true });
    expect(await profileOf(profile)).toMatchObject({ status: 'approved' });
    expect(await detail(second)).toEqual(before);
    expect((await report(second)).documents.map(({ id }) => id)).toEqual([later]);
    // The customer goes on, and is approved.
    for (const step of STEPS) await setStep(test, profile, step, 'approved');
    const done = await test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: {} });
    expect(done.statusCode).toBe(200);
    await decide(second, { outcome: 'approved', override: true, reason: 'Seen.' });
    expect((await listed(profile)).map(({ counts, outcome }) => [counts, outcome])).toEqual([
      [true, 'approved'],
      [false, 'approved'],
    ]);
  });

  it('deleting a page of the later one leaves the earlier one as it was', async () => {
    const { first, second, later } = await both('Odo Harmless');
    const before = await detail(first);
    const { documents } = await report(first);
    const requests = await documentRequests(test, company);
    expect((await requests.remove(later)).statusCode).toBe(204);
    expect(await detail(first)).toEqual(before);
    expect((await report(first)).documents).toEqual(documents);
    expect((await detail(second)).steps[0]).toMatchObject({ status: 'not_uploaded' });
  });

  it('a new hit on a list reopens its approval, and the later one goes on', async () => {
    await loadList(test.parts);
    const { profile, first, token, second } = await both('Wilhelmina Newcomer');
    expect(await profileOf(profile)).toMatchObject({ status: 'approved' });
    const running = await detail(second);
    test.clock.advance({ minutes: 1 });
    await loadList(test.parts, [listedPerson('new', 'Wilhelmina Newcomer')], 'senzing');
    await test.parts.jobs.idle();
    expect(await profileOf(profile)).toMatchObject({ status: 'in_review', status_reason: 'possible_match' });
    expect(await detail(first)).toMatchObject({ outcome: 'in_review', reason: 'possible_match', counts: true });
    expect(await detail(second)).toMatchObject({
      status: 'started',
      outcome: null,
      counts: false,
      steps: running.steps,
    });
    const events = await eventsOf(profile, ['profile.status_changed']);
    expect(events.at(-1)).toMatchObject({ data: { profile: { status: 'in_review' } } });
    expect((await test.inject({ url: '/api/v2/session', token })).statusCode).toBe(200);
    // The officer decides on the approval that was reopened.
    const decided = await ask('PATCH', `profile/${profile}`, { status: 'rejected', status_reason: 'listed' });
    expect(decided.statusCode).toBe(200);
    expect(await detail(first)).toMatchObject({ outcome: 'rejected' });
    expect(await detail(second)).toMatchObject({ status: 'started', outcome: null });
  });

  it('a link of the later one shows and changes nothing of it', async () => {
    const { profile, page, token, later } = await both('Olaf Harmless');
    const session = await test.inject({ url: '/api/v2/session', token });
    expect(session.body).toContain(later);
    expect(session.body).not.toContain(page);
    const tries = [
      ['GET', `document/${page}`],
      ['GET', `document/${page}/file`],
      ['DELETE', `document/${page}`],
      ['PUT', `document/${page}`],
      ['POST', `document/${page}/archive`],
      ['GET', `profile/${profile}`],
      ['GET', `profile/${profile}/verifications`],
      ['GET', `profile/${profile}/documents`],
    ] as const;
    for (const [method, path] of tries) {
      const { statusCode } = await test.inject({ method, url: `/api/v2/${path}`, token });
      expect([method, path, [401, 403, 404].includes(statusCode)]).toEqual([method, path, true]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkSent } from '@veridoor/contract/links/link-sending';
import type { CaseNotes } from '@veridoor/contract/decisions/teamwork';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildProfile, openLink, type TestCompany } from '../../testing/builders.ts';
import { database } from '../../testing/servers/databases.ts';

describe('sending a customer the link to go on', () => {
  let test: TestApplication;
  let company: TestCompany;
  beforeAll(async () => {
    test = await createTestApplication(database);
    company = await buildCompany(test.parts);
  });
  afterAll(() => test.close());

  const person = async () => {
    const { id } = await buildProfile(test, company);
    const token = await company.token('admin');
    const payload = { email: `${id}@bank.example` };
    await test.inject({ method: 'PATCH', url: `/api/v2/profile/${id}`, token, payload });
    return id;
  };
  const send = async (id: string, payload: object, group: 'admin' | 'compliance' | 'auditor' = 'compliance') =>
    test.inject({ method: 'POST', url: `/api/v2/profile/${id}/link`, token: await company.token(group), payload });

  it('an officer sends it to the profile’s own address with words, which colleagues can read', async () => {
    const id = await person();
    const answer = await send(id, { channel: 'email', words: ' The photo was cut off.\nTake it again. ' });
    expect(answer.json<LinkSent>()).toMatchObject({ recipient: `${id.slice(0, 1)}•••@bank.example`, short_url: null });
    const mail = test.parts.messages.mailbox?.find(({ to }) => to === `${id}@bank.example`);
    expect(mail?.text).toContain('\n\nThe photo was cut off.\nTake it again.\n\nhttp://localhost:4001/?pid=');
    const [address = '', code = ''] = (mail?.text ?? '').split('\n\n').at(-1)?.split('#') ?? [];
    expect((await openLink(test, { pid: id, code, shortUrl: address })).token).toBeTruthy();
    const token = await company.token('compliance');
    const notes = await test.inject({ method: 'GET', url: `/api/v2/review/${id}/notes`, token });
    expect(notes.json<CaseNotes>().data.map(({ text }) => text)).toEqual(['The photo was cut off.\nTake it again.']);
    expect((await send(id, { channel: 'email', words: 'a\u0007b' })).json()).toMatchObject({
      errors: [{ field: '/words' }],
    });
    expect((await send(id, { channel: 'phone' })).json()).toMatchObject({ errors: [{ field: '/channel' }] });
  });

  it('the link leads where the one before it led, in its language', async () => {
    const id = await person();
    const payload = {
      profile: id,
      web_sdk_url: 'http://localhost:4001/?theme=dark',
      return_url: 'https://bank.example/done?order=7',
      language: 'tr',
    };
    await test.inject({ method: 'POST', url: '/api/v2/profile/url', token: await company.token('admin'), payload });
    await send(id, { channel: 'email' });
    const mail = test.parts.messages.mailbox?.find(({ to }) => to === `${id}@bank.example`);
    expect(mail?.subject).toContain('kimlik');
    expect(mail?.text).toContain('http://localhost:4001/?theme=dark&pid=');
  });

  it('only who may make links gets it to pass on, and nobody reaches another company’s customer', async () => {
    const id = await person();
    expect((await send(id, { channel: 'copy' })).json()).toMatchObject({ code: 'permission_missing' });
    expect((await send(id, { channel: 'copy' }, 'admin')).json<LinkSent>().short_url).toMatch(/#[\w-]{43}$/);
    expect((await send(id, { channel: 'email' }, 'auditor')).statusCode).toBe(403);
    const token = await (await buildCompany(test.parts)).token('admin');
    const foreign = await test.inject({
      method: 'POST',
      url: `/api/v2/profile/${id}/link`,
      token,
      payload: { channel: 'email' },
    });
    expect(foreign.json()).toMatchObject({ code: 'profile_not_found' });
  });

  it('a mailbox gets six in an hour, and the last of them stays the link', async () => {
    const id = await person();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push((await send(id, { channel: 'email' })).statusCode);
    const last = (await send(id, { channel: 'copy' }, 'admin')).json<LinkSent>();
    answers.push((await send(id, { channel: 'email' })).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    const address = last.short_url!;
    const code = address.slice(address.indexOf('#') + 1);
    expect((await openLink(test, { pid: id, code, shortUrl: address })).token).toBeTruthy();
  });
});

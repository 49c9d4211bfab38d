import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IceServers } from '@veridoor/contract/calls/call';
import type { AuditEntry } from '@veridoor/contract/audit';
import type { Completion, Session } from '@veridoor/contract/session';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildCompany, buildSession, PASSWORD, setStep, type TestCompany } from '../../testing/builders.ts';
import { buildAgent, buildCaller, buildCallStack, callRequests, callWorkflow } from '../../testing/calls/calls.ts';
import { database } from '../../testing/servers/databases.ts';
import { cardJpeg } from '../../testing/documents/images.ts';
import { form } from '../../testing/documents/sending.ts';

const TURN = { urls: ['turn:relay.example:3478'], secret: 'a secret of the relay' };

describe('video calls', () => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database, { turn: TURN });
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  const session = async (token: string) => (await test.inject({ url: '/api/v2/session', token })).json<Session>();
  const actions = async (company: TestCompany, subject: string) => {
    const response = await test.inject({
      url: `/api/v2/audit?subject=${subject}`,
      token: await company.token('auditor'),
    });
    return response
      .json<{ data: AuditEntry[] }>()
      .data.map(({ action }) => action)
      .toReversed();
  };

  it('a call leads from the queue through the images to a decision and the way back', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    expect(await session(caller.token)).toMatchObject({
      journey: 'call',
      steps: [{ definition: { id: 'talk' }, open: true }],
    });
    const joined = await calls.join(caller.token, { language: 'tr', recording: true });
    expect(joined).toMatchObject({ state: 'waiting', place: 1, agents_online: 0, agent: null });
    expect(await calls.join(caller.token)).toMatchObject({ id: joined.id, place: 1 });
    expect(await calls.queue(agent.token)).toMatchObject({
      waiting: [{ id: joined.id, language: 'tr', for_me: false }],
      me: { id: agent.id, state: 'away', call: null },
    });

    const taken = await calls.take(agent.token);
    expect(taken).toMatchObject({ id: joined.id, state: 'active', agent: agent.id, profile: { id: caller.profile } });
    expect(await calls.own(caller.token)).toMatchObject({ state: 'active', agent: { name: 'Grace' }, place: null });
    await calls.update(agent.token, taken.id, {
      notes: 'Calm.',
      checklist: ['alone', 'unknown'],
      request: 'show_front',
    });
    expect(await calls.own(caller.token)).toMatchObject({ request: 'show_front' });

    const page = { step: 'identity', type: 'id_card', country: 'TR', version: 'new', side: 'front' };
    const asked = await calls.still(agent.token, taken.id, page);
    const { still } = await calls.own(caller.token);
    expect(still).toMatchObject({ id: asked.stills[0]?.id, page, state: 'asked' });
    const image = form(
      {},
      { name: 'still.jpg', type: 'image/jpeg', bytes: await cardJpeg({ width: 1600, height: 1200 }) },
    );
    const send = {
      method: 'POST',
      url: `/api/v2/session/call/stills/${still?.id}`,
      token: caller.token,
      ...image,
    } as const;
    expect((await test.inject(send)).statusCode).toBe(204);
    expect((await test.inject(send)).statusCode).toBe(204);
    await test.parts.jobs.idle();
    const filed = await calls.get(agent.token, taken.id);
    expect(filed).toMatchObject({
      notes: 'Calm.',
      checklist: ['alone'],
      stills: [{ state: 'filed', document: filed.documents[0]?.id }],
      documents: [
        {
          step: 'identity',
          side: 'front',
          results: expect.arrayContaining([expect.objectContaining({ check: 'capture', outcome: 'passed' })]),
        },
      ],
    });

    await expect(calls.decide(agent.token, taken.id, { decision: 'rejected' })).rejects.toThrow('invalid_request');
    // What is left was seen in a journey before.
    for (const step of ['identity', 'selfie']) await setStep(test, caller.profile, step, 'pending_review');
    const decided = await calls.decide(agent.token, taken.id, { decision: 'approved' });
    expect(decided).toMatchObject({ state: 'ended', end: 'approved' });
    const front = decided.documents.find(({ id }) => id === filed.documents[0]?.id);
    expect(front).toMatchObject({ status: 'approved', decided_by: 'reviewer' });
    expect(await session(caller.token)).toMatchObject({ steps: [{ status: 'approved' }] });
    const completion = await test.inject({
      method: 'POST',
      url: '/api/v2/session/complete',
      token: caller.token,
      payload: {},
    });
    expect(completion.json<Completion>()).toMatchObject({ status: 'complete' });
    // An agent approves no profile: a person looks who may.
    expect(await session(caller.token)).toMatchObject({ profile: { status: 'in_review' }, completed: true });
    expect(await actions(company, joined.id)).toEqual([
      'call.joined',
      'call.taken',
      'call.documented',
      'call.asked',
      'call.still_requested',
      'call.decided',
    ]);
  });

  it('a call works even when the workflow has no such step', async () => {
    const company = await buildCompany(test.parts);
    const caller = await buildCaller(test, company);
    expect(await session(caller.token)).toMatchObject({ steps: [{ definition: { id: 'video-call', kind: 'call' } }] });
    const agent = await buildAgent(test, company);
    const { id } = await calls.join(caller.token, { recording: true });
    await calls.take(agent.token);
    await expect(calls.update(agent.token, id, { recording: true })).rejects.toThrow('recording_not_allowed');
    await calls.decide(agent.token, id, { decision: 'rejected', reason: 'face_differs' });
    expect(await calls.own(caller.token)).toMatchObject({ end: 'rejected', reason: 'face_differs' });
    expect(await session(caller.token)).toMatchObject({
      steps: [{ status: 'rejected', status_reason: 'call_rejected', attempts_left: 2 }],
      completed: true,
    });
  });

  it('a call in a workflow waits for its turn among the steps', async () => {
    const company = await buildCompany(test.parts, { workflow: callWorkflow });
    const { profile, token } = await buildSession(test, company);
    await expect(calls.join(token, { step: 'talk' })).rejects.toThrow('step_locked');
    await expect(calls.join(token, { step: 'identity' })).rejects.toThrow('step_not_found');
    await setStep(test, profile.id, 'selfie', 'approved');
    expect(await calls.join(token, { step: 'talk' })).toMatchObject({ place: 1 });
  });

  it('other companies see no call, and only agents take calls', async () => {
    const { company, caller } = await buildCallStack(test);
    const stranger = await buildCallStack(test);
    const { id } = await calls.join(caller.token);
    await expect(calls.take(stranger.agent.token)).rejects.toThrow('queue_empty');
    await expect(calls.take(stranger.agent.token, id)).rejects.toThrow('call_not_found');
    await expect(calls.get(stranger.agent.token, id)).rejects.toThrow('call_not_found');
    await expect(calls.take(await company.token('compliance'))).rejects.toThrow('permission_missing');
    expect(await calls.get(await company.token('compliance'), id)).toMatchObject({ id, state: 'waiting' });
    await expect(calls.take(caller.token)).rejects.toThrow('token_invalid');
  });

  it('a call is recorded in pieces once workflow, customer and agent allow it', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const { id } = await calls.join(caller.token, { recording: true });
    await calls.take(agent.token);
    const send = (piece: number, text: string, token = agent.token) =>
      test.inject({
        method: 'PUT',
        url: `/api/v2/call/${id}/recording/recorder1/${piece}`,
        token,
        headers: { 'content-type': 'video/webm' },
        payload: Buffer.from(text),
      });
    expect((await send(0, 'early')).json()).toMatchObject({ code: 'recording_not_allowed' });
    expect(await calls.update(agent.token, id, { recording: true })).toMatchObject({
      recording: { customer: true, agent: true },
    });
    const pieces = [
      [0, 'one '],
      [1, 'two'],
      [1, 'again'],
    ] as const;
    for (const [piece, text] of pieces) {
      expect((await send(piece, text)).statusCode).toBe(204);
    }
    expect(await calls.own(caller.token)).toMatchObject({ recording: { pieces: 2 } });
    const read = (token: string) => test.inject({ url: `/api/v2/call/${id}/recording/1`, token });
    expect((await read(await company.token('compliance'))).body).toBe('one two');
    expect((await read(await company.token('integration'))).statusCode).toBe(403);
    expect(await actions(company, id)).toContain('call.recording_read');
    // What a call showed is evidence: the last seconds may be on their way, and nothing is added later.
    await calls.end(agent.token, id);
    expect((await send(2, ' and three')).statusCode).toBe(204);
    test.clock.advance({ minutes: 31 });
    const again = await test.inject({
      method: 'POST',
      url: '/api/v2/user/login',
      payload: { username: agent.username, password: PASSWORD },
    });
    expect((await send(3, ' and more', again.json<{ access: string }>().access)).json()).toMatchObject({
      code: 'call_ended',
    });
  });

  it("coturn would accept the relay's credentials for an hour", async () => {
    const { agent, caller } = await buildCallStack(test);
    for (const token of [agent.token, caller.token]) {
      const { ice_servers, expires_at } = (
        await test.inject({ url: '/api/v2/call/ice-servers', token })
      ).json<IceServers>();
      const [server] = ice_servers;
      const [until] = (server?.username ?? '').split(':');
      expect(Number(until)).toBe(Math.floor(Date.parse(expires_at) / 1000));
      expect(Date.parse(expires_at) - test.clock.now().getTime()).toBe(3_600_000);
      const credential = createHmac('sha1', TURN.secret)
        .update(server?.username ?? '')
        .digest('base64');
      expect(server).toMatchObject({ urls: TURN.urls, credential });
    }
  });

  it('a company may have calls go through the relay alone', async () => {
    const { agent, caller, company } = await buildCallStack(test);
    const policy = async (token: string) =>
      (await test.inject({ url: '/api/v2/call/ice-servers', token })).json<IceServers>().ice_transport_policy;
    expect(await policy(caller.token)).toBe('all');
    const token = await company.token('admin');
    const payload = { call_path: 'relay' };
    expect((await test.inject({ method: 'PATCH', url: '/api/v2/company', token, payload })).statusCode).toBe(200);
    expect([await policy(agent.token), await policy(caller.token)]).toEqual(['relay', 'relay']);
  });
});

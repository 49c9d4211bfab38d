import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IceServers } from '../../contract/call.ts';
import type { AuditEntry } from '../../contract/audit.ts';
import type { Completion, Session } from '../../contract/session.ts';
import { sweepCalls } from '../services/calls/sweep.ts';
import { createTestApplication, type TestApplication } from '../testing/application.ts';
import { buildCompany, buildSession, setStep, type TestCompany } from '../testing/builders.ts';
import { buildAgent, buildCaller, callRequests, callWorkflow, fillQueue } from '../testing/calls.ts';
import { databases } from '../testing/databases.ts';
import { cardJpeg } from '../testing/pictures.ts';
import { form } from '../testing/sending.ts';

const TURN = { urls: ['turn:relay.example:3478'], secret: 'a secret of the relay' };

describe.each(databases)('video calls on $name', (kind) => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(kind, { turn: TURN });
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  /** A company of its own, so that nobody else waits in its queue. */
  const house = async () => {
    const company = await buildCompany(test.parts, { workflow: callWorkflow });
    return { company, agent: await buildAgent(test, company), caller: await buildCaller(test, company) };
  };
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

  it('goes from the queue over the pictures to a decision and the way back', async () => {
    const { company, agent, caller } = await house();
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
    const picture = form(
      {},
      { name: 'still.jpg', type: 'image/jpeg', bytes: await cardJpeg({ width: 1600, height: 1200 }) },
    );
    const send = {
      method: 'POST',
      url: `/api/v2/session/call/stills/${still?.id}`,
      token: caller.token,
      ...picture,
    } as const;
    expect((await test.inject(send)).statusCode).toBe(204);
    expect((await test.inject(send)).statusCode).toBe(204);
    await test.parts.jobs.idle();
    const filed = await calls.get(agent.token, taken.id);
    expect(filed).toMatchObject({
      notes: 'Calm.',
      checklist: ['alone'],
      stills: [{ state: 'filed', document: filed.documents[0]?.id }],
      documents: [{ step: 'identity', side: 'front', results: [{ check: 'picture' }, { check: 'page' }] }],
    });

    await expect(calls.decide(agent.token, taken.id, { decision: 'rejected' })).rejects.toThrow('invalid_request');
    const decided = await calls.decide(agent.token, taken.id, { decision: 'approved' });
    expect(decided).toMatchObject({ state: 'ended', end: 'approved', documents: [{ status: 'approved' }] });
    expect(await session(caller.token)).toMatchObject({ steps: [{ status: 'approved' }] });
    const completion = await test.inject({
      method: 'POST',
      url: '/api/v2/session/complete',
      token: caller.token,
      payload: {},
    });
    expect(completion.json<Completion>()).toMatchObject({ status: 'complete' });
    // Front and selfie are still missing: a person looks at the profile.
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

  it('stands in for a step that the workflow does not have', async () => {
    const company = await buildCompany(test.parts);
    const caller = await buildCaller(test, company);
    expect(await session(caller.token)).toMatchObject({ steps: [{ definition: { id: 'video-call', kind: 'call' } }] });
    const agent = await buildAgent(test, company);
    const { id } = await calls.join(caller.token, { recording: true });
    await calls.take(agent.token);
    await expect(calls.update(agent.token, id, { recording: true })).rejects.toThrow('recording_not_allowed');
    await calls.decide(agent.token, id, { decision: 'rejected', reason: 'Another person answered.' });
    expect(await calls.own(caller.token)).toMatchObject({ end: 'rejected', end_reason: 'Another person answered.' });
    expect(await session(caller.token)).toMatchObject({
      steps: [{ status: 'rejected', status_reason: 'call_rejected', attempts_left: 2 }],
    });
    expect(await calls.join(caller.token)).toMatchObject({ state: 'waiting' });
  });

  it('is a step among others in a usual flow, in its order', async () => {
    const company = await buildCompany(test.parts, { workflow: callWorkflow });
    const { profile, token } = await buildSession(test, company);
    await expect(calls.join(token, { step: 'talk' })).rejects.toThrow('step_locked');
    await expect(calls.join(token, { step: 'identity' })).rejects.toThrow('step_not_found');
    await setStep(test, profile.id, 'selfie', 'approved');
    expect(await calls.join(token, { step: 'talk' })).toMatchObject({ place: 1 });
  });

  it('gives one customer to one agent, and tells the other', async () => {
    const { company, agent, caller } = await house();
    const other = await buildAgent(test, company);
    const { id } = await calls.join(caller.token);
    const results = await Promise.allSettled([calls.take(agent.token, id), calls.take(other.token, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ message: 'call_taken' });
    const winner = results[0]?.status === 'fulfilled' ? agent : other;
    const second = await buildCaller(test, company);
    await calls.join(second.token);
    await expect(calls.take(winner.token)).rejects.toThrow('agent_busy');
    expect(await calls.own(second.token)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('is handed over, put back and ended by the agent who has it, and by nobody else', async () => {
    const { company, agent, caller } = await house();
    const [other, third] = [await buildAgent(test, company), await buildAgent(test, company)];
    const first = await calls.join(caller.token);
    const second = await calls.join((await buildCaller(test, company)).token);
    const { id } = await calls.take(agent.token);
    expect(id).toBe(first.id);
    await expect(calls.handOver(agent.token, id, other.id)).rejects.toThrow('agent_not_found');
    await calls.presence(other.token, 'online');
    for (const action of [calls.putBack, calls.end])
      await expect(action(other.token, id)).rejects.toThrow('call_ended');
    await calls.handOver(agent.token, id, other.id);
    expect((await calls.take(third.token)).id).toBe(second.id);
    expect((await calls.take(other.token)).id).toBe(id);
    await calls.putBack(other.token, id);
    expect((await calls.take(agent.token)).id).toBe(id);
    await calls.end(agent.token, id);
    await expect(calls.end(agent.token, id)).rejects.toThrow('call_ended');
    expect(await calls.own(caller.token)).toMatchObject({ state: 'ended', end: 'ended' });
    await expect(calls.take(other.token)).rejects.toThrow('queue_empty');
  });

  it('frees the place of a customer who leaves, or is not seen any more', async () => {
    const { company, agent, caller } = await house();
    const second = await buildCaller(test, company);
    await calls.join(caller.token);
    await calls.join(second.token);
    expect(await calls.own(second.token)).toMatchObject({ place: 2 });
    expect(await calls.leave(caller.token)).toMatchObject({ state: 'ended', end: 'left' });
    expect(await calls.leave(caller.token)).toMatchObject({ end: 'left' });
    expect(await calls.own(second.token)).toMatchObject({ place: 1 });
    test.clock.advance({ seconds: 31 });
    await expect(calls.take(agent.token)).rejects.toThrow('queue_empty');
    await test.parts.jobs.idle();
    expect(await calls.own(second.token)).toMatchObject({ state: 'ended', end: 'left' });
  });

  it('puts a customer back whose agent is gone, and ends a call whose customer is', async () => {
    const { agent, caller } = await house();
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    test.clock.advance({ seconds: 61 });
    await test.parts.database
      .updateTable('call')
      .set({ customer_seen_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    await test.parts.jobs.idle();
    expect(await calls.own(caller.token)).toMatchObject({ state: 'waiting', agent: null });
    await calls.take(agent.token);
    test.clock.advance({ seconds: 121 });
    await test.parts.jobs.idle();
    expect(await calls.own(caller.token)).toMatchObject({ state: 'ended', end: 'customer_lost' });
  });

  it('leaves calls alone that nobody could give a sign of life for, until pages had time to come back', async () => {
    const { agent, caller } = await house();
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    test.clock.advance({ seconds: 90 });
    const sweep = sweepCalls(test.parts);
    await sweep.run(null);
    expect(await calls.own(caller.token)).toMatchObject({ state: 'active' });
    await test.parts.database
      .updateTable('call')
      .set({ agent_seen_at: test.clock.now(), customer_seen_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    test.clock.advance({ seconds: 31 });
    await sweep.run(null);
    expect(await calls.own(caller.token)).toMatchObject({ state: 'active' });
  });

  it('is the company’s own affair, and only agents take calls', async () => {
    const { company, caller } = await house();
    const stranger = await house();
    const { id } = await calls.join(caller.token);
    await expect(calls.take(stranger.agent.token)).rejects.toThrow('queue_empty');
    await expect(calls.take(stranger.agent.token, id)).rejects.toThrow('call_not_found');
    await expect(calls.get(stranger.agent.token, id)).rejects.toThrow('call_not_found');
    await expect(calls.take(await company.token('compliance'))).rejects.toThrow('permission_missing');
    expect(await calls.get(await company.token('compliance'), id)).toMatchObject({ id, state: 'waiting' });
    await expect(calls.take(caller.token)).rejects.toThrow('token_invalid');
  });

  it('is recorded in pieces once workflow, customer and agent allow it', async () => {
    const { company, agent, caller } = await house();
    const { id } = await calls.join(caller.token, { recording: true });
    await calls.take(agent.token);
    const send = (piece: number, text: string) =>
      test.inject({
        method: 'PUT',
        url: `/api/v2/call/${id}/recording/recorder1/${piece}`,
        token: agent.token,
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
  });

  it('gives credentials for the relay that coturn would accept, for an hour', async () => {
    const { agent, caller } = await house();
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

  it('tells of the beginning and the end', async () => {
    const { company, agent, caller } = await house();
    const { database, secrets } = test.parts;
    const { clock } = test;
    await database
      .insertInto('webhook_endpoint')
      .values({
        id: crypto.randomUUID(),
        company_id: company.id,
        url: 'https://bank.example/hook',
        enabled_events: ['call.*'],
        custom_headers: secrets.seal('webhook headers', Buffer.from('{}')),
        metadata: '{}',
        secret: secrets.seal('webhook secret', Buffer.alloc(32)),
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute();
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    await calls.putBack(agent.token, id);
    clock.advance({ seconds: 1 });
    await calls.take(agent.token);
    await calls.decide(agent.token, id, { decision: 'approved' });
    const events = await database.selectFrom('event').selectAll().where('company_id', '=', company.id).execute();
    expect(
      events.map(({ type, body }) => [type, (JSON.parse(body) as { data: { session: unknown } }).data.session]),
    ).toEqual([
      ['call.started', { kind: 'call', status: 'started', errors: [] }],
      ['call.ended', { kind: 'call', status: 'complete', errors: [] }],
    ]);
  });

  it(
    'keeps the order of the queue exactly while 200 agents take at the same instant',
    { timeout: 120_000 },
    async () => {
      const { company, caller } = await house();
      const count = 200;
      const agents = await Promise.all(Array.from({ length: count }, () => buildAgent(test, company)));
      const waiting = [(await calls.join(caller.token)).id, ...(await fillQueue(test, company, count + 9))];
      const taken = await Promise.all(agents.map((agent) => calls.take(agent.token)));
      expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(waiting.slice(0, count)));
      expect(new Set(taken.map(({ agent }) => agent)).size).toBe(count);
      const [first] = agents;
      const left = await calls.queue(first?.token ?? '');
      expect(left.waiting.map(({ id }) => id)).toEqual(waiting.slice(count));
    },
  );
});

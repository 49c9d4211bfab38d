import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepCalls } from './sweep.ts';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildAgent, buildCaller, buildCallStack, callRequests } from '../../testing/calls/calls.ts';
import { databases } from '../../testing/servers/databases.ts';

describe.each(databases)('queue of video calls on $name', (kind) => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(kind);
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  it('one agent gets the customer, and the other learns', async () => {
    const { company, agent, caller } = await buildCallStack(test);
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

  it('only the agent who has a call can hand it over, put it back or end it', async () => {
    const { company, agent, caller } = await buildCallStack(test);
    const [other, third] = [await buildAgent(test, company), await buildAgent(test, company)];
    const first = await calls.join(caller.token);
    const second = await calls.join((await buildCaller(test, company)).token);
    const { id } = await calls.take(agent.token);
    expect(id).toBe(first.id);
    await expect(calls.handOver(agent.token, id, other.id)).rejects.toThrow('agent_not_found');
    await calls.presence(other.token, { state: 'online' });
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

  it('a customer who leaves or disappears frees the place in the queue', async () => {
    const { company, agent, caller } = await buildCallStack(test);
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

  it('a customer whose agent is gone returns to the queue; a call without its customer ends', async () => {
    const { agent, caller } = await buildCallStack(test);
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    // Before the clock moves, or the service might end the call first.
    const seen = new Date(test.clock.now().getTime() + 61_000);
    await test.parts.database.updateTable('call').set({ customer_seen_at: seen }).where('id', '=', id).execute();
    test.clock.advance({ seconds: 61 });
    await test.parts.jobs.idle();
    expect(await calls.own(caller.token)).toMatchObject({ state: 'waiting', agent: null });
    await calls.take(agent.token);
    test.clock.advance({ seconds: 121 });
    await test.parts.jobs.idle();
    expect(await calls.own(caller.token)).toMatchObject({ state: 'ended', end: 'customer_lost' });
  });

  it('a restarted service ends no call before pages had time to come back', async () => {
    // This service has been there for long: its own turns would free the customer.
    await test.parts.jobs.stop();
    const { agent, caller } = await buildCallStack(test);
    const { id } = await calls.join(caller.token);
    await calls.take(agent.token);
    const sweep = sweepCalls(test.parts);
    // An instance may be long in starting before it takes its first turn.
    test.clock.advance({ seconds: 90 });
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
});

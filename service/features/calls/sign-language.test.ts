import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApplication, type TestApplication } from '../../testing/application.ts';
import { buildAgent, buildCaller, buildCallStack, callRequests, type TestAgent } from '../../testing/calls/calls.ts';
import { database } from '../../testing/servers/databases.ts';
import { attachAgentPage } from './connections.ts';
import { LONG_WAIT } from './order.ts';

describe('sign language in calls', () => {
  let test: TestApplication;
  let calls: ReturnType<typeof callRequests>;
  beforeAll(async () => {
    test = await createTestApplication(database);
    calls = callRequests(test);
  });
  afterAll(() => test.close());

  /** Two agents, one of whom signs, and customers of whom these sign, in this order. */
  async function stackOf(...signs: boolean[]) {
    const { company, agent } = await buildCallStack(test);
    const signer = await buildAgent(test, company);
    const come = async (each: boolean) => {
      const { token } = await buildCaller(test, company);
      const call = await calls.join(token, { signs: each });
      return { token, id: call.id };
    };
    const customers = [];
    for (const each of signs) customers.push(await come(each));
    /** The agent's page is open now. */
    const here = (one: TestAgent) =>
      attachAgentPage(test.parts, { userId: one.id, companyId: company.id }, `page of ${one.id}`);
    await here(signer);
    await calls.presence(signer.token, { state: 'online', signs: true });
    return { agent, signer, customers, ids: customers.map(({ id }) => id), here, come };
  }
  const nextOf = async (agent: TestAgent) =>
    (await calls.queue(agent.token)).waiting.filter(({ kept }) => !kept).map(({ id }) => id);

  it('what the customer says of themselves is with the call, in the queue and in every list', async () => {
    const { signer, customers, ids } = await stackOf(true, false);
    expect((await calls.own(customers[0]!.token)).signs).toBe(true);
    const { waiting, me } = await calls.queue(signer.token);
    expect(waiting.map(({ signs }) => signs)).toEqual([true, false]);
    expect(me).toMatchObject({ state: 'online', signs: true });
    expect(await calls.take(signer.token)).toMatchObject({ id: ids[0], signs: true });
    const listed = (await calls.list(signer.token)).data.map(({ id, signs }) => [id, signs] as const);
    expect(new Map(listed)).toEqual(
      new Map([
        [ids[0], true],
        [ids[1], false],
      ]),
    );
  });

  it('an agent who signs gets customers who sign first, and keeps that setting when going away', async () => {
    const { signer, ids } = await stackOf(false, true, false, true);
    const [first, second, third, fourth] = ids;
    await calls.presence(signer.token, { state: 'away' });
    expect((await calls.queue(signer.token)).me).toMatchObject({ state: 'away', signs: true });
    const listed = await nextOf(signer);
    expect(listed).toEqual([second, fourth, first, third]);
    for (const id of listed) {
      expect((await calls.take(signer.token)).id).toBe(id);
      await calls.end(signer.token, id);
    }
  });

  it('who signs is kept for the agent who signs, even during a call, and may still be chosen', async () => {
    const { agent, signer, ids } = await stackOf(true, true, false);
    await calls.take(signer.token);
    expect(await nextOf(agent)).toEqual([ids[2]]);
    expect((await calls.take(agent.token)).id).toBe(ids[2]);
    await calls.end(agent.token, ids[2]!);
    await expect(calls.take(agent.token)).rejects.toThrow('queue_empty');
    expect((await calls.take(agent.token, ids[1])).id).toBe(ids[1]);
  });

  it('who signs is handed over to an agent who does not', async () => {
    const { agent, signer, ids, here } = await stackOf(true, true);
    await here(agent);
    await calls.take(signer.token);
    await calls.handOver(signer.token, ids[0]!, agent.id);
    expect((await calls.take(agent.token)).id).toBe(ids[0]);
  });

  it('nobody is kept once the agent who signs is away or gone', async () => {
    const { agent, signer, ids, here, come } = await stackOf(true);
    await calls.presence(signer.token, { state: 'away' });
    expect((await calls.take(agent.token)).id).toBe(ids[0]);
    await calls.end(agent.token, ids[0]!);
    await calls.presence(signer.token, { state: 'online' });
    const { id } = await come(true);
    await expect(calls.take(agent.token)).rejects.toThrow('queue_empty');
    test.clock.advance({ seconds: 16 });
    expect((await calls.take(agent.token)).id).toBe(id);
    await calls.end(agent.token, id);
    await here(signer);
    await come(true);
    await expect(calls.take(agent.token)).rejects.toThrow('queue_empty');
  });

  it('who signs and has waited for ten minutes is given to every agent, and overtaken by nobody', async () => {
    const { agent, signer, ids, here, come } = await stackOf(true, false);
    const advance = async (seconds: number) => {
      // Before the clock moves, or the service might end their calls first.
      const seen = { customer_seen_at: new Date(test.clock.now().getTime() + seconds * 1000) };
      await test.parts.database.updateTable('call').set(seen).where('id', 'in', ids).execute();
      test.clock.advance({ seconds });
      await here(signer);
    };
    await advance(LONG_WAIT - 1);
    expect(await nextOf(agent)).toEqual([ids[1]]);
    const late = await come(true);
    await advance(1);
    expect(await nextOf(agent)).toEqual(ids);
    expect(await nextOf(signer)).toEqual([...ids, late.id]);
    expect((await calls.take(agent.token)).id).toBe(ids[0]);
    // Whoever does not sign is served before those who sign and came later.
    expect((await calls.take(signer.token)).id).toBe(ids[1]);
  });
});

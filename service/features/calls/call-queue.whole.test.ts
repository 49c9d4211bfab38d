import { expect, it } from 'vitest';
import { createTestApplication } from '../../testing/application.ts';
import { buildAgent, buildCallStack, callRequests, fillQueue } from '../../testing/calls/calls.ts';
import { database } from '../../testing/servers/databases.ts';

it('200 agents who take calls at once get them exactly in the order of the queue', async () => {
  const test = await createTestApplication(database);
  const calls = callRequests(test);
  try {
    const { company, caller } = await buildCallStack(test);
    const count = 200;
    const agents = await Promise.all(Array.from({ length: count }, () => buildAgent(test, company)));
    const waiting = [(await calls.join(caller.token)).id, ...(await fillQueue(test, company, count + 9))];
    const taken = await Promise.all(agents.map((agent) => calls.take(agent.token)));
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(waiting.slice(0, count)));
    expect(new Set(taken.map(({ agent }) => agent)).size).toBe(count);
    const [first] = agents;
    const left = await calls.queue(first?.token ?? '');
    expect(left.waiting.map(({ id }) => id)).toEqual(waiting.slice(count));
  } finally {
    await test.close();
  }
});

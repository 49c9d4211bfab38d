import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AgentRow } from './agents/agents-queries.ts';
import { LONG_WAIT, orderFor, waitOf, type CompanyQueue } from './order.ts';
import type { WaitingRow } from './queries.ts';

const now = new Date('2026-03-01T12:00:00Z');
const rowOf = (id: number, signs: boolean, waited: number): WaitingRow => ({
  id: String(id),
  profile_id: String(id),
  name: null,
  language: 'en',
  signs,
  joined_at: new Date(now.getTime() - waited * 1000),
  reserved_for: null,
  customer_socket: null,
  customer_seen_at: now,
});
const agentOf = (id: number, signs: boolean, in_call: boolean): AgentRow => ({
  id: `agent ${id}`,
  name: 'Grace',
  state: 'online',
  signs,
  socket: 'page',
  in_call,
});
const queueOf = (waiting: [signs: boolean, waited: number][], agents: [signs: boolean, in_call: boolean][]) => ({
  // Who came first has waited longest.
  waiting: waiting.toSorted((one, other) => other[1] - one[1]).map(([signs, waited], id) => rowOf(id, signs, waited)),
  agents: agents.map(([signs, busy], id) => agentOf(id, signs, busy)),
  usualDuration: 300,
  now,
});
const waited = fc.integer({ min: 0, max: 2 * LONG_WAIT });
const queues: fc.Arbitrary<CompanyQueue> = fc
  .tuple(
    fc.array(fc.tuple(fc.boolean(), waited), { maxLength: 8 }),
    fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 5 }),
  )
  .map((parts) => queueOf(...parts));
const idsOf = (order: ReturnType<typeof orderFor>) => order.filter(({ kept }) => !kept).map(({ call }) => call.id);
const waitsOf = (queue: CompanyQueue) => queue.waiting.map(({ id }) => waitOf(queue, id).expected_wait);

it('without an agent online who signs, every agent gets everybody by the place', () => {
  fc.assert(
    fc.property(queues, (queue) => {
      const agents = queue.agents.map((agent) => ({ ...agent, signs: false }));
      const places = queue.waiting.map(({ id }) => id);
      for (const gone of [{ state: 'away' as const }, { socket: null }]) {
        const left = { ...queue, agents: [...agents, { ...agentOf(9, true, false), ...gone }] };
        for (const agent of agents) expect(idsOf(orderFor(agent, left))).toEqual(places);
      }
    }),
  );
});

it('who has waited long is given to every agent, and overtaken by nobody who came later', () => {
  let drawn = 0;
  fc.assert(
    fc.property(queues, (queue) => {
      const long = queue.waiting.filter((call) => now.getTime() - call.joined_at.getTime() >= LONG_WAIT * 1000);
      if (long.some(({ signs }) => signs)) drawn += 1;
      for (const agent of queue.agents)
        expect(idsOf(orderFor(agent, queue)).slice(0, long.length)).toEqual(long.map(({ id }) => id));
    }),
  );
  expect(drawn).toBeGreaterThan(20);
});

it('who is the next of a free agent is given no wait', () => {
  let kept = 0;
  fc.assert(
    fc.property(queues, (queue) => {
      const orders = queue.agents.filter(({ in_call }) => !in_call).map((agent) => orderFor(agent, queue));
      kept += orders.flat().filter((call) => call.kept).length;
      const next = orders.flatMap((order) => idsOf(order).slice(0, 1));
      expect(next.filter((id) => waitOf(queue, id).expected_wait !== 0)).toEqual([]);
    }),
  );
  expect(kept).toBeGreaterThan(20);
});

it('a customer who signs waits for agents who sign, but no longer than until everybody may take them', () => {
  const busy = (...waiting: [boolean, number][]) =>
    queueOf(waiting, [
      [true, true],
      [false, true],
    ]);
  // Two who sign, behind one who does not: theirs are the calls of the one agent who signs.
  expect(waitsOf(busy([false, 60], [true, 50], [true, 40]))).toEqual([300, 300, 560]);
  expect(waitsOf(busy([true, LONG_WAIT - 20]))).toEqual([150]);
  // Who does not sign waits for agents who do not, and is helped by the others when nobody who signs is left.
  expect(waitsOf(busy([false, 60], [false, 50]))).toEqual([150, 300]);
  const alone = queueOf(
    [
      [false, 60],
      [true, 50],
    ],
    [[true, true]],
  );
  expect(alone.waiting.map(({ id }) => waitOf(alone, id).place)).toEqual([2, 1]);
  expect(waitsOf(alone)).toEqual([600, 300]);
});

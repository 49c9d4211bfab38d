import type { CustomerCall } from '@veridoor/contract/calls/call';
import type { AgentRow } from './agents/agents-queries.ts';
import type { WaitingRow } from './queries.ts';

/** The queue of a company, read once for everybody who sees it. */
export interface CompanyQueue {
  /** By place. */
  waiting: WaitingRow[];
  agents: AgentRow[];
  /** Seconds that the last calls took; null without any. */
  usualDuration: number | null;
  now: Date;
}

/** Seconds that a call takes if the company has none to measure. */
const USUAL_CALL = 300;
/**
 * Seconds after which a customer goes by the place alone. An agent who signs and is busy is usually free again after one
 * call; who has waited for two is better served in writing than not at all, and customers who do not sign must not be
 * overtaken for ever.
 */
export const LONG_WAIT = 2 * USUAL_CALL;

const isOnline = ({ state, socket }: AgentRow): boolean => state === 'online' && socket !== null;

const hasWaitedLong = ({ joined_at }: WaitingRow, now: Date): boolean =>
  now.getTime() - joined_at.getTime() >= LONG_WAIT * 1000;

/** Whether customers who sign are kept from an agent who does not: somebody who signs is online, free or in a call. */
export const keepsSigners = (signs: boolean, agents: readonly AgentRow[]): boolean =>
  !signs && agents.some((agent) => isOnline(agent) && agent.signs);

/**
 * The queue as one agent gets it: first who was handed over to them, then who has waited long, then, for an agent who
 * signs, customers who sign, and everybody by the place. Those who are kept for an agent who signs come last.
 */
export function orderFor(
  agent: { id: string; signs: boolean },
  { waiting, agents, now }: CompanyQueue,
): { call: WaitingRow; forMe: boolean; kept: boolean }[] {
  const keeps = keepsSigners(agent.signs, agents);
  const rank = (call: WaitingRow) => {
    if (call.reserved_for === agent.id) return 0;
    if (hasWaitedLong(call, now)) return 1;
    if (!call.signs) return 3;
    return agent.signs ? 2 : keeps ? 4 : 3;
  };
  return waiting
    .toSorted((one, other) => rank(one) - rank(other))
    .map((call) => ({ call, forMe: call.reserved_for === agent.id, kept: rank(call) === 4 }));
}

/**
 * The place of a call in the queue, and the expected wait; a call that does not wait has none. While an agent who signs is
 * online, customers who sign stand in a queue of their own, until they have waited long.
 */
export function waitOf(
  { waiting, agents, usualDuration, now }: CompanyQueue,
  callId: string,
): Pick<CustomerCall, 'place' | 'expected_wait' | 'agents_online'> {
  const online = agents.filter(isOnline);
  const seconds = (place: number, takers: readonly AgentRow[]) => expectedWait(place, takers, usualDuration);
  const answer = (place: number, wait: number) => ({ place, expected_wait: wait, agents_online: online.length });
  const call = waiting.find(({ id }) => id === callId);
  if (!call) return { place: null, expected_wait: null, agents_online: online.length };
  const ahead = waiting.slice(0, waiting.indexOf(call));
  const byPlace = seconds(ahead.length + 1, online);
  const signing = online.filter(({ signs }) => signs);
  if (signing.length === 0 || hasWaitedLong(call, now)) return answer(ahead.length + 1, byPlace);
  const own = 1 + ahead.filter((other) => other.signs === call.signs || hasWaitedLong(other, now)).length;
  if (call.signs) {
    const rest = LONG_WAIT - Math.floor((now.getTime() - call.joined_at.getTime()) / 1000);
    return answer(own, Math.min(seconds(own, signing), Math.max(rest, byPlace)));
  }
  // Agents who sign help when nobody who signs is left.
  const signers = waiting.filter((other) => other.signs && !hasWaitedLong(other, now)).length;
  const helped = seconds(own + signers, online);
  const others = online.filter(({ signs }) => !signs);
  if (others.length === 0) return answer(own + signers, helped);
  return answer(own, Math.min(seconds(own, others), helped));
}

/**
 * Seconds until a customer's turn: none while an agent is free for everybody ahead, otherwise the time that these agents
 * need for those ahead. With nobody online, the estimate assumes one agent.
 *
 * @param place from 1.
 * @param usual seconds that the last calls took; null without any.
 */
function expectedWait(place: number, takers: readonly AgentRow[], usual: number | null): number {
  const free = takers.filter((agent) => !agent.in_call).length;
  if (place <= free) return 0;
  return Math.round(((place - free) * (usual ?? USUAL_CALL)) / Math.max(1, takers.length));
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Profile } from '@veridoor/contract/profile';
import type { WebhookEvent } from '@veridoor/contract/event';
import type { Receiver } from '../servers/receiver.ts';

const AT_ONCE = 8;
/** Milliseconds before a request that failed is sent again, as a business's server would. */
const PAUSE = 50;

/** Where profiles are created, and what has become of them. */
export interface Load {
  /** Addresses of the instances; a sender whose instance fails goes on with the next. */
  addresses: () => readonly string[];
  token: string;
  /** The profiles whose creation was acknowledged, by id. */
  acknowledged: Set<string>;
  /** Answers other than 201, by status. */
  refused: Map<number, number>;
}

/** Creates profiles, several at once, until so many more are acknowledged; `amidst` happens at half of them. */
export async function createProfiles(load: Load, count: number, amidst: () => Promise<void>): Promise<void> {
  const { acknowledged, addresses, token } = load;
  const [half, whole] = [acknowledged.size + count / 2, acknowledged.size + count];
  const running: Promise<void>[] = [];
  const create = async (first: number) => {
    for (let turn = first; acknowledged.size < whole; turn += 1) {
      const all = addresses();
      const response = await fetch(`${all[turn % all.length]}/api/v2/profile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id_card_number: crypto.randomUUID() }),
      }).catch(() => null);
      const profile = response?.status === 201 ? ((await response.json().catch(() => null)) as Profile | null) : null;
      if (profile) acknowledged.add(profile.id);
      else await pause(PAUSE);
      if (response && response.status !== 201)
        load.refused.set(response.status, (load.refused.get(response.status) ?? 0) + 1);
      if (acknowledged.size >= half && running.length === 0) running.push(amidst());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => create(first)));
  await Promise.all(running);
}

/** The profiles of which a receiver was reported. */
export function reportedProfiles({ received }: Receiver): Set<string> {
  return new Set(received.map(({ body }) => (JSON.parse(body) as WebhookEvent).data.profile.id));
}

/** Resolves once a receiver heard of every profile; the test's time limit ends a wait in vain. */
export async function untilAllReported(receiver: Receiver, ids: ReadonlySet<string>): Promise<void> {
  while ([...ids].some((id) => !reportedProfiles(receiver).has(id))) await receiver.until(receiver.received.length + 1);
}

import { secondsAfter } from '../../../platform/clock.ts';

/** Seconds between two signs of life of everybody who is connected to an instance. */
export const HEARTBEAT = 5;
/** Seconds without a sign of life after which somebody counts as absent: an instance may have died. */
const SHOWN_AS_GONE = 15;
/** Seconds for which an absent customer keeps the place in the queue: time for a reload, not for a walk. */
const WAITING_GRACE = 30;
/** Seconds that a call goes on without its customer, who may change networks or unlock a phone. */
const CUSTOMER_GRACE = 120;
/** Seconds that a call continues without its agent before the customer returns to the queue. */
const AGENT_GRACE = 60;

/** The instants since when somebody must have been seen, to count as present or as expected back. */
export function seenSince(now: Date) {
  return {
    here: secondsAfter(now, -SHOWN_AS_GONE),
    waiting: secondsAfter(now, -WAITING_GRACE),
    active: secondsAfter(now, -CUSTOMER_GRACE),
    agent: secondsAfter(now, -AGENT_GRACE),
  };
}

/** Whether somebody is connected now. */
export function isHere(socket: string | null, seenAt: Date | null, now: Date): boolean {
  return socket !== null && seenAt !== null && seenAt > seenSince(now).here;
}

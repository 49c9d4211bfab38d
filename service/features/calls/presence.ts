import { secondsAfter } from '../../platform/clock.ts';

/** Seconds between two signs of life of those who are connected to an instance. */
export const HEARTBEAT = 5;
/** Seconds without a sign of life after which somebody is shown as not there: an instance may have died. */
const SHOWN_AS_GONE = 15;
/** Seconds that a customer who is not there keeps the place in the queue: time for a reload, not for a walk. */
const WAITING_GRACE = 30;
/** Seconds that a call goes on without its customer: a network that changes, a phone that has to be unlocked. */
const CUSTOMER_GRACE = 120;
/** Seconds that a call goes on without its agent before the customer is put back in the queue. */
const AGENT_GRACE = 60;

/** Since when somebody must have been seen to be there, or to be waited for. */
export function seenSince(now: Date) {
  return {
    here: secondsAfter(now, -SHOWN_AS_GONE),
    waiting: secondsAfter(now, -WAITING_GRACE),
    active: secondsAfter(now, -CUSTOMER_GRACE),
    agent: secondsAfter(now, -AGENT_GRACE),
  };
}

/** Whether somebody is connected this moment. */
export function isHere(socket: string | null, seenAt: Date | null, now: Date): boolean {
  return socket !== null && seenAt !== null && seenAt > seenSince(now).here;
}

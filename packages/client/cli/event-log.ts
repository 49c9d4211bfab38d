import { createHmac } from 'node:crypto';
import type { components } from '../openapi.ts';
import { answerOf } from '../answer-of.ts';
import type { ServiceClient } from '../service-client.ts';

type Type = components['schemas']['EventPattern'];

/** Milliseconds between two looks at the log. */
const EVERY = 1_000;
/** Milliseconds that an event may come late: it is in the log once its change is committed. */
const LATE = 30_000;

export interface EventFilter {
  type?: Type;
  object?: string;
}

interface EventQuery extends EventFilter {
  limit: number;
  created_after?: string;
  cursor?: string;
}

const readPage = (service: ServiceClient, query: EventQuery) =>
  answerOf(service.GET('/api/v2/events/log', { params: { query } }));

export type LoggedEvent = Awaited<ReturnType<typeof readPage>>['data'][number];

/** The newest events, oldest first. */
export async function recentEvents(service: ServiceClient, filter: EventFilter, limit: number): Promise<LoggedEvent[]> {
  const { data } = await readPage(service, { ...filter, limit });
  return data.toReversed();
}

/** Events as they happen from now on, each once, until the signal. Only the service's clock counts. */
export async function* followEvents(
  service: ServiceClient,
  filter: EventFilter,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent> {
  const [last] = await recentEvents(service, filter, 1);
  let newest = last === undefined ? 0 : Date.parse(last.timestamp);
  const recent = () => eventsSince(service, filter, new Date(Math.max(0, newest - LATE)));
  const seen = new Map((await recent()).map(({ id, timestamp }) => [id, Date.parse(timestamp)]));
  while (!signal.aborted) {
    for (const event of await recent()) {
      const at = Date.parse(event.timestamp);
      newest = Math.max(newest, at);
      if (seen.has(event.id)) continue;
      seen.set(event.id, at);
      yield event;
    }
    for (const [id, at] of seen) if (at < newest - LATE) seen.delete(id);
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EVERY);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Every event since a moment, oldest first. */
async function eventsSince(service: ServiceClient, filter: EventFilter, since: Date): Promise<LoggedEvent[]> {
  const found: LoggedEvent[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      ...filter,
      created_after: since.toISOString(),
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    };
    const page = await readPage(service, query);
    found.push(...page.data);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found.toReversed();
}

export interface Forwarded {
  /** HTTP status; null when nobody answered. */
  status: number | null;
  milliseconds: number;
}

/** Milliseconds until a receiver must have answered, as with the service's own deliveries. */
const TIMEOUT = 15_000;

/** Sends an event to an address of this machine as the service sends a webhook, signed with the secret. */
export async function forwardEvent(url: string, secret: string, logged: LoggedEvent): Promise<Forwarded> {
  const { deliveries: _, ...event } = logged;
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': event.id,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${signature}`,
  };
  const began = performance.now();
  const request = { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) } as const;
  const answer = await fetch(url, request).catch(() => null);
  await answer?.body?.cancel();
  return { status: answer?.status ?? null, milliseconds: Math.round(performance.now() - began) };
}

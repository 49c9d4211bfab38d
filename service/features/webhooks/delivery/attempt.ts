import { PayloadVersion, type WebhookEvent } from '@veridoor/contract/event';
import type { StoredAttempt } from '../../../platform/database/tables/events.ts';
import { OutgoingError, type Outgoing } from '../../../platform/outbound/outgoing.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { ClaimedDelivery, Outcome } from './queries.ts';
import { newTrace, readParent, traceparentOf, type Tracing } from '../../../platform/trace.ts';
import { nextAttempt, readRetryAfter } from './schedule.ts';
import { openHeaders, openSecrets } from '../seals.ts';
import { signatureHeaders } from '../signature.ts';

/** Milliseconds that a receiver may take to answer. */
export const ANSWER_TIME = 15_000;
/** Bytes of an answer that are read, so that the connection can be used again; a longer one is cut off. */
const ANSWER_LIMIT = 16 * 1024;

export interface AttemptParts {
  clock: Clock;
  secrets: Secrets;
  outgoing: Pick<Outgoing, 'send'>;
  random: () => number;
  /** Keeps a span of every attempt. */
  tracing?: Pick<Tracing, 'begin'> | null;
}

export interface Attempted {
  outcome: Outcome;
  /** Milliseconds. */
  duration: number;
  /** The receiver said that it wants no more. */
  gone: boolean;
}

/** Sends a notification once, and returns the consequences. Never throws: every failure is an outcome. */
export async function attemptDelivery(parts: AttemptParts, delivery: ClaimedDelivery): Promise<Attempted> {
  const at = parts.clock.now();
  const begun = performance.now();
  const span = parts.tracing?.begin(delivery.trace ?? newTrace(), {
    kind: 'client',
    name: 'webhook',
    attributes: { 'http.request.method': 'POST', 'webhook.attempt': delivery.attempts + 1 },
  });
  const traceparent = span?.parent ?? (delivery.trace && traceparentOf(readParent(delivery.trace).trace));
  const answer = await send(parts, delivery, { at, traceparent });
  const duration = Math.round(performance.now() - begun);
  const { status, error, gone } = answer;
  span?.end(error, status === null ? {} : { 'http.response.status_code': status });
  const attempt: StoredAttempt = { at: at.toISOString(), duration, status, error };
  return { outcome: outcomeOf(parts, delivery, attempt, answer), duration, gone };
}

/** What each version is before it: an event of its shape in the shape of the version before. */
const BEFORE: Readonly<Record<PayloadVersion, (event: WebhookEvent) => WebhookEvent>> = {
  '2026-12-01': ({ object: _added, ...event }) => event,
  // The first.
  '2026-03-01': (event) => event,
};

/** The body of a notification, which is kept in the newest version, as an endpoint of another one gets it. */
export function inVersion(body: string, version: PayloadVersion): string {
  const newer = PayloadVersion.enum.filter((one) => one > version).toReversed();
  if (newer.length === 0) return body;
  return JSON.stringify(newer.reduce((event, one) => BEFORE[one](event), JSON.parse(body) as WebhookEvent));
}

interface Answer {
  status: number | null;
  error: string | null;
  retryAfter: number | null;
  gone: boolean;
  /** The receiver asked for no repetition of this notification. */
  aborted: boolean;
}

async function send(
  { outgoing, secrets, clock }: AttemptParts,
  delivery: ClaimedDelivery,
  { at, traceparent }: { at: Date; traceparent: string | null },
): Promise<Answer> {
  const { endpoint, event_id: id } = delivery;
  const body = inVersion(delivery.body, endpoint.payload_version);
  try {
    const answer = await outgoing.send({
      method: 'POST',
      url: endpoint.url,
      headers: {
        ...openHeaders(secrets, endpoint),
        'User-Agent': 'Veridoor-Webhooks/1.0',
        'Content-Type': 'application/json',
        ...(traceparent !== null && { traceparent }),
        'Content-Length': String(Buffer.byteLength(body)),
        ...signatureHeaders(openSecrets(secrets, endpoint, at), { id, at, body }),
      },
      body,
      timeLimit: ANSWER_TIME,
      answerLimit: ANSWER_LIMIT,
    });
    const { status, headers } = answer;
    // The delivery control that Standard Webhooks proposes (its pull request 291); 410 is that of version 1.0.
    const control = String(headers['webhook-delivery'] ?? '').toLowerCase();
    const gone = status === 410 || /\bdisable\b/u.test(control);
    const aborted = /\babort-message\b/u.test(control);
    const retryAfter = readRetryAfter(headers['retry-after'], clock.now());
    return { status, error: errorOf(status, gone, aborted), retryAfter, gone, aborted };
  } catch (error) {
    const code = error instanceof OutgoingError ? error.code : 'not_sent';
    return { status: null, error: code, retryAfter: null, gone: false, aborted: false };
  }
}

function errorOf(status: number, gone: boolean, aborted: boolean): string | null {
  if (status >= 200 && status < 300) return null;
  if (gone) return 'gone';
  if (aborted) return 'aborted';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function outcomeOf(
  { clock, random }: AttemptParts,
  { id, claim, trigger, attempts }: ClaimedDelivery,
  attempt: StoredAttempt,
  { error, retryAfter, gone, aborted }: Answer,
): Outcome {
  const now = clock.now();
  // An endpoint that is gone wants nothing more, and a person waits for the result of a test.
  const final = error === null || gone || aborted || trigger === 'test';
  const next_attempt_at = final ? null : nextAttempt(attempts + 1, now, retryAfter, random());
  const state = error === null ? 'succeeded' : next_attempt_at ? 'pending' : 'failed';
  return { id, claim, status: state, attempt, error, next_attempt_at, finished_at: next_attempt_at ? null : now };
}

import type { Kysely } from 'kysely';
import { onSignal } from '../../../platform/database/commit-signals.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import {
  bringForward,
  claimDeliveries,
  releaseAllDeliveries,
  releaseDeliveries,
  settleDeliveries,
  type ClaimedDelivery,
  type Outcome,
} from './queries.ts';
import { updateHealth, type EndpointHealth } from '../endpoints-queries.ts';
import { SYSTEM, recordAudit } from '../../../records/audit/audit.ts';
import { ANSWER_TIME, attemptDelivery, type AttemptParts } from './attempt.ts';
import { createLanes } from './lanes.ts';
import { DELIVERIES_WRITTEN } from '../../../records/outbox/events.ts';

export interface DeliveryWorkerParts extends AttemptParts {
  database: Kysely<Database>;
  /** Whether this process has the database for itself, so that claims found at the start are its own from before. */
  exclusive: boolean;
}

/** Hands events over to the endpoints that want them, each at least once. */
export interface DeliveryWorker {
  /** Starts; from then on it learns of new deliveries. `report` is called when the database fails. */
  start(report: (error: unknown) => void): Promise<void>;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
  /** Stops claiming, waits a little for deliveries under way, and gives back the rest. */
  stop(): Promise<void>;
}

/** Lifetime of a claim in seconds: an attempt ends before, whatever the receiver does. */
const LEASE = ANSWER_TIME / 1000 + 10;
/** Milliseconds between looks for retries that have become due, and for what other instances left behind. */
const LOOK_EVERY = 2_000;
/** Milliseconds that attempts under way get when the service stops. */
const STOP_TIME = 5_000;
/** An endpoint that failed for this many seconds is disabled when a delivery has used all its attempts. */
const GIVE_UP_AFTER = 5 * 24 * 3600;

export function createDeliveryWorker(parts: DeliveryWorkerParts): DeliveryWorker {
  const { database, clock } = parts;
  const lanes = createLanes();
  const running = new Map<ClaimedDelivery, Promise<void>>();
  let done: Outcome[] = [];
  let health = new Map<string, EndpointHealth>();
  let tested = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let unhear: (() => void) | undefined;
  let turn: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  let report: (error: unknown) => void = () => undefined;

  /** Settles finished deliveries and claims as many as there is room for, in batches that grow with the load. */
  const work = async () => {
    do {
      again = false;
      await settle();
      if (stopped) return;
      const now = clock.now();
      const claimed = await claimDeliveries(database, lanes.room(), { now, until: secondsAfter(now, LEASE) });
      for (const delivery of claimed) begin(delivery);
    } while (shouldContinue());
  };
  const shouldContinue = () => again && !stopped;
  const busy = () => turn !== undefined || running.size > 0;

  const settle = async () => {
    const outcomes = done;
    const endpoints = [...health.values()];
    const answering = [...tested];
    done = [];
    health = new Map();
    tested = new Set();
    try {
      await settleDeliveries(database, outcomes);
      if (endpoints.length > 0) await writeHealth(endpoints);
      // Only a test that somebody sent proves that the endpoint works again: other events may succeed while one always
      // fails.
      if (answering.length > 0) await bringForward(database, { endpoints: answering }, clock.now());
    } catch (error) {
      // The next turn saves them again; if the claims expire before, the deliveries are repeated.
      done = [...outcomes, ...done];
      for (const endpoint of endpoints) if (!health.has(endpoint.id)) health.set(endpoint.id, endpoint);
      tested = new Set([...answering, ...tested]);
      throw error;
    }
  };

  const writeHealth = (endpoints: readonly EndpointHealth[]) =>
    database.transaction().execute(async (transaction) => {
      for (const { id, company_id, disabled_reason } of await updateHealth(transaction, endpoints, clock.now())) {
        const subject = { kind: 'webhook_endpoint', id };
        const detail = { reason: disabled_reason };
        await recordAudit(transaction, {
          companyId: company_id,
          actor: SYSTEM,
          action: 'webhook.endpoint_disabled',
          subject,
          detail,
        });
      }
    });

  const begin = (delivery: ClaimedDelivery) => {
    if (delivery.endpoint.disabled_at !== null) return refuse(delivery);
    lanes.begin(delivery.endpoint.id);
    const attempt = attemptDelivery(parts, delivery).then(({ outcome, duration, gone }) => {
      running.delete(delivery);
      lanes.end(delivery.endpoint.id, outcome.error === null, duration);
      done.push(outcome);
      noteHealth(delivery, outcome, gone);
      if (delivery.trigger === 'test' && outcome.error === null) tested.add(delivery.endpoint.id);
      wake();
    });
    running.set(delivery, attempt);
  };

  const refuse = ({ id, claim }: ClaimedDelivery) => {
    const error = 'endpoint_disabled';
    done.push({ id, claim, status: 'failed', attempt: null, error, next_attempt_at: null, finished_at: clock.now() });
    again = true;
  };

  const noteHealth = ({ endpoint, trigger }: ClaimedDelivery, { error, status }: Outcome, gone: boolean) => {
    const present = health.get(endpoint.id);
    // A success changes nothing on an endpoint that was well; a failed test is no reason to give up.
    if (error === null && endpoint.failing_since === null && !present && !gone) return;
    const { failing_since: since } = endpoint;
    const spent = status === 'failed' && trigger !== 'test';
    const failing = spent && since !== null && secondsAfter(since, GIVE_UP_AFTER) <= clock.now();
    const disable = gone ? 'gone' : failing ? 'failing' : (present?.disable ?? null);
    health.set(endpoint.id, { id: endpoint.id, error, disable });
  };

  const wake = () => {
    if (stopped) return;
    again = true;
    turn ??= work()
      .catch(report)
      .finally(() => {
        turn = undefined;
        if (shouldContinue()) wake();
      });
  };

  return {
    async start(listener) {
      report = listener;
      stopped = false;
      if (parts.exclusive) await releaseAllDeliveries(database);
      unhear = onSignal(database, DELIVERIES_WRITTEN, wake);
      timer = setInterval(wake, LOOK_EVERY);
      wake();
    },
    async idle() {
      wake();
      while (busy()) await Promise.all([turn, ...running.values()]);
    },
    async stop() {
      stopped = true;
      unhear?.();
      clearInterval(timer);
      await turn;
      const { promise: time, resolve } = Promise.withResolvers<void>();
      const limit = setTimeout(resolve, STOP_TIME);
      await Promise.race([time, Promise.all(running.values())]);
      clearTimeout(limit);
      await settle().catch(report);
      await releaseDeliveries(database, [...running.keys()]).catch(report);
    },
  };
}

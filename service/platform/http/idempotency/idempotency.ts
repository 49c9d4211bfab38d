import type { Clock } from '../../clock.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import type { Connection } from '../../database/connection.ts';
import { secondsAfter } from '../../clock.ts';
import { claimKey, findAnswer, keepAnswer, releaseKey } from './queries.ts';
import { callerOf, type Principal } from '../../access/principal.ts';
import { ProblemError, invalidField } from '../../problems/problems.ts';

/** Seconds that an answer is given again. */
export const ANSWER_LIFETIME = 24 * 60 * 60;
/** Seconds after which a request that gave no answer counts as dead. */
const CLAIM_LIFETIME = 60;
const PURPOSE = 'idempotent answer';

/** An answer as it was sent. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Holds the key for the request under way. */
export interface KeyClaim {
  /** Keyed hash of the sender, the key and the content: an equal one is the same request. */
  request: string;
  keep(answer: KeptAnswer, profileId: string | null): Promise<void>;
  release(): Promise<void>;
}

export interface IdempotencyParts {
  database: Connection;
  clock: Clock;
  secrets: Secrets;
}

/**
 * The key in the header Idempotency-Key (draft-ietf-httpapi-idempotency-key-header), with or without its quotation
 * marks.
 *
 * @throws ProblemError invalid_request.
 */
export function readIdempotencyKey(header: string): string {
  const key = /^"([\x20-\x21\x23-\x7e]{1,255})"$/.exec(header)?.[1] ?? /^[\x21\x23-\x7e]{1,255}$/.exec(header)?.[0];
  if (key === undefined) throw invalidField('idempotency-key', 'wrong_format', 'must be 1 to 255 printable characters');
  return key;
}

/**
 * Claims a key of the principal for a request, or finds the same request's answer.
 *
 * @param fingerprint identifies the content: operation, address and body.
 * @throws ProblemError idempotency_key_reused for another request with this key, request_in_progress while the first
 * one is under way.
 */
export async function beginIdempotent(
  { database, clock, secrets }: IdempotencyParts,
  principal: Principal,
  key: string,
  fingerprint: string,
): Promise<KeyClaim | KeptAnswer> {
  const now = clock.now();
  const caller = callerOf(principal);
  const owner = `${caller.kind} ${caller.id}`;
  const claim = {
    owner,
    key_hash: secrets.keyedHash('idempotency key', key),
    fingerprint: secrets.keyedHash('idempotency fingerprint', fingerprint),
    claimed_until: secondsAfter(now, CLAIM_LIFETIME),
    created_at: now,
  };
  if (await claimKey(database, claim, secondsAfter(now, -ANSWER_LIFETIME))) {
    return {
      request: secrets.keyedHash('idempotent request', [owner, claim.key_hash, claim.fingerprint].join(' ')),
      keep: ({ status, ...rest }, profile_id) => {
        const answer = secrets.seal(PURPOSE, Buffer.from(JSON.stringify(rest)));
        return keepAnswer(database, claim, { status, answer, profile_id });
      },
      release: () => releaseKey(database, claim),
    };
  }
  const present = await findAnswer(database, claim);
  if (present && present.fingerprint !== claim.fingerprint) throw new ProblemError('idempotency_key_reused');
  if (!present?.status || !present.answer) throw new ProblemError('request_in_progress', { retryAfter: 1 });
  const rest = JSON.parse(Buffer.from(secrets.open(PURPOSE, present.answer)).toString()) as Omit<KeptAnswer, 'status'>;
  return { status: present.status, ...rest };
}

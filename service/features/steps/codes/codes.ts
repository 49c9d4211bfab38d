import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CodeRequest, CodeState } from '@veridoor/contract/answers/one-time-code';
import type { Session } from '@veridoor/contract/session';
import { codeDigits, CODE_LENGTH, maskRecipient } from '@veridoor/validation/one-time-code';
import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { findFlow, type Flow } from '../../../records/flow/queries.ts';
import { CODE, CODE_RECIPIENT } from '../../../platform/crypto/sealing-purposes.ts';
import { countTry, findCode, markVerified, replaceCode, type OneTimeCodeRow } from './queries.ts';
import { findProfile, type ProfileRow } from '../../../records/profiles/queries.ts';
import { offerOf } from '../../../steps/registry.ts';
import { ofCustomer, recordAudit } from '../../../records/audit/audit.ts';
import { normaliseEmail, normalisePhone } from '../../../records/profiles/personal-data.ts';
import type { ProfilePrincipal } from '../../../platform/access/principal.ts';
import { invalidField, ProblemError, type PlainProblemCode } from '../../../platform/problems/problems.ts';
import { drawSession, withLockedProfile } from '../../../records/profiles/customer-profile.ts';
import { openStep } from '../../../records/flow/submission-rules.ts';
import { CODE_LIFETIME, orderDelivery } from './delivery.ts';
import { findCompany } from '../../../records/companies/queries.ts';
import { customerLanguage } from '../../../platform/mail/customer-texts.ts';
import { takeCode } from './limits.ts';
import { exhaustCode, settleVerified, type CodeStep } from './outcome.ts';

type CodeParts = Pick<Parts, 'database' | 'clock' | 'secrets' | 'messages' | 'jobs'>;

/** Seconds before another one to the same place. */
const PAUSE = 30;
/** Wrong codes before a new one is needed: one guess in 200,000 is right. */
const TRIES = 5;

/**
 * State of a step with a code.
 *
 * @throws ProblemError step_not_found, step_locked, consent_required, session_completed, profile_closed,
 * attempts_exhausted.
 */
export async function getCode(parts: CodeParts, customer: ProfilePrincipal, stepId: string): Promise<CodeState> {
  const { database } = parts;
  const flow = await findFlow(database, customer.companyId, customer.profileId);
  const profile = await findProfile(database, customer.companyId, customer.profileId);
  if (!flow || !profile) throw new ProblemError('profile_not_found');
  const step = codeStep(flow, customer, stepId);
  return toState(parts, step, profile, await findCode(database, profile.id, stepId));
}

/**
 * Sends a code that replaces the previous one. A repeated request for the same recipient sends nothing before the pause
 * is over and returns the state of the first: a second press, or a second tab, costs no message.
 *
 * @throws ProblemError what `getCode` throws; invalid_request, too_many_codes, delivery_unavailable.
 */
export async function requestCode(
  parts: CodeParts,
  customer: ProfilePrincipal,
  stepId: string,
  request: CodeRequest,
): Promise<CodeState> {
  const { clock, secrets } = parts;
  const state = await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const flow = await findFlow(transaction, customer.companyId, customer.profileId);
    if (!flow) throw new ProblemError('profile_not_found');
    const step = codeStep(flow, customer, stepId);
    const channel = step.channel;
    if (!parts.messages.carries(channel)) throw new ProblemError('delivery_unavailable');
    const before = await findCode(transaction, profile.id, stepId);
    const recipient = chooseRecipient(parts, step, profile, before, request.recipient);
    const now = clock.now();
    if (before && recipient === opened(parts, before) && waitFor(before, now) > 0)
      return toState(parts, step, profile, before);
    const own = recipient === ownRecipient(step, profile);
    await takeCode(transaction, parts, { profile: profile.id, recipient, own, address: customer.origin.address });
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    const id = randomUUID();
    const { settings } = await findCompany(transaction, profile.company_id);
    const requested = [request.language, link?.language, customer.origin.languages, settings.branding.language];
    const row: OneTimeCodeRow = {
      id,
      profile_id: profile.id,
      step_id: stepId,
      channel,
      recipient: secrets.seal(CODE_RECIPIENT, Buffer.from(recipient)),
      code: secrets.seal(CODE, Buffer.from(code)),
      code_hash: hashOf(parts, id, code),
      language: customerLanguage(...requested),
      delivery: 'sending',
      tries: 0,
      created_at: now,
      expires_at: secondsAfter(now, CODE_LIFETIME),
      verified_at: null,
    };
    await replaceCode(transaction, row);
    const page = link && new URL(link.web_sdk_url).hostname;
    await orderDelivery(transaction, { code: row, companyId: profile.company_id, page, now });
    await recordAudit(transaction, {
      ...ofCustomer(customer),
      action: 'step.code_sent',
      detail: { step: stepId, channel },
    });
    return toState(parts, step, profile, row);
  });
  parts.jobs.wake();
  return state;
}

/**
 * Takes the code that the customer received: the step is done, and the number or address becomes the profile's. The
 * right code again, from a second tab, is right again.
 *
 * @throws ProblemError what `getCode` throws; code_wrong, code_expired, code_exhausted, code_missing.
 */
export async function verifyCode(
  parts: CodeParts,
  customer: ProfilePrincipal,
  stepId: string,
  typed: string,
): Promise<Session> {
  const code = codeDigits(typed);
  if (code.length !== CODE_LENGTH) throw invalidField('/code', 'wrong_format', 'must be six digits');
  // A wrong code is counted: the transaction that counts it ends well.
  const outcome = await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const flow = await findFlow(transaction, customer.companyId, customer.profileId);
    if (!flow) throw new ProblemError('profile_not_found');
    const step = codeStep(flow, customer, stepId);
    const row = await findCode(transaction, profile.id, stepId);
    const now = parts.clock.now();
    const refused = refusalOf(row, now);
    if (!row || refused) return refused ?? 'code_missing';
    if (!sameText(row.code_hash, hashOf(parts, row.id, code))) {
      if (row.verified_at) return 'code_wrong';
      await countTry(transaction, row.id, row.tries + 1);
      if (row.tries + 1 < TRIES) return 'code_wrong';
      await exhaustCode(transaction, flow, customer, stepId, now);
      return 'code_exhausted';
    }
    if (!row.verified_at) {
      await markVerified(transaction, row.id, now);
      await settleVerified(transaction, parts, { flow, profile, customer, step }, opened(parts, row), now);
    }
    return drawSession(transaction, profile, link, { now, origin: customer.origin });
  });
  if (typeof outcome === 'string') throw new ProblemError(outcome);
  return outcome;
}

function refusalOf(row: OneTimeCodeRow | null, now: Date): PlainProblemCode | null {
  if (!row) return 'code_missing';
  if (row.verified_at) return null;
  if (row.tries >= TRIES) return 'code_exhausted';
  return row.expires_at <= now ? 'code_expired' : null;
}

function codeStep(flow: Flow, customer: ProfilePrincipal, stepId: string): CodeStep {
  const step = openStep(flow, stepId, customer);
  const { code } = offerOf(step);
  if (!code) throw new ProblemError('step_not_found');
  return { id: step.id, ...code };
}

/** The profile's own number or address, if the step may use it. */
function ownRecipient(step: CodeStep, profile: ProfileRow): string | null {
  return step.recipient === 'typed' ? null : profile[step.channel];
}

const mayType = (step: CodeStep, profile: ProfileRow) =>
  step.recipient !== 'profile' || ownRecipient(step, profile) === null;

function chooseRecipient(
  parts: CodeParts,
  step: CodeStep,
  profile: ProfileRow,
  before: OneTimeCodeRow | null,
  requested: string | null | undefined,
): string {
  const own = ownRecipient(step, profile);
  const last = before && opened(parts, before);
  if (typeof requested === 'string') {
    const named =
      step.channel === 'phone' ? normalisePhone('/recipient', requested) : normaliseEmail('/recipient', requested);
    if (named !== own && !mayType(step, profile)) {
      throw invalidField('/recipient', 'not_allowed', 'must be the address or number in the profile');
    }
    return named;
  }
  // If only the profile's own counts, an earlier recipient may no longer be it.
  const again = requested === undefined && last !== null && (last === own || mayType(step, profile)) ? last : own;
  if (again === null) throw invalidField('/recipient', 'required', 'must be given, because the profile has none');
  return again;
}

function toState(parts: CodeParts, step: CodeStep, profile: ProfileRow, row: OneTimeCodeRow | null): CodeState {
  const own = ownRecipient(step, profile);
  const channel = step.channel;
  const now = parts.clock.now();
  return {
    known: own === null ? null : maskRecipient(channel, own),
    may_type: mayType(step, profile),
    sent:
      row && !row.verified_at
        ? {
            recipient: maskRecipient(channel, opened(parts, row)),
            delivery: row.delivery,
            expires_in: secondsUntil(row.expires_at, now),
            resend_in: waitFor(row, now),
            tries_left: Math.max(0, TRIES - row.tries),
          }
        : null,
  };
}

/** Seconds before another code may go to the same recipient; nobody need wait for a lost message. */
function waitFor(row: OneTimeCodeRow, now: Date): number {
  const over = row.delivery === 'refused' || row.delivery === 'failed' || row.verified_at !== null;
  return over ? 0 : secondsUntil(secondsAfter(row.created_at, PAUSE), now);
}

function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
}

function opened({ secrets }: Pick<Parts, 'secrets'>, row: OneTimeCodeRow): string {
  return Buffer.from(secrets.open(CODE_RECIPIENT, row.recipient)).toString();
}

/** Keyed, because anybody with a copy of the database could try all six-digit codes quickly. */
function hashOf({ secrets }: Pick<Parts, 'secrets'>, id: string, code: string): string {
  return secrets.keyedHash('one-time code', `${id} ${code}`);
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

import { createHmac } from 'node:crypto';
import type { Static } from 'typebox';
import type { CallJoin, CustomerCall, IceServers } from '@veridoor/contract/calls/call';
import type { Parts } from '../../parts.ts';
import { findNewestCall, insertCall } from './queries.ts';
import type { CallRow } from '../../records/flow/calls-queries.ts';
import { findProfileSteps, insertProfileStep } from '../../records/flow/profile-steps-queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import type { ProfilePrincipal, Principal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isClosed, isHandedIn } from '../../records/profiles/profile-status.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';
import { offerOf } from '../../steps/registry.ts';
import { isDone } from '../../verdict/profile-verdict.ts';
import { stepProgress } from '../../records/flow/step-progress.ts';
import { findCompany } from '../../records/companies/queries.ts';
import { customerLanguage } from '../../platform/mail/customer-texts.ts';
import { closeCall } from './closing.ts';
import { orderTestAnswer } from './agents/test-agent.ts';
import { stepsOf } from '../../records/flow/journey.ts';
import { toCustomerCall } from './views.ts';
import { secondsAfter } from '../../platform/clock.ts';

type CallParts = Pick<Parts, 'database' | 'clock' | 'callNews' | 'jobs'>;

/**
 * Puts the customer in the queue. Asking again returns the open call, so that a reload never costs the place.
 *
 * @throws ProblemError step_not_found, step_locked, attempts_exhausted, consent_required, session_completed,
 * profile_closed.
 */
export async function joinQueue(
  parts: CallParts,
  customer: ProfilePrincipal,
  input: Static<typeof CallJoin>,
): Promise<CustomerCall> {
  const now = parts.clock.now();
  const { call, isNew } = await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const open = await findNewestCall(transaction, profile.id);
    if (open && open.state !== 'ended') return { call: open, isNew: false };
    if (isClosed(profile.status)) throw new ProblemError('profile_closed');
    if (isHandedIn(profile.status)) throw new ProblemError('session_completed');
    if (!profile.consent_at) throw new ProblemError('consent_required');
    const { definition } = await findWorkflow(transaction, profile.workflow_id);
    const steps = stepsOf(definition, link?.journey ?? 'verify');
    const withAgents = steps.filter((step) => offerOf(step).call !== undefined);
    const found = stepProgress(withAgents, await findProfileSteps(transaction, [profile.id])).find(
      ({ definition: { id } }) => input.step === undefined || id === input.step,
    );
    if (!found) throw new ProblemError('step_not_found');
    if (!found.open || isDone(found.status)) throw new ProblemError('step_locked');
    if (found.attempts_left === 0) throw new ProblemError('attempts_exhausted');
    const { id, kind } = found.definition;
    const options = offerOf(found.definition).call;
    if (!options) throw new ProblemError('step_not_found');
    await insertProfileStep(transaction, { profile_id: profile.id, step_id: id, kind, now });
    const { settings } = await findCompany(transaction, profile.company_id);
    const requested = [input.language, link?.language, customer.origin.languages, settings.branding.language];
    const row = await insertCall(transaction, {
      company_id: profile.company_id,
      profile_id: profile.id,
      step_id: id,
      language: customerLanguage(...requested),
      options,
      customer_records: options.recording && input.recording === true,
      signs: input.signs === true,
      now,
    });
    if (!row) throw new Error('the customer has an open call that could not be found');
    if (profile.mode === 'test') await orderTestAnswer(transaction, row.id, now);
    await recordAudit(transaction, {
      companyId: profile.company_id,
      actor: customer,
      action: 'call.joined',
      subject: { kind: 'call', id: row.id },
      detail: { profile: profile.id, recording: row.customer_records },
    });
    return { call: row, isNew: true };
  });
  if (isNew) parts.jobs.wake();
  if (isNew) parts.callNews.tell({ companyId: call.company_id, callId: call.id, queue: true });
  return toCustomerCall(parts, call);
}

/** @throws ProblemError call_not_found when the customer never asked for one. */
export async function getOwnCall(parts: CallParts, customer: ProfilePrincipal): Promise<CustomerCall> {
  return toCustomerCall(parts, await ownCall(parts, customer));
}

/** The customer leaves the queue or the call; leaving one that is over changes nothing. */
export async function leaveCall(parts: CallParts, customer: ProfilePrincipal): Promise<CustomerCall> {
  const call = await ownCall(parts, customer);
  const closed = await parts.database
    .transaction()
    .execute((transaction) =>
      closeCall(transaction, { id: call.id }, { code: 'left', actor: customer, now: parts.clock.now() }),
    );
  if (closed) parts.callNews.tell({ companyId: call.company_id, callId: call.id, queue: true });
  return toCustomerCall(parts, closed ?? (await ownCall(parts, customer)));
}

/** @throws ProblemError call_not_found */
export async function ownCall({ database }: Pick<Parts, 'database'>, customer: ProfilePrincipal): Promise<CallRow> {
  const call = await findNewestCall(database, customer.profileId);
  if (!call) throw new ProblemError('call_not_found');
  return call;
}

/** Lifetime of the relay's credentials in seconds; a longer call keeps its allocation and may ask again. */
const TURN_LIFETIME = 3600;

/**
 * Servers through which two browsers find each other, with credentials of the TURN REST scheme, as coturn's
 * `use-auth-secret` checks them: the user name is the expiry (seconds since 1970) and the user, and the password is its
 * HMAC-SHA1. Without a configured relay, only direct paths are tried; a company
 * may allow the relay alone.
 */
export async function iceServers(
  { configuration, clock, database }: Pick<Parts, 'configuration' | 'clock' | 'database'>,
  principal: Principal,
): Promise<IceServers> {
  const { settings } = await findCompany(database, principal.companyId);
  const expires = secondsAfter(clock.now(), TURN_LIFETIME);
  const { turn } = configuration;
  const who = principal.kind === 'user' ? principal.userId : principal.profileId;
  const username = `${Math.floor(expires.getTime() / 1000)}:${who}`;
  return {
    ice_servers:
      turn === null
        ? []
        : [
            {
              urls: [...turn.urls],
              username,
              credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
            },
          ],
    ice_transport_policy: settings.call_path === 'relay' ? 'relay' : 'all',
    expires_at: expires.toISOString(),
  };
}

import type { FaceAnswer, FaceChallengeRequest, FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { LivenessChallenge } from '@veridoor/contract/faces/liveness';
import type {
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyOutcome,
  PasskeyRequest,
} from '@veridoor/contract/faces/passkey';
import type { Completion } from '@veridoor/contract/session';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { isRecognisable } from './enrolled-faces-queries.ts';
import { setFacePassed, voidLinks, type LinkRow } from '../../records/profiles/links-queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { callbackAddress, deepLinkBack } from '../../records/links/addresses.ts';
import { ofCustomer, recordAudit } from '../../records/audit/audit.ts';
import { whyUnrecognised } from './enrolment.ts';
import { aboutProfile, recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import type { Sent } from '../../platform/http/bodies/frames-form.ts';
import { giveChallenge, type ChallengeParts } from '../liveness/liveness-prompts.ts';
import { askForPasskey, takePasskey } from './passkeys/assertions.ts';
import { demandOf, loginStage } from './passkeys/demand.ts';
import type { ProfilePrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { isDoubtful, recognise, type RecognitionParts } from './recognition.ts';
import { withLockedProfile } from '../../records/profiles/customer-profile.ts';

const PURPOSE = ':biologin';

/** The error that the callback has for somebody who leaves, by what was awaited. */
const UNFINISHED = {
  face: 'biologin_failed',
  passkey: 'passkey_failed',
  passkey_missing: 'passkey_missing',
} as const satisfies Record<string, LoginError>;

/** The error codes of the callback and of the event. */
type LoginError = 'biologin_failed' | 'biologin_review' | 'biologin_unavailable' | 'passkey_failed' | 'passkey_missing';

/**
 * The first prompt of a recognition.
 *
 * @throws ProblemError link_missing without such a link, session_completed once it is used up, biologin_unavailable
 * while the face is locked or not enrolled; passkey_missing when the company requires one; consent_required;
 * too_many_attempts.
 */
export async function createLoginChallenge(
  parts: ChallengeParts,
  customer: ProfilePrincipal,
  wishes: FaceChallengeRequest,
): Promise<LivenessChallenge> {
  await endDoubtful(parts, customer);
  await withLockedProfile(parts, customer, async (transaction, profile) => {
    await checkRecognisable(transaction, profile, parts.clock.now());
    const settings = await settingsOf(transaction, profile);
    if ((await demandOf(transaction, profile.id, settings.biologin_passkey)) === 'missing') {
      throw new ProblemError('passkey_missing');
    }
  });
  return giveChallenge(parts, customer.profileId, PURPOSE, wishes);
}

/**
 * Takes the answer to one prompt; after the last, tries to recognise the person. Success uses up the link, unless the
 * passkey must follow.
 *
 * @throws ProblemError link_missing, session_completed, consent_required and what recognise refuses.
 */
export async function answerLoginChallenge(
  parts: RecognitionParts,
  customer: ProfilePrincipal,
  answer: Sent<FaceAnswer>,
): Promise<FaceOutcome> {
  await endDoubtful(parts, customer, answer.challenge);
  const { outcome: shown, hint, prompt, locks, again } = await recognise(parts, customer, PURPOSE, answer);
  if (shown === null) return { outcome: null, hint, prompt };
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    const settings = await settingsOf(transaction, profile);
    const demand = shown === 'passed' ? await demandOf(transaction, profile.id, settings.biologin_passkey) : 'none';
    const outcome = demand === 'none' ? shown : demand === 'asked' ? 'passkey' : 'unavailable';
    if (again) return { outcome, hint, prompt };
    const over = outcome === 'passed' || outcome === 'review';
    await recordAudit(transaction, {
      ...ofCustomer(customer),
      action: over ? 'biologin.completed' : outcome === 'passkey' ? 'biologin.face_recognised' : 'biologin.refused',
      detail: { outcome, locked: locks },
    });
    // Another tab may have succeeded meanwhile: the event was sent then.
    if (!link || link.voided_at !== null) return { outcome, hint, prompt };
    if (outcome === 'passkey') await setFacePassed(transaction, link.id, now);
    if (over) await voidLinks(transaction, profile.id, 'completed', now);
    const end = over ? ended(outcome === 'passed' ? [] : ['biologin_review']) : ended(['biologin_unavailable']);
    if (over || locks) await recordEvents(transaction, aboutProfile(profile), [end], now);
    return { outcome, hint, prompt };
  });
}

/**
 * Ends a login in which somebody left a doubtful video without the further prompt that it got.
 *
 * @throws ProblemError session_completed then; what mayTry refuses.
 */
async function endDoubtful(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  challenge?: string,
): Promise<void> {
  const ends = await withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const { created_at: since } = mayTry(profile, link);
    const which = { profileId: profile.id, purpose: PURPOSE, since } as const;
    if (!(await isDoubtful(transaction, which, challenge))) return false;
    const now = parts.clock.now();
    const detail = { outcome: 'review', locked: false };
    await recordAudit(transaction, { ...ofCustomer(customer), action: 'biologin.completed', detail });
    await voidLinks(transaction, profile.id, 'completed', now);
    await recordEvents(transaction, aboutProfile(profile), [ended(['biologin_review'])], now);
    return true;
  });
  if (ends) throw new ProblemError('session_completed');
}

/**
 * What the person's device must sign after the face.
 *
 * @throws ProblemError link_missing, session_completed, consent_required, biologin_unavailable, passkey_not_asked,
 * passkey_missing, origin_not_allowed.
 */
export async function createLoginPasskeyChallenge(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  { origin }: PasskeyRequest,
): Promise<PasskeyChallenge> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    const { settings, purpose } = await passkeyStage(transaction, profile, link, now);
    await checkRecognisable(transaction, profile, now);
    return askForPasskey(transaction, { profileId: profile.id, purpose, settings, origin, statement: null, now });
  });
}

/**
 * Checks the passkey of somebody whose face was recognised. Success uses up the link.
 *
 * @throws ProblemError link_missing, session_completed, consent_required, passkey_not_asked, passkey_missing,
 * passkey_challenge_over.
 */
export async function answerLoginPasskey(
  parts: Pick<Parts, 'database' | 'clock'>,
  customer: ProfilePrincipal,
  answer: PasskeyAssertion,
): Promise<PasskeyOutcome> {
  return withLockedProfile(parts, customer, async (transaction, profile, link) => {
    const now = parts.clock.now();
    const { settings, purpose } = await passkeyStage(transaction, profile, link, now);
    const audit = ofCustomer(customer);
    const shown = await takePasskey(transaction, { who: customer, purpose, settings, answer, audit, now });
    if (shown.outcome === 'passed') {
      const detail = { outcome: 'passed', passkey: shown.signed.passkey };
      await recordAudit(transaction, { ...audit, action: 'biologin.completed', detail });
      await voidLinks(transaction, profile.id, 'completed', now);
      await recordEvents(transaction, aboutProfile(profile), [ended([])], now);
    } else if (shown.locks) {
      await recordEvents(transaction, aboutProfile(profile), [ended(['biologin_unavailable'])], now);
    }
    return { outcome: shown.outcome };
  });
}

/**
 * The purpose of a passkey at this moment.
 * @throws ProblemError what mayTry refuses; passkey_not_asked, passkey_missing.
 */
async function passkeyStage(connection: Connection, profile: ProfileRow, link: LinkRow | null, now: Date) {
  const login = mayTry(profile, link);
  const settings = await settingsOf(connection, profile);
  const stage = await loginStage(connection, settings, login, now);
  if (stage === 'passkey_missing') throw new ProblemError('passkey_missing');
  if (stage !== 'passkey') throw new ProblemError('passkey_not_asked');
  return { settings, purpose: `login:${login.id}` as const };
}

/** @throws ProblemError biologin_unavailable */
async function checkRecognisable(connection: Connection, profile: ProfileRow, now: Date): Promise<void> {
  if (await isRecognisable(connection, profile.company_id, profile.id, now)) return;
  const { title } = await whyUnrecognised(connection, profile);
  throw new ProblemError('biologin_unavailable', { detail: `${title}.` });
}

async function settingsOf(connection: Connection, { company_id }: ProfileRow): Promise<CompanySettings> {
  const settings = await findCompanySettings(connection, company_id);
  if (!settings) throw new Error('the company of a profile is gone');
  return settings;
}

/**
 * The address where the browser goes. Asking again returns the same.
 *
 * @throws ProblemError steps_outstanding for somebody who was not recognised, unless they leave.
 */
export async function completeLogin(
  transaction: Connection,
  profile: ProfileRow,
  link: LinkRow,
  { leave, now }: { leave: boolean; now: Date },
): Promise<Completion> {
  if (link.void_reason === 'completed') {
    const which = { profileId: profile.id, purpose: PURPOSE, since: link.created_at } as const;
    return answer(link, (await isDoubtful(transaction, which)) ? ['biologin_review'] : []);
  }
  if (!leave) throw new ProblemError('steps_outstanding');
  const stage = await loginStage(transaction, await settingsOf(transaction, profile), link, now);
  if (stage !== 'passkey_missing' && !(await isRecognisable(transaction, profile.company_id, profile.id, now))) {
    return answer(link, ['biologin_unavailable']);
  }
  const errors: LoginError[] = [UNFINISHED[stage]];
  await recordEvents(transaction, aboutProfile(profile), [ended(errors)], now);
  return answer(link, errors);
}

/** The link of a login that may continue. @throws ProblemError link_missing, session_completed, consent_required. */
function mayTry(profile: ProfileRow, link: LinkRow | null): LinkRow {
  if (!link || link.journey !== 'biologin') throw new ProblemError('link_missing');
  if (link.voided_at !== null) throw new ProblemError('session_completed');
  if (profile.consent_at === null) throw new ProblemError('consent_required');
  return link;
}

function ended(errors: LoginError[]): DomainEvent {
  const status = errors.length === 0 ? 'complete' : 'incomplete';
  return { type: 'biologin.completed', session: { kind: 'biologin', status, errors } };
}

function answer(link: LinkRow, errors: LoginError[]): Completion {
  const status = errors.length === 0 ? 'complete' : 'incomplete';
  const outcome = { status, customerId: link.profile_id, errors } as const;
  return {
    status,
    callback_url: callbackAddress(link.return_url, outcome),
    deep_link: deepLinkBack(link.deep_link, outcome),
  };
}

import { hash } from 'node:crypto';
import type { EventSession } from '@veridoor/contract/event';
import type { Session } from '@veridoor/contract/session';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import { isRecognisable } from '../biologin/enrolled-faces-queries.ts';
import { estimateWait } from '../../platform/jobs/queries.ts';
import { findLinkByCode, markOpened, type LinkRow } from '../../records/profiles/links-queries.ts';
import { onProfile, withProfileSnapshot } from '../../records/profiles/customer-profile.ts';
import { findProfileSteps } from '../../records/flow/profile-steps-queries.ts';
import {
  findProfile,
  findProfileOfAnyCompany,
  lockProfile,
  saveProfile,
  type ProfileRow,
} from '../../records/profiles/queries.ts';
import type { SessionReader } from '../../records/hooks.ts';
import { findSessionDocuments, findSessionRows } from '../../records/flow/queries.ts';
import { findWorkflow } from '../../records/companies/workflows-queries.ts';
import { callbackAddress } from '../../records/links/addresses.ts';
import { recordAudit, type Actor } from '../../records/audit/audit.ts';
import { entityProgress } from '../../records/entities/required-documents.ts';
import { aboutProfile, recordEvents, type DomainEvent } from '../../records/outbox/events.ts';
import { endOfJourney, linkProblem } from '../../records/links/link-problems.ts';
import { maskReference } from '../../records/profiles/masked-reference.ts';
import { hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import type { Origin, ProfilePrincipal } from '../../platform/access/principal.ts';
import { customerLanguage } from '../../platform/mail/customer-texts.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { familiesOf, noteVisit } from '../insight/visits.ts';
import { markBegun } from '../../records/profiles/verifications-queries.ts';
import { noteOpened } from '../verifications/visits-queries.ts';
import { loginStage } from '../biologin/passkeys/demand.ts';
import { passkeyOffer } from '../biologin/passkeys/offer.ts';
import { stepsOf, withCallHours } from '../../records/flow/journey.ts';
import { auditStatus, changeOf } from '../decisions/profile-decision.ts';
import { isClosed, isHandedIn, statusOf } from '../../records/profiles/profile-status.ts';
import { stepProgress } from '../../records/flow/step-progress.ts';
import { lacksFaceConsent, measuresFace } from '@veridoor/contract/answers/face-consent';
import { issueProfileToken } from '../users/tokens.ts';
import { onlyOffered } from '../wallet/offer.ts';

/** Seconds of waiting that need no mention: "usually a few seconds", as the page says. */
const SHORT_WAIT = 20;
/** Milliseconds for which what time alone changes, such as the line's length, may stay as it was read. */
const HOLDS = SHORT_WAIT * 1000;

type SessionParts = Pick<Parts, 'database' | 'clock'>;

/**
 * Exchanges the code of a link for a profile token and the flow. A link opens as often as the customer needs.
 *
 * @throws ProblemError profile_not_found (the specification's 404 of the hosted flow), link_invalid, link_expired,
 *   link_used, link_replaced.
 */
export async function openSession(parts: Parts, { pid, code }: { pid: string; code: string }, origin: Origin) {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const profile = await findProfileOfAnyCompany(transaction, pid);
    if (!profile) throw new ProblemError('profile_not_found');
    const link = await findLinkByCode(transaction, pid, hashOpaqueToken(code));
    if (!link) throw new ProblemError('link_invalid');
    const end = endOf(link, profile, now);
    if (end) {
      const { branding } = await settingsOf(transaction, profile);
      const language = customerLanguage(link.language, origin.languages, branding.language);
      const outcome = end === 'link_used' ? { end: await endOfJourney(transaction, profile, link) } : {};
      throw linkProblem(end, link.return_url, pid, { shown: { branding, language }, ...outcome });
    }
    await markOpened(transaction, link.id, now);
    if (link.verification_id !== null) {
      const { id: link_id, verification_id } = link;
      const client = familiesOf(origin.userAgent);
      await noteOpened(transaction, { link_id, verification_id, profile_id: pid, ...client }, now);
    }
    const companyId = profile.company_id;
    if (link.opened_at === null && link.journey === 'verify') {
      await noteVisit(transaction, { company_id: companyId, mode: profile.mode, what: 'opened', origin, now });
    }
    const customer: ProfilePrincipal = {
      kind: 'profile',
      subject: profile.subject,
      profileId: pid,
      companyId,
      linkId: link.id,
      origin,
    };
    await recordAudit(transaction, {
      companyId,
      actor: customer,
      action: 'session.opened',
      subject: { kind: 'profile', id: pid },
      detail: { link: link.id },
    });
    const begun = await begin(transaction, customer, profile, link, now);
    const { token, expiresAt } = await issueProfileToken(parts, begun, link.id);
    return {
      token,
      token_expires_at: expiresAt.toISOString(),
      session: await buildSession(transaction, begun, link, { now, origin }),
    };
  });
}

function endOf(link: LinkRow, profile: ProfileRow, now: Date) {
  if (link.void_reason === 'completed') return 'link_used' as const;
  if (link.void_reason === 'replaced') return 'link_replaced' as const;
  if (link.void_reason === 'withdrawn') return 'link_expired' as const;
  return link.expires_at <= now || isClosed(profile.status) ? ('link_expired' as const) : null;
}

/** The present state of the flow, for the holder of a profile token. Only the first reading of a new profile writes. */
export const getSession = async (parts: SessionParts, customer: ProfilePrincipal): Promise<Session> =>
  (await readSession(parts, customer)).session;

/** The same for somebody who polls: no session where theirs, of the revision that they name, is the present one. */
export async function pollSession(
  parts: SessionParts,
  customer: ProfilePrincipal,
  known: string | undefined,
): Promise<{ revision: string | null; session: Session | null }> {
  const isPresent = known !== undefined && known === (await revisionOf(parts.database, parts, customer));
  return isPresent ? { revision: known, session: null } : readSession(parts, customer);
}

async function readSession(parts: SessionParts, customer: ProfilePrincipal) {
  const present = { now: parts.clock.now(), origin: customer.origin };
  // The revision first: what changes in between must not count as read.
  const read = async (connection: Connection, profile: ProfileRow, link: LinkRow | null) => ({
    revision: await revisionOf(connection, parts, customer),
    session: await buildSession(connection, profile, link, present),
  });
  const found = await withProfileSnapshot(parts, customer, async (snapshot, profile, link) =>
    isToBegin(profile, link) ? null : read(snapshot, profile, link),
  );
  if (found) return found;
  return parts.database
    .transaction()
    .execute((transaction) =>
      onProfile(transaction, findProfile, customer, async (_, profile, link) =>
        read(transaction, await begin(transaction, customer, profile, link, present.now), link),
      ),
    );
}

/** Changes with everything that the session shows; null for those that are not followed so. */
async function revisionOf(connection: Connection, { clock }: SessionParts, customer: ProfilePrincipal) {
  const rows = await findSessionRows(connection, customer);
  if (rows === null) return null;
  // Each customer's at another moment, or all would read again at once.
  const offset = Number.parseInt(customer.profileId.slice(-6), 16);
  const turn = Math.floor((clock.now().getTime() + offset) / HOLDS);
  return hash('sha256', JSON.stringify([rows, turn, customer.origin.languages]), 'base64url');
}

const isToBegin = (profile: ProfileRow, link: LinkRow | null): boolean =>
  profile.status === 'created' && link?.journey !== 'biologin';

/** A profile is pending once its customer has started: once, from however many pages at the same moment. */
async function begin(
  connection: Connection,
  actor: Actor,
  found: ProfileRow,
  link: LinkRow | null,
  now: Date,
): Promise<ProfileRow> {
  if (!isToBegin(found, link)) return found;
  const profile = await lockProfile(connection, found.company_id, found.id, found.subject);
  if (!profile) throw new ProblemError('profile_not_found');
  if (!isToBegin(profile, link)) return profile;
  if (profile.counting_status === null) await auditStatus(connection, actor, profile, 'pending');
  const begun = await saveProfile(connection, profile.id, { status: 'pending', updated_at: now });
  await markBegun(connection, profile.id, now);
  const session: EventSession = {
    kind: profile.subject === 'entity' ? 'entity' : 'verification',
    status: 'started',
    errors: [],
  };
  const domainEvents: DomainEvent[] = [
    ...changeOf(statusOf(profile), statusOf(begun)),
    { type: 'verification.started', session },
  ];
  await recordEvents(connection, aboutProfile(begun), domainEvents, now);
  return begun;
}

/** Assembles what the hosted interface needs, and nothing that the customer does not already know. */
async function buildSession(
  connection: Connection,
  profile: ProfileRow,
  link: LinkRow | null,
  { now, origin }: { now: Date; origin: Origin },
): Promise<Session> {
  const settings = await settingsOf(connection, profile);
  const { definition } = await findWorkflow(connection, profile.workflow_id);
  const isEntity = profile.subject === 'entity';
  const journey = link?.journey ?? 'verify';
  const requested = isEntity ? [] : stepsOf(definition, journey);
  const steps = await onlyOffered(
    connection,
    profile.company_id,
    stepProgress(requested, await findProfileSteps(connection, [profile.id])),
    now,
  );
  const documents = await findSessionDocuments(connection, profile.id);
  const wait = await expectedWait(connection, profile.company_id, documents, now);
  const measures = !isEntity && (journey === 'biologin' || measuresFace(definition.steps));
  const whole = profile.consent_version === settings.consent.version && !lacksFaceConsent(settings, profile, measures);
  const consented = whole ? profile.consent_at : null;
  return {
    mode: profile.mode,
    profile: { id: profile.id, status: profile.status, reference: maskReference(profile.reference) },
    company: shownCompany(settings),
    consent: { ...shownConsent(settings, measures), given_at: consented?.toISOString() ?? null },
    language: customerLanguage(link?.language, origin.languages, settings.branding.language),
    journey: isEntity ? 'entity' : journey,
    biologin: link && journey === 'biologin' ? await loginState(connection, settings, profile, link, now) : null,
    passkey: await passkeyOffer(connection, settings, { profile, link, now }),
    geo_location: link?.geo_location ?? false,
    ...(link?.verification_id && { verification: link.verification_id }),
    ...(link && { link: link.id }),
    return_host: link ? new URL(link.return_url).host : null,
    incomplete_url: link
      ? callbackAddress(link.return_url, { status: 'incomplete', customerId: profile.id, errors: ['500'] })
      : null,
    steps: steps.map((step) => ({
      ...step,
      definition: withCallHours(step.definition, settings),
      documents: documents
        .filter((document) => document.step_id === step.definition.id)
        .map(({ id, type, side, status, reject_reason }) => ({ id, type, side, status, reject_reason })),
    })),
    ...(wait > SHORT_WAIT && { expected_wait: wait }),
    ...(isEntity && { entity: await entityProgress(connection, profile.id, definition) }),
    completed: journey === 'biologin' ? link?.void_reason === 'completed' : isHandedIn(profile.status),
  };
}

/** Seconds until the newest page is looked at; a page that arrives once another was checked comes before first ones. */
async function expectedWait(
  connection: Connection,
  companyId: string,
  documents: Awaited<ReturnType<typeof findSessionDocuments>>,
  now: Date,
): Promise<number> {
  const last = documents.findLast(({ checked }) => !checked);
  if (!last) return 0;
  const begun = documents.some(({ checked, updated_at }) => checked && updated_at <= last.created_at);
  return estimateWait(connection, { queue: 'checks', companyId, rank: begun ? 0 : 1, since: last.created_at }, now);
}

async function settingsOf(connection: Connection, { company_id }: ProfileRow): Promise<CompanySettings> {
  const settings = await findCompanySettings(connection, company_id);
  if (!settings) throw new Error('the company of a profile is gone');
  return settings;
}

/** The company as its customers see it. */
export const shownCompany = ({
  branding,
  retention_days,
  privacy_url,
  frame_origins,
}: CompanySettings): Session['company'] => ({ branding, retention_days, privacy_url, frame_origins });

/** What customers agree to. */
export const shownConsent = (
  { consent: { version, text, face_separately } }: CompanySettings,
  measuresTheFace: boolean,
): Omit<Session['consent'], 'given_at'> => ({ version, text, face: face_separately === true && measuresTheFace });

/** Whether the person can be recognised now, and by what. */
async function loginState(
  connection: Connection,
  settings: CompanySettings,
  { company_id, id }: ProfileRow,
  link: LinkRow,
  now: Date,
): Promise<NonNullable<Session['biologin']>> {
  const stage = await loginStage(connection, settings, link, now);
  const available = stage !== 'passkey_missing' && (await isRecognisable(connection, company_id, id, now));
  return { available, stage };
}

/** Sessions for the features that answer with one. */
export const sessionReader: SessionReader = { draw: buildSession, read: getSession };

import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { LinkRequest, LinkResponse } from '@veridoor/contract/profile';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import { journeyAt } from '@veridoor/contract/interface-pages';
import type { CustomerSubject, LinkJourney } from '../../platform/database/tables/profiles.ts';
import type { Parts } from '../../parts.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { canonicalLanguage, openedLanguage } from '../../records/links/language.ts';
import { findEnrolledFace } from '../biologin/enrolled-faces-queries.ts';
import {
  findOpenLink,
  prolongLink,
  replaceLinks,
  withdrawLink,
  type LinkRow,
} from '../../records/profiles/links-queries.ts';
import { findPresentVerification } from '../../records/profiles/verifications-queries.ts';
import { lockProfileWithSettings, type LockedProfile } from '../../records/profiles/queries.ts';
import { chooseWorkflow } from '../verifications/choice.ts';
import type { Connection } from '../../platform/database/connection.ts';
import {
  checkDeepLink,
  checkInterfaceAddress,
  checkReturnAddress,
  withParameters,
} from '../../records/links/addresses.ts';
import { normaliseText } from '../../records/profiles/personal-data.ts';
import { auditRow, recordAudit } from '../../records/audit/audit.ts';
import { checkMetadata } from '../../records/metadata.ts';
import { hashOpaqueToken } from '../../platform/crypto/opaque-tokens.ts';
import { secretsOf } from '../../platform/crypto/sealed-values.ts';
import { demandOf } from '../biologin/passkeys/demand.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, customerNotFound, invalidField, profileClosed } from '../../platform/problems/problems.ts';
import { newId } from '../../platform/ids.ts';
import { isClosed } from '../../records/profiles/profile-status.ts';

/**
 * Makes the link that opens a profile's flow, and ends earlier ones. Asked again with the same settings, it answers the
 * link that is there, from now for its whole time: a second press or a reload sends nobody away. A login is of one
 * link only.
 *
 * @throws ProblemError profile_not_found or entity_not_found, profile_closed, origin_not_allowed, invalid_request,
 * workflow_not_found, workflow_begun, verification_open; for a link to /biologin face_not_enrolled and, if the company
 * requires a passkey, passkey_missing.
 */
export async function createLink(
  parts: Parts,
  user: UserPrincipal,
  input: Static<typeof LinkRequest>,
  subject: CustomerSubject = 'person',
): Promise<Static<typeof LinkResponse>> {
  const now = parts.clock.now();
  const link = await parts.database.transaction().execute(async (transaction) => {
    const profile = await lockProfileWithSettings(transaction, user.companyId, input.profile, subject);
    if (!profile) throw customerNotFound(subject);
    if (isClosed(profile.status)) throw profileClosed();
    const addresses = checkAddresses(input, profile.settings, subject, parts.configuration.development);
    if (addresses.journey === 'biologin' && !(await findEnrolledFace(transaction, user.companyId, input.profile))) {
      throw new ProblemError('face_not_enrolled');
    }
    if (
      addresses.journey === 'biologin' &&
      (await demandOf(transaction, input.profile, profile.settings.biologin_passkey)) === 'missing'
    ) {
      throw new ProblemError('passkey_missing');
    }
    const reference = ownReference(input, addresses);
    const choice =
      input.workflow === undefined ? null : await chosen(transaction, user, profile, addresses, input.workflow, now);
    const link = {
      ...addresses,
      expires_at: secondsAfter(
        now,
        profile.test_outcome?.result === 'link_expired' ? 0 : profile.settings.link_lifetime,
      ),
    };
    const settings = {
      ...link,
      company_id: user.companyId,
      verification_id:
        addresses.journey === 'verify' ? (choice ?? { verification: profile.verification_id }).verification : null,
      language: canonicalLanguage(input.language) ?? languageOf(profile),
      geo_location: input.geo_location ?? false,
    };
    const given = { reference, metadata: input.metadata };
    const there =
      addresses.journey === 'biologin' || (choice && choice.workflow !== profile.workflow_id)
        ? null
        : await findAskedAgain(transaction, profile, settings, given, now);
    const id = there?.id ?? newId('link');
    const code = codeOf(transaction, id);
    const audit = auditRow({
      companyId: user.companyId,
      actor: user,
      action: there ? 'link.prolonged' : 'link.created',
      subject: { kind: 'profile', id: input.profile },
      detail: { link: id, ...(choice && { workflow: choice.workflow }) },
    });
    if (there) await prolongLink(transaction, { ...settings, id }, audit);
    else {
      const row = { ...settings, id, profile_id: input.profile, code_hash: hashOpaqueToken(code) };
      await replaceLinks(transaction, { ...row, handoff_of: null, created_at: now }, audit, given);
    }
    return { ...link, id, code, verification: settings.verification_id, language: settings.language };
  });
  const short_url = launchAddress(link.web_sdk_url, input.profile, parts.configuration.baseUrl, link.code);
  const { id, verification, expires_at } = link;
  return {
    short_url,
    expires_at: expires_at.toISOString(),
    link: id,
    verification,
    language: openedLanguage(link.language),
  };
}

/** The launch code of a link: it can be made again, though neither it nor the key that makes it is in the database. */
const codeOf = (connection: Connection, link: string) => secretsOf(connection).keyedHash('launch code', link);

/** Settings of a link by which it is the same one. */
const SETTINGS = ['verification_id', 'web_sdk_url', 'return_url', 'deep_link', 'language', 'geo_location'] as const;

/** The link that opens the profile now, if it has these settings and its verification this data. */
async function findAskedAgain(
  transaction: Connection,
  { id: profileId }: LockedProfile,
  settings: Pick<LinkRow, (typeof SETTINGS)[number]>,
  given: { reference: string | undefined; metadata: Static<typeof LinkRequest>['metadata'] },
  now: Date,
): Promise<LinkRow | null> {
  const link = await findOpenLink(transaction, profileId, now);
  if (!link || SETTINGS.some((name) => link[name] !== settings[name])) return null;
  // The code of an older release was random.
  if (!hashOpaqueToken(codeOf(transaction, link.id)).equals(link.code_hash)) return null;
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return link;
  const verification = await findPresentVerification(transaction, profileId);
  const same = asked.every(([name, value]) => isDeepStrictEqual(verification?.[name as keyof typeof given], value));
  return same ? link : null;
}

/**
 * Takes a link back: it opens nothing more, and its sessions end. One that was used stays as it is.
 *
 * @throws ProblemError link_not_found, also for another company's.
 */
export async function takeBackLink(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const link = await withdrawLink(transaction, user.companyId, id, clock.now());
    if (!link) throw new ProblemError('link_not_found');
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'link.withdrawn',
      subject: { kind: 'profile', id: link.profile_id },
      detail: { link: id },
    });
  });
}

/** What a link opens that names a workflow; only a verification has one. */
async function chosen(
  transaction: Connection,
  user: UserPrincipal,
  profile: LockedProfile,
  { journey }: { journey: LinkJourney },
  slug: string,
  now: Date,
) {
  if (journey !== 'verify') throw invalidField('/workflow', 'not_allowed', 'is only for links to a verification');
  return chooseWorkflow(transaction, user, profile, slug, now);
}

/** The integrator's reference of the verification, if the link names one; only a verification has that or metadata. */
function ownReference(
  { reference, metadata }: Static<typeof LinkRequest>,
  { journey }: { journey: LinkJourney },
): string | undefined {
  const given = reference === undefined ? (metadata === undefined ? null : '/metadata') : '/reference';
  if (journey !== 'verify' && given !== null) {
    throw invalidField(given, 'not_allowed', 'is only for links to a verification');
  }
  checkMetadata(metadata);
  return reference === undefined ? undefined : normaliseText('/reference', reference) || undefined;
}

function checkAddresses(
  { web_sdk_url, return_url, deep_link }: Static<typeof LinkRequest>,
  settings: Pick<CompanySettings, 'interface_origins' | 'return_origins' | 'deep_link_schemes'>,
  subject: CustomerSubject,
  development: boolean,
) {
  const { interface_origins, return_origins, deep_link_schemes } = settings;
  const returns = { allowed: return_origins, development };
  const address = checkInterfaceAddress('/web_sdk_url', web_sdk_url, {
    allowed: interface_origins,
    development,
    subject,
  });
  return {
    web_sdk_url: address,
    journey: linkJourney(address),
    return_url: checkReturnAddress('/return_url', return_url, returns),
    // An empty text removes a value, as everywhere.
    deep_link: deep_link ? checkDeepLink('/deep_link', deep_link, deep_link_schemes, returns) : null,
  };
}

/** The journey of a link: a verification, unless its page belongs to another journey. */
function linkJourney(address: string): LinkJourney {
  const journey = journeyAt(new URL(address).pathname);
  return journey === null || journey === 'biopay' ? 'verify' : journey;
}

/** The code is in the fragment, so that it reaches no server, log or referrer. */
export function launchAddress(webSdkUrl: string, profileId: string, baseUrl: string, code: string): string {
  const address = withParameters(webSdkUrl, [
    ['pid', profileId],
    ['server_url', baseUrl],
  ]);
  return `${address}#${code}`;
}

/** The language of a link that names none; null for the browser's. */
function languageOf({ settings, language }: LockedProfile): string | null {
  return settings.link_language === 'browser' ? null : language;
}

import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Branding } from '@veridoor/contract/branding';
import type { Company, CompanyUpdate, CompanyUpdateQuery } from '@veridoor/contract/company';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Parts } from '../../parts.ts';
import { originOf, securePage } from './addresses.ts';
import { checkedBranding } from './branding.ts';
import { findCompany, lockCompany, saveCompany, type CompanyRow } from '../../records/companies/queries.ts';
import { forgetFaces, lockTraces } from '../../records/documents/traces-queries.ts';
import { keepConsentText } from '../../records/companies/consent-texts-queries.ts';
import { isApplicationScheme } from '../../records/links/addresses.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { checkFaceLimits } from '../biopay/face-limits.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { hoursMistakes } from '../../steps/kinds/hours-mistakes.ts';
import { proseErrors, shownName } from '../../records/profiles/shown-names.ts';

const ORIGINS = ['interface_origins', 'return_origins', 'frame_origins'] as const;

/** The settings of the user's company. */
export async function getCompany({ database }: Pick<Parts, 'database'>, user: UserPrincipal): Promise<Company> {
  return toCompany(await findCompany(database, user.companyId));
}

/**
 * Changes the named settings; equal ones change nothing. Existing links and profiles keep the old ones.
 *
 * @param replaces the revision that the settings were made from, if a later change must stay.
 * @throws ProblemError invalid_request for origins, schemes, addresses, branding, hours and a path of calls that are
 * not acceptable; company_changed; consent_version_taken when the version of the consent has another text.
 */
export async function updateCompany(
  parts: Pick<Parts, 'database' | 'configuration' | 'clock'>,
  user: UserPrincipal,
  input: CompanyUpdate,
  { replaces }: Static<typeof CompanyUpdateQuery> = {},
): Promise<Company> {
  const { name, ...settings } = checkedCompany(input, parts.configuration.development);
  if (input.call_path === 'relay' && parts.configuration.turn === null)
    throw invalidField('/call_path', 'not_allowed', 'needs a relay: TURN_URLS and TURN_SECRET of the service');
  return parts.database.transaction().execute(async (transaction) => {
    // In the order in which checks lock the two.
    if (input.duplicates) await lockTraces(transaction, user.companyId);
    const before = await lockCompany(transaction, user.companyId);
    const next = {
      name: name ?? before.name,
      settings: {
        ...before.settings,
        ...settings,
        branding: { ...before.settings.branding, ...settings.branding },
        consent: { ...before.settings.consent, ...settings.consent },
      },
    };
    const [was, is] = [toCompany(before), toCompany({ ...before, ...next })];
    // The database keeps the fields of an object in an order of its own.
    const changed = Object.keys(input).filter(
      (field) => !isDeepStrictEqual(was[field as keyof Company], is[field as keyof Company]),
    );
    if (changed.length === 0) return was;
    // What was changed elsewhere meanwhile is no conflict.
    const seen = (field: string) => (before.setting_revisions[field] ?? 1) <= (replaces ?? before.revision);
    if (!changed.every(seen)) throw new ProblemError('company_changed');
    if (settings.consent) {
      const kept = { companyId: user.companyId, createdBy: user.userId, now: parts.clock.now() };
      if (!(await keepConsentText(transaction, { ...kept, ...settings.consent }))) {
        throw new ProblemError('consent_version_taken');
      }
    }
    const after = await saveCompany(transaction, user.companyId, { ...next, changed });
    if (input.duplicates?.face === false) await forgetFaces(transaction, user.companyId);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'company.updated',
      subject: { kind: 'company', id: user.companyId },
      detail: { fields: changed },
    });
    return toCompany(after);
  });
}

function toCompany({ id, name, revision, settings }: CompanyRow): Company {
  return { id, name, revision, ...settings };
}

/** An update as it is kept; of the branding and the consent, what is left out stays. */
type CheckedUpdate = Partial<Omit<CompanySettings, 'branding'>> & { name?: string; branding?: Partial<Branding> };

/**
 * The named settings in normalised form.
 *
 * @throws ProblemError invalid_request for origins, schemes, addresses, branding and hours that are not acceptable.
 */
export function checkedCompany(input: CompanyUpdate, development: boolean): CheckedUpdate {
  const { name, branding, privacy_url, deep_link_schemes } = input;
  const result = { ...input, ...(branding && { branding: checkedBranding(branding, development) }) } as CheckedUpdate;
  if (name !== undefined) {
    result.name = shownName('/name', name, 'business');
  }
  for (const field of ORIGINS) {
    const list = input[field];
    if (list === undefined) continue;
    result[field] = [...new Set(list.map((text, place) => originOf(`/${field}/${place}`, text, development)))];
  }
  deep_link_schemes?.forEach((scheme, place) => {
    if (!isApplicationScheme(scheme)) {
      throw invalidField(`/deep_link_schemes/${place}`, 'not_allowed', 'must be the scheme of an application');
    }
  });
  if (privacy_url !== undefined && privacy_url !== null)
    result.privacy_url = securePage('/privacy_url', privacy_url, development);
  if (input.biopay_face_limits) checkFaceLimits(input.biopay_face_limits);
  const wrong = [
    ...proseErrors('/consent/text', input.consent?.text ?? null),
    ...(input.call_hours ? hoursMistakes(input.call_hours, '/call_hours') : []),
  ];
  if (wrong.length > 0) throw new ProblemError('invalid_request', { errors: wrong });
  return result;
}

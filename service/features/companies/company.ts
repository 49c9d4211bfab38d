import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { Company, CompanyUpdate, CompanyUpdateQuery } from '../../../packages/contract/company.ts';
import { isLoopback } from '../../platform/configuration.ts';
import type { CompanySettings } from '../../platform/database/tables/companies.ts';
import type { Parts } from '../../parts.ts';
import { findCompany, lockCompany, updateCompany as updateRow, type CompanyRow } from './queries.ts';
import { forgetFaces, lockTraces } from '../duplicates/traces-queries.ts';
import { keepConsentText } from '../privacy/consent-texts-queries.ts';
import { isApplicationScheme } from '../links/addresses.ts';
import { recordAudit } from '../audit/audit.ts';
import { checkFaceLimits } from '../biopay/face-limits.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../platform/problems/problems.ts';
import { hoursMistakes } from '../../steps/call/hours-mistakes.ts';
import { proseErrors, shownName } from '../profiles/shown-names.ts';

/** Maximum bytes of a logo, because the interface's page must stay small. */
const LOGO_LIMIT = 48 * 1024;
const LOGO = /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A host name or address as browsers write it; anything else that they accept is meaningless in the header. */
const HOST = /^([a-z0-9_-]+\.)*[a-z0-9_-]+\.?$|^\[[0-9a-f:]+\]$/;
const ORIGINS = ['interface_origins', 'return_origins', 'frame_origins'] as const;

/** The settings of the user's company. */
export async function getCompany({ database }: Pick<Parts, 'database'>, user: UserPrincipal): Promise<Company> {
  return toCompany(await findCompany(database, user.companyId));
}

/**
 * Changes the named settings; equal ones change nothing. Existing links and profiles keep the old ones.
 *
 * @param replaces the revision that the settings were made from, if a later change must stay.
 * @throws ProblemError invalid_request for origins, schemes, addresses, logos and hours that are not acceptable;
 * company_changed; consent_version_taken when the version of the consent has another text.
 */
export async function updateCompany(
  parts: Pick<Parts, 'database' | 'configuration' | 'clock'>,
  user: UserPrincipal,
  input: CompanyUpdate,
  { replaces }: Static<typeof CompanyUpdateQuery> = {},
): Promise<Company> {
  const { name, ...settings } = checkedCompany(input, parts.configuration.development);
  return parts.database.transaction().execute(async (transaction) => {
    // In the order in which checks lock the two.
    if (input.duplicates) await lockTraces(transaction, user.companyId);
    const before = await lockCompany(transaction, user.companyId);
    const next = {
      name: name ?? before.name,
      settings: { ...before.settings, ...settings, consent: { ...before.settings.consent, ...settings.consent } },
    };
    // The database keeps the fields of an object in an order of its own.
    if (isDeepStrictEqual(next, { name: before.name, settings: before.settings })) return toCompany(before);
    if (replaces !== undefined && replaces !== before.revision) throw new ProblemError('company_changed');
    if (settings.consent) {
      const kept = { companyId: user.companyId, createdBy: user.userId, now: parts.clock.now() };
      if (!(await keepConsentText(transaction, { ...kept, ...settings.consent }))) {
        throw new ProblemError('consent_version_taken');
      }
    }
    const after = await updateRow(transaction, user.companyId, next);
    if (input.duplicates?.face === false) await forgetFaces(transaction, user.companyId);
    const [was, is] = [toCompany(before), toCompany(after)];
    const fields = Object.keys(input).filter(
      (field) => !isDeepStrictEqual(was[field as keyof Company], is[field as keyof Company]),
    );
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'company.updated',
      subject: { kind: 'company', id: user.companyId },
      detail: { fields },
    });
    return is;
  });
}

function toCompany({ id, name, revision, settings }: CompanyRow): Company {
  return { id, name, revision, ...settings };
}

/**
 * The named settings in normalised form.
 *
 * @throws ProblemError invalid_request for origins, schemes, addresses, logos and hours that are not acceptable.
 */
export function checkedCompany(
  input: CompanyUpdate,
  development: boolean,
): Partial<CompanySettings> & { name?: string } {
  const { name, branding, privacy_url, deep_link_schemes } = input;
  const result: Partial<CompanySettings> & { name?: string } = { ...(input as Partial<CompanySettings>) };
  if (name !== undefined) {
    result.name = shownName('/name', name, 'business');
  }
  for (const field of ORIGINS) {
    const list = input[field];
    if (list === undefined) continue;
    result[field] = [...new Set(list.map((text, place) => origin(`/${field}/${place}`, text, development)))];
  }
  deep_link_schemes?.forEach((scheme, place) => {
    if (!isApplicationScheme(scheme)) {
      throw invalidField(`/deep_link_schemes/${place}`, 'not_allowed', 'must be the scheme of an application');
    }
  });
  if (privacy_url !== undefined && privacy_url !== null)
    result.privacy_url = page('/privacy_url', privacy_url, development);
  if (branding && branding.logo !== null && (branding.logo.length > LOGO_LIMIT || !LOGO.test(branding.logo))) {
    throw invalidField(
      '/branding/logo',
      'wrong_format',
      'must be a data: URL of SVG, PNG or WebP in base64, at most 48 kB',
    );
  }
  if (branding) result.branding = { ...branding, name: shownName('/branding/name', branding.name, 'business') };
  if (input.biopay_face_limits) checkFaceLimits(input.biopay_face_limits);
  const wrong = [
    ...proseErrors('/consent/text', input.consent?.text ?? null),
    ...(input.call_hours ? hoursMistakes(input.call_hours, '/call_hours') : []),
  ];
  if (wrong.length > 0) throw new ProblemError('invalid_request', { errors: wrong });
  return result;
}

function origin(field: string, text: string, development: boolean): string {
  const url = address(field, text, development);
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!bare || text.endsWith('?') || text.endsWith('#')) {
    throw invalidField(field, 'wrong_format', 'must be an origin such as https://verify.example.com');
  }
  return url.origin;
}

function page(field: string, text: string, development: boolean): string {
  const url = address(field, text, development);
  if (url.username || url.password) throw invalidField(field, 'wrong_format', 'must have no credentials');
  return url.href;
}

function address(field: string, text: string, development: boolean): URL {
  if (!URL.canParse(text)) throw invalidField(field, 'wrong_format', 'must be an address');
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (development && url.protocol === 'http:' && isLoopback(url.hostname));
  if (!secure) throw invalidField(field, 'not_secure', 'must use https');
  if (!HOST.test(url.hostname)) throw invalidField(field, 'wrong_format', 'must name one host, without wildcards');
  return url;
}

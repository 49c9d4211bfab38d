import type { OpenidProvider, OpenidProviderUpdate, OpenidSettings } from '@veridoor/contract/accounts/openid';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { ProblemError, invalidField } from '../../../platform/problems/problems.ts';
import { signalOnCommit } from '../../../platform/database/commit-signals.ts';
import { FAULT_OF_TARGET } from '../../../platform/outbound/target.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { findCompanySettings, lockCompany } from '../../../records/companies/queries.ts';
import { shownName } from '../../../records/profiles/shown-names.ts';
import { LOGINS_ENDED } from '../logins/logins.ts';
import { reasonOf } from './clients.ts';
import { listDomains, replaceDomains } from './domains-queries.ts';
import { domainView } from './domain-proof.ts';
import { deleteIdentities } from './identities-queries.ts';
import { deleteOpenidLogins, endOpenidLogins, isOpenidLogin } from './logins-queries.ts';
import { deleteProvider, findProvider, saveProvider, type ProviderRow } from './providers-queries.ts';

type SettingsParts = Pick<Parts, 'database' | 'clock' | 'outgoing' | 'openid'>;

/** Where a provider leads back to, and where a company's users may sign in: a page for each provider (RFC 9700, 4.4.2). */
export const signInPage = (origin: string, companyId: string): string => `${origin}/console/sign-in/${companyId}`;

/** The provider of the user's company, and what to register there. */
export async function getOpenid(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
): Promise<OpenidSettings> {
  const [found, company, domains] = await Promise.all([
    findProvider(database, user.companyId),
    findCompanySettings(database, user.companyId),
    listDomains(database, user.companyId),
  ]);
  return {
    provider: found?.settings ?? null,
    updated_at: found?.updated_at.toISOString() ?? null,
    domains: domains.map((row) => domainView(row, clock.now())),
    redirect_uris: (company?.interface_origins ?? []).map((origin) => signInPage(origin, user.companyId)),
  };
}

/**
 * Sets the provider of the user's company. Another issuer or client is another provider: its users are bound anew, and
 * logins by the one before end.
 *
 * @throws ProblemError invalid_request, also for a provider that cannot be reached; openid_unproven.
 */
export async function setOpenid(
  parts: SettingsParts,
  user: UserPrincipal,
  { client_secret: given, ...input }: OpenidProviderUpdate,
): Promise<OpenidSettings> {
  const { database, clock } = parts;
  const settings = checked(parts, input);
  const present = await findProvider(database, user.companyId);
  const secret = given ?? (present && isSame(present.settings, settings) ? present.client_secret : undefined);
  if (secret === undefined) throw invalidField('/client_secret', 'required', 'is required for another provider');
  await parts.openid.open({ ...settings, client_secret: secret }).catch((error: unknown) => {
    const reason = reasonOf(error);
    // A name that leads into a private network, or a discovery document that names such an address.
    if (reason === 'address_refused') throw invalidField('/issuer', ...FAULT_OF_TARGET.host_refused);
    const message = `must be that of a provider whose discovery document fits (${reason})`;
    throw invalidField('/issuer', 'not_supported', message);
  });
  await database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    const before = await findProvider(transaction, user.companyId);
    await refuseUnproven(transaction, user, settings, before);
    await deleteOpenidLogins(transaction, user.companyId);
    if (before && !isSame(before.settings, settings)) {
      await deleteIdentities(transaction, user.companyId);
      await endAll(transaction, user.companyId, clock.now());
    }
    await saveProvider(transaction, { companyId: user.companyId, secret, settings, now: clock.now() });
    await replaceDomains(transaction, user.companyId, settings.email_domains);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'openid.provider_set',
      subject: { kind: 'company', id: user.companyId },
      detail: { passwords: settings.passwords, create_users: settings.create_users, secret: given !== undefined },
    });
  });
  return getOpenid(parts, user);
}

/**
 * Removes the provider of the user's company. Logins by it end; passwords count again.
 *
 * @throws ProblemError openid_not_set.
 */
export async function removeOpenid({ database, clock }: SettingsParts, user: UserPrincipal): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockCompany(transaction, user.companyId);
    if (!(await deleteProvider(transaction, user.companyId))) throw new ProblemError('openid_not_set');
    await endAll(transaction, user.companyId, clock.now());
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'openid.provider_removed',
      subject: { kind: 'company', id: user.companyId },
    });
  });
}

async function endAll(transaction: Connection, companyId: string, now: Date): Promise<void> {
  await endOpenidLogins(transaction, companyId, now);
  signalOnCommit(transaction, LOGINS_ENDED);
}

const isSame = (one: OpenidProvider, other: OpenidProvider): boolean =>
  one.issuer === other.issuer && one.client_id === other.client_id;

/** Passwords are given up only by somebody for whom the provider works: nobody must lock the company out. */
async function refuseUnproven(
  transaction: Connection,
  user: UserPrincipal,
  settings: OpenidProvider,
  before: ProviderRow | null,
): Promise<void> {
  if (settings.passwords !== 'nobody') return;
  const proved =
    before !== null &&
    isSame(before.settings, settings) &&
    user.loginId !== undefined &&
    (await isOpenidLogin(transaction, user.loginId));
  if (!proved) throw new ProblemError('openid_unproven');
}

function checked({ outgoing }: Pick<Parts, 'outgoing'>, input: OpenidProvider): OpenidProvider {
  const fault = outgoing.fault(input.issuer);
  if (fault !== null) throw invalidField('/issuer', ...FAULT_OF_TARGET[fault]);
  const { search, hash } = new URL(input.issuer);
  if (search || hash) throw invalidField('/issuer', 'wrong_format', 'must have neither query nor fragment');
  if (input.group_claim !== null && input.groups.length === 0) {
    throw invalidField('/groups', 'required', 'is required with group_claim: otherwise nobody could sign in');
  }
  if (input.create_users && input.group_claim === null && input.new_user_groups.length === 0) {
    throw invalidField('/new_user_groups', 'required', 'is required to make users without group_claim');
  }
  return { ...input, name: shownName('/name', input.name, 'business') };
}

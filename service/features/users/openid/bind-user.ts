import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { UserCreate, type Group } from '@veridoor/contract/accounts/user';
import { createOpaqueToken } from '../../../platform/crypto/opaque-tokens.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import type { PlainProblemCode } from '../../../platform/problems/problems.ts';
import { recordAudit, SYSTEM } from '../../../records/audit/audit.ts';
import { shownName } from '../../../records/profiles/shown-names.ts';
import { findAccount, findAccountByName, hasOtherAdmin, replaceGroups, updateAccount } from '../accounts-queries.ts';
import { endLoginsAfterChange } from '../logins/logins.ts';
import { hashPassword } from '../passwords.ts';
import { addUser } from '../users.ts';
import { emailOf, groupsOf, namesOf, type Said } from './claims.ts';
import type { DomainProof } from './domain-proof.ts';
import { findBoundUser, findUsersByEmail, insertIdentity } from './identities-queries.ts';
import type { ProviderRow } from './providers-queries.ts';

/** Why somebody whom the provider knows does not come in; the audit has it. */
type Reason =
  | 'email_missing'
  | 'email_unverified'
  | 'domain_other'
  | 'domain_unproved'
  | 'domain_unanswered'
  | 'user_unknown'
  | 'user_ambiguous'
  | 'user_bound'
  | 'user_disabled'
  | 'username_taken'
  | 'group_missing'
  | 'last_admin';

/** What the person reads of each. */
export const CODE_OF: Readonly<Record<Reason, PlainProblemCode>> = {
  email_missing: 'openid_email_unverified',
  email_unverified: 'openid_email_unverified',
  domain_other: 'openid_user_unknown',
  domain_unproved: 'openid_user_unknown',
  domain_unanswered: 'openid_unavailable',
  user_unknown: 'openid_user_unknown',
  user_ambiguous: 'openid_user_unknown',
  user_bound: 'openid_user_unknown',
  user_disabled: 'openid_user_unknown',
  username_taken: 'openid_user_unknown',
  group_missing: 'openid_group_missing',
  last_admin: 'openid_group_missing',
};

type Bound = { userId: string } | { reason: Reason; userId: string | null };

interface Who {
  provider: ProviderRow;
  said: Said;
  /** Of the domain of the address. */
  proof: DomainProof;
  now: Date;
}

const refused = (reason: Reason, userId: string | null = null): Bound => ({ reason, userId });

/**
 * The user of the provider's company who a person is: by `sub`, once bound; the first time by an e-mail address for
 * which the provider vouches. Unless the domain is proved, the address must be one that its user has confirmed by a
 * link: whoever reads mail there could have a new password, too. Call it with the company locked.
 */
export async function bindUser(transaction: Connection, who: Who): Promise<Bound> {
  const { provider, said, proof, now } = who;
  const known = await findBoundUser(transaction, provider.id, said.token.sub);
  if (known !== null) return withGroups(transaction, known, who);
  const address = emailOf(said);
  if (!address) return refused('email_missing');
  if (!address.verified) return refused('email_unverified');
  if (!provider.settings.email_domains.includes(domainOf(address.email))) return refused('domain_other');
  const by = proof === 'proved' ? (['email', 'username'] as const) : (['email'] as const);
  const [found, other] = await findUsersByEmail(transaction, provider.id, address.email, by);
  if (other) return refused('user_ambiguous');
  if (!found && proof !== 'proved') return refused(proof === 'missing' ? 'domain_unproved' : 'domain_unanswered');
  // Another person may have got the address; an admin unbinds whoever has another account at the provider now.
  if (found?.bound === true) return refused('user_bound', found.id);
  const bound = found ? await withGroups(transaction, found.id, who) : await madeUser(transaction, address.email, who);
  if ('reason' in bound) return bound;
  const identity = { user_id: bound.userId, company_id: provider.id, subject: said.token.sub, created_at: now };
  await insertIdentity(transaction, identity);
  await recordAudit(transaction, {
    companyId: provider.id,
    actor: SYSTEM,
    action: 'user.openid_bound',
    subject: { kind: 'user', id: bound.userId },
  });
  return bound;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The user, in the groups that the provider says now. */
async function withGroups(transaction: Connection, userId: string, { provider, said, now }: Who): Promise<Bound> {
  const account = await findAccount(transaction, provider.id, userId);
  if (!account) return refused('user_unknown');
  if (account.disabled_at !== null) return refused('user_disabled', userId);
  const requested = groupsOf(said, provider.settings);
  const before = account.groups.map(({ name }) => name);
  if (requested === null || isDeepStrictEqual(requested.toSorted(), before.toSorted())) return { userId };
  if (requested.length === 0) return refused('group_missing', userId);
  const losesAdmin = before.includes('admin') && !requested.includes('admin');
  if (losesAdmin && !(await hasOtherAdmin(transaction, provider.id, userId))) return refused('last_admin', userId);
  await replaceGroups(transaction, userId, requested);
  await endLoginsAfterChange(transaction, userId, now);
  await recordAudit(transaction, {
    companyId: provider.id,
    actor: SYSTEM,
    action: 'user.updated',
    subject: { kind: 'user', id: userId },
    detail: { fields: [], groups: requested, groups_before: before },
  });
  return { userId };
}

/** The hash of a password that nobody knows; one for all, since deriving it is meant to be slow. */
let unknownPassword: Promise<string> | undefined;

async function madeUser(transaction: Connection, email: string, { provider, said, now }: Who): Promise<Bound> {
  if (!provider.settings.create_users) return refused('user_unknown');
  const groups: Group[] = groupsOf(said, provider.settings) ?? provider.settings.new_user_groups;
  if (groups.length === 0) return refused('group_missing');
  const isName = Value.Check(UserCreate.properties.username, email);
  if (!isName || (await findAccountByName(transaction, email))) return refused('username_taken');
  unknownPassword ??= hashPassword(createOpaqueToken());
  const { first_name, last_name } = namesOf(said);
  const account = {
    username: email,
    first_name: nameOrNone(first_name),
    last_name: nameOrNone(last_name),
    password_hash: await unknownPassword,
    groups,
  };
  const userId = await addUser(transaction, provider.id, SYSTEM, account, now);
  await updateAccount(transaction, userId, { email });
  return { userId };
}

/** A provider's users write their own names: one that hides something is left out. */
function nameOrNone(text: string): string {
  try {
    return shownName('/first_name', text);
  } catch {
    return '';
  }
}

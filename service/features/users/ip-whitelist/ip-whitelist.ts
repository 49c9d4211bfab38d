import type { Static } from 'typebox';
import type { FieldCode } from '@veridoor/contract/field-codes';
import type { IpWhitelistCreate, IpWhitelistEntry } from '@veridoor/contract/company';
import type { PlatformParts } from '../../../platform/parts.ts';
import { deleteWhitelistEntry, insertWhitelistEntry, listWhitelist, lockWhitelist } from './queries.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import {
  contains,
  isSameNetwork,
  parseAddress,
  parseNetwork,
  type Network,
} from '../../../platform/outbound/networks.ts';
import type { Origin, UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError, invalidField } from '../../../platform/problems/problems.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Entries that a company may have. */
export const MOST_ENTRIES = 200;
/** Milliseconds for which a list is cached: a change on another instance may take this long. */
const CACHE_TIME = 3_000;
const MOST_REMEMBERED = 1_000;

/** Which addresses may use the user tokens of a company. */
export interface IpWhitelistGuard {
  /** Whether a company lets this address in; a company without entries lets every address in. */
  allows(companyId: string, address: string): Promise<boolean>;
  /** To be called when this instance has changed the list. */
  forget(companyId: string): void;
}

export function createIpWhitelistGuard({
  database,
  clock,
}: Pick<PlatformParts, 'database' | 'clock'>): IpWhitelistGuard {
  const known = new Map<string, { networks: readonly Network[]; from: number; until: number }>();
  return {
    async allows(companyId, address) {
      const now = clock.now().getTime();
      let list = known.get(companyId);
      // A clock that was set back must not prolong what is cached.
      if (!list || now < list.from || now >= list.until) {
        const networks = networksOf(await listWhitelist(database, companyId));
        list = { networks, from: now, until: now + CACHE_TIME };
        if (known.size >= MOST_REMEMBERED) known.clear();
        known.set(companyId, list);
      }
      return lets(list.networks, address);
    },
    forget: (companyId) => known.delete(companyId),
  };
}

export async function listIpWhitelist({ database }: Pick<PlatformParts, 'database'>, user: UserPrincipal) {
  return listWhitelist(database, user.companyId);
}

type ChangingParts = Pick<PlatformParts, 'database' | 'clock'> & { ipWhitelist: IpWhitelistGuard };

/**
 * Adds an address or a network.
 *
 * @throws ProblemError invalid_request: wrong_format, host_bits, everybody, duplicate, too_many, or locks_out when the
 * first entry would lock out the address of the request without a confirmation.
 */
export async function addIpWhitelistEntry(
  parts: ChangingParts,
  user: UserPrincipal,
  { address, confirm = false }: Static<typeof IpWhitelistCreate>,
): Promise<IpWhitelistEntry> {
  const network = parseNetwork(address);
  if (network === 'wrong_format') throw refused(network, 'must be an IP address or a network in CIDR notation');
  if (network === 'host_bits') throw refused(network, 'must have no bits set behind its prefix length');
  if (network.prefix === 0) {
    throw refused('everybody', 'allows every address: without entries that is so; remove those that are there instead');
  }
  const entry = await parts.database.transaction().execute(async (transaction) => {
    const { companyName, entries } = await lockWhitelist(transaction, user.companyId);
    const present = networksOf(entries);
    if (present.some((other) => isSameNetwork(other, network))) throw refused('duplicate', 'is in the list already');
    if (present.length >= MOST_ENTRIES) throw refused('too_many', `the list is full: ${MOST_ENTRIES} entries`);
    if (!confirm && !lets([...present, network], user.origin.address)) throw locksOut(user.origin);
    const row = { company_id: user.companyId, address: network.text, created_at: parts.clock.now() };
    const id = await insertWhitelistEntry(transaction, row);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'ip_whitelist.entry_added',
      subject: { kind: 'ip_whitelist_entry', id },
      detail: { network: network.text },
    });
    return { id, company_name: companyName, address: network.text };
  });
  parts.ipWhitelist.forget(user.companyId);
  return entry;
}

/**
 * Removes an entry. Without entries every address has access again.
 *
 * @throws ProblemError ip_whitelist_entry_not_found, also for another company's; invalid_request with locks_out when
 * the remaining entries would lock out the address of the request without a confirmation.
 */
export async function removeIpWhitelistEntry(
  parts: ChangingParts,
  user: UserPrincipal,
  id: string,
  confirm: boolean,
): Promise<void> {
  if (!UUID.test(id))
    throw invalidField('id', 'wrong_format', 'must be the id of an entry, as GET /api/v2/ip-whitelist shows it');
  await parts.database.transaction().execute(async (transaction) => {
    const { entries } = await lockWhitelist(transaction, user.companyId);
    const entry = entries.find((other) => other.id === id);
    if (!entry) throw new ProblemError('ip_whitelist_entry_not_found');
    const rest = networksOf(entries.filter((other) => other !== entry));
    if (!confirm && !lets(rest, user.origin.address)) throw locksOut(user.origin, 'confirm');
    await deleteWhitelistEntry(transaction, id);
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'ip_whitelist.entry_removed',
      subject: { kind: 'ip_whitelist_entry', id },
      detail: { network: entry.address },
    });
  });
  parts.ipWhitelist.forget(user.companyId);
}

function lets(networks: readonly Network[], text: string): boolean {
  if (networks.length === 0) return true;
  const address = parseAddress(text);
  return address !== null && networks.some((network) => contains(network, address));
}

/** Entries were checked when they were written. */
function networksOf(entries: readonly IpWhitelistEntry[]): Network[] {
  return entries.map(({ address }) => {
    const network = parseNetwork(address);
    if (typeof network === 'string') throw new Error('an entry of the IP whitelist is not a network');
    return network;
  });
}

const refused = (code: FieldCode, message: string) => invalidField('/address', code, message);

const locksOut = (origin: Origin, field = '/confirm') =>
  invalidField(
    field,
    'locks_out',
    `must be true, since this would lock out the address of this request: ${seen(origin)}`,
  );

/** The refusal of a user from another address; it names the address, which callers cannot always know. */
export function ipNotAllowed(origin: Origin): ProblemError {
  return new ProblemError('ip_not_allowed', { detail: `The service saw the address ${seen(origin)}.` });
}

/** An address, and how the service knows it: behind an untrusted proxy it sees the proxy's. */
function seen({ address, forwarded }: Origin): string {
  return forwarded
    ? `${address}, as a trusted proxy reported it in X-Forwarded-For`
    : `${address}, where the connection comes from (a proxy has to be named in TRUSTED_PROXIES)`;
}

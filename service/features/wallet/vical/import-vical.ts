import { X509Certificate } from 'node:crypto';
import type { VicalImport, VicalImported } from '@veridoor/contract/documents/digital-id';
import type { Parts } from '../../../parts.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { fingerprintOf, readCertificate } from '../certificate.ts';
import { lockRootsOfCompany, removeListedRoots, saveListedRoot } from '../queries.ts';
import { WalletRefusal } from '../refusal.ts';
import { readVical, type Vical } from './read-vical.ts';

/**
 * Trusts the authorities of a list, in place of those of the same signer's earlier one. Authorities that the company
 * added by itself stay as they are.
 *
 * @throws ProblemError invalid_request for a signer that is no certificate; trust_list_refused.
 */
export async function importVical(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  { vical, signer, status_hosts = [] }: VicalImport,
): Promise<VicalImported> {
  const now = clock.now();
  const certificate = readCertificate('/signer', signer);
  const list = read(Buffer.from(vical, 'base64'), certificate);
  const listSigner = fingerprintOf(certificate);
  if (list.date > now) refuse('Its date is in the future.');
  if (list.nextUpdate && list.nextUpdate <= now) refuse('A newer list should have replaced it.');
  const authorities = usable(list, now);
  const { companyId } = user;
  return database.transaction().execute(async (transaction) => {
    const present = await lockRootsOfCompany(transaction, companyId);
    const latest = present.flatMap((row) => (row.list_signer === listSigner ? [Number(row.list_date)] : []));
    if (Math.max(0, ...latest) > list.date.getTime()) refuse('A newer list of this signer was imported.');
    const own = new Set(present.flatMap((row) => (row.list_signer === listSigner ? [] : [row.fingerprint])));
    const known = new Set(present.map((row) => row.fingerprint));
    const listed = authorities.filter(({ fingerprint }) => !own.has(fingerprint));
    for (const { fingerprint, pem, types } of listed) {
      await saveListedRoot(transaction, {
        company_id: companyId,
        certificate: pem,
        fingerprint,
        types,
        status_hosts,
        list_signer: listSigner,
        list_date: list.date,
        created_at: now,
      });
    }
    const kept = listed.map(({ fingerprint }) => fingerprint);
    const removed = await removeListedRoots(transaction, companyId, listSigner, kept);
    const counts = {
      added: kept.filter((fingerprint) => !known.has(fingerprint)).length,
      removed,
      skipped: list.authorities.length - authorities.length,
    };
    await recordAudit(transaction, {
      companyId,
      actor: user,
      action: 'digital_id.list_imported',
      subject: { kind: 'company', id: companyId },
      detail: { signer: listSigner, date: list.date.toISOString(), ...counts },
    });
    return {
      provider: list.provider,
      date: list.date.toISOString(),
      next_update: list.nextUpdate?.toISOString() ?? null,
      ...counts,
    };
  });
}

/** Authorities of a known type whose certificates may be one, once each. */
function usable({ authorities }: Vical, now: Date) {
  const found = new Map<string, { fingerprint: string; pem: string; types: Vical['authorities'][number]['types'] }>();
  for (const { certificate: der, types } of authorities) {
    const certificate = parsed(der);
    if (types.length === 0 || !certificate?.ca || certificate.validToDate <= now) continue;
    const fingerprint = fingerprintOf(certificate);
    const both = [...new Set([...(found.get(fingerprint)?.types ?? []), ...types])];
    found.set(fingerprint, { fingerprint, pem: certificate.toString(), types: both });
  }
  return [...found.values()];
}

/** Null for one of a kind that this program does not read: the others count all the same. */
function parsed(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
}

function read(bytes: Uint8Array, signer: X509Certificate): Vical {
  try {
    return readVical(bytes, signer);
  } catch (refusal) {
    if (!(refusal instanceof WalletRefusal)) throw refusal;
    const words = WORDS[refusal.code] ?? 'It is no list by ISO/IEC 18013-5, annex C.';
    throw new ProblemError('trust_list_refused', { detail: words }, refusal);
  }
}

const WORDS: Partial<Record<WalletRefusal['code'], string>> = {
  issuer_signature: 'The given signer has not signed it.',
  key_differs_from_algorithm: 'The given signer has not signed it.',
  signed_outside_signer: 'The signer’s certificate was not valid on its date.',
};

function refuse(detail: string): never {
  throw new ProblemError('trust_list_refused', { detail });
}

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type {
  DigitalIdReader,
  DigitalIdReaderUpdate,
  TrustRoot,
  TrustRootCreate,
} from '@veridoor/contract/documents/digital-id';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { isLoopback, type Configuration } from '../../platform/configuration.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { fingerprintOf, readCertificate } from './certificate.ts';
import {
  deleteWalletRoot,
  findWalletReader,
  listWalletRoots,
  replaceWalletReader,
  saveWalletRoot,
  type WalletRootRow,
} from './queries.ts';

type TrustParts = Pick<Parts, 'database' | 'clock' | 'configuration'>;

/** Authorities that the company trusts. */
export async function listRoots({ database }: TrustParts, user: UserPrincipal): Promise<{ data: TrustRoot[] }> {
  return { data: (await listWalletRoots(database, user.companyId)).map(toRoot) };
}

/**
 * Trusts an authority. The same certificate again changes its entry.
 *
 * @throws ProblemError invalid_request for a certificate that is no authority's, or over.
 */
export async function addRoot(
  { database, clock }: TrustParts,
  user: UserPrincipal,
  input: TrustRootCreate,
): Promise<TrustRoot> {
  const now = clock.now();
  const certificate = readCertificate('/certificate', input.certificate);
  if (!certificate.ca) throw invalidField('/certificate', 'not_allowed', 'must be the certificate of an authority');
  if (certificate.validToDate <= now) throw invalidField('/certificate', 'not_allowed', 'must not be over');
  return database.transaction().execute(async (transaction) => {
    const row = await saveWalletRoot(transaction, {
      company_id: user.companyId,
      certificate: certificate.toString(),
      fingerprint: fingerprintOf(certificate),
      types: input.types,
      status_hosts: input.status_hosts ?? [],
      created_at: now,
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'digital_id.root_added',
      subject: { kind: 'company', id: user.companyId },
      detail: { root: row.fingerprint, types: input.types },
    });
    return toRoot(row);
  });
}

/** @throws ProblemError trust_root_not_found, also for another company's. */
export async function removeRoot({ database }: TrustParts, user: UserPrincipal, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await deleteWalletRoot(transaction, user.companyId, id))) throw new ProblemError('trust_root_not_found');
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'digital_id.root_removed',
      subject: { kind: 'company', id: user.companyId },
      detail: { root: id },
    });
  });
}

/**
 * Sets the company's key, in place of the present one. Requests under way are answered all the same.
 *
 * @throws ProblemError invalid_request for a key that is not the certificate's, or not of P-256.
 */
export async function setReader(
  { database, clock, configuration }: TrustParts,
  user: UserPrincipal,
  input: DigitalIdReaderUpdate,
): Promise<DigitalIdReader> {
  const now = clock.now();
  const chain = input.certificates.map((text, place) => readCertificate(`/certificates/${place}`, text));
  const [own] = chain;
  const key = readKey(input.private_key);
  if (!own?.checkPrivateKey(key)) throw invalidField('/private_key', 'not_allowed', 'must be the certificate’s');
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw invalidField('/private_key', 'not_allowed', 'must be of the curve P-256');
  if (own.validToDate <= now) throw invalidField('/certificates/0', 'not_allowed', 'must not be over');
  const walletUrl = input.wallet_url ?? null;
  if (walletUrl !== null && !mayOpenWallets(walletUrl, configuration))
    throw invalidField('/wallet_url', 'not_allowed', 'must be an https address without credentials or fragment');
  await database.transaction().execute(async (transaction) => {
    const certificates = chain.map((one) => one.toString());
    await replaceWalletReader(transaction, user.companyId, {
      certificates,
      privateKey: input.private_key,
      walletUrl,
      now,
    });
    await recordAudit(transaction, {
      companyId: user.companyId,
      actor: user,
      action: 'digital_id.reader_changed',
      subject: { kind: 'company', id: user.companyId },
      detail: { certificate: fingerprintOf(own) },
    });
  });
  return toReader(own, walletUrl, now);
}

/** @throws ProblemError digital_id_not_offered before it was set. */
export async function getReader({ database }: TrustParts, user: UserPrincipal): Promise<DigitalIdReader> {
  const row = await findWalletReader(database, user.companyId);
  if (!row) throw new ProblemError('digital_id_not_offered');
  return toReader(new X509Certificate(row.certificates[0] ?? ''), row.wallet_url, row.created_at);
}

function toRoot({ certificate, list_date, created_at, ...row }: WalletRootRow): TrustRoot {
  const { id, fingerprint, types, status_hosts } = row;
  const { subject, validToDate } = new X509Certificate(certificate);
  return {
    id,
    subject,
    fingerprint,
    types,
    status_hosts,
    list_date: list_date?.toISOString() ?? null,
    valid_until: validToDate.toISOString(),
    created_at: created_at.toISOString(),
  };
}

function toReader(certificate: X509Certificate, walletUrl: string | null, at: Date): DigitalIdReader {
  return {
    subject: certificate.subject,
    fingerprint: fingerprintOf(certificate),
    wallet_url: walletUrl,
    valid_until: certificate.validToDate.toISOString(),
    created_at: at.toISOString(),
  };
}

/** A customer presses it: it must lead to no script and nowhere unprotected. */
function mayOpenWallets(text: string, { development }: Pick<Configuration, 'development'>): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  const local = development && url?.protocol === 'http:' && isLoopback(url.hostname);
  return url !== null && (url.protocol === 'https:' || local) && !url.username && !url.password && !url.hash;
}

function readKey(text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw invalidField('/private_key', 'wrong_format', 'must be a private key in PEM');
  }
}

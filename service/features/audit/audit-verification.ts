import type { AuditVerification, AuditVerificationRequest } from '@veridoor/contract/audit';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { findChain } from '../../records/audit/audit-chain-queries.ts';
import { readAnchors } from './audit-anchors-queries.ts';
import { startOf, verifyStretch } from './audit-chain.ts';

/** Entries of one answer: well under a second of hashing and reading. */
const STRETCH = 5_000;

/**
 * Follows the chain of a user's company for a stretch, also against the anchors that this deployment keeps. The caller
 * brings back how far it came, so that no answer takes long and nothing is kept between them.
 */
export async function continueVerification(
  { database, configuration }: Pick<Parts, 'database' | 'configuration'>,
  user: UserPrincipal,
  { entries, head }: AuditVerificationRequest,
): Promise<AuditVerification> {
  const chain = await findChain(database, user.companyId);
  const anchored = await anchoredHeads({ database, configuration }, user.companyId);
  const start = chain ? startOf(chain) : { entries: 0, hash: new Uint8Array(32) };
  // Retention may have taken the place where the caller stopped.
  const from =
    entries === undefined || head === undefined || entries < start.entries
      ? start
      : { entries, hash: new Uint8Array(Buffer.from(head, 'hex')) };
  const found = chain
    ? await verifyStretch(database, chain, anchored, from, STRETCH)
    : { ...start, until: null, done: true, fault: { entry: null, reason: 'missing' as const } };
  if (found.done) {
    await recordAudit(database, {
      companyId: user.companyId,
      actor: user,
      action: 'audit.verified',
      subject: { kind: 'audit', id: null },
      detail: { entries: found.entries, fault: found.fault?.reason ?? null },
    });
  }
  return {
    entries: found.entries,
    of: Math.max(chain?.sequence ?? 0, found.entries),
    head: Buffer.from(found.hash).toString('hex'),
    until: found.until?.toISOString() ?? null,
    anchors: anchored.size,
    done: found.done,
    fault: found.fault,
  };
}

/** Hashes of the company's chain that were kept elsewhere, by their place. */
async function anchoredHeads(
  { database, configuration: { auditAnchor } }: Pick<Parts, 'database' | 'configuration'>,
  companyId: string,
): Promise<Map<number, string>> {
  if (auditAnchor === null) return new Map();
  // A folder that is not there yet has no anchors.
  const { anchors } = await readAnchors(database, auditAnchor).catch(() => ({ anchors: [] }));
  const heads = anchors.flatMap((anchor) => anchor.heads.filter(({ company }) => company === companyId));
  return new Map(heads.map(({ sequence, hash }) => [sequence, hash]));
}

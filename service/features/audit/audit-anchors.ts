import type { Parts } from '../../parts.ts';
import { isOwnEnd, listChains } from '../../records/audit/audit-chain-queries.ts';
import {
  readNewestAnchor,
  signAnchor,
  writeAnchor,
  type AnchoredHead,
  type AuditAnchor,
} from './audit-anchors-queries.ts';
import { addRecurringJob } from '../../platform/jobs/queries.ts';
import { sealEntries } from './audit-chain.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';

export const ANCHOR_AUDIT = 'audit.anchor';
/** The one row of this recurring job. */
const ROW = '6c1d0a52-7d5e-4f39-9d5b-0b8f5d4c3a90';
/** Seconds between two anchors: an anchor reveals a cut that happened later than this. */
const EVERY = 600;

type AnchorParts = Pick<Parts, 'database' | 'clock' | 'configuration'>;

/** Only if the deployment has a place for anchors. */
export async function scheduleAnchors({ database, clock, configuration }: AnchorParts): Promise<void> {
  if (configuration.auditAnchor !== null)
    await addRecurringJob(database, { id: ROW, kind: ANCHOR_AUDIT, queue: 'housekeeping', runAt: clock.now() });
}

export function anchorAuditJob(parts: AnchorParts): JobHandler {
  return { every: EVERY, run: () => anchorAudit(parts) };
}

/** The anchor of a stopping service: its last entries are in the chains first. */
export async function anchorLast(parts: AnchorParts): Promise<void> {
  if (parts.configuration.auditAnchor === null) return;
  await sealEntries(parts.database);
  await anchorAudit(parts);
}

/** The ends of all chains, signed. */
export async function currentAnchor({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<AuditAnchor> {
  const ends = (await listChains(database)).filter((chain) => isOwnEnd(database, chain));
  const heads = ends.map(({ company_id, sequence, hash }): AnchoredHead => ({
    company: company_id,
    sequence,
    hash: Buffer.from(hash).toString('hex'),
  }));
  return signAnchor(database, clock.now(), heads);
}

/**
 * Writes an anchor with the present ends of the chains, unless the newest anchor has them. An end that this service did
 * not write is left out.
 */
export async function anchorAudit(parts: AnchorParts): Promise<void> {
  const { auditAnchor: folder } = parts.configuration;
  if (folder === null) return;
  const anchor = await currentAnchor(parts);
  const newest = await readNewestAnchor(parts.database, folder);
  if (JSON.stringify(newest?.heads) === JSON.stringify(anchor.heads)) return;
  await writeAnchor(folder, anchor);
}

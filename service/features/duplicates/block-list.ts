import type { Static } from 'typebox';
import type {
  BlockDocument,
  BlockEntry,
  BlockListQuery,
  BlockNumber,
  DuplicateKind,
} from '@veridoor/contract/duplicates';
import type { Connection } from '../../platform/database/connection.ts';
import type { Parts } from '../../parts.ts';
import { deleteBlockEntry, insertBlockEntry, listBlockEntries, type BlockEntryRow } from './block-entries-queries.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Mode } from '@veridoor/contract/mode';
import { findProfileOfAnyCompany, type ProfileRow } from '../../records/profiles/queries.ts';
import { findDocument } from '../../records/documents/queries.ts';
import { BLOCKED_FACE, SEEN_FACE } from '../../platform/crypto/sealing-purposes.ts';
import { findTrace, listTracesOfProfile, lockTraces, type Trace } from '../../records/documents/traces-queries.ts';
import { recordAudit } from '../../records/audit/audit.ts';
import { decodeCursor, toPage } from '../../platform/database/cursor.ts';
import { modeOf, namedModeOf } from '../../platform/access/mode.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { hashNumber } from './number-hash.ts';
import { openFace, sealFace } from './seen-index.ts';

type BlockParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

/** Seconds that a face may stay blocked: five years, after which somebody must find a new ground. */
const LONGEST_FACE = 5 * 365.25 * 24 * 3600;
const NOTHING: Trace = { number_hash: null, fingerprint: null, outline: null, descriptor: null };

/** Entries of the company that are in force, newest first, a page at a time. */
export async function listBlockList(
  { database, clock }: BlockParts,
  user: UserPrincipal,
  { kind, mode: asked, ...query }: Static<typeof BlockListQuery>,
) {
  const limit = query.limit ?? 20;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const rows = await listBlockEntries(
    database,
    { companyId: user.companyId, of: { mode: modeOf(user, asked, 'mode') }, now: clock.now() },
    { kind, after },
    limit + 1,
  );
  return toPage(rows, limit, toEntry);
}

/**
 * Blocks features of a document, or a number. Documents that were checked before stay unchanged.
 *
 * @throws ProblemError document_not_found, also for another company's; nothing_to_block when one of the items was not
 * found in the document or is no longer kept; invalid_request for an end that cannot be.
 */
export async function addToBlockList(
  parts: BlockParts,
  user: UserPrincipal,
  input: BlockDocument | BlockNumber,
): Promise<{ data: BlockEntry[] }> {
  const now = parts.clock.now();
  const kinds: readonly DuplicateKind[] = 'document' in input ? input.kinds : ['number'];
  const expiresAt = endOf(input.expires_at, kinds, now);
  return parts.database.transaction().execute(async (transaction) => {
    await lockTraces(transaction, user.companyId);
    const mode =
      'document' in input
        ? await modeOfDocument(transaction, user.companyId, input.document)
        : namedModeOf(user, input.mode);
    const traits =
      'document' in input
        ? await traitsOfDocument(parts, transaction, user.companyId, input)
        : { number: { number_hash: typedNumber(parts, user.companyId, input) } };
    const data: BlockEntry[] = [];
    for (const kind of kinds) {
      const row = await insertBlockEntry(transaction, {
        ...NOTHING,
        ...traits[kind],
        company_id: user.companyId,
        mode,
        kind,
        reason: input.reason,
        document_id: 'document' in input ? input.document : null,
        created_by: user.userId,
        created_at: now,
        expires_at: expiresAt,
      });
      await audit(transaction, user, 'block_list.entry_added', row);
      data.push(toEntry(row));
    }
    return { data };
  });
}

/**
 * Blocks what is known of all documents of a profile, before it is erased: the entries stay.
 *
 * @throws ProblemError permission_missing without `blocklist.write`.
 */
export async function blockProfile(
  transaction: Connection,
  user: UserPrincipal,
  { id, mode }: Pick<ProfileRow, 'id' | 'mode'>,
  { kinds, reason, now }: { kinds: readonly ('number' | 'page')[]; reason: string; now: Date },
): Promise<void> {
  if (!user.permissions.has('blocklist.write')) throw new ProblemError('permission_missing');
  await lockTraces(transaction, user.companyId);
  for (const { number_hash, fingerprint, outline } of await listTracesOfProfile(transaction, id)) {
    const traits = {
      ...(number_hash !== null && { number: { number_hash } }),
      ...(fingerprint !== null && { page: { fingerprint, outline } }),
    };
    for (const kind of kinds.filter((one) => one in traits)) {
      const row = await insertBlockEntry(transaction, {
        ...NOTHING,
        ...traits[kind],
        company_id: user.companyId,
        mode,
        kind,
        reason,
        document_id: null,
        created_by: user.userId,
        created_at: now,
        expires_at: null,
      });
      await audit(transaction, user, 'block_list.entry_added', row);
    }
  }
}

/** @throws ProblemError block_entry_not_found, also for another company's. */
export async function removeFromBlockList({ database }: BlockParts, user: UserPrincipal, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await deleteBlockEntry(transaction, user.companyId, id);
    if (!row) throw new ProblemError('block_entry_not_found');
    await audit(transaction, user, 'block_list.entry_removed', row);
  });
}

function endOf(text: string | undefined, kinds: readonly DuplicateKind[], now: Date): Date | null {
  const field = '/expires_at';
  if (text === undefined) {
    if (kinds.includes('face')) throw invalidField(field, 'required', 'must say when the block of the face ends');
    return null;
  }
  const end = new Date(text);
  if (end <= now) throw invalidField(field, 'too_early', 'must be in the future');
  if (kinds.includes('face') && end > secondsAfter(now, LONGEST_FACE)) {
    throw invalidField(field, 'too_late', 'must be at most five years from now for a face');
  }
  return end;
}

/** @throws ProblemError document_not_found, also for another company's. */
async function modeOfDocument(transaction: Connection, companyId: string, id: string): Promise<Mode> {
  const document = await findDocument(transaction, companyId, id);
  const profile = document && (await findProfileOfAnyCompany(transaction, document.profile_id));
  if (!profile) throw new ProblemError('document_not_found');
  return profile.mode;
}

async function traitsOfDocument(
  { secrets }: BlockParts,
  transaction: Connection,
  companyId: string,
  { document, kinds }: BlockDocument,
): Promise<Partial<Record<DuplicateKind, Partial<Trace>>>> {
  const { number_hash, fingerprint, outline, descriptor } =
    (await findTrace(transaction, companyId, document)) ?? NOTHING;
  const traits = {
    ...(number_hash !== null && { number: { number_hash } }),
    ...(fingerprint !== null && { page: { fingerprint, outline } }),
    ...(descriptor && {
      face: { descriptor: sealFace(secrets, BLOCKED_FACE, openFace(secrets, SEEN_FACE, descriptor)) },
    }),
  };
  if (!kinds.every((kind) => kind in traits)) throw new ProblemError('nothing_to_block');
  return traits;
}

function typedNumber(parts: BlockParts, companyId: string, input: BlockNumber): string {
  const hash = hashNumber(parts, companyId, input);
  if (hash === null) throw invalidField('/number', 'wrong_format', 'must have letters or digits');
  return hash;
}

const audit = (
  transaction: Connection,
  user: UserPrincipal,
  action: 'block_list.entry_added' | 'block_list.entry_removed',
  { id, kind, document_id }: BlockEntryRow,
) =>
  recordAudit(transaction, {
    companyId: user.companyId,
    actor: user,
    action,
    subject: { kind: 'block_entry', id },
    detail: { kind, document: document_id },
  });

function toEntry({
  id,
  mode,
  kind,
  reason,
  document_id,
  created_by,
  created_at,
  expires_at,
}: BlockEntryRow): BlockEntry {
  return {
    id,
    mode,
    kind,
    reason,
    document: document_id,
    created_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  };
}

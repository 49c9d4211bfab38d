import type { Parts } from '../../../parts.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { WRAP_UP } from '../agents/agent.ts';
import { insertRecordingPiece, listRecordingPieces } from './queries.ts';
import { findCall } from '../queries.ts';
import type { CallRow } from '../../../records/flow/calls-queries.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';

/** Largest piece of a recording, in bytes: some seconds of video take far less. */
export const PIECE_LIMIT = 8 * 1024 * 1024;

/**
 * Keeps some seconds of a call. The same piece sent again changes nothing, so that a lost answer costs nothing. The last
 * ones may come a little after the end.
 *
 * @throws ProblemError call_not_found, recording_not_allowed unless workflow, customer and agent allow it; call_ended
 * long after the end.
 */
export async function keepPiece(
  parts: Pick<Parts, 'database' | 'clock' | 'files'>,
  agent: UserPrincipal,
  id: string,
  piece: { session: string; number: number; bytes: Uint8Array },
): Promise<void> {
  const call = await findCall(parts.database, agent.companyId, id);
  if (!call || call.agent_id !== agent.userId) throw new ProblemError('call_not_found');
  if (call.ended_at && secondsAfter(call.ended_at, WRAP_UP) < parts.clock.now()) throw new ProblemError('call_ended');
  if (!mayBeRecorded(call)) throw new ProblemError('recording_not_allowed');
  if (piece.bytes.length > PIECE_LIMIT)
    throw new ProblemError('file_too_large', { limit: { maximum: PIECE_LIMIT, unit: 'bytes' } });
  const key = await parts.files.write(piece.bytes);
  const kept = await parts.database.transaction().execute(async (transaction) => {
    const inserted = await insertRecordingPiece(transaction, {
      call_id: id,
      session: piece.session,
      piece: piece.number,
      file_key: key,
      size: piece.bytes.length,
      now: parts.clock.now(),
    });
    if (inserted) await parts.files.confirm(key, transaction);
    if (inserted && piece.number === 0) await note(transaction, agent, call, 'call.recorded');
    return inserted;
  });
  if (!kept) await parts.files.delete(key);
}

/**
 * The recordings of a call, one for each time that the recorder began, in order: WebM, as the browser made it. An hour
 * of video would not fit into memory.
 *
 * @throws ProblemError call_not_found when there is no such call, or nothing was recorded.
 */
export async function readRecording(
  parts: Pick<Parts, 'database' | 'files'>,
  user: UserPrincipal,
  id: string,
  part: number,
): Promise<{ size: number; bytes: AsyncIterable<Uint8Array> }> {
  const call = await findCall(parts.database, user.companyId, id);
  const pieces = call ? await listRecordingPieces(parts.database, id) : [];
  const session = [...new Set(pieces.map((piece) => piece.session))][part - 1];
  if (!call || session === undefined) throw new ProblemError('call_not_found');
  await note(parts.database, user, call, 'call.recording_read');
  const own = pieces.filter((piece) => piece.session === session);
  return { size: own.reduce((sum, { size }) => sum + size, 0), bytes: bytesOf(parts, own) };
}

async function* bytesOf({ files }: Pick<Parts, 'files'>, pieces: readonly { file_key: string }[]) {
  for (const { file_key } of pieces) yield* await files.stream(file_key);
}

function mayBeRecorded(call: CallRow): boolean {
  return call.options.recording && call.customer_records && call.agent_records;
}

async function note(
  connection: Parameters<typeof recordAudit>[0],
  user: UserPrincipal,
  call: CallRow,
  action: 'call.recorded' | 'call.recording_read',
): Promise<void> {
  await recordAudit(connection, {
    companyId: call.company_id,
    actor: user,
    action,
    subject: { kind: 'call', id: call.id },
    detail: { profile: call.profile_id },
  });
}

import type { Connection } from '../../platform/database/connection.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { findLegalHold } from './legal-holds-queries.ts';

/** @throws ProblemError legal_hold */
export async function refuseIfHeld(connection: Connection, profileId: string, now: Date): Promise<void> {
  if (await findLegalHold(connection, profileId, now)) throw new ProblemError('legal_hold');
}

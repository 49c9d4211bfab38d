import { sql } from 'kysely';
import type { Metadata } from '@veridoor/contract/common';
import { seal } from '../../platform/crypto/sealed-values.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { newId } from '../../platform/ids.ts';
import { referenceHash, type ProfileRow } from '../../records/profiles/profile-rows-queries.ts';

/** Tables whose rows stay with their verification when the next one is opened. */
const OWN = [
  'profile_step',
  'step_answers',
  'document',
  'capture',
  'liveness_attempt',
  'call',
  'decision',
  'location',
  'session_event',
] as const;

/** What only a running verification can use. */
const PASSING = ['one_time_code', 'wallet_request', 'passkey_challenge', 'biopay_next_pin'] as const;

/** Leaves everything that a profile has of its present verification to that one. */
export async function setAside(transaction: Connection, profileId: string, verificationId: string): Promise<void> {
  for (const table of OWN) {
    await transaction
      .updateTable(table)
      .set({ verification_id: verificationId })
      .where('profile_id', '=', profileId)
      .where('verification_id', 'is', null)
      .execute();
  }
  for (const table of PASSING) await transaction.deleteFrom(table).where('profile_id', '=', profileId).execute();
}

/** A verification after those that the profile has. @returns its id. */
export async function insertVerification(
  transaction: Connection,
  { id: profileId, company_id, mode }: Pick<ProfileRow, 'id' | 'company_id' | 'mode'>,
  { workflowId, reference, metadata, now }: OwnData & { workflowId: string; now: Date },
): Promise<string> {
  const id = newId('verification');
  await transaction
    .insertInto('verification')
    .values({
      id,
      profile_id: profileId,
      company_id,
      mode,
      number: sql<number>`(select max(number) + 1 from verification where profile_id = ${profileId}::uuid)`,
      workflow_id: workflowId,
      reference: seal(transaction, 'verification', 'reference', id, reference ?? null),
      reference_hash: reference ? referenceHash(transaction, company_id, reference) : null,
      metadata: seal(transaction, 'verification', 'metadata', id, metadata ?? null),
      status: 'created',
      created_at: now,
    })
    .execute();
  return id;
}

/** The integrator's own data of a verification. */
export interface OwnData {
  reference?: string | undefined;
  metadata?: Metadata | undefined;
}

/** Whether the customer waits for an agent, or speaks with one. */
export async function isInCall(connection: Connection, profileId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('call')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return row !== undefined;
}

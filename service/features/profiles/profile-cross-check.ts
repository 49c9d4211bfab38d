import type { CheckName } from '@veridoor/contract/check';
import { comparePageWithProfile } from '../../vision/pages/agreement.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findProfilePages, updateResults } from '../../records/documents/queries.ts';
import { lockFlow } from '../../records/flow/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';
import { SYSTEM } from '../../records/audit/audit.ts';
import { holderOptions } from '../documents/document-cross-check.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { settleSteps } from '../decisions/settle-steps.ts';

const ABOUT_PROFILE: ReadonlySet<CheckName> = new Set(['cross_check_profile_name', 'cross_check_profile_number']);

/**
 * Compares the reading with a profile whose name or number has changed: a page that agreed with the old one may not
 * agree with the new one. Nothing is read again.
 */
export async function compareProfileAgain(transaction: Connection, profile: ProfileRow, now: Date): Promise<void> {
  const flow = await lockFlow(transaction, profile.company_id, profile.id);
  if (!flow) return;
  const pages = await findProfilePages(transaction, profile.id);
  const readings = await findReadings(
    transaction,
    pages.map(({ id }) => id),
  );
  for (const page of pages) {
    const reading = readings.get(page.id);
    if (!reading?.fields || page.results.length === 0) continue;
    const { side, sha256, status, reject_reason, decided_by } = page;
    const number = (await holderOptions(transaction, page))?.compareNumber ? profile.id_card_number : null;
    const compared = comparePageWithProfile(
      { side, sha256, ...reading },
      { name: profile.name, id_card_number: number },
    );
    const results = [...page.results.filter(({ check }) => !ABOUT_PROFILE.has(check)), ...compared];
    await updateResults(transaction, page.id, { status, reject_reason, decided_by, results, now });
  }
  await settleSteps(transaction, flow, now);
  await settleProfile(transaction, SYSTEM, flow, now);
}

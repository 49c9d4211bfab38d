import { CHECKS } from '@veridoor/contract/checks';
import { makeChecks } from '../../checks/registry.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findProfilePages, updateResults } from '../../records/documents/queries.ts';
import { lockFlow } from '../../records/flow/queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { findReadings } from '../../records/documents/readings-queries.ts';
import { SYSTEM } from '../../records/audit/audit.ts';
import { profileContext } from '../documents/document-context.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';
import { settleSteps } from '../decisions/settle-steps.ts';

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
    const context = await profileContext(transaction, page, { side, sha256, ...reading }, profile);
    const others = page.results.filter(({ check }) => CHECKS[check].of !== 'profile');
    const results = [...others, ...(await makeChecks({ profile: context }))];
    await updateResults(transaction, page.id, { status, reject_reason, decided_by, results, now });
  }
  await settleSteps(transaction, flow, now);
  await settleProfile(transaction, SYSTEM, flow, now);
}

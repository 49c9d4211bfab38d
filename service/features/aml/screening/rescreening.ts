import type { AmlRescreening } from '@veridoor/contract/aml/lists';
import type { UserPrincipal } from '../../../platform/access/principal.ts';
import type { Connection } from '../../../platform/database/connection.ts';
import { listJobsOf } from '../../../platform/jobs/queries.ts';
import type { PlatformParts } from '../../../platform/parts.ts';
import { ProblemError } from '../../../platform/problems/problems.ts';
import { recordAudit } from '../../../records/audit/audit.ts';
import { countOpenProfiles } from '../../../records/profiles/queries.ts';
import { findActiveLists } from '../aml-lists-queries.ts';
import { orderRescreening, readRange, RESCREEN_PROFILES, shareOf } from './ranges.ts';

/** How far the screening of everybody is, for one company. Its own order counts, and one for all companies. */
export async function readRescreening(connection: Connection, companyId: string): Promise<AmlRescreening> {
  const jobs = (await listJobsOf(connection, RESCREEN_PROFILES)).flatMap(({ payload, ...job }) => {
    const range = readRange(payload);
    return range.company === null || range.company === companyId ? [{ ...job, range }] : [];
  });
  const profiles = await countOpenProfiles(connection, companyId);
  const left = jobs.filter(({ finished_at }) => finished_at === null);
  // All parts of an order are made at the same moment.
  const newest = jobs.filter(({ created_at }) => created_at.getTime() === jobs[0]?.created_at.getTime());
  const ended = Math.max(...newest.map(({ finished_at }) => finished_at?.getTime() ?? 0));
  const lists = await findActiveLists(connection);
  const state = (): AmlRescreening['state'] => {
    if (lists.length === 0) return 'no_list_loaded';
    if (left.length > 0) return 'running';
    if (newest.length === 0) return 'none';
    return newest.some(({ last_error }) => last_error !== null) ? 'incomplete' : 'finished';
  };
  const missed = left.length > 0 ? left : newest.filter(({ last_error }) => last_error !== null);
  return {
    state: state(),
    profiles,
    screened: lists.length === 0 ? 0 : profiles - Math.round(profiles * shareOf(missed.map(({ range }) => range))),
    started_at: newest[0]?.created_at.toISOString() ?? null,
    finished_at: newest.length > 0 && left.length === 0 ? new Date(ended).toISOString() : null,
  };
}

/**
 * Orders a screening of everybody whose result is not of the present lists and scoring; while one runs, nothing more.
 *
 * @throws ProblemError no_list_loaded.
 */
export async function startRescreening(
  { database, clock }: Pick<PlatformParts, 'database' | 'clock'>,
  user: UserPrincipal,
): Promise<AmlRescreening> {
  const { companyId } = user;
  return database.transaction().execute(async (transaction) => {
    const before = await readRescreening(transaction, companyId);
    if (before.state === 'no_list_loaded') throw new ProblemError('no_list_loaded');
    if (before.state === 'running') return before;
    await orderRescreening(transaction, clock.now(), companyId);
    await recordAudit(transaction, {
      companyId,
      actor: user,
      action: 'aml.rescreening_ordered',
      subject: { kind: 'company', id: companyId },
      detail: { profiles: before.profiles },
    });
    return readRescreening(transaction, companyId);
  });
}

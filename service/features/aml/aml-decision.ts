import type { AmlDecisionRequest, AmlReport } from '@veridoor/contract/aml/report';
import type { JobParts } from '../../feature.ts';
import {
  findDecision,
  findDecisions,
  findLastScreening,
  findSearch,
  insertDecision,
  type AmlDecisionRow,
  type AmlSearchRow,
} from '../../records/screening/searches-queries.ts';
import { lockFlow, type Flow } from '../../records/flow/queries.ts';
import { reportOf } from '../../records/screening/report.ts';
import { keepOpenHits } from './screening/open-hits-queries.ts';
import { textOf } from './screening/ranges.ts';
import { recordAudit, SYSTEM, type Actor } from '../../records/audit/audit.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { instantOf } from '../../platform/database/cursor.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import { invalidField, ProblemError } from '../../platform/problems/problems.ts';
import { settleProfile } from '../decisions/profile-settlement.ts';

export const END_WHITELISTING = 'aml.end_whitelisting';

/** A hit must not stay closed because the database was away: as good as never given up. */
const ATTEMPTS = 1_000_000;
/** Milliseconds of five years, for which the FATF has records of due diligence kept (recommendation 11). */
const LONGEST_WHITELISTING = 5 * 365.25 * 24 * 60 * 60 * 1000;

/**
 * Decides on a hit of a report. The decision is remembered for later searches of the same subject, as long as the entry
 * does not change, and no longer than it says. It affects the verdict on the profile at once.
 *
 * @throws ProblemError report_not_found, hit_not_found, invalid_request for an `until` that does not fit.
 */
export async function decideOnHit(
  parts: Pick<JobParts, 'database' | 'clock'>,
  user: UserPrincipal,
  id: string,
  request: AmlDecisionRequest,
): Promise<AmlReport> {
  return parts.database.transaction().execute(async (transaction) => {
    const row = await findSearch(transaction, user.companyId, id);
    if (!row) throw new ProblemError('report_not_found');
    const flow = await lockFlowOf(transaction, row);
    const hit = row.results.find(
      ({ source, entity_id }) => source === request.source && entity_id === request.entity_id,
    );
    if (!hit) throw new ProblemError('hit_not_found');
    const { source, entity_id, fingerprint } = hit;
    const now = parts.clock.now();
    const { verdict } = request;
    const decision = await keepVerdict(transaction, user, row, flow, {
      source,
      entity_id,
      fingerprint,
      verdict,
      reason: request.reason.trim(),
      user_id: user.userId,
      until: readUntil(request, now),
      created_at: now,
    });
    if (decision.until !== null)
      await addJob(transaction, {
        kind: END_WHITELISTING,
        queue: 'background',
        companyId: user.companyId,
        payload: { decision: decision.id },
        runAt: decision.until,
        maxAttempts: ATTEMPTS,
      });
    return reportOf(row, await findDecisions(transaction, user.companyId, row.subject));
  });
}

/** Opens a hit again whose whitelisting ended, unless it was decided anew meanwhile. */
export function endWhitelisting(parts: Pick<JobParts, 'database' | 'clock'>): JobHandler {
  return {
    async run(payload) {
      await parts.database.transaction().execute(async (transaction) => {
        const ended = await findDecision(transaction, textOf(payload, 'decision') ?? '');
        const row = ended && (await findSearch(transaction, ended.company_id, ended.search_id));
        if (!row) return;
        const flow = await lockFlowOf(transaction, row);
        const newest = (await findDecisions(transaction, row.company_id, row.subject)).find(
          ({ source, entity_id }) => source === ended.source && entity_id === ended.entity_id,
        );
        if (newest?.id !== ended.id) return;
        const { source, entity_id, fingerprint } = ended;
        await keepVerdict(transaction, SYSTEM, row, flow, {
          source,
          entity_id,
          fingerprint,
          verdict: 'undecided',
          reason: 'The whitelisting ended.',
          user_id: null,
          until: null,
          created_at: parts.clock.now(),
        });
      });
    },
  };
}

const lockFlowOf = async (transaction: Connection, { company_id, profile_id }: AmlSearchRow): Promise<Flow | null> =>
  profile_id === null ? null : lockFlow(transaction, company_id, profile_id);

/** A decision with its consequences for the open hits and the profile. */
async function keepVerdict(
  transaction: Connection,
  actor: Actor,
  row: AmlSearchRow,
  flow: Flow | null,
  said: Omit<AmlDecisionRow, 'id' | 'company_id' | 'search_id' | 'subject'>,
): Promise<AmlDecisionRow> {
  const { company_id, id: search_id, subject } = row;
  const { source, verdict, until, created_at: now } = said;
  const decision = await insertDecision(transaction, { ...said, company_id, search_id, subject });
  await recordAudit(transaction, {
    companyId: company_id,
    actor,
    action: 'aml.hit_decided',
    subject: { kind: 'aml_search', id: search_id },
    detail: { profile: row.profile_id, source, verdict, ...(until && { until: until.toISOString() }) },
  });
  if (flow) {
    const present = await findLastScreening(transaction, flow.profileId);
    if (present) await keepOpenHits(transaction, [present], now);
    await settleProfile(transaction, actor, flow, now, { reopens: actor.kind === 'system' });
  }
  return decision;
}

/** @throws ProblemError invalid_request. */
function readUntil({ until: given, verdict }: AmlDecisionRequest, now: Date): Date | null {
  const until = instantOf(given);
  if (until === undefined) return null;
  if (verdict !== 'false_positive') throw invalidField('/until', 'not_allowed', 'belongs to false_positive');
  const left = until.getTime() - now.getTime();
  if (left <= 0) throw invalidField('/until', 'too_early', 'must be in the future');
  if (left > LONGEST_WHITELISTING) throw invalidField('/until', 'too_late', 'must be within five years');
  return until;
}

import type { ReportScreening } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { findDecisions, findLastScreening } from '../aml/aml-searches-queries.ts';
import { reportOf } from '../aml/aml-report.ts';
import type { Known } from './known.ts';

/** The person's state on the lists. */
export async function screeningSection(
  connection: Connection,
  { profile, facts }: Pick<Known, 'profile' | 'facts'>,
): Promise<ReportScreening> {
  const result = facts.results.find(({ check }) => check === 'screening') ?? {
    check: 'screening',
    outcome: 'not_made',
    score: null,
    detail: 'screening_outstanding',
  };
  const search = await findLastScreening(connection, profile.id);
  if (!search) return { result, report: null, screened_at: null, hits: [] };
  const { id, results, created_at } = reportOf(
    search,
    await findDecisions(connection, profile.company_id, search.subject),
  );
  const hits = results.map(({ source, entity_id, name, categories, score, decision }) => ({
    source,
    entity_id,
    name,
    categories,
    score,
    decision,
  }));
  return { result, report: id, screened_at: created_at, hits };
}

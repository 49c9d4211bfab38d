import type { ReportFace, ReportLiveness } from '../../../packages/contract/report.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { latestAttempts } from '../liveness/queries.ts';
import type { ProfileRow } from '../profiles/queries.ts';
import type { Known } from './known.ts';

/** Similarity of selfie and portrait, for the newest compared selfie; null if none was compared. */
export function faceSection({ documents }: Known): ReportFace | null {
  for (const page of documents.filter(({ state }) => state === 'active')) {
    const result = page.results.find(({ check }) => check === 'match');
    if (!result) continue;
    const portrait = documents.find(({ id, sha256 }) => id !== page.id && result.files?.includes(sha256));
    return { selfie: { document: page.id }, portrait: portrait ? { document: portrait.id } : null, result };
  }
  return null;
}

/** The newest answered challenge; null if there is none. */
export async function livenessSection(connection: Connection, profile: ProfileRow): Promise<ReportLiveness | null> {
  const [attempt] = await latestAttempts(connection, profile.id, { limit: 1 });
  if (!attempt?.outcome) return null;
  const { step_id: step, outcome, prompts, checks, signals, answered_at } = attempt;
  const actions = prompts.map(({ action }) => action);
  return { step, outcome, actions, checks, signals, answered_at: answered_at?.toISOString() ?? null };
}

import type {
  Report,
  ReportSignature,
  ReportCapture,
  ReportFace,
  ReportLiveness,
  ReportCall,
  ReportScreening,
} from '@veridoor/contract/report';
import { levelOf } from '@veridoor/face-vision/liveness/level';
import type { Connection } from '../../platform/database/connection.ts';
import { findLinkTimes } from '../../records/profiles/links-queries.ts';
import type { ProfileRow } from '../../records/profiles/queries.ts';
import { findLastLocation } from '../../records/flow/session-reports-queries.ts';
import { listSignatures } from '../../records/flow/signatures-queries.ts';
import { decidingAttempt } from '../liveness/liveness-context.ts';
import { latestAttempts } from '../liveness/queries.ts';
import { offerOf } from '../../steps/registry.ts';
import type { Known } from './known.ts';
import { listCallsOfProfile, type CallRow } from '../../records/flow/calls-queries.ts';
import { findDecisions, findLastScreening, findSearch } from '../../records/screening/searches-queries.ts';
import { findLastDecision } from '../../records/decisions/queries.ts';
import { reportOf } from '../../records/screening/report.ts';

/** When and where the person went through the flow. */
export async function visitSection(
  connection: Connection,
  profile: ProfileRow,
): Promise<Pick<Report, 'opened_at' | 'handed_in_at' | 'location'>> {
  const { opened_at, handed_in_at } = await findLinkTimes(connection, profile.id, profile.earlier);
  const place = await findLastLocation(connection, profile.id, profile.earlier);
  return {
    opened_at: opened_at?.toISOString() ?? null,
    handed_in_at: handed_in_at?.toISOString() ?? null,
    location: place && {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracy: place.accuracy,
      reported_at: place.created_at.toISOString(),
    },
  };
}

/** The person's signatures. Their texts are with the documents. */
export async function signaturesSection(connection: Connection, profile: ProfileRow): Promise<ReportSignature[]> {
  return (await listSignatures(connection, profile.id, profile.earlier)).map(
    ({ document_id, method, language, text_sha256, signed_at }) => ({
      document: document_id,
      method,
      language,
      text_sha256,
      signed_at: signed_at.toISOString(),
    }),
  );
}

/** How the images were taken that came from a camera, as far as the service saw it. */
export const capturesSection = ({ captures }: Pick<Known, 'captures'>): ReportCapture[] =>
  captures.map(({ document_id, camera, created_at, announced_at }) => ({
    document: document_id,
    camera,
    begun_at: created_at.toISOString(),
    announced_at: announced_at?.toISOString() ?? null,
  }));

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

/** The challenge that decides, of the step whose challenge was answered last; null if there is none. */
export async function livenessSection(
  connection: Connection,
  { profile, facts }: Pick<Known, 'profile' | 'facts'>,
): Promise<ReportLiveness | null> {
  const attempts = await latestAttempts(connection, profile.id, { earlier: profile.earlier });
  const asked = facts.definition.steps.find(({ id }) => id === attempts[0]?.step_id);
  const least = (asked && offerOf(asked).face?.liveness) ?? null;
  const own = attempts.filter(({ step_id }) => step_id === attempts[0]?.step_id);
  const attempt = decidingAttempt(own, least ?? 'clip');
  if (!attempt?.outcome) return null;
  const { step_id: step, outcome, prompts, checks, signals, answered_at } = attempt;
  const actions = prompts.map(({ action }) => action);
  return {
    step,
    outcome,
    level: levelOf(checks),
    required_level: least,
    actions,
    checks,
    signals,
    video: own.some(({ doubted }) => doubted),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

/** The video calls with the person. */
export async function callsSection(connection: Connection, profile: ProfileRow): Promise<ReportCall[]> {
  return (await listCallsOfProfile(connection, profile.id, profile.earlier)).map(toCall);
}

function toCall(row: CallRow): ReportCall {
  return {
    id: row.id,
    step: row.step_id,
    state: row.state,
    decision: row.end_code,
    reason: row.end_reason,
    agent: row.agent_id,
    signs: row.signs,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** The screening that an earlier verification was decided with; for the present one, the last. */
async function screeningKnown(connection: Connection, profile: ProfileRow) {
  const { id, company_id, earlier } = profile;
  if (earlier === undefined) return findLastScreening(connection, id);
  const decision = await findLastDecision(connection, id, earlier);
  return decision?.search_id ? findSearch(connection, company_id, decision.search_id) : null;
}

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
  const search = await screeningKnown(connection, profile);
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

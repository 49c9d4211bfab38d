import type {
  Report,
  ReportCall,
  ReportConsent,
  ReportFace,
  ReportLiveness,
  ReportScreening,
  ReportSignature,
  ReportStep,
} from '../../../contract/report.ts';
import type { Verdict } from '../../../contract/verdict.ts';
import type { Connection } from '../../parts.ts';
import { findDecisions, findLastScreening } from '../../repositories/aml-searches.ts';
import { listCallsOfProfile, type CallRow } from '../../repositories/calls.ts';
import { findLinkTimes } from '../../repositories/links.ts';
import { latestAttempts } from '../../repositories/liveness.ts';
import type { ProfileRow } from '../../repositories/profiles.ts';
import { findLastLocation } from '../../repositories/session-reports.ts';
import { listSignatures } from '../../repositories/signatures.ts';
import { profileVerdict, standingSteps, type ProfileFacts } from '../../verdict/profile-verdict.ts';
import { reportOf } from '../aml-report.ts';
import type { Known } from './known.ts';

/** What the checks make of the profile by themselves. */
export function verdictSection(facts: ProfileFacts): Verdict {
  const verdict = profileVerdict(facts);
  return verdict.kind === 'complete'
    ? { state: 'complete', outcome: verdict.outcome, causes: verdict.causes }
    : { state: verdict.kind, outcome: null, causes: [] };
}

/** How each step stands, and how often it was tried. */
export function stepsSection(facts: ProfileFacts): ReportStep[] {
  return standingSteps(facts).map(({ definition, status, reason, attemptsLeft }) => ({
    id: definition.id,
    kind: definition.kind,
    optional: definition.optional,
    status,
    status_reason: reason,
    failed_attempts: facts.steps.get(definition.id)?.failedAttempts ?? 0,
    attempts_left: attemptsLeft,
  }));
}

/** How alike selfie and portrait are, of the newest selfie that was compared; null where none was. */
export function faceSection({ documents }: Known): ReportFace | null {
  for (const page of documents.filter(({ state }) => state === 'active')) {
    const result = page.results.find(({ check }) => check === 'match');
    if (!result) continue;
    const portrait = documents.find(({ id, sha256 }) => id !== page.id && result.files?.includes(sha256));
    return { selfie: { document: page.id }, portrait: portrait ? { document: portrait.id } : null, result };
  }
  return null;
}

/** The newest challenge that was answered; null where none was. */
export async function livenessSection(connection: Connection, profile: ProfileRow): Promise<ReportLiveness | null> {
  const [attempt] = await latestAttempts(connection, profile.id, { limit: 1 });
  if (!attempt?.outcome) return null;
  const { step_id: step, outcome, actions, checks, signals, answered_at } = attempt;
  return { step, outcome, actions, checks, signals, answered_at: answered_at?.toISOString() ?? null };
}

/** How the person stands with the lists. */
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

/** The video calls with the person. */
export async function callsSection(connection: Connection, profile: ProfileRow): Promise<ReportCall[]> {
  return (await listCallsOfProfile(connection, profile.id)).map(toCall);
}

function toCall(row: CallRow): ReportCall {
  return {
    id: row.id,
    step: row.step_id,
    state: row.state,
    decision: row.end_code,
    reason: row.end_reason,
    agent: row.agent_id,
    waiting_since: row.joined_at.toISOString(),
    accepted_at: row.accepted_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** What the person agreed to; null without it. */
export function consentSection({ consent_version: version, consent_at }: ProfileRow): ReportConsent | null {
  return version === null || consent_at === null ? null : { version, given_at: consent_at.toISOString() };
}

/** What the person signed. The texts themselves are at the documents. */
export async function signaturesSection(connection: Connection, profile: ProfileRow): Promise<ReportSignature[]> {
  return (await listSignatures(connection, profile.id)).map(
    ({ document_id, method, language, text_sha256, signed_at }) => ({
      document: document_id,
      method,
      language,
      text_sha256,
      signed_at: signed_at.toISOString(),
    }),
  );
}

/** When and where the person went through the flow. */
export async function visitSection(
  connection: Connection,
  profile: ProfileRow,
): Promise<Pick<Report, 'opened_at' | 'handed_in_at' | 'location'>> {
  const { opened_at, handed_in_at } = await findLinkTimes(connection, profile.id);
  const place = await findLastLocation(connection, profile.id);
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

import type { Report } from '@veridoor/contract/report';
import type { Answers } from '@veridoor/validation/question';
import type { Parts } from '../../parts.ts';
import { asOf } from '../../records/decisions/as-of.ts';
import { readFacts } from '../../records/decisions/facts.ts';
import { findVerification } from '../../records/profiles/verifications-queries.ts';
import { findPerson, type ProfileWithSteps } from '../../records/profiles/queries.ts';
import { listStepAnswers } from '../../records/flow/step-answers-queries.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import { ProblemError } from '../../platform/problems/problems.ts';
import { toListedProfile } from '../../records/profiles/profile-view.ts';
import { openAnswers } from '../../records/flow/step-questions.ts';
import { consentOf } from '../../records/profiles/consent.ts';
import { newestDuplicates } from '../duplicates/list.ts';
import {
  signaturesSection,
  callsSection,
  capturesSection,
  faceSection,
  livenessSection,
  screeningSection,
  visitSection,
} from './sections.ts';
import { decisionsSection, currentDecision } from './decisions.ts';
import { documentsSection } from './documents.ts';
import { extractedOfProfile, readKnown } from './known.ts';
import { noteLook } from './looks.ts';
import { stepsSection, verdictSection } from './progress.ts';

type ReportParts = Pick<Parts, 'database' | 'secrets' | 'clock' | 'configuration'>;

/**
 * All findings about a person and all decisions. The look is audited.
 *
 * @throws ProblemError profile_not_found, also for another company's.
 */
export async function getReport(
  parts: ReportParts,
  user: UserPrincipal,
  profileId: string,
  part: 'report' | 'report_page' | 'call' = 'report',
): Promise<Report> {
  const profile = await findPerson(parts.database, user.companyId, { id: profileId });
  if (!profile) throw new ProblemError('profile_not_found');
  await noteLook(parts.database, user, profile.id, part);
  return makeReport(parts, profile);
}

/**
 * The same of one verification. That of an earlier one stays as it was.
 *
 * @throws ProblemError verification_not_found, also for another company's.
 */
export async function getReportOfVerification(parts: ReportParts, user: UserPrincipal, id: string): Promise<Report> {
  const { database } = parts;
  const row = await findVerification(database, user.companyId, id);
  const profile = row && (await findPerson(database, user.companyId, { id: row.profile_id }));
  if (!profile) throw new ProblemError('verification_not_found');
  await noteLook(database, user, profile.id, 'report');
  if (row.present) return makeReport(parts, { ...profile, counting_status: null });
  const seen = await asOf(database, profile, row);
  const steps = stepsSection(await readFacts(database, seen)).map(({ id: step, kind, status }) => ({
    id: step,
    kind,
    status,
  }));
  return makeReport(parts, { ...profile, ...seen, steps });
}

async function makeReport(parts: ReportParts, profile: ProfileWithSteps): Promise<Report> {
  const { database, clock, configuration } = parts;
  const kept = await listStepAnswers(database, profile.id, profile.earlier);
  const answers = new Map<string, Answers>(kept.map((row) => [row.step_id, openAnswers(parts, row)]));
  const known = await readKnown(database, profile, answers);
  const decisions = await decisionsSection(database, profile);
  return {
    profile: toListedProfile(profile),
    decision: currentDecision(decisions),
    verdict: verdictSection(known.facts),
    extracted: extractedOfProfile(known),
    steps: stepsSection(known.facts),
    documents: documentsSection(known, configuration.baseUrl),
    face: faceSection(known),
    liveness: await livenessSection(database, known),
    screening: await screeningSection(database, known),
    calls: await callsSection(database, profile),
    captures: capturesSection(known),
    duplicates: (await newestDuplicates(database, profile.id)).filter(({ document }) =>
      known.documents.some(({ id }) => id === document),
    ),
    consent: await consentOf(database, profile),
    signatures: await signaturesSection(database, profile),
    decisions,
    ...(await visitSection(database, profile)),
    made_at: clock.now().toISOString(),
  };
}

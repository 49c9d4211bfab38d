import type { AmlReport } from '../../contract/aml.ts';
import { AML_THRESHOLD } from '../../contract/aml.ts';
import type { AmlStoredHit } from '../db/schema.ts';
import type { Connection } from '../parts.ts';
import { findDecisions, findLastHits, insertSearch } from '../repositories/aml-searches.ts';
import { addJob } from '../repositories/jobs.ts';
import { findProfileOfAnyCompany, listProfilesToScreen, lockProfile } from '../repositories/profiles.ts';
import type { ProfileRow } from '../repositories/profiles.ts';
import { decisionOn, reportOf } from './aml-report.ts';
import { AML_ALGORITHM, findHits, profileSubject, type AmlCriteria, type AmlSearchParts } from './aml-search.ts';
import type { JobHandler } from './job-runner.ts';
import { ProblemError } from './problems.ts';

export const SCREEN_PROFILE = 'aml.screen_profile';
export const RESCREEN_PROFILES = 'aml.rescreen_profiles';

const ATTEMPTS = 10;
/** Profiles in one job: short enough to be done within a lease, so that instances share a large company. */
const PAGE = 50;
/** Hits that are kept of one screening. */
const KEPT_HITS = 25;

/** Tells of hits that the profile did not have before, in the transaction that stores them. */
export type AnnounceMatch = (
  transaction: Connection,
  match: { companyId: string; profileId: string; report: AmlReport; newHits: readonly AmlStoredHit[] },
) => Promise<void>;

export interface ScreeningParts extends AmlSearchParts {
  announceMatch?: AnnounceMatch;
}

/** Orders the screening of a profile, in the transaction in which its name became known or changed. */
export async function orderScreening(transaction: Connection, profileId: string, now: Date): Promise<void> {
  await addJob(transaction, {
    kind: SCREEN_PROFILE,
    payload: { profile: profileId },
    runAt: now,
    maxAttempts: ATTEMPTS,
  });
}

/** Screens one profile. */
export function screenProfileJob(parts: ScreeningParts): JobHandler {
  return {
    async run(payload) {
      const profile = await findProfileOfAnyCompany(parts.database, textOf(payload, 'profile') ?? '');
      if (profile) await screenProfile(parts, profile);
    },
  };
}

/** Screens every profile of every company again, a page at a time: a list has changed. */
export function rescreenProfilesJob(parts: ScreeningParts): JobHandler {
  return {
    async run(payload) {
      const profiles = await listProfilesToScreen(parts.database, textOf(payload, 'after'), PAGE);
      for (const profile of profiles) await screenProfile(parts, profile);
      const last = profiles.at(-1);
      if (profiles.length < PAGE || !last) return;
      await addJob(parts.database, {
        kind: RESCREEN_PROFILES,
        payload: { version: textOf(payload, 'version'), after: last.id },
        runAt: parts.clock.now(),
        maxAttempts: ATTEMPTS,
      });
    },
  };
}

/**
 * Searches the profile's name. The search is kept when it is the first or found other entries than the one before; entries
 * that the profile did not have before, or that have changed, are announced unless they were decided to be false positives.
 */
async function screenProfile(parts: ScreeningParts, profile: ProfileRow): Promise<void> {
  if (profile.name === null || profile.status === 'archived' || profile.status === 'expired') return;
  const criteria: AmlCriteria = {
    name: profile.name,
    birth_date: null,
    country: null,
    gender: null,
    id_number: null,
    threshold: AML_THRESHOLD,
    categories: [],
    sources: [],
  };
  const finding = await findHits(parts, criteria, KEPT_HITS).catch((error: unknown) => {
    // The first list that is loaded screens everybody.
    if (error instanceof ProblemError && error.code === 'no_list_loaded') return null;
    throw error;
  });
  if (!finding) return;
  const subject = profileSubject(profile.id);
  await parts.database.transaction().execute(async (transaction) => {
    // Two screenings of one profile follow each other: the second sees what the first kept.
    if (!(await lockProfile(transaction, profile.company_id, profile.id))) return;
    const before = await findLastHits(transaction, profile.id);
    const known = new Set(before?.map(hitKey));
    const unknown = finding.results.filter((hit) => !known.has(hitKey(hit)));
    if (before && unknown.length === 0 && before.length === finding.results.length) return;
    const row = await insertSearch(transaction, {
      company_id: profile.company_id,
      profile_id: profile.id,
      subject,
      query: criteria,
      ...finding,
      algorithm: AML_ALGORITHM,
      created_at: parts.clock.now(),
    });
    const decisions = await findDecisions(transaction, profile.company_id, subject);
    const newHits = unknown.filter((hit) => decisionOn(hit, decisions)?.verdict !== 'false_positive');
    if (newHits.length === 0) return;
    const report = reportOf(row, decisions);
    await parts.announceMatch?.(transaction, { companyId: profile.company_id, profileId: profile.id, report, newHits });
  });
}

function hitKey(hit: AmlStoredHit): string {
  return `${hit.source} ${hit.entity_id} ${hit.fingerprint}`;
}

function textOf(payload: unknown, member: string): string | null {
  const value = typeof payload === 'object' && payload !== null ? Reflect.get(payload, member) : undefined;
  return typeof value === 'string' ? value : null;
}

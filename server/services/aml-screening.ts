import type { AmlReport } from '../../contract/aml.ts';
import { AML_THRESHOLD, LONGEST_SEARCHED_NAME } from '../../contract/aml.ts';
import { MOST_EVENT_HITS, type EventAml } from '../../contract/event.ts';
import type { AmlStoredHit } from '../db/tables/aml.ts';
import type { Connection } from '../parts.ts';
import { findDecisions, findLastHits, insertSearch } from '../repositories/aml-searches.ts';
import { addJob } from '../repositories/jobs.ts';
import { findProfileOfAnyCompany, listProfilesToScreen, lockProfile } from '../repositories/profiles.ts';
import type { ProfileRow } from '../repositories/profiles.ts';
import { decisionOn, reportOf } from './aml-report.ts';
import { SYSTEM, recordAudit } from './audit.ts';
import {
  AML_ALGORITHM,
  findHits,
  profileSubject,
  type AmlCriteria,
  type AmlFinding,
  type AmlSearchParts,
} from './aml-search.ts';
import { readDetails } from './entities/details.ts';
import { aboutProfile, recordEvents } from './events.ts';
import type { JobHandler } from './job-runner.ts';
import { ProblemError } from './problems.ts';

export const SCREEN_PROFILE = 'aml.screen_profile';
export const RESCREEN_PROFILES = 'aml.rescreen_profiles';

const ATTEMPTS = 10;
/** Profiles in one job: short enough to be done within a lease, so that instances share a large company. */
const PAGE = 50;
/** Hits that are kept of one screening. */
const KEPT_HITS = 25;

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
export function screenProfileJob(parts: AmlSearchParts): JobHandler {
  return {
    async run(payload) {
      const profile = await findProfileOfAnyCompany(parts.database, textOf(payload, 'profile') ?? '');
      if (profile) await screenProfile(parts, profile);
    },
  };
}

/** Screens every profile of every company again, a page at a time: a list has changed. */
export function rescreenProfilesJob(parts: AmlSearchParts): JobHandler {
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
 * Searches the profile's name; of a company its owners and directors as well, in one report. The search is kept when it is the first or found other entries than the one before; entries
 * that the profile did not have before, or that have changed, are announced unless they were decided to be false positives.
 */
async function screenProfile(parts: AmlSearchParts, profile: ProfileRow): Promise<void> {
  if (profile.name === null || profile.status === 'archived' || profile.status === 'expired') return;
  const criteria = criteriaFor(profile.name, null);
  const people = profile.subject === 'entity' ? await entityPeople(parts, profile.id) : [];
  const finding = await findAll(parts, [criteria, ...people]).catch((error: unknown) => {
    // The first list that is loaded screens everybody.
    if (error instanceof ProblemError && error.code === 'no_list_loaded') return null;
    throw error;
  });
  if (!finding) return;
  const subject = profileSubject(profile.id);
  await parts.database.transaction().execute(async (transaction) => {
    // Two screenings of one profile follow each other: the second sees what the first kept.
    if (!(await lockProfile(transaction, profile.company_id, profile.id, profile.subject))) return;
    const before = await findLastHits(transaction, profile.id);
    const known = new Set(before?.map(hitKey));
    const unknown = finding.results.filter((hit) => !known.has(hitKey(hit)));
    if (before && unknown.length === 0 && before.length === finding.results.length) return;
    const row = await insertSearch(transaction, {
      company_id: profile.company_id,
      profile_id: profile.id,
      subject,
      screening: true,
      query: criteria,
      ...finding,
      algorithm: AML_ALGORITHM,
      created_at: parts.clock.now(),
    });
    await recordAudit(transaction, {
      companyId: profile.company_id,
      actor: SYSTEM,
      action: 'aml.searched',
      subject: { kind: 'aml_search', id: row.id },
      detail: { profile: profile.id, hits: finding.total },
    });
    const decisions = await findDecisions(transaction, profile.company_id, subject);
    const newHits = unknown.filter((hit) => decisionOn(hit, decisions)?.verdict !== 'false_positive');
    if (newHits.length === 0) return;
    const report = reportOf(row, decisions);
    await recordEvents(
      transaction,
      aboutProfile(profile),
      [{ type: 'aml.match_found', aml: toldMatch(report, newHits) }],
      row.created_at,
    );
  });
}

/** The owners and directors of a company as far as they are named. */
async function entityPeople(parts: AmlSearchParts, profileId: string): Promise<AmlCriteria[]> {
  const { parties = [] } = await readDetails(parts, parts.database, profileId);
  return parties.flatMap(({ name, birth_date = null }) => (name === undefined ? [] : [criteriaFor(name, birth_date)]));
}

function criteriaFor(name: string, birth_date: string | null): AmlCriteria {
  const any = { country: null, gender: null, id_number: null, categories: [], sources: [] };
  return { ...any, name, birth_date, threshold: AML_THRESHOLD };
}

/** The hits of several searches, the best first; an entry that several of them find is there once. */
async function findAll(parts: AmlSearchParts, searches: readonly AmlCriteria[]): Promise<AmlFinding> {
  const findings: AmlFinding[] = [];
  for (const criteria of searches) findings.push(await findHits(parts, criteria, KEPT_HITS));
  const [first] = findings;
  if (!first || findings.length === 1) return first ?? { results: [], total: 0, lists: [] };
  const found = findings.flatMap(({ results }) => results).toSorted((a, b) => b.score - a.score);
  const results = [...new Map(found.toReversed().map((hit) => [hitKey(hit), hit])).values()].toReversed();
  const total = findings.reduce((sum, finding) => sum + finding.total, 0) - (found.length - results.length);
  return { results: results.slice(0, KEPT_HITS), total, lists: first.lists };
}

/** What is told of hits that the profile did not have before. */
function toldMatch({ id, status, total }: AmlReport, newHits: readonly AmlStoredHit[]): EventAml {
  const hits = newHits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_EVENT_HITS)
    .map(({ source, entity_id, name, entity_type, categories, score }) => ({
      source,
      entity_id,
      name: name.slice(0, LONGEST_SEARCHED_NAME),
      entity_type,
      categories,
      score,
    }));
  return { report: id, status, total, hits };
}

function hitKey(hit: AmlStoredHit): string {
  return `${hit.source} ${hit.entity_id} ${hit.fingerprint}`;
}

function textOf(payload: unknown, member: string): string | null {
  const value = typeof payload === 'object' && payload !== null ? Reflect.get(payload, member) : undefined;
  return typeof value === 'string' ? value : null;
}

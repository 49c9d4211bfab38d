import { randomUUID } from 'node:crypto';
import type { CheckResult } from '@veridoor/contract/check';
import type { Group } from '@veridoor/contract/accounts/user';
import type { Profile } from '@veridoor/contract/profile';
import type { SessionOpened } from '@veridoor/contract/session';
import type { StepStatus } from '@veridoor/contract/step';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import type { Static } from 'typebox';
import type { CompanySettings } from '../platform/database/tables/companies.ts';
import type { Connection } from '../platform/database/connection.ts';
import type { Parts } from '../parts.ts';
import { FIRST_SETTINGS } from '../features/companies/new-company.ts';
import { firstBranding } from '@veridoor/contract/branding';
import { insertCompany } from '../records/companies/queries.ts';
import { findStepPages, type DocumentRow } from '../records/documents/queries.ts';
import { findFlow } from '../records/flow/queries.ts';
import { findProfileOfAnyCompany } from '../records/profiles/queries.ts';
import { takenDocument } from '../steps/pages.ts';
import { takenDocuments } from '../steps/registry.ts';
import { findActiveUser, insertUser } from '../features/users/queries.ts';
import { insertWorkflow } from '../records/companies/workflows-queries.ts';
import { firstWorkflow } from '../features/workflows/first-workflow.ts';
import { orderScreening } from '../records/screening/order.ts';
import { hashPassword } from '../features/users/passwords.ts';
import { issueUserToken } from '../features/users/tokens.ts';
import { QUICK_PASSWORDS, type TestApplication } from './application.ts';
import { seal } from '../platform/crypto/sealed-values.ts';

export const INTERFACE_ORIGIN = 'http://localhost:4001';
const RETURN_ORIGIN = 'https://bank.example';
export const PASSWORD = 'correct horse battery staple';

let count = 0;

/** A number that no other builder of this file's run has given out: keeps names and id card numbers apart. */
export function unique(): number {
  return ++count;
}

export interface TestCompany {
  id: string;
  /** Name of the company's user of a group; every one of them has the password PASSWORD. */
  username(group: Group): string;
  /** A fresh access token of the company's user of a group. */
  token(group: Group): Promise<string>;
}

// One hash for every user of a test run.
export const passwordHash = hashPassword(PASSWORD, QUICK_PASSWORDS);
const groups: readonly Group[] = ['admin', 'compliance', 'agent', 'integration', 'developer', 'auditor'];

/** A company with a workflow and one user for each group. */
export async function buildCompany(
  parts: Parts,
  { settings = {}, workflow = usualWorkflow, acceptsSpecimens = true }: BuildCompany = {},
): Promise<TestCompany> {
  const { database, clock } = parts;
  const number = unique();
  const created_at = clock.now();
  const name = `Company ${number}`;
  const id = await insertCompany(database, {
    name,
    settings: { ...usualSettings(name), ...settings },
    created_at,
    accepts_specimens: acceptsSpecimens,
  });
  await database.transaction().execute((transaction) => insertWorkflow(transaction, id, workflow, created_at));
  const users = new Map<Group, string>();
  for (const group of groups) {
    const user = {
      company_id: id,
      username: `${group}-${number}`,
      first_name: 'Ada',
      last_name: group,
      password_hash: await passwordHash,
      groups: [group],
      created_at,
    };
    users.set(group, await insertUser(database, user));
  }
  return {
    id,
    username: (group) => `${group}-${number}`,
    async token(group) {
      const user = await findActiveUser(database, users.get(group) ?? '');
      if (!user) throw new Error(`there is no user of the group ${group}`);
      return (await issueUserToken(parts, user, null)).token;
    },
  };
}

interface BuildCompany {
  settings?: Partial<CompanySettings>;
  workflow?: WorkflowDefinition;
  /** Whether this project's specimens are approved, as at the demonstration's company. */
  acceptsSpecimens?: boolean;
}

function usualSettings(name: string): CompanySettings {
  return {
    ...FIRST_SETTINGS,
    interface_origins: [INTERFACE_ORIGIN],
    return_origins: [RETURN_ORIGIN],
    deep_link_schemes: ['bank'],
    frame_origins: [RETURN_ORIGIN],
    branding: firstBranding(name),
    privacy_url: 'https://bank.example/privacy',
    // Tests send the same few images for many profiles.
    duplicates: { number: false, page: false, face: false },
    consent: { version: '1', text: { en: 'Your images are checked.' } },
  };
}

/** A profile as its maker sees it. */
export type MadeProfile = Profile & { token: string };

/** A new profile of the company, made through the API. */
export async function buildProfile(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  fields: Record<string, string> = {},
): Promise<MadeProfile> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/profile',
    token: await company.token('integration'),
    payload: { id_card_number: `TEST-${unique()}`, ...fields },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<MadeProfile>();
}

/** The first workflow as a company has it that lets the checks decide and asks for no video of the face. */
export const usualWorkflow: WorkflowDefinition = {
  ...firstWorkflow,
  automatic_decision: true,
  steps: firstWorkflow.steps.map((step) =>
    step.kind === 'selfie' ? { ...step, options: { ...step.options, liveness: 'off' } } : step,
  ),
};

export interface TestLink {
  pid: string;
  code: string;
  shortUrl: string;
}

/** A link for the profile, made through the API. */
export async function buildLink(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  profile: string,
  fields: Record<string, unknown> = {},
): Promise<TestLink> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/profile/url',
    token: await company.token('integration'),
    payload: { profile, web_sdk_url: `${INTERFACE_ORIGIN}/`, return_url: `${RETURN_ORIGIN}/done?order=7`, ...fields },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { short_url } = response.json<{ short_url: string }>();
  return { pid: profile, code: new URL(short_url).hash.slice(1), shortUrl: short_url };
}

/** Opens the link; the answer holds a profile token and the session. */
export async function openLink(
  test: Pick<TestApplication, 'inject'>,
  link: TestLink,
): Promise<Static<typeof SessionOpened>> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/session',
    payload: { pid: link.pid, code: link.code },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** A profile whose link is open and who has consented. */
export async function buildSession(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  fields: Record<string, string> = {},
): Promise<{ profile: MadeProfile; link: TestLink; token: string }> {
  const profile = await buildProfile(test, company, fields);
  const link = await buildLink(test, company, profile.id);
  const { token, session } = await openLink(test, link);
  const { version } = session.consent;
  const consent = await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
  if (consent.statusCode !== 200) throw new Error(consent.body);
  return { profile, link, token };
}

/**
 * Brings a step to a status without a check: a step with pages by the pages that lack, on which a person, or for a
 * rejection the rules, decided; any other by its row.
 */
export async function setStep(
  { parts }: TestApplication,
  profile: string,
  step: string,
  status: StepStatus,
  failed_attempts = 0,
): Promise<void> {
  const { database, clock } = parts;
  await placePages(database, { profile, step, status, failed_attempts }, clock.now());
  await orderScreening(database, profile, clock.now());
}

async function placePages(
  database: Connection,
  {
    profile,
    step,
    status,
    failed_attempts,
  }: { profile: string; step: string; status: StepStatus; failed_attempts: number },
  now: Date,
): Promise<void> {
  await database
    .updateTable('profile_step')
    .set({ status, failed_attempts, updated_at: now })
    .where('profile_id', '=', profile)
    .where('step_id', '=', step)
    .where('verification_id', 'is', null)
    .execute();
  const made = database.deleteFrom('document').where('profile_id', '=', profile).where('step_id', '=', step);
  await made.where('file_key', 'like', 'none-%').where('verification_id', 'is', null).execute();
  const row = await findProfileOfAnyCompany(database, profile);
  const flow = row && (await findFlow(database, row.company_id, profile));
  const definition = flow?.definition.steps.find(({ id }) => id === step);
  const present = await findStepPages(database, profile, step);
  const all = definition ? takenDocuments(definition) : [];
  const taken = present[0] ? takenDocument(all, present[0]) : all[0];
  const verdict = PAGES[status];
  if (!row || !taken || !verdict) return;
  const there = new Set(present.map(({ side }) => side));
  const { reject_reason, ...rest } = verdict;
  for (const side of taken.sides.filter((one) => !there.has(one))) {
    const id = randomUUID();
    await database
      .insertInto('document')
      .values({
        id,
        company_id: row.company_id,
        profile_id: profile,
        step_id: step,
        type: taken.type,
        country: taken.country === '*' ? null : (taken.country ?? null),
        version: taken.version ?? null,
        side,
        state: 'active',
        sent_by: 'customer',
        comment: null,
        metadata: seal(database, 'document', 'metadata', id, {}),
        reject_reason: seal(database, 'document', 'reject_reason', id, reject_reason),
        // Nobody reads a file that was removed.
        file_key: `none-${randomUUID()}`,
        file_removed_at: now,
        mime_type: 'image/jpeg',
        size: 1,
        width: null,
        height: null,
        sha256: randomUUID(),
        created_at: now,
        updated_at: now,
        ...rest,
        results: JSON.stringify(rest.results),
      })
      .execute();
  }
}

type PageState = Pick<DocumentRow, 'status' | 'reject_reason' | 'decided_by' | 'results'>;
const seen = (outcome: CheckResult['outcome'], detail: string | null): CheckResult[] => [
  { check: 'image', outcome, score: null, detail },
];
const rejected = {
  status: 'rejected',
  reject_reason: 'image_blurred',
  results: seen('failed', 'image_blurred'),
} as const;

/** How the pages of a step stand; nothing where it has none. */
const PAGES: Partial<Record<StepStatus, PageState>> = {
  processing: { status: 'pending', reject_reason: null, decided_by: null, results: [] },
  pending_review: {
    status: 'pending',
    reject_reason: null,
    decided_by: null,
    results: seen('review', 'image_too_dark'),
  },
  approved: { status: 'approved', reject_reason: null, decided_by: 'decider', results: seen('passed', null) },
  rejected: { ...rejected, decided_by: 'reviewer' },
  automatically_rejected: { ...rejected, decided_by: 'rules' },
};

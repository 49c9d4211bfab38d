import type { Group } from '../../contract/authentication.ts';
import type { Profile } from '../../contract/profile.ts';
import type { SessionOpened } from '../../contract/session.ts';
import type { StepStatus } from '../../contract/step.ts';
import type { WorkflowDefinition } from '../../contract/workflow.ts';
import type { Static } from 'typebox';
import type { CompanySettings } from '../db/tables/companies.ts';
import type { Parts } from '../parts.ts';
import { insertCompany } from '../repositories/companies.ts';
import { findActiveUser, insertUser } from '../repositories/users.ts';
import { insertWorkflow } from '../repositories/workflows.ts';
import { firstWorkflow } from '../services/first-workflow.ts';
import { hashPassword } from '../services/passwords.ts';
import { issueUserToken } from '../services/tokens.ts';
import type { TestApplication } from './application.ts';

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

// One hash for every user of a test run: deriving it is meant to be slow.
const passwordHash = hashPassword(PASSWORD);
const groups: readonly Group[] = ['admin', 'compliance', 'agent', 'integration', 'developer', 'auditor'];

/** A company with a workflow and one user for each group. */
export async function buildCompany(
  parts: Parts,
  { settings = {}, workflow = usualWorkflow }: BuildCompany = {},
): Promise<TestCompany> {
  const { database, clock } = parts;
  const number = unique();
  const created_at = clock.now();
  const name = `Company ${number}`;
  const id = await insertCompany(database, { name, settings: { ...usualSettings(name), ...settings }, created_at });
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
      return (await issueUserToken(parts, user)).token;
    },
  };
}

interface BuildCompany {
  settings?: Partial<CompanySettings>;
  workflow?: WorkflowDefinition;
}

function usualSettings(name: string): CompanySettings {
  return {
    link_lifetime: 24 * 60 * 60,
    interface_origins: [INTERFACE_ORIGIN],
    return_origins: [RETURN_ORIGIN],
    deep_link_schemes: ['bank'],
    frame_origins: [RETURN_ORIGIN],
    branding: { name, logo: null, colour: '#1f5f8b', radius: 12, font: 'system' },
    retention_days: 90,
    privacy_url: 'https://bank.example/privacy',
    // Tests send the same few pictures for many profiles.
    duplicates: { number: false, page: false, face: false },
    consent: { version: '1', text: { en: 'Your pictures are checked.' } },
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

/** The first workflow as a company has it that lets the checks decide and asks for no film of the face. */
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
): Promise<{ profile: MadeProfile; link: TestLink; token: string }> {
  const profile = await buildProfile(test, company);
  const link = await buildLink(test, company, profile.id);
  const { token, session } = await openLink(test, link);
  const { version } = session.consent;
  const consent = await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
  if (consent.statusCode !== 200) throw new Error(consent.body);
  return { profile, link, token };
}

/** Puts a step of a profile where the checks or a reviewer would have put it. */
export async function setStep(
  { parts }: TestApplication,
  profile: string,
  step: string,
  status: StepStatus,
  failed_attempts = 0,
): Promise<void> {
  await parts.database
    .updateTable('profile_step')
    .set({ status, failed_attempts, updated_at: parts.clock.now() })
    .where('profile_id', '=', profile)
    .where('step_id', '=', step)
    .execute();
}

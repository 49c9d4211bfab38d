import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { CallQueue } from '@veridoor/contract/calls/call-queue';
import type { AgentCall, CallList, CustomerCall } from '@veridoor/contract/calls/call';
import type { WorkflowDefinition } from '@veridoor/contract/workflow';
import { hashOfText } from '../../records/companies/consent-texts-queries.ts';
import { insertCall } from '../../features/calls/queries.ts';
import { insertUser } from '../../features/users/queries.ts';
import { findCurrentWorkflow } from '../../records/companies/workflows-queries.ts';
import { issueUserToken } from '../../features/users/tokens.ts';
import type { TestApplication } from '../application.ts';
import {
  buildCompany,
  buildLink,
  buildProfile,
  INTERFACE_ORIGIN,
  openLink,
  unique,
  type TestCompany,
  usualWorkflow,
  passwordHash,
} from '../builders.ts';
import { sealPersonal } from '../../records/profiles/profile-rows-queries.ts';

/** The usual workflow, and a call at its end that may be recorded. */
export const callWorkflow: WorkflowDefinition = {
  ...usualWorkflow,
  steps: [
    ...usualWorkflow.steps,
    {
      id: 'talk',
      kind: 'call',
      required_step_ids: ['selfie'],
      max_attempts: 2,
      optional: false,
      options: {
        recording: true,
        checklist: [
          { id: 'alone', text: 'The person is alone' },
          { id: 'face', text: 'The face is that of the document' },
        ],
        phrases: [{ id: 'hello', text: { en: 'Good day.', tr: 'İyi günler.' } }],
      },
    },
  ],
};

export interface TestAgent {
  id: string;
  username: string;
  token: string;
}

/** One more agent of the company. */
export async function buildAgent(
  { parts }: Pick<TestApplication, 'parts'>,
  company: { id: string },
): Promise<TestAgent> {
  const username = `agent-${unique()}-${unique()}`;
  const id = await insertUser(parts.database, {
    company_id: company.id,
    username,
    first_name: 'Grace',
    last_name: username,
    password_hash: await passwordHash,
    groups: ['agent'],
    created_at: parts.clock.now(),
  });
  return { id, username, token: (await issueUserToken(parts, { id, company_id: company.id }, null)).token };
}

/** A customer who came by a link for a call, and has consented. */
export async function buildCaller(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
): Promise<{ profile: string; token: string; shortUrl: string }> {
  const profile = await buildProfile(test, company, { name: `Caller ${unique()}` });
  const link = await buildLink(test, company, profile.id, { web_sdk_url: `${INTERFACE_ORIGIN}/call` });
  const { token, session } = await openLink(test, link);
  const { version } = session.consent;
  const consent = await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
  if (consent.statusCode !== 200) throw new Error(consent.body);
  return { profile: profile.id, token, shortUrl: link.shortUrl };
}

/** A company of its own, so that nobody else waits in its queue, with an agent and a caller. */
export async function buildCallStack(test: Pick<TestApplication, 'inject' | 'parts'>) {
  const company = await buildCompany(test.parts, { workflow: callWorkflow });
  return { company, agent: await buildAgent(test, company), caller: await buildCaller(test, company) };
}

/** Puts so many customers into the queue, without the way through the API; gives their calls in order. */
export async function fillQueue({ parts }: Pick<TestApplication, 'parts'>, company: { id: string }, count: number) {
  const now = parts.clock.now();
  return parts.database.transaction().execute(async (transaction) => {
    const { id: workflow_id } = await findCurrentWorkflow(transaction, company.id);
    const calls: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = randomUUID();
      const nobody = { reference: null, name: null, email: null, phone: null };
      const personal = { id_card_number: `QUEUE-${unique()}`, ...nobody };
      const { id: profile_id } = await transaction
        .insertInto('profile')
        .values({
          id,
          company_id: company.id,
          workflow_id,
          ...sealPersonal(transaction, { id, company_id: company.id }, personal),
          status: 'pending',
          status_reason: null,
          consent_version: '1',
          consent_at: now,
          consent_sha256: hashOfText({ en: 'Your images are checked.' }),
          consent_given_by: 'customer',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const options = { recording: false, checklist: [], phrases: [] };
      const call = { company_id: company.id, profile_id, step_id: 'talk', language: 'en', customer_records: false };
      const row = await insertCall(transaction, { ...call, options, now });
      if (row) calls.push(row.id);
    }
    return calls;
  });
}

/** Requests about calls, with the answer read; a refusal is thrown as its code. */
export function callRequests(test: Pick<TestApplication, 'inject'>) {
  const send = async <Answer>(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    payload?: object,
  ) => {
    const response = await test.inject({ method, url, token, ...(payload && { payload }) });
    if (response.statusCode >= 400) throw new Error(response.json<{ code: string }>().code);
    return response.json<Answer>();
  };
  const of = (id: string, action: string) => `/api/v2/call/${id}${action}`;
  return {
    join: (token: string, body: object = {}) => send<CustomerCall>(token, 'POST', '/api/v2/session/call', body),
    own: (token: string) => send<CustomerCall>(token, 'GET', '/api/v2/session/call'),
    leave: (token: string) => send<CustomerCall>(token, 'POST', '/api/v2/session/call/leave'),
    queue: (token: string) => send<CallQueue>(token, 'GET', '/api/v2/call/queue'),
    list: (token: string, query = '') => send<Static<typeof CallList>>(token, 'GET', `/api/v2/call${query}`),
    presence: (token: string, settings: { state?: 'online' | 'away'; signs?: boolean }) =>
      send<CallQueue>(token, 'PUT', '/api/v2/call/presence', settings),
    take: (token: string, call?: string) =>
      send<AgentCall>(token, 'POST', '/api/v2/call/take', call === undefined ? {} : { call }),
    get: (token: string, id: string) => send<AgentCall>(token, 'GET', of(id, '')),
    update: (token: string, id: string, body: object) => send<AgentCall>(token, 'PATCH', of(id, ''), body),
    still: (token: string, id: string, page: object) => send<AgentCall>(token, 'POST', of(id, '/stills'), page),
    putBack: (token: string, id: string) => send<AgentCall>(token, 'POST', of(id, '/put-back')),
    handOver: (token: string, id: string, agent: string) =>
      send<AgentCall>(token, 'POST', of(id, '/hand-over'), { agent }),
    decide: (token: string, id: string, body: object) => send<AgentCall>(token, 'POST', of(id, '/decide'), body),
    end: (token: string, id: string) => send<AgentCall>(token, 'POST', of(id, '/end')),
  };
}

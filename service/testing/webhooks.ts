import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Mode } from '@veridoor/contract/mode';
import type { WebhookEvent } from '@veridoor/contract/event';
import type { WebhookEndpoint, WebhookLog, WebhookSecret } from '@veridoor/contract/webhook';
import type { EventTable } from '../platform/database/tables/events.ts';
import { openRows } from '../platform/crypto/sealed-values.ts';
import type { TestApplication } from './application.ts';

export const ENDPOINT = '/api/v2/webhook_endpoint';

/** An endpoint of the company that makes events be kept. What it seals cannot be opened: nothing is sent to it. */
export async function buildListener(
  { parts }: Pick<TestApplication, 'parts'>,
  company: { id: string },
  enabled_events: string[] = ['*'],
  mode: Mode = 'live',
): Promise<string> {
  const id = randomUUID();
  const now = parts.clock.now();
  await parts.database
    .insertInto('webhook_endpoint')
    .values({
      id,
      company_id: company.id,
      mode,
      url: 'https://bank.example/hook',
      enabled_events,
      custom_headers: new Uint8Array(1),
      metadata: '{}',
      secret: new Uint8Array(1),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

interface Answered<Body> {
  status: number;
  body: Body;
}

/** A user's requests about webhooks, with status and body of the answer, or what it holds. */
export function webhookRequests(test: Pick<TestApplication, 'inject'>, token: string) {
  const call = async <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answered<Body>> => {
    const response = await test.inject({ method, url, token, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  return {
    call,
    async register(url: string, fields: object = {}): Promise<WebhookEndpoint> {
      const payload = { url, enabled_events: ['profile.*'], ...fields };
      const { status, body } = await call<WebhookEndpoint>('POST', ENDPOINT, payload);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    secretOf: async ({ id }: { id: string }) => (await call<WebhookSecret>('GET', `${ENDPOINT}/${id}/secret`)).body,
    logsOf: async ({ id }: { id: string }) =>
      (await call<{ data: WebhookLog[] }>('GET', `${ENDPOINT}/${id}/logs`)).body.data,
  };
}

/** Events as they are sent, out of rows of the database. */
export function openEvents(
  { parts }: Pick<TestApplication, 'parts'>,
  rows: readonly Pick<Selectable<EventTable>, 'id' | 'body'>[],
): WebhookEvent[] {
  return openRows(parts.database, 'event', rows).map(({ body }) => JSON.parse(body) as WebhookEvent);
}

/** The event that was noted last, as it is sent. */
export async function newestEvent(test: Pick<TestApplication, 'parts'>): Promise<WebhookEvent | undefined> {
  const rows = await noted(test, 'desc').limit(1).execute();
  return openEvents(test, rows)[0];
}

/** The events of a company or of a profile, as they are sent, in the order in which they were noted. */
export async function eventsOf(
  test: Pick<TestApplication, 'parts'>,
  whose: { company: string } | { profile: string },
): Promise<WebhookEvent[]> {
  const [column, id] =
    'company' in whose ? (['company_id', whose.company] as const) : (['profile_id', whose.profile] as const);
  return openEvents(test, await noted(test, 'asc').where(column, '=', id).execute());
}

/** Events of one instant are in the order of their transactions: a place in the table may be one that was freed. */
const noted = ({ parts }: Pick<TestApplication, 'parts'>, order: 'asc' | 'desc') =>
  parts.database
    .selectFrom('event')
    .select(['id', 'body'])
    .orderBy('created_at', order)
    .orderBy(sql`xmin::text::bigint`, order)
    .orderBy(sql`ctid`, order);

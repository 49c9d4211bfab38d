import type { Entity } from '@veridoor/contract/entity';
import type { WebhookEvent } from '@veridoor/contract/event';
import type { Session } from '@veridoor/contract/session';
import type { EntityDetails } from '@veridoor/validation/entity';
import type { TestApplication } from './application.ts';
import { INTERFACE_ORIGIN, openLink, unique, type TestCompany, type TestLink } from './builders.ts';
import { pdfDocument } from './documents/images.ts';
import { send } from './documents/sending.ts';
import { eventsOf } from './webhooks.ts';

/** Everything that a company has to say. */
export const NORVIK = {
  name: 'Norvik AS',
  legal_form: 'AS',
  country: 'NO',
  registration_number: '923609016',
  incorporated_on: '2019-02-28',
  street: 'Bryggen 1',
  city: 'Bergen',
  parties: [
    {
      id: 'ada',
      kind: 'person',
      name: 'Ada O’Specimen',
      birth_date: '1980-02-29',
      country: 'NO',
      roles: ['owner', 'director'],
      share: 60,
    },
    {
      id: 'holding',
      kind: 'company',
      name: 'Vestland Holding',
      registration_number: '811722332',
      country: 'NO',
      roles: ['owner'],
      share: 20.5,
    },
  ],
} satisfies EntityDetails;

/** A company that is a customer, made through the API. */
export async function buildEntity(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  details: EntityDetails = {},
): Promise<Entity> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/entity',
    token: await company.token('integration'),
    payload: { reference: `ENTITY-${unique()}`, details, mode: 'live' },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Entity>();
}

/** A link for the company, made through the API. */
export async function buildEntityLink(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  entity: string,
): Promise<TestLink> {
  const response = await test.inject({
    method: 'POST',
    url: '/api/v2/entity/url',
    token: await company.token('integration'),
    payload: { entity, web_sdk_url: `${INTERFACE_ORIGIN}/`, return_url: 'https://bank.example/done?order=7' },
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  const { short_url } = response.json<{ short_url: string }>();
  return { pid: entity, code: new URL(short_url).hash.slice(1), shortUrl: short_url };
}

/** A company whose link is open and that has consented. */
export async function buildEntitySession(
  test: Pick<TestApplication, 'inject'>,
  company: TestCompany,
  details: EntityDetails = {},
): Promise<{ entity: Entity; link: TestLink; token: string; session: Session }> {
  const entity = await buildEntity(test, company, details);
  const link = await buildEntityLink(test, company, entity.id);
  const { token, session } = await openLink(test, link);
  const { version } = session.consent;
  const consent = await test.inject({ method: 'POST', url: '/api/v2/session/consent', token, payload: { version } });
  if (consent.statusCode !== 200) throw new Error(consent.body);
  return { entity, link, token, session: consent.json() };
}

/** Requests about companies that are customers, by a business's users and by the customers themselves. */
export function entityRequests(test: TestApplication, company: TestCompany) {
  const post = async (url: string, payload: object, group: 'integration' | 'compliance' = 'integration') =>
    test.inject({ method: 'POST', url, token: await company.token(group), payload });
  return {
    post,
    get: async (url: string) => test.inject({ url, token: await company.token('compliance') }),
    decide: (id: string, payload: object) => post(`/api/v2/entity/${id}/decision`, payload, 'compliance'),
    answer: (token: string, details: object, complete: boolean) =>
      test.inject({ method: 'POST', url: '/api/v2/session/entity', token, payload: { details, complete } }),
    complete: (token: string, leave = false) =>
      test.inject({ method: 'POST', url: '/api/v2/session/complete', token, payload: { leave } }),
    sendFile: (token: string, type: string) =>
      send(test, token, pdfDocument(), { type, side: 'single', metadata: { source: 'file' } }),
    eventsOf: (id: string): Promise<WebhookEvent[]> => eventsOf(test, { profile: id }),
  };
}

import type { SessionOpened } from '@veridoor/contract/session';
import type { Static } from 'typebox';
import type { TestApplication } from '../application.ts';
import { buildCompany, INTERFACE_ORIGIN } from '../builders.ts';
import { entityRequests, NORVIK } from '../entities.ts';
import { requestsOf, type Made } from './requests.ts';

/** A company becomes a customer, is decided on, and erased in the end. */
export async function companyJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const [admin, compliance] = [
    requestsOf(test, await company.token('admin')),
    requestsOf(test, await company.token('compliance')),
  ];
  const known = { name: 'Norvik AS', country: 'NO', registration_number: '923609016' };
  const { id } = await admin<Made>('POST', '/entity', { reference: 'E-2041', mode: 'live', details: known });
  await admin('GET', '/entity?status=created&limit=20');
  const { short_url } = await admin<{ short_url: string }>('POST', '/entity/url', {
    entity: id,
    web_sdk_url: `${INTERFACE_ORIGIN}/`,
    return_url: 'https://bank.example/done?order=7',
    language: 'en',
  });
  const code = new URL(short_url).hash.slice(1);
  const { token, session } = await requestsOf(test)<Static<typeof SessionOpened>>('POST', '/session', {
    pid: id,
    code,
  });
  const speaker = requestsOf(test, token);
  await speaker('POST', '/session/consent', { version: session.consent.version });
  await speaker('POST', '/session/entity', { details: NORVIK, complete: true });
  await speaker('GET', '/session/entity');
  const { sendFile } = entityRequests(test, company);
  await sendFile(token, 'registration_extract');
  const wrong = await sendFile(token, 'registration_extract');
  await speaker('DELETE', `/session/entity/document/${wrong.id}`);
  await admin('GET', `/entity/${id}`);
  await compliance('GET', `/entity/${id}/report`);
  await compliance('POST', `/entity/${id}/decision`, { status: 'rejected', reason: 'The extract is too old.' });
  await admin('GET', `/entity/${id}/export`);
  const hold = `/entity/${id}/legal-hold`;
  await compliance('PUT', hold, { reason: 'Court order 4 C 12/26.' });
  await compliance('GET', hold);
  await compliance('GET', `/entity/${id}/keeping`);
  await compliance('POST', `${hold}/lift`, { reason: 'The order ended.' });
  await admin('PATCH', '/company', { erasure: 'two_people', export: 'two_people' });
  for (const kind of ['erase', 'export']) {
    const why = { reason: kind === 'erase' ? 'no_longer_needed' : 'review' };
    await admin('POST', `/entity/${id}/${kind}`, why);
    await compliance('POST', `/entity/${id}/${kind}/return`, { note: 'The account is still open.' });
    await admin('POST', `/entity/${id}/${kind}`, why);
  }
  await compliance('POST', `/entity/${id}/export/confirm`);
  await compliance('POST', `/entity/${id}/erase/confirm`);
}

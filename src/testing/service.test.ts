import { expect, it } from 'vitest';
import { createApi, unwrap } from '../lib/api/client.ts';
import { inTurn, LOST, playService, Refusal, SERVICE } from './service.ts';
import { sessionOf } from './session.ts';

const access = { token: () => Promise.resolve('t'), renew: () => Promise.resolve('t') };

it('the played service answers with the recorded example or the test’s own answer', async () => {
  const example = createApi(SERVICE, playService().fetch, access);
  expect((await unwrap(example.GET('/api/v2/session'))).company.branding.name).toBe('Company 3');
  const service = playService({ getSession: sessionOf([]) });
  const api = createApi(SERVICE, service.fetch, access);
  expect((await unwrap(api.GET('/api/v2/session'))).company.branding.name).toBe('Aurora Bank');
  expect(service.faults).toEqual([]);
});

it('the played service can refuse, lose and alternate its answers', async () => {
  const completion = inTurn(LOST, new Refusal(409, 'steps_outstanding'));
  const service = playService({ completeSession: completion });
  const api = createApi(SERVICE, service.fetch, access);
  const complete = () => unwrap(api.POST('/api/v2/session/complete', { body: { leave: false } }));
  await expect(complete()).rejects.toMatchObject({ code: 'connection_lost' });
  await expect(complete()).rejects.toMatchObject({ details: { serviceCode: 'steps_outstanding' } });
  expect(service.bodiesOf('completeSession')).toEqual([{ leave: false }, { leave: false }]);
  expect(service.faults).toEqual([]);
});

it('the played service reports unknown requests and bodies or answers that do not fit the document', async () => {
  const service = playService({ getSession: { ...sessionOf([]), language: 7 } as never });
  const api = createApi(SERVICE, service.fetch);
  await service.fetch(`${SERVICE}/api/v2/nowhere`).catch(() => undefined);
  await api.GET('/api/v2/session');
  await createApi(SERVICE, service.fetch, access).POST('/api/v2/session/consent', { body: { version: 7 } as never });
  expect(service.faults).toEqual([
    `GET ${SERVICE}/api/v2/nowhere is not in the document`,
    'getSession: no token was sent',
    'getSession: the answer given: /language must be string',
    'giveConsent: the body: /version must be string',
  ]);
});

import type { LoginResponse } from '@veridoor/contract/accounts/user';
import { demonstrationFile } from '../../features/aml/demonstration/file.ts';
import { readList } from '../../features/aml/lists/sources.ts';
import { importList } from '../../features/aml/aml-import.ts';
import type { TestApplication } from '../application.ts';
import { INTERFACE_ORIGIN, PASSWORD, openLink, type TestCompany, type MadeProfile } from '../builders.ts';
import { cardJpeg } from '../documents/images.ts';
import {
  TUS,
  beginUpload,
  cardBack,
  cardFront,
  form,
  naming,
  passport,
  send,
  submit,
  upload,
} from '../documents/sending.ts';

/** Somebody whose data can be reported from anything else. */
export const PERSON = {
  id_card_number: 'PERSON-90210-XYZ',
  name: 'Quintessa Vandermolen',
  email: 'quintessa.vandermolen@example.org',
  phone: '+905321234567',
};
const LATITUDE = 41.0987654;
/** From where the customer comes. */
const CUSTOMER_ADDRESS = '203.0.113.88';
/** What must be nowhere once the person is erased, and never in a log. */
export const PERSONAL_DATA = [
  ...Object.values(PERSON),
  '5321234567',
  'Quintessa',
  'vandermolen',
  String(LATITUDE),
  CUSTOMER_ADDRESS,
  'Comment about the lady',
];

export interface WholeJourney {
  profile: string;
  /** Passwords, tokens, codes and keys that went over the wire. */
  secrets: string[];
  tokens: { user: string; customer: string };
}

/** One customer's way through everything there is, with a few requests that fail on the way. */
export async function wholeJourney(test: TestApplication, company: TestCompany): Promise<WholeJourney> {
  const login = await test.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    payload: { username: company.username('admin'), password: PASSWORD },
  });
  const { access: token, refresh } = login.json<LoginResponse>();
  const post = (url: string, payload: object, change: object = {}) =>
    test.inject({ method: 'POST', url, token, payload, ...change });
  await post('/api/v2/user/login', { username: PERSON.email, password: 'a wrong password' });
  await post('/api/v2/token/refresh/', { refresh });
  await importList(test.parts, 'demonstration', [demonstrationFile()], (files) => readList('demonstration', files));

  const headers = { 'idempotency-key': 'key-of-the-journey' };
  const profile = (await post('/api/v2/profile', PERSON, { headers })).json<MadeProfile>();
  await post('/api/v2/profile', PERSON, { headers });
  await test.inject({ method: 'PATCH', url: `/api/v2/profile/${profile.id}`, token, payload: { name: PERSON.name } });
  await test.inject({ url: `/api/v2/profile?id_card_number=${PERSON.id_card_number}`, token });
  const link = {
    profile: profile.id,
    web_sdk_url: `${INTERFACE_ORIGIN}/`,
    return_url: `https://bank.example/done?customer=${encodeURIComponent(PERSON.email)}`,
    geo_location: true,
  };
  const { short_url } = (await post('/api/v2/profile/url', link)).json<{ short_url: string }>();
  const code = new URL(short_url).hash.slice(1);

  const customer: TestApplication = {
    ...test,
    inject: (request) => test.inject({ remoteAddress: CUSTOMER_ADDRESS, ...request }),
  };
  await post('/api/v2/session', { pid: profile.id, code: `${code}wrong` });
  const { token: profileToken, session } = await openLink(customer, { pid: profile.id, code, shortUrl: short_url });
  const report = (url: string, payload: object) =>
    customer.inject({ method: 'POST', url, token: profileToken, payload });
  await report('/api/v2/session/consent', { version: session.consent.version });
  await report('/api/v2/session/location', { latitude: LATITUDE, longitude: 29.5, accuracy: 10 });
  await report('/api/v2/session/events', { name: 'step_opened', step: 'identity' });
  const front = await send(customer, profileToken, await cardJpeg(), cardFront);
  await send(customer, profileToken, await cardJpeg(), cardBack);
  await upload(customer, profileToken, await cardJpeg());
  await test.parts.jobs.idle();
  await test.inject({
    method: 'PUT',
    url: `/api/v2/document/${front.id}`,
    token,
    payload: { comment: 'Comment about the lady' },
  });
  await test.inject({ url: `/api/v2/document/${front.id}/file`, token });
  await post('/api/v2/aml/search', { profile: profile.id });
  await post('/api/v2/aml/search', { name: PERSON.name, id_number: PERSON.id_card_number });
  await test.inject({ url: `/api/v2/aml/search?name=${encodeURIComponent(PERSON.name)}`, token });
  await report('/api/v2/session/complete', { leave: true });

  // What goes wrong: no such thing, no permission, wrong shape, broken body, wrong token, wrong type, broken upload.
  await test.inject({ url: `/api/v2/profile/${PERSON.id_card_number}`, token });
  await test.inject({ url: `/nowhere/${PERSON.email}?name=${PERSON.name}`, token });
  await test.inject({ url: '/api/v2/audit', token: await company.token('agent') });
  await post('/api/v2/profile', { ...PERSON, phone: `${PERSON.phone}x` });
  await post('/api/v2/profile', { ...PERSON, id_card_number: 7 });
  const json = { 'content-type': 'application/json' };
  await test.inject({
    method: 'POST',
    url: '/api/v2/profile',
    token,
    headers: json,
    payload: `{"name":"${PERSON.name}`,
  });
  await test.inject({ url: '/api/v2/profile', token: `${token}x` });
  await test.inject({
    method: 'POST',
    url: '/api/v2/profile',
    token,
    headers: { 'content-type': 'text/plain' },
    payload: PERSON.name,
  });
  await customer.inject({
    method: 'POST',
    url: '/api/v2/uploads',
    token: profileToken,
    headers: { ...TUS, 'upload-length': '-1', 'upload-metadata': `name ${PERSON.name}` },
  });
  const secrets = [
    PASSWORD,
    token,
    refresh,
    profile.token,
    profileToken,
    code,
    'key-of-the-journey',
    'a wrong password',
  ];
  return { profile: profile.id, secrets, tokens: { user: token, customer: profileToken } };
}

/** Every way by which bytes come in, with the token of a person, of a user and of a program. */
export async function uploadEveryWay(
  test: TestApplication,
  { profile, tokens }: WholeJourney,
  key: string,
): Promise<void> {
  const bytes = await cardJpeg();
  const { step, metadata: _, ...page } = passport;
  for (const [bearer, named] of [
    [tokens.customer, { ...page, step }],
    [tokens.user, { ...page, profile }],
    [key, { ...page, profile }],
  ] as const) {
    const sent = await test.inject({
      method: 'POST',
      url: '/api/v2/document',
      token: bearer,
      ...form(named, { bytes }),
    });
    if (sent.statusCode !== 201) throw new Error(sent.body);
    const broken = form(named, { bytes });
    const cut = { ...broken, payload: broken.payload.subarray(0, 200) };
    await test.inject({ method: 'POST', url: '/api/v2/document', token: bearer, ...cut });
    const names = bearer === tokens.customer ? {} : naming(profile);
    await submit(test, bearer, { ...named, upload: await upload(test, bearer, bytes, names) });
    await beginUpload(test, bearer, 0, { ...names, 'upload-defer-length': '1' });
    const fields: Record<string, string> = { id_card_number: PERSON.id_card_number, name: PERSON.name };
    await test.inject({ method: 'POST', url: '/api/v2/profile', token: bearer, payload: fields });
    await test.inject({ method: 'POST', url: '/api/v2/profile', token: bearer, ...form(fields) });
    const webm = { headers: { 'content-type': 'video/webm' }, payload: bytes };
    const call = `/api/v2/call/${profile}/recording/${profile}/0`;
    await test.inject({ method: 'PUT', url: call, token: bearer, ...webm });
    await test.inject({ method: 'PUT', url: call, token: bearer, payload: fields });
    const frame = { ...page, step, frame: bytes.toString('base64') };
    await test.inject({ method: 'POST', url: '/api/v2/session/captures', token: bearer, payload: frame });
    const tunnelled = { headers: { 'x-http-method-override': 'PATCH', 'content-type': 'text/plain' } };
    await test.inject({
      method: 'POST',
      url: `/api/v2/profile/${profile}`,
      token: bearer,
      ...tunnelled,
      payload: PERSON.name,
    });
  }
  await test.inject({
    method: 'POST',
    url: '/api/v2/user/login',
    ...form({ username: PERSON.email, password: 'a wrong password' }),
  });
}

import type { AmlReport } from '@veridoor/contract/aml/report';
import type { Document } from '@veridoor/contract/documents/document';
import type { Handoff } from '@veridoor/contract/links/handoff';
import type { SessionOpened } from '@veridoor/contract/session';
import type { Static } from 'typebox';
import type { TestApplication } from '../application.ts';
import { buildCompany, buildLink, INTERFACE_ORIGIN, openLink, usualWorkflow, type TestCompany } from '../builders.ts';
import { loadList } from '../lists.ts';
import { capture, pageVideo, sendVideo } from '../documents/captures.ts';
import { cardJpeg, plainJpeg } from '../documents/images.ts';
import {
  askUpload,
  beginUpload,
  cardBack,
  cardFront,
  endUpload,
  send,
  submit,
  upload,
  uploadId,
} from '../documents/sending.ts';
import { requestsOf, type Made } from './requests.ts';

const person = {
  id_card_number: 'C-100482',
  reference: 'account-opening-7',
  name: 'Ada Specimen',
  email: 'ada@example.com',
  phone: '+905321234567',
};

/** A person is verified by the hosted interface, looked at by colleagues, and erased in the end. */
export async function customerJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  await loadList(test.parts);
  const server = requestsOf(test, await company.token('admin'));
  const { id } = await server<Made>('POST', '/profile', person);
  await server('GET', '/profile?status=created&name=ada&limit=20');
  await server('GET', `/profile/${id}`);
  await server('PATCH', `/profile/${id}`, { email: 'ada.specimen@example.com' });
  const recorded = { version: '1', given_at: '2026-02-27T09:30:00Z', source: 'paper', evidence: 'File 2026-114' };
  await server('POST', `/profile/${id}/consent`, recorded);
  await server('GET', `/profile/${id}/consent`);
  await flow(test, server, id);
  const documents = await server<{ data: Document[] }>('GET', `/profile/${id}/documents?state=active`);
  await review(test, company, documents.data);
  await screening(server, id);
  const { data: verifications } = await server<{ data: Made[] }>('GET', `/profile/${id}/verifications`);
  await server('GET', `/verification/${verifications[0]!.id}`);
  await server('GET', '/verification?status=created&order=updated&limit=20');
  await server('GET', `/profile/${id}/answers`);
  await server('GET', `/profile/${id}/report`);
  await server('GET', `/profile/${id}/report/page?language=en`);
  await server('GET', `/profile/${id}/duplicates`);
  await server('GET', `/profile/${id}/export`);
  await blockList(test, company, documents.data[0]!);
  await queue(test, company, id);
  await again(test, company, { profile: id, verification: verifications[0]!.id });
  await twoPeople(test);
  await ending(test, company, id);
}

type Requests = ReturnType<typeof requestsOf>;

async function flow(test: TestApplication, server: Requests, profile: string): Promise<void> {
  const { short_url } = await server<{ short_url: string }>('POST', '/profile/url', {
    profile,
    web_sdk_url: `${INTERFACE_ORIGIN}/`,
    return_url: 'https://bank.example/done?order=7',
    geo_location: true,
    reference: 'order-7',
    metadata: { branch: 'Izmir' },
    language: 'en',
  });
  const code = new URL(short_url).hash.slice(1);
  const anybody = requestsOf(test);
  await anybody('GET', `/embedding?pid=${profile}`);
  const { token } = await anybody<Static<typeof SessionOpened>>('POST', '/session', { pid: profile, code });
  const customer = requestsOf(test, token);
  await customer('POST', '/session/consent', { version: '1', language: 'en' });
  await customer('GET', '/session');
  await customer('POST', '/session/location', { latitude: 41.0082, longitude: 28.9784, accuracy: 12 });
  await customer('POST', '/session/events', { name: 'step_opened', step: 'identity' });
  const { url } = await customer<Handoff>('POST', '/session/handoff');
  await customer('POST', '/session/handoff/message', { code: new URL(url).hash.slice(1), channel: 'email' });
  const page = (await cardJpeg({ width: 400, height: 252 })).toString('base64');
  await customer('POST', '/session/recognitions', { step: 'identity', image: page });
  const given = uploadId(await beginUpload(test, token, 10));
  await askUpload(test, token, given);
  await endUpload(test, token, given);
  const front = await cardJpeg();
  const taken = await capture(test, token, cardFront, front);
  await submit(test, token, { ...cardFront, capture: taken, upload: await upload(test, token, front) });
  await sendVideo(test, token, taken!, await pageVideo(taken!, front));
  await send(test, token, await cardJpeg(), cardBack);
  await customer('POST', '/session/complete', { leave: true });
}

/** Colleagues look at the pages, send a better one, and decide. */
async function review(test: TestApplication, company: TestCompany, documents: Document[]): Promise<void> {
  const [token, reviewer] = [await company.token('admin'), requestsOf(test, await company.token('admin'))];
  const [first, second] = documents.map(({ id }) => `/document/${id}`);
  await reviewer('GET', '/document?state=active&limit=20');
  await reviewer('GET', first!);
  await reviewer('GET', `${first}/file`);
  await reviewer('GET', `${first}/page`);
  const front = documents.find(({ side }) => side === 'front')!;
  await reviewer('GET', `/document/${front.id}/video`);
  const headers = { 'upload-metadata': `profile ${Buffer.from(documents[0]!.profile).toString('base64')}` };
  const better = await upload(test, token, await plainJpeg('#706050'), headers);
  await reviewer('PUT', first!, { upload: better, comment: 'The better scan.' });
  await reviewer('GET', `${first}/versions`);
  await reviewer('GET', `${first}/versions/1/file`);
  await reviewer('GET', `${first}/portrait`);
  await reviewer('POST', `${first}/approve`, { comment: 'Compared with the register.' });
  await reviewer('POST', `${second}/reject`, { reason: 'image_blurred', comment: 'The number cannot be read.' });
  await reviewer('POST', `${second}/archive`);
  await reviewer('POST', `${second}/restore`);
}

async function screening(server: Requests, profile: string): Promise<void> {
  await server('GET', '/aml/lists');
  await server('GET', '/aml/hit?order=strongest&category=sanction&least_score=0.7&limit=2');
  await server('GET', '/aml/rescreening');
  await server('POST', '/aml/rescreening');
  await server('GET', '/aml/search?name=Orlanda%20Marsh&limit=2');
  const search = { profile, name: undefined, threshold: 0.7 };
  await server('POST', '/aml/search', { name: 'Orlanda Vexly Marsh', birth_date: '1971', limit: 2 });
  await server('POST', '/aml/search', search);
  const hit = await server<AmlReport>('POST', '/aml/search', { name: 'Orlanda Vexly Marsh' });
  await server('GET', `/aml/report?profile=${profile}`);
  await server('GET', `/aml/report/${hit.id}`);
  await server('GET', `/aml/report/${hit.id}/page`);
  const { source, entity_id } = hit.results[0]!;
  const decision = { source, entity_id, verdict: 'false_positive', reason: 'Another year of birth.' };
  await server('POST', `/aml/report/${hit.id}/decision`, decision);
}

async function blockList(test: TestApplication, company: TestCompany, document: Document): Promise<void> {
  const compliance = requestsOf(test, await company.token('compliance'));
  const { data } = await compliance<{ data: Made[] }>('POST', '/block-list', {
    number: 'U1234567',
    mode: 'live',
    country: 'DE',
    type: document.type,
    reason: 'Reported as stolen.',
  });
  await compliance('GET', '/block-list?limit=20');
  await compliance('DELETE', `/block-list/${data[0]!.id}`);
}

/** The verification is decided, and another one is opened. */
async function again(
  test: TestApplication,
  company: TestCompany,
  { profile, verification }: { profile: string; verification: string },
): Promise<void> {
  const officer = requestsOf(test, await company.token('admin'));
  const decision = { outcome: 'approved', reason: 'Seen in the branch.', override: true };
  await officer('POST', `/verification/${verification}/decision`, decision);
  await officer('POST', `/verification/${verification}/complete`);
  await officer('GET', `/verification/${verification}/report`);
  const own = { reference: 'order-8', metadata: { branch: 'Bursa' } };
  const next = await officer<Made>('POST', `/profile/${profile}/verifications`, own);
  const { link } = await officer<{ link: string }>('POST', '/profile/url', {
    profile,
    web_sdk_url: `${INTERFACE_ORIGIN}/`,
    return_url: 'https://bank.example/verified',
  });
  await officer('DELETE', `/link/${link}`);
  await officer('POST', `/verification/${next.id}/cancel`);
}

/** The profile waits for a person, who takes it and gives it back. */
async function queue(test: TestApplication, company: TestCompany, profile: string): Promise<void> {
  const officer = requestsOf(test, await company.token('compliance'));
  await officer('PATCH', `/profile/${profile}`, { status: 'in_review', status_reason: 'name_differs' });
  await officer('POST', `/review/${profile}/claim`);
  await officer('GET', '/review?order=oldest&limit=20');
  await officer('GET', '/customer?status=in_review&limit=20');
  await officer('GET', `/review/${profile}/readers`);
  await officer('POST', `/review/${profile}/notes`, { text: 'Asked the branch for the old file.' });
  await officer('GET', '/review/notices');
  await officer('PATCH', '/review/notices', { mail: true });
  await officer('GET', `/review/${profile}/notes`);
  await officer('GET', `/review/${profile}/ring`);
  await officer('PUT', `/review/${profile}/tags`, { tags: ['branch oslo'] });
  const team = await officer<{ data: { user: string; mine: boolean }[] }>('GET', '/review/officers');
  await officer('PUT', `/review/${profile}/assignment`, { user: team.data.find(({ mine }) => mine)?.user ?? null });
  await officer('POST', `/profile/${profile}/link`, { channel: 'email', words: 'The photo of the front was cut off.' });
  await officer('DELETE', `/review/${profile}/claim`);
  const manager = requestsOf(test, await company.token('admin'));
  await manager('POST', `/review/${profile}/release`);
  await manager('PUT', `/review/${profile}/planted`, { truth: 'rejected' });
  await manager('GET', `/review/${profile}/planted`);
  await manager('GET', '/insight/decisions?from=2026-02-01&to=2026-03-31&mode=live');
}

/** A colleague proposes a decision, and a second person returns it or confirms it. */
async function twoPeople(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts, {
    workflow: { ...usualWorkflow, second_person: ['approved', 'rejected'] },
  });
  const [first, second] = [await company.token('compliance'), await company.token('admin')].map((token) =>
    requestsOf(test, token),
  );
  const { id } = await second!<Made>('POST', '/profile', { id_card_number: 'C-100484' });
  const rejected = { status: 'rejected', status_reason: 'document_forged', note: 'The printing is wrong.' };
  await first!('PATCH', `/profile/${id}`, rejected);
  await second!('GET', `/profile/${id}/proposal`);
  await second!('POST', `/profile/${id}/proposal/return`, { note: 'Please compare it with the register first.' });
  await first!('PATCH', `/profile/${id}`, rejected);
  const proposal = await second!<Made>('GET', `/profile/${id}/proposal`);
  await second!('POST', `/profile/${id}/proposal/confirm`, { proposal: proposal.id });
  const { id: entity } = await second!<Made>('POST', '/entity', { reference: 'E-100485', mode: 'live' });
  const refused = { status: 'rejected', reason: 'Not in the register.' };
  await first!('POST', `/entity/${entity}/decision`, refused);
  await second!('GET', `/entity/${entity}/proposal`);
  await first!('POST', `/entity/${entity}/proposal/return`, {});
  await first!('POST', `/entity/${entity}/decision`, refused);
  const again = await second!<Made>('GET', `/entity/${entity}/proposal`);
  await second!('POST', `/entity/${entity}/proposal/confirm`, { proposal: again.id });
}

/** A hold, and then an erasure by two people. */
async function ending(test: TestApplication, company: TestCompany, profile: string): Promise<void> {
  const [admin, compliance] = [await company.token('admin'), await company.token('compliance')].map((token) =>
    requestsOf(test, token),
  );
  await compliance!('POST', `/profile/${profile}/suspicion?format=goaml`, {
    reporting_entity: 42,
    branch: 'Main',
    address: '1 High Street',
    city: 'Valletta',
    country: 'MT',
    currency: 'EUR',
    indicators: ['TFS01'],
    reason: 'Asks for cash and gives no source.',
    action: 'No payment.',
  });
  const hold = `/profile/${profile}/legal-hold`;
  await compliance!('PUT', hold, { reason: 'Court order 4 C 12/26.', until: '2027-03-01T00:00:00Z' });
  await compliance!('GET', hold);
  await admin!('GET', '/legal-hold');
  await admin!('GET', `/profile/${profile}/keeping`);
  await admin!('GET', '/retention');
  await compliance!('POST', `${hold}/lift`, { reason: 'The order ended.' });
  await admin!('PATCH', '/company', { erasure: 'two_people', export: 'two_people' });
  for (const kind of ['erase', 'export']) {
    const why = { reason: kind === 'erase' ? 'asked' : 'access' };
    await admin!('POST', `/profile/${profile}/${kind}`, why);
    await compliance!('POST', `/profile/${profile}/${kind}/return`, { note: 'Ask for a proof of who they are.' });
    await admin!('POST', `/profile/${profile}/${kind}`, why);
  }
  await compliance!('POST', `/profile/${profile}/export/confirm`);
  await compliance!('GET', '/privacy-request');
  await compliance!('POST', `/profile/${profile}/erase/confirm`);
}

/** A page that is deleted; then a test that ends at once. */
export async function deletionJourney(test: TestApplication): Promise<void> {
  const company = await buildCompany(test.parts);
  const admin = requestsOf(test, await company.token('admin'));
  const { id } = await admin<Made>('POST', '/profile', { id_card_number: 'C-100483' });
  const headers = { 'upload-metadata': `profile ${Buffer.from(id).toString('base64')}` };
  const given = await upload(test, await company.token('admin'), await cardJpeg(), headers);
  const page = { profile: id, upload: given, type: 'id_card', country: 'TR', version: 'new', side: 'front' };
  const document = await admin<Made>('POST', '/document', page);
  await admin('DELETE', `/document/${document.id}`);
  await admin('GET', `/events/log?object=${id}&type=profile.created&limit=1`);
  const trial = await admin<Made>('POST', '/profile', { id_card_number: 'T-100483', mode: 'test' });
  await admin('POST', `/profile/${trial.id}/test-outcome`, { result: 'approved' });
  const other = await admin<Made>('POST', '/profile', { id_card_number: 'T-100484', mode: 'test' });
  const { token } = await openLink(test, await buildLink(test, company, other.id));
  await requestsOf(test, token)('POST', '/session/test-outcome', { result: 'approved' });
}

import type { CustomerCall, IceServers } from '@veridoor/contract/calls/call';
import type { TestApplication } from '../application.ts';
import { buildAgent, buildCaller, buildCallStack, callRequests } from '../calls/calls.ts';
import { cardJpeg } from '../documents/images.ts';
import { form } from '../documents/sending.ts';
import { requestsOf } from './requests.ts';

/** Customers wait, are served, put back, handed over, and decided on. */
export async function callJourney(test: TestApplication): Promise<void> {
  const { company, agent, caller } = await buildCallStack(test);
  const [calls, colleague] = [callRequests(test), await buildAgent(test, company)];
  await requestsOf(test, caller.token)<IceServers>('GET', '/call/ice-servers');
  await calls.join(caller.token, { language: 'en', recording: true, signs: false });
  await calls.presence(agent.token, { state: 'online', signs: false });
  await calls.queue(agent.token);
  const { id } = await calls.take(agent.token);
  await calls.own(caller.token);
  await requestsOf(test, agent.token)('GET', `/call/${id}/report`);
  await calls.update(agent.token, id, {
    notes: 'Calm.',
    checklist: ['alone'],
    request: 'show_front',
    recording: true,
  });
  await calls.still(agent.token, id, { type: 'id_card', country: 'TR', version: 'new', side: 'front' });
  await sendStill(test, caller.token, (await calls.own(caller.token)).still);
  await test.inject({
    method: 'PUT',
    url: `/api/v2/call/${id}/recording/recorder1/0`,
    token: agent.token,
    headers: { 'content-type': 'video/webm' },
    payload: Buffer.from('seconds of a video'),
  });
  await calls.putBack(agent.token, id);
  await calls.take(agent.token);
  await calls.presence(colleague.token, { state: 'online' });
  await calls.handOver(agent.token, id, colleague.id);
  await calls.take(colleague.token);
  await calls.decide(colleague.token, id, { decision: 'rejected', reason: 'face_differs' });
  const reader = await company.token('compliance');
  await calls.get(reader, id);
  await calls.list(reader, `?profile=${caller.profile}`);
  const officer = requestsOf(test, reader);
  await officer('GET', `/call/${id}/recording/1`);
  await officer('GET', '/call/takers');
  await officer('GET', '/call/figures?from=2026-03-01&to=2026-03-31&time_zone=Europe/Istanbul');

  const next = await buildCaller(test, company);
  await calls.join(next.token);
  await calls.end(agent.token, (await calls.take(agent.token)).id);
  const last = await buildCaller(test, company);
  await calls.join(last.token);
  await calls.leave(last.token);
}

async function sendStill(test: TestApplication, token: string, still: CustomerCall['still']): Promise<void> {
  const bytes = await cardJpeg({ width: 1600, height: 1200 });
  const image = form({}, { name: 'still.jpg', type: 'image/jpeg', bytes });
  await test.inject({ method: 'POST', url: `/api/v2/session/call/stills/${still?.id}`, token, ...image });
}

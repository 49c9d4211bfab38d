import { renameSync, writeFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { LivenessAction, LivenessChallenge } from '../../packages/contract/liveness.ts';
import { makeHeadFilm, type Sitter } from '../../tools/specimens/head/film.ts';
import { makeSelfie, type PersonName } from '../../tools/specimens/portrait.ts';
import { createFaceReader } from '../../service/features/liveness/faces/face-reader.ts';
import { LIGHTS, sitterOf } from '../../service/testing/faces/sitters.ts';
import { expect } from './test.ts';
import type { House } from './house.ts';
import { selfieWorkflow } from './selfie-workflow.ts';

/** Pictures a second of a film, and of the camera that plays it (the browser's own for this format). */
const RATE = 6;
const PLAYED = 30;
/**
 * The film begins when the camera opens, and the interface has to load what looks at faces, to find this one and to ask,
 * twice where something is declined; a browser on a busy machine looks at few pictures a second.
 */
const UNHURRIED: Pace = { rest: 14, action: 2.4 };
const SIZE = { width: 480, height: 360 };
/** What lids do is small in a film of a picture; the browser may miss it. Without more a film is for a person to look at. */
const WITHOUT: LivenessAction[] = ['blink'];

/** PIN that enrolled customers confirm payments with. */
export const PIN = '274918';

/** A customer who agreed, whose verification was approved with a selfie of this person, with face enrolled and PIN set. */
export async function enrolledCustomer(house: House, person: PersonName): Promise<string> {
  const { profile, link } = await house.newLink({ workflow: selfieWorkflow('off') });
  await agree(house, profile, link);
  const { png } = await makeSelfie(person, { width: 640, height: 480 });
  const form = new FormData();
  for (const [name, value] of Object.entries({ profile, type: 'selfie', side: 'single', step: 'selfie' })) {
    form.set(name, value);
  }
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'selfie.png');
  const { id } = await house.request<{ id: string }>('integration', 'POST', '/api/v2/document', form);
  await expect
    .poll(async () => (await house.request<{ results: object[] }>('auditor', 'GET', `/api/v2/document/${id}`)).results)
    .not.toHaveLength(0);
  await house.request('compliance', 'POST', `/api/v2/document/${id}/approve`, {});
  await house.request('compliance', 'PATCH', `/api/v2/profile/${profile}`, { status: 'approved' });
  await expect
    .poll(async () => house.request<object>('auditor', 'GET', `/api/v2/profile/${profile}/face`).catch(() => null))
    .not.toBeNull();
  await house.request('integration', 'PUT', `/api/v2/profile/${profile}/biopay/pin`, { pin: PIN });
  return profile;
}

/** Agrees for a customer, as they do when their link opens. */
async function agree(house: House, profile: string, link: string): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${house.addresses.service}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return JSON.parse(await answer.text());
  };
  const opened = await post('/api/v2/session', { pid: profile, code: new URL(link).hash.slice(1) });
  const { token, session } = opened as { token: string; session: { consent: { version: string } } };
  await post('/api/v2/session/consent', { version: session.consent.version }, token);
}

/** Films of this worker so far. */
let films = 0;

/** Ada before the camera in another light than before, with the mesh that films bend: the same film is taken once. */
async function sitter(): Promise<Sitter> {
  const light = LIGHTS[films++ % LIGHTS.length]!;
  const reader = createFaceReader({ threads: 1, timeLimit: 60_000 });
  try {
    return await sitterOf(reader, 'ada', { ...SIZE, light });
  } finally {
    await reader.close();
  }
}

/** How long the head in a film rests at first, and how long it takes for an action and the way back; seconds. */
export interface Pace {
  readonly rest: number;
  readonly action: number;
}

/** Puts a film of Ada, who rests and then does what is asked, before the camera whose file is given. */
async function act(cameraFile: string, actions: readonly LivenessAction[], pace: Pace): Promise<void> {
  const { frames } = await makeHeadFilm(await sitter(), actions, { seed: actions.join(), rate: RATE, ...pace });
  const pictures = frames.flatMap(({ jpeg }) => Array.from({ length: PLAYED / RATE }, () => jpeg));
  writeFileSync(`${cameraFile}.next`, Buffer.concat(pictures));
  renameSync(`${cameraFile}.next`, cameraFile);
}

/** What the customer of a page's flow shows the service who they are by. */
export async function headersOfFlow(page: Page): Promise<{ Authorization: string }> {
  const stored = await page.evaluate(() => sessionStorage.getItem('veridoor.flow'));
  const { token }: { token: { value: string } } = JSON.parse(stored ?? '');
  return { Authorization: `Bearer ${token.value}` };
}

/**
 * Asks for a challenge before the interface does, puts the film of it before the camera, and has the interface get that very
 * challenge: a camera that runs cannot learn what to show.
 *
 * @param declined actions that the interface is asked first, one for each request, for the person to decline
 * @returns what each request of the interface said
 */
export async function prepareChallenge(
  page: Page,
  { cameraFile, address, headers, body = {}, declined = [], pace = UNHURRIED }: PreparedChallenge,
): Promise<{ without: readonly LivenessAction[] }[]> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, without: WITHOUT }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const challenge: LivenessChallenge = JSON.parse(await answer.text());
  await act(cameraFile, challenge.actions, pace);
  const asked: { without: readonly LivenessAction[] }[] = [];
  await page.route(address, async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const unwanted = declined[asked.length];
    asked.push(route.request().postDataJSON() as { without: LivenessAction[] });
    const given = unwanted === undefined ? challenge : { ...challenge, actions: [unwanted] };
    const allow = { 'Access-Control-Allow-Origin': (await route.request().headerValue('origin')) ?? '' };
    return route.fulfill({ status: 201, headers: allow, json: given });
  });
  return asked;
}

interface PreparedChallenge {
  cameraFile: string;
  address: string;
  headers?: Record<string, string>;
  body?: object;
  declined?: readonly LivenessAction[];
  pace?: Pace;
}

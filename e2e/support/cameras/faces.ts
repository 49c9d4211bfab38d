import type { BrowserContext, Page, Request } from '@playwright/test';
import { makeSelfie, type PersonName } from '../../../tools/specimens/portrait.ts';
import { createFaceReader } from '../../../service/vision/faces/face-reader.ts';
import { LIGHTS, sitterOf } from '../../../service/testing/faces/sitters.ts';
import { seatHead } from './living-head.ts';
import { expect } from '../test.ts';
import type { Stack } from '../stack.ts';
import { selfieWorkflow } from '../selfie-workflow.ts';

/** Pixels of the images that are bent, and of the camera's video. */
const PORTRAIT = { width: 480, height: 360 };
const PHONE = { width: 640, height: 480 };

/** PIN that enrolled customers confirm payments with. */
export const PIN = '274918';

/**
 * A customer who agreed, was approved with this person's selfie, and has an enrolled face and a PIN.
 *
 * @param meanwhile the customer's further actions by the link once the selfie is there.
 */
export async function enrolledCustomer(
  stack: Stack,
  person: PersonName,
  meanwhile?: (link: string) => Promise<void>,
): Promise<string> {
  const { profile, link } = await stack.newLink({ workflow: selfieWorkflow('off') });
  await agree(stack, profile, link);
  const { png } = await makeSelfie(person, { width: 640, height: 480 });
  const form = new FormData();
  for (const [name, value] of Object.entries({ profile, type: 'selfie', side: 'single', step: 'selfie' })) {
    form.set(name, value);
  }
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'selfie.png');
  const { id } = await stack.request<{ id: string }>('integration', 'POST', '/api/v2/document', form);
  await expect
    .poll(async () => (await stack.request<{ results: object[] }>('auditor', 'GET', `/api/v2/document/${id}`)).results)
    .not.toHaveLength(0);
  await meanwhile?.(link);
  await stack.request('compliance', 'POST', `/api/v2/document/${id}/approve`, {});
  await stack.request('compliance', 'PATCH', `/api/v2/profile/${profile}`, { status: 'approved' });
  await expect
    .poll(async () => stack.request<object>('auditor', 'GET', `/api/v2/profile/${profile}/face`).catch(() => null))
    .not.toBeNull();
  await stack.request('integration', 'PUT', `/api/v2/profile/${profile}/biopay/pin`, { pin: PIN });
  return profile;
}

/** Agrees for a customer, as they do when their link opens. */
async function agree(stack: Stack, profile: string, link: string): Promise<void> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${stack.addresses.service}${path}`, {
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

/** The number of heads made by this worker. */
let heads = 0;

/**
 * Ada before the camera, in another light than before, since the same video is accepted once. She follows the service's
 * prompts.
 *
 * @param camera the size of the camera's video
 */
export async function seatAda(context: BrowserContext, camera = PHONE): Promise<void> {
  const light = LIGHTS[heads++ % LIGHTS.length]!;
  const reader = createFaceReader({ processes: 1, timeLimit: 60_000 });
  try {
    await seatHead(context, await sitterOf(reader, 'ada', { ...PORTRAIT, light }), camera);
  } finally {
    await reader.close();
  }
}

/** The headers with the token of the customer in this page. */
export async function headersOfFlow(page: Page): Promise<{ Authorization: string }> {
  // The address is a page's before the link is exchanged for a token.
  const token = await page.waitForFunction(() => {
    const stored: { token?: { value: string } } = JSON.parse(sessionStorage.getItem('veridoor.flow') ?? '{}');
    return stored.token?.value;
  });
  return { Authorization: `Bearer ${await token.jsonValue()}` };
}

/** The challenges that the interface asks the service for, as they come. */
export function watchChallenges(page: Page, path: string): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) asked.push(request);
  });
  return asked;
}

/** Counts the bytes of the bodies that the interface sends to addresses below a path, as they go over the network. */
export function countBytesSent(page: Page, path: string): () => Promise<ReadonlyMap<string, number>> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith(path)) requests.push(request);
  });
  return async () => {
    const bytes = new Map<string, number>();
    for (const request of requests) {
      const length = Number((await request.allHeaders())['content-length'] ?? 0);
      bytes.set(request.url(), (bytes.get(request.url()) ?? 0) + length);
    }
    return bytes;
  };
}

import sharp from 'sharp';
import type { Page } from '@playwright/test';
import type { FaceOutcome } from '@veridoor/contract/faces/biologin';
import type { LivenessChallenge, LivenessPrompt } from '@veridoor/contract/faces/liveness';
import { answerParts } from '../../service/testing/faces/recognised.ts';
import { loginScreen } from '../screens/biologin.ts';
import { completeScreen } from '../screens/complete.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { enrolledCustomer, headersOfFlow, seatAda, watchChallenges } from '../support/cameras/faces.ts';
import { imagesOfVideo } from '../support/cameras/videos.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Opens a login link. */
async function begin(page: Page, stack: Stack): Promise<{ profile: string; headers: Record<string, string> }> {
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  const profile = await enrolledCustomer(stack, 'ada');
  const { link } = await stack.newLink({ path: 'biologin', profile });
  await page.goto(link);
  await expect(page).toHaveURL(/\/biologin$/u);
  return { profile, headers: await headersOfFlow(page) };
}

test('a face login recognises a customer and replaces a prompt that they cannot follow', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await seatAda(page.context());
  const { profile } = await begin(page, stack);
  const asked = watchChallenges(page, '/api/v2/session/biologin/challenge');
  await page.goto(`${stack.addresses.interface}/login`);
  const login = loginScreen(page);
  await login.cannotButton.click({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(completeScreen(page).heading).toBeVisible({ timeout: 90_000 });
  expect(asked.length, 'the declined prompt is replaced').toBeGreaterThanOrEqual(2);
  await completeScreen(page).returnButton.click();
  await expect(page).toHaveURL(/status=complete/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
});

test('a face login that failed five times says it is not possible now and leads back to the business', async ({
  page,
  stack,
  camera,
}) => {
  await camera('video-identity-card-front');
  const { profile, headers } = await begin(page, stack);
  for (let tries = 0; tries < 5; tries += 1) await failOnce(stack, headers);
  await page.reload();
  const login = loginScreen(page);
  await expect(login.unavailable).toBeVisible();
  await expectAccessible(page);
  await login.leaveButton.click();
  await expect(page).toHaveURL(/errors=biologin_unavailable/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
});

/** Answers a challenge with images of nobody. */
async function failOnce(stack: Stack, headers: Record<string, string>): Promise<void> {
  const post = async <Reply>(path: string, body: FormData | string): Promise<Reply> => {
    const json = typeof body === 'string' && { 'Content-Type': 'application/json' };
    const url = `${stack.addresses.service}/api/v2/session/biologin${path}`;
    const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...json }, body });
    expect(answer.ok).toBe(true);
    const read: Reply = JSON.parse(await answer.text());
    return read;
  };
  const [image] = await imagesOfVideo('video-dark');
  const frames = [{ at: 0, image: (await small(image)).toString('base64') }];
  const { id, prompt } = await post<LivenessChallenge>('/challenge', '{}');
  let asked: LivenessPrompt | null = prompt;
  while (asked) {
    const { answer, bytes } = answerParts({ challenge: id, nonce: asked.nonce, frames });
    const form = new FormData();
    form.set('answer', answer);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'frames');
    ({ prompt: asked } = await post<FaceOutcome>('', form));
  }
}

const small = (image: Buffer | undefined) => sharp(image).resize(320).jpeg().toBuffer();

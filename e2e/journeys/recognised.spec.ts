import type { BrowserContext, Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { versionScreen } from '../screens/version.ts';
import { customer } from '../support/customer.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import type { VideoName } from '../support/cameras/videos.ts';

test.use({ usesGoodImages: true });

interface Opening {
  page: Page;
  context: BrowserContext;
  stack: Stack;
  camera: (video: VideoName) => Promise<void>;
}

/** A new customer holds a page before the camera of the identity step; answers the profile's id. */
async function showPage({ page, context, stack, camera }: Opening): Promise<string> {
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { profile, link } = await stack.newLink();
  const person = customer(page, camera);
  await page.goto(link);
  // The only step opens by itself, and its camera with the video that is there then.
  await camera('video-identity-card-front');
  await person.agree();
  await person.seeIdentityCamera();
  return profile;
}

test('a passport is recognised by its MRZ, on the device, and nothing is asked', async ({
  page,
  context,
  stack,
  camera,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const profile = await showPage({ page, context, stack, camera: () => camera('video-passport') });
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length).toBe(1);
  const [page1] = await stack.client.listDocuments(profile);
  expect(page1).toMatchObject({ type: 'passport', country: 'DE', side: 'single' });
  expect(asked.filter((path) => path.endsWith('/recognitions'))).toEqual([]);
});

test('a card is recognised by its print, by the service, and nothing is asked', async ({
  page,
  context,
  stack,
  camera,
}) => {
  const profile = await showPage({ page, context, stack, camera });
  await expect(confirmScreen(page).image).toBeVisible();
  await camera('video-identity-card-back');
  await expect(captureScreen(page).heading(/, back$|^Now the back/)).toBeVisible();
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length).toBe(2);
  const pages = await stack.client.listDocuments(profile);
  for (const one of pages) expect(one).toMatchObject({ type: 'id_card', country: 'TR', version: 'new' });
});

test('the back first is known by its MRZ, and the front is asked for next', async ({
  page,
  context,
  stack,
  camera,
}) => {
  await showPage({ page, context, stack, camera: () => camera('video-identity-card-back') });
  await expect(confirmScreen(page).image).toBeVisible();
  await camera('video-identity-card-front');
  await expect(captureScreen(page).heading(/, front$|^Take a photo of the front/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^(Your steps|Selfie|Take a selfie)$/ })).toBeVisible();
});

test('a page that says nothing is asked for, and its image stays', async ({ page, context, stack, camera }) => {
  // We cannot connect: what the device cannot know is asked.
  await page.route('**/session/recognitions', (route) => route.abort());
  const profile = await showPage({ page, context, stack, camera });
  await versionScreen(page).choose('Türkiye', 'Identity card', 'New id card');
  await expect(confirmScreen(page).image).toBeVisible();
  await camera('video-identity-card-back');
  await expect(captureScreen(page).heading(/, back$|^Now the back/)).toBeVisible();
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length).toBeGreaterThan(0);
});

test('a camera that sees no document asks for another image, and who insists has a person look at it', async ({
  page,
  context,
  stack,
  camera,
}) => {
  await showPage({ page, context, stack, camera: () => camera('video-selfie') });
  const [capture, confirm] = [captureScreen(page), confirmScreen(page)];
  await capture.shutter.click();
  await expect(confirm.problems).toContainText('We could not find a document.');
  await expect(confirm.useButton).toHaveCount(0);
  await confirm.againLink.click();
  await capture.shutter.click();
  await expect(confirm.problems).toContainText('a person will review it');
  await confirm.useButton.click();
  // Nothing says which document it is. Who insisted is not asked for a third image.
  await versionScreen(page).choose('Türkiye', 'Identity card', 'New id card');
  await expect(confirm.problems).toContainText('a person will review it');
  await expect(confirm.useButton).toBeEnabled();
});

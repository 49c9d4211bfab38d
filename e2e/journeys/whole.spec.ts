import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { customer } from '../support/customer.ts';
import { imagesOfVideo, type VideoName } from '../support/cameras/videos.ts';
import type { Stack } from '../support/stack.ts';
import { likeness } from '../support/cameras/likeness.ts';
import { watchRequests } from '../support/requests.ts';
import { demonstrationSite, resultPage } from '../screens/demonstration.ts';
import { FIRST } from '../support/first.ts';
import { expect, test } from '../support/test.ts';

/** Reads a profile's images back through the API and compares each with the camera's video. */
async function expectImagesOfCamera(stack: Stack, profile: string): Promise<void> {
  const videos: Record<string, VideoName> = {
    'id_card front': 'video-identity-card-front',
    'id_card back': 'video-identity-card-back',
    'selfie single': 'video-selfie',
  };
  const documents = await stack.client.listDocuments(profile);
  expect(documents.map(({ type, side }) => `${type} ${side}`).toSorted()).toEqual(Object.keys(videos).toSorted());
  for (const { id, type, side, status, results } of documents) {
    expect(status, JSON.stringify(results)).toBe('approved');
    const image = await stack.readImage(id);
    const video = videos[`${type} ${side}`] ?? 'video-dark';
    const own = await likeness(image, await imagesOfVideo(video));
    expect(own, `${type} ${side} against the camera’s video`).toBeGreaterThan(0.97);
    const other = video === 'video-selfie' ? 'video-identity-card-front' : 'video-selfie';
    expect(await likeness(image, await imagesOfVideo(other)), 'another video').toBeLessThan(0.8);
  }
}

test('a customer is redirected, verified and sent back', FIRST, async ({ page, context, stack, camera }) => {
  const watch = watchRequests(context);
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  await demonstrationSite(page).start(stack.addresses.demonstration, 'On its own page', 'REDIRECT-1');
  const person = customer(page, camera);
  await person.agree();
  expect(new URL(page.url()).search, 'parameters leave the address bar').toBe('');
  expect(new URL(page.url()).hash).toBe('');
  await person.openIdentityCamera();
  await person.photographBothSides();
  await person.takeSelfie();
  await person.finish();

  const result = resultPage(page);
  await expect(result.callback).toHaveText('complete');
  await expect(result.profileStatus).toHaveText('approved');
  await result.unfold();
  await expect(result.report.getByRole('heading', { level: 1 })).toHaveText('Verification report');
  await expect(result.report.getByRole('row', { name: 'Last name' })).toContainText('ODELANEY');
  await expect(result.report.getByText('Why it was not approved automatically')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const back = new URL(page.url());
  expect(back.origin).toBe(stack.addresses.demonstration);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    status: 'complete',
    customer_id: (await result.profile.textContent()) ?? '',
    errors: '',
  });

  const profile = back.searchParams.get('customer_id') ?? '';
  watch.expectOnly(Object.values(stack.addresses));
  watch.expectNowhere([profile], (request) => isLaunch(request.url()) || request.url() === back.href);
  await expectImagesOfCamera(stack, profile);
});

for (const [way, framed] of [
  ['Inside this page', true],
  ['In a dialog', true],
  ['In a plain frame', false],
] as const) {
  test(`a customer is verified in a frame of another origin: ${way}`, async ({ page, context, stack, camera }) => {
    const watch = watchRequests(context);
    // A plain frame does not follow the window: the whole of it must be in view, since a person scrolls and this does
    // not.
    await page.setViewportSize({ width: 1280, height: 1100 });
    // A frame has the permissions that the embedding page passes on.
    await context.grantPermissions(['camera'], { origin: stack.addresses.demonstration });
    await demonstrationSite(page).start(stack.addresses.demonstration, way, `FRAME ${way}`);
    const shown = page.frameLocator('iframe');
    const person = customer(shown, camera);
    await person.agree();
    await person.openIdentityCamera();
    await person.photographBothSides();
    await person.takeSelfie();
    await person.finish();

    const result = resultPage(framed ? page : shown);
    await expect(result.callback).toHaveText('complete');
    await expect(result.profileStatus).toHaveText('approved');
    const profile = (await result.profile.textContent()) ?? '';
    watch.expectOnly(Object.values(stack.addresses));
    await expectImagesOfCamera(stack, profile);
  });
}

function isLaunch(url: string): boolean {
  return new URL(url).searchParams.has('pid');
}

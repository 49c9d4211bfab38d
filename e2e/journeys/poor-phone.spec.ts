import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { imagesOfVideo } from '../support/cameras/videos.ts';
import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Document',
  automatic_decision: true,
  steps: [
    {
      id: 'identity',
      kind: 'document',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: {
        allow_file: true,
        accepted: [{ country: 'TR', type: 'id_card', version: 'new', sides: ['front', 'back'], format: 'ID-1' }],
      },
    },
  ],
};

/** Slow 3G as WebPageTest has it, in bytes a second and milliseconds. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** How much slower a phone of a hundred euros computes than this machine. */
const SLOWER = 6;
/** Bytes that a whole journey may fetch, its photos apart. */
const MOST_FETCHED = 1_500_000;

/** Makes the page's network and processor slow. Counts the bytes of what is fetched, workers' scripts included. */
async function slowDown(page: Page): Promise<() => Promise<number>> {
  const phone = await page.context().newCDPSession(page);
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', SLOW_3G);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return;
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

test('a poor phone on slow 3G leads from the link to the end, by camera and by file, with little data', async ({
  page,
  context,
  stack,
  camera,
}) => {
  test.slow(true, 'six times slower than this machine, which may be slow itself');
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  await camera('video-identity-card-front');
  const { profile, link } = await stack.newLink({ workflow });
  const fetched = await slowDown(page);
  const capture = captureScreen(page);
  const confirm = confirmScreen(page);

  await page.goto(link);
  await entryScreen(page).agree();
  await stepsScreen(page).startLink('Identity document').tap();
  await capture.takeImage();
  await confirm.useButton.tap();

  await expect(capture.heading(/, back$|^Now take a photo of the back/)).toBeVisible();
  const dialogue = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File', exact: true }).or(capture.fileButton).tap();
  const [buffer = Buffer.alloc(0)] = await imagesOfVideo('video-identity-card-back');
  await (await dialogue).setFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer });
  await confirm.useButton.tap();

  await page.waitForURL(/status=complete/);
  const documents = await stack.client.listDocuments(profile);
  expect(documents.map(({ side }) => side).toSorted()).toEqual(['back', 'front']);
  expect(await fetched(), 'bytes fetched').toBeLessThan(MOST_FETCHED);
});

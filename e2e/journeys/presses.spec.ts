import { captureScreen } from '../screens/capture.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { resultPage } from '../screens/demonstration.ts';
import { entryScreen } from '../screens/entry.ts';
import { expect, test } from '../support/test.ts';

test.use({ usesGoodImages: true, timezoneId: 'Europe/Istanbul' });

test('a customer with good images presses twice from the business’s page and back', async ({
  page,
  context,
  stack,
  camera,
}) => {
  let presses = 0;
  await context.exposeBinding('countPress', () => {
    presses += 1;
  });
  await context.addInitScript(() => {
    const { countPress } = globalThis as unknown as { countPress: () => void };
    document.addEventListener('pointerdown', () => countPress(), { capture: true });
  });
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const confirm = confirmScreen(page);
  // Made in advance: between two cameras there is one second.
  for (const video of ['video-selfie', 'video-identity-card-back'] as const) await camera(video);

  await page.goto(stack.addresses.demonstration);
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  // The only step opens by itself, and its camera with the video that is there then.
  await camera('video-identity-card-front');
  await entryScreen(page).agree();
  await expect(confirm.image).toBeVisible();
  await camera('video-identity-card-back');
  await expect(captureScreen(page).heading(/, back$|^Now the back/)).toBeVisible();
  // Only once the back was taken: the camera opens with the video that is there then.
  await expect(confirm.image).toBeVisible();
  await camera('video-selfie');
  await expect(completeScreen(page).heading).toBeVisible();
  await expect(resultPage(page).callback).toHaveText('complete', { timeout: 30_000 });
  expect(presses).toBe(2);
});

import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { headersOfFlow, prepareChallenge } from '../support/faces.ts';
import { selfieWorkflow } from '../support/selfie-workflow.ts';
import { expect, test } from '../support/test.ts';
import { expectWayOn } from '../support/way-on.ts';

test('a living head takes its own selfie, and declines what it cannot do', async ({
  page,
  house,
  cameraFile,
  camera,
}) => {
  await camera('film-identity-card-front');
  await page.context().grantPermissions(['camera'], { origin: house.addresses.interface });
  const { profile, link } = await house.newLink({ workflow: selfieWorkflow('required') });
  await page.goto(link);
  await entryScreen(page).agree();
  await expect(page).toHaveURL(/select-step/u);
  const asked = await prepareChallenge(page, {
    cameraFile,
    address: `${house.addresses.service}/api/v2/session/liveness`,
    headers: await headersOfFlow(page),
    body: { step: 'selfie' },
    declined: ['smile'],
  });
  await page.goto(`${house.addresses.interface}/capture?step=selfie`);
  await captureScreen(page).openCamera();
  await captureScreen(page).cannotButton.click({ timeout: 30_000 });
  await confirmScreen(page).useButton.click({ timeout: 60_000 });
  expect(asked.map(({ without }) => without)).toEqual([[], ['smile']]);
  const results = async () => (await house.client.listDocuments(profile))[0]?.results ?? [];
  await expect.poll(async () => (await results()).find(({ check }) => check === 'liveness')?.outcome).toBe('passed');
  expect((await results()).find(({ check }) => check === 'capture')).toMatchObject({ outcome: 'passed', detail: null });
});

test('without WebGL there is a way on', async ({ playwright, launchOptions, house, camera }) => {
  await camera('film-selfie');
  const args = [...(launchOptions.args ?? []), '--disable-3d-apis'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ locale: 'en' });
    await page.context().grantPermissions(['camera'], { origin: house.addresses.interface });
    const { link } = await house.newLink({ workflow: selfieWorkflow('off') });
    await page.goto(link);
    expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
    await entryScreen(page).agree();
    await expect(page).toHaveURL(/select-step/u);
    await page.goto(`${house.addresses.interface}/capture?step=selfie`);
    await captureScreen(page).openCamera();
    await expectWayOn(page);
  } finally {
    await browser.close();
  }
});

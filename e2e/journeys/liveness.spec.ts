import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { prepareChallenge } from '../support/faces.ts';
import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Selfie',
  automatic_decision: true,
  steps: [
    {
      id: 'selfie',
      kind: 'selfie',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { allow_file: false, liveness: 'required' },
    },
  ],
};

test('a living head takes its own selfie, and declines what it cannot do', async ({
  page,
  house,
  cameraFile,
  camera,
}) => {
  await camera('film-identity-card-front');
  await page.context().grantPermissions(['camera'], { origin: house.addresses.interface });
  const { profile, link } = await house.newLink({ workflow });
  await page.goto(link);
  await entryScreen(page).agree();
  await expect(page).toHaveURL(/select-step/u);
  const stored = await page.evaluate(() => sessionStorage.getItem('veridoor.flow'));
  const { token }: { token: { value: string } } = JSON.parse(stored ?? '');
  const asked = await prepareChallenge(page, {
    cameraFile,
    address: `${house.addresses.service}/api/v2/session/liveness`,
    headers: { Authorization: `Bearer ${token.value}` },
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
});

import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { loginScreen } from '../screens/biologin.ts';
import { completeScreen } from '../screens/complete.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { enrolledCustomer, headersOfFlow, prepareChallenge } from '../support/faces.ts';
import { picturesOfFilm } from '../support/films.ts';
import type { House } from '../support/house.ts';
import { expect, test } from '../support/test.ts';

/** Opens a link to be recognised by. */
async function begin(page: Page, house: House): Promise<{ profile: string; headers: Record<string, string> }> {
  await page.context().grantPermissions(['camera'], { origin: house.addresses.interface });
  const profile = await enrolledCustomer(house, 'ada');
  const { link } = await house.newLink({ path: 'biologin', profile });
  await page.goto(link);
  await expect(page).toHaveURL(/\/biologin$/u);
  return { profile, headers: await headersOfFlow(page) };
}

test('a customer is recognised, and asked for something else than what they cannot do', async ({
  page,
  house,
  cameraFile,
  camera,
}) => {
  await camera('film-identity-card-front');
  await page.setViewportSize({ width: 320, height: 640 });
  const { profile, headers } = await begin(page, house);
  const address = `${house.addresses.service}/api/v2/session/biologin/challenge`;
  const asked = await prepareChallenge(page, { cameraFile, address, headers, declined: ['smile'] });
  await page.goto(`${house.addresses.interface}/login`);
  const login = loginScreen(page);
  await login.cannotButton.click({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(completeScreen(page).heading).toBeVisible({ timeout: 60_000 });
  expect(asked.map(({ without }) => without)).toEqual([[], ['smile']]);
  await completeScreen(page).returnButton.click();
  await expect(page).toHaveURL(/status=complete/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
});

test('who failed too often is told kindly that it is not possible now, and finds the way back', async ({
  page,
  house,
  camera,
}) => {
  await camera('film-identity-card-front');
  const { profile, headers } = await begin(page, house);
  for (let tries = 0; tries < 5; tries += 1) await failOnce(house, headers);
  await page.reload();
  const login = loginScreen(page);
  await expect(login.unavailable).toBeVisible();
  await expectAccessible(page);
  await login.leaveButton.click();
  await expect(page).toHaveURL(/errors=biologin_unavailable/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
});

/** Answers a challenge with one picture of nobody. */
async function failOnce(house: House, headers: Record<string, string>): Promise<void> {
  const post = async (path: string, body: object): Promise<{ id: string; nonce: string }> => {
    const url = `${house.addresses.service}/api/v2/session/biologin${path}`;
    const json = { ...headers, 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const read: { id: string; nonce: string } = JSON.parse(await answer.text());
    return read;
  };
  const [image] = await picturesOfFilm('film-dark');
  const { id, nonce } = await post('/challenge', {});
  await post('', { challenge: id, nonce, frames: [{ at: 0, image: (await small(image)).toString('base64') }] });
}

const small = (picture: Buffer | undefined) => sharp(picture).resize(320).jpeg().toBuffer();

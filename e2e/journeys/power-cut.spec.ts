import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { customer } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

test('the journey goes on after the service was killed and restarted', async ({ page, context, stack, camera }) => {
  await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
  const { profile, link } = await stack.newLink();
  await page.goto(link);
  const person = customer(page, camera);
  await person.agree();
  await person.openIdentityCamera();
  await person.photographBothSides();
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length).toBe(2);
  const before = await stack.client.listDocuments(profile);
  await stack.killService();
  await page.reload();
  await stack.restartService();
  expect((await stack.client.listDocuments(profile)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

  await page.goto(link);
  await entryScreen(page).continueButton.click();
  await expect(stepsScreen(page).startLink('Selfie')).toBeVisible({ timeout: 30_000 });
  await person.takeSelfie();
  await person.finish();
  await expect(
    page.locator('[data-callback]').or(page.getByText('did not start this verification in this browser')),
  ).toBeVisible();
  expect(new URL(page.url()).searchParams.get('status')).toBe('complete');
  expect(await stack.client.listDocuments(profile)).toHaveLength(3);
});

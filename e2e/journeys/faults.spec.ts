import { stepsScreen } from '../screens/steps.ts';
import { customer, IDENTITY } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

test('the service is killed in the middle and the customer goes on', async ({ page, context, house, camera }) => {
  await context.grantPermissions(['camera'], { origin: house.addresses.interface });
  const { profile, link } = await house.newLink();
  await page.goto(link);
  const person = customer(page, camera);
  await person.agree();
  await person.chooseIdentityCard();
  await person.photographFront();
  await expect.poll(async () => (await house.client.listDocuments(profile)).length).toBe(1);
  await house.killService();
  await person.photographBack();
  await house.restartService();
  await expect(stepsScreen(page).row(IDENTITY).first()).toContainText('Done', { timeout: 60_000 });
  expect((await house.client.listDocuments(profile)).map(({ side }) => side).toSorted()).toEqual(['back', 'front']);
  await page.reload();
  await person.takeSelfie();
  await person.finish();
  await expect(page).toHaveURL(/status=complete/);
});

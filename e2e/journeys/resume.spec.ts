import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { completeScreen } from '../screens/complete.ts';
import { stepsScreen } from '../screens/steps.ts';
import { customer } from '../support/customer.ts';
import { FIRST } from '../support/first.ts';
import { expect, test } from '../support/test.ts';

test(
  'reload, back, forward and the reopened link all lead to the customer’s current place',
  FIRST,
  async ({ page, context, stack, camera }) => {
    await context.grantPermissions(['camera'], { origin: stack.addresses.interface });
    const { link, profile } = await stack.newLink();
    const person = customer(page, camera);
    const capture = captureScreen(page);
    const confirm = confirmScreen(page);
    const steps = stepsScreen(page);

    await page.goto(link);
    await person.agree();
    await expect(steps.startLink('Identity document')).toBeVisible();
    await page.goBack();
    await expect(entryScreen(page).continueButton.or(steps.startLink('Identity document')).first()).toBeVisible();
    await page.goto(link);
    await entryScreen(page).continueButton.click();
    await person.openIdentityCamera();
    await page.reload();
    await expect(capture.heading(/^Your document$|^Take a photo of your document$/)).toBeVisible();
    await capture.takeImage();
    await expect(confirm.useButton).toBeEnabled();
    await page.reload();
    await expect(confirm.image, 'an unconfirmed image is kept').toBeVisible();
    await person.useFront();
    await capture.takeImage();
    await confirm.useButton.click();
    await expect(steps.startLink('Selfie')).toBeVisible();
    await expect.poll(async () => (await stack.client.listDocuments(profile)).length).toBe(2);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goForward();
    await expect(steps.startLink('Selfie')).toBeVisible();
    expect(await stack.client.listDocuments(profile), 'going back sends nothing again').toHaveLength(2);

    const second = await context.newPage();
    await second.goto(link);
    await entryScreen(second).continueButton.click();
    const other = customer(second, camera);
    await other.takeSelfie();
    await completeScreen(second).stayButton.click();
    await page.bringToFront();
    await expect(completeScreen(page).heading, 'the first tab follows without a reload').toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('complete');
    expect(await stack.client.listDocuments(profile)).toHaveLength(3);

    await expect(second.getByRole('heading', { level: 1, name: 'You’re done' })).toBeVisible();
    await second.reload();
    await expect(second.getByRole('heading', { level: 1, name: 'You’ve already used this link' })).toBeVisible();
  },
);

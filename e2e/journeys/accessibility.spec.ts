import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { problemScreen } from '../screens/problem.ts';
import { stepsScreen } from '../screens/steps.ts';
import { versionScreen } from '../screens/version.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { IDENTITY } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is clean under axe and fits 320 pixels: ${colorScheme}`, async ({
    page,
    context,
    house,
    camera,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(house.addresses.interface);
    await expect(problemScreen(page).heading('Open this page with your link')).toBeVisible();
    await look();

    await context.grantPermissions(['camera'], { origin: house.addresses.interface });
    const { link } = await house.newLink();
    await page.goto(link);
    await expect(entryScreen(page).heading).toBeVisible();
    await look();
    await entryScreen(page).agree();
    const steps = stepsScreen(page);
    await expect(steps.startLink(IDENTITY)).toBeVisible();
    await look();
    await steps.startLink(IDENTITY).click();
    const version = versionScreen(page);
    await expect(version.search).toBeVisible();
    await look();
    await version.choose('Türkiye', 'Identity card', 'New id card');
    await camera('film-identity-card-front');
    const capture = captureScreen(page);
    await capture.takePicture();
    await expect(confirmScreen(page).useButton).toBeVisible();
    await look();
    await confirmScreen(page).againLink.click();
    await expect(capture.shutter).toBeEnabled();
    await look();
  });
}

test('Arabic runs from right to left and fits 320 pixels', async ({ page, house }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { link } = await house.newLink({ language: 'ar' });
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the keyboard alone reaches the camera', async ({ page, house }) => {
  const { link } = await house.newLink();
  await page.goto(link);
  await expect(entryScreen(page).heading).toBeVisible();
  /** Tab by tab, as a person would, until the wanted control has the focus. */
  const reach = async (wanted: ReturnType<typeof page.getByRole>) => {
    await expect(wanted).toBeVisible();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the keyboard does not reach it');
  };
  await reach(entryScreen(page).agreeButton);
  await page.keyboard.press('Enter');
  await reach(stepsScreen(page).startLink(IDENTITY));
  await page.keyboard.press('Enter');
  const version = versionScreen(page);
  await reach(version.search);
  await page.keyboard.type('Türkiye');
  await reach(page.getByRole('link', { name: 'Türkiye', exact: true }).first());
  await page.keyboard.press('Enter');
  await reach(version.choice('Identity card'));
  await page.keyboard.press('Enter');
  await reach(version.choice('New id card'));
  await page.keyboard.press('Enter');
  await reach(captureScreen(page).openButton);
});

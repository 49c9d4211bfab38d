import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { customer } from '../support/customer.ts';
import { versionScreen } from '../screens/version.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { furtherScreens, openFurtherSteps } from '../support/further-steps.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

/** Visits the screens that need no image, and calls back on each once it is stable. */
async function visitScreens(page: Page, stack: Stack, language: string, visit: () => Promise<void>): Promise<void> {
  const { link } = await stack.newLink({ language });
  await page.goto(link);
  const main = page.getByRole('heading', { level: 1 });
  await expect(main).toBeVisible();
  await visit();
  const greeting = (await main.textContent()) ?? '';
  await entryScreen(page).firstAction.click();
  await expect(page).toHaveURL(/select-step/);
  await expect(main).not.toHaveText(greeting);
  await visit();
  for (const path of [
    '/select-version?step=identity',
    '/select-version?step=identity&country=TR',
    '/select-version?step=identity&country=TR&type=id_card',
    '/capture?step=identity&country=TR&type=passport&version=standard&side=single',
    '/no-such-page',
  ]) {
    await page.goto(stack.addresses.interface + path);
    await expect(main).toBeVisible();
    await visit();
  }
}

/** Visits the screens that show images, to the end. */
async function visitImages(
  page: Page,
  stack: Stack,
  camera: Parameters<typeof customer>[1],
  visit: () => Promise<void>,
): Promise<void> {
  const { link } = await stack.newLink();
  const capture = captureScreen(page);
  const confirm = confirmScreen(page);
  const person = customer(page, camera);
  await page.goto(link);
  await person.agree();
  await person.openIdentityCamera();
  await visit();
  await capture.listLink.click();
  await versionScreen(page).choose('Türkiye', 'Identity card', 'New id card');
  await capture.openButton.click();
  await expect(capture.heading('The camera is blocked')).toBeVisible();
  await visit();
  // Too far away: the image does not take itself while the screen is examined.
  await camera('video-too-far');
  await page.context().grantPermissions(['camera'], { origin: stack.addresses.interface });
  await expect(capture.shutter).toBeEnabled();
  await visit();
  await capture.takeImage('hand');
  await expect(confirm.useButton).toBeEnabled();
  await visit();
  await camera('video-identity-card-back');
  await confirm.useButton.click();
  await expect(capture.heading(/, back$|^Now the back/)).toBeVisible();
  await capture.takeImage();
  await confirm.useButton.click();
  await expect(stepsScreen(page).startLink('Selfie')).toBeVisible();
  await visit();
  // Without a face: this image does not take itself either.
  await camera('video-too-far');
  await stepsScreen(page).startLink('Selfie').click();
  await expect(capture.shutter).toBeEnabled();
  await visit();
  await capture.leaveLink.click();
  await camera('video-selfie');
  await stepsScreen(page).startLink('Selfie').click();
  await capture.takeImage();
  await confirm.useButton.click();
  await completeScreen(page).stayButton.click();
  await visit();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit();
  await page.goto(link.replace(/#.*/, '#this-is-not-the-code-of-the-link-at-all'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit();
}

/** The smallest page that WCAG 2.2, 1.4.10 asks for; 640 is as high as a small phone. */
const NARROW = { width: 320, height: 640 };

/** Fails when axe finds a fault in light or in dark colours. */
async function expectAccessibleColours(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test.describe('light and dark', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds no fault on any screen, light or dark', async ({ page, stack }) => {
    await visitScreens(page, stack, 'en', () => expectAccessibleColours(page));
  });

  test('screens with images pass axe, light and dark, and never scroll sideways at 320 pixels', async ({
    page,
    stack,
    camera,
  }) => {
    await page.setViewportSize(NARROW);
    await visitImages(page, stack, camera, async () => {
      await expectAccessibleColours(page);
      await expectNoSidewaysScroll(page);
    });
  });
});

test.describe('at a desk', () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1366, height: 768 },
  ])
    test(`a page begins at its top, with its first action in sight, at ${viewport.width} pixels`, async ({
      page,
      stack,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto((await stack.newLink()).link);
      const { agreeButton } = entryScreen(page);
      await expect(agreeButton).toBeInViewport({ ratio: 1 });
      const agreement = await page.getByText('By continuing, you agree to this.').boundingBox();
      const buttons = await agreeButton.boundingBox();
      expect((agreement?.y ?? 0) + (agreement?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
      await page.mouse.wheel(0, 2000);
      await agreeButton.click();
      const start = stepsScreen(page).startLink('Identity document');
      await expect(start).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    });
});

for (const language of ['en', 'ar'])
  test(`letters of twice the size hide no title behind the buttons in ${language}`, async ({ page, stack }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    );
    await visitScreens(page, stack, language, async () => {
      await page.evaluate(() => scrollTo(0, 0));
      // A long title may be higher than what is left of the screen.
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toBeInViewport({ ratio: 0.5 });
      const covered = await title.evaluate((heading) => {
        const { x, y } = heading.getBoundingClientRect();
        return !heading.contains(document.elementFromPoint(x + 20, y + 20));
      });
      expect(covered).toBe(false);
    });
  });

test.describe('narrow', () => {
  test.use({ viewport: NARROW, contextOptions: { reducedMotion: 'reduce' } });

  for (const language of ['en', 'tr', 'ar']) {
    test(`no screen scrolls sideways at 320 pixels in ${language}`, async ({ page, stack }) => {
      await visitScreens(page, stack, language, async () => {
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expectNoSidewaysScroll(page);
      });
    });
  }

  for (const language of ['en', 'ar']) {
    test(`the further steps pass axe and fit 320 pixels in ${language}`, async ({ page, stack }) => {
      await openFurtherSteps(page, stack, language);
      for (const path of Object.values(furtherScreens)) {
        await page.goto(stack.addresses.interface + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        expect(await arrowsOfSelects(page)).not.toContain('up');
      }
    });
  }
});

/** Where the arrows of the page's select boxes point: the sign points forwards, and is mirrored and turned. */
const arrowsOfSelects = (page: Page): Promise<string[]> =>
  page.locator('select ~ svg').evaluateAll((signs) =>
    signs.map((sign) => {
      const { rotate, transform } = getComputedStyle(sign);
      const mirrored = new DOMMatrix(transform === 'none' ? '' : transform);
      const turned = new DOMMatrix().rotate(Number.parseFloat(rotate) || 0).multiply(mirrored);
      return turned.transformPoint({ x: 1, y: 0 }).y > 0.5 ? 'down' : 'up';
    }),
  );

import type { Page } from '@playwright/test';
import { captureScreen } from '../../e2e/screens/capture.ts';
import { completeScreen } from '../../e2e/screens/complete.ts';
import { confirmScreen } from '../../e2e/screens/confirm.ts';
import { entryScreen } from '../../e2e/screens/entry.ts';
import { stepsScreen } from '../../e2e/screens/steps.ts';
import { versionScreen } from '../../e2e/screens/version.ts';
import { customer } from '../../e2e/support/customer.ts';
import type { Take } from './photographer.ts';

/** The whole journey in English. */
export async function walkJourney(
  page: Page,
  take: Take,
  camera: Parameters<typeof customer>[1],
  allowCamera: () => Promise<void>,
): Promise<void> {
  const person = customer(page, camera);
  const capture = captureScreen(page);
  const confirm = confirmScreen(page);
  await take('entry');
  await person.agree();
  await stepsScreen(page).startLink('Identity document').waitFor();
  await take('select-step');
  await person.openIdentityCamera();
  await capture.openButton.waitFor();
  await take('camera-question');
  await capture.listLink.click();
  await versionScreen(page).search.waitFor();
  await take('select-version');
  await page.goBack();
  // Too far away: the image does not take itself while the screen is shown.
  await camera('video-too-far');
  await allowCamera();
  await capture.openCamera();
  await capture.shutter.and(page.locator(':not([aria-disabled])')).waitFor();
  await take('capture');
  await camera('video-identity-card-front');
  await page.reload();
  await capture.takeImage();
  // Until the image was looked at, the screen says that it is being checked.
  await confirm.useButton.and(page.locator(':not([aria-busy])')).waitFor();
  await take('confirm');
  await camera('video-identity-card-back');
  await confirm.useButton.click();
  await capture.heading(/, back$/).waitFor();
  await capture.takeImage();
  await confirm.useButton.click();
  await stepsScreen(page).startLink('Selfie').waitFor();
  await camera('video-selfie-too-far');
  await stepsScreen(page).startLink('Selfie').click();
  await capture.shutter.and(page.locator(':not([aria-disabled])')).waitFor();
  await take('capture-selfie');
  await capture.leaveLink.click();
  await camera('video-selfie');
  await stepsScreen(page).startLink('Selfie').click();
  await capture.takeImage();
  await confirm.useButton.click();
  await completeScreen(page).stayButton.click();
  await take('complete');
}

/** The screens that need no image, in any language. */
export async function visitScreens(page: Page, take: Take, base: string): Promise<void> {
  await take('entry');
  const greeting = await page.getByRole('heading', { level: 1 }).textContent();
  await entryScreen(page).firstAction.click();
  // The address changes before the screen does.
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: greeting ?? '' })
    .waitFor();
  await take('select-step');
  await page.goto(`${base}/select-version?step=identity&country=TR`);
  await take('select-version');
  await page.goto(`${base}/capture?step=identity&country=TR&type=passport&version=standard&side=single`);
  await take('camera-question');
}

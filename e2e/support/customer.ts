import { expect, type FrameLocator, type Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { versionScreen } from '../screens/version.ts';
import type { FilmName } from './films.ts';

export const IDENTITY = 'Identity document';
export const SELFIE = 'Selfie';

/** A person who goes through a verification and does what each screen asks for. */
export function customer(shown: Page | FrameLocator, camera: (film: FilmName) => Promise<void>) {
  const steps = stepsScreen(shown);
  const capture = captureScreen(shown);
  const confirm = confirmScreen(shown);

  /** Holds something before the camera, takes its picture and uses it. */
  const photograph = async (film: FilmName): Promise<void> => {
    await camera(film);
    await capture.takePicture();
    await confirm.useButton.click();
  };

  return {
    photograph,
    agree: () => entryScreen(shown).agree(),
    async chooseIdentityCard(): Promise<void> {
      await steps.startLink(IDENTITY).click();
      await versionScreen(shown).choose('Türkiye', 'Identity card', 'New id card');
    },
    async photographBothSides(): Promise<void> {
      await expect(capture.heading(/, front$|^Photograph the front/)).toBeVisible();
      await photograph('film-identity-card-front');
      await expect(capture.heading(/, back$|^Now the back/)).toBeVisible();
      await photograph('film-identity-card-back');
    },
    async takeSelfie(): Promise<void> {
      await steps.startLink(SELFIE).click();
      await photograph('film-selfie');
    },
    async finish(): Promise<void> {
      await steps.finishButton.click();
      const complete = completeScreen(shown);
      await expect(complete.heading).toBeVisible();
      await complete.returnButton.click();
    },
  };
}

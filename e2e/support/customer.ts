import { expect, type FrameLocator, type Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import { versionScreen } from '../screens/version.ts';
import type { VideoName } from './cameras/videos.ts';

const IDENTITY = 'Identity document';
const SELFIE = 'Selfie';

/** A person who goes through a verification and follows each screen. */
export function customer(shown: Page | FrameLocator, camera: (video: VideoName) => Promise<void>) {
  const steps = stepsScreen(shown);
  const capture = captureScreen(shown);
  const confirm = confirmScreen(shown);
  const version = versionScreen(shown);

  /** Uses the image of the front and comes to the back's camera. */
  async function useFront(): Promise<void> {
    await camera('video-identity-card-back');
    await confirm.useButton.click();
    const back = capture.heading(/, back$|^Now the back/);
    await expect(back.or(version.search)).toBeVisible();
    // A busy service does not recognise the document in time, and the customer answers instead.
    if (await version.search.isVisible()) {
      await version.choose('Türkiye', 'Identity card', 'New id card');
      await confirm.useButton.click();
    }
    await expect(back).toBeVisible();
  }

  // The camera opens with its screen, so its video must be there before the step that leads to it.
  return {
    agree: () => entryScreen(shown).agree(),
    /** Nobody asks which document it is: its image says so. */
    async openIdentityCamera(): Promise<void> {
      await camera('video-identity-card-front');
      await steps.startLink(IDENTITY).click();
      await this.seeIdentityCamera();
    },
    async seeIdentityCamera(): Promise<void> {
      await expect(capture.heading(/^Your document$|^Take a photo of your document$/)).toBeVisible();
    },
    useFront,
    async photographBothSides(): Promise<void> {
      await capture.takeImage();
      await expect(confirm.useButton).toBeEnabled();
      await useFront();
      await capture.takeImage();
      await confirm.useButton.click();
    },
    async takeSelfie(): Promise<void> {
      await expect(steps.startLink(SELFIE)).toBeVisible();
      await camera('video-selfie');
      await steps.startLink(SELFIE).click();
      await capture.takeImage();
      await confirm.useButton.click();
    },
    async finish(): Promise<void> {
      // The last step hands everything in, and the way back is taken, both by themselves.
      await expect(completeScreen(shown).heading).toBeVisible();
    },
  };
}

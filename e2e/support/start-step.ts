import type { Page } from '@playwright/test';
import { entryScreen } from '../screens/entry.ts';
import { stepsScreen } from '../screens/steps.ts';
import type { Stack } from './stack.ts';

/** A new customer with a narrow phone agrees, and starts a step of a workflow; returns the profile. */
export async function startStep(page: Page, stack: Stack, workflow: object, step: string): Promise<string> {
  const { profile, link } = await stack.newLink({ workflow });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(link);
  await entryScreen(page).agree();
  await stepsScreen(page).startLink(step).click();
  return profile;
}

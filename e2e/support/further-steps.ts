import type { Page } from '@playwright/test';
import { entryScreen } from '../screens/entry.ts';
import type { Stack } from './stack.ts';
import { formStep, questionnaireStep } from './question-steps.ts';

const common = { max_attempts: 3, optional: false, required_step_ids: [] };

/** The steps beyond images and calls; none waits for another. */
const workflow = {
  name: 'Further steps',
  automatic_decision: false,
  steps: [
    formStep,
    { ...questionnaireStep, required_step_ids: [] },
    { ...common, id: 'mail', kind: 'otp_email', options: { recipient: 'either' } },
    { ...common, id: 'phone', kind: 'otp_phone', options: { recipient: 'either' } },
    { ...common, id: 'home', kind: 'address', options: {} },
    { ...common, id: 'contract', kind: 'signature', options: { text: 'I open an account with Example Bank.' } },
  ],
};

/** The address of each step's first screen. */
export const furtherScreens = {
  form: '/initial-form?step=about',
  questionnaire: '/questionaire?step=living',
  'otp-email': '/otp/email?step=mail',
  'otp-phone': '/otp/phone?step=phone',
  address: '/address?step=home',
  signature: '/signature?step=contract',
} as const;

/** Brings a new customer of this workflow to the list of steps; returns the profile. */
export async function openFurtherSteps(page: Page, stack: Stack, language: string): Promise<string> {
  const { profile, link } = await stack.newLink({ language, workflow });
  await page.goto(link);
  const heading = page.getByRole('heading', { level: 1 });
  const greeting = (await heading.textContent()) ?? '';
  await entryScreen(page).firstAction.click();
  await heading.filter({ hasNotText: greeting }).waitFor();
  return profile;
}

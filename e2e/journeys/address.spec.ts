import { textPdf } from '../../service/testing/documents/text-pdf.ts';
import { captureScreen } from '../screens/capture.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { questionsScreen } from '../screens/questions.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { startStep } from '../support/start-step.ts';
import { expect, test } from '../support/test.ts';

const workflow = {
  name: 'Address',
  automatic_decision: false,
  steps: [
    {
      id: 'home',
      kind: 'address',
      required_step_ids: [],
      max_attempts: 3,
      optional: false,
      options: { proof: { max_age_days: 92, allow_file: true, approve_readable: false } },
    },
  ],
};

test('a customer enters an address in their country’s format and proves it with a file', async ({ page, stack }) => {
  const profile = await startStep(page, stack, workflow, 'Address');

  const questions = questionsScreen(page);
  await expect(questions.heading('Your address')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/address');
  await expect(questions.field('Street and number')).toBeHidden();
  await questions.field('Country').selectOption('US');
  await expect(questions.field('State')).toBeVisible();
  await questions.field('Street and number').fill('Lindenweg 4');
  await questions.field('Country').selectOption('DE');
  await expect(questions.field('State')).toBeHidden();
  await expect(questions.field('Street and number')).toHaveValue('Lindenweg 4');
  await questions.field('Postal code').fill('1011');
  // An unusual postal code is warned about, and stops nobody.
  await questions.field('Town or city').fill('Berlin');
  await expect(page.getByText('This is not a valid postal code for the country you chose.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await questions.field('Postal code').fill('10115');
  await page.reload();
  await expect(questions.field('Postal code')).toHaveValue('10115');
  await questions.continueButton.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Prove your address' })).toBeVisible();
  await expectAccessible(page);
  const dialogue = page.waitForEvent('filechooser');
  await captureScreen(page).fileButton.click();
  const lines = Array.from({ length: 24 }, (_, line) => `Lindenweg 4, 10115 Berlin, Verbrauch ${line} kWh`);
  await (await dialogue).setFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: textPdf(lines) });
  await confirmScreen(page).useButton.click();
  await page.waitForURL(/status=complete/);
  expect(await stack.readAnswers(profile)).toEqual({
    home: { country: 'DE', line1: 'Lindenweg 4', postal_code: '10115', city: 'Berlin' },
  });
});

import { questionsScreen } from '../screens/questions.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { formStep, questionnaireStep } from '../support/question-steps.ts';
import { startStep } from '../support/start-step.ts';
import { expect, test } from '../support/test.ts';

const workflow = { name: 'Questions', automatic_decision: true, steps: [formStep, questionnaireStep] };

test('a customer’s form and questionnaire answers survive a reload and a lost network', async ({
  page,
  context,
  stack,
}) => {
  const profile = await startStep(page, stack, workflow, 'Your details');

  const questions = questionsScreen(page);
  await expect(questions.heading('Your details')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/initial-form');
  await questions.sendButton.click();
  await expect(questions.field('Full name')).toBeFocused();
  await expect(page.getByText('Answer this question.').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await questions.field('Full name').fill('Ada O’Specimen');
  await questions.fillDate('Date of birth', '1980-02-29');
  await questions.field('Phone').fill('532');
  await questions.field('T.C. number').fill('100 000 001 47');
  await page.reload();
  await expect(questions.field('Full name')).toHaveValue('Ada O’Specimen');
  await questions.sendButton.click();
  await expect(page.getByText('This is not a phone number in the country you chose')).toBeVisible();
  await questions.field('Phone').fill('+90 532 123 45 67');
  await expect(page.getByText('This is not a phone number in the country you chose')).toBeHidden();
  await questions.field('T.C. number').fill('100 000 001 46');
  await page.getByLabel('Country', { exact: true }).selectOption('TR');

  await context.setOffline(true);
  await questions.sendButton.click();
  await expect(page.getByText('We could not send your answers.')).toBeVisible();
  await context.setOffline(false);
  await questions.sendButton.click();

  await page.getByRole('link', { name: /^Start: Some questions/ }).click();
  await expect(questions.heading('Your work')).toBeVisible();
  await questions.choice('I am employed').check();
  await questions.field('Who employs you?').fill('Norvik');
  await expectAccessible(page);
  await questions.continueButton.click();
  await expect(questions.heading('Your money')).toBeVisible();
  await page.reload();
  await expect(questions.heading('Your money')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await questions.choice('Something else').check();
  await expect(questions.field('Who employs you?')).toBeHidden();
  await questions.continueButton.click();
  await questions.box('Salary').check();
  await questions.field('Income').fill('12,5');
  await questions.sendButton.click();

  await page.waitForURL(/status=complete/);
  expect(await stack.readAnswers(profile)).toEqual({
    about: { name: 'Ada O’Specimen', born: '1980-02-29', phone: '+905321234567', number: '10000000146', from: 'TR' },
    living: { work: 'none', sources: ['salary'], income: 12.5 },
  });
});

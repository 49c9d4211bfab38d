import type { Page } from '@playwright/test';
import { captureScreen } from '../screens/capture.ts';
import { completeScreen } from '../screens/complete.ts';
import { confirmScreen } from '../screens/confirm.ts';
import { crossingScreen } from '../screens/crossing.ts';
import { entryScreen } from '../screens/entry.ts';
import { problemScreen } from '../screens/problem.ts';
import { questionsScreen } from '../screens/questions.ts';
import { stepsScreen } from '../screens/steps.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { specimenFile } from '../support/cameras/videos.ts';
import type { Stack } from '../support/stack.ts';
import { keptImages } from '../support/kept-images.ts';
import { formStep } from '../support/question-steps.ts';
import { expect, test } from '../support/test.ts';

const FRONT = '/capture?step=identity&country=TR&type=id_card&version=new&side=front';
const MINUTE = 60_000;

const phases = async (page: Page) => (await keptImages(page)).map(({ phase }) => phase);
const remembered = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>);

/** Opens a new customer's link and chooses an image of a page, up to its confirmation. */
async function chooseImage(page: Page, stack: Stack): Promise<{ profile: string; link: string }> {
  const made = await stack.newLink();
  await page.goto(made.link);
  await entryScreen(page).agree();
  await expect(page).toHaveURL(/select-step/u);
  await page.goto(`${stack.addresses.interface}${FRONT}`);
  const chosen = page.waitForEvent('filechooser');
  await captureScreen(page).fileButton.click();
  await (await chosen).setFiles(await specimenFile('identity-card', 'front'));
  await expect(confirmScreen(page).useButton).toBeEnabled();
  return made;
}

test('an unconfirmed image is deleted after an hour by any page, and the customer is asked for it again', async ({
  page,
  context,
  stack,
}) => {
  await chooseImage(page, stack);
  expect(await phases(page)).toEqual(['draft']);
  const other = await context.newPage();
  await other.goto(stack.addresses.interface);
  await expect(problemScreen(other).heading('Open this page with your link')).toBeVisible();
  await keptImages(other, 59 * MINUTE);
  await other.reload();
  await expect(problemScreen(other).heading('Open this page with your link')).toBeVisible();
  expect(await phases(other), 'it is kept for an hour').toEqual(['draft']);
  await keptImages(other, 2 * MINUTE);
  await other.reload();
  await expect.poll(() => keptImages(other)).toEqual([]);

  await page.bringToFront();
  await confirmScreen(page).useButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Take this photo again' })).toBeVisible();
  await expectAccessible(page);
});

test('leaving a journey deletes unconfirmed images and typed answers', async ({ page, stack }) => {
  const { link } = await chooseImage(page, stack);
  await page.goto(`${stack.addresses.interface}/select-step`);
  await page.getByRole('button', { name: 'Leave and finish later' }).click();
  await page.getByRole('button', { name: 'Leave now' }).click();
  await expect(page).toHaveURL(/status=incomplete/u);
  await page.goto(stack.addresses.interface);
  await expect(problemScreen(page).heading('Open this page with your link')).toBeVisible();
  expect(await keptImages(page)).toEqual([]);
  expect(Object.keys(await remembered(page)).filter((key) => key.startsWith('veridoor.'))).toEqual([]);
  await page.goto(link);
  await expect(entryScreen(page).continueButton).toBeVisible();
});

test('another profile’s link keeps confirmed images, and their own link still sends them', async ({
  page,
  context,
  stack,
}) => {
  const { profile, link } = await chooseImage(page, stack);
  await page.route('**/api/v2/uploads**', (route) => route.abort());
  await confirmScreen(page).useButton.click();
  await expect.poll(() => phases(page)).toEqual(['sending']);
  await page.close();

  const other = await context.newPage();
  await other.goto((await stack.newLink()).link);
  await entryScreen(other).agree();
  await expect(stepsScreen(other).startLink('Identity document')).toBeVisible();
  expect(await phases(other)).toEqual(['sending']);
  expect(await stack.client.listDocuments(profile)).toHaveLength(0);

  const again = await context.newPage();
  await again.goto(link);
  await entryScreen(again).continueButton.click();
  await expect.poll(async () => (await stack.client.listDocuments(profile)).length, { timeout: 30_000 }).toBe(1);
  await expect.poll(() => keptImages(again)).toEqual([]);
});

test('a second link in the same tab replaces the journey only after the customer agrees', async ({ page, stack }) => {
  const workflow = { name: 'Questions', automatic_decision: true, steps: [formStep] };
  const first = await stack.newLink({ workflow });
  const second = await stack.newLink({ workflow });
  await page.goto(first.link);
  await entryScreen(page).agree();
  await stepsScreen(page).startLink('Your details').click();
  await questionsScreen(page).field('Full name').fill('Ada Specimen');
  await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes('Ada Specimen'));

  const crossing = crossingScreen(page);
  await page.goto(second.link);
  await expect(crossing.heading).toBeVisible();
  await expect(page.getByText('for Example Bank here')).toBeVisible();
  await expectAccessible(page);
  await crossing.stayButton.click();
  await entryScreen(page).continueButton.click();
  await stepsScreen(page).startLink('Your details').click();
  await expect(questionsScreen(page).field('Full name')).toHaveValue('Ada Specimen');

  await page.goto(second.link);
  await crossing.changeButton.click();
  await expect(entryScreen(page).heading).toBeVisible();
  const kept = JSON.stringify(await remembered(page));
  expect(kept).not.toContain('Ada Specimen');
  expect(kept).not.toContain(first.profile);
  expect(kept).toContain(second.profile);
});

test('a completed journey keeps only the way back to the business', async ({ page, stack }) => {
  const steps = [{ ...formStep, options: { questions: [{ id: 'name', label: 'Full name', type: 'text' }] } }];
  const { link, profile } = await stack.newLink({ workflow: { name: 'A form', automatic_decision: true, steps } });
  await page.goto(link);
  await entryScreen(page).agree();
  await stepsScreen(page).startLink('Your details').click();
  await questionsScreen(page).field('Full name').fill('Ada Specimen');
  await questionsScreen(page).sendButton.click();
  await completeScreen(page).stayButton.click();
  await expect(completeScreen(page).heading).toBeVisible();

  const code = new URL(link).hash.slice(1);
  await expect.poll(async () => JSON.stringify(await remembered(page))).not.toContain('token');
  expect(JSON.stringify(await remembered(page))).not.toContain(code);
  await page.reload();
  await expect(problemScreen(page).heading('You’ve already used this link')).toBeVisible();
  await problemScreen(page).returnButton.click();
  await expect(page).toHaveURL(/status=complete/u);
  expect(new URL(page.url()).searchParams.get('customer_id')).toBe(profile);
});

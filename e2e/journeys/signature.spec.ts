import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { startStep } from '../support/start-step.ts';
import { expect, test } from '../support/test.ts';

const common = { max_attempts: 3, optional: false, required_step_ids: [] };
const text = `I open an account with Example Bank.\n${'I have read the terms and agree to them. '.repeat(40)}`.trim();
const workflow = {
  name: 'Signatures',
  automatic_decision: true,
  steps: [
    {
      ...common,
      id: 'contract',
      kind: 'signature',
      title: 'Contract',
      options: { text: { en: text, tr: 'Hesap açıyorum.' } },
    },
    { ...common, id: 'order', kind: 'signature', title: 'Order', options: { text: 'I order a card.' } },
  ],
};

async function draw(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByRole('img', { name: /Sign here|Your signature/ }).boundingBox();
  if (!box) throw new Error('there is no pad');
  const at = (share: number, height: number) => [box.x + box.width * share, box.y + box.height * height] as const;
  await page.mouse.move(...at(from, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at((from + to) / 2, 0.3), { steps: 4 });
  await page.mouse.move(...at(to, 0.6), { steps: 4 });
  await page.mouse.up();
}

test('a customer’s drawn signature survives a turned phone and a reload, and a typed one works by keyboard', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const profile = await startStep(page, stack, workflow, 'Contract');

  await expect(page.getByRole('heading', { level: 1, name: 'Contract' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/signature');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const signButton = page.getByRole('button', { name: 'Sign', exact: true });
  await signButton.click();
  await expect(page.getByText('Sign in the box first.')).toBeVisible();
  const pad = page.getByRole('img', { name: /Sign here|Your signature/ });
  const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  const height = (await pad.boundingBox())?.height ?? 0;
  expect((await topOf(pad)) + height, 'the whole pad is in view, above the button').toBeLessThan(
    await topOf(signButton),
  );
  await draw(page, 0.1, 0.5);
  await draw(page, 0.5, 0.9);
  const ink = pad.locator('path[stroke-width]');
  await expect(ink).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(ink).toHaveCount(1);
  const first = await ink.first().getAttribute('d');
  await page.setViewportSize({ width: 700, height: 400 });
  await pad.scrollIntoViewIfNeeded();
  await draw(page, 0.5, 0.6);
  await expect(ink.first()).toHaveAttribute('d', first ?? '');
  await page.reload();
  await expect(ink).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await signButton.click();

  await page.getByRole('link', { name: /^Start: Order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await page.getByRole('button', { name: 'Type your name instead' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Your full name' }).focus();
  await page.keyboard.type('Ada O’Specimen');
  await expectAccessible(page);
  await signButton.focus();
  await page.keyboard.press('Enter');

  await page.waitForURL(/status=complete/);
  const signatures = await stack.readSignatures(profile);
  expect(signatures).toMatchObject([
    { method: 'typed', text: 'I order a card.', language: null },
    { method: 'drawn', text, language: 'en' },
  ]);
});
